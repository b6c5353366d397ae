"""What the tests of this folder have in common: fonts, and a style to set text in."""

from __future__ import annotations

from typing import Any

from generator.model.layout import Style
from generator.typesetting.fonts import find_font
from generator.typesetting.lines import Line, Paragraphs, break_words

REGULAR = (find_font("Atkinson Hyperlegible"),)


def words(text: str) -> Paragraphs:
    return break_words(text, REGULAR)[0]


def shown(lines: tuple[Line, ...]) -> list[str]:
    """Each line as it is read from its glyphs."""
    return ["".join(glyph.text for run in line.runs for glyph in run.glyphs) for line in lines]


def width(text: str) -> float:
    """Of a text on one line, in thousandths of the size."""
    return sum(word.width + word.blank_width for word in words(text)[0])


def style(**changes: Any) -> Style:
    return Style(**{"name": "body", "size_pt": 10.0, "min_size_pt": 7.0, **changes})
