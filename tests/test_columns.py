"""Tables of text: as wide as their texts, never wider than asked, and what is short is seen whole."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from generator.columns import in_columns

ROWS = [
    ["1", "Schadenfreude at work", "狐狸 日本語"],
    ["12", "Joy", ""],
    ["-3", "longer words here and there", "x" * 24],
]
NAMES = ["no", "title", "hand of cards"]


def by_rich(rows: list[list[str]], width: int, folded: tuple[str, ...]) -> list[str]:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, name in enumerate(NAMES):
        figures = all(row[number].lstrip("-").isdecimal() for row in rows)
        fold = name in folded
        table.add_column(
            name, no_wrap=not fold, overflow="fold" if fold else "ellipsis", justify="right" if figures else "left"
        )
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(table)
    return [line.rstrip() for line in captured.get().splitlines()]


@pytest.mark.parametrize("folded", [(), ("title",), ("title", "hand of cards")])
@pytest.mark.parametrize("width", [60, 61, 62, 63, 64, 80, 120])
def test_a_table_that_is_hardly_narrowed_is_the_one_that_rich_makes(width: int, folded: tuple[str, ...]) -> None:
    head, body = in_columns(NAMES, ROWS, width, folded)

    assert head + body == by_rich(ROWS, width, folded)


@pytest.mark.parametrize("width", range(16, 64))
def test_the_widest_columns_give_way_and_the_short_ones_are_seen_whole(width: int) -> None:
    head, body = in_columns(NAMES, ROWS, width)

    assert head[0].startswith("no  ")
    assert [line.split("  ")[0].strip() for line in body] == ["1", "12", "-3"]
    assert not any("…" in line for line in head + body) or max(map(cell_len, body)) == width


def test_without_a_width_nothing_is_cut_and_nothing_goes_on_in_another_line() -> None:
    head, body = in_columns(NAMES, [*ROWS, ["4", "y" * 500, "end"]], None, ("title",))

    assert (len(head), len(body)) == (1, 4)
    assert body[3] == " 4  " + "y" * 500 + "  end"
    assert body[0].index("狐") == body[3].index("end") == head[0].index("hand")


@pytest.mark.parametrize("width", range(3, 70))
def test_no_line_is_wider_than_asked(width: int) -> None:
    head, body = in_columns(NAMES, ROWS, width)

    assert max(map(cell_len, head + body)) <= width


@pytest.mark.parametrize("width", [3, 20, 40])
def test_where_columns_are_folded_every_letter_is_there(width: int) -> None:
    _, body = in_columns(NAMES, ROWS, width, ("title", "hand of cards"))

    letters = "".join(body).replace(" ", "")
    assert sorted(letters) == sorted("".join(map("".join, ROWS)).replace(" ", ""))


def test_a_table_without_rows_is_its_head() -> None:
    assert in_columns(NAMES, [], 80) == (["no  title  hand of cards"], [])
    assert in_columns(NAMES, [], None) == (["no  title  hand of cards"], [])
