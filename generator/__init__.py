"""Print-ready card decks from YAML. The public names are loaded when they are first used:

from generator import choose_sheet, draw_deck, make_jobs, open_deck, write_pdf

deck = open_deck("emotions")
faces = draw_deck(deck)
for job in make_jobs(deck, faces, choose_sheet(None, "a4")):
    write_pdf(job, Path("output/emotions.pdf"))
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "choose_sheet": "generator.pipeline",
    "draw_deck": "generator.pipeline",
    "make_jobs": "generator.pipeline",
    "open_deck": "generator.pipeline",
    "proofs": "generator.pipeline",
    "write_pdf": "generator.pipeline",
    "read_deck": "generator.reading.decks",
    "read_layout": "generator.reading.layouts",
    "read_sheet": "generator.reading.sheets",
    "DeckgenError": "generator.problems",
    "Problem": "generator.problems",
    "Problems": "generator.problems",
}

__all__ = ["__version__", *sorted(_HOMES)]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
