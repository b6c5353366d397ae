"""A deck's cards in, their faces out: every card drawn, and texts of one group in one size over the whole deck."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.layout.draw import Artist, Fit
from generator.layout.names import names_needed
from generator.model.assets import Assets
from generator.model.deck import Card, Deck
from generator.model.drawing import Drawing
from generator.model.layout import Layout, Stack, Text
from generator.model.sheet import Face
from generator.problems import DeckgenError, Problem, Problems

__all__ = ["CardFit", "draw_faces", "has_groups"]

Progress = Callable[[int, int], None]
Sizes = Mapping[str, float]
"""By group, in points."""


class CardFit(NamedTuple):
    """How a text of a card fits; the text of a back that many cards share is told of the first of them."""

    card: Card
    fit: Fit


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
) -> tuple[Face, ...]:
    """A face for every card that can be drawn, front and (unless `backs` is false) back. Sides that show the same of
    their cards are one drawing. The problems of all other cards are added to `problems`, and how full the boxes of all
    texts are to `fits`, where that is given, which takes longer.

    `beside` are the deck's other cards, which count for the sizes that groups share, as far as they can be drawn.
    """
    has_sizes = any(map(has_groups, layouts.values()))
    studios = {name: _Studio(Artist(layout, deck, assets), layout) for name, layout in layouts.items()}
    printed = [_sides(card, deck, studios, backs) for card in cards]
    others = [_sides(card, deck, studios, backs) for card in beside]
    sides = list(dict.fromkeys(side for of_card in (*printed, *others) for side in of_card))
    for number, side in enumerate(sides, 1):
        side.draw({}, measure=has_sizes or fits is not None, weigh=fits is not None)
        if progress is not None:
            progress(number, len(sides))
    if has_sizes:
        sizes = _smallest(fit for side in sides for fit in side.fits)
        for side in sides:
            if side.drawing is not None and _is_too_large(side.fits, sizes):
                side.draw(sizes, measure=True, weigh=fits is not None)
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
        self._sides: dict[int, _Side] = {}

    def side(self, card: Card) -> _Side:
        """The side of the first card that shows the same as this one."""
        shown = _what_is_shown(card, self.names)
        side = self._sides.setdefault(hash(shown), _Side(card, self.artist))
        return side if side.card is card or _what_is_shown(side.card, self.names) == shown else _Side(card, self.artist)


def _what_is_shown(card: Card, names: Iterable[str]) -> tuple[Hashable, ...]:
    """All that a layout takes from a card, which knows it by these names."""
    own = {"id": card.id, "copies": card.copies, "colour": card.colour and card.colour.id}
    return tuple(_hashable(own[name] if name in own else card.fields.get(name)) for name in names)


def _hashable(value: Any) -> Hashable:
    return tuple(value.items()) if isinstance(value, Mapping) else value


@dataclass(slots=True, eq=False)
class _Side:
    """One side of `card`, and of others that look the same: its drawing, or why there is none."""

    card: Card
    artist: Artist
    drawing: Drawing | None = None
    fits: list[Fit] = field(default_factory=list)
    problems: tuple[Problem, ...] = ()

    def draw(self, sizes: Sizes, *, measure: bool, weigh: bool) -> None:
        """The fits are told only where it is asked to `measure`."""
        self.drawing, self.fits = None, []
        try:
            fits = self.fits if measure else None
            self.drawing = self.artist.draw(self.card, sizes=sizes, fits=fits, weigh=weigh)
        except DeckgenError as error:
            self.problems = error.problems

    def problems_of(self, card: Card) -> tuple[Problem, ...]:
        """Why this side cannot be drawn for a card, in the words for that card."""
        if card is self.card or self.drawing is not None:
            return self.problems
        try:
            self.artist.draw(card)
        except DeckgenError as error:
            return error.problems
        return ()


def _sides(card: Card, deck: Deck, studios: Mapping[str, _Studio], backs: bool) -> tuple[_Side, ...]:
    """The card's front, and its back if it has one."""
    names = (deck.layout, card.back) if card.back and backs else (deck.layout,)
    return tuple(studios[name].side(card) for name in names)


def _face(card: Card, sides: Sequence[_Side]) -> Face | None:
    """None where a side could not be drawn."""
    front, back = [side.drawing for side in sides] if len(sides) > 1 else (sides[0].drawing, None)
    if front is None or (len(sides) > 1 and back is None):
        return None
    return Face(
        id=card.id, front=front, back=back, copies=card.copies, colour=card.colour.id if card.colour else ""
    )


def _is_too_large(fits: Sequence[Fit], sizes: Sizes) -> bool:
    return any(fit.size_pt > sizes.get(fit.group, fit.size_pt) for fit in fits)


def _smallest(fits: Iterable[Fit]) -> Sizes:
    """The smallest size that any text of a group needs."""
    sizes: dict[str, float] = {}
    for fit in fits:
        if fit.group:
            sizes[fit.group] = min(fit.size_pt, sizes.get(fit.group, fit.size_pt))
    return sizes
