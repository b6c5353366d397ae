"""Boxes and affine transforms in millimetres: origin at the top left, y downwards."""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.frozen import frozen

__all__ = ["IDENTITY", "Box", "Matrix"]


@frozen()
class Box:
    """A rectangle by its top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Box:
        """Smaller by `by` on every side; larger where it is negative."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: Box, tolerance: float = 1e-6) -> bool:
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Whether the two share area; touching edges do not."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )

    def union(self, other: Box) -> Box:
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Matrix(NamedTuple):
    """x' = a·x + c·y + e, y' = b·x + d·y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def then(self, after: Matrix) -> Matrix:
        """This transform first, `after` second."""
        a, b, c, d, e, f = self
        p, q, r, s, t, u = after
        return Matrix(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def bounds(self, box: Box) -> Box:
        """The upright box round the transformed box."""
        corners = [self.apply(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        xs, ys = [c[0] for c in corners], [c[1] for c in corners]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def scale(self) -> float:
        """By how much lengths grow (the mean of both directions)."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @staticmethod
    def translation(dx: float, dy: float) -> Matrix:
        return Matrix(1, 0, 0, 1, dx, dy)

    @staticmethod
    def rotation(degrees: float, about: tuple[float, float] = (0, 0)) -> Matrix:
        """Clockwise as seen on the page; exact for quarter turns."""
        quarter = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}.get(int(degrees % 360))
        if quarter is not None and degrees % 90 == 0:
            cos, sin = quarter
        else:
            cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        x, y = about
        return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


IDENTITY = Matrix(1, 0, 0, 1, 0, 0)
