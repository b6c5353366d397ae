"""A deck as its author wrote it, checked: colours, cards, copies, and which layout and game it uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.colour import WHITE, Colour
from generator.problems import Place, Source

__all__ = ["Card", "Deck", "DeckColour"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckColour:
    """A colour of the deck. `symbol` names an icon that stands for it wherever colour cannot be seen; `pattern` an icon
    (without `pattern-` before it) that is strewn over the fill in `pattern_ink`. Either may be empty."""

    id: str
    name: str
    fill: Colour
    ink: Colour
    symbol: str
    place: Place
    pattern: str = ""
    pattern_ink: Colour = WHITE

    @property
    def grounds(self) -> tuple[Colour, ...]:
        """What text in this colour's ink may stand on."""
        return (self.fill, self.pattern_ink) if self.pattern else (self.fill,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card of the deck; `copies` (0 or more) says how often it is printed.

    `fields` holds a value for every field that the game or the layout declares, defaults included, each of the type its
    Field states. `marks` says where each field stands (line, column, length), for problems found after reading.
    """

    id: str
    copies: int
    colour: DeckColour | None
    fields: Mapping[str, Any]
    back: str
    source: Source
    marks: Mapping[str, tuple[int, int, int]]

    def place(self, field: str = "id") -> Place:
        """Where `field` stands in the deck file; the card itself where the field was left out."""
        return Place(self.source, *self.marks.get(field, self.marks["id"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """`layout` and the backs name card layouts; an empty back means that there is none."""

    id: str
    title: str
    author: str
    language: str
    version: str
    game: str
    layout: str
    back: str
    colours: tuple[DeckColour, ...]
    cards: tuple[Card, ...]
    folder: Path
    source: Source
    translated_from: str = ""
