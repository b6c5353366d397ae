"""The words that were met before, and what they became."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.bounded import Bounded
from generator.typesetting.chains import Chain
from generator.typesetting.pieces import Word

__all__ = ["Known", "Lexicon", "lexicon_of"]


class Known(NamedTuple):
    """What a word became, and the script of its last letter, or of the one before it."""

    words: list[Word]
    script: str


class Lexicon:
    """The words that were met in the fonts of a chain, cut into syllables or not. What becomes of a number or a sign
    depends on the script of what stands before it, and so do the blanks behind it: these are the `others`."""

    def __init__(self) -> None:
        self.words: Bounded[str, Known] = Bounded(_MOST_WORDS)
        self.others: Bounded[tuple[str, str], Known] = Bounded(_MOST_WORDS)


_MOST_WORDS = 50_000


@lru_cache(maxsize=64)
def lexicon_of(chain: Chain, hyphens: str) -> Lexicon:
    return Lexicon()
