"""What has happened in a game: facts, which later rules do not change."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Laid", "Played"]


class Played(NamedTuple):
    """A card of Emotions was played, as an attack or as an answer, and counts as `level` (1 to 7)."""

    card: str
    level: int


class Laid(NamedTuple):
    """A card of Insults was laid on the place of its letter; described as `C:red:get3`."""

    card: str
