"""The icons and pictures that a deck's layouts ask for, read from their files when they are first drawn."""

from __future__ import annotations

from pathlib import Path

from generator.model.drawing import Picture
from generator.problems import Place

__all__ = ["DeckAssets"]


class DeckAssets:
    """`folder` is the deck's: its own icons come first, and no picture path leads out of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._icons: dict[str, Picture] = {}
        self._pictures: dict[str, Picture] = {}

    def icon(self, name: str, place: Place) -> Picture:
        from generator.reading.pictures import read_icon

        if name not in self._icons:
            self._icons[name] = read_icon(name, self.folder, place)
        return self._icons[name]

    def picture(self, path: str, place: Place) -> Picture:
        from generator.reading.pictures import read_picture

        if path not in self._pictures:
            self._pictures[path] = read_picture(path, self.folder, place)
        return self._pictures[path]
