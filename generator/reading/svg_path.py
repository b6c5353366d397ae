"""Path data of SVG in, absolute moves, lines and cubic curves out (SVG 2, https://www.w3.org/TR/SVG2/paths.html).

Quadratic curves are raised exactly. Arcs are approximated, an eighth of a turn at a time, to within 0.003 % of the
radius. ValueError, saying what was found, for data of which a browser would draw a part or nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.model.drawing import Segment
from generator.reading.svg_values import MAX_NUMBER, NUMBER

__all__ = ["read_path"]

_COMMAND = re.compile(rf"[\s,]*+([MmZzLlHhVvCcSsQqTtAa])((?:[\s,]*+{NUMBER})*)[\s,]*+|")
"""Or nothing, where no command follows: the search shall not go on behind it, which takes long among many blanks."""
_NUMBER = re.compile(NUMBER)
_ARC = r"[\s,]*+".join(["", *[f"((?>{NUMBER}))"] * 3, "([01])", "([01])", *[f"((?>{NUMBER}))"] * 2, ""])
"""Its two flags need nothing between them and the next number: `a5 5 0 0110 0`."""
_SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_EIGHTH = math.pi / 4
_SMALLEST = 1e-12
"""Units: whatever is smaller is nothing, and its square could not be divided by."""


@lru_cache(maxsize=1000)  # a symbol that is used a hundred times is read once
def read_path(text: str) -> tuple[Segment, ...]:
    if not text.strip() or text.strip() == "none":
        return ()
    commands: list[re.Match[str]] = []
    at = 0
    for command in _COMMAND.finditer(text):
        if command[1] is None:
            break
        commands.append(command)
        at = command.end()
    if at != len(text):
        raise ValueError(f"path data that are not path data from `{text[at : at + 20]}`")
    if text.lstrip(" \t\r\n,")[:1] not in ("M", "m"):
        raise ValueError("path data that do not begin with a move (`M`)")
    steps = _steps(commands)
    if steps is None:
        raise ValueError(f"path data with a number too many or too few: `{text.strip()[:40]}`")
    segments = tuple(_segments(steps))
    _check([number for _, numbers in segments for number in numbers])
    return segments


def _check(numbers: Sequence[float]) -> None:
    largest = max(max(numbers), min(numbers), key=abs) if numbers else 0
    if abs(largest) > MAX_NUMBER:
        raise ValueError(f"the number {largest:g}, which is larger than {MAX_NUMBER:g}")


_Step = tuple[str, bool, Sequence[float]]
"""A command by its capital, whether it is relative to where the pen is, and as many numbers as it takes."""


def _steps(commands: list[re.Match[str]]) -> list[_Step] | None:
    """None where numbers lack or are left over. Pairs that follow a move are lines."""
    steps: list[_Step] = []
    for command in commands:
        letter, written = command.groups()
        kind, relative = letter.upper(), letter.islower()
        size = _SIZES[kind]
        numbers = _arcs(written) if kind == "A" else [*map(float, _NUMBER.findall(written))]
        if kind == "Z":
            if numbers:
                return None
            steps.append((kind, relative, ()))
            continue
        if not numbers or len(numbers) % size:
            return None
        if len(numbers) == size:  # as it mostly is
            steps.append((kind, relative, numbers))
            continue
        for at in range(0, len(numbers), size):
            steps.append(("L" if kind == "M" and at else kind, relative, numbers[at : at + size]))
    return steps


def _arcs(written: str) -> list[float]:
    """The numbers of arcs, seven each; none where they are not arcs."""
    numbers: list[float] = []
    whole = re.compile(_ARC)  # here, since it takes a while, and most drawings have no arcs
    at = 0
    while at < len(written):
        arc = whole.match(written, at)
        if arc is None:
            return []
        numbers += map(float, arc.groups())
        at = arc.end()
    _check(numbers)
    return numbers


def _segments(steps: list[_Step]) -> Iterator[Segment]:
    x = y = 0.0
    start = 0.0, 0.0
    bend = 0.0, 0.0
    """The last control point of the curve before, which a smooth curve mirrors."""
    before = ""
    for kind, relative, n in steps:
        dx, dy = (x, y) if relative else (0.0, 0.0)
        match kind:
            case "Z":
                yield "Z", ()
                x, y = start
            case "M" | "L":
                x, y = n[0] + dx, n[1] + dy
                yield kind, (x, y)
                if kind == "M":
                    start = x, y
            case "H":
                x = n[0] + dx
                yield "L", (x, y)
            case "V":
                y = n[0] + dy
                yield "L", (x, y)
            case "C" | "S":
                if kind == "C":
                    near, n = (n[0] + dx, n[1] + dy), n[2:]
                else:
                    near = (2 * x - bend[0], 2 * y - bend[1]) if before in ("C", "S") else (x, y)
                bend = n[0] + dx, n[1] + dy
                x, y = n[2] + dx, n[3] + dy
                yield "C", (*near, *bend, x, y)
            case "Q" | "T":
                if kind == "Q":
                    bend, n = (n[0] + dx, n[1] + dy), n[2:]
                else:
                    bend = (2 * x - bend[0], 2 * y - bend[1]) if before in ("Q", "T") else (x, y)
                end = n[0] + dx, n[1] + dy
                near = x + (bend[0] - x) * 2 / 3, y + (bend[1] - y) * 2 / 3
                far = end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3
                x, y = end
                yield "C", (*near, *far, x, y)
            case "A":
                end = n[5] + dx, n[6] + dy
                yield from _arc((x, y), n[0], n[1], math.radians(n[2]), bool(n[3]), bool(n[4]), end)
                x, y = end
        before = kind


def _arc(
    start: tuple[float, float],
    rx: float,
    ry: float,
    turn: float,
    large: bool,
    clockwise: bool,
    end: tuple[float, float],
) -> Iterator[Segment]:
    """Its middle is found as in SVG 2 (https://www.w3.org/TR/SVG2/implnote.html#ArcImplementationNotes, whose letters
    these are); its curves are those of L. Maisonobe, Drawing an elliptical arc using polylines, quadratic or cubic
    Bézier curves, 2003, section 3.4.1. Without a radius it is a straight line.
    """
    rx, ry, cosine, sine = abs(rx), abs(ry), math.cos(turn), math.sin(turn)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1, y1 = cosine * half_x + sine * half_y, -sine * half_x + cosine * half_y
    if min(rx, ry) < _SMALLEST or max(abs(x1), abs(y1)) < _SMALLEST:
        yield "L", end
        return
    too_small = x1 * x1 / (rx * rx) + y1 * y1 / (ry * ry)
    if too_small > 1:  # it grows until it reaches both ends
        rx, ry = rx * math.sqrt(too_small), ry * math.sqrt(too_small)
    t1, t2 = rx * rx * (y1 * y1), ry * ry * (x1 * x1)
    away = math.sqrt(abs((rx * rx * (ry * ry) - t1 - t2) / (t1 + t2))) * (-1 if large == clockwise else 1)
    cx, cy = away * rx * y1 / ry, -away * ry * x1 / rx
    x = cosine * cx - sine * cy + (start[0] + end[0]) / 2
    y = sine * cx + cosine * cy + (start[1] + end[1]) / 2
    angle = math.atan2((y1 - cy) / ry, (x1 - cx) / rx)
    sweep = (math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx) - angle) % math.tau - (0 if clockwise else math.tau)

    def at(angle: float) -> tuple[float, float, float, float]:
        """A point, and which way the pen goes there."""
        across, up = rx * math.cos(angle), ry * math.sin(angle)
        down, along = -rx * math.sin(angle), ry * math.cos(angle)
        return (
            x + across * cosine - up * sine, y + across * sine + up * cosine,
            down * cosine - along * sine, down * sine + along * cosine,
        )  # fmt: skip

    count = max(1, math.ceil(abs(sweep) / _EIGHTH - 1e-9))
    step = sweep / count
    pull = math.sin(step) * (math.sqrt(4 + 3 * math.tan(step / 2) ** 2) - 1) / 3
    near_x, near_y, (_, _, dx, dy) = *start, at(angle)
    for number in range(1, count + 1):
        far_x, far_y, far_dx, far_dy = at(angle + number * step)
        if number == count:
            far_x, far_y = end
        near, far = (near_x + pull * dx, near_y + pull * dy), (far_x - pull * far_dx, far_y - pull * far_dy)
        yield "C", (*near, *far, far_x, far_y)
        near_x, near_y, dx, dy = far_x, far_y, far_dx, far_dy
