"""What the rules of both games share."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.deck import Card, Deck
from scorekeeper.errors import IllegalPlay

__all__ = ["card_of", "colour_of", "next_player", "others", "pack", "printed"]


def printed(deck: Deck) -> tuple[Card, ...]:
    """The cards that are in the pack: those with at least one copy."""
    return tuple(card for card in deck.cards if card.copies)


def pack(deck: Deck) -> int:
    """How many cards there are to be dealt and drawn."""
    return sum(card.copies for card in deck.cards)


def colour_of(card: Card) -> str:
    """The id of its colour; empty for a card that has none."""
    return card.colour.id if card.colour else ""


def card_of(deck: Deck, id: str) -> Card:
    """IllegalPlay where the deck has no such card (any more)."""
    found = next((card for card in deck.cards if card.id == id), None)
    if found is None:
        raise IllegalPlay(
            f"deck `{deck.id}` has no card `{id}`", "put it back; or `score undo`, if it lies on the table"
        )
    return found


def others(players: Sequence[str], player: str | None) -> list[str]:
    """All but that one, in their order."""
    return [other for other in players if other != player]


def next_player(players: Sequence[str], player: str) -> str:
    """Whose turn comes after theirs: they play in the order in which they were named."""
    return players[(players.index(player) + 1) % len(players)]
