"""Letters that are higher or deeper than a line stay in their own box, or their text is refused."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from drawing import Face, texts
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from generator.colour import BLACK
from generator.geometry import Box
from generator.model.drawing import Font, Text
from generator.model.layout import Style
from generator.problems import LayoutError
from generator.typesetting.fitting import Block, measure_block, place_lines, set_block
from generator.typesetting.fonts import shaper
from generator.typesetting.settings import setting_of
from generator.typesetting.words import read_words
from generator.units import em

ABOVE, BELOW = "\u0301", "\u0323"
TALL = ["x" + ABOVE * 4, "x" + BELOW * 4, "Ǻ" + ABOVE * 2 + BELOW * 3, "ที่ปู่ญู", "क्ष्म्र्यूँ", "לֻ֑ךָ"]
PLAIN = ["Hxg", "Ágy", "Somebody said", "ÉéjQ,", "12", "ab\ncd\nef"]
STRIP = 1.2 * em(10) * 1000


def block(text: str, width: float = 50, **changes: Any) -> tuple[Block, Style, Font]:
    style = Style(**{"name": "body", "size_pt": 10.0, "min_size_pt": 7.0, **changes})
    setting = setting_of(style, "en")
    font = setting.chain().fonts[0]
    return set_block(read_words(text, setting).passages, style, font, 10, width), style, font


def placed(text: str, box: Box, *, inside: bool = True, **changes: Any) -> list[Text]:
    found, style, font = block(text, box.width, **changes)
    return [o for o in place_lines(found, style, BLACK, box, font, "", inside=inside) if isinstance(o, Text)]


def ink(line: Text) -> tuple[float, float]:
    """Top and bottom of what the glyphs of a line paint, by HarfBuzz, in millimetres."""
    tops, bottoms = [], []
    for run in line.runs:
        font, scale = shaper(run.font)
        for glyph in run.glyphs:
            extents = font.get_glyph_extents(glyph.id)
            if extents is not None and extents.height:
                top = line.y - (glyph.dy + extents.y_bearing * scale) * em(line.size_pt)
                tops.append(top)
                bottoms.append(top - extents.height * scale * em(line.size_pt))
    return min(tops, default=line.y), max(bottoms, default=line.y)


@pytest.mark.parametrize("text", [*TALL, *PLAIN])
def test_a_line_knows_how_far_its_letters_reach(text: str) -> None:
    for line in placed(text, Box(5, 20, 50, 40)):
        top, bottom = ink(line)
        assert (line.ink.y, line.ink.bottom) == pytest.approx((min(top, line.y), max(bottom, line.y)), abs=1e-6)


@pytest.mark.parametrize("text", [*TALL, *PLAIN])
@pytest.mark.parametrize("vertical", ["top", "middle", "bottom"])
def test_a_block_knows_where_its_ink_is(text: str, vertical: str) -> None:
    found, style, font = block(text, vertical=vertical)
    box = Box(5, 20, 50, found.height)
    lines = [o for o in place_lines(found, style, BLACK, box, font, "", inside=False) if isinstance(o, Text)]
    assert lines[0].ink.y == pytest.approx(20 + found.ink)
    assert lines[-1].ink.bottom == pytest.approx(20 + found.ink + found.ink_height)


@pytest.mark.parametrize("text", TALL)
@pytest.mark.parametrize("vertical", ["top", "middle", "bottom"])
@pytest.mark.parametrize("more", [0.0, 0.3, 5.0])
def test_tall_letters_are_moved_into_their_box_where_it_is_high_enough(text: str, vertical: str, more: float) -> None:
    found, _, _ = block(text)
    box = Box(5, 20, 50, max(found.height, found.ink_height) + more)
    for line in placed(text, box, vertical=vertical):
        top, bottom = ink(line)
        assert box.y - 0.011 <= top and bottom <= box.bottom + 0.011


@pytest.mark.parametrize("text", PLAIN)
@pytest.mark.parametrize(("vertical", "part"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_plain_letters_stand_where_they_would_without_looking_at_their_ink(
    text: str, vertical: str, part: float
) -> None:
    found, _, font = block(text)
    number = text.count("\n") + 1
    assert found.room == found.height == pytest.approx(number * STRIP)
    box = Box(5, 20, 50, found.height + 4)
    for index, line in enumerate(placed(text, box, vertical=vertical)):
        expected = 20 + part * 4 + index * STRIP + STRIP / 2 + font.cap_height / 2 * em(10)
        assert line.y == pytest.approx(expected)


@pytest.mark.parametrize("leading", [1.0, 1.2, 1.5])
def test_lines_of_tall_letters_take_so_much_more_room_that_they_do_not_meet(leading: float) -> None:
    text = "\n".join(["x" + ABOVE * 5 + BELOW * 4] * 3)
    lines = placed(text, Box(5, 20, 50, 200), leading=leading)
    distance = lines[1].y - lines[0].y
    assert distance > leading * em(10) * 1000 + 1
    for before, behind in pairwise(lines):
        assert ink(before)[1] <= ink(behind)[0] + 2 * 120 * em(10) + 1e-6


def test_one_tall_line_moves_those_below_it_and_not_those_above() -> None:
    lines = placed("ab\ncd\nx" + ABOVE * 5 + "\nef\ngh", Box(5, 20, 50, 200))
    distances = [b.y - a.y for a, b in pairwise(lines)]
    assert [distance == pytest.approx(STRIP) for distance in distances] == [True, False, True, True]


@pytest.mark.parametrize(
    "text", [*TALL, *PLAIN, "ab\nx" + ABOVE * 6 + "\ncd", "x" + BELOW * 6 + "\nab", "\n".join(TALL[:3])]
)
@pytest.mark.parametrize("width", [4.0, 12.0, 50.0])
def test_a_block_measures_as_it_is_set(text: str, width: float) -> None:
    found, style, font = block(text, width)
    measured = measure_block(read_words(text, setting_of(style, "en")).passages, style, font, 10, width)
    for name in ("width", "height", "ink", "ink_height", "room"):
        assert getattr(measured, name) == pytest.approx(getattr(found, name)), name


def test_among_others_a_text_of_tall_letters_takes_the_room_of_its_ink() -> None:
    found, _, _ = block("x" + ABOVE * 6)
    assert found.ink < -120 * em(10)
    assert found.room == pytest.approx(found.height - found.ink)
    found, _, _ = block("x" + BELOW * 8)
    assert found.room == pytest.approx(found.ink + found.ink_height)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ink")


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.sampled_from(["a", "x", "Á", "g", " ", ABOVE, BELOW, "ที่", "ปู"]), min_size=1, max_size=25).map("".join),
    st.sampled_from([4, 7, 12]),
    st.sampled_from(["top", "middle", "bottom"]),
)
@example("x" + ABOVE * 12, 7, "top")
@example("x" + BELOW * 12, 7, "bottom")
def test_ink_stays_in_its_own_box_or_the_text_is_refused(folder: Path, text: str, height: int, vertical: str) -> None:
    styles = f"  free: {{size: 10pt, min_size: 5pt, vertical: {vertical}}}\nelements:\n"
    face = Face(folder, f'{styles}  - {{text: "{{{{ body }}}}", style: free, box: [4, 30, 40, {height}]}}', body=text)
    try:
        drawing = face.draw()
    except LayoutError as error:
        assert all(re.search("does not fit|no font has", problem.message) for problem in error.problems)
        return
    for line in texts(drawing):
        top, bottom = ink(line)
        assert top >= 30 - 0.02 and bottom <= 30 + height + 0.02


def test_in_a_stack_tall_letters_do_not_reach_into_what_stands_above_them(tmp_path: Path) -> None:
    stack = """  - stack: [4, 10, 40, 60]
    items:
      - {text: "{{ title }}", style: body}
      - {text: "{{ body }}", style: body}
      - {text: "{{ more }}", style: body}"""
    drawing = Face(tmp_path, stack, title="HHH", body="x" + ABOVE * 6 + BELOW * 6, more="HHH").draw()
    first, tall, last = texts(drawing)
    assert ink(first)[1] <= ink(tall)[0] + 1e-6 and ink(tall)[1] <= ink(last)[0] + 1e-6


@pytest.mark.parametrize("text", ["x" + ABOVE * 8, "x" + BELOW * 8])
def test_a_text_whose_ink_is_too_high_shrinks_until_it_is_not(tmp_path: Path, text: str) -> None:
    high = round(block(text)[0].ink_height - 0.3, 2)
    assert high > block(text)[0].height
    (line,) = texts(
        Face(tmp_path, f'  - {{text: "{{{{ body }}}}", style: body, box: [4, 30, 40, {high}]}}', body=text).draw()
    )
    assert 7 <= line.size_pt < 10
