"""A deck's cards in, their faces out: every card drawn, and texts of one group in one size over the whole deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.layout.draw import Fit, draw
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
    weigh: bool = False,
    problems: Problems,
    progress: Progress | None = None,
) -> tuple[tuple[Face, ...], tuple[CardFit, ...]]:
    """A face for every card that can be drawn, front and (unless `backs` is false) back; equal drawings are one. The
    problems of all others are added to `problems`. The fits say how full boxes are only if asked to `weigh`.

    `beside` are the deck's other cards, which count for the sizes that groups share, as far as they can be drawn.
    """

    def side(card: Card, name: str, sizes: Sizes, fits: list[Fit]) -> Drawing:
        return draw(card, layouts[name], deck, assets, sizes=sizes, fits=fits, weigh=weigh)

    def both(card: Card, sizes: Sizes) -> _Drawn:
        front, back = list[Fit](), list[Fit]()
        drawn = _Drawn(card, front, back)
        try:
            drawn.front = side(card, deck.layout, sizes, front)
            drawn.back = side(card, card.back, sizes, back) if card.back and backs else None
        except DeckgenError as error:
            drawn.problems = error.problems
        return drawn

    drawn = []
    for index, card in enumerate(cards):
        drawn.append(both(card, {}))
        problems.extend(drawn[-1].problems)
        if progress is not None:
            progress(index + 1, len(cards))
    sizes = _shared([fit for one in (*drawn, *(both(card, {}) for card in beside)) for fit in one.fits])
    for index, one in enumerate(drawn):
        if not one.problems and _is_too_large(one.fits, sizes):
            drawn[index] = both(one.card, sizes)
            problems.extend(drawn[index].problems)
    distinct: dict[Drawing, Drawing] = {}
    fits: list[CardFit] = []
    faces: list[Face] = []
    for one in drawn:
        for drawing, of_side in ((one.front, one.front_fits), (one.back, one.back_fits)):
            if drawing is None or drawing not in distinct:
                fits += [CardFit(one.card, fit) for fit in of_side]
            if drawing is not None:
                distinct.setdefault(drawing, drawing)
        if one.front is not None and not one.problems:
            faces.append(_face(one, distinct))
    return tuple(faces), tuple(fits)


@dataclass(slots=True)
class _Drawn:
    """A card's two sides, as far as they could be drawn."""

    card: Card
    front_fits: list[Fit]
    back_fits: list[Fit]
    front: Drawing | None = None
    back: Drawing | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def fits(self) -> list[Fit]:
        return self.front_fits + self.back_fits


def _face(one: _Drawn, distinct: Mapping[Drawing, Drawing]) -> Face:
    assert one.front is not None
    return Face(
        id=one.card.id,
        front=distinct[one.front],
        back=distinct[one.back] if one.back is not None else None,
        copies=one.card.copies,
        colour=one.card.colour.id if one.card.colour else "",
    )


def _is_too_large(fits: Sequence[Fit], sizes: Sizes) -> bool:
    return any(fit.size_pt > sizes.get(fit.group, fit.size_pt) for fit in fits)


def _shared(fits: Sequence[Fit]) -> Sizes:
    """The smallest size that any text of a group needs."""
    sizes: dict[str, float] = {}
    for fit in fits:
        if fit.group:
            sizes[fit.group] = min(fit.size_pt, sizes.get(fit.group, fit.size_pt))
    return sizes
