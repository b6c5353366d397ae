"""YAML text in, nodes out: every scalar as it was written, with its line and column.

Names with values, a line each, are read by plain_yaml.py; all else by any_yaml.py, for which PyYAML must be loaded.
The field that reads a scalar decides what it is. Keys are unique, `<<` merges, aliases and depth are bounded.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from generator.problems import Place, Problems, Source, SourceError

__all__ = [
    "MAX_DEPTH", "Mapping", "Node", "Note", "Scalar", "Sequence", "parse_yaml", "place_of", "without_collecting",
]  # fmt: skip

MAX_DEPTH = 60
_REFUSED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""What YAML forbids in a file, and three line breaks of its older version that no editor shows as one."""
_BREAKS = "\x85\u2028\u2029"


# Named tuples: a big deck has a million of these, and frozen dataclasses take four times as long to build. The place of
# each stands at the same positions: `node[1:4]` are line, column and length. The `size` of a list or mapping is how
# many nodes it makes when its aliases are written out.


class Note(NamedTuple):
    """What followed a text from a `#` on, with the blanks before; line and column are those of the `#`."""

    text: str
    line: int
    column: int


class Scalar(NamedTuple):
    """`plain`: written without quotes. `note` is what a `#` took from it."""

    text: str
    line: int
    column: int
    length: int
    plain: bool
    note: Note | None = None

    @property
    def comment(self) -> str:
        return self.note.text if self.note else ""


class Sequence(NamedTuple):
    items: tuple[Node, ...]
    line: int
    column: int
    length: int = 1
    size: int = 1


class Mapping(NamedTuple):
    """Entries in the order written, merged ones last."""

    entries: tuple[tuple[Scalar, Node], ...]
    line: int
    column: int
    length: int = 1
    size: int = 1

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
    from generator.reading.plain_yaml import parse_plain_yaml  # which makes nodes

    problems = Problems() if problems is None else problems
    _refuse_characters(source, problems)
    problems.raise_errors(SourceError)
    with without_collecting():
        if (node := parse_plain_yaml(source.text)) is not None:
            return node
        from generator.reading.any_yaml import parse_any_yaml

        return parse_any_yaml(source, problems)


def _refuse_characters(source: Source, problems: Problems) -> None:
    """Add a problem where a character stands that the parser refuses without a place, or takes for the end of a line
    where neither an editor nor we see one."""
    found = _REFUSED.search(source.text)
    if found is None:
        return
    before = source.text[: found.start()]
    what = "an invisible line break" if found[0] in _BREAKS else "a control character"
    hint = "replace it by a blank" if found[0] in _BREAKS else "remove it"
    problems.error(
        f"{what}, U+{ord(found[0]):04X}, that a YAML file may not hold",
        Place(source, before.count("\n") + 1, found.start() - before.rfind("\n")),
        hint,
    )


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
