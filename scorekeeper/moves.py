"""What a player does, or a scorekeeper for them: one move a command. The rules make events of it, or refuse it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.plain import Kinds

__all__ = ["KINDS", "Adjust", "Attack", "Close", "Discard", "Lay", "Move", "Pass", "Respond", "TurnUp"]


@dataclass(frozen=True, slots=True)
class Attack:
    """Emotions: the player whose turn it is plays a card against another; it counts as `level`."""

    opponent: str
    card: str
    level: int


@dataclass(frozen=True, slots=True)
class Respond:
    """Emotions: the one who is to answer plays a card, which counts as `level`."""

    card: str
    level: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Ends the exchange, or a turn without a play."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Emotions: ends the turn."""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Insults: a card of the pack goes onto its place; `word` describes it, `C:red:get3`."""

    card: str
    word: str


@dataclass(frozen=True, slots=True)
class Lay:
    """Insults: a card goes onto its place; one player for each Steal that pays, from whom it steals."""

    card: str
    word: str
    steal_from: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjust:
    """A correction: so much more (or less) of what the game counts."""

    player: str
    self_esteem: int = 0
    anger: int = 0
    guilt: int = 0
    points: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Close:
    """The game is over: in Emotions a hand for every player, in their order, in letters (`rryg`)."""

    hands: tuple[str, ...] = ()


Move = Attack | Respond | Pass | Discard | TurnUp | Lay | Adjust | Close
KINDS = Kinds("move", Attack, Respond, Pass, Discard, TurnUp, Lay, Adjust, Close)
