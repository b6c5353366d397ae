"""What a line of text is made of: shaped runs, and pictures that stand among letters."""

from __future__ import annotations

from collections.abc import Sequence

from generator.frozen import frozen
from generator.model.drawing import Picture, Run

__all__ = ["Inline", "Item", "ink_of", "width_of"]


@frozen()
class Inline:
    """An icon or an emoji in a line of text. In thousandths of the size: the room it takes, and its box, as left (from
    where it begins), top (above the baseline), width and height. A vector icon `tinted` takes the text's colour."""

    picture: Picture
    width: float
    box: tuple[float, float, float, float]
    text: str
    tinted: bool = False


Item = Run | Inline


def ink_of(items: Sequence[Item]) -> tuple[float, float]:
    """How far items reach above the baseline and below it, in thousandths of the size."""
    rise = depth = 0.0
    for item in items:
        above, below = (item.rise, item.depth) if isinstance(item, Run) else (item.box[1], item.box[3] - item.box[1])
        rise = above if above > rise else rise
        depth = below if below > depth else depth
    return rise, depth


def width_of(items: Sequence[Item]) -> float:
    """In thousandths of the size."""
    return items[0].width if len(items) == 1 else sum([item.width for item in items])
