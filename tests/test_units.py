"""Lengths: what people write, exact in millimetres."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.units import MM_PER_INCH, MM_PER_POINT, format_mm, parse_length, points


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("3mm", Fraction(3)), ("0.125in", Fraction(127, 40)), ("2.5 in", Fraction(127, 2)), ('3.5"', Fraction(889, 10)),
        ("12pt", Fraction(127, 30)), ("1 cm", Fraction(10)), (" -2MM ", Fraction(-2)), ("+.5mm", Fraction(1, 2)),
        ("63.5mm", Fraction(127, 2)), ("0mm", Fraction(0)), ("0.1mm", Fraction(1, 10)),
    ],
)  # fmt: skip
def test_a_length_is_exact(text: str, mm: Fraction) -> None:
    assert parse_length(text) == mm


def test_three_cards_and_two_margins_fill_a_page_without_a_rest() -> None:
    assert 3 * parse_length("63mm") + 2 * parse_length("1cm") == parse_length("209mm")
    assert 10 * parse_length("0.1mm") == parse_length("1mm")
    assert 72 * MM_PER_POINT == MM_PER_INCH == parse_length("1in")


@pytest.mark.parametrize(("text", "bare", "mm"), [("3", "mm", 3), ("1", "in", MM_PER_INCH), ("2mm", "in", 2)])
def test_a_bare_number_takes_the_unit_it_is_given(text: str, bare: str, mm: Fraction) -> None:
    assert parse_length(text, bare=bare) == mm


def test_a_bare_number_is_answered_with_itself_and_its_units() -> None:
    with pytest.raises(ValueError, match=r"^a length with its unit, such as 3\.5mm or 3\.5in$"):
        parse_length("3.5")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mm",
        "3 m m",
        "3,5mm",
        "1e3mm",
        "3px",
        "three mm",
        "nan",
        "inf",
        "--3mm",
        "3mm 4mm",
        "٣mm\n",
        "9" * 10 + "mm",
    ],
)
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^a length such as 3mm, 0\.125in or 12pt$"):
        parse_length(text)


def test_points() -> None:
    assert points(Fraction(254, 10)) == 72
    assert points(63.5) == pytest.approx(180)


@pytest.mark.parametrize(
    ("mm", "text"),
    [(Fraction(127, 2), "63.5"), (9.75, "9.75"), (10, "10"), (100.0, "100"), (0, "0"), (-0.0001, "0"), (-2.5, "-2.5"),
     (Fraction(1, 3), "0.333"), (3.175, "3.175")],
)  # fmt: skip
def test_millimetres_are_shown_without_trailing_zeros(mm: Fraction | float, text: str) -> None:
    assert format_mm(mm) == text


@given(st.integers(-(10**8), 10**8))
def test_what_is_shown_reads_back(thousandths: int) -> None:
    mm = Fraction(thousandths, 1000)
    assert parse_length(format_mm(mm), bare="mm") == mm
