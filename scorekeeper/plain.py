"""Flat values to plain JSON objects and back: `Respond("shame", 3)` and `{"move": "respond", "card": "shame", …}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, cast

__all__ = ["from_plain", "kinds", "to_plain"]

_FITS: Mapping[str, Callable[[Any], bool]] = {
    "str": lambda value: isinstance(value, str),
    "int": lambda value: type(value) is int,
    "str | None": lambda value: value is None or isinstance(value, str),
    "tuple[str, ...]": lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
}


def kinds(*types: Any) -> dict[str, Any]:
    """The dataclasses by the names that they have in JSON: `TurnEnded` is `turn_ended`."""
    return {_name(one): one for one in types}


def to_plain(value: Any, tag: str) -> dict[str, Any]:
    """`tag` is the key that holds the name of the value's type."""
    kind: Any = type(value)
    found = ((name, getattr(value, name)) for name, _ in _fields(kind))
    return {tag: _name(kind), **{name: list(one) if isinstance(one, tuple) else one for name, one in found}}


def from_plain(value: Any, tag: str, known: Mapping[str, Any]) -> Any:
    """ValueError says what is wrong with an object that is not one of the `known`, with all its fields and no other."""
    if not isinstance(value, dict):
        raise ValueError(f"an object with `{tag}` was expected")
    name = value.get(tag)
    found: Any = known.get(name) if isinstance(name, str) else None
    if found is None:
        raise ValueError(f"`{tag}` is {name!r}, where one of {', '.join(known)} was expected")
    expected = _fields(found)
    if len(value) != len(expected) + 1:
        wanted = ", ".join(name for name, _ in expected) or "nothing"
        raise ValueError(f"{name} has {wanted} beside `{tag}`, and not {', '.join(set(value) - {tag}) or 'nothing'}")
    arguments = []
    for field, kind in expected:
        if field not in value or not _FITS[kind](value[field]):
            raise ValueError(f"`{field}` of {name} is {value.get(field)!r}, where {kind} was expected")
        one = value[field]
        arguments.append(tuple(one) if isinstance(one, list) else one)
    return found(*arguments)


@cache
def _fields(kind: Hashable) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, str(field.type)) for field in fields(cast("Any", kind)))


@cache
def _name(kind: Hashable) -> str:
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", cast("Any", kind).__name__).lower()
