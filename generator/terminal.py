"""How the command line speaks: results on stdout, problems on stderr, colour and progress only where someone looks."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
import sys
import textwrap
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TextIO

from generator.problems import Problem, counted, format_problems

__all__ = [
    "Progress", "closing_line", "coloured", "complain", "harmless", "is_closed_pipe", "json_ready", "paper_title",
    "quoted", "say", "say_json", "say_table", "say_text", "show_all", "show_problems", "silence", "speak_safely",
]  # fmt: skip

_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "legal": "\x1b[1;32m", "illegal": "\x1b[1;31m"}
_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_TYPEWRITER = str.maketrans({"−": "-", "→": "->", "…": "...", "“": '"', "”": '"', "’": "'", "\u2068": "", "\u2069": ""})


def speak_safely() -> None:
    """Let a letter that the terminal's encoding lacks come out as `?` instead of ending the program, and one that is
    typed in another encoding come in; and let a program that was started with its output closed talk to nobody."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "replace"), (sys.stdin, "surrogateescape")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


_QUOTING = re.compile(r" *\d* \| ")
_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def harmless(text: str) -> str:
    """Signs that a terminal would obey, which a file may hold, as one that it does not know."""
    return _COMMANDS.sub("\ufffd", text)


def say(text: str) -> None:
    _print(_sayable(harmless(text), sys.stdout))


def _print(text: str) -> None:
    try:
        print(text, file=sys.stdout)
    except OSError as error:
        if not is_closed_pipe(error):
            raise
        silence()


def is_closed_pipe(error: OSError) -> bool:
    return isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL  # as Windows calls it


def silence() -> None:
    """Whoever read our output has seen enough (`deckgen list emotions | head`): the rest goes nowhere, and the command
    ends as it would have ended."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say_text(text: str, *, hanging: int = 0) -> None:
    """Sentences, broken between words where a terminal's lines end; `hanging`: by how many blanks what goes on in the
    next line is indented. The first word is in colour where it is one that has a colour, and a colon follows."""
    text = _sayable(harmless(text), sys.stdout)
    if sys.stdout.isatty():
        width = max(20, shutil.get_terminal_size().columns)
        text = "\n".join(_wrapped(line, width, hanging) for line in text.split("\n"))
    _print(coloured(text, sys.stdout))


def _wrapped(line: str, width: int, hanging: int) -> str:
    """What is indented goes on as it began, or further in."""
    following = " " * max(len(line) - len(line.lstrip(" ")), hanging)
    return textwrap.fill(line, width, subsequent_indent=following, break_on_hyphens=False, break_long_words=False)


def complain(text: str, *, wrapped: bool = True) -> None:
    """On stderr; where that cannot be written there is nobody to tell. On a terminal long lines are broken between
    words, but for those that show a line of a file, and where it is not to be `wrapped`."""
    if wrapped and sys.stderr.isatty():
        width = max(20, shutil.get_terminal_size().columns)
        lines = text.split("\n")
        text = "\n".join(line if _QUOTING.match(line) else _wrapped(line, width, 2) for line in lines)
    with contextlib.suppress(OSError):
        print(coloured(_sayable(text, sys.stderr), sys.stderr), file=sys.stderr)


def show_all(problems: Iterable[Problem]) -> None:
    """The problems on stderr, and nothing else."""
    complain(format_problems(problems))


def quoted(words: Sequence[str]) -> str:
    """A command as it can be typed again."""
    import shlex  # only where a command is shown
    import subprocess

    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _can_say(text: str, stream: TextIO) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _sayable(text: str, stream: TextIO) -> str:
    """The text with a minus sign, an arrow and quotation marks as a typewriter has them, where the stream lacks these:
    a redirected output of Windows often does."""
    return text if _can_say(text, stream) else text.translate(_TYPEWRITER)


def paper_title(name: str) -> str:
    """`A4`, `Letter`: a paper's name as people write it."""
    return name.upper() if len(name) <= 3 else name.capitalize()


