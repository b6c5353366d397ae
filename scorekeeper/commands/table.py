"""What is played, a command each: `attack`, `respond`, `pass`, `discard`, `turn-up`, `lay`; and what corrects it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from generator import terminal
from generator.command_line import example
from scorekeeper.commands.app import app
from scorekeeper.commands.shared import A_CARD, open_game, say_next, say_notices
from scorekeeper.errors import NotUnderstood

if TYPE_CHECKING:
    from scorekeeper.game import Game
    from scorekeeper.lines import Entry

__all__ = ["changes_of", "say_move"]

A_NAME = "A player: the name, or how it begins."
# Several words, so that a name with blanks in it needs no quotes.
Card = Annotated[list[str], typer.Argument(metavar="CARD", help=A_CARD)]
WordCard = Annotated[
    list[str],
    typer.Argument(metavar="CARD", help="A card: its words, or how they begin; or letter:colour:points (C:red:get3)."),
]
Number = Annotated[str, typer.Argument(metavar="[N]", help="How many commands.")]


@app.command(epilog=example("score attack Bo shame", "score attack Bo r3"))
def attack(
    opponent: Annotated[str, typer.Argument(metavar="OPPONENT", help=A_NAME)],
    card: Card,
) -> None:
    """Emotions: the player whose turn it is attacks another with a red card."""
    game = open_game(to_play=True)
    say_moved(game, [game.attack(" ".join(card), on=opponent)])


@app.command(epilog=example("score respond approach", "score respond y3", "score respond f5"))
def respond(card: Card) -> None:
    """Emotions: whoever is to answer plays a card. Forgiveness with its number (f4 to f7) where several would do."""
    game = open_game(to_play=True)
    say_moved(game, [game.respond(" ".join(card))])


@app.command("pass", epilog=example("score pass"))
def pass_() -> None:
    """End the exchange, and pay the panels of its last card; or the turn of a player who cannot play."""
    game = open_game(to_play=True)
    say_moved(game, [game.pass_()])


@app.command(epilog=example("score discard"))
def discard() -> None:
    """Emotions: end the turn by discarding a card."""
    game = open_game(to_play=True)
    say_moved(game, [game.discard()])


@app.command("turn-up", epilog=example("score turn-up drecksau", "score turn-up A:green:get1"))
def turn_up(card: WordCard) -> None:
    """Insults: turn a card of the pack up onto its place: the first one, and the one after three alike."""
    game = open_game(to_play=True)
    say_moved(game, [game.turn_up(" ".join(card))])


@app.command(epilog=example("score lay drecksau", "score lay C:red:steal1 --steal-from Lee"))
def lay(
    card: WordCard,
    steal_from: Annotated[
        list[str] | None,
        typer.Option(
            "--steal-from",
            metavar="PLAYER",
            help="From whom a Steal takes; once for each, A before B before C.",
        ),
    ] = None,
) -> None:
    """Insults: lay a card on its place. What matches, and what it pays, is worked out; that ends the turn."""
    game = open_game(to_play=True)
    say_moved(game, [game.lay(" ".join(card), steal_from=steal_from or ())])


@app.command(epilog=example("score adjust Ann anger=-1 guilt=+2", 'score adjust Kim points=+1 --why "miscounted"'))
def adjust(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=A_NAME)],
    change: Annotated[
        list[str], typer.Argument(metavar="COUNTER=±N…", help="self_esteem, anger, guilt; in Insults points.")
    ],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="A reason, for the history.")] = "",
) -> None:
    """Correct a counter. It counts from here on; what was played before stays as it was."""
    changes = changes_of(change)
    game = open_game(to_play=True)
    say_moved(game, [game.adjust(player, why, **changes)])


@app.command(epilog=example("score undo", "score undo 3"))
def undo(number: Number = "1") -> None:
    """Take the last command back, or the last N."""
    from scorekeeper.corrections import read_count

    count = read_count(number)
    game = open_game()
    say_moved(game, game.undo(count), "Taken back")


@app.command(epilog=example("score redo", "score redo 3"))
def redo(number: Number = "1") -> None:
    """Bring back what was taken back."""
    from scorekeeper.corrections import read_count

    count = read_count(number)
    game = open_game()
    say_moved(game, game.redo(count), "Brought back")


def changes_of(words: Sequence[str]) -> dict[str, int]:
    """`anger=-1 guilt=+2`; NotUnderstood where a counter comes twice."""
    from scorekeeper.corrections import read_change

    changes: dict[str, int] = {}
    for name, change in map(read_change, words):
        if name in changes:
            raise NotUnderstood(f"`{name}` comes twice", "write the sum of both")
        changes[name] = change
    return changes


def say_moved(game: Game, moved: Sequence[Entry], label: str = "") -> None:
    """What was done, and how it goes on."""
    say_notices(game)
    say_move(game, moved, label)
    say_next(game)


def say_move(game: Game, moved: Sequence[Entry], label: str = "") -> None:
    """What was done; or with a `label` taken or brought back."""
    from scorekeeper.recounting import tell

    for entry in moved:
        told = tell(game.deck, entry)
        terminal.say_text(f"{label}: {told}" if label else told, hanging=2)
