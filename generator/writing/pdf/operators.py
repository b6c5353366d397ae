"""Operations in, content operators out. Pure: no file, no PDF library.

Here millimetres with y downwards become points with y upwards; nowhere else.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from pathlib import PurePath

from generator.colour import Colour
from generator.geometry import Box, Matrix
from generator.model.drawing import Font, Glyph, Group, Image, Operation, Path, Picture, Segment, Text, Tiling

__all__ = [
    "POINTS_PER_MM",
    "Codes",
    "Content",
    "Use",
    "content",
    "font_name",
    "image_name",
    "number",
    "place",
    "rectangle_operator",
]

POINTS_PER_MM = 72 / 25.4


@dataclass(slots=True)
class Codes:
    """By which code a file shows a glyph, and what each code stands for, so that every letter is copied out of the file
    as it was written.

    The first letters that a glyph stands for have the glyph's own number as their code. A font shows other letters by
    the same glyph (a no-break space; é written as two signs; one Devanagari vowel in many syllables): those have codes
    in a second font, which has the same glyphs under other numbers. `usual` and `others` are what each font's codes
    stand for; of the second, glyph and letters in the order of the codes, which begin at 1.
    """

    usual: dict[Font, dict[int, str]] = field(default_factory=dict)
    others: dict[Font, dict[tuple[int, str], int]] = field(default_factory=dict)

    def of(self, font: Font, glyph: Glyph) -> tuple[bool, int]:
        """Whether the code is one of the second font, and the code."""
        usual = self.usual.setdefault(font, {})
        if usual.setdefault(glyph.id, glyph.text) == glyph.text:
            return False, glyph.id
        others = self.others.setdefault(font, {})
        if (glyph.id, glyph.text) not in others and len(others) == _LAST_CODE:
            return False, glyph.id
        return True, others.setdefault((glyph.id, glyph.text), len(others) + 1)


_LAST_CODE = 0xFFFF


@dataclass(slots=True)
class Use:
    """What some operators refer to: the fonts (and whether the second of a font), the pictures, and the forms, each
    with the box outside which nothing of it is to be seen."""

    fonts: dict[tuple[Font, bool], None] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)
    forms: dict[str, tuple[Box, Content]] = field(default_factory=dict)

    def add(self, other: Use) -> None:
        self.fonts.update(other.fonts)
        self.pictures.update(other.pictures)
        self.forms.update(other.forms)


@dataclass(frozen=True, slots=True)
class Content:
    operators: bytes
    use: Use


def font_name(font: Font, other: bool = False) -> str:
    """The resource name of a font, or of its second, the same in every file."""
    key = "\0".join((font.name, PurePath(font.file).name, str(font.index), repr(font.variations)))
    return f"{'G' if other else 'F'}{zlib.crc32(key.encode()):08x}"


def image_name(picture: Picture) -> str:
    return f"I{picture.digest[:16]}"


def number(value: float) -> str:
    """A number as PDF writes it: at most four decimals (a ten-thousandth of a point is 0.04 µm)."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _precise(value: float) -> str:
    """A number to nine significant digits, never with an exponent, which PDF does not know: a drawing in units of a
    thousandth of a millimetre is scaled by 0.001, and that times its size."""
    text = f"{Decimal(f'{value:.9g}'):f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") or abs(value) < 1e-12 else text


def content(operations: Iterable[Operation], height: float, codes: Codes | None = None) -> Content:
    """The operators that paint `operations` in a space whose origin is the lower left corner of a box `height`
    millimetres high (a card's trim, or the paper). `codes` are those of the file, and grow."""
    writer = _Writer(height, codes or Codes())
    writer.paint(operations)
    return Content("\n".join(writer.out).encode("ascii"), writer.use)


