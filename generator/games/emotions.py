"""Emotions: what a card of the anger game is. The points themselves stand in the deck file alone."""

from __future__ import annotations

from generator.games.palette import check_palette
from generator.model.deck import Card, Deck
from generator.model.fields import Field
from generator.problems import Problem, Problems, listed

__all__ = ["COLOURS", "COUNTERS", "FIELDS", "LEVELS", "check"]

COLOURS = ("red", "yellow", "green")
LEVELS = range(1, 8)
COUNTERS = ("self_esteem", "anger", "guilt")

_POINTS = tuple(Field(name=name, kind="integer", default=0, minimum=-99, maximum=99) for name in COUNTERS)

FIELDS = (
    Field(name="title", required=True),
    Field(name="level", kind="integers", required=True, minimum=LEVELS[0], maximum=LEVELS[-1]),
    Field(name="action", required=True),
    Field(name="instead"),
    Field(name="note"),
    Field(name="player", kind="table", columns=_POINTS, required=True),
    Field(name="opp", kind="table", columns=_POINTS, required=True),
)


def check(deck: Deck) -> tuple[Problem, ...]:
    """The deck has the game's three colours and no other, and every card one of them; a red card says what would be
    better; a card that counts as several levels is green, and its levels follow one another."""
    problems = Problems()
    check_palette(deck, COLOURS, problems)
    for card in deck.cards:
        _check(card, problems)
    return tuple(problems.found)


def _check(card: Card, problems: Problems) -> None:
    colour = card.colour.id if card.colour else None
    if colour not in COLOURS:
        found = f"is {colour}" if colour else "has no colour"
        problems.error(
            f"card `{card.id}` {found}; a card of the game emotions is {listed(COLOURS)}",
            card.place("colour"),
            "give it `colour: red`, `yellow` or `green`",
        )
        return
    levels = card.fields["level"]
    if len(levels) > 1 and colour != "green":
        problems.error(
            f"card `{card.id}` counts as several levels, which only a green card may",
            card.place("level"),
            "give it one number from 1 to 7",
        )
    elif levels != tuple(range(levels[0], levels[0] + len(levels))):
        problems.error(
            f"the levels of card `{card.id}` do not follow one another",
            card.place("level"),
            "write them in order, such as [4, 5, 6, 7]",
        )
    if colour == "red" and not card.fields["instead"]:
        problems.error(
            f"red card `{card.id}` has no `instead`", card.place(), "say in `instead:` what would be better to do"
        )
    elif colour != "red" and card.fields["instead"]:
        problems.error(
            f"card `{card.id}` is {colour}; only a red card has an `instead`",
            card.place("instead"),
            "put the text into `action:` or `note:`",
        )
