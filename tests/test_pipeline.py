"""The whole path: which cards are drawn, what is shared, and that the problems of all cards come together."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.pipeline import draw_deck, make_jobs, open_deck, pick, write_pdf
from generator.problems import LayoutError, NotFoundError, Problems
from generator.reading.sheets import read_sheet

LAYOUT = """card: poker
fields: {title: text}
styles: {title: {size: 12pt, min_size: 12pt}}
elements:
  - {text: "{{ title }}", style: title, box: [4, 4, 20, 6]}
"""
BACK = 'card: poker\nelements:\n  - {fill: "#000000", box: bleed}\n'


def deck(folder: Path, cards: str, *, head: str = "", **layouts: str) -> str:
    for name, text in {"face": LAYOUT, "reverse": BACK, **layouts}.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    (folder / "deck.yaml").write_text(f"title: Test\nlayout: face\n{head}cards:\n{cards}", "utf-8")
    return str(folder)


CARDS = "  - {id: fox, title: Fox}\n  - {id: owl, title: Owl, copies: 0}\n  - {id: hen, title: Hen, copies: 3}\n"


def test_cards_without_copies_are_left_out_and_only_names_some(tmp_path: Path) -> None:
    opened = open_deck(deck(tmp_path, CARDS))
    assert [card.id for card in pick(opened)] == ["fox", "hen"]
    assert [card.id for card in pick(opened, ["HEN"])] == ["hen"]


def test_an_unknown_card_is_told_with_one_that_is_near(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError) as caught:
        pick(open_deck(deck(tmp_path, CARDS)), ["foxx", "hen", "bear"])
    assert [p.message.split(" has ")[1] for p in caught.value.problems] == ["no card `foxx`", "no card `bear`"]
    assert caught.value.problems[0].hint == "did you mean `fox`?"


def test_equal_backs_are_one_drawing(tmp_path: Path) -> None:
    fox, hen = draw_deck(open_deck(deck(tmp_path, CARDS, head="back: reverse\n")))
    assert fox.back is not None and fox.back is hen.back
    assert (fox.copies, hen.copies) == (1, 3)


def test_the_problems_of_all_cards_come_together(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: {c}, title: Unforgettable-unbelievable}}\n" for c in "abc") + "  - {id: d, title: 狐}\n"
    with pytest.raises(LayoutError) as caught:
        draw_deck(open_deck(deck(tmp_path, cards)))
    found = [problem.message for problem in caught.value.problems]
    assert [any(f"card `{c}`" in message for message in found) for c in "abcd"] == [True] * 4
    assert len({str(problem.place) for problem in caught.value.problems}) == 4


def test_a_misspelt_name_in_a_layout_is_told_once_however_many_cards_there_are(tmp_path: Path) -> None:
    with pytest.raises(LayoutError) as caught:
        draw_deck(open_deck(deck(tmp_path, CARDS, face=LAYOUT.replace("{{ title }}", "{{ titel }}"))))
    assert [(p.message, p.hint) for p in caught.value.problems] == [
        ("unknown name `titel` in layout `face`, drawing card `fox`", "did you mean `title`?")
    ]


def test_a_back_of_another_size_is_refused(tmp_path: Path) -> None:
    opened = open_deck(deck(tmp_path, CARDS, head="back: reverse\n", reverse=BACK.replace("poker", "bridge")))
    with pytest.raises(LayoutError, match="layout `reverse` is"):
        draw_deck(opened)


def test_progress_is_told_after_each_card_and_each_page(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    opened = open_deck(deck(tmp_path, CARDS))
    faces = draw_deck(opened, progress=lambda done, all: told.append((done, all)))
    (tmp_path / "sheet.yaml").write_text("title: one\npaper: card\nmarks: no\n", "utf-8")
    (job,) = make_jobs(opened, faces, read_sheet(tmp_path / "sheet.yaml"))
    write_pdf(job, progress=lambda done, all: told.append((done, all)))
    assert told == [(1, 2), (2, 2), (1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_file_is_what_was_returned(tmp_path: Path) -> None:
    opened = open_deck(deck(tmp_path, CARDS))
    (tmp_path / "sheet.yaml").write_text("title: one\npaper: card\nmarks: no\n", "utf-8")
    (job,) = make_jobs(opened, draw_deck(opened), read_sheet(tmp_path / "sheet.yaml"))
    data = write_pdf(job, tmp_path / "out.pdf")
    assert (tmp_path / "out.pdf").read_bytes() == data == write_pdf(job)


def test_what_a_note_took_from_a_layouts_text_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "face.yaml").write_text(
        "card: poker\nfields: {title: text}\nstyles: {body: {size: 9pt}}\nelements:\n"
        "  - text: Take #3\n    style: body\n    box: safe\n",
        "utf-8",
    )
    (tmp_path / "deck.yaml").write_text("title: T\nlayout: face\ncards: [{id: fox, title: Fox}]\n", "utf-8")
    problems = Problems()
    draw_deck(open_deck(str(tmp_path), problems=problems), problems=problems)
    (warning,) = problems.warnings
    assert warning.message == "text after # ignored on line 5: `text` is read as `Take`"


def test_a_layout_that_shows_nothing_of_some_cards_is_refused(tmp_path: Path) -> None:
    """It was made for another deck: they would be printed empty."""
    cards = "cards: [{id: a, cost: One}, {id: b, title: B}, {id: c, cost: Two}]\n"
    fields = "card: poker\nfields: {title: text, cost: text}\nstyles: {body: {size: 9pt}}\nelements:\n"
    (tmp_path / "deck.yaml").write_text(f"title: T\nlayout: face\n{cards}", "utf-8")
    (tmp_path / "face.yaml").write_text(fields + "  - {text: '{{ title }}', style: body, box: safe}\n", "utf-8")
    with pytest.raises(LayoutError) as caught:
        draw_deck(open_deck(str(tmp_path)))
    (problem,) = caught.value.problems
    assert problem.message == "layout `face` shows nothing of card `a` and of 1 more: it does not know cost"
    assert str(problem.place).endswith("deck.yaml:3:14")
    (tmp_path / "face.yaml").write_text(fields + "  - {text: '{{ id }}', style: body, box: safe}\n", "utf-8")
    assert len(draw_deck(open_deck(str(tmp_path)))) == 3


@pytest.mark.parametrize("letter", ["\ue000", "𓀀"])
def test_a_letter_of_the_title_that_no_font_has_is_told_unless_the_title_is_not_printed(
    tmp_path: Path, letter: str
) -> None:
    path = deck(tmp_path, CARDS)
    file = tmp_path / "deck.yaml"
    file.write_text(file.read_text("utf-8").replace("title: Test", f"title: Test {letter}"), "utf-8")
    opened = open_deck(path)
    faces, sheet = draw_deck(opened), read_sheet(Path("layouts/sheets/a4-9up.yaml"))
    for marks in (True, None):
        with pytest.raises(LayoutError) as caught:
            make_jobs(opened, faces, sheet, marks=marks)
        (problem,) = caught.value.problems
        assert f"U+{ord(letter):04X}" in problem.message and "which stands beside the cards" in problem.message
        assert problem.hint.endswith("or print without that line: --no-marks")
        assert problem.place is not None and problem.place.source == opened.source
    (job,) = make_jobs(opened, faces, sheet, marks=False)
    assert write_pdf(job).startswith(b"%PDF")
