"""A card and a layout in, nodes out: expressions evaluated, elements left out by `when` gone, text shaped.

What comes out alike on many cards, such as a label or a coloured box, is the same node on all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.bounded import Bounded
from generator.colour import BLACK, Colour, parse_colour
from generator.layout import nodes
from generator.layout.expressions import compiled, names_in
from generator.model import layout as spec
from generator.model.assets import Assets
from generator.model.deck import Card, Deck
from generator.model.drawing import Picture
from generator.model.languages import name_of
from generator.problems import DeckgenError, LayoutError, Place, Problem, Problems, did_you_mean
from generator.typesetting.fonts import unreadable
from generator.typesetting.markup import MarkupError
from generator.typesetting.scripts import describe, hint_for
from generator.typesetting.shaping import shape
from generator.typesetting.words import Setting, Words, read_words, setting_of

__all__ = ["MAX_ELEMENTS", "Resolver", "TooMany", "whose"]

MAX_ELEMENTS = 20_000
"""How many elements one face may have, groups written out."""

_MOST_NODES = 2_000
_NAME = re.compile(r"(?<![.\w])[A-Za-z_]\w*")

Scope = Mapping[str, Any]
Origins = Mapping[str, str]
"""Which field of the card the value of a name came from; empty for none."""


class TooMany(LayoutError): ...


def whose(field: str, card: Card, deck: Deck) -> str:
    """Whose text it is, for messages; and in which language, where that is not the deck's own."""
    language = f" in {name_of(deck.language)}" if deck.translated_from else ""
    return f"`{field}` of card `{card.id}`{language}" if field else f"card `{card.id}`{language}"


