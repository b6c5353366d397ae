"""The `colours:` of a deck in, DeckColours out.

    red:  {name: Anger, fill: "#ac0b0b", ink: "#ffffff", symbol: bolt}
    blue: "#0b0bac"                                                       the fill alone
"""

from __future__ import annotations

from generator.colour import BLACK, WHITE, Colour, contrast, parse_colour
from generator.model.deck import DeckColour
from generator.problems import Place
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, place_of
from generator.reading.values import Reader, found

__all__ = ["read_colours"]

_KEYS = ("name", "fill", "ink", "symbol")
_EXAMPLE = '{name: Red, fill: "#c00000"}'


def read_colours(node: Node | None, reader: Reader) -> dict[str, DeckColour]:
    """By id, in the order written. A colour with a problem is there too, so that its cards are not blamed."""
    if node is None:
        return {}
    if not isinstance(node, nodes.Mapping):
        reader.error(
            f"`colours` {found(node)}, where a mapping was expected", node, f"write `red: {_EXAMPLE}` below it"
        )
        return {}
    return {key.text: _colour(key, value, reader) for key, value in node.entries}


def _colour(key: Scalar, node: Node, reader: Reader) -> DeckColour:
    whose = f"colour `{key.text}`"
    parts: dict[str, Node] = {}
    if isinstance(node, Scalar):
        parts["fill"] = node
    elif isinstance(node, nodes.Mapping):
        parts = {inner.text: value for inner, value in node.entries}
        for inner, _ in node.entries:
            if inner.text not in _KEYS:
                reader.unknown_key(inner, whose, _KEYS)
        if "fill" not in parts:
            reader.error(f"{whose} has no `fill`", key, 'add fill: "#c00000"')
    else:
        reader.error(f"{whose} is a list, where a mapping was expected", node, f"write it as {_EXAMPLE}")
    words = {name: reader.text(parts[name], name, whose) for name in ("name", "symbol") if name in parts}
    fill = _hex(parts.get("fill"), "fill", whose, reader) or WHITE
    ink = _hex(parts.get("ink"), "ink", whose, reader)
    return DeckColour(
        id=key.text, name=words.get("name") or key.text, fill=fill, symbol=words.get("symbol") or "",
        ink=ink or max((BLACK, WHITE), key=lambda candidate: contrast(candidate, fill)),
        place=place_of(key, reader.source),
    )  # fmt: skip


def _hex(node: Node | None, name: str, whose: str, reader: Reader) -> Colour | None:
    if node is None:
        return None
    if isinstance(node, Scalar) and not node.text and node.comment:
        note = node.comment.strip()
        reader.problems.error(
            f"`{name}` of {whose} is empty: what follows the # is a note to YAML",
            Place(reader.source, node.comment_line, node.comment_column, len(note)),
            f'put quotes round it: "{note.split()[0]}"',
        )
        return None
    try:
        return parse_colour(node.text if isinstance(node, Scalar) else "")
    except ValueError as expected:
        reader.error(f"`{name}` of {whose} {found(node)}, where a colour was expected", node, f"write {expected}")
        return None