def show_problems(problems: Sequence[Problem], ending: str = "") -> None:
    """The problems on stderr; and, if one of them is an error, the line that counts them, with `ending` after it."""
    if not problems:
        return
    show_all(problems)
    if any(problem.severity == "error" for problem in problems):
        complain("\n" + closing_line(problems, ending))


def coloured(text: str, stream: TextIO) -> str:
    """Problems, or verdicts, with the word before their first colon in colour, where the stream shows it."""
    if not _in_colour(stream):
        return text
    blocks = (block.partition(":") for block in text.split("\n\n"))
    return "\n\n".join(
        f"{_COLOURS[kind]}{kind}{colon}{_PLAIN}{rest}" if kind in _COLOURS else f"{kind}{colon}{rest}"
        for kind, colon, rest in blocks
    )


def closing_line(problems: Iterable[Problem], ending: str = "") -> str:
    """`2 problems in decks/emotions/deck.yaml; nothing was written`."""
    errors = [problem for problem in problems if problem.severity == "error"]
    files = sorted({problem.place.source.path for problem in errors if problem.place is not None})
    where = "" if not files else f" in {files[0]}" if len(files) == 1 else f" in {len(files)} files"
    return counted(len(errors), "problem") + where + (f"; {ending}" if ending else "")


def _in_colour(stream: TextIO) -> bool:
    """Only on a terminal that shows it, and never where NO_COLOR is set (https://no-color.org)."""
    return _obeys_codes(stream) and not os.environ.get("NO_COLOR")


def _obeys_codes(stream: TextIO) -> bool:
    """Whether it is a terminal that knows bold letters."""
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        return False
    # The old console of Windows prints the codes instead of obeying them.
    return os.name != "nt" or "WT_SESSION" in os.environ or "TERM" in os.environ


def say_json(value: object) -> None:
    """One JSON document on one line; as ASCII where stdout could not hold every letter."""
    _print(json.dumps(json_ready(value), ensure_ascii=not _can_say("→🂡", sys.stdout)))


def json_ready(value: Any) -> Any:
    """Mappings, sequences, texts and numbers as JSON has them; anything else as its path or its text."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, Mapping):
        return {str(key): json_ready(one) for key, one in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return str(value)
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return [json_ready(one) for one in value]
    path = getattr(value, "path", value)
    return path.as_posix() if isinstance(path, Path) else str(path)


def say_table(names: Sequence[str], rows: Iterable[Sequence[object]], folded: Collection[str] = ()) -> None:
    """A table: as wide as the terminal, and in a file or a pipe as wide as its texts, so that nothing is cut there. The
    columns `folded` go on in another line where a terminal is narrow, and then nothing is cut there, either: what is
    still too wide is left to the terminal."""
    from generator.columns import in_columns  # only where a table is shown

    on_terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if on_terminal else None
    head, lines = in_columns(names, [[_on_one_line(cell) for cell in row] for row in rows], width, folded)
    if _obeys_codes(sys.stdout):
        head = [f"{_BOLD}{line}{_PLAIN}" for line in head]
    _print(_sayable("\n".join(head + lines), sys.stdout))


def _on_one_line(cell: object) -> str:
    """Without what a terminal would obey, or take for the end of the line."""
    text = "" if cell is None else str(cell)
    return text.rstrip() if text.isprintable() else harmless(re.sub(r"[^\S ]+", " ", text).rstrip())


class Progress:
    """A bar on stderr for what takes over a second; silent where stderr is no terminal.

    Called with how much is done and how much there is.
    """

    def __init__(self, label: str, patience: float = 1.0) -> None:
        self._label = label
        self._from = time.monotonic() + patience
        self._bar: Any = None
        self._task: Any = None
        self._watched = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if not self._watched or time.monotonic() < self._from:
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import Progress as Bar

            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self._label, total=total)
        self._bar.update(self._task, completed=done, total=total)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
