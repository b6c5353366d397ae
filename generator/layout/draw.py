"""Card and Layout in, Drawing out.

Three steps: resolve (expressions evaluated, elements left out by `when` gone, text shaped), measure (how high is this
in so much width?), paint (boxes become operations).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.colour import BLACK, Colour, parse_colour
from generator.geometry import Box
from generator.layout import nodes
from generator.layout.expressions import evaluate, names_in, truth
from generator.layout.nodes import Fit
from generator.model import layout as spec
from generator.model.assets import Assets
from generator.model.deck import Card, Deck
from generator.model.drawing import Drawing, Picture, Text
from generator.model.languages import is_rtl, name_of
from generator.problems import DeckgenError, LayoutError, Place, Problem, Problems, did_you_mean
from generator.typesetting.fonts import unreadable
from generator.typesetting.markup import MarkupError
from generator.typesetting.scripts import describe, hint_for
from generator.typesetting.shaping import shape
from generator.typesetting.words import Setting, Words, read_words, setting_of
from generator.units import format_mm

__all__ = ["Fit", "check_names", "draw", "names_shown"]

MAX_ELEMENTS = 20_000
"""How many elements one face may have, groups written out."""

_OWN_NAMES = ("id", "copies", "colour", "deck", "words")


def check_names(layout: spec.Layout, fields: Sequence[str], card: str = "") -> tuple[Problem, ...]:
    """Every name in the layout's expressions that no card could ever carry, with a near one that it could; `card` is
    the first that would be drawn with it."""
    problems = Problems()
    drawing = f", drawing card `{card}`" if card else ""

    def check(expressions: Iterable[_Expression], known: frozenset[str]) -> None:
        for expression, bare in expressions:
            try:
                unknown = names_in(expression, bare=bare) - known
            except LayoutError as error:
                problems.extend(error.problems)
                continue
            for name in sorted(unknown):
                problems.error(
                    f"unknown name `{name}` in layout `{layout.name}`{drawing}",
                    _within(expression, name),
                    did_you_mean(name, known) or f"a card has: {', '.join(sorted(known))}",
                )

    names = frozenset(fields) | frozenset(_OWN_NAMES)
    check(_all_expressions(layout.elements), names)
    for group in layout.groups.values():
        check(_all_expressions(group.elements), names | frozenset(group.parameters))
    check([(style.colour, False) for style in layout.styles.values() if style.colour is not None], names)
    return tuple(problems.found)


def names_shown(layout: spec.Layout) -> frozenset[str]:
    """Every name that an expression of the layout takes from a card. LayoutError where one cannot be read."""
    elements = [*layout.elements, *(element for group in layout.groups.values() for element in group.elements)]
    return frozenset(
        name for expression, bare in _all_expressions(elements) for name in names_in(expression, bare=bare)
    )


_Expression = tuple[spec.Expression, bool]
"""And whether it is one without braces, as a `when:` is."""


def _all_expressions(elements: Sequence[spec.Element]) -> Iterator[_Expression]:
    """Those of the elements and of what stands in their stacks, in order."""
    for element in elements:
        yield from _expressions(element)
        if isinstance(element, spec.Stack):
            yield from _all_expressions(element.items)


def _expressions(element: spec.Element) -> list[_Expression]:
    found: list[tuple[spec.Expression | None, bool]] = [(element.when, True)]
    match element:
        case spec.Text():
            found += [(element.text, False), (element.style, False), (element.group, False)]
        case spec.Outline():
            found += [(element.fill, False), (element.stroke, False)]
        case spec.Icon():
            found += [(element.icon, False), (element.colour, False)]
        case spec.Picture():
            found += [(element.picture, False)]
        case spec.Use():
            found += [(value, False) for value in element.arguments.values()]
    return [(expression, bare) for expression, bare in found if expression is not None]


def _within(expression: spec.Expression, name: str) -> Place:
    """The place of a name inside its expression, where the expression stands on one line as it was written."""
    place = expression.place
    at = place.source.line(place.line).find(name, place.column - 1)
    return Place(place.source, place.line, at + 1, len(name)) if at >= 0 else place


def draw(
    card: Card,
    layout: spec.Layout,
    deck: Deck,
    assets: Assets,
    *,
    sizes: Mapping[str, float] | None = None,
    fits: list[Fit] | None = None,
    weigh: bool = False,
) -> Drawing:
    """One face of `card`. `sizes` are the largest, in points, that the texts of each group may have. How each text fits
    is added to `fits`, where that is given, also if the face cannot be drawn; how full its box is only if asked to
    `weigh`, which takes longer.

    LayoutError with every problem found: text that does not fit, by how many millimetres; a letter that no font has; an
    unknown name, style, icon or colour; a picture that cannot be read; marks that do not balance.
    """
    face = _Face(card, layout, deck, assets, sizes or {})
    scope: dict[str, Any] = {
        **card.fields, "id": card.id, "copies": card.copies, "colour": card.colour,
        "deck": {"id": deck.id, "title": deck.title, "version": deck.version, "author": deck.author,
                 "language": deck.language},
        "words": {name: deck.words.get(name, word) for name, word in layout.words.items()},
    }  # fmt: skip
    origins = {name: name for name in card.fields}
    trim = Box(0, 0, float(layout.width), float(layout.height))
    boxes = {"trim": trim, "bleed": trim.inset(-float(layout.bleed)), "safe": trim.inset(float(layout.safe_zone))}
    body = face.resolve(layout.elements, scope, origins)
    mirrored = layout.mirror and is_rtl(deck.language)
    painter = nodes.Painter(boxes, face.problems, mirrored=mirrored, weighs=weigh)
    operations = painter.paint_all(body, trim)
    if fits is not None:
        fits += painter.fits
    drawing = Drawing(
        width=layout.width,
        height=layout.height,
        bleed=layout.bleed,
        operations=tuple(operations),
        safe_zone=layout.safe_zone,
    )
    _check_reach(drawing, face, painter.too_large)
    face.problems.raise_errors(LayoutError)
    return drawing


def _check_reach(drawing: Drawing, face: _Face, known: Collection[str]) -> None:
    """Text beyond the cutting line would be cut off, or printed on the neighbour. Of the fields that are `known` not to
    fit that has been said."""
    trim = Box(0, 0, float(drawing.width), float(drawing.height))
    farthest: dict[str, float] = {}
    for matrix, operation in drawing.walk():
        if isinstance(operation, Text) and not trim.contains(box := matrix.bounds(operation.ink), 0.01):
            by = max(-box.x, -box.y, box.right - trim.right, box.bottom - trim.bottom)
            farthest[operation.field] = max(by, farthest.get(operation.field, 0.0))
    for field, by in farthest.items():
        if field in known:
            continue
        face.problems.error(
            f"the text in {face.whose(field)} reaches {format_mm(round(by, 1) or 0.1)} mm beyond the cutting line",
            face.card.place(field),
            "shorten it, or move its box inwards in the layout",
        )


class _TooMany(LayoutError): ...


_NAME = re.compile(r"(?<![.\w])[A-Za-z_]\w*")


class _Face:
    """Resolves the elements of one layout for one card; gathers the problems on the way."""

    def __init__(self, card: Card, layout: spec.Layout, deck: Deck, assets: Assets, sizes: Mapping[str, float]) -> None:
        self.card, self.layout, self.deck, self.assets, self.sizes = card, layout, deck, assets, sizes
        self.problems = Problems()
        self.elements = 0

    def resolve(
        self, elements: Sequence[spec.Element], scope: Mapping[str, Any], origins: Mapping[str, str]
    ) -> tuple[nodes.Node, ...]:
        """The nodes of the elements that this card shows. `origins` tells which card field a name's value came from."""
        found: list[nodes.Node] = []
        for element in elements:
            self.elements += 1
            if self.elements > MAX_ELEMENTS:
                raise _TooMany(
                    Problem(
                        message=f"more than {MAX_ELEMENTS:,} elements on card `{self.card.id}`",
                        place=element.place,
                        hint="groups that use groups multiply; draw less in each",
                    )
                )
            try:
                if element.when is None or truth(element.when, scope, self.card.id):
                    node = self._resolve(element, scope, origins)
                    if node is not None:
                        found.append(node)
            except _TooMany:
                raise
            except DeckgenError as error:
                self.problems.extend(error.problems)
        return tuple(found)

    def _resolve(
        self, element: spec.Element, scope: Mapping[str, Any], origins: Mapping[str, str]
    ) -> nodes.Node | None:
        match element:
            case spec.Text():
                return self._text(element, scope, origins)
            case spec.Outline():
                fill, stroke = self._colour(element.fill, scope), self._colour(element.stroke, scope)
                return nodes.Outline(element, fill, stroke)
            case spec.Icon():
                name = self._words(element.icon, scope)
                tint = self._colour(element.colour, scope)
                if not name:
                    return None
                icon = self.assets.icon(name, element.icon.place)
                return nodes.Graphic(element, icon, tint, tile=element.tile)
            case spec.Picture():
                value = self._value(element.picture, scope)
                if value and not isinstance(value, Picture):
                    value = self.assets.picture(self._words(element.picture, scope), element.picture.place)
                return nodes.Graphic(element, value, None, cover=element.fit == "cover") if value else None
            case spec.Stack():
                return nodes.Stack(element, self.resolve(element.items, scope, origins))
            case spec.Use():
                group = self.layout.groups[element.group]
                inner = {**scope, **{name: self._value(value, scope) for name, value in element.arguments.items()}}
                traced = {
                    **origins,
                    **{name: self._origin(value, origins) for name, value in element.arguments.items()},
                }
                return nodes.Use(element, self.resolve(group.elements, inner, traced))
        raise TypeError(f"an element of a kind unknown here: {type(element).__name__}")

    def _text(self, element: spec.Text, scope: Mapping[str, Any], origins: Mapping[str, str]) -> nodes.Text | None:
        """None for a text of nothing but blanks, so that it leaves no hole; unless it was given room of its own."""
        words = self._words(element.text, scope)
        if not words.strip() and element.width is None and element.height is None and not element.grow:
            return None
        name = self._words(element.style, scope)
        style = self.layout.styles.get(name)
        if style is None:
            raise LayoutError(
                Problem(
                    message=f"unknown style `{name}`, drawing card `{self.card.id}`",
                    place=element.style.place,
                    hint=did_you_mean(name, self.layout.styles),
                )
            )
        field = self._origin(element.text, origins)
        place = self.card.place(field) if field else element.text.place
        setting = setting_of(style, self.deck.language, self.deck.folder, element.markup)
        try:
            chain = setting.chain()
        except DeckgenError as error:
            raise _at(error, style.font_place or element.place) from None
        found = self._read(words, setting, field, place)
        for letter in found.missing:
            message = f"no font has the letter {describe(letter)} in {self.whose(field)}"
            looked = f"looked in {', '.join(font.name for font in chain.fonts)} and others; "
            self.problems.error(message, place, f"{looked if letter.isprintable() else ''}{hint_for(letter)}")
        if found.missing:
            self.problems.extend(unreadable(self.deck.folder))
        group = self._words(element.group, scope).strip() if element.group is not None else ""
        return nodes.Text(
            element, found.passages, style, chain.fonts[0], self._colour(style.colour, scope) or BLACK, field,
            self.whose(field), place, group, self.sizes.get(group, float("inf")),
            (shape("…", chain).items or shape("...", chain).items) if element.fit == "ellipsis" else (),
        )  # fmt: skip

    def _read(self, words: str, setting: Setting, field: str, place: Place) -> Words:
        def icon(name: str) -> Picture:
            try:
                return self.assets.icon(name, place)
            except DeckgenError as error:
                raise _at(error, _of_mark(words, words.find(f":{name}:"), place, len(name) + 2)) from None

        try:
            return read_words(words, setting, icon)
        except MarkupError as error:
            raise LayoutError(
                [
                    Problem(
                        message=f"{fault.message} in {self.whose(field)}",
                        place=_of_mark(words, fault.at, place, fault.length),
                        hint=fault.hint,
                    )
                    for fault in error.faults[:_MOST_FAULTS]
                ]
            ) from None
        except DeckgenError as error:  # an icon that is not there, or a font without bold letters
            raise LayoutError(
                [
                    replace(p, message=f"{p.message}, in {self.whose(field)}", place=p.place or place)
                    for p in error.problems
                ]
            ) from None

    def whose(self, field: str) -> str:
        """Whose text it is, for messages; and in which language, where that is not the deck's own."""
        card = f"card `{self.card.id}`"
        language = f" in {name_of(self.deck.language)}" if self.deck.translated_from else ""
        return f"`{field}` of {card}{language}" if field else f"{card}{language}"

    def _value(self, expression: spec.Expression, scope: Mapping[str, Any]) -> Any:
        return evaluate(expression, scope, self.card.id)

    def _words(self, expression: spec.Expression, scope: Mapping[str, Any]) -> str:
        """What an expression prints."""
        text: str = evaluate(expression, scope, self.card.id, as_type=str)
        return text

    def _colour(self, expression: spec.Expression | None, scope: Mapping[str, Any]) -> Colour | None:
        if expression is None:
            return None
        value = self._value(expression, scope)
        if isinstance(value, Colour):
            return value
        written = self._words(expression, scope)
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

    def _origin(self, expression: spec.Expression, origins: Mapping[str, str]) -> str:
        """The card field that the expression shows, the first where it shows several; empty where it shows none."""
        names = (match[0] for match in _NAME.finditer(expression.source) if match[0] in names_in(expression))
        return next((origins[name] for name in names if origins.get(name)), "")


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
