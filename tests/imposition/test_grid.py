"""How many cards a sheet holds, and where they lie: exactly, and in the middle of the paper."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imposing import POKER, faces, impose_one, mm, sheet, single, trims

from generator.imposition import grid_of
from generator.model.sheet import Sheet
from generator.problems import Place, SheetError, Source, format_problems

BLEED = mm("3.175")
NONE = mm(0)


def tenths(least: int, most: int) -> st.SearchStrategy[Fraction]:
    """Lengths in millimetres with one decimal, between two numbers of tenths."""
    return st.integers(least, most).map(lambda n: Fraction(n, 10))


def plain(width: Fraction, height: Fraction, margin: Fraction, gap: Fraction = NONE, **changes: object) -> Sheet:
    return Sheet(
        name="plain", title="", paper_name="", width=width, height=height, margins=(margin,) * 4, gap=(gap, gap),
        **changes,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [
        ("a4", POKER, (3, 3)),
        ("letter", POKER, (3, 3)),
        ("a4", (mm("57.15"), mm("88.9")), (5, 2)),
        ("letter", (mm("57.15"), mm("88.9")), (3, 3)),
        ("a4", (mm("44.45"), mm("63.5")), (6, 3)),
        ("letter", (mm("88.9"), mm("50.8")), (3, 4)),
    ],
)
def test_a_sheet_without_a_grid_holds_as_many_cards_as_fit(
    paper: str, size: tuple[Fraction, Fraction], count: tuple[int, int]
) -> None:
    grid = grid_of(sheet(paper), *size, BLEED)
    assert (grid.columns, grid.rows) == count


def test_paper_is_turned_only_where_landscape_holds_more() -> None:
    assert grid_of(sheet(), mm("57.15"), mm("88.9"), BLEED).page_width == 297
    assert grid_of(sheet(), *POKER, BLEED).page_width == 210
    assert grid_of(sheet(), mm(60), mm(60), BLEED).page_width == 210, "twelve either way"


def test_a_sheet_that_states_landscape_stays_so() -> None:
    grid = grid_of(sheet(landscape=True), *POKER, BLEED)
    assert (grid.page_width, grid.columns, grid.rows) == (297, 4, 2)


def test_a_sheet_that_states_portrait_stays_so_though_landscape_holds_more() -> None:
    grid = grid_of(sheet(may_turn=False), mm("57.15"), mm("88.9"), BLEED)
    assert (grid.page_width, grid.columns, grid.rows) == (210, 3, 3)


def test_unequal_margins_turn_with_the_paper() -> None:
    grid = grid_of(sheet(margins=(mm(5), mm(5), mm(5), mm(20))), mm("57.15"), mm("88.9"), BLEED)
    assert (grid.page_width, grid.margins, grid.columns) == (297, (20, 5), 4)


def test_cards_and_margins_that_fill_the_paper_exactly_lose_no_column() -> None:
    assert grid_of(plain(mm(209), mm(284), mm(10)), mm(63), mm(88), BLEED).per_sheet == 9
    inch = mm("25.4")
    tight = plain(mm("8.3") * inch, mm("11.3") * inch, mm("0.4") * inch)
    assert grid_of(tight, mm("2.5") * inch, mm("3.5") * inch, BLEED).per_sheet == 9
    a_hair_less = plain(mm("8.3") * inch - mm(1, 10**9), mm("11.3") * inch, mm("0.4") * inch, rows=3)
    assert grid_of(a_hair_less, mm("2.5") * inch, mm("3.5") * inch, BLEED).columns == 2


@given(
    width=tenths(10, 4000), height=tenths(10, 4000), margin=tenths(0, 200), gap=tenths(0, 99),
    card=st.tuples(tenths(100, 1500), tenths(100, 1500)),
)  # fmt: skip
def test_the_count_is_the_floor_of_the_quotient(
    width: Fraction, height: Fraction, margin: Fraction, gap: Fraction, card: tuple[Fraction, Fraction]
) -> None:
    across, down = ((side - 2 * margin + gap) // (own + gap) for side, own in zip((width, height), card, strict=True))
    turned = ((side - 2 * margin + gap) // (own + gap) for side, own in zip((height, width), card, strict=True))
    best = max(across, 0) * max(down, 0)
    if width <= height:
        one, other = turned
        best = max(best, max(one, 0) * max(other, 0))
    on = plain(width, height, margin, gap)
    if best == 0:
        with pytest.raises(SheetError):
            grid_of(on, *card, BLEED)
    else:
        grid = grid_of(on, *card, BLEED)
        assert grid.per_sheet == best
        assert grid.left * 2 + grid.columns * card[0] + (grid.columns - 1) * gap == grid.page_width
        assert grid.top * 2 + grid.rows * card[1] + (grid.rows - 1) * gap == grid.page_height
        assert grid.left >= margin
        assert grid.top >= margin


@pytest.mark.parametrize(("paper", "corner"), [("a4", (9.75, 15.15)), ("letter", (12.7, 6.35))])
def test_the_grid_lies_in_the_middle_of_the_paper(paper: str, corner: tuple[float, float]) -> None:
    job = impose_one(faces(9), sheet(paper))
    boxes = trims(job.pages[0])
    assert (boxes[0].x, boxes[0].y) == pytest.approx(corner)
    assert float(job.pages[0].width) - boxes[-1].right == pytest.approx(corner[0])
    assert float(job.pages[0].height) - boxes[-1].bottom == pytest.approx(corner[1])


def test_a_half_filled_page_has_its_cards_in_the_same_places() -> None:
    first, second = impose_one(faces(10), sheet()).pages
    assert len(second.placements) == 1
    assert trims(second)[0] == trims(first)[0]
    assert (second.trim, second.bleed) == (first.trim, first.bleed)


@pytest.mark.parametrize("size", [(mm(63), mm(88)), POKER, (mm(59), mm(86))])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_keep_their_exact_size(size: tuple[Fraction, Fraction], paper: str) -> None:
    (page,) = impose_one(faces(9, size=size), sheet(paper)).pages
    xs, ys = sorted({p.x for p in page.placements}), sorted({p.y for p in page.placements})
    assert [b - a for a, b in pairwise(xs)] == [size[0]] * 2
    assert [b - a for a, b in pairwise(ys)] == [size[1]] * 2
    assert (page.trim.width, page.trim.height) == pytest.approx((3 * size[0], 3 * size[1]))


def test_a_single_card_has_a_page_as_large_as_its_bleed() -> None:
    (page,) = impose_one(faces(1, size=(mm(63), mm(88))), single(bleed=mm(3))).pages
    assert (page.width, page.height) == (69, 94)
    assert (page.bleed.x, page.bleed.y, page.bleed.width, page.bleed.height) == (0, 0, 69, 94)
    assert (page.trim.x, page.trim.y, page.trim.width, page.trim.height) == (3, 3, 63, 88)
    assert page.guides == ()


def test_marks_make_a_single_cards_page_larger() -> None:
    (page,) = impose_one(faces(1, size=(mm(63), mm(88))), single(bleed=mm(3)), marks=True).pages
    assert (page.width, page.height) == (83, 108)
    assert (page.bleed.x, page.bleed.width, page.trim.x, page.trim.width) == (7, 69, 10, 63)
    assert page.guides


PLACE = Place(Source("wall.yaml", "title: wall\ncolumns: 4\n"), 1, 1, 5)


def test_a_card_larger_than_the_paper_is_an_error_with_both_sizes() -> None:
    with pytest.raises(SheetError) as caught:
        grid_of(sheet(place=PLACE), mm(205), mm(290), BLEED)
    assert format_problems(caught.value.problems) == (
        "error: a card of 205 x 290 mm does not fit on sheet `a4-test`: its paper is 210 x 297 mm, and the margins "
        "leave 200 x 287 mm\n"
        "  wall.yaml:1:1\n"
        "    1 | title: wall\n"
        "      | ^^^^^ larger paper, paper turned the other way, smaller margins or a smaller card would fit"
    )


def test_stated_columns_and_rows_that_do_not_fit_are_both_reported() -> None:
    with pytest.raises(SheetError) as caught:
        grid_of(sheet(columns=4, rows=4, gap=(mm(2), mm(0)), place=PLACE), *POKER, BLEED)
    columns, rows = caught.value.problems
    assert columns.message == (
        "4 columns of 63.5 mm cards and gaps of 2 mm are 260 mm wide, but on sheet `a4-test` the paper is 210 x 297 mm "
        "and margins of 5 mm leave 200 mm"
    )
    assert (columns.hint, rows.hint) == ("`columns: 3` fits", "`rows: 3` fits")
    assert rows.message.startswith("4 rows of 88.9 mm cards are 355.6 mm high")
    assert columns.place == PLACE
