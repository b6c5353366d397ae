"""Words: how they are hyphenated and broken, their fonts and marks, icons among them, and paragraphs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making_fonts import deck_with, make_font
from setting import REGULAR, shown, style

from generator.model.drawing import Picture, Run
from generator.typesetting import words
from generator.typesetting.items import Inline, width_of
from generator.typesetting.lexicon import lexicon_of
from generator.typesetting.lines import Line, Way, break_lines, measure_lines
from generator.typesetting.passages import Words
from generator.typesetting.pieces import letter_by_letter
from generator.typesetting.settings import Setting, setting_of
from generator.typesetting.shaping import shape
from generator.typesetting.words import ICON_BEARING, read_words

ICON = Picture("heart.svg", "0" * 64, "vector", 30, 20)
WIDE = 1e6
BROKEN = Way(break_words=True)


def setting(language: str = "en", markup: Any = "none", folder: Path | None = None, **changes: Any) -> Setting:
    return setting_of(style(**changes), language, folder, markup)


def read(text: str, language: str = "en", markup: Any = "none", **changes: Any) -> Words:
    return read_words(text, setting(language, markup, **changes), lambda name: ICON)


def broken(text: str, width: float, way: Way | None = None, **changes: Any) -> tuple[Line, ...]:
    return break_lines(read(text, **changes).passages, width, way or Way())[0]


def lines(text: str, width: float, way: Way | None = None, **changes: Any) -> list[str]:
    """With `-` for hyphens that nobody typed."""
    return shown(broken(text, width, way, **changes))


def runs(text: str, **changes: Any) -> list[tuple[str, str]]:
    """The fonts and the letters of a text on one line."""
    return [(run.font.name, run.text) for line in broken(text, WIDE, **changes) for run in line.items]  # type: ignore[union-attr]


def wide(text: str, **changes: Any) -> float:
    return read(text, **changes).width


# Hyphens


@pytest.mark.parametrize(
    ("language", "parts"),
    [("de", ["Do", "nau", "dampf", "schiff", "fahrt"]), ("en", ["sym", "pa", "thetic"])],
)
def test_a_word_is_hyphenated_by_its_language_and_only_where_a_line_ends(language: str, parts: list[str]) -> None:
    word = "".join(parts)
    assert lines(word, wide(word), language=language, hyphens="auto") == [word]
    assert lines(word, 1, language=language, hyphens="auto") == [f"{part}-" for part in parts[:-1]] + parts[-1:]


def test_hyphens_are_left_out_where_nobody_asks_for_them() -> None:
    assert lines("sympathetic", 1) == ["sympathetic"]


def test_a_hyphen_that_nobody_typed_stands_for_a_soft_hyphen() -> None:
    first, _ = broken("Wörterbuch", wide("Wörter-"), language="de", hyphens="auto")
    letters = "".join(glyph.text for run in first.items if isinstance(run, Run) for glyph in run.glyphs)
    assert letters == "Wörter\u00ad"
    assert first.items[-1].text == "\u00ad"


def test_the_hyphen_is_counted_in_the_width_of_its_line() -> None:
    for width in range(2000, 6000, 50):
        found = broken("Donaudampfschifffahrt und Wörterbuch", width, language="de", hyphens="auto")
        longest = max(wide(part) for part in ("nau-", "dampf-", "schiff-", "fahrt", "und", "Wör-", "ter-", "buch"))
        assert max(line.width for line in found) <= max(width, longest) + 1e-6


@pytest.mark.parametrize("word", ["offside", "waffling", "Avocado", "Wörterbuch", "sympathetic", "officefiles"])
def test_the_pieces_of_a_word_are_as_wide_as_it_or_by_their_kerning_wider(word: str) -> None:
    (passage,) = read(word, "de" if "ö" in word else "en", hyphens="auto").passages
    assert len(passage.words) > 1
    assert [piece.joins for piece in passage.words] == [False] + [True] * (len(passage.words) - 1)
    assert "".join(piece.part.text for piece in passage.words if piece.part) == word
    assert wide(word) - 1e-6 <= sum(piece.width for piece in passage.words) <= wide(word) + 60


@pytest.mark.parametrize("word", ["offside", "waffling", "officefiles", "Avatar", "Wörterbuch"])
def test_a_word_that_is_not_broken_keeps_its_ligatures_and_its_kerning(word: str) -> None:
    language = "de" if "ö" in word else "en"
    (line,) = broken(word, WIDE, language=language, hyphens="auto")
    (whole,) = shape(word, setting().chain()).items
    (run,) = line.items
    assert isinstance(run, Run) and isinstance(whole, Run)
    assert [(glyph.id, glyph.kern) for glyph in run.glyphs] == [(glyph.id, glyph.kern) for glyph in whole.glyphs]


def test_a_soft_hyphen_takes_the_place_of_the_languages_own() -> None:
    assert lines("Wörter\u00adbuch", 1, language="de", hyphens="auto") == ["Wörter-", "buch"]
    assert lines("Wörter\u00adbuch", WIDE) == ["Wörterbuch"]


def test_a_soft_hyphen_in_bold_letters_is_bold() -> None:
    first, second = broken("**Wörter\u00adbuch**", 1, markup="light")
    assert {item.font.name for line in (first, second) for item in line.items} == {"Atkinson Hyperlegible bold"}  # type: ignore[union-attr]


# Words that are broken anywhere


def test_a_word_wider_than_its_line_is_broken_with_hyphens_where_that_is_allowed() -> None:
    width = wide("forgive-")
    assert lines("an unforgettable", width) == ["an", "unforgettable"]
    found = lines("an unforgettable", width, BROKEN)
    assert len(found) > 1
    assert all(wide(line) <= width for line in found)
    assert "".join(line.removesuffix("-") for line in found) == "an unforgettable"
    assert all(line.endswith("-") for line in found[:-1]) and not found[-1].endswith("-")


def test_words_that_fit_a_line_are_left_whole_beside_one_that_does_not() -> None:
    found = lines("one unforgettableness three", wide("three---"), BROKEN)
    assert found[0].startswith("one") and "three" in found[-1]


def test_thai_and_chinese_are_broken_without_a_sign(tmp_path: Path) -> None:
    assert "-" not in "".join(lines("สวยงาม" * 5, 1500, BROKEN, language="th"))
    folder = deck_with(tmp_path, Han_ttf=make_font("Han", letters="再来一次"))
    assert lines("再来\u2060一\u2060次", 1300, BROKEN, language="zh", folder=folder)[0] == "再来"


def test_a_vowel_before_its_consonant_stays_with_it() -> None:
    found = lines("เป็นไทยแม่โต", 1, BROKEN, language="th")
    assert len(found) > 5
    assert not any(line.endswith(tuple("เไแโ")) for line in found)


def test_no_hyphen_stands_behind_a_sign_that_is_no_letter() -> None:
    found = lines("(wonderful)…!!!", 1, BROKEN)
    assert found[0] == "(" and any(line.startswith("l)") for line in found)
    assert not any(re.search(r"\W-$", line) for line in found)


def test_a_letter_keeps_its_accent_and_has_its_hyphen_behind_it() -> None:
    assert lines("x\u0301x\u0301x", 1, BROKEN) == ["x\u0301-", "x\u0301-", "x"]


def test_a_broken_word_is_set_as_one_where_its_letters_stand_together() -> None:
    (passage,) = read("offside").passages
    pieces = letter_by_letter(passage.words[0])
    (line,) = break_lines([passage], WIDE, BROKEN)[0]
    assert len(pieces) == 7 and [item.text for item in line.items] == ["offside"]


def test_a_word_of_several_faces_is_broken_too_and_an_icon_is_one_of_its_letters() -> None:
    found = broken("in**cred**:heart:ible", 1, BROKEN, markup="light")
    assert shown(found) == ["i-", "n-", "c-", "r-", "e-", "d", "", "i-", "b-", "l-", "e"]
    assert isinstance(found[6].items[0], Inline)
    (whole,) = broken("in**cred**:heart:ible", wide("in**cred**:heart:ible", markup="light"), BROKEN, markup="light")
    assert [item.text for item in whole.items] == ["in", "cred", ":heart:", "ible"]


def test_a_word_of_both_directions_is_broken_too() -> None:
    found = broken("abcאבג", 1, BROKEN)
    assert shown(found) == ["a-", "b-", "c-", "א", "ב", "ג"]
    (whole,) = broken("abcאבג", WIDE, BROKEN)
    assert [item.text for item in whole.items] == ["abc", "אבג"]


@given(
    st.text("abAVWfifl(éß-–/1.5€ אבג ابت กทย\u00ad\u0301\n", max_size=60),
    st.integers(1500, 9000),
    st.sampled_from(["none", "auto"]),
)
def test_no_line_is_wider_than_its_box_where_words_may_be_broken(text: str, width: int, hyphens: str) -> None:
    passages = read(text, hyphens=hyphens, long_words="break").passages
    found, measure = break_lines(passages, width, BROKEN)
    height, widest = measure.height, measure.width
    assert widest <= width + 1e-3
    assert max((line.width for line in found), default=0.0) == pytest.approx(widest)
    assert measure_lines(passages, width, BROKEN)[0] == pytest.approx(height)
    assert measure_lines(passages, width, BROKEN)[1] <= width + 1e-3


# Faces, fonts and icons


def test_marks_choose_the_face_of_their_letters() -> None:
    family = "Atkinson Hyperlegible"
    assert runs("a **b** *c* ***d***e", markup="light") == [
        (f"{family} regular", "a"), (f"{family} regular", " "), (f"{family} bold", "b"), (f"{family} regular", " "),
        (f"{family} regular italic", "c"), (f"{family} regular", " "), (f"{family} bold italic", "d"),
        (f"{family} regular", "e"),
    ]  # fmt: skip


def test_marks_in_an_italic_style_stand_upright_and_in_a_bold_one_stay_bold() -> None:
    assert runs("*a*", markup="light", italic=True) == [("Atkinson Hyperlegible regular", "a")]
    assert runs("**a**", markup="light", weight=700) == [("Atkinson Hyperlegible bold", "a")]


def test_a_word_of_several_faces_is_not_broken_between_them() -> None:
    assert lines("un**be**lievable story", 1, markup="light") == ["unbelievable", "story"]


def test_without_markup_every_sign_is_itself() -> None:
    assert lines("**a** :heart: - x\\n", WIDE) == ["**a** :heart: - x\\n"]


def test_an_icon_is_as_high_as_a_capital_letter_and_stands_on_the_baseline() -> None:
    (line,) = broken("Pay 2:heart:!", WIDE, markup="light")
    (icon,) = [item for item in line.items if isinstance(item, Inline)]
    cap = REGULAR.cap_height
    assert icon.width == pytest.approx(cap * 30 / 20 + 2 * ICON_BEARING)
    assert icon.box == pytest.approx((ICON_BEARING, cap, cap * 30 / 20, cap))
    assert icon.tinted and icon.text == ":heart:"


def test_lines_break_between_icons() -> None:
    found = broken("Pay :heart::heart: or lose :heart:", wide("Pay ") + 1.8 * REGULAR.cap_height, markup="light")
    assert [sum(isinstance(item, Inline) for item in line.items) for line in found][:2] == [1, 1]


def test_the_name_of_an_icon_is_asked_for_and_a_time_of_day_is_none() -> None:
    asked: list[str] = []

    def icon(name: str) -> Picture:
        asked.append(name)
        return ICON

    read_words(r"At 12:30:00 :arrow-right: \:no: :Heart:", setting(markup="light"), icon)
    assert asked == ["arrow-right"]


def test_a_whole_word_goes_to_the_font_that_has_it_and_the_next_word_stays(tmp_path: Path) -> None:
    folder = deck_with(
        tmp_path, First_ttf=make_font("First", letters="abcodz →"), Second_ttf=make_font("Second", letters="Łódźabc")
    )
    found = runs("abc Łódź→ abc", folder=folder, fonts=("First", "Second"))
    assert [(name.split()[0], text) for name, text in found] == [
        ("First", "abc"), ("First", " "), ("Second", "Łódź"), ("First", "→"), ("First", " "), ("First", "abc")
    ]  # fmt: skip


def test_a_word_that_no_font_has_whole_is_put_together_letter_by_letter(tmp_path: Path) -> None:
    folder = deck_with(
        tmp_path, Capital_ttf=make_font("Capital", letters="Ⴀ"), Small_ttf=make_font("Small", letters="ა")
    )
    found = runs("Ⴀა", folder=folder, fonts=("Capital", "Small"))
    assert [(name.split()[0], text) for name, text in found] == [("Capital", "Ⴀ"), ("Small", "ა")]


@pytest.mark.parametrize("text", ["\u2060", "\u00ad\u200d", "\u2060\u2060", "\ufeff", "\u200e\u200f", "1\u00ad1"])
def test_signs_that_are_never_seen_may_stand_alone(text: str) -> None:
    for way in (Way(), BROKEN):
        assert "".join(lines(text, 1, way)).replace("-", "") == re.sub("[^ab1]", "", text)
    assert not read(text).missing


def test_letters_that_no_font_has_are_told_once_each_and_in_their_order() -> None:
    assert read("中 **文** and 中 \ue000", markup="light").missing == "中文\ue000"


def test_half_characters_are_told_and_the_letters_around_them_are_set() -> None:
    found = read("a\ud800b \udc00")
    assert found.missing == "\ud800\udc00"
    assert shown(break_lines(found.passages, WIDE)[0]) == ["ab "]


def test_marks_in_a_text_from_right_to_left_do_not_change_its_order() -> None:
    for language in ("en", "he"):
        (line,) = broken("אבג **דהו** (זח) 12", WIDE, language=language, markup="light")
        assert line.right
        assert [item.text for item in line.items] == ["12", " ", ")", "זח", "(", " ", "דהו", " ", "אבג"]
    (line,) = broken("say **אב** גד now", WIDE, markup="light")
    assert not line.right
    assert [item.text for item in line.items] == ["say", " ", "גד", " ", "אב", " ", "now"]


def test_brackets_of_a_text_from_right_to_left_are_mirrored() -> None:
    chain = setting(fonts=("Heebo",)).chain()
    (run,), (plain,) = shape("(א)", chain, 1).items, shape("(", chain).items
    assert isinstance(run, Run) and isinstance(plain, Run)
    assert run.glyphs[0].id == plain.glyphs[0].id
    assert [glyph.text for glyph in run.glyphs] == [")", "א", "("]


# Paragraphs


def test_the_lines_of_an_item_hang_behind_its_bullet() -> None:
    first, second, third = broken("- one two three\n- four", wide("one two") + 900, markup="light")
    assert [line.marker[0].text if line.marker else "" for line in (first, second, third)] == ["•", "", "•"]
    assert first.indent == second.indent == third.indent == pytest.approx(width_of(first.marker) + 350)


def test_a_first_line_is_indented_and_its_indent_counts_in_its_width() -> None:
    found = broken("one two three\n\nfour", wide("one two"), first_line=2)
    assert shown(found) == ["one", "two", "three", "four"]
    assert [line.indent for line in found] == [2000, 0, 0, 2000]
    assert shown(broken("one two three\n\nfour", wide("one two") + 2000, first_line=2)) == ["one two", "three", "four"]


def test_a_forced_break_indents_nothing() -> None:
    assert [line.indent for line in broken("one\ntwo\n\nthree", WIDE, first_line=1.5)] == [1500, 0, 1500]


@pytest.mark.parametrize("spacing", [0.0, 0.5, 1.0, 2.0])
def test_an_empty_line_is_as_high_as_the_style_says(spacing: float) -> None:
    for text, markup in (("one\n\ntwo", "none"), ("one\n  \ntwo", "light")):
        passages = read(text, markup=markup, paragraph_spacing=spacing).passages
        assert [line.top for line in break_lines(passages, WIDE)[0]] == [0, 1 + spacing]
        assert measure_lines(passages, WIDE)[0] == 2 + spacing


def test_nothing_but_an_empty_line_makes_room_round_a_list_or_in_it() -> None:
    text = "Take:\n- one\n- two\n  and more\n- three\nThen\n\ngo."
    found = broken(text, WIDE, markup="light", paragraph_spacing=0.5)
    assert [line.top for line in found] == [0, 1, 2, 3, 4, 5, 6.5]


@pytest.mark.parametrize(
    ("language", "printed"),
    [("en", "“Yes,” ‘no’"), ("de", "„Yes,“ ‚no‘"), ("fr", "«\u202fYes,\u202f» “no”"), ("he", "”Yes,” ’no’")],
)
def test_quotation_marks_are_those_of_the_language_where_the_style_says_so(language: str, printed: str) -> None:
    text = "\"Yes,\" 'no'"
    assert lines(text, WIDE, language=language, quotes="language") == [printed]
    assert lines(text, WIDE, language=language) == [text]


def test_what_is_set_again_is_not_shaped_again() -> None:
    assert read_words("Once more.", setting()) is not None
    same = setting_of(style(), "en")
    assert read_words("Once more.", same) is read_words("Once more.", same)


MET = st.text("ab12.,· -+?!é한א中\ue001", min_size=1, max_size=4)


@settings(deadline=None, max_examples=150)
@given(st.lists(st.lists(MET, min_size=1, max_size=4).map(" ".join), min_size=2, max_size=6))
def test_what_a_text_becomes_does_not_depend_on_what_was_read_before(texts: list[str]) -> None:
    def all_of(text: str) -> tuple[object, ...]:
        found = words._read(text, setting(), None)
        pieces = [(word.items, word.blank, word.part) for passage in found.passages for word in passage.words]
        return found.missing, pieces

    alone = []
    for text in texts:
        lexicon_of.cache_clear()
        alone.append(all_of(text))
    lexicon_of.cache_clear()
    assert [all_of(text) for text in texts] == alone
    assert [all_of(text) for text in reversed(texts)] == alone[::-1]


@pytest.mark.parametrize("word", ["\ue001a", "\ue001", "a-\ue001", "中", "a中,"])
def test_a_letter_that_is_missing_is_told_of_each_text_that_has_it(word: str) -> None:
    lexicon_of.cache_clear()
    (missing,) = read(word).missing
    assert read(f"{missing} {word} b").missing == missing
    assert read(f"so {word}").missing == missing
    assert read(f"{word} then").missing == missing


def test_missing_letters_are_told_in_the_order_of_the_text() -> None:
    assert read("\ue001 文 中 \ue000 文").missing == "\ue001文中\ue000"
