"""How a game stands: for people a table, whose turn it is and what may be done; for programs one object."""

from __future__ import annotations

from typing import Any

from generator.games.insults import LETTERS
from generator.model.deck import Deck
from generator.problems import listed
from scorekeeper.recounting import title
from scorekeeper.rules.answering import answering
from scorekeeper.state import InsultsState, Placed, State
from scorekeeper.tally import Tally
from scorekeeper.telling import Table, tell_winners
from scorekeeper.wording import isolated, minus

__all__ = ["board_lines", "counters_table", "state_json", "tell_commands", "tell_next"]


def counters_table(state: State) -> Table:
    """A row a player, in the order in which they play."""
    if isinstance(state, InsultsState):
        rows: list[list[object]] = [
            [isolated(player), points] for player, points in zip(state.players, state.points, strict=True)
        ]
        return ["name", "points"], rows
    rows = [
        [isolated(player), *map(minus, counters), minus(counters.total)]
        for player, counters in zip(state.players, state.counters, strict=True)
    ]
    return ["name", "self-esteem", "anger", "guilt", "so far"], rows


def board_lines(deck: Deck | None, state: State) -> list[str]:
    """What lies on the table: the places of Insults, the exchange of Emotions."""
    if isinstance(state, InsultsState):
        return [f"{letter}: {_pile(deck, pile)}" for letter, pile in zip(LETTERS, state.board, strict=True)]
    if state.exchange is None:
        return []
    cards = [f"{isolated(one.player)}: {title(deck, one.card)} ({one.level})" for one in state.exchange.cards]
    return [f"{isolated(state.exchange.attacker)} attacks {isolated(state.exchange.opponent)}. " + " – ".join(cards)]


def tell_next(state: State, tally: Tally) -> str:
    """Whose turn it is; at the end who has won."""
    if state.turn is None:
        if not state.closed:
            return "The pack is empty, and the last turn has been played: now the hands are counted."
        return tell_winners(tally) if tally.winners else "The game is closed, and nobody has won."
    whose = f"It is {isolated(state.turn)}'s turn"
    if isinstance(state, InsultsState):
        if state.to_turn_up:
            return f"A card of the pack is to be turned up; then it is {isolated(state.turn)}'s turn."
        points = [f"{isolated(player)} {number}" for player, number in zip(state.players, state.points, strict=True)]
        return f"{whose}. Points: {', '.join(points)}."
    if state.exchange is not None:
        numbers = listed(answering(state.exchange.cards[-1].level))
        return f"{isolated(state.exchange.answering)} answers with a {numbers} of any colour, or passes."
    left = f". {state.turns_left} turns are left, this one included." if state.turns_left > 1 else ", the last one."
    return f"{whose}{left}"


def tell_commands(state: State) -> str:
    """What can be said now, as it is typed; empty at the end."""
    if state.turn is None:
        return "" if state.closed else "score tally"
    if isinstance(state, InsultsState):
        return "score turn-up CARD" if state.to_turn_up else "score lay CARD"
    if state.exchange is not None:
        return "score respond CARD, score pass"
    return "score attack OPPONENT CARD, score discard; without red cards: score pass"


def state_json(state: State, winners: tuple[str, ...]) -> dict[str, Any]:
    """The same keys for both games; what a game does not have is null, or empty."""
    players: list[dict[str, Any]]
    if isinstance(state, InsultsState):
        players = [{"name": name, "points": points} for name, points in zip(state.players, state.points, strict=True)]
        board = {
            letter: _card_json(pile[-1]) if pile else None for letter, pile in zip(LETTERS, state.board, strict=True)
        }
        exchange, answering, left = [], None, None
    else:
        players = [
            {"name": name, **counters._asdict()} for name, counters in zip(state.players, state.counters, strict=True)
        ]
        board, left = None, state.turns_left if state.turn else 0
        cards = state.exchange.cards if state.exchange else ()
        exchange = [{"player": one.player, "card": one.card, "level": one.level} for one in cards]
        answering = state.exchange.answering if state.exchange else None
        for player, hand in zip(players, state.hands or (), strict=False):
            player["hand"] = hand._asdict()
    return {
        "game": "insults" if isinstance(state, InsultsState) else "emotions",
        "players": players,
        "turn": state.turn,
        "exchange": exchange,
        "answering": answering,
        "board": board,
        "to_turn_up": isinstance(state, InsultsState) and state.to_turn_up,
        "target": state.target if isinstance(state, InsultsState) else None,
        "turns_left": left,
        "finished": state.turn is None,
        "winners": winners if state.closed else (),
    }


def _card_json(placed: Placed) -> dict[str, Any]:
    return {"card": placed.card, "colour": placed.word.colour, "points": str(placed.word.points)}


def _pile(deck: Deck | None, pile: tuple[Placed, ...]) -> str:
    if not pile:
        return "empty"
    top = pile[-1]
    paid = f"{top.word.colour}, {top.word.points}"
    under = f", on top of {len(pile) - 1}" if len(pile) > 1 else ""
    said = title(deck, top.card)
    return f"{paid}{under}" if said == str(top.word) else f"{said} ({paid}{under})"
