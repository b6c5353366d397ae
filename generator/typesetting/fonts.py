"""The name of a font and a style in, a Font out; and what shaping and printing need to know of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from generator.model.drawing import Font
from generator.model.languages import fallbacks as language_tags
from generator.problems import AssetError, Problem
from generator.typesetting.families import (
    DEFAULT_FAMILY,
    Family,
    find_family,
    font_file,
    is_file_name,
    own_families,
    packaged,
    unreadable,
)
from generator.typesetting.font_files import Face, open_face, read_faces
from generator.typesetting.packages import slug
from generator.typesetting.scripts import PACKAGES, SYMBOLS

__all__ = [
    "DEFAULT_FAMILY", "colour_png", "fallbacks", "find_font", "is_colour_bitmap", "letters", "shaper", "unreadable",
]  # fmt: skip

SECOND_FAMILY = "Noto Sans"
"""Its letters are many more."""

_REGIONS = {"zh": "SC", "zh-hant": "TC", "zh-hk": "HK", "ja": "JP", "ko": "KR"}
"""What the names of fonts for East Asia end in, by language."""
_ALPHABETS = ("Latn", "Grek", "Cyrl", SYMBOLS)
_NAMES = {400: "regular", 700: "bold"}


def find_font(
    name: str, weight: int = 400, italic: bool = False, width: float = 100.0, folder: Path | None = None
) -> Font:
    """The font of that style; `weight` and `width` as in a Style, `folder` is the deck's.

    A family must have the style that is asked, else AssetError, without a place, tells which it has. A file is taken
    for what it is, the nearest of its fonts where it is a collection: the Font's own weight, width and italic tell what
    was found. Of a variable font any instance within its axes can be had, and no other, by either name.
    """
    if is_file_name(name) or folder is not None:
        return _find(name, weight, italic, width, folder)
    return _installed(name, weight, italic, width)


@cache
def _installed(name: str, weight: int, italic: bool, width: float) -> Font:
    return _find(name, weight, italic, width, None)


def _find(name: str, weight: int, italic: bool, width: float, folder: Path | None) -> Font:
    if is_file_name(name):
        path, shown = font_file(name, folder)
        face, style = _nearest(read_faces(path, shown), weight, italic, width)
        _check_range(f"the font file `{shown}`", face, weight, width)
        return _font(f"{shown}#{face.index + 1}" if face.index else shown, face, style)
    family, faces = find_family(name, folder)
    widths = {face.width for face in faces}
    if width == 100 and len(widths) == 1 and not any(axis.tag == "wdth" for face in faces for axis in face.axes):
        (width,) = widths  # a narrow family: its one width is its normal one
    for face in faces:
        style = _reach(face, weight, italic, width)
        if (style.weight, style.italic, style.width) == (weight, italic, width):
            return _font(family, face, style)
    face, style = _nearest(faces, weight, italic, width)
    if style.italic == italic:
        _check_range(f"font family `{family}`", face, weight, width)
    has = ", ".join(dict.fromkeys(map(_styles, faces)))
    raise AssetError(
        Problem(
            message=f"font family `{family}` has no style `{_style(weight, italic, width)}`",
            hint=f"it has: {has}; choose one of these, or another family",
        )
    )


def shaper(font: Font) -> tuple[Any, float]:
    """HarfBuzz's font, and what its units must be multiplied by to give thousandths of the size."""
    return _open(font.file, font.index, font.variations, font.stamp)


@lru_cache(maxsize=500)
def letters(font: Font) -> frozenset[int]:
    """The code points that it has glyphs for."""
    return frozenset(open_face(font.file, font.index).unicodes)


def colour_png(font: Font, glyph: int) -> bytes | None:
    """The glyph's picture, a PNG file, in a colour font made of pictures."""
    blob = shaper(font)[0].get_glyph_color_png(glyph)
    return bytes(blob.data) or None if blob is not None else None


@lru_cache(maxsize=500)
def is_colour_bitmap(font: Font) -> bool:
    """Whether the font shows glyphs by pictures, which `colour_png` gives; these have no outlines as a rule."""
    return bool(open_face(font.file, font.index).has_color_png)


@lru_cache(maxsize=2000)
def fallbacks(
    script: str, like: Font, folder: Path | None, language: str = "en", state: tuple[object, ...] = ()
) -> tuple[Font, ...]:
    """The fonts to ask, in this order, for letters of `script` that a style's own fonts lack, `like` itself left out.

    Each family of the deck's `fonts` folder, the installed families that are known to have the script, the default
    family and Noto Sans; of each the font that is nearest to `like`. Latin, Greek and Cyrillic letters, and signs of no
    script, are looked for in the last two first: a font for Chinese, say, has some of them too, of a kind of its own.
    Of a font that there is for several regions of East Asia the one for `language` comes first. A file that cannot be
    read is passed over here. `state` is families.state_of the folder.
    """
    region = next((_REGIONS[tag] for tag in language_tags(language) if tag in _REGIONS), "")
    by_region = sorted(own_families(folder).items(), key=lambda family: not family[0].endswith(f" {region}"))
    own = {slug(family): faces for family, faces in by_region}
    scripts = PACKAGES.get(script)
    usual, others = (DEFAULT_FAMILY, SECOND_FAMILY), scripts.packages if scripts is not None else ()
    shipped = {slug(name): found for name in usual if (found := packaged(slug(name))) is not None}
    known = {name: found for name in others if (found := packaged(name)) is not None}
    families: dict[str, Family] = {}  # the first of a name is taken, and the deck's own before all
    for group in (shipped, own, known) if script in _ALPHABETS else (own, known, shipped):
        for slugged, family in group.items():
            families.setdefault(slugged, own.get(slugged, family))
    fonts = []
    for name, faces in families.values():
        face, style = _nearest(faces, like.weight, like.italic, like.width)
        fonts.append(_font(name, face, style))
    return tuple(font for font in dict.fromkeys(fonts) if font != like)


