"""What the scorekeeper refuses, and why.

ScoreError
├── NotUnderstood      what was said has no meaning here (exit code 2)
│   ├── UnknownCard    no card of the deck is called so
│   └── AmbiguousCard  several are
└── IllegalPlay        the rules forbid it, now (exit code 1)
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.deck import Card
from generator.problems import DeckgenError, Problem

__all__ = ["AmbiguousCard", "IllegalPlay", "NotUnderstood", "ScoreError", "UnknownCard"]


class ScoreError(DeckgenError):
    """`message` is the reason, `hint` says what would be right."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(Problem(message=message, hint=hint))
        self.message, self.hint = message, hint


class NotUnderstood(ScoreError):
    exit_code = 2


class UnknownCard(NotUnderstood): ...


class AmbiguousCard(NotUnderstood):
    """`cards` are those that may be meant."""

    def __init__(self, message: str, hint: str, cards: Sequence[Card]) -> None:
        super().__init__(message, hint)
        self.cards = tuple(cards)


class IllegalPlay(ScoreError): ...
