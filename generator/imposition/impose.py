"""Faces and a sheet in, jobs out: pages with a face in each cell, backs behind their fronts, marks round them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Literal

from generator.geometry import Box
from generator.imposition.backs import back_cell
from generator.imposition.grid import Grid, grid_of
from generator.imposition.order import arrange
from generator.imposition.surround import Surround, surround
from generator.model.drawing import Operation, Text
from generator.model.sheet import Backs, Face, Flip, Job, Page, Placement, Sheet
from generator.problems import OutputError, Problem, SheetError

__all__ = ["impose"]

Cell = tuple[int, int]


def impose(
    faces: Sequence[Face],
    sheet: Sheet,
    *,
    backs: Backs = "none",
    flip: Flip = "long",
    marks: bool | None = None,
    typeset: Callable[[str, float], Text],
    title: str,
    author: str = "",
    language: str = "en",
    version: str = "1",
) -> tuple[Job, ...]:
    """One job; with separate backs two, the fronts' and the backs'.

    `backs`     none: fronts alone; duplex: each page followed by its back; separate: backs in a job of their own, in
                the same places, to be printed once the paper has been put in again
    `flip`      the edge of the paper about which it is turned
    `marks`     the sheet's own wish unless stated; without marks nothing at all is printed outside the cards
    `typeset`   a black line of text at (0, 0), from its text and its size in points

    Fronts and backs must all have one size (ValueError). SheetError where the cards do not fit the sheet or no card
    has a back though backs are wanted, OutputError where there is no card to print.
    """
    if not any(face.copies for face in faces):
        raise OutputError(Problem(message="there are no cards to print", hint="every card has `copies: 0`"))
    width, height, bleed = _size(faces)
    marks = sheet.marks if marks is None else marks
    grid = grid_of(sheet, width, height, bleed, marks=marks)
    if backs != "none" and not any(face.back and face.copies for face in faces):
        raise SheetError(
            Problem(
                message="backs were asked for, but no card has one",
                hint="name a card layout as the deck's `back:`, or print without backs",
            )
        )

    pages = arrange(faces, grid)
    around = Surround((float(grid.bleed), float(grid.bleed)))
    if marks:
        around = surround(grid, sheet.paper_name, typeset, title, version, len(pages))
    cells = [divmod(i, grid.columns)[::-1] for i in range(grid.per_sheet)]
    fronts = _Side(grid, "front", around.outer, [(column, row, False) for column, row in cells])
    front_pages = [fronts.page(page, around.guides(number, typeset)) for number, page in enumerate(pages, 1)]
    back_pages = []
    if backs != "none":
        # A back is cut along its front's lines, whichever way the paper has slipped: it needs all the bleed there is.
        outer = float(grid.bleed), float(grid.bleed)
        reverse = _Side(grid, "back", outer, [back_cell(grid, column, row, flip) for column, row in cells])
        back_pages = [reverse.page(page) for page in pages]

    if backs == "duplex":
        both = tuple(page for pair in zip(front_pages, back_pages, strict=True) for page in pair)
        return (Job(title=title, author=author, language=language, pages=both, flip=flip),)
    job = Job(title=title, author=author, language=language, pages=tuple(front_pages))
    if backs == "none":
        return (job,)
    return job, Job(title=f"{title}: backs", author=author, language=language, pages=tuple(back_pages))


def _size(faces: Sequence[Face]) -> tuple[Fraction, Fraction, Fraction]:
    """The width and height that all drawings share, and the largest bleed. (Pairs of integers hash much faster than
    fractions, which tells with ten thousand cards.)"""
    drawings = [drawing for face in faces for drawing in (face.front, face.back) if drawing is not None]
    sizes = {(drawing.width.as_integer_ratio(), drawing.height.as_integer_ratio()) for drawing in drawings}
    if len(sizes) != 1:
        raise ValueError(f"faces of {len(sizes)} sizes cannot share a sheet")
    bleeds = {drawing.bleed.as_integer_ratio() for drawing in drawings}
    width, height = sizes.pop()
    return Fraction(*width), Fraction(*height), max(Fraction(*bleed) for bleed in bleeds)


class _Side:
    """What all pages of one side have in common, reckoned once."""

    def __init__(
        self, grid: Grid, side: Literal["front", "back"], outer: tuple[float, float],
        cells: Sequence[tuple[int, int, bool]],
    ) -> None:  # fmt: skip
        """`outer` is how far art reaches beyond the grid, across and down; `cells` are column and row in the order of
        the faces, and whether these are turned."""
        self.grid, self.side = grid, side
        across, down = min(outer[0], float(grid.left)), min(outer[1], float(grid.top))
        trim = Box(
            float(grid.left), float(grid.top),
            float(grid.page_width - 2 * grid.left), float(grid.page_height - 2 * grid.top),
        )  # fmt: skip
        self.trim, self.bleed = trim, _grown(trim, (across, down, across, down))
        self._outer = across, down
        self._xs = [grid.x(column) for column in range(grid.columns)]
        self._ys = [grid.y(row) for row in range(grid.rows)]
        self._cells = cells
        self._clips: dict[tuple[Cell, tuple[int, int]], Box] = {}
        self._placed: dict[tuple[int, ...], tuple[Placement, ...]] = {}

    def page(self, faces: Sequence[Face], guides: tuple[Operation, ...] = ()) -> Page:
        """A page of these faces, the first in the first cell. Pages of the same faces have the same placements, so that
        what is on them need be written only once."""
        key = tuple(map(id, faces))
        if key not in self._placed:
            self._placed[key] = tuple(self._place(faces))
        return Page(
            width=self.grid.page_width, height=self.grid.page_height, side=self.side, placements=self._placed[key],
            guides=guides, trim=self.trim, bleed=self.bleed,
        )  # fmt: skip

    def _place(self, faces: Sequence[Face]) -> Iterator[Placement]:
        for face, (column, row, turned) in zip(faces, self._cells, strict=False):
            drawing = face.front if self.side == "front" else face.back
            if drawing is not None:
                clip = self._clip((column, row), drawing.bleed)
                yield Placement(
                    drawing=drawing, x=self._xs[column], y=self._ys[row], turned=turned, clip=clip, card=face.id
                )

    def _clip(self, cell: Cell, bleed: Fraction) -> Box:
        """Trim and bleed, as far as the middle of the gap to the neighbours; the same whether there are any or not."""
        key = cell, bleed.as_integer_ratio()
        if key not in self._clips:
            grid, (column, row) = self.grid, cell
            reach = min(float(bleed), float(grid.bleed))
            across, down = (min(reach, float(gap / 2)) for gap in grid.gap)
            at_edge, at_end = (min(reach, outer) for outer in self._outer)
            trim = Box(float(self._xs[column]), float(self._ys[row]), float(grid.width), float(grid.height))
            self._clips[key] = _grown(
                trim,
                (
                    across if column else at_edge,
                    down if row else at_end,
                    across if column < grid.columns - 1 else at_edge,
                    down if row < grid.rows - 1 else at_end,
                ),
            )
        return self._clips[key]


def _grown(box: Box, by: tuple[float, float, float, float]) -> Box:
    """Larger at the left, top, right and bottom."""
    left, top, right, bottom = by
    return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)
