"""A deck's cards in, their faces out: every card drawn, and texts of one group in one size over the whole deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from generator.layout.draw import Drawn, draw_with_fits
from generator.layout.nodes import Fit
from generator.model.assets import Assets
from generator.model.deck import Card, Deck
from generator.model.drawing import Drawing
from generator.model.layout import Group, Layout, Stack, Text
from generator.model.sheet import Face
from generator.problems import DeckgenError, Problems

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
        if isinstance(element, Text) and element.group:
            return True
        if isinstance(element, (Stack, Group)):
            elements.extend(element.items if isinstance(element, Stack) else element.elements)
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

    def side(card: Card, name: str, sizes: Sizes) -> Drawn:
        return draw_with_fits(card, layouts[name], deck, assets, sizes=sizes, weigh=weigh)

    def both(card: Card, sizes: Sizes) -> tuple[Drawn, Drawn | None]:
        return side(card, deck.layout, sizes), side(card, card.back, sizes) if card.back and backs else None

    drawn: dict[str, tuple[Drawn, Drawn | None]] = {}
    for index, card in enumerate(cards):
        try:
            drawn[card.id] = both(card, {})
        except DeckgenError as error:
            problems.extend(error.problems)
        if progress is not None:
            progress(index + 1, len(cards))
    sized = list(drawn.values())
    for card in beside:
        with suppress(DeckgenError):
            sized.append(both(card, {}))
    sizes = _shared([fit for sides in sized for one in sides if one for fit in one.fits])
    known = [card for card in cards if card.id in drawn]
    for card in known:
        if any(fit.size_pt > sizes.get(fit.group, fit.size_pt) for one in drawn[card.id] if one for fit in one.fits):
            drawn[card.id] = both(card, sizes)
    distinct: dict[Drawing, Drawing] = {}
    faces, fits = [], []
    told: set[Drawing] = set()
    for card in known:
        front, back = (one and distinct.setdefault(one.drawing, one.drawing) for one in drawn[card.id])
        assert front is not None
        colour = card.colour.id if card.colour else ""
        faces.append(Face(id=card.id, front=front, back=back, copies=card.copies, colour=colour))
        for one in drawn[card.id]:
            if one is not None and one.drawing not in told:
                told.add(one.drawing)
                fits += [CardFit(card, fit) for fit in one.fits]
    return tuple(faces), tuple(fits)


def _shared(fits: Sequence[Fit]) -> Sizes:
    """The smallest size that any text of a group needs."""
    sizes: dict[str, float] = {}
    for fit in fits:
        if fit.group:
            sizes[fit.group] = min(fit.size_pt, sizes.get(fit.group, fit.size_pt))
    return sizes
