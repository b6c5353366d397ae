"""The games that decks are made for: which fields their cards have, and what else must hold.

Read by the deck reader and by the scorekeeper, so that a printed card and a scored one cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from generator.games import emotions, insults
from generator.games.insults import Sentence
from generator.model.deck import Deck
from generator.model.fields import Field
from generator.problems import Problem

if TYPE_CHECKING:
    from random import Random

__all__ = ["NAMES", "TALKATIVE", "Sentence", "check", "fields", "sentences"]


class _Game(NamedTuple):
    fields: tuple[Field, ...]
    check: Callable[[Deck], tuple[Problem, ...]]
    sentences: Callable[[Deck, Random], Iterator[Sentence]] | None = None


def _check_insults(deck: Deck) -> tuple[Problem, ...]:
    from generator.games import insults_checks  # German grammar, which most decks do not need

    return insults_checks.check(deck)


_GAMES = {
    "emotions": _Game(emotions.FIELDS, emotions.check),
    "insults": _Game(insults.FIELDS, _check_insults, insults.sentences),
}
NAMES = tuple(_GAMES)
TALKATIVE = tuple(name for name, game in _GAMES.items() if game.sentences)
"""The games whose cards make sentences."""


def fields(game: str) -> tuple[Field, ...]:
    """The fields of a card of that game; none for a deck that plays by no game. KeyError for an unknown name."""
    return _GAMES[game].fields if game else ()


def check(deck: Deck) -> tuple[Problem, ...]:
    """What the game's rules forbid in its deck, beyond the type and range of single fields."""
    return _GAMES[deck.game].check(deck) if deck.game else ()


def sentences(deck: Deck, random: Random) -> Iterator[Sentence]:
    """Random sentences without end. KeyError for a deck of a game that is not among the TALKATIVE."""
    make = _GAMES[deck.game].sentences
    if make is None:
        raise KeyError(deck.game)
    return make(deck, random)
