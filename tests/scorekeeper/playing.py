"""What the scorekeeper's tests share: the shipped decks as they are played with, and the command `score`."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from generator.model.deck import Card, Deck
from generator.reading.decks import read_deck
from scorekeeper.cli import app

ROOT = Path(__file__).parents[2]


@cache
def emotions() -> Deck:
    return read_deck(ROOT / "decks/emotions/deck.yaml", for_play=True)


@cache
def insults() -> Deck:
    return read_deck(ROOT / "decks/insults/deck.yaml", for_play=True)


@cache
def _command() -> Any:
    return get_command(app)


def run_score(*arguments: str) -> tuple[int, str, str]:
    """Runs `score` in this process: exit code, stdout, stderr. `CliRunner.invoke` would build all commands anew at each
    call, which takes longer than most of them do."""
    runner = CliRunner()
    with runner.isolation() as (out, err, _):
        with pytest.raises(SystemExit) as ended:
            _command().main(list(arguments), runner.get_default_prog_name(_command()))
        sys.stdout.flush()
        sys.stderr.flush()
        texts = (stream.getvalue().decode().replace("\r\n", "\n") for stream in (out, err))
        return ended.value.code, *texts


def card(id: str, deck: Deck | None = None) -> Card:
    return next(card for card in (deck or emotions()).cards if card.id == id)


def a_card(id: str, colour: str, level: str, title: str = "", copies: int = 1) -> str:
    """A line of a deck of Emotions."""
    instead = "instead: I, " if colour == "red" else ""
    return (
        f"  - {{id: {id}, colour: {colour}, level: {level}, title: {title or id}, copies: {copies}, action: A, "
        f"{instead}player: {{self_esteem: 1}}, opp: {{}}}}\n"
    )


def own_deck(folder: Path, *cards: str, top: str = "") -> Path:
    """A deck of Emotions with these cards, as a file in that folder."""
    path = folder / "own.yaml"
    colours = 'colours: {red: "#a00", yellow: "#ff0", green: "#0a0"}\n'
    path.write_text(f"title: Own\ngame: emotions\n{top}{colours}cards:\n{''.join(cards)}", encoding="utf-8")
    return path
