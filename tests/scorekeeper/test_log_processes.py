"""A log that several processes play, and processes that are killed while they do."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from keeping import COMMANDS, DECK, NAMES, beside, ended, forked, kept, killed, resumed

from scorekeeper import locking
from scorekeeper.errors import IllegalPlay, LogError
from scorekeeper.game import Game
from scorekeeper.log import Log
from scorekeeper.moves import Adjust
from scorekeeper.state import State

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="on Windows no process is forked")

TRIALS = 120
LENGTH = 40


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "zoe.jsonl"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the disk is: nobody is sent away."""
    monkeypatch.setattr(locking, "PATIENCE", 300.0)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "PATIENCE", 0.05)


def play(game: Game, number: int) -> None:
    """The command of that number of a game of LENGTH."""
    if number % 5 == 4:
        game.undo(2)
    elif number % 5 == 0 and number:
        game.redo()
    else:
        game.adjust(NAMES[number % 3], anger=number + 1, why="x" * (number * 7 % 200))


def states() -> list[State]:
    """How the game stands after none of them, after one, and so on."""
    game = Game.start(DECK, NAMES)
    found = [game.state]
    for number in range(LENGTH):
        play(game, number)
        found.append(game.state)
    return found


def heard(pipe: int, most: int = 1 << 20) -> bytes:
    """What comes out of a pipe until it is closed, or so much of it."""
    parts = b""
    while len(parts) < most and (part := os.read(pipe, most - len(parts))):
        parts += part
    return parts


def took(work: Callable[[], object]) -> float:
    """How many seconds that takes on this disk."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def wait(seconds: float) -> None:
    """More exact than a sleep."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass


def talking(work: Callable[[Callable[[], None]], None]) -> tuple[int, int]:
    """A process and a pipe out of which a byte comes for everything that it acknowledges."""
    out, into = os.pipe()

    def child() -> None:
        os.close(out)
        work(lambda: os.write(into, b".") and None)

    process = forked(child)
    os.close(into)
    return process, out


def test_a_killed_process_loses_no_command_that_it_acknowledged(tmp_path: Path) -> None:
    random, expected, caught = Random(63), states(), set()
    game = Game.start(DECK, NAMES, log=tmp_path / "log.jsonl")
    one_command = took(lambda: [game.adjust("Bo", anger=1) for _ in range(5)]) / 5
    for trial in range(TRIALS):
        path = tmp_path / str(trial) / "log.jsonl"
        game = Game.start(DECK, NAMES, log=path)

        def child(acknowledge: Callable[[], None], game: Game = game) -> None:
            for number in range(LENGTH):
                play(game, number)
                acknowledge()

        process, pipe = talking(child)
        acknowledged = len(heard(pipe, random.randrange(LENGTH)))
        wait(random.random() * 2 * one_command)
        code = killed(process)
        acknowledged += len(heard(pipe))
        os.close(pipe)

        again = resumed(path)
        recorded = again.record.line - 1
        assert recorded in (acknowledged, acknowledged + 1)
        assert again.state == expected[recorded]
        assert again.verify() == recorded + 1
        again.adjust("Bo", guilt=5)
        assert resumed(path).state == again.state
        assert resumed(path).record.line == recorded + 2
        caught.add(code)
        game.undo()  # who had it open all the time goes on, too
        assert game.state == expected[recorded] == resumed(path).state
    assert -9 in caught


def test_a_process_that_is_killed_as_it_begins_leaves_a_whole_game_or_none(tmp_path: Path) -> None:
    random, found = Random(64), set()
    one_game = took(lambda: Game.start(DECK, NAMES, log=tmp_path / "log.jsonl"))
    for trial in range(TRIALS):
        path = tmp_path / str(trial) / "log.jsonl"

        def child(acknowledge: Callable[[], None], path: Path = path) -> None:
            acknowledge()
            Game.start(DECK, NAMES, log=path)
            acknowledge()

        process, pipe = talking(child)
        heard(pipe, 1)
        acknowledged = trial % 4 == 0 and bool(heard(pipe, 1))
        wait(random.random() * 2 * one_game)
        killed(process)
        acknowledged |= bool(heard(pipe))
        os.close(pipe)

        assert path.exists() or not acknowledged
        found.add(path.exists())
        if not path.exists():
            Game.start(DECK, NAMES, log=path)
        assert resumed(path).record.line == 1
        assert [one for one in beside(path) if not one.endswith(".tmp")] == []
    assert found == {False, True}


