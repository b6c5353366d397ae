"""How long commands take, how much memory they need and how large the PDF is, each beside a bound: `make bench`.

    python tests/benchmarks/bench.py                 # all, in some minutes
    python tests/benchmarks/bench.py D1k S1k         # these alone
    python tests/benchmarks/bench.py --write         # all, and into docs/performance.md

Times are whole processes. Each is measured in turns with what it is compared with, so that a busy machine slows both,
and what counts is the median of the ratios. Nothing here fails: a bound that is missed says so in the table.
docs/performance.md says what the bounds mean.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import statistics
import sys
import tempfile
import timeit
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from commands import bare, build, deck, deckgen, long_log, score, typst, warm
from figures import Point, Row, between_marks, growth_table, in_words, row_table, seconds_in_words
from processes import ROOT, Failed, Run, in_turns, median, ratio, run

__all__ = ["CASES", "main"]

PAGE = ROOT / "docs" / "performance.md"
IMPORTS = "reportlab.pdfgen.canvas, jinja2, typer, yaml"
LINES = 10_000
CURVE = {"D1": 1, "D54": 54, "D100": 100, "D1k": 1_000, "D10k": 10_000}

Case = Callable[[Path], Iterator[Row | Point]]


def small_commands(folder: Path) -> Iterator[Row]:
    for command, beside, bound in [
        (deckgen("build", "emotions", "--pdf"), IMPORTS, 2.0),
        (deckgen("list", "emotions"), IMPORTS, 2.0),
        (deckgen("--version"), "typer", 2.0),
        (score("legal", "5", "4"), "typer", 2.5),
    ]:
        ours, theirs = in_turns(folder, command, bare(beside))
        name = {"generator": "deckgen", "scorekeeper": "score"}[command[2]]
        said = f"{_times(ours, theirs)}, beside `import {beside}`"
        yield Row(f"`{' '.join([name, *command[3:]])}`", ratio(ours, theirs), "x", bound, said)
    yield Row("size of emotions.pdf", _size(folder, "emotions") / 1000, "KB", 400)
    yield Row(f"a game's log of {LINES:,} lines", float(run(long_log(LINES), folder).said), "s", 0.5)


def against_typst(
    folder: Path, name: str, bound: float, *, peak: float | None = None, kilobytes: float | None = None, note: str = ""
) -> Iterator[Row]:
    deck(folder, name)
    ours, theirs = in_turns(folder, build(name), typst(name))
    yield Row(f"{name}: time, beside Typst", ratio(ours, theirs), "x", bound, _times(ours, theirs) + note)
    yield _peak(name, ours, theirs, peak)
    sizes = _size(folder, name) / 1000, _size(folder, f"{name}-typst") / 1000
    yield Row(f"{name}: PDF", sizes[0], "KB", kilobytes, f"Typst's {sizes[1]:,.0f} KB")


def small_deck(folder: Path) -> Iterator[Row]:
    yield from against_typst(folder, "D54", 2.5)
    ours, theirs = in_turns(folder, build("D54"), typst("D54", alone=True))
    yield Row("D54: the same, Typst without system fonts", ratio(ours, theirs), "x", None, _times(ours, theirs))


def photographs(folder: Path) -> Iterator[Row]:
    yield from against_typst(folder, "I100", 0.6, peak=100)
    pictures = sum(file.stat().st_size for file in (folder / "decks" / "I100" / "art").iterdir())
    said = f"of {pictures / 1000:,.0f} KB"
    yield Row("I100: PDF, beside its JPEG files", _size(folder, "I100") / pictures, "x", 1.02, said)


def beside_latin(folder: Path, name: str, bound: float | None = None) -> Iterator[Row]:
    """A deck of a thousand cards beside our own D1k."""
    deck(folder, name, "D1k")
    ours, latin = in_turns(folder, build(name), build("D1k"))
    each = f", {median(ours).seconds * 1000:,.0f} µs a card"
    yield Row(f"{name}: time, beside our D1k", ratio(ours, latin), "x", bound, _times(ours, latin) + each)
    yield _peak(name, ours, latin, None, "D1k's")


def two_processes(folder: Path) -> Iterator[Row]:
    deck(folder, "D10k")
    one, two = (build("D10k", "--jobs", jobs, "--out", f"jobs-{jobs}") for jobs in "12")
    alone, together = in_turns(folder, one, two)
    said = _times(together, alone)
    yield Row("D10k: time with --jobs 2, beside --jobs 1", ratio(together, alone), "x", 0.7, said)
    files = [(folder / f"jobs-{jobs}" / "D10k.pdf").read_bytes() for jobs in "12"]
    differ = abs(len(files[0]) - len(files[1])) + sum(a != b for a, b in zip(*files, strict=False))
    yield Row("D10k: bytes that differ with --jobs 2", differ, "bytes", 0)


def second_build(folder: Path) -> Iterator[Row]:
    deck(folder, "D54")
    times = [float(one.said) for one in in_turns(folder, warm("D54"))[0]]
    yield Row("D54: second build in a process", statistics.median(times) * 1000, "ms", 50)


def growth(folder: Path) -> Iterator[Row | Point]:
    deck(folder, *CURVE, "D30k")
    runs = in_turns(folder, *map(build, CURVE), *map(typst, CURVE))
    ours = dict(zip(CURVE, runs[: len(CURVE)], strict=True))
    times = ([one.seconds for one in ours[name]] for name in ("D1", "D1k", "D10k"))
    grown = statistics.median((most - start) / (many - start) for start, many, most in zip(*times, strict=True))
    start = seconds_in_words(median(ours["D1"]).seconds)
    yield Row("D10k beside D1k, both less the start-up", grown, "x", 11, f"start-up, a deck of one card: {start}")
    for tool, own in (("deckgen", runs[: len(CURVE)]), ("Typst", runs[len(CURVE) :])):
        for cards, column in zip(CURVE.values(), own, strict=True):
            yield Point(tool, cards, *median(column)[:2])
    # Once, as it takes long; not by Typst, which would need some 6 GB.
    yield Point("deckgen", 30_000, *run(build("D30k"), folder)[:2])


CASES: dict[str, Case] = {
    "commands": small_commands,
    "D54": small_deck,
    "D1k": partial(against_typst, name="D1k", bound=0.85, peak=90, note="; the aim is 0.6"),
    "D10k": partial(against_typst, name="D10k", bound=0.6, peak=200),
    "R10k": partial(against_typst, name="R10k", bound=0.12, peak=80, kilobytes=300),
    "I100": photographs,
    "S1k": partial(beside_latin, name="S1k", bound=1.5),
    "H1k": partial(beside_latin, name="H1k"),
    "U1k": partial(beside_latin, name="U1k"),
    "jobs": two_processes,
    "warm": second_build,
    "growth": growth,
}


def measured(names: list[str], folder: Path) -> Iterator[Row | Point]:
    """The figures of these cases, each as soon as it is known."""
    for name in names:
        try:
            yield from CASES[name](folder)
        except Failed as failure:
            yield Row(name, None, "", None, str(failure))


def _times(ours: tuple[Run, ...], theirs: tuple[Run, ...]) -> str:
    return f"{seconds_in_words(median(ours).seconds)} / {seconds_in_words(median(theirs).seconds)}"


def _peak(
    name: str, ours: tuple[Run, ...], theirs: tuple[Run, ...], bound: float | None, whose: str = "Typst's"
) -> Row:
    mine, other = median(ours).mib, median(theirs).mib
    said = "this system does not tell" if other is None else f"{whose} {other:,.0f} MiB"
    return Row(f"{name}: peak memory", mine, "MiB", bound, said)


def _size(folder: Path, name: str) -> int:
    return (folder / "output" / f"{name}.pdf").stat().st_size


def pace() -> float:
    """Microseconds that adding up a thousand numbers takes: a Python that was built without optimisation, which none of
    them tells, takes more than twice as long as one that was."""
    return min(timeit.repeat(lambda: sum(range(1000)), number=1000, repeat=5)) * 1000


def machine() -> str:
    """What this was measured on, and when."""
    model = platform.processor()
    if sys.platform == "linux":
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    python = f"Python {platform.python_version()} (which adds up a thousand numbers in {pace():.0f} µs)"
    tools = f"{python}, Typst {version('typst')}"
    today = datetime.date.today().isoformat()
    return f"Measured on {os.cpu_count()} cores ({model or platform.machine()}), {platform.system()}, {tools}, {today}."


def write(figures: list[Row | Point]) -> None:
    """The figures and the picture, into docs/."""
    from plot import draw

    rows = [figure for figure in figures if isinstance(figure, Row)]
    points = [figure for figure in figures if isinstance(figure, Point)]
    parts = [machine(), row_table(rows)]
    if points:
        picture = PAGE.with_suffix(".svg")
        draw(points, picture)
        parts[:0] = [in_words(points), growth_table(points), f"![Time and memory, by number of cards]({picture.name})"]
    PAGE.write_text(between_marks(PAGE.read_text(encoding="utf-8"), "\n\n".join(parts)), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="How long it takes, how much memory it needs, how large the PDF is.")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"{', '.join(CASES)}; without any, all of them")
    parser.add_argument("--write", action="store_true", help="measure all, and write docs/performance.md and .svg")
    asked = parser.parse_args()
    if unknown := [name for name in asked.cases if name not in CASES]:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(CASES)}")
    if asked.write and asked.cases:
        parser.error("--write writes the whole page, so it measures everything")
    if asked.write and find_spec("matplotlib") is None:
        parser.error("--write draws with matplotlib, which is not installed: see `make test`")
    print(machine(), flush=True)
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        for figure in measured(asked.cases or list(CASES), Path(folder)):
            figures.append(figure)
            print(figure.line(), flush=True)
    if asked.write:
        write(figures)


if __name__ == "__main__":
    main()
