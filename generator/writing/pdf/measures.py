"""Millimetres in, points as PDF writes them out. Here y downwards becomes y upwards, and nowhere else."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from generator.geometry import Box

__all__ = ["POINTS_PER_MM", "corners", "number", "place", "point", "precise", "rectangle_operator"]

POINTS_PER_MM = 72 / 25.4


@lru_cache(maxsize=20_000)  # of the lines of a deck most begin where others do
def number(value: float) -> str:
    """A number as PDF writes it: at most four decimals (a ten-thousandth of a point is 0.04 µm)."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def precise(value: float) -> str:
    """A number to nine significant digits, never with an exponent, which PDF does not know: a drawing in units of a
    thousandth of a millimetre is scaled by 0.001, and that times its size."""
    text = f"{Decimal(f'{value:.9g}'):f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") or abs(value) < 1e-12 else text


def place(x: float, y: float, width: float, height: float, turned: bool, paper_height: float) -> str:
    """The `cm` operator that puts a card's space on the page: (x, y) is the top left corner of its trim."""
    left, bottom = x * POINTS_PER_MM, (paper_height - y - height) * POINTS_PER_MM
    if turned:
        return f"-1 0 0 -1 {number(left + width * POINTS_PER_MM)} {number(bottom + height * POINTS_PER_MM)} cm"
    return f"1 0 0 1 {number(left)} {number(bottom)} cm"


def rectangle_operator(box: Box, paper_height: float) -> str:
    k = POINTS_PER_MM
    values = (box.x * k, (paper_height - box.bottom) * k, box.width * k, box.height * k)
    return " ".join(map(number, values)) + " re"


def point(x: float, y: float, height: float) -> str:
    return f"{number(x * POINTS_PER_MM)} {number((height - y) * POINTS_PER_MM)}"


def corners(box: Box, height: float) -> str:
    """A box as PDF writes it, from the lower left corner to the upper right, in a space `height` millimetres high."""
    k = POINTS_PER_MM
    sides = (box.x * k, (height - box.bottom) * k, box.right * k, (height - box.y) * k)
    return "[" + " ".join(map(number, sides)) + "]"
