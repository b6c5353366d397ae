"""How the values of expressions are printed, and how large a text that they build may grow."""

from __future__ import annotations

from typing import Any

from generator.colour import Colour

__all__ = ["MAX_LENGTH", "Refused", "TooLarge", "as_text"]

MAX_LENGTH = 20_000
"""The longest text, in letters, that an expression may build out of smaller ones."""


class Refused(Exception):
    """Why an expression is not evaluated, as it is told to the layout's author."""


class TooLarge(Refused): ...


def as_text(value: Any) -> str:
    """How a value is printed: a list with blanks between, a flag as yes or no, 2.0 as 2, a text as it was written.

    Refused for what has no text (a table, a colour of the deck, a picture) and for more than MAX_LENGTH.
    """
    if type(value) is str:
        return value
    if type(value) is int:
        return str(value)
    parts: list[str] = []
    _gather(value, parts, [MAX_LENGTH])
    return " ".join(parts)


def _gather(value: Any, parts: list[str], left: list[int]) -> None:
    """The texts in a value, from lists in lists too; `left` holds how many more letters there may be."""
    if isinstance(value, (list, tuple)) and not isinstance(value, Colour):
        for item in value:
            left[0] -= 1
            if left[0] < 0:
                raise TooLarge
            _gather(item, parts, left)
        return
    text = ""
    if isinstance(value, bool):
        text = "yes" if value else "no"
    elif value is None:
        pass
    elif isinstance(value, float):
        text = f"{value:.12g}"
    elif isinstance(value, (str, int, Colour)):
        text = str(value)
    elif hasattr(type(value), "_fail_with_undefined_error"):  # Jinja2's way to say that a name is unknown
        value._fail_with_undefined_error()
    else:
        raise Refused(_NO_TEXT.get(type(value).__name__, "this has no text; name one of its parts"))
    if parts or left[0] < MAX_LENGTH:
        left[0] -= len(text)
        if left[0] < 0:
            raise TooLarge
    parts.append(text)


_NO_TEXT = {
    "dict": "a table has no text; name one of its columns",
    "DeckColour": "a colour of the deck is several things; write colour.name, colour.fill, colour.ink …",
    "Picture": "a picture has no text; show it with `picture:`",
}
