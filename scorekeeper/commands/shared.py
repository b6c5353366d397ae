"""What several commands of `score` share: options, decks, and a question that is asked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import terminal
from generator.terminal import complain
from scorekeeper.decks import open_deck
from scorekeeper.errors import NotUnderstood

if TYPE_CHECKING:
    from generator.model.deck import Deck
    from scorekeeper.game import Game

__all__ = [
    "A_CARD",
    "AsJson",
    "DeckName",
    "colours",
    "is_terminal",
    "open_game",
    "prompt",
    "say_next",
    "say_notices",
]

DeckName = Annotated[
    str | None, typer.Option("--deck", metavar="NAME", help="The deck you play with, where it is not Emotions.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program to read.")]
A_CARD = "A card: its title, in any language of the deck, or how that begins (shame); colour and level (r3); or its id."


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


def is_terminal() -> bool:
    """Whether someone sits there who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def prompt(question: str, kept: str = "") -> str:
    """What is answered; Enter alone keeps what was answered before. EOFError at the end."""
    shown = terminal.harmless(question)
    try:
        print(f"{shown} [{kept}]: " if kept else f"{shown}: ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
    except OSError as error:  # the terminal is gone
        raise EOFError from error
    if not line:
        raise EOFError
    return line.strip() or kept


def open_game(log: Path | None = None, *, to_play: bool = False) -> Game:
    """The game in that log, or the current one, with what its players should know said on stderr. DeckgenError where it
    is `to_play`, and its deck cannot be used."""
    from scorekeeper import shelf
    from scorekeeper.game import Game

    game = Game.resume(log or shelf.current())
    if game.deckless is not None:
        if to_play:
            raise game.deckless
        problem = game.deckless.problems[0]
        where = f" ({problem.place})" if problem.place else ""
        complain(f"note: the game cannot be played on: {problem.message}{where}")
    say_notices(game)
    return game


def say_next(game: Game, hint: str | None = None) -> None:
    """Whose turn it is, and as a hint what can be said: the commands, if it is no other."""
    from scorekeeper import standing

    terminal.say_text(standing.tell_next(game.state, game.tally()))
    if hint is None:
        hint = standing.tell_commands(game.state)
    if hint:
        terminal.say_text(f"  {hint}")


def say_notices(game: Game) -> None:
    for notice in game.notices:
        complain(f"note: {notice}")
    game.notices.clear()
