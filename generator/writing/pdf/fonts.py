"""A font and the glyphs that a file uses in, what the file embeds out: the subset, its widths, its table of letters."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.model.drawing import Font

__all__ = ["Embedded", "code_map", "embed", "to_unicode"]


@dataclass(frozen=True, slots=True)
class Embedded:
    """`widths` by glyph, and the font box, in thousandths of the size."""

    name: str
    data: bytes
    widths: Mapping[int, float]
    box: tuple[float, float, float, float]


def embed(font: Font, glyphs: Mapping[int, str]) -> Embedded:
    """Subset with HarfBuzz, keeping glyph numbers, so that content can be written before all glyphs are known.

    `glyphs` maps each used glyph to the letters it stands for.
    """
    import uharfbuzz as hb

    face = hb.Face(hb.Blob.from_file_path(font.file))
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    for tag in ("GSUB", "GPOS", "GDEF", "kern", "name", "post"):
        wanted.drop_table_tag_set.add(_tag(tag))
    data = hb.subset(face, wanted).blob.data
    shaper, scale = hb.Font(face), 1000 / face.upem
    widths = {index: shaper.get_glyph_h_advance(index) * scale for index in sorted(glyphs)}
    digest = hashlib.sha256(repr(sorted(glyphs.items())).encode()).digest()
    prefix = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
    box = _box(shaper, glyphs, scale)
    return Embedded(f"{prefix}+{Path(font.file).stem}", data, widths, box)


def _tag(name: str) -> int:
    return int.from_bytes(name.encode("ascii"), "big")


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
    """The CMap from codes to letters, in UTF-16 (ISO 32000-1, 9.10.3), beyond U+FFFF too; a code that stands for
    nothing, since the letter before it stands for its glyph as well, says so."""
    pairs = [f"<{i:04x}> <{text.encode('utf-16-be').hex()}>" for i, text in sorted(letters.items())]
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
