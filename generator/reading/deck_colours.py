"""A deck's `colours:` in, its DeckColours out, and which of them a card names."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from generator.colour import BLACK, WHITE, Colour, away_from, contrast, mix, parse_colour
from generator.model.deck import DeckColour
from generator.problems import did_you_mean
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, place_of
from generator.reading.values import Reader, swallowed

__all__ = ["card_colour", "read_colours"]

_KEYS = ("name", "fill", "ink", "symbol", "pattern", "pattern_ink")
_FAINT = 13
"""Percent that a pattern differs from its fill where the deck does not say how it is painted."""
_EXAMPLE = 'write a colour in quotes such as "#ac0b0b"'


def read_colours(node: Node | None, reader: Reader, icons: Collection[str] | None) -> dict[str, DeckColour]:
    """The colours by their ids, in the order written; problems go to the reader's. `icons` are the names of those that
    there are, for symbols and patterns; None where nobody is going to draw them."""
    if node is None:
        return {}
    if not isinstance(node, nodes.Mapping):
        reader.error("`colours` is not a mapping", node, 'write `red: {name: Red, fill: "#c00000"}` below it')
        return {}
    return {key.text: _colour(key, value, reader, icons) for key, value in node.entries}


def card_colour(node: Node, colours: Mapping[str, DeckColour], owner: str, reader: Reader) -> DeckColour | None:
    """The colour that a card's `colour:` names."""
    if isinstance(node, Scalar) and node.text in colours:
        reader.text(node, "colour", owner)  # which warns where a # ended it
        return colours[node.text]
    named = ", ".join(list(colours)[:20]) + (", …" if len(colours) > 20 else "")
    known = f"the deck's colours are: {named}" if colours else "name the colour below `colours:` first"
    if isinstance(node, Scalar) and not node.text:
        because = ": what follows the # is a note to YAML" if swallowed(node) else ""
        reader.error(f"`colour` of {owner} is empty{because}", node, f"write a name; {known}")
        return None
    word = reader.text(node, "colour", owner)
    if word is None:
        return None
    reader.error(f"unknown colour `{word[:40]}` in {owner}", node, did_you_mean(word, colours) or known)
    return None


def _colour(key: Scalar, node: Node, reader: Reader, icons: Collection[str] | None) -> DeckColour:
    """`red: "#c00000"` is short for `red: {fill: "#c00000"}`."""
    owner = f"colour `{key.text}`"
    if isinstance(node, Scalar):
        fill_key = Scalar("fill", node.line, node.column, node.length, True)
        node = nodes.Mapping(((fill_key, node),), node.line, node.column)
    elif isinstance(node, nodes.Sequence):
        reader.error(f"{owner} is a list", node, 'write it as {name: Red, fill: "#c00000", symbol: heart}')
    inner = node if isinstance(node, nodes.Mapping) else nodes.Mapping((), node.line, node.column)
    for name, _ in inner.entries:
        if name.text not in _KEYS:
            reader.unknown_key(name, owner, _KEYS)
    fill, ink, pattern_ink = (_hex(inner, name, owner, reader) for name in ("fill", "ink", "pattern_ink"))
    if inner is node and inner.get("fill") is None:
        reader.error(f"{owner} has no `fill`", key, 'add fill: "#c00000"')
    fill = fill or WHITE
    ink = ink or max((BLACK, WHITE), key=lambda candidate: contrast(candidate, fill))
    symbol, pattern = (_icon(inner, name, owner, reader, icons) for name in ("symbol", "pattern"))
    if pattern_ink and inner.get("pattern") is None:
        where = inner.key("pattern_ink") or key
        reader.error(f"{owner} has a `pattern_ink` but no `pattern`", where, "add pattern: dots")
    return DeckColour(
        id=key.text, name=_text(inner, "name", owner, reader) or key.text, fill=fill, ink=ink,
        symbol=symbol, pattern=pattern, pattern_ink=pattern_ink or _faint(fill, ink),
        place=place_of(key, reader.source),
    )  # fmt: skip


def _faint(fill: Colour, ink: Colour) -> Colour:
    """A little away from the ink; or, as white has no lighter and black no darker, towards it."""
    away = away_from(fill, ink, _FAINT)
    return away if contrast(away, fill) > 1.03 else mix(fill, ink, _FAINT / 2)


def _icon(node: nodes.Mapping, name: str, owner: str, reader: Reader, icons: Collection[str] | None) -> str:
    """The name of an icon; that of a pattern is written without `pattern-` before it."""
    word, prefix = _text(node, name, owner, reader), "pattern-" if name == "pattern" else ""
    if word and icons is not None and prefix + word not in icons:
        of_patterns = {icon.removeprefix("pattern-") for icon in icons if icon.startswith("pattern-")}
        plain = {icon for icon in icons if not icon.startswith("pattern-") and not icon.endswith("-back")}
        known = sorted(of_patterns if prefix else plain)
        near = did_you_mean(word.removeprefix(prefix), known)
        own = f"your own goes into a folder `icons` beside the deck, as {prefix}NAME.svg"
        reader.error(
            f"there is no {name} `{word[:40]}`, which {owner} names", node.get(name) or node,
            near or f"there are: {', '.join(known)}; {own}",
        )  # fmt: skip
    return word


def _text(node: nodes.Mapping, name: str, owner: str, reader: Reader) -> str:
    inner = node.get(name)
    return (reader.text(inner, name, owner) or "") if inner is not None else ""


def _hex(node: nodes.Mapping, name: str, owner: str, reader: Reader) -> Colour | None:
    inner = node.get(name)
    if inner is None:
        return None
    if not isinstance(inner, Scalar):
        reader.error(f"`{name}` of {owner} is no colour", inner, _EXAMPLE)
        return None
    if not inner.text:
        reader.empty(inner, name, owner, _EXAMPLE)
        return None
    try:
        return parse_colour(inner.text)
    except ValueError:
        found = f"`{inner.text[:40]}`"
        reader.error(f"`{name}` of {owner} is {found}, where a colour was expected", inner, _EXAMPLE)
        return None
