"""An SVG element's style in, plain fill and stroke out; a fault for every paint that is not plain."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar, cast

from generator.colour import Colour
from generator.geometry import Box
from generator.reading.svg_tree import Node
from generator.reading.svg_values import read_length, read_paint

__all__ = ["INHERITED", "PLAIN", "Fault", "Look", "look", "opacity"]

T = TypeVar("T")
W = TypeVar("W", bound=str)

Fault = Callable[[Node, str, str], None]
"""Takes note of what is wrong with a node: message and hint."""

INHERITED = {
    "color": "black", "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none",
    "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0", "visibility": "visible",
    "clip-rule": "nonzero", "paint-order": "normal", "marker-start": "none", "marker-mid": "none",
    "marker-end": "none",
}  # fmt: skip
"""Properties that pass from an element to those inside it, with their initial values
(SVG 2, https://www.w3.org/TR/SVG2/propidx.html)."""

PLAIN = "use plain colours and paths, or export it as a PNG"

_MARKERS = ("marker-start", "marker-mid", "marker-end")
_STROKED = ("stroke-dashoffset", "paint-order")
"""Inherited properties that are drawn at their initial value alone: on every shape, and on one with a stroke."""


class Look(NamedTuple):
    """How a shape is painted, in its own units; the fields are those of model.drawing.Path."""

    fill: Colour | None
    stroke: Colour | None
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter_limit: float = 10.0


def look(node: Node, style: dict[str, str], view: Box, fault: Fault) -> Look:
    """`style` is what the element has and inherits; percentages are of `view`."""
    _initial(node, style, _MARKERS, fault)
    fill = _paint(node, "fill", style, fault) if node.name != "line" else None
    stroke = _paint(node, "stroke", style, fault)
    if stroke is None:
        return Look(fill, None)
    diagonal = math.hypot(view.width, view.height) / math.sqrt(2)
    width = _read(node, "stroke-width", style, lambda text: read_length(text, diagonal), 1.0, fault)
    if width <= 0:
        return Look(fill, None)
    _initial(node, style, _STROKED, fault)
    return Look(
        fill,
        stroke,
        width,
        _dash(node, style, fault),
        _word(node, "stroke-linecap", style, ("butt", "round", "square"), fault),
        _word(node, "stroke-linejoin", style, ("miter", "round", "bevel"), fault),
        _read(node, "stroke-miterlimit", style, lambda text: max(1.0, read_length(text)), 4.0, fault),
    )


def opacity(node: Node, name: str, text: str, fault: Fault) -> int:
    """1 or 0: whether something is to be seen. Anything between is a fault."""
    try:
        value = min(1.0, max(0.0, read_length(text, 1)))
    except ValueError:
        fault(node, f"has `{name}: {text[:40]}` on a `{node.name}`, which is not read", "")
        return 1
    if 0 < value < 1:
        _transparent(node, f"{name}: {text[:40]}", fault)
    return 1 if value > 0 else 0


def _initial(node: Node, style: dict[str, str], names: tuple[str, ...], fault: Fault) -> None:
    for name in names:
        if style[name] not in (INHERITED[name], f"{INHERITED[name]}px"):
            fault(node, f"has `{name}: {style[name][:40]}` on a `{node.name}`, which cannot be drawn", PLAIN)


def _transparent(node: Node, what: str, fault: Fault) -> None:
    fault(
        node, f"has half-transparent paint (`{what}` on a `{node.name}`), which cannot be drawn",
        "use the solid colour that it looks like, or export it as a PNG",
    )  # fmt: skip


def _paint(node: Node, name: str, style: dict[str, str], fault: Fault) -> Colour | None:
    text = style[name]
    if text.lower() == "currentcolor":
        text = style["color"]
    if text.startswith("url("):
        fault(node, f"has `{name}: {text[:40]}` on a `{node.name}`, which cannot be drawn", PLAIN)
        return None
    try:
        paint = read_paint(text)
    except ValueError as wrong:
        fault(node, f"has {wrong} as the {name} of a `{node.name}`, which is not read", "such as #ac0b0b")
        return None
    if paint is None or not opacity(node, f"{name}-opacity", style[f"{name}-opacity"], fault):
        return None
    colour, alpha = paint
    if 0 < alpha < 1:
        _transparent(node, f"{name}: {text[:40]}", fault)
    return colour if alpha > 0 else None


def _dash(node: Node, style: dict[str, str], fault: Fault) -> tuple[float, ...]:
    """Lengths on and off in turn; an odd list counts twice, a list of noughts is a solid line."""
    name = "stroke-dasharray"

    def read(text: str) -> tuple[float, ...]:
        dash = tuple(read_length(part) for part in text.replace(",", " ").split())
        if any(length < 0 for length in dash) or "pathLength" in node.attributes:
            raise ValueError
        return dash

    none: tuple[float, ...] = ()
    dash = none if style[name] == "none" else _read(node, name, style, read, none, fault)
    if sum(dash) == 0:
        return ()
    return dash * 2 if len(dash) % 2 else dash


def _read(node: Node, name: str, style: dict[str, str], read: Callable[[str], T], otherwise: T, fault: Fault) -> T:
    try:
        return read(style[name])
    except ValueError:
        fault(node, f"has `{name}: {style[name][:40]}` on a `{node.name}`, which is not read", "")
        return otherwise


def _word(node: Node, name: str, style: dict[str, str], known: tuple[W, ...], fault: Fault) -> W:
    if style[name] not in known:
        fault(node, f"has `{name}: {style[name][:40]}` on a `{node.name}`, which cannot be drawn", PLAIN)
        return known[0]
    return cast("W", style[name])
