"""How frozen values are made: `@frozen()` gives what `@dataclass(frozen=True, slots=True)` gives, three times as fast.

A dataclass compiles every method by itself, which a command with eighty such classes notices before it has begun; and
its `__init__` looks up each slot by name. Here one compilation makes the methods that differ from class to class, the
others are the same functions for all, and `__init__` sets the slots themselves. What takes a dataclass takes these too:
`replace`, `fields`, `match`, a copy, a pickle.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError
from typing import Any, TypeVar, dataclass_transform

__all__ = ["frozen"]

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(*, kw_only: bool = False, eq: bool = True) -> Callable[[type[T]], type[T]]:
    """`eq=False`: compared, and hashed, by identity. Fields are made by `dataclasses.field`."""

    def make(cls: type[T]) -> type[T]:
        cls.__doc__ = cls.__doc__ or cls.__name__  # a dataclass would work out its signature instead
        made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
        fields = dataclasses.fields(made)
        names: dict[str, Any] = {"__name__": made.__module__, "made": made, "MISSING": MISSING}
        source = _init(made, fields, names) + (_comparison(fields) if eq else "")
        exec(source, names)
        for name in ("__init__", "__eq__", "__hash__") if eq else ("__init__",):
            names[name].__qualname__ = f"{made.__qualname__}.{name}"
            setattr(made, name, names[name])
        made.__repr__, made.__setattr__, made.__delattr__ = _repr, _refuse, _refuse
        made.__getstate__, made.__setstate__ = _state, _restore
        return made  # type: ignore[no-any-return]

    return make


def _init(made: Any, fields: Sequence[Field[Any]], names: dict[str, Any]) -> str:
    """The source of `__init__`; what it calls is added to `names`."""
    parameters: dict[bool, list[str]] = {False: [], True: []}
    lines = []
    for field in fields:
        if not field.init:  # `__post_init__` works it out
            continue
        name = parameter = value = field.name
        names[f"set_{name}"] = getattr(made, name).__set__
        if field.default is not MISSING:
            names[f"default_{name}"] = field.default
            parameter = f"{name}=default_{name}"
        elif field.default_factory is not MISSING:
            names[f"new_{name}"] = field.default_factory
            parameter, value = f"{name}=MISSING", f"new_{name}() if {name} is MISSING else {name}"
        parameters[bool(field.kw_only)].append(parameter)
        lines.append(f" set_{name}(self, {value})\n")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()\n")
    keywords = ["*", *parameters[True]] if parameters[True] else []
    return f"def __init__({', '.join(['self', *parameters[False], *keywords])}):\n{''.join(lines) or ' pass'}\n"


def _comparison(fields: Sequence[Field[Any]]) -> str:
    own, others = ("".join(f"{of}.{f.name}, " for f in fields if f.compare) for of in ("self", "other"))
    return (
        f"def __eq__(self, other):\n"
        f" return ({own}) == ({others}) if other.__class__ is self.__class__ else NotImplemented\n"
        f"def __hash__(self):\n"
        f" return hash(({own}))\n"
    )


def _repr(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError(f"`{name}` of a {type(self).__name__} cannot be changed; make another with `replace`")


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
