"""What there is to translate in a deck, how far that has come, and the deck with what is translated."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from generator.model.deck import Deck
from generator.model.translation import (
    Key,
    Translated,
    Translation,
    called,
    compare,
    digest,
    originals,
    translate,
)
from generator.problems import Place, Source
from generator.reading.decks import read_deck

SOURCE = Source("de.yaml", "title: T")
PLACE = Place(SOURCE, 1, 1)
LAYOUT = "card: poker\nfields: {title: text, body: text, n: integer}\nwords: {cost: Cost, gain: Gain}\nelements: []\n"
DECK = """title: Zoo
layout: face
language: en
colours: {red: {name: Anger, fill: "#ac0b0b", ink: "#ffffff", symbol: heart}}
words: {cost: Price}
cards:
  - {id: fox, colour: red, title: Fox, body: It bites., n: 3}
  - {id: owl, title: Owl}
  - {id: hen, title: Hen, copies: 0}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    (tmp_path / "face.yaml").write_text(LAYOUT, "utf-8")
    (tmp_path / "deck.yaml").write_text(DECK, "utf-8")
    return read_deck(tmp_path / "deck.yaml")


def into(texts: dict[Key, str], *, same: bool = False, original: str = "") -> Translation:
    found = {key: Translated(text=text, place=PLACE, same=same, original=original) for key, text in texts.items()}
    return Translation(language="de", texts=found, source=SOURCE)


def test_the_texts_are_those_of_the_deck_and_of_the_cards_that_are_printed_in_order(deck: Deck) -> None:
    assert list(originals(deck, {"cost": "Cost", "gain": "Gain", "blank": " "}).items()) == [
        (("title",), "Zoo"), (("colours", "red"), "Anger"), (("words", "cost"), "Price"), (("words", "gain"), "Gain"),
        (("cards", "fox", "title"), "Fox"), (("cards", "fox", "body"), "It bites."), (("cards", "owl", "title"), "Owl"),
    ]  # fmt: skip


def test_a_digest_is_short_and_takes_no_notice_of_blanks_around_a_text() -> None:
    assert digest(" Fox\n") == digest("Fox") == hashlib.sha256(b"Fox").hexdigest()[:6]
    assert digest("Fox") != digest("fox")


FOX: Key = ("cards", "fox", "title")


@pytest.mark.parametrize(
    ("text", "same", "original", "standing"),
    [
        ("Fuchs", False, digest("Fox"), ""), ("Fuchs", False, "", "unmarked"), ("Fuchs", False, "123456", "outdated"),
        ("", False, "", "missing"), (" \n", False, digest("Fox"), "missing"),
        (" Fox ", False, digest("Fox"), "missing"),
        ("Fox", True, digest("Fox"), ""), ("Fox", True, "123456", "outdated"), ("", True, "", "missing"),
    ],
)  # fmt: skip
def test_a_translation_is_missing_or_outdated_or_not_marked_or_none_of_these(
    text: str, same: bool, original: str, standing: str
) -> None:
    found = compare({FOX: "Fox"}, into({FOX: text}, same=same, original=original))
    assert [name for name in ("missing", "outdated", "unmarked") if getattr(found, name)] == [standing] * bool(standing)
    assert (found.total, found.translated) == (1, 0 if standing == "missing" else 1)


def test_only_the_texts_of_cards_need_a_mark() -> None:
    keys: list[Key] = [("title",), ("colours", "red"), ("words", "cost")]
    found = compare(dict.fromkeys(keys, "Zoo"), into(dict.fromkeys(keys, "Tierpark")))
    assert (found.unmarked, found.missing, found.translated) == ((), (), 3)


def test_texts_that_the_original_lacks_do_not_count() -> None:
    found = compare({FOX: "Fox"}, into({("cards", "cat", "title"): "Katze"}))
    assert (found.total, found.missing, found.translated) == (1, (FOX,), 0)


def test_texts_are_called_by_their_cards_once_each_and_the_others_first() -> None:
    keys: list[Key] = [
        FOX,
        ("cards", "owl", "body"),
        ("title",),
        ("colours", "red"),
        ("words", "cost"),
        ("cards", "fox", "body"),
    ]
    assert called(keys) == ["`title`", "colour `red`", "word `cost`", "card `fox` (title, body)", "card `owl` (body)"]


def test_a_translated_deck_has_the_new_texts_and_keeps_the_others(deck: Deck) -> None:
    german = translate(
        deck,
        into({("title",): "Tierpark", ("colours", "red"): "Wut", ("words", "cost"): "Preis", FOX: "Fuchs"}),
    )
    fox, owl, hen = german.cards
    assert (german.title, german.language, german.translated_from) == ("Tierpark", "de", "en")
    assert (german.colours[0].name, german.words["cost"]) == ("Wut", "Preis")
    assert (fox.fields["title"], fox.fields["body"], fox.fields["n"]) == ("Fuchs", "It bites.", 3)
    assert fox.colour == german.colours[0] and owl.colour is None
    assert (owl.fields["title"], hen.fields["title"]) == ("Owl", "Hen")
    assert dict(fox.translated) == {"title": PLACE} and fox.place("title") == PLACE
    assert fox.place("body") == deck.cards[0].place("body")


@pytest.mark.parametrize("blank", ["", "  ", "\n"])
def test_a_blank_translation_changes_nothing(deck: Deck, blank: str) -> None:
    found = translate(deck, into({("title",): blank, ("colours", "red"): blank, ("words", "cost"): blank, FOX: blank}))
    assert (found.title, found.colours, dict(found.words)) == (deck.title, deck.colours, dict(deck.words))
    assert found.cards[0].fields == deck.cards[0].fields and not found.cards[0].translated


def test_a_field_that_is_empty_stays_empty(deck: Deck) -> None:
    found = translate(deck, into({("cards", "owl", "body"): "Sie schläft."}))
    assert found.cards[1].fields["body"] == deck.cards[1].fields["body"] == ""
    assert not found.cards[1].translated
