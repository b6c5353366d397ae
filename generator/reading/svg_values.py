"""The small languages inside SVG's attributes in, numbers, transforms and colours out.

Each reader raises ValueError, saying what was found, where SVG's own grammar does not allow it: a browser would draw
part of it or nothing, and a print should not guess.
"""

from __future__ import annotations

import math
import re
from functools import cache

from generator.colour import BLACK, WHITE, Colour, parse_colour
from generator.geometry import IDENTITY, Matrix
from generator.model.drawing import Segment

__all__ = ["MAX_NUMBER", "NUMBER", "read_length", "read_numbers", "read_paint", "read_transform", "transformed"]

MAX_NUMBER = 1e6
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBERS = re.compile(rf"\s*(?:{NUMBER}(?:\s*,\s*|\s+|(?=[+-.])|\s*$))*")
_LENGTH = re.compile(rf"({NUMBER})(px|pt|pc|mm|cm|in|q|%)?", re.IGNORECASE)
_PX = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 96 / 101.6}
"""CSS pixels in a unit (CSS Values 3, https://www.w3.org/TR/css-values-3/#absolute-lengths)."""

_TRANSFORM = r"\s*,?\s*([A-Za-z]+)\s*\(([^()]*)\)"


def _bounded(number: float) -> float:
    if not math.isfinite(number) or abs(number) > MAX_NUMBER:
        raise ValueError(f"the number {number:g}, which is larger than {MAX_NUMBER:g}")
    return number


def read_numbers(text: str) -> list[float]:
    if not _NUMBERS.fullmatch(text):
        raise ValueError(f"`{text[:40]}` where numbers are expected")
    return [_bounded(float(number)) for number in re.findall(NUMBER, text)]


def read_length(text: str, whole: float = 0) -> float:
    """User units; a percentage is of `whole`."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"`{text[:40]}` where a length is expected")
    number, unit = float(match[1]), (match[2] or "").lower()
    return _bounded(number * whole / 100 if unit == "%" else number * _PX[unit])


def read_transform(text: str) -> Matrix:
    """The last of the list is done first (SVG 2, https://www.w3.org/TR/SVG2/coords.html#TransformProperty)."""
    matrix = IDENTITY
    at = 0
    while text[at:].strip():
        match = re.compile(_TRANSFORM).match(text, at)
        if match is None:
            raise ValueError(f"the transform `{text[at : at + 40].strip()}`")
        if match[1] == "none":
            raise ValueError("the transform `none(…)`")
        matrix = _one_transform(match[1], re.sub(r"(?<=\d)(?:px|deg)\b", "", match[2]), match[0].strip()).then(matrix)
        at = match.end()
    return matrix


def _one_transform(name: str, arguments: str, written: str) -> Matrix:
    match name, read_numbers(arguments):
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) <= 1:
            return Matrix.translation(x, *(rest or [0]))
        case "translateX", [x]:
            return Matrix.translation(x, 0)
        case "translateY", [y]:
            return Matrix.translation(0, y)
        case "scale", [x, *rest] if len(rest) <= 1:
            return Matrix(x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", [degrees]:
            return Matrix.rotation(degrees)
        case "rotate", [degrees, x, y]:
            return Matrix.rotation(degrees, (x, y))
        case "skewX", [degrees]:
            return Matrix(1, 0, math.tan(math.radians(degrees)), 1, 0, 0)
        case "skewY", [degrees]:
            return Matrix(1, math.tan(math.radians(degrees)), 0, 1, 0, 0)
    raise ValueError(f"the transform `{written[:40]}`")


@cache
def read_paint(text: str) -> tuple[Colour, float] | None:
    """A colour and its opacity, 0 to 1; None for `none`. Hexadecimal, rgb(), rgba() and the names of CSS are read."""
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    if re.fullmatch(r"#[0-9a-f]{4}|#[0-9a-f]{8}", word):
        digits = word[1:] if len(word) == 9 else "".join(c * 2 for c in word[1:])
        return parse_colour("#" + digits[:6]), int(digits[6:], 16) / 255
    if word.startswith("#"):
        try:
            return parse_colour(word), 1.0
        except ValueError:
            raise ValueError(f"the colour `{text[:40]}`") from None
    function = re.fullmatch(r"rgba?\(([^()]*)\)", word)
    if function:
        parts = re.split(r"[\s,/]+", function[1].strip())
        try:
            channels = [round(min(255.0, max(0.0, read_length(p, 255)))) for p in parts[:3]]
            opacity = read_length(parts[3], 1) if len(parts) == 4 else 1.0
        except ValueError:
            channels = []
        if len(channels) == 3 and len(parts) <= 4:
            return Colour(*channels), min(1.0, max(0.0, opacity))
    elif word in ("black", "white"):
        return (BLACK if word == "black" else WHITE), 1.0
    elif word.isalpha():
        from PIL import ImageColor

        if word in ImageColor.colormap:
            return Colour(*ImageColor.getrgb(word)[:3]), 1.0
    raise ValueError(f"the colour `{text[:40]}`")


def transformed(segments: tuple[Segment, ...], matrix: Matrix) -> tuple[Segment, ...]:
    if matrix == IDENTITY:
        return segments
    a, b, c, d, e, f = matrix
    return tuple(
        (
            letter,
            tuple([v for x, y in zip(at[::2], at[1::2], strict=True) for v in (a * x + c * y + e, b * x + d * y + f)]),
        )
        for letter, at in segments
    )