class Resolver:
    """Resolves the elements of one layout for one card after another."""

    def __init__(self, layout: spec.Layout, deck: Deck, assets: Assets) -> None:
        self.layout, self.deck, self.assets = layout, deck, assets
        self.card: Card
        self.sizes: Mapping[str, float]
        self.problems: Problems
        self.elements = 0
        self._known: Bounded[tuple[Any, ...], Any] = Bounded(_MOST_NODES)
        self._settings: dict[tuple[spec.Style, spec.Markup], Setting] = {}
        self._origins: dict[tuple[spec.Expression, int], str] = {}
        self._traced: dict[tuple[spec.Use, int], Origins] = {}
        self._fields: dict[tuple[str, ...], Origins] = {}
        self._deck = {
            "id": deck.id, "title": deck.title, "version": deck.version, "author": deck.author,
            "language": deck.language,
        }  # fmt: skip
        self._words = {name: deck.words.get(name, word) for name, word in layout.words.items()}
        self._kinds: dict[type[spec.Element], Callable[[Any, Scope, Origins], nodes.Node | None]] = {
            spec.Text: self._text, spec.Outline: self._outline, spec.Icon: self._icon, spec.Picture: self._picture,
            spec.Stack: self._stack, spec.Use: self._use,
        }  # fmt: skip

    def nodes_of(self, card: Card, sizes: Mapping[str, float], problems: Problems) -> tuple[nodes.Node, ...]:
        """The nodes that this card shows. `sizes` are the largest, in points, that the texts of each group may have."""
        self.card, self.sizes, self.problems, self.elements = card, sizes, problems, 0
        scope = {
            **card.fields, "id": card.id, "copies": card.copies, "colour": card.colour, "deck": self._deck,
            "words": self._words,
        }  # fmt: skip
        fields = tuple(card.fields)
        origins = self._fields.get(fields) or self._fields.setdefault(fields, {name: name for name in fields})
        return self.resolve(self.layout.elements, scope, origins)

    def resolve(self, elements: Sequence[spec.Element], scope: Scope, origins: Origins) -> tuple[nodes.Node, ...]:
        found: list[nodes.Node] = []
        self.elements += len(elements)
        if self.elements > MAX_ELEMENTS:
            raise TooMany(
                Problem(
                    message=f"more than {MAX_ELEMENTS:,} elements on card `{self.card.id}`",
                    place=elements[min(MAX_ELEMENTS - self.elements, -1)].place,
                    hint="groups that use groups multiply; draw less in each",
                )
            )
        for element in elements:
            try:
                if element.when is None or compiled(element.when, True)(scope, self.card.id):
                    node = self._kinds[type(element)](element, scope, origins)
                    if node is not None:
                        found.append(node)
            except TooMany:
                raise
            except DeckgenError as error:
                self.problems.extend(error.problems)
        return tuple(found)

    def _outline(self, element: spec.Outline, scope: Scope, origins: Origins) -> nodes.Outline:
        fill, stroke = self._colour(element.fill, scope), self._colour(element.stroke, scope)
        key = element, fill, stroke
        node: nodes.Outline | None = self._known.get(key)
        if node is None:
            node = self._known[key] = nodes.Outline(element, fill, stroke)
        return node

    def _icon(self, element: spec.Icon, scope: Scope, origins: Origins) -> nodes.Graphic | None:
        name, tint = self._shown(element.icon, scope), self._colour(element.colour, scope)
        if not name:
            return None
        icon = self.assets.icon(name, element.icon.place)
        return self._graphic(element, icon, tint, tile=element.tile)

    def _picture(self, element: spec.Picture, scope: Scope, origins: Origins) -> nodes.Graphic | None:
        value = compiled(element.picture)(scope, self.card.id)
        if value and not isinstance(value, Picture):
            value = self.assets.picture(self._shown(element.picture, scope), element.picture.place)
        return self._graphic(element, value, None, cover=element.fit == "cover") if value else None

    def _graphic(
        self, element: spec.Icon | spec.Picture, picture: Picture, tint: Colour | None, *, cover: bool = False,
        tile: float = 0,
    ) -> nodes.Graphic:  # fmt: skip
        key = element, picture, picture.path, tint
        node: nodes.Graphic | None = self._known.get(key)
        if node is None:
            node = self._known[key] = nodes.Graphic(element, picture, tint, cover, tile)
        return node

    def _stack(self, element: spec.Stack, scope: Scope, origins: Origins) -> nodes.Stack:
        return nodes.Stack(element, self.resolve(element.items, scope, origins))

    def _use(self, element: spec.Use, scope: Scope, origins: Origins) -> nodes.Use:
        group, card = self.layout.groups[element.group], self.card.id
        inner = {**scope, **{name: compiled(value)(scope, card) for name, value in element.arguments.items()}}
        key = element, id(origins)  # all origins are kept, so that their identity is theirs alone
        if key not in self._traced:
            names = {name: self._origin(value, origins) for name, value in element.arguments.items()}
            self._traced[key] = {**origins, **names}
        return nodes.Use(element, self.resolve(group.elements, inner, self._traced[key]))

    def _origin(self, expression: spec.Expression, origins: Origins) -> str:
        """The card field that the expression shows, the first where it shows several; empty where it shows none."""
        key = expression, id(origins)
        if key not in self._origins:
            names = (match[0] for match in _NAME.finditer(expression.source) if match[0] in names_in(expression))
            self._origins[key] = next((origins[name] for name in names if origins.get(name)), "")
        return self._origins[key]

    def _text(self, element: spec.Text, scope: Scope, origins: Origins) -> nodes.Text | None:
        """None for a text of nothing but blanks, so that it leaves no hole; unless it was given room of its own."""
        words = self._shown(element.text, scope)
        if not words.strip() and element.width is None and element.height is None and not element.grow:
            return None
        name = self._shown(element.style, scope)
        style = self.layout.styles.get(name)
        if style is None:
            raise LayoutError(
                Problem(
                    message=f"unknown style `{name}`, drawing card `{self.card.id}`",
                    place=element.style.place,
                    hint=did_you_mean(name, self.layout.styles),
                )
            )
        colour = self._colour(style.colour, scope) or BLACK
        group = self._shown(element.group, scope).strip() if element.group is not None else ""
        most = self.sizes.get(group, float("inf"))
        key = element, words, style, colour, group, most, id(origins)
        node: nodes.Text | None = self._known.get(key)
        if node is None:
            node, is_whole = self._set(element, words, style, colour, group, most, self._origin(element.text, origins))
            if is_whole:
                self._known[key] = node
        return node

    def _set(
        self, element: spec.Text, words: str, style: spec.Style, colour: Colour, group: str, most: float, field: str
    ) -> tuple[nodes.Text, bool]:
        """The node of a text, and whether it has all of its letters."""
        place = self.card.place(field) if field else element.text.place
        try:
            setting = self._setting(style, element.markup)
            chain = setting.chain()
        except DeckgenError as error:
            raise _at(error, style.font_place or element.place) from None
        found = self._read(words, setting, field, place)
        for letter in found.missing:
            message = f"no font has the letter {describe(letter)} in {whose(field, self.card, self.deck)}"
            looked = f"looked in {', '.join(font.name for font in chain.fonts)} and others; "
            self.problems.error(message, place, f"{looked if letter.isprintable() else ''}{hint_for(letter)}")
        if found.missing:
            self.problems.extend(unreadable(self.deck.folder))
        dots = (shape("…", chain).items or shape("...", chain).items) if element.fit == "ellipsis" else ()
        node = nodes.Text(
            element, found.passages, style, chain.fonts[0], colour, field, element.text.place, group, most, dots
        )
        return node, not found.missing

    def _setting(self, style: spec.Style, markup: spec.Markup) -> Setting:
        """Asked once a style, not for every card: it looks whether the deck's fonts are still the same."""
        key = style, markup
        if key not in self._settings:
            self._settings[key] = setting_of(style, self.deck.language, self.deck.folder, markup)
        return self._settings[key]

    def _read(self, words: str, setting: Setting, field: str, place: Place) -> Words:
        def icon(name: str) -> Picture:
            try:
                return self.assets.icon(name, place)
            except DeckgenError as error:
                raise _at(error, _of_mark(words, words.find(f":{name}:"), place, len(name) + 2)) from None

        of = whose(field, self.card, self.deck)
        try:
            return read_words(words, setting, icon)
        except MarkupError as error:
            raise LayoutError(
                [
                    Problem(
                        message=f"{fault.message} in {of}",
                        place=_of_mark(words, fault.at, place, fault.length),
                        hint=fault.hint,
                    )
                    for fault in error.faults[:_MOST_FAULTS]
                ]
            ) from None
        except DeckgenError as error:  # an icon that is not there, or a font without bold letters
            raise LayoutError(
                [replace(p, message=f"{p.message}, in {of}", place=p.place or place) for p in error.problems]
            ) from None

    def _shown(self, expression: spec.Expression, scope: Scope) -> str:
        """What an expression prints."""
        text: str = compiled(expression, False, str)(scope, self.card.id)
        return text

    def _colour(self, expression: spec.Expression | None, scope: Scope) -> Colour | None:
        if expression is None:
            return None
        value = compiled(expression)(scope, self.card.id)
        if isinstance(value, Colour):
            return value
        written = self._shown(expression, scope)
        try:
            return parse_colour(written)
        except ValueError as expected:
            raise LayoutError(
                Problem(
                    message=f"`{written}` is not a colour, drawing card `{self.card.id}`",
                    place=expression.place,
                    hint=f"expected {expected}",
                )
            ) from None


def _at(error: DeckgenError, place: Place) -> LayoutError:
    return LayoutError([replace(problem, place=place) for problem in error.problems])


_MOST_FAULTS = 20
"""How many faulty marks of one text are told."""
_MARK_LINES = 100
"""How far below its field's first line a mark is looked for."""


def _of_mark(text: str, at: int, place: Place, length: int) -> Place:
    """The place of a mark in a text, where what follows it can be found as it was written; else that of the text."""
    wanted = text[at : at + 24].partition("\n")[0]
    before = text.count(wanted, 0, at)
    for line in range(place.line, place.line + _MARK_LINES):
        written = place.source.line(line)
        column = place.column - 2 if line == place.line else -1
        while (column := written.find(wanted, column + 1)) >= 0:
            if not before:
                return Place(place.source, line, column + 1, length)
            before -= 1
    return place
