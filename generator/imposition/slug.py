"""What is printed outside the cards beside the marks: the ruler, and a line of text. Found room in, operations out.

Each lies along a side of the paper, in a frame of that side: `along` it (from the left or from the top) and `deep` from
the edge of the paper inwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from generator.colour import BLACK
from generator.frozen import frozen
from generator.geometry import Box, Matrix
from generator.imposition.marks import CLEAR, LINE, Depths
from generator.model.drawing import Group, Operation, Path, Segment, Text, line

__all__ = ["Edge", "Side", "along_edges", "find_room", "ruler", "ruler_label", "ruler_length", "set_text"]

Side = Literal["top", "bottom", "left", "right"]

_LABEL_GAP = 1.0
_INCH_PAPERS = frozenset({"letter", "legal", "tabloid"})


@frozen()
class Edge:
    """A side of the paper: its length, how far the paper reaches away from it, the margin at both its ends, and what
    lies how deep along it."""

    side: Side
    length: float
    reach: float
    margin: float
    depths: Depths

    def box(self, along: float, deep: float, length: float, depth: float) -> Box:
        """The box on the page."""
        if self.side in ("bottom", "right"):
            deep = self.reach - deep - depth
        return Box(along, deep, length, depth) if self.side in ("top", "bottom") else Box(deep, along, depth, length)

    def extent(self, box: Box) -> tuple[float, float, float, float]:
        """The reverse: from where to where a box on the page lies along the side, and how deep."""
        lying = self.side in ("top", "bottom")
        start, end = (box.x, box.right) if lying else (box.y, box.bottom)
        near, far = (box.y, box.bottom) if lying else (box.x, box.right)
        if self.side in ("bottom", "right"):
            near, far = self.reach - far, self.reach - near
        return start, end, near, far


def along_edges(width: float, height: float, across: Depths, down: Depths) -> dict[Side, Edge]:
    return {
        "top": Edge("top", width, height, across.margin, down),
        "bottom": Edge("bottom", width, height, across.margin, down),
        "left": Edge("left", height, width, down.margin, across),
        "right": Edge("right", height, width, down.margin, across),
    }


def find_room(edge: Edge, length: float, height: float, taken: Sequence[Box]) -> Box | None:
    """A place for a box of that length and height inside the margins, clear of everything taken and of the bleed:
    between the marks, or else between their inner ends and the bleed; in the middle of the free stretch that is nearest
    the middle of the side."""
    near, far = edge.depths.free
    for deep in ((near + far - height) / 2, near, edge.depths.mark + CLEAR):
        if deep < near or deep + height > far + 1e-9:
            continue
        middles = [(start + end) / 2 for start, end in _stretches(edge, deep, height, taken) if end - start >= length]
        if middles:
            middle = min(middles, key=lambda at: abs(at - edge.length / 2))
            return edge.box(middle - length / 2, deep, length, height)
    return None


def _stretches(edge: Edge, deep: float, height: float, taken: Sequence[Box]) -> Iterator[tuple[float, float]]:
    """From where to where the side is free, at that depth."""
    free_from = edge.margin
    for start, end, near, far in sorted(edge.extent(box) for box in taken):
        if near < deep + height + CLEAR - 1e-9 and deep - CLEAR < far - 1e-9:
            yield free_from, start - CLEAR
            free_from = max(free_from, end + CLEAR)
    yield free_from, edge.length - edge.margin


def set_text(text: Text, edge: Edge, box: Box) -> Operation:
    """The text in its box: read from the left; along a side turned, its letters' feet towards the cards."""
    bounds = text.bounds
    if edge.side in ("top", "bottom"):
        return replace(text, x=text.x + box.x - bounds.x, y=text.y + box.y - bounds.y)
    text = replace(text, x=text.x - bounds.x, y=text.y - bounds.y)
    turned = Matrix(0, -1, 1, 0, box.x, box.bottom) if edge.side == "left" else Matrix(0, 1, -1, 0, box.right, box.y)
    return Group(operations=(text,), matrix=turned)


def ruler(edge: Edge, paper: str, label: Text, taken: Sequence[Box]) -> tuple[tuple[Operation, ...], list[Box]] | None:
    """100 mm with a tick every 10, or 4 in with a tick every quarter, and its label beside an end; and what they cover.

    None where the side has no room for either.
    """
    if edge.depths.ruler is None:
        return None
    near, far = edge.depths.ruler
    length = ruler_length(paper)
    width, height = label.bounds.width, label.bounds.height
    free = edge.depths.free
    label_deep = max(free[0], min(free[1] - height, (near + far - height) / 2))
    if label_deep + height > free[1] + 1e-9:
        return None

    middle = (edge.length - length) / 2
    for step in range(int(edge.length)):
        at = middle + (step + 1) // 2 * (1 if step % 2 else -1)
        scale = edge.box(at - LINE / 2, near, length + LINE, far - near)
        for label_at in (at + length + _LABEL_GAP, at - _LABEL_GAP - width):
            words = edge.box(label_at, label_deep, width, height)
            if _inside(edge, scale) and _inside(edge, words) and not _near(scale, taken) and not _near(words, taken):
                return (_scale(edge, at, near, far, paper), set_text(label, edge, words)), [scale, words]
    return None


def ruler_length(paper: str) -> float:
    return 101.6 if paper.casefold() in _INCH_PAPERS else 100.0


def ruler_label(paper: str) -> str:
    return "4 in" if paper.casefold() in _INCH_PAPERS else "100 mm"


def _scale(edge: Edge, at: float, near: float, far: float, paper: str) -> Path:
    """A line on the side of the cards, and ticks from it outwards: long ones at the ends, at inches or at 50 mm."""
    count, ranks = (16, {4: 1.0, 2: 0.75, 1: 0.5}) if paper.casefold() in _INCH_PAPERS else (10, {5: 1.0, 1: 0.65})
    length = ruler_length(paper)
    segments: list[Segment] = [*_line(edge, at, far, at + length, far)]
    for i in range(count + 1):
        part = next(part for every, part in ranks.items() if i % every == 0)
        along = at + length * i / count
        segments += _line(edge, along, far, along, far - (far - near) * part)
    return Path(segments=tuple(segments), stroke=BLACK, stroke_width=LINE)


def _line(edge: Edge, along: float, deep: float, to_along: float, to_deep: float) -> tuple[Segment, ...]:
    start, end = edge.box(along, deep, 0, 0), edge.box(to_along, to_deep, 0, 0)
    return line(start.x, start.y, end.x, end.y)


def _inside(edge: Edge, box: Box) -> bool:
    start, end, _, _ = edge.extent(box)
    return start >= edge.margin and end <= edge.length - edge.margin


def _near(box: Box, taken: Sequence[Box]) -> bool:
    return any(box.inset(-CLEAR).overlaps(other) for other in taken)
