"""What there is, as tables: decks, a deck's cards, sheets, layouts. For the command line alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from generator import games, library
from generator.imposition import grid_of
from generator.model.deck import Card, Deck
from generator.model.sheet import Sheet
from generator.model.sizes import CARDS, card_size
from generator.problems import DeckgenError, NotFoundError, Problem, counted, did_you_mean
from generator.reading.decks import read_deck
from generator.reading.layouts import read_layout
from generator.reading.sheets import read_sheet
from generator.terminal import paper_title
from generator.units import format_mm, parse_length

if TYPE_CHECKING:
    from generator.layout.faces import CardFit

__all__ = [
    "Table", "cards", "cards_in_full", "decks", "fits", "fits_in_full", "layouts", "parse_card_size", "sentences",
    "sheets",
]  # fmt: skip

Table = tuple[list[str], list[list[Any]]]
"""The names of the columns, and the rows."""


def decks() -> Table:
    """Every deck that is found, also one that cannot be read."""
    rows: list[list[Any]] = []
    for found in library.decks():
        try:
            deck = read_deck(found.path)
            rows.append([found.name, deck.title, sum(card.copies for card in deck.cards), _where(found)])
        except DeckgenError as error:
            rows.append([found.name, _trouble(error, f"deckgen check {found.name}"), None, _where(found)])
    return ["deck", "title", "cards", "where"], rows


def layouts() -> Table:
    rows: list[list[Any]] = []
    for found in library.layouts():
        try:
            layout = read_layout(found.path)
            size = _size(layout.width, layout.height)
            rows.append([found.name, layout.card_name, size, f"{format_mm(layout.bleed)} mm", _where(found)])
        except DeckgenError as error:
            rows.append([found.name, _trouble(error), None, None, _where(found)])
    return ["layout", "card", "size", "bleed", "where"], rows


def sheets(card: str) -> Table:
    """With how many cards of that size lie on each; 0 where the card is too large for the sheet."""
    width, height = parse_card_size(card)
    rows: list[list[Any]] = []
    for found in library.sheets():
        try:
            sheet = read_sheet(found.path)
        except DeckgenError as error:
            rows.append([found.name, _trouble(error), None, None, None, _where(found)])
            continue
        size = None if sheet.width is None or sheet.height is None else _size(sheet.width, sheet.height)
        paper = paper_title(sheet.paper_name) if size else "as large as the card"
        rows.append([found.name, sheet.title, paper, size, _n_up(sheet, width, height), _where(found)])
    return ["sheet", "title", "paper", "size", "cards", "where"], rows


def parse_card_size(text: str) -> tuple[Fraction, Fraction]:
    """A size by name (`poker`), or as `70x120mm`, `70 mm x 120 mm`, `2.75x4.75in`; NotFoundError for anything else."""
    try:
        return card_size(text)
    except KeyError:
        pass
    try:
        width, height = text.replace("×", "x").split("x")
        size = parse_length(width, bare=height.lstrip(" .0123456789").strip() or None), parse_length(height)
    except (ValueError, KeyError):
        size = Fraction(0), Fraction(0)
    if min(size) <= 0:
        hint = did_you_mean(text, CARDS) or f"write a size such as 70x120mm, or one of: {', '.join(CARDS)}"
        raise NotFoundError(Problem(message=f"`{text}` is no card size", hint=hint)) from None
    return size


def cards(deck: Deck) -> Table:
    """A row a card. Only the fields that hold something, and only those that fit a table: texts, numbers, choices."""
    names = [name for name in deck.cards[0].fields if _is_listed(deck.cards, name)] if deck.cards else []
    title = ["title"] if "title" in names else []
    others = [name for name in names if name != "title"]
    coloured = bool(deck.colours)
    rows: list[list[Any]] = []
    for card in deck.cards:
        row: list[Any] = [card.id, *(card.fields[name] for name in title)]
        if coloured:
            row.append(card.colour.id if card.colour else None)
        rows.append([*row, card.copies, *(_cell(card.fields[name]) for name in others)])
    return ["id", *title, *(["colour"] if coloured else []), "copies", *others], rows


def sentences(deck: Deck, count: int, seed: int) -> list[games.Sentence]:
    """So many random sentences of a deck, with one `seed` (0 or more) always the same. NotFoundError for a deck whose
    game makes none."""
    if deck.game not in games.TALKATIVE:
        hint = f"only a deck of the game {' or '.join(games.TALKATIVE)} does"
        raise NotFoundError(Problem(message=f"deck `{deck.id}` makes no sentences", hint=hint))
    return list(islice(games.sentences(deck, Random(seed)), count))


def fits(found: Sequence[CardFit]) -> Table:
    """How full each text's box is, the fullest first: in percent of what the box holds at the smallest size; at which
    size the text was set, and between which it may be."""
    rows: list[list[Any]] = []
    for card, fit in sorted(found, key=lambda one: -one.fit.full):
        style, size = fit.style, format_mm(round(fit.size_pt, 2))
        between = (
            format_mm(style.size_pt)
            if style.min_size_pt == style.size_pt
            else (f"{format_mm(style.min_size_pt)} to {format_mm(style.size_pt)}")
        )
        note = "cut short" if fit.is_cut else "does not fit" if fit.full > 1.0005 else ""
        rows.append([f"{100 * fit.full:.0f} %", f"{size} pt", f"{between} pt", card.id, fit.field, style.name, note])
    return ["full", "size", "of", "card", "text", "style", ""], rows


def fits_in_full(found: Sequence[CardFit]) -> list[dict[str, object]]:
    """The same, as `--json` prints it: `full` is 1 where the box is full."""
    return [
        {
            "card": card.id,
            "field": fit.field,
            "full": round(fit.full, 4),
            "size_pt": round(fit.size_pt, 4),
            "min_size_pt": fit.style.min_size_pt,
            "style": fit.style.name,
            "group": fit.group,
            "cut": fit.is_cut,
        }
        for card, fit in sorted(found, key=lambda one: -one.fit.full)
    ]


def cards_in_full(deck: Deck) -> dict[str, object]:
    """Every card with every field, as `--json` prints it."""
    return {
        "deck": deck.id,
        "title": deck.title,
        "cards": [
            {
                "id": card.id,
                "colour": card.colour.id if card.colour else None,
                "copies": card.copies,
                "back": card.back,
                **card.fields,
            }
            for card in deck.cards
        ],
    }


def _is_listed(cards: Sequence[Card], name: str) -> bool:
    values = [card.fields.get(name) for card in cards]
    plain = all(value is None or isinstance(value, str | int | bool) or _are_numbers(value) for value in values)
    return plain and any(value not in (None, "", (), False) for value in values)


def _are_numbers(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, int) for one in value) and not hasattr(value, "_fields")


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


def _n_up(sheet: Sheet, width: Fraction, height: Fraction) -> int:
    try:
        grid = grid_of(sheet, width, height, sheet.bleed or Fraction(0))
    except DeckgenError:
        return 0
    return grid.columns * grid.rows


def _where(found: library.Found) -> str:
    return str(found.path) if found.origin == "here" else "comes with deckgen"


def _size(width: Fraction, height: Fraction) -> str:
    return f"{format_mm(width)} x {format_mm(height)} mm"


def _trouble(error: DeckgenError, command: str = "") -> str:
    return f"({counted(len(error.problems), 'problem')}: {command or error.problems[0].message})"
