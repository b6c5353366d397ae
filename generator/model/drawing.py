"""A drawing: one face of a card as a list of operations, in the order they are painted.

Millimetres; origin at the top left of trim, y downwards; whatever lies outside trim is bleed. Font sizes are points.
Every operation is a frozen value, so that two equal faces compare equal and are written once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from fractions import Fraction
from itertools import groupby
from math import ceil
from typing import Literal, NamedTuple

from generator.colour import Colour
from generator.frozen import frozen
from generator.geometry import IDENTITY, Box, Matrix
from generator.units import em

__all__ = [
    "Drawing", "Font", "Glyph", "Group", "Image", "Operation", "Path", "Picture", "Run", "Segment", "Text", "Tiling",
    "contained", "ellipse", "line", "rectangle", "tinted",
]  # fmt: skip

Segment = tuple[Literal["M", "L", "C", "Z"], tuple[float, ...]]
"""M x y (move), L x y (line), C x1 y1 x2 y2 x y (curve), Z (close): the path operators of PDF, coordinates absolute."""


@frozen()
class Font:
    """One style of a font file: of a collection the font number `index`, of a variable font the instance at
    `variations` (axis and value); `stamp` tells the file from what it was before it changed. Heights in thousandths of
    the size, above the baseline positive; `weight` and `width` as in a Style."""

    name: str
    file: str
    ascent: float = field(compare=False)
    descent: float = field(compare=False)
    cap_height: float = field(compare=False)
    index: int = 0
    variations: tuple[tuple[str, float], ...] = ()
    stamp: int = 0
    weight: int = field(compare=False, default=400)
    width: float = field(compare=False, default=100.0)
    italic: bool = field(compare=False, default=False)


class Glyph(NamedTuple):
    """A glyph of a shaped run, lengths in thousandths of the size: its number in the font, its advance, by how much
    that differs from the font's own for this glyph (kerning), its offset (up is positive), and the letters it stands
    for (empty where an earlier glyph of the run already stands for them)."""

    id: int
    advance: float
    kern: float
    dx: float
    dy: float
    text: str


@frozen()
class Run:
    """Shaped text in one font and one direction, its glyphs from left to right. In thousandths of the size its `width`,
    and its `depth` and `rise`: how far its letters reach below the baseline and above it. Equal text of one width in
    one font is the same run."""

    font: Font
    text: str
    glyphs: tuple[Glyph, ...] = field(compare=False, repr=False)
    width: float
    depth: float = field(compare=False, default=0.0)
    rtl: bool = False
    rise: float = field(compare=False, default=0.0)


@frozen(kw_only=True)
class Path:
    """An outline, filled, stroked or both. `cap`, `join` and `miter_limit` (in PDF 10 at first) say how a stroke ends
    and turns."""

    segments: tuple[Segment, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter_limit: float = 10.0

    @property
    def bounds(self) -> Box:
        """The box round all points, control points included, without the stroke."""
        xs = [x for _, at in self.segments for x in at[0::2]]
        ys = [y for _, at in self.segments for y in at[1::2]]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else Box(0, 0, 0, 0)


@frozen(kw_only=True)
class Text:
    """One line of text. (x, y) is where its baseline begins; `field` names the card's field that it came from."""

    x: float
    y: float
    runs: tuple[Run, ...]
    size_pt: float
    colour: Colour
    field: str = ""

    @property
    def text(self) -> str:
        """What it says, each stretch that runs from right to left in the order in which it is read."""
        stretches = [(rtl, list(runs)) for rtl, runs in groupby(self.runs, lambda run: run.rtl)]
        return "".join(run.text for rtl, runs in stretches for run in (reversed(runs) if rtl else runs))

    @property
    def width(self) -> float:
        """In millimetres."""
        return sum(run.width for run in self.runs) * em(self.size_pt)

    @property
    def body(self) -> Box:
        """From the top of its capitals to the baseline."""
        height = max((run.font.cap_height for run in self.runs), default=0) * em(self.size_pt)
        return Box(self.x, self.y - height, self.width, height)

    @property
    def ink(self) -> Box:
        """From the top of its highest letter to the bottom of its lowest."""
        unit = em(self.size_pt)
        rise = max((run.rise for run in self.runs), default=0) * unit
        depth = max((run.depth for run in self.runs), default=0) * unit
        return Box(self.x, self.y - rise, self.width, rise + depth)

    @property
    def bounds(self) -> Box:
        """From the ascent to the descent of its fonts."""
        unit = em(self.size_pt)
        ascent = max((run.font.ascent for run in self.runs), default=0) * unit
        descent = min((run.font.descent for run in self.runs), default=0) * unit
        return Box(self.x, self.y - ascent, self.width, ascent - descent)


@frozen()
class Picture:
    """A picture file, read. `digest` is of its content: equal pictures are embedded once, wherever they lie.

    A raster keeps its file's bytes and its size in pixels as it is meant to be seen (after the turn that its EXIF asks
    for). A vector keeps its operations, in a box of `width` by `height` of its own units, and in `reach` a box that
    holds them all: what lies outside the first is cut off, unless the picture is a tile.
    """

    path: str = field(compare=False)
    digest: str
    kind: Literal["raster", "vector"] = field(compare=False)
    width: float = field(compare=False)
    height: float = field(compare=False)
    data: bytes = field(compare=False, repr=False, default=b"")
    operations: tuple[Operation, ...] = field(compare=False, repr=False, default=())
    reach: Box = field(compare=False, repr=False, default=Box(0, 0, 0, 0))


