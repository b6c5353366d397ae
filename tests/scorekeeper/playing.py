"""What the scorekeeper's tests share: the shipped decks as they are played with, and the command `score`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.model.deck import Card, Deck
from generator.reading.decks import read_deck

ROOT = Path(__file__).parents[2]


@cache
def emotions() -> Deck:
    return read_deck(ROOT / "decks/emotions/deck.yaml", for_play=True)


@cache
def insults() -> Deck:
    return read_deck(ROOT / "decks/insults/deck.yaml", for_play=True)


def card(id: str, deck: Deck | None = None) -> Card:
    return next(card for card in (deck or emotions()).cards if card.id == id)


def a_card(id: str, colour: str, level: str, title: str = "", copies: int = 1) -> str:
    """A line of a deck of Emotions."""
    instead = "instead: I, " if colour == "red" else ""
    return (
        f"  - {{id: {id}, colour: {colour}, level: {level}, title: {title or id}, copies: {copies}, action: A, "
        f"{instead}player: {{self_esteem: 1}}, opp: {{}}}}\n"
    )


def own_deck(folder: Path, *cards: str, top: str = "") -> Path:
    """A deck of Emotions with these cards, as a file in that folder."""
    path = folder / "own.yaml"
    colours = 'colours: {red: "#a00", yellow: "#ff0", green: "#0a0"}\n'
    path.write_text(f"title: Own\ngame: emotions\n{top}{colours}cards:\n{''.join(cards)}", encoding="utf-8")
    return path
