"""Lengths as people write them, in millimetres kept exact until the last moment.

Sizes stay fractions, so that three 63 mm cards and two 10 mm margins fill 209 mm exactly: no rounding loses a column.
"""

from __future__ import annotations

import re
from fractions import Fraction

__all__ = ["MM_PER_INCH", "MM_PER_POINT", "em", "format_mm", "parse_length", "points"]

MM_PER_INCH = Fraction(254, 10)
MM_PER_POINT = MM_PER_INCH / 72

_UNITS = {"mm": Fraction(1), "cm": Fraction(10), "in": MM_PER_INCH, '"': MM_PER_INCH, "pt": MM_PER_POINT}
_LENGTH = re.compile(r"\s*([+-]?(?:[0-9]{1,9}(?:\.[0-9]{1,9})?|\.[0-9]{1,9}))\s*(mm|cm|in|pt|\")?\s*", re.IGNORECASE)


def parse_length(text: str, *, bare: str | None = None) -> Fraction:
    """Millimetres, exact, from `3mm`, `0.125in`, `12pt`, `1 cm`.

    `bare` names the unit of a number without one; with None such a number raises ValueError, as does anything else that
    is not a length. The message says what was expected.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError("a length such as 3mm, 0.125in or 12pt")
    number, unit = match.groups()
    unit = unit.lower() if unit else bare
    if unit is None:
        raise ValueError(f"a length with its unit, such as {number}mm or {number}in")
    return Fraction(number) * _UNITS[unit]


def points(mm: Fraction | float) -> float:
    """PDF points (1/72 inch) from millimetres."""
    return float(mm) * 72 / 25.4


def em(size_pt: float) -> float:
    """Millimetres of a thousandth of a font size, the unit in which fonts give their widths and heights."""
    return size_pt * 25.4 / 72 / 1000


def format_mm(mm: Fraction | float) -> str:
    """`63.5`, `9.75`, `88.9`: at most three decimals, without trailing zeros."""
    text = f"{float(mm):.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
