"""The `cards:` and `defaults:` of a deck in, Cards out, with the fields that the game or the layout declares."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generator.model.deck import Card, DeckColour
from generator.model.fields import Field
from generator.problems import did_you_mean
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar
from generator.reading.values import Reader, found, short

__all__ = ["MAX_CARDS", "MAX_COPIES", "CardReader"]

MAX_COPIES = 999
MAX_CARDS = 100_000

_ID = re.compile(r"\w[\w.\-]{0,99}")
_COPIES = Field(name="copies", kind="integer", minimum=0, maximum=MAX_COPIES)
_OWN = ("id", "copies", "colour", "back")
_EMPTY: Mapping[str, Any] = MappingProxyType({"text": "", "choice": "", "picture": "", "integers": (), "flag": False})

_Marks = dict[str, tuple[int, int, int]]


class CardReader:
    """`back` is that of a card which names none. Unless `all_known`, since the layout cannot be read, no field is
    called unknown."""

    def __init__(
        self, reader: Reader, fields: Mapping[str, Field], colours: Mapping[str, DeckColour], back: str, all_known: bool
    ) -> None:
        self.reader, self.fields, self.colours, self.all_known = reader, fields, colours, all_known
        self.known = [*_OWN, *fields]
        self.begin: dict[str, Any] = {field.name: default(field) for field in fields.values()}
        self.begin.update(copies=1, colour=None, back=back)
        self.begin_marks: _Marks = {}
        self.required = [field.name for field in fields.values() if field.required]
        self.first: dict[str, Scalar] = {}

    def read(self, cards: Node | None, defaults: Node | None, root: Node) -> tuple[Card, ...]:
        """The cards that have no problem."""
        if not isinstance(cards, nodes.Sequence) or not cards.items:
            told = "has no `cards`" if cards is None else f"has no cards: `cards` {found(cards)}"
            self.reader.error(
                f"the deck {told}", root if cards is None else cards, "write a list: each card begins with `- id: …`"
            )
            return ()
        if len(cards.items) > MAX_CARDS:
            self.reader.error(f"the deck has {len(cards.items):,} cards; {MAX_CARDS:,} are the most", cards, "split it")
            return ()
        self._defaults(defaults)
        return tuple(card for node in cards.items if (card := self._card(node)) is not None)

    def _defaults(self, node: Node | None) -> None:
        if node is None:
            return
        if not isinstance(node, nodes.Mapping):
            self.reader.error(
                f"`defaults` {found(node)}, where a mapping was expected", node,
                "write fields below it, such as `copies: 4`",
            )  # fmt: skip
            return
        if (own := node.key("id")) is not None:
            self.reader.error("`defaults` cannot give an `id`", own, "every card has its own")
        self._values(node, "`defaults`", self.begin, self.begin_marks)

    def _card(self, node: Node) -> Card | None:
        before = len(self.reader.problems.found)
        if type(node) is not nodes.Mapping:
            self.reader.error(
                f"a card {found(node)}, where a mapping was expected", node,
                "write `- id: …` and the card's fields below it",
            )  # fmt: skip
            return None
        name = self._id(node)
        whose = f"card `{name.text}`" if name is not None else f"the card in line {node.line}"
        values = self.begin.copy()
        at = node if name is None else name
        marks: _Marks = {"id": (at.line, at.column, at.length), **self.begin_marks}
        self._values(node, whose, values, marks)
        for word in self.required:
            if word not in marks:
                self.reader.error(f"{whose} has no `{word}`", at, f"add a line `{word}: …` to it")
        if len(self.reader.problems.found) > before and self._has_error(before):
            return None
        assert name is not None  # else there is a problem
        copies, colour, back = values.pop("copies"), values.pop("colour"), values.pop("back")
        return Card(
            id=name.text, copies=copies, colour=colour, fields=values, back=back, source=self.reader.source, marks=marks
        )

    def _has_error(self, before: int) -> bool:
        return any(problem.severity == "error" for problem in self.reader.problems.found[before:])

    def _values(self, node: nodes.Mapping, whose: str, values: dict[str, Any], marks: _Marks) -> None:
        """Put what `node` gives into `values`, and where it stands into `marks`; None for what cannot be read."""
        for key, value in node.entries:
            word = key.text
            field = self.fields.get(word)
            if field is not None:
                marks[word] = (value.line, value.column, value.length)
                values[word] = read = self.reader.value(value, field, whose)
                if read == "" and field.required:
                    self.reader.error(f"`{word}` of {whose} is empty", value, "write a text behind the colon")
            elif word == "copies":
                marks[word] = (value.line, value.column, value.length)
                values[word] = self.reader.value(value, _COPIES, whose)
            elif word == "colour":
                marks[word] = (value.line, value.column, value.length)
                values[word] = self._colour(value, whose)
            elif word == "back":
                marks[word] = (value.line, value.column, value.length)
                values[word] = self.reader.text(value, word, whose)
            elif word != "id" and (self.all_known or word in ("color", "colors")):
                self.reader.unknown_key(key, whose, self.known)

    def _id(self, node: nodes.Mapping) -> Scalar | None:
        name = node.get("id")
        if name is None:
            self.reader.error("a card has no `id`", node, "begin it with `- id: a-short-name`")
            return None
        if type(name) is not Scalar or not _ID.fullmatch(name.text):
            self.reader.error(
                f"the id of a card {found(name)}, where a short name was expected", name,
                "an id is made of letters, digits, `-`, `_` and `.`, without blanks",
            )  # fmt: skip
            return None
        earlier = self.first.get(name.text.casefold())
        if earlier is None:
            self.first[name.text.casefold()] = name
            return name
        if earlier is name:  # it came with `<<`, or the whole card did with `*`
            self.reader.error(
                f"a card takes over the id `{name.text}` from another", node, "give it a line `id: …` of its own"
            )
            return None
        self.reader.error(
            f"two cards have the id `{name.text}`, in line {earlier.line} and in line {name.line}", name,
            "give one of them another id; for more copies of one card write `copies:`",
        )  # fmt: skip
        return name

    def _colour(self, node: Node, whose: str) -> DeckColour | None:
        if type(node) is Scalar and not node.text:
            self.reader.error(
                f"`colour` of {whose} is empty{': what follows the # is a note to YAML' if node.comment else ''}", node,
                f"name one of the deck's colours: {', '.join(self.colours) or 'none yet'}",
            )  # fmt: skip
            return None
        word = self.reader.text(node, "colour", whose)
        if word is None or word in self.colours:
            return self.colours.get(word or "")
        hint = did_you_mean(word, self.colours) or f"the deck's colours are: {', '.join(self.colours) or 'none yet'}"
        self.reader.error(f"unknown colour `{short(word)}` in {whose}", node, hint)
        return None


def default(field: Field) -> Any:
    """The value of a field that a card leaves out."""
    if field.kind == "table":
        return {column.name: default(column) for column in field.columns}
    return field.default if field.default is not None else _EMPTY.get(field.kind)
