"""The rules of Emotions against an account of them that is written once more, from the rules' own words."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import a_card, card, emotions, own_deck

from generator.games.emotions import COLOURS, LEVELS
from generator.model.deck import Card
from generator.reading.decks import read_deck
from scorekeeper.errors import IllegalPlay
from scorekeeper.rules.answering import Play, check, code, nearest, outcome, playable, sift
from scorekeeper.values import Counters

CARDS = emotions().cards
PLAYS = [Play(card, level) for card in CARDS for level in card.fields["level"]]
IMPOSSIBLE = [Play(card, level) for card in CARDS for level in range(9) if level not in card.fields["level"]]


def after(level: int) -> Play:
    """A card that counts as that level and is to be answered."""
    return Play(card("shame"), level)


def is_accepted(last: Play | None, play: Play) -> bool:
    try:
        check(emotions(), last, play)
    except IllegalPlay:
        return False
    return True


def key(play: Play) -> tuple[str, int]:
    return play.card.id, play.level


@pytest.mark.parametrize("last", [None, *map(after, LEVELS)])
def test_what_is_playable_and_what_is_not_refused_agree_on_every_play(last: Play | None) -> None:
    listed = [key(play) for play in playable(emotions(), last)]

    assert listed == [key(play) for play in PLAYS + IMPOSSIBLE if is_accepted(last, play)]
    assert len(listed) == len(set(listed)) > 0


@pytest.mark.parametrize(("before", "level", "colour"), list(product(LEVELS, LEVELS, COLOURS)))
def test_an_answer_is_one_higher_the_same_or_one_lower_in_any_colour(before: int, level: int, colour: str) -> None:
    (play,) = [
        play for play in PLAYS if play.level == level and play.card.colour is not None and play.card.colour.id == colour
    ]

    assert is_accepted(after(before), play) == (level in {before - 1, before, before + 1})


@pytest.mark.parametrize("play", PLAYS, ids=code)
def test_only_red_opens(play: Play) -> None:
    assert is_accepted(None, play) == (code(play)[0] == "r")


def test_forgiveness_counts_as_each_of_its_numbers_and_no_other() -> None:
    forgiveness = card("forgiveness")

    for before, level in product(LEVELS, range(10)):
        expected = level in (4, 5, 6, 7) and abs(level - before) <= 1
        assert is_accepted(after(before), Play(forgiveness, level)) == expected


def test_the_next_answer_is_measured_from_the_number_that_was_named() -> None:
    assert {play.level for play in playable(emotions(), Play(card("forgiveness"), 4))} == {3, 4, 5}


@pytest.mark.parametrize(
    ("last", "play", "message", "hint"),
    [
        (
            Play(card("shame"), 3),
            Play(card("challenge"), 7),
            "Challenge is 7; an answer to Shame (3) is a 2, 3 or 4 of any colour",
            "the nearest is Command (y4)",
        ),
        (
            Play(card("hidden-anger"), 7),
            Play(card("forgiveness"), 4),
            "Forgiveness is named 4; an answer to Hidden Anger (7) is a 6 or 7 of any colour",
            "the nearest is Forgiveness (f6)",
        ),
        (
            None,
            Play(card("approach"), 3),
            "Approach is yellow and only answers; an attack opens with a red card",
            "any red card would do, such as Shame (r3)",
        ),
    ],
)
def test_a_refusal_names_the_rule_and_the_nearest_legal_play(
    last: Play | None, play: Play, message: str, hint: str
) -> None:
    with pytest.raises(IllegalPlay) as caught:
        check(emotions(), last, play)

    assert (caught.value.message, caught.value.hint) == (message, hint)


@given(st.sampled_from([None, *map(after, LEVELS)]), st.sampled_from(PLAYS))
def test_the_nearest_play_is_legal_and_none_is_nearer(last: Play | None, play: Play) -> None:
    near = nearest(emotions(), last, play)
    legals = list(playable(emotions(), last))

    assert near in legals
    assert all(abs(other.level - play.level) >= abs(near.level - play.level) for other in legals)


def test_plays_are_sifted_by_whether_the_rules_allow_them() -> None:
    forgiveness = [Play(card("forgiveness"), level) for level in (4, 5, 6, 7)]
    allowed, refusal = sift(emotions(), after(6), forgiveness)

    assert [play.level for play in allowed] == [5, 6, 7]
    assert refusal is not None and refusal.message.startswith("Forgiveness is named 4; an answer")
    assert sift(emotions(), after(6), forgiveness[2:])[1] is None


def test_cards_that_are_not_printed_do_not_play(tmp_path: Path) -> None:
    deck = read_deck(own_deck(tmp_path, a_card("a", "red", "3"), a_card("b", "red", "3", copies=0)), for_play=True)

    assert [play.card.id for play in playable(deck, None)] == ["a"]
    with pytest.raises(IllegalPlay, match="b is not in the pack"):
        check(deck, None, Play(deck.cards[1], 3))


def test_a_deck_without_a_legal_card_says_so(tmp_path: Path) -> None:
    deck = read_deck(own_deck(tmp_path, a_card("a", "yellow", "3")), for_play=True)
    with pytest.raises(IllegalPlay) as caught:
        check(deck, None, Play(deck.cards[0], 3))

    assert caught.value.hint == "no card of this deck is legal"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_outcome_is_what_the_card_says(card: Card) -> None:
    pays = outcome(card)

    assert pays.player == Counters(*(card.fields["player"][name] for name in Counters._fields))
    assert pays.opp == Counters(*(card.fields["opp"][name] for name in Counters._fields))
    own = card.fields["player"]["self_esteem"] - card.fields["player"]["anger"] - card.fields["player"]["guilt"]
    others = card.fields["opp"]["self_esteem"] - card.fields["opp"]["anger"] - card.fields["opp"]["guilt"]
    assert pays.lead == own - others
