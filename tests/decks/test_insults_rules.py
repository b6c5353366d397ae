"""The rule sheet of Insults agrees with the deck, and what it says of keys with the keys."""

from __future__ import annotations

import re
from pathlib import Path

from generator.games.insults import join, points
from generator.reading.decks import read_deck

FOLDER = Path(__file__).parents[2] / "decks" / "insults"
RULES = (FOLDER / "RULES.md").read_text(encoding="utf-8")
DECK = read_deck(FOLDER / "deck.yaml")
WORDS = [card for card in DECK.cards if not card.fields["board"]]


def rows(*, columns: int) -> list[list[str]]:
    """The cells of every table row with so many columns, the rules under the headings left out."""
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in RULES.splitlines() if line[:1] == "|"]
    return [row for row in found if len(row) == columns and set("".join(row)) - set("- ")]


def test_the_table_of_colours_is_that_of_the_deck() -> None:
    _, *table = rows(columns=5)
    assert [row[0] for row in table] == [colour.id for colour in DECK.colours]
    looks = {"laugh": "laughing face", "bursts": "stars"}
    for (_, symbol, pattern, fate, scores), colour in zip(table, DECK.colours, strict=True):
        assert symbol == looks.get(colour.symbol, colour.symbol)
        assert pattern == looks.get(colour.pattern, colour.pattern)
        assert colour.name == f"Gets you {fate}"
        found = {card.fields["points"] for card in WORDS if card.colour == colour}
        assert found == set(scores.split(" or "))


def test_the_counts_are_those_of_the_deck() -> None:
    assert f"{len(WORDS)} **word cards**" in RULES and "three **board cards**" in RULES
    assert len(DECK.cards) - len(WORDS) == 3


def test_the_target_is_that_of_the_game() -> None:
    assert "**ends their own turn with 20 points or more** has won. For a longer game play to 30." in RULES
    assert "Whoever first has 20 at the end" in RULES


def test_every_vowel_in_a_key_is_explained() -> None:
    """The letters of a key between its consonants are those of the table, or such as English reads in one way."""
    _, *table = rows(columns=4)
    told = {one for left, _, right, _ in table for one in re.split(r"[, ]+", f"{left} {right}".casefold())}
    told = {re.sub(r"[^a-z]", "", one) for one in told}
    plain = {"a", "e", "i", "u", "ee", "ie", "ue", "ea", "uy"}  # fuckt, DRECK, PISS; MEEZ; GUESS, gear, guy
    for card in WORDS:
        for syllable in re.split("[ -]+", card.fields["key"].casefold()):
            for vowel in re.findall(r"[aeiou]+[yw]?|(?<![aeiou])y(?![aeiou])", syllable):
                assert vowel in told | plain, (card.id, syllable, vowel)


def test_the_examples_join_as_the_cards_do() -> None:
    by_id = {card.id: card for card in DECK.cards}
    joined = join(by_id["verpiss-dich"], by_id["mies"], by_id["drecksack"])
    assert joined.german == "Verpiss dich, du mieser Drecksack!" and "**mieser Drecksack**" in RULES
    assert joined.key == "fair-PISS dish doo MEEZ-er DRECK-zahk" and "**MEEZ-er DRECK-zahk**" in RULES


def test_every_sound_that_the_sheet_explains_occurs_in_a_key() -> None:
    keys = " ".join(card.fields["key"] for card in WORDS).casefold()
    _, *table = rows(columns=4)
    sounds = [sound for left, _, right, _ in table for sound in re.split(", ", f"{left}, {right}")]
    assert len(sounds) > 15
    for sound in sounds:
        example = re.search(r"\(([A-Z]+)\)", sound)
        assert (example[1] if example else sound).casefold() in keys, sound


def test_the_worked_turn_is_right() -> None:
    """Kim 5, Lee 1, Moe 0; a Steal and a Get of two red cards pay."""
    example = RULES.split("### One turn")[1]
    by_id = {card.id: card for card in DECK.cards}
    cards = [by_id[id] for id in ("traeum-weiter", "verfickt", "drecksau")]
    assert [(c.colour.id, c.fields["points"]) for c in cards if c.colour] == re.findall(
        r"\((\w+),\s\*((?:Get|Steal)\s\d)\*\)", example
    )
    sentence = join(*cards)
    assert f"**{sentence.german}**" in example and sentence.key in example
    named = [points(card.fields["points"]) for card in cards]
    assert [(p.kind, p.amount) for p in named] == [("get", 1), ("steal", 1), ("get", 3)]
    _, steal, get = named
    kim, lee = 5 + min(1, steal.amount), 1 - min(1, steal.amount)
    assert f"Kim has {kim}, Lee {'none' if lee == 0 else lee}" in example
    assert f"**{kim + get.amount}**" in example and f"left Kim with {5 + get.amount}" in example
