"""Flat values to plain JSON objects and back: `Respond("shame", 3)` and `{"move": "respond", "card": "shame", …}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple

__all__ = ["Kinds"]

_TYPES: Mapping[str, tuple[type[Any], ...]] = {
    "str": (str,),
    "int": (int,),
    "str | None": (str, type(None)),
    "tuple[str, ...]": (list,),
}
"""What JSON has for a field of that type."""


class _Kind(NamedTuple):
    """`fields` with their types as they are written."""

    name: str
    make: Any
    fields: Mapping[str, str]


class Kinds:
    """Dataclasses by their names in JSON, where `TurnEnded` is `turn_ended`; `tag` is the key of that name.

    Their fields are texts, whole numbers, tuples of texts, or texts that may be None.
    """

    def __init__(self, tag: str, *types: Any) -> None:
        self._tag = tag
        self._by_type = {one: _kind(one) for one in types}
        self._by_name = {kind.name: kind for kind in self._by_type.values()}

    def to_plain(self, value: Any) -> dict[str, Any]:
        kind = self._by_type[type(value)]
        found = ((field, getattr(value, field)) for field in kind.fields)
        plain = {field: list(one) if isinstance(one, tuple) else one for field, one in found}
        return {self._tag: kind.name, **plain}

    def from_plain(self, value: Any) -> Any:
        """ValueError says what is wrong with an object that is none of these, with all its fields and no other."""
        if not isinstance(value, dict):
            raise ValueError(f"an object with `{self._tag}` was expected")
        name = value.get(self._tag)
        kind = self._by_name.get(name) if isinstance(name, str) else None
        if kind is None:
            raise ValueError(f"`{self._tag}` is {name!r}, where one of {', '.join(self._by_name)} was expected")
        if len(value) != len(kind.fields) + 1 or not all(map(value.__contains__, kind.fields)):
            others = ", ".join(value.keys() - {self._tag}) or "nothing"
            raise ValueError(f"{name} has {', '.join(kind.fields) or 'nothing'} beside `{self._tag}`, and not {others}")
        arguments = []
        for field, written in kind.fields.items():
            found = value[field]
            if type(found) not in _TYPES[written]:
                raise ValueError(f"`{field}` of {name} is {found!r}, where {written} was expected")
            arguments.append(_texts(field, found) if type(found) is list else found)
        return kind.make(*arguments)


def _texts(field: str, found: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(one, str) for one in found):
        raise ValueError(f"`{field}` is {found!r}, where texts were expected")
    return tuple(found)


def _kind(one: Any) -> _Kind:
    name = re.sub("(?<=[a-z])(?=[A-Z])", "_", one.__name__).lower()
    return _Kind(name, one, {field.name: str(field.type) for field in fields(one)})
