"""The rules of Emotions against an account of them that is written once more, from the rules' own words."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import a_card, card, emotions, own_deck

from generator.games.emotions import COLOURS, LEVELS
from generator.model.deck import Card
from generator.reading.decks import read_deck
from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Played
from scorekeeper.rules.emotions import Play, code, decide, legal, nearest, outcome
from scorekeeper.state import Counters, Exchange, apply

START = Exchange()
CARDS = emotions().cards
PLAYS = [Play(card, level) for card in CARDS for level in card.fields["level"]]
IMPOSSIBLE = [Play(card, level) for card in CARDS for level in range(9) if level not in card.fields["level"]]


def after(level: int) -> Exchange:
    """An exchange whose last card counts as that level."""
    return Exchange((Played("shame", 3), Played("whatever", level)))


def is_accepted(exchange: Exchange, play: Play) -> bool:
    try:
        decide(emotions(), exchange, play)
    except IllegalPlay:
        return False
    return True


def key(play: Play) -> tuple[str, int]:
    return play.card.id, play.level


@pytest.mark.parametrize("exchange", [START, *map(after, LEVELS)])
def test_legal_and_decide_agree_on_every_play(exchange: Exchange) -> None:
    listed = [key(play) for play in legal(emotions(), exchange)]

    assert listed == [key(play) for play in PLAYS + IMPOSSIBLE if is_accepted(exchange, play)]
    assert len(listed) == len(set(listed)) > 0


@pytest.mark.parametrize(("before", "level", "colour"), list(product(LEVELS, LEVELS, COLOURS)))
def test_an_answer_is_one_higher_the_same_or_one_lower_in_any_colour(before: int, level: int, colour: str) -> None:
    (play,) = [
        play for play in PLAYS if play.level == level and play.card.colour is not None and play.card.colour.id == colour
    ]

    assert is_accepted(after(before), play) == (level in {before - 1, before, before + 1})


@pytest.mark.parametrize("play", PLAYS, ids=code)
def test_only_red_opens(play: Play) -> None:
    assert is_accepted(START, play) == (code(play)[0] == "r")


def test_forgiveness_counts_as_each_of_its_numbers_and_no_other() -> None:
    forgiveness = card("forgiveness")

    for before, level in product(LEVELS, range(10)):
        expected = level in (4, 5, 6, 7) and abs(level - before) <= 1
        assert is_accepted(after(before), Play(forgiveness, level)) == expected


def test_the_next_answer_is_measured_from_the_number_that_was_named() -> None:
    exchange = Exchange((Played("shame", 3), Played("forgiveness", 4)))

    assert {play.level for play in legal(emotions(), exchange)} == {3, 4, 5}


def test_a_play_adds_its_card_to_the_exchange() -> None:
    (event,) = decide(emotions(), START, Play(card("shame"), 3))

    assert event == Played("shame", 3)
    assert apply(START, event) == Exchange((event,))


@given(st.lists(st.sampled_from(PLAYS), max_size=12))
def test_an_exchange_holds_what_was_accepted_and_nothing_else(plays: list[Play]) -> None:
    exchange = START
    for play in plays:
        try:
            (event,) = decide(emotions(), exchange, play)
        except IllegalPlay:
            continue
        exchange = apply(exchange, event)
    levels = [played.level for played in exchange.cards]

    assert all(abs(one - next) <= 1 for one, next in pairwise(levels))
    assert not exchange.cards or card(exchange.cards[0].card).colour is card("shame").colour


@pytest.mark.parametrize(
    ("exchange", "play", "message", "hint"),
    [
        (
            Exchange((Played("shame", 3),)),
            Play(card("challenge"), 7),
            "Challenge is 7; an answer to Shame (3) is a 2, 3 or 4 of any colour",
            "the nearest is Command (y4)",
        ),
        (
            Exchange((Played("hidden-anger", 7),)),
            Play(card("forgiveness"), 4),
            "Forgiveness is named 4; an answer to Hidden Anger (7) is a 6 or 7 of any colour",
            "the nearest is Forgiveness (f6)",
        ),
        (
            START,
            Play(card("approach"), 3),
            "Approach is yellow and only answers; an attack opens with a red card",
            "any red card would do, such as Shame (r3)",
        ),
    ],
)
def test_a_refusal_names_the_rule_and_the_nearest_legal_play(
    exchange: Exchange, play: Play, message: str, hint: str
) -> None:
    with pytest.raises(IllegalPlay) as caught:
        decide(emotions(), exchange, play)

    assert (caught.value.message, caught.value.hint) == (message, hint)


@given(st.sampled_from([START, *map(after, LEVELS)]), st.sampled_from(PLAYS))
def test_the_nearest_play_is_legal_and_none_is_nearer(exchange: Exchange, play: Play) -> None:
    near = nearest(emotions(), exchange, play)
    legals = list(legal(emotions(), exchange))

    assert near in legals
    assert all(abs(other.level - play.level) >= abs(near.level - play.level) for other in legals)


def test_cards_that_are_not_printed_do_not_play(tmp_path: Path) -> None:
    deck = read_deck(own_deck(tmp_path, a_card("a", "red", "3"), a_card("b", "red", "3", copies=0)), for_play=True)

    assert [play.card.id for play in legal(deck, START)] == ["a"]
    with pytest.raises(IllegalPlay, match="b is not in the pack"):
        decide(deck, START, Play(deck.cards[1], 3))


def test_a_deck_without_a_legal_card_says_so(tmp_path: Path) -> None:
    deck = read_deck(own_deck(tmp_path, a_card("a", "yellow", "3")), for_play=True)
    with pytest.raises(IllegalPlay) as caught:
        decide(deck, START, Play(deck.cards[0], 3))

    assert caught.value.hint == "no card of this deck is legal"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_outcome_is_what_the_card_says(card: Card) -> None:
    pays = outcome(card)

    assert pays.player == Counters(*(card.fields["player"][name] for name in Counters._fields))
    assert pays.opp == Counters(*(card.fields["opp"][name] for name in Counters._fields))
    own = card.fields["player"]["self_esteem"] - card.fields["player"]["anger"] - card.fields["player"]["guilt"]
    others = card.fields["opp"]["self_esteem"] - card.fields["opp"]["anger"] - card.fields["opp"]["guilt"]
    assert pays.lead == own - others
