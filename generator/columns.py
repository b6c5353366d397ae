"""Rows of texts in, lines of a table out: columns side by side, as wide as their texts, or narrowed to a given width.

Widths are cells of a terminal, of which some letters take two and some none. Rich's tables, which look alike, take a
millisecond and a half for every row: with ten thousand cards a quarter of a minute.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size

__all__ = ["in_columns"]

_GAP = 2
"""Behind every column but the last."""

_LEAST_FOLDED = 8


def in_columns(
    names: Sequence[str], rows: Sequence[Sequence[str]], most: int | None, folded: Collection[str] = ()
) -> tuple[list[str], list[str]]:
    """The lines with the names of the columns, and the lines of the table under them: as wide as its texts, or of
    `most` cells.

    Where these are too few, columns are cut short with `…`, after those that are `folded` have gone on in another line
    as far as they can; and where there are any of these nothing is cut, and the lines are as long as they must be.
    Columns of whole numbers stand at the right.
    """
    columns = [[name, *(row[number] for row in rows)] for number, name in enumerate(names)]
    is_folded = [name in folded for name in names]
    gaps = [_GAP] * (len(names) - 1) + [0]
    widest = [max(map(cell_len, column)) for column in columns]
    widths: Sequence[int] = [width + gap for width, gap in zip(widest, gaps, strict=True)]
    if most is not None:
        least = [min(width, _LEAST_FOLDED) if fold else width for width, fold in zip(widest, is_folded, strict=True)]
        most = max(most, sum(least) + sum(gaps)) if folded else most
        widths = _narrowed([min(width, most) for width in widths], is_folded, most)
    head, *body = zip(*map(_laid, columns, widths, gaps, is_folded), strict=True)
    tallest = max(map(len, head))
    return _lines([[""] * (tallest - len(cell)) + cell for cell in head], widths), [
        line for cells in body for line in _lines(cells, widths)
    ]


def _lines(cells: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    """Cells of several lines side by side."""
    if max(map(len, cells)) == 1:
        return ["".join([line for (line,) in cells]).rstrip()]
    rows = zip_longest(*cells, fillvalue="")
    return ["".join(part or " " * width for part, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _narrowed(widths: Sequence[int], is_folded: Sequence[bool], most: int) -> Sequence[int]:
    """Widths that are `most` together: the widest give way, of the folded columns first, so that what is short, such as
    the id of a card, is seen whole."""
    for gives in (is_folded, [True] * len(widths)):
        while (excess := sum(widths) - most) > 0:
            giving = [width if give else 0 for width, give in zip(widths, gives, strict=True)]
            widest = max(giving)
            if widest == 0:
                break
            room = min(excess, widest - max([width for width in giving if width < widest], default=0))
            widths = _shortened(widths, [room if width == widest else 0 for width in giving], excess)
    return widths


def _shortened(widths: Sequence[int], at_most: Sequence[int], by: int) -> list[int]:
    """All that can give way do so alike, each at most so far, together by as much as is asked."""
    shorter, giving = [], sum(room > 0 for room in at_most)
    for width, room in zip(widths, at_most, strict=True):
        part = min(room, round(by / giving)) if room else 0
        shorter.append(width - part)
        by -= part
        giving -= room > 0
    return shorter


def _laid(cells: Sequence[str], width: int, gap: int, fold: bool) -> list[list[str]]:
    """The lines of each cell, all of that width, the gap included."""
    at_right = not fold and all(cell.lstrip("-−+").isdecimal() for cell in cells[1:] if cell)
    room, behind = max(width - gap, 0), " " * min(width, gap)
    laid = []
    for cell in cells:
        blanks = room - cell_len(cell)
        if blanks >= 0:
            laid.append([" " * blanks + cell + behind if at_right else cell + " " * blanks + behind])
        elif fold:
            laid.append([set_cell_size(line, width) for line in _broken(cell, room)])
        else:
            laid.append([set_cell_size(cell, room - 1) + "…" + behind if room else behind])
    return laid


def _broken(text: str, width: int) -> list[str]:
    """Between words, and inside a word that is longer than a line."""
    from rich.console import Console
    from rich.text import Text

    return [line.plain for line in Text(text).wrap(Console(width=width), max(width, 1), overflow="fold")]
