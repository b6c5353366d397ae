"""A deck file in, a Deck out; every problem in it with its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator import games, library
from generator.colour import BLACK, WHITE, Colour, contrast, parse_colour
from generator.model.deck import Card, Deck, DeckColour
from generator.model.fields import Field
from generator.problems import DeckError, DeckgenError, NotFoundError, Problem, Problems, Source, did_you_mean
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, parse_yaml, place_of
from generator.reading.text import read_source
from generator.reading.values import Reader, swallowed

__all__ = ["MAX_CARDS", "MAX_COPIES", "read_deck"]

MAX_COPIES = 999
MAX_CARDS = 100_000

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
        self.id = (self.folder.name if file.name == "deck.yaml" else file.stem) or "deck"
        self.reader = Reader(source, problems, self.folder)
        self.fields: dict[str, Field] = {}
        self.all_known = True
        """Whether `fields` are all that a card may carry: not where the game or the layout could not be found."""
        self.backs: set[str] | None = set()
        """The backs looked for so far; None where nobody asks whether they exist."""
        self.faulty: set[int] = set()
        """Keys, by identity, whose value was refused: `defaults` and `<<` give one to many cards."""

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
        if root.get("title") is None:
            self.reader.error("the deck has no `title`", root, "add a line `title: …` at the top")
        game = self._game(root, words["game"])
        layout = layout or words["layout"] or game or self.id
        if extra is None:
            extra = self._layout_fields(layout, root)
        else:
            self.backs = None
        self.fields = {field.name: field for field in (*extra, *games.fields(game))}
        if (back := root.get("back")) is not None:
            self._back(words["back"], back)
        colours = self._colours(root.get("colours"))
        cards = self._cards(root, colours, words["back"])
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
        return (self.reader.text(node, name, "the deck", required=name == "title") or "") if node is not None else ""

    def _game(self, root: nodes.Mapping, game: str) -> str:
        if not game or game in games.NAMES:
            return game
        node = root.get("game") or root
        self.reader.error(
            f"unknown game `{game}`", node,
            did_you_mean(game, games.NAMES) or f"known: {', '.join(games.NAMES)}; or leave `game:` out",
        )  # fmt: skip
        self.all_known = False
        return ""

    def _layout_fields(self, layout: str, root: nodes.Mapping) -> Sequence[Field]:
        from generator.reading.layouts import read_layout

        try:
            return read_layout(library.find_layout(layout, self.folder)).fields
        except NotFoundError as error:
            node = root.get("layout")
            if node is None and root.get("game") is None:
                names = ", ".join(found.name for found in library.layouts(self.folder))
                message = f"the deck names no layout, and there is none that is called `{layout}`, as the deck is"
                self.reader.error(message, root, f"add a line such as `layout: plain` (there are: {names})")
            elif node is not None or self.all_known:
                self._not_found(error, node if node is not None else root)
        except DeckgenError as error:
            self.problems.extend(error.problems)
        self.all_known = False
        return ()

    def _not_found(self, error: NotFoundError, node: Node) -> None:
        for problem in error.problems:
            self.reader.error(problem.message, node, problem.hint)

    def _back(self, name: str, node: Node) -> None:
        """A back that no layout can draw is the deck's problem, with the place where it is named."""
        if not name or self.backs is None or name in self.backs:
            return
        self.backs.add(name)
        try:
            library.find_layout(name, self.folder)
        except NotFoundError as error:
            self._not_found(error, node)

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
        if not isinstance(inner, Scalar):
            self.reader.error(f"`{name}` of {whose} is no colour", inner, 'write a colour in quotes such as "#ac0b0b"')
            return None
        if not inner.text:
            self.reader.empty(inner, name, whose, 'write a colour in quotes such as "#ac0b0b"')
            return None
        try:
            return parse_colour(inner.text)
        except ValueError as expected:
            found = f"`{inner.text[:40]}`"
            self.reader.error(f"`{name}` of {whose} is {found}, where a colour was expected", inner, f"write {expected}")
            return None

    def _cards(self, root: nodes.Mapping, colours: Mapping[str, DeckColour], back: str) -> tuple[Card, ...]:
        node = root.get("cards")
        if node is None:
            self.reader.error("the deck has no `cards`", root, "add `cards:`, and below it `- id: …` for each card")
            return ()
        if not isinstance(node, nodes.Sequence) or not node.items:
            named = next(iter(node.entries))[0].text if isinstance(node, nodes.Mapping) and node.entries else "…"
            found = "is a mapping" if isinstance(node, nodes.Mapping) else "is empty"
            if isinstance(node, Scalar) and node.text:
                found = f"is `{node.text[:40]}`"
            self.reader.error(
                f"`cards` {found}, where a list of cards was expected", node,
                f"begin each card with a dash and its id, `- id: {named}`, and write its fields below, indented alike",
            )  # fmt: skip
            return ()
        if len(node.items) > MAX_CARDS:
            self.reader.error(f"the deck has {len(node.items):,} cards; {MAX_CARDS:,} are the most", node, "split it")
            return ()
        shared = self._defaults(root.get("defaults"))
        first: dict[str, Scalar] = {}
        cards = tuple(
            card for item in node.items if (card := self._card(item, shared, colours, back, first)) is not None
        )
        total = sum(card.copies for card in cards)
        if total > MAX_CARDS:
            self.reader.error(f"with all copies the deck has {total:,} cards; {MAX_CARDS:,} are the most", node, "split it")
        return cards

    def _defaults(self, node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
        if node is None:
            return ()
        if not isinstance(node, nodes.Mapping):
            self.reader.error("`defaults` is not a mapping", node, "write fields below it, such as `copies: 4`")
            return ()
        for key, _ in node.entries:
            if key.text == "id":
                self.reader.error("`defaults` cannot give an `id`", key, "remove it")
        return tuple(entry for entry in node.entries if entry[0].text != "id")

    def _card(
        self, node: Node, shared: tuple[tuple[Scalar, Node], ...], colours: Mapping[str, DeckColour], back: str,
        first: dict[str, Scalar],
    ) -> Card | None:  # fmt: skip
        if type(node) is not nodes.Mapping:
            found = "a list" if type(node) is nodes.Sequence else f"`{node.text[:40]}`" if node.text else "empty"
            self.reader.error(
                f"a card is {found}, where its fields were expected", node,
                "write `- id: …` and the card's other fields below it",
            )  # fmt: skip
            return None
        given = {key.text: (key, value) for key, value in shared}
        given.update({key.text: (key, value) for key, value in node.entries})
        name = self._id(node, given.pop("id", None), first)
        if name is None:
            return None
        whose = f"card `{name.text}`"
        card = Card(
            id=name.text, copies=1, colour=None, fields={}, back=back, source=self.source,
            marks={"id": (name.line, name.column, name.length)}
            | {word: (value.line, value.column, value.length) for word, (_, value) in given.items()},
        )  # fmt: skip
        own = {key.text for key, _ in shared}.difference(key.text for key, _ in node.entries)
        values: dict[str, Any] = {}
        meant = ""
        for word, (key, value) in given.items():
            if id(key) in self.faulty:
                values[word] = None
                continue
            before = len(self.problems.found)
            owner = "`defaults`" if word in own else whose
            if word in self.fields:
                values[word] = self.reader.value(value, self.fields[word], owner)
            elif word == "copies":
                values[word] = self.reader.value(value, _COPIES, owner)
            elif word == "colour":
                values[word] = self._card_colour(value, colours, owner)
            elif word == "back":
                values[word] = self.reader.text(value, "back", owner) or ""
                self._back(values[word], value)
            elif self.all_known or word in ("color", "copy"):
                self.reader.unknown_key(key, owner, [*_OWN, *self.fields])
                meant += self.problems.found[-1].hint
            if len(self.problems.found) > before and self.problems.found[-1].severity == "error":
                self.faulty.add(id(key))
        return self._finished(card, name, values, meant, whose)

    def _finished(self, card: Card, name: Scalar, values: dict[str, Any], meant: str, whose: str) -> Card:
        """The card with what it was given, and the defaults of the rest; `meant` are the hints at misspelt fields."""
        for field in self.fields.values():
            if field.name not in values:
                if field.required and f"`{field.name}`" not in meant:
                    self.reader.error(f"{whose} has no `{field.name}`", name, f"add a line `{field.name}: …` to it")
                values[field.name] = _default(field)
        own = {word: values[word] for word in ("copies", "colour", "back") if word not in self.fields and word in values}
        if own.get("copies", 1) is None:
            del own["copies"]
        return replace(card, **own, fields={word: values[word] for word in values if word in self.fields})

    def _id(self, node: nodes.Mapping, given: tuple[Scalar, Node] | None, first: dict[str, Scalar]) -> Scalar | None:
        if given is None:
            self.reader.error("a card has no `id`", node, "begin it with `- id: a-short-name`")
            return None
        name = given[1]
        if not isinstance(name, Scalar):
            self.reader.error("the id of a card is not a text", name, "begin the card with `- id: a-short-name`")
            return None
        # one letter can be written in two ways, as é or as e and an accent: ids that look alike are alike
        text = unicodedata.normalize("NFC", name.text)
        if not _is_id(text):
            self._refuse_id(name, text)
            return None
        earlier = first.setdefault(text.casefold(), name)
        if earlier is name:
            return replace(name, text=text)
        if (name.line, name.column) == (earlier.line, earlier.column):
            self._refuse_copy(node, name)
            return None
        where = f"in line {earlier.line} and in line {name.line}" if earlier.line != name.line else f"in line {name.line}"
        also = "" if earlier.text == name.text else f" (`{earlier.text}` and `{name.text}` count as one)"
        self.reader.error(
            f"two cards have the id `{name.text}`, {where}{also}", name,
            "give one of them another id; for more copies of one card write `copies:`",
        )  # fmt: skip
        return None

    def _refuse_id(self, name: Scalar, text: str) -> None:
        rule = "an id is made of letters, digits, `-`, `_` and `.`, without blanks"
        slug = re.sub(r"[^\w.]+", "-", text.split(" //")[0].split(" #")[0]).strip("-._")[:100]
        if not text.strip():
            self.reader.empty(name, "id", "a card", "begin the card with `- id: a-short-name`")
        elif len(text) > 100:
            self.reader.error(f"the id of a card has {len(text):,} letters; 100 are the most", name, "shorten it")
        else:
            hint = f"write `{slug}`; {rule}" if slug and _is_id(slug) else rule
            self.reader.error(f"the id of a card is `{text[:40]}`", name, hint)

    def _refuse_copy(self, node: nodes.Mapping, name: Scalar) -> None:
        """An id that `<<` takes over, or a whole card that `*` names a second time."""
        if (node.line, node.column) > (name.line, name.column):
            self.reader.error(
                f"a card has no `id` of its own: `<<` gives it `{name.text}`, of the card in line {name.line}", node,
                "add a line `id: …` to it",
            )  # fmt: skip
        else:
            self.reader.error(
                f"card `{name.text}` stands in the list a second time, as an alias (`*…`)", name,
                "for more copies of one card write `copies:`",
            )  # fmt: skip

    def _card_colour(self, node: Node, colours: Mapping[str, DeckColour], whose: str) -> DeckColour | None:
        named = ", ".join(list(colours)[:20]) + (", …" if len(colours) > 20 else "")
        known = f"the deck's colours are: {named}" if colours else "name the colour below `colours:` first"
        if isinstance(node, Scalar) and not node.text:
            because = ": what follows the # is a note to YAML" if swallowed(node) else ""
            self.reader.error(f"`colour` of {whose} is empty{because}", node, f"write a name; {known}")
            return None
        word = self.reader.text(node, "colour", whose)
        if word is None or word in colours:
            return colours.get(word or "")
        self.reader.error(f"unknown colour `{word[:40]}` in {whose}", node, did_you_mean(word, colours) or known)
        return None


def _is_id(text: str) -> bool:
    """Letters, digits, `-`, `_` and `.`, and the signs that some scripts add to their letters."""
    return 0 < len(text) <= 100 and text[0].isalnum() and all(
        c.isalnum() or c in "-_." or unicodedata.category(c)[0] == "M" for c in text
    )


def _default(field: Field) -> Any:
    if field.kind == "table":
        return {column.name: _default(column) for column in field.columns}
    return field.default if field.default is not None else _EMPTY.get(field.kind)
