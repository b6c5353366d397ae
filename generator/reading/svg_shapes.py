"""A shape of SVG in, its outline as moves, lines and cubic curves out, in the shape's own units."""

from __future__ import annotations

import math

from generator.geometry import Box, Matrix
from generator.model.drawing import Segment, ellipse, line, rectangle
from generator.reading.svg_path import read_path
from generator.reading.svg_tree import Node
from generator.reading.svg_values import read_length, read_numbers, transformed

__all__ = ["SHAPES", "lengths", "outline"]

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})


def outline(node: Node, view: Box) -> tuple[Segment, ...]:
    """The outline of a path or a basic shape (SVG 2, https://www.w3.org/TR/SVG2/shapes.html).

    Empty where SVG says that nothing is painted, such as a circle without a radius. Percentages are of `view`.
    ValueError, saying what was found, where the attributes cannot be read.
    """
    match node.name:
        case "path":
            return read_path(node.style.get("d", ""))
        case "rect":
            box = Box(*lengths(node, view, "x", "y", "width", "height"))
            rx, ry = _radii(node, view)
            rx, ry = min(rx, box.width / 2), min(ry, box.height / 2)
            return _rounded(box, rx, ry) if box.width > 0 and box.height > 0 else ()
        case "circle":
            x, y, r = lengths(node, view, "cx", "cy", "r")
            return ellipse(x, y, r, r) if r > 0 else ()
        case "ellipse":
            x, y = lengths(node, view, "cx", "cy")
            rx, ry = _radii(node, view)
            return ellipse(x, y, rx, ry) if rx > 0 and ry > 0 else ()
        case "line":
            x1, y1, x2, y2 = lengths(node, view, "x1", "y1", "x2", "y2")
            return line(x1, y1, x2, y2)
        case _:
            return _polyline(node)


def lengths(node: Node, view: Box, *names: str, default: str = "0") -> list[float]:
    """The lengths of these attributes; a percentage is of the view's width, height or diagonal, as the name asks."""
    found = []
    for name in names:
        if name == "r":
            whole = math.hypot(view.width, view.height) / math.sqrt(2)
        else:
            whole = view.width if name in ("x", "x1", "x2", "cx", "rx", "width") else view.height
        text = node.style.get(name, default)
        found.append(read_length(default if text == "auto" else text, whole))
    return found


def _radii(node: Node, view: Box) -> tuple[float, float]:
    """Of the two radii one left out takes the other's value."""
    given = [name for name in ("rx", "ry") if node.style.get(name, "auto") != "auto"] or ["rx"]
    rx, ry = lengths(node, view, given[0], given[-1])
    return max(0.0, rx), max(0.0, ry)


def _rounded(box: Box, rx: float, ry: float) -> tuple[Segment, ...]:
    if rx <= 0 or ry <= 0:
        return rectangle(box)
    if rx == ry:
        return rectangle(box, rx)
    # Rounded by an ellipse: a rectangle rounded by a circle, stretched.
    tall = rectangle(Box(0, 0, box.width, box.height * rx / ry), rx)
    return transformed(tall, Matrix(1, 0, 0, ry / rx, box.x, box.y))


def _polyline(node: Node) -> tuple[Segment, ...]:
    numbers = read_numbers(node.style.get("points", ""))
    if len(numbers) % 2:
        raise ValueError("an odd number of coordinates")
    pairs = list(zip(numbers[0::2], numbers[1::2], strict=True))
    if len(pairs) < 2:
        return ()
    close: tuple[Segment, ...] = (("Z", ()),) if node.name == "polygon" else ()
    return (("M", pairs[0]), *(("L", pair) for pair in pairs[1:]), *close)
