"""Colours: read as they are written on the web, and compared as WCAG compares them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.colour import BLACK, WHITE, Colour, away_from, contrast, mix, parse_colour

COLOURS = st.builds(Colour, *[st.integers(0, 255)] * 3)


@pytest.mark.parametrize(
    ("text", "colour"),
    [("#ac0b0b", (172, 11, 11)), ("#AC0B0B", (172, 11, 11)), ("#c00", (204, 0, 0)), (" #fff ", (255, 255, 255))],
)
def test_a_colour_is_read(text: str, colour: tuple[int, int, int]) -> None:
    assert parse_colour(text) == colour


@given(COLOURS)
def test_a_colour_that_is_written_reads_back(colour: Colour) -> None:
    assert parse_colour(str(colour)) == parse_colour(str(colour).upper()) == colour


@pytest.mark.parametrize(
    "text", ["", "#", "red", "c00", "#c0", "#c000", "#c0000000", "#ggg", "#٠٠٠", "#c00\n#c00", "rgb(0,0,0)"]
)
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape('a colour in quotes such as "#ac0b0b"')):
        parse_colour(text)


def test_luminance_at_both_sides_of_the_curves_bend() -> None:
    assert (BLACK.luminance, WHITE.luminance) == (0, pytest.approx(1))
    assert Colour(10, 10, 10).luminance == pytest.approx(10 / 255 / 12.92)
    assert Colour(255, 0, 0).luminance == pytest.approx(0.2126)
    assert Colour(0, 128, 0).luminance == pytest.approx(0.7152 * 0.21586, abs=1e-4)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000", "#fff", 21), ("#777", "#fff", 4.48), ("#767676", "#fff", 4.54), ("#123", "#123", 1)],
)
def test_contrast(one: str, other: str, ratio: float) -> None:
    """#767676 is the lightest grey that WCAG lets stand on white at 4.5:1."""
    assert contrast(parse_colour(one), parse_colour(other)) == pytest.approx(ratio, abs=0.005)


@given(COLOURS, COLOURS)
def test_contrast_has_no_direction_and_lies_between_1_and_21(one: Colour, other: Colour) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21.0000001


@pytest.mark.parametrize(
    ("percent", "expected"),
    [(0, "#102030"), (50, "#889098"), (100, "#ffffff"), (250, "#ffffff"), (-9, "#102030")],
)
def test_a_mixture_has_from_none_to_all_of_the_other(percent: float, expected: str) -> None:
    assert str(mix(parse_colour("#102030"), parse_colour("#ffffff"), percent)) == expected


@pytest.mark.parametrize(
    ("colour", "ink"),
    [
        ("#fc7304", "#000000"),
        ("#ac0b0b", "#ffffff"),
        ("#1d1d2b", "#a0b0ff"),
        ("#303030", "#b0b0b0"),
        ("#ffe0e0", "#707070"),
    ],
)
def test_moving_away_from_an_ink_only_gains_contrast(colour: str, ink: str) -> None:
    fill, text = parse_colour(colour), parse_colour(ink)
    assert contrast(away_from(fill, text, 20), text) > contrast(fill, text)
