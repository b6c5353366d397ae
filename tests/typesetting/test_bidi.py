"""The order of letters from left to right, held against an implementation in another language."""

from __future__ import annotations

import re

import pytest
from bidi import get_display
from hypothesis import example, given
from hypothesis import strategies as st

from generator.typesetting.bidi import base_level, has_rtl, levels, visual_order

LETTERS = "abcXאבגשابتجقΩж"
SIGNS = "0123٤٥+-−,./:%€#!?&*\"'()[]{}<>«» "
MARKS = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e"
TEXTS = st.text(LETTERS + SIGNS, max_size=40).map(str.strip)
MARKED = st.text(LETTERS + "012(). " + MARKS, max_size=25).map(lambda text: text.strip(" ").rstrip(" " + MARKS))


def ordered(text: str, base: int) -> str:
    of = levels(text, base) or (0,) * len(text)
    return "".join(text[index] for index in visual_order(of))


def unmarked(text: str) -> str:
    return re.sub(f"[{MARKS}]", "", text)


@given(TEXTS, st.sampled_from([0, 1]))
@example("ab (אב) 12", 0)
@example("א (a) 3.5 [ب]", 1)
@example("א (a", 1)
@example("12-13 א 3/4 €5", 1)
@example("[א[א]", 0)
@example("(a][a]", 1)
@example("((a)[א]) b", 1)
def test_letters_stand_in_the_order_that_another_implementation_gives_them(text: str, base: int) -> None:
    assert ordered(text, base) == get_display(text, base_dir="LR"[base])


@given(MARKED, st.sampled_from([0, 1]))
def test_marks_that_steer_the_order_do_so_and_change_nothing_else(text: str, base: int) -> None:
    assert unmarked(ordered(text, base)) == unmarked(get_display(text, base_dir="LR"[base]))


@pytest.mark.parametrize(
    ("text", "rtl", "base"),
    [
        ("Shame", False, 0), ("בושה", False, 1), ("(בושה)", False, 1), ("12 בושה", False, 1), ("عار", False, 1),
        ("Shame בושה", False, 0), ("Shame בושה", True, 1), ("Shame", True, 0), ("−1", True, 0), ("", True, 0),
        ("3:2", False, 0), ("\u200f12", False, 1),
    ],
)  # fmt: skip
def test_a_paragraph_runs_as_its_letters_and_its_language_say(text: str, rtl: bool, base: int) -> None:
    assert base_level(text, rtl=rtl) == base


@pytest.mark.parametrize("text", ["−1", "+3 (12)", "50 %", "3–5", "1/2"])
def test_numbers_alone_stay_as_they_are_in_a_language_from_right_to_left(text: str) -> None:
    assert not has_rtl(text)
    assert ordered(text, base_level(text, rtl=True)) == text


@given(st.text(LETTERS + SIGNS + MARKS + "\u2066\u2067\u2068\u2069\ufffc\u0301\u05b8", max_size=40), st.booleans())
def test_there_are_as_many_levels_as_letters_or_none_where_all_are_zero(text: str, rtl: bool) -> None:
    base = base_level(text, rtl=rtl)
    found = levels(text, base)
    assert len(found) in (0, len(text))
    assert all(level >= base for level in found)
    assert found or not has_rtl(text)


def test_an_icon_among_letters_from_right_to_left_is_one_of_them() -> None:
    assert ordered("אב \ufffc גד", 1) == "דג \ufffc בא"


@given(st.lists(st.integers(0, 5), max_size=30))
def test_the_order_is_one_of_all_parts(of: list[int]) -> None:
    assert sorted(visual_order(of)) == list(range(len(of)))


def test_an_isolated_text_keeps_its_own_order() -> None:
    assert re.sub("[\u2066-\u2069]", "", ordered("אב \u2066a 1\u2069 גד", 1)) == "דג a 1 בא"


@pytest.mark.parametrize("piece", ["אב (a) 12 ", "((((((((((", "\u202bא"])
def test_a_very_long_text_is_ordered_too(piece: str) -> None:
    text = ("א" + piece * 100_000)[:200_000]
    found = levels(text, 1)
    assert len(found) == len(visual_order(found)) == 200_000


@pytest.mark.parametrize("newer", ["\U0003134b", "\U0002ebe1", "\U000e01ff"])
def test_a_letter_newer_than_the_tables_runs_as_its_neighbours_in_their_block(newer: str) -> None:
    """U+3134B is a Chinese letter of Unicode 15; the others are in no Unicode yet known to all supported Pythons."""
    assert ordered(f"א{newer}ב", 1) == f"ב{newer}א"


@pytest.mark.parametrize(
    ("inside", "alone"),
    [
        ("אב 1", "1 בא"),
        ("!אב", "בא!"),
        ("- אב ab", "ab בא -"),
        ("ab אב!", "ab בא!"),
        ("1 ab!", "1 ab!"),
        ("!ab", "!ab"),
    ],
)
@pytest.mark.parametrize(("base", "before", "behind"), [(0, "xy", "zv"), (1, "חט", "גד")])
def test_an_isolate_runs_as_its_first_letter_does(inside: str, alone: str, base: int, before: str, behind: str) -> None:
    found = re.sub("[\u2066-\u2069]", "", ordered(f"{before} \u2068{inside}\u2069 {behind}", base))
    assert found == (f"{before} {alone} {behind}" if base == 0 else f"{behind[::-1]} {alone} {before[::-1]}")


@pytest.mark.parametrize(("mark", "found"), [("\u2066", "!ab"), ("\u2067", "ab!")])
def test_an_isolate_with_a_direction_of_its_own_keeps_it(mark: str, found: str) -> None:
    assert re.sub("[\u2066-\u2069]", "", ordered(f"א {mark}!ab\u2069 ב", 1)) == f"ב {found} א"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("4 5 6 7", "7 6 5 4"),
        ("4, 5", "5 ,4"),
        (" 4 12 ", " 12 4 "),
        ("−1", "−1"),
        ("12", "12"),
        ("+2", "+2"),
        ("3:2", "3:2"),
    ],
)
def test_several_numbers_run_from_the_right_in_a_language_that_does_and_one_stays_as_it_is(
    text: str, printed: str
) -> None:
    assert ordered(text, base_level(text, rtl=True)) == printed
    assert ordered(text, base_level(text, rtl=False)) == text
