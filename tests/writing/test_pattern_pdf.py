"""Patterns in the finished file: one form for all cards of a colour, cut off at the card, and in its colour."""

from __future__ import annotations

import io
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


def test_all_cards_of_a_colour_share_the_form_of_their_pattern(deck: Path) -> None:
    assert len(objects(opened(build(deck)), Subtype="/Form")) == 2


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
