"""How values are declared that are made by the thousand: words, lines, operations of a drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform

__all__ = ["value"]

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(*, eq: bool = True, kw_only: bool = False) -> Callable[[type[_T]], type[_T]]:
    """A slotted dataclass that type checkers know to be frozen, and that compares and hashes as one. While the program
    runs nothing keeps it from being changed: freezing would make each of its values take four times as long to make."""

    def declare(cls: type[Any]) -> type[Any]:
        return dataclass(slots=True, eq=eq, kw_only=kw_only, unsafe_hash=eq)(cls)

    return declare
