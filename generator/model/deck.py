"""A deck as its author wrote it, checked: colours, cards, copies, and which layout and game it uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from generator.colour import WHITE, Colour
from generator.frozen import frozen
from generator.problems import Place, Source

__all__ = ["Card", "Deck", "DeckColour"]


@frozen(kw_only=True)
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


@frozen(kw_only=True)
class Card:
    """One card of the deck; `copies` (0 or more) says how often it is printed.

    `fields` holds a value for every field that the game or the layout declares, defaults included, each of the type its
    Field states. `marks` says where each field stands (line, column, length), for problems found after reading;
    `translated` does so for those whose text was taken from another language's file.
    """

    id: str
    copies: int
    colour: DeckColour | None
    fields: Mapping[str, Any]
    back: str
    source: Source
    marks: Mapping[str, tuple[int, int, int]]
    translated: Mapping[str, Place] = field(default_factory=dict)

    def place(self, field: str = "id") -> Place:
        """Where `field` stands in the deck file, or in the language's; the card itself where the field was left out."""
        return self.translated.get(field) or Place(self.source, *self.marks.get(field, self.marks["id"]))


@frozen(kw_only=True)
class Deck:
    """`layout` and the backs name card layouts; an empty back means that there is none.

    `words` are said instead of the layouts' own, by the deck or by its translation. `texts` names the fields of cards
    that can be translated. `translated_from` is the language of the original; empty for an original. `translations`
    gives the deck in each other language that it is there in, and reads them when it is first asked.
    """

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
    words: Mapping[str, str] = field(default_factory=dict)
    texts: tuple[str, ...] = ()
    translated_from: str = ""
    translations: Callable[[], Sequence[Deck]] = field(default=tuple, compare=False, repr=False)

    @property
    def layouts(self) -> tuple[str, ...]:
        """The layouts of its fronts and its backs, each once."""
        return tuple(dict.fromkeys([self.layout, *(card.back for card in self.cards if card.back)]))

    @property
    def file(self) -> Path:
        return self.folder / Path(self.source.path).name