def place(x: float, y: float, width: float, height: float, turned: bool, paper_height: float) -> str:
    """The `cm` operator that puts a card's space on the page: (x, y) is the top left corner of its trim."""
    left, bottom = x * POINTS_PER_MM, (paper_height - y - height) * POINTS_PER_MM
    if turned:
        return f"-1 0 0 -1 {number(left + width * POINTS_PER_MM)} {number(bottom + height * POINTS_PER_MM)} cm"
    return f"1 0 0 1 {number(left)} {number(bottom)} cm"


def rectangle_operator(box: Box, paper_height: float) -> str:
    k = POINTS_PER_MM
    values = (box.x * k, (paper_height - box.bottom) * k, box.width * k, box.height * k)
    return " ".join(map(number, values)) + " re"


class _Writer:
    def __init__(self, height: float, codes: Codes) -> None:
        self.height, self.codes = height, codes
        self.out: list[str] = []
        self.use = Use()

    def paint(self, operations: Iterable[Operation]) -> None:
        for operation in operations:
            match operation:
                case Path():
                    self._path(operation)
                case Text():
                    self._text(operation)
                case Image():
                    self._image(operation)
                case Group():
                    self._group(operation)
                case Tiling():
                    self._tiling(operation)

    def _point(self, x: float, y: float) -> str:
        return _point(x, y, self.height)

    def _path(self, path: Path) -> None:
        if path.fill is None and path.stroke is None:
            return
        self.out.append("q")
        if path.fill is not None:
            self.out.append(f"{_colour(path.fill)} rg")
        if path.stroke is not None:
            self.out.append(f"{_colour(path.stroke)} RG {number(path.stroke_width * POINTS_PER_MM)} w")
            dash = [number(d * POINTS_PER_MM) for d in path.dash]
            if any(length != "0" for length in dash):  # PDF knows no dashes of nothing but nothing
                self.out.append(f"[{' '.join(dash)}] 0 d")
            self.out.extend(_ends_and_corners(path))
        self.out.append(_outline(path.segments, self.height))
        star = "*" if path.even_odd else ""
        self.out.append(f"f{star}" if path.stroke is None else "S" if path.fill is None else f"B{star}")
        self.out.append("Q")

    def _text(self, text: Text) -> None:
        self.out.append(f"BT {_colour(text.colour)} rg {self._point(text.x, text.y)} Td")
        for font, other, glyphs in self._by_font(text):
            self.use.fonts[font, other] = None
            self.out.append(f"/{font_name(font, other)} {number(text.size_pt)} Tf [")
            codes, parts = "", list[str]()
            for code, glyph in glyphs:
                if glyph.dx:
                    codes = _flush(codes, parts, -glyph.dx)
                if glyph.dy:
                    codes = _flush(codes, parts, None)
                    parts.append(f"] TJ {number(glyph.dy * text.size_pt / 1000)} Ts [<{code:04x}>] TJ 0 Ts [")
                else:
                    codes += f"{code:04x}"
                if glyph.kern or glyph.dx:
                    codes = _flush(codes, parts, glyph.dx - glyph.kern)
            _flush(codes, parts, None)
            self.out.append("".join(parts) + "] TJ")
        self.out.append("ET")

    def _by_font(self, text: Text) -> list[tuple[Font, bool, list[tuple[int, Glyph]]]]:
        """The glyphs with their codes. Neighbours in one font are together, so that a line is shown in as few steps as
        it has fonts."""
        joined: list[tuple[Font, bool, list[tuple[int, Glyph]]]] = []
        for run in text.runs:
            for glyph in run.glyphs:
                other, code = self.codes.of(run.font, glyph)
                if joined and joined[-1][0] == run.font and joined[-1][1] == other:
                    joined[-1][2].append((code, glyph))
                else:
                    joined.append((run.font, other, [(code, glyph)]))
        return joined

    def _image(self, image: Image) -> None:
        self.use.pictures[image.picture.digest] = image.picture
        box, k = image.box, POINTS_PER_MM
        matrix = (box.width * k, 0, 0, box.height * k, box.x * k, (self.height - box.bottom) * k)
        self.out.append(f"q {' '.join(map(number, matrix))} cm /{image_name(image.picture)} Do Q")

    def _group(self, group: Group) -> None:
        self.out.append("q")
        k = POINTS_PER_MM
        flip = Matrix(k, 0, 0, -k, 0, k * self.height)
        back = Matrix(1 / k, 0, 0, -1 / k, 0, self.height)
        matrix = back.then(group.matrix).then(flip)
        if any(abs(v - w) > 1e-9 for v, w in zip(matrix, (1, 0, 0, 1, 0, 0), strict=True)):
            self.out.append(" ".join(map(_precise, matrix)) + " cm")
        if group.clip is not None:
            self.out.append(_outline(group.clip.segments, self.height))
            self.out.append("W* n" if group.clip.even_odd else "W n")
        self.paint(group.operations)
        self.out.append("Q")

    def _tiling(self, tiling: Tiling) -> None:
        """A form within a form: the tile, and the whole of its copies, which as a rule every card of a colour shows."""
        field = _field(tiling, self.height)
        self.out.append(f"/{_form(self.use, tiling.box, field)} Do")


