"""Insults: what a card of the game is, and what an A, a B and a C card say together.

Three cards make a German sentence: an opener that ends in "du", the stem of an adjective, and a noun. After a bare
"du" the adjective ends in -er, -e or -es as the noun is masculine, feminine or neuter (Duden, Die Grammatik, on the
strong declension), so the ending stands on the noun's card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Literal, NamedTuple
from unicodedata import normalize

from generator.games.palette import check_palette, in_words
from generator.model.deck import Card, Deck
from generator.model.fields import Field
from generator.problems import DeckError, Place, Problem, Problems

__all__ = ["COLOURS", "ENDINGS", "FIELDS", "LETTERS", "Points", "Sentence", "check", "join", "points", "sentences"]

LETTERS = ("A", "B", "C")
COLOURS = ("green", "yellow", "orange", "red")
ENDINGS: Mapping[str, str] = {"masculine": "-er", "feminine": "-e", "neuter": "-es"}

_OF_WORDS = ("german", "ending", "gender", "key", "translation", "literal", "points")
_OF_BOARDS = ("title", "text")
_WORDS = ("german", "key", "translation", "literal", "points")

FIELDS = (
    Field(name="board", kind="flag"),
    Field(name="letter", kind="choice", choices=LETTERS, required=True),
    Field(name="german"),
    Field(name="ending", kind="choice", choices=tuple(ENDINGS.values())),
    Field(name="gender", kind="choice", choices=tuple(ENDINGS)),
    Field(name="key"),
    Field(name="translation"),
    Field(name="literal"),
    Field(name="points"),
    Field(name="title"),
    Field(name="text"),
)


class Points(NamedTuple):
    """What a card pays: so many points from the bank, or so many from another player."""

    kind: Literal["get", "steal"]
    amount: int


class Sentence(NamedTuple):
    """What three cards say, how to say it, and what it means; `cards` are their ids."""

    german: str
    key: str
    translation: str
    cards: tuple[str, str, str]


_POINTS = re.compile(r"(Get|Steal) ([1-9])")
_DU = re.compile(r"(?:.*[ ,!?])?[Dd]u", re.DOTALL)
_KEY = re.compile(r"[A-Za-z ,.'’-]*")
_STEM = re.compile("[a-zäöüß]+(?:-[a-zäöüß]+)*")
_CHANGING = re.compile(".*(?:(?<!e)el|[ae]uer|(?<![aeä])u|(?<![ae])i|[aeo])|hoch")
"""Stems that change once an ending follows: dunkel, teuer, müde, rosa. A few with a stressed -el stay as they are."""


def points(text: str) -> Points:
    """`Get 2` or `Steal 1`, from 1 to 9; ValueError for anything else."""
    found = _POINTS.fullmatch(text)
    if found is None:
        raise ValueError("Get or Steal, a blank, and a number from 1 to 9")
    return Points("get" if found[1] == "Get" else "steal", int(found[2]))


def join(a: Card, b: Card, c: Card) -> Sentence:
    """The sentence of an A, a B and a C card. The keys join as the words do: B's key, then C's, which begins with its
    ending."""
    one, two, three = a.fields, b.fields, c.fields
    return Sentence(
        f"{one['german']} {two['german']}{three['ending'].removeprefix('-')} {three['german']}!",
        f"{one['key']} {two['key']}{three['key']}",
        f"{one['translation']} {two['translation']} {three['translation']}!",
        (a.id, b.id, c.id),
    )


def sentences(deck: Deck, random: Random) -> Iterator[Sentence]:
    """Sentences without end, in which no card comes again before all of its letter have come. DeckError where a letter
    has no cards."""
    words = [card for card in deck.cards if card.copies and not card.fields["board"]]
    piles = {letter: [card for card in words if card.fields["letter"] == letter] for letter in LETTERS}
    for letter, cards in piles.items():
        if not cards:
            message = f"deck `{deck.id}` has no {letter} cards, and so no sentences"
            raise DeckError(Problem(message=message, place=Place(deck.source)))
    return _joined(piles, random)


def _joined(piles: Mapping[str, list[Card]], random: Random) -> Iterator[Sentence]:
    waiting: dict[str, list[Card]] = {letter: [] for letter in LETTERS}
    while True:
        for letter, cards in waiting.items():
            if not cards:
                cards += piles[letter]
                random.shuffle(cards)
        yield join(*(waiting[letter].pop() for letter in LETTERS))


def check(deck: Deck) -> tuple[Problem, ...]:
    """The deck has the game's four colours; every card is a board card or a word card; a word card has all that its
    letter needs, its parts join to correct German, and its key can be read aloud."""
    problems = Problems()
    check_palette(deck, COLOURS, problems)
    for card in deck.cards:
        if card.fields["board"]:
            _check_board(card, problems)
        else:
            _check_word(card, problems)
    return tuple(problems.found)


def _check_board(card: Card, problems: Problems) -> None:
    for name in _OF_WORDS:
        if card.fields[name]:
            problems.error(
                f"card `{card.id}` is a board card and has `{name}`",
                card.place(name),
                "only word cards have that; leave out `board: yes`, or this line",
            )
    if card.colour is not None:
        problems.error(
            f"board card `{card.id}` has a colour", card.place("colour"), "board cards have none; remove the line"
        )


def _check_word(card: Card, problems: Problems) -> None:
    fields, letter = card.fields, card.fields["letter"]
    if card.colour is None:
        problems.error(
            f"card `{card.id}` has no colour; a word card of the game insults is {in_words(COLOURS)}",
            card.place("colour"),
            "give it one, or make it a board card: `board: yes`",
        )
    for name in ("german", "key", "translation", "points"):
        if not fields[name].strip():
            problems.error(
                f"card `{card.id}` has no `{name}`", card.place(name), f"add a line `{name}: {_EXAMPLES[name, letter]}`"
            )
    for name in _OF_BOARDS:
        if fields[name]:
            problems.error(
                f"card `{card.id}` is a word card and has `{name}`",
                card.place(name),
                "only board cards have that: `board: yes`",
            )
    untidy = [name for name in _WORDS if fields[name].strip() and fields[name] != _tidy(fields[name])]
    for name in untidy:
        problems.error(
            f"`{name}` of card `{card.id}` has a blank too many, an odd one, or a line break",
            card.place(name),
            f"write it on one line: {name}: {_tidy(fields[name])}",
        )
    if untidy:
        return
    if fields["points"].strip():
        try:
            points(fields["points"])
        except ValueError as expected:
            problems.error(
                f"`points` of card `{card.id}` is `{_short(fields['points'])}`",
                card.place("points"),
                f"expected {expected}",
            )
    if fields["german"].strip():
        _check_german(card, letter, problems)
    _check_ending(card, letter, problems)
    if fields["key"].strip():
        _check_key(card, letter, problems)


def _check_german(card: Card, letter: str, problems: Problems) -> None:
    german = normalize("NFC", card.fields["german"])  # an ü may be written as u and two dots
    found = f"`{_short(german)}` of {letter} card `{card.id}`"
    if letter == "A" and not _DU.fullmatch(german):
        problems.error(f"{found} does not end in `du`", card.place("german"), "write it as `Verpiss dich, du`")
    elif letter == "B" and not _STEM.fullmatch(german):
        problems.error(
            f"{found} is no stem of an adjective: one word in small letters",
            card.place("german"),
            "write it without its ending, such as `mies`",
        )
    elif letter == "B" and _CHANGING.fullmatch(german):
        problems.warn(
            f"{found} changes, it seems, when -er, -e and -es follow, as dunkel and teuer do (dunkler, teurer)",
            card.place("german"),
            "choose another word, unless you know better",
        )
    elif letter == "C" and not german[:1].isupper():
        problems.error(
            f"{found} is no noun: German nouns begin with a capital letter", card.place("german"), "such as `Hund`"
        )


def _check_ending(card: Card, letter: str, problems: Problems) -> None:
    ending, gender = card.fields["ending"], card.fields["gender"]
    if letter != "C":
        for name in ("ending", "gender"):
            if card.fields[name]:
                problems.error(
                    f"{letter} card `{card.id}` has `{name}`, which only a C card has",
                    card.place(name),
                    "remove the line",
                )
    elif not ending or not gender:
        missing = [f"`{name}`" for name in ("ending", "gender") if not card.fields[name]]
        problems.error(
            f"C card `{card.id}` has no {' and no '.join(missing)}",
            card.place("ending" if not ending else "gender"),
            f"add {_pairs()}",
        )
    elif ENDINGS[gender] != ending:
        problems.error(
            f"`ending` of C card `{card.id}` is {ending}, but its noun is {gender}",
            card.place("ending"),
            f"write {ENDINGS[gender]}, or another gender: {_pairs()}",
        )


def _check_key(card: Card, letter: str, problems: Problems) -> None:
    key: str = card.fields["key"]
    strange = _KEY.sub("", key)[:1]
    if strange:
        problems.error(
            f"`key` of card `{card.id}` has `{strange}`, which is no letter that English is spelt with",
            card.place("key"),
            "write it the way an English speaker would read it, without phonetic signs",
        )
    if not any(letter.isupper() for letter in key):
        problems.error(
            f"`key` of card `{card.id}` does not show the stress", card.place("key"), "put one syllable in CAPITALS"
        )
    if letter == "C" and not re.match(r"-\w+ \S", key):
        problems.error(
            f"`key` of C card `{card.id}` does not begin with its ending, so that it cannot join a B card's",
            card.place("key"),
            f"write it as {_EXAMPLES['key', 'C']}",
        )
    elif letter != "C" and (key.startswith("-") or key.endswith("-")):
        problems.error(
            f"`key` of {letter} card `{card.id}` begins or ends with a hyphen",
            card.place("key"),
            "leave it out: the card prints the one that joins the words",
        )


_EXAMPLES = {
    ("german", "A"): "Verpiss dich, du", ("german", "B"): "mies", ("german", "C"): "Hund",
    ("key", "A"): "fair-PISS dish doo", ("key", "B"): "MEEZ", ("key", "C"): "-er HOONT",
    ("translation", "A"): "Piss off, you", ("translation", "B"): "lousy", ("translation", "C"): "dog",
} | {("points", letter): "Get 1" for letter in LETTERS}  # fmt: skip


def _tidy(text: str) -> str:
    """The text as it is joined: on one line, with single blanks."""
    return " ".join(text.split())


def _pairs() -> str:
    return ", ".join(f"`ending: {ending}` and `gender: {gender}`" for gender, ending in ENDINGS.items())


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"
