"""Flat values to plain JSON objects and back: `Respond("shame", 3)` and `{"move": "respond", "card": "shame", …}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from generator.problems import shortened

__all__ = ["Kinds"]


class _Field(NamedTuple):
    """What JSON has for it, and what that is called."""

    types: tuple[type[Any], ...]
    words: str


_FIELDS = {
    "str": _Field((str,), "a text"),
    "int": _Field((int,), "a whole number"),
    "str | None": _Field((str, type(None)), "a text or null"),
    "tuple[str, ...]": _Field((list,), "a list of texts"),
}


class _Kind(NamedTuple):
    name: str
    make: Any
    fields: Mapping[str, _Field]


class Kinds:
    """Dataclasses by their names in JSON, where `TurnEnded` is `turn_ended`; `tag` is the key of that name.

    Their fields are texts, whole numbers, tuples of texts, or texts that may be None.
    """

    def __init__(self, tag: str, *types: Any) -> None:
        self._tag = tag
        self._by_type = {one: _kind(one) for one in types}
        self._by_name = {kind.name: kind for kind in self._by_type.values()}
        self.names = tuple(self._by_name)

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
            known = ", ".join(self.names)
            raise ValueError(f"`{self._tag}` is `{shortened(str(name))}`, where one of {known} was expected")
        if len(value) != len(kind.fields) + 1 or not all(map(value.__contains__, kind.fields)):
            others = ", ".join(sorted(value.keys() - {self._tag})) or "nothing"
            wanted = ", ".join(kind.fields) or "nothing"
            raise ValueError(f"{name} has {wanted} beside `{self._tag}`, and not {shortened(others)}")
        arguments = []
        for field, (types, words) in kind.fields.items():
            found = value[field]
            if type(found) not in types or (types == (list,) and not all(isinstance(one, str) for one in found)):
                raise ValueError(f"`{field}` of {name} is `{shortened(str(found))}`, where {words} was expected")
            arguments.append(tuple(found) if types == (list,) else found)
        return kind.make(*arguments)


def _kind(one: Any) -> _Kind:
    name = re.sub("(?<=[a-z])(?=[A-Z])", "_", one.__name__).lower()
    return _Kind(name, one, {field.name: _FIELDS[str(field.type)] for field in fields(one)})