@frozen(kw_only=True)
class Image:
    """A raster picture stretched over `box`."""

    picture: Picture
    box: Box


@frozen(kw_only=True)
class Group:
    """Operations under a transform, cut off at the edge of `clip` (itself under the transform)."""

    operations: tuple[Operation, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None


@frozen(kw_only=True)
class Tiling:
    """A tile repeated over `box`, and cut off at its edges. `operations` lie in units of their own, `scale` millimetres
    each; a tile is `width` by `height` millimetres. All three are above 0. One tile has its middle in the middle of the
    box, so that the pattern is the same on its left and on its right. What reaches beyond a tile lies over its
    neighbours."""

    operations: tuple[Operation, ...]
    scale: float
    width: float
    height: float
    box: Box

    @property
    def columns_and_rows(self) -> tuple[int, int]:
        """How many tiles lie side by side and one below another; the outermost may lie outside the box."""
        return _odd(self.box.width, self.width), _odd(self.box.height, self.height)

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The top left corner of every tile, from the top left, row by row."""
        columns, rows = self.columns_and_rows
        x, y = self.box.centre
        left, top = x - columns * self.width / 2, y - rows * self.height / 2
        return [
            (left + column * self.width, top + row * self.height) for row in range(rows) for column in range(columns)
        ]

    def tile(self, x: float, y: float) -> Group:
        """One tile, with its top left corner at (x, y)."""
        return Group(operations=self.operations, matrix=Matrix(self.scale, 0, 0, self.scale, x, y))

    def spread(self) -> Group:
        """The same, tile by tile, in the order of their corners."""
        tiles = tuple(self.tile(x, y) for x, y in self.corners)
        return Group(operations=tiles, clip=Path(segments=rectangle(self.box)))


def _odd(length: float, tile: float) -> int:
    """An odd number, one tile in the middle, and one more at either end for what reaches over from outside."""
    return 2 * ceil((length / tile - 1) / 2 - 1e-9) + 3


Operation = Path | Text | Image | Group | Tiling


@frozen(kw_only=True)
class Drawing:
    """A face: `width` by `height` is trim; the operations reach `bleed` beyond it. What must not be cut off lies at
    least `safe_zone` inside it."""

    width: Fraction
    height: Fraction
    bleed: Fraction
    operations: tuple[Operation, ...]
    safe_zone: Fraction = Fraction(4)

    def walk(self) -> Iterator[tuple[Matrix, Operation]]:
        """Every operation but the groups, in painting order, each with the transform that it stands under."""

        def visit(operations: tuple[Operation, ...], matrix: Matrix) -> Iterator[tuple[Matrix, Operation]]:
            for operation in operations:
                if isinstance(operation, Group):
                    yield from visit(operation.operations, operation.matrix.then(matrix))
                else:
                    yield matrix, operation

        yield from visit(self.operations, IDENTITY)


def contained(picture: Picture, box: Box, tint: Colour | None = None, *, cover: bool = False) -> Operation:
    """A picture in the middle of a box, as large as fits into it, or as covers it; a vector in the colour `tint`, where
    one is given. The picture and the box are larger than 0."""
    choose = max if cover else min
    scale = choose(box.width / picture.width, box.height / picture.height)
    width, height = picture.width * scale, picture.height * scale
    x, y = box.x + (box.width - width) / 2, box.y + (box.height - height) / 2
    if picture.kind == "raster":
        return Image(picture=picture, box=Box(x, y, width, height))
    operations = tuple(tinted(o, tint) for o in picture.operations) if tint else picture.operations
    page = Box(0, 0, picture.width, picture.height)
    clip = None if page.contains(picture.reach) else Path(segments=rectangle(page))
    return Group(operations=operations, matrix=Matrix(scale, 0, 0, scale, x, y), clip=clip)


def tinted(operation: Operation, colour: Colour) -> Operation:
    """The operation in one colour, wherever it has any."""
    match operation:
        case Path():
            return replace(
                operation, fill=colour if operation.fill else None, stroke=colour if operation.stroke else None
            )
        case Group():
            return replace(operation, operations=tuple(tinted(inner, colour) for inner in operation.operations))
    return operation


_KAPPA = 0.5522847498307936
"""The control points of a quarter circle's curve, as a part of its radius: 4/3·(√2 - 1)."""


def rectangle(box: Box, radius: float = 0) -> tuple[Segment, ...]:
    """The outline of a box, its corners rounded by `radius` (at most half its shorter side)."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    r = min(radius, box.width / 2, box.height / 2)
    if r <= 0:
        return ("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ())
    k = r * (1 - _KAPPA)
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """The outline of an ellipse about (x, y), from its rightmost point, clockwise."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return (
        ("M", (x + rx, y)),
        ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        ("Z", ()),
    )


def line(x1: float, y1: float, x2: float, y2: float) -> tuple[Segment, ...]:
    return ("M", (x1, y1)), ("L", (x2, y2))
