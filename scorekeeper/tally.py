"""Counters and hands in, totals, places and winners out.

Emotions: total = self-esteem - anger - guilt + green and yellow cards in hand - red cards in hand. More is better; then
more self-esteem, then less anger and guilt; what is level after that shares a place. Insults: more points are better,
and who has the target or more has won. After a shared place the next is left out: 1, 1, 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from scorekeeper.values import Counters, Hand

__all__ = ["TARGET", "EmotionsPlayer", "InsultsPlayer", "Player", "Tally", "tally_up"]

TARGET = 20

TieBreak = Literal["self_esteem", "anger_and_guilt", "shared"]


class EmotionsPlayer(NamedTuple):
    name: str
    counters: Counters
    hand: Hand = Hand()

    @property
    def total(self) -> int:
        return self.counters.total + self.hand.yellow + self.hand.green - self.hand.red

    @property
    def burden(self) -> int:
        return self.counters.anger + self.counters.guilt

    @property
    def rank(self) -> tuple[int, int, int]:
        """Who stands before whom: greater is better."""
        return self.total, self.counters.self_esteem, -self.burden


class InsultsPlayer(NamedTuple):
    """`points` is 0 or more."""

    name: str
    points: int

    @property
    def total(self) -> int:
        return self.points


Player = EmotionsPlayer | InsultsPlayer


class Tally(NamedTuple):
    """`players` as they were given, and the place of each. `tie_break` is what the first place was decided by where the
    highest total was not enough; `shared` where nothing decided it. `target` is that of Insults."""

    game: str
    players: tuple[Player, ...]
    places: tuple[int, ...]
    winners: tuple[str, ...]
    tie_break: TieBreak | None
    target: int | None = None

    def __str__(self) -> str:
        """`1 Bo 9, 2 Ann 7`: places, names and totals, the first place first."""
        ranked = sorted(zip(self.places, self.players, strict=True), key=lambda each: each[0])
        return ", ".join(f"{place} {player.name} {player.total}" for place, player in ranked)


def tally_up(players: Sequence[Player], target: int | None = None, winners: tuple[str, ...] | None = None) -> Tally:
    """Of at least one player, all of one game. In Insults it may be known who ended their own turn at the target first,
    or that nobody did: the `winners`. Else they are those with the most points, if these are the `target` (TARGET where
    there is none) or more."""
    scores = [player for player in players if isinstance(player, InsultsPlayer)]
    if scores:
        target, most = target or TARGET, max(player.points for player in scores)
        best = tuple(player.name for player in scores if player.points == most >= target)
        known = best if winners is None else winners
        places = _places([(winners is not None and player.name in winners, player.points) for player in scores])
        return Tally("insults", tuple(scores), places, known, "shared" if len(known) > 1 else None, target)
    ranked = [player for player in players if isinstance(player, EmotionsPlayer)]
    places = _places([player.rank for player in ranked])
    first = tuple(player.name for player, place in zip(ranked, places, strict=True) if place == 1)
    return Tally("emotions", tuple(ranked), places, first, _first_place(ranked, first))


def _first_place(players: Sequence[EmotionsPlayer], winners: Sequence[str]) -> TieBreak | None:
    if len(winners) > 1:
        return "shared"
    highest = max(player.total for player in players)
    level = [player for player in players if player.total == highest]
    esteem = max(player.counters.self_esteem for player in level)
    if sum(player.counters.self_esteem == esteem for player in level) > 1:
        return "anger_and_guilt"
    return "self_esteem" if len(level) > 1 else None


def _places(ranks: Sequence[Any]) -> tuple[int, ...]:
    first: dict[Any, int] = {}
    for place, rank in enumerate(sorted(ranks, reverse=True), 1):
        first.setdefault(rank, place)
    return tuple(first[rank] for rank in ranks)
