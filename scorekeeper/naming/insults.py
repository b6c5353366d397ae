"""Names of Insults cards: by id, by their German words, or described by letter, colour and points: `C:red:get3`."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.games.insults import COLOURS, LETTERS, points
from generator.model.deck import Card, Deck
from generator.problems import shortened
from scorekeeper.errors import UnknownCard
from scorekeeper.naming.titles import the_card
from scorekeeper.rules.base import printed
from scorekeeper.wording import listed

__all__ = ["Named", "description", "name"]

_POINTS = re.compile(r"(get|steal)\s*([1-9])")
_HELP = "name a card by its words, or as letter:colour:points, such as `C:red:get3`"


class Named(NamedTuple):
    """`said` is the card's id, or the description; `cards` are all that it fits, at least one."""

    said: str
    cards: tuple[Card, ...]


def name(deck: Deck, text: str) -> Named:
    """What `text` names. UnknownCard or AmbiguousCard otherwise."""
    cards = printed(deck)
    word = text.strip().casefold()
    for card in cards:
        if card.id.casefold() == word:
            return Named(card.id, (card,))
    if ":" in text:
        return _described(text, cards)
    card = the_card(text, cards, _spellings, _show, _HELP)
    return Named(card.id, (card,))


def description(card: Card) -> str:
    """`C:red:get3`: all that the rules know of a card. For a board card its letter."""
    if card.fields["board"] or card.colour is None:
        return str(card.fields["letter"])
    paid = points(card.fields["points"])
    return f"{card.fields['letter']}:{card.colour.id}:{paid.kind}{paid.amount}"


def _described(text: str, cards: tuple[Card, ...]) -> Named:
    parts = [part.strip().casefold() for part in text.split(":")]
    words = [card for card in cards if not card.fields["board"]]
    if len(parts) == 3 and all(parts):
        letter, colour, paid = parts[0].upper(), _colour(parts[1]), _POINTS.fullmatch(parts[2])
        if letter in LETTERS and colour and paid:
            said = f"{letter}:{colour}:{paid[1]}{paid[2]}"
            found = tuple(card for card in words if description(card) == said)
            if found:
                return Named(said, found)
            known = dict.fromkeys(description(c) for c in words if description(c).startswith(f"{letter}:{colour}:"))
            hint = (
                f"there are only {listed(list(known), 'and')}"
                if known
                else f"there is no {colour} card for {letter} at all"
            )
            raise UnknownCard(f"there is no card `{said}` in this deck", hint)
    raise UnknownCard(
        f"`{shortened(text)}` describes no card",
        f"write letter:colour:points: {listed(LETTERS)}; {listed(COLOURS)}; get1 to get9 or steal1 to steal9",
    )


def _colour(word: str) -> str:
    """The colour whose name begins so; no two begin alike."""
    return next((colour for colour in COLOURS if colour.startswith(word)), "")


def _spellings(card: Card) -> tuple[str, ...]:
    german, ending = card.fields["german"], card.fields["ending"]
    return (german, f"{ending} {german}", card.id) if ending else (german, card.id) if german else (card.id,)


def _show(card: Card) -> str:
    return f"{card.fields['german'] or card.id} ({description(card)})"
