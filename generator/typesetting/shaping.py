"""Text and fonts in, shaped runs out: which glyphs, how far apart, and which letters no font has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from generator.model.drawing import Font, Glyph, Picture, Run
from generator.typesetting.breaking import clusters
from generator.typesetting.chains import Chain
from generator.typesetting.fonts import colour_png, is_colour_bitmap, letters, shaper
from generator.typesetting.items import Inline, Item
from generator.typesetting.scripts import script_of

__all__ = ["Shaped", "shape"]


class Shaped(NamedTuple):
    """What a text became, in reading order, and the letters that no font has (they are in none of the items)."""

    items: tuple[Item, ...]
    missing: str


_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What HarfBuzz leaves out where the font does not draw it: Default_Ignorable_Code_Point of
https://www.unicode.org/Public/UCD/latest/ucd/DerivedCoreProperties.txt"""
_NO_LETTERS = re.compile("[\0-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, which some fonts have an empty glyph for, and halves of characters."""
_WITHOUT_INK = "\u2800\u3164\uffa0"
"""Letters that are blank: an empty pattern of Braille, the fillers of Korean."""
_RTL_SCRIPTS = frozenset(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg", "Mand", "Samr"])
_NO_SCRIPT = ("Zyyy", "Zinh", "Zsye", "Zzzz")


@lru_cache(maxsize=100_000)
def shape(text: str, chain: Chain, level: int = 0, beside: str = "") -> Shaped:
    """Shape one piece of text of one embedding level (odd: from right to left), each letter in the first font of the
    chain that has it. `beside` is the script of what stands before a text of no script of its own: a font's blanks,
    say, may be wider among Korean letters."""
    if not text:
        return Shaped((), "")
    if text.isascii() and text.isprintable():
        shaped = _shape(text, chain.fonts[0], chain.language, beside, level)
        if not shaped.missing:
            return shaped
    lost = "".join(dict.fromkeys(_NO_LETTERS.findall(text)))
    items: list[Item] = []
    for part, font, script in _parts(_NO_LETTERS.sub("", text), chain):
        found, missing = _shape(part, font, chain.language, script or beside, level)
        items.extend(found)
        lost += missing
    return Shaped(tuple(items), lost)


def _parts(text: str, chain: Chain) -> Iterator[tuple[str, Font, str]]:
    """The text cut where its font or its script changes."""
    first = chain.fonts[0]
    if letters(first).issuperset(map(ord, text)):  # most text: the other fonts need not even be opened
        for part, script in _scripts(text):
            yield part, first, script
        return
    pieces = [(part, font) for token in _tokens(text) for part, font in _fonts(token, chain)]
    for font, group in groupby(pieces, lambda piece: piece[1]):
        for part, script in _scripts("".join(part for part, _ in group)):
            yield part, font, script


def _tokens(text: str) -> Iterator[str]:
    """Words of one script, which are not to be set in two fonts, and between them one letter after another."""
    for script, group in groupby(clusters(text), lambda cluster: script_of(cluster[0]) if _is_word(cluster) else ""):
        alike = list(group)
        yield from ["".join(alike)] if script else alike


def _is_word(cluster: str) -> bool:
    return cluster[0].isalpha() and script_of(cluster[0]) != "Zsye"


def _fonts(token: str, chain: Chain) -> Iterator[tuple[str, Font]]:
    """The font for a word; letter by letter where no font has the whole word; the first font where none has it."""
    whole = _font_for(token, chain)
    if whole is not None:
        yield token, whole
        return
    for cluster in clusters(token):
        yield (
            cluster,
            _font_for(cluster, chain)
            or next((font for font in chain.fonts_for(cluster[0]) if ord(cluster[0]) in letters(font)), chain.fonts[0]),
        )


def _font_for(text: str, chain: Chain) -> Font | None:
    """The first font that has a text as it is written, or else with its accents as one with their letters, or apart."""
    seen = _UNSEEN.sub("", text)
    if not seen:
        return chain.fonts[0]
    forms = dict.fromkeys((seen, unicodedata.normalize("NFC", seen), unicodedata.normalize("NFD", seen)))
    telling = _telling(seen)
    return next(
        (font for form in forms for font in chain.fonts_for(telling) if letters(font).issuperset(map(ord, form))), None
    )


def _telling(text: str) -> str:
    """The letter that tells which fonts may have a text: the first that belongs to a script."""
    return next((letter for letter in text if script_of(letter) not in _NO_SCRIPT), text[0])


def _scripts(text: str) -> list[tuple[str, str]]:
    """The text cut where its script changes; what belongs to no script goes with what stands before it, or else with
    what follows."""
    scripts = [script for letter in text if (script := script_of(letter)) not in _NO_SCRIPT]
    current = scripts[0] if scripts else ""
    starts, found = [0], [current]
    for at, letter in enumerate(text):
        script = script_of(letter)
        if script not in _NO_SCRIPT and script != current:
            current = script
            starts.append(at)
            found.append(script)
    return [
        (text[start:end], script) for (start, end), script in zip(pairwise([*starts, len(text)]), found, strict=True)
    ]


def _shape(text: str, font: Font, language: str, script: str, level: int) -> Shaped:
    tools = _tools(font)
    buffer = tools.buffer()
    buffer.add_str(text)
    if script:
        buffer.script = script
    buffer.direction = "rtl" if level % 2 else "ltr"
    buffer.language = language
    buffer.guess_segment_properties()
    if not text.isascii():  # else each letter is a cluster, and is seen
        is_turned = (script in _RTL_SCRIPTS) != bool(level % 2)  # HarfBuzz then mixes up the letters of one cluster
        buffer.cluster_level = tools.by_grapheme if is_turned else tools.by_letter
        buffer.flags = tools.flags
    tools.shape(tools.face, buffer, _NO_FEATURES)
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    if not infos:  # nothing but signs that are never seen
        return Shaped((), "")
    is_simple = len(infos) == len(text) and text.isascii() and not level % 2
    known, alike, scale = tools.glyphs, tools.alike, tools.scale
    glyphs: list[Glyph] = []
    missing, rise, depth, units = "", 0.0, 0.0, 0
    letters_of = text if is_simple else _letters(text, infos, positions)
    for info, at, stands_for in zip(infos, positions, letters_of, strict=True):
        index = info.codepoint
        if index == 0:
            missing += "".join(c for c in stands_for if tools.face.get_nominal_glyph(ord(c)) is None)
            continue
        usual, above, below, has_ink = known[index]
        dx, dy, advance, _ = at.position
        if not has_ink and not tools.is_bitmap and _must_show(stands_for):
            missing += stands_for  # the font is damaged
            continue
        units += advance
        if advance == usual and not dx and not dy:  # as nearly all are
            glyphs.append(alike[index, stands_for])
        else:
            up = dy * scale
            glyphs.append(_new(Glyph, (index, advance * scale, (advance - usual) * scale, dx * scale, up, stands_for)))
            above, below = (above + up, below - up) if has_ink else (0.0, 0.0)
        if above > rise:
            rise = above
        if below > depth:
            depth = below
    if not glyphs:
        return Shaped((), missing)
    if tools.is_bitmap:
        return _pictures(glyphs[::-1] if level % 2 else glyphs, font, missing)
    return Shaped((Run(font, text, tuple(glyphs), round(units * scale, 6), depth, bool(level % 2), rise),), missing)


_new = tuple.__new__  # without the named arguments, which take three times as long
_NO_FEATURES: dict[str, bool] = {}


class _Tools:
    """What shaping asks of HarfBuzz for every word in a font, looked up once."""

    def __init__(self, font: Font) -> None:
        import uharfbuzz

        levels, flags = uharfbuzz.BufferClusterLevel, uharfbuzz.BufferFlags
        self.buffer, self.shape = uharfbuzz.Buffer, uharfbuzz.shape
        self.by_grapheme, self.by_letter = levels.MONOTONE_GRAPHEMES, levels.MONOTONE_CHARACTERS
        self.flags = uharfbuzz.Buffer().flags | flags.REMOVE_DEFAULT_IGNORABLES
        self.face, self.scale = shaper(font)
        self.is_bitmap = is_colour_bitmap(font)
        self.glyphs = _Extents(self.face, self.scale)
        self.alike = _Unmoved(self.glyphs, self.scale)


class _Extents(dict[int, tuple[int, float, float, bool]]):
    """By its number, a glyph's advance in the font's units; how far its ink reaches above the baseline and below it, in
    thousandths of the size; and whether it has any."""

    def __init__(self, face: Any, scale: float) -> None:
        super().__init__()
        self.face, self.scale = face, scale

    def __missing__(self, index: int) -> tuple[int, float, float, bool]:
        advance, extents = self.face.get_glyph_h_advance(index), self.face.get_glyph_extents(index)
        if extents is None or not extents.height:
            found = advance, 0.0, 0.0, False
        else:  # the height counts downwards from the top, and so is negative
            above, below = extents.y_bearing * self.scale, -(extents.y_bearing + extents.height) * self.scale
            found = advance, above, below, True
        self[index] = found
        return found


class _Unmoved(dict[tuple[int, str], Glyph]):
    """By their number and their letters, glyphs that stand where the font itself puts them. There are never many more
    than the font has glyphs."""

    def __init__(self, extents: _Extents, scale: float) -> None:
        super().__init__()
        self.extents, self.scale = extents, scale

    def __missing__(self, key: tuple[int, str]) -> Glyph:
        index, stands_for = key
        glyph = self[key] = Glyph(index, self.extents[index][0] * self.scale, 0.0, 0.0, 0.0, stands_for)
        return glyph


_tools = lru_cache(maxsize=500)(_Tools)


def _must_show(letters: str) -> bool:
    """Whether a glyph that stands for these must have an outline: they are one letter, figure or sign that has ink."""
    return len(letters) == 1 and unicodedata.category(letters)[0] in "LNPS" and letters not in _WITHOUT_INK


def _letters(text: str, infos: Sequence[Any], positions: Sequence[Any]) -> list[str]:
    """The letters that each glyph stands for, without those that are never seen.

    Where HarfBuzz takes a letter apart, since the font has its accent but not the whole, each glyph gets its part: so
    that an `e` stands for an `e` wherever it is met. Where glyphs change places, as in Devanagari, they share the
    letters in the order in which both are read, so that a reader finds the word; but the first stands for them all
    where one is drawn upon another, since PDFium leaves out letters that take no room.
    """
    is_rtl = infos[0].cluster > infos[-1].cluster  # a letter's glyphs follow one another backwards, too
    if len(infos) == len(text) and text.isascii():
        return list(reversed(text)) if is_rtl else list(text)
    advances: dict[int, list[int]] = {}
    for info, at in zip(infos, positions, strict=True):
        advances.setdefault(info.cluster, []).append(at.x_advance)
    parts: dict[int, list[str]] = {}
    for start, end in pairwise([*sorted(advances), len(text)]):
        wide = advances[start][::-1] if is_rtl else advances[start]
        found = _shared(_UNSEEN.sub("", text[start:end]), wide)
        parts[start] = found[::-1] if is_rtl else found
    return [parts[info.cluster].pop(0) for info in infos]


def _shared(letters: str, advances: Sequence[int]) -> list[str]:
    """The letters of one cluster, shared out to its glyphs, which are so wide."""
    count = len(advances)
    if count == 1:
        return [letters]
    apart = unicodedata.normalize("NFD", letters)
    if count <= len(apart) and len(letters) < count:
        base = len(apart) - count + 1
        return [unicodedata.normalize("NFC", apart[:base]), *apart[base:]]
    if count <= len(letters) and min(advances) > 0:
        widest, more = advances.index(max(advances)), len(letters) - count
        ends = [index + 1 + (more if index >= widest else 0) for index in range(count)]
        return [letters[start:end] for start, end in pairwise([0, *ends])]
    return [letters, *[""] * (count - 1)]


def _pictures(glyphs: Sequence[Glyph], font: Font, missing: str) -> Shaped:
    """Glyphs of a font that draws its letters as pictures."""
    face, scale = shaper(font)
    items: list[Item] = []
    for glyph in glyphs:
        data, extents = colour_png(font, glyph.id), face.get_glyph_extents(glyph.id)
        if data is None or extents is None:
            missing += glyph.text
            continue
        box = (
            glyph.dx + extents.x_bearing * scale, glyph.dy + extents.y_bearing * scale,
            extents.width * scale, -extents.height * scale,
        )  # fmt: skip
        items.append(Inline(_picture(data, glyph.text), glyph.advance, box, glyph.text))
    return Shaped(tuple(items), missing)


@lru_cache(maxsize=1000)
def _picture(data: bytes, name: str) -> Picture:
    from io import BytesIO

    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        out = BytesIO()
        image.convert("RGBA").save(out, "PNG")
        width, height = image.size
    return Picture(
        path=name, digest=sha256(data).hexdigest(), kind="raster", width=width, height=height, data=out.getvalue()
    )
