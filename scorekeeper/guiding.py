"""What someone types while a game is played, in; the command that it means, out: on Ann's turn `Bo shame` attacks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from generator.problems import shortened
from scorekeeper.corrections import read_change, read_count
from scorekeeper.errors import NotUnderstood
from scorekeeper.naming.players import find_player
from scorekeeper.rules.base import others
from scorekeeper.state import EmotionsState, State
from scorekeeper.wording import isolated

__all__ = ["Said", "help_lines", "hint", "is_quit", "question", "understand"]


class Said(NamedTuple):
    """A command's name, and what follows it: `text` is a card, or the reason of a correction; `names` are the opponent,
    who is stolen from, or who is corrected; `words` are counters with their changes; `number` is of undo or redo."""

    command: str
    text: str = ""
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    number: int = 1


_ALONE = {"pass": "pass", "passes": "pass", "discard": "discard", "discards": "discard", "show": "show"}
_ALONE |= {"history": "history", "tally": "tally", "verify": "verify", "answers": "answers", "new": "new"}
_ALONE |= {"?": "help", "help": "help", "q": "quit", "quit": "quit", "exit": "quit"}
_CARD = {"respond": "respond", "turn-up": "turn-up", "turnup": "turn-up"}
_NUMBER = {"u": "undo", "undo": "undo", "redo": "redo"}
_ELSEWHERE = ("resume", "games", "legal", "play")
_KNOWN = (*_ALONE, *_CARD, *_NUMBER, "attack", "lay", "adjust")
_FROM = re.compile(r"\s+(?:--steal-from(?:\s+|=)|from\s+)", re.IGNORECASE)


_OVER = "The game is over (u takes back, new begins another, q leaves)"


def question(state: State) -> str:
    """What is asked next."""
    if state.turn is None:
        return _OVER if state.closed else "The last turn is over"
    if isinstance(state, EmotionsState):
        return f"{isolated(state.exchange.answering)} answers" if state.exchange else f"{isolated(state.turn)} plays"
    return "Turned up" if state.to_turn_up else f"{isolated(state.turn)} lays"


def hint(state: State) -> str:
    """What can be typed now, in short."""
    if state.turn is None:
        return "" if state.closed else "Type tally: it asks for the cards in each hand."
    if isinstance(state, EmotionsState):
        if state.exchange is not None:
            return "Type the card, such as y3; or pass."
        return f"Type whom and with what, such as {_other(state)} shame; or discard; or, without red cards, pass."
    return "Type the card."


def help_lines(state: State) -> tuple[tuple[str, str], ...]:
    """What can be typed, and what it does."""
    other, first = _other(state), state.players[0]
    if isinstance(state, EmotionsState):
        counter = "anger"
        ours = [
            (f"{other} shame", f"the player whose turn it is attacks {other} with Shame; or: attack {other} shame"),
            ("y3", "the one who is to answer plays that card; f5 is Forgiveness as a 5; or: respond y3"),
            ("answers", "all that may answer, and what ending on it pays"),
            ("pass", "ends the exchange, or a turn without red cards"),
            ("discard", "ends a turn by discarding"),
        ]
    else:
        counter = "points"
        ours = [
            ("drecksau", "lays that card, or turns it up where one is to be turned up; or: lay drecksau"),
            ("C:red:get3", "a card by its letter, colour and points does as well"),
            (f"drecksau from {other}", f"and a Steal that pays takes from {other}; it is asked for otherwise"),
            ("pass", "the turn of a player who has no card"),
        ]
    return (
        *ours,
        ("u", "takes the last command back, undo 3 the last three; redo brings it back"),
        (f"adjust {first} {counter}=-1", "corrects a counter; what you write behind it is kept as the reason"),
        ("show, history", "how the game stands; what was played (history --explain: and why)"),
        ("tally", "counts it all up, and closes the game"),
        ("verify", "plays it all again by the rules"),
        ("q", "leaves; the game is kept"),
    )


def is_quit(text: str) -> bool:
    return _ALONE.get(text.strip().casefold()) == "quit"


def understand(text: str, state: State) -> Said:
    """A command's words without `score`, or only a card. NotUnderstood where neither is meant."""
    quoting = not any('"' in player for player in state.players)
    words = (text.replace('"', " ") if quoting else text).split()
    if words and words[0].casefold() == "score":
        del words[0]
    if not words:
        return Said("help")
    first, rest = words[0].casefold(), words[1:]
    if first in _NUMBER:
        return Said(_NUMBER[first], number=read_count(" ".join(rest) or "1"))
    if first == "history" and rest in (["--explain"], ["explain"]):
        return Said("history", words=("--explain",))
    if first in _ALONE:
        return Said(_alone(first, rest, state))
    if first in _ELSEWHERE:
        raise NotUnderstood(f"`{first}` is not for a game that is being played", f"leave with q, then: score {first}")
    if first == "adjust":
        return _correction(rest, state)
    if first in _CARD:
        return Said(_CARD[first], " ".join(rest))
    if first == "lay":
        return _laid(" ".join(rest))
    if first == "attack":
        return _attack(rest, state)
    return _card_alone(words, state)


