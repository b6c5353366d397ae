"""The laws of the Emotions deck, asserted on the file that ships: whoever tunes its points finds here what must stay.

A law is a function from the points table to the breaches it finds, so that each can be shown to fail as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from generator.checking.colours import check_colours
from generator.model.deck import Deck
from generator.problems import Problems
from generator.reading.decks import read_deck
from scorekeeper.rules.answering import Outcome, outcome
from scorekeeper.rules.base import colour_of
from scorekeeper.values import Counters

DECK = Path(__file__).parents[2] / "decks" / "emotions" / "deck.yaml"
LEVELS = range(1, 8)
FORGIVEN = (4, 5, 6, 7)

TITLES = {
    "red": (
        "Rudeness", "Nasty", "Shame", "Yelling and Screaming", "Breaking Things", "Hurting Others", "Hidden Anger",
    ),
    "yellow": ("Stand Up", "Confidence", "Approach", "Command", "Confront", "Self-Defence", "Challenge"),
    "green": ("Tolerance", "Humour", "Confide", "Forgiveness"),
}  # fmt: skip


Table = Mapping[tuple[str, int], Outcome]
"""What a card pays, by colour and level. Forgiveness stands at each of its levels."""

Law = Callable[[Table], Iterator[str]]


def table_of(deck: Deck) -> Table:
    return {(colour_of(card), level): outcome(card) for card in deck.cards for level in card.fields["level"]}


def climb(table: Table, colour: str) -> Iterator[tuple[int, Outcome, Outcome]]:
    """Each level above the first, with the panels of the level below it and its own."""
    return ((level, table[colour, below], table[colour, level]) for below, level in pairwise(LEVELS))


def a_rude_word_costs_a_little_and_hidden_anger_ten(table: Table) -> Iterator[str]:
    if not -2 <= table["red", 1].opp.self_esteem <= -1:
        yield "red 1 costs the opponent a little self-esteem"
    if table["red", 7].opp.anger != 10:
        yield "red 7 gives the opponent 10 anger"


def red_burdens_its_player(table: Table) -> Iterator[str]:
    for level in LEVELS:
        player = table["red", level].player
        if player.anger < 1 or player.guilt < 1:
            yield f"red {level} takes anger and guilt"
        if not 0 <= player.self_esteem < player.anger + player.guilt:
            yield f"red {level} feels better, if at all, by less than it costs"
    for level, below, here in climb(table, "red"):
        if here.player.anger < below.player.anger or here.player.guilt < below.player.guilt:
            yield f"red {level} takes no less than red {level - 1}"


def red_hurts_its_opponent(table: Table) -> Iterator[str]:
    for level in LEVELS:
        if table["red", level].opp.self_esteem >= 0:
            yield f"red {level} costs the opponent self-esteem"
    for level, below, here in climb(table, "red"):
        if here.opp.self_esteem > below.opp.self_esteem:
            yield f"red {level} hurts no less than red {level - 1}"


def attacking_tempts(table: Table) -> Iterator[str]:
    for level in LEVELS[1:]:
        if table["red", level].lead <= 0:
            yield f"red {level}, unanswered, leads"


def yellow_strengthens_and_shames_nobody_but_the_attacker(table: Table) -> Iterator[str]:
    for level in LEVELS:
        here = table["yellow", level]
        if here.player.self_esteem < 1 or here.player.anger or here.player.guilt:
            yield f"yellow {level} gains self-esteem and takes nothing"
        if here.opp.guilt < 1:
            yield f"yellow {level} leaves the opponent guilt"
    for level, below, here in climb(table, "yellow"):
        if here.player.self_esteem < below.player.self_esteem:
            yield f"yellow {level} gains no less than yellow {level - 1}"


def green_is_gentle(table: Table) -> Iterator[str]:
    for level in LEVELS:
        here = table["green", level]
        if here.player.self_esteem < 1 or here.player.anger or here.player.guilt:
            yield f"green {level} gains self-esteem and takes nothing"
        if here.player.self_esteem >= table["yellow", level].player.self_esteem:
            yield f"green {level} gains less than yellow {level}"
        if here.opp.anger > 0 or here.opp.guilt > 0:
            yield f"green {level} leaves the opponent neither anger nor guilt"


def ending_well_beats_ending_in_anger(table: Table) -> Iterator[str]:
    for level in LEVELS:
        for colour in ("yellow", "green"):
            if table[colour, level].player.total <= table["red", level].player.total:
                yield f"{colour} {level} ends better than red {level}"


LAWS: tuple[Law, ...] = (
    a_rude_word_costs_a_little_and_hidden_anger_ten,
    red_burdens_its_player,
    red_hurts_its_opponent,
    attacking_tempts,
    yellow_strengthens_and_shames_nobody_but_the_attacker,
    green_is_gentle,
    ending_well_beats_ending_in_anger,
)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return read_deck(DECK, for_play=True)


def test_the_deck_says_what_it_is(deck: Deck) -> None:
    assert (deck.id, deck.title, deck.game, deck.language) == ("emotions", "Emotions", "emotions", "en")
    assert (deck.layout, deck.back) == ("emotions", "emotions-back")


def test_63_cards_fill_seven_sheets_of_nine(deck: Deck) -> None:
    copies = {colour: [c.copies for c in deck.cards if colour_of(c) == colour] for colour in TITLES}
    assert copies == {"red": [4] * 7, "yellow": [3] * 7, "green": [3, 3, 3, 5]}
    assert sum(map(sum, copies.values())) == 63 == 7 * 9


def test_every_colour_has_its_cards_in_the_order_of_their_levels(deck: Deck) -> None:
    found = {colour: [c for c in deck.cards if colour_of(c) == colour] for colour in TITLES}
    assert {colour: tuple(c.fields["title"] for c in cards) for colour, cards in found.items()} == TITLES
    single = [(level,) for level in LEVELS]
    levels = {colour: [c.fields["level"] for c in cards] for colour, cards in found.items()}
    assert levels == {"red": single, "yellow": single, "green": [(1,), (2,), (3,), FORGIVEN]}


def test_an_id_is_the_title_in_small_letters(deck: Deck) -> None:
    assert [c.id for c in deck.cards] == [c.fields["title"].lower().replace(" ", "-") for c in deck.cards]


def test_the_colours_can_be_told_apart_by_everyone_and_each_has_a_symbol(deck: Deck) -> None:
    problems = Problems()
    assert all(measure.passed for measure in check_colours(deck, problems))
    assert problems.found == []
    assert {colour.id: colour.name for colour in deck.colours} == {
        "red": "Anger", "yellow": "Self-control", "green": "Friendship",
    }  # fmt: skip
    assert len({colour.symbol for colour in deck.colours} - {""}) == 3


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_points_keep_the_law(deck: Deck, law: Law) -> None:
    assert list(law(table_of(deck))) == []


def lawful() -> dict[tuple[str, int], Outcome]:
    """A made-up table that keeps every law, so that tuning the deck cannot blunt the tests of the laws themselves."""
    table = {}
    for n in LEVELS:
        table["red", n] = Outcome(Counters(n - 1, n, n), Counters(-n, 3 + n))
        table["yellow", n] = Outcome(Counters(n + 1), Counters(guilt=1))
        table["green", n] = Outcome(Counters(min(n, 4)), Counters())
    return table


def test_a_table_other_than_the_one_that_ships_can_keep_the_laws() -> None:
    assert [breach for law in LAWS for breach in law(lawful())] == []


# One change for each clause of each law, where it can be at the very edge of it: what is changed, and what breaks.
BREACHES = [
    ("red", 1, "opp", {"self_esteem": -3}, "red 1 costs the opponent a little self-esteem"),
    ("red", 7, "opp", {"anger": 9}, "red 7 gives the opponent 10 anger"),
    ("red", 1, "player", {"anger": 0}, "red 1 takes anger and guilt"),
    ("red", 3, "player", {"guilt": 0}, "red 3 takes anger and guilt"),
    ("red", 4, "player", {"self_esteem": -1}, "red 4 feels better, if at all, by less than it costs"),
    ("red", 2, "player", {"self_esteem": 4}, "red 2 feels better, if at all, by less than it costs"),
    ("red", 6, "player", {"anger": 4}, "red 6 takes no less than red 5"),
    ("red", 7, "player", {"guilt": 5}, "red 7 takes no less than red 6"),
    ("red", 1, "opp", {"self_esteem": 0}, "red 1 costs the opponent self-esteem"),
    ("red", 6, "opp", {"self_esteem": -4}, "red 6 hurts no less than red 5"),
    ("red", 2, "opp", {"self_esteem": -2, "anger": 1}, "red 2, unanswered, leads"),
    ("yellow", 1, "player", {"self_esteem": 0}, "yellow 1 gains self-esteem and takes nothing"),
    ("yellow", 5, "player", {"guilt": 1}, "yellow 5 gains self-esteem and takes nothing"),
    ("yellow", 6, "player", {"anger": -1}, "yellow 6 gains self-esteem and takes nothing"),
    ("yellow", 7, "opp", {"guilt": 0}, "yellow 7 leaves the opponent guilt"),
    ("yellow", 7, "player", {"self_esteem": 6}, "yellow 7 gains no less than yellow 6"),
    ("green", 1, "player", {"self_esteem": 0}, "green 1 gains self-esteem and takes nothing"),
    ("green", 3, "player", {"anger": 1}, "green 3 gains self-esteem and takes nothing"),
    ("green", 4, "player", {"self_esteem": 5}, "green 4 gains less than yellow 4"),
    ("green", 2, "opp", {"anger": 1}, "green 2 leaves the opponent neither anger nor guilt"),
    ("green", 7, "opp", {"guilt": 1}, "green 7 leaves the opponent neither anger nor guilt"),
    ("yellow", 2, "player", {"self_esteem": -3}, "yellow 2 ends better than red 2"),
    ("green", 7, "player", {"self_esteem": -8}, "green 7 ends better than red 7"),
]


@pytest.mark.parametrize(("colour", "level", "panel", "points", "breach"), BREACHES)
def test_a_law_notices_when_it_is_broken(
    colour: str, level: int, panel: str, points: dict[str, int], breach: str
) -> None:
    table = lawful()
    panels = table[colour, level]
    changed = (panels.opp if panel == "opp" else panels.player)._replace(**points)
    table[colour, level] = panels._replace(**{panel: changed})
    assert breach in [found for law in LAWS for found in law(table)]
