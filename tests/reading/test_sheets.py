"""Sheets: paper and grid as they were asked for, exactly; and what is said of what cannot be read."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.model.sheet import Sheet
from generator.model.sizes import card_name, card_size, paper_size
from generator.problems import SheetError
from generator.reading.sheets import read_sheet

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(text: str) -> Sheet:
    Path("mine.yaml").write_text(text, encoding="utf-8")
    return read_sheet(Path("mine.yaml"))


def refusal(text: str) -> list[tuple[str, str, str]]:
    with pytest.raises(SheetError) as caught:
        read(text)
    return [
        (p.message, f"{p.place.line}:{p.place.column}" if p.place else "", p.hint) for p in caught.value.problems
    ]


def test_a_sheet_says_paper_and_grid() -> None:
    sheet = read(
        "title: Mine\npaper: a4\norientation: landscape\ncolumns: 4\nrows: 2\ngap: 6.35mm\nmargins: 0.25in\n"
        "bleed: 3.175mm\nmarks: no\n"
    )

    assert (sheet.name, sheet.title, sheet.paper_name) == ("mine", "Mine", "a4")
    assert (sheet.width, sheet.height, sheet.columns, sheet.rows) == (297, 210, 4, 2)
    assert sheet.gap == (Fraction(635, 100), Fraction(635, 100))
    assert sheet.margins == (Fraction(635, 100),) * 4
    assert (sheet.bleed, sheet.marks) == (Fraction(3175, 1000), False)


def test_what_is_left_out_has_its_usual_value() -> None:
    sheet = read("paper: letter\n")

    assert (sheet.title, sheet.width, sheet.height) == ("mine", Fraction(2159, 10), Fraction(2794, 10))
    assert (sheet.columns, sheet.rows, sheet.gap, sheet.bleed, sheet.marks) == (None, None, (0, 0), None, True)
    assert sheet.margins == (5, 5, 5, 5)


def test_a_page_as_large_as_the_card_has_no_size_of_its_own() -> None:
    sheet = read("paper: card\nmarks: no\n")

    assert (sheet.paper_name, sheet.width, sheet.height) == ("card", None, None)


def test_paper_gaps_and_margins_may_differ_by_side() -> None:
    sheet = read(
        "paper: {width: 320mm, height: 17.5in}\ngap: [3mm, 0.25in]\nmargins: {top: 10mm, left: 4mm}\n"
    )

    assert (sheet.paper_name, sheet.width, sheet.height) == ("", 320, Fraction(4445, 10))
    assert sheet.gap == (3, Fraction(635, 100))
    assert sheet.margins == (4, 10, 5, 5)


@pytest.mark.parametrize(
    ("text", "message", "place", "hint"),
    [
        ("columns: 3", "the sheet has no `paper`", "1:1", "add `paper: a4`, or another size"),
        ("paper: lettre", "unknown paper `lettre`", "1:8", "did you mean `letter`?"),
        (
            "paper: {width: 3mm, height: 200mm}", "`width` of the sheet is 3mm, where 10 to 5000 mm was expected",
            "1:16", "",
        ),
        (
            "paper: {width: 300mm}", "`paper` lacks a width or a height", "1:8",
            "write {width: 210mm, height: 297mm}",
        ),
        ("paper: a4\nmargin: 5mm", "unknown field `margin` in the sheet", "2:1", "did you mean `margins`?"),
        (
            "paper: a4\ngap: 3", "`gap` of the sheet is `3`", "2:6",
            "expected a length with its unit, such as 3mm or 3in",
        ),
        ("paper: a4\ngap: [1mm]", "`gap` is one length, or two: [across, down]", "2:6", ""),
        (
            "paper: a4\ncolumns: 0",
            "`columns` of the sheet is `0`, where a whole number from 1 to 200 was expected", "2:10", "",
        ),
        ("paper: a4\nmargins: {middle: 3mm}", "unknown field `middle` in `margins`", "2:11", None),
        ("paper: a4\nmargins: 150mm", "the margins leave nothing of the paper", "2:10", ""),
        ("paper: a4\norientation: upright", "`orientation` is `upright`", "2:14", "write portrait or landscape"),
        (
            "paper: card\norientation: portrait", "`orientation` does not count where the paper is the card", "2:1",
            "remove it",
        ),
        ("paper: a4\nmarks: few", "`marks` of the sheet is `few`, where yes or no was expected", "2:8", ""),
        ("- a", "a sheet is a mapping with `paper:`", "1:1", "look at a sheet that ships"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_is_refused(text: str, message: str, place: str, hint: str | None) -> None:
    ((found, at, help_),) = refusal(text + "\n")

    assert (found, at) == (message, place)
    assert hint is None or help_ == hint


def test_all_problems_of_a_sheet_are_told_at_once() -> None:
    assert len(refusal("paper: a4\ncolumns: two\nrows: -1\nbleed: wide\n")) == 3


def test_every_sheet_that_ships_can_be_read() -> None:
    sheets = {path.stem: read_sheet(path) for path in (ROOT / "layouts/sheets").glob("*.yaml")}

    assert {"a4-9up", "letter-9up", "a4-8up-bleed", "single"} <= sheets.keys()
    assert (sheets["a4-9up"].columns, sheets["a4-9up"].rows, sheets["a4-9up"].gap) == (3, 3, (0, 0))
    assert (sheets["a4-8up-bleed"].width, sheets["a4-8up-bleed"].height) == (297, 210)
    assert sheets["single"].width is None


def test_sizes_by_name_are_exact_whatever_their_capitals() -> None:
    assert card_size("Poker") == (Fraction(127, 2), Fraction(889, 10))
    assert card_size("tarot") == (Fraction(6985, 100), Fraction(12065, 100))
    assert paper_size("A4") == (210, 297)
    assert paper_size("letter") == (Fraction(2159, 10), Fraction(2794, 10))
    assert card_name(Fraction(63), Fraction(88)) == "euro-poker"
    assert card_name(Fraction(63), Fraction(89)) == ""
    with pytest.raises(KeyError):
        paper_size("b7")
