"""What a scorekeeper may correct, in either game."""

from __future__ import annotations

from collections.abc import Sequence

from generator.problems import listed
from scorekeeper.errors import NotUnderstood
from scorekeeper.events import Adjusted
from scorekeeper.moves import Adjust

__all__ = ["MOST", "adjusted"]

MOST = 9999
"""The greatest correction of a counter."""


def adjusted(move: Adjust, players: Sequence[str], known: Sequence[str]) -> Adjusted:
    """A correction of the counters that are `known`. NotUnderstood for someone who does not play, for other counters,
    and for what changes nothing or too much."""
    if move.player not in players:
        raise NotUnderstood(f"`{move.player}` does not play in this game")
    hint = f"write {listed([f'{name}=+1' for name in known])}"
    for name, change in move.changes.items():
        if name not in known:
            raise NotUnderstood(f"there is no counter `{name}` in this game", hint)
        if type(change) is not int:
            raise NotUnderstood(f"`{change}` is no correction", "whole numbers are counted")
        if abs(change) > MOST:
            raise NotUnderstood(f"{change:+} is too much for one correction", f"{MOST} is the most")
    if not any(move.changes.values()):
        raise NotUnderstood("that changes nothing", hint)
    return Adjusted(move.player, move.changes, move.why)
