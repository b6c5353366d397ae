"""The decks that are measured hold what their names say, and Typst draws what we draw."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pdfplumber
import pytest
from workload.make import cards, size, write

from generator.model.drawing import Text
from generator.model.sheet import Face
from generator.pipeline import choose_sheet, draw_deck, make_jobs, open_deck, write_pdf


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def drawn(folder: Path, name: str) -> tuple[Face, ...]:
    write(folder, [name])
    return draw_deck(open_deck(name))


def sizes(faces: tuple[Face, ...], field: str) -> set[float]:
    """In points, of every line of that field."""
    return {
        text.size_pt
        for face in faces
        for text in face.front.operations
        if isinstance(text, Text) and text.field == field
    }


def test_a_deck_is_the_same_each_time(folder: Path) -> None:
    write(folder / "one", ["D20"])
    write(folder / "other", ["D20"])
    one, other = (folder / name / "decks" / "D20" / "deck.yaml" for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("name", ["D54", "D1k", "R10k", "S1k"])
def test_a_deck_prints_as_many_cards_as_its_name_says(name: str) -> None:
    assert sum(card["copies"] for card in cards(name)) == size(name)


def test_no_two_cards_are_alike_even_without_their_numbers() -> None:
    faces = {(card["title"], card["body"], card["flavour"]) for card in cards("D1k")}
    assert len(faces) == 1_000


def test_repeated_cards_are_a_hundred_each_a_hundred_times() -> None:
    assert Counter(card["copies"] for card in cards("R10k")) == {100: 100}


def test_a_card_draws_twelve_shapes_and_texts_of_their_full_size(folder: Path) -> None:
    faces = drawn(folder, "D9")
    for face in faces:
        shapes = [operation for operation in face.front.operations if not isinstance(operation, Text)]
        assert len(shapes) == 1 + 1 + 2 + 8
    assert [sizes(faces, field) for field in ("title", "body", "flavour", "footer")] == [{14}, {9}, {8}, {6}]


def test_long_bodies_are_twice_as_long_and_every_one_is_set_smaller(folder: Path) -> None:
    assert {len(card["body"].split()) for card in cards("S100")} == {50}
    assert {len(card["body"].split()) for card in cards("D100")} == {25}
    faces = drawn(folder, "S9")
    assert all(max(sizes((face,), "body")) < 9 for face in faces)
    assert min(sizes(faces, "body")) > 6, "a size that can be read"


def test_three_words_in_ten_stand_on_one_card_only() -> None:
    of_cards = [
        [word.strip(",.").lower() for word in f"{card['body']} {card['flavour']}".split()] for card in cards("U200")
    ]
    on = Counter(word for words in of_cards for word in set(words))
    once = sum(on[word] == 1 for words in of_cards for word in words)
    assert 0.29 < once / sum(map(len, of_cards)) < 0.31


def test_words_of_the_other_decks_are_drawn_from_six_hundred() -> None:
    words = {word.strip(",.").lower() for card in cards("D1k") for word in card["body"].split()}
    assert len(words) == 600


def test_cards_in_hindi_have_devanagari_in_its_full_size_and_a_font_for_it(folder: Path) -> None:
    faces = drawn(folder, "H9")
    bodies = [o for o in faces[0].front.operations if isinstance(o, Text) and o.field == "body"]
    assert all("\u0900" <= letter <= "\u097f" or letter in " ,." for text in bodies for letter in text.text)
    assert {run.font.name.split(" ")[0] for text in bodies for run in text.runs} >= {"Noto"}
    assert [sizes(faces, field) for field in ("title", "body", "flavour")] == [{14}, {9}, {8}]


def test_every_photograph_is_one_of_its_own_and_as_large_as_such_files_are(folder: Path) -> None:
    write(folder, ["I2"])
    one, other = ((folder / "decks" / "I2" / "art" / name).read_bytes() for name in ("001.jpg", "002.jpg"))
    assert one != other
    assert min(len(one), len(other)) > 150_000


def test_typst_draws_the_same_words_in_the_same_places(folder: Path) -> None:
    typst = pytest.importorskip("typst")
    write(folder, ["D10"])
    (job,) = make_jobs((deck := open_deck("D10")), draw_deck(deck), choose_sheet("workload", "a4"))
    write_pdf(job, folder / "ours.pdf")
    typst.compile(
        "cards.typ", output="theirs.pdf", root=".", font_paths=["decks/D10/fonts"], ignore_system_fonts=True,
        sys_inputs={"deck": "/decks/D10/deck.yaml", "folder": "/decks/D10"},
    )  # fmt: skip
    with pdfplumber.open("ours.pdf") as ours, pdfplumber.open("theirs.pdf") as theirs:
        assert len(ours.pages) == len(theirs.pages) == 2
        for our, their in zip(ours.pages, theirs.pages, strict=True):
            our_words, their_words = our.extract_words(), their.extract_words()
            assert Counter(w["text"] for w in our_words) == Counter(w["text"] for w in their_words)
            assert len(our.rects) == len(their.rects)
            # Lines are broken differently: we make them even. So only what stands on lines of its own is compared.
            assert fixed(our_words) == pytest.approx(fixed(their_words), abs=0.6)


def fixed(words: list[dict[str, float]]) -> list[float]:
    """Where the words of titles, panels and footers stand, in points."""
    single = ("Power", "Guard", "Speed", "Player", "Opp", "Card", "set", "one")
    places = sorted((str(w["text"]), round(w["top"]), w["x0"], w["top"]) for w in words if w["text"] in single)
    return [number for _, _, x, y in places for number in (x, y)]
