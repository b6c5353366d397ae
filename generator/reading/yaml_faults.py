"""What the YAML parser could not read, in words that help somebody who does not know YAML."""

from __future__ import annotations

import re
from typing import Any

from generator.problems import Place, Problems, Source

__all__ = ["blanks_for_tabs", "explain"]

_DASHES = re.compile(r" *(?:[-?][ \t]+)*")
_QUOTES = "put quotes round the text"
_INSIDE = "in double quotes write \\\" for a quotation mark, in single quotes write '' for an apostrophe"
_NOTE = re.compile(r"\s*(//|/\*|--(?=\s)|;|<!--)")
_HALVES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
"""A letter beyond U+FFFF as JSON writes it."""
_BACKSLASH = "in double quotes a backslash begins an escape: write / instead, or use single quotes"


def blanks_for_tabs(text: str) -> dict[int, str]:
    """The lines, by their index, in which a tab is allowed but refused by the parser, with a blank for each such tab:
    behind a list's dash, in a line of nothing else, and before a note on a line of its own."""
    mended: dict[int, str] = {}
    for row, line in enumerate(text.split("\n") if "\t" in text else ()):
        if "\t" not in line:
            continue
        body = line.lstrip(" \t")
        if body and body[0] != "#":
            dashes = _DASHES.match(line)
            body = line[dashes.end() if dashes else 0 :]
        before = line[: len(line) - len(body)]
        if "\t" in before:
            mended[row] = before.replace("\t", " ") + body
    return mended


def explain(source: Source, error: Any, problems: Problems) -> None:
    """Add the problem behind a yaml.YAMLError to `problems`."""
    _Fault(source, error, problems).explain()


