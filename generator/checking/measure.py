"""What a check measured, told even where all is well: a counsellor sees that the cards can be read, and how well."""

from __future__ import annotations

from generator.frozen import frozen

__all__ = ["LEAST_CONTRAST", "Measure"]

LEAST_CONTRAST = 7.0
"""WCAG 2.2, success criterion 1.4.6 (https://www.w3.org/TR/WCAG22/#contrast-enhanced). Made for screens; ink on paper
has less, which is one reason not to be content with the 4.5:1 of 1.4.3."""


@frozen()
class Measure:
    """`value` and `limit` (the least that is allowed) in `unit`; `where` names the place of the smallest value."""

    what: str
    value: float
    limit: float
    unit: str
    where: str = ""

    @property
    def passed(self) -> bool:
        return self.value >= self.limit - 1e-6

    def __str__(self) -> str:
        """`least contrast 7.5:1 (title of shame); 7:1 is needed`."""
        where = f" ({self.where})" if self.where else ""
        return f"{self.what} {self.amount(self.value)}{where}; {self.amount(self.limit)} is needed"

    def amount(self, value: float) -> str:
        """One decimal, rounded; but cut where that would make it look like the limit that it misses (6.96 is not 7)."""
        text = f"{value:.1f}"
        if value < self.limit - 1e-6 and float(text) >= self.limit:
            text = f"{int(value * 10) / 10:.1f}"
        return text.removesuffix(".0") + self.unit
