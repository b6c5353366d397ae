"""A deck's cards in, their faces out: every card drawn, and texts of one group in one size over the whole deck."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.crew import Crew
from generator.frozen import frozen
from generator.layout.draw import Artist, Fit, artists
from generator.layout.names import names_needed
from generator.model.assets import Assets
from generator.model.deck import Card, Deck
from generator.model.drawing import Drawing, Picture
from generator.model.layout import Layout, Stack, Text
from generator.model.sheet import Face
from generator.problems import DeckgenError, Problem, Problems

__all__ = ["Absent", "CardFit", "Side", "draw_faces", "has_groups"]

Progress = Callable[[int, int], None]
Sizes = Mapping[str, float]
"""By group, in points."""


class CardFit(NamedTuple):
    """How a text of a card fits; the text of a back that many cards share is told of the first of them."""

    card: Card
    fit: Fit


@frozen(kw_only=True)
class Absent(Drawing):
    """A drawing that another process holds, which drew it: of the side of this number."""

    number: int


def has_groups(layout: Layout) -> bool:
    """Whether the size of a text depends on the other cards of the deck."""
    elements = [*layout.elements, *(e for group in layout.groups.values() for e in group.elements)]
    while elements:
        element = elements.pop()
        if isinstance(element, Text) and element.group is not None:
            return True
        if isinstance(element, Stack):
            elements.extend(element.items)
    return False


def draw_faces(
    cards: Sequence[Card],
    layouts: Mapping[str, Layout],
    deck: Deck,
    assets: Assets,
    *,
    beside: Sequence[Card] = (),
    backs: bool = True,
    fits: list[CardFit] | None = None,
    problems: Problems,
    progress: Progress | None = None,
    crew: Crew | None = None,
) -> tuple[Face, ...]:
    """A face for every card that can be drawn, front and (unless `backs` is false) back. Sides that show the same of
    their cards are one drawing. The problems of all other cards are added to `problems`, and how full the boxes of all
    texts are to `fits`, where that is given, which takes longer. Drawings that others of the `crew` make stay with
    them, and are Absent here; fits are told only where there is no crew.

    `beside` are the deck's other cards, which count for the sizes that groups share, as far as they can be drawn.
    """
    with artists(layouts, deck, assets) as chosen:
        has_sizes = any(map(has_groups, layouts.values()))
        studios = {name: _Studio(artist, layouts[name]) for name, artist in chosen.items()}
        printed = [_sides(card, deck, studios, backs) for card in cards]
        others = [_sides(card, deck, studios, backs) for card in beside]
        sides = list(dict.fromkeys(side for of_card in (*printed, *others) for side in of_card))
        crew, how = crew or Crew(1), (has_sizes or fits is not None, fits is not None)
        for count, (number, drawn) in enumerate(
            crew.deal(sides, _draw, {}, *how, known=_known(deck, cards, beside)), 1
        ):
            sides[number].note(drawn, None if crew.is_here(number) else number)
            if progress is not None:
                progress(count, len(sides))
        if has_sizes:
            sizes = _smallest(side.sizes for side in sides)
            again = [number for number, side in enumerate(sides) if side.drawing is not None and side.is_above(sizes)]
            for number, drawn in zip(again, crew.ask(again, _draw, sizes, *how), strict=True):
                sides[number].note(drawn, None if crew.is_here(number) else number)
        for card, of_card in zip(cards, printed, strict=True):
            for side in of_card:
                problems.extend(side.problems_of(card))
        if fits is not None:
            of_cards = dict.fromkeys(side for of_card in printed for side in of_card)
            fits += [CardFit(side.card, fit) for side in of_cards for fit in side.fits]
        return tuple(face for card, of_card in zip(cards, printed, strict=True) if (face := _face(card, of_card)))


class _Studio:
    """The sides of one layout, each of which may be that of several cards."""

    def __init__(self, artist: Artist, layout: Layout) -> None:
        self.artist, self.names = artist, sorted(names_needed(layout))
        self._sides: dict[int, Side] = {}

    def side(self, card: Card) -> Side:
        """The side of the first card that shows the same as this one."""
        shown = _what_is_shown(card, self.names)
        side = self._sides.setdefault(hash(shown), Side(card, self.artist))
        return side if side.card is card or _what_is_shown(side.card, self.names) == shown else Side(card, self.artist)


def _what_is_shown(card: Card, names: Iterable[str]) -> tuple[Hashable, ...]:
    """All that a layout takes from a card, which knows it by these names."""
    own = {"id": card.id, "copies": card.copies, "colour": card.colour and card.colour.id}
    return tuple(_hashable(own[name] if name in own else card.fields.get(name)) for name in names)


def _hashable(value: Any) -> Hashable:
    return tuple(value.items()) if isinstance(value, Mapping) else value


class _Drawn(NamedTuple):
    """What is told of a side that was drawn, wherever that was: how large its texts are that share a size, by group."""

    is_drawn: bool
    sizes: tuple[tuple[str, float], ...]
    problems: tuple[Problem, ...]


@dataclass(slots=True, eq=False)
class Side:
    """One side of `card`, and of others that look the same: its drawing, or why there is none."""

    card: Card
    artist: Artist
    drawing: Drawing | None = None
    fits: list[Fit] = field(default_factory=list)
    sizes: tuple[tuple[str, float], ...] = ()
    problems: tuple[Problem, ...] = ()

    def draw(self, sizes: Sizes, *, measure: bool, weigh: bool) -> _Drawn:
        """The fits are told only where it is asked to `measure`."""
        self.drawing, self.fits = None, []
        try:
            fits = self.fits if measure else None
            self.drawing = self.artist.draw(self.card, sizes=sizes, fits=fits, weigh=weigh)
        except DeckgenError as error:
            self.problems = error.problems
        self.sizes = tuple((fit.group, fit.size_pt) for fit in self.fits if fit.group)
        return _Drawn(self.drawing is not None, self.sizes, self.problems)

    def note(self, drawn: _Drawn, absent: int | None) -> None:
        """What was told of it; `absent`: its number, where the drawing is elsewhere."""
        is_drawn, self.sizes, self.problems = drawn
        if absent is not None:
            layout = self.artist.layout
            self.drawing = Absent(
                width=layout.width, height=layout.height, bleed=layout.bleed, safe_zone=layout.safe_zone, operations=(),
                number=absent,
            ) if is_drawn else None  # fmt: skip

    def is_above(self, sizes: Sizes) -> bool:
        return any(size_pt > sizes[group] for group, size_pt in self.sizes)

    def problems_of(self, card: Card) -> tuple[Problem, ...]:
        """Why this side cannot be drawn for a card, in the words for that card."""
        if card is self.card or self.drawing is not None:
            return self.problems
        try:
            self.artist.draw(card)
        except DeckgenError as error:
            return error.problems
        return ()


def _sides(card: Card, deck: Deck, studios: Mapping[str, _Studio], backs: bool) -> tuple[Side, ...]:
    """The card's front, and its back if it has one."""
    names = (deck.layout, card.back) if card.back and backs else (deck.layout,)
    return tuple(studios[name].side(card) for name in names)


