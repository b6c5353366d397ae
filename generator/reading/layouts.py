"""A card layout's file in, a Layout out; every problem in it with its place.

    card: poker                     a size by name, or {width: 70mm, height: 120mm}
    bleed: 3.175mm                  how far colour reaches beyond trim; this is the default
    safe_zone: 4mm                  how far inside trim text stays; this is the default
    extends: other                  begin with another layout. Fields, styles and groups are added, or changed where the
                                    name is the same; `elements:` replaces the other's, `before:` and `after:` add to them
    fields:   {cost: {type: integer, minimum: 0, maximum: 9}, art: picture}
    styles:   {title: {weight: bold, size: 15pt, min_size: 11pt}, small: {like: title, size: 8pt}}
    groups:   {"panel(label, points)": [elements, their boxes inside the group's]}
    elements: a list, painted in this order. One of
              fill / stroke         a rectangle (radius:) or ellipse (shape: ellipse); stroke_width:
              text, style           a text in a style
              icon, colour          an icon, tinted
              picture, fit          contain or cover
              stack / row, items    one below, or beside, another; gap:, justify:, align: start, middle or end
              use, with             a group with its arguments
              and for each: box:, when:, turn:, and in a stack or row width:, height:, grow:

A bare number is millimetres, except for a font's size, which says its unit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, get_args

from generator import library
from generator.model import layout as model
from generator.model.fields import Field, Kind
from generator.model.layout import BoxSpec, Element, Expression, Group, Layout, Style
from generator.model.sizes import CARDS, card_name
from generator.problems import LayoutError, NotFoundError, Problem, Problems, Source, did_you_mean
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, parse_yaml, place_of
from generator.reading.text import read_source
from generator.reading.values import Reader
from generator.units import MM_PER_POINT, parse_length

__all__ = ["read_layout"]

DEFAULT_BLEED = Fraction(254, 80)  # an eighth of an inch, which most printers of cards ask for
DEFAULT_SAFE_ZONE = Fraction(4)
LARGEST_MM = 2_000

_TOP = ("card", "bleed", "safe_zone", "extends", "fields", "styles", "groups", "elements", "before", "after")
_COMMON = ("box", "when", "width", "height", "grow", "turn")
_KEYS: Mapping[str, tuple[str, ...]] = {
    "fill": ("fill", "stroke", "stroke_width", "radius", "shape"),
    "stroke": ("fill", "stroke", "stroke_width", "radius", "shape"),
    "text": ("text", "style"),
    "icon": ("icon", "colour"),
    "picture": ("picture", "fit"),
    "stack": ("stack", "items", "gap", "justify", "align"),
    "row": ("row", "items", "gap", "justify", "align"),
    "use": ("use", "with"),
}
_STYLE = (
    "like", "font", "weight", "italic", "size", "min_size", "leading", "align", "vertical", "colour",
)  # fmt: skip
_FIELD = ("type", "required", "default", "minimum", "maximum", "choices", "columns")
_HEAD = re.compile(r"([A-Za-z_][\w-]*)\s*(?:\(\s*([^()]*?)\s*\))?")
_NAME = re.compile(r"[A-Za-z_]\w*")

_remembered: dict[tuple[str, int, int], Layout] = {}


def read_layout(path: Path) -> Layout:
    """The layout of that file; an unchanged file is read once. LayoutError or SourceError with every problem found."""
    return _read(path, ())


def _read(path: Path, within: tuple[Path, ...]) -> Layout:
    try:
        state = path.stat()
    except OSError:
        key = None
    else:
        key = (str(path.resolve()), state.st_mtime_ns, state.st_size)
    if key is None or key not in _remembered:
        problems = Problems()
        source = read_source(path)
        layout = _LayoutFile(path, source, problems, within).read(parse_yaml(source, problems))
        if key is None or within or isinstance(parse_extends(source), str):
            return layout  # what it extends may change while this file does not
        _remembered[key] = layout
    return _remembered[key]


def parse_extends(source: Source) -> str | None:
    """The name behind `extends:`, without reading the rest; None where the file stands alone."""
    found = re.search(r"^extends\s*:\s*(\S+)", source.text, re.MULTILINE)
    return found[1] if found else None


class _LayoutFile:
    def __init__(self, path: Path, source: Source, problems: Problems, within: tuple[Path, ...]) -> None:
        self.path, self.source, self.problems = path, source, problems
        self.within = (*within, path.resolve())
        self.reader = Reader(source, problems, path.resolve().parent)
        self.error = self.reader.error
        self.styles: dict[str, Style] = {}
        self.groups: dict[str, Group] = {}

    def read(self, root: Node) -> Layout:
        if not isinstance(root, nodes.Mapping):
            self.error("a layout is a mapping with `card:` and `elements:`", root, "look at a layout that ships")
            raise LayoutError(self.problems.found)
        for key, _ in root.entries:
            if key.text not in _TOP:
                self.reader.unknown_key(key, "the layout", _TOP)
        base = self._base(root.get("extends"))
        width, height = self._card(root, base)
        bleed = self._millimetres(root.get("bleed"), "bleed", base.bleed if base else DEFAULT_BLEED, most=50)
        safe = self._millimetres(root.get("safe_zone"), "safe_zone", base.safe_zone if base else DEFAULT_SAFE_ZONE, most=50)
        fields = {field.name: field for field in base.fields} if base else {}
        fields.update({field.name: field for field in self._fields(root.get("fields"))})
        self.styles = dict(base.styles) if base else {}
        self._styles(root.get("styles"))
        self.groups = dict(base.groups) if base else {}
        self._groups(root.get("groups"))
        elements = self._all_elements(root, base)
        self._check_uses(elements)
        self.problems.raise_errors(LayoutError)
        return Layout(
            name=self.path.stem, card_name=card_name(width, height), width=width, height=height, bleed=bleed,
            safe_zone=safe, fields=tuple(fields.values()), styles=self.styles, groups=self.groups, elements=elements,
            folder=self.path.resolve().parent, source=self.source,
        )  # fmt: skip

    def _base(self, node: Node | None) -> Layout | None:
        if node is None:
            return None
        name = self.reader.text(node, "extends", "the layout")
        if not name:
            return None
        beside = self.path.parent / f"{name}.yaml"
        try:
            path = beside if beside.is_file() and beside.resolve() != self.within[-1] else library.find_layout(name)
        except NotFoundError as error:
            found = [Problem(message=p.message, place=place_of(node, self.source), hint=p.hint) for p in error.problems]
            raise LayoutError([*self.problems.found, *found]) from None
        if path.resolve() in self.within:
            chain = " → ".join(p.stem for p in (*self.within, path))
            self.error(f"layouts that extend one another in a ring: {chain}", node, "let one of them stand alone")
            raise LayoutError(self.problems.found)
        return _read(path, self.within)

    def _card(self, root: nodes.Mapping, base: Layout | None) -> tuple[Fraction, Fraction]:
        node = root.get("card")
        if node is None:
            if base is None:
                self.error("the layout has no `card`", root, "add `card: poker`, or another size")
                return CARDS["poker"]
            return base.width, base.height
        if isinstance(node, nodes.Mapping):
            for key, _ in node.entries:
                if key.text not in ("width", "height"):
                    self.reader.unknown_key(key, "`card`", ("width", "height"))
            sides = [self._millimetres(node.get(side), side, None, least=10, most=500, at=node) for side in ("width", "height")]
            return sides[0], sides[1]
        name = node.text if isinstance(node, Scalar) else ""
        if name.casefold() not in CARDS:
            self.error(
                f"unknown card size `{name}`", node,
                did_you_mean(name, CARDS) or f"write {{width: 70mm, height: 120mm}}, or one of: {', '.join(CARDS)}",
            )  # fmt: skip
            return CARDS["poker"]
        return CARDS[name.casefold()]

    def _millimetres(
        self, node: Node | None, name: str, default: Fraction | None, *, least: int = 0, most: int, at: Node | None = None
    ) -> Fraction:
        if node is None:
            if default is None and at is not None:
                self.error(f"`card` has no `{name}`", at, f"add {name}: 70mm")
            return Fraction(least) if default is None else default
        text = node.text if isinstance(node, Scalar) else ""
        try:
            value = parse_length(text, bare="mm")
        except ValueError as expected:
            self.error(f"`{name}` is `{text[:40]}`, where a length was expected", node, f"expected {expected}")
            return Fraction(least)
        if not least <= value <= most:
            self.error(f"`{name}` is {text}, where {least} to {most} mm was expected", node)
        return value

    def _fields(self, node: Node | None) -> list[Field]:
        return [
            field
            for key, value in self._entries(node, "fields", "title: text")
            if (field := self._field(key, value)) is not None
        ]

    def _entries(self, node: Node | None, name: str, example: str) -> Sequence[tuple[Scalar, Node]]:
        if node is None:
            return ()
        if not isinstance(node, nodes.Mapping):
            self.error(f"`{name}` is not a mapping", node, f"write names and what they are below it, such as `{example}`")
            return ()
        return node.entries

    def _field(self, key: Scalar, node: Node) -> Field | None:
        whose = f"field `{key.text}`"
        if not _NAME.fullmatch(key.text):
            self.error(f"`{key.text}` cannot be a field's name", key, "use letters, digits and _, without blanks")
            return None
        if isinstance(node, Scalar):
            node = nodes.Mapping(((Scalar("type", node.line, node.column, node.length, True), node),), node.line, node.column, 1)
        if not isinstance(node, nodes.Mapping):
            self.error(f"{whose} is a list", node, "write its type, such as text, integer, flag or picture")
            return None
        for inner, _ in node.entries:
            if inner.text not in _FIELD:
                self.reader.unknown_key(inner, whose, _FIELD)
        kind = self._one_of(node.get("type"), "type", whose, get_args(Kind), "text")
        limits = {
            name: self.reader.value(limit, Field(name=name, kind="integer"), whose)
            for name in ("minimum", "maximum")
            if (limit := node.get(name)) is not None
        }
        required = node.get("required")
        choices = node.get("choices")
        field = Field(
            name=key.text, kind=kind, required=bool(required and self.reader.flag(required, "required", whose)), **limits,
            choices=tuple(item.text for item in choices.items if isinstance(item, Scalar))
            if isinstance(choices, nodes.Sequence) else (),
            columns=tuple(self._fields(node.get("columns"))),
        )  # fmt: skip
        default = node.get("default")
        if default is None or kind == "picture":
            return field
        return replace(field, default=self.reader.value(default, field, whose))

    def _one_of(self, node: Node | None, name: str, whose: str, known: Sequence[str], default: str) -> Any:
        if node is None:
            return default
        text = node.text if isinstance(node, Scalar) else ""
        if text not in known:
            hint = did_you_mean(text, known) or f"expected one of: {', '.join(known)}"
            self.error(f"`{name}` of {whose} is `{text[:40]}`", node, hint)
            return default
        return text

    def _styles(self, node: Node | None) -> None:
        done: set[str] = set()
        entries = {key.text: (key, value) for key, value in self._entries(node, "styles", "title: {size: 12pt}")}

        def resolve(name: str, chain: tuple[str, ...]) -> Style | None:
            if name not in entries or name in done:
                return self.styles.get(name)
            key, value = entries[name]
            if name in chain:
                self.error(f"styles that are like one another in a ring: {' → '.join((*chain, name))}", key)
                return None
            self.styles[name] = self._style(key, value, lambda other: resolve(other, (*chain, name)))
            done.add(name)
            return self.styles[name]

        for name in entries:
            resolve(name, ())

    def _style(self, key: Scalar, node: Node, find: Callable[[str], Style | None]) -> Style:
        whose = f"style `{key.text}`"
        style = self.styles.get(key.text, Style(name=key.text))
        if not isinstance(node, nodes.Mapping):
            self.error(f"{whose} is not a mapping", node, "write it as {size: 12pt, weight: bold}")
            return style
        for inner, _ in node.entries:
            if inner.text not in _STYLE:
                self.reader.unknown_key(inner, whose, _STYLE)
        like = node.get("like")
        if like is not None:
            other = self.reader.text(like, "like", whose) or ""
            found = find(other)
            if found is None:
                self.error(f"{whose} is like `{other}`, which is no style", like, did_you_mean(other, self.styles))
            else:
                style = replace(found, name=key.text)
        known: dict[str, Any] = {}
        if (font := node.get("font")) is not None:
            known["font"] = self.reader.text(font, "font", whose) or style.font
        known["weight"] = self._one_of(node.get("weight"), "weight", whose, ("regular", "bold"), style.weight)
        known["align"] = self._one_of(node.get("align"), "align", whose, get_args(model.Align), style.align)
        known["vertical"] = self._one_of(
            node.get("vertical"), "vertical", whose, get_args(model.VerticalAlign), style.vertical
        )
        if (italic := node.get("italic")) is not None:
            known["italic"] = bool(self.reader.flag(italic, "italic", whose))
        if (size := node.get("size")) is not None:
            known["size_pt"] = self._points(size, "size", whose)
            known["min_size_pt"] = known["size_pt"]
        if (least := node.get("min_size")) is not None:
            known["min_size_pt"] = self._points(least, "min_size", whose)
            if known["min_size_pt"] > known.get("size_pt", style.size_pt):
                self.error(f"`min_size` of {whose} is larger than its size", least, "text shrinks from size to min_size")
        if (leading := node.get("leading")) is not None:
            known["leading"] = self._number(leading, "leading", whose, 0.5, 5)
        if (colour := node.get("colour")) is not None:
            known["colour"] = self._expression(colour, "colour", whose)
        return replace(style, **known)

    def _points(self, node: Node, name: str, whose: str) -> float:
        text = node.text if isinstance(node, Scalar) else ""
        try:
            size = float(parse_length(text) / MM_PER_POINT)
        except ValueError:
            self.error(f"`{name}` of {whose} is `{text[:40]}`", node, "write a size with its unit, such as 9pt")
            return 9.0
        if not 1 <= size <= 500:
            self.error(f"`{name}` of {whose} is {text}, where 1pt to 500pt was expected", node)
            return 9.0
        return round(size, 4)

    def _number(self, node: Node, name: str, whose: str, least: float, most: float) -> float:
        """A length in millimetres where it has a unit, else the number as it stands."""
        text = node.text if isinstance(node, Scalar) else ""
        try:
            value = float(parse_length(text, bare="mm"))
        except ValueError:
            self.error(f"`{name}` of {whose} is `{text[:40]}`, where a number was expected", node)
            return max(least, 0.0)
        if not least <= value <= most:
            self.error(f"`{name}` of {whose} is {text}, where {least:g} to {most:g} was expected", node)
        return value

    def _groups(self, node: Node | None) -> None:
        for key, value in self._entries(node, "groups", "panel(label):"):
            head = _HEAD.fullmatch(key.text)
            parameters = tuple(part.strip() for part in (head[2] or "").split(",") if part.strip()) if head else ()
            if head is None or not all(_NAME.fullmatch(name) for name in parameters):
                self.error(f"`{key.text}` cannot be a group's name", key, "write it as panel or panel(label, points)")
                continue
            if not isinstance(value, nodes.Sequence):
                self.error(f"group `{head[1]}` is not a list of elements", value, "begin each element with a dash")
                continue
            group = Group(
                name=head[1], parameters=parameters, elements=self._elements(value), place=place_of(key, self.source)
            )
            self.groups[head[1]] = group

    def _all_elements(self, root: nodes.Mapping, base: Layout | None) -> tuple[Element, ...]:
        own = {name: self._list(root.get(name), name) for name in ("elements", "before", "after")}
        if root.get("elements") is None and base is None:
            self.error("the layout has no `elements`", root, "add a list of what is to be painted")
        middle = own["elements"] if root.get("elements") is not None or base is None else base.elements
        return (*own["before"], *middle, *own["after"])

    def _list(self, node: Node | None, name: str) -> tuple[Element, ...]:
        if node is None:
            return ()
        if not isinstance(node, nodes.Sequence):
            self.error(f"`{name}` is not a list", node, "begin each element with a dash")
            return ()
        return self._elements(node)

    def _elements(self, node: nodes.Sequence) -> tuple[Element, ...]:
        return tuple(element for item in node.items if (element := self._element(item)) is not None)

    def _element(self, node: Node) -> Element | None:
        if not isinstance(node, nodes.Mapping):
            self.error("an element is a mapping", node, "such as {fill: \"#ffffff\", box: bleed}")
            return None
        kinds = [key for key, _ in node.entries if key.text in _KEYS]
        families = {_KEYS[key.text] for key in kinds}
        if not kinds:
            self.error(
                "this element does not say what it paints", node, f"give it one of: {', '.join(_KEYS)}"
            )
            return None
        if len(families) > 1:
            names = " and ".join(f"`{key.text}`" for key in kinds[:2])
            self.error(f"one element with {names}", kinds[1], "make two elements of it")
            return None
        kind = kinds[0].text
        known = (*_KEYS[kind], *_COMMON)
        for key, _ in node.entries:
            if key.text not in known:
                self.reader.unknown_key(key, f"an element with `{kind}`", known)
        return self._build(kind, node)

    def _build(self, kind: str, node: nodes.Mapping) -> Element | None:
        whose = f"an element with `{kind}`"
        common = self._common(node, whose)
        match kind:
            case "fill" | "stroke":
                paint = {name: self._expression(n, name, whose) for name in ("fill", "stroke") if (n := node.get(name)) is not None}
                sizes = {
                    name: self._number(n, name, whose, 0, 1000) for name in ("stroke_width", "radius") if (n := node.get(name)) is not None
                }
                shape = self._one_of(node.get("shape"), "shape", whose, ("rectangle", "ellipse"), "rectangle")
                return model.Outline(**common, **paint, **sizes, shape=shape)
            case "text":
                style = node.get("style")
                if style is None:
                    self.error("a text without a `style`", node, f"one of: {', '.join(self.styles) or 'none yet'}")
                    return None
                named = self._expression(style, "style", whose)
                if named.is_constant and named.source not in self.styles:
                    hint = did_you_mean(named.source, self.styles) or f"known: {', '.join(self.styles)}"
                    self.error(f"unknown style `{named.source}`", style, hint)
                return model.Text(**common, text=self._expression(node.get("text"), "text", whose), style=named)
            case "icon":
                colour = node.get("colour")
                tint = self._expression(colour, "colour", whose) if colour is not None else None
                return model.Icon(**common, icon=self._expression(node.get("icon"), "icon", whose), colour=tint)
            case "picture":
                fit = self._one_of(node.get("fit"), "fit", whose, ("contain", "cover"), "contain")
                return model.Picture(**common, picture=self._expression(node.get("picture"), "picture", whose), fit=fit)
            case "use":
                return self._use(node, common)
        items = node.get("items")
        if not isinstance(items, nodes.Sequence):
            self.error(f"{whose} has no list of `items`", node, "add items: and below it a list of elements")
            return None
        if node.get("box") is None:
            common["box"] = self._box(node.get(kind), kind, whose)
        direction: Literal["down", "across"] = "down" if kind == "stack" else "across"
        where = ("start", "middle", "end")
        gap = node.get("gap")
        return model.Stack(
            **common, direction=direction, items=self._elements(items),
            gap=self._number(gap, "gap", whose, -1000, 1000) if gap is not None else 0.0,
            justify=self._one_of(node.get("justify"), "justify", whose, where, "start"),
            align=self._one_of(node.get("align"), "align", whose, where, "start"),
        )  # fmt: skip

    def _common(self, node: nodes.Mapping, whose: str) -> dict[str, Any]:
        common: dict[str, Any] = {"place": place_of(node, self.source)}
        if (when := node.get("when")) is not None:
            common["when"] = self._expression(when, "when", whose)
        if (box := node.get("box")) is not None:
            common["box"] = self._box(box, "box", whose)
        for name, least, most in (("width", 0, LARGEST_MM), ("height", 0, LARGEST_MM), ("grow", 0, 1000), ("turn", -360, 360)):
            if (value := node.get(name)) is not None:
                common[name] = self._number(value, name, whose, least, most)
        return common

    def _box(self, node: Node | None, name: str, whose: str) -> BoxSpec:
        if isinstance(node, nodes.Sequence) and len(node.items) == 4:
            x, y, width, height = (self._number(item, name, whose, -LARGEST_MM, LARGEST_MM) for item in node.items)
            if width < 0 or height < 0:
                self.error(f"`{name}` of {whose} has a width or height below 0", node, "write [left, top, width, height]")
            return BoxSpec("", x, y, width, height)
        text = node.text if isinstance(node, Scalar) else None
        if text in ("bleed", "trim", "safe", "all"):
            return BoxSpec(text)
        if node is not None:
            self.error(
                f"`{name}` of {whose} is not a box", node, "write [left, top, width, height], or bleed, trim, safe or all"
            )
        return BoxSpec()

    def _use(self, node: nodes.Mapping, common: dict[str, Any]) -> Element | None:
        named = node.get("use")
        name = self.reader.text(named, "use", "an element") if named is not None else None
        given = self._entries(node.get("with"), "with", "label: Player")
        arguments = {key.text: self._expression(value, key.text, f"`use: {name}`") for key, value in given}
        return model.Use(**common, group=name or "", arguments=arguments)

    def _expression(self, node: Node | None, name: str, whose: str) -> Expression:
        assert node is not None
        if isinstance(node, Scalar) and name in ("fill", "stroke", "colour") and not node.text and node.comment:
            self.error(
                f"`{name}` of {whose} is empty: what follows the # is a note to YAML", node,
                f'put quotes round it: "{node.comment.strip()}"',
            )  # fmt: skip
        if isinstance(node, nodes.Mapping) and node.entries and isinstance(node.entries[0][0], Scalar):
            self.error(f"`{name}` of {whose} is a mapping", node, 'put quotes round an expression: "{{ title }}"')
            return Expression("", place_of(node, self.source))
        return Expression(self.reader.text(node, name, whose) or "", place_of(node, self.source))

    def _check_uses(self, elements: Sequence[Element]) -> None:
        """Every `use` names a group with exactly its parameters, and no group uses itself."""

        def visit(inside: Sequence[Element], chain: tuple[str, ...]) -> None:
            for element in inside:
                if isinstance(element, model.Stack):
                    visit(element.items, chain)
                elif isinstance(element, model.Use):
                    check(element, chain)

        def check(use: model.Use, chain: tuple[str, ...]) -> None:
            group = self.groups.get(use.group)
            if group is None:
                hint = did_you_mean(use.group, self.groups) or f"known: {', '.join(self.groups) or 'none'}"
                self.problems.error(f"unknown group `{use.group}`", use.place, hint)
                return
            if use.group in chain:
                ring = " → ".join((*chain, use.group))
                self.problems.error(f"groups that use one another in a ring: {ring}", use.place)
                return
            for name in group.parameters:
                if name not in use.arguments:
                    self.problems.error(
                        f"`use: {use.group}` without `{name}`", use.place, f"add {name}: to its `with:`"
                    )
            for name in use.arguments:
                if name not in group.parameters:
                    hint = did_you_mean(name, group.parameters) or f"it takes: {', '.join(group.parameters) or 'nothing'}"
                    self.problems.error(f"group `{use.group}` does not take `{name}`", use.place, hint)
            if len(chain) < 20:
                visit(group.elements, (*chain, use.group))

        visit(elements, ())
        for group in self.groups.values():
            visit(group.elements, (group.name,))
