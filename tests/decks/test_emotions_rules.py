"""The rule sheet of Emotions agrees with the rules and with the deck."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from generator.reading.decks import read_deck

FOLDER = Path(__file__).parents[2] / "decks" / "emotions"
RULES = (FOLDER / "RULES.md").read_text(encoding="utf-8")


def rows(*, columns: int) -> list[list[str]]:
    """The cells of every table row with so many columns, the rules under the headings left out."""
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in RULES.splitlines() if line[:1] == "|"]
    return [row for row in found if len(row) == columns and set("".join(row)) - set("- ")]


def test_a_card_is_answered_by_its_neighbours_and_its_like() -> None:
    table = {int(card): [int(n) for n in re.findall(r"\d", answers)] for card, answers in rows(columns=2)[1:]}
    assert table == {n: [answer for answer in range(1, 8) if abs(answer - n) <= 1] for n in range(1, 8)}


def test_the_worked_tally_is_right() -> None:
    _, *players = rows(columns=8)
    totals = {}
    for name, *counts, sum_ in players:
        self_esteem, anger, guilt, green, yellow, red = map(int, counts)
        numbers = [int(number) for number in re.findall(r"\d+", sum_)]
        assert numbers[:6] == [self_esteem, anger, guilt, green, yellow, red]
        totals[name] = self_esteem - anger - guilt + green + yellow - red
        assert numbers[6] == totals[name]
    assert totals == {"Ann": 7, "Bo": 9}


def test_the_example_exchange_names_cards_and_levels_of_the_deck() -> None:
    deck = read_deck(FOLDER / "deck.yaml", for_play=True)
    levels = {card.fields["title"]: card.fields["level"] for card in deck.cards}
    example = RULES.split("### One exchange")[1].split("## ")[0]
    named = re.findall(r"\*([A-Z][\w ]+)\* \((\d)\)", example)
    assert [(title, (int(level),)) for title, level in named] == [(title, levels[title]) for title, _ in named]
    played = [int(level) for _, level in named] + [5]
    assert "Forgiveness*, “as a\n5”" in example and 5 in levels["Forgiveness"]
    assert len(played) == 4 and all(abs(one - next_) <= 1 for one, next_ in pairwise(played))


def test_what_the_sheet_says_of_the_deck_holds() -> None:
    deck = read_deck(FOLDER / "deck.yaml", for_play=True)
    assert f"with {sum(card.copies for card in deck.cards)} cards" in RULES
    (hidden,) = (card for card in deck.cards if card.id == "hidden-anger")
    assert f"costs you {hidden.fields['opp']['anger']} anger" in RULES
    assert all(f"| {colour.id} |" in RULES and f"**{colour.name.lower()}**" in RULES for colour in deck.colours)
