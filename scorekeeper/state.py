"""How a game stands, and what an event makes of it. Knows no rules."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.events import Played

__all__ = ["Counters", "Exchange", "apply"]


class Counters(NamedTuple):
    """What a player of Emotions has, or what a panel adds to it; each may be negative."""

    self_esteem: int = 0
    anger: int = 0
    guilt: int = 0

    @property
    def total(self) -> int:
        return self.self_esteem - self.anger - self.guilt


class Exchange(NamedTuple):
    """The cards played in one exchange of Emotions, oldest first; none before the attack."""

    cards: tuple[Played, ...] = ()


def apply(exchange: Exchange, event: Played) -> Exchange:
    return Exchange((*exchange.cards, event))
