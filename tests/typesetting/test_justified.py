"""Where lines begin and end: justified ones, and those of languages from right to left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making_fonts import deck_with, make_font
from setting import REGULAR, style

from generator.colour import BLACK
from generator.geometry import Box
from generator.model.drawing import Picture, Text
from generator.model.layout import Style
from generator.typesetting.fitting import place_lines, set_block
from generator.typesetting.settings import setting_of
from generator.typesetting.words import ICON_BEARING, read_words
from generator.units import em

BOX = Box(3, 4, 40, 60)
TEXT = "Somebody says that you are not good enough, and you begin to believe it, little by little."
HEBREW = "מישהו אומר לך שאתה לא מספיק טוב, ואתה מתחיל להאמין בזה לאט לאט."
HAN = "你可以抽两张牌然后把其中一张放回牌堆底再来一次"


def placed(
    text: str, language: str = "en", box: Box = BOX, markup: Any = "none", folder: Path | None = None, **changes: Any
) -> list[Text]:
    wanted: Style = style(**changes)
    found = read_words(
        text, setting_of(wanted, language, folder, markup), lambda name: Picture("i.svg", "0", "vector", 1, 1)
    )
    assert not found.missing
    block = set_block(found.passages, wanted, REGULAR, 10, box.width)
    lines = place_lines(block, wanted, BLACK, box, REGULAR, "")
    return [line for line in lines if isinstance(line, Text)]


def right(line: Text) -> float:
    return line.x + line.width


def test_every_line_but_the_last_fills_its_box_exactly() -> None:
    *lines, last = placed(TEXT, align="justify")
    assert len(lines) > 2
    assert all((line.x, right(line)) == pytest.approx((BOX.x, BOX.right), abs=1e-4) for line in lines)
    assert last.x == pytest.approx(BOX.x) and right(last) < BOX.right - 1


def test_the_width_of_a_justified_line_is_that_of_its_glyphs() -> None:
    for line in placed(TEXT, align="justify"):
        assert sum(g.advance for run in line.runs for g in run.glyphs) * em(10) == pytest.approx(line.width, abs=1e-4)


def test_only_blanks_are_widened_and_all_by_as_much() -> None:
    plain, wider = placed(TEXT, align="left")[0], placed(TEXT, align="justify")[0]
    letters = [run.width for run in wider.runs if run.text != " "]
    assert letters == [run.width for run in plain.runs if run.text != " "]
    assert len({round(run.width, 3) for run in wider.runs if run.text == " "}) == 1


def test_the_last_line_of_each_paragraph_stays_as_it_is() -> None:
    first, *_, last = placed("Two words\n" + TEXT, align="justify")
    assert right(first) < BOX.right - 10 and right(last) < BOX.right - 1


def test_a_line_of_one_word_stays_as_it_is() -> None:
    first, _ = placed("Oh my unbelievableunforgettable", align="justify", box=Box(0, 0, 43, 60))
    assert right(first) == pytest.approx(43)
    first, _ = placed("Oh unbelievableunforgettable", align="justify", box=Box(0, 0, 43, 60))
    assert right(first) < 10


def test_chinese_lines_fill_their_box_between_the_letters(tmp_path: Path) -> None:
    folder = deck_with(tmp_path, Han_ttf=make_font("Han", letters=HAN))
    *lines, _ = placed(HAN, "zh", align="justify", folder=folder, box=Box(0, 0, 19, 60))
    assert len(lines) > 1
    for line in lines:
        assert right(line) == pytest.approx(19, abs=1e-4)
        gaps = [round(run.width, 3) for run in line.runs]
        assert len(set(gaps[:-1])) == 1 and gaps[-1] < gaps[0]


def test_a_hebrew_paragraph_is_justified_from_the_right() -> None:
    *lines, last = placed(HEBREW, "he", align="justify")
    assert len(lines) > 1
    assert all((line.x, right(line)) == pytest.approx((BOX.x, BOX.right), abs=1e-4) for line in lines)
    assert right(last) == pytest.approx(BOX.right) and last.x > BOX.x + 1


def test_the_first_line_of_a_justified_paragraph_is_as_much_shorter_as_it_is_indented() -> None:
    first, second, *_ = placed(TEXT, align="justify", first_line=2)
    assert (first.x, right(first)) == pytest.approx((BOX.x + 2000 * em(10), BOX.right), abs=1e-4)
    assert second.x == pytest.approx(BOX.x)
    hebrew, *_ = placed(HEBREW, "he", align="justify", first_line=2)
    assert (hebrew.x, right(hebrew)) == pytest.approx((BOX.x, BOX.right - 2000 * em(10)), abs=1e-4)


@pytest.mark.parametrize(
    ("text", "language", "is_right"),
    [
        ("Shame", "en", False), ("בושה", "en", True), ("עַרְמוֹן 12", "en", True), ("Shame בושה", "en", False),
        ("12", "en", False), ("بو 12", "ar", True), ("12", "ar", True), ("−1", "he", True), ("Shame", "he", True),
        ("12", "az-Arab", True), ("12", "az", False),
    ],
)  # fmt: skip
def test_lines_begin_where_their_text_or_their_language_begins(text: str, language: str, is_right: bool) -> None:
    (start,), (end,) = placed(text, language), placed(text, language, align="end")
    at_the_left, at_the_right = (end, start) if is_right else (start, end)
    assert at_the_left.x == pytest.approx(BOX.x)
    assert right(at_the_right) == pytest.approx(BOX.right)


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("text", ["Shame", "בושה", "12"])
def test_left_right_and_centre_are_the_same_in_every_language(text: str, language: str) -> None:
    (left,), (centre,), (at_right,) = (placed(text, language, align=align) for align in ("left", "centre", "right"))
    assert left.x == pytest.approx(BOX.x)
    assert right(at_right) == pytest.approx(BOX.right)
    assert centre.x + right(centre) == pytest.approx(BOX.x + BOX.right)


def test_the_bullets_of_a_hebrew_list_stand_at_the_right() -> None:
    bullet, line = placed("- בושה", "he", markup="light")
    assert bullet.text == "•" and right(bullet) == pytest.approx(BOX.right)
    assert right(line) == pytest.approx(bullet.x - 350 * em(10))


def test_an_icon_parts_the_letters_around_it_and_takes_the_room_between_them() -> None:
    before, behind = placed("Pay :heart: now", markup="light")
    room = (REGULAR.cap_height + 2 * ICON_BEARING) * em(10)
    assert behind.text == " now" and behind.x == pytest.approx(right(before) + room)


@given(st.text("abc אבג12 .,\n-", max_size=80), st.sampled_from(["start", "centre", "end", "justify"]), st.booleans())
def test_every_line_stays_in_its_box(text: str, align: str, rtl: bool) -> None:
    for line in placed(text, "he" if rtl else "en", align=align, long_words="break"):
        assert BOX.x - 0.001 <= line.x and right(line) <= BOX.right + 0.001


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(["a", "of", "belief", "sympathetic", "unforgettable,", "„hyphenation“", "1½"]), min_size=2,
             max_size=25),
    st.floats(18, 60),
    st.sampled_from(["none", "auto"]),
    st.sampled_from(["shrink", "break"]),
)  # fmt: skip
def test_every_line_with_a_blank_that_goes_on_ends_exactly_at_the_edge(
    words: list[str], width: float, hyphens: str, long_words: str
) -> None:
    box = Box(3, 4, width, 400)
    *lines, last = placed(" ".join(words), box=box, align="justify", hyphens=hyphens, long_words=long_words)
    for line in lines:
        if " " in line.text and right(line) > box.right - width:  # wider words stick out, and are told elsewhere
            assert (line.x, right(line)) == pytest.approx((box.x, box.right), abs=1e-4)
    assert right(last) <= max(box.right, max(map(right, [*lines, last]))) + 1e-4


def test_a_justified_line_with_a_hyphen_ends_with_it_at_the_edge() -> None:
    hyphened = 0
    for width in range(22, 45):
        text = "an unforgettable and sympathetic hyphenation of a wonderful day"
        for line in placed(text, align="justify", hyphens="auto", box=Box(3, 4, width, 90)):
            if line.text.endswith("\u00ad") and " " in line.text:
                hyphened += 1
                assert (line.x, right(line)) == pytest.approx((3, 3 + width), abs=1e-4)
    assert hyphened > 5
