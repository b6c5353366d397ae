"""A font and the glyphs that a file uses in, what the file embeds out: the subset, its widths, its table of letters.

All fonts are embedded in one form, TrueType outlines, which every printer's software has known longest.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from generator.frozen import frozen
from generator.model.drawing import Font

__all__ = ["Embedded", "code_map", "embed", "to_unicode"]


ZERO_WIDTH_SPACE = "\u200b"


@frozen()
class Embedded:
    """`widths` by glyph, and the font box, in thousandths of the size. `gids`: where a glyph has another number in the
    embedded file than in the font, all of them; None where numbers were kept."""

    name: str
    data: bytes
    widths: Mapping[int, float]
    box: tuple[float, float, float, float]
    gids: Mapping[int, int] | None = None


def embed(font: Font, glyphs: Mapping[int, str]) -> Embedded:
    """The glyphs of a font, a variable one at the instance that is asked.

    `glyphs` maps each used glyph to the letters it stands for. TrueType outlines are subset with HarfBuzz, keeping
    glyph numbers; PostScript outlines are turned into TrueType, and numbered anew, since such a font may have 65,535
    glyphs of which a deck shows a few. A font whose licence forbids embedding a part of it is embedded whole.
    """
    return _embedded(font, tuple(sorted(glyphs.items())))


@lru_cache(maxsize=16)  # a deck that is written again, with other backs or on other paper, shows the same letters
def _embedded(font: Font, letters: tuple[tuple[int, str], ...]) -> Embedded:
    import uharfbuzz as hb

    glyphs = dict(letters)
    face = hb.Face(_blob(font.file, font.stamp), font.index)
    shaper, scale = hb.Font(face), 1000 / face.upem
    if font.variations:
        shaper.set_variations(dict(font.variations))
    data, gids = _outlines(font, face, shaper, glyphs)
    widths = {index: shaper.get_glyph_h_advance(index) * scale for index in glyphs}
    digest = hashlib.sha256(repr(list(letters)).encode()).digest()
    prefix = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
    box = _box(shaper, glyphs, scale)
    return Embedded(f"{prefix}+{_file_name(font)}", data, widths, box, gids)


@lru_cache(maxsize=2)  # of a variable font a deck shows several instances, one behind another
def _blob(file: str, stamp: int) -> Any:
    """`stamp` is the file's, so that it is read again when it is another."""
    import uharfbuzz as hb

    return hb.Blob(Path(file).read_bytes())


def _outlines(font: Font, face: Any, shaper: Any, glyphs: Collection[int]) -> tuple[bytes, Mapping[int, int] | None]:
    whole = _must_stay_whole(face)
    if "glyf" in face.table_tags and (data := _subset(font, face, glyphs, whole)):
        return data, None
    if whole:
        return _converted(face, shaper, range(face.glyph_count)), None
    numbers = sorted({0, *glyphs})
    return _converted(face, shaper, numbers), {number: place for place, number in enumerate(numbers)}


def _must_stay_whole(face: Any) -> bool:
    """Bit 8 of fsType (https://learn.microsoft.com/en-us/typography/opentype/spec/os2#fstype)."""
    return bool(int.from_bytes(face.reference_table("OS/2").data[8:10], "big") & 0x0100)


_DROPPED = (
    "GSUB", "GPOS", "GDEF", "kern", "name", "post", "COLR", "CPAL", "SVG ", "CBDT", "CBLC", "sbix",
)  # fmt: skip


