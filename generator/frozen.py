"""How frozen values are made: `@frozen()` gives what `@dataclass(frozen=True, slots=True)` gives, three times as fast.

A dataclass compiles every method when the class is made, which a command with eighty such classes notices before it has
begun; and its `__init__` looks up each slot by name. Here a method that differs from class to class is compiled when it
is first called, the others are the same functions for all, and `__init__` sets the slots themselves. What takes a
dataclass takes these too: `replace`, `fields`, `match`, a copy, a pickle.
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
        _compile_when_called(made, ("__init__",), _init)
        if eq:
            _compile_when_called(made, ("__eq__", "__hash__"), _comparison)
        made.__repr__, made.__setattr__, made.__delattr__ = _repr, _refuse, _refuse
        made.__getstate__, made.__setstate__ = _state, _restore
        return made  # type: ignore[no-any-return]

    return make


_Source = Callable[[Any, Sequence[Field[Any]], dict[str, Any]], str]


def _compile_when_called(made: Any, methods: Sequence[str], source_of: _Source) -> None:
    """Gives the class methods that put those of `source_of` in their own place when one of them is first called."""

    def compiled() -> None:
        names: dict[str, Any] = {"__name__": made.__module__, "MISSING": MISSING}
        exec(source_of(made, dataclasses.fields(made), names), names)
        for method in methods:
            names[method].__qualname__ = f"{made.__qualname__}.{method}"
            setattr(made, method, names[method])

    def standing_in_for(method: str) -> Callable[..., Any]:
        def call(self: Any, *arguments: Any, **named: Any) -> Any:
            compiled()
            return getattr(made, method)(self, *arguments, **named)

        return call

    for method in methods:
        setattr(made, method, standing_in_for(method))


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


def _comparison(_made: Any, fields: Sequence[Field[Any]], _names: dict[str, Any]) -> str:
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
