"""Operators as text: numbers, transforms, and the letters that glyphs stand for."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence
from dataclasses import replace

import pikepdf
import pytest

from generator.colour import BLACK
from generator.geometry import Box, Matrix
from generator.model.drawing import Font, Glyph, Group, Operation, Path, Run, Text, Tiling, line
from generator.writing.pdf.codes import FontCodes, codes_for, shown_by
from generator.writing.pdf.measures import number
from generator.writing.pdf.operators import Content, Painter

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


def content(operations: Sequence[Operation], height: float) -> Content:
    return Painter(codes_for(shown_by([operations]).letters)).content(operations, height)


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


def line_of(*runs: Run, size: float = 8.55) -> str:
    """What shows a line, with each code in hexadecimal digits for the sake of reading."""
    drawn = content([Text(x=0, y=0, runs=runs, size_pt=size, colour=BLACK)], 10).operators.decode("latin-1")
    strings = re.compile(r"\(((?:\\.|[^\\()])*)\)", re.DOTALL)
    plain = re.compile(r"\\(.)", re.DOTALL)

    def digits(found: re.Match[str]) -> str:
        text = plain.sub(lambda escaped: {"r": "\r"}.get(escaped[1], escaped[1]), found[1])
        return f"<{text.encode('latin-1').hex()}>"

    return strings.sub(digits, drawn).partition(" Td ")[2].removesuffix(" ET")


def run(*glyphs: Glyph, font: Font = FONT) -> Run:
    return Run(font, "".join(glyph.text for glyph in glyphs), glyphs, sum(glyph.advance for glyph in glyphs))


def text(*glyphs: Glyph) -> str:
    return line_of(run(*glyphs)).split("Tf ")[1]


def test_kerning_moves_the_next_letter_the_other_way() -> None:
    assert text(Glyph(1, 430, -70, 0, 0, "a"), Glyph(2, 500, 0, 0, 0, "b")) == "[<0001>70<0002>] TJ"


def test_an_offset_moves_one_letter_and_no_other() -> None:
    assert text(Glyph(1, 500, 0, 20, 0, "a"), Glyph(2, 500, 0, 0, 0, "b")) == "[-20<0001>20<0002>] TJ"
    assert "0.855 Ts [<0001>] TJ 0 Ts" in text(Glyph(1, 500, 0, 0, 100, "a"))


def test_numbers_beside_one_another_stay_two() -> None:
    assert text(Glyph(1, 430, -70, 0, 0, "a"), Glyph(2, 500, 0, 20, 0, "b")) == "[<0001>70 -20<0002>20] TJ"


def test_words_of_a_line_are_shown_in_one_step() -> None:
    one, two = run(Glyph(1, 500, 0, 0, 0, "a")), run(Glyph(2, 500, 0, 0, 0, "b"))
    assert line_of(one, two, one).split("Tf ")[1] == "[<000100020001>] TJ"


def test_a_word_in_another_font_is_a_step_of_its_own() -> None:
    other = replace(FONT, name="round")
    glyph = Glyph(1, 500, 0, 0, 0, "a")
    shown = line_of(run(glyph), run(glyph, glyph, font=other), run(glyph))
    assert [step.split("Tf ")[1] for step in shown.split(" /")] == ["[<0001>] TJ", "[<00010001>] TJ", "[<0001>] TJ"]
    first, second, third = re.findall(r"/(F\w+) 8.55 Tf", shown)
    assert first == third != second


@pytest.mark.parametrize("code", [0x2828, 0x2829, 0x2929, 0x5C5C, 0x0D0D, 0x0D0A, 0x5B20, 0x205B, 0x5D20, 0x0A28])
def test_codes_whose_bytes_mean_something_in_a_string_are_themselves(code: int) -> None:
    glyph = Glyph(code, 500, 0, 0, 0, "a")
    operators = content([Text(x=0, y=0, runs=(run(glyph, glyph), run(glyph)), size_pt=9, colour=BLACK)], 10).operators
    with pikepdf.new() as pdf:
        stream = pikepdf.Stream(pdf, operators)
        (shown,) = [o.operands[0] for o in pikepdf.parse_content_stream(stream) if str(o.operator) == "TJ"]
    assert b"".join(bytes(each) for each in shown) == code.to_bytes(2, "big") * 3


def test_the_size_is_written_without_a_tail() -> None:
    size = 171 * 0.05
    assert " 8.55 Tf" in line_of(run(Glyph(1, 500, 0, 0, 0, "a")), size=size)


def shown(*letters: str) -> tuple[str, FontCodes]:
    """The operators of a line in which one glyph stands for each of these in turn, and the codes it took."""
    line = run(*(Glyph(3, 500, 0, 0, 0, text) for text in letters))
    (codes,) = codes_for(shown_by([[Text(x=0, y=0, runs=(line,), size_pt=10, colour=BLACK)]]).letters).values()
    return line_of(line, size=10), codes


def test_a_glyph_has_its_own_number_as_code_for_what_it_usually_stands_for() -> None:
    operators, codes = shown(" ", " ")
    assert "<00030003>" in operators and codes.usual == {3: " "} and not codes.others


def test_a_glyph_that_stands_for_other_letters_as_well_has_codes_of_its_own_in_a_second_font() -> None:
    operators, codes = shown(" ", "\u00a0", "", "\u00a0")
    assert codes.others == {(3, "\u00a0"): 1, (3, ""): 2}
    assert "<0003>" in operators and "<000100020001>" in operators
    assert re.findall(r"/([FG]\w+) 10 Tf", operators)[:2] == [codes.name, codes.second]


def square(at: float) -> Path:
    return Path(segments=line(at, at, at + 1, at + 1), stroke=BLACK, stroke_width=0.1)


def test_what_a_painter_has_met_before_it_paints_the_same() -> None:
    letters = run(Glyph(1, 500, -10, 0, 0, "a"), Glyph(2, 500, 0, 0, 30, "b"))
    same = [Text(x=1, y=2, runs=(letters,), size_pt=9, colour=BLACK), square(1), Group(operations=(square(2),))]
    painter = Painter(codes_for(shown_by([same]).letters))
    first, second, third, lower = (painter.content(same, height) for height in (50, 50, 50, 60))
    assert first == second == third
    assert lower.operators != first.operators and lower.fonts == first.fonts != frozenset()


def test_what_a_face_says_does_not_depend_on_the_faces_before_it() -> None:
    words = [run(Glyph(3, 500, 0, 0, 0, letters)) for letters in ("a", "b", "a", "c")]
    faces = [[Text(x=at, y=9, runs=(word,), size_pt=9, colour=BLACK)] for at, word in enumerate(words)]
    codes = codes_for(shown_by(faces).letters)
    painter, other = Painter(codes), Painter(codes)
    forwards = [painter.content(face, 50) for face in faces]
    backwards = [other.content(face, 50) for face in reversed(faces)]
    assert forwards == backwards[::-1]


def test_content_and_codes_go_from_process_to_process() -> None:
    tiling = Tiling(operations=(square(0),), scale=1, width=5, height=5, box=Box(0, 0, 20, 20))
    face = [tiling, Text(x=1, y=2, runs=(run(Glyph(1, 500, 0, 0, 0, "a")),), size_pt=9, colour=BLACK)]
    codes = codes_for(shown_by([face]).letters)
    drawn = Painter(codes).content(face, 50)
    assert len(drawn.forms) == 2 and drawn.pictures < drawn.forms.keys()
    assert pickle.loads(pickle.dumps((codes, drawn))) == (codes, drawn)
    assert Painter(pickle.loads(pickle.dumps(codes))).content(face, 50) == drawn


def test_what_is_gone_is_not_taken_for_what_comes_after_it() -> None:
    """Which may lie at the same place in memory."""
    codes = codes_for({FONT: {(index, chr(64 + index)) for index in range(1, 27)}})
    painter = Painter(codes)
    for count in range(500):
        index = count % 26 + 1

        def made(index: int = index, wide: int = count) -> list[Operation]:
            glyph = Glyph(index, 500.0, 0.0, 0.0, 0.0, chr(64 + index))
            runs = (Run(FONT, glyph.text, (glyph,), 500.0, 0.0),)
            return [
                Text(x=0, y=0, runs=runs, size_pt=9, colour=BLACK),
                Path(segments=line(0, 0, wide + 1, 0), stroke=BLACK, stroke_width=1),
            ]

        assert painter.content(made(), 88.0) == Painter(codes).content(made(), 88.0)
