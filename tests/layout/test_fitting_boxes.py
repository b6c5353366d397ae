"""What is done about text that is too long for its box; texts of one size; cards that run from right to left; icons."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from drawing import Face, boxes, matrices, texts

from generator.colour import Colour
from generator.geometry import Box
from generator.layout.draw import Fit, draw
from generator.library import icons
from generator.model.drawing import Drawing, Group
from generator.model.drawing import Path as Outline
from generator.pipeline import draw_deck, open_deck
from generator.reading.assets import DeckAssets
from generator.units import em

LONG = "Somebody says it so loudly that all the others turn round and look at you, and nobody there says a word of it. "
BOX = Box(4, 10, 40, 20)


@pytest.fixture
def face(tmp_path: Path) -> Any:
    return lambda elements, **fields: Face(tmp_path, elements, **fields)


class Drawn(NamedTuple):
    drawing: Drawing
    fits: list[Fit]


def drawn(face: Face, **options: Any) -> Drawn:
    fits: list[Fit] = []
    return Drawn(draw(face.card, face.layout, face.deck, DeckAssets(face.folder), fits=fits, **options), fits)


def text(how: str = "", style: str = "body") -> str:
    return f'  - {{text: "{{{{ body }}}}", style: {style}, box: [4, 10, 40, 20]{how}}}'


def inside(drawing: Drawing) -> bool:
    """Whether every line stands in the box, from the top of its capitals to its baseline."""
    return all(BOX.contains(line.body, 0.01) for line in texts(drawing))


def words_of(drawing: Drawing) -> str:
    return " ".join(line.text for line in texts(drawing))


# Shrinking, and cutting short


def test_text_shrinks_until_it_fits_and_no_further(face: Any) -> None:
    found = drawn(face(text(), body=LONG))
    (fit,) = found.fits
    assert 7 <= fit.size_pt < 10 and not fit.is_cut
    assert inside(found.drawing) and words_of(found.drawing) == LONG.strip()
    assert {line.size_pt for line in texts(found.drawing)} == {fit.size_pt}


def test_text_that_may_not_shrink_is_refused_where_its_size_does_not_fit(face: Any) -> None:
    assert drawn(face(text(", fit: none"), body="Short.")).fits[0].size_pt == 10
    (problem,) = face(text(", fit: none"), body=LONG).problems()
    assert "does not fit: 1.2 mm too tall" in problem.message and "at 10 pt" in problem.message


def test_text_is_cut_short_only_where_the_layout_says_so(face: Any) -> None:
    whole = drawn(face(text(", fit: ellipsis"), body=LONG))
    assert not whole.fits[0].is_cut and words_of(whole.drawing) == LONG.strip()
    cut = drawn(face(text(", fit: ellipsis"), body=LONG * 3))
    printed = words_of(cut.drawing)
    assert cut.fits[0].is_cut and cut.fits[0].size_pt == 7
    assert printed.endswith("…") and (LONG * 3).startswith(printed.removesuffix("…"))
    assert inside(cut.drawing) and len(printed) > len(LONG)
    (problem,) = face(text(), body=LONG * 3).problems()
    assert "does not fit" in problem.message


def test_no_further_word_would_have_gone_before_the_dots(face: Any) -> None:
    printed = words_of(drawn(face(text(", fit: ellipsis", "fixed"), body=LONG * 3)).drawing)
    kept = len(printed.split())
    longer = " ".join((LONG * 3).split()[: kept + 1]) + "…"
    assert "does not fit" in face(text(", fit: none", "fixed"), body=longer).problems()[0].message


def test_a_text_of_several_paragraphs_is_cut_short_in_the_first_that_does_not_fit(face: Any) -> None:
    printed = words_of(
        drawn(face(text(", fit: ellipsis", "fixed"), body="One.\nTwo.\nThree.\nFour.\nFive.\nSix.")).drawing
    )
    assert printed == "One. Two. Three. Four.…"


def test_text_from_right_to_left_is_cut_short_at_its_left(face: Any) -> None:
    found = drawn(face(text(", fit: ellipsis", "fixed"), body="מישהו אומר לך שאתה לא מספיק טוב " * 5))
    *_, last = texts(found.drawing)
    assert last.runs[0].text == "…" and inside(found.drawing)


def test_a_text_of_which_no_word_has_room_is_a_fault_and_not_left_out(face: Any) -> None:
    elements = '  - {text: "{{ body }}", style: fixed, box: [4, 10, 5, 6], fit: ellipsis}'
    (problem,) = face(elements, body="Unforgettable").problems()
    assert "does not fit" in problem.message


def test_an_overflow_names_the_card_the_field_and_the_millimetres(face: Any) -> None:
    (problem,) = face(text(", fit: none"), body="One line\n" * 6).problems()
    over = 6 * 1.2 * em(10) * 1000 - 20
    assert problem.message == (
        f"the text in `body` of card `shame` does not fit: {round(over, 1)} mm too tall for its box, even at 10 pt"
    )
    assert problem.hint == "shorten it, or give it a larger box or a smaller min_size in the layout"
    assert (problem.place.line, problem.place.column) == (11, 11) if problem.place else False
    (problem,) = face(text(), body="Unforgettableunforgettable" * 2).problems()
    assert re.search(r"`body` of card `shame` does not fit: \d+(\.\d)? mm too wide for its box", problem.message)


# Groups


GROUPED = """card: poker
fields: {title: text, body: text}
styles:
  body: {size: 10pt, min_size: 5pt}
  loud: {size: 14pt, min_size: 5pt}
