"""A deck's `cards:` and `defaults:` in, Cards out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator import games
from generator.model.deck import Card, DeckColour
from generator.model.fields import Field
from generator.problems import did_you_mean
from generator.reading import nodes
from generator.reading.card_ids import CardIds
from generator.reading.deck_colours import card_colour
from generator.reading.nodes import Node, Scalar
from generator.reading.values import Reader, empty_value

__all__ = ["MAX_CARDS", "MAX_COPIES", "CardList"]

MAX_COPIES = 999
MAX_CARDS = 100_000
"""How many cards a deck may have, and how many it may print with all copies."""

_OWN = ("id", "copies", "colour", "back")
_FEW = 3
"""In how many cards the same unknown field is shown each time it is met."""
_Entry = tuple[Scalar, Node]
_COPIES = Field(name="copies", kind="integer", minimum=0, maximum=MAX_COPIES)


class CardList:
    """Reads the cards of one deck. `fields` are what a card may carry; where not `all_known`, as the game or the layout
    was not found or not asked for, other fields pass without a word. `game` and `back` are the deck's; `check_back`
    is asked about every other back.
    """

    def __init__(
        self, reader: Reader, fields: Mapping[str, Field], all_known: bool, game: str,
        colours: Mapping[str, DeckColour], back: str, check_back: Callable[[str, Node], None],
    ) -> None:  # fmt: skip
        self.reader, self.fields, self.all_known, self.game, self.colours = reader, fields, all_known, game, colours
        self.back, self.check_back = back, check_back
        self.ids = CardIds(reader)
        self.readings: Mapping[str, Callable[[Node, str], Any]] = {
            "copies": reader.reading(_COPIES), "colour": self._colour, "back": self._back,
            **{name: reader.reading(field) for name, field in fields.items()},
        }  # fmt: skip
        """How the value is read of each word that a card may have, `id` apart."""
        self.empty = {name: empty_value(field) for name, field in fields.items()}
        self.required = [name for name, field in fields.items() if field.required]
        self.faulty: set[int] = set()
        """Keys, by identity, whose value was refused: `defaults` and `<<` give one key to many cards."""
        self.listed: Sequence[Node] = ()
        self.told: dict[str, str] = {}
        """The hints at unknown fields of so many cards that only the first is shown."""

    def read(self, root: nodes.Mapping) -> tuple[Card, ...]:
        node = root.get("cards")
        if node is None:
            self.reader.error("the deck has no `cards`", root, "add `cards:`, and below it `- id: …` for each card")
            return ()
        if not isinstance(node, nodes.Sequence) or not node.items:
            self._refuse_list(node)
            return ()
        if len(node.items) > MAX_CARDS:
            self.reader.error(f"the deck has {len(node.items):,} cards; {MAX_CARDS:,} are the most", node, "split it")
            return ()
        shared = self._defaults(root.get("defaults"))
        self.listed = node.items
        cards = tuple(card for item in node.items if (card := self._card(item, shared)) is not None)
        total = sum(card.copies for card in cards)
        if total > MAX_CARDS:
            message = f"with all copies the deck has {total:,} cards; {MAX_CARDS:,} are the most"
            self.reader.error(message, node, "split it")
        return cards

    def _refuse_list(self, node: Node) -> None:
        named, found = "…", "is empty"
        if isinstance(node, nodes.Mapping):
            found = "is a mapping"
            named = node.entries[0][0].text[:40] if node.entries else named
        elif isinstance(node, Scalar) and node.text:
            found = f"is `{node.text[:40]}`"
        self.reader.error(
            f"`cards` {found}, where a list of cards was expected", node,
            f"begin each card with a dash and its id, `- id: {named}`, and write its fields below, indented alike",
        )  # fmt: skip

    def _defaults(self, node: Node | None) -> dict[str, _Entry]:
        if node is None:
            return {}
        if not isinstance(node, nodes.Mapping):
            self.reader.error("`defaults` is not a mapping", node, "write fields below it, such as `copies: 4`")
            return {}
        shared = {entry[0].text: entry for entry in node.entries}
        if "id" in shared:
            self.reader.error("`defaults` cannot give an `id`", shared.pop("id")[0], "remove it")
        return shared

    def _card(self, node: Node, shared: Mapping[str, _Entry]) -> Card | None:
        if not isinstance(node, nodes.Mapping):
            self._refuse_card(node)
            return None
        name = self.ids.read(node)
        if name is None:
            return None
        owner = f"card `{name.text}`"
        entries: Iterable[_Entry] = node.entries
        if shared:
            entries = {**shared, **{entry[0].text: entry for entry in entries}}.values()
        values: dict[str, Any] = {}
        marks: dict[str, tuple[int, int, int]] = {}
        readings, faulty, meant = self.readings, self.faulty, ""
        for entry in entries:
            key, inner = entry
            word = key.text
            if word == "id":
                continue
            marks[word] = inner[1:4]
            whose = "`defaults`" if shared and shared.get(word) is entry else owner
            read = readings.get(word)
            if read is None:
                if self.all_known or word == "color":
                    meant += self._unknown(key, whose)
            elif faulty and id(key) in faulty:
                values[word] = None
            else:
                values[word] = value = read(inner, whose)
                if value is None:
                    faulty.add(id(key))
        marks["id"] = name[1:4]
        for word in self.required:  # where it is not meant by a misspelt one
            if word not in values and f"`{word}`" not in meant:
                self.reader.error(f"{owner} has no `{word}`", name, f"add a line `{word}: …` to it")
        copies, back = values.get("copies"), values.get("back")
        return Card(
            id=name.text, copies=1 if copies is None else copies, colour=values.get("colour"),
            fields={word: values.get(word, empty) for word, empty in self.empty.items()},
            back=self.back if back is None else back, source=self.reader.source, marks=marks,
        )  # fmt: skip

    def _refuse_card(self, node: Node) -> None:
        found = "empty" if isinstance(node, Scalar) else "a list"
        if isinstance(node, Scalar) and node.text:
            found = f"`{node.text[:40]}`"
        self.reader.error(
            f"a card is {found}, where its fields were expected", node,
            "write `- id: …` and the card's other fields below it",
        )  # fmt: skip

    def _colour(self, node: Node, owner: str) -> DeckColour | None:
        return card_colour(node, self.colours, owner, self.reader)

    def _back(self, node: Node, owner: str) -> str | None:
        name = self.reader.text(node, "back", owner)
        if name is not None:
            self.check_back(name, node)
        return name

    @cached_property
    def often(self) -> Counter[str]:
        """How many cards have a field of that name; counted only where one has an unknown field."""
        return Counter(key.text for item in self.listed if isinstance(item, nodes.Mapping) for key, _ in item.entries)

    def _unknown(self, key: Scalar, owner: str) -> str:
        """The hint at what was meant."""
        if id(key) in self.faulty or key.text in self.told:
            return self.told.get(key.text, "")
        self.faulty.add(id(key))
        is_of_many = self.often[key.text] > _FEW
        if is_of_many:
            owner += f" and in {self.often[key.text] - 1} more"
        known = [*_OWN, *self.fields]
        game = next((name for name in games.NAMES if key.text in [field.name for field in games.fields(name)]), "")
        if game and not self.game and not did_you_mean(key.text, known):
            hint = f"a card of the game {game} has it: add a line `game: {game}` at the top"
            self.reader.error(f"unknown field `{key.text}` in {owner}", key, hint)
        else:
            self.reader.unknown_key(key, owner, known)
        hint = self.reader.problems.found[-1].hint
        if is_of_many:
            self.told[key.text] = hint
        return hint
