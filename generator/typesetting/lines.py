"""Words in, lines out, broken to a width; or only their height and width, for trying out sizes.

Widths are in thousandths of the font size, heights in lines.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, chain, groupby
from operator import itemgetter
from typing import NamedTuple

from generator.frozen import frozen
from generator.typesetting.bidi import levels, visual_order
from generator.typesetting.chains import Chain
from generator.typesetting.items import Item, width_of
from generator.typesetting.passages import Passage
from generator.typesetting.pieces import Word, broken
from generator.typesetting.shaping import Shaped, shape

__all__ = ["TOUCHING", "Line", "Measure", "Way", "break_lines", "measure_lines", "single_line"]

SHORT_LINE = 0.3
"""A line shorter than this part of the width looks left over."""
NARROWER = (0.96, 0.92, 0.88, 0.84, 0.8, 0.74, 0.68, 0.6)
_MAX_EVEN = 60
"""How many words a paragraph may have to be set evenly: the work grows with their number and the number of lines."""


class Way(NamedTuple):
    """How lines are broken. `even`: whether lines are made shorter so that none is left over with a word or two;
    `break_words`: whether a word wider than a line is broken letter by letter. `leading` is the height of a line, and
    `above` the part of it that is above the baseline; a line whose letters reach farther takes more."""

    even: bool = True
    break_words: bool = False
    leading: float = 1200.0
    above: float = 934.0


_USUAL = Way()


@frozen()
class Line:
    """One line, its items from left to right. `top` is where its strip begins, in lines; `indent` is counted from the
    side where it begins, the right where `right`; `marker` stands at that side. `last`: whether its passage ends.
    `is_text`: whether there are letters in it and nothing else, which need not be known."""

    items: tuple[Item, ...]
    width: float
    top: float
    indent: float = 0.0
    right: bool = False
    last: bool = True
    marker: tuple[Item, ...] = ()
    is_text: bool = False


_Span = tuple[int, int, float]
"""A line of a passage: its first word, the one behind its last, its width."""


class Measure(NamedTuple):
    """`height` in lines; the `width` of the widest; how far the first line's letters reach above its baseline (`rise`)
    and the last line's below (`depth`)."""

    height: float
    width: float
    rise: float
    depth: float


def break_lines(passages: Sequence[Passage], width: float, way: Way = _USUAL) -> tuple[tuple[Line, ...], Measure]:
    """The lines of all passages, none wider than `width`, and their measure.

    Lines are as few as can be. Where one would hold a word or two alone, all are made a little shorter, or else as even
    as can be, as long as that takes no further line. A piece that is wider than a line stands on one of its own and
    sticks out, which the measure tells.
    """
    lines: list[Line] = []
    top, below, widest, rise, depth = 0.0, 0.0, 0.0, 0.0, 0.0
    for passage in passages:
        top += passage.spacing
        words, spans = _spans(passage, width, way)
        is_tall = _is_tall(passage, way)
        is_plain = passage.is_plain and words is passage.words
        for number, (start, end, wide) in enumerate(spans):
            more, on_line = end < len(words), words[start:end]
            higher, lower = _taller(on_line, way) if is_tall else (0.0, 0.0)
            top += below + higher if lines else 0.0
            items = _plain_items(on_line) if is_plain else _items(on_line, more=more)
            # Pieces of a word stand closer when they are shaped as one.
            wide = wide if is_plain else width_of(items)
            indent = passage.rest if number else passage.first
            marker = passage.marker if number == 0 else ()
            rise = rise if lines else _rise(passage, on_line)
            lines.append(Line(items, wide, top, indent, passage.right, not more, marker, is_plain))
            top, below = top + 1, lower
            widest = wide + indent if wide + indent > widest else widest
        if spans:
            depth = _depth(passage, on_line)
    return tuple(lines), Measure(top, widest, rise, depth)


def _plain_items(words: Sequence[Word]) -> tuple[Item, ...]:
    """The items of a line of words that stand in it as they are; the blanks behind the last vanish."""
    return (*chain.from_iterable([word.shown for word in words[:-1]]), *words[-1].items)


