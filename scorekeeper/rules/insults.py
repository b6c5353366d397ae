"""The rules of Insults: which card may be laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.games.insults import Points, points
from generator.model.deck import Card, Deck
from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Laid
from scorekeeper.rules.base import colour_of, printed

__all__ = ["Lay", "decide", "lay_of", "legal", "rule"]


class Lay(NamedTuple):
    """A card to be laid: what the rules know of it, whichever words it says. A board card has no colour and pays
    nothing."""

    letter: str
    colour: str = ""
    points: Points | None = None

    def __str__(self) -> str:
        """`C:red:get3`, and for a board card its letter."""
        return f"{self.letter}:{self.colour}:{self.points.kind}{self.points.amount}" if self.points else self.letter


def lay_of(card: Card) -> Lay:
    if card.fields["board"]:
        return Lay(card.fields["letter"])
    return Lay(card.fields["letter"], colour_of(card), points(card.fields["points"]))


def legal(deck: Deck) -> Iterator[Lay]:
    """Everything that may be laid, each once, in the order of the deck."""
    return iter(dict.fromkeys(lay for card in printed(deck) if (lay := lay_of(card)).points))


def decide(lay: Lay) -> tuple[Laid, ...]:
    """The events that laying it causes. IllegalPlay for a board card, which lies there from the beginning."""
    if lay.points is None:
        message = f"the board card {lay.letter} marks a place and is not played"
        raise IllegalPlay(message, rule("a word card", "its letter"))
    return (Laid(str(lay)),)


def rule(card: str, letter: str) -> str:
    """`a word card may be laid on the place of its letter on any turn, …`."""
    return f"{card} may be laid on the place of {letter} on any turn, empty or not"
