"""Which card of Insults may be laid, and which pay: against what section 2 of the rules says."""

from __future__ import annotations

from itertools import product

import pytest
from playing import insults

from generator.games.insults import COLOURS, LETTERS, Points
from scorekeeper.errors import IllegalPlay
from scorekeeper.rules.laying import check, layable, paying
from scorekeeper.values import WordCard, word_of


def test_what_may_be_laid_is_what_the_rules_say_the_deck_holds() -> None:
    """Stronger colours score more: section 2.1 of the rules."""
    pays = {"green": ["get1"], "yellow": ["get1", "get2"], "orange": ["get2", "steal1"], "red": ["get3", "steal1"]}
    expected = {f"{letter}:{colour}:{one}" for letter, colour in product(LETTERS, COLOURS) for one in pays[colour]}
    cards = list(layable(insults()))

    assert {str(word_of(card)) for card in cards} == expected
    assert len(cards) == 96


def test_every_card_that_is_layable_is_accepted_and_no_other() -> None:
    accepted = []
    for card in insults().cards:
        try:
            check(word_of(card))
        except IllegalPlay:
            assert card.fields["board"]
        else:
            accepted.append(card)

    assert accepted == list(layable(insults()))


def test_a_refusal_names_the_rule() -> None:
    with pytest.raises(IllegalPlay) as caught:
        check(WordCard("B"))

    assert caught.value.message == "the board card B marks a place and is not played"
    assert caught.value.hint == "a word card may be laid on the place of its letter on any turn, empty or not"


def test_a_word_card_is_described_as_it_is_typed() -> None:
    assert str(WordCard("C", "red", Points("get", 3))) == "C:red:get3"
    assert str(WordCard("A", "orange", Points("steal", 1))) == "A:orange:steal1"


@pytest.mark.parametrize("card", insults().cards, ids=lambda card: card.id)
def test_a_description_is_read_as_it_is_written(card) -> None:  # type: ignore[no-untyped-def]
    assert WordCard.parse(str(word_of(card))) == word_of(card)


@pytest.mark.parametrize(
    "text", ["", "D", "D:red:get3", "C:blue:get3", "C:red:get0", "C:red:take1", "C:red:get10", "c:red:get3"]
)
def test_nothing_else_is_a_description(text: str) -> None:
    with pytest.raises(ValueError, match="letter:colour:points was expected"):
        WordCard.parse(text)


@pytest.mark.parametrize(
    "seen", [seen for number in range(4) for seen in product(COLOURS, repeat=number)], ids="-".join
)
def test_two_or_three_alike_pay_and_nothing_else(seen: tuple[str, ...]) -> None:
    cards = [WordCard(letter, colour, Points("get", 1)) for letter, colour in zip(LETTERS, seen, strict=False)]
    alike = max((seen.count(colour) for colour in seen), default=0)
    pays = [card.colour for card in paying(cards)]

    assert len(pays) == (alike if alike > 1 else 0)
    assert all(seen.count(colour) == alike for colour in pays)
