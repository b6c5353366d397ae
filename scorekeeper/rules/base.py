"""What the rules of both games share."""

from __future__ import annotations

from generator.model.deck import Card, Deck

__all__ = ["colour_of", "printed"]


def printed(deck: Deck) -> tuple[Card, ...]:
    """The cards that are in the pack: those with at least one copy."""
    return tuple(card for card in deck.cards if card.copies)


def colour_of(card: Card) -> str:
    """The id of its colour; empty for a card that has none."""
    return card.colour.id if card.colour else ""
