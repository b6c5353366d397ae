"""Operators as text: numbers, transforms, and the letters that glyphs stand for."""

from __future__ import annotations

import re

import pytest

from generator.colour import BLACK
from generator.geometry import Matrix
from generator.model.drawing import Font, Glyph, Group, Path, Run, Text, line
from generator.writing.pdf.operators import Codes, Use, content, number

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


def shown(*letters: str) -> tuple[str, Codes]:
    """The operators of a line in which one glyph stands for each of these in turn, and the codes it took."""
    glyphs = tuple(Glyph(3, 500, 0, 0, 0, text) for text in letters)
    run = Run(FONT, "".join(letters), glyphs, 500.0 * len(letters))
    codes = Codes()
    drawn = content([Text(x=0, y=0, runs=(run,), size_pt=10, colour=BLACK)], 100, codes)
    return drawn.operators.decode(), codes


def test_a_glyph_has_its_own_number_as_code_for_what_it_usually_stands_for() -> None:
    operators, codes = shown(" ", " ")
    assert "<00030003>" in operators and codes.usual == {FONT: {3: " "}} and not codes.others


def test_a_glyph_that_stands_for_other_letters_as_well_has_codes_of_its_own_in_a_second_font() -> None:
    operators, codes = shown(" ", "\u00a0", "", "\u00a0")
    assert codes.others == {FONT: {(3, "\u00a0"): 1, (3, ""): 2}}
    assert "<0003>" in operators and "<000100020001>" in operators
    assert len(set(re.findall(r"/([FG]\w+) 10 Tf", operators))) == 2


def test_what_two_contents_use_is_put_together() -> None:
    one, other = Use(fonts={(FONT, False): None}), Use(fonts={(FONT, True): None})
    one.add(other)
    assert list(one.fonts) == [(FONT, False), (FONT, True)]


def test_a_file_with_more_letters_than_there_are_codes_shows_the_right_glyph_all_the_same() -> None:
    def glyph(number: int, letters: str) -> Glyph:
        return Glyph(number, 500, 0, 0, 0, letters)

    codes = Codes()
    assert codes.of(FONT, glyph(7, "a")) == (False, 7)
    codes.others[FONT] = {(8, str(number)): number for number in range(1, 0xFFFF)}
    assert codes.of(FONT, glyph(7, "b")) == (True, 0xFFFF)
    assert codes.of(FONT, glyph(7, "c")) == (False, 7)
    assert codes.of(FONT, glyph(7, "b")) == (True, 0xFFFF)
    assert len(codes.others[FONT]) == 0xFFFF
    assert codes.usual[FONT] == {7: "a"}
