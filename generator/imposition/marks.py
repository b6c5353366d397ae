"""A grid in, cut marks out: a short line at both ends of every cut, outside the cards.

Depths are millimetres from the edge of the paper inwards. Opposite sides have the same, since the grid is centred.
Home printers leave a margin blank, so a mark must reach beyond it to be seen; printers' marks stop short of the bleed.
Where there is no room for both, marks lie over the bleed, with a white casing that shows on any colour.
"""

from __future__ import annotations

from generator.colour import BLACK, WHITE
from generator.frozen import frozen
from generator.geometry import Box
from generator.imposition.grid import Grid
from generator.model.drawing import Path, Segment, line

__all__ = ["CLEAR", "LINE", "Depths", "cut_lines", "depths", "depths_with_ruler", "mark_boxes", "mark_paths"]

LINE = 0.4 * 25.4 / 72
"""0.4 pt: seven dots of a 1200 dpi printer."""

CASING = 3 * LINE
CLEAR = 0.5
"""Between a mark and the bleed, and between any two things outside the cards."""

REACH, LEAST_REACH = 3.0, 2.0
"""How far a mark reaches beyond the margin, and with how much it makes do so that the bleed need not shrink."""

LEAST_BLEED = 1.5
"""Down to this the bleed beyond the grid gives way to marks and ruler."""

SHORT_OF_TRIM = 0.3
RULER_LEAST, RULER_MOST = 1.5, 2.5


@frozen()
class Depths:
    """What lies how deep on two opposite sides.

    trim, margin   where the cards begin, and from where on the printer prints
    bleed          how far art reaches out beyond trim
    mark           where marks end; 0: there is no room for any
    over           whether the marks lie over the bleed
    ruler          from where to where the ruler lies; None: there is none
    """

    trim: float
    margin: float
    bleed: float
    mark: float
    over: bool = False
    ruler: tuple[float, float] | None = None

    @property
    def free(self) -> tuple[float, float]:
        """From where to where text may lie, between marks."""
        return self.margin, self.trim - self.bleed - CLEAR


def depths(trim: float, margin: float, bleed: float, *, single: bool = False) -> Depths:
    """Marks past the margin and short of the bleed, which shrinks for them where it must; else marks over the bleed.

    A page as large as its card is for a printing house: there marks reach as far as the bleed allows.
    """
    if single:
        return Depths(trim, margin, bleed, trim - bleed - CLEAR)
    room = trim - margin - CLEAR
    reach = min(REACH, max(LEAST_REACH, room - bleed))
    if room - reach >= min(bleed, LEAST_BLEED):
        return Depths(trim, margin, min(bleed, room - reach), margin + reach)
    return Depths(trim, margin, min(bleed, trim), max(0.0, trim - SHORT_OF_TRIM), over=True)


def depths_with_ruler(trim: float, margin: float, bleed: float) -> Depths | None:
    """The same with a ruler between the marks' inner ends and the bleed; None where there is no room for it.

    Bleed is served first, then the marks' length, then the ruler's height.
    """
    room = trim - margin - 2 * CLEAR - LEAST_REACH - RULER_LEAST
    shown = min(bleed, room)
    if shown < min(bleed, LEAST_BLEED):
        return None
    reach = LEAST_REACH + min(REACH - LEAST_REACH, room - shown)
    height = RULER_LEAST + min(RULER_MOST - RULER_LEAST, room - shown - (reach - LEAST_REACH))
    start = margin + reach + CLEAR
    return Depths(trim, margin, shown, margin + reach, ruler=(start, start + height))


def cut_lines(grid: Grid) -> tuple[list[float], list[float]]:
    """Where the paper is cut: every x and every y at which a card begins or ends, each once, in order."""
    xs = {edge for column in range(grid.columns) for edge in (grid.x(column), grid.x(column) + grid.width)}
    ys = {edge for row in range(grid.rows) for edge in (grid.y(row), grid.y(row) + grid.height)}
    return [float(x) for x in sorted(xs)], [float(y) for y in sorted(ys)]


def mark_paths(grid: Grid, across: Depths, down: Depths) -> tuple[Path, ...]:
    """The marks, black; under those that lie over the bleed a white casing."""
    lines = _lines(grid, across, down)
    cased = tuple(segment for over, mark in lines if over for segment in mark)
    marks = tuple(segment for _, mark in lines for segment in mark)
    paths = [Path(segments=cased, stroke=WHITE, stroke_width=CASING)] if cased else []
    return (*paths, Path(segments=marks, stroke=BLACK, stroke_width=LINE)) if marks else ()


def mark_boxes(grid: Grid, across: Depths, down: Depths) -> list[Box]:
    """What the marks cover, their casing included."""
    boxes = []
    for over, (start, end) in _lines(grid, across, down):
        (x, y), (to_x, to_y) = start[1], end[1]
        half = (CASING if over else LINE) / 2
        if x == to_x:
            boxes.append(Box(x - half, min(y, to_y), 2 * half, abs(to_y - y)))
        else:
            boxes.append(Box(min(x, to_x), y - half, abs(to_x - x), 2 * half))
    return boxes


def _lines(grid: Grid, across: Depths, down: Depths) -> list[tuple[bool, tuple[Segment, ...]]]:
    """Each mark from the edge of the paper inwards, and whether it lies over the bleed: top, bottom, left, right."""
    width, height = float(grid.page_width), float(grid.page_height)
    xs, ys = cut_lines(grid)
    lines: list[tuple[bool, tuple[Segment, ...]]] = []
    if down.mark > 0:
        lines += [(down.over, line(x, 0, x, down.mark)) for x in xs]
        lines += [(down.over, line(x, height, x, height - down.mark)) for x in xs]
    if across.mark > 0:
        lines += [(across.over, line(0, y, across.mark, y)) for y in ys]
        lines += [(across.over, line(width, y, width - across.mark, y)) for y in ys]
    return lines
