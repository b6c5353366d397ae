"""Whether the cards of a deck of insults are what the game needs, each for itself and all together."""

from __future__ import annotations

import re
from unicodedata import normalize

from generator.games.insults import COLOURS, ENDINGS, LETTERS, points
from generator.games.palette import check_palette
from generator.model.deck import Card, Deck
from generator.problems import Place, Problem, Problems, listed, shortened

__all__ = ["check"]

_OF_WORDS = ("german", "ending", "gender", "key", "translation", "literal", "points")
_OF_BOARDS = ("title", "text")
_REQUIRED = ("german", "key", "translation", "points")
_DU = re.compile(r"(?:.*\w.*[ ,!?])?[Dd]u", re.DOTALL)
_KEY = re.compile(r"[A-Za-z ,.'’-]*")
_NOUN = re.compile("[A-ZÄÖÜ][\\w -]*")
_STEM = re.compile("[a-zäöüß]+(?:-[a-zäöüß]+)*")
# -el after anything but an e, -auer and -euer; u, i, e, o or a at the end, but not au, äu, eu, ai and ei.
_CHANGING = re.compile(".*(?:(?<!e)el|[ae]uer|(?<![aeä])u|(?<![ae])i|[aeo])|hoch")
"""Stems that change once an ending follows: dunkel, teuer, müde, rosa. A few with a stressed -el stay as they are."""


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
    if not problems.errors:
        _check_together(deck, problems)
    return tuple(problems.found)


def _check_together(deck: Deck, problems: Problems) -> None:
    """What is wrong with none of the cards, but between them: an ending or a `du` whose sound is spelt in two ways, the
    same words twice, a place without a board card."""
    sounds: dict[str, Card] = {}
    words: dict[tuple[str, str], Card] = {}
    boards = dict.fromkeys(LETTERS, 0)
    for card in deck.cards:
        if card.fields["board"]:
            boards[card.fields["letter"]] += card.copies
            continue
        letter = card.fields["letter"]
        if letter != "B":
            what = card.fields["ending"] or "du"
            first = sounds.setdefault(what, card)
            if _joint(card) != _joint(first):
                problems.error(
                    f"`{what}` sounds `{_joint(card)}` on card `{card.id}`, but `{_joint(first)}` on card `{first.id}`",
                    card.place("key"),
                    "spell it in one way in every key, or correct the ending",
                )
        same = words.setdefault((letter, normalize("NFC", card.fields["german"])), card)
        if same is not card:
            problems.warn(
                f"cards `{same.id}` and `{card.id}` say the same",
                card.place("german"),
                "for two of one card write copies: 2",
            )
    for colour in deck.colours:
        if not colour.pattern:
            problems.warn(
                f"colour `{colour.id}` has no pattern",
                colour.place,
                "give each colour one, for those who cannot tell them apart: pattern: dots",
            )
    is_whole = {letter for letter, _ in words} == set(LETTERS)  # and not an addition to another deck
    for letter, often in boards.items():
        if often != 1 and is_whole:
            problems.warn(
                f"the deck has {often or 'no'} board card{'s' if often > 1 else ''} for {letter}",
                Place(deck.source),
                "a game needs one for each of A, B and C: `board: yes`",
            )


def _joint(card: Card) -> str:
    """The part of an A card's key, its last word, or of a C card's, its first, that all cards of its kind share."""
    key: str = card.fields["key"]
    return key.split(" ")[-1 if card.fields["letter"] == "A" else 0].casefold()


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
            f"card `{card.id}` has no colour; a word card of the game insults is {listed(COLOURS)}",
            card.place("colour"),
            "give it one, or make it a board card: `board: yes`",
        )
    for name in _OF_BOARDS:
        if fields[name]:
            problems.error(
                f"card `{card.id}` is a word card and has `{name}`",
                card.place(name),
                "only board cards have that: `board: yes`",
            )
    for name in _REQUIRED:
        if not fields[name].strip():
            problems.error(
                f"card `{card.id}` has no `{name}`", card.place(name), f"write `{name}: {_EXAMPLES[name, letter]}`"
            )
    given = [name for name in _REQUIRED if fields[name].strip()]
    untidy = [name for name in (*given, "literal") if fields[name] != _tidy(fields[name])]
    for name in untidy:
        problems.error(
            f"`{name}` of card `{card.id}` has a blank too many, an odd one, or a line break",
            card.place(name),
            f"write it on one line: {name}: {_tidy(fields[name])}",
        )
    if untidy:
        return
    if "points" in given:
        try:
            points(fields["points"])
        except ValueError as expected:
            found = shortened(fields["points"])
            near = next((one for one in _ALL_POINTS if _bare(one) == _bare(found)), "")
            problems.error(
                f"`points` of card `{card.id}` is `{found}`",
                card.place("points"),
                f"did you mean `{near}`?" if near else f"expected {expected}",
            )
    if "german" in given:
        _check_german(card, letter, problems)
    _check_ending(card, letter, problems)
    if "key" in given:
        _check_key(card, letter, problems)