elements:
  - {text: "{{ body }}", style: body, box: [4, 10, 40, 20], group: rules}
  - {text: "{{ title }}", style: body, box: [4, 40, 40, 20], group: GROUP}
  - {text: "alone", style: loud, box: [4, 70, 40, 10]}
"""


def sizes(folder: Path, group: str, layout: str = GROUPED, **options: Any) -> list[dict[str, float]]:
    (folder / "face.yaml").write_text(layout.replace("GROUP", group), "utf-8")
    cards = [("a", "Short.", "S"), ("b", LONG * 2, "S"), ("c", LONG, "S")]
    (folder / "deck.yaml").write_text(
        "title: Test\nlayout: face\ncards:\n"
        + "".join(f"  - {{id: {name}, body: '{body}', title: '{title}'}}\n" for name, body, title in cards),
        "utf-8",
    )
    faces = draw_deck(open_deck(str(folder)), **options)
    return [{line.field or line.text: round(line.size_pt, 3) for line in texts(face.front)} for face in faces]


def test_texts_of_a_group_have_one_size_in_the_whole_deck(tmp_path: Path) -> None:
    found = sizes(tmp_path, "rules")
    smallest = found[1]["body"]
    assert 5 <= smallest < 10
    assert found == [{"body": smallest, "title": smallest, "alone": 14}] * 3


def test_groups_do_not_count_for_one_another(tmp_path: Path) -> None:
    found = sizes(tmp_path, "titles")
    assert len({card["body"] for card in found}) == 1 and found[0]["body"] < 10
    assert {card["title"] for card in found} == {10}


def test_a_text_in_a_stack_shares_its_size_with_its_group(tmp_path: Path) -> None:
    element = '- {text: "{{ body }}", style: body, box: [4, 10, 40, 20], group: rules}'
    assert element in GROUPED
    stack = """- stack: [4, 10, 40, 20]
    items:
      - {text: "{{ body }}", style: body, group: rules}
      - {fill: "#ffffff", height: 4}"""
    found = sizes(tmp_path, "rules", layout=GROUPED.replace(element, stack))
    smaller = found[1]["body"]
    assert smaller < sizes(tmp_path, "rules")[1]["body"]
    assert found == [{"body": smaller, "title": smaller, "alone": 14}] * 3


def test_a_card_drawn_alone_looks_as_it_does_in_the_deck(tmp_path: Path) -> None:
    assert sizes(tmp_path, "rules", only=["a"]) == sizes(tmp_path, "rules")[:1]


def test_a_size_that_a_group_allows_is_a_most_and_no_size_of_its_own(face: Any) -> None:
    card = face(text(", group: rules"), body="Short.")
    assert drawn(card, sizes={"rules": 8.0}).fits[0].size_pt == 8
    assert drawn(card, sizes={"rules": 12.0}).fits[0].size_pt == 10
    assert drawn(card, sizes={"others": 8.0}).fits[0].size_pt == 10


# Cards of languages that are written from right to left


MIRRORED = """
  - {fill: "#fff", box: [3, 4, 20, 10]}
  - {icon: heart, box: [5, 30, 6, 6], turn: 20}
  - row: [4, 40, 50, 6]
    gap: 2
    items: [{fill: "#fff", width: 5}, {fill: "#fff", width: 10}, {text: "אב 12", style: body}]
  - stack: [4, 50, 30, 20]
    items: [{fill: "#fff", width: 5, height: 3}]
