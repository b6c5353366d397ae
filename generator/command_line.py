"""What both commands, `deckgen` and `score`, share: errors become words and exit codes, and help ends in examples.

Exit codes: 0 done, 1 a file has problems (or a play is illegal), 2 the command line or a name was not understood, 130
stopped by Ctrl-C.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from generator import terminal
from generator.problems import DeckgenError, format_problems
from generator.terminal import complain

__all__ = ["Commands", "example", "new_app"]


class Commands(TyperGroup):
    """Turns what a command raises into words and an exit code; our own mistakes keep their traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()  # here, and not after the last line of the program, a closed pipe can be caught
            return result
        except DeckgenError as error:
            complain(terminal.coloured(format_problems(error.problems)))
            raise typer.Exit(error.exit_code) from error
        except KeyboardInterrupt as error:
            complain("stopped; nothing was written")
            raise typer.Exit(130) from error
        except OSError as error:
            raise typer.Exit(_unheard(error)) from error

    def main(self, *arguments: Any, **options: Any) -> Any:
        try:
            return super().main(*arguments, **options)
        except OSError as error:  # while it showed its help or its version
            sys.exit(_unheard(error))


def _unheard(error: OSError) -> int:
    """The exit code where the result could not be printed; the error again where that is not what it is about."""
    is_full = error.errno == errno.ENOSPC
    # Windows calls a closed pipe an invalid argument.
    if not isinstance(error, BrokenPipeError) and error.errno != errno.EINVAL and not is_full:
        raise error
    # Whoever read our output has seen enough (`deckgen list emotions | head`).
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if is_full:
        complain("error: what was to be printed here could not be: no space left")
    return 1 if is_full else 0


def new_app() -> typer.Typer:
    return typer.Typer(
        cls=Commands,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )


def example(*lines: str) -> str:
    """The end of a command's help; the \\b keeps its lines apart."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)
