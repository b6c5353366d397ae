"""Boxes, stacks, rows, groups and pictures, by where they lie; and what does not fit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from drawing import Face, boxes, matrices, texts
from PIL import Image as Pillow

from generator.colour import Colour
from generator.model.drawing import Group, Image
from generator.model.drawing import Path as Outline

PT = 25.4 / 72
LINE = 12 * PT
"""A line of the style `body`."""
LONG = "Somebody says it so loudly that all the others turn round and look at you. "


@pytest.fixture
def face(tmp_path: Path) -> Any:
    return lambda elements, **fields: Face(tmp_path, elements, **fields)


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("trim", (0, 0, 63.5, 88.9)),
        ("bleed", (-3.175, -3.175, 69.85, 95.25)),
        ("safe", (4, 4, 55.5, 80.9)),
        ("[3, 4.5, 20, 10mm]", (3, 4.5, 20, 10)),
    ],
)
def test_a_box_lies_where_the_layout_says(face: Any, box: str, expected: tuple[float, ...]) -> None:
    assert boxes(face(f'  - {{fill: "#fff", box: {box}}}').draw()) == [expected]


def test_a_box_in_a_group_counts_from_the_groups_corner_and_all_is_the_whole_of_it(face: Any) -> None:
    drawn = face(
        "groups:\n  panel(label):\n"
        '    - {fill: "#fff"}\n    - {fill: "#000", box: [1, 2, 3, 4]}\n    - {text: "{{ label }}", style: body}\n'
        "elements:\n  - {use: panel, box: [10, 20, 30, 40], with: {label: Mine}}\n"
        "  - {use: panel, box: [20, 30, 30, 40], with: {label: '{{ title }}'}}",
        title="{{ id }}",
    ).draw()
    assert boxes(drawn) == [(10, 20, 30, 40), (11, 22, 3, 4), (20, 30, 30, 40), (21, 32, 3, 4)]
    assert [(t.text, t.x, t.field) for t in texts(drawn)] == [("Mine", 10, ""), ("{{ id }}", 20, "title")]


STACK = """
  - stack: [4, 10, 50, 40]
    gap: 2
    {how}
    items:
      - {{text: "{{{{ body }}}}", style: body}}
      - {{fill: "#fff", height: 3}}
