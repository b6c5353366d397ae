"""A font file in, the fonts in it out: TrueType, OpenType, collections and web fonts, checked before they are used.

HarfBuzz reads whatever comes without harm, but in silence: a damaged font has no letters to it, or empty ones. Here it
is told instead. Format: https://learn.microsoft.com/en-us/typography/opentype/spec/otff
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from generator.frozen import frozen
from generator.problems import AssetError, Problem, reason
from generator.typesetting.cache import kept
from generator.typesetting.woff import WoffFault, unpack

__all__ = ["FONT_FILES", "Axis", "Face", "open_face", "read_faces"]

FONT_FILES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
MAX_FILE = 64 * 2**20
MAX_FONTS = 256
"""In one collection."""

_SINGLE, _COLLECTION, _WEB = (b"\0\1\0\0", b"true", b"OTTO"), b"ttcf", (b"wOFF", b"wOF2")
_OTHERS = {
    b"%!": "a PostScript font, which is no longer in use: look for its .otf",
    b"\x80\x01": "a PostScript font, which is no longer in use: look for its .otf",
    b"PK": "a ZIP archive: unpack it, and take the .ttf or .otf from it",
    b"<": "a page or a drawing, perhaps a web page that was saved instead of the font: load it down again",
    b"{\\rtf": "a text document",
}
_NEEDED = ("head", "maxp", "hhea", "hmtx", "cmap")
_FAMILY, _TYPOGRAPHIC_FAMILY = 1, 16
_RESTRICTED, _BITMAPS_ONLY = 0x0002, 0x0200
_SAMPLE = 400


class Axis(NamedTuple):
    """Along which a variable font varies: `wght`, `wdth`, `ital`, `slnt` … and from where to where."""

    tag: str
    lowest: float
    highest: float


@frozen(kw_only=True)
class Face:
    """One font of a file, as it describes itself. `file` is what HarfBuzz opens: of a web font the unpacked copy.
    `families` are all the names that it gives its family, the usual one first; `weight` and `width` as in a Style."""

    file: str
    index: int
    families: tuple[str, ...]
    weight: int
    width: float
    italic: bool
    axes: tuple[Axis, ...] = ()


def read_faces(path: Path, shown: str) -> tuple[Face, ...]:
    """Every font of a file, at least one. `shown` is how the user knows the file. AssetError, without a place, for a
    file that is no font, is damaged, has no outlines, or may not be embedded."""
    try:
        state = path.stat()
        if state.st_size > MAX_FILE:
            raise _error(shown, f"is larger than {MAX_FILE >> 20} MB", "choose another font, or a part of this one")
        return _read(str(path), shown, state.st_mtime_ns, state.st_size)
    except OSError as error:
        raise _error(shown, f"cannot be read: {reason(error)}", "check that it is there and may be read") from None
    except UnicodeDecodeError:  # uharfbuzz, over the tag of a table or an axis
        raise _error(shown, "is damaged: names of its parts are no text", _AGAIN) from None


@lru_cache(maxsize=512)
def _read(path: str, shown: str, changed: int, size: int) -> tuple[Face, ...]:
    """`changed` and `size` are the file's, so that it is read again when it is another."""
    data = Path(path).read_bytes()
    if data[:4] in _WEB:
        path, data = _unpacked(data, shown)
    offsets = list(_fonts(data, shown))
    for offset in offsets:
        _check_tables(data, offset, shown)
    blob = _blob(path, changed)
    return tuple(_describe(blob, path, index, shown) for index in range(len(offsets)))


def open_face(file: str, index: int) -> Any:
    """HarfBuzz's face of a font in a file that `read_faces` has read."""
    import uharfbuzz

    return uharfbuzz.Face(_blob(file, Path(file).stat().st_mtime_ns), index)


@lru_cache(maxsize=4)  # a collection's fonts share one copy of its file
def _blob(file: str, changed: int) -> Any:
    """Read, not mapped into memory: a file that is cut off while it is mapped ends the program."""
    import uharfbuzz

    return uharfbuzz.Blob(Path(file).read_bytes())


def _unpacked(data: bytes, shown: str) -> tuple[str, bytes]:
    def make() -> bytes:
        try:
            return unpack(data, MAX_FILE)
        except WoffFault as fault:
            raise _error(shown, f"is damaged: {fault}", _AGAIN) from None

    path = kept(f"font-{hashlib.sha256(data).hexdigest()}.ttf", make)
    return str(path), path.read_bytes()


_AGAIN = "load the font down again, or copy it again"


def _fonts(data: bytes, shown: str) -> Iterator[int]:
    """Where in the file each font's table directory begins."""
    if data[:4] in _SINGLE:
        yield 0
    elif data[:4] == _COLLECTION:
        try:
            (count,) = struct.unpack_from(">I", data, 8)
            if not 0 < count <= MAX_FONTS:
                raise _error(shown, f"is damaged: it counts {count:,} fonts in it", _AGAIN)
            yield from struct.unpack_from(f">{count}I", data, 12)
        except struct.error:
            raise _error(shown, "is damaged: it breaks off", _AGAIN) from None
    else:
        what = next((what for magic, what in _OTHERS.items() if data.startswith(magic)), "")
        hint = f"it looks like {what}" if what else f"a font's name ends in {', '.join(FONT_FILES)}"
        raise _error(shown, "is not a font" if data else "is empty", hint)


