"""Words, a style and a box in; the size at which they fit, and every line's place out. Millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from generator.colour import Colour
from generator.geometry import Box
from generator.model.drawing import Font, Text
from generator.model.layout import Style
from generator.typesetting.lines import Line, Paragraphs, break_lines, measure_lines
from generator.units import em

__all__ = ["Block", "largest", "measure_block", "place_lines", "set_block", "size_at"]

SIZE_STEP_PT = 0.05
SCALE_STEP = 0.002
"""A size of 25 pt is then found to the step."""
TOLERANCE_MM = 0.01


@dataclass(frozen=True, slots=True)
class Block:
    """Text set at one size: its lines, the height they take, and the width of the widest."""

    lines: tuple[Line, ...]
    size_pt: float
    width: float
    height: float


def measure_block(paragraphs: Paragraphs, style: Style, size_pt: float, width: float) -> tuple[float, float]:
    """The height and the width of `set_block`, without the lines."""
    unit = em(size_pt)
    count, widest = measure_lines(paragraphs, width / unit)
    return count * style.leading * size_pt * 25.4 / 72, widest * unit


def set_block(paragraphs: Paragraphs, style: Style, size_pt: float, width: float) -> Block:
    unit = em(size_pt)
    lines, widest = break_lines(paragraphs, width / unit)
    return Block(lines, size_pt, widest * unit, len(lines) * style.leading * size_pt * 25.4 / 72)


def size_at(style: Style, scale: float) -> float:
    """The style's size times `scale`: the size itself at 1, else in whole steps, and never below its smallest size."""
    if scale >= 1:
        return style.size_pt
    return max(style.min_size_pt, math.floor(style.size_pt * scale / SIZE_STEP_PT + 1e-9) * SIZE_STEP_PT)


def largest(fits: Callable[[float], bool], lowest: float) -> float:
    """The largest scale from `lowest` to 1 that fits, found by halving; `lowest` where none does."""
    if fits(1.0):
        return 1.0
    low, high = lowest, 1.0
    while high - low > SCALE_STEP:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def place_lines(
    block: Block, style: Style, colour: Colour, box: Box, fonts: tuple[Font, ...], field: str
) -> list[Text]:
    """The lines of a block in a box, by the style's alignment.

    The letters' height, from baseline to cap height, stands in the middle of each line's own strip: so a single line
    of capitals or figures is in the middle of its box to the eye.
    """
    strip = style.leading * block.size_pt * 25.4 / 72
    spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[style.vertical] * (box.height - block.height)
    first = box.y + spare + strip / 2 + fonts[0].cap_height * em(block.size_pt) / 2
    part = {"centre": 0.5, "end": 1.0, "right": 1.0}.get(style.align, 0.0)
    return [
        Text(
            x=box.x + part * (box.width - line.width * em(block.size_pt)),
            y=first + index * strip,
            runs=line.runs,
            size_pt=block.size_pt,
            colour=colour,
            field=field,
        )
        for index, line in enumerate(block.lines)
        if line.runs
    ]
