"""Titles and colours in all languages of a deck, looked for where its own are not known."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import a_card, own_deck

from generator.model.deck import Deck
from generator.reading.decks import read_deck
from scorekeeper.naming.languages import colour_called, other_titles

GERMAN = """colours: {red: Wut, yellow: Selbstbeherrschung, green: Selbstliebe}
cards: {shame: {title: Bloßstellen}}
"""
FRENCH = """colours: {red: Colère, yellow: Wut im Bauch}
cards: {shame: {title: Honte}}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    file = own_deck(
        tmp_path,
        a_card("shame", "red", "3", "Shame", 10),
        a_card("approach", "yellow", "3", "Approach", 10),
        a_card("forgiveness", "green", "[4, 5, 6, 7]", "Forgiveness", 10),
    )
    (tmp_path / "own.languages").mkdir()
    (tmp_path / "own.languages" / "de.yaml").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "own.languages" / "fr.yaml").write_text(FRENCH, encoding="utf-8")
    return read_deck(file, for_play=True)


def test_a_card_has_its_titles_in_all_other_languages(deck: Deck) -> None:
    titles = other_titles(deck)
    assert set(titles["shame"]) == {"Bloßstellen", "Honte"}
    assert set(titles["approach"]) == {"Approach"}


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("Wut", "red"), ("WUT", "red"), ("wut ", "red"), ("wut im", "yellow"), ("colere", "red"), ("col", "red"),
        ("selbstb", "yellow"), ("selbstl", "green"), ("selbst", ""), ("Ange", ""),
        ("im bauch", ""), ("", ""), (" ", ""),
    ],
)  # fmt: skip
def test_a_colour_goes_by_its_name_or_by_what_no_other_begins_with(deck: Deck, text: str, colour: str) -> None:
    assert colour_called(deck, text) == colour


@pytest.mark.parametrize(
    ("text", "colour"),
    [("Wut", "red"), ("Colère", "red"), ("wut im bauch", "yellow"), ("wut im", ""), ("col", ""), ("", "")]
)  # fmt: skip
def test_where_the_whole_name_is_wanted_its_beginning_is_none(deck: Deck, text: str, colour: str) -> None:
    assert colour_called(deck, text, whole=True) == colour


def test_a_name_that_two_colours_have_is_none(deck: Deck, tmp_path: Path) -> None:
    assert colour_called(deck, "wut") == "red"
    (tmp_path / "own.languages" / "nl.yaml").write_text("colours: {green: Wut}\n", encoding="utf-8")
    assert colour_called(read_deck(tmp_path / "own.yaml", for_play=True), "wut") == ""


def test_the_decks_own_names_count_too(deck: Deck) -> None:
    assert [colour_called(deck, colour.name) for colour in deck.colours] == [colour.id for colour in deck.colours]
