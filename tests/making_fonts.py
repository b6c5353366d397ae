"""Small fonts, made for tests: a letter is a box, as wide as its place in the alphabet says, so that each can be told
from the others."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.designspaceLib import AxisDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

UNITS = 1000


def make_font(
    family: str = "Boxes", *, letters: str = "ABCH ", weight: int = 400, width_class: int = 5, italic: bool = False,
    postscript: bool = False, variable: bool = False, fs_type: int = 0, round_letters: bool = False,
    names: Mapping[str, str] | None = None, empty: bool = False, colour: str = "",
    advance: int = 600,
) -> bytes:  # fmt: skip
    """A `variable` one has weights from 100 to 900, at which its boxes are 100 to 900 units wide, slants by 0 to 12
    degrees, and has its default at `weight`; its PostScript kind does not slant. `empty` leaves the outlines out;
    `colour` puts them into `layers` alone, or into `both` the layers and the letters."""
    glyphs = {".notdef": "", **{f"letter{ord(letter):x}": letter for letter in letters}}
    layers = {f"{name}.layer": letter for name, letter in glyphs.items() if letter} if colour else {}
    builder = FontBuilder(UNITS, isTTF=not postscript)
    builder.updateHead(created=2_082_844_800, modified=2_082_844_800)
    builder.setupGlyphOrder([*glyphs, *layers])
    builder.setupCharacterMap({ord(letter): name for name, letter in glyphs.items() if letter})
    builder.setupNameTable({"familyName": family, "styleName": "Regular", **(names or {})})
    advances = dict.fromkeys((*glyphs, *layers), advance)
    drawn: dict[str, Any] = {}
    for name, letter in {**glyphs, **layers}.items():
        pen = T2CharStringPen(600, None) if postscript else TTGlyphPen(None)
        if letter.strip() and not empty and (colour != "layers" or name in layers):
            box(pen, weight if variable else 100 + 40 * (ord(letter) % 10), round_letters)
        drawn[name] = pen.getCharString() if postscript else pen.glyph()
    if postscript and variable:
        _vary_postscript(builder, glyphs, weight)
    elif postscript:
        builder.setupCFF(family.replace(" ", ""), {"FullName": family}, drawn, {})
    else:
        builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics({name: (wide, 0) for name, wide in advances.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    selection = 1 if italic else 64
    builder.setupOS2(usWeightClass=weight, usWidthClass=width_class, fsSelection=selection, fsType=fs_type)
    builder.setupPost()
    if variable and not postscript:
        _vary(builder, [name for name, letter in glyphs.items() if letter.strip()], weight)
    if colour:
        builder.font["COLR"] = buildCOLR({name: [(f"{name}.layer", 0)] for name, letter in glyphs.items() if letter})
        builder.font["CPAL"] = buildCPAL([[(1.0, 0.0, 0.0, 1.0)]])
    return saved(builder.font)


def box(pen: Any, width: float, is_round: bool = False) -> None:
    """700 units high."""
    pen.moveTo((0, 0))
    if is_round and isinstance(pen, T2CharStringPen):
        pen.curveTo((0, 400), (0, 700), (width, 700))
    else:
        pen.lineTo((0, 700))
        pen.lineTo((width, 700))
    pen.lineTo((width, 0))
    pen.closePath()


def _vary(builder: Any, names: list[str], weight: int) -> None:
    axes = [
        AxisDescriptor(tag="wght", name="Weight", minimum=100, default=weight, maximum=900),
        AxisDescriptor(tag="slnt", name="Slant", minimum=-12, default=0, maximum=0),
    ]
    builder.setupFvar(axes, [])
    lighter, heavier, lean = 100 - weight, 900 - weight, 150
    still = [(0, 0)] * 4  # of the four phantom points
    varied = {}
    for name in names:
        changes = [({"slnt": (-1, -1, 0)}, [(0, 0), (lean, 0), (lean, 0), (0, 0), *still])]
        if lighter:
            changes.append(({"wght": (-1, -1, 0)}, [(0, 0), (0, 0), (lighter, 0), (lighter, 0), *still]))
        if heavier:
            changes.append(({"wght": (0, 1, 1)}, [(0, 0), (0, 0), (heavier, 0), (heavier, 0), *still]))
        varied[name] = [TupleVariation(dict(region), list(moves)) for region, moves in changes]
    builder.setupGvar(varied)


def _vary_postscript(builder: Any, glyphs: Mapping[str, str], weight: int) -> None:
    """CFF2; heavier than `weight` alone, since one region is enough to see by."""
    builder.setupFvar([AxisDescriptor(tag="wght", name="Weight", minimum=weight, default=weight, maximum=900)], [])
    box = [0, 0, "rmoveto", 700, "vlineto", weight, 900 - weight, 1, "blend", "hlineto", -700, "vlineto"]
    drawn = {name: T2CharString(program=box if letter.strip() else []) for name, letter in glyphs.items()}
    builder.setupCFF2(drawn, regions=[{"wght": (0, 1, 1)}])


def saved(font: Any) -> bytes:
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def collection(*fonts: bytes) -> bytes:
    whole = TTCollection()
    whole.fonts = [TTFont(BytesIO(data), recalcTimestamp=False) for data in fonts]
    return saved(whole)


def web_font(data: bytes, flavour: str) -> bytes:
    """`woff` or `woff2`."""
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    font.flavor = flavour
    return saved(font)


def deck_with(folder: Path, **files: bytes) -> Path:
    """A deck's folder with these files in `fonts`; a name's `_` stands for the dot before its ending."""
    for name, data in files.items():
        path = folder / "fonts" / ".".join(name.rsplit("_", 1))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder
