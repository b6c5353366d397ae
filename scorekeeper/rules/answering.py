"""Which card of Emotions may be played on which, and what the last one pays.

Sections 1.2 and 1.3 of the game's rules: only red opens; an answer is one higher, the same or one lower, in any colour;
a card with several numbers counts as the one that is named; only the last card of an exchange pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.games.emotions import LEVELS
from generator.model.deck import Card, Deck
from generator.problems import listed
from scorekeeper.errors import IllegalPlay
from scorekeeper.rules.base import colour_of, printed
from scorekeeper.values import Counters

__all__ = [
    "RULE_OF_OPENINGS", "Outcome", "Play", "answering", "check", "code", "counts_as", "nearest", "outcome", "playable",
    "rule_of_answers", "sift",
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


def playable(deck: Deck, last: Play | None) -> Iterator[Play]:
    """Every card that may be played on the `last` one, or where there is none open an attack: in the order of the
    deck, once for each number it may count as."""
    numbers = answering(last.level) if last else LEVELS
    for card in printed(deck):
        if last or colour_of(card) == "red":
            yield from (Play(card, level) for level in card.fields["level"] if level in numbers)


def check(deck: Deck, last: Play | None, play: Play) -> None:
    """IllegalPlay says which rule forbids it to be played on the `last` one, and the nearest play that none does."""
    card, level = play
    if not card.copies:
        raise IllegalPlay(f"{card.fields['title']} is not in the pack", "its `copies` are 0")
    if level not in card.fields["level"]:
        raise IllegalPlay(f"{card.fields['title']} does not count as {level}, but as {listed(card.fields['level'])}")
    if last is None:
        if colour_of(card) != "red":
            refused = f"{card.fields['title']} is {colour_of(card)} and only answers; {RULE_OF_OPENINGS}"
            raise IllegalPlay(refused, _hint(deck, last, play))
    elif level not in answering(last.level):
        rule = rule_of_answers(f"{last.card.fields['title']} ({last.level})", last.level)
        raise IllegalPlay(f"{counts_as(play)}; {rule}", _hint(deck, last, play))


def sift(deck: Deck, last: Play | None, plays: Sequence[Play]) -> tuple[tuple[Play, ...], IllegalPlay | None]:
    """Those of the plays that the rules allow, and why the first of the others is refused."""
    allowed, refusals = [], []
    for play in plays:
        try:
            check(deck, last, play)
        except IllegalPlay as refusal:
            refusals.append(refusal)
        else:
            allowed.append(play)
    return tuple(allowed), refusals[0] if refusals else None


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


def nearest(deck: Deck, last: Play | None, play: Play) -> Play | None:
    """The legal play whose number is nearest; of several the one of the same colour."""
    return min(
        playable(deck, last),
        key=lambda other: (abs(other.level - play.level), other.card.colour != play.card.colour),
        default=None,
    )


def code(play: Play) -> str:
    """The short name of a play, as it is understood on the command line: `y4`, `f5`."""
    letter = "f" if len(play.card.fields["level"]) > 1 else colour_of(play.card)[:1]
    return f"{letter}{play.level}"


def _hint(deck: Deck, last: Play | None, play: Play) -> str:
    near = nearest(deck, last, play)
    if near is None:
        return "no card of this deck is legal"
    title = f"{near.card.fields['title']} ({code(near)})"
    return f"the nearest is {title}" if last else f"any red card would do, such as {title}"
