"""Operations in, content operators out. Pure: no file, no PDF library."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.colour import Colour
from generator.geometry import Box, Matrix
from generator.model.drawing import Drawing, Group, Image, Operation, Path, Segment, Text, Tiling
from generator.writing.pdf.codes import Codes, image_name
from generator.writing.pdf.lines import Lines
from generator.writing.pdf.measures import POINTS_PER_MM, number, point, precise

__all__ = ["Content", "Form", "Painter"]


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


_MOST_KEPT = 20_000


class Painter:
    """Drawings in, their Content out; what that is depends on the drawing and the codes alone.

    Most of what a card shows is on other cards too, and is the same object there: a word, a number at its place, a
    panel. So words are worked out once, and operations that were met twice are kept.
    """

    def __init__(self, codes: Codes) -> None:
        self._lines = Lines(codes)
        self._met: set[int] = set()
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
        if id(operation) not in self._met:
            if len(self._met) >= _MOST_KEPT:
                self._met.clear()
            self._met.add(id(operation))
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
        shown, fonts = self._lines.shown(text.runs, text.size_pt)
        return Content(f"{begin} {shown} ET".encode("latin-1"), fonts)

    def _group(self, group: Group, height: float) -> Content:
        out = ["q"]
        k = POINTS_PER_MM
        flip = Matrix(k, 0, 0, -k, 0, k * height)
        back = Matrix(1 / k, 0, 0, -1 / k, 0, height)
        matrix = back.then(group.matrix).then(flip)
        if any(abs(v - w) > 1e-9 for v, w in zip(matrix, (1, 0, 0, 1, 0, 0), strict=True)):
            out.append(" ".join(map(precise, matrix)) + " cm")
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


@lru_cache(maxsize=4096)  # an icon's outline is worked out once, however many cards show it
def _outline(segments: tuple[Segment, ...], height: float) -> str:
    lines = []
    for kind, at in segments:
        points = " ".join(point(at[i], at[i + 1], height) for i in range(0, len(at), 2))
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
