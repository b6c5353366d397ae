"""What the tests of this folder have in common: cards, papers, and a typesetter that needs no font."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from generator.colour import BLACK
from generator.geometry import Box
from generator.imposition import impose
from generator.model.drawing import Drawing, Font, Path, Run, Text, line
from generator.model.sheet import Face, Job, Page, Sheet

FONT = Font(name="square", file="", ascent=950, descent=-290, cap_height=668)
mm = Fraction
POKER = (Fraction("63.5"), Fraction("88.9"))
PAPERS = {"a4": (Fraction(210), Fraction(297)), "letter": (Fraction("215.9"), Fraction("279.4"))}


def typeset(text: str, size_pt: float) -> Text:
    """Every letter is 0.53 of its size wide, about what a sans serif takes."""
    return Text(x=0, y=0, runs=(Run(FONT, text, (), 530.0 * len(text)),), size_pt=size_pt, colour=BLACK)


def drawing(size: tuple[Fraction, Fraction] = POKER, bleed: Fraction = Fraction("3.175"), mark: float = 0) -> Drawing:
    """`mark` tells one drawing from another."""
    return Drawing(width=size[0], height=size[1], bleed=bleed, operations=(Path(segments=line(mark, 0, mark, 1)),))


def faces(count: int, *, backs: bool = True, size: tuple[Fraction, Fraction] = POKER, colour: str = "") -> list[Face]:
    """Cards `A`, `B`, `C` …, each with a back of its own."""
    return [
        Face(
            id=chr(ord("A") + i), front=drawing(size, mark=i), back=drawing(size, mark=-1 - i) if backs else None,
            colour=colour,
        )
        for i in range(count)
    ]  # fmt: skip


def sheet(paper: str = "a4", *, landscape: bool = False, **changes: Any) -> Sheet:
    width, height = PAPERS[paper][::-1] if landscape else PAPERS[paper]
    made = Sheet(name=f"{paper}-test", title=paper, paper_name=paper, width=width, height=height)
    return replace(made, **changes)


def single(**changes: Any) -> Sheet:
    made = Sheet(name="single", title="single", paper_name="card", width=None, height=None, marks=False)
    return replace(made, **changes)


def impose_one(cards: list[Face], on: Sheet, **options: Any) -> Job:
    """The only job."""
    (job,) = impose(cards, on, typeset=typeset, title="Emotions", **options)
    return job


def lines(path: Path) -> list[tuple[float, float, float, float]]:
    """The straight lines of a path that holds nothing else."""
    ends = [at for _, at in path.segments]
    return [(*ends[i], *ends[i + 1]) for i in range(0, len(ends), 2)]


def marks(page: Page) -> list[tuple[float, float, float, float]]:
    """The black marks of a page: those lines that begin at the edge of the paper."""
    black = [guide for guide in page.guides if isinstance(guide, Path) and guide.stroke == BLACK]
    return [each for path in black for each in lines(path) if _at_edge(page, *each[:2])]


def _at_edge(page: Page, x: float, y: float) -> bool:
    return x in (0, float(page.width)) or y in (0, float(page.height))


def texts(page: Page) -> list[tuple[str, Box]]:
    """Every text outside the cards, and the box that it covers on the page."""
    walked = Drawing(width=page.width, height=page.height, bleed=Fraction(0), operations=page.guides).walk()
    return [(guide.text, matrix.bounds(guide.bounds)) for matrix, guide in walked if isinstance(guide, Text)]


def trims(page: Page) -> list[Box]:
    """The trim of each card on the page."""
    return [Box(float(p.x), float(p.y), float(p.drawing.width), float(p.drawing.height)) for p in page.placements]
