"""The fonts of a style, and of its bold and italic letters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from making_fonts import deck_with, make_font
from setting import style

from generator.problems import AssetError, Problem
from generator.typesetting.chains import Chain, chain_of


def chain(folder: Path | None = None, *, bold: bool = False, italic: bool = False, **changes: Any) -> Chain:
    return chain_of(style(**changes), "en", folder, bold, italic)


def refused(folder: Path, **asked: Any) -> Problem:
    with pytest.raises(AssetError) as caught:
        chain(folder, **asked)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(("weight", "bold"), [(100, 700), (400, 700), (700, 700), (800, 800), (900, 900)])
def test_bold_letters_are_never_lighter_than_those_around_them(weight: int, bold: int) -> None:
    assert chain(fonts=("Noto Sans",), weight=weight, bold=True).fonts[0].weight == bold
    assert chain(fonts=("Noto Sans",), weight=weight).fonts[0].weight == weight


@pytest.mark.parametrize(
    ("asked", "what"),
    [({"bold": True}, "bold"), ({"italic": True}, "italic"), ({"bold": True, "italic": True}, "bold and italic")]
)  # fmt: skip
def test_a_file_without_the_letters_that_marks_ask_for_is_told_with_what_to_do(
    tmp_path: Path, asked: dict[str, bool], what: str
) -> None:
    deck_with(tmp_path, x_ttf=make_font())
    problem = refused(tmp_path, fonts=("fonts/x.ttf",), **asked)
    assert problem.message == f"the font file `fonts/x.ttf` has no {what} letters"
    assert problem.hint == "name its family, and put the file with those letters beside it; or leave the marks out"


def test_a_file_that_is_bold_or_italic_itself_serves_marks(tmp_path: Path) -> None:
    deck_with(tmp_path, b_ttf=make_font(weight=700), i_ttf=make_font(italic=True), v_ttf=make_font(variable=True))
    assert chain(tmp_path, fonts=("b.ttf",), bold=True).fonts[0].weight == 700
    assert chain(tmp_path, fonts=("i.ttf",), italic=True).fonts[0].italic
    varied = chain(tmp_path, fonts=("v.ttf",), bold=True, italic=True).fonts[0]
    assert (varied.weight, varied.italic) == (700, True)
    assert refused(tmp_path, fonts=("i.ttf",), italic=True, bold=True).message.endswith("no bold and italic letters")
