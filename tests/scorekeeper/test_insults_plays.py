from __future__ import annotations

import pytest
from playing import insults

from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Laid
from scorekeeper.rules.insults import decide, legal


def test_every_word_card_may_be_laid_and_no_board_card() -> None:
    listed = [card.id for card in legal(insults())]

    assert len(listed) == 96
    assert not [id for id in listed if id.startswith("board")]


def test_legal_and_decide_agree_on_every_card() -> None:
    accepted = []
    for card in insults().cards:
        try:
            accepted += decide(card)
        except IllegalPlay:
            continue

    assert accepted == [Laid(card.id) for card in legal(insults())]


def test_a_refusal_names_the_rule() -> None:
    with pytest.raises(IllegalPlay) as caught:
        decide(next(card for card in insults().cards if card.id == "board-b"))

    assert caught.value.message == "the board card B marks a place and is not played"
    assert caught.value.hint == "a word card may be laid on the place of its letter on any turn, empty or not"
