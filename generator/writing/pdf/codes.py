"""Operations in, what they show out: the letters of each font, under which codes, and the pictures. Pure.

Codes depend on the set of what a file shows and not on the order in which it is painted, so that faces may be painted
in any order, in other processes too, and the file stays the same.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import PurePath

from generator.frozen import frozen
from generator.model.drawing import Font, Glyph, Group, Image, Operation, Picture, Run, Text, Tiling

__all__ = ["Codes", "FontCodes", "Shown", "codes_for", "image_name", "shown_by"]


@frozen()
class Shown:
    """`letters`: by font the glyphs, each with the letters that it stands for; a glyph may stand for several.
    `pictures` by their resource names."""

    letters: dict[Font, set[tuple[int, str]]] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)

    def add(self, other: Shown) -> None:
        for font, letters in other.letters.items():
            self.letters.setdefault(font, set()).update(letters)
        self.pictures.update(other.pictures)


@frozen()
class FontCodes:
    """By which code a file shows a glyph of a font, and what each code stands for, so that every letter is copied out
    of the file as it was written.

    What a glyph usually stands for has the glyph's own number as its code. A font shows other letters by the same glyph
    (a no-break space; é written as two signs; one Devanagari vowel in many syllables): those have codes in a second
    font, which has the same glyphs under other numbers. `usual` and `others` are what the codes of each stand for; of
    the second, glyph and letters in the order of the codes, which begin at 1. `name` and `second` are the resource
    names of the two.
    """

    name: str
    second: str
    usual: Mapping[int, str]
    others: Mapping[tuple[int, str], int]

    def of(self, glyph: int, letters: str) -> tuple[bool, int]:
        """Whether the code is one of the second font, and the code."""
        if self.usual[glyph] == letters or (glyph, letters) not in self.others:
            return False, glyph
        return True, self.others[glyph, letters]


Codes = Mapping[Font, FontCodes]

_LAST_CODE = 0xFFFF
"""Letters beyond those that it counts are shown by their glyph's own code, and copied out as what that stands for."""


def shown_by(faces: Iterable[Iterable[Operation]]) -> Shown:
    """What these operations, and those within them, show."""
    lines: list[tuple[Run, ...]] = []
    shown = Shown()

    def visit(operations: Iterable[Operation]) -> None:
        for operation in operations:
            match operation:
                case Text():
                    lines.append(operation.runs)
                case Image():
                    shown.pictures[image_name(operation.picture)] = operation.picture
                case Group() | Tiling():
                    visit(operation.operations)

    visit({id(operation): operation for operations in faces for operation in operations}.values())
    # What is the same object is looked at once. Fonts take long to compare, and there are few objects of each.
    runs = {id(run): run for line in lines for run in line}
    glyphs: dict[int, tuple[Font, set[Glyph]]] = {}
    for run in runs.values():
        found = glyphs.get(id(run.font))
        if found is None:
            found = glyphs[id(run.font)] = run.font, set()
        found[1].update(run.glyphs)
    for font, of_font in glyphs.values():
        shown.letters.setdefault(font, set()).update((glyph.id, glyph.text) for glyph in of_font)
    return shown


def codes_for(letters: Mapping[Font, Iterable[tuple[int, str]]]) -> Codes:
    """The codes of every font, the fonts in the order of their names.

    Of the letters that a glyph stands for, the shortest are its usual ones, and of these the first in the order of
    Unicode: a space rather than a no-break space, é rather than e and an accent. None at all are never the usual ones
    of a glyph that stands for some elsewhere.
    """
    return {
        font: _of_font(font, letters[font])
        for font in sorted(letters, key=lambda font: (_name(font), font.file, font.stamp))
    }


def _of_font(font: Font, letters: Iterable[tuple[int, str]]) -> FontCodes:
    usual: dict[int, str] = {}
    others: list[tuple[int, str]] = []
    for glyph, text in sorted(letters, key=lambda each: (each[0], not each[1], len(each[1]), each[1])):
        if usual.setdefault(glyph, text) != text:
            others.append((glyph, text))
    name = _name(font)
    codes = {each: code for code, each in enumerate(others[:_LAST_CODE], 1)}
    return FontCodes(f"F{name}", f"G{name}", usual, codes)


def _name(font: Font) -> str:
    """What fonts are called by, the same in every file."""
    key = "\0".join((font.name, PurePath(font.file).name, str(font.index), repr(font.variations)))
    return f"{zlib.crc32(key.encode()):08x}"


def image_name(picture: Picture) -> str:
    return f"I{picture.digest[:16]}"
