"""YAML text in, nodes out, for the YAML that most decks are written in: names with values, a line each.

The parser makes an object of every name, text and bracket, and two more for its places. Here a line is one match of a
regular expression, which takes half the time, and the parser takes as long to load as a hundred cards to read.
Whatever has more to it (anchors, escapes, tabs, brackets in brackets in brackets, texts of several paragraphs) or is
wrong is left to the parser; what is read here, it reads alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from generator.reading.nodes import MAX_DEPTH, Mapping, Node, Note, Scalar, Sequence

__all__ = ["parse_plain_yaml"]

_NAME, _NAME_IN_BRACKETS = r"\w[\w\ .,()-]{0,99}+(?<!\ )", r"\w[\w\ .-]{0,99}+(?<!\ )"
"""Much shorter than the longest that is one to the parser: 1024 letters."""
_BEGINS = r"""(?:[^\s\-?:,\[\]{}#&*!|>'"%@`]|-(?=\S))"""
_GOES_ON = r"[^\n:#]*+(?:(?::(?=\S)|(?<=[^\ \n])\#)[^\n:#]*+)*+"
_NO_BRACKETS = r"""[^\n{}\[\]"'#\\]++|"[^"\\\n]*+"|'[^'\n]*+'"""
_INNER = rf"[{{\[](?:{_NO_BRACKETS})*+[}}\]]"
_BRACKETS = rf"[{{\[](?:{_NO_BRACKETS}|{_INNER})*+[}}\]]"
_LINE = re.compile(
    rf"""
    (\ *+) (-\ ++)?+
    (?: ({_NAME}) : (?:\ ++|(?=\n|\Z)) )?+
    (?: "([^"\\]*+)" | '([^'\n]*+)' | ({_BRACKETS})
      | ({_BEGINS}{_GOES_ON} (?:\n\1\ ++[^\s:#]{_GOES_ON}(?!:))*+)
    )?+
    \ *+ ((?<![^\ \n])\#[^\n]*+)? (?:\n|\Z)
    | # nothing, where a line is of another kind: the search shall not go on behind it
    """,
    re.VERBOSE,
)
_ITEM = re.compile(
    rf"""
    \ *+ (?:({_NAME_IN_BRACKETS}):\ ++)?+
    (?: "([^"]*+)" | '([^']*+)' | ({_BEGINS}[^:,"'{{}}\[\]]*+) | ({_INNER}) )
    \ *+ (?:,|\Z)
    |
    """,
    re.VERBOSE,
)
_new: Callable[[type[Scalar], Any], Scalar] = tuple.__new__

_Line = tuple[int, int, int, Scalar | None, Node | None, bool]
"""Its number; how far it is indented, and how far what stands behind its dash (as far, where it has none); its name and
its value, where they stand in it; whether there is a note."""


class _OtherYaml(Exception):
    """There is something that is left to the parser."""


def parse_plain_yaml(text: str) -> Mapping | None:
    """The document; None where it is left to the parser. `text` holds none of the characters that YAML forbids."""
    if "\t" in text:
        return None
    try:
        return _nested(_lines(text))
    except _OtherYaml:
        return None


def _lines(text: str) -> Iterator[_Line]:
    """The lines that say something."""
    words: dict[str, str] = {}  # the same names and small numbers stand on all cards
    next_row = 1
    for found in _LINE.finditer(text):
        row, next_row, start = next_row, next_row + 1, found.start()
        indent, dash, name, double, single, brackets, plain, note = found.groups()
        if indent is None:
            raise _OtherYaml
        column = inner = len(indent)
        if dash is not None:
            inner += len(dash)
        key: Scalar | None = None
        value: Node | None = None
        if name is not None:
            name = words.setdefault(name, name)
            key = _new(Scalar, (name, row, inner + 1, len(name), True, None))
        if double is not None:
            length = len(double) + 2
            if "\n" in double:
                next_row += double.count("\n")
                length, double = double.index("\n") + 1, _folded(double)
            value = _new(Scalar, (double, row, found.start(4) - start, length, False, None))
        elif plain is not None:
            plain = plain.rstrip(" ")
            if note is None and "\n" not in plain:
                plain = words.setdefault(plain, plain)
                value = _new(Scalar, (plain, row, found.start(7) - start + 1, len(plain), True, None))
            elif dash is not None and "\n" in plain:  # the expression knows how far the dash is indented, not the text
                raise _OtherYaml
            else:
                next_row += plain.count("\n")
                value = _long_or_noted(plain, row, found)
        elif brackets is not None:
            value = _in_brackets(brackets, row, found.start(6) - start + 1, words)
        elif single is not None:
            value = _new(Scalar, (single, row, found.start(5) - start, len(single) + 2, False, None))
        elif key is None:
            if dash is not None:
                raise _OtherYaml
            continue
        yield row, column, inner, key, value, note is not None


def _long_or_noted(plain: str, row: int, found: re.Match[str]) -> Scalar:
    """A text without quotes that goes on in other lines, or has a note behind it."""
    lines, note = plain.split("\n"), None
    if found[8] is not None:
        before = found.string.rfind("\n", 0, found.start(8)) + 1
        blanks = len(found[7]) - len(plain)
        note = Note(" " * blanks + found[8].rstrip(), row + len(lines) - 1, found.start(8) - before + 1)
    text = " ".join([line.strip(" ") for line in lines])
    return Scalar(text, row, found.start(7) - found.start() + 1, len(lines[0]), True, note)


def _folded(quoted: str) -> str:
    """A text in double quotes over several lines, as one."""
    first, *between, last = quoted.split("\n")
    if any(not line.strip(" ") for line in between) or any(line[:1] != " " for line in (*between, last)):
        raise _OtherYaml
    return " ".join([first.rstrip(" "), *(line.strip(" ") for line in between), last.lstrip(" ")])


def _in_brackets(written: str, row: int, column: int, words: dict[str, str]) -> Node:
    """`{A: 1, B: 2}` or `[1, 2]`; it begins in that column, from 1."""
    items: list[Node] = []
    entries: dict[str, tuple[Scalar, Node]] = {}
    end, has_names = len(written) - 1, written[0] == "{"
    if (written[end] == "}") is not has_names:
        raise _OtherYaml
    for found in _ITEM.finditer(written, 1, end):
        name, double, single, plain, brackets = found.groups()
        value: Node
        if plain is not None:
            plain = plain.rstrip(" ")
            plain = words.setdefault(plain, plain)
            value = _new(Scalar, (plain, row, column + found.start(4), len(plain), True, None))
        elif double is not None:
            value = _new(Scalar, (double, row, column + found.start(2) - 1, len(double) + 2, False, None))
        elif single is not None:
            value = _new(Scalar, (single, row, column + found.start(3) - 1, len(single) + 2, False, None))
        elif brackets is not None:
            value = _in_brackets(brackets, row, column + found.start(5), words)
        elif found.start() == end:
            break
        else:
            raise _OtherYaml
        if (name is not None) is not has_names or name in entries:
            raise _OtherYaml
        if name is None:
            items.append(value)
        else:
            name = words.setdefault(name, name)
            entries[name] = (_new(Scalar, (name, row, column + found.start(1), len(name), True, None)), value)
    return Mapping(tuple(entries.values()), row, column) if has_names else Sequence(tuple(items), row, column)


class _Block:
    """A list or a mapping, the value of `key` where there is one, and what stands in it so far; `column` from 0."""

    __slots__ = ("column", "entries", "is_list", "items", "key", "row")

    def __init__(self, row: int, column: int, is_list: bool, key: Scalar | None) -> None:
        self.row, self.column, self.is_list, self.key = row, column, is_list, key
        self.items: list[Node] = []
        self.entries: dict[str, tuple[Scalar, Node]] = {}

    def add(self, key: Scalar | None, value: Node) -> None:
        if key is not None and not self.is_list and key.text not in self.entries:
            self.entries[key.text] = (key, value)
        elif key is None and self.is_list:
            self.items.append(value)
        else:
            raise _OtherYaml

    def add_nothing(self, key: Scalar | None, is_noted: bool) -> None:
        """The name of which no value came."""
        if key is None or is_noted:
            raise _OtherYaml
        self.add(key, Scalar("", key.line, key.column + key.length + 1, 1, True))

    def node(self) -> Sequence | Mapping:
        if self.is_list:
            return Sequence(tuple(self.items), self.row, self.column + 1)
        return Mapping(tuple(self.entries.values()), self.row, self.column + 1)


def _nested(lines: Iterator[_Line]) -> Mapping:
    """The mapping that the lines make, by how far they are indented."""
    block, around = _Block(0, -1, True, None), list[_Block]()
    bare: Scalar | None = None
    is_open, is_noted = True, False  # whether the line above was a name alone, behind which a block may begin
    for row, column, inner, key, value, note in lines:
        if is_open or column != block.column or inner > column or block.is_list:
            is_item = inner > column
            if is_open:
                if column > block.column or (is_item and column == block.column and not block.is_list):
                    around.append(block)
                    block = _Block(row, column, is_item, bare)
                else:
                    block.add_nothing(bare, is_noted)
            while column < block.column or (block.is_list and not is_item and column == block.column):
                block = _closed(block, around)
            if column != block.column or block.is_list is not is_item or len(around) >= MAX_DEPTH - 1:
                raise _OtherYaml
            if is_item and key is not None:
                around.append(block)
                block = _Block(row, inner, False, None)
        is_open = value is None
        if value is None:
            bare, is_noted = key, note
        else:
            block.add(key, value)
    if is_open:
        block.add_nothing(bare, is_noted)
    while around:
        block = _closed(block, around)
    if len(block.items) != 1 or not isinstance(root := block.items[0], Mapping):
        raise _OtherYaml
    return root


def _closed(block: _Block, around: list[_Block]) -> _Block:
    """The one round it, to which it is added."""
    outer = around.pop()
    outer.add(block.key, block.node())
    return outer
