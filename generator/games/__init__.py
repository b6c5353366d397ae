"""The games that decks are made for: which fields their cards have, and what else must hold.

Read by the deck reader and by the scorekeeper, so that a printed card and a scored one cannot disagree.
"""

from __future__ import annotations

from generator.games import emotions
from generator.model.deck import Deck
from generator.model.fields import Field
from generator.problems import NotFoundError, Problem, did_you_mean

__all__ = ["NAMES", "check", "fields"]

_GAMES = {"emotions": emotions}
NAMES = tuple(_GAMES)


def fields(game: str) -> tuple[Field, ...]:
    """The fields of a card of that game; none for a deck that plays by no game. NotFoundError for an unknown name."""
    if not game:
        return ()
    if game not in _GAMES:
        known = f"known: {', '.join(NAMES)}; or leave `game:` out"
        raise NotFoundError(Problem(message=f"there is no game `{game}`", hint=did_you_mean(game, NAMES) or known))
    found: tuple[Field, ...] = _GAMES[game].FIELDS
    return found


def check(deck: Deck) -> tuple[Problem, ...]:
    """What the game's rules forbid in its deck, beyond the type and range of single fields."""
    return _GAMES[deck.game].check(deck) if deck.game else ()
