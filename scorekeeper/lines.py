"""The lines of a log as they are written: values in, bytes out, and back.

The first line says which game it is; every other is one command, with its move and the events that it caused, or an
undo or redo. Logs are for ever: kinds of moves and events, and keys of a line, may be added, and what there is keeps
its meaning. Keys of a line that are not known are left alone; a move or an event that is not known was written by a
later version, and is no damage.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple, get_args

import msgspec
from msgspec import Struct

from generator.games import NAMES
from generator.problems import shortened
from scorekeeper.events import Event
from scorekeeper.facts import Whole
from scorekeeper.moves import Move

__all__ = [
    "FORMAT",
    "MOST_PLAYERS",
    "Entry",
    "Header",
    "LaterError",
    "read_entry",
    "read_header",
    "write_entry",
    "write_header",
]

FORMAT = 1
"""Of the lines: another one for what this version could not even recognise as later."""

MOST_PLAYERS = 8
"""Of either game; two is the least."""

_BOM = b"\xef\xbb\xbf"


class LaterError(ValueError):
    """What was read is sound, and a later version has written it."""


class Header(NamedTuple):
    """`number`: how many turns Emotions has, or the target of Insults. `deck` is its id, `path` where it was found
    (empty: among those that ship), `digest` tells whether its cards still do what they did. `started` is a date and
    time (ISO 8601, with the offset from UTC)."""

    game: str
    players: tuple[str, ...]
    number: int
    deck: str
    path: str
    digest: str
    started: str = ""


class Entry(Struct, frozen=True, omit_defaults=True):
    """A line after the first: of a command its move and the events that it caused, or how many commands an undo takes
    back or a redo brings back."""

    line: Whole
    move: Move | None = None
    events: tuple[Event, ...] = ()
    undo: Whole = 0
    redo: Whole = 0


class _DeckPart(Struct, frozen=True):
    id: str
    path: str
    digest: str


class _First(Struct, frozen=True, omit_defaults=True):
    line: Literal[1]
    format: Whole
    game: str
    deck: _DeckPart
    players: tuple[str, ...]
    turns: Whole | None = None
    target: Whole | None = None
    started: str = ""


class _Format(Struct, frozen=True):
    format: Whole


def write_header(header: Header) -> bytes:
    """ValueError for what could not be read again."""
    path = header.path.encode(errors="replace").decode()  # of bytes that are no letters the deck is not found again
    lengths = {"target" if header.game == "insults" else "turns": header.number}
    deck = _DeckPart(header.deck, path, header.digest)
    first = _First(1, FORMAT, header.game, deck, header.players, started=header.started, **lengths)
    line = msgspec.json.encode(first) + b"\n"
    read_header(line)
    return line


def write_entry(entry: Entry) -> bytes:
    """ValueError for what could not be read again."""
    line = msgspec.json.encode(entry) + b"\n"
    if read_entry(line) != entry:
        raise ValueError(f"{entry} is no line of a log")
    return line


def read_header(line: bytes) -> Header:
    """ValueError says what is wrong with the first line of a log; LaterError where a later version has written it."""
    line = line.removeprefix(_BOM)
    if (found := _decoded(_Format, line).format) > FORMAT:
        raise LaterError(f"its format is {found}, and {FORMAT} is known")
    first: _First = _decoded(_First, line)
    if found < 1 or first.game not in NAMES:
        raise ValueError(f"its game is `{shortened(first.game)}`, where {' or '.join(NAMES)} was expected")
    players, number = first.players, first.target if first.game == "insults" else first.turns
    if not 2 <= len(set(players)) == len(players) <= MOST_PLAYERS or not all(map(str.strip, players)):
        raise ValueError("its players are not two to eight names")
    if number is None or number < 1:
        raise ValueError("it says no number of turns, or no target, from 1 on")
    deck = first.deck
    return Header(first.game, players, number, deck.id, deck.path, deck.digest, first.started)


def read_entry(line: bytes) -> Entry:
    """ValueError says what is wrong with a line; LaterError where a later version has written it."""
    try:
        entry: Entry = _decoded(Entry, line)
    except msgspec.ValidationError as error:
        if later := _later(line):
            raise LaterError(later) from error
        raise
    if (entry.move is not None) + bool(entry.undo) + bool(entry.redo) != 1:
        raise ValueError("it is neither a move nor an undo nor a redo, or several of them")
    if entry.move is not None and not entry.events:
        raise ValueError("the move has no events")
    return entry


def _decoded(kind: Any, line: bytes) -> Any:
    try:
        return _decoder(kind).decode(line)
    except msgspec.ValidationError:
        raise
    except (ValueError, RecursionError) as error:
        raise ValueError("it cannot be read") from error


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _later(line: bytes) -> str:
    """What a later version has added to a line; empty where it is damage."""
    try:
        value = msgspec.json.decode(line)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(value, dict):
        return ""
    caused = value.get("events")
    parts = [(one, Event) for one in (caused if isinstance(caused, list) else ())]
    for part, kinds in [(value.get("move"), Move), *parts]:
        known = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in get_args(kinds)}
        if not isinstance(part, dict) or not isinstance(name := part.get("kind"), str):
            continue
        if name not in known:
            return f"`{shortened(name)}` is not known"
        if more := part.keys() - {"kind", *known[name]}:
            return f"`{shortened(', '.join(sorted(more)))}` of {name} is not known"
    return ""
