"""How a game stands, and what an event makes of it. Knows no rules: an event is a fact, whatever the rules are now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

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
    cards: tuple[Played, ...]

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
    steps = _IN_INSULTS if isinstance(state, InsultsState) else _IN_EMOTIONS
    step = steps.get(type(event))
    if step is None:
        raise ValueError(f"{type(event).__name__} is of another game")
    after: State = step(state, event)
    return after


def _attacked(state: EmotionsState, event: Attacked) -> EmotionsState:
    _place(state.players, event.player), _place(state.players, event.opponent)
    opened = Played(event.player, event.card, event.level)
    return state._replace(exchange=Exchange(event.player, event.opponent, (opened,)))


def _played(state: EmotionsState, event: Played) -> EmotionsState:
    if state.exchange is None:
        raise ValueError("a card was played, and nobody has attacked")
    _place(state.players, event.player)
    return state._replace(exchange=state.exchange._replace(cards=(*state.exchange.cards, event)))


def _paid(state: EmotionsState, event: Paid) -> EmotionsState:
    return _with_counters(state, event.player, event.change)


def _turn_ended(state: EmotionsState, event: TurnEnded) -> EmotionsState:
    _place(state.players, event.player)
    _place_or_none(state.players, event.next)
    return state._replace(turn=event.next, turns_left=state.turns_left - 1, exchange=None)


def _counters_adjusted(state: EmotionsState, event: Adjusted) -> EmotionsState:
    return _with_counters(state, event.player, Counters(**_changes(event, Counters._fields)))


def _counted(state: EmotionsState, event: Counted) -> EmotionsState:
    hands = state.hands or (Hand(),) * len(state.players)
    hand = Hand(event.red, event.yellow, event.green)
    return state._replace(hands=_put(hands, _place(state.players, event.player), hand))


def _closed(state: EmotionsState, event: Closed) -> EmotionsState:
    return state._replace(turn=None, closed=True)


def _with_counters(state: EmotionsState, player: str, change: Counters) -> EmotionsState:
    place = _place(state.players, player)
    return state._replace(counters=_put(state.counters, place, state.counters[place].plus(change)))


def _turned_up(state: InsultsState, event: TurnedUp) -> InsultsState:
    return _with_card(state, event.card, event.word)._replace(to_turn_up=False)


def _laid(state: InsultsState, event: Laid) -> InsultsState:
    _place(state.players, event.player)
    return _with_card(state, event.card, event.word)


def _with_card(state: InsultsState, card: str, text: str) -> InsultsState:
    word = WordCard.parse(text)
    if word.points is None:
        raise ValueError("a board card marks a place, and lies on none")
    place = LETTERS.index(word.letter)
    pile = (*state.board[place], Placed(card, word))
    return state._replace(board=_put(state.board, place, pile))


def _got(state: InsultsState, event: Got) -> InsultsState:
    return _with_points(state, event.player, event.points)


def _stole(state: InsultsState, event: Stole) -> InsultsState:
    return _with_points(_with_points(state, event.victim, -event.points), event.player, event.points)


def _cleared(state: InsultsState, event: Cleared) -> InsultsState:
    return state._replace(board=((), (), ()), to_turn_up=True)


def _points_adjusted(state: InsultsState, event: Adjusted) -> InsultsState:
    return _with_points(state, event.player, _changes(event, ("points",)).get("points", 0))


def _next_turn(state: InsultsState, event: TurnEnded) -> InsultsState:
    _place(state.players, event.player)
    _place_or_none(state.players, event.next)
    return state._replace(turn=event.next)


def _won(state: InsultsState, event: Won) -> InsultsState:
    _place(state.players, event.player)
    return state._replace(turn=None, to_turn_up=False, winner=event.player, closed=True)


def _over(state: InsultsState, event: Closed) -> InsultsState:
    return state._replace(turn=None, to_turn_up=False, closed=True)


def _with_points(state: InsultsState, player: str, points: int) -> InsultsState:
    place = _place(state.players, player)
    return state._replace(points=_put(state.points, place, state.points[place] + points))


_IN_EMOTIONS: Mapping[type[Any], Callable[[Any, Any], State]] = {
    Attacked: _attacked,
    Played: _played,
    Paid: _paid,
    TurnEnded: _turn_ended,
    Adjusted: _counters_adjusted,
    Counted: _counted,
    Closed: _closed,
}
_IN_INSULTS: Mapping[type[Any], Callable[[Any, Any], State]] = {
    TurnedUp: _turned_up,
    Laid: _laid,
    Got: _got,
    Stole: _stole,
    Cleared: _cleared,
    TurnEnded: _next_turn,
    Won: _won,
    Adjusted: _points_adjusted,
    Closed: _over,
}


def _changes(event: Adjusted, known: Sequence[str]) -> dict[str, int]:
    if not event.changes.keys() <= set(known):
        raise ValueError(f"the counters of this game are {', '.join(known)}")
    return event.changes


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _place(players: tuple[str, ...], player: str) -> int:
    try:
        return players.index(player)
    except ValueError:
        raise ValueError(f"`{player}` does not play") from None


def _place_or_none(players: tuple[str, ...], player: str | None) -> None:
    if player is not None:
        _place(players, player)
