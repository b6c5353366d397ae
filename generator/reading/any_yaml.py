"""YAML text in, nodes out, for whatever is YAML: from the events of PyYAML's C parser.

Not by its loader: that one guesses types (`no` becomes False, `010` becomes 8), keeps the last of two equal keys
without a word, and is three times slower.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from typing import Any, NoReturn

import yaml
from yaml.events import AliasEvent, MappingEndEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent, StreamEndEvent

from generator.problems import Place, Problems, Source, SourceError
from generator.reading.nodes import MAX_DEPTH, Mapping, Node, Note, Scalar, Sequence, place_of
from generator.reading.yaml_faults import blanks_for_tabs, explain

__all__ = ["MAX_NODES", "parse_any_yaml"]

MAX_NODES = 2_000_000
"""How many nodes a file may hold once every alias is written out."""
_NOTE = re.compile(r"[ \t]*(#).*")
_BEFORE_NOTE = frozenset(" \t#")

_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_new: Callable[[type[Scalar], Any], Scalar] = tuple.__new__
"""Takes half the time of calling `Scalar` itself."""


def parse_any_yaml(source: Source, problems: Problems) -> Node:
    """The file's only document. SourceError, in words for its author, with every problem found, `problems` included."""
    mended = blanks_for_tabs(source.text)
    reader = _parse(source, mended, problems)
    if reader.altered:  # these stand inside a text, where a tab is a letter like any other
        mended = {row: line for row, line in mended.items() if row not in reader.altered}
        reader = _parse(source, mended, problems)
    return reader.root


def _parse(source: Source, mended: dict[int, str], problems: Problems) -> _Reader:
    text = source.text
    if mended:
        text = "\n".join(mended.get(row, line) for row, line in enumerate(text.split("\n")))
    reader = _Reader(text, source, sorted(mended), problems)
    try:
        reader.root = reader.document()
    except yaml.YAMLError as error:
        explain(source, error, problems)
        raise SourceError(problems.found) from None
    return reader


class _Reader:
    """`text` is the source's with blanks for the tabs in the rows `mended`; `altered` becomes those of them inside a
    text of several lines."""

    root: Node
    next: Callable[[], Any]

    def __init__(self, text: str, source: Source, mended: list[int], problems: Problems) -> None:
        self.source, self.mended, self.problems = source, mended, problems
        self.altered: set[int] = set()
        self.text = source.text
        """As it was written: the marks of the parser fit both."""
        self.rows = self.text.count("\n")
        self.next = _Parser(text).get_event
        self.anchors: dict[str, Node] = {}
        self.names: dict[str, str] = {}
        """Texts without quotes, each once: in every card the same names and small numbers stand."""
        self.total = 0

    def fail(self, message: str, mark: Any, hint: str = "", length: int = 1) -> NoReturn:
        self.problems.error(message, Place(self.source, mark.line + 1, mark.column + 1, length), hint)
        raise SourceError(self.problems.found)

    def document(self) -> Node:
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
        if kind is ScalarEvent:
            node: Node = self.scalar(event)
        elif kind is AliasEvent:
            return self.alias(event)
        else:
            if event.tag is not None:
                self.fail_tag(event.start_mark)
            if depth > MAX_DEPTH:
                self.fail("too many lists and mappings inside one another", event.start_mark, "close some of them")
            before = self.total
            self.total += 1
            collect = self.sequence if kind is SequenceStartEvent else self.mapping
            node = collect(event, depth, before)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def scalar(self, event: Any) -> Scalar:
        self.total += 1
        start, end, plain = event.start_mark, event.end_mark, not event.style
        if event.tag is not None or event.anchor is not None:
            self.check_scalar(event, plain)
        row, column = start.line, start.column
        length = end.column - column
        if end.line != row or not length:
            row, column, length = self.first_line(start, end)
        text, note = event.value, None
        if plain:
            text = self.names.setdefault(text, text)
            if self.text[end.index : end.index + 1] in _BEFORE_NOTE:
                note = self.note(end.line, end.column, end.index)
        return _new(Scalar, (text, row + 1, column + 1, length, plain, note))

    def check_scalar(self, event: Any, plain: bool) -> None:
        mark = event.start_mark
        if event.tag is not None:
            self.fail_tag(mark)
        if plain and not event.value:
            self.fail(
                f"`&{event.anchor}` is not a text to YAML: its & begins a name for what follows", mark,
                "put quotes round a text that begins with * or &", len(event.anchor) + 1,
            )  # fmt: skip

    def first_line(self, start: Any, end: Any) -> tuple[int, int, int]:
        """Row and column, from 0, and how much of its first line a text of none or several lines takes."""
        if end.line > start.line and self.mended:
            last = end.line if end.column else end.line - 1
            self.altered.update(self.mended[bisect_right(self.mended, start.line) : bisect_right(self.mended, last)])
        if start.line > self.rows:  # the parser counts a line too many behind a file's last
            return self.rows, len(self.text) - self.text.rfind("\n") - 1, 1
        return start.line, start.column, (end.line > start.line and len(self.rest_of_line(start.index))) or 1

    def rest_of_line(self, index: int) -> str:
        end = self.text.find("\n", index)
        return self.text[index : end if end >= 0 else None]

    def note(self, row: int, column: int, index: int) -> Note | None:
        """The one that begins at that place, or behind blanks."""
        found = _NOTE.match(self.text, index)
        return Note(found[0].rstrip(), row + 1, column + found.start(1) - index + 1) if found else None

    def fail_tag(self, mark: Any) -> NoReturn:
        written = self.rest_of_line(mark.index).split(maxsplit=1)
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
        return Sequence(tuple(items), mark.line + 1, mark.column + 1, 1, self.total - before)

    def mapping(self, event: Any, depth: int, before: int) -> Mapping:
        seen: dict[str, tuple[Scalar, Node]] = {}
        merged: list[tuple[Scalar, Node]] = []
        bare: list[Scalar] = []
        get_event = self.next
        while type(inner := get_event()) is not MappingEndEvent:
            key = self.node(inner, depth + 1)
            follows = get_event()
            value = self.node(follows, depth + 1)
            if type(key) is not Scalar:
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
            if key.text == "<<" and key.plain:
                merged += [(key, item) for item in (value.items if type(value) is Sequence else (value,))]
                continue
            entry = (key, value)
            first = seen.setdefault(key.text, entry)
            if first is not entry:
                self.refuse_second(key, first[0])
        for key in bare if len(seen) > 1 else ():  # alone it is the inner half of {{ x }}, of which more is said
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
            for entry in other.entries:
                seen.setdefault(entry[0].text, entry)
        mark = event.start_mark
        return Mapping(tuple(seen.values()), mark.line + 1, mark.column + 1, 1, self.total - before)

    def refuse_second(self, key: Scalar, first: Scalar) -> None:
        lines = f"line {first.line} and in line {key.line}" if first.line != key.line else f"line {key.line}"
        self.problems.error(
            f"`{key.text}` stands twice in one mapping, in {lines}", place_of(key, self.source), "keep one of the two"
        )

    def lacks_colon(self, end: Any, value: Any) -> bool:
        """In braces YAML takes `{title: Hello, you}` for two names, the second without a value."""
        return end.line == value.line and ":" not in self.text[end.index : value.index]

    def with_note_of_key(self, value: Scalar, end: Any) -> Scalar:
        """What stands behind `#` between a key and its text in the next line is lost as well."""
        behind = self.rest_of_line(end.index).find(":") + 1
        note = self.note(end.line, end.column + behind, end.index + behind) if behind else None
        return value._replace(note=note) if note else value
