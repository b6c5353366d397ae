"""How long commands take and how large the PDF is, each beside a bound: `make bench`.

Times are whole processes. Each is measured in turns with what it is compared with, so that a busy machine slows both,
and what counts is the median of the ratios. Nothing here fails: a bound that is missed says so in the table.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 9
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


def rows(folder: Path) -> list[Row]:
    build, build_times = paired(deckgen("build", "emotions", "--pdf"), python("-c", IMPORTS), folder)
    version, version_times = paired(deckgen("--version"), python("-c", "import typer"), folder)
    legal, legal_times = paired(python("-m", "scorekeeper", "legal", "5", "4"), python("-c", "import typer"), folder)
    listing, list_times = paired(deckgen("list", "emotions"), python("-c", IMPORTS), folder)
    size = (folder / "output" / "emotions.pdf").stat().st_size / 1000
    return [
        Row("deckgen build emotions --pdf", IMPORTS, build, 2.0, "x", build_times),
        Row("deckgen --version", "import typer", version, 1.5, "x", version_times),
        Row("deckgen list emotions", IMPORTS, listing, 2.0, "x", list_times),
        Row("score legal 5 4", "import typer", legal, 2.5, "x", legal_times),
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
