"""What moves and events have in common: flat values that are written as JSON, each with its `kind`."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["Fact", "Whole"]

Whole = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""A number of a log: greater ones are damage."""


def _kind(name: str) -> str:
    """`turn_ended` of `TurnEnded`."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Fact(Struct, frozen=True, tag=_kind, tag_field="kind", forbid_unknown_fields=True):
    pass
