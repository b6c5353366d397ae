"""No card is lost or doubled, and on sheets without gaps like lies beside like."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from imposing import drawing, impose_one, mm, sheet, single

from generator.model.sheet import Face, Page, Sheet

GAPS = sheet(gap=(mm("6.35"), mm("6.35")), columns=2, rows=2)


def coloured(*counts: tuple[str, int]) -> list[Face]:
    """A card of as many copies in each colour; its id is its colour's letter and a number."""
    return [
        Face(id=f"{colour}{i}", front=drawing(mark=i), copies=copies, colour=colour)
        for i, (colour, copies) in enumerate(counts)
    ]


def ids(page: Page) -> list[str]:
    return [placed.card for placed in page.placements]


def colours(page: Page) -> str:
    return "".join(card[0] for card in ids(page))


def unlike(page: Page, columns: int) -> int:
    """How many pairs of neighbours differ in colour."""
    row = colours(page)
    beside = sum(row[i] != row[i + 1] for i in range(len(row) - 1) if (i + 1) % columns)
    below = sum(row[i] != row[i + columns] for i in range(len(row) - columns))
    return beside + below


def test_the_emotions_deck_fills_six_sheets_of_one_colour_and_one_mixed() -> None:
    deck = coloured(*[("r", 4)] * 7, *[("y", 3)] * 7, *[("g", 2)] * 7)
    pages = impose_one(deck, sheet()).pages
    assert [colours(page) for page in pages[:6]] == ["r" * 9] * 3 + ["y" * 9] * 2 + ["g" * 9]
    assert sorted(colours(pages[6])) == sorted("r" + "y" * 3 + "g" * 5)
    assert unlike(pages[6], 3) == 5, "the three in a row of their own, the one in a corner"


def test_copies_follow_one_another() -> None:
    pages = impose_one(coloured(("r", 4), ("y", 2), ("r", 5)), sheet()).pages
    assert ids(pages[0]) == ["r0"] * 4 + ["r2"] * 5
    assert ids(pages[1]) == ["y1"] * 2


def test_a_sheet_with_gaps_keeps_the_order_of_the_deck() -> None:
    pages = impose_one(coloured(("r", 1), ("y", 2), ("r", 1), ("g", 1)), GAPS).pages
    assert [ids(page) for page in pages] == [["r0", "y1", "y1", "r2"], ["g3"]]


def test_single_pages_keep_the_order_of_the_deck() -> None:
    pages = impose_one(coloured(("r", 1), ("y", 2), ("r", 1)), single()).pages
    assert [ids(page) for page in pages] == [["r0"], ["y1"], ["y1"], ["r2"]]


def test_a_card_of_no_copies_is_left_out() -> None:
    (page,) = impose_one(coloured(("r", 0), ("y", 1)), sheet()).pages
    assert ids(page) == ["y1"]


def test_remainders_are_split_between_as_few_sheets_as_can_be() -> None:
    pages = impose_one(coloured(("r", 5), ("y", 6), ("g", 4), ("b", 3)), sheet()).pages
    assert [set(colours(page)) for page in pages] == [{"r", "g"}, {"y", "b"}]


def test_many_colours_are_laid_out_without_trying_every_order() -> None:
    pages = impose_one(coloured(*[(chr(97 + i % 26), 1) for i in range(26)]), sheet()).pages
    assert [len(page.placements) for page in pages] == [9, 9, 8]


@settings(max_examples=60)
@given(
    counts=st.lists(st.tuples(st.sampled_from("rygbp"), st.integers(0, 30)), min_size=1, max_size=8).filter(
        lambda counts: any(n for _, n in counts)
    ),
    on=st.sampled_from([sheet(), sheet(columns=2, rows=3), sheet(columns=1), GAPS, single()]),
)
def test_as_many_cards_are_placed_as_were_asked_for(counts: list[tuple[str, int]], on: Sheet) -> None:
    deck = coloured(*counts)
    pages = impose_one(deck, on).pages
    placed = Counter(card for page in pages for card in ids(page))
    assert placed == Counter({face.id: face.copies for face in deck if face.copies})
    per_sheet = len(pages[0].placements) if len(pages) > 1 else sum(n for _, n in counts)
    assert all(len(page.placements) == per_sheet for page in pages[:-1])


@settings(max_examples=60)
@given(counts=st.lists(st.tuples(st.sampled_from("rygb"), st.integers(1, 40)), min_size=1, max_size=6))
def test_every_colour_fills_all_the_sheets_it_can(counts: list[tuple[str, int]]) -> None:
    each: Counter[str] = Counter()
    for colour, copies in counts:
        each[colour] += copies
    pages = impose_one(coloured(*counts), sheet()).pages
    pure = [colours(page)[0] for page in pages if len(colours(page)) == 9 and len(set(colours(page))) == 1]
    assert pure == [colour for colour in each for _ in range(each[colour] // 9)]
    assert len(pages) == -(-sum(each.values()) // 9)


def test_pages_of_the_same_cards_have_the_same_placements() -> None:
    cards = [Face(id=card, front=drawing(mark=i), back=drawing(mark=-1), copies=20) for i, card in enumerate("ab")]
    pages = impose_one(cards, GAPS, marks=False, backs="duplex").pages
    fronts, backs = ([page.placements for page in pages if page.side == side] for side in ("front", "back"))
    assert all(placements is fronts[0] for placements in fronts[:5]) and all(one is fronts[5] for one in fronts[5:])
    assert fronts[0] != fronts[5]
    assert backs[0] is backs[4] and {placed.card for placed in backs[0]} == {"a"}
