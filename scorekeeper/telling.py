"""Verdicts, answers and tallies in; what people read and what scripts read, out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.model.deck import Card
from generator.problems import counted
from scorekeeper.questions import Answer, Answers, Verdict
from scorekeeper.rules.answering import Play, code
from scorekeeper.rules.base import colour_of
from scorekeeper.tally import EmotionsPlayer, InsultsPlayer, Tally
from scorekeeper.values import Counters
from scorekeeper.wording import isolated, minus, named, sentence, signed

__all__ = ["answers_json", "answers_table", "tally_json", "tally_table", "tell_verdict", "tell_winners", "verdict_json"]

Table = tuple[list[str], list[list[object]]]


def tell_verdict(verdict: Verdict) -> str:
    head = "legal" if verdict.legal else "illegal"
    return f"{head}: {verdict.reason}." + (f"\n  {sentence(verdict.hint)}" if verdict.hint else "")


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    reason = verdict.reason + (f"; {verdict.hint}" if verdict.hint else "")
    return {
        "legal": verdict.legal,
        "played": verdict.played,
        "response": verdict.response,
        "levels": verdict.levels,
        "reason": reason,
    }


def answers_table(answers: Sequence[Answer]) -> Table:
    """A row a card: what ending on it pays, each as self-esteem, anger, guilt."""
    columns = ["colour", "card", "you", "opponent", "lead"]
    yours = _threes([answer.outcome.player for answer in answers])
    theirs = _threes([answer.outcome.opp for answer in answers])
    return columns, [
        [colour_of(card), f"{_codes(card, levels)} {card.fields['title']}", you, opponent, signed(outcome.lead)]
        for (card, levels, outcome), you, opponent in zip(answers, yours, theirs, strict=True)
    ]


def answers_json(found: Answers) -> dict[str, Any]:
    return {
        "played": found.played,
        "answers": [
            {
                "card": card.id,
                "colour": colour_of(card),
                "levels": levels,
                "player": outcome.player._asdict(),
                "opp": outcome.opp._asdict(),
                "lead": outcome.lead,
            }
            for card, levels, outcome in found.answers
        ],
    }


def tally_table(tally: Tally) -> Table:
    if tally.game == "insults":
        rows: list[list[object]] = [
            [isolated(player.name), player.points, place]
            for player, place in zip(tally.players, tally.places, strict=True)
            if isinstance(player, InsultsPlayer)
        ]
        return ["name", "points", "place"], rows
    columns = ["name", "self-esteem", "anger", "guilt", "hand", "total", "place"]
    rows = [
        [isolated(player.name), *map(minus, player.counters), _hand(player), minus(player.total), place]
        for player, place in zip(tally.players, tally.places, strict=True)
        if isinstance(player, EmotionsPlayer)
    ]
    return columns, rows


def tell_winners(tally: Tally) -> str:
    """Who won, and by what."""
    if not tally.winners:
        target = counted(tally.target or 0, "point")
        reached = any(isinstance(one, InsultsPlayer) and one.points >= (tally.target or 0) for one in tally.players)
        return f"Nobody has ended their own turn with {target} yet." if reached else f"Nobody has {target} yet."
    winners = named(tally.winners)
    best = next(player for player, place in zip(tally.players, tally.places, strict=True) if place == 1)
    if isinstance(best, InsultsPlayer):
        if tally.tie_break == "shared":
            return f"{winners} share the first place, with {counted(best.points, 'point')} each."
        return f"{winners} wins with {counted(best.points, 'point')}."
    if tally.tie_break == "shared":
        return f"{winners} share the first place."
    if tally.tie_break is None:
        return f"{winners} wins with a total of {minus(best.total)}."
    rivals = [one for one in tally.players if isinstance(one, EmotionsPlayer) and one.total == best.total]
    if tally.tie_break == "self_esteem":
        level, by = f"at {minus(best.total)}", "more self-esteem"
    else:
        rivals = [one for one in rivals if one.counters.self_esteem == best.counters.self_esteem]
        level, by = f"at {minus(best.total)} and in self-esteem", "less anger and guilt"
    others = named([one.name for one in rivals if one.name != best.name])
    return f"{winners} wins: level with {others} {level}, but with {by}."


def tally_json(tally: Tally) -> dict[str, Any]:
    players: list[dict[str, Any]] = []
    for player, place in zip(tally.players, tally.places, strict=True):
        if isinstance(player, EmotionsPlayer):
            numbers = {**player.counters._asdict(), "hand": player.hand._asdict(), "total": player.total}
        else:
            numbers = {"points": player.points}
        players.append({"name": player.name, **numbers, "place": place})
    head = {"game": tally.game} | ({"target": tally.target} if tally.game == "insults" else {})
    return {**head, "players": players, "winners": tally.winners, "tie_break": tally.tie_break}


def _threes(all_counters: Sequence[Counters]) -> list[str]:
    """Each as three numbers, one below the other."""
    columns = [[signed(number) for number in column] for column in zip(*all_counters, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    return [" ".join(map(str.rjust, row, widths)) for row in zip(*columns, strict=True)]


def _hand(player: EmotionsPlayer) -> str:
    return player.hand.letters or "none"


def _codes(card: Card, levels: Sequence[int]) -> str:
    return " ".join(code(Play(card, level)) for level in levels)
