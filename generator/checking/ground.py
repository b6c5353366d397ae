"""What a text stands on: the colours that were painted before it and show through behind its letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from generator.colour import WHITE, Colour
from generator.frozen import frozen
from generator.geometry import IDENTITY, Box, Matrix
from generator.model.drawing import Drawing, Group, Image, Operation, Path, Text, Tiling
from generator.units import em

__all__ = ["Paint", "Words", "painted", "standing_on"]

Point = tuple[float, float]

_STEPS = 8
"""Straight pieces that stand for one curve: on a card's rounded corner they stay within a hundredth of a millimetre."""


_TOUCH = 0.05
"""Millimetres by which a colour may reach into a text's box before the text stands on it: letters leave that free."""


@frozen()
class Paint:
    """Something that covers ground: outlines of a colour on the card, or a picture (whose colour nobody knows)."""

    outlines: tuple[tuple[Point, ...], ...]
    bounds: Box
    colour: Colour | None
    stroke: Colour | None = None
    stroke_width: float = 0
    even_odd: bool = False
    clip: Box | None = None
    filled: bool = True

    @property
    def shown(self) -> Box:
        """The box round what is to be seen of it."""
        return self.bounds if self.clip is None else _common(self.bounds, self.clip)

    def meets(self, box: Box) -> bool:
        """Whether its inside shares area with `box`."""
        if not self.filled or not self._visible(box):
            return False
        return self._crosses(box) or self._inside(box.centre)

    def covers(self, box: Box) -> bool:
        """Whether all of `box` lies inside it."""
        if not self.filled or not self.bounds.contains(box) or (self.clip and not self.clip.contains(box)):
            return False
        return not self._crosses(box) and self._inside(box.centre)

    def strokes(self, box: Box) -> bool:
        """Whether its stroke runs through `box`."""
        reach = box.inset(-self.stroke_width / 2)
        return self.stroke is not None and self._visible(reach) and self._crosses(reach)

    def _visible(self, box: Box) -> bool:
        near = self.bounds.inset(-self.stroke_width / 2 - 1e-3)  # a straight line has no area of its own
        return near.overlaps(box) and (self.clip is None or self.clip.overlaps(box))

    def _crosses(self, box: Box) -> bool:
        inner = box.inset(1e-6)
        return any(_segment_meets(one, other, inner) for outline in self.outlines for one, other in pairwise(outline))

    def _inside(self, point: Point) -> bool:
        winding = sum(_winding(outline, point) for outline in self.outlines)
        return winding % 2 == 1 if self.even_odd else winding != 0


@frozen()
class Words:
    """A line of text on the card. `box` reaches from the top of its capitals down to its lowest letter, `core` only to
    the baseline. `size_pt` is what is printed, after every transform."""

    text: Text
    box: Box
    core: Box
    size_pt: float


def painted(drawing: Drawing) -> Iterator[Paint | Words]:
    """What the drawing paints, in painting order, in millimetres on the card; clips as the boxes round them."""

    yield from _painted(drawing.operations, IDENTITY, None)


def _painted(operations: tuple[Operation, ...], matrix: Matrix, clip: Box | None) -> Iterator[Paint | Words]:
    for operation in operations:
        match operation:
            case Group():
                inner = operation.matrix.then(matrix)
                limit = clip
                if operation.clip is not None:
                    limit = inner.bounds(operation.clip.bounds)
                    limit = limit if clip is None else _common(limit, clip)
                yield from _painted(operation.operations, inner, limit)
            case Tiling():
                yield from _tiles(operation, matrix, clip)
            case Path():
                yield _paint(operation, matrix, clip)
            case Image():
                box = operation.box
                corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
                outline = tuple(matrix.apply(*corner) for corner in [*corners, corners[0]])
                yield Paint((outline,), matrix.bounds(box), None, clip=clip)
            case Text():
                if operation.text.strip():
                    yield _words(operation, matrix)


@lru_cache(maxsize=32)  # as a rule every card of a colour shows the same
def _tiles(tiling: Tiling, matrix: Matrix, clip: Box | None) -> tuple[Paint | Words, ...]:
    return tuple(_painted((tiling.spread(),), matrix, clip))


def standing_on(words: Words, before: list[Paint]) -> Iterator[Colour | None]:
    """The colours behind a text, nearest first, down to the first that covers it wholly, else to the white paper.
    None stands for a picture."""
    for paint in reversed(before):
        if paint.strokes(words.core):
            yield paint.stroke
        if paint.meets(words.box.inset(_TOUCH)):
            yield paint.colour
            if paint.covers(words.box):
                return
    yield WHITE


def _words(text: Text, matrix: Matrix) -> Words:
    unit = em(text.size_pt)
    height = max(max(run.font.cap_height, run.rise) for run in text.runs) * unit
    depth = max(run.depth for run in text.runs) * unit
    return Words(
        text,
        matrix.bounds(Box(text.x, text.y - height, text.width, height + depth)),
        matrix.bounds(Box(text.x, text.y - height, text.width, height)),
        text.size_pt * matrix.scale,
    )


def _paint(path: Path, matrix: Matrix, clip: Box | None) -> Paint:
    outlines = tuple(tuple(matrix.apply(*point) for point in outline) for outline in _outlines(path))
    return Paint(
        outlines,
        matrix.bounds(path.bounds),
        path.fill,
        path.stroke,
        path.stroke_width * matrix.scale if path.stroke is not None else 0,
        path.even_odd,
        clip,
        path.fill is not None,
    )


def _outlines(path: Path) -> Iterator[list[Point]]:
    """Its subpaths as polygons; those that are filled are closed, as a fill closes them."""
    outline: list[Point] = []
    for kind, at in path.segments:
        if kind == "M":
            yield from _finished(outline, path)
            outline = [(at[0], at[1])]
        elif kind == "L":
            outline.append((at[0], at[1]))
        elif kind == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = outline[-1], at
            for step in range(1, _STEPS + 1):
                t = step / _STEPS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                outline.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        elif outline:
            outline.append(outline[0])
    yield from _finished(outline, path)


def _finished(outline: list[Point], path: Path) -> Iterator[list[Point]]:
    if len(outline) > 1:
        yield [*outline, outline[0]] if path.fill is not None and outline[-1] != outline[0] else outline


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, max(0.0, min(one.right, other.right) - x), max(0.0, min(one.bottom, other.bottom) - y))


def _segment_meets(one: Point, other: Point, box: Box) -> bool:
    """Whether a straight piece has a point in `box` (the method of Liang and Barsky, 1984)."""
    low, high = 0.0, 1.0
    for start, end, least, most in ((one[0], other[0], box.x, box.right), (one[1], other[1], box.y, box.bottom)):
        step = end - start
        if step == 0:
            if not least <= start <= most:
                return False
            continue
        enter, leave = sorted(((least - start) / step, (most - start) / step))
        low, high = max(low, enter), min(high, leave)
    return low <= high


def _winding(outline: tuple[Point, ...], point: Point) -> int:
    """How often the outline goes round the point, counted where it passes to the right of it."""
    x, y = point
    turns = 0
    for (x1, y1), (x2, y2) in pairwise(outline):
        if (y1 <= y) != (y2 <= y) and x1 + (y - y1) * (x2 - x1) / (y2 - y1) > x:
            turns += 1 if y2 > y1 else -1
    return turns
