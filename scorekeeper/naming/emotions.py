"""Names of Emotions cards: `shame`, `r3`, `red 3`, `f`, `f5`; and, where any card of that level will do, `3`."""

from __future__ import annotations

import re
from typing import NamedTuple

from generator.games.emotions import COLOURS, LEVELS
from generator.model.deck import Card, Deck
from generator.problems import shortened
from scorekeeper.errors import UnknownCard
from scorekeeper.naming.titles import ambiguous, fold, the_card
from scorekeeper.rules.base import printed
from scorekeeper.rules.emotions import Play, code
from scorekeeper.wording import listed

__all__ = ["Named", "name"]

_HELP = "name a card by its title (`shame`), or by colour and level (`r3`)"
_CODE = re.compile(r"([^\W\d_]+)[\s-]*([0-9]{1,3})")


class Named(NamedTuple):
    """`said` is the card's id, or the bare number. `plays` are all that can be meant: a card with several numbers
    counts as each, unless one was named; a bare number is every card of that level."""

    said: str
    plays: tuple[Play, ...]

    @property
    def is_number(self) -> bool:
        return self.said.isdecimal() and all(play.card.id != self.said for play in self.plays)

    @property
    def levels(self) -> tuple[int, ...]:
        return tuple(sorted({play.level for play in self.plays}))


def name(deck: Deck, text: str, *, numbers: bool = False) -> Named:
    """What `text` names; a bare number only where `numbers` may stand for any card of that level. UnknownCard or
    AmbiguousCard otherwise."""
    cards = printed(deck)
    word = text.strip().casefold()
    for card in cards:
        if card.id.casefold() == word:
            return _all_of(card)
    if re.fullmatch("[0-9]+", word):
        return _number(word, cards, numbers)
    several = [card for card in cards if len(card.fields["level"]) > 1]
    by_title = [card for card in cards if fold(card.fields["title"]) == fold(word)]
    if not by_title and several and (found := re.fullmatch(r"f\s*([0-9]{0,3})", word)):
        return _of_several(text, several, found[1])
    if not by_title and (found := _CODE.fullmatch(word)) and (colour := _colour(found[1])):
        return _of_colour(text, cards, colour, int(found[2]))
    if not by_title and (colour := _colour(word)) and len(word) in (1, len(colour)):
        raise UnknownCard(
            f"`{shortened(text)}` is a colour: which {colour} card?", f"write its level too, such as {colour[0]}3"
        )
    return _all_of(the_card(text, cards, lambda card: (card.fields["title"], card.id), _show, _HELP))


def _all_of(card: Card) -> Named:
    return Named(card.id, tuple(Play(card, level) for level in card.fields["level"]))


def _number(word: str, cards: tuple[Card, ...], numbers: bool) -> Named:
    level = int(word[:9])
    plays = tuple(Play(card, level) for card in cards if level in card.fields["level"])
    if not plays:
        known = sorted({level for card in cards for level in card.fields["level"]})
        raise UnknownCard(
            f"no card has the level {shortened(word)}", f"the levels of this deck are {listed(known, 'and')}"
        )
    if not numbers:
        raise UnknownCard(f"`{word}` is a level: which card?", f"write {listed(list(dict.fromkeys(map(code, plays))))}")
    return Named(str(level), plays)


def _of_several(text: str, several: list[Card], number: str) -> Named:
    """`f` and `f5`: the card that counts as several levels."""
    if len(several) > 1:
        raise ambiguous(text, [card.fields["title"] for card in several])
    (card,) = several
    levels = card.fields["level"]
    if number and int(number) not in levels:
        raise UnknownCard(
            f"{card.fields['title']} counts as {listed(levels)}, not as {number}",
            f"write {listed([f'f{level}' for level in levels])}",
        )
    return Named(card.id, (Play(card, int(number)),)) if number else _all_of(card)


def _of_colour(text: str, cards: tuple[Card, ...], colour: str, level: int) -> Named:
    ours = [card for card in cards if card.colour is not None and card.colour.id == colour]
    found = [card for card in ours if card.fields["level"] == (level,)]
    if len(found) == 1:
        return _all_of(found[0])
    if found:
        raise ambiguous(text, [card.fields["title"] for card in found])
    for card in ours:
        if level in card.fields["level"]:
            title, levels = card.fields["title"], listed(card.fields["level"])
            raise UnknownCard(f"{title} counts as {levels}, and goes by a letter of its own", f"write f{level}")
    known = sorted({card.fields["level"][0] for card in ours if len(card.fields["level"]) == 1})
    hint = f"the {colour} cards are {listed([f'{colour[0]}{one}' for one in known], 'and')}" if known else _HELP
    if level not in LEVELS:
        hint = f"levels go from {LEVELS[0]} to {LEVELS[-1]}"
    raise UnknownCard(f"there is no {colour} card of level {level} in this deck", hint)


def _colour(word: str) -> str:
    """The colour whose name begins so; no two begin alike."""
    return next((colour for colour in COLOURS if word and colour.startswith(word)), "")


def _show(card: Card) -> str:
    return f"{card.fields['title']} ({code(Play(card, card.fields['level'][0]))})"
