"""Marks at both ends of every cut, clips that keep to the middle, and a ruler that measures what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from imposing import drawing, faces, impose_one, lines, marks, mm, sheet, single, texts, trims, typeset

from generator.colour import BLACK, WHITE
from generator.geometry import Box
from generator.imposition import impose
from generator.model.drawing import Path
from generator.model.sheet import Page, Sheet

BLEED_GAP = (mm("6.35"), mm("6.35"))
SHEETS = {
    "a4-9up": sheet(columns=3, rows=3),
    "letter-9up": sheet("letter", columns=3, rows=3),
    "a4-8up-bleed": sheet(landscape=True, columns=4, rows=2, gap=BLEED_GAP),
    "letter-6up-bleed": sheet("letter", landscape=True, columns=3, rows=2, gap=BLEED_GAP),
}
every_sheet = pytest.mark.parametrize("on", SHEETS.values(), ids=SHEETS)


def front(on: Sheet, count: int = 9, **options: object) -> Page:
    return impose_one(faces(count), on, **options).pages[0]


def box(line: tuple[float, float, float, float], half: float = 0) -> Box:
    x, y, to_x, to_y = line
    return Box(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y)).inset(-half)


def ruler(page: Page) -> Path | None:
    """The black path that does not begin at the edge of the paper."""
    found = [g for g in page.guides if isinstance(g, Path) and g.stroke == BLACK and lines(g)[0] not in marks(page)]
    return found[0] if found else None


def apart(boxes: Sequence[Box], by: float) -> bool:
    return not any(one.inset(-by / 2).overlaps(other.inset(-by / 2)) for one, other in combinations(boxes, 2))


@every_sheet
def test_every_cut_has_a_mark_at_both_edges_of_the_paper(on: Sheet) -> None:
    page = front(on)
    width, height = float(page.width), float(page.height)
    xs = {round(x, 6) for trim in trims(page) for x in (trim.x, trim.right)}
    ys = {round(y, 6) for trim in trims(page) for y in (trim.y, trim.bottom)}
    starts = {(round(x, 6), round(y, 6)) for x, y, _, _ in marks(page)}
    assert starts == {(x, edge) for x in xs for edge in (0, height)} | {(edge, y) for y in ys for edge in (0, width)}
    assert len(marks(page)) == len(starts)
    for x, y, to_x, to_y in marks(page):
        assert (x == to_x) is (y in (0, height)), "across the edge, not along it"
        assert (y == to_y) is (x in (0, width))


@every_sheet
def test_marks_reach_into_what_a_printer_prints_and_lie_outside_every_card(on: Sheet) -> None:
    page = front(on)
    for mark in marks(page):
        reach = max(box(mark).width, box(mark).height)
        assert reach >= 6.05 - 1e-9
        assert not any(box(mark, 0.22).overlaps(trim) for trim in trims(page)), "nor does the casing"
    thin = [g for g in page.guides if isinstance(g, Path) and g.stroke == BLACK]
    assert {round(path.stroke_width * 72 / 25.4, 3) for path in thin} == {0.4}


@pytest.mark.parametrize(
    ("name", "across", "down", "bleed"),
    [
        ("a4-9up", 7, 8, (2.25, 3.175)),
        ("letter-9up", 7.025, 6.05, (3.175, 3.175)),
        ("a4-8up-bleed", 8, 7.25, (3.175, 3.175)),
        ("letter-6up-bleed", 8, 8, (3.175, 3.175)),
    ],
)
def test_marks_and_bleed_share_what_lies_outside(
    name: str, across: float, down: float, bleed: tuple[float, float]
) -> None:
    page = front(SHEETS[name])
    lengths = {(m[0] == m[2], round(max(box(m).width, box(m).height), 6)) for m in marks(page)}
    assert lengths == {(True, down), (False, across)}
    assert page.trim.x - page.bleed.x == pytest.approx(bleed[0])
    assert page.trim.y - page.bleed.y == pytest.approx(bleed[1])
    assert page.bleed.right - page.trim.right == pytest.approx(bleed[0])


@pytest.mark.parametrize("name", ["a4-9up", "a4-8up-bleed", "letter-6up-bleed"])
def test_marks_stop_short_of_the_bleed_where_there_is_room(name: str) -> None:
    page = front(SHEETS[name])
    for mark in marks(page):
        assert not any(box(mark, 0.4).overlaps(placed.clip) for placed in page.placements)
    assert not any(isinstance(guide, Path) and guide.stroke == WHITE for guide in page.guides)


def test_marks_over_the_bleed_have_a_white_casing_beneath() -> None:
    page = front(SHEETS["letter-9up"])
    casing = page.guides[0]
    assert isinstance(casing, Path)
    assert casing.stroke == WHITE
    over = [mark for mark in marks(page) if any(box(mark, 0.01).overlaps(p.clip) for p in page.placements)]
    assert sorted(lines(casing)) == sorted(over)
    assert {mark[0] == mark[2] for mark in over} == {True}, "only above and below"
    assert casing.stroke_width * 72 / 25.4 == pytest.approx(1.2)


def test_marks_of_a_single_card_lie_in_the_room_made_for_them() -> None:
    page = front(single(), 1, marks=True)
    assert len(marks(page)) == 8
    for mark in marks(page):
        assert max(box(mark).width, box(mark).height) == pytest.approx(6.5)
        assert not box(mark, 0.4).overlaps(page.bleed)
    assert texts(page) == []


def test_without_marks_nothing_is_printed_outside_the_cards() -> None:
    page = front(SHEETS["a4-9up"], marks=False)
    assert page.guides == ()
    assert page.bleed.x == pytest.approx(9.75 - 3.175)
    assert front(replace(SHEETS["a4-9up"], marks=False)).guides == ()
    assert front(replace(SHEETS["a4-9up"], marks=False), marks=True).guides != ()


def test_backs_have_no_marks_and_all_their_bleed() -> None:
    page, back = impose_one(faces(9), SHEETS["a4-9up"], backs="duplex").pages
    assert back.guides == ()
    assert page.bleed.x == pytest.approx(7.5)
    assert back.bleed.x == pytest.approx(6.575)


@every_sheet
def test_the_ruler_is_as_long_as_it_says(on: Sheet) -> None:
    page = front(on)
    path = ruler(page)
    assert path is not None
    inches = on.paper_name == "letter"
    standing = path.bounds.height > path.bounds.width
    base, *ticks = lines(path)
    at = sorted(tick[1 if standing else 0] for tick in ticks)
    assert max(path.bounds.width, path.bounds.height) == pytest.approx(101.6 if inches else 100, abs=1e-9)
    assert at[-1] - at[0] == pytest.approx(101.6 if inches else 100, abs=1e-9)
    assert len(at) == (17 if inches else 11)
    assert [b - a for a, b in pairwise(at)] == pytest.approx([6.35] * 16 if inches else [10] * 10)
    assert max(abs(base[2] - base[0]), abs(base[3] - base[1])) == pytest.approx(at[-1] - at[0])
    assert [text for text, _ in texts(page) if text in ("100 mm", "4 in")] == ["4 in" if inches else "100 mm"]


@every_sheet
def test_ruler_and_texts_are_printed_whole_and_clear_of_everything(on: Sheet) -> None:
    page = front(on)
    path = ruler(page)
    assert path is not None
    written = [covered for _, covered in texts(page)]
    printable = Box(0, 0, float(page.width), float(page.height)).inset(5)
    own = [path.bounds.inset(-0.07), *written]
    assert len(own) == 3
    assert all(printable.contains(each) for each in own)
    assert apart(own, 0.4)
    for each in own:
        assert not any(each.inset(-0.3).overlaps(box(mark, 0.07)) for mark in marks(page))
        assert not any(each.inset(-0.3).overlaps(placed.clip) for placed in page.placements)


@every_sheet
def test_each_sheet_says_what_it_is(on: Sheet) -> None:
    pages = impose_one(faces(26), on, version="2.1").pages
    for number, page in enumerate(pages, 1):
        said = [text for text, _ in texts(page)]
        assert f"Emotions · version 2.1 · sheet {number} of {len(pages)} · print at 100 %" in said


def test_text_is_at_least_five_points() -> None:
    for on in SHEETS.values():
        for guide in front(on).guides:
            texts_of = guide.operations if hasattr(guide, "operations") else (guide,)
            assert all(text.size_pt >= 5 for text in texts_of if hasattr(text, "size_pt"))


@every_sheet
def test_a_long_title_is_cut_short_and_keeps_the_rest(on: Sheet) -> None:
    title = "A deck with a very long name that goes on and on, " * 5
    (job,) = impose(faces(9), on, typeset=typeset, title=title)
    said = [text for text, _ in texts(job.pages[0]) if "sheet 1 of" in text]
    assert len(said) == 1
    assert said[0].startswith("A deck")
    assert "… · version 1 · sheet 1 of" in said[0]


@every_sheet
def test_a_title_of_any_length_stays_clear_of_marks_and_ruler(on: Sheet) -> None:
    for length in range(0, 90, 3):
        (job,) = impose(faces(9), on, typeset=typeset, title="M" * length)
        page = job.pages[0]
        path = ruler(page)
        assert path is not None
        own = [path.bounds, *(covered for _, covered in texts(page))]
        assert len(own) == 3
        assert apart(own, 0.45)
        assert not any(each.inset(-0.42).overlaps(box(mark, 0.07)) for each in own for mark in marks(page))


def test_there_is_no_ruler_where_there_is_no_room() -> None:
    small = Sheet(name="a6", title="", paper_name="a6", width=mm(105), height=mm(148), columns=1, rows=1)
    assert ruler(front(replace(small, height=mm(100)), 1)) is None
    full = sheet(columns=3, rows=3, margins=(mm("9.75"), mm("15.15"), mm("9.75"), mm("15.15")))
    page = front(full)
    assert ruler(page) is None
    assert texts(page) == []
    assert len(marks(page)) == 16


def test_neighbours_without_a_gap_meet_at_trim() -> None:
    page = front(SHEETS["a4-9up"], 7)
    middle = page.placements[4]
    assert (middle.clip.x, middle.clip.width) == pytest.approx((float(middle.x), 63.5))
    last = page.placements[6]
    assert last.clip.right == pytest.approx(float(last.x) + 63.5), "though there is no neighbour on this page"


def test_art_reaches_no_further_than_the_drawing_or_the_sheet_allows() -> None:
    wide = replace(SHEETS["letter-6up-bleed"], gap=(mm(8), mm(8)))
    assert front(wide).placements[0].clip.width == pytest.approx(63.5 + 2 * 3.175)
    assert front(replace(wide, bleed=mm(2))).placements[0].clip.width == pytest.approx(67.5)
    card = replace(faces(1)[0], front=drawing(bleed=mm(1)))
    assert impose_one([card, *faces(1)], wide).pages[0].placements[0].clip.width == pytest.approx(65.5)


@settings(max_examples=80, deadline=None)
@given(
    width=st.integers(150, 330), height=st.integers(150, 330), margin=st.integers(0, 15),
    gap=st.tuples(st.sampled_from([0, 1, 3, 7]), st.sampled_from([0, 2, 7])),
    size=st.tuples(st.integers(30, 110), st.integers(30, 110)),
    bleed=st.sampled_from(["0", "1.5", "3.175"]), paper=st.sampled_from(["a4", "letter"]),
)  # fmt: skip
def test_nothing_overlaps_on_any_sheet(
    width: int, height: int, margin: int, gap: tuple[int, int], size: tuple[int, int], bleed: str, paper: str
) -> None:
    on = Sheet(
        name="any", title="", paper_name=paper, width=mm(width), height=mm(height), margins=(mm(margin),) * 4,
        gap=(mm(gap[0]), mm(gap[1])),
    )  # fmt: skip
    face = replace(faces(1)[0], front=drawing((mm(size[0]), mm(size[1])), mm(bleed)), back=None, copies=40)
    page = impose_one([face], on).pages[0]
    whole = Box(0, 0, float(width), float(height)) if page.width == width else Box(0, 0, float(height), float(width))
    clips = [placed.clip for placed in page.placements]
    assert apart(trims(page), 0)
    assert apart(clips, 0)
    assert all(whole.contains(clip) for clip in clips)
    assert all(clip.contains(trim) for clip, trim in zip(clips, trims(page), strict=True))
    assert whole.contains(page.bleed)
    assert page.bleed.contains(page.trim)

    drawn = marks(page)
    assert not any(box(mark, 0.06).overlaps(trim) for mark in drawn for trim in trims(page))
    path = ruler(page)
    own = [covered for _, covered in texts(page)] + ([path.bounds] if path else [])
    assert apart(own, 0.3)
    for each in own:
        assert whole.inset(margin).contains(each)
        assert not any(each.inset(-0.3).overlaps(box(mark, 0.07)) for mark in drawn)
        assert not any(each.inset(-0.3).overlaps(clip) for clip in clips)


def test_sizes_stay_exact_fractions() -> None:
    page = front(SHEETS["letter-9up"])
    assert (page.placements[0].x, page.placements[0].y) == (Fraction("12.7"), Fraction("6.35"))
