"""Resolved elements: what they measure, and the operations they become in a box. Millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.colour import Colour
from generator.geometry import Box, Matrix
from generator.model import layout as spec
from generator.model.drawing import (
    Font,
    Group,
    Operation,
    Path,
    Picture,
    Tiling,
    contained,
    ellipse,
    rectangle,
    tinted,
)  # fmt: skip
from generator.problems import Place, Problems
from generator.typesetting.fitting import (
    TOLERANCE_MM,
    Block,
    largest,
    measure_block,
    place_lines,
    set_block,
    shortened,
    size_at,
)  # fmt: skip
from generator.typesetting.items import Item
from generator.typesetting.lines import measure_lines
from generator.typesetting.words import Passage
from generator.units import em, format_mm

__all__ = ["Fit", "Graphic", "Node", "Outline", "Painter", "Stack", "Text", "Use"]


MAX_TILES = 5_000
"""How many tiles one pattern may have: a poker card covered by tiles of 2 mm has 1,900."""


MAX_TILED = 50_000
"""How many lines and curves all tiles of one pattern may have together; those that ship have 500 to 3,000 on a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """`font` is its style's first; `most_pt` the size that `group` allows; `dots` stand where it may be cut short."""

    element: spec.Text
    passages: tuple[Passage, ...]
    style: spec.Style
    font: Font
    colour: Colour
    field: str
    whose: str
    place: Place
    group: str = ""
    most_pt: float = float("inf")
    dots: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    element: spec.Outline
    fill: Colour | None
    stroke: Colour | None


@dataclass(frozen=True, slots=True, eq=False)
class Graphic:
    element: spec.Icon | spec.Picture
    picture: Picture
    tint: Colour | None
    cover: bool = False
    tile: float = 0


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    element: spec.Stack
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    element: spec.Use
    items: tuple[Node, ...]


