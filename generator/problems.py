"""What is wrong with the user's files: problems with a place and a hint, and the errors that carry them.

DeckgenError
├── SourceError    a file cannot be read as text or as YAML
├── DeckError      a deck says something that a deck cannot say
├── LayoutError    a card layout does, or a card does not fit it
├── SheetError     a sheet does, or a card does not fit it
├── AssetError     a picture, an icon or a font
├── NotFoundError  a deck, card, layout or sheet of that name does not exist (exit code 2)
└── OutputError    the result cannot be written
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import field
from itertools import islice
from typing import Literal

from generator.frozen import frozen

__all__ = [
    "AssetError", "DeckError", "DeckgenError", "LayoutError", "NotFoundError", "OutputError", "Place", "Problem",
    "Problems", "SheetError", "Source", "SourceError", "counted", "did_you_mean", "format_problems", "listed", "reason",
    "shortened",
]  # fmt: skip


@frozen()
class Source:
    """A text file that was read: its path as it is shown to the user, and its text."""

    path: str
    text: str = field(repr=False, default="")

    def line(self, number: int) -> str:
        """Line `number`, from 1; empty where there is none."""
        lines = self.text.split("\n", number)
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


@frozen()
class Place:
    """Where something stands: line and column from 1 (0: the file as a whole), and how many characters it takes."""

    source: Source
    line: int = 0
    column: int = 0
    length: int = 1

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}" if self.line else self.source.path


@frozen(kw_only=True)
class Problem:
    message: str
    place: Place | None = None
    hint: str = ""
    severity: Literal["error", "warning"] = "error"


class DeckgenError(Exception):
    """One or more problems that the user can mend; `problems` holds them all, in the order they were found.

    `exit_code`: how a command ends that was stopped by it.
    """

    exit_code = 1

    def __init__(self, problems: Iterable[Problem] | Problem | str) -> None:
        if isinstance(problems, str):
            problems = Problem(message=problems)
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(problem.message for problem in self.problems))


class SourceError(DeckgenError): ...


class DeckError(DeckgenError): ...


class LayoutError(DeckgenError): ...


class SheetError(DeckgenError): ...


class AssetError(DeckgenError): ...


class NotFoundError(DeckgenError):
    exit_code = 2


class OutputError(DeckgenError): ...


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be used, as the system says it."""
    return (getattr(error, "strerror", None) or str(error)).lower()


class Problems:
    """Collects problems, so that all of them are shown and not the first alone."""

    def __init__(self) -> None:
        self.found: list[Problem] = []
        self._known: set[Problem] = set()

    def error(self, message: str, place: Place | None = None, hint: str = "") -> None:
        self._add(Problem(message=message, place=place, hint=hint))

    def warn(self, message: str, place: Place | None = None, hint: str = "") -> None:
        self._add(Problem(message=message, place=place, hint=hint, severity="warning"))

    def extend(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            self._add(problem)

    def _add(self, problem: Problem) -> None:
        if problem not in self._known:
            self._known.add(problem)
            self.found.append(problem)

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.found if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.found if problem.severity == "warning")

    def raise_errors(self, kind: type[DeckgenError] = DeckgenError) -> None:
        """Raise `kind` with every problem found so far, if at least one is an error."""
        if any(problem.severity == "error" for problem in self.found):
            raise kind(self.found)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``did you mean `level`?`` for a word near one that is known, else an empty string."""
    import difflib  # only where something is wrong

    by_fold = {name.casefold(): name for name in islice(known, 1000)}  # more would take too long to compare
    near = difflib.get_close_matches(word.casefold()[:60], list(by_fold), n=1, cutoff=0.6)
    return f"did you mean `{by_fold[near[0]]}`?" if near else ""


def counted(number: int, one: str, many: str = "") -> str:
    """`1 card`, `63 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[object], last: str = "or") -> str:
    """`4`, `4 or 5`, `4, 5 or 6`; nothing for none."""
    *head, end = [*map(str, words)] or [""]
    return f"{', '.join(head)} {last} {end}" if head else end


def shortened(text: str) -> str:
    """A text of the user's as a message quotes it: on one line, and at most 40 letters of it."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"


def format_problems(problems: Iterable[Problem]) -> str:
    """The problems as the terminal shows them, one block each with a blank line between.

    error: unknown field `levle` in card `shame`
      decks/emotions/deck.yaml:41:5
       41 |     levle: 3
          |     ^^^^^ did you mean `level`?
    """
    lines: dict[int, list[str]] = {}
    return "\n\n".join(_format(problem, lines) for problem in problems)


def _format(problem: Problem, known_lines: dict[int, list[str]]) -> str:
    """`known_lines` holds the lines of every source met so far, by its identity."""
    lines = [f"{problem.severity}: {_visible(problem.message)}"]
    place, hint = problem.place, _visible(problem.hint)
    if place is not None:
        lines.append(f"  {_visible(str(place))}")
    if place is not None and place.line:
        of_source = known_lines.setdefault(id(place.source), [])
        if not of_source:
            of_source += place.source.text.split("\n")
        line = of_source[place.line - 1].rstrip("\r") if place.line <= len(of_source) else ""
        text, column = _window(line, place.column)
        gutter = f"{place.line:>5}"
        before = " " * _width(text[: column - 1])
        carets = "^" * max(1, _width(text[column - 1 : column - 1 + place.length]))
        lines.append(f"{gutter} | {text}".rstrip())
        lines.append(f"{' ' * len(gutter)} | {before}{carets} {hint}".rstrip())
    elif hint:
        lines.append(f"  {hint}")
    return "\n".join(lines)


def _visible(text: str) -> str:
    """What comes out of a file must not steer the terminal: control characters as they would be written in code."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _width(text: str) -> int:
    """How many columns a terminal takes for it: two for a Chinese letter, none for an accent of its own."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(c) in ("W", "F")
        else 1
        for c in text
    )


def _window(line: str, column: int, width: int = 100) -> tuple[str, int]:
    """A long line cut to the part round `column`; control characters and tabs shown as one blank each."""
    start = max(0, column - 1 - width // 3) if len(line) > width else 0
    cut = "".join(c if c.isprintable() else " " for c in line[start : start + width])
    head, tail = ("…" if start else ""), ("…" if start + width < len(line) else "")
    return head + cut + tail, column - start + len(head)