def _form(use: Use, box: Box, drawn: Content) -> str:
    """The name under which `use` knows these operators from now on."""
    key = drawn.operators + repr(box).encode()
    name = f"T{hashlib.sha256(key).hexdigest()[:16]}"
    use.forms[name] = box, drawn
    return name


@lru_cache(maxsize=64)
def _field(tiling: Tiling, height: float) -> Content:
    """The tile shown at each of its places; what it shows outside the box is cut off by the form's own box."""
    field, corners = _Writer(height, Codes()), tiling.corners
    left, top = corners[0]
    reach = tiling.box.inset(-3 * max(tiling.width, tiling.height))
    name = _form(field.use, reach, content([tiling.tile(left, top)], height))
    for x, y in corners:
        dx, dy = number((x - left) * POINTS_PER_MM), number((top - y) * POINTS_PER_MM)
        field.out.append(f"q 1 0 0 1 {dx} {dy} cm /{name} Do Q")
    return Content("\n".join(field.out).encode("ascii"), field.use)


def _point(x: float, y: float, height: float) -> str:
    return f"{number(x * POINTS_PER_MM)} {number((height - y) * POINTS_PER_MM)}"


@lru_cache(maxsize=4096)  # an icon's outline is worked out once, however many cards show it
def _outline(segments: tuple[Segment, ...], height: float) -> str:
    lines = []
    for kind, at in segments:
        points = " ".join(_point(at[i], at[i + 1], height) for i in range(0, len(at), 2))
        lines.append(f"{points} {kind.lower()}" if points else "h")
    return "\n".join(lines)


def _ends_and_corners(path: Path) -> list[str]:
    """How a stroke ends and turns, where that is not as PDF begins (ISO 32000-1, 8.4.3.3 to 8.4.3.5)."""
    cap = {"butt": 0, "round": 1, "square": 2}[path.cap]
    join = {"miter": 0, "round": 1, "bevel": 2}[path.join]
    miter = number(path.miter_limit)
    wanted = [(f"{cap} J", cap != 0), (f"{join} j", join != 0), (f"{miter} M", miter != "10")]
    return [operator for operator, is_needed in wanted if is_needed]


def _flush(codes: str, parts: list[str], adjust: float | None) -> str:
    """Append the codes gathered so far, and a shift to the left in thousandths; returns the empty string."""
    if codes:
        parts.append(f"<{codes}>")
    if adjust:
        after_number = bool(parts) and parts[-1][-1] not in "[>"
        parts.append(f" {number(adjust)}" if after_number else number(adjust))
    return ""


@lru_cache(maxsize=1000)
def _colour(colour: Colour) -> str:
    return " ".join(number(channel / 255) for channel in colour)