class _Fault:
    """`row` and `column` from 0, as the parser counts; `opened` is where what it was reading began."""

    def __init__(self, source: Source, error: Any, problems: Problems) -> None:
        self.source, self.problems = source, problems
        self.what = str(getattr(error, "problem", None) or error)
        self.context = str(getattr(error, "context", None) or "")
        self.lines = source.text.split("\n")
        self.row, self.column = self._within(getattr(error, "problem_mark", None))
        began = getattr(error, "context_mark", None)
        self.opened = self._within(began) if began is not None else (self.row, self.column)
        self.line = self.lines[self.row]

    def _within(self, mark: Any) -> tuple[int, int]:
        """The mark; at the end of the file that of its last letter, as nobody looks behind it."""
        row, column = (mark.line, mark.column) if mark is not None else (0, 0)
        last = next((i for i in range(len(self.lines) - 1, -1, -1) if self.lines[i].strip()), 0)
        if row > last:
            row, column = last, len(self.lines[last])
        return row, min(column, len(self.lines[row]))

    def say(self, message: str, hint: str, row: int | None = None, column: int | None = None, length: int = 1) -> None:
        row, column = self.row if row is None else row, self.column if column is None else column
        self.problems.error(message, Place(self.source, row + 1, column + 1, length), hint)

    def explain(self) -> None:
        quoted = "quoted scalar" in self.context  # in which notes and tabs are letters like others
        if not quoted and (self._note() or self._indenting()):
            return
        if not self._scanning():
            self._structure()

    def _note(self) -> bool:
        """Lines that begin with //, --, ; or the like, as notes do in other languages; only those that the parser was
        in the middle of."""
        for row in range(self.row, max(-1, self.row - 50), -1):
            found = _NOTE.match(self.lines[row])
            if found:
                while row and (above := _NOTE.match(self.lines[row - 1])):
                    row, found = row - 1, above
                mark = found[1]
                self.say(
                    f"`{mark}` does not begin a note in YAML", "begin the note with #", row, found.start(1), len(mark)
                )
                return True
            if self.lines[row].strip() and row < self.row:
                return False
        return False

    def _indenting(self) -> bool:
        for row in (self.row - 1, self.row):
            line = self.lines[row] if row >= 0 else ""
            indent = line[: len(line) - len(line.lstrip())]
            if "\t" in indent and line.strip():
                self.say("tab used for indenting", "use spaces", row, indent.index("\t"))
                return True
            odd = next((i for i, letter in enumerate(indent) if letter != " "), None)
            if odd is not None and line.strip():
                self.say(
                    f"a blank that is none to YAML, U+{ord(indent[odd]):04X}, used for indenting",
                    "use the space bar", row, odd, len(indent) - odd,
                )  # fmt: skip
                return True
        return False

    def _scanning(self) -> bool:
        """Letters that cannot stand where they stand."""
        what, context, line, column = self.what, self.context, self.line, self.column
        if "escape" in what or "escape" in context or "hexdecimal" in what or "Unicode character code" in what:
            start = max(line.rfind("\\", 0, column + 1), 0)
            code = line[start : start + 2]
            if code in ("\\u", "\\U", "\\x") and "Unicode" in what:
                length = 10 if code == "\\U" else 6
                said = f"`{line[start : start + length]}` is half a letter, which cannot be printed"
                pair = _HALVES.match(line, start)
                whole = bytes.fromhex(pair[1] + pair[2]).decode("utf-16-be") if pair else ""
                itself = f"write the letter itself, {whole}" if whole else "write the letter itself"
                self.say(said, f"{itself}, without a backslash", column=start, length=2)
                return True
            self.say(f"`{code}` is not an escape that YAML knows", _BACKSLASH, column=start, length=2)
        elif "quoted scalar" in context:
            self.say(
                "a quotation mark is opened here and never closed",
                f"close it; {_INSIDE}",
                *self.opened,
            )  # fmt: skip
        elif "block scalar" in context:
            sign = self.lines[self.opened[0]][self.opened[1] : self.opened[1] + 1]
            self.say(
                f"a text cannot begin with `{sign}` in the line of its name",
                "put quotes round the text; or begin it in the next line, indented further", *self.opened,
            )  # fmt: skip
        elif "depth" in context or "depth" in what or "nesting" in what:
            self.say("too many lists and mappings inside one another", "close some of them")
        elif "cannot start any token" in what:
            self.say(f"a text cannot begin with `{line[column : column + 1]}`", _QUOTES)
        elif "alphabetic or numeric" in what or "alias" in context or "anchor" in context or "undefined alias" in what:
            self.say("a text that begins with * or & means something else in YAML", _QUOTES, *self.opened)
        elif "tag" in context or "tag handle" in what:
            self.say("a text that begins with ! means something else in YAML", _QUOTES, *self.opened)
        elif "directive" in context or "directive" in what or "YAML document" in what:
            self.say("a text cannot begin with `%`", _QUOTES, column=0)
        elif "entries are not allowed" in what or "keys are not allowed" in what:
            sign = line[column : column + 1]
            self.say(f"a text cannot begin with `{sign}` and a blank", _QUOTES)
        elif "document start" in what:
            self.say("something stands behind the end of the deck", "remove the line `...`: a file holds one document")
        else:
            return False
        return True

    def _structure(self) -> None:
        """Lines that do not fit together."""
        what, context, line, column = self.what, self.context, self.line, self.column
        if "mapping values are not allowed" in what:
            self._colon()
        elif "could not find expected ':'" in what:
            self._no_colon()
        elif "unexpected ':'" in what:
            self.say("no blank behind the `:`", "write `name: value`, with a blank behind the colon")
        elif "flow" in context:
            self._not_closed()
        elif line[:column].rstrip().endswith(("'", '"')):
            self.say(
                "the text goes on behind its closing quotation mark",
                f"put quotes round the whole text; {_INSIDE}",
            )  # fmt: skip
        elif line[:column].rstrip().endswith(("]", "}")):
            self.say("the text goes on behind a closing bracket", "put quotes round a text that begins with [ or {")
        elif "block" in context and self._ended_by_note(self.row):
            return
        elif "block" in context or "expected <block end>" in what:
            self.say(
                "this line does not fit those above it", "begin the lines of one list or mapping in the same column"
            )
        else:
            self.say(f"not valid YAML ({': '.join(part for part in (context, what) if part)})", "")

    def _colon(self) -> None:
        above = self._above()
        name = re.fullmatch(r"\s*(?:- +)?[\w-]+", self.line[: self.column])
        if name and above is not None and self._no_blank(above):
            return
        if name and above is not None and self.lines[above].rstrip()[-1:] not in ":-":
            start = len(self.line) - len(self.line.lstrip())
            self.say(
                f"this line is indented further than line {above + 1} and so part of its text, which cannot hold a `:`",
                "begin it in the same column as that line; or put quotes round the whole text",
                column=start, length=max(1, self.column - start),
            )  # fmt: skip
        else:
            self.say("a `:` in the middle of a value", f"{self._straight()} a text that has a colon and a blank in it")

    def _straight(self) -> str:
        return 'put straight quotes (") round' if set("“”„«»‘’") & set(self.line) else "put quotes round"

    def _no_colon(self) -> None:
        row, column = self.opened
        if self._no_blank(row) or self._ended_by_note(row):
            return
        self.say(
            "this line has no `:`",
            "write `name: value`; the lines of a longer text are indented further than its name", row, column,
        )  # fmt: skip

    def _ended_by_note(self, row: int) -> bool:
        """Whether the line goes on with a text that a # ended in the line above."""
        above = self._above(row)
        if above is None:
            return False
        line = self.lines[above]
        note = re.compile(r"(?<=[ \t])#").search(line, _indent(line) + 1)
        if note is None or line.lstrip()[0] == "#" or _indent(self.lines[row]) <= _indent(line):
            return False
        self.say(
            "the text ends at this #, and yet goes on in the next line", "put quotes round the whole text", above,
            note.start(),
        )  # fmt: skip
        return True

    def _no_blank(self, row: int) -> bool:
        """`title:Fox` and `-id: fox` are texts to YAML, and it says so only a line later."""
        line = self.lines[row]
        if found := re.match(r"\s*-(?=[\w'\"])[\w-]*:", line):
            at = found[0].index("-")
            self.say("no blank behind the `-`", "write `- id: …`, with a blank behind the dash", row, at)
        elif found := re.match(r"\s*(?:- +)?[A-Za-z_]\w*:(?=[^\s/])", line):
            self.say(
                "no blank behind the `:`", "write `name: value`, with a blank behind the colon", row, found.end() - 1
            )
        else:
            return False
        return True

    def _above(self, row: int | None = None) -> int | None:
        row = self.row if row is None else row
        return next((i for i in range(row - 1, -1, -1) if self.lines[i].strip()), None)

    def _not_closed(self) -> None:
        row, column = self.opened
        sign = self.lines[row][column : column + 1]
        if sign not in ("[", "{"):
            self.say(
                "a list in [ ] or a mapping in { } is not closed properly",
                "look for a missing comma, ] or }, and put quotes round texts that contain them", row, column,
            )  # fmt: skip
            return
        for at in range(row, min(self.row + 1, row + 50)):
            note = re.search(r"[ \t](#.*)", self.lines[at][column if at == row else 0 :])
            if note:
                start = note.start(1) + (column if at == row else 0)
                self.say(
                    f"what follows this # is a note to YAML, and so `{sign}` in line {row + 1} is never closed",
                    'put quotes round a colour, such as "#c00000", and round a text that has a # in it', at, start,
                    len(note[1]),
                )  # fmt: skip
                return
        self.say(
            f"the list or mapping that `{sign}` opens is not closed properly",
            "look for a missing comma, ] or }, and put quotes round texts that contain them", row, column,
        )  # fmt: skip


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
