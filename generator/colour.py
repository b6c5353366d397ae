"""sRGB colours: read from `#ac0b0b`, and compared for contrast."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

__all__ = ["BLACK", "WHITE", "Colour", "away_from", "contrast", "mix", "parse_colour"]

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


class Colour(NamedTuple):
    """Red, green and blue in sRGB, 0 to 255 each."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def luminance(self) -> float:
        """Relative luminance, 0 to 1 (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)."""
        linear = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in self]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)


@lru_cache(maxsize=1000)  # a layout names the same few colours on every card
def parse_colour(text: str) -> Colour:
    """A Colour from `#rgb` or `#rrggbb`; ValueError, saying what was expected, for anything else."""
    text = text.strip()
    if not _HEX.fullmatch(text):
        raise ValueError('a colour in quotes such as "#ac0b0b"')
    digits = text[1:] if len(text) == 7 else "".join(c * 2 for c in text[1:])
    return Colour(*(int(digits[i : i + 2], 16) for i in (0, 2, 4)))


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio, 1 to 21 (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)."""
    low, high = sorted((one.luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)


def mix(colour: Colour, other: Colour, percent: float) -> Colour:
    """`colour` with `percent` (0 to 100) of `other` in it, channel by channel."""
    part = min(100.0, max(0.0, percent)) / 100
    return Colour(*(round(a + (b - a) * part) for a, b in zip(colour, other, strict=True)))


def away_from(colour: Colour, ink: Colour, percent: float) -> Colour:
    """`colour` moved away from `ink`, towards white where it is the lighter of the two, else towards black: text in
    that ink only gains contrast on it."""
    return mix(colour, WHITE if colour.luminance > ink.luminance else BLACK, percent)
