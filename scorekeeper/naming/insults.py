"""Names of Insults cards: by id, by their German words, or described by letter, colour and points: `C:red:get3`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from generator.games.insults import COLOURS, LETTERS, points
from generator.model.deck import Card, Deck
from generator.problems import listed, shortened
from scorekeeper.errors import UnknownCard
from scorekeeper.naming.titles import colour_named, the_card
from scorekeeper.rules.base import printed
from scorekeeper.rules.insults import Lay, lay_of

__all__ = ["Named", "name"]

_POINTS = re.compile(r"(get|steal)\s*([1-9])")
_HELP = "name a card by its words, or as letter:colour:points, such as `C:red:get3`; a board card is `board-a`"


class Named(NamedTuple):
    """`said` is the card's id, or the description. `note` says that no card of the deck is so, where none is: what
    lies on the table is believed."""

    said: str
    title: str
    lay: Lay
    note: str = ""


def name(deck: Deck, text: str) -> Named:
    """What `text` names. UnknownCard or AmbiguousCard otherwise."""
    cards = printed(deck)
    word = text.strip().casefold()
    found = next((card for card in cards if card.id.casefold() == word), None)
    if found is None and ":" in text:
        return _described(text, cards)
    card = found or the_card(text, cards, _spellings, _show, _HELP)
    return Named(card.id, _show(card), lay_of(card))


def _described(text: str, cards: Sequence[Card]) -> Named:
    parts = [part.strip().casefold() for part in text.split(":")]
    if len(parts) == 3 and all(parts):
        letter, colour, paid = parts[0].upper(), colour_named(parts[1], COLOURS), _POINTS.fullmatch(parts[2])
        if letter in LETTERS and colour and paid:
            lay = Lay(letter, colour, points(f"{paid[1].capitalize()} {paid[2]}"))
            return Named(str(lay), str(lay), lay, _note(lay, cards))
    raise UnknownCard(
        f"`{shortened(text)}` describes no card",
        f"write letter:colour:points: {listed(LETTERS)}; {listed(COLOURS)}; get1 to get9 or steal1 to steal9",
    )


def _note(lay: Lay, cards: Sequence[Card]) -> str:
    known = dict.fromkeys(lay_of(card) for card in cards)
    if lay in known:
        return ""
    near = [str(one) for one in known if (one.letter, one.colour) == (lay.letter, lay.colour)]
    there = f": there is only {listed(near, 'and')}" if near else f", nor any {lay.colour} one for {lay.letter}"
    return f"this deck has no such card, though{there}"


def _spellings(card: Card) -> tuple[str, ...]:
    german, ending = card.fields["german"], card.fields["ending"]
    return (german, f"{ending} {german}", card.id) if ending else (german, card.id) if german else (card.id,)


def _show(card: Card) -> str:
    return f"{card.fields['german'] or card.id} ({lay_of(card)})"
