"""The bytes of an SVG file in, a tree of its elements out, each with its style worked out and its place in the file.

Nothing outside the file is ever fetched, and entities are refused before they are expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

__all__ = ["Node", "SvgFault", "read_tree"]

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_MAX_DEPTH = 100
_MAX_ELEMENTS = 50_000


class SvgFault(Exception):
    """Why an SVG cannot be read as a whole: what, where (line and column from 1; 0 for the whole file), and a hint."""

    def __init__(self, message: str, line: int = 0, column: int = 0, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.line, self.column, self.hint = message, line, column, hint


@dataclass(slots=True)
class Node:
    """An element. `name` is empty for an element that is not SVG's own (an editor's notes, say).

    `style` holds the element's own properties after the cascade: presentation attributes, then the rules of `<style>`,
    then the `style` attribute (SVG 2, https://www.w3.org/TR/SVG2/styling.html). What it inherits is not in it.
    """

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Node] = field(default_factory=list)
    text: str = ""
    style: dict[str, str] = field(default_factory=dict)

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()


def read_tree(data: bytes) -> Node:
    """The root element, which is an `svg`; SvgFault for anything that is not a well-formed, self-contained SVG."""
    root = _parse(data)
    if root.name != "svg":
        raise SvgFault("is not an SVG: its first element is not `svg`", root.line, root.column)
    rules: list[_Rule] = []
    for node in root.walk():
        if node.name == "style":
            rules += _stylesheet(node)
    rules.sort(key=lambda rule: rule.weight)
    for node in root.walk():
        node.style = _cascade(node, rules)
    return root


def _parse(data: bytes) -> Node:
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    top = Node("", {}, 0, 0)
    open_nodes = [top]
    count = 0

    def here() -> tuple[int, int]:
        return parser.CurrentLineNumber, parser.CurrentColumnNumber + 1

    def doctype(_name: str, _system: str | None, _public: str | None, has_internal_subset: int) -> None:
        if has_internal_subset:
            raise SvgFault("defines entities in its DOCTYPE, which are not read", *here(), "save it as a plain SVG")

    def entity(*_: object) -> None:
        raise SvgFault("defines entities, which are not read", *here(), "save it as a plain SVG")

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > _MAX_ELEMENTS or len(open_nodes) > _MAX_DEPTH:
            raise SvgFault(
                f"has more than {_MAX_ELEMENTS} elements" if count > _MAX_ELEMENTS else "is nested too deeply",
                *here(), "simplify it, or save it as a PNG",
            )  # fmt: skip
        node = Node(_local(name), {_attribute(key): value for key, value in attributes.items()}, *here())
        open_nodes[-1].children.append(node)
        open_nodes.append(node)

    def end(_: str) -> None:
        open_nodes.pop()

    def characters(text: str) -> None:
        if open_nodes[-1].name == "style":
            open_nodes[-1].text += text

    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = entity
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        raise SvgFault(
            f"is not well-formed XML ({expat.ErrorString(fault.code)})", fault.lineno, fault.offset + 1
        ) from None
    except (LookupError, ValueError):
        raise SvgFault("states an encoding that is not known", 1, 1, "save it as UTF-8") from None
    return top.children[0]


def _local(name: str) -> str:
    """SVG's own elements by their plain name, everybody else's as an empty string."""
    namespace, _, local = name.rpartition(" ")
    return local if namespace in ("", _SVG) else ""


def _attribute(name: str) -> str:
    namespace, _, local = name.rpartition(" ")
    return local if namespace == "" or (namespace == _XLINK and local == "href") else name


# --- styles ----------------------------------------------------------------------------------------------------------

_COMMENT = r"(?s:/\*.*?\*/)"
_RULE = r"\s*([^{}]+?)\s*\{([^{}]*)\}\s*"
_SELECTOR = r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)"
_PROPERTY = r"(?s:\s*([A-Za-z-]+)\s*:\s*(.*?)\s*)"
"""Compiled where a drawing has styles, which takes a while."""


class _Rule(NamedTuple):
    name: str
    classes: frozenset[str]
    ids: frozenset[str]
    properties: dict[str, str]

    @property
    def weight(self) -> tuple[int, int, int]:
        return len(self.ids), len(self.classes), int(self.name not in ("", "*"))

    def applies(self, node: Node) -> bool:
        return (
            (self.name in ("", "*") or self.name == node.name)
            and self.classes <= frozenset(node.attributes.get("class", "").split())
            and self.ids <= frozenset([node.attributes.get("id", "")])
        )


def _stylesheet(node: Node) -> list[_Rule]:
    rules: list[_Rule] = []
    text = re.sub(_COMMENT, " ", node.text)
    at = 0
    while text[at:].strip():
        match = re.compile(_RULE).match(text, at)
        if match is None or match[1].startswith("@"):
            raise SvgFault(
                f"has a style sheet that is not read: `{' '.join(text[at:].split())[:40]}`", node.line, node.column,
                "save it with presentation attributes instead of CSS",
            )  # fmt: skip
        properties = _properties(match[2], node)
        for selector in match[1].split(","):
            parts = re.fullmatch(_SELECTOR, selector.strip())
            if parts is None or not selector.strip():
                raise SvgFault(
                    f"has the style selector `{selector.strip()[:40]}`, which is not read", node.line, node.column,
                    "elements, .classes and #ids are; or save it with presentation attributes instead of CSS",
                )  # fmt: skip
            marks = re.findall(r"([.#])([\w-]+)", parts[2])
            classes = frozenset(word for mark, word in marks if mark == ".")
            ids = frozenset(word for mark, word in marks if mark == "#")
            rules.append(_Rule(parts[1] or "", classes, ids, properties))
        at = match.end()
    return rules


def _properties(text: str, node: Node) -> dict[str, str]:
    found: dict[str, str] = {}
    for declaration in re.sub(_COMMENT, " ", text).split(";"):
        if not declaration.strip():
            continue
        match = re.fullmatch(_PROPERTY, declaration)
        if match is None or "!" in match[2]:
            raise SvgFault(f"has a style that is not read: `{declaration.strip()[:40]}`", node.line, node.column)
        found[match[1].lower()] = match[2]
    return found


def _cascade(node: Node, rules: list[_Rule]) -> dict[str, str]:
    style = {key: value.strip() for key, value in node.attributes.items() if " " not in key}
    for rule in rules:
        if rule.applies(node):
            style |= rule.properties
    if "style" in node.attributes:
        style |= _properties(node.attributes["style"], node)
    return style
