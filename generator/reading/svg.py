"""An SVG file in, drawing operations out: shapes and paths as vectors, in the units of its viewBox.

What a print of plain colours cannot show (text, gradients, filters, half-transparent paint …) is a fault that names the
element and its place, never left out. What shows nothing in a browser either (metadata, definitions, hidden parts) is
passed over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from generator.geometry import Box, Matrix
from generator.model.drawing import Group, Operation, Path, Segment, rectangle
from generator.reading.svg_paint import INHERITED, PLAIN, look, opacity
from generator.reading.svg_shapes import SHAPES, lengths, outline
from generator.reading.svg_tree import Node, SvgFault, read_tree
from generator.reading.svg_values import read_length, read_numbers, read_transform, transformed

__all__ = ["SvgFault", "SvgPicture", "read_svg"]

_MAX_SEGMENTS = 100_000
_MAX_FAULTS = 20
_SMALLEST_PAGE, _LARGEST_PAGE = 0.1, 1_000_000
"""Units. Coordinates are written to the ten-thousandth of a point, in which a smaller drawing would dissolve."""
_FARTHEST = 10_000_000
"""Units that anything may lie from the origin; PDF readers stop short of numbers much beyond (ISO 32000-1, annex C)."""

_DEFINITIONS = {
    "defs", "symbol", "clipPath", "linearGradient", "radialGradient", "pattern", "filter", "mask", "marker", "view",
    "title", "desc", "metadata", "style", "",
}  # fmt: skip
"""Elements that paint nothing where they stand; the empty name is an element of another vocabulary than SVG."""

_HINTS = {
    "text": "convert text to paths in your drawing program",
    "image": "place it as a picture of its own",
    "script": "remove it",
    "svg": "ungroup the inner drawing",
}

_ONLY = {
    "filter": "none", "mask": "none", "mix-blend-mode": "normal", "vector-effect": "none", "marker": "none",
    "transform-origin": "0 0",
}  # fmt: skip
"""Properties that are drawn at their initial value alone."""


class SvgPicture(NamedTuple):
    """`operations` lie in a box of `width` by `height` units with its origin at the top left, or also beyond its edges:
    `reach` is a box that surely holds them all."""

    width: float
    height: float
    operations: tuple[Operation, ...]
    reach: Box


class _Context(NamedTuple):
    """What an element finds where it stands: the transform to the viewBox, what it inherits, and the targets of the
    `use` elements on the way there (to notice a drawing that contains itself)."""

    matrix: Matrix
    style: dict[str, str]
    used: tuple[str, ...] = ()


def read_svg(data: bytes) -> tuple[SvgPicture, tuple[SvgFault, ...]]:
    """The drawing, and everything in it that cannot be drawn. SvgFault is raised for what is not an SVG at all."""
    return _Reader(read_tree(data)).read()


class _Reader:
    def __init__(self, root: Node) -> None:
        self.root = root
        self.by_id: dict[str, Node] = {}
        for node in root.walk():
            self.by_id.setdefault(node.attributes.get("id", ""), node)
        self.faults: list[SvgFault] = []
        self.view = _view_box(root)
        self.budget = _MAX_SEGMENTS

    def read(self) -> tuple[SvgPicture, tuple[SvgFault, ...]]:
        inside = self._enter(self.root, _Context(Matrix.translation(-self.view.x, -self.view.y), INHERITED))
        operations = self._children(self.root, inside) if inside else ()
        page = Box(0, 0, self.view.width, self.view.height)
        reach = _union([_bounds(operation) for operation in operations]) if operations else page
        if not all(abs(edge) <= _FARTHEST for edge in (reach.x, reach.y, reach.right, reach.bottom)):
            raise SvgFault(
                f"reaches more than {_FARTHEST:,} units far", self.root.line, self.root.column, "make it smaller"
            )
        if not operations and not self.faults:
            self._fault(self.root, "draws nothing")
        return SvgPicture(page.width, page.height, operations, reach), tuple(self.faults)

    def _fault(self, node: Node, message: str, hint: str = "") -> None:
        if len(self.faults) < _MAX_FAULTS:
            self.faults.append(SvgFault(message, node.line, node.column, hint))

    def _take(self, node: Node, amount: int) -> None:
        """Bounds the whole drawing, so that a `use` of a `use` of a `use` cannot fill the memory."""
        self.budget -= amount
        if self.budget < 0:
            raise SvgFault(
                f"has more than {_MAX_SEGMENTS} lines and curves", node.line, node.column,
                "simplify it, or export it as a PNG",
            )  # fmt: skip

    def _enter(self, node: Node, here: _Context) -> _Context | None:
        """What `node` hands on to what is inside it; None where nothing of it is to be seen."""
        own = node.style
        if own.get("display") == "none":
            return None
        for name, plain in _ONLY.items():
            if own.get(name, plain) not in (plain, "inherit", "none"):
                self._fault(node, f"has `{name}: {own[name][:40]}` on a `{node.name}`, which cannot be drawn", PLAIN)
        if not opacity(node, "opacity", own.get("opacity", "1"), self._fault):
            return None
        style = {key: own[key] if own.get(key, "inherit") != "inherit" else value for key, value in here.style.items()}
        matrix = here.matrix
        if own.get("transform", "none") != "none":
            try:
                matrix = read_transform(own["transform"]).then(matrix)
            except ValueError as wrong:
                self._fault(node, f"has {wrong} on a `{node.name}`, which is not read")
        return here._replace(matrix=matrix, style=style)

    def _children(self, node: Node, here: _Context) -> tuple[Operation, ...]:
        return tuple(operation for child in node.children for operation in self._draw(child, here))

    def _draw(self, node: Node, here: _Context) -> tuple[Operation, ...]:
        if node.name in _DEFINITIONS:
            return ()
        self._take(node, 1)
        if node.name not in SHAPES and node.name not in ("g", "a", "use"):
            self._fault(node, f"has `{node.name}`, which cannot be drawn", _HINTS.get(node.name, PLAIN))
            return ()
        inside = self._enter(node, here)
        if inside is None:
            return ()
        if node.name in SHAPES:
            drawn = self._shape(node, inside)
        elif node.name == "use":
            drawn = self._use(node, inside)
        else:
            drawn = self._children(node, inside)
        return self._clipped(node, drawn, inside)

    def _shape(self, node: Node, here: _Context) -> tuple[Operation, ...]:
        segments = self._outline(node)
        if not segments or here.style["visibility"] != "visible":
            return ()
        paint = look(node, here.style, self.view, self._fault)
        if paint.fill is None and paint.stroke is None:
            return ()
        path = Path(
            segments=segments, fill=paint.fill, stroke=paint.stroke, stroke_width=paint.stroke_width, dash=paint.dash,
            even_odd=here.style["fill-rule"] == "evenodd", cap=paint.cap, join=paint.join,
            miter_limit=paint.miter_limit,
        )  # fmt: skip
        return _placed(path, here.matrix)

    def _outline(self, node: Node) -> tuple[Segment, ...]:
        # Before the path data are read: no line or curve takes less than two characters.
        self._take(node, len(node.style.get("d", "")) // 40)
        try:
            segments = outline(node, self.view)
        except ValueError as wrong:
            self._fault(node, f"has {wrong} in a `{node.name}`")
            return ()
        self._take(node, len(segments))
        return segments

    def _use(self, node: Node, here: _Context) -> tuple[Operation, ...]:
        reference = node.attributes.get("href", "").strip()
        target = self.by_id.get(reference[1:]) if reference[:1] == "#" and reference[1:] else None
        if target is None:
            if reference[:1] == "#":
                self._fault(node, f"uses `{reference[:60]}`, which it does not have")
            else:
                self._fault(node, f"uses `{reference[:60]}`, which is outside the file", "copy it into the drawing")
            return ()
        if reference in here.used:
            self._fault(node, f"uses `{reference[:60]}` inside itself")
            return ()
        try:
            x, y = lengths(node, self.view, "x", "y")
            width, height = lengths(node, self.view, "width", "height", default="100%")
        except ValueError as wrong:
            self._fault(node, f"has {wrong} in a `use`")
            return ()
        here = here._replace(matrix=Matrix.translation(x, y).then(here.matrix), used=(*here.used, reference))
        return self._symbol(target, here, width, height) if target.name == "symbol" else self._draw(target, here)

    def _symbol(self, node: Node, here: _Context, width: float, height: float) -> tuple[Operation, ...]:
        """A symbol with a viewBox lies in the middle of its window, as large as fits, cut at its edge."""
        inside = self._enter(node, here)
        if inside is None or "viewBox" not in node.attributes:
            return self._children(node, inside) if inside else ()
        if node.attributes.get("preserveAspectRatio", "xMidYMid").split()[:1] != ["xMidYMid"]:
            self._fault(node, "has `preserveAspectRatio` on a `symbol`, which is not read")
        view = _view_box(node)
        scale = min(width / view.width, height / view.height)
        left = (width - view.width * scale) / 2 - view.x * scale
        top = (height - view.height * scale) / 2 - view.y * scale
        inner = Matrix(scale, 0, 0, scale, left, top).then(inside.matrix)
        drawn = self._children(node, inside._replace(matrix=inner))
        window = transformed(rectangle(Box(0, 0, width, height)), inside.matrix)
        return (Group(operations=drawn, clip=Path(segments=window)),) if drawn else ()

    def _clipped(self, node: Node, drawn: tuple[Operation, ...], here: _Context) -> tuple[Operation, ...]:
        """Cut off at a clip path that is one shape, as drawing programs write it round a whole picture."""
        reference = node.style.get("clip-path", "none").replace('"', "").replace("'", "")
        if reference == "none" or not drawn:
            return drawn
        clip = self.by_id.get(reference[5:-1]) if reference.startswith("url(#") else None
        if clip is None or clip.name != "clipPath":
            self._fault(node, f"has `clip-path: {reference[:40]}`, which it does not define")
            return ()
        shapes = [child for child in clip.children if child.name not in _DEFINITIONS]
        simple = len(shapes) == 1 and shapes[0].name in SHAPES
        simple = simple and "clip-path" not in clip.style and "clip-path" not in shapes[0].style
        if not simple or clip.attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
            self._fault(clip, "has a `clipPath` of more than one shape, which cannot be drawn", "clip with one path")
            return ()
        outer = self._enter(clip, here)
        inner = self._enter(shapes[0], outer) if outer else None
        segments = self._outline(shapes[0])
        if inner is None or not segments:
            return ()
        edge = Path(segments=transformed(segments, inner.matrix), even_odd=inner.style["clip-rule"] == "evenodd")
        return (Group(operations=drawn, clip=edge),)


def _view_box(node: Node) -> Box:
    x = y = width = height = 0.0
    try:
        if "viewBox" in node.attributes:
            x, y, width, height = read_numbers(node.attributes["viewBox"])
        else:
            width, height = read_length(node.attributes["width"]), read_length(node.attributes["height"])
    except (KeyError, ValueError):
        pass
    if width <= 0 or height <= 0:
        raise SvgFault(
            f"has no size: `{node.name}` needs a viewBox of four numbers", node.line, node.column,
            'such as viewBox="0 0 100 100"',
        )  # fmt: skip
    if not all(_SMALLEST_PAGE <= side <= _LARGEST_PAGE for side in (width, height)):
        raise SvgFault(
            f"is {width:.4g} by {height:.4g} units large", node.line, node.column,
            f"let its viewBox be from {_SMALLEST_PAGE} to {_LARGEST_PAGE:,} units wide and high",
        )  # fmt: skip
    return Box(x, y, width, height)


def _placed(path: Path, matrix: Matrix) -> tuple[Operation, ...]:
    """The path under `matrix`: worked into its points where that leaves the stroke equally wide all round."""
    a, b, c, d, _, _ = matrix
    size = a * a + b * b + c * c + d * d
    if abs(a * d - b * c) <= 1e-12 * size:
        return ()
    even = abs(a * a + b * b - c * c - d * d) <= 1e-6 * size and abs(a * c + b * d) <= 1e-6 * size
    if path.stroke is not None and not even:
        return (Group(operations=(path,), matrix=matrix),)
    dash = tuple(length * matrix.scale for length in path.dash)
    segments = transformed(path.segments, matrix)
    return (replace(path, segments=segments, stroke_width=path.stroke_width * matrix.scale, dash=dash),)


def _bounds(operation: Operation) -> Box:
    """A box that surely holds all paint: every control point, and strokes with their caps and mitred corners."""
    if isinstance(operation, Group):
        box = operation.clip.bounds if operation.clip else _union([_bounds(inner) for inner in operation.operations])
        return operation.matrix.bounds(box)
    if not isinstance(operation, Path):
        return Box(0, 0, 0, 0)
    reach = operation.miter_limit if operation.join == "miter" else 1.0
    return operation.bounds.inset(-operation.stroke_width / 2 * max(1.5, reach))


def _union(boxes: list[Box]) -> Box:
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole
