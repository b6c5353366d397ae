"""A hand as someone writes it, `rryg` or `r2,r5,y1,f`, in; how many cards of each colour, out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from generator.games.emotions import COLOURS
from generator.problems import shortened
from scorekeeper.errors import NotUnderstood, UnknownCard
from scorekeeper.values import Hand

__all__ = ["HELP", "hand_of_names", "letters", "read_hand"]

HELP = "a letter for each card, such as rryg, or names with commas between, such as r2,r5,y1,f"

_COLOUR = {colour[0]: colour for colour in COLOURS}
_NAME_THEM = "name the cards, with commas between: r2,r5,y1,f"
_CODE = re.compile(r"[rygf][0-9]?", re.IGNORECASE)
_WORDS = frozenset([*COLOURS, *_COLOUR])
_NOTHING = ("none", "-", "−", "–", "~")
_COUNTS = re.compile(r"[0-9]+|(?:[0-9]+\s*(?:r|y|g|red|yellow|green)s?[\s,;]*)+", re.IGNORECASE)


def read_hand(text: str, colour_of: Callable[[str], str]) -> Hand:
    """The hand that `text` describes; `colour_of` finds the colour of a card by its name, and is asked for names alone.
    NotUnderstood for anything else, counts among it: `2` may be a level as well."""
    if text.strip().casefold() in _NOTHING:
        return Hand()
    found = letters(text)
    if found is None:
        names = [name.casefold() for name in _card_names(text)]
        try:
            found = "".join((name if name in _WORDS else colour_of(name))[0] for name in names)
        except UnknownCard as error:
            if len(names) > 1 or error.hint.startswith("did you mean"):
                raise
            hint = "in letters there are only r, y and g, also for a card with several numbers"
            raise UnknownCard(error.message, f"{hint}; names have commas between, such as r2,r5,y1,f") from None
        if short := [name for name in names if len(name) == 1 and name.isalpha() and name not in (*_COLOUR, "f")]:
            raise NotUnderstood(f"`{short[0]}` alone names no card in a hand", f"a hand is {HELP}; - for none")
    return Hand(**Counter(_COLOUR[letter] for letter in found))


def letters(text: str) -> str | None:
    """`rryg` of `R, r y g`; None where it is not written in letters."""
    found = re.sub(r"[\s,;]", "", text).lower()
    return found if set(found) <= _COLOUR.keys() else None


def hand_of_names(text: str) -> list[str]:
    """The names in a hand of which each card must be known. NotUnderstood where there are letters or counts in it."""
    if text.strip().casefold() in _NOTHING:
        return []
    names = _card_names(text)
    vague = [name for name in names if letters(name) is not None or name.casefold() in _WORDS]
    if vague or (len(names) == 1 and " " in names[0] and all(_CODE.fullmatch(word) for word in names[0].split())):
        raise NotUnderstood(f"`{shortened(text)}` does not say which cards these are", _NAME_THEM)
    return names


def _card_names(text: str) -> list[str]:
    """`r2`, `f`; names with blanks in them stay whole. NotUnderstood for what can only be counts."""
    if _COUNTS.fullmatch(text.strip()):
        raise NotUnderstood(f"`{shortened(text)}` is no hand", f"a hand is {HELP}")
    return [name for part in re.split("[,;]", text) if (name := part.strip())]
