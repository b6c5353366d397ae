"""Builds a deck of the workload twice in one process, in the current folder, and prints how many seconds the second
build took: `python warm.py D54`. What a first build has loaded and found out is there for the second."""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

from generator.pipeline import choose_sheet, draw_deck, make_jobs, open_deck, write_pdf


def build(name: str) -> None:
    deck = open_deck(name)
    (job,) = make_jobs(deck, draw_deck(deck), choose_sheet("workload", "a4"))
    write_pdf(job, Path("output") / f"{name}-warm.pdf")


if __name__ == "__main__":
    gc.disable()  # as the command does
    build(sys.argv[1])
    start = time.perf_counter()
    build(sys.argv[1])
    print(time.perf_counter() - start)
