"""Operations in, content operators out. Pure: no file, no PDF library.

Here millimetres with y downwards become points with y upwards; nowhere else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from generator.colour import Colour
from generator.geometry import Box, Matrix
from generator.model.drawing import Drawing, Font, Glyph, Group, Image, Operation, Path, Run, Segment, Text, Tiling
from generator.writing.pdf.codes import Codes, FontCodes, image_name

__all__ = ["POINTS_PER_MM", "Content", "Form", "Painter", "number", "place", "rectangle_operator"]

POINTS_PER_MM = 72 / 25.4


class Content(NamedTuple):
    """Operators, and the resource names that they refer to: of fonts, and of pictures and forms. The `forms`, by name,
    are those among them and those within these."""

    operators: bytes
    fonts: frozenset[str] = frozenset()
    pictures: frozenset[str] = frozenset()
    forms: Mapping[str, Form] = {}


class Form(NamedTuple):
    """Content shown by name, in a space `height` millimetres high; nothing of it is to be seen outside `box`."""

    box: Box
    height: float
    content: Content


@lru_cache(maxsize=20_000)  # of the lines of a deck most begin where others do
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


_MOST_KEPT = 20_000


class Painter:
    """Drawings in, their Content out; what that is depends on the drawing and the codes alone.

    Most of what a card shows is on other cards too, and is the same object there: a word, a number at its place, a
    panel. So words are worked out once, and operations that were met twice are kept.
    """

    def __init__(self, codes: Codes) -> None:
        self._codes = codes
        self._words: dict[tuple[int, float], _Words] = {}
        self._named: dict[tuple[str, float], _Words] = {}
        self._met: set[tuple[int, float]] = set()
        self._kept: dict[float, dict[int, Content]] = {}
        self._alive: list[Operation] = []
        """What is known by its id must live as long."""

    def face(self, drawing: Drawing) -> Content:
        return self.content(drawing.operations, float(drawing.height))

    def content(self, operations: Iterable[Operation], height: float) -> Content:
        """The operators that paint `operations` in a space whose origin is the lower left corner of a box `height`
        millimetres high (a card's trim, or the paper)."""
        kept = self._kept.setdefault(height, {})
        parts = [kept.get(id(operation)) or self._painted(operation, height) for operation in operations]
        if not parts:
            return Content(b"")
        operators, fonts, pictures, forms = zip(*parts, strict=True)
        within = {name: form for some in forms if some for name, form in some.items()}
        return Content(b"\n".join(operators), frozenset().union(*fonts), frozenset().union(*pictures), within)

    def _painted(self, operation: Operation, height: float) -> Content:
        made = self._paint(operation, height)
        key = id(operation), height
        if key not in self._met:
            if len(self._met) >= _MOST_KEPT:
                self._met.clear()
            self._met.add(key)
            return made
        if len(self._alive) >= _MOST_KEPT:
            self._alive.clear()
            for kept in self._kept.values():
                kept.clear()
        self._alive.append(operation)
        self._kept[height][id(operation)] = made
        return made

    def _paint(self, operation: Operation, height: float) -> Content:
        match operation:
            case Text():
                return self._text(operation, height)
            case Path():
                return Content(_path(operation, height).encode("ascii"))
            case Image():
                return _image(operation, height)
            case Group():
                return self._group(operation, height)
            case Tiling():
                return self._tiling(operation, height)

    def _text(self, text: Text, height: float) -> Content:
        k = POINTS_PER_MM
        begin = f"BT {_colour(text.colour)} rg {number(text.x * k)} {number((height - text.y) * k)} Td"
        if not text.runs:
            return Content(f"{begin} ET".encode("ascii"))
        shown, fonts = self._words_of(text.runs[0].font, text.size_pt).shown(text.runs, self._words_of)
        return Content(f"{begin} {shown} ET".encode("latin-1"), fonts)

    def _words_of(self, font: Font, size_pt: float) -> _Words:
        key = id(font), size_pt
        if key not in self._words:
            codes = self._codes[font]
            self._words[key] = self._named.setdefault((codes.name, size_pt), _Words(codes, size_pt))
        return self._words[key]

    def _group(self, group: Group, height: float) -> Content:
        out = ["q"]
        k = POINTS_PER_MM
        flip = Matrix(k, 0, 0, -k, 0, k * height)
        back = Matrix(1 / k, 0, 0, -1 / k, 0, height)
        matrix = back.then(group.matrix).then(flip)
        if any(abs(v - w) > 1e-9 for v, w in zip(matrix, (1, 0, 0, 1, 0, 0), strict=True)):
            out.append(" ".join(map(_precise, matrix)) + " cm")
        if group.clip is not None:
            out.append(_outline(group.clip.segments, height))
            out.append("W* n" if group.clip.even_odd else "W n")
        inner = self.content(group.operations, height)
        return inner._replace(operators=b"%s\n%s\nQ" % ("\n".join(out).encode("ascii"), inner.operators))

    def _tiling(self, tiling: Tiling, height: float) -> Content:
        """A form within a form: the tile, and the whole of its copies, which as a rule every card of a colour shows.
        What a tile shows outside the box is cut off by the form's own box."""
        corners = tiling.corners
        left, top = corners[0]
        reach = tiling.box.inset(-3 * max(tiling.width, tiling.height))
        tile = _form(reach, height, self.content([tiling.tile(left, top)], height))
        (name,) = tile.pictures
        copies = []
        for x, y in corners:
            dx, dy = number((x - left) * POINTS_PER_MM), number((top - y) * POINTS_PER_MM)
            copies.append(f"q 1 0 0 1 {dx} {dy} cm /{name} Do Q")
        return _form(tiling.box, height, tile._replace(operators="\n".join(copies).encode("ascii")))


class _Words:
    """Runs in, the operators that show them out, for lines that begin in one font and size.

    Each run is worked out once, and each glyph. What is in another font changes to that and back, as do letters that
    are shown by the second font.
    """

    def __init__(self, codes: FontCodes, size_pt: float) -> None:
        self._codes, self._size_pt = codes, size_pt
        self._fonts = frozenset([codes.name])
        self._begin = f"/{codes.name} {number(size_pt)} Tf ["
        self._second, self._back = f"] TJ /{codes.second} {number(size_pt)} Tf [", f"] TJ {self._begin}"
        self._glyphs: dict[Glyph, str] = {}
        self._runs: dict[int, str] = {}
        self._others: dict[int, frozenset[str]] = {}
        self._alive: list[Run] = []

    def shown(self, runs: Sequence[Run], words_of: Callable[[Font, float], _Words]) -> tuple[str, frozenset[str]]:
        """The operators, in Latin-1, and the fonts that they name. The first run is in this font."""
        ids = list(map(id, runs))
        try:
            found = list(map(self._runs.__getitem__, ids))
        except KeyError:
            for run in runs:
                if id(run) not in self._runs:
                    self._add(run, words_of)
            found = list(map(self._runs.__getitem__, ids))
        fonts = self._fonts
        if self._others and not self._others.keys().isdisjoint(ids):
            fonts = fonts.union(*[self._others[each] for each in ids if each in self._others])
            found = [  # what goes back to this font, and on to another at once, need not go back; nor need the last
                one.removesuffix(self._back) if after.startswith("] TJ /") else one
                for one, after in pairwise([*found, "] TJ /"])
            ]
        return f"{self._begin}{''.join(found).replace(')(', '').lstrip()}] TJ", fonts

    def _add(self, run: Run, words_of: Callable[[Font, float], _Words]) -> None:
        words = words_of(run.font, self._size_pt)
        if words is not self:
            shown, self._others[id(run)] = words.shown([run], words_of)
            self._runs[id(run)] = f"] TJ {shown.removesuffix('] TJ')}{self._back}"
        else:
            parts = [self._glyphs.get(glyph) or self._glyph(glyph) for glyph in run.glyphs]
            if self._codes.others and any(part.startswith(self._second) for part in parts):
                self._others[id(run)] = frozenset([self._codes.second])
                for at in range(1, len(parts)):
                    if parts[at].startswith(self._second) and parts[at - 1].endswith(self._back):
                        parts[at - 1] = parts[at - 1].removesuffix(self._back)
                        parts[at] = parts[at].removeprefix(self._second)
            self._runs[id(run)] = "".join(parts).replace(")(", "")
        self._alive.append(run)

    def _glyph(self, glyph: Glyph) -> str:
        """Its code, and shifts to the left in thousandths: what stands between the brackets of TJ."""
        in_second, code = self._codes.of(glyph.id, glyph.text)
        shown = _string(code)
        if glyph.dy:
            shown = f"] TJ {number(glyph.dy * self._size_pt / 1000)} Ts [{shown}] TJ 0 Ts ["
        if glyph.dx:
            shown = f" {number(-glyph.dx)}{shown}"  # perhaps behind a number
        if glyph.kern or glyph.dx:
            shown = f"{shown}{number(glyph.dx - glyph.kern)}"
        self._glyphs[glyph] = shown = f"{self._second}{shown}{self._back}" if in_second else shown
        return shown


@lru_cache(maxsize=2000)
def _string(code: int) -> str:
    """A code of two bytes as a string, in Latin-1: half as long as in hexadecimal digits (ISO 32000-1, 7.3.4.2)."""
    text = code.to_bytes(2, "big").decode("latin-1")
    return f"({text.translate(_ESCAPED)})"


_ESCAPED = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\", "\r": r"\r"})


def _form(box: Box, height: float, content: Content) -> Content:
    """The content that shows another as a form."""
    key = content.operators + repr(box).encode()
    name = f"T{hashlib.sha256(key).hexdigest()[:16]}"
    forms = {**content.forms, name: Form(box, height, content)}
    return Content(f"/{name} Do".encode("ascii"), pictures=frozenset([name]), forms=forms)


def _image(image: Image, height: float) -> Content:
    box, k, name = image.box, POINTS_PER_MM, image_name(image.picture)
    matrix = (box.width * k, 0, 0, box.height * k, box.x * k, (height - box.bottom) * k)
    operators = f"q {' '.join(map(number, matrix))} cm /{name} Do Q"
    return Content(operators.encode("ascii"), pictures=frozenset([name]))


def _path(path: Path, height: float) -> str:
    """Empty where it shows nothing. Everything that is painted says its own colour; how lines are drawn is put back."""
    outline, star = _outline(path.segments, height), "*" if path.even_odd else ""
    fill = f"{_colour(path.fill)} rg\n" if path.fill is not None else ""
    if path.stroke is None:
        return f"{fill}{outline}\nf{star}" if fill else ""
    out = [f"{_colour(path.stroke)} RG {number(path.stroke_width * POINTS_PER_MM)} w"]
    dash = [number(d * POINTS_PER_MM) for d in path.dash]
    if any(length != "0" for length in dash):  # PDF knows no dashes of nothing but nothing
        out.append(f"[{' '.join(dash)}] 0 d")
    out += [*_ends_and_corners(path), outline]
    return f"q\n{fill}" + "\n".join(out) + f"\n{f'B{star}' if fill else 'S'}\nQ"


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


@lru_cache(maxsize=1000)
def _colour(colour: Colour) -> str:
    return " ".join(number(channel / 255) for channel in colour)
