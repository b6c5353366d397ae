"""The Insults deck that ships: its composition, its German, its keys. What can be asserted of a file is asserted here;
that it is funny was judged by people."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from generator.checking.colours import check_colours
from generator.games.insults import COLOURS, ENDINGS, LETTERS, join, points
from generator.model.deck import Card, Deck
from generator.problems import Problems
from generator.reading.decks import read_deck

DECK = Path(__file__).parents[2] / "decks" / "insults" / "deck.yaml"
ENDING_KEYS = {"-er": "-er", "-e": "-uh", "-es": "-us"}


@pytest.fixture(scope="module")
def deck() -> Deck:
    return read_deck(DECK)


@pytest.fixture(scope="module")
def words(deck: Deck) -> tuple[Card, ...]:
    return tuple(card for card in deck.cards if not card.fields["board"])


def of(words: tuple[Card, ...], letter: str) -> list[Card]:
    return [card for card in words if card.fields["letter"] == letter]


def colour_of(card: Card) -> str:
    assert card.colour is not None
    return card.colour.id


# --- composition -----------------------------------------------------------------------------------------------------


def test_three_board_cards_and_eight_word_cards_of_each_letter_and_colour(deck: Deck, words: tuple[Card, ...]) -> None:
    boards = [card for card in deck.cards if card.fields["board"]]
    assert [(card.fields["letter"], card.colour) for card in boards] == [("A", None), ("B", None), ("C", None)]
    assert {card.copies for card in deck.cards} == {1}
    pairs = Counter((card.fields["letter"], colour_of(card)) for card in words)
    assert pairs == dict.fromkeys(product(LETTERS, COLOURS), 8)


def test_stronger_colours_score_more(words: tuple[Card, ...]) -> None:
    allowed = {
        "green": {"Get 1"}, "yellow": {"Get 1", "Get 2"}, "orange": {"Get 2", "Steal 1"}, "red": {"Get 3", "Steal 1"},
    }  # fmt: skip
    for letter, colour in product(LETTERS, COLOURS):
        found = Counter(card.fields["points"] for card in of(words, letter) if colour_of(card) == colour)
        assert set(found) == allowed[colour], (letter, colour)
    assert {points(card.fields["points"]).amount for card in words if card.fields["points"][0] == "S"} == {1}


def test_the_colours_are_those_of_the_game_and_each_has_a_pattern_of_its_own(deck: Deck) -> None:
    assert {c.id: (str(c.fill), str(c.ink)) for c in deck.colours} == {
        "green": ("#71d4a1", "#000000"), "yellow": ("#fef313", "#000000"),
        "orange": ("#fc7304", "#000000"), "red": ("#ac0b0b", "#ffffff"),
    }  # fmt: skip
    assert len({c.pattern for c in deck.colours}) == len({c.symbol for c in deck.colours}) == 4
    orange = next(c for c in deck.colours if c.id == "orange")
    assert orange.pattern_ink.luminance > orange.fill.luminance


def test_its_colours_can_be_told_apart_and_read(deck: Deck) -> None:
    problems = Problems()
    measures = check_colours(deck, problems)
    assert problems.found == [] and all(measure.passed for measure in measures)


# --- German ----------------------------------------------------------------------------------------------------------


def test_openers_end_in_du(words: tuple[Card, ...]) -> None:
    assert [c.id for c in of(words, "A") if not re.fullmatch(r"[A-ZÄÖÜ].*, du", c.fields["german"])] == []


def test_stems_take_every_ending_unchanged(words: tuple[Card, ...]) -> None:
    """None ends in an unstressed -el (dunkel, dunkler), in -er after a vowel (teuer, teurer) or in a vowel (müde), and
    none is hoch (hoher)."""
    stems = [card.fields["german"] for card in of(words, "B")]
    assert [stem for stem in stems if not re.fullmatch("[a-zäöüß]+", stem)] == []
    assert [stem for stem in stems if re.search("(el|[aeiou]er|[aeiou]|hoch)$", stem)] == []


def test_the_ending_fits_the_noun(words: tuple[Card, ...]) -> None:
    assert {(c.fields["gender"], c.fields["ending"]) for c in of(words, "C")} == set(ENDINGS.items())
    for colour in COLOURS:
        found = {card.fields["gender"] for card in of(words, "C") if colour_of(card) == colour}
        assert found == set(ENDINGS), f"{colour} has nouns of every gender"


FEMININE = "nase säge sau tasche backe pfeife beule geige wurst fresse ratte"
NEUTER = "tier huhn vieh gesicht loch Stück"
MASCULINE = "hase leuchter kopf ochse pupser kacker brocken sack scheißer Pisser Arsch"
GENDERS = {
    noun: gender
    for gender, nouns in (("feminine", FEMININE), ("neuter", NEUTER), ("masculine", MASCULINE))
    for noun in nouns.split()
}
"""The gender of the word that each noun is, or is composed of: a compound has that of its last part (Duden)."""


def test_the_gender_is_that_of_the_word_that_the_noun_ends_in(words: tuple[Card, ...]) -> None:
    for card in of(words, "C"):
        head = card.fields["german"].split()[0]
        known = [gender for noun, gender in GENDERS.items() if head == noun or head.endswith(noun)]
        assert known == [card.fields["gender"]], card.id


def test_nouns_are_capitalised(words: tuple[Card, ...]) -> None:
    assert [c.id for c in of(words, "C") if not re.fullmatch(r"[A-ZÄÖÜ][a-zäöüß]+( .+)?", c.fields["german"])] == []


@pytest.mark.parametrize("name", ["german", "key", "translation"])
def test_no_two_cards_say_the_same(words: tuple[Card, ...], name: str) -> None:
    assert [text for text, often in Counter(card.fields[name] for card in words).items() if often > 1] == []


def test_no_literal_meaning_repeats_the_translation(words: tuple[Card, ...]) -> None:
    assert [card.id for card in words if card.fields["literal"] == card.fields["translation"]] == []


def test_every_combination_joins(words: tuple[Card, ...]) -> None:
    sentences = {join(a, b, c) for a, b, c in product(*(of(words, letter) for letter in LETTERS))}
    assert len({one.german for one in sentences}) == len({one.key for one in sentences}) == 32**3
    german = re.compile(r"[A-ZÄÖÜ][\w’, ]*, du [a-zäöüß]+(?:er|es|e) [A-ZÄÖÜ][\w ]*!")
    key = re.compile(r"[\w -]+ doo [A-Za-z-]+-(?:er|uh|us) [A-Za-z -]+")
    english = re.compile(r"[A-Z][\w’ ]*,? you [\w -]+!")
    for one in sentences:
        assert german.fullmatch(one.german), one.german
        assert key.fullmatch(one.key), one.key
        assert english.fullmatch(one.translation), one.translation


# --- keys ------------------------------------------------------------------------------------------------------------


def test_keys_have_no_sign_that_is_not_english(words: tuple[Card, ...]) -> None:
    assert [c.id for c in words if not re.fullmatch(r"-?[A-Za-z]+(?:[ -][A-Za-z]+)*", c.fields["key"])] == []


def test_a_c_cards_key_begins_as_its_ending_sounds(words: tuple[Card, ...]) -> None:
    for card in of(words, "C"):
        assert card.fields["key"].startswith(ENDING_KEYS[card.fields["ending"]] + " "), card.id


def syllables(key: str) -> list[list[str]]:
    """The syllables of each word of a key."""
    return [word.split("-") for word in key.removeprefix("-").split()]


def test_no_word_has_more_than_one_stress_and_every_syllable_is_wholly_loud_or_wholly_quiet(
    words: tuple[Card, ...],
) -> None:
    for card in words:
        for word in syllables(card.fields["key"]):
            assert all(part.isupper() or part.islower() for part in word), card.id
            assert sum(part.isupper() for part in word) <= 1, card.id


def test_an_opener_has_a_stress_and_a_stem_exactly_one(words: tuple[Card, ...]) -> None:
    for card in words:
        stressed = sum(part.isupper() for word in syllables(card.fields["key"]) for part in word)
        assert stressed == 1 if card.fields["letter"] == "B" else stressed >= 1, card.id


def test_quiet_prefixes_are_quiet(words: tuple[Card, ...]) -> None:
    """ver-, be-, er-, ge- and zer- are never stressed."""
    prefixes = {"ver": "fair", "be": "buh", "er": "air", "ge": "guh", "zer": "tsair"}
    seen = Counter[str]()
    for german, key in pairs(words):
        for prefix, sound in prefixes.items():
            if re.fullmatch(rf"{prefix}(?!er|ss|st|h$).{{4,}}", german) and key.split("-")[0].casefold() == sound:
                assert key.split("-")[0] == sound, (german, key)
                seen[prefix] += 1
    assert set(seen) == set(prefixes)


def pairs(words: tuple[Card, ...]) -> list[tuple[str, str]]:
    """Every German word in small letters with its own part of the key; an ending counts as no word."""
    found = []
    for card in words:
        german = re.findall(r"[\w’]+", card.fields["german"])
        key = card.fields["key"].split()
        if card.fields["letter"] == "C":
            key = key[1:]
        assert len(german) == len(key), f"{card.id}: {german} {key}"
        found += zip((word.casefold().replace("ss", "ß") for word in german), key, strict=True)
    return found


def test_the_same_word_is_spelt_the_same_in_every_key(words: tuple[Card, ...]) -> None:
    spellings: dict[str, set[str]] = {}
    for german, key in pairs(words):
        spellings.setdefault(german, set()).add(key.casefold())
    assert {german: keys for german, keys in spellings.items() if len(keys) > 1} == {}
    assert (
        sum(german in ("du", "dich", "die", "mir") for german, _ in pairs(words)) > 40
    )  # there is something to compare


PIECES = {
    "arsch": "ahrsh", "dreck": "dreck", "sack": "zahk", "fress": "fress", "scheiß": "shice", "schiss": "shiss",
    "kack": "kahk", "kotz": "kots", "piss": "piss", "pfeife": "pfife", "nase": "nahzuh", "maul": "mowl",
    "vieh": "fee", "tier": "teer", "dumm": "doom", "lich": "lish", "verk": "fairk", "verf": "fairf", "vers": "fairsh",
    "halt": "hahlt", "voll": "fol", "schnarch": "shnahrsh", "auf": "owf", "wurst": "voorst",
    "gesicht": "guhzisht", "ung": "oong", "los": "lohz", "stink": "shtink", "weil": "vile", "schlaf": "shlahf",
    "kopf": "kopf", "hirn": "heern", "schwein": "shvine", "nerv": "nairf", "klapp": "klahp",
    "schmier": "shmeer", "schleim": "shlime",
}  # fmt: skip
"""What recurs in the words, and how it sounds there, hyphens left out."""


def test_a_syllable_that_sounds_the_same_is_spelt_the_same(words: tuple[Card, ...]) -> None:
    seen = Counter[str]()
    for german, key in pairs(words):
        sound = key.casefold().replace("-", "")
        for piece, spelling in PIECES.items():
            if piece.replace("ss", "ß") in german:
                assert spelling in sound, (german, key)
                seen[piece] += 1
    assert sum(often >= 2 for often in seen.values()) >= 18
