"""A deck file in, a Deck out; every problem in it with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator import games, library
from generator.colour import BLACK, WHITE, Colour, contrast, parse_colour
from generator.model.deck import Card, Deck, DeckColour
from generator.model.fields import Field
from generator.problems import DeckError, NotFoundError, Problem, Problems, Source, did_you_mean
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, parse_yaml, place_of
from generator.reading.text import read_source
from generator.reading.values import Reader

__all__ = ["MAX_CARDS", "MAX_COPIES", "read_deck"]

MAX_COPIES = 999
MAX_CARDS = 100_000

_ID = re.compile(r"\w[\w.\-]{0,99}")
_TOP = ("title", "game", "layout", "back", "author", "language", "version", "colours", "defaults", "cards")
_COLOUR = ("name", "fill", "ink", "symbol")
_OWN = ("id", "copies", "colour", "back")
_COPIES = Field(name="copies", kind="integer", minimum=0, maximum=MAX_COPIES)
_EMPTY: Mapping[str, Any] = MappingProxyType({"text": "", "choice": "", "picture": "", "integers": (), "flag": False})


def read_deck(
    path: Path | str,
    *,
    layout: str | None = None,
    fields: Sequence[Field] | None = None,
    problems: Problems | None = None,
) -> Deck:
    """The deck of that file (or name, as library.find_deck takes it), checked by its game and its layout's fields.

    `layout` replaces the one that the deck names. `fields` are what a card may carry beyond its game's; None asks the
    layout. Warnings are added to `problems`. DeckError, SourceError or NotFoundError with every problem found.
    """
    file = path if isinstance(path, Path) and path.is_file() else library.find_deck(str(path))
    problems = Problems() if problems is None else problems
    source = read_source(file)
    root = parse_yaml(source, problems)
    return _DeckFile(file, source, root, problems).read(layout, fields)


class _DeckFile:
    def __init__(self, file: Path, source: Source, root: Node, problems: Problems) -> None:
        self.file, self.source, self.root, self.problems = file, source, root, problems
        self.folder = file.resolve().parent
        self.id = self.folder.name if file.name == "deck.yaml" else file.stem
        self.reader = Reader(source, problems, self.folder)

    def read(self, layout: str | None, extra: Sequence[Field] | None) -> Deck:
        root = self.root
        if not isinstance(root, nodes.Mapping):
            self.problems.error(
                "a deck is a mapping with `title:` and `cards:`",
                place_of(root, self.source),
                "look at a deck that ships",
            )
            raise DeckError(self.problems.found)
        for key, _ in root.entries:
            if key.text not in _TOP:
                self.reader.unknown_key(key, "the deck", _TOP)
        words = {name: self._word(root, name) for name in _TOP[:7]}
        if not words["title"]:
            self.problems.error(
                "the deck has no `title`", place_of(root, self.source), "add a line `title: …` at the top"
            )
        game = self._game(root, words["game"])
        layout = layout or words["layout"] or game or self.id
        fields = self._fields(game, layout, extra, root.get("layout"))
        colours = self._colours(root.get("colours"))
        cards = self._cards(root, fields, colours, words["back"])
        deck = Deck(
            id=self.id, title=words["title"], author=words["author"], language=words["language"] or "en",
            version=words["version"] or "1", game=game, layout=layout, back=words["back"],
            colours=tuple(colours.values()), cards=cards, folder=self.folder, source=self.source,
        )  # fmt: skip
        if not self.problems.errors:
            self.problems.extend(games.check(deck))
        self.problems.raise_errors(DeckError)
        return deck

    def _word(self, root: nodes.Mapping, name: str) -> str:
        node = root.get(name)
        return (self.reader.text(node, name, "the deck") or "") if node is not None else ""

    def _game(self, root: nodes.Mapping, game: str) -> str:
        if not game or game in games.NAMES:
            return game
        node = root.get("game") or root
        self.reader.error(
            f"unknown game `{game}`", node,
            did_you_mean(game, games.NAMES) or f"known: {', '.join(games.NAMES)}; or leave `game:` out",
        )  # fmt: skip
        return ""

    def _fields(self, game: str, layout: str, extra: Sequence[Field] | None, node: Node | None) -> dict[str, Field]:
        if extra is None:
            from generator.reading.layouts import read_layout

            try:
                extra = read_layout(library.find_layout(layout, self.folder)).fields
            except NotFoundError as error:
                for problem in error.problems:
                    place = place_of(node if node is not None else self.root, self.source)
                    self.problems.extend([Problem(message=problem.message, place=place, hint=problem.hint)])
                raise DeckError(self.problems.found) from None
        fields = {field.name: field for field in extra}
        fields.update({field.name: field for field in games.fields(game)})
        return fields

    def _colours(self, node: Node | None) -> dict[str, DeckColour]:
        if node is None:
            return {}
        if not isinstance(node, nodes.Mapping):
            self.reader.error("`colours` is not a mapping", node, 'write `red: {name: Red, fill: "#c00000"}` below it')
            return {}
        return {key.text: self._colour(key, value) for key, value in node.entries}

    def _colour(self, key: Scalar, node: Node) -> DeckColour:
        whose = f"colour `{key.text}`"
        if isinstance(node, Scalar):
            node = nodes.Mapping(
                ((Scalar("fill", node.line, node.column, node.length, True), node),), node.line, node.column, 1
            )
        if not isinstance(node, nodes.Mapping):
            self.reader.error(f"{whose} is a list", node, 'write it as {name: Red, fill: "#c00000", symbol: heart}')
            node = nodes.Mapping((), node.line, node.column, 1)
        for inner, _ in node.entries:
            if inner.text not in _COLOUR:
                self.reader.unknown_key(inner, whose, _COLOUR)
        fill, ink = self._hex(node, "fill", whose), self._hex(node, "ink", whose)
        if fill is None and node.get("fill") is None:
            self.reader.error(f"{whose} has no `fill`", key, 'add fill: "#c00000"')
        fill = fill or WHITE
        name, symbol = (self._part(node, part, whose) for part in ("name", "symbol"))
        best = max((BLACK, WHITE), key=lambda candidate: contrast(candidate, fill))
        place = place_of(key, self.source)
        return DeckColour(id=key.text, name=name or key.text, fill=fill, ink=ink or best, symbol=symbol, place=place)

    def _part(self, node: nodes.Mapping, name: str, whose: str) -> str:
        inner = node.get(name)
        return (self.reader.text(inner, name, whose) or "") if inner is not None else ""

    def _hex(self, node: nodes.Mapping, name: str, whose: str) -> Colour | None:
        inner = node.get(name)
        if inner is None:
            return None
        text = inner.text if isinstance(inner, Scalar) else ""
        if isinstance(inner, Scalar) and not text and inner.comment:
            self.reader.error(
                f"`{name}` of {whose} is empty: what follows the # is a note to YAML", inner,
                f'put quotes round it: "{inner.comment.strip()}"',
            )  # fmt: skip
            return None
        try:
            return parse_colour(text)
        except ValueError as expected:
            self.reader.error(
                f"`{name}` of {whose} is `{text[:40]}`, where a colour was expected", inner, str(expected)
            )
            return None

    def _cards(
        self, root: nodes.Mapping, fields: Mapping[str, Field], colours: Mapping[str, DeckColour], back: str
    ) -> tuple[Card, ...]:
        node, defaults = root.get("cards"), root.get("defaults")
        if not isinstance(node, nodes.Sequence) or not node.items:
            at: Node = node if node is not None else root
            missing = "has no `cards`" if node is None else "has no card in `cards`"
            self.reader.error(f"the deck {missing}", at, "write a list: each card begins with `- id: …`")
            return ()
        if len(node.items) > MAX_CARDS:
            self.reader.error(f"the deck has {len(node.items):,} cards; {MAX_CARDS:,} are the most", node, "split it")
            return ()
        shared: tuple[tuple[Scalar, Node], ...] = ()
        if isinstance(defaults, nodes.Mapping):
            shared = defaults.entries
        elif defaults is not None:
            self.reader.error("`defaults` is not a mapping", defaults, "write fields below it, such as `copies: 4`")
        if any(key.text == "id" for key, _ in shared):
            self.reader.error(
                "`defaults` cannot give an `id`", next(k for k, _ in shared if k.text == "id"), "remove it"
            )
        first: dict[str, Scalar] = {}
        return tuple(
            card for item in node.items if (card := self._card(item, shared, fields, colours, back, first)) is not None
        )

    def _card(
        self, node: Node, shared: tuple[tuple[Scalar, Node], ...], fields: Mapping[str, Field],
        colours: Mapping[str, DeckColour], back: str, first: dict[str, Scalar],
    ) -> Card | None:  # fmt: skip
        if type(node) is not nodes.Mapping:
            self.reader.error("a card is a mapping of fields", node, "write `- id: …` and the card's fields below it")
            return None
        given = {key.text: (key, value) for key, value in shared}
        given.update({key.text: (key, value) for key, value in node.entries})
        name = self._id(node, given.pop("id", None), first)
        if name is None:
            return None
        whose = f"card `{name.text}`"
        copies, colour, own_back = 1, None, back
        values: dict[str, Any] = {}
        marks = {"id": (name.line, name.column, name.length)}
        for word, (key, value) in given.items():
            field = fields.get(word)
            marks[word] = (value.line, value.column, value.length)
            if field is not None:
                values[word] = self.reader.value(value, field, whose)
            elif word == "copies":
                read = self.reader.value(value, _COPIES, whose)
                copies = 1 if read is None else read
            elif word == "colour":
                colour = self._card_colour(value, colours, whose)
            elif word == "back":
                own_back = self.reader.text(value, "back", whose) or ""
            else:
                self.reader.unknown_key(key, whose, [*_OWN, *fields])
        for field in fields.values():
            if field.name not in values:
                if field.required:
                    self.reader.error(f"{whose} has no `{field.name}`", name, f"add a line `{field.name}: …` to it")
                values[field.name] = _default(field)
            elif field.required and values[field.name] == "":
                at = given[field.name][1]
                self.reader.error(f"`{field.name}` of {whose} is empty", at, "write a text behind the colon")
        return Card(
            id=name.text, copies=copies, colour=colour, fields=values, back=own_back, source=self.source, marks=marks
        )

    def _id(self, node: nodes.Mapping, given: tuple[Scalar, Node] | None, first: dict[str, Scalar]) -> Scalar | None:
        if given is None:
            self.reader.error("a card has no `id`", node, "begin it with `- id: a-short-name`")
            return None
        name = given[1]
        if not isinstance(name, Scalar) or not _ID.fullmatch(name.text):
            shown = name.text[:40] if isinstance(name, Scalar) else "a list or mapping"
            self.reader.error(
                f"the id of a card is `{shown}`",
                name,
                "an id is made of letters, digits, `-`, `_` and `.`, without blanks",
            )
            return None
        earlier = first.setdefault(name.text.casefold(), name)
        if earlier is not name:
            self.reader.error(
                f"two cards have the id `{name.text}`, in line {earlier.line} and in line {name.line}", name,
                "give one of them another id; for more copies of one card write `copies:`",
            )  # fmt: skip
        return name

    def _card_colour(self, node: Node, colours: Mapping[str, DeckColour], whose: str) -> DeckColour | None:
        word = self.reader.text(node, "colour", whose)
        if word is None or word in colours:
            return colours.get(word or "")
        if isinstance(node, Scalar) and not word and node.comment:
            hint = "the deck's `colours:` give each colour a name; use that name here"
        else:
            hint = did_you_mean(word, colours) or f"the deck's colours are: {', '.join(colours) or 'none yet'}"
        self.reader.error(f"unknown colour `{word[:40]}` in {whose}", node, hint)
        return None


def _default(field: Field) -> Any:
    if field.kind == "table":
        return {column.name: _default(column) for column in field.columns}
    return field.default if field.default is not None else _EMPTY.get(field.kind)
