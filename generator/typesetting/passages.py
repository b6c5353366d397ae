"""What a text becomes before its lines are broken: passages of words.

Widths are in thousandths of the font size.
"""

from __future__ import annotations

from dataclasses import field
from itertools import accumulate
from operator import add
from typing import NamedTuple

from generator.frozen import frozen
from generator.typesetting.items import Item
from generator.typesetting.pieces import Word

__all__ = ["Passage", "Words"]


@frozen(eq=False)
class Passage:
    """The words up to a forced break.

    right         whether its lines begin at the right
    spacing       the space that it makes without words, in lines
    first, rest   how far its first line and its other lines are indented
    marker        what stands before its first line: a bullet

    Worked out from these, since every width that is tried asks for them:

    width         the width of all words on one line
    widest        the width of the widest word, with the hyphen that may stand behind it
    rise, depth   how far the highest reaches above the baseline, and the lowest below it
    is_plain      whether each stands in any line as it is (see Word)
    """

    words: tuple[Word, ...]
    right: bool = False
    spacing: float = 0.0
    first: float = 0.0
    rest: float = 0.0
    marker: tuple[Item, ...] = ()
    width: float = field(init=False)
    widest: float = field(init=False)
    rise: float = field(init=False)
    depth: float = field(init=False)
    is_plain: bool = field(init=False)
    _places: tuple[tuple[float, ...], tuple[float, ...]] | None = field(init=False)

    def __post_init__(self) -> None:
        extents = [word.extent for word in self.words] or _NO_EXTENT
        widths, steps, full, rises, depths, plain = zip(*extents)  # noqa: B905 - they are all as long
        put = object.__setattr__
        put(self, "width", sum(steps) - steps[-1] + widths[-1])
        put(self, "widest", max(full))
        put(self, "rise", max(rises))
        put(self, "depth", max(depths))
        put(self, "is_plain", all(plain))
        put(self, "_places", None)

    @property
    def places(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where each word would begin, and where it would end, if all stood on one line."""
        if self._places is None:
            starts = (0.0, *accumulate([word.extent[1] for word in self.words]))
            ends = tuple(map(add, starts, [word.width for word in self.words]))
            object.__setattr__(self, "_places", (starts, ends))
        assert self._places is not None
        return self._places


_NO_EXTENT = [(0.0, 0.0, 0.0, 0.0, 0.0, False)]


class Words(NamedTuple):
    passages: tuple[Passage, ...]
    missing: str
    """The letters that no font has, each once."""

    @property
    def width(self) -> float:
        """Of all words one after another."""
        return sum(word.width + word.blank_width for passage in self.passages for word in passage.words)
