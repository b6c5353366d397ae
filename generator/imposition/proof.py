"""A face in, a page of its own out, with trim, bleed and safe zone drawn over it."""

from __future__ import annotations

from collections.abc import Iterable

from generator.colour import BLACK, WHITE, Colour
from generator.geometry import Box
from generator.model.drawing import Drawing, Operation, Path, rectangle
from generator.model.sheet import Job, Page, Placement

__all__ = ["proof_job"]

TRIM = Colour(0, 90, 255)
SAFE = Colour(230, 0, 200)


def proof_job(drawings: Iterable[Drawing], *, title: str) -> Job:
    """One page a drawing, as large as its bleed: the page's edge is the bleed's, a blue line is trim, a dashed pink
    line the safe zone. Each line has a white casing, so that it shows on any colour."""
    return Job(title=title, author="", language="en", pages=[_page(drawing) for drawing in drawings])


def _page(drawing: Drawing) -> Page:
    bleed = drawing.bleed
    width, height = drawing.width + 2 * bleed, drawing.height + 2 * bleed
    page = Box(0, 0, float(width), float(height))
    trim = page.inset(float(bleed))
    placed = Placement(drawing=drawing, x=bleed, y=bleed, turned=False, clip=page)
    safe = trim.inset(float(drawing.safe_zone))
    guides = (*_guide(trim, TRIM), *_guide(safe, SAFE, dash=(1.2, 0.8)), *_guide(page.inset(0.1), BLACK))
    return Page(width=width, height=height, side="front", placements=(placed,), guides=guides, trim=trim, bleed=page)


def _guide(box: Box, colour: Colour, dash: tuple[float, ...] = ()) -> tuple[Operation, ...]:
    outline = rectangle(box)
    return (
        Path(segments=outline, stroke=WHITE, stroke_width=0.45),
        Path(segments=outline, stroke=colour, stroke_width=0.2, dash=dash),
    )
