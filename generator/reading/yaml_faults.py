"""What the YAML parser could not read, in words that help somebody who does not know YAML."""

from __future__ import annotations

import re
from typing import Any

from generator.problems import Place, Problems, Source

__all__ = ["explain", "replace_separating_tab"]

_BACKSLASH = "in double quotes a backslash begins an escape: write / instead, or use single quotes"


def replace_separating_tab(text: str, error: Exception) -> str | None:
    """The text with the tab that the parser refused as one blank, where YAML allows it: between a key's colon, a list's
    dash or a value and what follows. None where the error is another, or where the tab indents."""
    mark = getattr(error, "problem_mark", None)
    if mark is None or (
        "token" not in str(getattr(error, "problem", "")) and "\t" not in str(getattr(error, "problem", ""))
    ):
        return None
    lines = text.split("\n")
    if mark.line >= len(lines):
        return None
    line = lines[mark.line]
    at = mark.column
    if line[at : at + 1] != "\t" or not line[:at].strip(" \t"):
        return None
    lines[mark.line] = line[:at] + " " + line[at + 1 :]
    return "\n".join(lines)


def explain(source: Source, error: Any, problems: Problems) -> None:
    """Add the problem behind a yaml.YAMLError to `problems`."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        _unprintable(source, error, problems)
        return
    lines = source.text.split("\n")
    row, column = mark.line, mark.column
    what = str(getattr(error, "problem", None) or error)
    context = str(getattr(error, "context", None) or "")
    note = next((i for i, line in enumerate(lines[: row + 1]) if line.lstrip().startswith("//")), None)
    if note is not None:
        at = lines[note].index("//")
        problems.error(
            "`//` does not begin a note in YAML", Place(source, note + 1, at + 1, 2), "begin the note with #"
        )
        return
    tab = next((i for i in range(max(0, row - 1), min(row + 1, len(lines))) if _indented_by_tab(lines[i])), None)
    if tab is None and row < len(lines) and _indented_by_tab(lines[row]):
        tab = row
    if tab is not None:
        at = lines[tab].index("\t")
        problems.error("tab used for indenting", Place(source, tab + 1, at + 1), "use spaces")
        return
    line = lines[row] if row < len(lines) else ""
    if "escape" in what or "escape" in context or "hexdecimal" in what:
        start = line.rfind("\\", 0, column + 1)
        start = start if start >= 0 else column
        problems.error(
            f"`{line[start : start + 2]}` is not an escape that YAML knows",
            Place(source, row + 1, start + 1, 2),
            _BACKSLASH,
        )
    elif "quoted scalar" in context and "end of stream" in what:
        opened = getattr(error, "context_mark", None) or mark
        problems.error(
            "a quotation mark is opened here and never closed", Place(source, opened.line + 1, opened.column + 1),
            "close it; in double quotes write \\\" for a quotation mark, in single quotes write '' for an apostrophe",
        )  # fmt: skip
    elif "mapping values are not allowed" in what:
        problems.error(
            "a `:` in the middle of a value", Place(source, row + 1, column + 1),
            "put quotes round a text that has a colon and a blank in it; and look whether the line above lacks its `:`",
        )  # fmt: skip
    elif "could not find expected ':'" in what:
        at = getattr(error, "context_mark", None) or mark
        problems.error(
            "this line has no `:`", Place(source, at.line + 1, at.column + 1),
            "write `name: value`; the lines of a longer text are indented further than its name",
        )  # fmt: skip
    elif "cannot start any token" in what:
        character = line[column : column + 1]
        problems.error(
            f"a text cannot begin with `{character}`", Place(source, row + 1, column + 1), "put quotes round the text"
        )
    elif "alphabetic or numeric" in what or "alias" in context or "anchor" in context or "undefined alias" in what:
        problems.error(
            "a text that begins with * or & means something else in YAML", Place(source, row + 1, column + 1),
            "put quotes round the text",
        )  # fmt: skip
    elif "directive" in context or "directive" in what:
        problems.error("a text cannot begin with `%`", Place(source, row + 1, 1), "put quotes round the text")
    elif "flow" in context:
        opened = getattr(error, "context_mark", None) or mark
        character = lines[opened.line][opened.column : opened.column + 1] if opened.line < len(lines) else ""
        problems.error(
            f"the list or mapping that `{character}` opens in line {opened.line + 1} is not closed properly",
            Place(source, row + 1, min(column, len(line)) + 1),
            "look for a missing comma, ] or }, and put quotes round texts that contain them",
        )
    elif "block" in context or "expected <block end>" in what:
        problems.error(
            "this line does not fit those above it", Place(source, row + 1, column + 1),
            "indent the lines of one list or mapping alike; text behind a closing quotation mark is not allowed",
        )  # fmt: skip
    else:
        words = ": ".join(part for part in (context, what) if part)
        problems.error(f"not valid YAML ({words})", Place(source, row + 1, column + 1))


def _indented_by_tab(line: str) -> bool:
    return "\t" in line[: len(line) - len(line.lstrip(" \t"))] and bool(line.strip())


def _unprintable(source: Source, error: Any, problems: Problems) -> None:
    """The parser refuses control characters, and says where only in bytes: find the first ourselves."""
    found = re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]", source.text)
    if found is None:
        problems.error(f"not valid YAML ({getattr(error, 'reason', error)})", Place(source))
        return
    before = source.text[: found.start()]
    line, start = before.count("\n") + 1, before.rfind("\n") + 1
    problems.error(
        f"a control character, U+{ord(found[0]):04X}, that YAML does not allow",
        Place(source, line, found.start() - start + 1),
        "remove it",
    )
