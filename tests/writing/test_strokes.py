"""How strokes end and turn, as operators."""

from __future__ import annotations

from generator.colour import BLACK
from generator.model.drawing import Path, line
from generator.writing.pdf.operators import Painter


def test_a_plain_stroke_ends_and_turns_as_pdf_begins() -> None:
    path = Path(segments=line(0, 0, 25.4, 0), stroke=BLACK, stroke_width=25.4)

    assert Painter({}).content([path], 25.4).operators.decode().split("\n") == [
        "q", "0 0 0 RG 72 w", "0 72 m", "72 72 l", "S", "Q",
    ]  # fmt: skip


def test_round_ends_corners_and_the_miter_limit_of_an_svg_are_written() -> None:
    icon = Path(segments=line(0, 0, 1, 0), stroke=BLACK, stroke_width=1, cap="round", join="bevel", miter_limit=4)
    square = Path(segments=line(0, 0, 1, 0), stroke=BLACK, stroke_width=1, cap="square", join="round")

    assert Painter({}).content([icon], 1).operators.decode().split("\n")[2:5] == ["1 J", "2 j", "4 M"]
    assert Painter({}).content([square], 1).operators.decode().split("\n")[2:4] == ["2 J", "1 j"]


def test_dashes_too_short_to_be_written_are_no_dashes() -> None:
    def dashed(*lengths: float) -> str:
        path = Path(segments=line(0, 0, 1, 0), stroke=BLACK, stroke_width=1, dash=lengths)
        return Painter({}).content([path], 1).operators.decode()

    assert "[0 0] 0 d" not in dashed(1e-6, 1e-6) and " d" not in dashed(1e-6, 1e-6)
    assert "[2.8346 0] 0 d" in dashed(1, 0)
