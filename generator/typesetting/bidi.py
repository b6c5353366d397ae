"""In which order the letters of a line stand: the Unicode Bidirectional Algorithm (UAX #9), by python-bidi.

Every letter has an embedding level: even ones run from left to right, odd ones from right to left. Levels belong to a
paragraph as it was written; what stands where is settled line by line, once lines are broken.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

__all__ = ["base_level", "has_rtl", "levels", "visual_order"]

_RTL = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""The blocks of scripts that are written from right to left, and the signs that ask for it."""

_NUMBERS = re.compile(r"\s*\d+(?:[\s,]+\d+)+\s*")
_ISOLATES = str.maketrans({"\u2066": "\u202a", "\u2067": "\u202b", "\u2069": "\u202c"})
"""python-bidi knows embeddings, not yet isolates, which do nearly the same."""
_FIRST_STRONG = re.compile("\u2068([^\u2066-\u2069]*)")


def has_rtl(text: str) -> bool:
    """Whether anything in the text is, or asks to be, written from right to left."""
    return _RTL.search(text) is not None


def base_level(text: str, *, rtl: bool = False) -> int:
    """The level of a paragraph: 1 where its first letter is one that runs from right to left; `rtl`, in a language
    that is written so, where any is, or where there are several numbers and nothing else. A number alone keeps the
    order of numbers, 0, so that −1 stays −1."""
    if not has_rtl(text):
        return 1 if rtl and _NUMBERS.fullmatch(text) else 0
    if rtl:
        return 1
    first = next((kind for c in text if (kind := unicodedata.bidirectional(c)) in ("L", "R", "AL")), "L")
    return 0 if first == "L" else 1


def _embedded(text: str) -> str:
    """The text with isolates as embeddings, those that follow their first letter in its direction."""
    text = _FIRST_STRONG.sub(lambda found: "\u202a\u202b"[base_level(found[1])] + found[1], text)
    return text.replace("\u2068", "\u202a").translate(_ISOLATES)


def levels(text: str, base: int) -> tuple[int, ...]:
    """The level of each letter of a paragraph; empty where every one is 0."""
    if not base and not has_rtl(text):
        return ()
    from bidi import algorithm

    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    algorithm.get_embedding_levels(_known(_embedded(text)), storage)
    for at, letter in enumerate(storage["chars"]):
        letter["at"] = at
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    for run in storage["runs"]:
        _resolve_brackets(storage["chars"][run["start"] : run["start"] + run["length"]], run["sor"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    known = {letter["at"]: letter["level"] for letter in storage["chars"]}
    found, last = [], base
    for at in range(len(text)):  # signs that steer the order were left out; each goes with the letter before it
        last = known.get(at, last)
        found.append(last)
    return tuple(found)


def _known(text: str) -> str:
    """Letters newer than Python's tables, which python-bidi refuses, run as most of their block do."""
    return "".join(c if unicodedata.bidirectional(c) else "א" if _RTL.match(c) else "a" for c in text)


_MAX_OPEN = 63


def _resolve_brackets(letters: Sequence[dict[str, Any]], before: str) -> None:
    """Rule N0, which python-bidi leaves out: two brackets of a pair take one direction, that of what stands in them."""
    from bidi.mirror import MIRRORED

    opened: list[tuple[int, str]] = []
    pairs: list[tuple[int, int]] = []
    for index, letter in enumerate(letters):
        if letter["type"] != "ON":
            continue
        kind = unicodedata.category(letter["ch"])
        if kind == "Ps" and letter["ch"] in MIRRORED:
            if len(opened) == _MAX_OPEN:
                break
            opened.append((index, MIRRORED[letter["ch"]]))
        elif kind == "Pe":
            at = next((n for n in range(len(opened) - 1, -1, -1) if opened[n][1] == letter["ch"]), None)
            if at is not None:
                pairs.append((opened[at][0], index))
                del opened[at:]
    strong = [_strong(letter["type"]) for letter in letters]
    inside = "LR"[letters[0]["level"] % 2] if letters else "L"
    for start, end in sorted(pairs):
        found = set(strong[start + 1 : end])
        if inside in found:
            taken = inside
        elif found & {"L", "R"}:
            other = "R" if inside == "L" else "L"
            previous = next((strong[n] for n in range(start - 1, -1, -1) if strong[n]), before)
            taken = other if previous == other else inside
        else:
            continue
        for index in (start, end):
            letters[index]["type"] = strong[index] = taken


def _strong(kind: str) -> str:
    return "L" if kind == "L" else "R" if kind in ("R", "AL", "EN", "AN") else ""


def visual_order(of: Sequence[int]) -> list[int]:
    """The indices of a line's parts from left to right, given their levels in reading order (rule L2)."""
    order = list(range(len(of)))
    if not of or not max(of):
        return order
    for level in range(max(of), 0, -1):
        start = 0
        while start < len(order):
            if of[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and of[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end
    return order
