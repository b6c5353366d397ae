"""Moves and events as plain JSON objects, and back."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import events, moves
from scorekeeper.events import Cleared, TurnEnded
from scorekeeper.moves import Lay, Pass, Respond

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "str": st.text(),
    "int": st.integers(),
    "str | None": st.none() | st.text(),
    "tuple[str, ...]": st.lists(st.text(), max_size=4).map(tuple),
}
RESPOND = {"move": "respond", "card": "shame", "level": 3}


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{field.name: VALUES[str(field.type)] for field in fields(kind)})


ANY_MOVE = st.one_of(*map(any_of, get_args(moves.Move)))
ANY_EVENT = st.one_of(*map(any_of, get_args(events.Event)))


@given(ANY_MOVE)
def test_every_move_comes_back_from_json(move: Any) -> None:
    found = moves.KINDS.from_plain(json.loads(json.dumps(moves.KINDS.to_plain(move))))

    assert (type(found), found) == (type(move), move)


@given(ANY_EVENT)
def test_every_event_comes_back_from_json(event: Any) -> None:
    found = events.KINDS.from_plain(json.loads(json.dumps(events.KINDS.to_plain(event))))

    assert (type(found), found) == (type(event), event)


def test_the_names_in_a_log_are_these() -> None:
    assert list(moves.KINDS.names) == ["attack", "respond", "pass", "discard", "turn_up", "lay", "adjust", "close"]
    assert list(events.KINDS.names) == [
        "attacked", "played", "paid", "turned_up", "laid", "got", "stole", "cleared", "turn_ended", "won", "adjusted",
        "counted", "closed",
    ]  # fmt: skip


def test_what_it_looks_like() -> None:
    assert moves.KINDS.to_plain(Respond("shame", 3)) == RESPOND
    assert moves.KINDS.to_plain(Lay("drecksau", "C:red:get3", ("Lee", "Moe"))) == {
        "move": "lay", "card": "drecksau", "word": "C:red:get3", "steal_from": ["Lee", "Moe"],
    }  # fmt: skip
    assert events.KINDS.to_plain(TurnEnded("Ann", None)) == {"event": "turn_ended", "player": "Ann", "next": None}
    assert moves.KINDS.to_plain(Pass()) == {"move": "pass"}
    assert events.KINDS.to_plain(Cleared()) == {"event": "cleared"}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "an object with `move` was expected"),
        (None, "an object with `move` was expected"),
        ({}, "`move` is `None`, where one of attack, respond, pass, "),
        ({"move": "leap"}, "`move` is `leap`, where one of attack, "),
        ({"move": ["pass"]}, "`move` is `['pass']`, where one of attack, "),
        ({"move": "turn_ended", "player": "Ann", "next": None}, "`move` is `turn_ended`, where one of attack, "),
        ({"move": "respond", "card": "shame"}, "respond has card, level beside `move`, and not card"),
        ({"move": "pass", "card": "shame"}, "pass has nothing beside `move`, and not card"),
        ({"move": "respond"}, "respond has card, level beside `move`, and not nothing"),
        (
            {"move": "respond", "card": "shame", "number": 3},
            "respond has card, level beside `move`, and not card, number",
        ),
        (RESPOND | {"level": "3"}, "`level` of respond is `3`, where a whole number was expected"),
        (RESPOND | {"level": True}, "`level` of respond is `True`, where a whole number was expected"),
        (RESPOND | {"level": 3.0}, "`level` of respond is `3.0`, where a whole number was expected"),
        (RESPOND | {"card": None}, "`card` of respond is `None`, where a text was expected"),
        (
            {"move": "lay", "card": "a", "word": "b", "steal_from": "Lee"},
            "`steal_from` of lay is `Lee`, where a list of texts was expected",
        ),
        (
            {"move": "lay", "card": "a", "word": "b", "steal_from": [1]},
            "`steal_from` of lay is `[1]`, where a list of texts was expected",
        ),
    ],
)
def test_an_object_that_is_no_move_is_refused(value: Any, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        moves.KINDS.from_plain(value)

    assert str(caught.value).startswith(message)


@given(ANY_EVENT, st.data())
def test_an_event_without_one_of_its_fields_or_with_another_is_refused(event: Any, data: st.DataObject) -> None:
    value = events.KINDS.to_plain(event)
    gone = data.draw(st.sampled_from(sorted(value)))
    for wrong in ({name: one for name, one in value.items() if name != gone}, {**value, "moon": 1}):
        with pytest.raises(ValueError):
            events.KINDS.from_plain(wrong)
