"""The tally by question and answer: what is asked next, given the answers so far, and what an answer means.

Answers in, a question out; whoever asks keeps the answers, so that going back is taking the last one away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.games import NAMES
from generator.problems import listed, shortened
from generator.reading.values import counter_hint, parse_integer
from scorekeeper.errors import NotUnderstood
from scorekeeper.hands import read_hand
from scorekeeper.naming.players import check_name, name_key
from scorekeeper.players import COLUMNS
from scorekeeper.tally import TARGET

__all__ = ["Question", "next_question", "rows_of"]

_WORDS = {"self_esteem": "self-esteem"}


class Question(NamedTuple):
    """`read` makes an answer's text into what is kept, or raises NotUnderstood. `ended`: Enter alone is an
    answer of its own, that there are no more players."""

    text: str
    read: Callable[[str], str]
    ended: bool = False


def next_question(answers: Sequence[str], colour_of: Callable[[str], str]) -> Question | None:
    """The answers are the game; in Insults the target; then each player's columns in their order, and an empty name
    after the last. None when all is answered."""
    if not answers:
        return Question(f"Which game? {listed(NAMES)} [{NAMES[0]}]", _game)
    game, given = answers[0], answers[1:]
    if game == "insults":
        if not given:
            return Question(f"How many points are the target? [{TARGET}]", _target)
        given = given[1:]
    columns = COLUMNS[game]
    if given and not given[-1] and len(given) % len(columns) == 1:
        return None
    done, column = divmod(len(given), len(columns))
    if column == 0:
        names = given[:: len(columns)]
        more = " (Enter alone when there are no more)" if done else ""
        return Question(f"Name of player {done + 1}{more}", lambda text: _name(text, names), ended=True)
    player = given[-column]
    if columns[column] == "hand":
        asked = f"{player}'s cards in hand (rryg, or r2,y1; - for none)"
        return Question(asked, lambda text: _hand(text, colour_of))
    least = 0 if game == "insults" else None
    return Question(f"{player}'s {_WORDS.get(columns[column], columns[column])}", lambda text: _number(text, least))


def rows_of(answers: Sequence[str]) -> list[tuple[str, ...]]:
    """The players so far, the last one perhaps incomplete."""
    width = len(COLUMNS[answers[0]]) if answers else 1
    given = answers[2 if answers and answers[0] == "insults" else 1 :]
    return [tuple(given[at : at + width]) for at in range(0, len(given), width) if given[at]]


def _game(text: str) -> str:
    word = text.strip().casefold()
    found = [name for name in NAMES if name.startswith(word)] if word else [NAMES[0]]
    if len(found) != 1:
        raise NotUnderstood(f"`{text.strip()}` is no game", f"write {listed(NAMES)}")
    return found[0]


def _target(text: str) -> str:
    return _number(text, 1) if text.strip() else str(TARGET)


def _name(text: str, others: Sequence[str]) -> str:
    if not text.strip() and others:
        return ""
    name = check_name(text)
    if name_key(name) in map(name_key, others):
        raise NotUnderstood(f"there is a player `{name}` already", f"tell them apart, such as {name} B")
    return name


def _number(text: str, least: int | None) -> str:
    text = text.strip()
    number = parse_integer(text)
    if number is None or (least is not None and number < least):
        found = f"`{shortened(text)}` stands" if text else "nothing stands"
        wanted = "a whole number" + ("" if least is None else f" from {least} on")
        raise NotUnderstood(f"{found} where {wanted} was expected", counter_hint(text, least))
    return str(number)


def _hand(text: str, colour_of: Callable[[str], str]) -> str:
    read_hand(text, colour_of)
    return text.strip()
