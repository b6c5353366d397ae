"""A card and a layout in, nodes out: expressions evaluated, elements left out by `when` gone, text shaped.

What comes out alike on many cards, such as a label or a coloured box, is the same node on all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from generator.bounded import Bounded
from generator.colour import BLACK, Colour, parse_colour
from generator.layout import nodes
from generator.layout.expressions import Evaluate, compiled, names_in
from generator.layout.messages import at_place, place_of_mark, whose
from generator.model import layout as spec
from generator.model.assets import Assets
from generator.model.deck import Card, Deck
from generator.model.drawing import Picture
from generator.problems import DeckgenError, LayoutError, Place, Problem, Problems, did_you_mean
from generator.typesetting.chains import Chain
from generator.typesetting.fonts import unreadable
from generator.typesetting.markup import MarkupError
from generator.typesetting.passages import Words
from generator.typesetting.scripts import describe, hint_for
from generator.typesetting.settings import Setting, setting_of
from generator.typesetting.shaping import shape
from generator.typesetting.words import read_words

__all__ = ["MAX_ELEMENTS", "Resolver", "TooMany"]

MAX_ELEMENTS = 20_000
"""How many elements one face may have, groups written out."""

_MOST_FAULTS = 20
"""How many faulty marks of one text are told."""
_MOST_NODES = 500
"""So many of each element are remembered."""
_NAME = re.compile(r"(?<![.\w])[A-Za-z_]\w*")

Scope = Mapping[str, Any]
Origins = Mapping[str, str]
"""Which field of the card the value of a name came from; empty for none."""


ColourOf = Callable[[Scope], Colour | None]

_ANY = float("inf")


class TooMany(LayoutError): ...


Resolve = Callable[[Scope], nodes.Node | None]
"""What an element becomes; None where this card does not show it."""


class Resolver:
    """Resolves the elements of one layout for one card after another. Each element becomes a function once: what does
    not depend on the card is worked out before, and what comes out alike is looked up."""

    def __init__(self, layout: spec.Layout, deck: Deck, assets: Assets) -> None:
        self.layout, self.deck, self.assets = layout, deck, assets
        self.card: Card
        self.sizes: Mapping[str, float]
        self.problems: Problems
        self.elements = 0
        self._settings: dict[tuple[spec.Style, spec.Markup], Setting] = {}
        self._functions: dict[tuple[int, int], list[tuple[Evaluate | None, Resolve]]] = {}
        self._kept: list[Origins] = []
        """All origins, so that the identity of each is its alone."""
        self._fields: dict[tuple[str, ...], Origins] = {}
        self._deck = {
            "id": deck.id, "title": deck.title, "version": deck.version, "author": deck.author,
            "language": deck.language,
        }  # fmt: skip
        self._words = {name: deck.words.get(name, word) for name, word in layout.words.items()}
        self._kinds: dict[type[spec.Element], Callable[[Any, Origins], Resolve]] = {
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
        return self._resolve(self.layout.elements, scope, origins)

    def _resolve(self, elements: Sequence[spec.Element], scope: Scope, origins: Origins) -> tuple[nodes.Node, ...]:
        found: list[nodes.Node] = []
        card = self.card.id
        self.elements += len(elements)
        if self.elements > MAX_ELEMENTS:
            raise TooMany(
                Problem(
                    message=f"more than {MAX_ELEMENTS:,} elements on card `{card}`",
                    place=elements[min(MAX_ELEMENTS - self.elements, -1)].place,
                    hint="groups that use groups multiply; draw less in each",
                )
            )
        key = id(elements), id(origins)
        functions = self._functions.get(key)
        if functions is None:
            functions = self._functions[key] = [self._function(element, origins) for element in elements]
        for when, resolve in functions:
            try:
                if when is None or when(scope, card):
                    node = resolve(scope)
                    if node is not None:
                        found.append(node)
            except TooMany:
                raise
            except DeckgenError as error:
                self.problems.extend(error.problems)
        return tuple(found)

    def _function(self, element: spec.Element, origins: Origins) -> tuple[Evaluate | None, Resolve]:
        when = compiled(element.when, True) if element.when is not None else None
        return when, self._kinds[type(element)](element, origins)

    def _outline(self, element: spec.Outline, origins: Origins) -> Resolve:
        fill, stroke = self._colour(element.fill), self._colour(element.stroke)
        known: Bounded[tuple[Colour | None, Colour | None], nodes.Outline] = Bounded(_MOST_NODES)

        def resolve(scope: Scope) -> nodes.Outline:
            key = fill(scope), stroke(scope)
            node = known.get(key)
            if node is None:
                node = known.keep(key, nodes.Outline(element, *key))
            return node

        return resolve

    def _icon(self, element: spec.Icon, origins: Origins) -> Resolve:
        shown, tint_of, place = compiled(element.icon, False, str), self._colour(element.colour), element.icon.place
        known: Bounded[tuple[Picture, str, Colour | None], nodes.Graphic] = Bounded(_MOST_NODES)

        def resolve(scope: Scope) -> nodes.Graphic | None:
            name, tint = shown(scope, self.card.id), tint_of(scope)
            if not name:
                return None
            icon = self.assets.icon(name, place)
            key = icon, icon.path, tint
            node = known.get(key)
            return node or known.keep(key, nodes.Graphic(element, icon, tint, tile=element.tile))

        return resolve

    def _picture(self, element: spec.Picture, origins: Origins) -> Resolve:
        picture, shown = compiled(element.picture), compiled(element.picture, False, str)

        def resolve(scope: Scope) -> nodes.Graphic | None:
            value = picture(scope, self.card.id)
            if value and not isinstance(value, Picture):
                value = self.assets.picture(shown(scope, self.card.id), element.picture.place)
            return nodes.Graphic(element, value, None, cover=element.fit == "cover") if value else None

        return resolve

    def _stack(self, element: spec.Stack, origins: Origins) -> Resolve:
        return lambda scope: nodes.Stack(element, self._resolve(element.items, scope, origins))

    def _use(self, element: spec.Use, origins: Origins) -> Resolve:
        group = self.layout.groups[element.group]
        arguments = [(name, compiled(value)) for name, value in element.arguments.items()]
        names = {name: self._origin(value, origins) for name, value in element.arguments.items()}
        traced = {**origins, **names}
        self._kept.append(traced)

        def resolve(scope: Scope) -> nodes.Use:
            card = self.card.id
            inner = {**scope, **{name: value(scope, card) for name, value in arguments}}
            return nodes.Use(element, self._resolve(group.elements, inner, traced))

        return resolve

    def _origin(self, expression: spec.Expression, origins: Origins) -> str:
        """The card field that the expression shows, the first where it shows several; empty where it shows none."""
        names = (match[0] for match in _NAME.finditer(expression.source) if match[0] in names_in(expression))
        return next((origins[name] for name in names if origins.get(name)), "")

    def _text(self, element: spec.Text, origins: Origins) -> Resolve:
        """A text of nothing but blanks is left out, so that it leaves no hole; unless it was given room of its own."""
        shown, field = compiled(element.text, False, str), self._origin(element.text, origins)
        style_of, group_of = self._style(element.style), self._group(element.group)
        has_room = element.width is not None or element.height is not None or element.grow > 0
        known: Bounded[Any, nodes.Text] = Bounded(_MOST_NODES)

        def resolve(scope: Scope) -> nodes.Text | None:
            words = shown(scope, self.card.id)
            if not has_room and not words.strip():
                return None
            style, colour_of = style_of(scope)
            colour = colour_of(scope) or BLACK
            group = group_of(scope) if group_of is not None else ""
            most = self.sizes.get(group, _ANY) if group else _ANY
            key = words, style, colour, group, most
            node = known.get(key)
            if node is None:
                node, is_whole = self._set(element, words, style, colour, group, most, field)
                if is_whole and (element.markup == "none" or ":" not in words):  # an icon may be another next time
                    known.keep(key, node)
            return node

        return resolve

    def _style(self, expression: spec.Expression) -> Callable[[Scope], tuple[spec.Style, ColourOf]]:
        shown = compiled(expression, False, str)
        styles = {name: (style, self._colour(style.colour)) for name, style in self.layout.styles.items()}

        def style(scope: Scope) -> tuple[spec.Style, ColourOf]:
            name = shown(scope, self.card.id)
            found = styles.get(name)
            if found is None:
                raise LayoutError(
                    Problem(
                        message=f"unknown style `{name}`, drawing card `{self.card.id}`",
                        place=expression.place,
                        hint=did_you_mean(name, self.layout.styles),
                    )
                )
            return found

        if expression.is_constant and (known := styles.get(expression.source)):
            return lambda _scope: known
        return style

    def _group(self, expression: spec.Expression | None) -> Callable[[Scope], str] | None:
        if expression is None:
            return None
        shown = compiled(expression, False, str)
        return lambda scope: shown(scope, self.card.id).strip()

    def _set(
        self, element: spec.Text, words: str, style: spec.Style, colour: Colour, group: str, most: float, field: str
    ) -> tuple[nodes.Text, bool]:
        """The node of a text, and whether it has all of its letters."""
        try:
            setting = self._setting(style, element.markup)
            chain = setting.chain()
        except DeckgenError as error:
            raise at_place(error, style.font_place or element.place) from None
        found = self._read(words, setting, field, element.text.place)
        if found.missing:
            self._miss(found.missing, chain, field, element.text.place)
        dots = (shape("…", chain).items or shape("...", chain).items) if element.fit == "ellipsis" else ()
        node = nodes.Text(
            element, found.passages, style, chain.fonts[0], colour, field, element.text.place, group, most, dots
        )
        return node, not found.missing

    def _miss(self, missing: str, chain: Chain, field: str, place: Place) -> None:
        place = self.card.place(field) if field else place
        for letter in missing:
            message = f"no font has the letter {describe(letter)} in {whose(field, self.card, self.deck)}"
            looked = f"looked in {', '.join(font.name for font in chain.fonts)} and others; "
            self.problems.error(message, place, f"{looked if letter.isprintable() else ''}{hint_for(letter)}")
        self.problems.extend(unreadable(self.deck.folder))

    def _setting(self, style: spec.Style, markup: spec.Markup) -> Setting:
        """Asked once a style, not for every card: it looks whether the deck's fonts are still the same."""
        key = style, markup
        if key not in self._settings:
            self._settings[key] = setting_of(style, self.deck.language, self.deck.folder, markup)
        return self._settings[key]

    def _read(self, words: str, setting: Setting, field: str, place: Place) -> Words:
        """The text's words; `place` is where it stands if it came from no field."""
        if setting.markup == "none":
            try:
                return read_words(words, setting)
            except DeckgenError as error:
                raise self._in_text(error, field, place) from None
        place = self.card.place(field) if field else place

        def icon(name: str) -> Picture:
            try:
                return self.assets.icon(name, place)
            except DeckgenError as error:
                raise at_place(error, place_of_mark(words, words.find(f":{name}:"), place, len(name) + 2)) from None

        try:
            return read_words(words, setting, icon)
        except MarkupError as error:
            raise LayoutError(
                [
                    Problem(
                        message=f"{fault.message} in {whose(field, self.card, self.deck)}",
                        place=place_of_mark(words, fault.at, place, fault.length),
                        hint=fault.hint,
                    )
                    for fault in error.faults[:_MOST_FAULTS]
                ]
            ) from None
        except DeckgenError as error:  # an icon that is not there, or a font without bold letters
            raise self._in_text(error, field, place) from None

    def _in_text(self, error: DeckgenError, field: str, place: Place) -> LayoutError:
        of, place = whose(field, self.card, self.deck), self.card.place(field) if field else place
        problems = [replace(p, message=f"{p.message}, in {of}", place=p.place or place) for p in error.problems]
        return LayoutError(problems)

    def _colour(self, expression: spec.Expression | None) -> ColourOf:
        if expression is None:
            return lambda _scope: None
        value_of, shown = compiled(expression), compiled(expression, False, str)

        def colour(scope: Scope) -> Colour | None:
            value = value_of(scope, self.card.id)
            if isinstance(value, Colour):
                return value
            written = shown(scope, self.card.id)
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

        if expression.is_constant:
            with suppress(ValueError):
                known = parse_colour(expression.source)
                return lambda _scope: known
        return colour
