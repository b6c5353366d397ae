from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import emotions

from scorekeeper.errors import NotUnderstood
from scorekeeper.hands import read_hand
from scorekeeper.naming.emotions import name
from scorekeeper.values import Hand


def colour_of(card: str) -> str:
    colour = name(emotions(), card).plays[0].card.colour
    assert colour is not None
    return colour.id


def refuse(card: str) -> str:
    raise AssertionError(f"asked for {card}")


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("", Hand()),
        ("  ", Hand()),
        ("rryg", Hand(2, 1, 1)),
        ("RrYG", Hand(2, 1, 1)),
        ("r r, y; g", Hand(2, 1, 1)),
        ("r,y", Hand(1, 1, 0)),
        ("y", Hand(0, 1, 0)),
        ("none", Hand()),
        ("-", Hand()),
        ("−", Hand()),
    ],
)
def test_letters_are_a_card_each_and_need_no_deck(text: str, hand: Hand) -> None:
    assert read_hand(text, refuse) == hand


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("r2,r5,y1,f", Hand(2, 1, 1)),
        ("f", Hand(0, 0, 1)),
        ("f5", Hand(0, 0, 1)),
        ("r2", Hand(1, 0, 0)),  # one card, and no count
        ("stand up; self-defence , humour,", Hand(0, 2, 1)),
        ("r2,r2,r2", Hand(3, 0, 0)),
        ("red 5", Hand(1, 0, 0)),
        ("red, yellow,red", Hand(2, 1, 0)),
        ("y,r2", Hand(1, 1, 0)),  # a letter, and not the beginning of Yelling and Screaming
    ],
)
def test_names_are_looked_up(text: str, hand: Hand) -> None:
    assert read_hand(text, colour_of) == hand


@pytest.mark.parametrize(
    "text", ["4", "2r1y", "2r, 1y, 1g", "2 r", "2R", "3 reds, 1 green", "2,5", "rf", "r9", "xyz", ",,;f;x", "r2y1"]
)
def test_counts_and_what_is_no_card_are_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_hand(text, colour_of)


@given(st.lists(st.sampled_from("ryg"), max_size=70), st.randoms())
def test_every_letter_counts_once_in_whatever_order(letters: list[str], random) -> None:
    expected = Hand(letters.count("r"), letters.count("y"), letters.count("g"))
    random.shuffle(letters)

    assert read_hand("".join(letters), refuse) == expected
