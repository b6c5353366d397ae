"""Emotions: what a card of the game must be, and the whole text of what is said where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import games
from generator.games import emotions
from generator.model.deck import Deck
from generator.problems import DeckError, format_problems
from generator.reading.decks import read_deck

TOP = "title: E\ngame: emotions\ncolours: {red: '#c00', yellow: '#fb0', green: '#0b0'}\ncards:\n"
CARD = """\
  - id: shame
    colour: red
    level: 3
    title: Shame
    action: Show someone up.
    instead: Say it in private.
    player: {anger: 2, guilt: -99}
    opp: {self_esteem: 99}
"""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(*changes: tuple[str, str]) -> Deck:
    """The deck of the card above, with every first text replaced by its second."""
    text = CARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    Path("deck.yaml").write_text(TOP + text, encoding="utf-8")
    return read_deck("deck.yaml")


def refusal(*changes: tuple[str, str]) -> str:
    with pytest.raises(DeckError) as caught:
        read(*changes)
    return format_problems(caught.value.problems)


RED_TO_GREEN = (("colour: red", "colour: green"), ("    instead: Say it in private.\n", ""))


def test_a_card_carries_what_the_game_declares() -> None:
    (card,) = read().cards

    assert card.fields == {
        "title": "Shame", "level": (3,), "action": "Show someone up.", "instead": "Say it in private.", "note": "",
        "player": {"self_esteem": 0, "anger": 2, "guilt": -99}, "opp": {"self_esteem": 99, "anger": 0, "guilt": 0},
    }  # fmt: skip


def test_the_layout_of_the_game_is_that_of_its_name() -> None:
    assert read().layout == "emotions"


def test_a_deck_that_plays_by_no_game_has_no_fields_of_one() -> None:
    assert games.fields("") == ()
    assert [field.name for field in games.fields("emotions")] == [field.name for field in emotions.FIELDS]


@pytest.mark.parametrize("levels", ["[4, 5, 6, 7]", "[1, 2]", "[7]", "1"])
def test_a_green_card_may_count_as_several_levels(levels: str) -> None:
    (card,) = read(*RED_TO_GREEN, ("level: 3", f"level: {levels}")).cards

    assert list(card.fields["level"]) == [int(c) for c in levels if c.isdigit()]


@pytest.mark.parametrize("levels", ["[4, 6]", "[5, 4]", "[4, 4]", "[1, 2, 4]"])
def test_levels_that_do_not_follow_one_another(levels: str) -> None:
    assert refusal(*RED_TO_GREEN, ("level: 3", f"level: {levels}")) == (
        "error: the levels of card `shame` do not follow one another\n  deck.yaml:7:12\n"
        f"    7 |     level: {levels}\n      |            ^ write them in order, such as [4, 5, 6, 7]"
    )


def test_several_levels_of_another_colour() -> None:
    assert refusal(("level: 3", "level: [3, 4]")) == (
        "error: card `shame` counts as several levels, which only a green card may\n  deck.yaml:7:12\n"
        "    7 |     level: [3, 4]\n      |            ^ give it one number from 1 to 7"
    )


def test_a_red_card_without_what_would_be_better() -> None:
    assert refusal(("    instead: Say it in private.\n", "")) == (
        "error: red card `shame` has no `instead`\n  deck.yaml:5:9\n    5 |   - id: shame\n"
        "      |         ^^^^^ say in `instead:` what would be better to do"
    )


@pytest.mark.parametrize("colour", ["green", "yellow"])
def test_a_card_of_another_colour_that_says_what_would_be_better(colour: str) -> None:
    assert refusal(("colour: red", f"colour: {colour}")) == (
        f"error: card `shame` is {colour}; only a red card has an `instead`\n  deck.yaml:10:14\n"
        "   10 |     instead: Say it in private.\n"
        "      |              ^^^^^^^^^^^^^^^^^^ put the text into `action:` or `note:`"
    )


HINT = "give it `colour: red`, `yellow` or `green`"


def test_a_card_without_a_colour() -> None:
    assert refusal(("    colour: red\n", "")) == (
        "error: card `shame` has no colour; a card of the game emotions is red, yellow or green\n"
        f"  deck.yaml:5:9\n    5 |   - id: shame\n      |         ^^^^^ {HINT}"
    )


def test_a_colour_that_the_game_has_not_is_refused_where_it_stands_and_on_its_cards() -> None:
    top = TOP.replace("'#0b0'}", "'#0b0', blue: '#00b'}")
    Path("deck.yaml").write_text(top + CARD.replace("colour: red", "colour: blue"), encoding="utf-8")

    with pytest.raises(DeckError) as caught:
        read_deck("deck.yaml")
    assert format_problems(caught.value.problems) == (
        "error: `blue` is no colour of the game emotions\n  deck.yaml:3:55\n"
        "    3 | colours: {red: '#c00', yellow: '#fb0', green: '#0b0', blue: '#00b'}\n"
        "      |                                                       ^^^^ its colours are red, yellow, green\n\n"
        "error: card `shame` is blue; a card of the game emotions is red, yellow or green\n"
        f"  deck.yaml:6:13\n    6 |     colour: blue\n      |             ^^^^ {HINT}"
    )


def test_a_deck_that_lacks_a_colour_of_the_game() -> None:
    top = TOP.replace(", yellow: '#fb0', green: '#0b0'", "")
    Path("deck.yaml").write_text(top + CARD, encoding="utf-8")

    with pytest.raises(DeckError) as caught:
        read_deck("deck.yaml")
    assert format_problems(caught.value.problems) == (
        "error: the deck has no colour `yellow` and no `green`; the game emotions is played with red, yellow, green\n"
        "  deck.yaml\n  name all of them below `colours:`"
    )


def test_every_card_is_checked() -> None:
    cards = [CARD.replace("shame", name).replace("    instead: Say it in private.\n", "") for name in ("a", "b", "c")]
    Path("deck.yaml").write_text(TOP + "".join(cards), encoding="utf-8")

    with pytest.raises(DeckError) as caught:
        read_deck("deck.yaml")
    assert [problem.message for problem in caught.value.problems] == [
        f"red card `{name}` has no `instead`" for name in ("a", "b", "c")
    ]


@pytest.mark.parametrize("points", ["100", "-100", "1.5", "", "two"])
def test_points_out_of_range(points: str) -> None:
    assert "where a whole number from -99 to 99 was expected" in refusal(("guilt: -99", f"guilt: {points}"))


@pytest.mark.parametrize("panel", ["player", "opp"])
def test_both_panels_are_required(panel: str) -> None:
    line = next(line for line in CARD.split("\n") if line.strip().startswith(panel))

    assert refusal((line + "\n", "")) == (
        f"error: card `shame` has no `{panel}`\n  deck.yaml:5:9\n    5 |   - id: shame\n"
        f"      |         ^^^^^ add a line `{panel}: …` to it"
    )
