"""SVG: where its shapes lie once they are drawing operations, and what is said of what cannot be drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path as File

import pytest

from generator.colour import BLACK, Colour
from generator.geometry import IDENTITY, Box, Matrix
from generator.model.drawing import Group, Operation, Path
from generator.problems import AssetError, Place, Source
from generator.reading.pictures import read_picture
from generator.reading.svg import SvgFault, SvgPicture, read_svg

PLACE = Place(Source("deck.yaml", "art: fox.svg\n"), 1, 6, 7)
RED = Colour(255, 0, 0)


def svg(inside: str, view: str = "0 0 100 100", **attributes: str) -> bytes:
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}"{more}>'
        f"\n{inside}\n</svg>"
    ).encode()


def drawn(inside: str, view: str = "0 0 100 100", **attributes: str) -> SvgPicture:
    picture, faults = read_svg(svg(inside, view, **attributes))
    assert faults == ()
    return picture


def paths(operations: tuple[Operation, ...], under: Matrix = IDENTITY) -> Iterator[tuple[Path, Matrix]]:
    for operation in operations:
        if isinstance(operation, Group):
            yield from paths(operation.operations, operation.matrix.then(under))
        else:
            assert isinstance(operation, Path)
            yield operation, under


def one(inside: str, view: str = "0 0 100 100", **attributes: str) -> Path:
    ((path, matrix),) = paths(drawn(inside, view, **attributes).operations)
    assert matrix == IDENTITY
    return path


def rounded(path: Path) -> list[tuple[str, tuple[float, ...]]]:
    return [(letter, tuple(round(v, 3) + 0.0 for v in at)) for letter, at in path.segments]


def faults(inside: str, view: str = "0 0 100 100") -> list[str]:
    return [fault.message for fault in read_svg(svg(inside, view))[1]]


# --- shapes ----------------------------------------------------------------------------------------------------------


def test_the_view_box_begins_at_nought_wherever_it_lies() -> None:
    picture = drawn('<rect x="20" y="12" width="5" height="6"/>', view="10 10 40 20")

    assert (picture.width, picture.height) == (40, 20)
    ((path, _),) = paths(picture.operations)
    assert path.bounds == Box(10, 2, 5, 6)
    assert (path.fill, path.stroke) == (BLACK, None)


def test_without_a_view_box_the_size_is_that_of_the_page() -> None:
    picture, wrong = read_svg(b'<svg width="1in" height="48px"><rect width="9" height="9"/></svg>')

    assert wrong == ()
    assert (picture.width, picture.height) == (96, 48)


def test_every_basic_shape_lies_where_it_should() -> None:
    assert rounded(one('<rect x="1" y="2" width="3" height="4"/>')) == [
        ("M", (1, 2)), ("L", (4, 2)), ("L", (4, 6)), ("L", (1, 6)), ("Z", ()),
    ]  # fmt: skip
    assert rounded(one('<polygon points="1,2 3,4 5-6"/>', view="0 -10 20 20")) == [
        ("M", (1, 12)), ("L", (3, 14)), ("L", (5, 4)), ("Z", ()),
    ]  # fmt: skip
    assert rounded(one('<polyline points="1 2 3 4" stroke="red" fill="none"/>')) == [("M", (1, 2)), ("L", (3, 4))]
    assert rounded(one('<line x1="10%" y1="2" x2="3" y2="50%" stroke="red"/>', view="0 0 40 20")) == [
        ("M", (4, 2)), ("L", (3, 10)),
    ]  # fmt: skip
    assert one('<circle cx="50" cy="40" r="10"/>').bounds == Box(40, 30, 20, 20)
    assert one('<ellipse cx="50" cy="40" rx="20" ry="5"/>').bounds == Box(30, 35, 40, 10)


def test_a_rectangle_rounds_its_corners_by_either_radius() -> None:
    by_one = one('<rect x="10" y="10" width="30" height="20" rx="4"/>')
    by_two = one('<rect x="10" y="10" width="30" height="20" rx="6" ry="3"/>')

    assert by_one.bounds == Box(10, 10, 30, 20)
    assert rounded(by_one)[0] == ("M", (14, 10))
    assert rounded(by_two)[:2] == [("M", (16, 10)), ("L", (34, 10))]
    assert rounded(by_two)[2][1][-2:] == (40, 13)


def points_of(path: Path) -> Iterator[tuple[float, float]]:
    """Points along the outline, twenty a curve."""
    at = (0.0, 0.0)
    for letter, v in path.segments:
        if letter == "C":
            for step in range(1, 21):
                t = step / 20
                u = 1 - t
                yield (
                    u**3 * at[0] + 3 * u * u * t * v[0] + 3 * u * t * t * v[2] + t**3 * v[4],
                    u**3 * at[1] + 3 * u * u * t * v[1] + 3 * u * t * t * v[3] + t**3 * v[5],
                )
        if v:
            at = (v[-2], v[-1])


def test_arcs_are_round() -> None:
    path = one('<path d="M 30 50 A 20 20 0 1 1 50 70 L 50 50 Z"/>')

    assert path.segments[0] == ("M", (30, 50))
    assert [letter for letter, _ in path.segments] == ["M", *"CCCCCC", "L", "Z"]
    for x, y in points_of(path):
        assert math.hypot(x - 50, y - 50) == pytest.approx(20, rel=3e-5)
    assert path.bounds.right == pytest.approx(70)


def test_arc_flags_may_stand_close_together() -> None:
    assert rounded(one('<path d="M0 0a5 5 0 0110 0z"/>', view="0 -10 20 20"))[-2][1][-2:] == (10, 10)


def test_quadratic_curves_are_raised_exactly() -> None:
    assert rounded(one('<path d="M 0 0 Q 30 60 60 0 T 90 30" />', view="0 -30 120 90")) == [
        ("M", (0, 30)),
        ("C", (20, 70, 40, 70, 60, 30)),
        ("C", (80, -10, 90, 0, 90, 60)),
    ]  # fmt: skip


def test_relative_and_smooth_commands_are_understood() -> None:
    assert rounded(one('<path d="m10 10 h5v5H8V9z m 20,0 l1 1 c 0 1 1 2 2 2 s2 -1 2-2"/>')) == [
        ("M", (10, 10)), ("L", (15, 10)), ("L", (15, 15)), ("L", (8, 15)), ("L", (8, 9)), ("Z", ()),
        ("M", (30, 10)), ("L", (31, 11)), ("C", (31, 12, 32, 13, 33, 13)), ("C", (34, 13, 35, 12, 35, 11)),
    ]  # fmt: skip


def test_transforms_are_done_from_the_inside_out() -> None:
    rect = '<rect transform="scale(2)" x="1" y="2" width="3" height="4"/>'
    inside = f'<g transform="translate(50 50) rotate(90)">{rect}</g>'

    box = one(inside).bounds

    # scaled: (2, 4) 6 x 8; turned by 90 degrees clockwise: (-12, 2) 8 x 6; moved.
    assert [round(v, 6) for v in (box.x, box.y, box.width, box.height)] == [38, 52, 8, 6]


def test_a_stroke_grows_with_its_shape() -> None:
    stroke = 'stroke="red" stroke-width="2" stroke-dasharray="1 2 3"'
    path = one(f'<path transform="scale(3)" d="M5 5h9" fill="none" {stroke}/>')

    assert (path.stroke, path.stroke_width) == (RED, 6)
    assert path.dash == (3, 6, 9, 3, 6, 9)


def test_a_stroke_that_is_stretched_keeps_its_transform() -> None:
    picture = drawn('<circle transform="scale(4 1)" cx="10" cy="50" r="5" fill="none" stroke="red"/>')

    (group,) = picture.operations
    assert isinstance(group, Group)
    assert group.matrix == Matrix(4, 0, 0, 1, 0, 0)
    ((path, _),) = paths((group,))
    assert path.bounds == drawn('<circle cx="10" cy="50" r="5"/>').operations[0].bounds  # type: ignore[union-attr]


def test_caps_and_joins_are_kept() -> None:
    path = one('<path d="M5 5h9v9" fill="none" stroke="red" stroke-linecap="round" stroke-linejoin="bevel"/>')
    plain = one('<path d="M5 5h9v9" fill="none" stroke="red"/>')

    assert (path.cap, path.join) == ("round", "bevel")
    assert (plain.cap, plain.join, plain.miter_limit) == ("butt", "miter", 4)


def test_the_fill_rule_is_kept() -> None:
    assert one('<g fill-rule="evenodd"><path d="M0 0h9v9z"/></g>').even_odd
    assert not one('<path d="M0 0h9v9z"/>').even_odd


@pytest.mark.parametrize("x", [-5, 0, 91])
def test_what_reaches_beyond_the_view_box_is_kept_and_told(x: int) -> None:
    picture = drawn(f'<rect x="{x}" y="0" width="10" height="10"/><rect x="50" y="70" width="10" height="10"/>')
    (path, _), _ = paths(picture.operations)

    assert path.bounds == Box(x, 0, 10, 10)
    assert picture.reach == Box(min(x, 50), 0, max(x, 50) + 10 - min(x, 50), 80)


@pytest.mark.parametrize("view", ["0 0 0.09 1", "0 0 1 1e-300", "0 0 1 1e-322"])
def test_a_page_too_small_or_too_large_to_be_written_is_refused(view: str) -> None:
    with pytest.raises(SvgFault, match="units large") as caught:
        read_svg(svg('<rect width="1" height="1"/>', view))
    assert caught.value.hint == "let its viewBox be from 0.1 to 1,000,000 units wide and high"


def test_what_lies_farther_off_than_a_pdf_can_say_is_refused() -> None:
    nested = '<g transform="scale(1e6)">' * 4 + '<rect x="1" y="1" width="1" height="1"/>' + "</g>" * 4
    with pytest.raises(SvgFault, match="reaches more than 10,000,000 units far"):
        read_svg(svg(nested))


# --- paint -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paint", "colour"),
    [
        ("#f00", RED), ("#FF0000", RED), ("red", RED), ("rgb(255, 0, 0)", RED), ("rgb(100%,0%,0%)", RED),
        ("rgba(255,0,0,1)", RED), ("#ff0000ff", RED), ("aliceblue", Colour(240, 248, 255)), ("black", BLACK),
    ],
)  # fmt: skip
def test_colours_are_read_in_every_spelling(paint: str, colour: Colour) -> None:
    assert one(f'<rect width="9" height="9" fill="{paint}"/>').fill == colour


def test_current_colour_is_the_colour_of_where_it_stands() -> None:
    assert one('<rect width="9" height="9" fill="currentColor"/>').fill == BLACK
    assert one('<g color="red"><rect width="9" height="9" fill="currentColor"/></g>').fill == RED


def test_style_sheets_and_style_attributes_outdo_attributes() -> None:
    sheet = "<style>.warm, #x { fill: #f00 } rect.cold { fill: #00f; } /* note */</style>"

    assert one(sheet + '<rect class="warm" fill="#0f0" width="9" height="9"/>').fill == RED
    assert one(sheet + '<rect class="warm cold" width="9" height="9"/>').fill == Colour(0, 0, 255)
    assert one(sheet + '<rect class="cold" style="fill:#0f0" width="9" height="9"/>').fill == Colour(0, 255, 0)
    assert one(sheet + '<rect class="cold" id="x" width="9" height="9"/>').fill == RED


def test_an_inner_element_inherits_and_may_say_so() -> None:
    assert one('<g fill="red"><g fill="inherit"><rect width="9" height="9"/></g></g>').fill == RED


def test_what_is_hidden_is_not_drawn() -> None:
    hidden = (
        '<rect width="9" height="9" display="none"/><g opacity="0"><rect width="9" height="9"/></g>'
        '<rect width="9" height="9" visibility="hidden"/><rect width="9" height="9" fill="none"/>'
        '<rect width="0" height="9"/><circle r="0"/><path d=""/><rect width="9" height="9" fill="rgba(0,0,0,0)"/>'
        '<defs><rect width="9" height="9"/></defs><title>t</title><metadata><x xmlns="urn:x"/></metadata>'
    )

    assert one(hidden + '<circle cx="50" cy="50" r="1"/>').bounds == Box(49, 49, 2, 2)


# --- use, symbols, clips ---------------------------------------------------------------------------------------------


def test_a_use_draws_its_target_again_elsewhere() -> None:
    inside = (
        '<defs><rect id="r" x="1" y="1" width="2" height="2"/></defs>'
        '<use xlink:href="#r" x="10"/><use href="#r" y="20" fill="red"/>'
    )

    found = [(path.bounds, path.fill) for path, _ in paths(drawn(inside).operations)]

    assert found == [(Box(11, 1, 2, 2), BLACK), (Box(1, 21, 2, 2), RED)]


def test_a_symbol_is_fitted_into_its_window() -> None:
    inside = (
        '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
        '<use href="#s" x="20" y="20" width="40" height="20"/>'
    )

    ((path, matrix),) = paths(drawn(inside).operations)

    assert matrix.bounds(path.bounds) == Box(30, 20, 20, 20)


def test_a_clip_path_of_one_shape_cuts() -> None:
    inside = (
        '<clipPath id="c"><rect x="5" y="5" width="10" height="10"/></clipPath>'
        '<g clip-path="url(#c)" transform="translate(1 0)"><circle cx="5" cy="5" r="5"/></g>'
    )

    (group,) = drawn(inside).operations

    assert isinstance(group, Group)
    assert group.clip is not None
    assert group.clip.bounds == Box(6, 5, 10, 10)


# --- what cannot be drawn --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("<text>a</text>", "has `text`, which cannot be drawn"),
        ('<image href="a.png"/>', "has `image`, which cannot be drawn"),
        ("<script>1</script>", "has `script`, which cannot be drawn"),
        ("<foreignObject/>", "has `foreignObject`, which cannot be drawn"),
        ("<svg/>", "has `svg`, which cannot be drawn"),
        ('<rect width="9" height="9"><animate/></rect><animate/>', "has `animate`, which cannot be drawn"),
        (
            '<linearGradient id="g"/><rect width="9" height="9" fill="url(#g)"/>',
            "has `fill: url(#g)` on a `rect`, which cannot be drawn",
        ),
        ('<g filter="url(#f)"><rect/></g>', "has `filter: url(#f)` on a `g`, which cannot be drawn"),
        ('<g style="mask:url(#m)"/>', "has `mask: url(#m)` on a `g`, which cannot be drawn"),
        ('<g style="mix-blend-mode: multiply"/>', "has `mix-blend-mode: multiply` on a `g`, which cannot be drawn"),
        (
            '<path d="M0 0h9" marker-end="url(#m)"/>',
            "has `marker-end: url(#m)` on a `path`, which cannot be drawn",
        ),
        (
            '<g opacity=".5"><rect width="9" height="9"/></g>',
            "has half-transparent paint (`opacity: .5` on a `g`), which cannot be drawn",
        ),
        (
            '<rect width="9" height="9" fill-opacity="50%"/>',
            "has half-transparent paint (`fill-opacity: 50%` on a `rect`), which cannot be drawn",
        ),
        (
            '<rect width="9" height="9" fill="#f008"/>',
            "has half-transparent paint (`fill: #f008` on a `rect`), which cannot be drawn",
        ),
        (
            '<rect width="9" height="9" fill="reddish"/>',
            "has the colour `reddish` as the fill of a `rect`, which is not read",
        ),
        ('<use href="other.svg#a"/>', "uses `other.svg#a`, which is outside the file"),
        ('<use href="#nowhere"/>', "uses `#nowhere`, which it does not have"),
        ('<g id="a"><use href="#a"/></g>', "uses `#a` inside itself"),
        (
            '<g clip-path="url(#c)"><rect width="1" height="1"/></g>',
            "has `clip-path: url(#c)`, which it does not define",
        ),
        (
            '<clipPath id="c"><rect/><rect/></clipPath><rect width="1" height="1" clip-path="url(#c)"/>',
            "has a `clipPath` of more than one shape, which cannot be drawn",
        ),
        ('<rect width="wide" height="9"/>', "has `wide` where a length is expected in a `rect`"),
        ('<path d="M0 0 L 10"/>', "has path data with a number too many or too few: `M0 0 L 10` in a `path`"),
        ('<path d="M0 0 X 10 10"/>', "has path data that are not path data from `X 10 10` in a `path`"),
        ('<path d="L 10 10"/>', "has path data that do not begin with a move (`M`) in a `path`"),
        ('<path d="M 0 0 L 1e9 0"/>', "has the number 1e+09, which is larger than 1e+06 in a `path`"),
        ('<polygon points="1 2 3"/>', "has an odd number of coordinates in a `polygon`"),
        ('<g transform="spin(4)"/>', "has the transform `spin(4)` on a `g`, which is not read"),
        ('<g transform="translate(1,2,3)"/>', "has the transform `translate(1,2,3)` on a `g`, which is not read"),
        ("", "draws nothing"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_never_left_out_quietly(inside: str, message: str) -> None:
    assert faults(inside) == [message]


def test_every_fault_is_told_with_its_place_and_its_card(tmp_path: File) -> None:
    (tmp_path / "fox.svg").write_bytes(svg('<rect width="9" height="9"/>\n  <text>a</text>\n<g filter="url(#f)"/>'))

    with pytest.raises(AssetError) as caught:
        read_picture("fox.svg", tmp_path, PLACE)

    assert [(problem.message, problem.place, problem.hint) for problem in caught.value.problems] == [
        (
            "`fox.svg` (line 3, column 3) has `text`, which cannot be drawn", PLACE,
            "convert text to paths in your drawing program",
        ),
        (
            "`fox.svg` (line 4, column 1) has `filter: url(#f)` on a `g`, which cannot be drawn", PLACE,
            "use plain colours and paths, or export it as a PNG",
        ),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "message", "where"),
    [
        (b"<svg><g></svg>", "is not well-formed XML (mismatched tag)", (1, 11)),
        (b"<html/>", "is not an SVG: its first element is not `svg`", (1, 1)),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "has no size: `svg` needs a viewBox of four numbers", (1, 1)),
        (b'<svg viewBox="0 0 0 9"/>', "has no size: `svg` needs a viewBox of four numbers", (1, 1)),
        (
            b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 9 9"><title>&b;</title></svg>',
            "defines entities in its DOCTYPE, which are not read", (1, 15),
        ),
        (
            b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9">&a;</svg>',
            "defines entities in its DOCTYPE, which are not read", (1, 15),
        ),
        (
            b'<svg viewBox="0 0 9 9"><style>@import "a.css";</style></svg>',
            'has a style sheet that is not read: `@import "a.css";`', (1, 24),
        ),
        (
            b'<svg viewBox="0 0 9 9"><style>g path { fill: red }</style></svg>',
            "has the style selector `g path`, which is not read", (1, 24),
        ),
        (b"<g>" * 200, "is nested too deeply", (1, 301)),
    ],
)  # fmt: skip
def test_what_is_not_an_svg_at_all_says_why(data: bytes, message: str, where: tuple[int, int]) -> None:
    with pytest.raises(SvgFault) as caught:
        read_svg(data)

    assert (caught.value.message, (caught.value.line, caught.value.column)) == (message, where)


def test_a_plain_doctype_is_passed_over() -> None:
    picture, wrong = read_svg(
        b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
        b'<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    )

    assert (wrong, len(picture.operations)) == ((), 1)


def test_a_drawing_that_multiplies_itself_is_stopped() -> None:
    levels = "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 20 + "</g>" for n in range(1, 9))

    with pytest.raises(SvgFault, match="has more than 100000 lines and curves"):
        read_svg(svg(f'<defs><rect id="g0" width="9" height="9"/>{levels}</defs><use href="#g8"/>'))


def test_other_encodings_than_utf_8_are_read(tmp_path: File) -> None:
    head = '<?xml version="1.0" encoding="UTF-16"?>'
    text = head + '<svg viewBox="0 0 9 9"><title>é</title><rect width="9" height="9"/></svg>'
    (tmp_path / "a.svg").write_bytes(text.encode("utf-16"))

    picture = read_picture("a.svg", tmp_path, PLACE)

    assert (picture.kind, picture.width, picture.height, len(picture.operations)) == ("vector", 9, 9, 1)


def test_a_compressed_svg_is_named_as_such(tmp_path: File) -> None:
    import gzip

    (tmp_path / "a.svgz").write_bytes(gzip.compress(svg("<g/>")))

    with pytest.raises(AssetError) as caught:
        read_picture("a.svgz", tmp_path, PLACE)
    (problem,) = caught.value.problems
    assert (problem.message, problem.hint) == ("`a.svgz` is a compressed file", "save it as a plain SVG")