def _alone(first: str, rest: Sequence[str], state: State) -> str:
    if rest:
        raise NotUnderstood(f"`{first}` stands alone", f"leave out `{shortened(' '.join(rest))}`")
    if first == "new" and not state.closed:
        raise NotUnderstood("this game is not over", "leave with q, then: score new; it is kept meanwhile")
    if first == "answers" and (not isinstance(state, EmotionsState) or state.exchange is None):
        raise NotUnderstood("there is nothing to answer now", "answers shows what may answer an attack")
    return _ALONE[first]


def _card_alone(words: Sequence[str], state: State) -> Said:
    text = " ".join(words)
    if not isinstance(state, EmotionsState):
        return Said("turn-up", text) if state.to_turn_up else _laid(text)
    return Said("respond", text) if state.exchange is not None else _attack(words, state)


def _attack(words: Sequence[str], state: State) -> Said:
    """`Bo shame`, `Bo with shame` or `shame Bo`; with two players also `shame`."""
    rivals = others(state.players, state.turn)
    for number in range(len(words) - 1, 0, -1):
        for name, card in ((words[:number], words[number:]), (words[-number:], words[:-number])):
            try:
                opponent = find_player(state.players, " ".join(name))
            except NotUnderstood:
                continue
            with_it = card[1:] if len(card) > 1 and card[0].casefold() == "with" else card
            return Said("attack", " ".join(with_it), (opponent,))
    if words and len(rivals) == 1:
        return Said("attack", " ".join(words), tuple(rivals))
    text = shortened(" ".join(words))
    near = _mistyped(words[0]) if len(words) == 1 else ""
    raise NotUnderstood(
        f"`{text}` does not say who is attacked, and with what" if words else "an attack on whom?",
        near or f"write a player and a card, such as {rivals[0]} shame; ? shows what else",
    )


def _mistyped(word: str) -> str:
    """Which command may be meant; empty for what is not nearly one."""
    import difflib  # only where something is wrong

    near = difflib.get_close_matches(word.casefold(), [known for known in _KNOWN if len(known) > 2], n=1, cutoff=0.75)
    return f"did you mean `{near[0]}`?" if near else ""


def _laid(text: str) -> Said:
    card, *names = _FROM.split(text)
    return Said("lay", card, tuple(names))


def _correction(words: Sequence[str], state: State) -> Said:
    """`Ann anger=-1 guilt=+2 was a two`."""
    for number in range(len(words) - 1, 0, -1):
        try:
            name = find_player(state.players, " ".join(words[:number]))
        except NotUnderstood:
            continue
        said, _, why = " ".join(words[number:]).partition("--why")
        rest = said.split()
        changes = [word for place, word in enumerate(rest) if "=" in word and (place == 0 or _is_change(word))]
        reason = why.removeprefix("=").split() or [word for word in rest if word not in changes]
        if changes:
            return Said("adjust", " ".join(reason), (name,), tuple(changes))
    example = "anger=-1" if isinstance(state, EmotionsState) else "points=-1"
    raise NotUnderstood("a correction of whom, and by how much?", f"write adjust {state.players[0]} {example}")


def _is_change(word: str) -> bool:
    try:
        read_change(word)
    except NotUnderstood:
        return False
    return True


def _other(state: State) -> str:
    """A player whose turn it is not, as an example."""
    return others(state.players, state.turn)[0]
