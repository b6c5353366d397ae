"""Small decks for the tests of the deck reader, and its problems as the terminal shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.model.deck import Card, Deck
from generator.problems import DeckError, Problems, SourceError, format_problems
from generator.reading.decks import read_deck

TOP = "title: Animals\nlayout: plain\ncolours: {red: '#c00', Blue: '#00c'}\ncards:\n"
GAME = "title: E\ngame: emotions\ncolours: {red: '#c00', yellow: '#fb0', green: '#0b0'}\ncards:\n"
SHAME = """\
  - id: shame
    colour: red
    level: 3
    title: Shame
    action: Show someone up.
    instead: Say it in private.
    player: {anger: 2}
    opp: {self_esteem: -2}
"""


def read(text: str | bytes, problems: Problems | None = None, name: str = "deck.yaml") -> Deck:
    path = Path(name)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_deck(path, problems=problems)


def refusal(text: str | bytes) -> str:
    with pytest.raises((DeckError, SourceError)) as caught:
        read(text)
    return format_problems(caught.value.problems)


def card(fields: str, top: str = TOP) -> Card:
    """The only card: its id is `a` and its title `A`, where `fields` says nothing else."""
    lines = "".join(f"    {line}\n" for line in fields.split("\n"))
    (only,) = read(f"{top}  - id: a\n    title: A\n{lines}").cards
    return only


def refused_card(fields: str) -> str:
    """What is said of the line or lines of that card that begin in line 7."""
    lines = "".join(f"    {line}\n" for line in fields.split("\n"))
    return refusal(f"{TOP}  - id: a\n    title: A\n{lines}")


def at(message: str, row: int, line: str, marked: str, hint: str = "") -> str:
    """The problem as the terminal shows it; `marked` is the part of the line above the carets."""
    column = line.index(marked) + 1 if marked else len(line) + 1
    carets = "^" * max(1, len(marked))
    return (
        f"error: {message}\n  deck.yaml:{row}:{column}\n{row:>5} | {line}\n      | {' ' * (column - 1)}{carets} {hint}"
    ).rstrip()
