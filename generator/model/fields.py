"""What a card may carry: a field's name, type and limits. Games and layouts declare fields; the deck reader obeys.

The type decides what a scalar in the deck file is. In a `text` field `no`, `010` and `1.10` stay the words that were
typed; the same `010` in an `integer` field is an error rather than a guess.
"""

from __future__ import annotations

from typing import Literal

from generator.frozen import frozen

__all__ = ["Field", "Kind"]

Kind = Literal["text", "integer", "integers", "flag", "choice", "picture", "table"]


@frozen(kw_only=True)
class Field:
    """One field of a card.

    kind      text      a string, exactly as typed
              integer   an int from `minimum` to `maximum`
              integers  one integer or a list of them; a tuple of ints, in the order written
              flag      a bool, written yes or no (true and false are understood)
              choice    one of `choices`
              picture   a path inside the deck's folder; the value is a model.drawing.Picture
              table     a mapping whose keys are the names of `columns`; a key left out takes its column's default
    default   the value of a field left out, unless it is required; None means that the field's kind has an obvious
              empty value: "", (), False, or for an integer None itself
    fixed     a text that is the same in every language, as the game's rules read it
    """

    name: str
    kind: Kind = "text"
    required: bool = False
    default: object = None
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()
    columns: tuple[Field, ...] = ()
    fixed: bool = False
