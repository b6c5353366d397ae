"""What the tests of the log share: games that are kept in a file, and processes that may be killed."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from playing import emotions, insults

from generator.model.deck import Deck
from scorekeeper.game import Game
from scorekeeper.lines import Header
from scorekeeper.state import State

NAMES = ("Zoë", "Bo", "Cy")

Command = Callable[[Game], object]
COMMANDS: tuple[Command, ...] = (
    lambda game: game.attack("shame", on="Bo"),
    lambda game: game.respond("approach"),
    lambda game: game.undo(),
    lambda game: game.redo(),
    lambda game: game.pass_(),
    lambda game: game.adjust("Zoë", anger=-1, why="was a “2”, not a 3"),
    lambda game: game.discard(),
    lambda game: game.undo(2),
    lambda game: game.redo(),
    lambda game: game.adjust("Cy", guilt=2),
)
"""A game of Emotions with lines of every shape."""

INSULTS: tuple[Command, ...] = (
    lambda game: game.turn_up("A:red:get2"),
    lambda game: game.adjust("Bo", points=2),
    lambda game: game.lay("B:red:steal1", steal_from=["Bo"]),
    lambda game: game.pass_(),
    lambda game: game.undo(),
)


DECK = emotions()  # read before a disk fails, or time is taken


def find_deck(header: Header) -> Deck:
    return insults() if header.game == "insults" else DECK


def resumed(path: Path) -> Game:
    return Game.resume(path, find_deck)


def kept(path: Path, commands: tuple[Command, ...] = COMMANDS, deck: Deck | None = None) -> tuple[bytes, list[State]]:
    """Play this game into that file: what is in the file then, and how the game stood after each line."""
    game = Game.start(deck or DECK, NAMES, log=path)
    states = [game.state]
    for command in commands:
        command(game)
        states.append(game.state)
    return path.read_bytes(), states


def ends(data: bytes) -> list[int]:
    """Where each line ends, with its end."""
    return [place + 1 for place, byte in enumerate(data) if byte == 10]


def beside(path: Path) -> dict[str, bytes]:
    """The other files of its folder."""
    return {one.name: one.read_bytes() for one in path.parent.iterdir() if one != path and one.is_file()}


def forked(work: Callable[[], object]) -> int:
    """Do it in a process of its own, whose number this is; it ends with 0, or with 1 where something was raised."""
    sys.stdout.flush()
    sys.stderr.flush()
    process = os.fork()
    if not process:
        _work(work)
    return process


def _work(work: Callable[[], object]) -> NoReturn:
    code = 1
    try:
        work()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def ended(process: int) -> int:
    """How it ended: its exit code, or the signal that killed it as a negative number."""
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def killed(process: int) -> int:
    os.kill(process, signal.SIGKILL)
    return ended(process)
