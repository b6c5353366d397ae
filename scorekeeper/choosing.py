"""What someone says is played, in; the move that they mean, out. NotUnderstood where it is not clear which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.emotions import COLOURS
from generator.model.deck import Deck
from generator.problems import counted, listed
from scorekeeper.errors import IllegalPlay, NotUnderstood, WhomToRob
from scorekeeper.hands import read_hand
from scorekeeper.moves import Adjust, Attack, Close, Lay, Move, Respond, TurnUp
from scorekeeper.naming import emotions as cards
from scorekeeper.naming import insults as words
from scorekeeper.naming.players import find_player
from scorekeeper.rules import answering, emotions, insults
from scorekeeper.rules.answering import Play
from scorekeeper.rules.base import colour_of, others
from scorekeeper.state import EmotionsState, InsultsState, State
from scorekeeper.values import Hand, WordCard
from scorekeeper.wording import isolated, named, typed

__all__ = ["adjust", "attack", "close", "lay", "missing_hands", "odd", "respond", "turn_up"]


def attack(deck: Deck, state: State, opponent: str, card: str) -> Attack:
    _in_emotions(state)
    try:
        player = find_player(state.players, opponent)
    except NotUnderstood as error:
        if card in state.players:
            raise NotUnderstood(error.message, f"the player comes first: {card} {opponent}") from None
        raise
    play = _chosen(deck, None, card)
    return Attack(player, play.card.id, play.level)


def respond(deck: Deck, state: State, card: str) -> Respond:
    exchange = _in_emotions(state).exchange
    if exchange is None:  # the rules will say so
        play = cards.name(deck, _enough(deck, card)).plays[0]
    else:
        play = _chosen(deck, emotions.last_play(deck, exchange), card)
    return Respond(play.card.id, play.level)


def turn_up(deck: Deck, state: State, card: str) -> TurnUp:
    _in_insults(state)
    named = words.name(deck, _enough(deck, card))
    return TurnUp(named.said, str(named.word))


def lay(deck: Deck, state: State, card: str, steal_from: Sequence[str]) -> Lay:
    """`steal_from` names whom each Steal that pays takes from, A before B before C; with two players it goes without
    saying."""
    table = _in_insults(state)
    named = words.name(deck, _enough(deck, card))
    if table.turn is None or table.to_turn_up or named.word.points is None:  # the rules will say so
        return Lay(named.said, str(named.word))
    paying = insults.steals(table, named.word)
    victims = [player for text in steal_from for player in _players(table.players, text)]
    rivals = others(table.players, table.turn)
    if len(victims) > len(paying):
        hint = f"leave out --steal-from {' and --steal-from '.join(map(typed, victims[len(paying) :]))}"
        raise NotUnderstood(
            f"{insults.told(paying)} now, and --steal-from names {counted(len(victims), 'player')}", hint
        )
    if len(rivals) == 1:
        victims += rivals * (len(paying) - len(victims))
    if len(victims) < len(paying):
        raise WhomToRob(paying[len(victims)].letter, rivals)
    return Lay(named.said, str(named.word), tuple(victims))


def odd(deck: Deck, state: State, move: Move) -> str:
    """What is odd about a move, and is believed nevertheless: a card that the deck does not have, or not so many of.
    Empty where nothing is odd."""
    match move:
        case Respond(card) if isinstance(state, EmotionsState) and state.exchange:
            lying = [played.card for played in state.exchange.cards].count(card)
        case TurnUp(card, word) | Lay(card, word) if isinstance(state, InsultsState):
            lying = [placed.card for pile in state.board for placed in pile].count(card)
            if all(one.id != card for one in deck.cards):
                return words.note(deck, WordCard.parse(word))
        case Close(hands):
            return _odd_hands(deck, hands)
        case _:
            return ""
    there = next(one.copies for one in deck.cards if one.id == card)
    often = "it lies there already" if lying == 1 else f"{lying} lie there already"
    return f"the deck has {there} of `{card}`, and {often}; if that was a slip: `score undo`" if lying >= there else ""


def _odd_hands(deck: Deck, hands: Sequence[str]) -> str:
    for colour in COLOURS:
        held = sum(hand.count(colour[0]) for hand in hands)
        there = sum(card.copies for card in deck.cards if colour_of(card) == colour)
        if held > there:
            return f"these hands hold {held} {colour} cards, and the deck has {there}; if that was a slip: `score undo`"
    return ""


def adjust(state: State, player: str, changes: Mapping[str, int], why: str) -> Adjust:
    return Adjust(find_player(state.players, player), dict(changes), _readable(why))


def close(deck: Deck, state: State, hands: Mapping[str, str]) -> Close:
    """`hands` holds a hand for every player of Emotions, `rryg` or names of cards."""
    if isinstance(state, InsultsState):
        if hands:
            raise NotUnderstood("in Insults hands do not count", "leave them out")
        return Close()
    if missing := missing_hands(state, hands):
        hint = f"add --hand {typed(missing[0])}=rryg; for one who has none --hand {typed(missing[0])}=-"
        what = f"the hand of {named(missing)} is" if len(missing) == 1 else f"the hands of {named(missing)} are"
        raise NotUnderstood(f"{what} missing", hint)
    given: dict[str, str] = {}
    for name, text in hands.items():
        player = find_player(state.players, name)
        if player in given:
            raise NotUnderstood(f"the hand of {isolated(player)} comes twice", "leave one of them out")
        given[player] = text
    read = {one: read_hand(text, lambda card: cards.colour_named_by(deck, card)) for one, text in given.items()}
    return Close(tuple(read.get(player, Hand()).letters for player in state.players))


def missing_hands(state: State, hands: Mapping[str, str]) -> tuple[str, ...]:
    """The players whose hand is needed to close the game and was not said; nobody where it cannot be closed now."""
    if isinstance(state, InsultsState) or state.closed or state.exchange is not None:
        return ()
    given = [find_player(state.players, player) for player in hands]
    return tuple(player for player in state.players if player not in given)


def _players(players: Sequence[str], text: str) -> list[str]:
    """One player, or several with commas between."""
    try:
        return [find_player(players, text)]
    except NotUnderstood:
        if "," not in text:
            raise
        return [find_player(players, name) for name in text.split(",")]


def _enough(deck: Deck, text: str) -> str:
    """A letter alone may be a colour, or a place, and is the beginning of some title as well: that is too little for a
    card that is played, unless it is its whole name."""
    letter = text.strip()
    whole = letter.casefold() == "f" or any(letter.casefold() == card.id.casefold() for card in deck.cards)
    if len(letter) == 1 and letter.isalpha() and not whole:
        raise NotUnderstood(f"`{letter}` alone names no card that is played", "write a little more of it")
    return text


def _readable(text: str) -> str:
    """On one line, and without bytes that are no letters."""
    return " ".join(text.encode(errors="replace").decode().split())


def _in_emotions(state: State) -> EmotionsState:
    if isinstance(state, InsultsState):
        raise IllegalPlay("that is played in Emotions, and this is a game of Insults", "`score lay CARD`")
    return state


def _in_insults(state: State) -> InsultsState:
    if isinstance(state, EmotionsState):
        hint = "`score attack OPPONENT CARD`, `score respond CARD`, `score pass` or `score discard`"
        raise IllegalPlay("that is played in Insults, and this is a game of Emotions", hint)
    return state


def _chosen(deck: Deck, last: Play | None, text: str) -> Play:
    """The one play of a card that is legal: a card with several numbers may need one of them."""
    plays = cards.name(deck, _enough(deck, text)).plays
    allowed, refusal = answering.sift(deck, last, plays)
    if refusal is not None and not allowed:
        if len(plays) == 1 or last is None:
            raise refusal
        raise IllegalPlay(f"{_counts(plays)}; {answering.rule_of_answers(_title(last), last.level)}", refusal.hint)
    if len(allowed) > 1:
        codes = [answering.code(play) for play in allowed]
        raise NotUnderstood(f"which number is it played as? {_counts(allowed)}", f"write {listed(codes)}")
    return allowed[0]


def _counts(plays: Sequence[Play]) -> str:
    return f"{plays[0].card.fields['title']} counts as {listed([play.level for play in plays])}"


def _title(play: Play) -> str:
    return f"{play.card.fields['title']} ({play.level})"
