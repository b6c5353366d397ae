"""YAML text in, nodes out: every scalar as it was written, with its line and column.

Built on the events of PyYAML's C parser, not on its loader: that one guesses types (`no` becomes False, `010` becomes
8), keeps the last of two equal keys without a word, and is three times slower. Here the field that reads a scalar
decides what it is. Keys are unique, `<<` merges, aliases and depth are bounded.
"""

from __future__ import annotations

import gc
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, NoReturn

import yaml
from yaml.events import AliasEvent, MappingEndEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent, StreamEndEvent

from generator.problems import Place, Problems, Source, SourceError
from generator.reading.yaml_faults import blanks_for_tabs, explain, refuse_characters

__all__ = ["Mapping", "Node", "Scalar", "Sequence", "parse_yaml", "place_of", "without_collecting"]

MAX_NODES = 2_000_000
"""How many nodes a file may hold once every alias is written out."""
MAX_DEPTH = 60
_BEFORE_NOTE = frozenset(" \t#")

_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


# Named tuples: a big deck has a million of these, and frozen dataclasses take four times as long to build.


class Scalar(NamedTuple):
    """`plain`: written without quotes. `comment` is what followed it from a `#` on, with the blanks before; it stands
    in line `comment_line`, its `#` in column `comment_column`."""

    text: str
    line: int
    column: int
    length: int
    plain: bool
    comment: str = ""
    comment_line: int = 0
    comment_column: int = 0


class Sequence(NamedTuple):
    items: tuple[Node, ...]
    line: int
    column: int
    size: int
    length: int = 1


class Mapping(NamedTuple):
    """Entries in the order written, merged ones last."""

    entries: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int
    size: int
    length: int = 1

    def get(self, name: str) -> Node | None:
        for key, value in self.entries:
            if key.text == name:
                return value
        return None

    def key(self, name: str) -> Scalar | None:
        return next((key for key, _ in self.entries if key.text == name), None)


Node = Scalar | Sequence | Mapping


def place_of(node: Node, source: Source) -> Place:
    return Place(source, node.line, node.column, node.length)


def parse_yaml(source: Source, problems: Problems | None = None) -> Node:
    """The file's only document. SourceError with every problem found, `problems` included, where it cannot be read."""
    problems = Problems() if problems is None else problems
    refuse_characters(source, problems)
    problems.raise_errors(SourceError)
    lines = source.text.split("\n")
    mended = blanks_for_tabs(lines)
    reader = _parse(source, lines, mended, problems)
    if reader.altered:  # these stand inside a text, where a tab is a letter like any other
        mended = {row: line for row, line in mended.items() if row not in reader.altered}
        reader = _parse(source, lines, mended, problems)
    return reader.root


def _parse(source: Source, lines: list[str], mended: dict[int, str], problems: Problems) -> _Reader:
    text = "\n".join(mended.get(row, line) for row, line in enumerate(lines)) if mended else source.text
    reader = _Reader(text, source, lines, sorted(mended), problems)
    try:
        with without_collecting():
            reader.root = reader.document()
    except yaml.YAMLError as error:
        explain(source, error, problems)
        raise SourceError(problems.found) from None
    return reader