Node = Text | Outline | Graphic | Stack | Use


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text fits. `full` is what it needs at its smallest size, as a part of its box (or of its stack's, which it
    shares with others): beyond 1 it does not fit. `is_cut`: whether letters were left out, as the layout allows."""

    field: str
    place: Place
    full: float
    size_pt: float
    style: spec.Style
    group: str
    is_cut: bool = False


def lowest_scale(node: Node) -> float:
    """By how much the text in a node may shrink at most: 1 where nothing may."""
    match node:
        case Text():
            return 1.0 if node.element.fit == "none" else node.style.min_size_pt / node.style.size_pt
        case Stack() | Use():
            return min(map(lowest_scale, node.items), default=1.0)
    return 1.0


def height_of(node: Node, width: float, scale: float) -> float:
    """How high a node is in so much width, its text set at `scale` times its size."""
    if node.element.height is not None:
        return node.element.height
    match node:
        case Text():
            found = _measure(node, scale, width)
            if found.width > width + TOLERANCE_MM:
                found = _measure(node, _narrowed(node, width, scale), width)
            return found.room
        case Stack() if node.element.direction == "down":
            heights = [height_of(item, _own_width(item, width), scale) for item in node.items]
            return sum(heights) + node.element.gap * max(0, len(heights) - 1)
        case Stack():
            widths = _widths(node, width, scale)
            return max((height_of(item, w, scale) for item, w in zip(node.items, widths, strict=True)), default=0.0)
        case Use():
            inside = [item.element.box for item in node.items if not item.element.box.name]
            lowest = max((box.y + box.height for box in inside), default=0.0)
            whole = [height_of(item, width, scale) for item in node.items if item.element.box.name]
            return max([lowest, *whole])
    return 0.0


def _measure(text: Text, scale: float, width: float) -> Block:
    """A text at `scale` times its size, without its lines."""
    return measure_block(text.passages, text.style, text.font, _size(text, scale), width)


def _goes_into(block: Block, box: Box) -> bool:
    high = max(block.height, block.ink_height) <= box.height + TOLERANCE_MM
    return high and block.width <= box.width + TOLERANCE_MM


def _size(text: Text, scale: float) -> float:
    """In points, at `scale` times its size, which a text that may not shrink keeps in a stack that shrinks."""
    return min(size_at(text.style, 1.0 if text.element.fit == "none" else scale), text.most_pt)


def _narrowed(text: Text, width: float, scale: float) -> float:
    """`scale`, or the largest below it at which the text's longest word is no wider than `width`; the lowest that its
    style allows where none is."""

    def fits(at: float) -> bool:
        return _measure(text, at, width).width <= width + TOLERANCE_MM

    return scale if fits(scale) else largest(lambda at: fits(min(at, scale)), lowest_scale(text))


def width_of(node: Node, scale: float) -> float:
    """How wide a node would like to be: text on a single line, a stack as wide as what is in it."""
    if node.element.width is not None:
        return node.element.width
    match node:
        case Text():
            return measure_lines(node.passages, float("inf")).width * em(_size(node, scale)) + 1e-6
        case Stack():
            widths = [width_of(item, scale) for item in node.items]
            if node.element.direction == "down":
                return max(widths, default=0.0)
            return sum(widths) + node.element.gap * max(0, len(widths) - 1)
        case Use():
            inside = [item.element.box for item in node.items if not item.element.box.name]
            return max((box.x + box.width for box in inside), default=0.0)
    return 0.0


def _own_width(node: Node, width: float) -> float:
    return width if node.element.width is None else min(node.element.width, width)


def _widths(stack: Stack, width: float, scale: float) -> list[float]:
    """The widths of a row's items: what each would like, what is left to those that grow, and no more than there is.

    Where all together want too much, text that has no width of its own gives way and is wrapped.
    """
    wanted = [0.0 if item.element.grow else width_of(item, scale) for item in stack.items]
    room = width - stack.element.gap * max(0, len(wanted) - 1)
    left = room - sum(wanted)
    grow = sum(item.element.grow for item in stack.items)
    if grow and left > 0:
        wanted = [w + left * item.element.grow / grow for w, item in zip(wanted, stack.items, strict=True)]
    elif left < 0:
        soft = [isinstance(item, Text) and item.element.width is None for item in stack.items]
        give = sum(w for w, is_soft in zip(wanted, soft, strict=True) if is_soft)
        factor = max(0.0, (give + left) / give) if give else 1.0
        wanted = [w * factor if is_soft else w for w, is_soft in zip(wanted, soft, strict=True)]
    return wanted


class Painter:
    """Turns nodes into operations. `boxes` are the card's named boxes: bleed, trim and safe. Where `mirrored`, left is
    right: boxes lie, rows run and turns go the other way round; what is in them is not turned over. Where it `weighs`
    the texts, their fits say how full their boxes are."""

    def __init__(
        self, boxes: Mapping[str, Box], problems: Problems, *, mirrored: bool = False, weighs: bool = False
    ) -> None:
        self.boxes, self.problems, self.mirrored, self.weighs = boxes, problems, mirrored, weighs
        self.fits: list[Fit] = []
        self.too_large: set[str] = set()
        """The fields whose text did not fit."""

    def paint_all(self, nodes: Sequence[Node], around: Box, scale: float | None = None) -> list[Operation]:
        """Nodes in a surrounding box, each in the box of its own that it states."""
        operations: list[Operation] = []
        for node in nodes:
            stated = node.element.box
            if stated.name == "all":
                box = around
            elif stated.name:
                box = self.boxes[stated.name]
            else:
                left = around.width - stated.x - stated.width if self.mirrored else stated.x
                box = Box(around.x + left, around.y + stated.y, stated.width, stated.height)
            operations.extend(self.paint(node, box, scale if stated.name else None))
        return operations

    def paint(self, node: Node, box: Box, scale: float | None = None) -> list[Operation]:
        """`scale`: what a stack round this node has decided for the size of text; None: find what fits the box."""
        match node:
            case Text():
                painted = self._text(node, box, scale)
            case Outline():
                painted = [_outline(node, box)]
            case Graphic():
                painted = self._graphic(node, box)
            case Stack():
                painted = self._stack(node, box, scale)
            case Use():
                painted = self.paint_all(node.items, box, scale)
        if node.element.turn and painted:
            turn = -node.element.turn if self.mirrored else node.element.turn
            return [Group(operations=tuple(painted), matrix=Matrix.rotation(turn, box.centre))]
        return painted

    def _text(self, node: Text, box: Box, scale: float | None) -> list[Operation]:
        def fits(at: float) -> bool:
            return _goes_into(_measure(node, at, box.width), box)

        at = largest(fits, lowest_scale(node)) if scale is None else _narrowed(node, box.width, scale)
        chosen = set_block(node.passages, node.style, node.font, _size(node, at), box.width)
        wide, high = chosen.width - box.width, max(chosen.height, chosen.ink_height) - box.height
        may_cut = scale is None and node.dots and max(wide, high) > TOLERANCE_MM
        cut = self._shortened(node, chosen.size_pt, box) if may_cut else None
        if cut is not None and cut.lines:
            chosen = cut
        elif wide > TOLERANCE_MM:
            self._overflow(node, f"{format_mm(round(wide, 1) or 0.1)} mm too wide", chosen, _remedy(node.style))
        elif scale is None and high > TOLERANCE_MM:
            self._overflow(node, f"{format_mm(round(high, 1) or 0.1)} mm too tall", chosen, "")
        full = _full(node, box) if self.weighs and scale is None else 0.0
        self.fits.append(Fit(node.field, node.place, full, chosen.size_pt, node.style, node.group, chosen is cut))
        inside = scale is None or chosen.room > chosen.height
        return place_lines(chosen, node.style, node.colour, box, node.font, node.field, inside=inside)

    def _shortened(self, node: Text, size_pt: float, box: Box) -> Block:
        def fits(passages: Sequence[Passage]) -> bool:
            return _goes_into(measure_block(passages, node.style, node.font, size_pt, box.width), box)

        kept = shortened(node.passages, node.dots, fits)
        return set_block(kept, node.style, node.font, size_pt, box.width)

    def _graphic(self, node: Graphic, box: Box) -> list[Operation]:
        if node.tile and (fault := _tile_fault(node.picture, node.tile, box)):
            self.problems.error(f"`{node.picture.path}` cannot be a tile: {fault}", node.element.place)
            return []
        return _graphic(node, box)

    def _overflow(self, node: Text, by: str, block: Block, remedy: str) -> None:
        self.too_large.add(node.field)
        self.problems.error(
            f"the text in {node.whose} does not fit: {by} for its box, even at {format_mm(round(block.size_pt, 2))} pt",
            node.place,
            f"shorten it, {remedy}or give it a larger box or a smaller min_size in the layout",
        )

    def _stack(self, node: Stack, box: Box, scale: float | None) -> list[Operation]:
        if node.element.direction == "across":
            return self._row(node, box, scale)

        if scale is None:
            free = _without_height(node)

            def needed(at: float) -> float:
                return height_of(free, box.width, at)

            scale = largest(lambda at: needed(at) <= box.height + TOLERANCE_MM, lowest_scale(node))
            over = needed(scale) - box.height
            if over > TOLERANCE_MM:
                self._stack_overflow(node, over)
            before, painted = len(self.fits), self._down(node, box, scale)
            self._share(before, needed(lowest_scale(node)) if self.weighs else 0.0, box.height)
            return painted
        return self._down(node, box, scale)

    def _share(self, before: int, needed: float, height: float) -> None:
        """The texts painted since then share a box of this height, of which all together need so much."""
        full = needed / height if height else 1.0
        self.fits[before:] = [fit if fit.full else replace(fit, full=full) for fit in self.fits[before:]]

    def _down(self, node: Stack, box: Box, scale: float) -> list[Operation]:
        element = node.element
        widths = [_own_width(item, box.width) for item in node.items]
        heights = [height_of(item, width, scale) for item, width in zip(node.items, widths, strict=True)]
        spare = box.height - sum(heights) - element.gap * max(0, len(heights) - 1)
        grow = sum(item.element.grow for item in node.items)
        if grow and spare > 0:
            heights = [h + spare * item.element.grow / grow for h, item in zip(heights, node.items, strict=True)]
            spare = 0.0
        y = box.y + _part(element.justify) * max(0.0, spare)
        operations: list[Operation] = []
        for item, width, height in zip(node.items, widths, heights, strict=True):
            part = 1 - _part(element.align) if self.mirrored else _part(element.align)
            x = box.x + part * (box.width - width)
            operations.extend(self.paint(item, Box(x, y, width, height), _inside(item, scale)))
            y += height + element.gap
        return operations

    def _row(self, node: Stack, box: Box, scale: float | None) -> list[Operation]:
        if scale is None:
            free = _without_height(node)

            def fits(at: float) -> bool:
                widths = _widths(node, box.width, at)
                wide = sum(widths) + node.element.gap * max(0, len(widths) - 1) <= box.width + TOLERANCE_MM
                return wide and height_of(free, box.width, at) <= box.height + TOLERANCE_MM

            scale = largest(fits, lowest_scale(node))
            over = height_of(free, box.width, scale) - box.height
            if over > TOLERANCE_MM:
                self._stack_overflow(node, over)
            before, painted = len(self.fits), self._across(node, box, scale)
            self._share(before, height_of(free, box.width, lowest_scale(node)) if self.weighs else 0.0, box.height)
            return painted
        return self._across(node, box, scale)

    def _across(self, node: Stack, box: Box, scale: float) -> list[Operation]:
        element = node.element
        widths = _widths(node, box.width, scale)
        spare = box.width - sum(widths) - element.gap * max(0, len(widths) - 1)
        if spare < -TOLERANCE_MM:
            self.problems.error(
                f"what stands in this row is {format_mm(round(-spare, 1) or 0.1)} mm wider than the row",
                element.place,
                "make its items or its gap smaller, or the row wider",
            )
        x = box.x + _part(element.justify) * max(0.0, spare)
        operations: list[Operation] = []
        for item, width in zip(node.items, widths, strict=True):
            height = height_of(item, width, scale)
            if item.element.height is None and isinstance(item, (Outline, Graphic, Use)):
                height = max(height, box.height)
            y = box.y + _part(element.align) * (box.height - height)
            left = 2 * box.x + box.width - x - width if self.mirrored else x
            operations.extend(self.paint(item, Box(left, y, width, height), _inside(item, scale)))
            x += width + element.gap
        return operations

    def _stack_overflow(self, node: Stack, over: float) -> None:
        """Blames the longest text, which is the one that can be shortened."""
        texts = _texts(node)
        self.too_large |= {text.field for text in texts}
        longest = max(texts, key=_length, default=None)
        whose = longest.whose if longest else "a stack of the layout"
        others = len({text.field for text in texts if text.field}) > 1
        self.problems.error(
            f"the text in {whose} does not fit{' with the others in its stack' if others else ''}: "
            f"{format_mm(round(over, 1) or 0.1)} mm too tall, even at the smallest size",
            longest.place if longest else node.element.place,
            "shorten it, or give the stack a larger box or its texts a smaller min_size in the layout",
        )


def _without_height(stack: Stack) -> Stack:
    """The stack without a stated height, to measure what is in it."""
    return stack if stack.element.height is None else replace(stack, element=replace(stack.element, height=None))


def _inside(item: Node, scale: float) -> float | None:
    """Whether an item obeys its stack's scale: one of a stated height finds what fits that height."""
    return None if item.element.height is not None else scale


