"""The cards of a deck drawn together: sizes that they share, what cannot be drawn, and how full their boxes are."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from drawing import Face, texts

from generator.layout.draw import Artist, Fit, draw
from generator.layout.faces import CardFit
from generator.library import find_layout
from generator.model.drawing import Drawing
from generator.pipeline import draw_deck, open_deck
from generator.problems import LayoutError
from generator.reading.assets import DeckAssets
from generator.reading.layouts import read_layout
from generator.typesetting.lines import break_lines
from generator.typesetting.settings import setting_of
from generator.typesetting.words import read_words
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


# What many cards have in common

PLAIN = '  - {text: "{{ title }}", style: body, box: [4, 4, 50, 12]}\n'


def test_cards_that_show_the_same_are_one_drawing(tmp_path: Path) -> None:
    cards = ("id: a, title: One, body: x", "id: b, title: Two, body: x", "id: c, title: One, body: y")
    one, two, three = draw_deck(open_deck(write(tmp_path, PLAIN, *cards)))
    assert one.front is three.front
    assert one.front is not two.front


def test_what_a_style_takes_from_a_card_makes_it_another(tmp_path: Path) -> None:
    (tmp_path / "face.yaml").write_text(HEAD.replace("min_size: 5pt", 'colour: "{{ colour.ink }}"') + PLAIN, "utf-8")
    colours = 'colours:\n  red: {name: R, fill: "#fff", ink: "#f00"}\n  blue: {name: B, fill: "#fff", ink: "#00f"}\n'
    cards = "".join(f"  - {{id: {n}, title: Same, colour: {colour}}}\n" for n, colour in enumerate(("red", "blue")))
    (tmp_path / "deck.yaml").write_text(f"title: Test\nlayout: face\n{colours}cards:\n{cards}", "utf-8")
    one, two = draw_deck(open_deck(str(tmp_path)))
    assert [text.colour.red for face in (one, two) for text in texts(face.front)] == [255, 0]


@pytest.mark.parametrize("title", [LONG * 3, "\ue001"])
def test_of_cards_that_fail_alike_each_is_told(tmp_path: Path, title: str) -> None:
    cards = (f"id: a, title: '{title}'", "id: b, title: Fine", f"id: c, title: '{title}'")
    with pytest.raises(LayoutError) as caught:
        draw_deck(open_deck(write(tmp_path, PLAIN, *cards)))
    assert [problem.message.split("card ")[1][:3] for problem in caught.value.problems] == ["`a`", "`c`"]


@pytest.mark.parametrize(("deck", "language"), [("emotions", "en"), ("emotions", "ar"), ("insults", "en")])
def test_a_card_looks_the_same_drawn_alone_and_after_others(deck: str, language: str) -> None:
    opened = open_deck(deck, language=language if deck == "emotions" else None)
    layout, assets = read_layout(find_layout(opened.layout, opened.folder)), DeckAssets(opened.folder)
    artist = Artist(layout, opened, assets)
    for card in (*opened.cards, *opened.cards[::-1]):
        fits: list[Fit] = []
        alone: list[Fit] = []
        assert artist.draw(card, fits=fits, weigh=True) == draw(card, layout, opened, assets, fits=alone, weigh=True)
        assert artist.draw(card) == artist.draw(card)
        assert fits == alone


def test_a_face_that_does_not_fit_is_told_for_the_card_that_shows_it(tmp_path: Path) -> None:
    face = Face(tmp_path, '  - {text: "{{ title }}", style: fixed, box: [4, 4, 10, 4]}', title="Much too long for it")
    artist = Artist(face.layout, face.deck, DeckAssets(face.folder))
    for name in ("one", "two", "one"):
        with pytest.raises(LayoutError, match=f"card `{name}`"):
            artist.draw(replace(face.card, id=name))


def test_who_has_drawn_a_deck_draws_it_again_as_it_is_now(tmp_path: Path) -> None:
    """Texts, the words of the deck, its pictures and its fonts may have changed since."""

    def front() -> Drawing:
        (face,) = draw_deck(open_deck(str(tmp_path)))
        return face.front

    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v{}z"/></svg>'
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "own.svg").write_text(icon.format(9), "utf-8")
    elements = PLAIN + "  - {icon: own, box: [4, 20, 9, 9]}\n"
    elements += '  - {text: ":own: {{ deck.title }}", style: body, markup: light, box: [4, 30, 50, 9]}\n'
    write(tmp_path, elements, "id: a, title: One")
    before = front()
    assert front() == before
    (tmp_path / "icons" / "own.svg").write_text(icon.format(5), "utf-8")
    changed = front()
    assert changed != before
    assert len(changed.operations) == len(before.operations)
    write(tmp_path, elements, "id: a, title: Two")
    assert [text.text for text in texts(front())] == ["Two", " Test"]
    write(tmp_path, elements, "id: a, title: Two", head="version: x\n")
    (tmp_path / "deck.yaml").write_text((tmp_path / "deck.yaml").read_text("utf-8").replace("Test", "Best"), "utf-8")
    assert [text.text for text in texts(front())] == ["Two", " Best"]


def test_an_icon_in_a_text_is_the_one_that_lies_there_now(tmp_path: Path) -> None:
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v{}z"/></svg>'
    (tmp_path / "icons").mkdir()
    write(tmp_path, '  - {text: ":own: x", style: body, markup: light, box: [4, 30, 50, 9]}\n', "id: a, title: One")
    drawn = []
    for height in (9, 5):
        (tmp_path / "icons" / "own.svg").write_text(icon.format(height), "utf-8")
        drawn.append(draw_deck(open_deck(str(tmp_path)))[0].front)
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("box", ["box: [-3, 4, 30, 6]", "turn: 90, box: [-16, 40, 30, 6]"])
def test_a_text_beyond_the_cutting_line_is_told_of_every_card_that_shows_it(tmp_path: Path, box: str) -> None:
    face = Face(tmp_path, f'  - {{text: "{{{{ title }}}}", style: fixed, {box}}}', title="Out")
    artist = Artist(face.layout, face.deck, DeckAssets(face.folder))
    for name in ("one", "two", "one"):
        with pytest.raises(LayoutError, match=f"card `{name}`"):
            artist.draw(replace(face.card, id=name))


def test_how_full_a_box_is_is_told_whoever_drew_it_before(tmp_path: Path) -> None:
    face = Face(tmp_path, '  - {text: "{{ title }}", style: body, box: [4, 4, 30, 6]}', title="Some")
    artist = Artist(face.layout, face.deck, DeckAssets(face.folder))
    for weigh in (False, True, False):
        fits: list[Fit] = []
        artist.draw(face.card, fits=fits, weigh=weigh)
        assert [fit.full > 0 for fit in fits] == [weigh]


def test_sides_whose_values_have_the_same_hash_are_two(tmp_path: Path) -> None:
    """-1 and -2 have, in CPython."""
    head = HEAD.replace("body: text", "n: integer")
    (tmp_path / "face.yaml").write_text(head + '  - {text: "{{ n }}", style: body, box: [4, 4, 50, 12]}\n', "utf-8")
    cards = "".join(f"  - {{id: c{n}, n: -{n}, title: Same}}\n" for n in (1, 2))
    (tmp_path / "deck.yaml").write_text(f"title: Test\nlayout: face\ncards:\n{cards}", "utf-8")
    one, two = draw_deck(open_deck(str(tmp_path)))
    assert texts(one.front)[0].text != texts(two.front)[0].text


def test_threads_that_draw_at_once_draw_what_one_does() -> None:
    """Expressions of the sandbox share a context among all cards."""
    deck = open_deck("emotions")
    alone = draw_deck(deck)
    between, drawn = sys.getswitchinterval(), []
    sys.setswitchinterval(1e-5)
    try:
        threads = [Thread(target=lambda: drawn.append(draw_deck(deck))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(between)
    assert drawn == [alone] * 8
