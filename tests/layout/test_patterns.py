"""A tile repeated over a box: where its copies lie, what is cut off, and what is too much."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from drawing import Face

from generator.colour import Colour
from generator.geometry import Box
from generator.layout.shapes import MAX_TILES
from generator.model.drawing import Drawing, Group, Tiling
from generator.model.drawing import Path as Outline

TILE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"><path d="M{at}h2v2h-2z"/></svg>'


@pytest.fixture
def face(tmp_path: Path) -> Any:
    def make(element: str, *, size: str = "10 20", at: str = "0 0") -> Face:
        (tmp_path / "icons").mkdir(exist_ok=True)
        (tmp_path / "icons" / "square.svg").write_text(TILE.format(size=size, at=at), "utf-8")
        return Face(tmp_path, f"  - {{icon: square, {element}}}")

    return make


def tiling(drawing: Drawing) -> Tiling:
    (operation,) = drawing.operations
    assert isinstance(operation, Tiling)
    return operation


def squares(drawing: Drawing) -> list[tuple[float, float, float, float]]:
    """The squares that the tiles draw, those outside the box included."""
    spread = replace(drawing, operations=(tiling(drawing).spread(),))
    bounds = [matrix.bounds(o.bounds) for matrix, o in spread.walk() if isinstance(o, Outline)]
    return [(round(b.x, 3), round(b.y, 3), round(b.width, 3), round(b.height, 3)) for b in bounds]


def test_a_tile_is_as_wide_as_it_says_and_as_high_as_its_drawing_is(face: Any) -> None:
    drawn = face("tile: 5, box: [10, 20, 15, 30]").draw()
    assert (tiling(drawn).width, tiling(drawn).height, tiling(drawn).scale) == (5, 10, 0.5)
    assert {square[2:] for square in squares(drawn)} == {(1, 1)}


def test_one_tile_lies_in_the_middle_of_the_box_and_the_others_about_it(face: Any) -> None:
    drawn = face("tile: 5, box: [10, 20, 15, 30]").draw()
    assert tiling(drawn).columns_and_rows == (5, 5)
    assert sorted({x for x, *_ in squares(drawn)}) == [5, 10, 15, 20, 25]
    assert sorted({y for _, y, *_ in squares(drawn)}) == [10, 20, 30, 40, 50]
    assert len(squares(drawn)) == 25
    assert squares(drawn)[:2] == [(5, 10, 1, 1), (10, 10, 1, 1)]


@pytest.mark.parametrize("box", ["[0, 0, 16, 31]", "[3, 3, 24.9, 11]", "[1, 2, 4, 5]", "bleed"])
def test_the_tiles_cover_the_box_with_one_more_all_round(face: Any, box: str) -> None:
    drawn = face(f"tile: 5, box: {box}").draw()
    one = tiling(drawn)
    columns, rows = one.columns_and_rows
    x, y = one.box.centre
    field = Box(x - columns * 2.5, y - rows * 5, columns * 5, rows * 10)
    assert field.inset(4.99).width >= one.box.width - 0.02
    assert field.contains(Box(one.box.x - 4.99, one.box.y - 9.99, one.box.width + 9.98, one.box.height + 19.98))
    assert field.width - one.box.width < 20 and field.height - one.box.height < 40


def test_what_reaches_beyond_a_tile_is_kept_and_cut_off_at_the_box(face: Any) -> None:
    spread = tiling(face("tile: 5, box: [10, 20, 15, 30]", at="9 0").draw()).spread()
    assert spread.clip is not None and spread.clip.bounds == Box(10, 20, 15, 30)
    assert all(isinstance(tile, Group) and tile.clip is None for tile in spread.operations)


def test_a_tile_takes_the_colour_that_the_layout_gives_it(face: Any) -> None:
    (path,) = tiling(face("tile: 5, colour: '#123456', box: trim").draw()).operations
    assert isinstance(path, Outline) and path.fill == Colour(0x12, 0x34, 0x56)


def test_without_tile_an_icon_that_overflows_is_cut_off_at_its_edge(face: Any) -> None:
    (group,) = face("box: [10, 20, 5, 10]", at="9 0").draw().operations
    assert isinstance(group, Group) and group.clip is not None
    assert group.matrix.bounds(group.clip.bounds) == Box(10, 20, 5, 10)


def test_a_drawing_so_flat_that_a_card_takes_thousands_of_it_is_refused(face: Any) -> None:
    (problem,) = face("tile: 2, box: trim", size="100 1").problems()
    assert problem.message == "`square.svg` cannot be a tile: more than 5,000 of 2 by 0.02 mm would go into one box"
    assert MAX_TILES == 5_000


@pytest.mark.parametrize(("at", "fits"), [("-10 0", True), ("18 38", True), ("-11 0", False), ("19 0", False)])
def test_a_tile_reaches_over_its_neighbours_but_not_beyond_them(face: Any, at: str, fits: bool) -> None:
    element = face("tile: 5, box: trim", at=at)
    if fits:
        assert tiling(element.draw())
    else:
        (problem,) = element.problems()
        assert problem.message == "`square.svg` cannot be a tile: it reaches beyond the tiles beside it"


def test_equal_patterns_are_equal_values(face: Any) -> None:
    one, other = (tiling(face("tile: 5, colour: '#123456', box: trim").draw()) for _ in range(2))
    assert one == other and hash(one) == hash(other)


def test_a_tile_of_too_many_lines_is_refused(face: Any) -> None:
    element = face("tile: 5, box: trim", at="0 0h1v1h-1z" + "M1 1h1v1h-1z" * 90 + "M3 3")
    (problem,) = element.problems()
    assert problem.message == (
        "`square.svg` cannot be a tile: its 460 lines and curves would be drawn more than 50,000 times in one box"
    )
