"""Verdicts, tables, and where they are written."""

from __future__ import annotations

from pathlib import Path

import bench
import pytest
from bench import CASES, PAGE, growth, measured, write
from figures import BEGIN, END, Point, Row, between_marks, growth_table, in_words, row_table
from plot import draw
from processes import Failed, Run

POINTS = [
    Point("deckgen", 1, 0.3, 40),
    Point("deckgen", 54, 0.36, 50.4),
    Point("deckgen", 10_000, 6.94, 181),
    Point("Typst", 54, 0.2, None),
]


@pytest.mark.parametrize(
    ("value", "bound", "verdict"),
    [(0.85, 0.85, "ok"), (0.8501, 0.85, "MISSED"), (0, 0, "ok"), (1, 0, "MISSED"), (9, None, "")],
)
def test_a_bound_may_be_reached_and_not_exceeded(value: float, bound: float | None, verdict: str) -> None:
    assert Row("D1k", value, "x", bound).verdict == verdict


def test_what_cannot_be_measured_is_neither_kept_nor_missed() -> None:
    row = Row("D1k: peak memory", None, "MiB", 90, "this system does not tell")
    assert row.verdict == "not measured"
    assert row.line().split("  ")[0] == "D1k: peak memory"


def test_figures_have_as_many_digits_as_they_are_worth() -> None:
    assert [Row("", 1234.56, unit).figure for unit in ("x", "s", "ms", "MiB", "KB")] == [
        "1,234.56 x",
        "1,234.56 s",
        "1,235 ms",
        "1,235 MiB",
        "1,235 KB",
    ]


def test_rows_become_a_table() -> None:
    assert row_table([Row("D1k", 0.5, "x", 0.85, "0.60 s / 1.20 s")]).splitlines()[-1] == (
        "| D1k | 0.50 x | 0.85 x | ok | 0.60 s / 1.20 s |"
    )


def test_growth_has_a_line_a_size_and_a_pair_of_columns_a_tool() -> None:
    assert growth_table(POINTS).splitlines() == [
        "| cards | deckgen: time | memory | Typst: time | memory |",
        "| --: | --: | --: | --: | --: |",
        "| 1 | 0.30 s | 40 MiB | not measured |  |",
        "| 54 | 0.36 s | 50 MiB | 0.20 s | not measured |",
        "| 10,000 | 6.94 s | 181 MiB | not measured |  |",
    ]


def test_growth_is_told_in_words_without_the_deck_of_one_card() -> None:
    assert in_words(POINTS) == "A deck of 54 cards takes 0.4 s and 50 MiB, one of 10,000 cards 6.9 s and 181 MiB."


def test_only_what_stands_between_the_marks_is_written_anew() -> None:
    page = f"# Speed\n\n{BEGIN}\n\nold\n\n{END}\n\nWhy.\n"
    assert between_marks(page, "new") == page.replace("old", "new")
    with pytest.raises(ValueError, match="no two lines"):
        between_marks("# Speed\n", "new")


def test_the_page_has_its_marks() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert BEGIN in page and END in page


def test_a_command_that_fails_is_told_and_the_next_one_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(folder: Path):
        raise Failed("no such option: --jobs")
        yield

    monkeypatch.setitem(CASES, "failing", failing)
    monkeypatch.setitem(CASES, "good", lambda folder: iter([Row("good", 1, "x", 2)]))
    failed, good = measured(["failing", "good"], tmp_path)
    assert failed == Row("failing", None, "", None, "no such option: --jobs")
    assert good.verdict == "ok"


def test_the_same_figures_give_the_same_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("one.svg", "other.svg"):
        draw(POINTS, tmp_path / name)
    one, other = ((tmp_path / name).read_text(encoding="utf-8") for name in ("one.svg", "other.svg"))
    assert one == other
    assert "<svg" in one and "dc:date" not in one


def test_growth_is_what_ten_times_the_cards_add_to_the_start_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = {"D1": 0.5, "D54": 0.6, "D100": 0.7, "D1k": 1.5, "D10k": 9.5, "D30k": 30.5}
    monkeypatch.setattr(bench, "deck", lambda *_: None)
    monkeypatch.setattr(bench, "build", lambda name: ["ours", name])
    monkeypatch.setattr(bench, "typst", lambda name: ["theirs", name])
    monkeypatch.setattr(bench, "run", lambda command, folder: Run(seconds[command[1]], 300))
    monkeypatch.setattr(bench, "in_turns", lambda _, *commands: [(Run(seconds[name], 50),) * 5 for _, name in commands])
    row, *points = growth(tmp_path)
    assert (row.value, row.bound, row.verdict) == (9, 11, "ok")
    assert [(point.tool, point.cards) for point in points] == [
        *(("deckgen", cards) for cards in (1, 54, 100, 1_000, 10_000)),
        *(("Typst", cards) for cards in (1, 54, 100, 1_000, 10_000)),
        ("deckgen", 30_000),
    ]
    assert points[-1] == Point("deckgen", 30_000, 30.5, 300)


def test_figures_are_written_into_the_page_and_the_picture_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"# Speed\n\n{BEGIN}\n{END}\n", encoding="utf-8")
    monkeypatch.setattr(bench, "PAGE", page)
    monkeypatch.setattr("plot.draw", lambda points, target: target.write_text(str(len(points))))
    write([Row("D1k", 0.5, "x", 0.85), *POINTS])
    text = page.read_text(encoding="utf-8")
    assert "A deck of 54 cards" in text and "| D1k | 0.50 x |" in text and "Measured on" in text
    assert "](performance.svg)" in text
    assert (tmp_path / "performance.svg").read_text() == "4"