def _check_german(card: Card, letter: str, problems: Problems) -> None:
    german = normalize("NFC", card.fields["german"])  # an ü may be written as u and two dots
    found = f"`{shortened(german)}` of {letter} card `{card.id}`"
    if letter == "A" and not _DU.fullmatch(german):
        bare = german.rstrip(" ,.!?")
        hint = f"write `{bare}`" if _DU.fullmatch(bare) else f"write `{bare}, du`"
        problems.error(f"{found} does not end in `du`", card.place("german"), hint)
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
    elif letter == "C" and not _NOUN.fullmatch(german):
        bare = german.strip(" -.,!?")
        problems.error(
            f"{found} is no noun: German nouns begin with a capital letter",
            card.place("german"),
            f"write `{bare[:1].upper()}{bare[1:]}`, and the ending in `ending:`",
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
        genders = {value: name for name, value in ENDINGS.items()}
        hint = f"add one of: {_pairs()}"
        if ending or gender:
            hint = f"add `gender: {genders[ending]}`" if ending else f"add `ending: {ENDINGS[gender]}`"
        problems.error(
            f"C card `{card.id}` has no {' and no '.join(missing)}",
            card.place("ending" if not ending else "gender"),
            hint,
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
    if not any(sign.isupper() for sign in key):
        problems.error(
            f"`key` of card `{card.id}` does not show the stress", card.place("key"), "put one syllable in CAPITALS"
        )
    if letter == "C" and not re.fullmatch(r"-\w+ \w(?:.*\w)?", key):
        problems.error(
            f"`key` of C card `{card.id}` is not its ending, a blank and its noun, so that it cannot join a B card's",
            card.place("key"),
            f"write `{_SOUNDS.get(card.fields['ending'], '-er')} {_noun_of(key)}`",
        )
    elif letter != "C" and (key.startswith("-") or key.endswith("-")):
        problems.error(
            f"`key` of {letter} card `{card.id}` begins or ends with a hyphen",
            card.place("key"),
            "leave it out: the card prints the one that joins the words",
        )


_SOUNDS = {"-er": "-er", "-e": "-uh", "-es": "-us"}
"""How the deck that ships spells the sound of each ending."""

_EXAMPLES = {
    ("german", "A"): "Verpiss dich, du", ("german", "B"): "mies", ("german", "C"): "Hund",
    ("key", "A"): "fair-PISS dish doo", ("key", "B"): "MEEZ", ("key", "C"): "-er HOONT",
    ("translation", "A"): "Piss off, you", ("translation", "B"): "lousy", ("translation", "C"): "dog",
} | {("points", letter): "Get 1" for letter in LETTERS}  # fmt: skip


def _noun_of(key: str) -> str:
    """What is left of a C card's key without its ending and stray hyphens."""
    return re.sub(r"^-\w+ ", "", key).strip(" -")


_ALL_POINTS = [f"{kind} {amount}" for kind in ("Get", "Steal") for amount in range(1, 10)]


def _bare(text: str) -> str:
    return text.casefold().replace(" ", "")


def _tidy(text: str) -> str:
    """The text as it is joined: on one line, with single blanks."""
    return " ".join(text.split())


def _pairs() -> str:
    return ", ".join(f"`ending: {ending}` and `gender: {gender}`" for gender, ending in ENDINGS.items())
