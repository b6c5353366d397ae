"""How a game stands, and what an event makes of it. Knows no rules: an event is a fact, whatever the rules are now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from generator.games.insults import LETTERS
from scorekeeper.events import (
    Adjusted,
    Attacked,
    Cleared,
    Closed,
    Counted,
    Event,
    Got,
    Laid,
    Paid,
    Played,
    Stole,
    TurnedUp,
    TurnEnded,
    Won,
)  # fmt: skip
from scorekeeper.values import Counters, Hand, WordCard

__all__ = ["EmotionsState", "Exchange", "InsultsState", "Placed", "State", "apply", "opening"]


class Exchange(NamedTuple):
    """An attack and its answers, oldest first. Attacker and opponent play in turn."""

    attacker: str
    opponent: str
    cards: tuple[Played, ...] = ()

    @property
    def answering(self) -> str:
        """Who is to answer: the one of the two who did not play last."""
        return self.opponent if len(self.cards) % 2 else self.attacker


class Placed(NamedTuple):
    """A card on the board: its id, or what it was described as."""

    card: str
    word: WordCard


class EmotionsState(NamedTuple):
    """`counters` in the order of the players. `turn` is None when no turn is left, or the game was closed before;
    `turns_left` counts the one that is being played; `hands` are known once the game is closed."""

    players: tuple[str, ...]
    counters: tuple[Counters, ...]
    turn: str | None
    turns_left: int
    exchange: Exchange | None = None
    hands: tuple[Hand, ...] | None = None
    closed: bool = False


class InsultsState(NamedTuple):
    """`points` in the order of the players; `board` has a pile for A, B and C, the card that is seen last. `turn` is
    None when the game is over; `to_turn_up` says that a card of the pack is to be turned up before it goes on."""

    players: tuple[str, ...]
    points: tuple[int, ...]
    target: int
    turn: str | None
    board: tuple[tuple[Placed, ...], ...] = ((), (), ())
    to_turn_up: bool = True
    winner: str | None = None
    closed: bool = False

    @property
    def seen(self) -> tuple[Placed, ...]:
        """The visible card of each place that has one, A before B before C."""
        return tuple(pile[-1] for pile in self.board if pile)


State = EmotionsState | InsultsState
T = TypeVar("T")


def opening(game: str, players: Sequence[str], number: int) -> State:
    """A game before its first move; `number` is how many turns Emotions has, or the target of Insults."""
    names = tuple(players)
    if game == "insults":
        return InsultsState(names, (0,) * len(names), number, names[0])
    return EmotionsState(names, (Counters(),) * len(names), names[0], number)


def apply(state: State, event: Event) -> State:
    """The state after it. ValueError for an event that cannot have happened in this state: of another game, or about
    someone who does not play."""
    after = _in_emotions(state, event) if isinstance(state, EmotionsState) else _in_insults(state, event)
    if after is None:
        raise ValueError(f"{type(event).__name__} cannot happen here")
    return after


def _in_emotions(state: EmotionsState, event: Event) -> EmotionsState | None:
    match event:
        case Played() if state.exchange is not None:
            return state._replace(exchange=state.exchange._replace(cards=(*state.exchange.cards, event)))
        case Attacked(player, opponent) if state.exchange is None:
            _place(state.players, player), _place(state.players, opponent)
            return state._replace(exchange=Exchange(player, opponent))
        case Paid(player):
            return _pay(state, player, event.change)
        case TurnEnded(next=next):
            if next is not None:
                _place(state.players, next)
            return state._replace(turn=next, turns_left=state.turns_left - 1, exchange=None)
        case Adjusted(player, self_esteem, anger, guilt, 0):
            return _pay(state, player, Counters(self_esteem, anger, guilt))
        case Counted(player, red, yellow, green):
            hands = state.hands or (Hand(),) * len(state.players)
            return state._replace(hands=_put(hands, _place(state.players, player), Hand(red, yellow, green)))
        case Closed():
            return state._replace(turn=None, closed=True)
    return None


def _in_insults(state: InsultsState, event: Event) -> InsultsState | None:
    match event:
        case Laid(_, card, word):
            return state._replace(board=_on_board(state, card, word))
        case TurnedUp(card, word):
            return state._replace(board=_on_board(state, card, word), to_turn_up=False)
        case Got(player, _, points):
            return _add(state, player, points)
        case Stole(player, victim, _, points):
            return _add(_add(state, victim, -points), player, points)
        case Cleared():
            return state._replace(board=((), (), ()), to_turn_up=True)
        case TurnEnded(next=next):
            if next is not None:
                _place(state.players, next)
            return state._replace(turn=next)
        case Won(player):
            _place(state.players, player)
            return state._replace(turn=None, to_turn_up=False, winner=player, closed=True)
        case Adjusted(player, 0, 0, 0, points):
            return _add(state, player, points)
        case Closed():
            return state._replace(turn=None, to_turn_up=False, closed=True)
    return None


def _pay(state: EmotionsState, player: str, change: Counters) -> EmotionsState:
    place = _place(state.players, player)
    return state._replace(counters=_put(state.counters, place, state.counters[place].plus(change)))


def _add(state: InsultsState, player: str, points: int) -> InsultsState:
    place = _place(state.players, player)
    return state._replace(points=_put(state.points, place, state.points[place] + points))


def _on_board(state: InsultsState, card: str, text: str) -> tuple[tuple[Placed, ...], ...]:
    word = WordCard.parse(text)
    place = LETTERS.index(word.letter)
    return _put(state.board, place, (*state.board[place], Placed(card, word)))


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _place(players: tuple[str, ...], player: str) -> int:
    if player not in players:
        raise ValueError(f"`{player}` does not play")
    return players.index(player)
