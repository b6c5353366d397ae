"""Text and fonts in, shaped runs out: which glyphs, how far apart, and which letters no font has."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from generator.model.drawing import Font, Glyph, Run
from generator.typesetting.fonts import shaper

__all__ = ["Shaped", "shape"]

Shaped = tuple[tuple[Run, ...], str]
"""The runs, and the letters that no font has (they are in no run)."""


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

    face, scale = shaper(font.file)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(face, buffer, {})
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    starts = [*sorted({info.cluster for info in infos}), len(text)]
    letters = {start: text[start:end] for start, end in pairwise(starts)}
    glyphs, missing = [], ""
    for info, at in zip(infos, positions, strict=True):
        stands_for = letters.pop(info.cluster, "")
        if info.codepoint == 0:
            missing += stands_for
            continue
        advance = at.x_advance * scale
        kern = advance - face.get_glyph_h_advance(info.codepoint) * scale
        glyphs.append(Glyph(info.codepoint, advance, kern, at.x_offset * scale, at.y_offset * scale, stands_for))
    run = Run(font, text, tuple(glyphs), sum(glyph.advance for glyph in glyphs))
    return ((run,) if glyphs else ()), missing
