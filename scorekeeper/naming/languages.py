"""What a deck's cards are called in its other languages, and its colours in any of them.

A deck reads its other languages when it is first asked for them, so it is asked only where its own know no such name.
"""

from __future__ import annotations

from generator.model.deck import Deck
from scorekeeper.naming.titles import fold

__all__ = ["colour_called", "other_titles"]


def other_titles(deck: Deck) -> dict[str, tuple[str, ...]]:
    """By the ids of the cards, their titles in all other languages."""
    titles: dict[str, tuple[str, ...]] = {}
    for other in deck.translations():
        for card in other.cards:
            titles[card.id] = (*titles.get(card.id, ()), card.fields["title"])
    return titles


def colour_called(deck: Deck, text: str, *, whole: bool = False) -> str:
    """The id of the colour that is called so, or alone begins so where it need not be the `whole` name; empty where
    there is none, or several."""
    folded = fold(text)
    names = [(colour.id, fold(colour.name)) for one in (deck, *deck.translations()) for colour in one.colours]
    for fits in (str.__eq__,) if whole else (str.__eq__, str.startswith):
        found = {id for id, name in names if folded and fits(name, folded)}
        if found:
            return found.pop() if len(found) == 1 else ""
    return ""
