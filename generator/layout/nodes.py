"""Resolved elements, and what they measure. Millimetres."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

from generator.colour import Colour
from generator.frozen import frozen
from generator.geometry import Box
from generator.model import layout as spec
from generator.model.drawing import Font, Picture
from generator.problems import Place
from generator.typesetting.fitting import TOLERANCE_MM, Block, largest, measure_block, size_at
from generator.typesetting.items import Item
from generator.typesetting.lines import measure_lines
from generator.typesetting.passages import Passage
from generator.units import em

__all__ = [
    "Graphic", "Node", "Outline", "Stack", "Text", "Use", "goes_into", "height_of", "lowest_scale", "measure",
    "narrowed", "own_width", "size_of", "texts_in", "widths_of", "without_height",
]  # fmt: skip


# Nodes are one and the same where they are alike on several cards: so they are compared by their identity, and what the
# painter made of them is kept with them, in their `memory`.


@frozen(eq=False)
class Text:
    """`font` is its style's first; `field` the card's field that it came from, `place` the text's place where it came
    from none; `most_pt` the size that `group` allows; `dots` stand where it may be cut short."""

    element: spec.Text
    passages: tuple[Passage, ...]
    style: spec.Style
    font: Font
    colour: Colour
    field: str
    place: Place
    group: str = ""
    most_pt: float = float("inf")
    dots: tuple[Item, ...] = ()
    memory: dict[Any, Any] = dataclasses.field(default_factory=dict)

    @property
    def length(self) -> float:
        return sum(word.width for passage in self.passages for word in passage.words)


@frozen(eq=False)
class Outline:
    element: spec.Outline
    fill: Colour | None
    stroke: Colour | None
    memory: dict[Any, Any] = dataclasses.field(default_factory=dict)


@frozen(eq=False)
class Graphic:
    element: spec.Icon | spec.Picture
    picture: Picture
    tint: Colour | None
    cover: bool = False
    tile: float = 0
    memory: dict[Any, Any] = dataclasses.field(default_factory=dict)


@frozen(eq=False)
class Stack:
    element: spec.Stack
    items: tuple[Node, ...]


@frozen(eq=False)
class Use:
    element: spec.Use
    items: tuple[Node, ...]


Node = Text | Outline | Graphic | Stack | Use


def texts_in(node: Node) -> list[Text]:
    match node:
        case Text():
            return [node]
        case Stack() | Use():
            return [text for item in node.items for text in texts_in(item)]
    return []


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
            found = measure(node, scale, width)
            if found.width > width + TOLERANCE_MM:
                found = measure(node, narrowed(node, width, scale), width)
            return found.room
        case Stack() if node.element.direction == "down":
            heights = [height_of(item, own_width(item, width), scale) for item in node.items]
            return sum(heights) + node.element.gap * max(0, len(heights) - 1)
        case Stack():
            widths = widths_of(node, width, scale)
            return max((height_of(item, w, scale) for item, w in zip(node.items, widths, strict=True)), default=0.0)
        case Use():
            inside = [item.element.box for item in node.items if not item.element.box.name]
            lowest = max((box.y + box.height for box in inside), default=0.0)
            whole = [height_of(item, width, scale) for item in node.items if item.element.box.name]
            return max([lowest, *whole])
    return 0.0


def measure(text: Text, scale: float, width: float) -> Block:
    """A text at `scale` times its size, without its lines."""
    return measure_block(text.passages, text.style, text.font, size_of(text, scale), width)


def goes_into(block: Block, box: Box) -> bool:
    high = max(block.height, block.ink_height) <= box.height + TOLERANCE_MM
    return high and block.width <= box.width + TOLERANCE_MM


def size_of(text: Text, scale: float) -> float:
    """In points, at `scale` times its size, which a text that may not shrink keeps in a stack that shrinks."""
    return min(size_at(text.style, 1.0 if text.element.fit == "none" else scale), text.most_pt)


def narrowed(text: Text, width: float, scale: float) -> float:
    """`scale`, or the largest below it at which the text's longest word is no wider than `width`; the lowest that its
    style allows where none is."""

    def fits(at: float) -> bool:
        return measure(text, at, width).width <= width + TOLERANCE_MM

    return scale if fits(scale) else largest(lambda at: fits(min(at, scale)), lowest_scale(text))


def width_of(node: Node, scale: float) -> float:
    """How wide a node would like to be: text on a single line, a stack as wide as what is in it."""
    if node.element.width is not None:
        return node.element.width
    match node:
        case Text():
            return measure_lines(node.passages, float("inf")).width * em(size_of(node, scale)) + 1e-6
        case Stack():
            widths = [width_of(item, scale) for item in node.items]
            if node.element.direction == "down":
                return max(widths, default=0.0)
            return sum(widths) + node.element.gap * max(0, len(widths) - 1)
        case Use():
            inside = [item.element.box for item in node.items if not item.element.box.name]
            return max((box.x + box.width for box in inside), default=0.0)
    return 0.0


def own_width(node: Node, width: float) -> float:
    return width if node.element.width is None else min(node.element.width, width)


def widths_of(stack: Stack, width: float, scale: float) -> list[float]:
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


def without_height(stack: Stack) -> Stack:
    """The stack without a stated height, to measure what is in it."""
    return stack if stack.element.height is None else replace(stack, element=replace(stack.element, height=None))
