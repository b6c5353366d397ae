"""Fonts of every kind in finished files, seen by readers that we did not write."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pytest
from fontTools.ttLib import TTFont
from making_fonts import UNITS, collection, deck_with, make_font, web_font
from pdfs import image_of, objects, opened
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from generator.colour import BLACK
from generator.geometry import Box
from generator.model.drawing import Drawing, Font, Glyph, Run, Text
from generator.model.sheet import Job, Page, Placement
from generator.typesetting.fonts import find_font, shaper
from generator.writing.pdf.document import pdf_bytes
from generator.writing.pdf.fonts import embed

CJK = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
EMOJI = Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
SIZE, DPI = 72.0, 144
"""Points; at 144 dpi two pixels each, so that a letter is 144 pixels high."""
LEFT, BASELINE = 56, 198
"""Where a line begins, in pixels."""


def run(font: Font, text: str) -> Run:
    """The letters side by side, as wide as the font says."""
    hb, scale = shaper(font)
    glyphs = []
    for letter in text:
        glyph = hb.get_nominal_glyph(ord(letter))
        glyphs.append(Glyph(glyph, hb.get_glyph_h_advance(glyph) * scale, 0, 0, 0, letter))
    return Run(font, text, tuple(glyphs), sum(glyph.advance for glyph in glyphs))


def printed(*runs: Run) -> bytes:
    """A page of 150 by 50 mm."""
    line = Text(x=LEFT / DPI * 25.4, y=BASELINE / DPI * 25.4, runs=runs, size_pt=SIZE, colour=BLACK)
    width, height = Fraction(150), Fraction(50)
    drawing = Drawing(width=width, height=height, bleed=Fraction(0), operations=(line,))
    page = Box(0, 0, 150, 50)
    placed = Placement(drawing=drawing, x=Fraction(0), y=Fraction(0), turned=False, clip=page)
    whole = Page(width=width, height=height, side="front", placements=(placed,), guides=(), trim=page, bleed=page)
    return pdf_bytes(Job(title="", author="", language="en", pages=[whole]))


def ink(image: Image.Image) -> tuple[int, int, int, int]:
    """The box of all that is darker than half, in pixels."""
    box = image.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box is not None
    return box


def by_freetype(file: str, text: str, axes: list[float] | None = None, index: int = 0) -> Image.Image:
    """The same line drawn by Pillow, which uses FreeType."""
    font = ImageFont.truetype(file, round(SIZE * DPI / 72), index, layout_engine=ImageFont.Layout.BASIC)
    if axes is not None:
        font.set_variation_by_axes(axes)
    image = Image.new("L", (round(150 / 25.4 * DPI), round(50 / 25.4 * DPI)), 255)
    ImageDraw.Draw(image).text((LEFT, BASELINE), text, font=font, fill=0, anchor="ls")
    return image


def difference(one: Image.Image, other: Image.Image) -> float:
    """The part of the ink of both that only one has."""
    size = min(one.width, other.width), min(one.height, other.height)
    first, second = (ImageChops.invert(image.convert("L").crop((0, 0, *size))) for image in (one, other))
    apart, both = (ImageStat.Stat(image).sum[0] for image in (ImageChops.difference(first, second), first))
    return apart / (2 * both)


def text_of(data: bytes) -> str:
    with pdfplumber.open(BytesIO(data)) as pdf:
        return "".join(char["text"] for char in pdf.pages[0].chars)


def font_file(data: bytes) -> TTFont:
    with opened(data) as pdf:
        (descriptor,) = objects(pdf, Type="/FontDescriptor")
        return TTFont(BytesIO(descriptor.FontFile2.read_bytes()))


def numbers(data: bytes) -> bytes | str:
    """What CIDToGIDMap is."""
    with opened(data) as pdf:
        (found,) = objects(pdf, Subtype="/CIDFontType2")
        table = found.CIDToGIDMap
        return table.read_bytes() if isinstance(table, pikepdf.Stream) else str(table)


@pytest.mark.parametrize(
    ("weight", "postscript"),
    [(100, False), (250, False), (400, False), (615, False), (900, False), (400, True), (615, True), (900, True)],
)
def test_a_variable_font_prints_the_instance_that_was_asked(tmp_path: Path, weight: int, postscript: bool) -> None:
    data = make_font(variable=True, postscript=postscript)
    font = find_font("v.ttf", weight, folder=deck_with(tmp_path, v_ttf=data))
    left, top, right, bottom = ink(image_of(printed(run(font, "A")), dpi=DPI))
    em = SIZE * DPI / 72
    assert (right - left) / em == pytest.approx(weight / UNITS, abs=0.02)
    assert (bottom - top) / em == pytest.approx(0.7, abs=0.02)


@pytest.mark.parametrize(("weight", "width", "italic"), [(100, 62.5, False), (650, 75, False), (900, 100, True)])
def test_an_instance_of_noto_sans_looks_as_freetype_draws_it(weight: int, width: float, italic: bool) -> None:
    font, text = find_font("Noto Sans", weight, italic, width), "Žgß&Жω"
    data = printed(run(font, text))
    image = image_of(data, dpi=DPI)
    same, other = ([weight, width], [weight, 100 if width < 100 else 62.5])
    # FreeType sets letters on whole pixels, which shows in the thin ones.
    assert difference(image, by_freetype(font.file, text, same)) < 0.2
    assert difference(image, by_freetype(font.file, text, other)) > 0.35
    assert text_of(data) == text
    assert "fvar" not in font_file(data)


def test_widths_in_the_file_are_those_of_the_instance() -> None:
    widths = []
    for weight in (100, 900):
        with opened(printed(run(find_font("Noto Sans", weight), "W"))) as pdf:
            (found,) = objects(pdf, Subtype="/CIDFontType2")
            widths.append(float(found.W[1][0]))
    hb, scale = shaper(find_font("Noto Sans", 900))
    assert widths[1] == pytest.approx(hb.get_glyph_h_advance(hb.get_nominal_glyph(ord("W"))) * scale)
    assert widths[1] > widths[0] + 50


@pytest.mark.parametrize("is_round", [False, True])
def test_postscript_outlines_are_printed_as_truetype(tmp_path: Path, is_round: bool) -> None:
    deck = deck_with(tmp_path, p_otf=make_font(postscript=True, round_letters=is_round))
    font = find_font("p.otf", folder=deck)
    data = printed(run(font, "CAB"))

    assert difference(image_of(data, dpi=DPI), by_freetype(font.file, "CAB")) < 0.03
    assert text_of(data) == "CAB"
    assert {"glyf", "loca", "head", "hhea", "hmtx", "maxp"} <= set(font_file(data).keys())


def test_glyphs_that_were_numbered_anew_are_found_by_their_old_numbers(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, p_otf=make_font(postscript=True, letters="ABCDEFGH"))
    font = find_font("p.otf", folder=deck)
    data = printed(run(font, "GC"))

    table = numbers(data)
    assert isinstance(table, bytes)
    assert [int.from_bytes(table[2 * code : 2 * code + 2], "big") for code in range(8)] == [0, 0, 0, 1, 0, 0, 0, 2]
    assert len(table) == 16
    assert len(font_file(data).getGlyphOrder()) == 3
    assert embed(font, {3: "C", 7: "G"}).gids == {0: 0, 3: 1, 7: 2}


def test_a_truetype_font_keeps_its_numbers() -> None:
    data = printed(run(find_font("Atkinson Hyperlegible"), "Fox"))
    assert numbers(data) == "/Identity"
    assert embed(find_font("Atkinson Hyperlegible"), {5: "x"}).gids is None


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
def test_a_web_font_prints_as_the_font_in_it(tmp_path: Path, flavour: str) -> None:
    plain = make_font()
    deck = deck_with(tmp_path, plain_ttf=plain, web_woff2=web_font(plain, flavour))
    pages = [
        image_of(printed(run(find_font(name, folder=deck), "ABC")), dpi=DPI) for name in ("plain.ttf", "web.woff2")
    ]
    assert pages[0].tobytes() == pages[1].tobytes()


@pytest.mark.parametrize("postscript", [False, True])
def test_of_a_collection_the_font_that_was_asked_is_printed(tmp_path: Path, postscript: bool) -> None:
    one, two = (
        make_font("One", letters="AB", postscript=postscript),
        make_font("Two", letters="BA", postscript=postscript),
    )
    deck = deck_with(tmp_path, both_ttc=collection(one, two), two_ttf=two)
    pages = [image_of(printed(run(find_font(name, folder=deck), "AB")), dpi=DPI) for name in ("Two", "two.ttf")]
    assert find_font("Two", folder=deck).index == 1
    assert pages[0].tobytes() == pages[1].tobytes()


def test_an_advance_that_truetype_cannot_hold_is_left_to_the_file(tmp_path: Path) -> None:
    font = find_font("p.otf", folder=deck_with(tmp_path, p_otf=make_font(postscript=True, letters="A", advance=32_000)))
    data = printed(run(font, "A"))
    assert embed(font, {1: "A"}).widths == {1: 32_000}
    assert list(font_file(data)["hmtx"].metrics.values())[1] == (0x3FFF, 0)


@pytest.mark.parametrize("postscript", [False, True])
def test_a_font_that_may_not_be_cut_down_is_embedded_whole(tmp_path: Path, postscript: bool) -> None:
    letters = "ABCDEFGH"
    deck = deck_with(
        tmp_path,
        whole_ttf=make_font(letters=letters, fs_type=0x100, postscript=postscript),
        part_ttf=make_font(letters=letters, postscript=postscript),
    )
    whole, part = (printed(run(find_font(name, folder=deck), "HA")) for name in ("whole.ttf", "part.ttf"))
    assert len(font_file(whole).getGlyphOrder()) == 9
    glyf = font_file(whole)["glyf"]
    assert all(glyf[name].numberOfContours == 1 for name in font_file(whole).getGlyphOrder()[1:])
    assert image_of(whole, dpi=DPI).tobytes() == image_of(part, dpi=DPI).tobytes()
    assert numbers(whole) == "/Identity"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Atkinson Hyperlegible regular", "AtkinsonHyperlegible-Regular"),
        ("Atkinson Hyperlegible regular italic", "AtkinsonHyperlegible-Italic"),
        ("Atkinson Hyperlegible bold italic", "AtkinsonHyperlegible-BoldItalic"),
        ("Noto Sans 615 italic at width 62.5", "NotoSans-615ItalicWidth625"),
        ("fonts/my-font.ttf regular", "myfont-Regular"),
        ("fonts/all.ttc#2 bold", "all2-Bold"),
        ("字体 regular", "Font-Regular"),
        ("a) <<Evil", "aEvil"),
    ],
)
def test_a_font_is_named_in_the_file_by_letters_and_figures(name: str, written: str) -> None:
    font = replace(find_font("Atkinson Hyperlegible"), name=name)
    prefix, _, after = embed(font, {5: "x"}).name.partition("+")
    assert (len(prefix), after) == (6, written)


@pytest.mark.parametrize(
    ("weight", "italic", "stem", "angle"), [(400, False, 80, 0), (700, True, 120, -12), (100, False, 40, 0)]
)
def test_the_descriptor_tells_weight_and_slant(weight: int, italic: bool, stem: int, angle: int) -> None:
    with opened(printed(run(find_font("Noto Sans", weight, italic), "A"))) as pdf:
        (descriptor,) = objects(pdf, Type="/FontDescriptor")
        assert (descriptor.StemV, descriptor.ItalicAngle) == (stem, angle)


def test_the_file_tells_neither_where_the_font_lies_nor_the_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for name, hour in (("one", 1e9), ("two", 1.5e9)):
        monkeypatch.setattr(time, "time", lambda hour=hour: hour)
        deck = deck_with(tmp_path / name, p_otf=make_font(postscript=True))
        files.append(printed(run(find_font("p.otf", folder=deck), "AB")))
    assert files[0] == files[1]


@pytest.mark.skipif(not CJK.is_file(), reason="there is no Noto Sans CJK on this system")
@pytest.mark.parametrize(("family", "index"), [("Noto Sans CJK JP", 0), ("Noto Sans CJK SC", 2)])
def test_a_few_of_65535_glyphs_make_a_small_file(tmp_path: Path, family: str, index: int) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "cjk.ttc").write_bytes(CJK.read_bytes())
    font, text = find_font(family, folder=tmp_path), "直骨漢"
    data = printed(run(font, text))

    assert font.index == index
    image = image_of(data, dpi=DPI)
    assert difference(image, by_freetype(str(CJK), text, index=index)) < 0.06
    assert difference(image, by_freetype(str(CJK), text, index=2 - index)) > 0.1
    assert text_of(data) == text
    assert len(data) < 10_000


@pytest.mark.skipif(not EMOJI.is_file(), reason="there is no Noto Color Emoji on this system")
def test_a_font_of_pictures_is_embedded_without_outlines(tmp_path: Path) -> None:
    font = find_font("emoji.ttf", folder=deck_with(tmp_path, emoji_ttf=EMOJI.read_bytes()))
    data = printed(run(font, "😀"))
    assert text_of(data) == "😀"
    assert image_of(data, dpi=DPI).convert("L").getextrema() == (255, 255)


@pytest.mark.parametrize("postscript", [False, True])
def test_letters_that_share_a_glyph_have_its_width_and_its_outline_in_the_second_font(
    tmp_path: Path, postscript: bool
) -> None:
    deck = deck_with(tmp_path, p_otf=make_font(postscript=postscript, letters="ABCDEFGH", advance=777))
    line = run(find_font("p.otf", folder=deck), "GAGHG")
    others = [glyph._replace(text=text) for glyph, text in zip(line.glyphs, "GAgHγ", strict=True)]
    data = printed(replace(line, glyphs=tuple(others)))
    with opened(data) as pdf:
        fonts = objects(pdf, Subtype="/CIDFontType2")
        widths = {float(value) for font in fonts for row in list(font.W)[1::2] for value in row}
        assert len(fonts) == 2 and widths == {777}
        assert sorted(sum(len(row) for row in list(font.W)[1::2]) for font in fonts) == [2, 3]
    assert text_of(data) == "GAgHγ"
    assert image_of(data, dpi=DPI).tobytes() == image_of(printed(line), dpi=DPI).tobytes()
