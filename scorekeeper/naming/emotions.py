"""Names of Emotions cards: `shame`, `r3`, `red 3`, `f`, `f5`; and, where any card of that level will do, `3`.

What the deck's own language does not know may be a title, a colour or either with a number in another: `wut 5`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from generator.games.emotions import COLOURS, LEVELS
from generator.model.deck import Card, Deck
from generator.problems import listed, shortened
from scorekeeper.errors import AmbiguousCard, UnknownCard
from scorekeeper.naming.languages import colour_called, other_titles
from scorekeeper.naming.titles import ambiguous, colour_named, fold, the_card
from scorekeeper.rules.answering import Play, code
from scorekeeper.rules.base import colour_of, printed

__all__ = ["Named", "colour_named_by", "name"]

_CODE = re.compile(r"([^\W\d_]+)[\s-]*([0-9]{1,3})")
_NUMBERED = re.compile(r"(.*[^\W\d_])[\s-]*([0-9]{1,3})")
_ENDS_IN_NUMBER = re.compile(r"(.*[^0-9\s-])[\s-]*([0-9]{1,3})")
"""As the letters of some scripts end in marks."""


class Named(NamedTuple):
    """`said` is the card's id, or the bare number. `plays` are all that can be meant: a card with several numbers
    counts as each, unless one was named; a bare number is every card of that level."""

    said: str
    plays: tuple[Play, ...]
    is_number: bool = False

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
    if any(fold(card.fields["title"]) == fold(word) for card in cards):
        return _all_of(_titled(text, cards))
    several = [card for card in cards if len(card.fields["level"]) > 1]
    if several and (found := re.fullmatch(r"f[\s-]*([0-9]{0,3})", word)):
        return _of_several(text, several, found[1])
    if (found := _CODE.fullmatch(word)) and (colour := colour_named(found[1], COLOURS)):
        return _of_colour(text, cards, colour, int(found[2]))
    if (found := _NUMBERED.fullmatch(word)) and any(
        fold(spelling).startswith(fold(found[1])) for card in several for spelling in _spellings(card)
    ):
        return _of_several(text, [_titled(found[1], several)], found[2])
    try:
        return _all_of(_titled(text, cards))
    except UnknownCard as unknown:
        return _in_another_language(deck, text, cards, unknown)


def _in_another_language(deck: Deck, text: str, cards: Sequence[Card], unknown: UnknownCard) -> Named:
    """What is `unknown` in the deck's own; raised where no other knows it. One letter would be a guess."""
    folded = fold(text)
    if not folded or (len(folded) == 1 and folded.isascii()) or text.strip().casefold() in COLOURS:
        raise unknown
    titles = other_titles(deck)

    def begin(text: str) -> list[Card]:
        return [card for card in cards if any(fold(title).startswith(fold(text)) for title in titles.get(card.id, ()))]

    def show(card: Card) -> str:
        title = next(title for title in titles[card.id] if fold(title).startswith(fold(text)))
        return f"{title} ({code(Play(card, card.fields['level'][0]))})"

    if begin(text):
        return _all_of(the_card(text, cards, lambda card: titles.get(card.id, ()), show, ""))
    if found := _ENDS_IN_NUMBER.fullmatch(text.strip()):
        several = [card for card in begin(found[1]) if len(card.fields["level"]) > 1]
        if several:
            return _of_several(text, several, found[2])
        if colour := colour_called(deck, found[1]):
            return _of_colour(text, cards, colour, int(found[2]))
    raise unknown


def colour_named_by(deck: Deck, text: str) -> str:
    """The colour of the card that `text` names, or of all that it may name; or the colour that is called so.
    UnknownCard or AmbiguousCard otherwise."""
    try:
        cards = [play.card for play in name(deck, text).plays]
    except UnknownCard:
        if colour := colour_called(deck, text, whole=True):
            return colour
        raise
    except AmbiguousCard as error:
        cards = list(error.cards)
        if len({colour_of(card) for card in cards}) > 1:
            raise
    return colour_of(cards[0])


def _titled(text: str, cards: Sequence[Card]) -> Card:
    help = _help(cards)
    if colour := colour_named(text.strip().casefold(), COLOURS):
        help = f"write the level of the {colour} card, too: {colour[0]}3"
    elif text.count(":") == 2:
        help = "that describes a card of Insults, and this is a deck of Emotions; `score legal` has --deck insults"
    return the_card(text, cards, _spellings, _show, help)


def _help(cards: Sequence[Card]) -> str:
    """With a card of this deck as the example."""
    card = next((card for card in cards if colour_of(card) == "red"), cards[0])
    short = code(Play(card, card.fields["level"][0]))
    return f"name a card by its title (`{card.id}`), or by colour and level (`{short}`)"


def _spellings(card: Card) -> tuple[str, str]:
    return card.fields["title"], card.id


def _all_of(card: Card) -> Named:
    return Named(card.id, tuple(Play(card, level) for level in card.fields["level"]))


def _number(word: str, cards: Sequence[Card], numbers: bool) -> Named:
    level = int(word[:9])
    plays = tuple(Play(card, level) for card in cards if level in card.fields["level"])
    if not plays:
        known = sorted({level for card in cards for level in card.fields["level"]})
        raise UnknownCard(
            f"no card has the level {shortened(word)}", f"the levels of this deck are {listed(known, 'and')}"
        )
    if not numbers:
        raise UnknownCard(f"`{word}` is a level: which card?", f"write {listed(list(dict.fromkeys(map(code, plays))))}")
    return Named(str(level), plays, is_number=True)


def _of_several(text: str, several: Sequence[Card], number: str) -> Named:
    """`f` and `f5`: the card that counts as several levels. Where the deck has two, only one may count as that one."""
    fitting = [card for card in several if not number or int(number) in card.fields["level"]]
    if len(fitting) > 1:
        raise ambiguous(
            text, fitting, _title, f"write its title, and the number behind it: {fitting[0].id} {number or 5}"
        )
    if not fitting:
        counting = "; ".join(f"{card.fields['title']} counts as {listed(card.fields['level'])}" for card in several)
        known = sorted({level for card in several for level in card.fields["level"]})
        raise UnknownCard(f"{counting}, not as {number}", f"write {listed([f'f{level}' for level in known])}")
    (card,) = fitting
    return Named(card.id, (Play(card, int(number)),)) if number else _all_of(card)


def _of_colour(text: str, cards: Sequence[Card], colour: str, level: int) -> Named:
    ours = [card for card in cards if colour_of(card) == colour]
    found = [card for card in ours if card.fields["level"] == (level,)]
    if len(found) == 1:
        return _all_of(found[0])
    if found:
        raise ambiguous(text, found, _title, "write its title")
    for card in ours:
        if level in card.fields["level"]:
            title, levels = card.fields["title"], listed(card.fields["level"])
            raise UnknownCard(f"{title} counts as {levels}, and goes by a letter of its own", f"write f{level}")
    known = sorted({card.fields["level"][0] for card in ours if len(card.fields["level"]) == 1})
    hint = f"the {colour} cards are {listed([f'{colour[0]}{one}' for one in known], 'and')}" if known else _help(cards)
    if level not in LEVELS:
        hint = f"levels go from {LEVELS[0]} to {LEVELS[-1]}"
    raise UnknownCard(f"there is no {colour} card of level {level} in this deck", hint)


def _title(card: Card) -> str:
    return str(card.fields["title"])


def _show(card: Card) -> str:
    return f"{card.fields['title']} ({code(Play(card, card.fields['level'][0]))})"
