"""What the tests of this folder have in common: fonts, and a style to set text in."""

from __future__ import annotations

from typing import Any

from generator.model.drawing import Run
from generator.model.layout import Style
from generator.typesetting.chains import plain_chain
from generator.typesetting.lines import Line
from generator.typesetting.passages import Passage
from generator.typesetting.settings import setting_of
from generator.typesetting.words import read_words

CHAIN = plain_chain()
REGULAR = CHAIN.fonts[0]


def style(**changes: Any) -> Style:
    return Style(**{"name": "body", "size_pt": 10.0, "min_size_pt": 7.0, **changes})


PLAIN = setting_of(style(), "en")


def words(text: str) -> tuple[Passage, ...]:
    return read_words(text, PLAIN).passages


def shown(lines: tuple[Line, ...]) -> list[str]:
    """Each line as it is read from its glyphs; a hyphen that nobody typed is one to the reader."""
    return [
        "".join(glyph.text for run in line.items if isinstance(run, Run) for glyph in run.glyphs).replace("\u00ad", "-")
        for line in lines
    ]


def width(text: str) -> float:
    """Of a text on one line, in thousandths of the size."""
    return read_words(text, PLAIN).width
