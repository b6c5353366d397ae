"""Names of Insults cards: by id, by their German words, or described by letter, colour and points: `C:red:get3`."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.games.insults import COLOURS, LETTERS, points
from generator.model.deck import Card, Deck
from generator.problems import listed, shortened
from scorekeeper.errors import UnknownCard
from scorekeeper.naming.languages import colour_called
from scorekeeper.naming.titles import colour_named, the_card
from scorekeeper.rules.base import printed
from scorekeeper.values import WordCard, word_of

__all__ = ["Named", "name", "note"]

_POINTS = re.compile(r"(get|steal)\s*([1-9])")
_HELP = "name a card by its words, or as letter:colour:points, such as `C:red:get3`"


class Named(NamedTuple):
    """`said` is the card's id, or the description. `odd` says that no card of the deck is so, where none is: what
    lies on the table is believed."""

    said: str
    title: str
    word: WordCard
    odd: str = ""


def name(deck: Deck, text: str) -> Named:
    """What `text` names. UnknownCard or AmbiguousCard otherwise."""
    cards = printed(deck)
    word = text.strip().casefold()
    found = next((card for card in cards if card.id.casefold() == word), None)
    if found is None and ":" in text:
        return _described(text, deck)
    card = found or the_card(text, cards, _spellings, _show, _HELP)
    return Named(card.id, _show(card), word_of(card))


def _described(text: str, deck: Deck) -> Named:
    parts = [part.strip().casefold() for part in text.split(":")]
    if len(parts) == 3 and all(parts):
        colour = colour_named(parts[1], COLOURS) or colour_called(deck, parts[1])
        letter, paid = parts[0].upper(), _POINTS.fullmatch(parts[2])
        if letter in LETTERS and colour and paid:
            described = WordCard(letter, colour, points(f"{paid[1].capitalize()} {paid[2]}"))
            return Named(str(described), str(described), described, note(deck, described))
    raise UnknownCard(
        f"`{shortened(text)}` describes no card",
        f"write letter:colour:points: {listed(LETTERS)}; {listed(COLOURS)}; get1 to get9 or steal1 to steal9",
    )


def note(deck: Deck, word: WordCard) -> str:
    """That no card of the deck is so; empty where one is."""
    known = dict.fromkeys(word_of(card) for card in printed(deck))
    if word in known:
        return ""
    near = [str(one) for one in known if (one.letter, one.colour) == (word.letter, word.colour)]
    there = f": there is only {listed(near, 'and')}" if near else f", nor any {word.colour} one for {word.letter}"
    return f"this deck has no such card, though{there}"


def _spellings(card: Card) -> tuple[str, ...]:
    german, ending = card.fields["german"], card.fields["ending"]
    return (german, f"{ending} {german}", card.id) if ending else (german, card.id) if german else (card.id,)


def _show(card: Card) -> str:
    return f"{card.fields['german'] or card.id} ({word_of(card)})"