class _Style(NamedTuple):
    weight: int
    italic: bool
    width: float
    variations: tuple[tuple[str, float], ...]


def _reach(face: Face, weight: int, italic: bool, width: float) -> _Style:
    """The style nearest to the one asked that a face can take."""
    axes = {axis.tag: axis for axis in face.axes}
    asked = {"wght": float(weight), "wdth": width}
    if "ital" in axes:
        asked["ital"] = float(italic)
    elif slant := axes.get("slnt"):  # degrees, counted against the clock: leaning forward is below 0
        asked["slnt"] = (slant.lowest or slant.highest) if italic else 0.0
    at = {tag: min(max(value, axes[tag].lowest), axes[tag].highest) for tag, value in asked.items() if tag in axes}
    return _Style(
        round(at.get("wght", face.weight)),
        bool(at.get("ital", at.get("slnt", 0.0))) or face.italic,
        at.get("wdth", face.width),
        tuple(sorted(at.items())),
    )


def _can_slant(face: Face) -> bool:
    return _reach(face, 400, True, 100).italic


def _nearest(faces: Sequence[Face], weight: int, italic: bool, width: float) -> tuple[Face, _Style]:
    """Width and italic count more than weight, as in a style sheet; of equals the first."""

    def distance(found: tuple[Face, _Style]) -> tuple[bool, float, int]:
        return found[1].italic != italic, abs(found[1].width - width), abs(found[1].weight - weight)

    return min(((face, _reach(face, weight, italic, width)) for face in faces), key=distance)


def _font(name: str, face: Face, style: _Style) -> Font:
    stamp = Path(face.file).stat().st_mtime_ns
    font, scale = _open(face.file, face.index, style.variations, stamp)
    extents = font.get_font_extents("ltr")
    return Font(
        name=f"{name} {_style(style.weight, style.italic, style.width)}",
        file=face.file,
        ascent=extents.ascender * scale,
        descent=extents.descender * scale,
        cap_height=_cap_height(font) * scale,
        index=face.index,
        variations=style.variations,
        stamp=stamp,
        weight=style.weight,
        width=style.width,
        italic=style.italic,
    )


def _cap_height(font: Any) -> float:
    """In the font's units; a font without an H has what it says itself, or seven tenths of the size."""
    from uharfbuzz import OTMetricsTag

    glyph = font.get_nominal_glyph(ord("H"))
    extents = font.get_glyph_extents(glyph) if glyph is not None else None
    if extents is not None and extents.y_bearing > 0:
        return float(extents.y_bearing)
    return float(font.get_metric_position(OTMetricsTag.CAP_HEIGHT) or 0.7 * font.face.upem)


@lru_cache(maxsize=500)
def _open(file: str, index: int, variations: tuple[tuple[str, float], ...], stamp: int) -> tuple[Any, float]:
    import uharfbuzz

    face = open_face(file, index)
    font = uharfbuzz.Font(face)
    if variations:
        font.set_variations(dict(variations))
    return font, 1000 / face.upem


def _check_range(whose: str, face: Face, weight: int, width: float) -> None:
    for tag, what, value in (("wght", "weights", weight), ("wdth", "widths", width)):
        for axis in face.axes:
            if axis.tag == tag and not axis.lowest <= value <= axis.highest:
                reach = f"{axis.lowest:g} to {axis.highest:g}"
                raise AssetError(
                    Problem(message=f"{whose} has {what} from {reach}, not {value:g}", hint=f"use {reach}")
                )


def _style(weight: int, italic: bool, width: float) -> str:
    narrow = f" at width {width:g}" if width != 100 else ""
    return f"{_NAMES.get(weight, weight)}{' italic' if italic else ''}{narrow}"


def _styles(face: Face) -> str:
    """All that a face can be: `bold italic`, or `weights 100 to 900, upright and italic`."""
    axes = {axis.tag: f"{axis.lowest:g} to {axis.highest:g}" for axis in face.axes}
    if not {"wght", "wdth"} & axes.keys():
        return _style(face.weight, face.italic, face.width)
    parts = [f"weights {axes['wght']}" if "wght" in axes else _style(face.weight, False, face.width)]
    parts += [f"at widths {axes['wdth']}"] if "wdth" in axes else []
    slants = _can_slant(face) and not face.italic
    return " ".join([*parts, "upright and italic" if slants else "italic" if face.italic else "upright"])
