from __future__ import annotations

from fractions import Fraction

import pytest

from generator.checking.drawing import check_drawing
from generator.colour import BLACK, WHITE, Colour
from generator.geometry import Box, Matrix
from generator.model.drawing import (
    Drawing,
    Font,
    Glyph,
    Group,
    Image,
    Operation,
    Path,
    Picture,
    Run,
    Text,
    Tiling,
    line,
    rectangle,
)
from generator.problems import Problems

FONT = Font("Test", "test.ttf", ascent=900, descent=-200, cap_height=700)
DARK = Colour(60, 0, 0)
YELLOW = Colour(251, 220, 21)
BLEED = Box(-3.175, -3.175, 69.85, 95.25)


def words(x: float, y: float, size_pt: float = 10, colour: Colour = BLACK, text: str = "abcd") -> Text:
    """Letters half an em wide each: at 10 pt `abcd` is 7.06 mm wide, its capitals 2.47 mm high, and `y` reaches 0.71 mm
    below the baseline."""
    glyphs = tuple(Glyph(1, 500, 0, 0, 0, letter) for letter in text)
    run = Run(FONT, text, glyphs, 500 * len(text), 200 if set(text) & set("gjpqyQ,") else 0)
    return Text(x=x, y=y, runs=(run,), size_pt=size_pt, colour=colour, field="title")


def fill(box: Box, colour: Colour, radius: float = 0) -> Path:
    return Path(segments=rectangle(box, radius), fill=colour)


def check(*operations: Operation) -> tuple[list[str], dict[str, float]]:
    drawing = Drawing(
        width=Fraction("63.5"), height=Fraction("88.9"), bleed=Fraction("3.175"), operations=tuple(operations)
    )
    problems = Problems()
    measures = check_drawing(drawing, "shame", None, problems)
    least = {m.what: min(n.value for n in measures if n.what == m.what) for m in measures}
    return [f"{problem.severity}: {problem.message}" for problem in problems.found], least


def contrast_of(*operations: Operation) -> float:
    return round(check(*operations)[1]["least contrast"], 2)


def test_a_good_face_has_no_problems_and_is_measured() -> None:
    found, least = check(fill(BLEED, YELLOW), words(10, 20))
    assert found == []
    assert least == {
        "smallest text": 10,
        "least contrast": pytest.approx(15.35, abs=0.01),
        "text from the edge": pytest.approx(10),
    }


def test_text_is_measured_after_every_transform() -> None:
    half = Group(operations=(words(20, 40, 12),), matrix=Matrix(0.5, 0, 0, 0.5, 5, 5))
    turned = Group(operations=(half,), matrix=Matrix.rotation(180, (31.75, 44.45)))
    found, least = check(fill(BLEED, YELLOW), turned)
    assert least["smallest text"] == pytest.approx(6)
    assert found == ["error: title of shame is printed at 6 pt, too small to read: at least 7 pt is needed"]


def test_text_stands_on_the_last_thing_painted_under_it() -> None:
    panel = fill(Box(5, 40, 50, 20), WHITE)
    assert contrast_of(fill(BLEED, BLACK), panel, words(10, 50)) == 21
    assert contrast_of(panel, fill(BLEED, BLACK), words(10, 50)) == 1


def test_nothing_under_it_means_paper() -> None:
    assert contrast_of(words(10, 50)) == 21
    assert contrast_of(words(10, 50, colour=WHITE)) == 1


def test_paint_after_the_text_is_not_what_it_stands_on() -> None:
    assert contrast_of(words(10, 50), fill(Box(30, 10, 5, 5), BLACK)) == 21


def test_text_half_over_a_panel_is_held_against_both_colours() -> None:
    half = fill(Box(12, 40, 30, 20), DARK)
    found, _ = check(fill(BLEED, WHITE), half, words(10, 50))
    assert found == ["error: title of shame is #000000 on #3c0000, a contrast of 1.2:1: at least 7:1 is needed"]


def test_a_panel_beside_the_text_does_not_count() -> None:
    beside = fill(Box(18, 40, 30, 20), BLACK)
    assert contrast_of(fill(BLEED, WHITE), beside, words(10, 50)) == 21


def test_the_hole_of_a_ring_is_not_painted() -> None:
    ring = Path(segments=(*rectangle(Box(0, 30, 60, 40)), *rectangle(Box(5, 40, 50, 20))), fill=BLACK, even_odd=True)
    assert contrast_of(fill(BLEED, WHITE), ring, words(10, 50)) == 21
    assert contrast_of(fill(BLEED, WHITE), ring, words(20, 36)) == 1


def test_the_missing_corner_of_a_rounded_panel_lets_the_ground_through() -> None:
    rounded = fill(Box(10, 40, 50, 20), WHITE, radius=8)
    corner = words(10.2, 43)
    assert contrast_of(fill(BLEED, BLACK), rounded, corner) == 1
    assert contrast_of(fill(BLEED, BLACK), rounded, words(25, 50)) == 21


def test_a_clipped_fill_covers_only_what_its_clip_leaves() -> None:
    everywhere = fill(BLEED, BLACK)
    clipped = Group(operations=(everywhere,), clip=Path(segments=rectangle(Box(0, 0, 63.5, 30))))
    assert contrast_of(fill(BLEED, WHITE), clipped, words(10, 50)) == 21
    assert contrast_of(fill(BLEED, WHITE), clipped, words(10, 20)) == 1


def test_hatching_through_letters_counts_and_a_rule_under_them_does_not() -> None:
    ground = fill(BLEED, WHITE)
    through = Path(segments=line(0, 60, 60, 40), stroke=BLACK, stroke_width=0.3)
    under = Path(segments=line(0, 50.5, 60, 50.5), stroke=BLACK, stroke_width=0.3)
    assert contrast_of(ground, through, words(28, 50)) == 1
    assert contrast_of(ground, under, words(28, 50)) == 21


