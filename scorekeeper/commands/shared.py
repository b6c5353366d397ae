"""What several commands of `score` share: options, decks, and a question that is asked."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import games, library
from generator.problems import NotFoundError
from generator.reading.decks import read_deck
from generator.terminal import complain
from scorekeeper.errors import LogError, NotUnderstood

if TYPE_CHECKING:
    from generator.model.deck import Deck
    from scorekeeper.game import Game
    from scorekeeper.record import Header

__all__ = [
    "A_CARD",
    "AsJson",
    "DeckName",
    "colours",
    "deck_of",
    "is_terminal",
    "open_deck",
    "open_game",
    "prompt",
    "say_notices",
]

DeckName = Annotated[
    str | None, typer.Option("--deck", metavar="NAME", help="The deck you play with, where it is not Emotions.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program to read.")]
A_CARD = "A card: its title, or how that begins (shame); its colour and level (r3); or its id."


def colours(deck: str | None) -> Callable[[str], str]:
    """The colour of a card by its name; the deck is read when the first is asked for."""

    @cache
    def opened() -> Deck:
        found = open_deck(deck)
        if found.game != "emotions":
            hint = "write the hand in letters, or name a deck of Emotions with --deck"
            raise NotUnderstood(f"deck `{found.id}` is for {found.game.capitalize()}", hint)
        return found

    @cache
    def colour_of(card: str) -> str:
        from scorekeeper.naming.emotions import colour_named_by

        return colour_named_by(opened(), card)

    return colour_of


def open_deck(name: str | None) -> Deck:
    """The deck that is played with; NotUnderstood where it is for no game."""
    deck = read_deck(library.find_deck(name or games.NAMES[0]), for_play=True)
    if not deck.game:
        hint = f"score knows {' and '.join(games.NAMES)}: write `game: …` into its file"
        raise NotUnderstood(f"deck `{deck.id}` is for no game", hint)
    if not any(card.copies for card in deck.cards):
        raise NotUnderstood(f"no card of deck `{deck.id}` is printed", "give its cards `copies: 1` or more")
    return deck


def is_terminal() -> bool:
    """Whether someone sits there who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def prompt(question: str, kept: str = "") -> str:
    """What is answered; Enter alone keeps what was answered before. EOFError at the end."""
    print(f"{question} [{kept}]: " if kept else f"{question}: ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip() or kept


def deck_of(header: Header) -> Deck:
    """The deck that a recorded game is played with: where it was, else one of its name. DeckgenError where there is
    none, or it cannot be read."""
    shipped = [str(found.path) for found in library.decks(own=False) if found.name == header.deck]
    for name in [header.path, header.deck] if header.path else [*shipped, header.deck]:
        with contextlib.suppress(NotFoundError):
            return open_deck(name)
    where = f"at {header.path}, where it was" if header.path else "among those that ship"
    hint = "put it back there; `score show`, `history` and `undo` work without it"
    raise LogError(f"the deck of this game, `{header.deck}`, is not {where}", hint)


def open_game(log: Path | None = None, *, to_play: bool = False) -> Game:
    """The game in that log, or the current one, with what its players should know said on stderr. DeckgenError where it
    is `to_play`, and its deck cannot be used."""
    from scorekeeper import shelf
    from scorekeeper.game import Game

    game = Game.resume(log or shelf.current(), deck_of)
    if game.deckless is not None:
        if to_play:
            raise game.deckless
        problem = game.deckless.problems[0]
        where = f" ({problem.place})" if problem.place else ""
        complain(f"note: the game cannot be played on: {problem.message}{where}")
    say_notices(game)
    return game


def say_notices(game: Game) -> None:
    for notice in game.notices:
        complain(f"note: {notice}")
    game.notices.clear()
