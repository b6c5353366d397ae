"""A tally sheet, YAML or CSV, in; the players out. And an empty one, to fill in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

from generator.games.emotions import COUNTERS
from generator.problems import DeckError, NotFoundError, Place, Problem, Problems, shortened
from generator.reading.nodes import Mapping, Sequence, parse_yaml
from generator.reading.tables import parse_csv
from generator.reading.text import read_source
from generator.reading.values import Reader
from scorekeeper.players import COLUMNS, read_players
from scorekeeper.tally import Player

__all__ = ["KINDS", "empty_sheet", "is_sheet", "read_sheet"]

KINDS = (".yaml", ".yml", ".csv")
MAX_PLAYERS = 1000


def is_sheet(name: str) -> bool:
    return Path(name).suffix.lower() in KINDS


def read_sheet(path: Path, game: str | None, colour_of: Callable[[str], str]) -> tuple[str, tuple[Player, ...]]:
    """The game and its players. Without a `game` the columns tell it. NotFoundError where there is no such file;
    SourceError or DeckError with every problem in it."""
    try:
        path.stat()
    except FileNotFoundError:
        hint = "`score tally --template FILE` writes an empty sheet"
        raise NotFoundError(Problem(message=f"there is no sheet `{path}`", hint=hint)) from None
    except (OSError, ValueError):
        pass  # which reading it will tell
    source, problems = read_source(path), Problems()
    is_table = path.suffix.lower() == ".csv"
    rows = parse_csv(source, problems) if is_table else parse_yaml(source, problems)
    problems.raise_errors(DeckError)
    if isinstance(rows, Mapping) and rows.get("cards") is not None:
        problems.error("the file is a deck, where a sheet was expected", Place(source), f"write --deck {path}")
    elif not isinstance(rows, Sequence):
        hint = "begin each player with a dash: `- name: Ann`, and write the columns below it, indented alike"
        problems.error("the sheet is no list of players", Place(source, rows.line, rows.column), hint)
    elif not rows.items:
        problems.error("the sheet has no players", Place(source), "write a line for each")
    elif len(rows.items) > MAX_PLAYERS:
        problems.error(f"the sheet has {len(rows.items):,} players; {MAX_PLAYERS:,} are the most", Place(source))
    problems.raise_errors(DeckError)
    assert isinstance(rows, Sequence)
    names = {key.text: None for row in rows.items if isinstance(row, Mapping) for key, _ in row.entries}
    found = game or _game(names)
    if found is None:
        known = f" ({', '.join(map(shortened, islice(names, 10)))})" if names else ""
        where = "name them in the first line: " if is_table else ""
        hint = f"{where}Emotions has {', '.join(COLUMNS['emotions'])}; Insults has {', '.join(COLUMNS['insults'])}"
        problems.error(f"the columns{known} are those of no game", Place(source), hint)
        raise DeckError(problems.found)
    players = read_players(rows, found, Reader(source, problems, path.parent), colour_of)
    problems.raise_errors(DeckError)
    return found, players


def empty_sheet(game: str, kind: str) -> str:
    """What the file of an empty sheet says; `kind` is one of KINDS."""
    columns = COLUMNS[game]
    if kind == ".csv":
        return ",".join(columns) + "\n"
    of_hand = "# hand: a letter for each card that is left (rryg), or names of cards (r2, f); nothing for none.\n"
    notes = "# A sheet for `score tally`. Copy these lines for every player.\n" + (of_hand if "hand" in columns else "")
    values = {"name": "", "hand": ""}
    lines = [f"{name}: {values.get(name, '0')}".rstrip() for name in columns]
    return f"{notes}\n- " + "\n  ".join(lines) + "\n"


def _game(names: Iterable[str]) -> str | None:
    known = {name.casefold() for name in names}
    if known & set(COUNTERS):
        return "emotions"
    return "insults" if "points" in known else None
