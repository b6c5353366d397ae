"""How a game stands, and what an event makes of it. Knows no rules."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.events import Played

__all__ = ["Exchange", "apply"]


class Exchange(NamedTuple):
    """The cards played in one exchange of Emotions, oldest first; none before the attack."""

    cards: tuple[Played, ...] = ()


def apply(exchange: Exchange, event: Played) -> Exchange:
    return Exchange((*exchange.cards, event))
