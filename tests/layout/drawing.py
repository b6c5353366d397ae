"""What the tests of this folder have in common: a layout and a card written as text, drawn, and what is on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.geometry import IDENTITY, Box, Matrix
from generator.layout.draw import draw
from generator.layout.names import check_names
from generator.model.deck import Card, Deck
from generator.model.drawing import Drawing, Image, Text
from generator.model.drawing import Path as Outline
from generator.problems import LayoutError, Problem
from generator.reading.assets import DeckAssets
from generator.reading.decks import read_deck
from generator.reading.layouts import read_layout

STYLES = """
card: poker
fields: {title: text, body: text, more: text, style: text, art: picture, n: {type: integer, default: 0}}
styles:
  body: {size: 10pt, min_size: 7pt, leading: 1.2}
  big: {size: 20pt, min_size: 10pt, leading: 1.2}
  fixed: {size: 10pt, min_size: 10pt, leading: 1.2}
"""


class Face:
    """One card on one layout, both written into `folder`."""

    def __init__(self, folder: Path, elements: str, **fields: Any) -> None:
        layout, extra = elements.split("elements:", 1)[::-1] if "elements:" in elements else (elements, "")
        (folder / "face.yaml").write_text(f"{STYLES}{extra}\nelements:\n{layout}\n", "utf-8")
        lines = [f"    {name}: {_quoted(value)}" for name, value in fields.items()]
        deck = "title: Test\nlayout: face\nauthor: Ann\nlanguage: en\nversion: '1'\n"
        deck += 'colours:\n  red: {name: Anger, fill: "#ac0b0b", ink: "#ffffff", symbol: heart}\n'
        deck += "cards:\n  - id: shame\n    colour: red\n" + "\n".join(lines) + "\n"
        (folder / "deck.yaml").write_text(deck, "utf-8")
        self.layout = read_layout(folder / "face.yaml")
        self.deck: Deck = read_deck(folder / "deck.yaml")
        self.card: Card = self.deck.cards[0]
        self.folder = folder

    def draw(self) -> Drawing:
        return draw(self.card, self.layout, self.deck, DeckAssets(self.folder))

    def problems(self) -> tuple[Problem, ...]:
        with pytest.raises(LayoutError) as caught:
            self.draw()
        return caught.value.problems

    def unknown_names(self) -> tuple[Problem, ...]:
        return check_names(self.layout, list(self.card.fields))


def _quoted(value: Any) -> str:
    return str(value) if isinstance(value, int) else '"' + value.replace('"', '\\"').replace("\n", "\\n") + '"'


def texts(face: Drawing) -> list[Text]:
    return [operation for _, operation in face.walk() if isinstance(operation, Text)]


def boxes(face: Drawing) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of every outline and picture on the card, in painting order."""
    return [_rounded(matrix.bounds(_bounds(o))) for matrix, o in face.walk() if isinstance(o, (Outline, Image))]


def _bounds(operation: Outline | Image) -> Box:
    return operation.box if isinstance(operation, Image) else operation.bounds


def _rounded(box: Box) -> tuple[float, float, float, float]:
    x, y, width, height = (round(side, 3) + 0.0 for side in (box.x, box.y, box.width, box.height))
    return x, y, width, height


def matrices(face: Drawing) -> list[Matrix]:
    return [matrix for matrix, _ in face.walk() if matrix != IDENTITY]
