"""How long commands take and how large the PDF is, each beside a bound: `make bench`.

Times are whole processes. Each is measured in turns with what it is compared with, so that a busy machine slows both,
and what counts is the median of the ratios. Nothing here fails: a bound that is missed says so in the table.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 9
LINES = 10_000
IMPORTS = "import reportlab.pdfgen.canvas, jinja2, typer, yaml"


class Row(NamedTuple):
    what: str
    beside: str
    value: float
    bound: float
    unit: str
    detail: str = ""


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def deckgen(*arguments: str) -> list[str]:
    return python("-m", "generator", *arguments)


def seconds(command: list[str], folder: Path) -> float:
    # As on a user's machine: this checkout, its bytecode kept from the run before.
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    return time.perf_counter() - start


def paired(command: list[str], base: list[str], folder: Path) -> tuple[float, str]:
    """The median ratio of both times, and both medians in words."""
    seconds(command, folder), seconds(base, folder)  # the first run writes bytecode
    times = [(seconds(command, folder), seconds(base, folder)) for _ in range(ROUNDS)]
    ours, theirs = (statistics.median(column) for column in zip(*times, strict=True))
    return statistics.median(one / other for one, other in times), f"{ours * 1000:.0f} ms / {theirs * 1000:.0f} ms"


def write_log(path: Path, lines: int) -> None:
    """A log of so many lines: random turns of Insults, each tenth taken back."""
    from generator import open_deck
    from scorekeeper.game import Game
    from scorekeeper.lines import write_entry, write_header

    random = Random(1)
    game = Game.start(open_deck("insults"), ["Kim", "Lee", "Moe"], target=lines * 9)
    while game.record.line < lines:
        move = random.choice(game.legal())
        game.play(move)
        if game.record.line % 10 == 0:
            game.undo()
    path.write_bytes(b"".join([write_header(game.record.header), *map(write_entry, game.record.entries[: lines - 1])]))


def seconds_to_load(log: Path) -> float:
    """The median of the times that it takes to read a log and stand where the game stands."""
    from scorekeeper.game import Game

    times = []
    gc.disable()  # as the command does
    for _ in range(ROUNDS):
        start = time.perf_counter()
        game = Game.resume(log)
        times.append(time.perf_counter() - start)
        assert game.record.line == LINES
    return statistics.median(times)


def rows(folder: Path) -> list[Row]:
    build, build_times = paired(deckgen("build", "emotions", "--pdf"), python("-c", IMPORTS), folder)
    version, version_times = paired(deckgen("--version"), python("-c", "import typer"), folder)
    legal, legal_times = paired(python("-m", "scorekeeper", "legal", "5", "4"), python("-c", "import typer"), folder)
    listing, list_times = paired(deckgen("list", "emotions"), python("-c", IMPORTS), folder)
    write_log(folder / "long.jsonl", LINES)
    loading = seconds_to_load(folder / "long.jsonl")
    size = (folder / "output" / "emotions.pdf").stat().st_size / 1000
    return [
        Row("deckgen build emotions --pdf", IMPORTS, build, 2.0, "x", build_times),
        Row("deckgen --version", "import typer", version, 1.5, "x", version_times),
        Row("deckgen list emotions", IMPORTS, listing, 2.0, "x", list_times),
        Row("score legal 5 4", "import typer", legal, 2.5, "x", legal_times),
        Row(f"a log of {LINES:,} lines", "", loading, 0.5, "s"),
        Row("size of emotions.pdf", "", size, 400, "KB"),
    ]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = rows(Path(folder))
    print(f"{'what':30}  {'is':>8}  {'bound':>8}        medians; beside what")
    for row in table:
        verdict = "ok" if row.value <= row.bound else "MISSED"
        number, bound = f"{row.value:.2f} {row.unit}", f"{row.bound:g} {row.unit}"
        print(f"{row.what:30}  {number:>8}  {bound:>8}  {verdict:6}  {row.detail}  {row.beside}".rstrip())


if __name__ == "__main__":
    main()
