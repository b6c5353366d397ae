"""What has happened in a game: facts, which later rules do not change. Players and cards go by their names and ids."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.plain import Kinds
from scorekeeper.values import Counters

__all__ = [
    "KINDS", "Adjusted", "Attacked", "Cleared", "Closed", "Counted", "Event", "Got", "Laid", "Paid", "Played", "Stole",
    "TurnEnded", "TurnedUp", "Won",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Attacked:
    """Emotions: an exchange began with a card that counts as `level` (1 to 7)."""

    player: str
    opponent: str
    card: str
    level: int


@dataclass(frozen=True, slots=True)
class Played:
    """Emotions: a card was played as an answer, and counts as `level`."""

    player: str
    card: str
    level: int


@dataclass(frozen=True, slots=True)
class Paid:
    """Emotions: a player took a panel, `player` or `opp`, of the last card of an exchange."""

    player: str
    panel: str
    card: str
    self_esteem: int
    anger: int
    guilt: int

    @property
    def change(self) -> Counters:
        return Counters(self.self_esteem, self.anger, self.guilt)


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Insults: a card from the pack lies on its place; `word` describes it, `C:red:get3`."""

    card: str
    word: str


@dataclass(frozen=True, slots=True)
class Laid:
    """Insults: a player's card lies on its place."""

    player: str
    card: str
    word: str


@dataclass(frozen=True, slots=True)
class Got:
    """Insults: points from the bank, for the card on the place of that letter."""

    player: str
    letter: str
    points: int


@dataclass(frozen=True, slots=True)
class Stole:
    """Insults: points from another player, 0 where they had none."""

    player: str
    victim: str
    letter: str
    points: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """Insults: all cards on the board, the covered ones too, went to the discard pile."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """It is now the turn of `next`; of nobody where the game is over."""

    player: str
    next: str | None


@dataclass(frozen=True, slots=True)
class Won:
    """Insults: a player ended their own turn with the target or more."""

    player: str


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A counter was corrected by so much; `points` in Insults, the others in Emotions."""

    player: str
    self_esteem: int
    anger: int
    guilt: int
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Counted:
    """Emotions: the cards left in a player's hand at the end."""

    player: str
    red: int
    yellow: int
    green: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The game is over and added up."""


Event = (
    Attacked | Played | Paid | TurnedUp | Laid | Got | Stole | Cleared | TurnEnded | Won | Adjusted | Counted | Closed
)
KINDS = Kinds(
    "event", Attacked, Played, Paid, TurnedUp, Laid, Got, Stole, Cleared, TurnEnded, Won, Adjusted, Counted, Closed
)  # fmt: skip
