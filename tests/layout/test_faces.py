"""The cards of a deck drawn together: sizes that they share, what cannot be drawn, and how full their boxes are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from drawing import Face, texts

from generator.layout.draw import Fit, draw
from generator.layout.faces import CardFit
from generator.pipeline import draw_deck, open_deck
from generator.problems import LayoutError
from generator.reading.assets import DeckAssets
from generator.typesetting.lines import break_lines
from generator.typesetting.words import read_words, setting_of
from generator.units import em

LONG = "Somebody says it so loudly that all the others turn round and look at you, and nobody there says a word of it. "
HEAD = """card: poker
fields: {title: text, body: text}
styles:
  body: {size: 20pt, min_size: 5pt}
elements:
"""


def write(folder: Path, elements: str, *cards: str, head: str = "") -> str:
    (folder / "face.yaml").write_text(HEAD + elements, "utf-8")
    body = "".join(f"  - {{{card}}}\n" for card in cards)
    (folder / "deck.yaml").write_text(f"title: Test\nlayout: face\n{head}cards:\n{body}", "utf-8")
    return str(folder)


# Sizes that are shared

ABOVE = """  - {text: "{{ title }}", style: body, box: [4, -1.5, 50, 9], group: all}
  - {text: "{{ body }}", style: body, box: [4, 30, 50, 20], group: all}
"""
CARDS = ("id: a, title: H, body: Short.", "id: b, title: E, body: Short.", f"id: c, title: H, body: '{LONG}'")


def test_a_card_that_cannot_be_drawn_at_the_size_of_its_group_is_a_problem(tmp_path: Path) -> None:
    """At the size that the third text allows, the titles' letters would stand higher, beyond the edge of the card."""
    deck = open_deck(write(tmp_path, ABOVE, *CARDS[:2]))
    assert [face.id for face in draw_deck(deck)] == ["a", "b"]
    deck = open_deck(write(tmp_path, ABOVE, *CARDS))
    with pytest.raises(LayoutError) as caught:
        draw_deck(deck)
    messages = [problem.message for problem in caught.value.problems]
    assert [message[: message.index(" reaches")] for message in messages] == [
        f"the text in `title` of card `{card}`" for card in "abc"
    ]


@pytest.mark.parametrize("top", [-3, -2.5, -2, -1.5, -1, -0.5, 0])
def test_every_card_is_drawn_or_told(tmp_path: Path, top: float) -> None:
    deck = open_deck(write(tmp_path, ABOVE.replace("-1.5", str(top)), *CARDS))
    try:
        faces = draw_deck(deck)
    except LayoutError as error:
        assert error.problems
    else:
        assert [face.id for face in faces] == ["a", "b", "c"]
        assert len({text.size_pt for face in faces for text in texts(face.front)}) == 1


COLOURS = """colours:
  red: {name: Anger, fill: "#ac0b0b", ink: "#ffffff", symbol: heart}
  blue: {name: Sadness, fill: "#0b0bac", ink: "#ffffff", symbol: drop}
"""


def test_a_group_may_be_named_by_the_cards_colour(tmp_path: Path) -> None:
    elements = '  - {text: "{{ body }}", style: body, box: [4, 30, 50, 20], group: "{{ colour.id }}"}\n'
    cards = [
        "id: a, colour: red, body: Short.", f"id: b, colour: red, body: '{LONG}'",
        "id: c, colour: blue, body: Short.", "id: d, colour: blue, body: 'Short, too.'",
    ]  # fmt: skip
    faces = draw_deck(open_deck(write(tmp_path, elements, *cards, head=COLOURS)))
    sizes = {face.id: texts(face.front)[0].size_pt for face in faces}
    assert sizes["a"] == sizes["b"] < 20 and sizes["c"] == sizes["d"] == 20


# How full boxes are


def fit_of(folder: Path, box: str, **fields: Any) -> Fit:
    face = Face(folder, f'  - {{text: "{{{{ body }}}}", style: body, box: {box}}}', **fields)
    fits: list[Fit] = []
    draw(face.card, face.layout, face.deck, DeckAssets(folder), fits=fits, weigh=True)
    (fit,) = fits
    return fit


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_wrapped_text_is_as_full_as_its_lines_at_the_smallest_size_are_high(tmp_path: Path, times: int) -> None:
    fit = fit_of(tmp_path, "[4, 10, 40, 40]", body=LONG * times)
    passages = read_words(LONG * times, setting_of(fit.style, "en")).passages
    number = len(break_lines(passages, 40 / em(7))[0])
    assert number > 2 * times
    assert fit.full == pytest.approx(number * 1.2 * 7 * 25.4 / 72 / 40)


def test_where_a_long_word_needs_more_of_the_width_than_the_lines_of_the_height_it_counts(tmp_path: Path) -> None:
    fit = fit_of(tmp_path, "[4, 10, 20, 60]", body="an Unforgettable day")
    word = read_words("Unforgettable", setting_of(fit.style, "en")).width * em(7)
    assert fit.full == pytest.approx(word / 20)
    assert fit.full > 3 * 1.2 * 7 * 25.4 / 72 / 60


def test_a_text_of_one_line_is_no_fuller_than_its_height_though_it_fills_the_width(tmp_path: Path) -> None:
    fit = fit_of(tmp_path, "[4, 10, 30, 30]", body="an on in at to of by be is am me")
    assert fit.full < 0.5


def test_the_fits_of_a_deck_tell_whose_they_are_and_the_weight_only_where_it_is_asked(tmp_path: Path) -> None:
    found: list[CardFit] = []
    draw_deck(open_deck(write(tmp_path, ABOVE, *CARDS[:2])), fits=found)
    assert [(one.card.id, one.fit.field) for one in found] == [
        ("a", "title"), ("a", "body"), ("b", "title"), ("b", "body")
    ]  # fmt: skip
    assert all(one.fit.full > 0 for one in found)
