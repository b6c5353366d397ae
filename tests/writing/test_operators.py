"""Operators as text: numbers, transforms, and the letters that glyphs stand for."""

from __future__ import annotations

import pytest

from generator.colour import BLACK
from generator.geometry import Matrix
from generator.model.drawing import Font, Glyph, Group, Path, Run, Text, line
from generator.writing.pdf.operators import Use, content, number, stand_for

FONT = Font(name="square", file="", ascent=950, descent=-290, cap_height=668)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (1e-7, "0"),
        (-1e-7, "0"),
        (100, "100"),
        (0.5, "0.5"),
        (-2.25, "-2.25"),
        (1e7, "10000000"),
    ],
)
def test_a_number_has_no_exponent_and_no_signed_zero(value: float, expected: str) -> None:
    assert number(value) == expected


def transform(matrix: Matrix) -> str:
    (row,) = [
        r for r in content([Group(operations=(), matrix=matrix)], 100).operators.decode().split("\n") if "cm" in r
    ]
    return row


def test_a_half_turn_has_no_signed_zeros() -> None:
    assert transform(Matrix.rotation(180, (10, 10))) == "-1 0 0 -1 56.6929134 510.23622 cm"


def test_a_tiny_scale_keeps_its_digits() -> None:
    a, b, c, d, *_ = map(float, transform(Matrix(2.5e-7, 0, 0, 2.5e-7, 0, 0)).split()[:6])
    assert (a, b, c, d) == (pytest.approx(2.5e-7), 0, 0, pytest.approx(2.5e-7))
    assert "e" not in transform(Matrix(2.5e-7, 0, 0, 2.5e-7, 0, 0))


def test_millimetres_down_become_points_up() -> None:
    drawn = content([Path(segments=line(0, 0, 25.4, 25.4), stroke=BLACK, stroke_width=25.4)], 50.8).operators.decode()
    assert "0 144 m\n72 72 l" in drawn and "72 w" in drawn


def text(*glyphs: Glyph) -> str:
    run = Run(FONT, "ab", glyphs, sum(g.advance for g in glyphs))
    shown = content([Text(x=0, y=0, runs=(run,), size_pt=8.55, colour=BLACK)], 10).operators.decode()
    return shown.split("Tf ")[1].replace("\n", "").removesuffix("ET")


def test_kerning_moves_the_next_letter_the_other_way() -> None:
    assert text(Glyph(1, 430, -70, 0, 0, "a"), Glyph(2, 500, 0, 0, 0, "b")) == "[<0001>70<0002>] TJ"


def test_an_offset_moves_one_letter_and_no_other() -> None:
    assert text(Glyph(1, 500, 0, 20, 0, "a"), Glyph(2, 500, 0, 0, 0, "b")) == "[-20<0001>20<0002>] TJ"
    assert "0.855 Ts [<0001>] TJ 0 Ts" in text(Glyph(1, 500, 0, 0, 100, "a"))


def test_the_size_is_written_without_a_tail() -> None:
    size = 171 * 0.05
    run = Run(FONT, "a", (Glyph(1, 500, 0, 0, 0, "a"),), 500)
    assert b" 8.55 Tf" in content([Text(x=0, y=0, runs=(run,), size_pt=size, colour=BLACK)], 10).operators


def test_a_glyph_for_several_letters_stands_for_the_first_of_them_whichever_comes_first() -> None:
    for order in ((" ", "\u00a0", ""), ("\u00a0", "", " "), ("", " ", "\u00a0")):
        glyphs: dict[int, str] = {}
        for letters in order:
            stand_for(glyphs, 3, letters)
        assert glyphs == {3: " "}


def test_what_two_contents_use_is_put_together_in_any_order() -> None:
    one, other = Use(glyphs={FONT: {3: "\u00a0", 4: "a"}}), Use(glyphs={FONT: {3: " ", 5: "b"}})
    one.add(other)
    assert one.glyphs == {FONT: {3: " ", 4: "a", 5: "b"}}
