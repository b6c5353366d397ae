"""The `styles:` of a layout in, Styles out.

    title: {font: Atkinson Hyperlegible, weight: bold, italic: no, size: 15pt, min_size: 11pt, leading: 1.1,
            align: centre, vertical: middle, colour: "{{ colour.ink }}"}
    small: {like: title, size: 9pt}
    story: {font: [Caveat, fonts/my-font.ttf], weight: 600, width: 75, align: justify, first_line: 1.5,
            paragraph_spacing: 0.5, hyphens: auto, long_words: break, quotes: language}

Everything may be left out. A style begins as the one it is `like`, or as the one of its name in the layout that is
extended. Sizes carry their unit, since a bare 15 could be points or millimetres; with a size of its own a style shrinks
only where it states a `min_size` of its own too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from generator.model.layout import Align, Hyphens, LongWords, Quotes, Style, VerticalAlign
from generator.problems import did_you_mean
from generator.reading import nodes
from generator.reading.layout_values import Values
from generator.reading.nodes import Node, Scalar
from generator.units import MM_PER_POINT, parse_length

__all__ = ["read_styles"]

_KEYS = (
    "like", "font", "weight", "width", "italic", "size", "min_size", "leading", "align", "vertical", "first_line",
    "paragraph_spacing", "hyphens", "long_words", "quotes", "colour",
)  # fmt: skip
_WEIGHTS = {"regular": 400, "bold": 700}
_MAX_FONTS = 20
_SMALLEST, _LARGEST = 1, 500


def read_styles(node: Node | None, base: Mapping[str, Style], values: Values) -> dict[str, Style]:
    """The styles of `base`, with those of this file added or changed."""
    entries = {key.text: (key, value) for key, value in values.entries(node, "styles", "title: {size: 12pt}")}
    styles = dict(base)
    done: set[str] = set()

    def resolve(name: str, chain: tuple[str, ...]) -> Style | None:
        """The style, read after the one that it is like."""
        if name not in entries or name in done:
            return styles.get(name)
        key, value = entries[name]
        if name in chain:
            values.error(f"styles that are like one another in a ring: {' → '.join((*chain, name))}", key)
            done.add(name)
            return styles.setdefault(name, Style(name=name))
        begun = styles.get(name, Style(name=name))
        like = value.get("like") if isinstance(value, nodes.Mapping) else None
        if like is not None:
            other = values.text(like, "like", f"style `{name}`") or ""
            found = resolve(other, (*chain, name))
            if found is None:
                near = did_you_mean(other, {**styles, **entries})
                values.error(f"style `{name}` is like `{other}`, which is no style", like, near)
            else:
                begun = replace(found, name=name)
        styles[name] = _style(key, value, begun, values)
        done.add(name)
        return styles[name]

    for name in entries:
        resolve(name, ())
    return styles


def _style(key: Scalar, node: Node, begun: Style, values: Values) -> Style:
    whose = f"style `{key.text}`"
    if not isinstance(node, nodes.Mapping):
        values.error(f"{whose} is not a mapping", node, "write it as {size: 12pt, weight: bold}")
        return begun
    values.check_keys(node, whose, _KEYS)
    known: dict[str, Any] = {
        "align": values.one_of(node.get("align"), "align", whose, get_args(Align), begun.align),
        "vertical": values.one_of(node.get("vertical"), "vertical", whose, get_args(VerticalAlign), begun.vertical),
        "hyphens": values.one_of(node.get("hyphens"), "hyphens", whose, get_args(Hyphens), begun.hyphens),
        "long_words": values.one_of(node.get("long_words"), "long_words", whose, get_args(LongWords), begun.long_words),
        "quotes": values.one_of(node.get("quotes"), "quotes", whose, get_args(Quotes), begun.quotes),
    }
    if (font := node.get("font")) is not None:
        known["fonts"], known["font_place"] = _fonts(font, whose, values) or begun.fonts, values.place(font)
    if (weight := node.get("weight")) is not None:
        known["weight"] = _weight(weight, whose, values)
    for name, lowest, highest in (("width", 50, 200), ("first_line", 0, 20), ("paragraph_spacing", 0, 5)):
        if (value := node.get(name)) is not None:
            known[name] = values.number(value, name, whose, lowest, highest)
    if (italic := node.get("italic")) is not None:
        known["italic"] = bool(values.flag(italic, "italic", whose))
    if (leading := node.get("leading")) is not None:
        known["leading"] = values.number(leading, "leading", whose, 0.5, 5)
    if (colour := node.get("colour")) is not None:
        known["colour"] = values.colour(colour, "colour", whose)
    size, least = node.get("size"), node.get("min_size")
    if size is not None:
        known["size_pt"] = known["min_size_pt"] = _points(size, "size", whose, values)
    if least is not None:
        known["min_size_pt"] = _points(least, "min_size", whose, values)
        if known["min_size_pt"] > known.get("size_pt", begun.size_pt):
            values.error(f"`min_size` of {whose} is larger than its size", least, "text shrinks from size to min_size")
    return replace(begun, **known)


def _fonts(node: Node, whose: str, values: Values) -> tuple[str, ...]:
    """One name or a list of them."""
    listed = node.items if isinstance(node, nodes.Sequence) else (node,)
    if not 0 < len(listed) <= _MAX_FONTS:
        values.error(f"`font` of {whose} lists {len(listed)} fonts, where 1 to {_MAX_FONTS} were expected", node)
        return ()
    names = tuple(values.text(item, "font", whose) for item in listed)
    if "" in names:
        empty = listed[names.index("")]
        values.error(f"`font` of {whose} is an empty name", empty, "name a family, or leave `font` out")
    return tuple(name for name in names if name)


def _weight(node: Node, whose: str, values: Values) -> int:
    """A name, or a number as fonts count weights."""
    text = node.text if isinstance(node, Scalar) else ""
    if text in _WEIGHTS:
        return _WEIGHTS[text]
    if text.isascii() and text.isdecimal() and 1 <= int(text[:5]) <= 1000:
        return int(text)
    hint = did_you_mean(text, _WEIGHTS) or "expected regular, bold, or a number such as 600 (400 is regular, 700 bold)"
    values.error(f"`weight` of {whose} is `{text[:40]}`", node, hint)
    return _WEIGHTS["regular"]


def _points(node: Node, name: str, whose: str, values: Values) -> float:
    text = node.text if isinstance(node, Scalar) else ""
    try:
        size = float(parse_length(text) / MM_PER_POINT)
    except ValueError:
        values.error(f"`{name}` of {whose} is `{text[:40]}`", node, "write a size with its unit, such as 9pt")
        return 9.0
    if not _SMALLEST <= size <= _LARGEST:
        values.error(f"`{name}` of {whose} is {text}, where {_SMALLEST}pt to {_LARGEST}pt was expected", node)
        return 9.0
    return round(size, 4)
