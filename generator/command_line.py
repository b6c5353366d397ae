"""What both commands, `deckgen` and `score`, share: errors become words and exit codes, and help ends in examples.

Exit codes: 0 done, 1 a file has problems (or a play is illegal), 2 the command line or a name was not understood, 130
stopped by Ctrl-C.
"""

from __future__ import annotations

import errno
import inspect
import sys
from collections.abc import Callable, Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from generator import __version__, terminal
from generator.problems import DeckgenError
from generator.terminal import complain

__all__ = ["Commands", "example", "new_app", "run", "say_version"]


class Commands(TyperGroup):
    """Turns what a command raises into words and an exit code; our own mistakes keep their traceback."""

    stopped = "stopped; nothing was written"
    unsaid = "error: what was to be printed here could not be: no space left"

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except DeckgenError as error:
            terminal.show_all(error.problems)
            raise typer.Exit(error.exit_code) from error
        except KeyboardInterrupt as error:
            complain(self.stopped)
            raise typer.Exit(130) from error

    def main(self, *arguments: Any, **options: Any) -> Any:
        try:
            try:
                return super().main(*arguments, **options)
            finally:
                _flush()
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            terminal.silence()
            complain(self.unsaid)
            sys.exit(1)


def _flush() -> None:
    """Here, and not after the last line of the program, a closed pipe or a full disk can be caught."""
    try:
        sys.stdout.flush()
    except OSError as error:
        if not terminal.is_closed_pipe(error):
            raise
        terminal.silence()


def new_app(commands: type[Commands] = Commands) -> typer.Typer:
    return typer.Typer(
        cls=commands,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )


def run(app: typer.Typer, name: str, arguments: Sequence[str] | None = None) -> None:
    """What a command line does from its first to its last moment; `arguments` are the program's own by default."""
    terminal.speak_safely()
    for registered in (app.registered_callback, *app.registered_commands):
        # Typer compiles each annotation four times where it is a text; as values it takes them as they are.
        if registered is not None and registered.callback is not None:
            registered.callback.__annotations__ = inspect.get_annotations(registered.callback, eval_str=True)
    app(arguments, prog_name=name)


def say_version(command: str) -> Callable[[bool], None]:
    """What the option --version of that command does."""

    def say(asked: bool) -> None:
        if asked:
            terminal.say(f"{command} {__version__}")
            raise typer.Exit

    return say


def example(*lines: str) -> str:
    """The end of a command's help; the \\b keeps its lines apart."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)
