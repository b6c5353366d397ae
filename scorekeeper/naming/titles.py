"""What someone calls a card in, the card out: by its id, by what is printed on it, or by how either begins.

Letter case, accents, hyphens and punctuation do not matter: `self defence` is Self-Defence, `traum weiter` Träum
weiter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from generator.model.deck import Card
from generator.problems import did_you_mean, listed, shortened
from scorekeeper.errors import AmbiguousCard, UnknownCard

__all__ = ["ambiguous", "colour_named", "fold", "the_card"]

_SHOWN = 6
_ACCENTS = frozenset([*range(10, 36), *range(200, 241)])
"""Combining classes of the points of Hebrew and Arabic, and of what stands above, below or on Latin, Greek and Cyrillic
letters (https://www.unicode.org/reports/tr44/#Canonical_Combining_Class_Values)."""

_LETTERS = ("Mn", "Mc", "Me", "Cs")
"""Categories of marks, and of bytes that could not be read."""

Spellings = Callable[[Card], Sequence[str]]


def the_card(text: str, cards: Iterable[Card], spellings: Spellings, show: Callable[[Card], str], help: str) -> Card:
    """The card of which a spelling is `text`, or else the only one of which one begins so.

    AmbiguousCard shows every candidate; UnknownCard what is spelt nearly so, or else `help`.
    """
    folded = fold(text)
    if not text.strip():
        raise UnknownCard("a card has no name", help)
    known = [(card, spelling) for card in cards for spelling in spellings(card)]
    for fits, hint in ((str.__eq__, "write its id"), (str.startswith, "write a little more of its name")):
        # By id, as one card may have two spellings that fit.
        found = {card.id: card for card, spelling in known if folded and fits(fold(spelling), folded)}
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            raise ambiguous(text, list(found.values()), show, hint)
    near = did_you_mean(text.strip(), [spelling for _, spelling in known])
    raise UnknownCard(f"there is no card `{shortened(text)}` in this deck", near or help)


def ambiguous(text: str, cards: Sequence[Card], show: Callable[[Card], str], hint: str) -> AmbiguousCard:
    """Shows every candidate by `show`, or by its id where that does not tell them apart."""
    candidates = [show(card) for card in cards]
    if len(set(candidates)) < len(candidates):
        candidates, hint = [f"`{card.id}`" for card in cards], "write its id"
    shown = candidates[:_SHOWN]
    more = len(candidates) - len(shown)
    several = ", ".join(shown) + f" and {more} more" if more else listed(shown)
    return AmbiguousCard(f"`{shortened(text)}` may be {several}", hint, cards)


def colour_named(word: str, colours: Sequence[str]) -> str:
    """The colour whose name begins so, as no two of a game begin alike; empty where there is none."""
    return next((colour for colour in colours if word and colour.startswith(word)), "")


_TATWEEL = "\u0640"
_ALIKE = {"ı": "i"}
"""Letters of which a capital is written alike."""


def fold(text: str) -> str:
    """Words in small letters without accents, with single blanks between. Marks that are letters of their script, such
    as the vowels of Hindi, stay; signs that are never seen, and what only stretches an Arabic word, go."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = (
        _ALIKE.get(c, c) for c in plain
        if unicodedata.combining(c) not in _ACCENTS and unicodedata.category(c) != "Cf" and c != _TATWEEL
    )  # fmt: skip
    return " ".join("".join(c if c.isalnum() or unicodedata.category(c) in _LETTERS else " " for c in kept).split())
