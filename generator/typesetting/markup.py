r"""A text in, its paragraphs out: lines of spans in one face, and icons.

`plain` takes every sign for itself. `light` reads these marks:

    **bold**  *italic*  ***both***      may hold one another, and go on over a line's end within a paragraph or an item
    :heart:                             an icon
    - first    or    • first            an item of a list, to which the lines below belong that begin with two blanks
    \n                                  a backslash and an n: a new line, for texts that are written in one
    \* \: \- \• \\                      the sign itself

A star with a blank on either side is a star (`2 * 3`), and so are four or more in a row.
"""

from __future__ import annotations

import re
from itertools import groupby

from generator.frozen import frozen

__all__ = ["Fault", "MarkupError", "Paragraph", "Span", "light", "plain"]

BOLD, ITALIC = "**", "*"
_BREAKS = "\n\r\u000b\u000c\u0085\u2028\u2029"
_PARAGRAPH_BREAK = "\u2029"
_BREAK = re.compile(rf"\r\n|[{_BREAKS}]")
_TOKEN = re.compile(
    rf"(?P<newline>\r\n|[{_BREAKS}]|\\n)|\\(?P<escaped>[*:\-•\\])|(?P<stars>\*+)|:(?P<icon>[a-z][a-z0-9-]*):"
)
_BULLET = re.compile(r"[-•][ \t]+")
_BLANKS = re.compile(rf"[ \t]+(?=[{_BREAKS}]|\\n|\Z)")
"""The whole of a line, where it is matched at its beginning."""
_INDENT = "  "


@frozen()
class Span:
    """Text in one face; or the icon named `icon`, whose text is its source, such as `:heart:`."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""


@frozen()
class Paragraph:
    """A line up to a forced break; one without spans is an empty line.

    `begins`: whether it begins a paragraph, rather than going on with the one above after a forced break. `bullet`:
    whether it is an item of a list; lines that go on with it begin nothing.
    """

    spans: tuple[Span, ...]
    begins: bool
    bullet: bool = False


@frozen()
class Fault:
    """What is wrong with a mark, which stands at index `at` of the text and is `length` letters long."""

    message: str
    hint: str
    at: int
    length: int


class MarkupError(ValueError):
    """The faults of a text, by their place; `message`, `hint` and `at` are those of the first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults[0].message)
        self.faults = faults
        self.message, self.hint, self.at = faults[0].message, faults[0].hint, faults[0].at


def plain(text: str) -> tuple[Paragraph, ...]:
    """The lines of a text without marks: nothing is read into it, and nothing but its breaks left out.

    A line ends at a line feed, a carriage return or both, a vertical tab, a form feed, U+0085, U+2028 or U+2029; breaks
    at the end of the text, such as the one behind a block in YAML, begin no line. The line behind an
    empty one, or behind U+2029, begins a paragraph.
    """
    text = text.rstrip(_BREAKS)
    lines: list[Paragraph] = []
    start, begins = 0, True
    for end, after, newline in [*((m.start(), m.end(), m[0]) for m in _BREAK.finditer(text)), (len(text), 0, "")]:
        line = text[start:end]
        lines.append(Paragraph((Span(line),) if line else (), begins or not line))
        start, begins = after, not line or newline == _PARAGRAPH_BREAK
    return tuple(lines)


def light(text: str) -> tuple[Paragraph, ...]:
    """The lines of a text with the marks named above, which are taken out of it.

    Lines and paragraphs are those of `plain`; a line of blanks alone counts as empty, and each item of a list is a
    paragraph. MarkupError, with all its faults, where a mark is not closed, closes nothing, or crosses another.
    """
    reader = _Reader(text)
    reader.read()
    if reader.faults:
        raise MarkupError(tuple(sorted(reader.faults, key=lambda fault: fault.at)))
    return tuple(reader.lines)


@frozen()
class _Opened:
    """A mark that awaits its end: `sign` is BOLD or ITALIC, `stars` how many stand there (three open both)."""

    sign: str
    at: int
    stars: int


