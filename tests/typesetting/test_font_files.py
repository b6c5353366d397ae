"""Font files of every kind, whole and damaged."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making_fonts import collection, deck_with, make_font, web_font

from generator.model.drawing import Font
from generator.model.layout import Style
from generator.problems import AssetError
from generator.typesetting import cache, font_files
from generator.typesetting.font_files import Face, read_faces
from generator.typesetting.fonts import colour_png, find_font, is_colour_bitmap, letters, shaper
from generator.typesetting.settings import setting_of
from generator.typesetting.words import read_words
from generator.writing.pdf.fonts import embed

EMOJI = Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")


def faces(folder: Path, data: bytes, name: str = "a.ttf") -> tuple[Face, ...]:
    (folder / name).write_bytes(data)
    return read_faces(folder / name, name)


def refused(folder: Path, data: bytes, name: str = "a.ttf") -> tuple[str, str]:
    """The message and the hint."""
    with pytest.raises(AssetError) as caught:
        faces(folder, data, name)
    (problem,) = caught.value.problems
    assert problem.place is None
    return problem.message, problem.hint


KINDS: dict[str, Callable[[], bytes]] = {
    "TrueType": make_font,
    "PostScript outlines": lambda: make_font(postscript=True),
    "variable": lambda: make_font(variable=True),
    "variable with PostScript outlines": lambda: make_font(variable=True, postscript=True),
    "WOFF": lambda: web_font(make_font(), "woff"),
    "WOFF2": lambda: web_font(make_font(), "woff2"),
    "WOFF2 with PostScript outlines": lambda: web_font(make_font(postscript=True), "woff2"),
    "collection": lambda: collection(make_font()),
}


@pytest.mark.parametrize("kind", KINDS)
def test_fonts_of_every_kind_are_read(tmp_path: Path, kind: str) -> None:
    (face,) = faces(tmp_path, KINDS[kind]())
    assert (face.families, face.weight, face.width, face.italic) == (("Boxes",), 400, 100, False)
    font = Font("Boxes regular", face.file, 800, -200, 700, face.index)
    assert letters(font) == frozenset(map(ord, "ABCH "))
    assert shaper(font)[0].get_nominal_glyph(ord("A")) == 1


def test_a_font_tells_its_weight_width_slant_and_both_its_names(tmp_path: Path) -> None:
    names = {"typographicFamily": "Boxes", "typographicSubfamily": "Light"}
    (face,) = faces(tmp_path, make_font("Boxes Light", weight=300, width_class=3, italic=True, names=names))
    assert face.families == ("Boxes", "Boxes Light")
    assert (face.weight, face.width, face.italic) == (300, 75, True)


def test_a_variable_font_tells_how_far_it_varies(tmp_path: Path) -> None:
    (face,) = faces(tmp_path, make_font(variable=True))
    assert sorted(face.axes) == [("slnt", -12, 0), ("wght", 100, 900)]


def test_a_collection_holds_several_fonts(tmp_path: Path) -> None:
    both = faces(tmp_path, collection(make_font("One"), make_font("Two", weight=700)), "a.ttc")
    assert [(face.index, face.families, face.weight) for face in both] == [(0, ("One",), 400), (1, ("Two",), 700)]


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
def test_a_web_font_is_unpacked_once_into_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flavour: str
) -> None:
    monkeypatch.setenv("DECKGEN_HOME", str(tmp_path / "home"))
    packed = web_font(make_font(), flavour)
    (first,) = faces(tmp_path, packed, "a.woff")
    monkeypatch.setattr(font_files, "unpack", None)
    (second,) = faces(tmp_path, packed, "b.woff")

    assert first.file == second.file
    assert Path(first.file).parent == tmp_path / "home" / "cache"
    assert [path.name for path in Path(first.file).parent.iterdir()] == [Path(first.file).name]


def test_where_the_cache_cannot_be_written_a_font_is_unpacked_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("a file where a folder should be")
    monkeypatch.setenv("DECKGEN_HOME", str(tmp_path / "home"))
    cache._temporary.cache_clear()
    (face,) = faces(tmp_path, web_font(make_font(), "woff2"))
    assert face.families == ("Boxes",)
    assert Path(face.file).is_file()


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    (one,) = faces(tmp_path, make_font("One"))
    (two,) = faces(tmp_path, make_font("Another"))
    assert (one.families, two.families) == (("One",), ("Another",))


@pytest.mark.parametrize(
    ("data", "message", "hint"),
    [
        (b"", "the font file `a.ttf` is empty", "a font's name ends in .ttf"),
        (b"hello", "the font file `a.ttf` is not a font", "a font's name ends in .ttf"),
        (b"%!PS-AdobeFont", "the font file `a.ttf` is not a font", "it looks like a PostScript font"),
        (b"PK\3\4", "the font file `a.ttf` is not a font", "it looks like a ZIP archive: unpack it"),
        (b"<!doctype html>", "the font file `a.ttf` is not a font", "it looks like a page"),
        (b"\0\1\0\0", "the font file `a.ttf` is damaged: it breaks off", "load the font down again"),
        (b"ttcf\0\1\0\0\0\0\0\2", "the font file `a.ttf` is damaged: it breaks off", "load the font down again"),
        (b"ttcf\0\1\0\0\xff\0\0\0", "the font file `a.ttf` is damaged: it counts 4,278,190,080 fonts in it", "load"),
        (b"wOFF", "the font file `a.ttf` is damaged: it breaks off", "load the font down again"),
        (b"wOF2", "the font file `a.ttf` is damaged: it breaks off", "load the font down again"),
        (make_font()[:-80], "the font file `a.ttf` is damaged or not complete: its table `", "load"),
        (make_font(empty=True), "the font file `a.ttf` has no outlines to print", "choose another font"),
        (make_font(letters=""), "the font file `a.ttf` is damaged: there are no letters in it", "load"),
        (make_font(fs_type=2), "the font file `a.ttf` forbids embedding it in a PDF, by its licence", "choose a free"),
        (make_font(fs_type=0x200), "the font file `a.ttf` forbids embedding its outlines", "choose a free font"),
        (
            make_font(colour="layers"),
            "the font file `a.ttf` is a colour font whose letters have no outlines of their own",
            "choose Noto Emoji",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told(tmp_path: Path, data: bytes, message: str, hint: str) -> None:
    said, advised = refused(tmp_path, data)
    assert said.startswith(message)
    assert advised.startswith(hint)


def test_a_colour_font_whose_letters_have_outlines_too_prints_in_one_colour(tmp_path: Path) -> None:
    (face,) = faces(tmp_path, make_font(colour="both"))
    assert face.families == ("Boxes",)


@pytest.mark.parametrize("table", [b"head", b"maxp", b"cmap", b"hmtx", b"glyf"])
def test_a_table_that_is_missing_is_told(tmp_path: Path, table: bytes) -> None:
    said, _ = refused(tmp_path, make_font().replace(table, b"none", 1))
    assert said.endswith("has no outlines to print" if table == b"glyf" else f"it has no table `{table.decode()}`")


@pytest.mark.parametrize("fs_type", [0, 4, 8, 0x100, 2 | 4, 2 | 8])
def test_a_font_that_may_be_embedded_is_accepted(tmp_path: Path, fs_type: int) -> None:
    assert faces(tmp_path, make_font(fs_type=fs_type))


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font_files, "MAX_FILE", 1 << 20)
    said, _ = refused(tmp_path, bytes(2 << 20))
    assert said == "the font file `a.ttf` is larger than 1 MB"


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
def test_a_small_file_that_unpacks_to_a_large_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flavour: str
) -> None:
    packed = web_font(make_font(letters="".join(map(chr, range(0x4E00, 0x5400)))), flavour)
    monkeypatch.setattr(font_files, "MAX_FILE", len(packed) + 1)
    said, _ = refused(tmp_path, packed)
    assert said == "the font file `a.ttf` is damaged: it is too large when it is unpacked"


def test_what_a_web_font_says_beside_the_font_is_not_unpacked(tmp_path: Path) -> None:
    packed = bytearray(web_font(make_font(), "woff2"))
    struct.pack_into(">III", packed, 28, len(packed), 5, 1 << 31)
    struct.pack_into(">I", packed, 8, len(packed) + 5)
    (face,) = faces(tmp_path, bytes(packed) + b"bombs")
    assert face.families == ("Boxes",)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match=r"the font file `a\.ttf` cannot be read: no such file or directory"):
        read_faces(tmp_path / "a.ttf", "a.ttf")


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(KINDS)), st.randoms(use_true_random=False))
def test_a_damaged_font_works_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, kind: str, chance: random.Random
) -> None:
    data = bytearray(KINDS[kind]())
    if chance.random() < 0.2:
        del data[chance.randrange(len(data)) :]
    for _ in range(chance.choice((1, 1, 2, 8)) if data else 0):
        data[chance.randrange(len(data))] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
    folder = deck_with(tmp_path_factory.mktemp("deck"), font_ttf=bytes(data))
    try:
        font = find_font("font.ttf", folder=folder)
    except AssetError as error:
        assert error.problems[0].message
        return
    glyphs = {glyph: letter for letter in "ABC" if (glyph := shaper(font)[0].get_nominal_glyph(ord(letter)))}
    assert embed(font, glyphs).widths.keys() == glyphs.keys()


@pytest.mark.skipif(not EMOJI.is_file(), reason="there is no Noto Color Emoji on this system")
def test_a_colour_font_made_of_pictures_gives_its_pictures(tmp_path: Path) -> None:
    font = find_font("emoji.ttf", folder=deck_with(tmp_path, emoji_ttf=EMOJI.read_bytes()))
    glyph = shaper(font)[0].get_nominal_glyph(ord("😀"))
    assert is_colour_bitmap(font)
    assert (colour_png(font, glyph) or b"").startswith(b"\x89PNG")
    assert colour_png(font, 1) is None


def test_an_ordinary_font_has_no_pictures() -> None:
    font = find_font("Atkinson Hyperlegible")
    assert not is_colour_bitmap(font)
    assert colour_png(font, 40) is None


def without_outline(data: bytes, glyph: int) -> bytes:
    """The font with its table `loca` damaged: this glyph ends where it begins."""
    directory = {data[12 + 16 * n : 16 + 16 * n]: 12 + 16 * n for n in range(int.from_bytes(data[4:6], "big"))}
    head, loca = (struct.unpack_from(">I", data, directory[tag] + 8)[0] for tag in (b"head", b"loca"))
    wide = 4 if struct.unpack_from(">h", data, head + 50)[0] else 2
    at = loca + wide * glyph
    return data[: at + wide] + data[at : at + wide] + data[at + 2 * wide :]


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_letter_whose_outline_is_lost_is_told_and_not_printed_as_nothing(tmp_path: Path, lost: int) -> None:
    letters = "ABC"
    deck_with(tmp_path, a_ttf=without_outline(make_font(letters=letters), lost))
    style = Style(name="a", fonts=("a.ttf",))
    found = read_words(letters, setting_of(style, "en", tmp_path))
    assert found.missing == letters[lost - 1]
    ((word,),) = (passage.words for passage in found.passages)
    assert "".join(g.text for run in word.items for g in run.glyphs) == letters.replace(found.missing, "")  # type: ignore[union-attr]


def test_a_blank_needs_no_outline(tmp_path: Path) -> None:
    deck_with(tmp_path, a_ttf=make_font(letters="AB \u00a0\u2003"))
    style = Style(name="a", fonts=("a.ttf",))
    assert not read_words("A B\u00a0A\u2003B", setting_of(style, "en", tmp_path)).missing
