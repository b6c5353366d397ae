"""What is printed round the cards, decided once for all pages of a job: how far the bleed reaches, and where marks,
ruler and text lie. Nothing of it crosses or touches anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.frozen import frozen
from generator.geometry import Box
from generator.imposition.grid import Grid
from generator.imposition.marks import Depths, depths, depths_with_ruler, mark_boxes, mark_paths
from generator.imposition.slug import Edge, Side, along_edges, find_room, ruler, ruler_label, ruler_length, set_text
from generator.model.drawing import Operation, Text

__all__ = ["Surround", "surround"]

Typeset = Callable[[str, float], Text]

_SIZES = (6.0, 5.5, 5.0)
"""In points; the first that fits is taken."""

_LABEL_SIZE = 5.0

_SPARE = 0.1
"""For each digit of a page's number, by how much it may be wider than those measured."""

_LYING: tuple[Side, ...] = ("top", "bottom")
_STANDING: tuple[Side, ...] = ("left", "right")
_TEXT_SIDES: tuple[Side, ...] = ("bottom", "top", "right", "left")


@frozen()
class _Line:
    """Where each page's text lies, and what it says but for the page's number."""

    edge: Edge
    box: Box
    size_pt: float
    before: str
    after: str


@frozen()
class Surround:
    """`outer`: how far art reaches beyond the grid, across and down, on the side of the paper that has the marks."""

    outer: tuple[float, float]
    same: tuple[Operation, ...] = ()
    line: _Line | None = None

    def guides(self, number: int, typeset: Typeset) -> tuple[Operation, ...]:
        """Everything outside the cards of the page of that number, from 1."""
        if self.line is None:
            return self.same
        text = typeset(f"{self.line.before}{number}{self.line.after}", self.line.size_pt)
        return (*self.same, set_text(text, self.line.edge, self.line.box))


def surround(grid: Grid, paper: str, typeset: Typeset, title: str, version: str, pages: int) -> Surround:
    """Marks, ruler and text for this many pages; the ruler and the text are left out where they have no room."""
    bleed = float(grid.bleed)
    plain_across = depths(float(grid.left), float(grid.margins[0]), bleed, single=grid.single)
    plain_down = depths(float(grid.top), float(grid.margins[1]), bleed, single=grid.single)
    label = typeset(ruler_label(paper), _LABEL_SIZE)
    for across, down, side in _with_ruler(grid, plain_across, plain_down, paper):
        edges, taken = _edges(grid, across, down)
        found = ruler(edges[side], paper, label, taken)
        if found is not None:
            operations, covered = found
            taken += covered
            break
    else:
        across, down, operations = plain_across, plain_down, ()
        edges, taken = _edges(grid, across, down)
    text = None if grid.single else _text(edges, taken, typeset, title, version, pages)
    return Surround((across.bleed, down.bleed), (*mark_paths(grid, across, down), *operations), text)


def _edges(grid: Grid, across: Depths, down: Depths) -> tuple[dict[Side, Edge], list[Box]]:
    edges = along_edges(float(grid.page_width), float(grid.page_height), across, down)
    return edges, mark_boxes(grid, across, down)


def _with_ruler(grid: Grid, across: Depths, down: Depths, paper: str) -> Iterator[tuple[Depths, Depths, Side]]:
    """The sides long enough for the ruler, those that cost the least bleed first, and the depths they would have."""
    if grid.single:
        return
    found: list[tuple[float, Depths, Depths, Side]] = []
    length, bleed = ruler_length(paper), float(grid.bleed)
    lying = depths_with_ruler(down.trim, down.margin, bleed)
    if lying is not None and float(grid.page_width) > length:
        found += [(lying.bleed - down.bleed, across, lying, side) for side in _LYING]
    standing = depths_with_ruler(across.trim, across.margin, bleed)
    if standing is not None and float(grid.page_height) > length:
        found += [(standing.bleed - across.bleed, standing, down, side) for side in _STANDING]
    for _, across, down, side in sorted(found, key=lambda each: -each[0]):
        yield across, down, side


def _text(
    edges: dict[Side, Edge], taken: list[Box], typeset: Typeset, title: str, version: str, pages: int
) -> _Line | None:
    """A place for the longest of the pages' texts, the title cut short where it must be."""
    after = f" of {pages} · print at 100 %"
    widest = "8" * len(str(pages))
    for before in _beginnings(title, version):
        for size in _SIZES:
            bounds = typeset(f"{before}{widest}{after}", size).bounds
            last = typeset(f"{before}{pages}{after}", size).bounds
            width = max(bounds.width, last.width) + _SPARE * len(widest)
            for side in _TEXT_SIDES:
                box = find_room(edges[side], width, bounds.height, taken)
                if box is not None:
                    return _Line(edges[side], box, size, before, after)
    return None


def _beginnings(title: str, version: str) -> Iterator[str]:
    titles = [title, *(f"{title[:length].rstrip()}…" for length in (60, 40, 25, 12) if length < len(title))]
    for shown in titles:
        yield " · ".join([*([shown] if shown else []), *([f"version {version}"] if version else []), "sheet "])
    yield "sheet "
