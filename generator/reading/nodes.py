"""YAML text in, nodes out: every scalar as it was written, with its line and column.

Built on the events of PyYAML's C parser, not on its loader: that one guesses types (`no` becomes False, `010` becomes
8), keeps the last of two equal keys without a word, and is three times slower. Here the field that reads a scalar
decides what it is. Keys are unique, `<<` merges, aliases and depth are bounded.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

import yaml

from generator.problems import Place, Problems, Source, SourceError
from generator.reading.yaml_faults import explain, replace_separating_tab

__all__ = ["Mapping", "Node", "Scalar", "Sequence", "parse_yaml", "place_of"]

MAX_NODES = 2_000_000
"""How many nodes a file may hold once every alias is written out."""
MAX_DEPTH = 60
_MAX_TABS = 2_000

_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    """`plain`: written without quotes. `comment` is what followed on its line from a `#` on, with the blanks before."""

    text: str
    line: int
    column: int
    length: int
    plain: bool
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple[Node, ...]
    line: int
    column: int
    size: int
    length: int = 1


@dataclass(frozen=True, slots=True)
class Mapping:
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
    text = source.text
    for _ in range(_MAX_TABS):
        try:
            return _parse(text, source, problems)
        except yaml.YAMLError as error:
            mended = replace_separating_tab(text, error)
            if mended is None:
                explain(source, error, problems)
                break
            text = mended
    problems.raise_errors(SourceError)
    raise SourceError("the file holds too many tab characters")


def _parse(text: str, source: Source, problems: Problems) -> Node:
    was_enabled = gc.isenabled()
    gc.disable()  # millions of small values and no cycles: collecting would take longer than parsing
    try:
        return _Reader(text, source, problems).document()
    finally:
        if was_enabled:
            gc.enable()


class _Reader:
    def __init__(self, text: str, source: Source, problems: Problems) -> None:
        self.source, self.problems = source, problems
        self.lines = text.split("\n")
        self.events: Iterator[Any] = iter(yaml.parse(text, Loader=_Parser))
        self.anchors: dict[str, Node] = {}
        self.total = 0

    def fail(self, message: str, mark: Any, hint: str = "", length: int = 1) -> NoReturn:
        self.problems.error(message, Place(self.source, mark.line + 1, mark.column + 1, length), hint)
        raise SourceError(self.problems.found)

    def document(self) -> Node:
        next(self.events)
        event = next(self.events)
        if isinstance(event, yaml.StreamEndEvent):
            self.problems.error("the file is empty", Place(self.source), "write a deck into it, or name another file")
            raise SourceError(self.problems.found)
        node = self.node(next(self.events), 0)
        next(self.events)
        event = next(self.events)
        if not isinstance(event, yaml.StreamEndEvent):
            self.fail(
                "a second document begins here", event.start_mark, "remove the line `---`: a file holds one document", 3
            )
        if self.problems.errors:
            raise SourceError(self.problems.found)
        return node

    def node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self.total += 1
            mark, end, style = event.start_mark, event.end_mark, event.style
            if event.tag is not None:
                self.fail(f"the tag `{event.tag}` means nothing here", mark, "remove it", len(event.tag))
            comment = ""
            length = (
                end.column - mark.column if end.line == mark.line else len(self.lines[mark.line]) - mark.column
            ) or 1
            if style in (None, ""):
                rest = self.lines[end.line][end.column :]
                stripped = rest.lstrip(" \t")
                if stripped[:1] == "#":
                    comment = rest.rstrip()
            node: Node = Scalar(event.value, mark.line + 1, mark.column + 1, length, style in (None, ""), comment)
        elif kind is yaml.AliasEvent:
            return self.alias(event)
        else:
            if event.tag is not None:
                self.fail(f"the tag `{event.tag}` means nothing here", event.start_mark, "remove it", len(event.tag))
            if depth > MAX_DEPTH:
                self.fail(f"more than {MAX_DEPTH} lists and mappings inside one another", event.start_mark)
            before = self.total
            self.total += 1
            node = (
                self.sequence(event, depth, before)
                if kind is yaml.SequenceStartEvent
                else self.mapping(event, depth, before)
            )
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def alias(self, event: Any) -> Node:
        node = self.anchors.get(event.anchor)
        if node is None:
            self.fail(
                f"`*{event.anchor}` stands before its `&{event.anchor}`, or inside it",
                event.start_mark,
                length=len(event.anchor) + 1,
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
        while type(inner := next(self.events)) is not yaml.SequenceEndEvent:
            items.append(self.node(inner, depth + 1))
        mark = event.start_mark
        return Sequence(tuple(items), mark.line + 1, mark.column + 1, self.total - before)

    def mapping(self, event: Any, depth: int, before: int) -> Mapping:
        entries: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        merged: list[Node] = []
        while type(inner := next(self.events)) is not yaml.MappingEndEvent:
            key = self.node(inner, depth + 1)
            value = self.node(next(self.events), depth + 1)
            if not isinstance(key, Scalar):
                self.fail(
                    "a list or mapping stands where a name was expected", inner.start_mark,
                    "put quotes round a text that begins with [ or {",
                )  # fmt: skip
            if key.plain and key.text == "<<":
                merged += value.items if isinstance(value, Sequence) else [value]
                continue
            first = seen.setdefault(key.text, key)
            if first is not key:
                self.problems.error(
                    f"`{key.text}` stands twice in one mapping, in line {first.line} and in line {key.line}",
                    place_of(key, self.source),
                    "keep one of the two",
                )
                continue
            entries.append((key, value))
        for other in merged:
            if not isinstance(other, Mapping):
                self.fail("`<<` takes a mapping, or a list of them", event.start_mark)
            for key, value in other.entries:
                if key.text not in seen:
                    seen[key.text] = key
                    entries.append((key, value))
        mark = event.start_mark
        return Mapping(tuple(entries), mark.line + 1, mark.column + 1, self.total - before)
