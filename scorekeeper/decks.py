"""The decks that are played with: found by name, found again for a game that was begun, and told from changed ones."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

from generator import games, library
from generator.model.deck import Card, Deck
from generator.problems import NotFoundError
from generator.reading.decks import read_deck
from scorekeeper.errors import LogError, NotUnderstood

if TYPE_CHECKING:
    from scorekeeper.lines import Header

__all__ = ["deck_of", "digest", "open_deck", "path_of"]

_WITHOUT = "`score show`, `history` and `undo` work without it"


def open_deck(name: str | None) -> Deck:
    """The deck of that name, or the first of those that ship. NotFoundError where there is none, NotUnderstood where it
    cannot be played with."""
    deck = read_deck(library.find_deck(name or games.NAMES[0]), for_play=True)
    if not deck.game:
        hint = f"score knows {' and '.join(games.NAMES)}: write `game: …` into its file"
        raise NotUnderstood(f"deck `{deck.id}` is for no game", hint)
    if not any(card.copies for card in deck.cards):
        raise NotUnderstood(f"no card of deck `{deck.id}` is printed", "give its cards `copies: 1` or more")
    return deck


def path_of(name: str) -> str:
    """Where that deck is to be found again; empty for one that ships, as those move with the program."""
    file = library.find_deck(name)
    return "" if any(found.path == file for found in library.decks(own=False)) else str(file.absolute())


def deck_of(header: Header) -> Deck:
    """The deck that a recorded game is played with: where it was, else one of its name. DeckgenError where there is
    none, or it cannot be used."""
    shipped = [str(found.path) for found in library.decks(own=False) if found.name == header.deck]
    for name in [header.path, header.deck] if header.path else [*shipped, header.deck]:
        with contextlib.suppress(NotFoundError):
            return _usable(name)
    where = f"at {header.path}, where it was" if header.path else "among those that ship"
    raise LogError(f"the deck of this game, `{header.deck}`, is not {where}", f"put it back there; {_WITHOUT}")


def _usable(name: str) -> Deck:
    try:
        return open_deck(name)
    except NotUnderstood as error:  # a file that has changed, and no word of the command line
        raise LogError(error.message, error.hint) from error


def digest(deck: Deck) -> str:
    """Equal for decks whose cards do the same; what they are called and what they look like does not matter. The number
    before the colon says by which account of that."""
    from hashlib import sha256  # not before a game is played

    facts = [[card.id, card.copies, card.colour.id if card.colour else "", *_facts(card)] for card in deck.cards]
    return "1:" + sha256(json.dumps([deck.game, facts]).encode()).hexdigest()[:16]


def _facts(card: Card) -> list[Any]:
    names = ("level", "player", "opp", "letter", "board", "points")
    return [card.fields[name] for name in names if name in card.fields]
