"""A card layout as its designer wrote it: styles, groups, and elements in boxes. Millimetres throughout.

An Expression is a text in which `{{ … }}` stands for something that varies from card to card; it is evaluated when a
card is drawn. Everything else is a plain value.
Layouts are read once and compared by identity, which keeps looking an expression up cheap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal

from generator.model.fields import Field
from generator.problems import Place, Source

__all__ = [
    "Align", "BoxSpec", "Element", "Expression", "Group", "Icon", "Layout", "Outline", "Picture", "Stack", "Style",
    "Text", "Use", "VerticalAlign",
]  # fmt: skip

Align = Literal["left", "centre", "right"]
VerticalAlign = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True, eq=False)
class Expression:
    source: str
    place: Place

    @property
    def is_constant(self) -> bool:
        return "{{" not in self.source and "{%" not in self.source


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Style:
    """How text looks. `leading` is the distance of baselines as a multiple of the size; text may shrink to
    `min_size_pt`."""

    name: str
    font: str = "Atkinson Hyperlegible"
    weight: Literal["regular", "bold"] = "regular"
    italic: bool = False
    size_pt: float = 9.0
    min_size_pt: float = 9.0
    leading: float = 1.2
    align: Align = "left"
    vertical: VerticalAlign = "top"
    colour: Expression | None = None


@dataclass(frozen=True, slots=True)
class BoxSpec:
    """Either a named box (`bleed`, `trim`, `safe`, or `all`: the whole of the surrounding box) or four numbers:
    left, top, width and height inside the surrounding box."""

    name: Literal["bleed", "trim", "safe", "all", ""] = "all"
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Element:
    """What every element has. In a stack `width`/`height` fix its extent, and `grow` shares out what is left.

    `turn` is degrees clockwise about the middle of its box; `when` leaves it out where it is false or empty.
    """

    place: Place
    when: Expression | None = None
    box: BoxSpec = BoxSpec()
    width: float | None = None
    height: float | None = None
    grow: float = 0
    turn: float = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Text(Element):
    text: Expression
    style: Expression


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outline(Element):
    """A rectangle (with rounded corners) or an ellipse, filled, stroked or both. `stroke_width` in millimetres."""

    shape: Literal["rectangle", "ellipse"] = "rectangle"
    fill: Expression | None = None
    stroke: Expression | None = None
    stroke_width: float = 0.25
    radius: float = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Icon(Element):
    """An SVG from layouts/icons, contained in its box, in one colour where `colour` is given, else in its own. Where
    `tile` is not 0 it is drawn that wide, in millimetres, and repeated over the whole box."""

    icon: Expression
    colour: Expression | None = None
    tile: float = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Picture(Element):
    picture: Expression
    fit: Literal["contain", "cover"] = "contain"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stack(Element):
    """Elements one after another, down or across, `gap` millimetres apart; each takes what it needs.

    `justify` places them along the stack where room is left, `align` across it.
    """

    direction: Literal["down", "across"]
    items: tuple[Element, ...]
    gap: float = 0
    justify: Literal["start", "middle", "end"] = "start"
    align: Literal["start", "middle", "end"] = "start"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Use(Element):
    """A group of the layout, drawn into this box with these arguments."""

    group: str
    arguments: Mapping[str, Expression]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Group:
    name: str
    parameters: tuple[str, ...]
    elements: tuple[Element, ...]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Layout:
    """`card_name` is the name of the size, if it has one; `folder` is where the file lies."""

    name: str
    card_name: str
    width: Fraction
    height: Fraction
    bleed: Fraction
    safe_zone: Fraction
    fields: tuple[Field, ...]
    styles: Mapping[str, Style]
    groups: Mapping[str, Group]
    elements: tuple[Element, ...]
    folder: Path
    source: Source
