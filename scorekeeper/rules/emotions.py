"""The rules of Emotions: which card may open an attack, which may answer, and what the last one pays.

Sections 1.2 and 1.3 of the game's rules: only red opens; an answer is one higher, the same or one lower, in any colour;
a card with several numbers counts as the one that is named; only the last card of an exchange pays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.games.emotions import LEVELS
from generator.model.deck import Card, Deck
from generator.problems import listed
from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Played
from scorekeeper.rules.base import colour_of, printed
from scorekeeper.state import Counters, Exchange

__all__ = [
    "RULE_OF_OPENINGS", "Outcome", "Play", "answering", "code", "counts_as", "decide", "legal", "nearest", "outcome",
    "rule_of_answers",
]  # fmt: skip


RULE_OF_OPENINGS = "an attack opens with a red card"


class Play(NamedTuple):
    """A card played as one of its numbers."""

    card: Card
    level: int


class Outcome(NamedTuple):
    """What an exchange pays that ends on a card: to whoever played it, and to the other."""

    player: Counters
    opp: Counters

    @property
    def lead(self) -> int:
        """By how much whoever played it is better off than the other, from this card alone."""
        return self.player.total - self.opp.total


def answering(level: int) -> tuple[int, ...]:
    """The numbers that may answer that number, ascending."""
    return tuple(number for number in (level - 1, level, level + 1) if number in LEVELS)


def legal(deck: Deck, exchange: Exchange) -> Iterator[Play]:
    """Every card that may be played now, in the order of the deck; once for each number it may count as."""
    numbers = answering(exchange.cards[-1].level) if exchange.cards else LEVELS
    for card in printed(deck):
        if exchange.cards or colour_of(card) == "red":
            yield from (Play(card, level) for level in card.fields["level"] if level in numbers)


def decide(deck: Deck, exchange: Exchange, play: Play) -> tuple[Played, ...]:
    """The events that a play causes. IllegalPlay says which rule forbids it, and the nearest play that none does."""
    card, level = play
    if not card.copies:
        raise IllegalPlay(f"{card.fields['title']} is not in the pack", "its `copies` are 0")
    if level not in card.fields["level"]:
        raise IllegalPlay(f"{card.fields['title']} does not count as {level}, but as {listed(card.fields['level'])}")
    if not exchange.cards:
        if colour_of(card) != "red":
            refused = f"{card.fields['title']} is {colour_of(card)} and only answers; {RULE_OF_OPENINGS}"
            raise IllegalPlay(refused, _hint(deck, exchange, play))
    elif level not in answering(exchange.cards[-1].level):
        last = exchange.cards[-1]
        played = next((one.fields["title"] for one in deck.cards if one.id == last.card), last.card)
        rule = rule_of_answers(f"{played} ({last.level})", last.level)
        raise IllegalPlay(f"{counts_as(play)}; {rule}", _hint(deck, exchange, play))
    return (Played(card.id, level),)


def outcome(card: Card) -> Outcome:
    """What an exchange pays that ends on this card."""
    return Outcome(Counters(**card.fields["player"]), Counters(**card.fields["opp"]))


def counts_as(play: Play) -> str:
    """`Challenge is 7`; of a card with several numbers, `Forgiveness is named 5`."""
    verb = "is named" if len(play.card.fields["level"]) > 1 else "is"
    return f"{play.card.fields['title']} {verb} {play.level}"


def rule_of_answers(played: str, level: int) -> str:
    """`an answer to Shame (3) is a 2, 3 or 4 of any colour`."""
    return f"an answer to {played} is a {listed(answering(level))} of any colour"


def nearest(deck: Deck, exchange: Exchange, play: Play) -> Play | None:
    """The legal play whose number is nearest; of several the one of the same colour."""
    return min(
        legal(deck, exchange),
        key=lambda other: (abs(other.level - play.level), other.card.colour != play.card.colour),
        default=None,
    )


def code(play: Play) -> str:
    """The short name of a play, as it is understood on the command line: `y4`, `f5`."""
    letter = "f" if len(play.card.fields["level"]) > 1 else colour_of(play.card)[:1]
    return f"{letter}{play.level}"


def _hint(deck: Deck, exchange: Exchange, play: Play) -> str:
    near = nearest(deck, exchange, play)
    if near is None:
        return "no card of this deck is legal"
    title = f"{near.card.fields['title']} ({code(near)})"
    return f"the nearest is {title}" if exchange.cards else f"any red card would do, such as {title}"
