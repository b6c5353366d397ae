"""The `fields:` of a layout in, Fields out: what a card may carry beyond what its game says.

title: {type: text, required: yes}
cost:  {type: integer, minimum: 0, maximum: 9, default: 0}
suit:  {type: choice, choices: [sun, moon]}
points: {type: table, columns: {won: integer, lost: integer}}
art: picture
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from generator.model.fields import Field, Kind
from generator.reading import nodes
from generator.reading.layout_values import NAME, Values
from generator.reading.nodes import Node, Scalar

__all__ = ["read_fields"]

_KEYS = ("type", "required", "default", "minimum", "maximum", "choices", "columns")
_ONLY_FOR: Mapping[str, tuple[Kind, ...]] = {
    "minimum": ("integer", "integers"), "maximum": ("integer", "integers"), "choices": ("choice",),
    "columns": ("table",), "default": ("text", "integer", "integers", "flag", "choice"),
}  # fmt: skip
_TAKEN = ("id", "copies", "colour", "back", "deck", "words", "original", "same")
"""What every card has already, or an expression or a language's file calls something else."""
_KINDS: tuple[Kind, ...] = get_args(Kind)
_COLUMN_KINDS: tuple[Kind, ...] = ("text", "integer", "flag", "choice")


def read_fields(node: Node | None, values: Values) -> list[Field]:
    entries = values.entries(node, "fields", "title: text")
    return [field for key, value in entries if (field := _field(key, value, values, _KINDS)) is not None]


def _field(key: Scalar, node: Node, values: Values, kinds: tuple[Kind, ...]) -> Field | None:
    whose = f"field `{key.text}`"
    if not NAME.fullmatch(key.text):
        values.error(f"`{key.text}` cannot be a field's name", key, "use letters, digits and _, without blanks")
        return None
    if key.text in _TAKEN:
        values.error(f"a field cannot be called `{key.text}`", key, "that name is taken; choose another")
        return None
    if isinstance(node, Scalar):
        return Field(name=key.text, kind=values.one_of(node, "type", whose, kinds, "text"))
    if not isinstance(node, nodes.Mapping):
        values.error(f"{whose} is a list", node, "write its type, such as text, integer, flag or picture")
        return None
    values.check_keys(node, whose, _KEYS)
    kind: Kind = values.one_of(node.get("type"), "type", whose, kinds, "text")
    for name, those in _ONLY_FOR.items():
        if (option := node.key(name)) is not None and kind not in those:
            values.error(f"{whose} is of type {kind}, which takes no `{name}`", option)
            return None
    required = node.get("required")
    field = Field(
        name=key.text, kind=kind, required=bool(required and values.flag(required, "required", whose)),
        minimum=_limit(node, "minimum", whose, values), maximum=_limit(node, "maximum", whose, values),
        choices=_choices(node, whose, values) if kind == "choice" else (),
        columns=_columns(node, whose, values) if kind == "table" else (),
    )  # fmt: skip
    if field.minimum is not None and field.maximum is not None and field.minimum > field.maximum:
        values.error(f"{whose} has a `minimum` above its `maximum`", node)
        return None
    default = node.get("default")
    if default is None:
        return field
    return replace(field, default=values.reader.value(default, replace(field, name="default"), whose))


def _limit(node: nodes.Mapping, name: str, whose: str, values: Values) -> int | None:
    limit = node.get(name)
    return None if limit is None else values.reader.value(limit, Field(name=name, kind="integer"), whose)


def _choices(node: nodes.Mapping, whose: str, values: Values) -> tuple[str, ...]:
    listed = node.get("choices")
    if not isinstance(listed, nodes.Sequence) or not listed.items:
        values.error(f"{whose} has no list of `choices`", listed or node, "such as choices: [sun, moon]")
        return ()
    words = [values.text(item, "choices", whose) for item in listed.items]
    return tuple(dict.fromkeys(word for word in words if word is not None))


def _columns(node: nodes.Mapping, whose: str, values: Values) -> tuple[Field, ...]:
    listed = values.entries(node.get("columns"), "columns", "anger: integer")
    if node.get("columns") is None:
        values.error(f"{whose} has no `columns`", node, "such as columns: {anger: integer, guilt: integer}")
    found = [_field(key, value, values, _COLUMN_KINDS) for key, value in listed]
    return tuple(column for column in found if column is not None)