@contextmanager
def without_collecting() -> Iterator[None]:
    """Millions of small values are made in here and no cycles: looking for those would take longer than the reading."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Reader:
    """`mended` are the rows in which blanks took the place of tabs; `altered` becomes those of them inside a text."""

    root: Node
    next: Callable[[], Any]

    def __init__(self, text: str, source: Source, lines: list[str], mended: list[int], problems: Problems) -> None:
        self.source, self.lines, self.mended, self.problems = source, lines, mended, problems
        self.altered: set[int] = set()
        self.count = len(lines)
        self.text = text
        self.anchors: dict[str, Node] = {}
        self.total = 0

    def fail(self, message: str, mark: Any, hint: str = "", length: int = 1) -> NoReturn:
        self.problems.error(message, Place(self.source, mark.line + 1, mark.column + 1, length), hint)
        raise SourceError(self.problems.found)

    def document(self) -> Node:
        self.next = _Parser(self.text).get_event
        self.next()
        event = self.next()
        if isinstance(event, StreamEndEvent):
            self.problems.error(
                "the file is empty", Place(self.source), "write something into it, or name another file"
            )
            raise SourceError(self.problems.found)
        node = self.node(self.next(), 0)
        self.next()
        event = self.next()
        if not isinstance(event, StreamEndEvent):
            self.fail(
                "a second document begins here", event.start_mark, "remove the line `---`: a file holds one document", 3
            )
        if self.problems.errors:
            raise SourceError(self.problems.found)
        return node

    def node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        node: Node
        if kind is ScalarEvent:
            node = self.scalar(event)
        elif kind is AliasEvent:
            return self.alias(event)
        else:
            if event.tag is not None:
                self.fail_tag(event.start_mark)
            if depth > MAX_DEPTH:
                self.fail("too many lists and mappings inside one another", event.start_mark, "close some of them")
            before = self.total
            self.total += 1
            node = (
                self.sequence(event, depth, before)
                if kind is SequenceStartEvent
                else self.mapping(event, depth, before)
            )
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def scalar(self, event: Any) -> Scalar:
        self.total += 1
        mark, end, plain = event.start_mark, event.end_mark, event.style in (None, "")
        if event.tag is not None:
            self.fail_tag(mark)
        if plain and event.anchor is not None and not event.value:
            self.fail(
                f"`&{event.anchor}` is not a text to YAML: its & begins a name for what follows", mark,
                "put quotes round a text that begins with * or &", len(event.anchor) + 1,
            )  # fmt: skip
        if end.line > mark.line and self.mended:
            last = end.line if end.column else end.line - 1
            self.altered.update(self.mended[bisect_right(self.mended, mark.line) : bisect_right(self.mended, last)])
        row, column, last_row, last_column = mark.line, mark.column, end.line, end.column
        if last_row >= self.count:
            (row, column), (last_row, last_column) = self.within(mark), self.within(end)
        length = (last_column if last_row == row else len(self.lines[row])) - column or 1
        if plain and self.lines[last_row][last_column : last_column + 1] in _BEFORE_NOTE:
            return Scalar(event.value, row + 1, column + 1, length, plain, *self.comment(last_row, last_column))
        return Scalar(event.value, row + 1, column + 1, length, plain)

    def within(self, mark: Any) -> tuple[int, int]:
        """Row and column of a mark, from 0; the parser counts a line too many behind a file's last."""
        if mark.line < self.count:
            return mark.line, mark.column
        return self.count - 1, len(self.lines[-1])

    def comment(self, row: int, column: int) -> tuple[str, int, int]:
        rest = self.lines[row][column:]
        note = rest.lstrip(" \t")
        if note[:1] != "#":
            return "", 0, 0
        return rest.rstrip(), row + 1, column + len(rest) - len(note) + 1

    def fail_tag(self, mark: Any) -> NoReturn:
        written = self.lines[mark.line][mark.column :].split(maxsplit=1)
        tag = written[0] if written else "!"
        self.fail(
            f"`{tag}` is not a text to YAML: its ! begins a tag, and tags mean nothing here", mark,
            "remove it; put quotes round a text that begins with !", len(tag),
        )  # fmt: skip

    def alias(self, event: Any) -> Node:
        node = self.anchors.get(event.anchor)
        if node is None:
            self.fail(
                f"`*{event.anchor}` stands before its `&{event.anchor}`, or inside it",
                event.start_mark,
                "put quotes round a text that begins with * or &",
                len(event.anchor) + 1,
            )
        self.total += 1 if isinstance(node, Scalar) else node.size
        if self.total > MAX_NODES:
            self.fail(
                f"written out, the aliases make more than {MAX_NODES:,} values",
                event.start_mark,
                length=len(event.anchor) + 1,
            )
        return node

    def sequence(self, event: Any, depth: int, before: int) -> Sequence:
        items = []
        while type(inner := self.next()) is not SequenceEndEvent:
            items.append(self.node(inner, depth + 1))
        mark = event.start_mark
        return Sequence(tuple(items), mark.line + 1, mark.column + 1, self.total - before)

    def mapping(self, event: Any, depth: int, before: int) -> Mapping:
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        merged: list[tuple[Scalar, Node]] = []
        bare: list[Scalar] = []
        while type(inner := self.next()) is not MappingEndEvent:
            key = self.node(inner, depth + 1)
            follows = self.next()
            value = self.node(follows, depth + 1)
            if not isinstance(key, Scalar):
                self.fail(
                    "a list or mapping stands where a name was expected", inner.start_mark,
                    "put quotes round a text that begins with [ or {",
                )  # fmt: skip
            if type(value) is Scalar:
                if not value.text and value.plain and event.flow_style:
                    if self.lacks_colon(inner.end_mark, follows.start_mark):
                        bare.append(key)
                elif value.line > key.line and inner.end_mark.line + 1 == key.line:
                    value = self.with_note_of_key(value, inner.end_mark)
            if key.plain and key.text == "<<":
                merged += [(key, item) for item in (value.items if isinstance(value, Sequence) else (value,))]
                continue
            first = seen.setdefault(key.text, key)
            if first is not key:
                lines = f"line {first.line} and in line {key.line}" if first.line != key.line else f"line {key.line}"
                self.problems.error(
                    f"`{key.text}` stands twice in one mapping, in {lines}", place_of(key, self.source),
                    "keep one of the two",
                )  # fmt: skip
                continue
            entries.append((key, value))
        for key in bare if len(entries) > 1 else ():  # alone it is the inner half of {{ x }}, of which more is said
            self.problems.error(
                f"`{key.text}` has no `:`", place_of(key, self.source), "put quotes round a text that has a comma in it"
            )
        for merge, other in merged:
            if not isinstance(other, Mapping):
                self.problems.error(
                    "`<<` takes over the fields of a mapping, and there is none", place_of(merge, self.source),
                    "write `&name` behind the `-` of the first card, and `<<: *name` here",
                )  # fmt: skip
                raise SourceError(self.problems.found)
            for key, value in other.entries:
                if key.text not in seen:
                    seen[key.text] = key
                    entries.append((key, value))
        mark = event.start_mark
        return Mapping(tuple(entries), mark.line + 1, mark.column + 1, self.total - before)

    def lacks_colon(self, end: Any, value: Any) -> bool:
        """In braces YAML takes `{title: Hello, you}` for two names, the second without a value."""
        return end.line == value.line and ":" not in self.lines[end.line][end.column : value.column]

    def with_note_of_key(self, value: Scalar, end: Any) -> Scalar:
        """What stands behind `#` between a key and its text in the next line is lost as well."""
        line = self.lines[end.line]
        comment, row, column = self.comment(end.line, line.find(":", end.column) + 1)
        return value._replace(comment=comment, comment_line=row, comment_column=column) if comment else value
