"""Whose text it is, and where something in it stands, for messages."""

from __future__ import annotations

from dataclasses import replace

from generator.model.deck import Card, Deck
from generator.model.languages import name_of
from generator.problems import DeckgenError, LayoutError, Place

__all__ = ["at_place", "place_of_mark", "whose"]


def whose(field: str, card: Card, deck: Deck) -> str:
    """Whose text it is, for messages; and in which language, where that is not the deck's own."""
    language = f" in {name_of(deck.language)}" if deck.translated_from else ""
    return f"`{field}` of card `{card.id}`{language}" if field else f"card `{card.id}`{language}"


def at_place(error: DeckgenError, place: Place) -> LayoutError:
    return LayoutError([replace(problem, place=place) for problem in error.problems])


_MARK_LINES = 100
"""How far below its field's first line a mark is looked for."""


def place_of_mark(text: str, at: int, place: Place, length: int) -> Place:
    """The place of a mark in a text, where what follows it can be found as it was written; else that of the text."""
    wanted = text[at : at + 24].partition("\n")[0]
    before = text.count(wanted, 0, at)
    for line in range(place.line, place.line + _MARK_LINES):
        written = place.source.line(line)
        column = place.column - 2 if line == place.line else -1
        while (column := written.find(wanted, column + 1)) >= 0:
            if not before:
                return Place(place.source, line, column + 1, length)
            before -= 1
    return place
