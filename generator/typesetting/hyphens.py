"""A language in; out comes what tells where a word of it may be hyphenated.

The patterns are those of LibreOffice, as pyphen brings them along (https://pyphen.org).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any

from generator.model.languages import fallbacks

__all__ = ["Hyphenator", "hyphenator"]

Hyphenator = Callable[[str], tuple[int, ...]]
"""A text to the indices before which a hyphen may be put."""

MIN_LETTERS, MIN_BEFORE, MIN_BEHIND = 5, 2, 3
MAX_LETTERS = 100
"""No word is longer; the work grows with the length of the longest pattern times this."""
VIRAMA = 9
"""The combining class of the sign that joins two consonants of an Indic script; see https://www.unicode.org/reports/tr44"""

_USUAL = {"de": "de_DE", "en": "en_US", "nb": "nb_NO", "pt": "pt_BR"}
"""Which patterns a language means without a country, by likelySubtags in CLDR 48 (https://github.com/unicode-org/cldr-json)."""
_WITHOUT = frozenset({"th"})
"""There are patterns, but its lines are broken between words, without a sign."""
_SPECIAL = re.compile(r"[\d@_\\\u00ad]|://|www\.|\w\.\w", re.IGNORECASE)
"""What marks an address, a file's name, or a word whose author has put soft hyphens where they belong."""
_CHUNK = re.compile(r"\S+")


@cache
def hyphenator(language: str) -> Hyphenator:
    """Where a word may be hyphenated; never in a language for which there are no patterns.

    A text is given as it stands, with quotation marks, brackets and blanks; the indices count in it, ascending. At
    least 2 letters stay before a hyphen and 3 behind it. Words with digits, addresses, words with soft hyphens of
    their own and words of more than 100 letters are not hyphenated, and no word where its spelling would change.
    """
    patterns = _patterns(language)
    if patterns is None:
        return _never

    def positions(text: str) -> tuple[int, ...]:
        return tuple(
            chunk.start() + start + position
            for chunk in _CHUNK.finditer(text)
            if not _SPECIAL.search(chunk[0])
            for start, end in _words(chunk[0])
            for position in _inside(chunk[0][start:end], patterns)
        )

    return positions


def _never(text: str) -> tuple[int, ...]:
    return ()


def _patterns(language: str) -> Any:
    tags = fallbacks(language)
    if tags[-1] in _WITHOUT:
        return None
    import pyphen

    exact = _USUAL.get(tags[-1]) if len(tags[0].split("-")) == 1 else None
    name = exact if exact in pyphen.LANGUAGES else next(filter(None, map(pyphen.language_fallback, tags)), None)
    return pyphen.Pyphen(lang=name, left=MIN_BEFORE, right=MIN_BEHIND) if name else None


def _words(text: str) -> list[tuple[int, int]]:
    """Where the runs of letters begin and end, with the marks that belong to them."""
    found: list[tuple[int, int]] = []
    start = -1
    for index, letter in enumerate(text):
        inside = letter.isalpha() or (start >= 0 and _belongs_to_the_letter_before(letter))
        if inside and start < 0:
            start = index
        elif not inside and start >= 0:
            found.append((start, index))
            start = -1
    return [*found, (start, len(text))] if start >= 0 else found


def _belongs_to_the_letter_before(letter: str) -> bool:
    return letter in "\u200c\u200d" or unicodedata.category(letter)[0] == "M"


def _inside(word: str, patterns: Any) -> list[int]:
    if not MIN_LETTERS <= len(word) <= MAX_LETTERS:
        return []
    starts = [index for index, letter in enumerate(word) if not _belongs_to_the_letter_before(letter)]
    if len(starts) < MIN_LETTERS:
        return []
    # Patterns are written with accents that are part of their letters: é as one, not e and its accent.
    composed, origins = "", []
    for start, end in zip(starts, [*starts[1:], len(word)], strict=True):
        letter = unicodedata.normalize("NFC", word[start:end])
        composed += letter
        origins += [start] + [-1] * (len(letter) - 1)
    if len(composed.lower()) != len(composed):  # İ, in small letters, is two
        return []
    return [
        origins[position]
        for position in patterns.positions(composed)
        if position.data is None
        and origins[position] in starts[MIN_BEFORE : 1 - MIN_BEHIND]
        and unicodedata.combining(word[origins[position] - 1]) != VIRAMA
        and word[origins[position] - 1] not in "\u200c\u200d"
    ]