"""


def test_a_short_text_leaves_no_hole_and_a_long_one_pushes_its_neighbour(face: Any) -> None:
    for body, lines in (("Short.", 1), (LONG, 3)):
        drawn = face(STACK.format(how=""), body=body).draw()
        assert len(texts(drawn)) == lines
        assert boxes(drawn)[0][1] == pytest.approx(10 + lines * LINE + 2, abs=1e-3)


@pytest.mark.parametrize(("justify", "part"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_stack_is_placed_along_its_box(face: Any, justify: str, part: float) -> None:
    drawn = face(STACK.format(how=f"justify: {justify}"), body="Short.").draw()
    top = 10 + part * (40 - LINE - 2 - 3)
    assert boxes(drawn)[0][1] == pytest.approx(top + LINE + 2, abs=1e-3)


def test_what_is_left_out_leaves_no_gap(face: Any) -> None:
    for elements in ('{text: "{{ more }}", style: body}', "{text: Instead, style: body, when: more}"):
        stack = STACK.format(how="").replace("items:\n", f"items:\n      - {elements}\n")
        for more in ("", "  "):
            drawn = face(stack, body="Short.", more=more if "when" not in elements else "").draw()
            assert boxes(drawn)[0][1] == pytest.approx(10 + LINE + 2, abs=1e-3)


def test_room_that_is_left_goes_to_what_grows(face: Any) -> None:
    drawn = face(
        '  - stack: [0, 0, 50, 40]\n    gap: 1\n    items: [{fill: "#fff", grow: 1}, {fill: "#fff", height: 8},'
        ' {fill: "#fff", grow: 3}]'
    ).draw()
    assert boxes(drawn) == [(0, 0, 50, 7.5), (0, 8.5, 50, 8), (0, 17.5, 50, 22.5)]


@pytest.mark.parametrize(("align", "left"), [("start", 0), ("middle", 20), ("end", 40)])
def test_items_are_aligned_across_their_stack(face: Any, align: str, left: float) -> None:
    drawn = face(
        f'  - {{stack: [0, 0, 50, 40], align: {align}, items: [{{fill: "#fff", width: 10, height: 5}}]}}'
    ).draw()
    assert boxes(drawn) == [(left, 0, 10, 5)]


def test_a_row_lays_its_items_side_by_side_and_text_takes_what_it_needs(face: Any) -> None:
    drawn = face(
        "  - row: [4, 10, 50, 6]\n    gap: 1.5\n    align: middle\n    items: [{icon: heart, width: 5, height: 5},"
        ' {text: "Hm", style: body}, {fill: "#fff", grow: 1}]'
    ).draw()
    (word,) = texts(drawn)
    assert word.x == pytest.approx(4 + 5 + 1.5)
    left = 4 + 5 + 1.5 + word.width + 1.5
    assert boxes(drawn)[-1] == pytest.approx((left, 10, 54 - left, 6), abs=2e-3)


def test_a_text_in_a_row_is_wrapped_beside_its_neighbour(face: Any) -> None:
    drawn = face(
        '  - row: [4, 10, 50, 20]\n    items: [{text: "Instead", style: body}, {text: "{{ body }}", style: body,'
        " grow: 1}]",
        body=LONG,
    ).draw()
    label, *rest = texts(drawn)
    assert {round(text.x, 3) for text in rest} == {round(4 + label.width, 3)}
    assert all(text.x + text.width <= 54 + 1e-3 for text in rest) and len(rest) > 2


def test_a_row_whose_items_want_more_than_there_is_is_a_problem(face: Any) -> None:
    (problem,) = face(
        '  - row: [4, 10, 50, 6]\n    items: [{fill: "#fff", width: 30}, {fill: "#fff", width: 22.5}]'
    ).problems()
    assert problem.message == "what stands in this row is 2.5 mm wider than the row"
    assert problem.place.source.path.endswith("face.yaml")


def test_an_item_wider_than_its_stack_is_held_to_it(face: Any) -> None:
    drawn = face(
        '  - {stack: [4, 10, 50, 40], items: [{text: "{{ body }}", style: body, width: 80}]}', body=LONG
    ).draw()
    assert all(text.x >= 4 and text.x + text.width <= 54.001 for text in texts(drawn))


def test_a_turn_is_about_the_middle_of_the_box(face: Any) -> None:
    drawn = face('  - {fill: "#fff", box: [10, 20, 30, 10], turn: 90}').draw()
    assert boxes(drawn) == [(20, 10, 10, 30)]
    assert matrices(drawn)[0].apply(10, 20) == pytest.approx((30, 10))


def test_a_turned_item_of_a_row_takes_the_room_it_had(face: Any) -> None:
    drawn = face(
        '  - row: [0, 0, 50, 10]\n    items: [{fill: "#fff", width: 20, height: 10, turn: 180},'
        ' {fill: "#fff", width: 5}]'
    ).draw()
    assert boxes(drawn) == [(0, 0, 20, 10), (20, 0, 5, 10)]


def picture(folder: Path, width: int, height: int) -> str:
    Pillow.new("RGB", (width, height), "red").save(folder / "art.png")
    return "art.png"


def test_a_picture_is_contained_in_its_box_in_the_middle(face: Any, tmp_path: Path) -> None:
    art = picture(tmp_path, 40, 20)
    assert boxes(face('  - {picture: "{{ art }}", box: [10, 10, 20, 20]}', art=art).draw()) == [(10, 15, 20, 10)]


def test_a_picture_covers_its_box_and_is_cut_off_there(face: Any, tmp_path: Path) -> None:
    drawn = face('  - {picture: "{{ art }}", fit: cover, box: [10, 10, 20, 20]}', art=picture(tmp_path, 40, 20)).draw()
    (group,) = drawn.operations
    assert isinstance(group, Group) and group.clip is not None
    assert (group.clip.bounds.x, group.clip.bounds.width) == (10, 20)
    (image,) = group.operations
    assert isinstance(image, Image) and (image.box.x, image.box.width, image.box.height) == (0, 40, 20)


def test_an_icon_takes_the_colour_it_is_given(face: Any) -> None:
    drawn = face('  - {icon: heart, colour: "{{ colour.fill }}", box: [10, 10, 6, 6]}').draw()
    paints = [o.fill or o.stroke for _, o in drawn.walk() if isinstance(o, Outline)]
    assert paints and set(paints) == {Colour(172, 11, 11)}


def test_text_shrinks_to_its_box_and_no_further_than_its_smallest_size(face: Any) -> None:
    (size,) = {
        text.size_pt
        for text in texts(face('  - {text: "{{ body }}", style: body, box: [4, 4, 50, 11]}', body=LONG).draw())
    }
    assert 7 <= size < 10


def test_a_stack_shrinks_its_texts_together_and_none_below_its_smallest_size(face: Any) -> None:
    drawn = face(
        '  - stack: [4, 4, 50, 38]\n    items: [{text: "{{ title }}", style: big}, {text: "{{ body }}", style: body},'
        ' {text: "{{ more }}", style: fixed}]',
        title="A long name for a card", body=LONG * 3, more="Ten.",
    ).draw()  # fmt: skip
    sizes = {field: {t.size_pt for t in texts(drawn) if t.field == field} for field in ("title", "body", "more")}
    assert sizes["more"] == {10.0}
    (title,), (body,) = sizes["title"], sizes["body"]
    assert 10 <= title < 20 and 7 <= body < 10
    assert all(t.y - 0.67 * t.size_pt * PT >= 4 and t.y <= 42 for t in texts(drawn))


def test_a_text_too_tall_names_card_field_and_millimetres(face: Any) -> None:
    (problem,) = face('  - {text: "{{ body }}", style: fixed, box: [4, 4, 50, 8]}', body=LONG).problems()
    assert problem.message == (
        "the text in `body` of card `shame` does not fit: 4.7 mm too tall for its box, even at 10 pt"
    )
    assert problem.hint == "shorten it, or give it a larger box or a smaller min_size in the layout"
    assert str(problem.place).endswith("deck.yaml:11:11")


def test_a_word_too_wide_names_card_field_and_millimetres(face: Any) -> None:
    word = "Donaudampfschifffahrtskapitän"
    for box in ("style: fixed, box: [4, 4, 30, 20]}", None):
        elements = (
            '  - {text: "{{ title }}", ' + box
            if box
            else '  - {stack: [4, 4, 30, 20], items: [{text: "{{ title }}", style: fixed}]}'
        )
        (problem,) = face(elements, title=word).problems()
        assert problem.message.startswith("the text in `title` of card `shame` does not fit: ")
        assert problem.message.endswith(" mm too wide for its box, even at 10 pt")


def test_a_stack_too_tall_blames_the_longest_text_in_it(face: Any) -> None:
    (problem,) = face(
        '  - stack: [4, 4, 50, 8]\n    items: [{text: "{{ title }}", style: fixed},'
        ' {text: "{{ body }}", style: fixed}]',
        title="Shame", body=LONG,
    ).problems()  # fmt: skip
    assert problem.message == (
        "the text in `body` of card `shame` does not fit with the others in its stack: 8.9 mm too tall, "
        "even at the smallest size"
    )
    assert str(problem.place).endswith("deck.yaml:12:11")


def test_a_letter_that_no_font_has_names_card_code_point_and_font(face: Any) -> None:
    (problem,) = face('  - {text: "{{ title }}", style: body, box: safe}', title="Fox 狐 狐").problems()
    assert problem.message == (
        "no font has the letter `狐` (U+72D0 CJK UNIFIED IDEOGRAPH-72D0) in `title` of card `shame`"
    )
    assert problem.hint.startswith("looked in Atkinson Hyperlegible regular")


@pytest.mark.parametrize("name", ["Łukasz", "Đuro", "½", "Çelik", "Ångström ñ ß"])
def test_letters_of_europe_are_there(face: Any, name: str) -> None:
    (line,) = texts(face('  - {text: "{{ title }}", style: body, box: safe}', title=name).draw())
    assert line.text == name


def test_every_problem_of_a_card_is_told(face: Any) -> None:
    problems = face(
        '  - {text: "{{ title }}", style: fixed, box: [0, 0, 2, 2]}\n  - {text: "{{ nmae }}", style: body, box: safe}\n'
        '  - {icon: "{{ id }}", box: safe}\n  - {text: x, style: "{{ style }}", box: safe}\n'
        '  - {fill: "{{ title }}", box: safe}',
        title="Forgiveness", style="bdoy",
    ).problems()  # fmt: skip
    found = [problem.message for problem in problems]
    starts = ["unknown name `nmae`", "unknown icon `shame`", "unknown style `bdoy`", "`Forgiveness` is not a colour",
              "the text in `title` of card `shame` does not fit"]  # fmt: skip
    assert len(found) == 5
    assert all(any(message.startswith(start) for message in found) for start in starts if "icon" not in start), found
    assert any("icon" in message and "shame" in message for message in found)
    assert next(p.hint for p in problems if "style" in p.message) == "did you mean `body`?"


def test_names_are_checked_before_any_card_is_drawn(face: Any) -> None:
    found = face('  - {text: "{{ pwoer }} {{ title }}", style: body, box: safe, when: boddy}').unknown_names()
    assert [p.message for p in found] == [
        "unknown name `boddy` in layout `face`",
        "unknown name `pwoer` in layout `face`",
    ]
    assert found[0].hint == "did you mean `body`?"


def test_a_stroke_of_no_width_is_not_drawn(face: Any) -> None:
    drawn = face('  - {fill: "#fff", stroke: "#000", stroke_width: 0, box: safe}').draw()
    (outline,) = drawn.operations
    assert isinstance(outline, Outline) and outline.stroke is None


def test_text_beyond_the_cutting_line_is_an_error(face: Any) -> None:
    (problem,) = face('  - {text: "{{ title }}", style: body, box: [50, 4, 50, 50]}', title="A long name").problems()
    assert problem.message == "the text in `title` of card `shame` reaches 5.9 mm beyond the cutting line"


def test_turned_text_is_measured_where_it_is_printed(face: Any) -> None:
    (problem,) = face("  - {text: i, style: body, box: [55, 10, 40, 5], turn: 180}").problems()
    assert problem.message.startswith("the text in card `shame` reaches 31.")


def test_groups_that_multiply_are_bounded(face: Any) -> None:
    groups = "groups:\n  g0: [{fill: '#ffffff', box: all}]\n" + "".join(
        f"  g{n}: [{', '.join(['{use: g' + str(n - 1) + '}'] * 10)}]\n" for n in range(1, 7)
    )
    (problem,) = face(f"{groups}elements:\n  - {{use: g6}}").problems()
    assert problem.message == "more than 20,000 elements on card `shame`"


@pytest.mark.parametrize("font", ["a.b.c", "../../x", "os.path", "No Such Family"])
def test_a_font_that_is_none_is_named_with_its_place(face: Any, font: str) -> None:
    (problem,) = face(f"  odd: {{font: {font}}}\nelements:\n  - {{text: x, style: odd, box: safe}}").problems()
    assert font in problem.message and problem.place is not None


def test_a_word_that_shrinks_to_the_width_takes_no_more_height_than_it_then_has(face: Any) -> None:
    wide, *_ = texts(drawn := face(NARROW, title="Backpfeifengesicht").draw())
    assert wide.size_pt < 20
    ((_, top, _, _),) = boxes(drawn)
    assert top == pytest.approx(10 + 1.2 * wide.size_pt * PT, abs=0.001)


NARROW = """
  - stack: [4, 10, 40, 40]
    items:
      - {text: "{{ title }}", style: big}
      - {fill: "#fff", height: 3}
"""


WORDS = """
words: {player: Player, opp: Opp}
elements:
  - {text: "{{ words.player }}", style: fixed, box: [5, 5, 40, 10]}
"""


def test_an_expression_says_the_layouts_words_or_what_the_deck_says_instead(tmp_path: Path) -> None:
    face = Face(tmp_path, WORDS, title="T")
    assert face.unknown_names() == ()
    assert texts(face.draw())[0].runs[0].text == "Player"
    face.deck = replace(face.deck, words={"player": "You", "other": "x"})
    assert texts(face.draw())[0].runs[0].text == "You"


def test_a_word_that_the_layout_does_not_have_is_told_with_a_near_one(tmp_path: Path) -> None:
    (problem,) = Face(tmp_path, WORDS.replace("words.player", "words.playr"), title="T").problems()
    assert problem.message == "unknown name `playr` in `{{ words.playr }}`, drawing card `shame`"
    assert problem.hint == "did you mean `player`?"
