"""The Insults PDF, opened by readers that we did not write: every card once, its words in its cell."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from pdfs import MM, POKER, build, cells, jobs, objects, opened

from generator.model.deck import Card
from generator.pipeline import open_deck

INSULTS = Path(__file__).parents[2] / "decks" / "insults"
A4 = (210.0, 297.0)


@pytest.fixture(scope="module")
def insults() -> bytes:
    return build(INSULTS, sheet="a4-9up")


def test_it_has_eleven_full_sheets(insults: bytes) -> None:
    (job,) = jobs(INSULTS, sheet="a4-9up")
    assert len(opened(insults).pages) == 11
    assert [len(page.placements) for page in job.pages] == [9] * 11
    assert Counter(p.card for page in job.pages for p in page.placements) == {
        card.id: 1 for card in open_deck(str(INSULTS)).cards
    }


def expected(card: Card) -> list[str]:
    f = card.fields
    if f["board"]:
        return [f["title"], *f["text"].split("\n"), f["letter"]]
    assert card.colour is not None
    dash = "-" if f["letter"] == "B" else ""
    literal = [f"(lit. {f['literal']})"] if f["literal"] else []
    texts = [card.colour.name, f["ending"], f["german"] + dash, f["key"] + dash, f["translation"], *literal]
    return [*texts, f["points"], f["letter"]]


def letters(text: str) -> str:
    """Without blanks and hyphens: this reader takes a hyphen at the end of a line for one that is not of the word."""
    return re.sub(r"[\s\x02\ufffe-]", "", text)


def test_each_card_shows_its_words_inside_its_cell(insults: bytes) -> None:
    deck = {card.id: card for card in open_deck(str(INSULTS)).cards}
    (job,) = jobs(INSULTS, sheet="a4-9up")
    pdf = pypdfium2.PdfDocument(insults)
    for page, sheet in zip(job.pages, pdf, strict=True):
        words = sheet.get_textpage()
        for (left, top, right, bottom), placed in zip(cells(3, 3, A4, POKER), page.placements, strict=True):
            box = (left * MM, (297 - bottom) * MM, right * MM, (297 - top) * MM)
            found = letters(words.get_text_bounded(*box))
            assert all(letters(text) in found for text in expected(deck[placed.card])), placed.card


def test_each_pattern_is_written_once_and_its_tile_once(insults: bytes) -> None:
    assert len(objects(opened(insults), Subtype="/Form")) == 4 * 2


def test_the_file_is_small_and_sound(insults: bytes) -> None:
    assert len(insults) < 200_000
    assert opened(insults).check_pdf_syntax() == []
