"""Writes the log of a very long game into the current folder, and prints how many seconds it takes to read it and stand
where the game stands: `python long_log.py 10000`."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from pathlib import Path
from random import Random

from generator import open_deck
from scorekeeper.game import Game
from scorekeeper.lines import write_entry, write_header

ROUNDS = 9


def write_log(path: Path, lines: int) -> None:
    """A log of so many lines: random turns of Insults, each tenth taken back."""
    random = Random(1)
    game = Game.start(open_deck("insults"), ["Kim", "Lee", "Moe"], target=lines * 9)
    while game.record.line < lines:
        move = random.choice(game.legal())
        game.play(move)
        if game.record.line % 10 == 0:
            game.undo()
    path.write_bytes(b"".join([write_header(game.record.header), *map(write_entry, game.record.entries[: lines - 1])]))


def seconds_to_load(log: Path) -> float:
    start = time.perf_counter()
    Game.resume(log)
    return time.perf_counter() - start


if __name__ == "__main__":
    gc.disable()  # as the command does
    log = Path("long.jsonl")
    write_log(log, int(sys.argv[1]))
    print(statistics.median(seconds_to_load(log) for _ in range(ROUNDS)))
