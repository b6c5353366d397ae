"""The elements of a layout in, model.layout's Elements out, in the order they are painted.

    {fill: "#fff", stroke: "#000", stroke_width: 0.3, radius: 2, box: [4, 40, 27, 30]}   or shape: ellipse
    {text: "{{ title }}", style: title, box: [4, 4, 50, 10]}     markup: light; fit: none or ellipsis; group: titles
    {icon: "{{ colour.symbol }}", colour: "{{ colour.ink }}", box: [4, 4, 6, 6]}         tile: 8 repeats it, 8 mm wide
    {picture: "{{ art }}", fit: cover, box: bleed}                                       or fit: contain
    {stack: [4, 20, 55, 26], gap: 1.5, justify: start, align: start, items: […]}         one below another
    {row: [4, 20, 55, 26], gap: 1, justify: start, align: middle, items: […]}            one beside another
    {use: panel, box: [4, 45, 27, 22], with: {label: Player, points: "{{ player }}"}}

and for each `when:` and `turn:`. A box is `bleed`, `trim`, `safe`, `all` (the whole of the box around it, which is also
meant where it is left out) or [left, top, width, height] inside the box around it. What stands in a stack or a row
takes its place from that: it has no box but may have `width`, `height` and `grow`, and a stack in a stack is
`stack: all`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, get_args

from generator.model import layout as model
from generator.model.layout import BoxSpec, Element, Expression
from generator.problems import did_you_mean
from generator.reading import nodes
from generator.reading.layout_values import Values
from generator.reading.nodes import Node, Scalar

__all__ = ["ElementReader"]

_LARGEST_MM = 10_000
_SMALLEST_TILE_MM = 2
"""Below that a pattern is a grey veil, and a card takes thousands of tiles."""

_COMMON = ("when", "turn")
_PLACED = ("box",)
_STACKED = ("width", "height", "grow")
_KEYS: Mapping[str, tuple[str, ...]] = {
    "fill": ("fill", "stroke", "stroke_width", "radius", "shape"),
    "stroke": ("fill", "stroke", "stroke_width", "radius", "shape"),
    "text": ("text", "style", "markup", "fit", "group"),
    "icon": ("icon", "colour", "tile"),
    "picture": ("picture", "fit"),
    "stack": ("stack", "items", "gap", "justify", "align"),
    "row": ("row", "items", "gap", "justify", "align"),
    "use": ("use", "with"),
}

Inside = Literal["stack", "row", ""]


class ElementReader:
    """Reads elements against the styles that the layout has."""

    def __init__(self, styles: Collection[str], values: Values) -> None:
        self.styles, self.values, self.error = styles, values, values.error

    def elements(self, node: Node | None, name: str, inside: Inside = "") -> tuple[Element, ...]:
        """A list of elements; `inside` tells of what it is the items."""
        if node is None:
            return ()
        if not isinstance(node, nodes.Sequence):
            self.error(f"`{name}` is not a list", node, "begin each element with a dash")
            return ()
        return tuple(element for item in node.items if (element := self._element(item, inside)) is not None)

    def _element(self, node: Node, inside: Inside) -> Element | None:
        if not isinstance(node, nodes.Mapping):
            self.error("an element is a mapping", node, 'such as {fill: "#ffffff", box: bleed}')
            return None
        kinds = [key for key, _ in node.entries if key.text in _KEYS]
        if not kinds:
            self._no_kind(node)
            return None
        if len({_KEYS[key.text] for key in kinds}) > 1:
            names = " and ".join(f"`{key.text}`" for key in kinds[:2])
            self.error(f"one element with {names}", kinds[1], "make two elements of it")
            return None
        kind = kinds[0].text
        self._check_keys(node, kind, inside)
        common = self._common(node, f"an element with `{kind}`", inside)
        if not inside and kind not in ("stack", "row") and (box := node.get("box")) is not None:
            common["box"] = self._box(box, "box", f"an element with `{kind}`")
        if inside and kind in ("fill", "stroke", "icon", "picture"):
            extent = "height" if inside == "stack" else "width"
            if extent not in common and not common.get("grow"):
                self.error(f"`{kind}` in a {inside} has no {extent} of its own", node, f"add {extent}: 10, or grow: 1")
        return self._build(kind, node, common, inside)

    def _no_kind(self, node: nodes.Mapping) -> None:
        for key, _ in node.entries:
            near = did_you_mean(key.text, _KEYS)
            if near and key.text not in (*_COMMON, *_PLACED, *_STACKED):
                self.error(f"unknown field `{key.text[:40]}` in an element", key, near)
                return
        self.error("this element does not say what it paints", node, f"give it one of: {', '.join(_KEYS)}")

    def _check_keys(self, node: nodes.Mapping, kind: str, inside: Inside) -> None:
        stacks = kind in ("stack", "row")
        known = (*_KEYS[kind], *_COMMON, *(_STACKED if inside else () if stacks else _PLACED))
        for key, _ in node.entries:
            name = key.text
            if name in known:
                continue
            if name in _STACKED:
                self.error(f"`{name}` counts only in a stack or a row", key, "elsewhere the box says how large it is")
            elif name in _PLACED and inside:
                self.error(f"`box` does not count in a {inside}", key, f"the {inside} says where each item lies")
            elif name in _PLACED:
                self.error(f"`box` beside `{kind}`", key, f"write {kind}: [left, top, width, height]")
            else:
                self.values.reader.unknown_key(key, f"an element with `{kind}`", known)

    def _common(self, node: nodes.Mapping, whose: str, inside: Inside) -> dict[str, Any]:
        common: dict[str, Any] = {"place": self.values.place(node)}
        if (when := node.get("when")) is not None:
            common["when"] = self.values.expression(when, "when", whose)
        if (turn := node.get("turn")) is not None:
            common["turn"] = self.values.number(turn, "turn", whose, -360, 360)
        for name, most in (("width", _LARGEST_MM), ("height", _LARGEST_MM), ("grow", 1000)):
            if inside and (value := node.get(name)) is not None:
                common[name] = self.values.number(value, name, whose, 0, most)
        return common

    def _box(self, node: Node, name: str, whose: str) -> BoxSpec:
        if isinstance(node, nodes.Sequence) and len(node.items) == 4:
            least = (-_LARGEST_MM, -_LARGEST_MM, 0, 0)
            sides = [
                self.values.number(item, name, whose, low, _LARGEST_MM)
                for item, low in zip(node.items, least, strict=True)
            ]
            return BoxSpec("", *sides)
        text: Any = node.text if isinstance(node, Scalar) else None
        if text in ("bleed", "trim", "safe", "all"):
            return BoxSpec(text)
        hint = "write [left, top, width, height], or bleed, trim, safe or all"
        self.error(f"`{name}` of {whose} is not a box", node, hint)
        return BoxSpec()

    def _build(self, kind: str, node: nodes.Mapping, common: dict[str, Any], inside: Inside) -> Element | None:
        whose = f"an element with `{kind}`"
        values, main = self.values, node.get(kind)
        assert main is not None
        match kind:
            case "text":
                return self._text(main, node, common, whose)
            case "icon":
                colour = node.get("colour")
                tint = values.colour(colour, "colour", whose) if colour is not None else None
                tile = node.get("tile")
                wide = values.number(tile, "tile", whose, _SMALLEST_TILE_MM, _LARGEST_MM) if tile is not None else 0
                return model.Icon(**common, icon=values.expression(main, "icon", whose), colour=tint, tile=wide)
            case "picture":
                fit = values.one_of(node.get("fit"), "fit", whose, ("contain", "cover"), "contain")
                return model.Picture(**common, picture=values.expression(main, "picture", whose), fit=fit)
            case "use":
                given = values.entries(node.get("with"), "with", "label: Player")
                name = values.text(main, "use", "an element") or ""
                arguments = {key.text: self._argument(key, value, name) for key, value in given}
                return model.Use(**common, group=name, arguments=arguments)
            case "stack" | "row":
                return self._stack("stack" if kind == "stack" else "row", main, node, common, inside)
        return self._outline(node, common, whose)

    def _text(self, main: Node, node: nodes.Mapping, common: dict[str, Any], whose: str) -> Element | None:
        style, group = self._style(node), node.get("group")
        text = self.values.expression(main, "text", whose)
        if style is None:
            return None
        return model.Text(
            **common, text=text, style=style,
            markup=self.values.one_of(node.get("markup"), "markup", whose, get_args(model.Markup), "none"),
            fit=self.values.one_of(node.get("fit"), "fit", whose, get_args(model.Fit), "shrink"),
            group=self.values.expression(group, "group", whose) if group is not None else None,
        )  # fmt: skip

    def _argument(self, key: Scalar, node: Node, group: str) -> Expression:
        """An argument may be empty: a group can be used without a label, say."""
        if isinstance(node, Scalar):
            return Expression(node.text, self.values.place(node))
        return self.values.expression(node, key.text, f"`use: {group}`")

    def _style(self, node: nodes.Mapping) -> Expression | None:
        style = node.get("style")
        if style is None:
            self.error("a text without a `style`", node, f"one of: {', '.join(self.styles) or 'none yet'}")
            return None
        named = self.values.expression(style, "style", "an element with `text`")
        if named.is_constant and named.source.strip() and named.source not in self.styles:
            near = did_you_mean(named.source, self.styles) or f"known: {', '.join(self.styles) or 'none yet'}"
            self.error(f"unknown style `{named.source}`", style, near)
        return named

    def _outline(self, node: nodes.Mapping, common: dict[str, Any], whose: str) -> Element:
        values = self.values
        for name in ("fill", "stroke"):
            if (paint := node.get(name)) is not None:
                common[name] = values.colour(paint, name, whose)
        for name in ("stroke_width", "radius"):
            if (length := node.get(name)) is not None:
                common[name] = values.number(length, name, whose, 0, 1000)
        shape = values.one_of(node.get("shape"), "shape", whose, ("rectangle", "ellipse"), "rectangle")
        if "stroke_width" in common and "stroke" not in common:
            self.error("`stroke_width` without `stroke`", node.get("stroke_width") or node, 'add stroke: "#000000"')
        if "radius" in common and shape == "ellipse":
            self.error("`radius` on an ellipse", node.get("radius") or node, "it rounds the corners of a rectangle")
        return model.Outline(**common, shape=shape)

    def _stack(
        self, kind: Literal["stack", "row"], main: Node, node: nodes.Mapping, common: dict[str, Any], inside: Inside
    ) -> Element | None:
        whose = f"an element with `{kind}`"
        box = self._box(main, kind, whose)
        if inside and box.name != "all":
            self.error(f"a {kind} in a {inside} has no box of its own", main, f"write {kind}: all")
        listed = node.get("items")
        if listed is None:
            self.error(f"{whose} has no list of `items`", node, "add items: and below it a list of elements")
            return None
        where = ("start", "middle", "end")
        if (gap := node.get("gap")) is not None:
            common["gap"] = self.values.number(gap, "gap", whose, -1000, 1000)
        return model.Stack(
            **common, box=box, direction="down" if kind == "stack" else "across",
            items=self.elements(listed, "items", kind),
            justify=self.values.one_of(node.get("justify"), "justify", whose, where, "start"),
            align=self.values.one_of(node.get("align"), "align", whose, where, "start"),
        )  # fmt: skip
