"""The rules of Insults: which card may be laid."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.deck import Card, Deck
from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Laid
from scorekeeper.rules.base import printed

__all__ = ["decide", "legal", "rule"]


def legal(deck: Deck) -> Iterator[Card]:
    """Every card that may be laid, in the order of the deck."""
    return (card for card in printed(deck) if not card.fields["board"])


def rule(card: str, letter: str) -> str:
    """`a word card may be laid on the place of its letter on any turn, …`."""
    return f"{card} may be laid on the place of {letter} on any turn, empty or not"


def decide(card: Card) -> tuple[Laid, ...]:
    """The events that laying it causes. IllegalPlay for a board card, which lies there from the beginning."""
    if card.fields["board"]:
        message = f"the board card {card.fields['letter']} marks a place and is not played"
        raise IllegalPlay(message, rule("a word card", "its letter"))
    return (Laid(card.id),)
