"""Insults: what a card of the game is, and what an A, a B and a C card say together.

Three cards make a German sentence: an opener that ends in "du", the stem of an adjective, and a noun. After a bare
"du" the adjective ends in -er, -e or -es as the noun is masculine, feminine or neuter (Duden, Die Grammatik, on the
strong declension), so the ending stands on the noun's card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.model.deck import Card, Deck
from generator.model.fields import Field
from generator.problems import DeckError, Place, Problem

if TYPE_CHECKING:
    from random import Random

__all__ = ["COLOURS", "ENDINGS", "FIELDS", "LETTERS", "Points", "Sentence", "join", "points", "sentences"]

LETTERS = ("A", "B", "C")
COLOURS = ("green", "yellow", "orange", "red")
ENDINGS: Mapping[str, str] = {"masculine": "-er", "feminine": "-e", "neuter": "-es"}

FIELDS = (
    Field(name="board", kind="flag"),
    Field(name="letter", kind="choice", choices=LETTERS, required=True),
    Field(name="german", fixed=True),
    Field(name="ending", kind="choice", choices=tuple(ENDINGS.values())),
    Field(name="gender", kind="choice", choices=tuple(ENDINGS)),
    Field(name="key"),
    Field(name="translation"),
    Field(name="literal"),
    Field(name="points", fixed=True),
    Field(name="title"),
    Field(name="text"),
)


class Points(NamedTuple):
    """What a card pays: so many points from the bank, or so many from another player."""

    kind: Literal["get", "steal"]
    amount: int

    def __str__(self) -> str:
        """`Get 2`, as it stands on the card."""
        return f"{self.kind.capitalize()} {self.amount}"


class Sentence(NamedTuple):
    """What three cards say, how to say it, and what it means; `cards` are their ids."""

    german: str
    key: str
    translation: str
    cards: tuple[str, str, str]


_POINTS = re.compile(r"(Get|Steal) ([1-9])")


def points(text: str) -> Points:
    """`Get 2` or `Steal 1`, from 1 to 9; ValueError for anything else."""
    found = _POINTS.fullmatch(text)
    if found is None:
        raise ValueError("Get or Steal, a blank, and a number from 1 to 9")
    return Points("get" if found[1] == "Get" else "steal", int(found[2]))


def join(a: Card, b: Card, c: Card) -> Sentence:
    """The sentence of an A, a B and a C card. The keys join as the words do: B's key, then C's, which begins with its
    ending."""
    one, two, three = a.fields, b.fields, c.fields
    return Sentence(
        f"{one['german']} {two['german']}{three['ending'].removeprefix('-')} {three['german']}!",
        f"{one['key']} {two['key']}{three['key']}",
        f"{one['translation']} {two['translation']} {three['translation']}!",
        (a.id, b.id, c.id),
    )


def sentences(deck: Deck, random: Random) -> Iterator[Sentence]:
    """Sentences without end, in which no card comes again before all of its letter have come. DeckError where a letter
    has no cards."""
    words = [card for card in deck.cards if card.copies and not card.fields["board"]]
    piles = {letter: [card for card in words if card.fields["letter"] == letter] for letter in LETTERS}
    for letter, cards in piles.items():
        if not cards:
            message = f"deck `{deck.id}` has no {letter} cards, and so no sentences"
            hint = f"a sentence needs at least one printed card with `letter: {letter}`"
            raise DeckError(Problem(message=message, place=Place(deck.source), hint=hint))
    return _joined(piles, random)


def _joined(piles: Mapping[str, list[Card]], random: Random) -> Iterator[Sentence]:
    waiting: dict[str, list[Card]] = {letter: [] for letter in LETTERS}
    while True:
        for letter, cards in waiting.items():
            if not cards:
                cards += piles[letter]
                random.shuffle(cards)
        yield join(*(waiting[letter].pop() for letter in LETTERS))
