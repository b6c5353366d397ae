"""Levels of letters, and the order that they make."""

from __future__ import annotations

import pytest

from generator.typesetting.bidi import base_level, levels, visual_order


def order(text: str, base: int) -> str:
    return "".join(text[at] for at in visual_order(levels(text, base) or [0] * len(text)))


@pytest.mark.parametrize("newer", ["\U0003134b", "\U0002ebe1", "\U000e01ff"])
def test_a_letter_newer_than_the_tables_runs_as_its_neighbours_in_their_block(newer: str) -> None:
    """U+3134B is a Chinese letter of Unicode 15; the others are in no Unicode yet known to all supported Pythons."""
    assert order(f"א{newer}ב", 1) == f"ב{newer}א"


def test_numbers_and_brackets_stay_readable_among_hebrew_letters() -> None:
    assert order("אב 12 (גד)", 1) == ")דג( 12 בא"  # each bracket is shown by its mirror image, since it is at level 1


def test_the_first_letter_decides_where_a_line_begins() -> None:
    assert base_level("12 אב cd") == 1
    assert base_level("ab אב") == 0
    assert base_level("12") == base_level("12", rtl=True) == 0
    assert base_level("ab אב", rtl=True) == 1
