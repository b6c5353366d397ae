"""The small values that moves, events and states are made of: counters, a hand, a word card."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from generator.games.insults import COLOURS, LETTERS, Points, points
from generator.model.deck import Card

__all__ = ["Counters", "Hand", "WordCard", "word_of"]


class Counters(NamedTuple):
    """What a player of Emotions has, or what a panel adds to it; each may be negative."""

    self_esteem: int = 0
    anger: int = 0
    guilt: int = 0

    @property
    def total(self) -> int:
        return self.self_esteem - self.anger - self.guilt

    def plus(self, other: Counters) -> Counters:
        return Counters(*(one + more for one, more in zip(self, other, strict=True)))


class Hand(NamedTuple):
    """How many cards of each colour a player has left; each 0 or more."""

    red: int = 0
    yellow: int = 0
    green: int = 0

    @property
    def letters(self) -> str:
        """`rryg`; empty for an empty hand."""
        return "".join(name[0] * number for name, number in zip(self._fields, self, strict=True))

    @classmethod
    def of_letters(cls, letters: str) -> Hand:
        """The hand that is written `rryg`; ValueError for any other letter."""
        hand = cls(*(letters.count(name[0]) for name in cls._fields))
        if sum(hand) != len(letters):
            raise ValueError(f"`{letters}` is no hand: r, y and g were expected")
        return hand


_DESCRIBED = re.compile(r"([A-Z]):([a-z]+):(get|steal)([1-9])")


class WordCard(NamedTuple):
    """What the rules of Insults know of a card, whichever words it says. A board card has no colour and pays
    nothing."""

    letter: str
    colour: str = ""
    points: Points | None = None

    def __str__(self) -> str:
        """`C:red:get3`, and for a board card its letter."""
        return f"{self.letter}:{self.colour}:{self.points.kind}{self.points.amount}" if self.points else self.letter

    @classmethod
    def parse(cls, text: str) -> WordCard:
        """The card that is written `C:red:get3`, or `C`; ValueError for anything else."""
        return _parse(text)


@lru_cache(maxsize=1000)
def _parse(text: str) -> WordCard:
    if text in LETTERS:
        return WordCard(text)
    found = _DESCRIBED.fullmatch(text)
    if found is None or found[1] not in LETTERS or found[2] not in COLOURS:
        raise ValueError(f"`{text}` is no card: letter:colour:points was expected, such as C:red:get3")
    return WordCard(found[1], found[2], points(f"{found[3].capitalize()} {found[4]}"))


def word_of(card: Card) -> WordCard:
    """What the rules know of a card of the deck."""
    if card.fields["board"] or card.colour is None:
        return WordCard(card.fields["letter"])
    return WordCard(card.fields["letter"], card.colour.id, points(card.fields["points"]))