def _rise(passage: Passage, words: Sequence[Word]) -> float:
    return passage.rise if len(words) == len(passage.words) else max([word.rise for word in words])


def _depth(passage: Passage, words: Sequence[Word]) -> float:
    return passage.depth if len(words) == len(passage.words) else max([word.depth for word in words])


TOUCHING = 120.0
"""How far letters of one line may reach into another's strip, in thousandths of the size: descenders and accents meet
only by chance."""


def _is_tall(passage: Passage, way: Way) -> bool:
    return passage.rise > way.above + TOUCHING or passage.depth > way.leading - way.above + TOUCHING


def _taller(words: Sequence[Word], way: Way) -> tuple[float, float]:
    """How much more a line takes above and below, in lines: for stacked accents, or a script that hangs. Above the
    first line of a text and below its last none has to be kept away."""
    rise, depth = max((word.rise for word in words), default=0.0), max((word.depth for word in words), default=0.0)
    above, below = rise - way.above - TOUCHING, depth - (way.leading - way.above) - TOUCHING
    return max(0.0, above) / way.leading, max(0.0, below) / way.leading


def single_line(text: str, chain: Chain) -> Shaped:
    """A line that is set as it is, from left to right, whatever words it begins with; its items from left to right."""
    of = levels(text, 0) or (0,) * len(text)
    parts = [
        ("".join(letter for letter, _ in group), level)
        for level, group in groupby(zip(text, of, strict=True), itemgetter(1))
    ]
    found = [(shape(part, chain, level), level) for part, level in parts]
    items = [(item, level) for shaped, level in found for item in shaped.items]
    ordered = tuple(items[n][0] for n in visual_order([level for _, level in items]))
    return Shaped(ordered, "".join(shaped.missing for shaped, _ in found))


def measure_lines(passages: Sequence[Passage], width: float, way: Way = _USUAL) -> Measure:
    """The measure of the lines that `break_lines` makes, without making them."""
    height, widest, below, rise, depth = 0.0, 0.0, 0.0, 0.0, 0.0
    is_first = True
    for passage in passages:
        words, spans = _spans(passage, width, way)
        height += passage.spacing + len(spans)
        is_tall = _is_tall(passage, way)
        for number, (start, end, wide) in enumerate(spans):
            widest = max(widest, wide + (passage.rest if number else passage.first))
            higher, lower = _taller(words[start:end], way) if is_tall else (0.0, 0.0)
            height += 0.0 if is_first else below + higher
            rise = _rise(passage, words[start:end]) if is_first else rise
            below, is_first = lower, False
        if spans:
            depth = _depth(passage, words[slice(*spans[-1][:2])])
    return Measure(height, widest, rise, depth)


def _breakable(passage: Passage, width: float, way: Way) -> Sequence[Word]:
    """The words, those that are wider than a line cut into letters where that is allowed."""
    room = width - max(passage.first, passage.rest)
    if not way.break_words or passage.widest <= room:
        return passage.words
    found: list[Word] = []
    for word in passage.words:
        found += broken(word, room) if word.width + word.hyphen_width > room else (word,)
    return found


def _spans(passage: Passage, width: float, way: Way) -> tuple[Sequence[Word], Sequence[_Span]]:
    """The words, as `_breakable` gives them, and the lines that they go into."""
    words = _breakable(passage, width, way)
    if not words:
        return words, ()
    is_plain = passage.is_plain and words is passage.words

    def fill(rooms: _Rooms) -> list[_Span]:
        return _fill_plain(passage, rooms) if is_plain else _fill(words, rooms)

    rooms = width - passage.first, width - passage.rest
    if is_plain and passage.width <= rooms[0] + 1e-6:
        return words, [(0, len(words), passage.width)]
    found = fill(rooms)
    short = SHORT_LINE * width
    if len(found) == 1 or not way.even or _shortest(found) >= short:
        return words, found
    for narrower in NARROWER:
        tried = fill((rooms[0] * narrower, rooms[1] * narrower))
        if len(tried) > len(found):
            break
        if _shortest(tried) >= short:
            return words, tried
    even = _even(words, rooms, len(found)) if len(words) <= _MAX_EVEN else []
    return words, even if even and _shortest(even) > _shortest(found) else found


