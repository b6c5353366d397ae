"""Which card of Insults may be laid, and which of those that are seen then pay.

Section 2.2 of the game's rules: a card goes onto the place of its letter, empty or not; of the three cards that are
seen, two of one colour pay, and so do three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.model.deck import Card, Deck
from scorekeeper.errors import IllegalPlay
from scorekeeper.rules.base import printed
from scorekeeper.values import WordCard, word_of

__all__ = ["check", "layable", "paying", "rule"]


def layable(deck: Deck) -> Iterator[Card]:
    """The word cards of the pack, in the order of the deck."""
    return (card for card in printed(deck) if word_of(card).points)


def check(word: WordCard) -> None:
    """IllegalPlay for a board card, which lies there from the beginning."""
    if word.points is None:
        message = f"the board card {word.letter} marks a place and is not played"
        raise IllegalPlay(message, rule("a word card", "its letter"))


def paying(seen: Sequence[WordCard]) -> tuple[WordCard, ...]:
    """Those of the cards seen, up to three, whose colour another one has as well; in their order."""
    colours = [word.colour for word in seen]
    return tuple(word for word in seen if colours.count(word.colour) > 1)


def rule(card: str, letter: str) -> str:
    """`a word card may be laid on the place of its letter on any turn, …`."""
    return f"{card} may be laid on the place of {letter} on any turn, empty or not"
