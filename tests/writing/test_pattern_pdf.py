"""Patterns in the finished file: one form for all cards of a colour, cut off at the card, and in its colour."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from pdfs import build, image_of, near, objects, opened, pixel, write_deck

LAYOUT = """card: poker
fields: {title: text}
styles: {title: {size: 14pt, align: centre, vertical: middle}}
elements:
  - {fill: "{{ colour.fill }}", box: bleed}
  - {icon: "pattern-{{ colour.pattern }}", colour: "{{ colour.pattern_ink }}", tile: 10, box: bleed}
  - {text: "{{ title }}", style: title, box: safe}
"""
COLOURS = (
    'colours:\n  red: {fill: "#ff0000", symbol: heart, pattern: checks, pattern_ink: "#0000ff"}\n'
    '  green: {fill: "#00ff00", symbol: star, pattern: checks, pattern_ink: "#ffffff"}\n'
)
CARDS = [f"{{id: {colour}-{n}, title: Card {n}, colour: {colour}}}" for n in range(3) for colour in ("red", "green")]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """Checks: a tile of 10 mm, of which the quarter at the upper left is painted."""
    folder = write_deck(tmp_path, CARDS, head=COLOURS, layout=LAYOUT)
    (folder / "icons").mkdir()
    (folder / "icons" / "pattern-checks.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1h-1z"/></svg>', "utf-8"
    )
    return folder


def test_all_cards_of_a_colour_share_the_form_of_their_pattern_and_that_of_its_tile(deck: Path) -> None:
    assert len(objects(opened(build(deck)), Subtype="/Form")) == 2 * 2


def test_the_pattern_lies_where_it_should_in_its_colour(deck: Path) -> None:
    """One tile has its middle in the middle of the card, so that another begins at (26.75, 19.45)."""
    page = image_of(build(deck, sheet="single"), 0, dpi=200)
    width, height = (side / 200 * 25.4 for side in page.size)
    left, top = (width - 63.5) / 2, (height - 88.9) / 2
    found = [pixel(page, left + x, top + y, dpi=200) for x, y in ((29, 22), (34, 22), (29, 27), (19, 22), (19, 12))]
    blue, red = (0, 0, 255), (255, 0, 0)
    assert all(near(one, other) for one, other in zip(found, (blue, red, red, blue, blue), strict=True)), found


def test_a_face_outside_its_bleed_shows_nothing_of_the_pattern(deck: Path) -> None:
    page = image_of(build(deck, sheet="a4-9up"), 0)
    assert near(pixel(page, 5, 100), (255, 255, 255)) and near(pixel(page, 205, 100), (255, 255, 255))


def test_other_readers_find_no_fault(deck: Path) -> None:
    data = build(deck)
    assert opened(data).check_pdf_syntax() == []
    assert len(pypdfium2.PdfDocument(io.BytesIO(data))) == 1


def test_the_same_deck_gives_the_same_bytes(deck: Path) -> None:
    assert build(deck) == build(deck)


PANEL = """card: poker
elements:
  - {fill: "#ffffff", box: bleed}
  - {icon: bar, colour: "#0000ff", tile: 4, box: [11, 21, 20, 10], turn: %s}
"""


def panel(folder: Path, turn: int) -> Callable[[float, float], bool]:
    """A box 20 mm wide and 10 high from (11, 21), filled by bars that leave no gap; whether a spot is painted."""
    write_deck(folder, ["{id: a}"], layout=PANEL % turn)
    (folder / "icons").mkdir()
    (folder / "icons" / "bar.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M-2-2h8v8h-8z"/></svg>', "utf-8"
    )
    page = image_of(build(folder, sheet="single"), 0, dpi=300)
    left, top = page.size[0] / 300 * 25.4 / 2 - 31.75, page.size[1] / 300 * 25.4 / 2 - 44.45
    return lambda x, y: near(pixel(page, left + x, top + y, dpi=300), (0, 0, 255))


def test_a_pattern_is_cut_off_at_its_box(tmp_path: Path) -> None:
    painted = panel(tmp_path, 0)
    assert all(painted(x, y) for x, y in [(11.3, 21.3), (30.7, 21.3), (11.3, 30.7), (30.7, 30.7), (21, 26)])
    assert not any(painted(x, y) for x, y in [(10.7, 26), (31.3, 26), (21, 20.7), (21, 31.3)])


def test_a_turned_pattern_is_cut_off_at_its_turned_box(tmp_path: Path) -> None:
    """Turned by a quarter about (21, 26) the box is 10 mm wide and 20 high."""
    painted = panel(tmp_path, 90)
    assert all(painted(x, y) for x, y in [(16.3, 16.3), (25.7, 16.3), (16.3, 35.7), (25.7, 35.7)])
    assert not any(painted(x, y) for x, y in [(15.7, 26), (26.3, 26), (21, 15.7), (21, 36.3)])


def test_patterns_of_the_same_tiles_in_two_boxes_are_two(tmp_path: Path) -> None:
    folder = tmp_path / "two"
    element = '  - {{icon: bar, colour: "#0000ff", tile: 4, box: [{}, 10, {}, 10]}}\n'
    boxes = element.format(10, 20) + element.format(10.5, 19)
    panel(folder, 0)
    (folder / "face.yaml").write_text(f"card: poker\nelements:\n{boxes}", "utf-8")
    pdf = opened(build(folder))
    fields = [form for form in objects(pdf, Subtype="/Form") if b"Do" in form.read_bytes()]
    assert len({tuple(map(float, form.BBox)) for form in fields}) == len(fields) == 2
