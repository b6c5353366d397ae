"""Keeps the score of games played with decks made by `generator`. The public names are loaded when they are first used:

from generator import read_deck
from scorekeeper import Game, IllegalPlay

game = Game.start(read_deck(path, for_play=True), players=["Ann", "Bo"], log="ann-bo.jsonl")
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    "Game": "scorekeeper.game",
    "AmbiguousCard": "scorekeeper.errors",
    "IllegalPlay": "scorekeeper.errors",
    "LogError": "scorekeeper.errors",
    "LogExists": "scorekeeper.errors",
    "NotUnderstood": "scorekeeper.errors",
    "ScoreError": "scorekeeper.errors",
    "UnknownCard": "scorekeeper.errors",
    "WhomToRob": "scorekeeper.errors",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
