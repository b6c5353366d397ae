"""Nodes in, typed values out: what a field's kind makes of a scalar, and what it says where it cannot.

Every function returns a value, or adds a problem and returns None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from generator.model.fields import Field
from generator.problems import DeckgenError, Place, Problems, Source, did_you_mean
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, place_of

__all__ = ["Reader", "found", "short"]

_INTEGER = re.compile(r"[+\-−]?(?:0|[1-9][0-9]{0,8})")
_FLAGS = {
    "yes": True, "true": True, "on": True, "y": True, "no": False, "false": False, "off": False, "n": False,
}  # fmt: skip


class Reader:
    """Reads the values of one file, and gathers what is wrong with them. `whose` names the owner in messages, such as
    ``card `shame` ``."""

    def __init__(self, source: Source, problems: Problems, root: Path) -> None:
        self.source, self.problems, self.root = source, problems, root
        self._kinds: dict[str, Callable[[Node, Field, str], Any]] = {
            "text": self._text, "integer": self._integer, "integers": self._integers, "flag": self._flag,
            "choice": self._choice, "picture": self._picture, "table": self._table,
        }  # fmt: skip

    def value(self, node: Node, field: Field, whose: str) -> Any:
        return self._kinds[field.kind](node, field, whose)

    def error(self, message: str, node: Node, hint: str = "") -> None:
        self.problems.error(message, place_of(node, self.source), hint)

    def warn_of_comment(self, node: Scalar, name: str) -> None:
        """Warn where a `#` ended a text that was perhaps meant to go on. A comment that is meant as one has two blanks
        before it and one behind its `#`."""
        comment = node.comment
        if comment and not (comment.startswith("  ") and comment.lstrip()[1:2] in (" ", "")):
            read = f"`{name}` is read as `{short(node.text)}`" if node.text else f"`{name}` is left empty"
            self.problems.warn(
                f"text after # ignored on line {node.comment_line}: {read}",
                Place(self.source, node.comment_line, node.comment_column, len(comment.strip())),
                "put quotes round the whole text; for a note of your own, leave two blanks before the # and one after",
            )

    def unknown_key(self, key: Scalar, whose: str, known: Sequence[str]) -> None:
        near = did_you_mean(key.text, known)
        if key.text.lower() in ("color", "colors", "colour", "colours"):
            ours = [name for name in ("colour", "colours") if name in known]
            near = f"the spelling here is `{ours[0]}`" if ours else near
        self.error(f"unknown field `{short(key.text)}` in {whose}", key, near or f"known here: {', '.join(known)}")

    def text(self, node: Node, name: str, whose: str) -> str | None:
        """A text exactly as it was typed; `name` is the field's, for the message."""
        if type(node) is not Scalar:
            self.error(
                f"`{name}` of {whose} {found(node)}, where a text was expected", node,
                "put quotes round a text that begins with [ or {, or that has a colon and a blank in it",
            )  # fmt: skip
            return None
        if node.comment:
            self.warn_of_comment(node, name)
        return node.text

    def _text(self, node: Node, field: Field, whose: str) -> str | None:
        return self.text(node, field.name, whose)

    def _integer(self, node: Node, field: Field, whose: str) -> int | None:
        low, high = field.minimum, field.maximum
        text = node.text.strip() if type(node) is Scalar else ""
        if _INTEGER.fullmatch(text):
            number = int(text.replace("−", "-"))
            if (low is None or number >= low) and (high is None or number <= high):
                return number
        wanted = "a whole number" + ("" if low is None else f" from {low}" + (" up" if high is None else ""))
        wanted += "" if high is None else f" to {high}" if low is not None else f" up to {high}"
        self.error(f"`{field.name}` of {whose} {found(node)}, where {wanted} was expected", node, _number_hint(node))
        return None

    def _integers(self, node: Node, field: Field, whose: str) -> tuple[int, ...] | None:
        items = node.items if type(node) is nodes.Sequence else (node,)
        if not items:
            self.error(
                f"`{field.name}` of {whose} is an empty list, where a whole number was expected", node,
                "write at least one number into it",
            )  # fmt: skip
            return None
        numbers = [self._integer(item, field, whose) for item in items]
        return None if None in numbers else tuple(number for number in numbers if number is not None)

    def flag(self, node: Node, name: str, whose: str) -> bool | None:
        text = node.text.strip().lower() if type(node) is Scalar else ""
        if text in _FLAGS:
            return _FLAGS[text]
        self.error(f"`{name}` of {whose} {found(node)}, where yes or no was expected", node, _note_hint(node))
        return None

    def _flag(self, node: Node, field: Field, whose: str) -> bool | None:
        return self.flag(node, field.name, whose)

    def _choice(self, node: Node, field: Field, whose: str) -> str | None:
        text = self.text(node, field.name, whose)
        if text is None or text in field.choices:
            return text
        self.error(
            f"`{field.name}` of {whose} {found(node)}, where one of {', '.join(field.choices)} was expected", node,
            did_you_mean(text, field.choices) or _note_hint(node),
        )  # fmt: skip
        return None

    def _picture(self, node: Node, field: Field, whose: str) -> Any:
        path = self.text(node, field.name, whose)
        if not path:
            return path
        from generator.reading.pictures import read_picture

        try:
            return read_picture(path, self.root, place_of(node, self.source))
        except DeckgenError as error:
            self.problems.extend(error.problems)
            return None

    def _table(self, node: Node, field: Field, whose: str) -> dict[str, Any] | None:
        known = {column.name: column for column in field.columns}
        if type(node) is not nodes.Mapping:
            self.error(
                f"`{field.name}` of {whose} {found(node)}, where a mapping was expected", node,
                f"write it as {{{', '.join(f'{name}: 0' for name in known)}}}",
            )  # fmt: skip
            return None
        values = {column.name: column.default for column in field.columns}
        sound = True
        for key, value in node.entries:
            column = known.get(key.text)
            if column is None:
                self.unknown_key(key, f"`{field.name}` of {whose}", list(known))
                sound = False
            elif (read := self.value(value, column, f"`{field.name}` of {whose}")) is None:
                sound = False
            else:
                values[key.text] = read
        return values if sound else None


def found(node: Node) -> str:
    """What stands there instead, for a message: ``is `x` ``, or `is empty`, `is a list`, `is a mapping`."""
    if type(node) is Scalar:
        return f"is `{short(node.text)}`" if node.text.strip() else "is empty"
    return "is a list" if type(node) is nodes.Sequence else "is a mapping"


def short(text: str) -> str:
    """A text on one line, cut where it would fill the message."""
    text = " ".join(text[:200].split())
    return text if len(text) <= 40 else text[:39] + "…"


def _number_hint(node: Node) -> str:
    text = node.text.strip() if type(node) is Scalar else ""
    if re.fullmatch(r"[+\-−]?0\d+", text):
        return f"write {text.lstrip('+-−0') or '0'} without the leading zero"
    if re.fullmatch(r"[+\-−]?\d+[.,]\d+", text):
        return "only whole numbers count here"
    if text[-1:].isdigit() and not re.fullmatch(r"[+\-−]?[0-9]+", text):
        return "write it in digits alone, such as 12"
    return _note_hint(node)


def _note_hint(node: Node) -> str:
    """Where a value is empty because a `#` stands before it."""
    if type(node) is Scalar and not node.text and node.comment:
        return "what follows the # is a note to YAML: write the value before it"
    return ""
