"""The rules of Emotions at the table: whose turn it is, what they may do, and what that causes.

Section 1.2 of the game's rules. A turn is an attack, a discard, or a pass of someone without red cards, who is
believed; an exchange ends the turn when one of the two passes. Every turn draws a card, so that the pack says how many
turns there are.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.emotions import COUNTERS
from generator.model.deck import Deck
from generator.problems import counted, listed
from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Attacked, Closed, Counted, Event, Paid, Played, TurnEnded
from scorekeeper.moves import Adjust, Attack, Close, Discard, Move, Pass, Respond
from scorekeeper.rules.answering import Play, check, outcome, playable
from scorekeeper.rules.base import card_of, next_player, others, pack
from scorekeeper.rules.correcting import adjusted
from scorekeeper.state import EmotionsState, Exchange
from scorekeeper.values import Hand
from scorekeeper.wording import isolated

__all__ = ["DEALT", "decide", "last_play", "legal", "turns"]

DEALT = 5
"""Cards in a hand at the beginning."""


def turns(deck: Deck, players: int) -> int:
    """How many turns a game of so many has: the pack without the hands that are dealt. May be 0 or less for a deck
    that is too small."""
    return pack(deck) - DEALT * players


def legal(deck: Deck, state: EmotionsState) -> Iterator[Move]:
    """Every move that a player may make now. What hands hold is not known: any card may be in them."""
    if state.turn is None:
        return
    if state.exchange is not None:
        for card, level in playable(deck, last_play(deck, state.exchange)):
            yield Respond(card.id, level)
        yield Pass()
        return
    for opponent in others(state.players, state.turn):
        yield from (Attack(opponent, card.id, level) for card, level in playable(deck, None))
    yield Pass()
    yield Discard()


def decide(deck: Deck, state: EmotionsState, move: Move) -> tuple[Event, ...]:
    """The events that a move causes; IllegalPlay says why it is refused."""
    match move:
        case Adjust() if not state.closed:
            return (adjusted(move, state.players, COUNTERS),)
        case Close(hands) if not state.closed:
            return _close(state, hands)
    turn, exchange = state.turn, state.exchange
    if state.closed:
        raise IllegalPlay("the game is over and added up", "`score undo` takes the last command back")
    if turn is None:
        hint = "`score tally` counts the hands; `score undo` takes the last turn back"
        raise IllegalPlay("the pack is empty: the last turn has been played", hint)
    whose, answering = isolated(turn), isolated(exchange.answering) if exchange else ""
    match move:
        case Attack(opponent, card, level):
            if exchange is not None:
                raise IllegalPlay(f"an exchange is going on, and {answering} is to answer", _ANSWER)
            rivals = others(state.players, turn)
            if opponent not in rivals:
                raise IllegalPlay(f"it is the turn of {whose}, who attacks another player", f"attack {listed(rivals)}")
            check(deck, None, Play(card_of(deck, card), level))
            return (Attacked(turn, opponent, card, level),)
        case Respond(card, level):
            if exchange is None:
                raise IllegalPlay(f"nobody has attacked yet, and it is {whose}'s turn", _TURN)
            check(deck, last_play(deck, exchange), Play(card_of(deck, card), level))
            return (Played(exchange.answering, card, level),)
        case Discard() if exchange is not None:
            raise IllegalPlay(f"a discard ends a turn of its own; {answering} is to answer now", _ANSWER)
        case Pass() if exchange is not None:
            return (*_pay(deck, exchange), _end(state, turn))
        case Pass() | Discard():
            return (_end(state, turn),)
    raise IllegalPlay("that is played in Insults alone", _TURN)


_ANSWER = "`score respond CARD`, or `score pass`"
_TURN = "`score attack OPPONENT CARD`, `score pass` or `score discard`"


def last_play(deck: Deck, exchange: Exchange) -> Play:
    """The card that is to be answered."""
    last = exchange.cards[-1]
    return Play(card_of(deck, last.card), last.level)


def _pay(deck: Deck, exchange: Exchange) -> tuple[Event, ...]:
    """Only the last card counts: who played it takes its Player panel, the other its Opp panel."""
    last = exchange.cards[-1]
    pays = outcome(card_of(deck, last.card))
    return (
        Paid(last.player, "player", last.card, *pays.player),
        Paid(exchange.answering, "opp", last.card, *pays.opp),
    )


def _end(state: EmotionsState, turn: str) -> TurnEnded:
    return TurnEnded(turn, next_player(state.players, turn) if state.turns_left > 1 else None)


def _close(state: EmotionsState, hands: tuple[str, ...]) -> tuple[Event, ...]:
    if state.exchange is not None:
        hint = "`score pass` ends it and pays its last card; `score undo` takes it back"
        raise IllegalPlay(f"an exchange is open: {isolated(state.exchange.answering)} is to answer", hint)
    if len(hands) != len(state.players):
        raise IllegalPlay(f"{counted(len(hands), 'hand')} for {counted(len(state.players), 'player')} cannot be")
    try:
        counts = [Counted(player, *Hand.of_letters(hand)) for player, hand in zip(state.players, hands, strict=True)]
    except ValueError as error:
        raise IllegalPlay(str(error)) from error
    return (*counts, Closed())
