"""Who may import whom, checked on the source itself, so that stages keep meeting in data alone."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted(path for package in ("generator", "scorekeeper") for path in (ROOT / package).rglob("*.py"))


class Allowed(NamedTuple):
    """Modules of ours (with everything below them), and packages of others."""

    ours: str = ""
    theirs: str = ""


GROUND = (
    "generator.units generator.geometry generator.colour generator.frozen generator.problems generator.library "
    "generator.asset_paths generator.bounded "
)
STAGES = (
    "generator.model generator.games generator.reading generator.layout generator.typesetting generator.imposition "
    "generator.checking generator.writing "
)
CARDS = "generator.model generator.games generator.problems "
FACTS = "scorekeeper.errors scorekeeper.wording scorekeeper.values scorekeeper.facts "
PLAY = FACTS + "scorekeeper.events scorekeeper.moves scorekeeper.state scorekeeper.rules "

# The most exact line counts. A module may always import what lies in its own folder.
TABLE = {
    "generator.bounded": Allowed(),
    "generator.crew": Allowed(),
    "generator.units": Allowed(GROUND),
    "generator.geometry": Allowed(GROUND),
    "generator.colour": Allowed(GROUND),
    "generator.frozen": Allowed(),
    "generator.problems": Allowed("generator.frozen"),
    "generator.library": Allowed(GROUND),
    "generator.asset_paths": Allowed(GROUND),
    "generator.model": Allowed(GROUND),
    "generator.games": Allowed(GROUND + "generator.model"),
    "generator.reading": Allowed(GROUND + "generator.model generator.games", "yaml PIL"),
    "generator.typesetting": Allowed(
        GROUND + "generator.model", "uharfbuzz fontTools brotli platformdirs bidi icu4py pyphen PIL"
    ),
    "generator.layout": Allowed(GROUND + "generator.crew generator.model generator.typesetting", "jinja2 markupsafe"),
    "generator.imposition": Allowed(GROUND + "generator.model"),
    "generator.checking": Allowed(GROUND + "generator.model", "coloraide pikepdf pypdfium2"),
    "generator.writing": Allowed(GROUND + "generator.model", "uharfbuzz fontTools PIL pypdfium2"),
    "generator.writing.pdf.objects": Allowed("generator.writing.pdf.deflating", "reportlab"),
    "generator.pipeline": Allowed(GROUND + STAGES + "generator.crew"),
    "generator": Allowed(GROUND + STAGES + "generator.pipeline"),
    # The command line and what only it uses.
    "generator.cli": Allowed("generator", "typer"),
    "generator.command_line": Allowed("generator.terminal generator.problems", "typer"),
    "generator.__main__": Allowed("generator.cli"),
    "generator.listing": Allowed(GROUND + STAGES + "generator.terminal"),
    "generator.translating": Allowed(GROUND + STAGES + "generator.terminal"),
    "generator.settings": Allowed("generator.problems generator.writing.files", "platformdirs"),
    "generator.terminal": Allowed("generator.problems generator.columns", "rich"),
    "generator.columns": Allowed("", "rich"),
    # The scorekeeper: what is pure, in the order in which one may import the other …
    "scorekeeper": Allowed(),
    "scorekeeper.errors": Allowed("generator.model generator.problems scorekeeper.wording"),
    "scorekeeper.wording": Allowed("generator.problems"),
    "scorekeeper.values": Allowed(CARDS),
    "scorekeeper.facts": Allowed("", "msgspec"),
    "scorekeeper.events": Allowed(FACTS),
    "scorekeeper.moves": Allowed(FACTS),
    "scorekeeper.state": Allowed(CARDS + FACTS + "scorekeeper.events"),
    "scorekeeper.rules": Allowed(CARDS + FACTS + "scorekeeper.events scorekeeper.moves scorekeeper.state"),
    "scorekeeper.lines": Allowed(
        "generator.games generator.problems scorekeeper.facts scorekeeper.events scorekeeper.moves", "msgspec"
    ),
    "scorekeeper.record": Allowed(
        "generator.problems " + FACTS + "scorekeeper.events scorekeeper.moves scorekeeper.state scorekeeper.lines"
    ),
    "scorekeeper.decks": Allowed(CARDS + FACTS + "scorekeeper.lines generator.library generator.reading"),
    "scorekeeper.naming": Allowed(CARDS + FACTS + "scorekeeper.rules"),
    "scorekeeper.choosing": Allowed(CARDS + PLAY + "scorekeeper.naming scorekeeper.hands"),
    "scorekeeper.questions": Allowed(CARDS + PLAY + "scorekeeper.naming"),
    "scorekeeper.hands": Allowed(CARDS + FACTS),
    "scorekeeper.tally": Allowed(FACTS),
    "scorekeeper.recounting": Allowed(CARDS + PLAY + "scorekeeper.lines scorekeeper.record"),
    "scorekeeper.standing": Allowed(CARDS + PLAY + "scorekeeper.recounting scorekeeper.tally scorekeeper.telling"),
    "scorekeeper.guiding": Allowed(CARDS + PLAY + "scorekeeper.naming scorekeeper.corrections"),
    "scorekeeper.explaining": Allowed("generator.problems scorekeeper.tally scorekeeper.wording"),
    "scorekeeper.telling": Allowed(CARDS + PLAY + "scorekeeper.questions scorekeeper.tally"),
    # … what keeps a game on the disk …
    "scorekeeper.locking": Allowed("", "fcntl msvcrt"),
    "scorekeeper.log": Allowed("generator.library generator.problems scorekeeper.errors scorekeeper.locking"),
    "scorekeeper.game": Allowed(
        CARDS
        + PLAY
        + "scorekeeper.naming scorekeeper.choosing scorekeeper.record scorekeeper.lines scorekeeper.log "
        + "scorekeeper.tally scorekeeper.recounting scorekeeper.decks"
    ),
    "scorekeeper.shelf": Allowed(
        "generator.problems generator.writing.files scorekeeper.errors scorekeeper.locking scorekeeper.log",
        "platformdirs",
    ),
    # … and what reads and asks.
    "scorekeeper.players": Allowed(
        CARDS + PLAY + "scorekeeper.naming scorekeeper.tally scorekeeper.hands generator.reading"
    ),
    "scorekeeper.sheets": Allowed(CARDS + PLAY + "scorekeeper.tally scorekeeper.players generator.reading"),
    "scorekeeper.asking": Allowed(
        CARDS + PLAY + "scorekeeper.naming scorekeeper.tally scorekeeper.hands scorekeeper.players generator.reading"
    ),
    "scorekeeper.corrections": Allowed(CARDS + PLAY + "generator.reading"),
    "scorekeeper.commands": Allowed(
        "scorekeeper generator.problems generator.games generator.model generator.library generator.reading "
        "generator.command_line generator.terminal generator.writing.files",
        "typer",
    ),
    "scorekeeper.cli": Allowed("scorekeeper.commands generator.command_line generator.terminal", "typer"),
    "scorekeeper.__main__": Allowed("generator.__main__"),
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    """Every module that a file imports, wherever in it; a name that is itself a module of ours counts as that."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                found.add(whole if whole in MODULES else str(node.module))
    return found


