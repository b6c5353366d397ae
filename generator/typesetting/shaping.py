"""Text and fonts in, shaped runs out: which glyphs, how far apart, and which letters no font has."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from generator.model.drawing import Font, Glyph, Run
from generator.typesetting.fonts import shaper

__all__ = ["Shaped", "shape"]

Shaped = tuple[tuple[Run, ...], str]
"""The runs, and the letters that no font has (they are in no run)."""

_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What HarfBuzz leaves out where the font does not draw it: Default_Ignorable_Code_Point of
https://www.unicode.org/Public/UCD/latest/ucd/DerivedCoreProperties.txt"""


@cache
def shape(text: str, fonts: tuple[Font, ...]) -> Shaped:
    """Shape one piece of text, each letter in the first of `fonts` that has it, in reading order from left to right."""
    runs, missing = _shape(text, fonts[0])
    if not missing or len(fonts) == 1:
        return runs, missing
    pieces: list[Run] = []
    lost = ""
    for part, is_missing in _split(text, set(missing)):
        found, none_has = shape(part, fonts[1:] if is_missing else fonts[:1])
        pieces.extend(found)
        lost += none_has
    return tuple(pieces), lost


def _split(text: str, letters: set[str]) -> list[tuple[str, bool]]:
    """The text cut where letters of the set begin and end."""
    parts: list[tuple[str, bool]] = []
    for letter in text:
        inside = letter in letters
        if parts and parts[-1][1] == inside:
            parts[-1] = parts[-1][0] + letter, inside
        else:
            parts.append((letter, inside))
    return parts


def _shape(text: str, font: Font) -> Shaped:
    if not text:
        return (), ""
    import uharfbuzz

    face, scale = shaper(font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.flags = buffer.flags | uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    uharfbuzz.shape(face, buffer, {})
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    glyphs, missing, depth = [], "", 0.0
    for info, at, stands_for in zip(infos, positions, _letters(text, infos), strict=True):
        if info.codepoint == 0:
            missing += "".join(c for c in stands_for if face.get_nominal_glyph(ord(c)) is None)
            continue
        advance = at.x_advance * scale
        kern = advance - face.get_glyph_h_advance(info.codepoint) * scale
        extents = face.get_glyph_extents(info.codepoint)
        if extents is not None:  # the height counts downwards from the top, and so is negative
            depth = max(depth, -(extents.y_bearing + extents.height + at.y_offset) * scale)
        glyphs.append(Glyph(info.codepoint, advance, kern, at.x_offset * scale, at.y_offset * scale, stands_for))
    run = Run(font, text, tuple(glyphs), sum(glyph.advance for glyph in glyphs), depth)
    return ((run,) if glyphs else ()), missing


def _letters(text: str, infos: Sequence[Any]) -> list[str]:
    """The letters that each glyph stands for, without those that are never seen. Where HarfBuzz takes a letter apart,
    since the font has its accent but not the whole, each glyph gets its part: so that an `e` stands for an `e`
    wherever it is met."""
    if len(infos) == len(text) and text.isascii():
        return list(text)
    counts = Counter(info.cluster for info in infos)
    starts = [*sorted(counts), len(text)]
    found: list[str] = []
    for start, end in pairwise(starts):
        count = counts[start]
        letters = [_UNSEEN.sub("", text[start:end])]
        apart = unicodedata.normalize("NFD", letters[0])
        if 1 < count <= len(apart):
            base = len(apart) - count + 1
            letters = [unicodedata.normalize("NFC", apart[:base]), *apart[base:]]
        found.extend(letters + [""] * (count - len(letters)))
    return found
