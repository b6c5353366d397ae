"""Path data of SVG: every command, absolute and relative, and what is refused."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Matrix
from generator.model.drawing import Segment
from generator.reading.svg_path import read_path
from generator.reading.svg_values import transformed


def rounded(text: str) -> list[Segment]:
    return [(letter, tuple(round(number, 6) + 0.0 for number in at)) for letter, at in read_path(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("M1 2 3 4 5 6", [("M", (1, 2)), ("L", (3, 4)), ("L", (5, 6))]),
        ("m1 2 3 4 5 6", [("M", (1, 2)), ("L", (4, 6)), ("L", (9, 12))]),
        ("M1 2m3 4", [("M", (1, 2)), ("M", (4, 6))]),
        ("M1 2H5 7V9", [("M", (1, 2)), ("L", (5, 2)), ("L", (7, 2)), ("L", (7, 9))]),
        ("M1 2h5 7v9", [("M", (1, 2)), ("L", (6, 2)), ("L", (13, 2)), ("L", (13, 11))]),
        ("M1 2L3 4ZL5 6", [("M", (1, 2)), ("L", (3, 4)), ("Z", ()), ("L", (5, 6))]),
        ("M1 2l3 4zl5 6", [("M", (1, 2)), ("L", (4, 6)), ("Z", ()), ("L", (6, 8))]),
        ("M1 2l3 4zm5 6", [("M", (1, 2)), ("L", (4, 6)), ("Z", ()), ("M", (6, 8))]),
        ("M0 0C1 2 3 4 5 6", [("M", (0, 0)), ("C", (1, 2, 3, 4, 5, 6))]),
        ("M1 1c1 2 3 4 5 6", [("M", (1, 1)), ("C", (2, 3, 4, 5, 6, 7))]),
        ("M0 0C1 2 3 4 5 6S8 8 9 9", [("M", (0, 0)), ("C", (1, 2, 3, 4, 5, 6)), ("C", (7, 8, 8, 8, 9, 9))]),
        ("M0 0c1 2 3 4 5 6s3 2 4 3", [("M", (0, 0)), ("C", (1, 2, 3, 4, 5, 6)), ("C", (7, 8, 8, 8, 9, 9))]),
        ("M1 2S3 4 5 6", [("M", (1, 2)), ("C", (1, 2, 3, 4, 5, 6))]),
        ("M0 0Q3 6 6 0", [("M", (0, 0)), ("C", (2, 4, 4, 4, 6, 0))]),
        ("M0 0Q3 6 6 0T12 0", [("M", (0, 0)), ("C", (2, 4, 4, 4, 6, 0)), ("C", (8, -4, 10, -4, 12, 0))]),
        ("M0 0q3 6 6 0t6 0", [("M", (0, 0)), ("C", (2, 4, 4, 4, 6, 0)), ("C", (8, -4, 10, -4, 12, 0))]),
        ("M0 0T3 6", [("M", (0, 0)), ("C", (0, 0, 1, 2, 3, 6))]),
        ("M0 0Q3 6 6 0S9 9 12 0", [("M", (0, 0)), ("C", (2, 4, 4, 4, 6, 0)), ("C", (6, 0, 9, 9, 12, 0))]),
        ("M0 0C1 2 3 4 6 0T12 0", [("M", (0, 0)), ("C", (1, 2, 3, 4, 6, 0)), ("C", (6, 0, 8, 0, 12, 0))]),
        ("M1 1A0 5 0 0 1 9 9", [("M", (1, 1)), ("L", (9, 9))]),
        ("M1 1a5 5 0 0 1 0 0", [("M", (1, 1)), ("L", (1, 1))]),
        ("M.5.5-1-1e0L+1,1e1", [("M", (0.5, 0.5)), ("L", (-1, -1)), ("L", (1, 10))]),
        ("none", []),
        (" ", []),
    ],
)
def test_a_command_says_where_the_pen_goes(text: str, expected: list[Segment]) -> None:
    assert rounded(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "M", "M1", "M1 2L", "M1 2L3", "M1 2H", "M1 2C1 2 3 4", "M1 2S1 2 3", "M1 2Q1 2 3", "M1 2T1", "M1 2Z3",
        "M1 2A1 1 0 0 1 2", "M1 2A1 1 0 2 1 3 3", "M1 2A1 1 0 0 1 3 3 4", "M1 2C1 2 3 4Z", "M0 0a55 0 1 1 3 3",
    ],
)  # fmt: skip
def test_a_number_too_many_or_too_few_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a number too many or too few"):
        read_path(text)


@pytest.mark.parametrize("text", ["M1e7 0", "M0 0l9e5 0l9e5 0", "M0 0A1e400 1 0 0 1 9 9", "M0 0a1 1 1e9 0 1 9 9"])
def test_numbers_that_no_drawing_needs_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="which is larger than"):
        read_path(text)


def test_torn_data_are_refused_as_fast_as_they_are_read() -> None:
    for text in (
        "M0 0a" + "1" * 100_000,
        "M0 0a" + "1 " * 100_000 + "x",
        "M0 0a" + " ," * 100_000,
        "M" + "1e" * 50_000,
    ):
        with pytest.raises(ValueError, match="path data"):
            read_path(text)


NUMBERS = st.floats(-1000, 1000).map(lambda number: round(number, 3))
RADII = st.floats(1000, 3000).map(lambda number: round(number, 3))  # large enough to reach both ends


def along(segments: tuple[Segment, ...]) -> list[tuple[float, float]]:
    """Points on the curves, five each."""
    points, at = [], (0.0, 0.0)
    for _, v in segments:
        for t in (0.2, 0.4, 0.6, 0.8, 1.0) if len(v) == 6 else ():
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * at[0] + b * v[0] + c * v[2] + d * v[4], a * at[1] + b * v[1] + c * v[3] + d * v[5]))
        at = (v[-2], v[-1]) if v else at
    return points


@given(st.floats(1, 100), st.floats(1, 100), NUMBERS, st.floats(0.1, 3), st.booleans(), st.booleans())
def test_an_arc_lies_on_its_ellipse(rx: float, ry: float, turn: float, half: float, large: bool, sweep: bool) -> None:
    """Chosen in the circle that the ellipse is a picture of: an arc round (0, 0) from one side to the other."""
    to_page = Matrix(rx, 0, 0, ry, 0, 0).then(Matrix.rotation(turn))
    half = math.pi - half if large else half
    half = min(half, math.pi / 2 - 0.1) if not large else max(half, math.pi / 2 + 0.1)
    side = 1 if sweep else -1
    start = to_page.apply(math.cos(-half * side), math.sin(-half * side))
    end = to_page.apply(math.cos(half * side), math.sin(half * side))
    text = f"M{start[0]!r} {start[1]!r}A{rx!r} {ry!r} {turn!r} {large:d} {sweep:d} {end[0]!r} {end[1]!r}"

    segments = read_path(text)

    a, b, c, d, _, _ = to_page
    area = a * d - b * c
    circle = [((d * x - c * y) / area, (a * y - b * x) / area) for x, y in along(segments)]
    assert all(math.hypot(x, y) == pytest.approx(1, abs=1e-4) for x, y in circle)
    assert all(x >= math.cos(half) - 1e-4 for x, _ in circle)
    assert len(segments) - 1 == math.ceil(2 * half / (math.pi / 4) - 1e-4)


@given(
    NUMBERS, NUMBERS, st.floats(10, 1000), st.floats(10, 1000), NUMBERS, st.booleans(), st.booleans(), NUMBERS, NUMBERS
)
def test_an_arc_ends_where_it_says_whatever_its_radii(
    x: float, y: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, to_x: float, to_y: float
) -> None:
    segments = read_path(f"M{x} {y}A{-rx} {ry} {turn} {large:d} {sweep:d} {to_x} {to_y}")

    assert segments[-1][1][-2:] == (to_x, to_y)
    assert len(segments) <= 9


COMMAND = st.one_of(
    st.tuples(st.sampled_from("ML"), st.lists(NUMBERS, min_size=2, max_size=2)),
    st.tuples(st.sampled_from("HV"), st.lists(NUMBERS, min_size=1, max_size=1)),
    st.tuples(st.just("C"), st.lists(NUMBERS, min_size=6, max_size=6)),
    st.tuples(st.sampled_from("SQ"), st.lists(NUMBERS, min_size=4, max_size=4)),
    st.tuples(st.just("T"), st.lists(NUMBERS, min_size=2, max_size=2)),
    st.tuples(
        st.just("A"),
        st.tuples(RADII, RADII, NUMBERS, st.just(0), st.just(1), NUMBERS, NUMBERS).map(list),
    ),
    st.tuples(st.just("Z"), st.just([])),
)


@given(st.lists(COMMAND, max_size=8), NUMBERS, NUMBERS)
def test_relative_data_move_with_their_beginning(commands: list[tuple[str, list[float]]], x: float, y: float) -> None:
    tail = "".join(letter.lower() + " ".join(map(str, numbers)) for letter, numbers in commands)

    here, there = read_path("M0 0" + tail), read_path(f"M{x} {y}{tail}")

    moved = transformed(here, Matrix.translation(x, y))
    assert [letter for letter, _ in there] == [letter for letter, _ in moved]
    for (_, found), (_, expected) in zip(there, moved, strict=True):
        assert found == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("filling", [" ", ",", "0 ", "x"])
def test_what_breaks_off_is_refused_in_time_that_grows_with_its_length(filling: str) -> None:
    """Nothing is searched for again from each of a million places: that would not end."""
    with pytest.raises(ValueError, match="not path data"):
        read_path("M0 0 x" + filling * 1_000_000)


def test_an_arc_whose_radius_is_too_small_grows_until_it_reaches_its_end() -> None:
    grown, drawn = read_path("M0 0A4 4 0 0 1 10 0"), read_path("M0 0A5 5 0 0 1 10 0")
    assert len(grown) == len(drawn)
    for (_, found), (_, expected) in zip(grown, drawn, strict=True):
        assert found == pytest.approx(expected)
