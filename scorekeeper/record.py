"""A game as it was played, line by line: lines in, how the game stands after each out. Knows no rules and no files.

Lines are only ever added: undo and redo are lines, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.problems import counted
from scorekeeper.errors import IllegalPlay, NotUnderstood
from scorekeeper.events import Event
from scorekeeper.lines import Entry, Header, LaterError, read_entry, read_header
from scorekeeper.moves import Move
from scorekeeper.state import State, apply, opening

__all__ = ["Damage", "Record", "Step", "replay"]


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
        """How many commands can be taken back."""
        return len(self._done)

    @property
    def redoable(self) -> int:
        """How many that were taken back can be brought back."""
        return len(self._undone)

    def next_move(self, move: Move, caused: Sequence[Event]) -> Entry:
        """The line that would record it."""
        return Entry(self.line + 1, move, tuple(caused))

    def next_undo(self, number: int) -> Entry:
        """The line that takes back so many commands; IllegalPlay where there are not so many."""
        self._check_number("undo", number, self.undoable, "to take back")
        return Entry(self.line + 1, undo=number)

    def next_redo(self, number: int) -> Entry:
        self._check_number("redo", number, self.redoable, "to bring back")
        return Entry(self.line + 1, redo=number)

    @staticmethod
    def _check_number(kind: str, number: int, there: int, what: str) -> None:
        if type(number) is not int or number < 1:
            raise NotUnderstood(f"`{number}` is no number of commands", "such as 1, 2 or 3")
        if number > there:
            if not there:
                raise IllegalPlay(f"there is nothing {what}")
            are = "is" if there == 1 else "are"
            raise IllegalPlay(f"there {are} {counted(there, 'command')} {what}", f"`score {kind} {there}` is the most")

    def check(self, entry: Entry) -> State:
        """The state after it. ValueError where it cannot follow."""
        if entry.line != self.line + 1:
            raise ValueError(f"line {self.line + 1} was expected, and this says that it is {entry.line}")
        number, there = (entry.undo, self._done) if entry.undo else (entry.redo, self._undone)
        if not 0 <= number <= len(there):
            kind = "undo" if entry.undo else "redo"
            raise ValueError(f"{kind} {number} was found, where {len(there)} is the most")
        state = self.state
        for event in entry.events:
            state = apply(state, event)
        return state

    def add(self, entry: Entry) -> tuple[Entry, ...]:
        """The commands that it did, took back (the last first) or brought back. ValueError where it cannot follow."""
        state = self.check(entry)
        self.entries.append(entry)
        if entry.move is not None:
            self._done.append((entry, state))
            self._undone.clear()
            return (entry,)
        source, target = (self._done, self._undone) if entry.undo else (self._undone, self._done)
        taken = [source.pop() for _ in range(entry.undo or entry.redo)]
        target += taken
        return tuple(one for one, _ in taken)

    def steps(self) -> Iterator[Step]:
        """Every entry, undone ones as well."""
        replayed = Record(self.header)
        for entry in self.entries:
            before = replayed.state
            moved = replayed.add(entry)
            yield Step(entry, before, replayed.state, moved)


class Damage(ValueError):
    """A line that cannot be what it says: its number, why, and how many bytes before it are sound. Or a line of a
    `later` version."""

    def __init__(self, line: int, why: str, end: int, later: bool = False) -> None:
        super().__init__(why)
        self.line, self.end, self.later = line, end, later


def replay(data: bytes, record: Record | None = None, start: int = 0) -> tuple[Record, int]:
    """The record with the lines from byte `start` on, and how many bytes of `data` are sound: all of them, but for what
    is left of a line at the end that was not written to its end. Damage where another line is no line."""
    line = record.line if record else 0
    while start < len(data):
        end = data.find(b"\n", start) + 1
        line += 1
        try:
            text = data[start : end or len(data)]
            if record is None:
                record = Record(read_header(text))
            else:
                record.add(read_entry(text))
        except ValueError as error:
            later = isinstance(error, LaterError)
            if record is not None and not end and not later:
                break
            raise Damage(line, str(error), start, later) from error
        start = end or len(data)
    if record is None:
        raise Damage(1, "the file is empty", 0)
    return record, start
