"""Cards onto paper: the grid, the order, the backs, the marks. Pure arithmetic in millimetres."""

from __future__ import annotations

from generator.imposition.grid import Grid, grid_of
from generator.imposition.impose import impose

__all__ = ["Grid", "grid_of", "impose"]