MODULES = {module_name(path) for path in FILES}


def within(module: str, folders: str) -> bool:
    return any(module == folder or module.startswith(folder + ".") for folder in folders.split())


def is_allowed(importer: str, imported: str) -> bool:
    line = next(TABLE[known] for known in sorted(TABLE, key=len, reverse=True) if within(importer, known))
    if imported == "generator":  # the version alone
        return True
    package = imported.partition(".")[0]
    if package in ("generator", "scorekeeper"):
        home = ".".join(importer.split(".")[:2]) if importer.count(".") > 1 or is_package(importer) else ""
        return within(imported, line.ours) or (bool(home) and within(imported, home))
    return package in sys.stdlib_module_names or within(package, line.theirs)


def is_package(module: str) -> bool:
    return (ROOT / module.replace(".", "/") / "__init__.py").exists()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_it_may(path: Path) -> None:
    importer = module_name(path)
    assert [module for module in sorted(imports(path)) if not is_allowed(importer, module)] == []


def test_every_folder_has_a_line_of_its_own_in_the_table() -> None:
    folders = {".".join(module.split(".")[:2]) for module in MODULES} - {"generator", "scorekeeper"}
    assert sorted(folders - TABLE.keys()) == []


PURE = (
    "choosing",
    "errors",
    "events",
    "explaining",
    "guiding",
    "hands",
    "moves",
    "naming",
    "lines",
    "questions",
    "record",
    "recounting",
    "rules",
    "standing",
    "state",
    "tally",
    "telling",
    "values",
    "wording",
)


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if within(module_name(path), " ".join(f"scorekeeper.{name}" for name in PURE))],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_rules_and_tallies_touch_no_file_no_clock_and_no_chance(path: Path) -> None:
    edges = {"os", "io", "pathlib", "shutil", "tempfile", "time", "datetime", "random", "secrets", "sys", "subprocess"}
    assert edges.isdisjoint(module.partition(".")[0] for module in imports(path))


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        ("generator.layout.draw", "generator.typesetting.fitting", True),
        ("generator.typesetting.fitting", "generator.layout.draw", False),
        ("generator.writing.pdf.objects", "reportlab.pdfgen", True),
        ("generator.writing.pdf.document", "reportlab.pdfgen", False),
        ("generator.writing.png", "generator.writing.files", True),
        ("generator.imposition.grid", "generator.writing.files", False),
        ("generator.model.deck", "yaml", False),
        ("generator.model.deck", "generator.games.emotions", False),
        ("generator.reading.decks", "generator.games.emotions", True),
        ("generator.pipeline", "generator.cli", False),
        ("generator.pipeline", "typer", False),
        ("generator.units", "generator.model.deck", False),
        ("scorekeeper.cli", "generator.writing.png", False),
        ("scorekeeper.cli", "rich", False),
        ("scorekeeper.tally", "generator.reading.nodes", False),
        ("scorekeeper.rules.emotions", "typer", False),
        ("scorekeeper.state", "scorekeeper.rules.emotions", False),
        ("scorekeeper.rules.insults", "scorekeeper.state", True),
        ("scorekeeper.cli", "generator", True),
    ],
)
def test_the_table_says_what_it_is_meant_to_say(importer: str, imported: str, allowed: bool) -> None:
    assert is_allowed(importer, imported) is allowed
