"""The games that decks are made for: which fields their cards have, and what else must hold.

Read by the deck reader and by the scorekeeper, so that a printed card and a scored one cannot disagree.
"""

from __future__ import annotations

from generator.games import emotions, insults, insults_checks
from generator.model.deck import Deck
from generator.model.fields import Field
from generator.problems import Problem

__all__ = ["NAMES", "check", "fields"]

_GAMES = {"emotions": (emotions.FIELDS, emotions.check), "insults": (insults.FIELDS, insults_checks.check)}
NAMES = tuple(_GAMES)


def fields(game: str) -> tuple[Field, ...]:
    """The fields of a card of that game; none for a deck that plays by no game. KeyError for an unknown name."""
    return _GAMES[game][0] if game else ()


def check(deck: Deck) -> tuple[Problem, ...]:
    """What the game's rules forbid in its deck, beyond the type and range of single fields."""
    return _GAMES[deck.game][1](deck) if deck.game else ()
