"""A word in, its pieces out: where a line may end inside it, and what is shown there."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.frozen import frozen
from generator.model.drawing import Run
from generator.typesetting.breaking import clusters
from generator.typesetting.chains import Chain
from generator.typesetting.hyphens import hyphenator
from generator.typesetting.items import Item, ink_of, width_of
from generator.typesetting.scripts import script_of
from generator.typesetting.shaping import shape

__all__ = ["SOFT_HYPHEN", "Part", "Word", "broken", "cut_at", "hyphen_after", "letter_by_letter"]

SOFT_HYPHEN = "\u00ad"
_MEASURED = 100
"""Up to how many letters of words that no blank parts are measured as one, to have their kerns."""
_WITH_HYPHENS = frozenset(["Latn", "Grek", "Cyrl", "Armn", "Geor", "Zyyy"])
"""The scripts that show a hyphen where a word is broken, behind a letter."""
_LEADING_VOWELS = frozenset("เแโใไເແໂໃໄ")
"""Vowels of Thai and Lao that are written before the consonant they belong to: Logical_Order_Exception of
https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt"""


class Part(NamedTuple):
    """A stretch of text in one chain and of one level; `beside` is the script of what stands before it, where it has
    none of its own."""

    text: str
    chain: Chain
    level: int
    beside: str = ""


@frozen(eq=False)
class Word:
    """A piece of text that stays on one line, and the blanks behind it, which vanish at the end of a line.

    items     in reading order, and their embedding `levels` (empty where all are 0)
    hyphen    shown where the line breaks behind this piece of a word
    joins     whether it goes on where the piece before it ended, so that both are one word unless a line ends between
    part      the text, where it is in one chain and of one level, so that it can be shaped again with its neighbours
    stretches what it is made of, where that is more than one part

    Worked out from these, since every line that is tried out asks for them:

    rise      how far its letters reach above the baseline, and `depth` below it
    shown     its items and the blanks behind them
    extent    its width, that with the blanks, that with the hyphen; its rise and depth; and whether it stands in any
              line as it is: letters from left to right, and nothing to do at its ends
    """

    items: tuple[Item, ...]
    width: float
    levels: tuple[int, ...] = ()
    blank: tuple[Item, ...] = ()
    blank_width: float = 0.0
    blank_level: int = 0
    hyphen: tuple[Item, ...] = ()
    hyphen_width: float = 0.0
    joins: bool = False
    part: Part | None = None
    stretches: tuple[Word, ...] = ()
    rise: float = field(init=False)
    depth: float = field(init=False)
    shown: tuple[Item, ...] = field(init=False)
    extent: tuple[float, float, float, float, float, bool] = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        shown = self.items + self.blank
        rise, depth = ink_of(self.items)
        put(self, "rise", rise)
        put(self, "depth", depth)
        put(self, "shown", shown)
        is_bare = not (self.levels or self.blank_level or self.hyphen or self.joins)
        is_plain = is_bare and bool(self.items) and {*map(type, shown)} == _RUNS
        step, full = self.width + self.blank_width, self.width + self.hyphen_width
        put(self, "extent", (self.width, step, full, rise, depth, is_plain))


_RUNS = {Run}


def hyphen_after(part: Part) -> tuple[Item, ...]:
    """The hyphen behind a piece of a broken word. It stands for a soft hyphen, since nobody typed it."""
    letter = next((c for c in reversed(part.text) if not unicodedata.category(c).startswith("M")), "")
    if not letter.isalpha() or script_of(letter) not in _WITH_HYPHENS:
        return ()
    return _hyphen(part.chain)


@lru_cache(maxsize=512)
def _hyphen(chain: Chain) -> tuple[Item, ...]:
    return tuple(
        replace(item, text=SOFT_HYPHEN, glyphs=tuple(glyph._replace(text=SOFT_HYPHEN) for glyph in item.glyphs))
        for item in shape("-", chain).items
        if isinstance(item, Run)
    )


def cut_at(word: Word, cuts: Sequence[int]) -> list[Word]:
    """A word's pieces. Together they are as wide as the word, or a kern wider: letters stand closer in it than at its
    cuts."""
    if not cuts or word.part is None:
        return [word]
    text, level = word.part.text, word.part.level
    found: list[Word] = []
    begin, reached = 0, 0.0
    for start, end in pairwise([0, *cuts, len(text)]):
        if start - begin > _MEASURED:
            begin, reached = start, 0.0
        part = word.part._replace(text=text[start:end])
        items = shape(*part).items
        so_far = width_of(shape(*word.part._replace(text=text[begin:end])).items)
        width = max(width_of(items), so_far - reached)
        reached = so_far
        joins = word.joins if start == 0 else True
        of = (level,) * len(items) if level else ()
        hyphen = hyphen_after(part)
        found.append(Word(items, width, of, hyphen=hyphen, hyphen_width=width_of(hyphen), joins=joins, part=part))
    found[-1] = _ending_as(word, found[-1])
    return found


def _ending_as(word: Word, last: Word) -> Word:
    """The last piece of a word, with what stands behind the word."""
    return replace(
        last, blank=word.blank, blank_width=word.blank_width, blank_level=word.blank_level, hyphen=word.hyphen,
        hyphen_width=word.hyphen_width,
    )  # fmt: skip


def _with_hyphen(stretch: Word) -> Word:
    hyphen = hyphen_after(stretch.part) if stretch.part else ()
    return replace(stretch, hyphen=hyphen, hyphen_width=width_of(hyphen))


@lru_cache(maxsize=2000)
def broken(word: Word, room: float) -> tuple[Word, ...]:
    """The pieces of a word that is wider than a line: its syllables, as its language has them, and of those that are
    still too wide the letters."""
    language = word.part.chain.language if word.part else "en"
    syllables = cut_at(word, hyphenator(language)(word.part.text)) if word.part and not word.hyphen else [word]
    return tuple(
        piece
        for syllable in syllables
        for piece in (letter_by_letter(syllable) if syllable.width + syllable.hyphen_width > room else (syllable,))
    )


def _stay_together(cluster: str, following: str) -> bool:
    """A number is not broken, and no sign comes to stand at the beginning of a line."""
    if cluster[0].isdigit():
        return following[0].isdigit() or unicodedata.category(following[0]) == "Zs"
    return cluster[0].isalpha() and unicodedata.category(following[0]).startswith("P")


@lru_cache(maxsize=2000)
def letter_by_letter(word: Word) -> tuple[Word, ...]:
    """A word that may be broken behind each of its letters, with a hyphen where its script has one."""
    if word.stretches:
        *letters, last = (letter for stretch in word.stretches for letter in letter_by_letter(_with_hyphen(stretch)))
        return (*letters, _ending_as(word, last))
    if word.part is None:
        return (word,)
    cuts, at = [], 0
    for cluster, following in pairwise(clusters(word.part.text)):
        at += len(cluster)
        if cluster not in _LEADING_VOWELS and not _stay_together(cluster, following):
            cuts.append(at)
    return tuple(_letters(word, cuts)) if cuts else (word,)


def _letters(word: Word, cuts: Sequence[int]) -> Iterator[Word]:
    """Each as wide as it may become beside the one before it."""
    assert word.part is not None
    text, level = word.part.text, word.part.level
    begin, before = 0, 0.0
    for start, end in pairwise([0, *cuts, len(text)]):
        part, is_last = word.part._replace(text=text[start:end]), end == len(text)
        items = shape(*part).items
        alone = width_of(items)
        width = max(alone, width_of(shape(*word.part._replace(text=text[begin:end])).items) - before)
        begin, before = start, alone
        of = (level,) * len(items) if level else ()
        behind = word.hyphen if is_last else hyphen_after(part)
        yield Word(
            items, width, of, word.blank if is_last else (), word.blank_width if is_last else 0.0,
            word.blank_level if is_last else 0, behind, width_of(behind), word.joins if start == 0 else True, part,
        )  # fmt: skip
