"""Nodes in, typed values out: what a field's kind makes of a scalar, and what it says where it cannot.

Every function returns a value, or adds a problem and returns None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.model.fields import Field
from generator.problems import DeckgenError, Place, Problems, Source, did_you_mean, shortened
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, place_of

__all__ = ["Reader", "counter_hint", "empty_value", "parse_integer", "swallowed"]

_INTEGER = re.compile(r"[+\-−–]?(?:0|[1-9][0-9]{0,8})")
"""With a hyphen, a minus sign, or the dash that word processors make of either."""
_FLAGS = {
    "yes": True, "true": True, "on": True, "y": True, "no": False, "false": False, "off": False, "n": False,
}  # fmt: skip


class Reader:
    """Reads the values of one file, and gathers what is wrong with them. `whose` names the owner in messages, such as
    ``card `shame` ``."""

    def __init__(self, source: Source, problems: Problems, root: Path) -> None:
        self.source, self.problems, self.root = source, problems, root
        self._kinds: dict[str, Callable[[Field], Callable[[Node, str], Any]]] = {
            "text": self._text, "integer": self._integer, "integers": self._integers, "flag": self._flag,
            "choice": self._choice, "picture": self._picture, "table": self._table,
        }  # fmt: skip

    def reading(self, field: Field) -> Callable[[Node, str], Any]:
        """How a value of that field is read: a function of its node and its owner. What it needs to know of the field
        is looked up here, once for all the cards that have it."""
        return self._kinds[field.kind](field)

    def value(self, node: Node, field: Field, whose: str) -> Any:
        return self.reading(field)(node, whose)

    def error(self, message: str, node: Node, hint: str = "") -> None:
        self.problems.error(message, place_of(node, self.source), hint)

    def warn_of_comment(self, node: Scalar, name: str) -> None:
        """Warn where a `#` ended a text that was perhaps meant to go on."""
        if node.note and swallowed(node):
            read = f"is read as `{shortened(node.text)}`" if node.text else "is empty"
            self.problems.warn(
                f"text after # ignored on line {node.note.line}: `{name}` {read}",
                Place(self.source, node.note.line, node.note.column, len(node.comment.strip())),
                "put quotes round the whole text; for a note of your own, leave two blanks before the # and one after",
            )

    def empty(self, node: Scalar, name: str, whose: str, hint: str) -> None:
        """The problem that a text is empty; where a `#` made it so, the hint is how to keep what follows it."""
        lost = swallowed(node)
        if lost:
            hint = f"put quotes round it: {_quoted(lost)}"
        because = ": what follows the # is a note to YAML" if lost else ""
        self.error(f"`{name}` of {whose} is empty{because}", node, hint)

    def unknown_key(self, key: Scalar, whose: str, known: Sequence[str]) -> None:
        text = key.text.strip()
        odd = next((c for c in key.text if c.isspace() and c != " "), "")
        if odd and text in known:
            self.error(
                f"a blank that is none to YAML, U+{ord(odd):04X}, beside `{text}` in {whose}", key,
                "replace it with the space bar",
            )  # fmt: skip
            return
        near = did_you_mean(key.text, known)
        british = key.text.casefold().replace("color", "colour")
        if british != key.text and british in known:
            near = f"the spelling here is `{british}`"
        listed = ", ".join(known[:20]) + (", …" if len(known) > 20 else "")
        self.error(f"unknown field `{shortened(key.text)}` in {whose}", key, near or f"known here: {listed}")

    def text(self, node: Node, name: str, whose: str, *, required: bool = False) -> str | None:
        """A text exactly as it was typed; `name` is the field's, for the message. Blanks alone are no text where one is
        required."""
        if type(node) is not Scalar:
            self.error(
                f"`{name}` of {whose} is {_kind(node)}, where a text was expected", node,
                "put quotes round a text that begins with [ or {, or that has a colon and a blank in it",
            )  # fmt: skip
            return None
        if required and not node.text.strip():
            self.empty(node, name, whose, "write a text behind the colon")
            return None
        if node.note is not None:
            self.warn_of_comment(node, name)
        return node.text

    def _text(self, field: Field) -> Callable[[Node, str], str | None]:
        name, required = field.name, field.required
        return lambda node, whose: self.text(node, name, whose, required=required)

    def _integer(self, field: Field) -> Callable[[Node, str], int | None]:
        low, high = field.minimum, field.maximum

        def read(node: Node, whose: str) -> int | None:
            text = node.text.strip() if type(node) is Scalar else ""
            number = parse_integer(text)
            if number is not None and (low is None or number >= low) and (high is None or number <= high):
                return number
            wanted = "a whole number"
            if low is not None:
                wanted += f" from {low} to {high}" if high is not None else f" from {low} on"
            found = f"is `{shortened(text)}`" if text else f"is {_kind(node)}"
            hint = counter_hint(text, low) if high is None else number_hint(text)
            self.error(f"`{field.name}` of {whose} {found}, where {wanted} was expected", node, hint)
            return None

        return read

    def _integers(self, field: Field) -> Callable[[Node, str], tuple[int, ...] | None]:
        read_one = self._integer(field)

        def read(node: Node, whose: str) -> tuple[int, ...] | None:
            items = node.items if type(node) is nodes.Sequence else (node,)
            if not items:
                self.error(f"`{field.name}` of {whose} is an empty list", node, "write at least one number into it")
                return None
            numbers = [read_one(item, whose) for item in items]
            return None if None in numbers else tuple(number for number in numbers if number is not None)

        return read

    def flag(self, node: Node, name: str, whose: str) -> bool | None:
        text = node.text.strip().lower() if type(node) is Scalar else ""
        if text in _FLAGS:
            return _FLAGS[text]
        found = f"`{shortened(text)}`" if text else _kind(node)
        self.error(f"`{name}` of {whose} is {found}, where yes or no was expected", node)
        return None

    def _flag(self, field: Field) -> Callable[[Node, str], bool | None]:
        return lambda node, whose: self.flag(node, field.name, whose)

    def _choice(self, field: Field) -> Callable[[Node, str], str | None]:
        def read(node: Node, whose: str) -> str | None:
            text = self.text(node, field.name, whose)
            if text is None or text in field.choices:
                return text
            self.error(
                f"`{field.name}` of {whose} is `{shortened(text)}`", node,
                did_you_mean(text, field.choices) or f"expected one of: {', '.join(field.choices)}",
            )  # fmt: skip
            return None

        return read

    def _picture(self, field: Field) -> Callable[[Node, str], Any]:
        def read(node: Node, whose: str) -> Any:
            path = self.text(node, field.name, whose)
            if not path:
                return path
            from generator.reading.pictures import read_picture

            try:
                return read_picture(path, self.root, place_of(node, self.source))
            except DeckgenError as error:
                self.problems.extend(error.problems)
                return None

        return read

    def _table(self, field: Field) -> Callable[[Node, str], dict[str, Any] | None]:
        columns = {column.name: self.reading(column) for column in field.columns}
        required = [column.name for column in field.columns if column.required]
        empty = empty_value(field)

        def read(node: Node, whose: str) -> dict[str, Any] | None:
            if type(node) is not nodes.Mapping:
                found = f"`{shortened(node.text)}`" if type(node) is Scalar and node.text else _kind(node)
                self.error(
                    f"`{field.name}` of {whose} is {found}, where names with values were expected", node,
                    f"write it as {{{', '.join(f'{name}: 0' for name in columns)}}}",
                )  # fmt: skip
                return None
            values, sound, table = dict(empty), True, f"`{field.name}` of {whose}"
            for key, inner in node.entries:
                read_column = columns.get(key.text)
                if read_column is None:
                    self.unknown_key(key, table, list(columns))
                    sound = False
                elif (value := read_column(inner, table)) is None:
                    sound = False
                else:
                    values[key.text] = value
            for name in required:
                if node.get(name) is None:
                    self.error(f"{table} has no `{name}`", node, f"add {name}: to it")
                    sound = False
            return values if sound else None

        return read


def swallowed(node: Node) -> str:
    """What a `#` behind the node took from it, the `#` included; empty where it is a note: that has two blanks or a tab
    before it and one blank behind."""
    comment = node.comment if type(node) is Scalar else ""
    note = comment.startswith(("  ", "\t", " \t")) and comment.lstrip()[1:2] in (" ", "\t", "")
    return "" if note else comment.strip()


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text and ('"' in text or "\\" in text) else f'"{text}"'


def _kind(node: Node) -> str:
    if type(node) is Scalar:
        return "empty"
    return "a list" if type(node) is nodes.Sequence else "a mapping (names with values)"


@lru_cache(maxsize=1000)  # on cards the same small numbers stand again and again
def parse_integer(text: str) -> int | None:
    """`-3`, `−3` (U+2212), `–3` (U+2013), `+3`, `3`; None for anything else, such as 03, 3.0 or ten digits."""
    return int(text.replace("−", "-").replace("–", "-")) if _INTEGER.fullmatch(text) else None


def counter_hint(text: str, low: int | None = None) -> str:
    """What to write instead of what was meant to be a whole number without an upper limit, of at least `low`."""
    if not text:
        return f"write a number, {max(0, low or 0)} if there is nothing to count"
    if low is not None and (number := parse_integer(text)) is not None and number < low:
        return f"it is never below {low}"
    if re.fullmatch(r"[+\-−–]?\d{10,}", text):
        return "nine digits are the most"
    return number_hint(text) or "write a number such as 12"


def number_hint(text: str) -> str:
    """What to write instead of what was meant to be a whole number; empty where that is not known."""
    if found := re.fullmatch(r"([+\-−–]?)0+(\d+)", text):
        return f"write {found[1]}{found[2]} without the leading zero"
    if re.fullmatch(r"[+\-−–]?\d+[.,]\d+", text):
        return "only whole numbers count here"
    if re.fullmatch(r"\d+\s*[+\-−–]|[+\-−–]\s+\d+", text):
        sign = "+" if "+" in text else "-"
        return f"write the sign before the number, without a blank: {sign}{text.strip(' +-−–')}"
    return ""


_EMPTY: Mapping[str, Any] = MappingProxyType({"text": "", "choice": "", "picture": "", "integers": (), "flag": False})


def empty_value(field: Field) -> Any:
    """The value of a field that a card leaves out: the declared default, else what its kind has for nothing."""
    if field.kind == "table":
        return {column.name: empty_value(column) for column in field.columns}
    return field.default if field.default is not None else _EMPTY.get(field.kind)