def test_text_on_a_picture_is_said_to_be_unmeasured() -> None:
    picture = Image(picture=Picture("art.png", "d", "raster", 10, 10), box=Box(0, 40, 60, 30))
    found, least = check(fill(BLEED, WHITE), picture, words(10, 50))
    assert found == ["warning: title of shame stands on a picture: whether it can be read there was not measured"]
    assert "least contrast" not in least


def test_a_panel_between_picture_and_text_makes_it_measurable() -> None:
    picture = Image(picture=Picture("art.png", "d", "raster", 10, 10), box=Box(0, 40, 60, 30))
    found, least = check(fill(BLEED, WHITE), picture, fill(Box(5, 42, 50, 20), YELLOW), words(10, 50))
    assert found == []
    assert least["least contrast"] == pytest.approx(15.35, abs=0.01)


def test_text_in_the_safe_zone_is_a_warning_and_over_the_edge_an_error() -> None:
    ground = fill(BLEED, WHITE)
    assert check(ground, words(3.5, 50))[0] == [
        "warning: title of shame is 3.5 mm from the cutting line, inside the 4 mm that a knife may miss by"
    ]
    assert check(ground, words(60, 50))[0] == [
        "error: title of shame reaches 3.556 mm beyond the cutting line and would be cut off"
    ]
    assert check(ground, words(4, 50))[0] == []


def test_a_background_that_ends_at_the_cutting_line_is_a_warning() -> None:
    assert check(fill(Box(0, 0, 63.5, 88.9), YELLOW))[0] == [
        "warning: colour on shame reaches the cutting line, but does not cover all 3.175 mm of bleed beyond it"
    ]


def test_a_card_that_stays_white_at_its_edges_needs_no_bleed() -> None:
    assert check(fill(Box(5, 5, 53.5, 78.9), YELLOW))[0] == []
    assert check(words(10, 50))[0] == []


def test_two_bands_that_cover_the_bleed_only_together_do_cover_it() -> None:
    left = fill(Box(-3.175, -3.175, 40, 95.25), YELLOW)
    assert check(left, fill(Box(36, -3.175, 30.675, 95.25), DARK))[0] == []
    assert len(check(left, fill(Box(38, -3.175, 28.675, 95.25), DARK))[0]) == 1


@pytest.mark.parametrize(("dx", "dy", "over"), [(0, 0, True), (3, 1, True), (0, 2.6, False), (7.2, 0, False)])
def test_a_text_over_another_is_an_error(dx: float, dy: float, over: bool) -> None:
    found, _ = check(fill(BLEED, YELLOW), words(10, 20), words(10 + dx, 20 + dy, text="efgh"))
    assert ("error: title of shame is printed over title of shame" in found) is over


def test_a_text_that_is_painted_over_is_an_error() -> None:
    found, _ = check(fill(BLEED, YELLOW), words(10, 20), fill(Box(5, 5, 30, 30), WHITE))
    assert "error: title of shame is painted over" in found


@pytest.mark.parametrize(
    ("text", "reaches"), [("A-ex", False), ("Ay", True), ("Q", True), ("a,", True), ("Äöß", False)]
)
def test_only_letters_below_the_baseline_stand_on_what_is_there(text: str, reaches: bool) -> None:
    """A strip of dark colour half a millimetre below the baseline, which the tail of a y would meet."""
    _, least = check(fill(BLEED, YELLOW), fill(Box(0, 20.3, 60, 1), DARK), words(10, 20, text=text))
    assert (least["least contrast"] < 7) is reaches


def test_text_on_a_pattern_is_measured_on_the_patterns_ink() -> None:
    dots = Tiling(
        operations=(fill(Box(1, 1, 1, 1), DARK),), scale=1, width=3, height=3, box=Box(-3.175, -3.175, 69.85, 95.25)
    )
    assert contrast_of(fill(BLEED, YELLOW), words(10, 20)) == contrast_of_black_on(YELLOW)
    assert contrast_of(fill(BLEED, YELLOW), dots, words(10, 20)) == contrast_of_black_on(DARK)


def test_a_pattern_beside_the_text_is_none_of_its_ground() -> None:
    dots = Tiling(operations=(fill(Box(1, 1, 1, 1), DARK),), scale=1, width=3, height=3, box=Box(30, 30, 10, 10))
    assert contrast_of(fill(BLEED, YELLOW), dots, words(10, 20)) == contrast_of_black_on(YELLOW)


def contrast_of_black_on(colour: Colour) -> float:
    return round((colour.luminance + 0.05) / 0.05, 2)


def test_a_pattern_in_a_panel_well_inside_the_card_needs_no_bleed() -> None:
    dots = Tiling(operations=(fill(Box(1, 1, 1, 1), DARK),), scale=1, width=8, height=8, box=Box(4, 19, 55.5, 59))
    found, _ = check(fill(BLEED, YELLOW), dots)
    assert found == []
    assert check(dots)[0] == []


def test_a_turned_pattern_is_measured_where_it_lies() -> None:
    """A strip from (0, 40) to (60, 44), turned by a quarter about (20, 40), lies across (16, 20) to (20, 80)."""
    dots = Tiling(operations=(fill(Box(0, 0, 4, 4), DARK),), scale=1, width=4, height=4, box=Box(0, 40, 60, 4))
    turned = Group(operations=(dots,), matrix=Matrix.rotation(90, (20, 40)))
    assert contrast_of(fill(BLEED, YELLOW), turned, words(17, 60, size_pt=2)) == contrast_of_black_on(DARK)
    assert contrast_of(fill(BLEED, YELLOW), turned, words(40, 42)) == contrast_of_black_on(YELLOW)
