"""Where a back goes, so that it lies behind its front once the paper has been turned.

A printer turns the sheet about its long or its short edge. Seen on the page that axis stands upright (portrait paper
about the long edge, landscape about the short one) or lies flat (the other two). About an upright axis columns change
places; about a flat one rows do, and the backs are turned so that they are the right way up in the hand. Cells are
mirrored about the page and not about the cards on it, so that a half-filled page keeps its gaps behind its gaps.
"""

from __future__ import annotations

from generator.imposition.grid import Grid
from generator.model.sheet import Flip

__all__ = ["back_cell"]


def back_cell(grid: Grid, column: int, row: int, flip: Flip) -> tuple[int, int, bool]:
    """Column and row of the back for the front at `column`, `row`, and whether it is turned by 180°."""
    if grid.portrait == (flip == "long"):
        return grid.columns - 1 - column, row, False
    return column, grid.rows - 1 - row, True
