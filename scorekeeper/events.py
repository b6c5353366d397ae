"""What has happened in a game: facts, which later rules do not change. Players and cards go by their names and ids.

In a log they are JSON objects: `TurnEnded("Ann", "Bo")` is `{"kind": "turn_ended", "player": "Ann", "next": "Bo"}`.
"""

from __future__ import annotations

from scorekeeper.facts import Fact, Whole
from scorekeeper.values import Counters

__all__ = [
    "Adjusted", "Attacked", "Cleared", "Closed", "Counted", "Event", "Got", "Laid", "Paid", "Played", "Stole",
    "TurnEnded", "TurnedUp", "Won",
]  # fmt: skip


class Attacked(Fact, frozen=True):
    """Emotions: an exchange began with a card that counts as `level` (1 to 7)."""

    player: str
    opponent: str
    card: str
    level: Whole


class Played(Fact, frozen=True):
    """Emotions: a card was played as an answer, and counts as `level`."""

    player: str
    card: str
    level: Whole


class Paid(Fact, frozen=True):
    """Emotions: a player took a panel, `player` or `opp`, of the last card of an exchange."""

    player: str
    panel: str
    card: str
    self_esteem: Whole
    anger: Whole
    guilt: Whole

    @property
    def change(self) -> Counters:
        return Counters(self.self_esteem, self.anger, self.guilt)


class TurnedUp(Fact, frozen=True):
    """Insults: a card from the pack lies on its place; `word` describes it, `C:red:get3`."""

    card: str
    word: str


class Laid(Fact, frozen=True):
    """Insults: a player's card lies on its place."""

    player: str
    card: str
    word: str


class Got(Fact, frozen=True):
    """Insults: points from the bank, for the card on the place of that letter."""

    player: str
    letter: str
    points: Whole


class Stole(Fact, frozen=True):
    """Insults: points from another player, 0 where they had none."""

    player: str
    victim: str
    letter: str
    points: Whole


class Cleared(Fact, frozen=True):
    """Insults: all cards on the board, the covered ones too, went to the discard pile."""


class TurnEnded(Fact, frozen=True):
    """It is now the turn of `next`; of nobody where the game is over."""

    player: str
    next: str | None


class Won(Fact, frozen=True):
    """Insults: a player ended their own turn with the target or more."""

    player: str


class Adjusted(Fact, frozen=True):
    """Counters were corrected by so much: `points` in Insults, the others in Emotions."""

    player: str
    changes: dict[str, Whole]
    why: str


class Counted(Fact, frozen=True):
    """Emotions: the cards left in a player's hand at the end."""

    player: str
    red: Whole
    yellow: Whole
    green: Whole


class Closed(Fact, frozen=True):
    """The game is over and added up."""


Event = (
    Attacked | Played | Paid | TurnedUp | Laid | Got | Stole | Cleared | TurnEnded | Won | Adjusted | Counted | Closed
)