def _face(card: Card, sides: Sequence[Side]) -> Face | None:
    """None where a side could not be drawn."""
    front, back = [side.drawing for side in sides] if len(sides) > 1 else (sides[0].drawing, None)
    if front is None or (len(sides) > 1 and back is None):
        return None
    return Face(id=card.id, front=front, back=back, copies=card.copies, colour=card.colour.id if card.colour else "")


def _draw(sides: Iterable[Side], sizes: Sizes, measure: bool, weigh: bool) -> Iterator[_Drawn]:
    for side in sides:
        yield side.draw(sizes, measure=measure, weigh=weigh)


def _known(deck: Deck, *cards: Sequence[Card]) -> list[Any]:
    """What is large and was read with the deck: its text, which problems show, and its pictures."""
    known: list[Any] = [deck.source]
    for card in (card for some in cards for card in some):
        known += [card.source, *(place.source for place in card.translated.values())]
        known += [value for value in card.fields.values() if isinstance(value, Picture)]
    return list({id(each): each for each in known}.values())


def _smallest(sides: Iterable[tuple[tuple[str, float], ...]]) -> Sizes:
    """The smallest size that any text of a group needs."""
    sizes: dict[str, float] = {}
    for group, size_pt in (each for of_side in sides for each in of_side):
        sizes[group] = min(size_pt, sizes.get(group, size_pt))
    return sizes
