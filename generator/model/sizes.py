"""Sizes that go by a name: cards and papers, in millimetres, exact.

Cards made in inches keep their inches. Where the figures come from:

- poker, bridge, tarot, mini, square-small, square-large, business, domino, micro: the table of card sizes at
  https://www.makeplayingcards.com/pops/faq-photo.html
- euro-poker, tarot-eu, mini-euro, mini-american, square, japanese, business-eu, credit, jumbo, and the papers:
  https://github.com/Alan-Cha/silhouette-card-maker (assets/layouts.json); euro-poker also
  https://printninja.com/card-dimensions
- us-standard: https://github.com/lachlankrautz/openscad (lib/config/card_sizes.scad)
- euro (59 x 92 mm) is the size that sleeve makers sell under that name
- A5 to A3: ISO 216
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from generator.units import MM_PER_INCH

__all__ = ["CARDS", "PAPERS", "card_name", "card_size", "paper_size"]

Dimensions = tuple[Fraction, Fraction]


def _inches(width: str, height: str) -> Dimensions:
    return Fraction(width) * MM_PER_INCH, Fraction(height) * MM_PER_INCH


def _mm(width: str, height: str) -> Dimensions:
    return Fraction(width), Fraction(height)


CARDS: Mapping[str, Dimensions] = {
    "poker": _inches("2.5", "3.5"),
    "euro-poker": _mm("63", "88"),
    "bridge": _inches("2.25", "3.5"),
    "tarot": _inches("2.75", "4.75"),
    "tarot-eu": _mm("70", "120"),
    "mini": _inches("1.75", "2.5"),
    "mini-euro": _mm("44", "68"),
    "mini-american": _mm("41", "63"),
    "euro": _mm("59", "92"),
    "us-standard": _mm("56", "87"),
    "japanese": _mm("59", "86"),
    "square-small": _inches("2", "2"),
    "square": _mm("70", "70"),
    "square-large": _inches("3.5", "3.5"),
    "business": _inches("3.5", "2"),
    "business-eu": _mm("85", "55"),
    "credit": _mm("85.6", "54"),
    "jumbo": _inches("3.5", "5.5"),
    "domino": _inches("1.75", "3.5"),
    "micro": _inches("1.25", "1.75"),
}
"""Width and height of trim."""

PAPERS: Mapping[str, Dimensions] = {
    "a3": _mm("297", "420"),
    "a4": _mm("210", "297"),
    "a5": _mm("148", "210"),
    "letter": _inches("8.5", "11"),
    "legal": _inches("8.5", "14"),
    "tabloid": _inches("11", "17"),
    "arch-b": _inches("12", "18"),
}
"""Width and height, upright."""


def card_size(name: str) -> Dimensions:
    """KeyError for a name that is not one of CARDS; capitals do not matter."""
    return CARDS[name.casefold()]


def paper_size(name: str) -> Dimensions:
    """KeyError for a name that is not one of PAPERS; capitals do not matter."""
    return PAPERS[name.casefold()]


def card_name(width: Fraction, height: Fraction) -> str:
    """The name of a size, or an empty string."""
    return next((name for name, size in CARDS.items() if size == (width, height)), "")
