"""A dictionary that remembers what was worked out before, and never grows without end."""

from __future__ import annotations

from typing import TypeVar

__all__ = ["Bounded"]

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Bounded(dict[_Key, _Value]):
    """Emptied when it holds `most` entries and one more comes. What is met often is soon in it again; looking up costs
    what it costs in a dictionary, which a cache that knows the age of its entries does not reach."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: _Key, value: _Value) -> None:
        if len(self) >= self.most:
            self.clear()
        super().__setitem__(key, value)
