"""The rules of Insults at the table: what may be laid, which cards then pay, from whom is stolen, and who has won.

Section 2.2 of the game's rules. The board is known, so that what matches is worked out here. Points of one turn are
taken A, then B, then C; a Steal takes what that player has, up to its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from generator.model.deck import Deck
from generator.problems import counted, listed
from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Adjusted, Cleared, Closed, Event, Got, Laid, Stole, TurnedUp, TurnEnded, Won
from scorekeeper.moves import Adjust, Close, Lay, Move, Pass, TurnUp
from scorekeeper.rules import laying
from scorekeeper.rules.base import next_player, others
from scorekeeper.rules.correcting import adjusted
from scorekeeper.state import InsultsState
from scorekeeper.values import WordCard, word_of
from scorekeeper.wording import isolated

__all__ = ["decide", "legal", "steals", "told"]


def legal(deck: Deck, state: InsultsState) -> Iterator[Move]:
    """Every move that a player may make now, with every choice of whom to steal from. What hands hold is not known: any
    card may be in them."""
    if state.turn is None:
        return
    for card in laying.layable(deck):
        word = word_of(card)
        if state.to_turn_up:
            yield TurnUp(card.id, str(word))
        else:
            for victims in product(others(state.players, state.turn), repeat=len(steals(state, word))):
                yield Lay(card.id, str(word), victims)
    if not state.to_turn_up:
        yield Pass()


def decide(deck: Deck, state: InsultsState, move: Move) -> tuple[Event, ...]:
    """The events that a move causes; IllegalPlay says why it is refused."""
    if state.closed:
        over = f"the game is over: {isolated(state.winner)} has won" if state.winner else "the game is over"
        raise IllegalPlay(over, "`score undo` takes the last command back")
    turn = state.turn
    if turn is None:
        raise IllegalPlay("no turn is left", "`score undo` takes the last command back")
    match move:
        case Adjust():
            return (_adjust(state, move),)
        case Close(()):
            return (Closed(),)
        case TurnUp(card, text):
            if not state.to_turn_up:
                raise IllegalPlay(f"no card is to be turned up now; it is {isolated(turn)}'s turn", "`score lay CARD`")
            _check(deck, card, text)
            return (TurnedUp(card, text),)
        case Lay() | Pass() if state.to_turn_up:
            raise IllegalPlay("a card of the pack is to be turned up first", "`score turn-up CARD`")
        case Lay(card, text, victims):
            return _lay(state, turn, card, _check(deck, card, text), victims)
        case Pass():
            points = state.points[state.players.index(turn)]
            return _end(state, turn, points)
    hint = "`score turn-up CARD`" if state.to_turn_up else "`score lay CARD`"
    raise IllegalPlay("that is played in Emotions alone", hint)


def steals(state: InsultsState, word: WordCard) -> tuple[WordCard, ...]:
    """The Steals that pay once this card is laid, in the order in which they do."""
    return tuple(one for one in _paying(state, word) if one.points and one.points.kind == "steal")


def told(steals: Sequence[WordCard]) -> str:
    """`no Steal pays`, `one Steal pays`, `2 Steals pay`."""
    return "no Steal pays" if not steals else "one Steal pays" if len(steals) == 1 else f"{len(steals)} Steals pay"


def _paying(state: InsultsState, word: WordCard) -> tuple[WordCard, ...]:
    seen = {placed.word.letter: placed.word for placed in state.seen} | {word.letter: word}
    return laying.paying([seen[letter] for letter in sorted(seen)])


def _check(deck: Deck, id: str, text: str) -> WordCard:
    """The card as it was described, which is believed where the deck has none of that id."""
    try:
        word = WordCard.parse(text)
    except ValueError as error:
        raise IllegalPlay(str(error)) from error
    laying.check(word)
    card = next((card for card in deck.cards if card.id == id), None)
    if card is not None and not card.copies:
        raise IllegalPlay(f"{card.fields['german']} is not in the pack", "its `copies` are 0")
    if card is not None and word_of(card) != word:
        raise IllegalPlay(f"card `{id}` is {word_of(card)}, not {word}")
    return word


def _lay(state: InsultsState, turn: str, card: str, word: WordCard, victims: tuple[str, ...]) -> tuple[Event, ...]:
    points = dict(zip(state.players, state.points, strict=True))
    choices = _victims(state, turn, word, victims)
    events: list[Event] = [Laid(turn, card, str(word))]
    paying = _paying(state, word)
    for one in paying:
        assert one.points is not None
        kind, amount = one.points
        if kind == "get":
            points[turn] += amount
            events.append(Got(turn, one.letter, amount))
            continue
        victim = choices.pop(0)
        taken = min(amount, points[victim])
        points[victim] -= taken
        points[turn] += taken
        events.append(Stole(turn, victim, one.letter, taken))
    if len(paying) == len(state.board):
        events.append(Cleared())
    return (*events, *_end(state, turn, points[turn]))


def _victims(state: InsultsState, turn: str, word: WordCard, victims: tuple[str, ...]) -> list[str]:
    paying = steals(state, word)
    if len(victims) != len(paying):
        raise IllegalPlay(f"{told(paying)} now, and {counted(len(victims), 'player')} to steal from cannot be")
    rivals = others(state.players, turn)
    if not set(victims) <= set(rivals):
        raise IllegalPlay(
            f"it is the turn of {isolated(turn)}, who steals from another player", f"from {listed(rivals)}"
        )
    return list(victims)


def _end(state: InsultsState, turn: str, points: int) -> tuple[Event, ...]:
    """Who ends their own turn at the target has won."""
    if points >= state.target:
        return TurnEnded(turn, None), Won(turn)
    return (TurnEnded(turn, next_player(state.players, turn)),)


def _adjust(state: InsultsState, move: Adjust) -> Adjusted:
    event = adjusted(move, state.players, ("points",))
    points = state.points[state.players.index(move.player)]
    if points + move.changes.get("points", 0) < 0:
        hint = f"{isolated(move.player)} has {counted(points, 'point')}: take at most so many away"
        raise IllegalPlay("nobody has fewer than 0 points", hint)
    return event
