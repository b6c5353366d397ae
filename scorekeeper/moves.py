"""What a player does, or a scorekeeper for them: one move a command. The rules make events of it, or refuse it."""

from __future__ import annotations

from scorekeeper.facts import Fact, Whole

__all__ = ["Adjust", "Attack", "Close", "Discard", "Lay", "Move", "Pass", "Respond", "TurnUp"]


class Attack(Fact, frozen=True):
    """Emotions: the player whose turn it is plays a card against another; it counts as `level`."""

    opponent: str
    card: str
    level: Whole


class Respond(Fact, frozen=True):
    """Emotions: the one who is to answer plays a card, which counts as `level`."""

    card: str
    level: Whole


class Pass(Fact, frozen=True):
    """Ends the exchange, or a turn without a play."""


class Discard(Fact, frozen=True):
    """Emotions: ends the turn."""


class TurnUp(Fact, frozen=True):
    """Insults: a card of the pack goes onto its place; `word` describes it, `C:red:get3`."""

    card: str
    word: str


class Lay(Fact, frozen=True):
    """Insults: a card goes onto its place; one player for each Steal that pays, from whom it steals."""

    card: str
    word: str
    steal_from: tuple[str, ...] = ()


class Adjust(Fact, frozen=True):
    """A correction: so much more (or less) of what the game counts, `{"anger": -1}`."""

    player: str
    changes: dict[str, Whole]
    why: str = ""


class Close(Fact, frozen=True):
    """The game is over: in Emotions a hand for every player, in their order, in letters (`rryg`)."""

    hands: tuple[str, ...] = ()


Move = Attack | Respond | Pass | Discard | TurnUp | Lay | Adjust | Close
