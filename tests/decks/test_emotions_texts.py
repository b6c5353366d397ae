"""What the Emotions cards say, and how it is set: short enough to be read aloud, and in clean type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.model.deck import Card, Deck
from generator.reading.decks import read_deck

DECK = Path(__file__).parents[2] / "decks" / "emotions" / "deck.yaml"
ALLOWED = re.compile(r"[A-Za-z0-9 .,!?“”’…-]+")
AMERICAN = re.compile(r"\w*(?:avor|umor|olor|efense|ehavior|mom\b|recess)\w*", re.IGNORECASE)


@pytest.fixture(scope="module")
def cards() -> dict[str, Card]:
    deck: Deck = read_deck(DECK, for_play=True)
    return {card.id: card for card in deck.cards}


def texts(card: Card) -> dict[str, str]:
    named = {name: card.fields[name] for name in ("title", "action", "instead", "note")}
    return {name: text for name, text in named.items() if text}


def blemishes(text: str, *, sentence: bool = True) -> Iterator[str]:
    """What a typesetter would mark in a text, in the order of this function."""
    if found := sorted(set(ALLOWED.sub("", text))):
        yield f"unexpected letters {found}"
    if text != text.strip() or "  " in text:
        yield "blanks too many"
    if re.search(r"\.\.|--| - |\s[,.!?]", text):
        yield "typewriter punctuation"
    if [mark for mark in text if mark in "“”"] != list("“”" * text.count("“")):
        yield "quotation marks that do not pair"
    if re.search(r"“\s|\s”|\w“|”\w", text):
        yield "a quotation mark on the wrong side of a blank"
    if re.search(r"(?<!\w)’", text):
        yield "an apostrophe without a word before it"
    if american := AMERICAN.search(text):
        yield f"not British: {american[0]}"
    if sentence and not re.search(r"[.!?]”?$", text):
        yield "no full stop"
    if not re.match(r"“?[A-Z]", text):
        yield "a small letter at the beginning"


def test_an_action_can_be_read_aloud_in_one_or_two_breaths(cards: dict[str, Card]) -> None:
    lengths = {card.id: len(card.fields["action"]) for card in cards.values()}
    assert {id: length for id, length in lengths.items() if not 60 <= length <= 130} == {}


def test_only_red_cards_say_what_to_do_instead_and_all_of_them_do(cards: dict[str, Card]) -> None:
    lengths = {card.id: len(card.fields["instead"]) for card in cards.values() if card.fields["instead"]}
    assert list(lengths) == [card.id for card in cards.values() if card.colour and card.colour.id == "red"]
    assert {id: length for id, length in lengths.items() if not 40 <= length <= 90} == {}


def test_no_two_cards_say_the_same_and_no_three_begin_alike(cards: dict[str, Card]) -> None:
    actions = [card.fields["action"] for card in cards.values()]
    insteads = [card.fields["instead"] for card in cards.values() if card.fields["instead"]]
    assert len({*actions, *insteads}) == len(actions) + len(insteads) == 18 + 7
    openings = Counter(re.split(r"\W+", text.lstrip("“"))[0].casefold() for text in [*actions, *insteads])
    assert {word: count for word, count in openings.items() if count > 2} == {}


def test_yellow_and_green_cards_say_that_they_only_answer(cards: dict[str, Card]) -> None:
    answers = {card.id for card in cards.values() if card.fields["note"].startswith("Response only")}
    assert answers == {card.id for card in cards.values() if card.colour and card.colour.id != "red"}


def test_forgiveness_names_its_numbers_and_someone_to_turn_to(cards: dict[str, Card]) -> None:
    card = cards["forgiveness"]
    assert re.findall(r"\d", card.fields["note"]) == [str(level) for level in card.fields["level"]]
    assert "tell" in card.fields["action"] and "you trust" in card.fields["action"]


def test_hidden_anger_names_the_anger_that_its_panel_gives(cards: dict[str, Card]) -> None:
    card = cards["hidden-anger"]
    assert re.findall(r"\d+ \w+", card.fields["note"]) == [f"{card.fields['opp']['anger']} anger"]
    assert "Everyone" in card.fields["note"] and "answer" in card.fields["note"]


def test_confide_warns_of_enemies(cards: dict[str, Card]) -> None:
    assert "never in an enemy" in cards["confide"].fields["note"]


def test_every_text_is_clean(cards: dict[str, Card]) -> None:
    found = {
        (card.id, name): marks
        for card in cards.values()
        for name, text in texts(card).items()
        if (marks := list(blemishes(text, sentence=name != "title")))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It's mine.", ["""unexpected letters ["'"]"""]),
        ("“Stop,” she said – twice.", ["unexpected letters ['–']"]),
        ("Stop.  Now.", ["blanks too many"]),
        ("Stop.\u00a0Now.", ["unexpected letters ['\\xa0']"]),
        ("Wait...", ["typewriter punctuation"]),
        ("Stop !", ["typewriter punctuation"]),
        ("“Stop. Now.", ["quotation marks that do not pair"]),
        ("”Stop.“", ["quotation marks that do not pair", "a quotation mark on the wrong side of a blank",
                     "no full stop", "a small letter at the beginning"]),
        ("She said “ Stop.”", ["a quotation mark on the wrong side of a blank"]),
        ("’tis mine.", ["an apostrophe without a word before it", "a small letter at the beginning"]),
        ("Good humor helps.", ["not British: humor"]),
        ("Stop", ["no full stop"]),
        ("“BACK OFF! CALM DOWN!” You take control.", []),
        ("He said, “Don’t.”", []),
    ],
)  # fmt: skip
def test_a_blemish_is_noticed(text: str, expected: list[str]) -> None:
    assert list(blemishes(text)) == expected
