"""The colours that a game is played with, and whether a deck has them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.deck import Deck
from generator.problems import Place, Problems, did_you_mean

__all__ = ["check_palette"]


def check_palette(deck: Deck, names: Sequence[str], problems: Problems) -> None:
    """The deck has all of the game's colours and no other: what a card looks like tells what it does."""
    known = [colour.id for colour in deck.colours]
    missing = [f"`{name}`" for name in names if name not in known]
    if missing:
        problems.error(
            f"the deck has no colour {' and no '.join(missing)}; the game {deck.game} is played with "
            f"{', '.join(names)}",
            Place(deck.source),
            "name all of them below `colours:`",
        )
    for colour in deck.colours:
        if colour.id not in names:
            problems.error(
                f"`{colour.id}` is no colour of the game {deck.game}",
                colour.place,
                did_you_mean(colour.id, names) or f"its colours are {', '.join(names)}",
            )
