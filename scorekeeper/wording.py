"""Numbers, lists and names as sentences have them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

__all__ = ["isolated", "listed", "minus", "points", "sentence", "signed"]


def listed(words: Sequence[object], last: str = "or") -> str:
    """`4`, `4 or 5`, `4, 5 or 6`."""
    *head, end = map(str, words)
    return f"{', '.join(head)} {last} {end}" if head else end


def minus(number: int) -> str:
    """`−3` with a minus sign (U+2212), `3`."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """`+3`, `−3`, `0`."""
    return f"+{number}" if number > 0 else minus(number)


def points(number: int) -> str:
    """`1 point`, `20 points`."""
    return f"{number} {'point' if number == 1 else 'points'}"


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def isolated(name: str) -> str:
    """A name that is written from right to left keeps to itself, so that the numbers beside it stay where they are
    (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates)."""
    turns = any(unicodedata.bidirectional(c) in _TURNING for c in name)
    return f"\u2068{name}\u2069" if turns else name


_TURNING = frozenset(["R", "AL", "RLE", "RLO", "RLI", "LRE", "LRO"])
