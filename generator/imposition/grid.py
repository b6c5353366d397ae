"""A sheet and the size of a card in, the grid out: how many cards a page holds, and where each lies.

Everything is an exact fraction of a millimetre, so that three 63 mm cards between two 10 mm margins fill 209 mm and no
rounding loses a column. The grid is centred on the paper, not between the margins: what is off the middle by one
millimetre lies two millimetres off between front and back.
"""

from __future__ import annotations

from fractions import Fraction

from generator.frozen import frozen
from generator.model.sheet import Sheet
from generator.problems import Problems, SheetError
from generator.units import format_mm

__all__ = ["MARK_ROOM", "Grid", "grid_of"]

MARK_ROOM = Fraction(7)
"""By how much a page as large as its card grows on each side, beyond the bleed, to make room for marks."""


@frozen(kw_only=True)
class Grid:
    """Equal cells on a page, the same on every page of a job.

    page_width, page_height   the paper as it lies
    width, height             of a card's trim
    gap                       between the trim of neighbours, across and down
    left, top                 where the first card's trim begins; as much paper lies beyond the last
    margins                   across and down: what a printer cannot reach, the greater of the two sides
    bleed                     how far art may reach beyond trim where nothing is in its way
    single                    whether the page is as large as its card
    """

    page_width: Fraction
    page_height: Fraction
    columns: int
    rows: int
    width: Fraction
    height: Fraction
    gap: tuple[Fraction, Fraction]
    left: Fraction
    top: Fraction
    margins: tuple[Fraction, Fraction]
    bleed: Fraction
    single: bool = False

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    @property
    def portrait(self) -> bool:
        return self.page_width <= self.page_height

    @property
    def tight(self) -> bool:
        """Whether neighbours lie too close for each to have its whole bleed."""
        return (self.columns > 1 and self.gap[0] < 2 * self.bleed) or (self.rows > 1 and self.gap[1] < 2 * self.bleed)

    def x(self, column: int) -> Fraction:
        """The left edge of a card's trim."""
        return self.left + column * (self.width + self.gap[0])

    def y(self, row: int) -> Fraction:
        """The upper edge of a card's trim."""
        return self.top + row * (self.height + self.gap[1])


def grid_of(sheet: Sheet, width: Fraction, height: Fraction, bleed: Fraction, *, marks: bool | None = None) -> Grid:
    """The grid for cards of `width` by `height` whose art reaches `bleed` beyond.

    A sheet that states neither columns nor rows takes as many cards as fit; portrait paper is turned where landscape
    holds more of them and the sheet lets it turn. (Landscape is never a default, so it was asked for, and stays.)
    `marks` is the sheet's own wish unless stated; a page as large as its card grows by them. SheetError, with every
    problem and what would fit, where the cards do not fit.
    """
    bleed = bleed if sheet.bleed is None else min(bleed, sheet.bleed)
    if sheet.width is None or sheet.height is None:
        room = bleed + (MARK_ROOM if (sheet.marks if marks is None else marks) else 0)
        return Grid(
            page_width=width + 2 * room, page_height=height + 2 * room, columns=1, rows=1, width=width, height=height,
            gap=(Fraction(0), Fraction(0)), left=room, top=room, margins=(Fraction(0), Fraction(0)), bleed=bleed,
            single=True,
        )  # fmt: skip

    left, top, right, bottom = sheet.margins
    paper, margins, card = (sheet.width, sheet.height), (max(left, right), max(top, bottom)), (width, height)
    fit = _fitting(paper, margins, card, sheet.gap)
    if sheet.may_turn and sheet.columns is None and sheet.rows is None and paper[0] <= paper[1]:
        turned = _fitting(paper[::-1], margins[::-1], card, sheet.gap)
        if turned[0] * turned[1] > fit[0] * fit[1]:
            paper, margins, fit = paper[::-1], margins[::-1], turned
    columns = fit[0] if sheet.columns is None else sheet.columns
    rows = fit[1] if sheet.rows is None else sheet.rows
    if not (1 <= columns <= fit[0] and 1 <= rows <= fit[1]):
        raise SheetError(_what_is_wrong(sheet, paper, margins, card, (columns, rows), fit).found)

    return Grid(
        page_width=paper[0], page_height=paper[1], columns=columns, rows=rows, width=width, height=height,
        gap=sheet.gap, left=(paper[0] - _extent(columns, width, sheet.gap[0])) / 2,
        top=(paper[1] - _extent(rows, height, sheet.gap[1])) / 2, margins=margins, bleed=bleed,
    )  # fmt: skip


Pair = tuple[Fraction, Fraction]


def _fitting(paper: Pair, margins: Pair, card: Pair, gap: Pair) -> tuple[int, int]:
    """How many columns and rows fit between the margins; 0 where not even one does."""
    across, down = (max(0, (paper[i] - 2 * margins[i] + gap[i]) // (card[i] + gap[i])) for i in (0, 1))
    return across, down


def _extent(count: int, size: Fraction, gap: Fraction) -> Fraction:
    return count * size + (count - 1) * gap


def _what_is_wrong(
    sheet: Sheet, paper: Pair, margins: Pair, card: Pair, wanted: tuple[int, int], fit: tuple[int, int]
) -> Problems:
    problems = Problems()
    size = f"{format_mm(paper[0])} x {format_mm(paper[1])} mm"
    room = [max(Fraction(0), paper[i] - 2 * margins[i]) for i in (0, 1)]
    if 0 in fit:
        problems.error(
            f"a card of {format_mm(card[0])} x {format_mm(card[1])} mm does not fit on sheet `{sheet.name}`: its paper "
            f"is {size}, and the margins leave {format_mm(room[0])} x {format_mm(room[1])} mm",
            sheet.place,
            hint="larger paper, paper turned the other way, smaller margins or a smaller card would fit",
        )
        return problems
    names = (("columns", "column", "wide"), ("rows", "row", "high"))
    for i, (many, one, direction) in enumerate(names):
        if wanted[i] < 1:
            problems.error(f"{wanted[i]} {many} hold no card", sheet.place, hint=f"`{many}: {fit[i]}` fits")
        elif wanted[i] > fit[i]:
            gaps = f" and gaps of {format_mm(sheet.gap[i])} mm" if sheet.gap[i] else ""
            problems.error(
                f"{wanted[i]} {many if wanted[i] > 1 else one} of {format_mm(card[i])} mm cards{gaps} are "
                f"{format_mm(_extent(wanted[i], card[i], sheet.gap[i]))} mm {direction}, but on sheet `{sheet.name}` "
                f"the paper is {size} and margins of {format_mm(margins[i])} mm leave {format_mm(room[i])} mm",
                sheet.place,
                hint=f"`{many}: {fit[i]}` fits",
            )
    return problems
