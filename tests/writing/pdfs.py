"""What the tests of this folder have in common: small decks, built, and finished files taken apart by other readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
from PIL import Image

from generator.model.sheet import Job
from generator.pipeline import choose_sheet, draw_deck, make_jobs, open_deck, write_pdf
from generator.reading.sheets import read_sheet

MM = 72 / 25.4
PLAIN = """card: poker
fields: {title: text, art: picture}
styles:
  title: {size: 14pt, min_size: 8pt, align: centre, vertical: middle, colour: "{{ colour.ink if colour else '#000' }}"}
elements:
  - {fill: "{{ colour.fill if colour else '#ffffff' }}", box: bleed}
  - {picture: "{{ art }}", fit: cover, when: art, box: bleed}
  - {text: "{{ title }}", style: title, when: title, box: safe}
"""


def write_deck(folder: Path, cards: Sequence[str], *, head: str = "", layout: str = PLAIN, **layouts: str) -> Path:
    """A deck of cards in YAML's short form, such as `{id: fox, title: Fox}`, and the layouts that it needs."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"face": layout, **layouts}.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    listed = "".join(f"  - {card}\n" for card in cards)
    (folder / "deck.yaml").write_text(f"title: Test\nlayout: face\n{head}cards:\n{listed}", "utf-8")
    return folder


def build(deck_name: str | Path, *, sheet: str | None = None, paper: str = "a4", **options: Any) -> bytes:
    """The only file, as the command line builds it."""
    deck = open_deck(str(deck_name))
    (job,) = make_jobs(deck, draw_deck(deck), _sheet(sheet, paper), **options)
    return write_pdf(job)


def jobs(deck_name: str | Path, *, sheet: str | None = None, paper: str = "a4", **options: Any) -> tuple[Job, ...]:
    deck = open_deck(str(deck_name))
    return make_jobs(deck, draw_deck(deck), _sheet(sheet, paper), **options)


def _sheet(sheet: str | None, paper: str) -> Any:
    return read_sheet(Path(sheet)) if sheet is not None and sheet.endswith(".yaml") else choose_sheet(sheet, paper)


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def box_mm(page: pikepdf.Page, name: str) -> tuple[float, ...]:
    """Left, bottom, right, top of a page box, in millimetres."""
    return tuple(round(float(side) / MM, 3) for side in page.obj[name])


def image_of(data: bytes, page: int = 0, dpi: float = 100) -> Image.Image:
    document = pypdfium2.PdfDocument(data)
    try:
        found: Image.Image = document[page].render(scale=dpi / 72).to_pil().convert("RGB")
        return found
    finally:
        document.close()


def pixel(image: Image.Image, x: float, y: float, dpi: float = 100) -> tuple[int, int, int]:
    """The colour at so many millimetres from the left and from the top."""
    found = image.getpixel((int(x / 25.4 * dpi), int(y / 25.4 * dpi)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def near(one: Sequence[int], other: Sequence[int], by: int = 3) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def objects(pdf: pikepdf.Pdf, **wanted: str) -> list[pikepdf.Object]:
    """Every indirect object with these names, such as Subtype='/Image'."""
    kinds = (pikepdf.Dictionary, pikepdf.Stream)
    found = [o for o in pdf.objects if isinstance(o, kinds)]
    return [o for o in found if all(str(o.get(f"/{key}", "")) == value for key, value in wanted.items())]


def words_on(data: bytes, page: int = 0) -> list[tuple[str, float, float, bool]]:
    """Every word on a page, the middle of its box in millimetres from the top left, and whether it stands upright."""
    with pdfplumber.open(BytesIO(data)) as pdf:
        return [
            (w["text"], (w["x0"] + w["x1"]) / 2 / MM, (w["top"] + w["bottom"]) / 2 / MM, w["upright"])
            for w in pdf.pages[page].extract_words()
        ]


def cells(columns: int, rows: int, page: tuple[float, float], card: tuple[float, float]) -> Iterator[tuple[float, ...]]:
    """Left, top, right, bottom of each cell of a grid without gaps in the middle of its page, row by row."""
    left, top = (page[0] - columns * card[0]) / 2, (page[1] - rows * card[1]) / 2
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * card[0], top + row * card[1]
            yield x, y, x + card[0], y + card[1]


def text_in(page: pdfplumber.page.Page, cell: tuple[float, ...], *, upright: bool = True) -> str:
    """The letters inside a cell, in the order they were painted; blanks between lines."""
    x0, y0, x1, y1 = (side * MM for side in cell)
    inside = [
        c for c in page.chars
        if x0 <= (c["x0"] + c["x1"]) / 2 <= x1 and y0 <= (c["top"] + c["bottom"]) / 2 <= y1
        and (c["matrix"][0] > 0) == upright
    ]  # fmt: skip
    text, last = "", None
    for c in inside:
        if last is not None and (abs(c["matrix"][5] - last["matrix"][5]) > 0.01 or abs(c["x0"] - last["x1"]) > 2):
            text += " "
        text += c["text"]
        last = c
    return " ".join(text.split())


POKER = (float(Fraction("63.5")), float(Fraction("88.9")))