def test_processes_that_play_at_once_lose_no_line(log: Path, patient: None) -> None:
    each, processes = 25, []
    Game.start(DECK, NAMES, log=log)
    for who in range(6):

        def child(acknowledge: Callable[[], None], who: int = who) -> None:
            game, random = resumed(log), Random(who)
            for number in range(each):
                if not number % 10:
                    game = resumed(log)
                try:
                    if random.random() < 0.6:
                        game.adjust(NAMES[who % 3], anger=1, why=f"{who}: {number}")
                    elif random.random() < 0.7:
                        game.undo()
                    else:
                        game.redo()
                except IllegalPlay:
                    continue
                acknowledge()

        processes.append(talking(child))
    acknowledged = sum(len(heard(pipe)) for _, pipe in processes)
    for process, pipe in processes:
        assert ended(process) == 0
        os.close(pipe)

    game = resumed(log)
    assert game.record.line == game.verify() == acknowledged + 1 > 100
    assert (game.notices, beside(log)) == ([], {})
    said = [entry.move.why for entry in game.record.entries if isinstance(entry.move, Adjust)]
    for who in range(6):
        mine = [int(why.partition(":")[2]) for why in said if why.startswith(f"{who}:")]
        assert mine == sorted(set(mine)) and mine


def test_of_processes_that_begin_one_log_at_once_one_does(log: Path) -> None:
    for number in range(10):
        path = log.with_name(f"{number}.jsonl")

        def child(acknowledge: Callable[[], None], path: Path = path) -> None:
            try:
                Game.start(DECK, NAMES, log=path)
            except LogError:
                return
            acknowledge()

        processes = [talking(child) for _ in range(4)]
        winners = sum(len(heard(pipe)) for _, pipe in processes)
        for process, pipe in processes:
            assert ended(process) == 0
            os.close(pipe)

        assert winners == 1
        assert resumed(path).record.line == 1
    assert {one.suffix for one in log.parent.iterdir()} == {".jsonl"}


def test_processes_that_find_one_torn_log_at_once_keep_it_once(log: Path, patient: None) -> None:
    data, _ = kept(log)
    log.write_bytes(data + b'{"line": 12, "un')

    def child() -> None:
        resumed(log).adjust("Bo", anger=1)

    for process in [forked(child) for _ in range(6)]:
        assert ended(process) == 0
    assert resumed(log).verify() == data.count(b"\n") + 6
    assert beside(log) == {f"{log.name}.line-12.damaged": b'{"line": 12, "un'}


def holding(log: Path, *, shared: bool) -> int:
    """A process that keeps the log locked until it is killed."""

    def child(acknowledge: Callable[[], None]) -> None:
        with Log(log).reading() if shared else Log(log).writing():
            acknowledge()
            time.sleep(600)

    process, pipe = talking(child)
    assert heard(pipe, 1)
    os.close(pipe)
    return process


def test_while_another_process_writes_the_others_are_told_and_nothing_changes(log: Path, impatient: None) -> None:
    data, states = kept(log)
    game = resumed(log)
    process = holding(log, shared=False)
    try:
        for refused in (game.undo, lambda: resumed(log), lambda: Game.repair(log), lambda: game.adjust("Bo", anger=1)):
            with pytest.raises(LogError, match=r"cannot use .*: another score is using it"):
                refused()
        assert (log.read_bytes(), game.state) == (data, states[-1])
    finally:
        killed(process)

    game.undo()
    assert resumed(log).record.line == game.record.line == len(states) + 1


def test_while_another_process_reads_others_read_and_none_writes(log: Path, impatient: None) -> None:
    data, states = kept(log)
    game = resumed(log)
    process = holding(log, shared=True)
    try:
        assert resumed(log).state == states[-1]
        with pytest.raises(LogError, match="another score is using it"):
            game.undo()
        assert log.read_bytes() == data
    finally:
        killed(process)

    game.undo()
    assert resumed(log).state == game.state


def test_who_waits_goes_on_from_what_the_other_has_played(log: Path, patient: None) -> None:
    kept(log)
    game = resumed(log)

    wait_for, go = os.pipe()

    def child(acknowledge: Callable[[], None]) -> None:
        other = resumed(log)
        acknowledge()
        os.read(wait_for, 1)
        acknowledge()
        other.adjust("Bo", anger=1)

    process, pipe = talking(child)  # before the log is locked: a lock is handed down to a forked process
    assert heard(pipe, 1)
    with Log(log).writing() as opened:
        os.write(go, b".")
        assert heard(pipe, 1)
        opened.append(len(opened.data), b'{"line":12,"undo":1}\n')
    assert ended(process) == 0
    for one in (pipe, wait_for, go):
        os.close(one)
    game.undo()

    assert [bool(entry.undo) for entry in game.record.entries[-3:]] == [True, False, True]
    assert resumed(log).verify() == game.record.line == len(COMMANDS) + 4


def test_a_process_that_is_killed_with_the_log_half_written_gives_it_back(log: Path, impatient: None) -> None:
    data, states = kept(log)

    def child(acknowledge: Callable[[], None]) -> None:
        with Log(log).writing() as opened:
            os.pwrite(opened._descriptor, b'{"line": 12, "mo', len(opened.data))
            acknowledge()
            time.sleep(600)

    process, pipe = talking(child)
    assert heard(pipe, 1)
    os.close(pipe)
    with pytest.raises(LogError, match="another score is using it"):
        resumed(log)
    killed(process)

    game = resumed(log)
    assert game.state == states[-1]
    game.undo()
    assert log.read_bytes() == data + b'{"line":12,"undo":1}\n'
    assert beside(log) == {f"{log.name}.line-12.damaged": b'{"line": 12, "mo'}
