"""Outlines and pictures in their boxes, and how often a picture may be repeated in a pattern."""

from __future__ import annotations

from collections.abc import Sequence

from generator.geometry import Box
from generator.layout.nodes import Graphic, Outline
from generator.model.drawing import (
    Group,
    Operation,
    Path,
    Picture,
    Tiling,
    contained,
    ellipse,
    rectangle,
    tinted,
)
from generator.units import format_mm

__all__ = ["MAX_TILED", "MAX_TILES", "graphic", "outline", "tile_fault"]

MAX_TILES = 5_000
"""How many tiles one pattern may have: a poker card covered by tiles of 2 mm has 1,900."""
MAX_TILED = 50_000
"""How many lines and curves all tiles of one pattern may have together; those that ship have 500 to 3,000 on a card."""


def tile_fault(picture: Picture, width: float, box: Box) -> str:
    """Why a picture cannot be repeated over a box; empty where it can."""
    if picture.kind == "raster":
        return "it is made of pixels, where a pattern is an SVG"
    height = width * picture.height / picture.width
    if box.width / width * (box.height / height) > MAX_TILES:
        return f"more than {MAX_TILES:,} of {format_mm(width)} by {format_mm(height)} mm would go into one box"
    lines = _segments(picture.operations)
    if lines * (box.width / width) * (box.height / height) > MAX_TILED:
        return f"its {lines:,} lines and curves would be drawn more than {MAX_TILED:,} times in one box"
    around = Box(-picture.width, -picture.height, 3 * picture.width, 3 * picture.height)
    return "" if around.contains(picture.reach) else "it reaches beyond the tiles beside it"


def _segments(operations: Sequence[Operation]) -> int:
    """How many lines and curves there are in operations."""
    return sum(
        len(operation.segments) if isinstance(operation, Path)
        else _segments(operation.operations) if isinstance(operation, Group)
        else 0
        for operation in operations
    )  # fmt: skip


def outline(node: Outline, box: Box) -> Path:
    """Its path."""
    element = node.element
    is_round = element.shape == "ellipse"
    segments = ellipse(*box.centre, box.width / 2, box.height / 2) if is_round else rectangle(box, element.radius)
    stroke = node.stroke if element.stroke_width > 0 else None  # PDF draws a line of no width one dot wide
    return Path(segments=segments, fill=node.fill, stroke=stroke, stroke_width=element.stroke_width)


def graphic(node: Graphic, box: Box) -> list[Operation]:
    """A picture contained in its box, in the middle; or covering it, cut off at its edges; or repeated all over it."""
    picture = node.picture
    if picture.width <= 0 or picture.height <= 0 or box.width <= 0 or box.height <= 0:
        return []
    if node.tile:
        operations = tuple(tinted(o, node.tint) for o in picture.operations) if node.tint else picture.operations
        scale = node.tile / picture.width
        return [Tiling(operations=operations, scale=scale, width=node.tile, height=picture.height * scale, box=box)]
    drawn = contained(picture, box, node.tint, cover=node.cover)
    return [Group(operations=(drawn,), clip=Path(segments=rectangle(box)))] if node.cover else [drawn]
