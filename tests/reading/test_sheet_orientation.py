"""How the paper lies is the user's to say; only a paper by name alone may be turned to hold more cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.reading.sheets import read_sheet


@pytest.mark.parametrize(
    ("text", "size", "may_turn"),
    [
        ("paper: a4\n", (210, 297), True),
        ("paper: a4\norientation: portrait\n", (210, 297), False),
        ("paper: a4\norientation: landscape\n", (297, 210), False),
        ("paper: {width: 200mm, height: 300mm}\n", (200, 300), False),
        ("paper: {width: 300mm, height: 200mm}\n", (300, 200), False),
    ],
)
def test_a_sheet_may_be_turned_only_where_nothing_says_how_it_lies(
    text: str, size: tuple[int, int], may_turn: bool, tmp_path: Path
) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    sheet = read_sheet(file)
    assert ((sheet.width, sheet.height), sheet.may_turn) == (size, may_turn)
