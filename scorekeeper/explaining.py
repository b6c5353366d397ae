"""Why a tally came out as it did: a Tally in, sentences out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, TypeVar

from generator.problems import counted
from scorekeeper.tally import EmotionsPlayer, InsultsPlayer, Player, Tally
from scorekeeper.wording import isolated, minus, named

__all__ = ["explain"]

P = TypeVar("P", EmotionsPlayer, InsultsPlayer)


def explain(tally: Tally) -> tuple[str, ...]:
    """A line for every player's total, in their order, and one for every total that several have, the highest first."""
    if tally.game == "insults":
        scores = [player for player in tally.players if isinstance(player, InsultsPlayer)]
        level = _level(scores, lambda player: player.points)
        ties = [f"{_all(group)} have {counted(score, 'point')} and share a place." for score, group in level]
        return (*(_explain_points(player, tally.target or 0) for player in scores), *ties)
    players = [player for player in tally.players if isinstance(player, EmotionsPlayer)]
    ties = [_explain_tie(total, group) for total, group in _level(players, lambda player: player.total)]
    return (*(f"{isolated(player.name)}: {explain_total(player)}" for player in players), *ties)


def explain_total(player: EmotionsPlayer) -> str:
    """`12 self-esteem − 3 anger − 2 guilt + 1 yellow + 1 green − 2 red = 7`."""
    counters, hand = player.counters, player.hand
    return (
        f"{minus(counters.self_esteem)} self-esteem − {_term(counters.anger)} anger − {_term(counters.guilt)} guilt "
        f"+ {hand.yellow} yellow + {hand.green} green − {hand.red} red = {minus(player.total)}"
    )


def _explain_points(player: InsultsPlayer, target: int) -> str:
    short = target - player.points
    verdict = f"the target of {target} is reached" if short <= 0 else f"{short} short of the target of {target}"
    return f"{isolated(player.name)}: {counted(player.points, 'point')}, {verdict}"


def _explain_tie(total: int, group: Sequence[EmotionsPlayer]) -> str:
    """What sets players of one total apart: one criterion after the other, as far as it is needed."""
    parts = [f"{_all(group)} have a total of {minus(total)}"]
    if len({player.rank for player in group}) == 1:
        return f"{parts[0]}, the same self-esteem, and the same anger and guilt together: they share a place."
    if len({player.counters.self_esteem for player in group}) > 1:
        parts.append(
            f"more self-esteem is better: {_ranked(group, lambda player: player.counters.self_esteem, most=True)}"
        )
    for esteem, still in _level(group, lambda player: player.counters.self_esteem):
        if len({player.burden for player in still}) > 1:
            rule = f"with {minus(esteem)} self-esteem, less anger and guilt together is better"
            parts.append(f"{rule}: {_ranked(still, lambda player: player.burden)}")
    for _, still in _level(group, lambda player: player.rank):
        parts.append(f"{named(player.name for player in still)} share a place")
    return "; ".join(parts) + "."


def _ranked(players: Sequence[EmotionsPlayer], key: Callable[[EmotionsPlayer], int], most: bool = False) -> str:
    """`Bo 9, Ann 8`: the best first, with what they are compared by."""
    return ", ".join(f"{isolated(one.name)} {minus(key(one))}" for one in sorted(players, key=key, reverse=most))


def _level(players: Sequence[P], key: Callable[[P], Any]) -> list[tuple[Any, list[P]]]:
    """The groups of several players who have the same value, the greatest first."""
    groups = groupby(sorted(players, key=key, reverse=True), key=key)
    return [(value, group) for value, group in ((value, list(group)) for value, group in groups) if len(group) > 1]


def _all(players: Sequence[Player]) -> str:
    names = named(player.name for player in players)
    return f"{names} both" if len(players) == 2 else f"{names} all"


def _term(number: int) -> str:
    """As it is written after another sign."""
    return minus(number) if number >= 0 else f"({minus(number)})"