def _subset(font: Font, face: Any, glyphs: Collection[int], whole: bool) -> bytes:
    """Empty where HarfBuzz makes none, as of some damaged fonts."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    if whole:
        wanted.keep_everything()
    else:
        wanted.glyph_set.update(glyphs)
        wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        for tag in _DROPPED:
            wanted.drop_table_tag_set.add(int.from_bytes(tag.encode("ascii"), "big"))
    at = dict(font.variations)
    for axis in face.axis_infos:
        wanted.pin_axis_location(face, axis.tag, at.get(axis.tag, axis.default_value))
    try:
        return bytes(hb.subset(face, wanted).blob.data)
    except RuntimeError:
        return b""


_THEN = 2_082_844_800
"""1970, as fonts count seconds: from 1904."""


def _converted(face: Any, shaper: Any, numbers: Collection[int]) -> bytes:
    """A TrueType font of these glyphs in this order, drawn by HarfBuzz. Curves are off by a thousandth of the size at
    most."""
    from fontTools.fontBuilder import FontBuilder

    names = {number: f"glyph{number}" if number else ".notdef" for number in numbers}
    drawn = {name: _quadratic(shaper, number, face.upem / 1000) for number, name in names.items()}
    advances = {name: min(max(shaper.get_glyph_h_advance(number), 0), _FARTHEST) for number, name in names.items()}
    builder = FontBuilder(face.upem, isTTF=True)
    builder.updateHead(created=_THEN, modified=_THEN)  # else the hour is in it, and no file is like another
    builder.setupGlyphOrder(list(names.values()))
    builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics({name: (advances[name], getattr(drawn[name], "xMin", 0)) for name in drawn})
    builder.setupHorizontalHeader(ascent=face.upem, descent=0)
    file = BytesIO()
    builder.font.save(file)
    return file.getvalue()


_FARTHEST, _MOST_POINTS = 0x3FFF, 0x7FFF
"""Sums of two such distances still go into 16 bits. Readers take advances from the PDF, not from here."""


def _quadratic(shaper: Any, number: int, error: float) -> Any:
    """One glyph's outline in quadratic curves; empty where TrueType cannot hold it, as in damaged fonts."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    try:
        shaper.draw_glyph_with_pen(number, Cu2QuPen(pen, error, reverse_direction=True))
        glyph = pen.glyph()
    except Exception:  # whatever fontTools stumbles over
        return TTGlyphPen(None).glyph()
    points = getattr(glyph, "coordinates", ())
    if len(points) > _MOST_POINTS or any(abs(value) > _FARTHEST for point in points for value in point):
        return TTGlyphPen(None).glyph()
    return glyph


_STYLE = re.compile(r" (?P<weight>[a-z]+|\d+)(?P<italic> italic)?(?: at width (?P<width>[\d.]+))?\Z")
_ENDING = re.compile(r"\.(?:tt[fc]|ot[fc]|woff2?)(?=#|\Z)", re.IGNORECASE)


def _file_name(font: Font) -> str:
    """As PostScript names fonts: `AtkinsonHyperlegible-BoldItalic` for `Atkinson Hyperlegible bold italic`."""
    style = _STYLE.search(font.name)
    family = font.name[: style.start()] if style else font.name
    family = _plain(_ENDING.sub("", family.rpartition("/")[2])) or "Font"
    if style is None:
        return family
    weight = "" if style["weight"] == "regular" and style["italic"] else style["weight"].capitalize()
    slant, width = "Italic" if style["italic"] else "", f"Width{_plain(style['width'])}" if style["width"] else ""
    return f"{family}-{weight}{slant}{width}"


def _plain(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "", text)[:60]


def _box(shaper: Any, glyphs: Mapping[int, str], scale: float) -> tuple[float, float, float, float]:
    extents = [e for e in map(shaper.get_glyph_extents, glyphs) if e is not None]
    if not extents:
        return (0, 0, 0, 0)
    return (
        min(e.x_bearing for e in extents) * scale,
        min(e.y_bearing + e.height for e in extents) * scale,
        max(e.x_bearing + e.width for e in extents) * scale,
        max(e.y_bearing for e in extents) * scale,
    )


def code_map(gids: Mapping[int, int]) -> bytes:
    """The CIDToGIDMap of codes that are not glyph numbers (ISO 32000-1, 9.7.4.3): two bytes a code, from 0 on."""
    return b"".join(gids.get(code, 0).to_bytes(2, "big") for code in range(max(gids, default=0) + 1))


def to_unicode(letters: Mapping[int, str]) -> bytes:
    """The CMap from codes to letters, in UTF-16 (ISO 32000-1, 9.10.3), beyond U+FFFF too.

    A code that stands for nothing, since the glyph before it stands for both, is given a zero-width space: without an
    entry, or with an empty one, PDFium takes the code itself for a letter.
    """
    pairs = [
        f"<{i:04x}> <{(text or ZERO_WIDTH_SPACE).encode('utf-16-be').hex()}>" for i, text in sorted(letters.items())
    ]
    blocks = [pairs[i : i + 100] for i in range(0, len(pairs), 100)]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <ffff>",
        "endcodespacerange",
    ]
    for block in blocks:
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode("ascii")
