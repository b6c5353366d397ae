"""Nodes and boxes in, operations out. Millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.bounded import Bounded
from generator.frozen import frozen
from generator.geometry import Box, Matrix
from generator.layout.messages import whose
from generator.layout.nodes import (
    Graphic,
    Node,
    Outline,
    Stack,
    Text,
    Use,
    goes_into,
    height_of,
    lowest_scale,
    measure,
    narrowed,
    own_width,
    size_of,
    texts_in,
    widths_of,
    without_height,
)
from generator.layout.shapes import graphic, outline, tile_fault
from generator.model import layout as spec
from generator.model.deck import Card, Deck
from generator.model.drawing import Group, Operation
from generator.model.drawing import Text as Line
from generator.problems import Place, Problems
from generator.typesetting.fitting import TOLERANCE_MM, Block, largest, measure_block, place_lines, set_block, shortened
from generator.typesetting.passages import Passage
from generator.units import em, format_mm

__all__ = ["Fit", "Painter"]

_MOST_BOXES = 2_000
_MOST_KEPT = 20
"""In how many boxes it is remembered what became of one node."""


@frozen()
class Fit:
    """How a text fits. `full` is what it needs at its smallest size, as a part of its box (or of its stack's, which it
    shares with others): beyond 1 it does not fit. `is_cut`: whether letters were left out, as the layout allows."""

    field: str
    place: Place
    full: float
    size_pt: float
    style: spec.Style
    group: str
    is_cut: bool = False


class _Set(NamedTuple):
    """A text in its box: by how much it does not fit, and what else could be done about that; whether all of its
    letters are within trim; and how full its box is, where that was asked."""

    operations: list[Operation]
    size_pt: float
    is_cut: bool
    over: str
    remedy: str
    is_inside: bool
    full: float


class Painter:
    """Paints one card after another. What is alike on several cards is painted once: the same node in the same box
    becomes the same operations. `boxes` are the card's named boxes: bleed, trim and safe. Where `mirrored`, left is
    right: boxes lie, rows run and turns go the other way round; what is in them is not turned over."""

    def __init__(self, boxes: Mapping[str, Box], deck: Deck, *, mirrored: bool = False) -> None:
        self.boxes, self.deck, self.mirrored = boxes, deck, mirrored
        self.card: Card
        self.problems: Problems
        self.fits: list[Fit] | None = None
        self.weighs = False
        self.too_large: set[str] = set()
        """The fields whose text did not fit."""
        self.may_reach_out = False
        """Whether a letter may lie beyond trim."""
        self._inside: Bounded[Box, bool] = Bounded(_MOST_BOXES)

    def paint_card(
        self, card: Card, nodes: Sequence[Node], problems: Problems, fits: list[Fit] | None, *, weigh: bool
    ) -> list[Operation]:
        """The operations of a face. How each text fits is added to `fits`, where that is given; how full its box is
        only if asked to `weigh`."""
        self.card, self.problems, self.fits, self.weighs = card, problems, fits, weigh
        self.too_large, self.may_reach_out = set(), False
        return self.paint_all(nodes, self.boxes["trim"])

    def paint_all(self, nodes: Sequence[Node], around: Box, scale: float | None = None) -> list[Operation]:
        """Nodes in a surrounding box, each in the box of its own that it states."""
        operations: list[Operation] = []
        says_nothing = self.fits is None and scale is None
        for node in nodes:
            painted = node.memory.get(around) if says_nothing and not isinstance(node, _MANY) else None
            operations += self._paint_in(node, around, scale) if painted is None else painted
        return operations

    def _paint_in(self, node: Node, around: Box, scale: float | None) -> Sequence[Operation]:
        stated = node.element.box
        if stated.name == "all":
            box = around
        elif stated.name:
            box = self.boxes[stated.name]
        else:
            left = around.width - stated.x - stated.width if self.mirrored else stated.x
            box = Box(around.x + left, around.y + stated.y, stated.width, stated.height)
        scale = scale if stated.name else None
        painted = self.paint(node, box, scale)
        if not isinstance(node, _MANY) and scale is None and not node.element.turn and self._is_settled(node, box):
            _keep(node, around, painted)
        return painted

    def _is_settled(self, node: Text | Outline | Graphic, box: Box) -> bool:
        """Whether all has been said, for any card, of a node in its box by what was painted."""
        if isinstance(node, Text):
            found = node.memory.get((box, None, self.weighs))
            return found is not None and found.is_inside and not found.over
        return (box,) in node.memory

    def paint(self, node: Node, box: Box, scale: float | None = None) -> Sequence[Operation]:
        """`scale`: what a stack round this node has decided for the size of text; None: find what fits the box."""
        painted: Sequence[Operation]
        if isinstance(node, Text):
            painted = self._text(node, box, scale)
        elif isinstance(node, Use):
            painted = self.paint_all(node.items, box, scale)
        elif isinstance(node, Stack):
            painted = self._stack(node, box, scale)
        else:
            painted = self._picture(node, box)
        if node.element.turn and painted:
            self.may_reach_out = True
            turn = -node.element.turn if self.mirrored else node.element.turn
            return [Group(operations=tuple(painted), matrix=Matrix.rotation(turn, box.centre))]
        return painted

    def _picture(self, node: Outline | Graphic, box: Box) -> Sequence[Operation]:
        painted: list[Operation] | None = node.memory.get((box,))
        if painted is None:
            if isinstance(node, Graphic) and node.tile and (fault := tile_fault(node.picture, node.tile, box)):
                self.problems.error(f"`{node.picture.path}` cannot be a tile: {fault}", node.element.place)
                return []
            painted = [outline(node, box)] if isinstance(node, Outline) else graphic(node, box)
            _keep(node, (box,), painted)
        return painted

    def _text(self, node: Text, box: Box, scale: float | None) -> Sequence[Operation]:
        key = box, scale, self.weighs
        found: _Set | None = node.memory.get(key)
        if found is None:
            found = self._set(node, box, scale)
            _keep(node, key, found)
        if found.over:
            self._overflow(node, found)
        if not found.is_inside:
            self.may_reach_out = True
        if self.fits is not None:
            fit = Fit(
                node.field, self._place(node), found.full, found.size_pt, node.style, node.group, found.is_cut
            )
            self.fits.append(fit)
        return found.operations

    def _set(self, node: Text, box: Box, scale: float | None) -> _Set:
        def fits(at: float) -> bool:
            return goes_into(measure(node, at, box.width), box)

        def at_scale(at: float) -> Block:
            return set_block(node.passages, node.style, node.font, size_of(node, at), box.width)

        chosen = at_scale(1.0 if scale is None else narrowed(node, box.width, scale))
        if scale is None and not goes_into(chosen, box):  # most texts fit as they are
            chosen = at_scale(largest(fits, lowest_scale(node)))
        wide, high = chosen.width - box.width, max(chosen.height, chosen.ink_height) - box.height
        may_cut = scale is None and node.dots and max(wide, high) > TOLERANCE_MM
        cut = self._shortened(node, chosen.size_pt, box) if may_cut else None
        over = remedy = ""
        if cut is not None and cut.lines:
            chosen = cut
        elif wide > TOLERANCE_MM:
            over, remedy = f"{format_mm(round(wide, 1) or 0.1)} mm too wide", _remedy(node.style)
        elif scale is None and high > TOLERANCE_MM:
            over = f"{format_mm(round(high, 1) or 0.1)} mm too tall"
        full = _full(node, box) if self.weighs and scale is None else 0.0
        stays = scale is None or chosen.room > chosen.height
        placed = place_lines(chosen, node.style, node.colour, box, node.font, node.field, inside=stays)
        is_inside = self._is_inside(node, chosen, box, placed, stays=stays)
        return _Set(placed, chosen.size_pt, chosen is cut, over, remedy, is_inside, full)

    def _is_inside(self, node: Text, block: Block, box: Box, placed: Sequence[Operation], *, stays: bool) -> bool:
        """Whether the lines lie inside trim, however high each of their letters may be; False tells nothing."""
        if block.width > box.width + TOLERANCE_MM:
            return False
        if stays and block.ink_height <= box.height and self._has_inside(box):
            highest = node.style.leading * 1000  # the letters of no line reach beyond those of the one above or below
            if all(passage.rise <= highest and passage.depth <= highest for passage in node.passages):
                return True
        lines = [line for line in placed if isinstance(line, Line)]
        if not lines:
            return True
        unit = em(lines[0].size_pt)
        top = min([line.y for line in lines]) - max([passage.rise for passage in node.passages]) * unit
        bottom = max([line.y for line in lines]) + max([passage.depth for passage in node.passages]) * unit
        return self.boxes["trim"].contains(Box(box.x, top, box.width, bottom - top), TOLERANCE_MM)

    def _has_inside(self, box: Box) -> bool:
        """Whether a box lies inside trim."""
        is_inside = self._inside.get(box)
        return self._inside.keep(box, self.boxes["trim"].contains(box, 0.0)) if is_inside is None else is_inside

    def _place(self, node: Text) -> Place:
        return self.card.place(node.field) if node.field else node.place

    def _shortened(self, node: Text, size_pt: float, box: Box) -> Block:
        def fits(passages: Sequence[Passage]) -> bool:
            return goes_into(measure_block(passages, node.style, node.font, size_pt, box.width), box)

        kept = shortened(node.passages, node.dots, fits)
        return set_block(kept, node.style, node.font, size_pt, box.width)

    def _overflow(self, node: Text, found: _Set) -> None:
        self.too_large.add(node.field)
        of, size = whose(node.field, self.card, self.deck), format_mm(round(found.size_pt, 2))
        self.problems.error(
            f"the text in {of} does not fit: {found.over} for its box, even at {size} pt",
            self._place(node),
            f"shorten it, {found.remedy}or give it a larger box or a smaller min_size in the layout",
        )

    def _stack(self, node: Stack, box: Box, scale: float | None) -> list[Operation]:
        if node.element.direction == "across":
            return self._row(node, box, scale)

        if scale is None:
            free = without_height(node)

            def needed(at: float) -> float:
                return height_of(free, box.width, at)

            scale = largest(lambda at: needed(at) <= box.height + TOLERANCE_MM, lowest_scale(node))
            over = needed(scale) - box.height
            if over > TOLERANCE_MM:
                self._stack_overflow(node, over)
            before, painted = len(self.fits or ()), self._down(node, box, scale)
            self._share(before, needed(lowest_scale(node)) if self.weighs else 0.0, box.height)
            return painted
        return self._down(node, box, scale)

    def _share(self, before: int, needed: float, height: float) -> None:
        """The texts painted since then share a box of this height, of which all together need so much."""
        full = needed / height if height else 1.0
        if self.fits is not None:
            self.fits[before:] = [fit if fit.full else replace(fit, full=full) for fit in self.fits[before:]]

    def _down(self, node: Stack, box: Box, scale: float) -> list[Operation]:
        element = node.element
        widths = [own_width(item, box.width) for item in node.items]
        heights = [height_of(item, width, scale) for item, width in zip(node.items, widths, strict=True)]
        spare = box.height - sum(heights) - element.gap * max(0, len(heights) - 1)
        grow = sum(item.element.grow for item in node.items)
        if grow and spare > 0:
            heights = [h + spare * item.element.grow / grow for h, item in zip(heights, node.items, strict=True)]
            spare = 0.0
        y = box.y + _part(element.justify) * max(0.0, spare)
        operations: list[Operation] = []
        for item, width, height in zip(node.items, widths, heights, strict=True):
            part = 1 - _part(element.align) if self.mirrored else _part(element.align)
            x = box.x + part * (box.width - width)
            operations.extend(self.paint(item, Box(x, y, width, height), _inside(item, scale)))
            y += height + element.gap
        return operations

    def _row(self, node: Stack, box: Box, scale: float | None) -> list[Operation]:
        if scale is None:
            free = without_height(node)

            def fits(at: float) -> bool:
                widths = widths_of(node, box.width, at)
                wide = sum(widths) + node.element.gap * max(0, len(widths) - 1) <= box.width + TOLERANCE_MM
                return wide and height_of(free, box.width, at) <= box.height + TOLERANCE_MM

            scale = largest(fits, lowest_scale(node))
            over = height_of(free, box.width, scale) - box.height
            if over > TOLERANCE_MM:
                self._stack_overflow(node, over)
            before, painted = len(self.fits or ()), self._across(node, box, scale)
            self._share(before, height_of(free, box.width, lowest_scale(node)) if self.weighs else 0.0, box.height)
            return painted
        return self._across(node, box, scale)

    def _across(self, node: Stack, box: Box, scale: float) -> list[Operation]:
        element = node.element
        widths = widths_of(node, box.width, scale)
        spare = box.width - sum(widths) - element.gap * max(0, len(widths) - 1)
        if spare < -TOLERANCE_MM:
            self.problems.error(
                f"what stands in this row is {format_mm(round(-spare, 1) or 0.1)} mm wider than the row",
                element.place,
                "make its items or its gap smaller, or the row wider",
            )
        x = box.x + _part(element.justify) * max(0.0, spare)
        operations: list[Operation] = []
        for item, width in zip(node.items, widths, strict=True):
            height = height_of(item, width, scale)
            if item.element.height is None and isinstance(item, (Outline, Graphic, Use)):
                height = max(height, box.height)
            y = box.y + _part(element.align) * (box.height - height)
            left = 2 * box.x + box.width - x - width if self.mirrored else x
            operations.extend(self.paint(item, Box(left, y, width, height), _inside(item, scale)))
            x += width + element.gap
        return operations

    def _stack_overflow(self, node: Stack, over: float) -> None:
        """Blames the longest text, which is the one that can be shortened."""
        texts = texts_in(node)
        self.too_large |= {text.field for text in texts}
        longest = max(texts, key=lambda text: text.length, default=None)
        of = whose(longest.field, self.card, self.deck) if longest else "a stack of the layout"
        others = len({text.field for text in texts if text.field}) > 1
        self.problems.error(
            f"the text in {of} does not fit{' with the others in its stack' if others else ''}: "
            f"{format_mm(round(over, 1) or 0.1)} mm too tall, even at the smallest size",
            self._place(longest) if longest else node.element.place,
            "shorten it, or give the stack a larger box or its texts a smaller min_size in the layout",
        )


_MANY = (Stack, Use)


def _keep(node: Text | Outline | Graphic, key: object, what: object) -> None:
    """Under the box around it, operations of which nothing is to be said for any card; under its own box, and for a
    text the scale and whether it was weighed, what was painted in it."""
    if len(node.memory) >= _MOST_KEPT:
        node.memory.clear()
    node.memory[key] = what


def _inside(item: Node, scale: float) -> float | None:
    """Whether an item obeys its stack's scale: one of a stated height finds what fits that height."""
    return None if item.element.height is not None else scale


def _remedy(style: spec.Style) -> str:
    """What else can be done about a word that is too wide."""
    ways = [
        way for way, is_left in (
            ("let its style hyphenate (hyphens: auto)", style.hyphens == "none"),
            ("break long words (long_words: break)", style.long_words == "shrink"),
            ("indent its first lines less", style.first_line > 0),
        ) if is_left
    ]  # fmt: skip
    return f"{' or '.join(ways)}, " if ways else ""


def _full(text: Text, box: Box) -> float:
    """What a text needs at its smallest size, of its box's height; or of its width, for what cannot be broken."""
    scale = lowest_scale(text)
    block = measure(text, scale, box.width)
    whole = max((passage.widest + passage.rest for passage in text.passages), default=0.0) * em(size_of(text, scale))
    high, wide = max(block.height, block.ink_height), min(block.width, whole)
    return max(high / max(box.height, 0.01), wide / max(box.width, 0.01))


def _part(where: str) -> float:
    return {"start": 0.0, "middle": 0.5, "end": 1.0}[where]