def _shortest(spans: Sequence[_Span]) -> float:
    return min([wide for _, _, wide in spans])


_Rooms = tuple[float, float]
"""How wide the first line and the others may be."""


def _even(words: Sequence[Word], rooms: _Rooms, count: int) -> list[_Span]:
    """So many lines, none wider than its room, whose rests have the smallest sum of squares; empty where there are
    none."""
    starts = [0.0, *accumulate([word.width + word.blank_width for word in words])]
    ends = [start + word.width + word.hyphen_width for start, word in zip(starts, words, strict=False)]
    ends[-1] -= words[-1].hyphen_width
    best: dict[int, float] = {0: 0.0}
    """By the word that the next line would begin with, what the lines before it cost at least."""
    began: list[dict[int, int]] = []
    """For each line, by the word behind its last, the word that it begins with."""
    for number in range(count):
        room = rooms[1] if number else rooms[0]
        ahead: dict[int, float] = {}
        begins: dict[int, int] = {}
        for start, cost in best.items():
            begin = starts[start]
            for end in range(start + 1, len(words) + 1):
                rest = room - (ends[end - 1] - begin)
                if rest < -1e-6:
                    break
                total = cost + rest * rest
                if end not in ahead or total < ahead[end]:
                    ahead[end], begins[end] = total, start
        best = ahead
        began.append(begins)
    end, spans = len(words), list[_Span]()
    if end not in best:
        return []
    for begins in reversed(began):
        start = begins[end]
        spans.append((start, end, ends[end - 1] - starts[start]))
        end = start
    return spans[::-1]


def _fill_plain(passage: Passage, rooms: _Rooms) -> list[_Span]:
    """What `_fill` makes of words none of which changes at the end of a line: each line's end is looked up."""
    (starts, ends), count = passage.places, len(passage.words)
    spans: list[_Span] = []
    start, room = 0, rooms[0] + 1e-6
    while start < count:
        begin = starts[start]
        end = max(bisect_right(ends, begin + room, start), start + 1)
        spans.append((start, end, ends[end - 1] - begin))
        start, room = end, rooms[1] + 1e-6
    return spans


def _fill(words: Sequence[Word], rooms: _Rooms) -> list[_Span]:
    """Lines as full as their room allows, one after another."""
    spans: list[_Span] = []
    start, used, filled, last, room = 0, 0.0, 0.0, len(words) - 1, rooms[0] + 1e-6
    for index, word in enumerate(words):
        ahead = used + word.width
        if word.hyphen and index < last:
            ahead += word.hyphen_width
        if index > start and ahead > room:
            if any(before.items for before in words[start:index]):
                spans.append((start, index, filled))
                room = rooms[1] + 1e-6
            start, used, ahead = index, 0.0, ahead - used
        filled = ahead
        used += word.width + word.blank_width
    spans.append((start, len(words), filled))
    return spans


def _is_like(word: Word, before: Word) -> bool:
    """Whether they can be shaped as one."""
    one, other = word.part, before.part
    return bool(one and other and one.chain == other.chain and one.level == other.level)


def _items(words: Sequence[Word], *, more: bool) -> tuple[Item, ...]:
    """The items of a line from left to right; `more` tells whether its passage goes on in the next line."""
    items: list[Item] = []
    of: list[int] = []

    def add(found: Sequence[Item], level: int) -> None:
        items.extend(found)
        of.extend([level] * len(found))

    index = 0
    while index < len(words):
        end = index + 1
        while end < len(words) and words[end].joins and _is_like(words[end], words[end - 1]):
            end += 1
        word, final = words[index], words[end - 1]
        if end - index > 1 and word.part is not None:
            text = "".join(piece.part.text for piece in words[index:end] if piece.part)
            add(shape(*word.part._replace(text=text)).items, word.part.level)
        else:
            items.extend(word.items)
            of.extend(word.levels or [0] * len(word.items))
        if end < len(words):
            add(final.blank, final.blank_level)
        elif more:
            add(final.hyphen, final.part.level if final.part else 0)
        index = end
    return tuple(items[n] for n in visual_order(of)) if any(of) else tuple(items)