def _check_tables(data: bytes, offset: int, shown: str) -> None:
    tags = set()
    try:
        (count,) = struct.unpack_from(">H", data, offset + 4)
        for number in range(count):
            tag, _, start, length = struct.unpack_from(">4sIII", data, offset + 12 + 16 * number)
            tags.add(name := tag.decode("latin-1"))
            if start + length > len(data):
                which = f"its table `{name}`" if name.isprintable() else "a table"
                raise _error(shown, f"is damaged or not complete: {which} goes on beyond its end", _AGAIN)
    except struct.error:
        raise _error(shown, "is damaged: it breaks off", _AGAIN) from None
    for needed in _NEEDED:
        if needed not in tags:
            raise _error(shown, f"is damaged: it has no table `{needed}`", _AGAIN)


def _describe(blob: Any, path: str, index: int, shown: str) -> Face:
    import uharfbuzz
    from uharfbuzz import StyleTag

    face = uharfbuzz.Face(blob, index)
    font = uharfbuzz.Font(face)
    if face.glyph_count == 0 or not face.unicodes:
        what = "glyphs" if face.glyph_count == 0 else "letters"
        raise _error(shown, f"is damaged: there are no {what} in it", _AGAIN)
    _check_licence(face, shown)
    _check_outlines(face, font, shown)
    os2 = face.reference_table("OS/2").data
    oblique = len(os2) >= 64 and bool(os2[62] & 0x02)  # bit 9 of fsSelection
    weight = round(font.get_style_value(StyleTag.WEIGHT))
    weight = 100 * weight if weight < 10 else weight  # as fonts of old counted
    return Face(
        file=path,
        index=index,
        families=_families(face) or (Path(shown).stem,),
        weight=min(max(weight, 1), 1000),
        width=font.get_style_value(StyleTag.WIDTH),
        italic=font.get_style_value(StyleTag.ITALIC) > 0 or oblique,
        axes=tuple(Axis(axis.tag, axis.min_value, axis.max_value) for axis in face.axis_infos),
    )


def _families(face: Any) -> tuple[str, ...]:
    """The family's names, English first; the one of old, which counts light and medium weights as families, last."""
    entries = [entry for entry in face.list_names()[:2000] if entry.name_id in (_FAMILY, _TYPOGRAPHIC_FAMILY)]
    entries.sort(key=lambda entry: (-int(entry.name_id), not str(entry.language or "").startswith("en")))
    names = [" ".join((face.get_name(entry.name_id, entry.language) or "")[:100].split()) for entry in entries]
    return tuple(dict.fromkeys(name for name in names if name and name.isprintable()))


def _check_licence(face: Any, shown: str) -> None:
    """By fsType of the table OS/2 (https://learn.microsoft.com/en-us/typography/opentype/spec/os2#fstype). Where it
    sets several of the lower bits, as it once could, the mildest holds."""
    os2 = face.reference_table("OS/2").data
    licence = int.from_bytes(os2[8:10], "big")
    if licence & 0x000F == _RESTRICTED:
        what = "forbids embedding it in a PDF, by its licence (fsType 2)"
    elif licence & _BITMAPS_ONLY:
        what = "forbids embedding its outlines in a PDF, by its licence (fsType 0x200)"
    else:
        return
    raise _error(shown, what, "choose a free font, or ask its maker for a version that may be embedded")


def _check_outlines(face: Any, font: Any, shown: str) -> None:
    """At least one letter must show something; of a colour font, most, since there digits and signs alone often do."""
    tags = set(face.table_tags)
    if face.has_color_png:
        return
    glyphs = (glyph for letter in face.unicodes if (glyph := font.get_nominal_glyph(letter)))
    is_colour = bool({"COLR", "SVG "} & tags)
    if not is_colour:
        if any(_has_outline(font, glyph) for glyph in islice(glyphs, 10 * _SAMPLE)):
            return
        raise _error(shown, "has no outlines to print", "choose another font: this one is damaged, or for screens only")
    sample = [_has_outline(font, glyph) for glyph in islice(glyphs, _SAMPLE)]
    if 2 * sum(sample) < len(sample):
        hint = "choose Noto Emoji, whose pictures are outlines, or a colour font with pictures (CBDT or sbix)"
        raise _error(shown, "is a colour font whose letters have no outlines of their own", hint)


def _has_outline(font: Any, glyph: int) -> bool:
    pen = _Ink()
    font.draw_glyph_with_pen(glyph, pen)
    return pen.drawn


class _Ink:
    """A pen that notes whether it drew a line at all."""

    def __init__(self) -> None:
        self.drawn = False

    def moveTo(self, at: object) -> None: ...  # noqa: N802, the names that pens have

    def closePath(self) -> None: ...  # noqa: N802

    def lineTo(self, *points: object) -> None:  # noqa: N802
        self.drawn = True

    qCurveTo = curveTo = lineTo  # noqa: N815


def _error(shown: str, what: str, hint: str) -> AssetError:
    return AssetError(Problem(message=f"the font file `{shown}` {what}", hint=hint))
