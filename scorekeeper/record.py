"""A game as it was played, line by line: lines in, how the game stands after each out. Knows no rules and no files.

The first line says which game it is; every other is one command. Lines are only ever added: undo and redo are lines,
too, and say how many commands they take back or bring back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from generator.games import NAMES
from generator.model.deck import Card, Deck
from generator.problems import counted
from scorekeeper import events, moves
from scorekeeper.errors import IllegalPlay, NotUnderstood
from scorekeeper.events import Event
from scorekeeper.moves import Move
from scorekeeper.rules.base import colour_of
from scorekeeper.state import State, apply, opening

__all__ = [
    "FORMAT",
    "MOST_PLAYERS",
    "Damage",
    "Entry",
    "Header",
    "Record",
    "Step",
    "digest",
    "entry_line",
    "header_line",
    "replay",
]

FORMAT = 1
"""Of the lines. A later one may add kinds of moves and events; a log of an earlier one stays readable."""

MOST_PLAYERS = 8
"""Of either game; two is the least."""


class Header(NamedTuple):
    """`number`: how many turns Emotions has, or the target of Insults. `deck` is its id, `path` where it was found
    (empty: among those that ship), `digest` tells whether its cards still do what they did. `started` is a date and
    time as people write it."""

    game: str
    players: tuple[str, ...]
    number: int
    deck: str
    path: str
    digest: str
    started: str = ""


class Entry(NamedTuple):
    """A line after the first. Of a command the move and its events; of an undo or a redo (`kind`) how many commands."""

    line: int
    kind: str
    move: dict[str, Any] | None = None
    events: tuple[Event, ...] = ()
    number: int = 0

    @property
    def moved(self) -> Move:
        """ValueError where the line holds no move that is known."""
        move: Move = moves.KINDS.from_plain(self.move)
        return move


class Step(NamedTuple):
    """An entry, how the game stood before and after it, and the entries that it did, took back or brought back."""

    entry: Entry
    before: State
    after: State
    moved: tuple[Entry, ...]


class Record:
    """The lines of a game so far. It only grows; what it refuses leaves it as it was."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.entries: list[Entry] = []
        self._done: list[tuple[Entry, State]] = []
        self._undone: list[tuple[Entry, State]] = []

    @property
    def start(self) -> State:
        return opening(self.header.game, self.header.players, self.header.number)

    @property
    def state(self) -> State:
        return self._done[-1][1] if self._done else self.start

    @property
    def line(self) -> int:
        """The number of the last line."""
        return len(self.entries) + 1

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The commands that count: those that were not taken back."""
        return tuple(entry for entry, _ in self._done)

    @property
    def undoable(self) -> int:
        return len(self._done)

    @property
    def redoable(self) -> int:
        return len(self._undone)

    def next_move(self, move: Move, caused: Sequence[Event]) -> Entry:
        """The line that would record it."""
        return Entry(self.line + 1, "move", moves.KINDS.to_plain(move), tuple(caused))

    def next_undo(self, number: int) -> Entry:
        """The line that takes back so many commands; IllegalPlay where there are not so many."""
        return self._next("undo", number, self.undoable, "to take back")

    def next_redo(self, number: int) -> Entry:
        return self._next("redo", number, self.redoable, "to bring back")

    def _next(self, kind: str, number: int, there: int, what: str) -> Entry:
        if number < 1:
            raise NotUnderstood(f"{number} commands cannot be taken back or brought back", f"write `score {kind} 2`")
        if number > there:
            if not there:
                raise IllegalPlay(f"there is nothing {what}")
            are = "is" if there == 1 else "are"
            raise IllegalPlay(f"there {are} {counted(there, 'command')} {what}", f"`score {kind} {there}` is the most")
        return Entry(self.line + 1, kind, number=number)

    def add(self, entry: Entry) -> tuple[Entry, ...]:
        """The commands that it did, took back (the last first) or brought back. ValueError where it cannot follow."""
        if entry.line != self.line + 1:
            raise ValueError(f"line {self.line + 1} was expected, and this says that it is {entry.line}")
        if entry.kind == "move":
            state = self.state
            for event in entry.events:
                state = apply(state, event)
            self._done.append((entry, state))
            self._undone.clear()
            moved = [entry]
        else:
            source, target = (self._done, self._undone) if entry.kind == "undo" else (self._undone, self._done)
            if not 0 < entry.number <= len(source):
                raise ValueError(f"{entry.kind} {entry.number} was found, where {len(source)} is the most")
            taken = [source.pop() for _ in range(entry.number)]
            target += taken
            moved = [one for one, _ in taken]
        self.entries.append(entry)
        return tuple(moved)

    def steps(self) -> Iterator[Step]:
        """Every entry, undone ones as well."""
        replayed = Record(self.header)
        for entry in self.entries:
            before = replayed.state
            moved = replayed.add(entry)
            yield Step(entry, before, replayed.state, moved)


def header_line(header: Header) -> bytes:
    """As it stands in the log. ValueError for what could not be read again."""
    number = "target" if header.game == "insults" else "turns"
    value = {
        "line": 1,
        "format": FORMAT,
        "game": header.game,
        "deck": {"id": header.deck, "path": header.path, "digest": header.digest},
        "players": list(header.players),
        number: header.number,
        "started": header.started,
    }
    _read_header(value)
    return _line(value)


def entry_line(entry: Entry) -> bytes:
    """As it stands in the log. ValueError for what could not be read again."""
    caused = [events.KINDS.to_plain(event) for event in entry.events]
    what = {**entry.move, "events": caused} if entry.move is not None else {entry.kind: entry.number}
    _read_entry({"line": entry.line, **what})
    return _line({"line": entry.line, **what})


def _line(value: dict[str, Any]) -> bytes:
    """With its letters as they are; in escapes where a path has bytes in it that are none."""
    try:
        return json.dumps(value, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(value).encode() + b"\n"


class Damage(ValueError):
    """A line that cannot be what it says: its number, why, and how many bytes before it are sound."""

    def __init__(self, line: int, why: str, end: int) -> None:
        super().__init__(why)
        self.line, self.end = line, end


def replay(data: bytes, record: Record | None = None, start: int = 0) -> tuple[Record, int]:
    """The record with the lines from byte `start` on, and how many bytes of `data` are sound: all of them, but for what
    is left of a line at the end that was not written to its end. Damage where another line is no line."""
    line = record.line if record else 0
    lines = [text + b"\n" for text in data[start:].split(b"\n")]
    lines[-1:] = [lines[-1][:-1]] if len(lines[-1]) > 1 else []
    for text, value in zip(lines, _values(lines), strict=True):
        line += 1
        try:
            if isinstance(value, ValueError):
                raise value
            if record is None:
                record = Record(_read_header(value))
            else:
                record.add(_read_entry(value))
        except ValueError as error:
            if record is not None and not text.endswith(b"\n"):
                break
            raise Damage(line, str(error), start) from error
        start += len(text)
    if record is None:
        raise Damage(1, "the file is empty", 0)
    return record, start


def _values(lines: Sequence[bytes]) -> Iterable[Any]:
    """What JSON says in each line; where it is none the ValueError that tells why."""
    try:
        values: list[Any] = json.loads(b"[%b]" % b",".join(lines))
        if len(values) == len(lines) and all(isinstance(value, dict) for value in values):
            return values  # at twice the speed
    except (ValueError, RecursionError):
        pass
    return map(_value, lines)


def _value(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        return ValueError(f"it cannot be read ({str(error).partition(':')[0].lower()})")


def _read_header(value: Any) -> Header:
    """ValueError says what is wrong with the first line of a log."""
    value = _object(value)
    if type(value.get("format")) is not int or value["format"] < 1:
        raise ValueError("this is no log of a game: `format` was expected, a number")
    if value["format"] > FORMAT:
        raise ValueError(f"the log has format {value['format']}, and this version of score knows {FORMAT}: update it")
    game = value.get("game")
    if game not in NAMES:
        raise ValueError(f"`game` is {game!r}, where {' or '.join(NAMES)} was expected")
    players, deck = _texts(value.get("players")), value.get("deck")
    if not 2 <= len(set(players)) == len(players) <= MOST_PLAYERS:
        raise ValueError("`players` are not two to eight names")
    texts = _texts([deck.get(name) for name in ("id", "path", "digest")] if isinstance(deck, dict) else None)
    if not texts:
        raise ValueError("`deck` has no id, path and digest")
    number = value.get("target" if game == "insults" else "turns")
    if type(number) is not int or number < 1:
        raise ValueError("`target` or `turns` is no number from 1 on")
    started = value.get("started")
    return Header(game, players, number, texts[0], texts[1], texts[2], started if isinstance(started, str) else "")


def _read_entry(value: Any) -> Entry:
    """ValueError says what is wrong with a line."""
    value = _object(value)
    number = value.pop("line", None)
    if type(number) is not int:
        raise ValueError("a line has its number, `line`")
    for kind in ("undo", "redo"):
        if value.keys() == {kind} and type(value[kind]) is int:
            return Entry(number, kind, number=value[kind])
    caused = value.pop("events", None)
    if not isinstance(caused, list) or not isinstance(value.get("move"), str):
        raise ValueError("a move and its events were expected, or undo, or redo")
    return Entry(number, "move", value, tuple(events.KINDS.from_plain(event) for event in caused))


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("an object was expected, `{…}`")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    """The texts of a list; none where it is something else."""
    found = value if isinstance(value, list) else []
    return tuple(found) if all(isinstance(one, str) for one in found) else ()


def digest(deck: Deck) -> str:
    """Equal for decks whose cards do the same; what they are called and what they look like does not matter."""
    facts = [[card.id, card.copies, colour_of(card), *_facts(card)] for card in deck.cards]
    return sha256(json.dumps([deck.game, facts]).encode()).hexdigest()[:16]


def _facts(card: Card) -> list[Any]:
    names = ("level", "player", "opp", "letter", "board", "points")
    return [card.fields[name] for name in names if name in card.fields]
