"""Which font a name and a style find, and where the next is looked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from making_fonts import collection, deck_with, make_font

from generator.model.drawing import Font
from generator.problems import AssetError
from generator.typesetting.fonts import fallbacks, find_font, letters, shaper, unreadable

CHOOSE = "; choose one of these, or another family"


def refused(*arguments: object, folder: Path | None = None) -> tuple[str, str]:
    """The message and the hint of the first problem."""
    with pytest.raises(AssetError) as caught:
        find_font(*arguments, folder=folder)  # type: ignore[arg-type]
    return caught.value.problems[0].message, caught.value.problems[0].hint


def box_width(font: Font, letter: str = "A") -> int:
    hb = shaper(font)[0]
    width: int = hb.get_glyph_extents(hb.get_nominal_glyph(ord(letter))).width
    return width


@pytest.mark.parametrize(
    ("weight", "italic", "name"),
    [
        (400, False, "Atkinson Hyperlegible regular"),
        (700, False, "Atkinson Hyperlegible bold"),
        (400, True, "Atkinson Hyperlegible regular italic"),
        (700, True, "Atkinson Hyperlegible bold italic"),
    ],
)
def test_an_installed_family_has_its_styles(weight: int, italic: bool, name: str) -> None:
    font = find_font("Atkinson Hyperlegible", weight, italic)
    assert (font.name, font.weight, font.italic, font.variations) == (name, weight, italic, ())
    assert Path(font.file).is_file()


def test_a_name_in_other_letters_is_the_same_font() -> None:
    assert (
        find_font("atkinson  HYPERLEGIBLE") == find_font("Atkinson-Hyperlegible") == find_font("Atkinson Hyperlegible")
    )


def test_a_style_that_a_family_lacks_is_not_replaced_by_another() -> None:
    assert refused("Atkinson Hyperlegible", 600) == (
        "font family `Atkinson Hyperlegible` has no style `600`",
        f"it has: regular, regular italic, bold, bold italic{CHOOSE}",
    )
    assert refused("Atkinson Hyperlegible", 700, True, 75.0)[0].endswith("has no style `bold italic at width 75`")
    assert refused("Heebo", 400, True) == (
        "font family `Heebo` has no style `regular italic`", f"it has: weights 100 to 900 upright{CHOOSE}"
    )  # fmt: skip


def test_a_variable_family_has_every_weight_and_width_within_its_reach() -> None:
    font = find_font("Noto Sans", 615, True, 70.0)
    assert font.name == "Noto Sans 615 italic at width 70"
    assert font.variations == (("wdth", 70), ("wght", 615))
    assert (font.weight, font.width, font.italic) == (615, 70, True)
    assert refused("Noto Sans", 950) == (
        "font family `Noto Sans` has weights from 100 to 900, not 950",
        "use 100 to 900",
    )
    assert refused("Noto Sans", 400, False, 130.0)[0] == "font family `Noto Sans` has widths from 62.5 to 100, not 130"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Atkinson Hyperlegibel", "did you mean `Atkinson Hyperlegible`?"),
        ("Lobster Three", "install it with: pip install fontpkg-lobster-three; or put its files into the deck's"),
        ("字体", "put its files into the deck's `fonts` folder"),
        ("Fox!", "put its files into the deck's `fonts` folder"),
    ],
)
def test_a_family_that_is_nowhere_is_told(name: str, hint: str) -> None:
    said, advised = refused(name)
    assert said == f"font family `{name}` is not installed"
    assert advised.startswith(hint)


def test_a_family_in_the_decks_own_folder_is_found_by_the_name_in_its_files(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, a_ttf=make_font(), b_otf=make_font(weight=700, postscript=True))
    assert find_font("Boxes", folder=deck).name == "Boxes regular"
    assert find_font("boxes", 700, folder=deck).file.endswith("b.otf")
    assert refused("Boxes", 400, True, folder=deck)[1] == f"it has: regular, bold{CHOOSE}"
    assert refused("Bxoes", folder=deck)[1].startswith("did you mean `Boxes`?")


def test_the_decks_own_family_is_taken_before_an_installed_one(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, a_ttf=make_font("Noto Sans"))
    assert Path(find_font("Noto Sans", folder=deck).file).parent.parent == tmp_path
    assert Path(find_font("Noto Sans").file).name.startswith("NotoSans[")


def test_folders_within_the_fonts_folder_are_looked_through(tmp_path: Path) -> None:
    (tmp_path / "fonts" / "static").mkdir(parents=True)
    (tmp_path / "fonts" / "static" / "a.ttf").write_bytes(make_font())
    assert find_font("Boxes", folder=tmp_path).name == "Boxes regular"


@pytest.mark.parametrize("name", ["a.ttf", "fonts/a.ttf", "fonts\\a.ttf", "./fonts/a.ttf"])
def test_a_file_is_found_by_its_name_or_its_path(tmp_path: Path, name: str) -> None:
    font = find_font(name, folder=deck_with(tmp_path, a_ttf=make_font()))
    assert font.name == "fonts/a.ttf regular"


def test_a_file_beside_the_deck_is_found_too(tmp_path: Path) -> None:
    (tmp_path / "a.ttf").write_bytes(make_font())
    assert find_font("a.ttf", folder=tmp_path).name == "a.ttf regular"


def test_a_file_is_taken_for_what_it_is(tmp_path: Path) -> None:
    font = find_font("a.ttf", 700, True, folder=deck_with(tmp_path, a_ttf=make_font(weight=300)))
    assert (font.name, font.weight, font.italic) == ("fonts/a.ttf 300", 300, False)


def test_a_link_in_the_fonts_folder_that_leads_nowhere_is_told_until_it_leads_somewhere(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, a_ttf=make_font())
    (deck / "fonts" / "b.ttf").symlink_to(deck / "b.ttf")
    assert [problem.message for problem in unreadable(deck)] == ["`fonts/b.ttf` is a link that leads nowhere"]

    (deck / "b.ttf").write_bytes((deck / "fonts" / "a.ttf").read_bytes())
    assert unreadable(deck) == ()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("/etc/a.ttf", "`/etc/a.ttf` is not a path inside the folder"),
        ("C:\\fonts\\a.ttf", "`C:/fonts/a.ttf` is not a path inside the folder"),
        ("../a.ttf", "`../a.ttf` leaves the folder"),
        ("fonts/../../a.ttf", "`fonts/../../a.ttf` leaves the folder"),
        ("b.ttf", "no font `fonts/b.ttf` in the folder"),
        ("A.ttf", "no font `fonts/A.ttf` in the folder"),
        ("fonts/", "`fonts/` is not a file but a folder"),
        ("a.ttf\0.ttf", "the path `fonts/a.ttf�.ttf` has a control character in it"),
    ],
)
def test_a_path_that_leads_elsewhere_or_nowhere_is_refused(tmp_path: Path, name: str, message: str) -> None:
    deck = deck_with(tmp_path / "deck", a_ttf=make_font())
    (tmp_path / "a.ttf").write_bytes(make_font())
    assert refused(name, folder=deck)[0].startswith(message)


def test_a_link_that_leaves_the_decks_folder_is_refused(tmp_path: Path) -> None:
    deck = deck_with(tmp_path / "deck", a_ttf=make_font())
    (tmp_path / "b.ttf").write_bytes(make_font("Elsewhere"))
    (deck / "fonts" / "b.ttf").symlink_to(tmp_path / "b.ttf")
    assert "is a link that leaves the folder" in refused("b.ttf", folder=deck)[0]
    assert refused("Elsewhere", folder=deck)[0] == "font family `Elsewhere` is not installed"


def test_a_file_without_a_deck_is_told() -> None:
    assert refused("a.ttf")[0] == "`a.ttf` is a font file, and there is no deck whose folder could hold it"


def test_of_a_collection_the_font_is_picked_by_family_and_style(tmp_path: Path) -> None:
    whole = collection(make_font("One"), make_font("One", weight=700), make_font("Two"), make_font("One", italic=True))
    deck = deck_with(tmp_path, all_ttc=whole)
    found = [find_font("One", folder=deck), find_font("One", 700, folder=deck), find_font("Two", folder=deck)]
    assert [font.index for font in found] == [0, 1, 2]
    assert find_font("all.ttc", folder=deck).name == "fonts/all.ttc regular"
    assert find_font("all.ttc", 700, folder=deck).name == "fonts/all.ttc#2 bold"
    assert find_font("all.ttc", 400, True, folder=deck).index == 3


def test_a_variable_file_gives_the_instance_that_is_asked(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, v_ttf=make_font(variable=True))
    assert box_width(find_font("v.ttf", 250, folder=deck)) == 250
    assert box_width(find_font("Boxes", 900, folder=deck)) == 900
    assert refused("v.ttf", 950, folder=deck) == (
        "the font file `fonts/v.ttf` has weights from 100 to 900, not 950", "use 100 to 900"
    )  # fmt: skip


def test_the_slant_of_a_variable_font_serves_italics(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, v_ttf=make_font(variable=True))
    upright, italic = find_font("Boxes", folder=deck), find_font("Boxes", 400, True, folder=deck)
    assert (italic.name, italic.italic) == ("Boxes regular italic", True)
    assert box_width(italic) == box_width(upright) + 150
    assert refused("Boxes", 400, True, 75.0, folder=deck)[1] == f"it has: weights 100 to 900 upright and italic{CHOOSE}"


def test_a_narrow_family_without_another_width_needs_none_in_the_style(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, a_ttf=make_font("Narrow", width_class=3))
    assert find_font("Narrow", folder=deck).width == find_font("Narrow", width=75.0, folder=deck).width == 75
    both = deck_with(tmp_path / "other", a_ttf=make_font("Narrow", width_class=3), b_ttf=make_font("Narrow"))
    assert find_font("Narrow", folder=both).width == 100


def test_a_font_without_capitals_has_a_cap_height_all_the_same(tmp_path: Path) -> None:
    font = find_font("a.ttf", folder=deck_with(tmp_path, a_ttf=make_font(letters="ก")))
    assert font.cap_height > 0


def test_an_unreadable_file_harms_only_who_names_it_and_is_told_where_a_font_is_missing(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, a_ttf=make_font(), bad_ttf=b"not a font")
    assert find_font("Boxes", folder=deck).name == "Boxes regular"
    assert [font.name for font in fallbacks("Zyyy", find_font("Noto Sans"), deck)] == [
        "Atkinson Hyperlegible regular", "Boxes regular", "Source Sans 3 regular"
    ]  # fmt: skip
    assert refused("bad.ttf", folder=deck)[0] == "the font file `fonts/bad.ttf` is not a font"
    assert [problem.message for problem in unreadable(deck)] == ["the font file `fonts/bad.ttf` is not a font"]
    with pytest.raises(AssetError, match=r"(?s)`Nowhere` is not installed.*fonts/bad\.ttf` is not a font"):
        find_font("Nowhere", folder=deck)


def test_letters_that_are_missing_are_looked_for_in_the_decks_fonts_first(tmp_path: Path) -> None:
    deck = deck_with(tmp_path, a_ttf=make_font(), b_ttf=make_font(weight=700), c_ttf=make_font("Other", italic=True))
    names = [font.name for font in fallbacks("Arab", find_font("Atkinson Hyperlegible", 700), deck)]
    assert names[:4] == ["Boxes bold", "Other regular italic", "IBM Plex Sans Arabic bold", "Noto Sans Arabic bold"]
    assert fallbacks("Latn", find_font("Noto Sans"), None)[0].name == "Atkinson Hyperlegible regular"


@pytest.mark.parametrize(
    ("script", "letter"), [("Arab", "ب"), ("Deva", "क"), ("Thai", "ก"), ("Hebr", "שׁ"), ("Grek", "ω"), ("Cyrl", "ж")]
)
def test_the_fonts_of_a_script_have_its_letters(script: str, letter: str) -> None:
    fonts = fallbacks(script, find_font("Atkinson Hyperlegible"), None)
    assert set(map(ord, letter)) <= letters(fonts[0])


def test_a_fallback_is_as_bold_and_as_wide_as_its_neighbours_as_far_as_it_can_be() -> None:
    arabic, *_, noto = fallbacks("Arab", find_font("Atkinson Hyperlegible", 700, True), None)
    assert (noto.weight, noto.italic, arabic.weight, arabic.italic) == (700, True, 700, False)


@pytest.mark.parametrize("script", ["Latn", "Grek", "Zyyy", "Hira", "Arab"])
@pytest.mark.parametrize("family", ["Noto Sans", "Source Sans 3", "Noto Sans Arabic"])
def test_a_family_that_is_the_decks_own_too_is_never_taken_from_elsewhere(
    tmp_path: Path, script: str, family: str
) -> None:
    deck = deck_with(tmp_path, own_ttf=make_font(family))
    fonts = fallbacks(script, find_font("Atkinson Hyperlegible"), deck)
    found = [Path(font.file) for font in fonts if font.name == f"{family} regular"]
    assert found == [(tmp_path / "fonts" / "own.ttf").resolve()]


def test_a_style_outside_the_reach_of_a_family_that_lacks_italics_is_said_to_be_missing() -> None:
    assert refused("Heebo", 950, True)[0] == "font family `Heebo` has no style `950 italic`"
    assert refused("Heebo", 950)[0] == "font family `Heebo` has weights from 100 to 900, not 950"


def test_a_family_without_axes_has_no_reach() -> None:
    assert refused("Atkinson Hyperlegible", 950)[0] == "font family `Atkinson Hyperlegible` has no style `950`"
