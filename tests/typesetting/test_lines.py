"""Where lines break, what is kept and what is dropped there."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from setting import PLAIN, shown, width, words

from generator.typesetting.lines import _fill, _fill_plain, break_lines, measure_lines
from generator.typesetting.words import read_words

LATIN = string.ascii_letters + string.digits + string.punctuation + "äßéÇŁœ“”’…–—½×"
TEXTS = st.text(alphabet=LATIN + "    \n", max_size=120)


def lines(text: str, wide: float) -> list[str]:
    return shown(break_lines(words(text), wide)[0])


def test_a_line_breaks_at_a_blank_which_is_then_dropped() -> None:
    assert lines("Stop right there", width("Stop right") + 1) == ["Stop right", "there"]


def test_a_line_that_fits_exactly_is_not_broken() -> None:
    assert lines("Stop right there", width("Stop right there")) == ["Stop right there"]
    assert len(lines("Stop right there", width("Stop right there") - 1)) == 2


@pytest.mark.parametrize("sign", "-–—/")
def test_a_line_breaks_behind_a_hyphen_a_dash_or_a_slash_inside_a_word(sign: str) -> None:
    assert lines(f"either{sign}whichever", width("whichever") + 1) == [f"either{sign}", "whichever"]


@pytest.mark.parametrize("text", ["-2 points", "“–” signs", "and/ or"])
def test_a_sign_that_does_not_stand_between_letters_is_not_parted_from_its_word(text: str) -> None:
    assert lines(text, 1) == text.split(" ")


def test_a_soft_hyphen_shows_only_where_a_line_breaks() -> None:
    assert lines("self\u00adesteem", width("self\u00adesteem") + 1) == ["selfesteem"]
    assert lines("self\u00adesteem", width("esteem") + 1) == ["self-", "esteem"]


def test_a_soft_hyphen_at_the_end_never_shows() -> None:
    assert lines("esteem\u00ad", 10_000) == ["esteem"]


def test_a_word_may_break_at_a_zero_width_space_without_a_sign() -> None:
    assert lines("self\u200besteem", width("esteem") + 1) == ["self", "esteem"]


@pytest.mark.parametrize("sign", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\v", "\f", "\u0085"])
def test_a_hard_break_begins_a_line(sign: str) -> None:
    assert lines(f"one{sign}two", 10_000) == ["one", "two"]


def test_an_empty_line_between_two_is_kept_as_room() -> None:
    one, two = break_lines(words("one\n\ntwo"), 10_000)[0]
    assert (one.top, two.top) == (0, 2)


def test_a_break_at_the_end_of_a_text_makes_no_empty_line() -> None:
    assert lines("one\n", 10_000) == ["one"]
    assert lines("one\ntwo\n\n", 10_000) == ["one", "two"]


def test_several_blanks_are_kept_inside_a_line() -> None:
    assert lines("a   b", 10_000) == ["a   b"]


def test_a_tab_is_a_blank() -> None:
    assert lines("a\tb", 10_000) == ["a b"]


def test_a_no_break_space_keeps_two_words_together() -> None:
    assert lines("take 3\u00a0points now", width("take 3\u00a0poi")) == ["take", "3\u00a0points", "now"]


def test_blanks_before_a_word_that_needs_the_whole_line_do_not_leave_a_line_empty() -> None:
    assert lines("  forgiveness", width("forgiveness") + 1) == ["forgiveness"]


def test_a_piece_wider_than_the_line_stands_alone_and_its_width_is_told() -> None:
    found, measure = break_lines(words("an unforgettable day"), width("day") + 1)
    widest = measure.width
    assert shown(found) == ["an", "unforgettable", "day"]
    assert widest == pytest.approx(width("unforgettable"))


def test_a_last_word_alone_gets_company_without_a_further_line() -> None:
    text = "Somebody says that you are not good enough at it"
    wide = width("Somebody says that you are not good enough at") + 1
    found = lines(text, wide)
    assert len(found) == 2 and found != [text[:-3], "it"]
    assert width(found[-1]) >= 0.3 * wide


def test_a_letter_that_no_font_has_is_told_once() -> None:
    assert read_words("中 and 中 and 文\n中", PLAIN).missing == "中文"


def test_a_hundred_thousand_letters_become_as_many() -> None:
    text = "word " * 15_000 + "x" * 25_000
    found = lines(text, 20_000)
    assert " ".join(found) == text


@given(TEXTS, st.integers(200, 8000))
def test_no_letter_is_lost_or_added(text: str, wide: int) -> None:
    found = "".join(lines(text, wide))
    assert re.sub(r"\s", "", found) == re.sub(r"\s", "", text)


@given(TEXTS, st.integers(200, 8000))
def test_a_break_drops_nothing_but_the_blanks_it_stands_at(text: str, wide: int) -> None:
    rest = text
    for line in lines(text, wide):
        rest = rest if rest.startswith(line) else rest.lstrip(" \n")
        assert rest.startswith(line)
        rest = rest.removeprefix(line)
    assert rest.strip() == ""


@given(TEXTS, st.integers(200, 8000))
def test_no_line_is_wider_than_asked_unless_one_piece_is(text: str, wide: int) -> None:
    passages = words(text)
    found, measure = break_lines(passages, wide)
    widest = measure.width
    pieces = [word.width for passage in passages for word in passage.words]
    assert widest == pytest.approx(max((line.width for line in found), default=0))
    assert widest <= max([wide, *pieces]) + 1e-3


@given(TEXTS, st.integers(200, 4000), st.integers(1, 4000))
def test_more_room_never_takes_more_lines(text: str, wide: int, more: int) -> None:
    passages = words(text)
    assert len(break_lines(passages, wide + more)[0]) <= len(break_lines(passages, wide)[0])


def test_a_word_alone_in_the_middle_is_joined_by_another_where_that_takes_no_further_line() -> None:
    wide = width("ausgekotzt, du") + 1
    assert width("Du siehst aus wie") > wide > width("Du siehst aus")
    assert lines("Du siehst aus wie ausgekotzt, du", wide) == ["Du siehst", "aus wie", "ausgekotzt, du"]


@given(TEXTS, st.integers(1_000, 20_000))
def test_even_lines_are_as_many_as_full_ones_and_lose_nothing(text: str, wide: int) -> None:
    passages = words(text)
    broken, measure = break_lines(passages, wide)
    assert measure == pytest.approx(measure_lines(passages, wide))
    assert "".join(shown(broken)).replace(" ", "") == "".join(text.split())


@settings(max_examples=300)
@given(TEXTS, st.floats(50, 8000), st.floats(0.5, 1))
def test_ends_of_lines_that_are_looked_up_are_those_that_are_counted(text: str, wide: float, part: float) -> None:
    for passage in words(text):
        if passage.is_plain:
            rooms = wide, wide * part
            looked_up, counted = _fill_plain(passage, rooms), _fill(passage.words, rooms)
            assert [span[:2] for span in looked_up] == [span[:2] for span in counted]
            assert [span[2] for span in looked_up] == pytest.approx([span[2] for span in counted])


@given(TEXTS)
def test_a_passage_knows_how_wide_and_how_high_its_words_are(text: str) -> None:
    for passage in words(text):
        all_words = passage.words
        assert passage.widest == max((word.width + word.hyphen_width for word in all_words), default=0)
        assert (passage.rise, passage.depth) == (
            max((word.rise for word in all_words), default=0), max((word.depth for word in all_words), default=0)
        )  # fmt: skip
        *before, last = [*all_words] or [None]
        total = sum(word.width + word.blank_width for word in before if word) + (last.width if last else 0)
        assert passage.width == pytest.approx(total)
