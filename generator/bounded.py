"""A dictionary that remembers what was worked out before, and never grows without end."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["Bounded"]

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Bounded(dict[_Key, _Value]):
    """Holds at most so many entries. What is met often is soon in it again after it was emptied; looking up costs what
    it costs in a dictionary, which a cache that knows the age of its entries does not reach."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: _Key, value: _Value) -> _Value:
        """The value, which is there from now on; all others are forgotten first where there are too many."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value
