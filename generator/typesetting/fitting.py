"""Words, a style and a box in; the size at which they fit, and every line's place out. Millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

from generator.colour import Colour
from generator.frozen import frozen
from generator.geometry import Box
from generator.model.drawing import Font, Operation, Run, Text, contained
from generator.model.layout import Style
from generator.typesetting.items import Inline, Item, width_of
from generator.typesetting.lines import TOUCHING, Line, Measure, Way, break_lines, measure_lines
from generator.typesetting.passages import Passage
from generator.units import em

__all__ = ["Block", "largest", "line_height", "measure_block", "place_lines", "set_block", "shortened", "size_at"]

SIZE_STEP_PT = 0.05
SCALE_STEP = 0.002
"""A size of 25 pt is then found to the step."""
TOLERANCE_MM = 0.01
_WIDEST_LETTER = 250.0
"""By how much the letters of a justified line without blanks, as in Chinese and Japanese, may stand apart, in
thousandths of the size; a line that needs more is left."""


@frozen()
class Block:
    """Text set at one size: its lines, the height that they take, and the width of the widest. Its letters begin `ink`
    below its top (above it where that is below 0) and reach `ink_height` down from there."""

    lines: tuple[Line, ...]
    size_pt: float
    width: float
    height: float
    ink: float
    ink_height: float

    @property
    def room(self) -> float:
        """The height that it takes among others: its own, and more where letters reach far beyond it."""
        touching = TOUCHING * em(self.size_pt)
        over, under = -self.ink, self.ink + self.ink_height - self.height
        return self.height + (max(0.0, over) + max(0.0, under) if max(over, under) > touching else 0.0)


def line_height(style: Style, size_pt: float) -> float:
    return style.leading * em(size_pt) * 1000


def way(style: Style, font: Font) -> Way:
    """The letters' height, from baseline to cap height, stands in the middle of each line's own strip: so a single line
    of capitals or figures is in the middle of its box to the eye."""
    return _way(style, font.cap_height)


@lru_cache(maxsize=256)
def _way(style: Style, cap_height: float) -> Way:
    leading = style.leading * 1000
    even, breaks = style.align != "justify", style.long_words == "break"
    return Way(even, breaks, leading, leading / 2 + cap_height / 2)


def measure_block(passages: Sequence[Passage], style: Style, font: Font, size_pt: float, width: float) -> Block:
    """What `set_block` makes, without the lines. `font` is the style's first."""
    how = way(style, font)
    return _block((), measure_lines(passages, width / em(size_pt), how), how, size_pt)


def set_block(passages: Sequence[Passage], style: Style, font: Font, size_pt: float, width: float) -> Block:
    how = way(style, font)
    return _block(*break_lines(passages, width / em(size_pt), how), how, size_pt)


def _block(lines: tuple[Line, ...], measure: Measure, how: Way, size_pt: float) -> Block:
    unit = em(size_pt)
    height = measure.height * how.leading * unit
    over, under = (how.above - measure.rise) * unit, (how.leading - how.above - measure.depth) * unit
    return Block(lines, size_pt, measure.width * unit, height, over, height - over - under)


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


def shortened(
    passages: Sequence[Passage], dots: tuple[Item, ...], fits: Callable[[Sequence[Passage]], bool]
) -> tuple[Passage, ...]:
    """As many of the words as fit with `dots` behind the last of them."""
    low, high = 0, sum(len(passage.words) for passage in passages)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(_first_words(passages, middle, dots)) else (low, middle - 1)
    return _first_words(passages, low, dots)


def _first_words(passages: Sequence[Passage], count: int, dots: tuple[Item, ...]) -> tuple[Passage, ...]:
    kept: list[Passage] = []
    for passage in passages:
        stop = min(count, len(passage.words))
        count -= stop
        while 0 < stop < len(passage.words) and passage.words[stop].joins:
            stop -= 1  # not inside a word
        if stop or not passage.words:
            kept.append(replace(passage, words=passage.words[:stop]))
        if count == 0:
            break
    while kept and not kept[-1].words:
        kept.pop()
    if not kept:
        return ()
    last = kept[-1]
    end = last.words[-1]
    level = max(end.levels, default=0)
    marked = replace(
        end, items=(*end.items, *dots), width=end.width + width_of(dots), part=None, stretches=(),
        levels=(*(end.levels or (0,) * len(end.items)), *(level for _ in dots)) if end.levels else (),
        hyphen=(), hyphen_width=0.0, blank=(), blank_width=0.0,
    )  # fmt: skip
    return (*kept[:-1], replace(last, words=(*last.words[:-1], marked)))


