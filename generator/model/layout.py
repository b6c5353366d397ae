"""A card layout as its designer wrote it: styles, groups, and elements in boxes. Millimetres throughout.

An Expression is a text in which `{{ … }}` stands for something that varies from card to card; it is evaluated when a
card is drawn. Everything else is a plain value.
Layouts are read once and compared by identity, which keeps looking an expression up cheap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from pathlib import Path
from typing import Literal

from generator.frozen import frozen
from generator.model.fields import Field
from generator.problems import Place, Source

__all__ = [
    "Align", "BoxSpec", "Element", "Expression", "Fit", "Group", "Hyphens", "Icon", "Layout", "LongWords", "Markup",
    "Outline", "Picture", "Quotes", "Stack", "Style", "Text", "Use", "VerticalAlign",
]  # fmt: skip

Align = Literal["start", "centre", "end", "justify", "left", "right"]
VerticalAlign = Literal["top", "middle", "bottom"]
Hyphens = Literal["none", "auto"]
LongWords = Literal["shrink", "break"]
Quotes = Literal["typed", "language"]
Markup = Literal["none", "light"]
Fit = Literal["shrink", "none", "ellipsis"]


@frozen(eq=False)
class Expression:
    source: str
    place: Place

    @property
    def is_constant(self) -> bool:
        return "{{" not in self.source and "{%" not in self.source


@frozen(kw_only=True, eq=False)
class Style:
    """How text looks.

    fonts               names of families, or of files in the deck's `fonts` folder; each letter is taken from the first
                        that has it
    weight, width       100 (thin) to 900 (black), 400 is regular and 700 bold; the width in percent of the normal one
    size_pt             text may shrink to `min_size_pt`
    leading             the distance of baselines as a multiple of the size
    align               `start` and `end` are the sides where lines of the text's language begin and end
    first_line          the indent of each paragraph's first line, as a multiple of the size
    paragraph_spacing   the space that an empty line makes, as a multiple of a line's height
    hyphens             `auto` hyphenates by the rules of the deck's language
    long_words          what is done about a word that is wider than its box even when it is hyphenated: all the text
                        shrinks, or the word is broken with a hyphen
    font_place          where the fonts are named
    quotes              `language` turns straight quotation marks into those of the deck's language
    """

    name: str
    fonts: tuple[str, ...] = ("Atkinson Hyperlegible",)
    weight: int = 400
    width: float = 100.0
    italic: bool = False
    size_pt: float = 9.0
    min_size_pt: float = 9.0
    leading: float = 1.2
    align: Align = "start"
    vertical: VerticalAlign = "top"
    first_line: float = 0.0
    paragraph_spacing: float = 1.0
    hyphens: Hyphens = "none"
    long_words: LongWords = "shrink"
    quotes: Quotes = "typed"
    colour: Expression | None = None
    font_place: Place | None = None


@frozen()
class BoxSpec:
    """Either a named box (`bleed`, `trim`, `safe`, or `all`: the whole of the surrounding box) or four numbers:
    left, top, width and height inside the surrounding box."""

    name: Literal["bleed", "trim", "safe", "all", ""] = "all"
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = 0


@frozen(kw_only=True, eq=False)
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


@frozen(kw_only=True, eq=False)
class Text(Element):
    """`markup: light` reads marks in the text, as typesetting.markup says. `fit` is what is done about text that is too
    long for its box. Texts of one `group`, unless its name is empty, are set at one size in the whole deck: the
    smallest that any needs."""

    text: Expression
    style: Expression
    markup: Markup = "none"
    fit: Fit = "shrink"
    group: Expression | None = None


@frozen(kw_only=True, eq=False)
class Outline(Element):
    """A rectangle (with rounded corners) or an ellipse, filled, stroked or both. `stroke_width` in millimetres."""

    shape: Literal["rectangle", "ellipse"] = "rectangle"
    fill: Expression | None = None
    stroke: Expression | None = None
    stroke_width: float = 0.25
    radius: float = 0


@frozen(kw_only=True, eq=False)
class Icon(Element):
    """An SVG from layouts/icons, contained in its box, in one colour where `colour` is given, else in its own. Where
    `tile` is not 0 it is drawn that wide, in millimetres, and repeated over the whole box."""

    icon: Expression
    colour: Expression | None = None
    tile: float = 0


@frozen(kw_only=True, eq=False)
class Picture(Element):
    picture: Expression
    fit: Literal["contain", "cover"] = "contain"


@frozen(kw_only=True, eq=False)
class Stack(Element):
    """Elements one after another, down or across, `gap` millimetres apart; each takes what it needs.

    `justify` places them along the stack where room is left, `align` across it.
    """

    direction: Literal["down", "across"]
    items: tuple[Element, ...]
    gap: float = 0
    justify: Literal["start", "middle", "end"] = "start"
    align: Literal["start", "middle", "end"] = "start"


@frozen(kw_only=True, eq=False)
class Use(Element):
    """A group of the layout, drawn into this box with these arguments."""

    group: str
    arguments: Mapping[str, Expression]


@frozen(kw_only=True, eq=False)
class Group:
    name: str
    parameters: tuple[str, ...]
    elements: tuple[Element, ...]
    place: Place


@frozen(kw_only=True, eq=False)
class Layout:
    """`card_name` is the name of the size, if it has one; `folder` is where the file lies.

    `words` are the layout's own words, which a deck may change and a language translates. `mirror`: whether the face
    is drawn the other way round, left for right, where the deck's language is written from right to left.
    """

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
    words: Mapping[str, str] = field(default_factory=dict)
    mirror: bool = False
