"""The size at which text fits, and where its lines lie."""

from __future__ import annotations

import pytest
from setting import REGULAR, style, width, words

from generator.colour import BLACK
from generator.geometry import Box
from generator.typesetting.fitting import SCALE_STEP, SIZE_STEP_PT, largest, place_lines, set_block, size_at
from generator.units import em

TEXT = "Somebody says that you are not good enough, and you begin to believe it."


@pytest.mark.parametrize("size", [7.0, 9.35, 24.0])
def test_a_line_is_as_much_wider_as_its_letters_are_larger(size: float) -> None:
    block = set_block(words("Forgiveness"), style(size_pt=size), REGULAR, size, 1000)
    assert block.width == pytest.approx(width("Forgiveness") / 1000 * size * 25.4 / 72)


def test_a_block_is_as_high_as_its_lines() -> None:
    block = set_block(words("one\ntwo\nthree"), style(leading=1.2), REGULAR, 10, 50)
    assert block.height == pytest.approx(3 * 12 * 25.4 / 72)


def test_the_size_is_the_styles_own_where_nothing_shrinks() -> None:
    assert size_at(style(size_pt=9.12, min_size_pt=7), 1.0) == 9.12


def test_a_smaller_size_is_a_whole_number_of_steps_and_never_below_the_smallest() -> None:
    assert size_at(style(size_pt=10, min_size_pt=7), 0.873) == pytest.approx(8.7)
    assert size_at(style(size_pt=10, min_size_pt=7.03), 0.2) == 7.03


@pytest.mark.parametrize("limit", [0.31, 0.4444, 0.7, 0.9999, 1.0])
def test_the_largest_scale_that_fits_is_found(limit: float) -> None:
    found = largest(lambda scale: scale <= limit, 0.3)
    assert limit - SCALE_STEP <= found <= limit


def test_where_nothing_fits_the_lowest_scale_is_left() -> None:
    assert largest(lambda scale: False, 0.3) == 0.3


@pytest.mark.parametrize("height", [8.5, 10.0, 12.0, 14.0])
def test_text_is_set_as_large_as_its_box_allows(height: float) -> None:
    wanted, paragraphs = style(size_pt=14, min_size_pt=5), words(TEXT)

    def high(size: float) -> float:
        return set_block(paragraphs, wanted, REGULAR, size, 45).height

    size = size_at(wanted, largest(lambda scale: high(size_at(wanted, scale)) <= height, 5 / 14))
    assert high(size) <= height
    assert size == 14 or high(size + SIZE_STEP_PT + 14 * SCALE_STEP) > height


@pytest.mark.parametrize(("align", "part"), [("left", 0), ("start", 0), ("centre", 0.5), ("right", 1), ("end", 1)])
def test_lines_are_aligned_across(align: str, part: float) -> None:
    box, wanted = Box(3, 4, 50, 20), style(align=align)
    block = set_block(words("one\nlonger"), wanted, REGULAR, 10, 50)
    for text in place_lines(block, wanted, BLACK, box, REGULAR, "title"):
        assert text.x - 3 == pytest.approx(part * (50 - text.width))
        assert text.field == "title"


@pytest.mark.parametrize(("vertical", "part"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_a_block_is_aligned_down(vertical: str, part: float) -> None:
    box, wanted = Box(3, 4, 50, 20), style(vertical=vertical, leading=1.2)
    first, second = place_lines(set_block(words("H\nH"), wanted, REGULAR, 10, 50), wanted, BLACK, box, REGULAR, "")
    strip, capital = 12 * 25.4 / 72, REGULAR.cap_height * em(10)
    assert second.y - first.y == pytest.approx(strip)
    assert first.y - capital - 4 == pytest.approx(part * (20 - 2 * strip) + (strip - capital) / 2)


def test_one_line_of_capitals_stands_in_the_middle_of_its_box() -> None:
    wanted = style(vertical="middle")
    (text,) = place_lines(set_block(words("HI"), wanted, REGULAR, 10, 50), wanted, BLACK, Box(0, 0, 50, 9), REGULAR, "")
    assert text.y - REGULAR.cap_height * em(10) / 2 == pytest.approx(4.5)


def test_an_empty_line_takes_room_and_is_not_drawn() -> None:
    placed = place_lines(
        set_block(words("a\n\nb"), style(), REGULAR, 10, 50), style(), BLACK, Box(0, 0, 50, 20), REGULAR, ""
    )
    assert [text.text for text in placed] == ["a", "b"]
    assert placed[1].y - placed[0].y == pytest.approx(2 * 12 * 25.4 / 72)