def place_lines(
    block: Block, style: Style, colour: Colour, box: Box, font: Font, field: str, *, inside: bool = True
) -> list[Operation]:
    """The lines of a block in a box, by the style's alignment; `font` is the style's first. They are moved so far that
    no letter reaches beyond the box where they are to stay `inside`."""
    unit, strip = em(block.size_pt), line_height(style, block.size_pt)
    spare = _DOWN[style.vertical] * (box.height - block.height)
    if inside and block.ink_height <= box.height + TOLERANCE_MM:
        spare = max(min(spare, box.height - block.ink - block.ink_height), -block.ink)
    first = box.y + spare + way(style, font).above * unit
    placed: list[Operation] = []
    for line in block.lines:
        y = first + line.top * strip
        room = box.width - line.indent * unit
        left = box.x + (0.0 if line.right else line.indent * unit)
        if line.marker:
            start = box.right - width_of(line.marker) * unit if line.right else box.x
            placed.extend(_place(line.marker, start, y, block.size_pt, colour, field))
        items, width = line.items, line.width
        if style.align == "justify" and not line.last:
            items, width = _justified(items, width, room / unit)
        x = left + _part(style, line) * (room - width * unit)
        if line.is_text:
            runs = cast("tuple[Run, ...]", items)
            placed.append(Text(x=x, y=y, runs=runs, size_pt=block.size_pt, colour=colour, field=field))
        else:
            placed.extend(_place(items, x, y, block.size_pt, colour, field))
    return placed


_DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
_ACROSS = {"left": 0.0, "right": 1.0, "centre": 0.5}


def _part(style: Style, line: Line) -> float:
    """Where a line stands in its room: 0 at the left, 1 at the right."""
    if style.align in _ACROSS:
        return _ACROSS[style.align]
    return 1.0 if line.right != (style.align == "end") else 0.0


def _justified(items: tuple[Item, ...], width: float, room: float) -> tuple[tuple[Item, ...], float]:
    """The items of a line with its blanks so wide that it fills its room; where it has none, the room is shared out
    between its letters."""
    blanks = [index for index, item in enumerate(items) if isinstance(item, Run) and item.text.isspace()]
    places, most = (blanks, room) if blanks else (range(len(items) - 1), _WIDEST_LETTER)
    extra = (room - width) / len(places) if places else 0.0
    if not 0 < extra <= most:
        return items, width
    wider = list(items)
    for index in places:
        wider[index] = _wider(items[index], extra)
    return tuple(wider), room


def _wider(item: Item, by: float) -> Item:
    if isinstance(item, Inline):
        return replace(item, width=item.width + by)
    last = item.glyphs[-1]
    last = last._replace(advance=last.advance + by, kern=last.kern + by)
    return replace(item, glyphs=(*item.glyphs[:-1], last), width=round(item.width + by, 6))


def _place(items: Sequence[Item], x: float, y: float, size_pt: float, colour: Colour, field: str) -> list[Operation]:
    """The items of one line from `x` on: its letters, and pictures between them."""
    unit = em(size_pt)
    placed: list[Operation] = []
    runs: list[Run] = []
    start = x
    for item in (*items, None):
        if isinstance(item, Run):
            runs.append(item)
            x += item.width * unit
            continue
        if runs:
            placed.append(Text(x=start, y=y, runs=tuple(runs), size_pt=size_pt, colour=colour, field=field))
            runs = []
        if item is not None:
            left, top, width, height = (side * unit for side in item.box)
            tint = colour if item.tinted else None
            placed.append(contained(item.picture, Box(x + left, y - top, width, height), tint))
            x += item.width * unit
        start = x
    return placed
