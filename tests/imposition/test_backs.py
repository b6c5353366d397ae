"""Each back lies behind its front once the paper has been turned, whatever the paper, the grid and the flip."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from imposing import POKER, drawing, faces, impose_one, mm, sheet, single, typeset

from generator.imposition import impose
from generator.model.sheet import Face, Flip, Page, Placement, Sheet
from generator.problems import OutputError, SheetError


def centre(placed: Placement) -> tuple[Fraction, Fraction]:
    return placed.x + placed.drawing.width / 2, placed.y + placed.drawing.height / 2


def assert_behind(front: Page, back: Page, flip: Flip) -> None:
    """Turning paper about an upright axis keeps heights and mirrors widths; about a lying axis it is the other way
    round, and what shall be upright in the hand lies head down."""
    upright = (front.width <= front.height) == (flip == "long")
    assert (back.width, back.height, back.side) == (front.width, front.height, "back")
    at = {p.card: p for p in back.placements}
    assert set(at) == {p.card for p in front.placements}
    for placed in front.placements:
        x, y = centre(placed)
        mirrored = (front.width - x, y) if upright else (x, front.height - y)
        assert centre(at[placed.card]) == mirrored
        assert at[placed.card].turned is not upright
        assert not placed.turned


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("landscape", [False, True])
def test_seven_backs_lie_behind_their_fronts_on_a_half_filled_page(flip: Flip, landscape: bool) -> None:
    size = (mm(63), mm("60")) if landscape else (mm(63), mm(88))
    on = sheet(landscape=landscape, columns=3, rows=3)
    job = impose_one(faces(7, size=size), on, backs="duplex", flip=flip)
    front, back = job.pages
    assert [p.card for p in front.placements] == list("ABCDEFG")
    assert_behind(front, back, flip)
    assert job.flip == flip


def test_about_an_upright_axis_the_first_back_is_at_the_top_right() -> None:
    front, back = impose_one(faces(7), sheet(), backs="duplex").pages
    assert (float(front.placements[0].x), float(front.placements[0].y)) == (9.75, 15.15)
    assert (float(back.placements[0].x), float(back.placements[0].y)) == (136.75, 15.15)
    assert (float(back.placements[6].x), float(back.placements[6].y)) == (136.75, 192.95), "G, alone in its row"
    assert not back.placements[0].turned


def test_about_a_lying_axis_the_first_back_is_at_the_bottom_left_and_turned() -> None:
    _, back = impose_one(faces(7), sheet(), backs="duplex", flip="short").pages
    assert (float(back.placements[0].x), float(back.placements[0].y)) == (9.75, 192.95)
    assert back.placements[0].turned


def test_square_paper_counts_as_portrait() -> None:
    square = Sheet(name="square", title="", paper_name="", width=mm(210), height=mm(210), columns=3, rows=2)
    front, back = impose_one(faces(5), square, backs="duplex", flip="long").pages
    assert_behind(front, back, "long")


@settings(max_examples=60)
@given(
    columns=st.integers(1, 4), rows=st.integers(1, 4), count=st.integers(1, 20), landscape=st.booleans(),
    gap=st.sampled_from([mm(0), mm(1), mm("6.35")]), flip=st.sampled_from(["long", "short"]),
)  # fmt: skip
def test_each_back_lies_behind_its_front(
    columns: int, rows: int, count: int, landscape: bool, gap: Fraction, flip: Flip
) -> None:
    on = sheet(landscape=landscape, columns=columns, rows=rows, gap=(gap, gap))
    pages = impose_one(faces(count, size=(mm(40), mm(45))), on, backs="duplex", flip=flip).pages
    assert [page.side for page in pages] == ["front", "back"] * -(-count // (columns * rows))
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert_behind(front, back, flip)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", [POKER, POKER[::-1]])
def test_single_pages_follow_the_same_rule(flip: Flip, size: tuple[Fraction, Fraction]) -> None:
    pages = impose_one(faces(2, size=size), single(), backs="duplex", flip=flip).pages
    assert len(pages) == 4
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert_behind(front, back, flip)


def test_separate_backs_are_a_job_of_their_own_in_the_same_places() -> None:
    (duplex,) = impose(faces(12), sheet(), backs="duplex", typeset=typeset, title="Emotions")
    fronts, backs = impose(faces(12), sheet(), backs="separate", typeset=typeset, title="Emotions")
    assert tuple(fronts.pages) == tuple(duplex.pages[::2])
    assert tuple(backs.pages) == tuple(duplex.pages[1::2])
    assert (fronts.flip, backs.flip) == (None, None)
    assert (fronts.title, backs.title) == ("Emotions", "Emotions: backs")


def test_without_backs_there_are_only_fronts() -> None:
    job = impose_one(faces(12), sheet())
    assert [page.side for page in job.pages] == ["front", "front"]
    assert job.flip is None


def test_a_card_without_a_back_leaves_its_place_empty() -> None:
    cards = faces(3)
    cards[1] = Face(id="B", front=drawing(mark=1))
    _, back = impose_one(cards, sheet(), backs="duplex").pages
    assert [(p.card, float(p.x)) for p in back.placements] == [("A", 136.75), ("C", 9.75)]


def test_a_page_whose_cards_have_no_backs_still_has_an_empty_back_page() -> None:
    cards = [*faces(9), Face(id="Z", front=drawing(mark=99))]
    pages = impose_one(cards, sheet(), backs="duplex").pages
    assert [(page.side, len(page.placements)) for page in pages] == [
        ("front", 9), ("back", 9), ("front", 1), ("back", 0)
    ]  # fmt: skip


@pytest.mark.parametrize("backs", ["duplex", "separate"])
def test_backs_of_cards_that_have_none_are_an_error(backs: str) -> None:
    with pytest.raises(SheetError, match="no card has one") as caught:
        impose_one(faces(3, backs=False), sheet(), backs=backs)
    assert "`back:`" in caught.value.problems[0].hint


def test_no_cards_at_all_are_an_error() -> None:
    with pytest.raises(OutputError, match="no cards to print"):
        impose_one([Face(id="A", front=drawing(), copies=0)], sheet())