def _texts(node: Node) -> list[Text]:
    match node:
        case Text():
            return [node]
        case Stack() | Use():
            return [text for item in node.items for text in _texts(item)]
    return []


def _length(text: Text) -> float:
    return sum(word.width for passage in text.passages for word in passage.words)


def _remedy(style: spec.Style) -> str:
    """What else can be done about a word that is too wide."""
    ways = [
        way for way, is_left in (
            ("let its style hyphenate (hyphens: auto)", style.hyphens == "none"),
            ("break long words (long_words: break)", style.long_words == "shrink"),
            ("indent its first lines less", style.first_line > 0),
        ) if is_left
    ]  # fmt: skip
    return f"{' or '.join(ways)}, " if ways else ""


def _full(text: Text, box: Box) -> float:
    """What a text needs at its smallest size, of its box's height; or of its width, for what cannot be broken."""
    scale = lowest_scale(text)
    block = _measure(text, scale, box.width)
    whole = max((passage.widest + passage.rest for passage in text.passages), default=0.0) * em(_size(text, scale))
    high, wide = max(block.height, block.ink_height), min(block.width, whole)
    return max(high / max(box.height, 0.01), wide / max(box.width, 0.01))


def _part(where: str) -> float:
    return {"start": 0.0, "middle": 0.5, "end": 1.0}[where]