"""


def both_ways(face: Face) -> tuple[Drawing, Drawing]:
    layout, deck = replace(face.layout, mirror=True), replace(face.deck, language="ar")
    assets = DeckAssets(face.folder)
    return draw(face.card, face.layout, deck, assets), draw(face.card, layout, deck, assets)


def test_boxes_rows_and_stacks_run_the_other_way_round(face: Any) -> None:
    plain, mirrored = both_ways(face(MIRRORED))
    plainly, other = ([b for b in boxes(d) if b[2] in (5, 10, 20)] for d in (plain, mirrored))
    assert len(plainly) == len(other) == 4
    for (x, y, width, height), there in zip(plainly, other, strict=True):
        assert there == pytest.approx((63.5 - x - width, y, width, height), abs=1e-3)


def test_what_is_in_a_mirrored_box_is_not_turned_over(face: Any) -> None:
    plain, mirrored = both_ways(face(MIRRORED))
    assert [(t.text, t.runs[0].width) for t in texts(plain)] == [(t.text, t.runs[0].width) for t in texts(mirrored)]
    before, there = texts(plain)[0], texts(mirrored)[0]
    assert there.x == pytest.approx(63.5 - before.x - before.width, abs=0.01)
    for matrix in matrices(mirrored):
        assert matrix.a * matrix.d - matrix.b * matrix.c > 0


def test_turns_go_the_other_way_round(face: Any) -> None:
    plain, mirrored = both_ways(face('  - {fill: "#fff", box: [5, 30, 6, 6], turn: 20}'))
    (one,), (other,) = matrices(plain), matrices(mirrored)
    assert (other.a, other.b) == pytest.approx((one.a, -one.b))


def test_a_layout_is_mirrored_only_for_languages_from_right_to_left(face: Any) -> None:
    card = face(MIRRORED)
    layout = replace(card.layout, mirror=True)
    assert draw(card.card, layout, card.deck, DeckAssets(card.folder)) == card.draw()


# Marks


MARKED = '  - {text: "{{ body }}", style: big, box: [4, 10, 50, 40], markup: light}'


def icons_of(drawing: Drawing) -> list[Group]:
    return [operation for operation in drawing.operations if isinstance(operation, Group)]


@pytest.mark.parametrize("body", ["Pay :coin::coin: or lose :heart:", ":heart:", "2:coin: " * 20])
def test_every_icon_is_drawn_once_and_in_the_box(face: Any, body: str) -> None:
    found = drawn(face(MARKED, body=body)).drawing
    drawn_icons = icons_of(found)
    assert len(drawn_icons) == body.count("coin:") + body.count("heart:")
    for group in drawn_icons:
        for path in group.operations:
            assert isinstance(path, Outline)
            assert Box(4, 10, 50, 40).contains(group.matrix.bounds(path.bounds), 0.05)


def test_an_icon_is_as_high_as_the_letters_it_stands_among_and_in_their_colour(face: Any) -> None:
    found = drawn(face(MARKED, body="H:heart:"))
    (line,), (icon,) = texts(found.drawing), icons_of(found.drawing)
    ink = [icon.matrix.bounds(path.bounds) for path in icon.operations if isinstance(path, Outline)]
    top, bottom = min(box.y for box in ink), max(box.bottom for box in ink)
    assert bottom == pytest.approx(line.y, abs=0.2)
    assert bottom - top == pytest.approx(line.body.height, abs=0.3)
    assert {path.fill for path in icon.operations if isinstance(path, Outline)} == {Colour(0, 0, 0)}


def test_an_icon_in_a_coloured_text_has_its_colour(face: Any) -> None:
    elements = MARKED.replace("big", "red")
    found = drawn(
        face(f'  red: {{size: 20pt, min_size: 20pt, colour: "#c00000"}}\nelements:\n{elements}', body=":heart: H")
    )
    (line,), (icon,) = texts(found.drawing), icons_of(found.drawing)
    assert {path.fill for path in icon.operations if isinstance(path, Outline)} == {line.colour} != {Colour(0, 0, 0)}


def test_an_unknown_icon_is_told_with_the_card_the_field_its_place_and_a_near_one(face: Any) -> None:
    (problem,) = face(MARKED, body="Lose :hart:").problems()
    assert problem.message.endswith("`body` of card `shame`") and "`hart`" in problem.message
    assert "did you mean `heart`?" in problem.hint
    assert problem.place is not None
    assert (problem.place.line, problem.place.column, problem.place.length) == (11, 17, 6)


@pytest.mark.parametrize(
    ("body", "message", "column"),
    [
        ("Take **two cards", "`**` is never closed in `body` of card `shame`", 17),
        ("Take two* cards", "`*` closes nothing in `body` of card `shame`", 20),
        ("Take *two* and **more** two*", "`*` closes nothing in `body` of card `shame`", 39),
        ("A *b **c* d**", "`*` is closed before the `**` inside it in `body` of card `shame`", 20),
    ],
)
def test_a_mark_that_does_not_balance_is_told_where_it_stands(face: Any, body: str, message: str, column: int) -> None:
    problem = face(MARKED, body=body).problems()[0]
    assert (problem.message, problem.place.line, problem.place.column) == (message, 11, column)  # type: ignore[union-attr]


def test_every_icon_that_ships_can_stand_in_a_text(face: Any) -> None:
    names = [found.name for found in icons(None)]
    found = drawn(face(MARKED.replace("big", "body"), body=" ".join(f":{name}:" for name in names)))
    assert len(names) > 20 and len(icons_of(found.drawing)) >= len(names)


def test_without_marks_a_text_prints_them(face: Any) -> None:
    body = "**Pay** :coin: and *lose*"
    assert words_of(drawn(face(text(), body=body)).drawing) == body
