"""Glyphs, their distances, and which letters each stands for."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from making_fonts import deck_with
from setting import CHAIN, REGULAR, style

from generator.model.drawing import Glyph
from generator.typesetting.settings import setting_of
from generator.typesetting.shaping import shape

EMOJI = Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")


def glyphs(text: str) -> list[Glyph]:
    return [glyph for run in shape(text, CHAIN)[0] for glyph in run.glyphs]


def test_letters_are_kerned() -> None:
    together = shape("AVATA", CHAIN)[0][0].width
    alone = sum(shape(letter, CHAIN)[0][0].width for letter in "AVATA")
    assert together < alone - 100
    assert sum(glyph.kern for glyph in glyphs("AVATA")) == pytest.approx(together - alone)


def test_the_width_of_a_run_is_the_sum_of_its_advances() -> None:
    (run,), _ = shape("Jealousy", CHAIN)
    assert run.width == pytest.approx(sum(glyph.advance for glyph in run.glyphs))
    assert run.text == "Jealousy"


@pytest.mark.parametrize("text", ["Łódź & Çeşme", "fi ffl", "½ × 3 − 2", "R&R <gold> {{ x }}", "Ǻ ḗ ǘ x\u0301 e\u0301"])
def test_the_glyphs_stand_for_the_letters_in_their_order(text: str) -> None:
    found = "".join(glyph.text for glyph in glyphs(text))
    assert unicodedata.normalize("NFC", found) == unicodedata.normalize("NFC", text)


def test_a_letter_that_is_put_together_from_two_glyphs_is_taken_apart_into_both() -> None:
    plain, accent = glyphs("≮")
    assert (plain.text, accent.text) == ("<", "\u0338")


@pytest.mark.parametrize("sign", ["\u2060", "\u200d", "\ufeff", "\ufe0f"])
def test_a_sign_that_is_never_seen_takes_no_glyph_and_no_room(sign: str) -> None:
    assert [glyph.id for glyph in glyphs(f"a{sign}b")] == [glyph.id for glyph in glyphs("ab")]
    assert shape(f"a{sign}b", CHAIN)[0][0].width == pytest.approx(shape("ab", CHAIN)[0][0].width)


@pytest.mark.parametrize("text", ["\u202d", "\u200b\u200d", "\ufeff" * 3])
@pytest.mark.parametrize("level", [0, 1])
def test_signs_that_are_never_seen_alone_are_nothing(text: str, level: int) -> None:
    assert shape(text, CHAIN, level) == ((), "")


def test_a_missing_letter_is_told_and_not_drawn() -> None:
    runs, missing = shape("a中b文", CHAIN)
    assert missing == "中文"
    assert all(glyph.id != 0 for run in runs for glyph in run.glyphs)


def test_the_sign_that_picks_an_emojis_look_is_not_itself_missing() -> None:
    assert shape("中\ufe0f", CHAIN)[1] == "中"


def test_a_letter_is_taken_from_the_next_font_that_has_it() -> None:
    runs, missing = shape("aжb", CHAIN)
    assert [(run.font.name, run.text) for run in runs] == [
        (REGULAR.name, "a"), ("Noto Sans regular", "ж"), (REGULAR.name, "b")
    ]  # fmt: skip
    assert not missing


def test_no_text_is_no_run() -> None:
    assert shape("", CHAIN) == ((), "")


@pytest.mark.parametrize(
    ("text", "deep"),
    [("-er", False), ("AEH", False), ("Hund", False), ("g", True), ("Ay", True), ("Q,", True), ("ç", True)],
)
def test_a_run_knows_how_far_its_lowest_letter_reaches_down(text: str, deep: bool) -> None:
    (run,), _ = shape(text, CHAIN)
    assert (run.depth > 40) is deep
    assert 0 <= run.depth <= -REGULAR.descent


@pytest.mark.parametrize("sign", ["\0", "\x07", "\x1d", "\x7f", "\x9f", "\ud800"])
def test_what_is_no_letter_is_missing_even_where_a_font_has_an_empty_glyph_for_it(sign: str) -> None:
    (run,), missing = shape(f"a{sign}b", CHAIN)
    assert missing == sign
    assert [glyph.text for glyph in run.glyphs] == ["a", "b"]


def test_a_text_is_cut_where_its_script_changes_and_signs_go_with_what_stands_before_them() -> None:
    runs, _ = shape("1 ab, жж (2) γ", CHAIN)
    assert "".join(run.text for run in runs) == "1 ab, жж (2) γ"


@given(st.text("!?.,;:…-–()[]12ab ", min_size=1, max_size=8))
@example("!?")
@example("(?!")
def test_what_is_shaped_from_the_right_is_what_its_signs_are_alone(text: str) -> None:
    together = [(glyph.id, glyph.text) for run in shape(text, CHAIN, 1)[0] for glyph in run.glyphs[::-1]]
    alone = [(glyph.id, glyph.text) for sign in text for run in shape(sign, CHAIN, 1)[0] for glyph in run.glyphs]
    assert together == alone


def test_marks_below_one_another_reach_down_as_far_as_the_lowest() -> None:
    depths = [max(run.depth for run in shape("x" + "\u0323" * number, CHAIN)[0]) for number in range(4)]
    assert depths == sorted(depths) and depths[3] > depths[2] > depths[1] > depths[0]


def test_marks_upon_one_another_reach_up_as_far_as_the_highest() -> None:
    rises = [max(run.rise for run in shape("x" + "\u0301" * number, CHAIN)[0]) for number in range(4)]
    assert rises[3] > rises[2] > rises[1] > rises[0]


@pytest.mark.parametrize("level", [0, 1, 2])
def test_pictures_among_letters_come_in_the_order_in_which_they_are_read(level: int, tmp_path: Path) -> None:
    if not EMOJI.is_file():
        pytest.skip("needs the font NotoColorEmoji.ttf: apt-get install fonts-noto-color-emoji")
    folder = deck_with(tmp_path, emoji_ttf=EMOJI.read_bytes())
    chain = setting_of(style(fonts=("emoji.ttf",)), "en", folder).chain()
    assert [item.text for item in shape("😀😁😂", chain, level).items] == ["😀", "😁", "😂"]


@pytest.mark.parametrize("text", [":\u064b", "a\u064b", "1\u05b0", "א\u0301", "b\u0301a"])
@pytest.mark.parametrize("level", [0, 1])
def test_a_sign_with_an_accent_of_another_script_is_printed_or_told_whole(text: str, level: int) -> None:
    items, missing = shape(text, CHAIN, level)
    printed = "".join(glyph.text for run in items for glyph in run.glyphs)
    assert sorted(unicodedata.normalize("NFD", printed + missing)) == sorted(unicodedata.normalize("NFD", text))
