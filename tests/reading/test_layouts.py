"""Layouts: what a designer writes, as values; and what is said of what cannot be read."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest

from generator.model.fields import Field
from generator.model.layout import BoxSpec, Icon, Layout, Outline, Picture, Stack, Text, Use
from generator.problems import LayoutError, Problems, SourceError, format_problems
from generator.reading.layouts import read_layout

ROOT = Path(__file__).parents[2]
REST = "card: poker\nstyles: {body: {size: 9pt}}\n"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(text: str, name: str = "card") -> Layout:
    path = Path(f"{name}.yaml")
    path.write_text(text, encoding="utf-8")
    return read_layout(path)


def element(text: str) -> object:
    (only,) = read(f"{REST}elements:\n  - {text}\n").elements
    return only


def refusal(text: str, name: str = "card") -> list[tuple[str, str, str]]:
    """Of every problem its message, its line and column, and its hint."""
    with pytest.raises((LayoutError, SourceError)) as caught:
        read(text, name)
    return [(p.message, f"{p.place.line}:{p.place.column}" if p.place else "", p.hint) for p in caught.value.problems]


def refused_element(text: str) -> tuple[str, str]:
    ((message, _, hint),) = refusal(f"{REST}elements:\n  - {text}\n")
    return message, hint


# --- the card --------------------------------------------------------------------------------------------------------


def test_a_card_by_name_is_exact_and_has_its_usual_zones() -> None:
    layout = read("card: poker\nelements: [{fill: '#fff'}]\n")

    assert (layout.name, layout.card_name) == ("card", "poker")
    assert (layout.width, layout.height) == (Fraction(127, 2), Fraction(889, 10))
    assert (layout.bleed, layout.safe_zone) == (Fraction(127, 40), 4)


def test_a_card_by_its_sides_may_be_in_any_unit() -> None:
    layout = read("card: {width: 2.75in, height: 120}\nbleed: 3\nsafe_zone: 0.2cm\nelements: [{fill: '#fff'}]\n")

    assert (layout.width, layout.height, layout.card_name) == (Fraction(2794, 40), 120, "")
    assert (layout.bleed, layout.safe_zone) == (3, 2)


def test_a_card_that_is_no_card_is_refused() -> None:
    assert refusal("card: pokre\nelements: [{fill: '#fff'}]\n") == [
        ("unknown card size `pokre`", "1:7", "did you mean `poker`?"),
    ]  # fmt: skip
    assert refusal("card: {width: 63mm}\nelements: [{fill: '#fff'}]\n") == [
        ("`card` has no `height`", "1:7", "add height: 70mm"),
    ]  # fmt: skip
    assert refusal("card: {width: 63mm, height: 2m}\nelements: [{fill: '#fff'}]\n") == [
        (
            "`height` is `2m`, where a length was expected", "1:29",
            "expected a length such as 3mm, 0.125in or 12pt",
        ),
    ]  # fmt: skip
    assert refusal("elements: [{fill: '#fff'}]\n") == [
        ("the layout has no `card`", "1:1", "add `card: poker`, or another size"),
    ]  # fmt: skip


def test_every_layout_that_ships_can_be_read() -> None:
    names = sorted(path.stem for path in (ROOT / "layouts/cards").glob("*.yaml"))

    assert {"emotions", "plain"} <= set(names)
    for name in names:
        problems = Problems()
        layout = read_layout(ROOT / f"layouts/cards/{name}.yaml", problems)
        assert layout.card_name == "poker"
        assert problems.found == []


# --- elements --------------------------------------------------------------------------------------------------------


def test_a_box_is_four_numbers_or_a_name() -> None:
    numbers = element("{fill: '#fff', box: [4, -1.5, 1in, 1cm]}")
    assert isinstance(numbers, Outline)
    assert numbers.box == BoxSpec("", 4, -1.5, 25.4, 10)
    for name in ("bleed", "trim", "safe", "all"):
        named = element(f"{{fill: '#fff', box: {name}}}")
        assert isinstance(named, Outline)
        assert named.box.name == name


def test_each_kind_of_element_keeps_what_it_was_given() -> None:
    outline = element(
        '{fill: "{{ colour.fill }}", stroke: "#123", stroke_width: 0.3, radius: 2, turn: -90, when: level > 2}'
    )
    assert isinstance(outline, Outline)
    assert outline.fill is not None
    assert (outline.fill.source, outline.fill.place.column) == ("{{ colour.fill }}", 12)
    assert (outline.stroke_width, outline.radius, outline.turn, outline.shape) == (0.3, 2, -90, "rectangle")
    assert outline.when is not None
    assert outline.when.source == "level > 2"

    text = element("{text: No 010 and 1.10, style: body}")
    assert isinstance(text, Text)
    assert (text.text.source, text.text.is_constant, text.style.source) == ("No 010 and 1.10", True, "body")

    icon = element("{icon: heart, colour: '#fff', box: [1, 2, 3, 4]}")
    assert isinstance(icon, Icon)
    assert (icon.icon.source, icon.colour.source if icon.colour else "", icon.tile) == ("heart", "#fff", 0)
    pattern = element("{icon: heart, tile: 0.5in}")
    assert isinstance(pattern, Icon) and pattern.tile == 12.7

    picture = element("{picture: art/fox.png, fit: cover, box: bleed}")
    assert isinstance(picture, Picture)
    assert (picture.picture.source, picture.fit) == ("art/fox.png", "cover")


def test_stacks_hold_what_stands_in_them() -> None:
    stack = element(
        "{stack: [1, 2, 30, 40], gap: 1.5, justify: end, items: ["
        "{text: a, style: body, grow: 1}, {row: all, align: middle, items: [{icon: heart, width: 4}]}]}"
    )

    assert isinstance(stack, Stack)
    assert (stack.direction, stack.box, stack.gap) == ("down", BoxSpec("", 1, 2, 30, 40), 1.5)
    assert (stack.justify, stack.align) == ("end", "start")
    text, row = stack.items
    assert text.grow == 1
    assert isinstance(row, Stack)
    assert (row.direction, row.align, row.items[0].width) == ("across", "middle", 4)


def test_a_group_is_used_with_its_arguments() -> None:
    layout = read(
        "card: poker\nstyles: {t: {}}\ngroups:\n  panel(label, points):\n    - {text: '{{ label }}', style: t}\n"
        "elements:\n  - {use: panel, box: [1, 2, 3, 4], with: {label: Player, points: '{{ player }}'}}\n"
    )

    (use,) = layout.elements
    assert isinstance(use, Use)
    assert (use.group, {name: value.source for name, value in use.arguments.items()}) == (
        "panel", {"label": "Player", "points": "{{ player }}"},
    )  # fmt: skip
    assert layout.groups["panel"].parameters == ("label", "points")
    assert len(layout.groups["panel"].elements) == 1


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("{text: a, icon: b}", "one element with `text` and `icon`", "make two elements of it"),
        ("{txt: a, style: body}", "unknown field `txt` in an element", "did you mean `text`?"),
        (
            "{box: bleed}", "this element does not say what it paints",
            "give it one of: fill, stroke, text, icon, picture, stack, row, use",
        ),
        ("just words", "an element is a mapping", 'such as {fill: "#ffffff", box: bleed}'),
        ("{text: a, style: bodi}", "unknown style `bodi`", "did you mean `body`?"),
        ("{text: a}", "a text without a `style`", "one of: body"),
        ("{text: '', style: body}", "`text` of an element with `text` is empty", ""),
        ("{text: {{ title }}, style: body}", "a list or mapping stands where a name was expected", None),
        (
            "{fill: red}", "`fill` of an element with `fill` is `red`",
            'expected a colour in quotes such as "#ac0b0b"',
        ),
        (
            "{icon: a, color: '#fff'}", "unknown field `color` in an element with `icon`",
            "the spelling here is `colour`",
        ),
        (
            "{fill: '#fff', box: blead}", "`box` of an element with `fill` is not a box",
            "write [left, top, width, height], or bleed, trim, safe or all",
        ),
        (
            "{fill: '#fff', box: [1, 2, 3]}", "`box` of an element with `fill` is not a box",
            "write [left, top, width, height], or bleed, trim, safe or all",
        ),
        (
            "{fill: '#fff', box: [1, 2, -3, 4]}",
            "`box` of an element with `fill` is -3, where 0 to 10000 was expected", "",
        ),
        (
            "{fill: '#fff', box: [10001, 2, 3, 4]}",
            "`box` of an element with `fill` is 10001, where -10000 to 10000 was expected", "",
        ),
        (
            "{fill: '#fff', box: [a, 2, 3, 4]}",
            "`box` of an element with `fill` is `a`, where a number was expected", "",
        ),
        (
            "{icon: heart, tile: 1}",
            "`tile` of an element with `icon` is 1, where 2 to 10000 was expected", "",
        ),
        (
            "{fill: '#fff', tile: 3}", "unknown field `tile` in an element with `fill`", None,
        ),
        ("{picture: a.png, fit: stretch}", "`fit` of an element with `picture` is `stretch`", None),
        (
            "{fill: '#fff', width: 3}", "`width` counts only in a stack or a row",
            "elsewhere the box says how large it is",
        ),
        (
            "{stack: all, box: trim, items: []}", "`box` beside `stack`", "write stack: [left, top, width, height]",
        ),
        (
            "{stack: all, items: [{text: a, style: body, box: trim}]}", "`box` does not count in a stack",
            "the stack says where each item lies",
        ),
        (
            "{stack: all, items: [{row: trim, items: []}]}", "a row in a stack has no box of its own",
            "write row: all",
        ),
        (
            "{stack: all, items: [{icon: heart}]}", "`icon` in a stack has no height of its own",
            "add height: 10, or grow: 1",
        ),
        (
            "{stack: all}", "an element with `stack` has no list of `items`",
            "add items: and below it a list of elements",
        ),
        ("{stack: all, items: a}", "`items` is not a list", "begin each element with a dash"),
        ("{fill: '#fff', stroke_width: 1}", "`stroke_width` without `stroke`", 'add stroke: "#000000"'),
        (
            "{fill: '#fff', shape: ellipse, radius: 1}", "`radius` on an ellipse",
            "it rounds the corners of a rectangle",
        ),
        ("{use: panel}", "unknown group `panel`", "known: none"),
    ],
)  # fmt: skip
def test_an_element_that_cannot_be_is_refused(text: str, message: str, hint: str | None) -> None:
    found = refused_element(text)

    assert found[0] == message
    assert hint is None or found[1] == hint


def test_a_colour_that_yaml_takes_for_a_note_is_explained() -> None:
    assert refusal(f"{REST}elements:\n  - fill: #ac0b0b\n    box: bleed\n") == [
        (
            "`fill` of an element with `fill` is empty: what follows the # is a note to YAML", "4:10",
            'put quotes round it: "#ac0b0b"',
        ),
    ]  # fmt: skip


def test_a_text_cut_off_by_a_note_is_warned_of_each_time_it_is_read() -> None:
    path = Path("card.yaml")
    path.write_text(f"{REST}elements:\n  - text: Card #3\n    style: body\n", encoding="utf-8")
    for _ in range(2):
        problems = Problems()
        read_layout(path, problems)
        assert [(p.severity, p.message) for p in problems.found] == [
            ("warning", "text after # ignored on line 4: `text` is read as `Card`"),
        ]  # fmt: skip


# --- groups ----------------------------------------------------------------------------------------------------------

GROUP = "card: poker\nstyles: {t: {}}\ngroups:\n  pair(a, b):\n    - {text: '{{ a }}', style: t}\n"


def test_a_group_is_used_with_exactly_its_parameters() -> None:
    assert refusal(f"{GROUP}elements:\n  - {{use: pair, with: {{a: 1, c: 2}}}}\n") == [
        ("`use: pair` without `b`", "7:5", "add b: to its `with:`"),
        ("group `pair` does not take `c`", "7:33", "it takes: a, b"),
    ]
    assert refusal(f"{GROUP}elements:\n  - {{use: pear, with: {{}}}}\n") == [
        ("unknown group `pear`", "7:5", "did you mean `pair`?"),
    ]  # fmt: skip


def test_groups_that_draw_one_another_are_refused_with_the_way_round() -> None:
    assert refusal(
        "card: poker\ngroups:\n  a:\n    - {stack: all, items: [{use: b}]}\n  b():\n    - {use: c}\n"
        "  c:\n    - {use: a}\nelements:\n  - {use: a}\n"
    ) == [("groups that use one another in a ring: a → b → c → a", "3:3", "")]


@pytest.mark.parametrize("header", ["pan el(a)", "panel(a", "panel(1)", "panel(a b)", "panel(if)", "panel(a,,b)"])
def test_a_group_has_a_name_and_parameters_that_expressions_can_use(header: str) -> None:
    assert refusal(f"card: poker\ngroups:\n  {header}: []\nelements: [{{fill: '#fff'}}]\n") == [
        (f"`{header}` cannot be a group's name", "3:3", "write it as panel or panel(label, points)"),
    ]  # fmt: skip


# --- styles ----------------------------------------------------------------------------------------------------------


def test_a_style_says_how_text_looks() -> None:
    style = read(
        "card: poker\nstyles:\n  title: {font: Lexend, weight: bold, italic: yes, size: 15pt, min_size: 4mm,"
        " leading: 1.1, align: centre, vertical: middle, colour: '{{ colour.ink }}'}\nelements: [{fill: '#fff'}]\n"
    ).styles["title"]

    assert (style.fonts, style.weight, style.italic, style.size_pt) == (("Lexend",), 700, True, 15)
    assert style.min_size_pt == pytest.approx(11.339, abs=1e-3)
    assert (style.leading, style.align, style.vertical) == (1.1, "centre", "middle")
    assert style.colour is not None
    assert style.colour.source == "{{ colour.ink }}"


def test_a_style_like_another_takes_what_it_does_not_say() -> None:
    styles = read(
        "card: poker\nstyles:\n  number: {like: title, size: 9pt}\n  title: {like: body, weight: bold}\n"
        "  body: {size: 12pt, min_size: 8pt, align: right}\nelements: [{fill: '#fff'}]\n"
    ).styles

    assert (styles["title"].weight, styles["title"].size_pt, styles["title"].min_size_pt) == (700, 12, 8)
    assert (styles["number"].weight, styles["number"].align, styles["number"].name) == (700, "right", "number")
    assert (styles["number"].size_pt, styles["number"].min_size_pt) == (9, 9)


@pytest.mark.parametrize(
    ("style", "message", "hint"),
    [
        ("{size: 15}", "`size` of style `a` is `15`", "write a size with its unit, such as 9pt"),
        ("{size: 0.5pt}", "`size` of style `a` is 0.5pt, where 1pt to 500pt was expected", ""),
        (
            "{size: 9pt, min_size: 10pt}", "`min_size` of style `a` is larger than its size",
            "text shrinks from size to min_size",
        ),
        ("{algin: left}", "unknown field `algin` in style `a`", "did you mean `align`?"),
        ("{align: center}", "`align` of style `a` is `center`", "did you mean `centre`?"),
        (
            "{weight: heavy}", "`weight` of style `a` is `heavy`",
            "expected regular, bold, or a number such as 600 (400 is regular, 700 bold)",
        ),
        ("{italic: maybe}", "`italic` of style `a` is `maybe`, where yes or no was expected", ""),
        ("{leading: 9}", "`leading` of style `a` is 9, where 0.5 to 5 was expected", ""),
        ("{like: bb}", "style `a` is like `bb`, which is no style", ""),
        ("{like: a}", "styles that are like one another in a ring: a → a", ""),
        ("{colour: '#12'}", "`colour` of style `a` is `#12`", 'expected a colour in quotes such as "#ac0b0b"'),
        ("bold", "style `a` is not a mapping", "write it as {size: 12pt, weight: bold}"),
    ],
)  # fmt: skip
def test_a_style_that_cannot_be_is_refused(style: str, message: str, hint: str) -> None:
    ((found, _, help_),) = refusal(f"card: poker\nstyles:\n  a: {style}\nelements: [{{fill: '#fff'}}]\n")

    assert (found, help_) == (message, hint)


# --- fields ----------------------------------------------------------------------------------------------------------


def test_fields_are_read_with_their_types_and_limits() -> None:
    fields = read(
        "card: poker\nfields:\n  title: {type: text, required: yes}\n"
        "  cost: {type: integer, minimum: 0, maximum: 9, default: 3}\n  art: picture\n"
        "  rare: {type: flag, default: no}\n  suit: {type: choice, choices: [sun, moon], default: moon}\n"
        "  on: {type: integers, minimum: 1, maximum: 7, default: [1, 2]}\n"
        "  points: {type: table, columns: {won: {type: integer, default: 0}, note: text}}\nelements: [{fill: '#fff'}]\n"
    ).fields

    assert fields == (
        Field(name="title", required=True),
        Field(name="cost", kind="integer", minimum=0, maximum=9, default=3),
        Field(name="art", kind="picture"),
        Field(name="rare", kind="flag", default=False),
        Field(name="suit", kind="choice", choices=("sun", "moon"), default="moon"),
        Field(name="on", kind="integers", minimum=1, maximum=7, default=(1, 2)),
        Field(name="points", kind="table", columns=(Field(name="won", kind="integer", default=0), Field(name="note"))),
    )


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("a: number", "`type` of field `a` is `number`"),
        ("a: {type: integer, default: 010}", "`default` of field `a` is `010`, where a whole number was expected"),
        (
            "a: {type: integer, minimum: 1, maximum: 3, default: 4}",
            "`default` of field `a` is `4`, where a whole number from 1 to 3 was expected",
        ),
        ("a: {type: integer, minimum: 4, maximum: 3}", "field `a` has a `minimum` above its `maximum`"),
        ("a: {type: text, maximum: 3}", "field `a` is of type text, which takes no `maximum`"),
        ("a: {type: picture, default: a.png}", "field `a` is of type picture, which takes no `default`"),
        ("a: {type: choice}", "field `a` has no list of `choices`"),
        ("a: {type: choice, choices: [b], default: c}", "`default` of field `a` is `c`"),
        ("a: {type: table}", "field `a` has no `columns`"),
        ("a: {type: table, columns: {b: picture}}", "`type` of field `b` is `picture`"),
        ("self-esteem: integer", "`self-esteem` cannot be a field's name"),
        ("colour: text", "a field cannot be called `colour`"),
        ("a: [text]", "field `a` is a list"),
        ("a: {typ: text}", "unknown field `typ` in field `a`"),
    ],
)
def test_a_field_that_cannot_be_is_refused(field: str, message: str) -> None:
    ((found, _, _),) = refusal(f"card: poker\nfields:\n  {field}\nelements: [{{fill: '#fff'}}]\n")

    assert found == message


# --- extending -------------------------------------------------------------------------------------------------------

BASE = (
    "card: tarot\nbleed: 2\nfields: {title: text, cost: integer}\n"
    "styles: {a: {size: 20pt, weight: bold}, b: {size: 7pt}}\ngroups: {g(x): [{fill: '#000'}]}\n"
    "elements: [{use: g, with: {x: 1}}]\n"
)


def test_a_layout_takes_from_the_one_it_extends_what_it_does_not_say() -> None:
    Path("base.yaml").write_text(BASE, encoding="utf-8")
    layout = read(
        "extends: base\nsafe_zone: 5\nfields: {cost: text, more: flag}\nstyles: {a: {size: 10pt}, c: {like: b}}\n"
        "before: [{fill: '#111'}]\nafter: [{fill: '#222'}, {use: g, with: {x: 2}}]\n"
    )

    assert (layout.name, layout.card_name, layout.bleed, layout.safe_zone) == ("card", "tarot", 2, 5)
    assert [(field.name, field.kind) for field in layout.fields] == [
        ("title", "text"), ("cost", "text"), ("more", "flag"),
    ]  # fmt: skip
    assert (layout.styles["a"].size_pt, layout.styles["a"].weight, layout.styles["c"].size_pt) == (10, 700, 7)
    kinds = [(type(e).__name__, e.fill.source if isinstance(e, Outline) and e.fill else "") for e in layout.elements]
    assert kinds == [("Outline", "#111"), ("Use", ""), ("Outline", "#222"), ("Use", "")]


def test_elements_of_its_own_take_the_others_place() -> None:
    Path("base.yaml").write_text(BASE, encoding="utf-8")

    assert len(read("extends: base\nelements: [{fill: '#111'}, {fill: '#222'}, {fill: '#333'}]\n").elements) == 3


def test_layouts_that_extend_one_another_are_refused_with_the_way_round() -> None:
    Path("b.yaml").write_text("extends: c\n", encoding="utf-8")
    Path("c.yaml").write_text("extends: a\n", encoding="utf-8")

    assert refusal("extends: b\n", "a") == [
        ("layouts that extend one another in a ring: a → b → c → a", "1:10", "let one of them stand alone"),
    ]  # fmt: skip


def test_a_layout_that_extends_nothing_known_says_where_it_looked() -> None:
    ((message, place, _),) = refusal("extends: bsae\nelements: []\n")

    assert message.startswith("there is no layout `bsae` (looked for a layout ")
    assert place == "1:10"


def test_a_problem_in_the_extended_layout_points_into_that_file() -> None:
    Path("base.yaml").write_text("card: poker\nelements: [{fil: '#000'}]\n", encoding="utf-8")

    with pytest.raises(LayoutError) as caught:
        read("extends: base\n")
    assert format_problems(caught.value.problems) == (
        "error: unknown field `fil` in an element\n  base.yaml:2:13\n    2 | elements: [{fil: '#000'}]\n"
        "      |             ^^^ did you mean `fill`?"
    )


# --- the whole file --------------------------------------------------------------------------------------------------


def test_all_problems_are_told_at_once_in_the_order_of_the_sections() -> None:
    assert [message for message, _, _ in refusal(
        "crad: poker\ncard: poker\nfields: {a: nmuber}\nstyles: {t: {size: 1}}\n"
        "elements: [{text: a, style: u}, {icn: b}]\n"
    )] == [
        "unknown field `crad` in the layout",
        "`type` of field `a` is `nmuber`",
        "`size` of style `t` is `1`",
        "unknown style `u`",
        "unknown field `icn` in an element",
    ]  # fmt: skip


def test_an_unchanged_layout_is_read_once_and_a_changed_one_anew() -> None:
    Path("base.yaml").write_text(BASE, encoding="utf-8")
    first = read("extends: base\n")
    assert read_layout(Path("card.yaml")) is first

    Path("base.yaml").write_text(BASE.replace("bleed: 2", "bleed: 1.5"), encoding="utf-8")
    os.utime("base.yaml", ns=(1, 1))
    assert read_layout(Path("card.yaml")).bleed == Fraction(3, 2)


def test_what_is_not_a_layout_at_all_is_refused() -> None:
    assert refusal("- a\n") == [
        ("a layout is a mapping with `card:` and `elements:`", "1:1", "look at a layout that ships"),
    ]  # fmt: skip
    assert refusal("card: poker\n") == [("the layout has no `elements`", "1:1", "add a list of what is to be painted")]
    with pytest.raises(SourceError):
        read_layout(Path("missing.yaml"))


def test_a_layout_has_words_of_its_own_and_may_be_mirrored() -> None:
    Path("base.yaml").write_text(
        "card: poker\nmirror: yes\nwords: {player: Player, opp: Opp}\nelements: [{fill: '#fff'}]\n", encoding="utf-8"
    )
    layout = read("extends: base\nwords: {opp: Rival, more: More}\n")
    assert (layout.words, layout.mirror) == ({"player": "Player", "opp": "Rival", "more": "More"}, True)
    assert read("extends: base\nmirror: no\n").mirror is False


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ("[Player]", "`words` is not a mapping", "write names and values below it, such as `player: Player`"),
        (
            "{self-esteem: x}", "`self-esteem` cannot be a word's name",
            "use letters, digits and _, without blanks; the word itself stands behind the colon",
        ),
        (
            "{a: [b]}", "`a` of `words` is a list, where a text was expected",
            "put quotes round a text that begins with [ or {, or that has a colon and a blank in it",
        ),
    ],
)  # fmt: skip
def test_words_that_cannot_be_are_refused(words: str, message: str, hint: str) -> None:
    ((found, _, help_),) = refusal(f"card: poker\nwords: {words}\nelements: [{{fill: '#fff'}}]\n")
    assert (found, help_) == (message, hint)
