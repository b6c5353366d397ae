"""The values that a layout is made of: names with something below them, numbers in millimetres, expressions, colours.

What cannot be read becomes a problem at its place, and something harmless is returned, so that reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from generator.colour import parse_colour
from generator.model.layout import Expression
from generator.problems import Place, Problems, Source, did_you_mean
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, place_of
from generator.reading.values import Reader
from generator.units import parse_length

__all__ = ["NAME", "Values"]

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
"""What an expression can call a thing."""


class Values:
    """Reads the values of one layout file. `whose` names the owner in messages."""

    def __init__(self, source: Source, problems: Problems, reader: Reader) -> None:
        self.source, self.problems, self.reader = source, problems, reader
        self.error, self.text, self.flag = reader.error, reader.text, reader.flag

    def place(self, node: Node) -> Place:
        return place_of(node, self.source)

    def entries(self, node: Node | None, name: str, example: str) -> Sequence[tuple[Scalar, Node]]:
        """The names and values of a mapping."""
        if node is None:
            return ()
        if not isinstance(node, nodes.Mapping):
            self.error(f"`{name}` is not a mapping", node, f"write names and values below it, such as `{example}`")
            return ()
        return node.entries

    def check_keys(self, node: nodes.Mapping, whose: str, known: Sequence[str]) -> None:
        for key, _ in node.entries:
            if key.text not in known:
                self.reader.unknown_key(key, whose, known)

    def one_of(self, node: Node | None, name: str, whose: str, known: Sequence[str], default: Any) -> Any:
        """One of a few words; Any, since the caller knows which Literal they are."""
        if node is None:
            return default
        text = node.text if isinstance(node, Scalar) else ""
        if text not in known:
            hint = did_you_mean(text, known) or f"expected one of: {', '.join(known)}"
            self.error(f"`{name}` of {whose} is `{text[:40]}`", node, hint)
            return default
        return text

    def number(self, node: Node, name: str, whose: str, least: float, most: float) -> float:
        """Millimetres where it has a unit, else the number as it stands."""
        text = node.text if isinstance(node, Scalar) else ""
        try:
            value = float(parse_length(text, bare="mm"))
        except ValueError:
            self.error(f"`{name}` of {whose} is `{text[:40]}`, where a number was expected", node)
            return max(least, 0.0)
        if not least <= value <= most:
            self.error(f"`{name}` of {whose} is {text}, where {least:g} to {most:g} was expected", node)
            return max(least, 0.0)
        return value

    def millimetres(self, node: Node, name: str, least: int, most: int, default: Fraction) -> Fraction:
        """An exact length; `default` where it cannot be read."""
        text = node.text if isinstance(node, Scalar) else ""
        try:
            value = parse_length(text, bare="mm")
        except ValueError as expected:
            self.error(f"`{name}` is `{text[:40]}`, where a length was expected", node, f"expected {expected}")
            return default
        if not least <= value <= most:
            self.error(f"`{name}` is {text}, where {least} to {most} mm was expected", node)
            return default
        return value

    def expression(self, node: Node, name: str, whose: str) -> Expression:
        if isinstance(node, nodes.Mapping):
            self.error(f"`{name}` of {whose} is a mapping", node, 'put quotes round an expression: "{{ title }}"')
            return Expression("", self.place(node))
        text = self.text(node, name, whose)
        if text is not None and not text.strip():
            self.error(f"`{name}` of {whose} is empty", node)
        return Expression(text or "", self.place(node))

    def colour(self, node: Node, name: str, whose: str) -> Expression:
        """A colour in quotes, or an expression that gives one."""
        if isinstance(node, Scalar) and not node.text and node.comment:
            self.error(
                f"`{name}` of {whose} is empty: what follows the # is a note to YAML", node,
                f'put quotes round it: "{node.comment.strip()}"',
            )  # fmt: skip
            return Expression("#000", self.place(node))
        expression = self.expression(node, name, whose)
        if expression.is_constant and expression.source.strip():
            try:
                parse_colour(expression.source)
            except ValueError as expected:
                self.error(f"`{name}` of {whose} is `{expression.source[:40]}`", node, f"expected {expected}")
        return expression
