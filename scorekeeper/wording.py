"""Numbers, lists and names as sentences have them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from generator.problems import listed

__all__ = ["isolated", "minus", "named", "sentence", "signed", "typed"]


def minus(number: int) -> str:
    """`−3` with a minus sign (U+2212), `3`."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """`+3`, `−3`, `0`."""
    return f"+{number}" if number > 0 else minus(number)


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def isolated(name: str) -> str:
    """A name that is written from right to left keeps to itself, so that the numbers beside it stay where they are
    (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates)."""
    turns = any(unicodedata.bidirectional(c) in _TURNING for c in name)
    return f"\u2068{name}\u2069" if turns else name


def typed(name: str) -> str:
    """As it is typed on a command line: in quotes where it has blanks."""
    return f'"{name}"' if " " in name else name


def named(names: Iterable[str]) -> str:
    """`Ann, Bo and Cy`."""
    return listed(map(isolated, names), "and")


_TURNING = frozenset(["R", "AL", "RLE", "RLO", "RLI", "LRE", "LRO"])
