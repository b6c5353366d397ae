"""What someone types while a game is played, in; the command that it means, out: on Ann's turn `Bo shame` attacks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from generator.problems import shortened
from scorekeeper.errors import NotUnderstood
from scorekeeper.naming.players import find_player
from scorekeeper.state import EmotionsState, State
from scorekeeper.wording import isolated

__all__ = ["Said", "help_lines", "question", "read_count", "understand"]


class Said(NamedTuple):
    """A command's name, and what follows it: `text` is a card, or the reason of a correction; `names` are the opponent,
    who is stolen from, or who is corrected; `words` are counters with their changes; `number` is of undo or redo."""

    command: str
    text: str = ""
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    number: int = 1


_PLAIN = {"pass": "pass", "discard": "discard", "show": "show", "tally": "tally", "verify": "verify", "?": "help"}
_PLAIN |= {"help": "help", "q": "quit", "quit": "quit", "exit": "quit"}
_CARD = {"respond": "respond", "turn-up": "turn-up", "turnup": "turn-up"}
_ELSEWHERE = ("new", "resume", "games", "legal", "answers", "play")
_NUMBER = {"u": "undo", "undo": "undo", "redo": "redo"}
_FROM = re.compile(r"\s+(?:--steal-from(?:\s+|=)|from\s+)", re.IGNORECASE)

_OVER = "The game is over (u takes back, q leaves)"

_SHARED = (
    "adjust Ann anger=-1   corrects a counter; what you write behind it is kept as the reason",
    "u                     takes the last command back (undo 3: the last three); redo brings it back",
    "show, history         how the game stands; what was played (history --explain: and why)",
    "tally                 counts it all up and closes the game",
    "q                     leaves; the game is kept",
)
_HELP = {
    "emotions": (
        "Bo shame              the player whose turn it is attacks Bo with Shame (or: attack Bo shame)",
        "y3                    the one who is to answer plays that card (or: respond y3); f5 for Forgiveness as a 5",
        "pass                  ends the exchange, or a turn without red cards",
        "discard               ends a turn by discarding",
    ),
    "insults": (
        "drecksau              lays that card, or turns it up where one is to be turned up",
        "C:red:get3            a card by its letter, colour and points does as well",
        "drecksau from Lee     … and a Steal that pays takes from Lee",
        "pass                  the turn of a player who has no card",
    ),
}  # fmt: skip


def help_lines(game: str) -> tuple[str, ...]:
    """What can be typed, a line each."""
    return (*_HELP[game], *(line.replace("anger=-1", "points=-1") if game == "insults" else line for line in _SHARED))


def question(state: State) -> str:
    """What is asked next."""
    if isinstance(state, EmotionsState):
        if state.exchange is not None:
            return f"{isolated(state.exchange.answering)} answers"
        if state.turn is None and not state.closed:
            return "The last turn is played (tally counts the hands)"
        return f"{isolated(state.turn)} plays" if state.turn else _OVER
    if state.to_turn_up:
        return "Turned up"
    return f"{isolated(state.turn)} lays" if state.turn else _OVER


def understand(text: str, state: State) -> Said:
    """A command's words without `score`, or only a card. NotUnderstood where neither is meant."""
    words = text.replace('"', " ").split()
    if words and words[0].casefold() == "score":
        del words[0]
    if not words:
        return Said("help")
    first, rest = words[0].casefold(), words[1:]
    if first in _NUMBER:
        return Said(_NUMBER[first], number=read_count(" ".join(rest) or "1"))
    if first in _PLAIN:
        if rest:
            raise NotUnderstood(f"`{first}` stands alone", f"leave out `{shortened(' '.join(rest))}`")
        return Said(_PLAIN[first])
    if first in _ELSEWHERE:
        raise NotUnderstood(f"`{first}` is not for a game that is being played", f"leave with q, then: score {first}")
    if first == "history":
        return Said("history", words=tuple(rest))
    if first == "adjust":
        return _correction(rest, state)
    if first in _CARD:
        return Said(_CARD[first], " ".join(rest))
    if first == "lay":
        return _laid(" ".join(rest))
    if first == "attack":
        return _attack(rest, state)
    return _card_alone(words, state)


def _card_alone(words: Sequence[str], state: State) -> Said:
    text = " ".join(words)
    if not isinstance(state, EmotionsState):
        return Said("turn-up", text) if state.to_turn_up else _laid(text)
    return Said("respond", text) if state.exchange is not None else _attack(words, state)


def _attack(words: Sequence[str], state: State) -> Said:
    """`Bo shame`; with two players also `shame`."""
    others = [player for player in state.players if player != state.turn]
    for number in range(len(words) - 1, 0, -1):
        name = " ".join(words[:number])
        try:
            return Said("attack", " ".join(words[number:]), (find_player(state.players, name),))
        except NotUnderstood:
            continue
    if words and len(others) == 1:
        return Said("attack", " ".join(words), tuple(others))
    raise NotUnderstood(
        f"`{shortened(' '.join(words))}` does not say who is attacked, and with what"
        if words
        else "an attack on whom?",
        f"write a player and a card, such as {others[0]} shame; ? shows what else",
    )


def _laid(text: str) -> Said:
    card, *names = _FROM.split(text)
    return Said("lay", card, tuple(names))


def _correction(words: Sequence[str], state: State) -> Said:
    """`Ann anger=-1 guilt=+2 was a two`."""
    first = next((number for number, word in enumerate(words) if "=" in word), len(words))
    text = " ".join(words[first:])
    said, _, why = text.partition("--why")
    changes = [word for word in said.split() if "=" in word]
    reason = why.removeprefix("=").split() or [word for word in said.split() if "=" not in word]
    name = " ".join(words[:first])
    if not name or not changes:
        raise NotUnderstood("a correction of whom, and by how much?", f"write adjust {state.players[0]} … as ? shows")
    return Said("adjust", " ".join(reason), (name,), tuple(changes))


def read_count(text: str) -> int:
    """How many commands are meant; NotUnderstood for anything but a number from 1 on."""
    number = int(text) if re.fullmatch("[0-9]{1,6}", text.strip()) else 0
    if number < 1:
        raise NotUnderstood(f"`{shortened(text.strip())}` is no number of commands", "such as 1, 2 or 3")
    return number
