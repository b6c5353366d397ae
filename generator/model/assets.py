"""What drawing needs from files, as a face that the input edge fills in."""

from __future__ import annotations

from typing import Protocol

from generator.model.drawing import Picture
from generator.problems import Place

__all__ = ["Assets"]


class Assets(Protocol):
    """Pictures by name. Both raise AssetError, at `place`, for what is missing or cannot be read."""

    def icon(self, name: str, place: Place) -> Picture: ...

    def picture(self, path: str, place: Place) -> Picture: ...
