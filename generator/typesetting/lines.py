"""Text in, lines out: words shaped once, broken to a width at any size, and the largest size at which they fit.

Widths are in thousandths of the font size until a size is chosen, so that trying another size shapes nothing again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from generator.model.drawing import Font, Run
from generator.typesetting.shaping import shape

__all__ = ["Line", "Paragraphs", "Word", "break_lines", "break_words", "measure_lines"]

SOFT_HYPHEN, ZERO_WIDTH_SPACE = "\u00ad", "\u200b"
SHORT_LINE = 0.3
"""A line shorter than this part of the width looks left over."""
NARROWER = (0.96, 0.92, 0.88, 0.84, 0.8, 0.74, 0.68, 0.6)
_HARD_BREAK = re.compile(r"\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]")
_END = re.compile(r"[\n\r\u000b\u000c\u0085\u2028\u2029]+\Z")
"""Breaks at the end of a text, such as the one behind a block in YAML, begin no line."""
_PIECE = re.compile(
    r"""(?P<word>[^ \t\u00ad\u200b]*?      # what may not be broken
           (?:(?<=\w)[-‐–—/](?=\w)         # … up to a hyphen, dash or slash inside a word
             |(?=[ \t\u00ad\u200b])|\Z))
        (?P<glue>[ \t\u00ad\u200b]*)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Word:
    """An unbreakable piece and the blanks behind it, which vanish at the end of a line. Where the line breaks behind a
    soft hyphen, `hyphen` is shown."""

    runs: tuple[Run, ...]
    width: float
    blank: tuple[Run, ...]
    blank_width: float
    hyphen: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Line:
    runs: tuple[Run, ...]
    width: float


Paragraphs = tuple[tuple[Word, ...], ...]


@cache
def break_words(text: str, fonts: tuple[Font, ...]) -> tuple[Paragraphs, str]:
    """The text's paragraphs, cut where a line may break; and the letters that no font has, each once."""
    missing: dict[str, None] = {}

    def shaped(piece: str) -> tuple[Run, ...]:
        runs, lost = shape(piece, fonts)
        missing.update(dict.fromkeys(lost))
        return runs

    paragraphs = []
    for paragraph in _HARD_BREAK.split(_END.sub("", text)):
        words = []
        for match in _PIECE.finditer(paragraph):
            if not match[0]:
                continue
            glue = match["glue"].replace("\t", " ")
            blanks = glue.replace(SOFT_HYPHEN, "").replace(ZERO_WIDTH_SPACE, "")
            runs, blank = shaped(match["word"]), shaped(blanks)
            hyphen = shaped("-") if SOFT_HYPHEN in glue else ()
            words.append(Word(runs, _width(runs), blank, _width(blank), hyphen))
        paragraphs.append(tuple(words))
    return tuple(paragraphs), "".join(missing)


def break_lines(paragraphs: Paragraphs, width: float) -> tuple[tuple[Line, ...], float]:
    """The lines of all paragraphs, none wider than `width` (thousandths of the size), and the width of the widest.

    Lines are as few as can be. Where one would hold a word or two alone, all are made a little shorter, or else as even
    as can be, as long as that takes no further line. A piece that is wider than a line stands on one of its own and
    sticks out, which the second value tells.
    """
    lines = tuple(
        _line(paragraph[start:end], more=end < len(paragraph))
        for paragraph in paragraphs
        for start, end, _ in _spans(paragraph, width)
    )
    return lines, max((line.width for line in lines), default=0.0)


def measure_lines(paragraphs: Paragraphs, width: float) -> tuple[int, float]:
    """How many lines `break_lines` makes, and the width of the widest, without making them."""
    spans = [span for paragraph in paragraphs for span in _spans(paragraph, width)]
    return len(spans), max((wide for _, _, wide in spans), default=0.0)


_Span = tuple[int, int, float]
"""A line of a paragraph: its first word, the one behind its last, its width."""


def _spans(paragraph: tuple[Word, ...], width: float) -> list[_Span]:
    found = _fill(paragraph, width)
    short = SHORT_LINE * width
    if len(found) == 1 or _shortest(found) >= short:
        return found
    for narrower in NARROWER:
        tried = _fill(paragraph, width * narrower)
        if len(tried) > len(found):
            break
        if _shortest(tried) >= short:
            return tried
    even = _even(paragraph, width, len(found)) if len(paragraph) <= _MAX_EVEN else []
    return even if even and _shortest(even) > _shortest(found) else found


def _shortest(spans: Sequence[_Span]) -> float:
    return min(wide for _, _, wide in spans)


_MAX_EVEN = 60
"""How many words a paragraph may have to be set evenly: the work grows with their number and the number of lines."""


def _even(paragraph: tuple[Word, ...], width: float, count: int) -> list[_Span]:
    """So many lines, none wider than `width`, whose rests at the right have the smallest sum of squares; empty where
    there are none."""
    best: dict[int, tuple[float, list[_Span]]] = {0: (0.0, [])}
    for _ in range(count):
        ahead: dict[int, tuple[float, list[_Span]]] = {}
        for start, (cost, spans) in best.items():
            used = 0.0
            for end in range(start + 1, len(paragraph) + 1):
                word = paragraph[end - 1]
                wide = used + word.width + (_width(word.hyphen) if end < len(paragraph) else 0.0)
                used += word.width + word.blank_width
                if wide > width + 1e-6:
                    break
                total = cost + (width - wide) ** 2
                if end not in ahead or total < ahead[end][0]:
                    ahead[end] = total, [*spans, (start, end, wide)]
        best = ahead
    return best.get(len(paragraph), (0.0, []))[1]


def _fill(paragraph: tuple[Word, ...], width: float) -> list[_Span]:
    """Lines as full as `width` allows, one after another."""
    spans: list[_Span] = []
    start, used, filled, last = 0, 0.0, 0.0, len(paragraph) - 1
    for index, word in enumerate(paragraph):
        ahead = used + word.width
        if word.hyphen and index < last:
            ahead += _width(word.hyphen)
        if index > start and ahead > width + 1e-6:
            if any(before.runs for before in paragraph[start:index]):
                spans.append((start, index, filled))
            start, used, ahead = index, 0.0, ahead - used
        filled = ahead
        used += word.width + word.blank_width
    spans.append((start, len(paragraph), filled if paragraph else 0.0))
    return spans


def _line(words: Sequence[Word], *, more: bool) -> Line:
    runs: list[Run] = []
    for index, word in enumerate(words):
        last = index + 1 == len(words)
        runs.extend(word.runs)
        if not last:
            runs.extend(word.blank)
        elif more:
            runs.extend(word.hyphen)
    return Line(tuple(runs), _width(runs))


def _width(runs: Sequence[Run]) -> float:
    return sum(run.width for run in runs)
