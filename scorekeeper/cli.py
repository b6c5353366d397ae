"""The command `score`: parse, ask, print.

Exit codes: 0 legal or done, 1 illegal, or a file has problems, 2 what was said was not understood, 130 Ctrl-C.
"""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer

from generator.command_line import example, run, say_version
from scorekeeper.commands import games, play, questions, table, tally  # noqa: F401 each adds itself
from scorekeeper.commands.app import app

__all__ = ["app", "main"]


@app.callback(
    no_args_is_help=True,
    invoke_without_command=True,
    epilog=example("score play", "score new emotions Ann Bo", "score legal shame command", "score tally"),
)
def score(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version("score"), is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Keep the score of a game, play by play: `score play` asks for everything, or use the commands.

    Without a game, too: may this card be played (legal), what may answer it (answers), who has won (tally)?
    """


_WITH_MINUS = ("legal", "answers", "attack", "respond", "turn-up", "lay", "adjust", "undo", "redo")


def main() -> None:
    """The entry point of the command `score`."""
    arguments = sys.argv[1:]
    if arguments and arguments[0] in _WITH_MINUS:
        # `-3` and the words of a card as it prints them, `-er Hund`, are no options.
        arguments = [f" {word}" if re.match(r"-(\d|(e|er|es)(\s|$))", word) else word for word in arguments]
    run(app, "score", arguments)
