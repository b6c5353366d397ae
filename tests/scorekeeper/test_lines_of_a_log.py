"""The lines of a log: every move and event comes back as it was, and whatever else stands there is told."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import events, moves
from scorekeeper.events import Cleared, Closed, TurnEnded
from scorekeeper.lines import Entry, Header, LaterError, read_entry, read_header, write_entry, write_header
from scorekeeper.moves import Adjust, Lay, Pass, Respond

WHOLE = st.integers(-(10**12), 10**12)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    str: TEXTS,
    str | None: st.none() | TEXTS,
    tuple[str, ...]: st.lists(TEXTS, max_size=4).map(tuple),
}
HEADER = Header("emotions", ("Ann", "Bo"), 53, "emotions", "", "1:0", "2026-11-30T19:30:00+01:00")


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    found = {field.name: field.type for field in msgspec.structs.fields(kind)}
    numbers = {"changes": st.dictionaries(TEXTS, WHOLE, max_size=4)}
    return st.builds(kind, **{name: VALUES.get(type, numbers.get(name, WHOLE)) for name, type in found.items()})


ANY_MOVE = st.one_of(*map(any_of, get_args(moves.Move)))
ANY_EVENT = st.one_of(*map(any_of, get_args(events.Event)))
ENTRY = st.builds(Entry, st.integers(2, 10**6), ANY_MOVE, st.lists(ANY_EVENT, min_size=1, max_size=4).map(tuple))


def line(**changes: Any) -> bytes:
    return json.dumps({"line": 2, "move": {"kind": "pass"}, "events": [{"kind": "closed"}]} | changes).encode()


@given(ENTRY)
def test_every_line_comes_back_as_it_was_written(entry: Entry) -> None:
    written = write_entry(entry)

    assert read_entry(written) == entry
    assert written.endswith(b"\n") and written.count(b"\n") == 1
    assert json.loads(written)["move"]["kind"]


@given(st.integers(2, 10**6), st.integers(1, 10**6))
def test_undo_and_redo_come_back(number: int, often: int) -> None:
    for entry in (Entry(number, undo=often), Entry(number, redo=often)):
        assert read_entry(write_entry(entry)) == entry


def test_the_names_in_a_log_are_these() -> None:
    tags = [[kind.__struct_config__.tag for kind in get_args(kinds)] for kinds in (moves.Move, events.Event)]

    assert tags[0] == ["attack", "respond", "pass", "discard", "turn_up", "lay", "adjust", "close"]
    assert tags[1] == [
        "attacked", "played", "paid", "turned_up", "laid", "got", "stole", "cleared", "turn_ended", "won", "adjusted",
        "counted", "closed",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        (Entry(7, undo=2), '{"line":7,"undo":2}'),
        (
            Entry(2, Respond("shame", 3), (Cleared(),)),
            '{"line":2,"move":{"kind":"respond","card":"shame","level":3},"events":[{"kind":"cleared"}]}',
        ),
        (
            Entry(3, Lay("drecksau", "C:red:get3", ("Lee",)), (TurnEnded("Ann", None),)),
            '{"line":3,"move":{"kind":"lay","card":"drecksau","word":"C:red:get3","steal_from":["Lee"]},'
            '"events":[{"kind":"turn_ended","player":"Ann","next":null}]}',
        ),
        (
            Entry(4, Adjust("Zoë", {"anger": -1}, "war “2”"), (TurnEnded("Zoë", "Bo"),)),
            '{"line":4,"move":{"kind":"adjust","player":"Zoë","changes":{"anger":-1},"why":"war “2”"},'
            '"events":[{"kind":"turn_ended","player":"Zoë","next":"Bo"}]}',
        ),
    ],
)
def test_what_it_looks_like(entry: Entry, written: str) -> None:
    assert write_entry(entry).decode() == written + "\n"


def test_the_first_line_looks_like_this() -> None:
    written = write_header(HEADER)

    assert written.decode() == (
        '{"line":1,"format":1,"game":"emotions","deck":{"id":"emotions","path":"","digest":"1:0"},'
        '"players":["Ann","Bo"],"turns":53,"started":"2026-11-30T19:30:00+01:00"}\n'
    )
    assert read_header(written) == HEADER
    assert read_header(b"\xef\xbb\xbf" + written) == HEADER


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "it cannot be read"),
        (b"{", "it cannot be read"),
        (b"\xff", "it cannot be read"),
        (b"[" * 100_000, "Expected `object`, got `array`"),
        (b'{"line":2,"x":' + b"[" * 100_000, "it cannot be read"),
        (b"[]", "Expected `object`, got `array`"),
        (line(line="2"), "Expected `int`, got `str` - at `$.line`"),
        (line(line=True), "Expected `int`, got `bool` - at `$.line`"),
        (line(events={}), "Expected `array`, got `object` - at `$.events`"),
        (line(move=3), "Expected `object | null`, got `int` - at `$.move`"),
        (line(move={"kind": "respond", "card": "a"}), "Object missing required field `level` - at `$.move`"),
        (line(move={"kind": "respond", "card": "a", "level": 3.5}), "Expected `int`, got `float` - at `$.move.level`"),
        (line(events=[{"kind": "got", "player": "A", "letter": "A", "points": 10**13}]), "Expected `int` <= "),
        (b'{"line":2,"move":{"kind":"discard","events":[]}', "Object contains unknown field `events` - at `$.move`"),
        (line(events=1), "Expected `array`, got `int` - at `$.events`"),
        (line(events=[]), "the move has no events"),
        (line(undo=1), "it is neither a move nor an undo nor a redo, or several of them"),
        (b'{"line":2}', "it is neither a move nor an undo nor a redo, or several of them"),
        (b'{"line":2,"undo":0}', "it is neither a move nor an undo nor a redo, or several of them"),
    ],
)
def test_what_is_no_line_is_told(text: bytes, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        read_entry(text)

    assert str(caught.value).startswith(message)
    assert not isinstance(caught.value, LaterError)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (line(move={"kind": "dance"}), "`dance` is not known"),
        (line(move={"kind": "pass", "why": "tired"}), "`why` of pass is not known"),
        (
            line(events=[{"kind": "turn_ended", "player": "A", "next": None, "clock": 3}]),
            "`clock` of turn_ended is not known",
        ),
        (line(events=[{"kind": "moon"}]), "`moon` is not known"),
    ],
)
def test_what_a_later_version_has_written_is_no_damage(text: bytes, message: str) -> None:
    with pytest.raises(LaterError) as caught:
        read_entry(text)

    assert str(caught.value).startswith(message)


def test_a_key_of_a_line_that_is_not_known_is_left_alone() -> None:
    assert read_entry(line(at="2027-01-01T00:00:00Z", by="Ann")) == Entry(2, Pass(), (Closed(),))


def test_a_later_format_is_told() -> None:
    with pytest.raises(LaterError, match="its format is 2, and 1 is known"):
        read_header(json.dumps({"line": 1, "format": 2, "something": "else"}).encode())


UNREADABLE: list[Any] = [
    Entry(2, undo=True),
    Entry(2, undo=1.5),  # type: ignore[arg-type]
    Entry(2, Respond("a", 3.5), (Closed(),)),  # type: ignore[arg-type]
    Entry(2, Adjust("A", {"anger": 1.5}), (Closed(),)),  # type: ignore[dict-item]
]


@pytest.mark.parametrize("entry", UNREADABLE)
def test_what_could_not_be_read_again_is_not_written(entry: Entry) -> None:
    with pytest.raises(ValueError):
        write_entry(entry)
