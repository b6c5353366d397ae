"""A command as a whole process: how long it took, how much memory it had at most, and what it said."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

__all__ = ["ROUNDS", "Failed", "Run", "in_turns", "mebibytes", "median", "ratio", "run"]

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5


class Failed(Exception):
    """A command that was to be measured ended with an error: the last line of what it said."""


class Run(NamedTuple):
    """`mib` is the most memory that the process itself had at any time; None where the system does not tell."""

    seconds: float
    mib: float | None
    said: str = ""


def run(command: Sequence[str], folder: Path) -> Run:
    """Runs it in that folder, as on a user's machine: with this checkout, and its bytecode kept from the run before.

    The system counts the memory of a new process from that of its parent on. So what measures stays small: whatever
    loads a library is a process of its own.
    """
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT)
        mib = None
        if sys.platform == "win32":
            process.wait()
        else:
            # Of this child alone: getrusage(RUSAGE_CHILDREN) would give the largest of all so far.
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            mib = mebibytes(usage.ru_maxrss, sys.platform)
        seconds = time.perf_counter() - start
        output.seek(0)
        said = output.read().decode("utf-8", "replace").strip()
    if process.returncode:
        lines = [line.strip(" │") for line in said.splitlines() if line.strip(" │╭╮╰╯─")]
        raise Failed(lines[-1] if lines else f"exit code {process.returncode}")
    return Run(seconds, mib, said)


def mebibytes(maxrss: int, platform: str) -> float:
    """getrusage(2): Linux counts `ru_maxrss` in KiB, macOS in bytes."""
    return maxrss / 1024**2 if platform == "darwin" else maxrss / 1024


def in_turns(folder: Path, *commands: Sequence[str], rounds: int = ROUNDS) -> list[tuple[Run, ...]]:
    """So many runs of each command, A B A B …, so that a busy machine slows all of them; before these, one of each that
    does not count, as it finds no bytecode and cold files."""
    for command in commands:
        run(command, folder)
    return list(zip(*([run(command, folder) for command in commands] for _ in range(rounds)), strict=True))


def ratio(ours: Sequence[Run], theirs: Sequence[Run]) -> float:
    """The median of the ratios of the times of each turn: what is slow in one turn slows both."""
    return statistics.median(one.seconds / other.seconds for one, other in zip(ours, theirs, strict=True))


def median(runs: Sequence[Run]) -> Run:
    """The median time and the median peak."""
    peaks = [one.mib for one in runs if one.mib is not None]
    return Run(statistics.median(one.seconds for one in runs), statistics.median(peaks) if peaks else None)
