"""What is printed round the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from generator.imposition.grid import Grid
from generator.model.drawing import Operation, Text
from generator.model.sheet import Sheet

__all__ = ["Surround", "surround"]


@dataclass(frozen=True, slots=True)
class Surround:
    """`outer`: how far art reaches beyond the grid, across and down, so that the marks can be seen."""

    outer: tuple[Fraction, Fraction]

    def guides(self, number: int, typeset: Callable[[str, float], Text]) -> tuple[Operation, ...]:
        return ()


def surround(
    grid: Grid, sheet: Sheet, marks: bool, typeset: Callable[[str, float], Text], title: str, pages: int
) -> Surround:
    return Surround((grid.bleed, grid.bleed))
