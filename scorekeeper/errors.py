"""What the scorekeeper refuses, and why.

ScoreError
├── NotUnderstood      what was said has no meaning here (exit code 2)
│   ├── UnknownCard    no card of the deck is called so
│   ├── AmbiguousCard  several are
│   └── WhomToRob      a Steal pays, and nobody was named
├── IllegalPlay        the rules forbid it, now (exit code 1)
└── LogError           a recorded game cannot be read or written (exit code 1)
    └── LogExists      a new one would overwrite what is there
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.deck import Card
from generator.problems import DeckgenError, Place, Problem, listed
from scorekeeper.wording import typed

__all__ = [
    "AmbiguousCard",
    "IllegalPlay",
    "LogError",
    "LogExists",
    "NotUnderstood",
    "ScoreError",
    "UnknownCard",
    "WhomToRob",
]


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


class WhomToRob(NotUnderstood):
    """The Steal on the place of `letter` pays, and it was not said from which of the `others`."""

    def __init__(self, letter: str, others: Sequence[str]) -> None:
        options = [f"--steal-from {typed(other)}" for other in others]
        super().__init__(f"the Steal on {letter} pays: from whom is the point taken?", f"add {listed(options)}")
        self.letter, self.others = letter, tuple(others)


class IllegalPlay(ScoreError): ...


class LogError(ScoreError):
    """A game's log cannot be read or written, or `place` in it is damaged."""

    def __init__(self, message: str, hint: str = "", place: Place | None = None) -> None:
        super().__init__(message, hint)
        self.problems = (Problem(message=message, hint=hint, place=place),)


class LogExists(LogError):
    """There is a file already where a new game was to be kept."""
