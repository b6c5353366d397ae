"""Boxes and transforms, with y downwards and turns clockwise."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import IDENTITY, Box, Matrix

CARD = Box(10, 20, 60, 90)
NUMBERS = st.floats(-500, 500)
SIZES = st.floats(0, 500)
BOXES = st.builds(Box, NUMBERS, NUMBERS, SIZES, SIZES)
TURNS = st.builds(Matrix.rotation, st.floats(-720, 720), st.tuples(NUMBERS, NUMBERS))
MOVES = st.builds(Matrix.translation, NUMBERS, NUMBERS)


def test_a_box_knows_its_edges_and_its_centre() -> None:
    assert (CARD.right, CARD.bottom, CARD.centre) == (70, 110, (40, 65))


def test_insets_and_moves() -> None:
    assert CARD.inset(4) == Box(14, 24, 52, 82)
    assert CARD.inset(-3) == Box(7, 17, 66, 96)
    assert CARD.moved(1, -2) == Box(11, 18, 60, 90)


@pytest.mark.parametrize(
    ("other", "contains", "overlaps"),
    [
        (CARD, True, True),
        (Box(14, 24, 52, 82), True, True),
        (Box(5, 15, 70, 100), False, True),
        (Box(60, 100, 20, 20), False, True),
        (Box(70, 20, 60, 90), False, False),
        (Box(10, 110, 60, 90), False, False),
        (Box(70.5, 20, 5, 5), False, False),
        (Box(10 - 1e-9, 20, 60, 90), True, True),
    ],
    ids=["itself", "inside", "round it", "corner", "touching right", "touching below", "beside", "within a rounding"],
)
def test_what_a_box_contains_and_overlaps(other: Box, contains: bool, overlaps: bool) -> None:
    assert CARD.contains(other) is contains
    assert CARD.overlaps(other) is overlaps
    assert other.overlaps(CARD) is overlaps


def test_the_union_reaches_round_both() -> None:
    assert CARD.union(Box(0, 100, 5, 50)) == Box(0, 20, 70, 130)


@given(BOXES, BOXES)
def test_a_union_contains_both_and_has_no_order(one: Box, other: Box) -> None:
    union = one.union(other)
    assert union.contains(one)
    assert union.contains(other)
    assert union == other.union(one)


@pytest.mark.parametrize(
    ("degrees", "point"),
    [(0, (1, 0)), (90, (0, 1)), (180, (-1, 0)), (270, (0, -1)), (-90, (0, -1)), (360, (1, 0)), (450, (0, 1))],
)
def test_quarter_turns_are_exact_and_clockwise(degrees: float, point: tuple[float, float]) -> None:
    """To the right, then down, as y grows downwards."""
    assert Matrix.rotation(degrees).apply(1, 0) == point


def test_other_turns_follow_the_circle() -> None:
    x, y = Matrix.rotation(30).apply(2, 0)

    assert (x, y) == pytest.approx((math.sqrt(3), 1))
    assert Matrix.rotation(90.5).apply(1, 0)[0] == pytest.approx(-math.sin(math.radians(0.5)))


def test_a_half_turn_about_a_cards_centre_keeps_the_card() -> None:
    turn = Matrix.rotation(180, CARD.centre)

    assert turn.bounds(CARD) == CARD
    assert turn.apply(10, 20) == (70, 110)


@given(st.one_of(TURNS, MOVES), st.one_of(TURNS, MOVES), NUMBERS, NUMBERS)
def test_then_does_one_after_the_other(first: Matrix, second: Matrix, x: float, y: float) -> None:
    assert first.then(second).apply(x, y) == pytest.approx(second.apply(*first.apply(x, y)), abs=1e-6)


@given(st.floats(-720, 720), st.tuples(NUMBERS, NUMBERS))
def test_a_turn_keeps_lengths_and_its_own_centre(degrees: float, about: tuple[float, float]) -> None:
    turn = Matrix.rotation(degrees, about)

    assert turn.apply(*about) == pytest.approx(about, abs=1e-6)
    assert turn.scale == pytest.approx(1)
    assert turn.then(Matrix.rotation(-degrees, about)) == pytest.approx(IDENTITY, abs=1e-6)


def test_order_matters() -> None:
    move, turn = Matrix.translation(5, 0), Matrix.rotation(90)

    assert move.then(turn).apply(0, 0) == (0, 5)
    assert turn.then(move).apply(0, 0) == (5, 0)


def test_scale_is_the_mean_of_both_directions() -> None:
    assert Matrix(2, 0, 0, 8, 0, 0).scale == 4
    assert Matrix(-1, 0, 0, 1, 3, 4).scale == 1
    assert Matrix(2, 0, 0, 3, 1, 1).bounds(Box(0, 0, 2, 2)) == Box(1, 1, 4, 6)
