"""Cards and a layout in, Drawings out.

Three steps: resolve (expressions evaluated, elements left out by `when` gone, text shaped), measure (how high is this
in so much width?), paint (boxes become operations).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager

from generator.bounded import Bounded
from generator.geometry import Box
from generator.layout.messages import whose
from generator.layout.paint import Fit, Painter
from generator.layout.resolve import Resolver
from generator.model import layout as spec
from generator.model.assets import Assets
from generator.model.deck import Card, Deck
from generator.model.drawing import Drawing, Text
from generator.model.languages import is_rtl
from generator.problems import LayoutError, Problems
from generator.typesetting.families import state_of
from generator.units import format_mm

__all__ = ["Artist", "Fit", "artists", "draw"]


class Artist:
    """Draws the cards of a deck on one layout, one after another, and remembers what many of them have in common."""

    def __init__(self, layout: spec.Layout, deck: Deck, assets: Assets) -> None:
        self.key = _what_is_remembered_of(layout, deck)
        self.layout, self.deck = layout, deck
        self.trim = Box(0, 0, float(layout.width), float(layout.height))
        bleed, safe = self.trim.inset(-float(layout.bleed)), self.trim.inset(float(layout.safe_zone))
        boxes = {"trim": self.trim, "bleed": bleed, "safe": safe}
        self.resolver = Resolver(layout, deck, assets)
        self.painter = Painter(boxes, deck, mirrored=layout.mirror and is_rtl(deck.language))

    def turn_to(self, deck: Deck, assets: Assets) -> None:
        """To another deck of the same `key`, such as this one when it has been read again."""
        self.deck = self.resolver.deck = self.painter.deck = deck
        self.resolver.assets = assets

    def draw(
        self, card: Card, *, sizes: Mapping[str, float] | None = None, fits: list[Fit] | None = None,
        weigh: bool = False,
    ) -> Drawing:  # fmt: skip
        """One face of `card`. `sizes` are the largest, in points, that the texts of each group may have. How each text
        fits is added to `fits`, where that is given, also if the face cannot be drawn; how full its box is only if
        asked to `weigh`, which takes longer.

        LayoutError with every problem found: text that does not fit, by how many millimetres; a letter that no font
        has; an unknown name, style, icon or colour; a picture that cannot be read; marks that do not balance.
        """
        problems = Problems()
        nodes = self.resolver.nodes_of(card, sizes or {}, problems)
        drawing = Drawing(
            width=self.layout.width,
            height=self.layout.height,
            bleed=self.layout.bleed,
            operations=tuple(self.painter.paint_card(card, nodes, problems, fits, weigh=weigh)),
            safe_zone=self.layout.safe_zone,
        )
        if self.painter.may_reach_out:
            self._check_reach(drawing, card, problems)
        problems.raise_errors(LayoutError)
        return drawing

    def _check_reach(self, drawing: Drawing, card: Card, problems: Problems) -> None:
        """Text beyond the cutting line would be cut off, or printed on the neighbour. Of the fields that do not fit
        anyway that has been said."""
        farthest: dict[str, float] = {}
        for matrix, operation in drawing.walk():
            if isinstance(operation, Text) and not self.trim.contains(box := matrix.bounds(operation.ink), 0.01):
                by = max(-box.x, -box.y, box.right - self.trim.right, box.bottom - self.trim.bottom)
                farthest[operation.field] = max(by, farthest.get(operation.field, 0.0))
        for field, by in farthest.items():
            if field not in self.painter.too_large:
                problems.error(
                    f"the text in {whose(field, card, self.deck)} reaches {format_mm(round(by, 1) or 0.1)} mm beyond "
                    "the cutting line",
                    card.place(field),
                    "shorten it, or move its box inwards in the layout",
                )


def _what_is_remembered_of(layout: spec.Layout, deck: Deck) -> Hashable:
    """All that counts for how cards are drawn, beside the cards and the pictures."""
    own = deck.id, deck.title, deck.version, deck.author, deck.language
    return layout, own, tuple(deck.words.items()), deck.folder, state_of(deck.folder)


_idle: Bounded[Hashable, Artist] = Bounded(4)
"""Artists who have drawn a deck. Each draws for one at a time, and so is not in here while it does."""


@contextmanager
def artists(layouts: Mapping[str, spec.Layout], deck: Deck, assets: Assets) -> Iterator[dict[str, Artist]]:
    """An artist for each layout: who has drawn the deck before, in this process, still knows what it looks like."""
    chosen: dict[str, Artist] = {}
    for name, layout in layouts.items():
        found: Artist | None = _idle.pop(_what_is_remembered_of(layout, deck), None)
        chosen[name] = found or Artist(layout, deck, assets)
        chosen[name].turn_to(deck, assets)
    yield chosen
    for artist in chosen.values():
        _idle.keep(artist.key, artist)


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
    """What an Artist draws who draws nothing else."""
    return Artist(layout, deck, assets).draw(card, sizes=sizes, fits=fits, weigh=weigh)