def _outline(node: Outline, box: Box) -> Path:
    element = node.element
    is_round = element.shape == "ellipse"
    segments = ellipse(*box.centre, box.width / 2, box.height / 2) if is_round else rectangle(box, element.radius)
    stroke = node.stroke if element.stroke_width > 0 else None  # PDF draws a line of no width one dot wide
    return Path(segments=segments, fill=node.fill, stroke=stroke, stroke_width=element.stroke_width)


def _tile_fault(picture: Picture, width: float, box: Box) -> str:
    """Why a picture cannot be repeated over a box; empty where it can."""
    if picture.kind == "raster":
        return "it is made of pixels, where a pattern is an SVG"
    height = width * picture.height / picture.width
    if box.width / width * (box.height / height) > MAX_TILES:
        return f"more than {MAX_TILES:,} of {format_mm(width)} by {format_mm(height)} mm would go into one box"
    lines = _segments(picture.operations)
    if lines * (box.width / width) * (box.height / height) > MAX_TILED:
        return f"its {lines:,} lines and curves would be drawn more than {MAX_TILED:,} times in one box"
    around = Box(-picture.width, -picture.height, 3 * picture.width, 3 * picture.height)
    return "" if around.contains(picture.reach) else "it reaches beyond the tiles beside it"


def _segments(operations: Sequence[Operation]) -> int:
    """How many lines and curves there are in operations."""
    return sum(
        len(operation.segments) if isinstance(operation, Path)
        else _segments(operation.operations) if isinstance(operation, Group)
        else 0
        for operation in operations
    )  # fmt: skip


def _graphic(node: Graphic, box: Box) -> list[Operation]:
    """A picture contained in its box, in the middle; or covering it, cut off at its edges; or repeated all over it."""
    picture = node.picture
    if picture.width <= 0 or picture.height <= 0 or box.width <= 0 or box.height <= 0:
        return []
    if node.tile:
        operations = tuple(tinted(o, node.tint) for o in picture.operations) if node.tint else picture.operations
        scale = node.tile / picture.width
        return [Tiling(operations=operations, scale=scale, width=node.tile, height=picture.height * scale, box=box)]
    drawn = contained(picture, box, node.tint, cover=node.cover)
    return [Group(operations=(drawn,), clip=Path(segments=rectangle(box)))] if node.cover else [drawn]