class _Reader:
    """Reads a text once, from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: list[Paragraph] = []
        self.faults: list[Fault] = []
        self._spans: list[Span] = []  # of this line; those of one face follow each other until it ends
        self._opened: list[_Opened] = []  # at most one of each sign
        self._begins, self._bullet, self._in_item = True, False, False
        self._line_start = 0

    def read(self) -> None:
        at = self._begin_line(0, begins=True)
        while match := _TOKEN.search(self.text, at):
            self._add(self.text[at : match.start()])
            at = match.end()
            if match["newline"]:
                begins = self._end_line() or match["newline"] == _PARAGRAPH_BREAK
                at = self._begin_line(at, begins=begins)
            elif match["icon"]:
                self._add(match[0], match["icon"])
            elif match["stars"] and len(match["stars"]) <= 3:
                self._mark(match.start(), match.end())
            else:
                self._add(match["escaped"] or match["stars"])
        self._add(self.text[at:])
        self._end_line()
        self._close_all()
        while len(self.lines) > 1 and not self.lines[-1].spans and not self.lines[-1].bullet:
            self.lines.pop()

    def _begin_line(self, at: int, *, begins: bool) -> int:
        """Where the line's text begins, behind the bullet or the indent of one that goes on with an item."""
        self._line_start = at
        self._bullet = False
        if blanks := _BLANKS.match(self.text, at):
            at = blanks.end()
        elif bullet := _BULLET.match(self.text, at):
            begins = self._bullet = self._in_item = True
            at = bullet.end()
        elif self._in_item and not begins and self.text.startswith(_INDENT, at):
            at += len(_INDENT)
        else:
            begins, self._in_item = begins or self._in_item, False
        self._begins = begins
        if begins:
            self._close_all()
        return at

    def _end_line(self) -> bool:
        """Whether the next line begins a paragraph, as this one was empty."""
        is_empty = not self._spans and not self._bullet
        faces = groupby(enumerate(self._spans), lambda one: (one[1].bold, one[1].italic, one[1].icon and one[0]))
        spans = []
        for _, group in faces:
            alike = [span for _, span in group]
            first = alike[0]
            spans.append(Span("".join(span.text for span in alike), first.bold, first.italic, first.icon))
        self.lines.append(Paragraph(tuple(spans), self._begins or is_empty, self._bullet))
        self._spans.clear()
        return is_empty

    def _add(self, text: str, icon: str = "") -> None:
        if text:
            signs = [opened.sign for opened in self._opened]
            self._spans.append(Span(text, BOLD in signs, ITALIC in signs, icon))

    def _mark(self, start: int, end: int) -> None:
        """One, two or three stars: each of their signs ends what it has begun, or begins it."""
        may_close = start > self._line_start and not self.text[start - 1].isspace()
        may_open = end < len(self.text) and not self.text[end].isspace() and not self.text.startswith(r"\n", end)
        if not may_close and not may_open:
            self._add(self.text[start:end])
            return
        signs = {1: (ITALIC,), 2: (BOLD,), 3: (BOLD, ITALIC)}[end - start]
        closing = [opened for opened in self._opened if opened.sign in signs]
        opening = [sign for sign in signs if sign not in {opened.sign for opened in closing}]
        staying = [opened for opened in self._opened if opened not in closing]
        if closing and not may_close:
            self._never_closed(closing)
            closing, opening = [], list(signs)
        for opened in closing:
            for inner in staying:
                if inner.at > opened.at:
                    self._crossed(opened, inner, start, end)
        self._opened = staying
        if opening and may_open:
            self._opened += [_Opened(sign, start, end - start) for sign in opening]
        else:
            if opening:
                self._closes_nothing("".join(opening), start, end)

    def _close_all(self) -> None:
        self._never_closed(self._opened)
        self._opened = []

    def _never_closed(self, opened: list[_Opened]) -> None:
        for at, group in groupby(opened, lambda one: one.at):
            marks = list(group)
            stars, whole = "".join(mark.sign for mark in marks), "*" * marks[0].stars
            self._fault(
                f"{_named(stars, whole)} is never closed",
                f"end it with `{stars}` in the same paragraph; {_itself(whole)}",
                at,
                len(whole),
            )

    def _crossed(self, outer: _Opened, inner: _Opened, start: int, end: int) -> None:
        self._fault(
            f"`{outer.sign}` is closed before the `{inner.sign}` inside it",
            f"close the `{inner.sign}` first, which was opened last; {_itself(self.text[start:end])}",
            start,
            end - start,
        )

    def _closes_nothing(self, sign: str, start: int, end: int) -> None:
        whole = self.text[start:end]
        self._fault(f"{_named(sign, whole)} closes nothing", _itself(whole), start, end - start)

    def _fault(self, message: str, hint: str, at: int, length: int) -> None:
        self.faults.append(Fault(message, hint, at, length))


def _named(stars: str, whole: str) -> str:
    return f"`{stars}`" if stars == whole else f"the `{stars}` of `{whole}`"


def _itself(stars: str) -> str:
    """How the stars are written where they are no mark."""
    escaped = r"\*" * len(stars)
    return f"for {'the star itself' if len(stars) == 1 else 'the stars themselves'} write `{escaped}`"
