"""Codes: what they are must follow from what a file shows, and not from the order in which it is painted."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from generator.colour import BLACK
from generator.geometry import Box
from generator.model.drawing import Font, Glyph, Group, Image, Picture, Run, Text
from generator.writing.pdf import codes as codes_module
from generator.writing.pdf.codes import Shown, codes_for, shown_by

FONT = Font(name="square", file="", ascent=950, descent=-290, cap_height=668)
ROUND = replace(FONT, name="round")
LETTERS = st.lists(st.tuples(st.integers(1, 4), st.text("aé\u00a0 e\u0301", max_size=2)), min_size=1, max_size=12)


def line(*glyphs: tuple[int, str], font: Font = FONT) -> Text:
    shaped = tuple(Glyph(number, 500, 0, 0, 0, letters) for number, letters in glyphs)
    text = "".join(letters for _, letters in glyphs)
    return Text(x=0, y=0, runs=(Run(font, text, shaped, 500.0 * len(glyphs)),), size_pt=9, colour=BLACK)


def codes_of(*glyphs: tuple[int, str]) -> codes_module.FontCodes:
    return codes_for({FONT: set(glyphs)})[FONT]


@given(LETTERS)
def test_every_letter_has_one_code_that_stands_for_it_alone(glyphs: list[tuple[int, str]]) -> None:
    codes = codes_of(*glyphs)
    by_code = {codes.of(*each): each for each in glyphs}
    assert len(by_code) == len(set(glyphs))
    for (in_second, code), (glyph, letters) in by_code.items():
        assert in_second or (code == glyph and codes.usual[code] == letters)
    assert sorted(codes.others.values()) == list(range(1, len(codes.others) + 1))


@given(LETTERS, st.randoms(use_true_random=False))
def test_codes_do_not_depend_on_the_order(glyphs: list[tuple[int, str]], random: object) -> None:
    shuffled = glyphs[:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = (codes_for(shown_by([[line(each) for each in order]]).letters) for order in (glyphs, shuffled))
    assert one == other
    assert list(one[FONT].others.items()) == list(other[FONT].others.items())


def test_fonts_come_in_the_same_order_whichever_was_met_first() -> None:
    lines = [line((1, "a")), line((1, "a"), font=ROUND), line((1, "a"), font=replace(FONT, weight=700, index=1))]
    assert len({tuple(codes_for(shown_by([order]).letters)) for order in permutations(lines)}) == 1


def test_a_glyph_usually_stands_for_the_shortest_and_first_of_its_letters_and_never_for_none() -> None:
    assert codes_of((3, "\u00a0"), (3, " "), (3, ""), (4, "e\u0301"), (4, "é"), (5, "")).usual == {
        3: " ",
        4: "é",
        5: "",
    }


def test_halves_of_a_job_that_are_put_together_have_the_codes_of_the_whole() -> None:
    faces = [[line((3, "a"), (3, "b"))], [line((3, "b"), (4, "c"), font=ROUND)], [line((3, ""), (5, "d"))]]
    halves = Shown()
    for half in (faces[1:], faces[:1]):
        halves.add(shown_by(half))
    assert codes_for(halves.letters) == codes_for(shown_by(faces).letters)


def test_what_lies_within_groups_is_found() -> None:
    picture = Picture("a.png", "0123456789abcdef0", "raster", 1, 1)
    image = Image(picture=picture, box=Box(0, 0, 1, 1))
    shown = shown_by([[Group(operations=(Group(operations=(line((7, "x")), image)),))]])
    assert shown == Shown({FONT: {(7, "x")}}, {"I0123456789abcdef": picture})


def test_a_file_with_more_letters_than_there_are_codes_shows_the_right_glyph_all_the_same() -> None:
    codes = codes_of(*((7, chr(0x10000 + number)) for number in range(0x10010)), (8, "z"))
    assert codes.of(7, chr(0x10000)) == (False, 7)
    assert codes.of(7, chr(0x10000 + 0xFFFF)) == (True, 0xFFFF)
    assert codes.of(7, chr(0x10000 + 0x10000)) == (False, 7)
    assert codes.of(8, "z") == (False, 8)
    assert len(codes.others) == 0xFFFF
