from __future__ import annotations

from itertools import product

import pytest
from playing import insults

from generator.games.insults import COLOURS, LETTERS, Points
from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Laid
from scorekeeper.rules.insults import Lay, decide, lay_of, legal


def test_what_may_be_laid_is_what_the_rules_say_the_deck_holds() -> None:
    """Stronger colours score more: section 2.1 of the rules."""
    pays = {"green": ["get1"], "yellow": ["get1", "get2"], "orange": ["get2", "steal1"], "red": ["get3", "steal1"]}
    expected = {f"{letter}:{colour}:{one}" for letter, colour in product(LETTERS, COLOURS) for one in pays[colour]}
    listed = [str(lay) for lay in legal(insults())]

    assert set(listed) == expected
    assert len(listed) == len(expected)


def test_legal_and_decide_agree_on_every_card() -> None:
    accepted = []
    for card in insults().cards:
        try:
            accepted += decide(lay_of(card))
        except IllegalPlay:
            assert card.fields["board"]

    assert len(accepted) == 96
    assert set(accepted) == {Laid(str(lay)) for lay in legal(insults())}


def test_a_refusal_names_the_rule() -> None:
    with pytest.raises(IllegalPlay) as caught:
        decide(Lay("B"))

    assert caught.value.message == "the board card B marks a place and is not played"
    assert caught.value.hint == "a word card may be laid on the place of its letter on any turn, empty or not"


def test_a_lay_is_described_as_it_is_typed() -> None:
    assert str(Lay("C", "red", Points("get", 3))) == "C:red:get3"
    assert str(Lay("A", "orange", Points("steal", 1))) == "A:orange:steal1"
