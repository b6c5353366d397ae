"""The command lines that are measured, and the decks that they are run on."""

from __future__ import annotations

import sys
from pathlib import Path

from processes import run

__all__ = ["bare", "build", "deck", "deckgen", "long_log", "python", "score", "typst", "warm"]

HERE = Path(__file__).resolve().parent
TYPST = (
    "import typst; typst.compile('cards.typ', output='output/{name}-typst.pdf', root='.', font_paths={fonts}, "
    "ignore_system_fonts={alone}, sys_inputs={{'deck': '/decks/{name}/deck.yaml', 'folder': '/decks/{name}'}})"
)


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def bare(imports: str) -> list[str]:
    """A program that does nothing but load these libraries."""
    return python("-c", f"import {imports}")


def deckgen(*arguments: str) -> list[str]:
    return python("-m", "generator", *arguments)


def score(*arguments: str) -> list[str]:
    return python("-m", "scorekeeper", *arguments)


def build(name: str, *options: str) -> list[str]:
    """Writes `output/NAME.pdf`."""
    return deckgen("build", name, "--pdf", "--sheet", "workload", *options)


def typst(name: str, *, alone: bool = False) -> list[str]:
    """The same deck by Typst, into `output/NAME-typst.pdf`; `alone`, without looking through the system's fonts."""
    return python("-c", TYPST.format(name=name, fonts=[f"decks/{name}/fonts"], alone=alone))


def warm(name: str) -> list[str]:
    """Builds twice in one process, and says how many seconds the second took."""
    return python(str(HERE / "warm.py"), name)


def long_log(lines: int) -> list[str]:
    """Says how many seconds it takes to load a game's log of so many lines."""
    return python(str(HERE / "long_log.py"), str(lines))


def deck(folder: Path, *names: str) -> None:
    """Writes these decks of the workload, where they are not there already."""
    (folder / "output").mkdir(exist_ok=True)
    missing = [name for name in names if not (folder / "decks" / name).exists()]
    if missing:
        run(python(str(HERE / "workload" / "make.py"), str(folder), *missing), folder)
