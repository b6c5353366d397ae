"""Expressions of a layout, evaluated for one card: each becomes a function once, which is called for every card.

Most are a text without braces, or look things up: `{{ title }}`, `{{ player.anger }}`, `pattern-{{ colour.pattern }}`.
Whatever is more goes to the sandbox.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from generator.layout.printing import MAX_LENGTH, Refused, TooLarge, as_text
from generator.model.layout import Expression
from generator.problems import LayoutError, Problem, did_you_mean

__all__ = ["MAX_LENGTH", "Evaluate", "as_text", "compiled", "evaluate", "names_in", "syntax_problem", "truth"]

Evaluate = Callable[[Mapping[str, Any], str], Any]
"""A function of the names that there are and of the card's id, which messages give."""

_LARGEST = 10**18
_WHOLE = re.compile(r"\s*\{\{(?!\{)((?:(?!\}\}).)*)\}\}\s*", re.DOTALL)
_PATH = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?"
_PLAIN = re.compile(_PATH)
_PLAIN_IN_TEXT = re.compile(rf"\{{\{{\s*({_PATH})\s*\}}\}}")
_FOR_SANDBOX = re.compile(r"\{\{|\{%|\{#|\r")
_NO_NAMES = frozenset(["true", "false", "none", "True", "False", "None", "not"])
_MISSING = object()


def evaluate(
    expression: Expression, scope: Mapping[str, Any], card: str, *, bare: bool = False, as_type: type | None = None
) -> Any:
    """The value for one card. An expression that is a single `{{ … }}` keeps its type; any other gives a text.

    `bare` reads a text without braces as an expression, as `when:` does; `as_type` str asks for what would be printed,
    whatever the value's type. LayoutError, naming the card, where a name is unknown or the expression cannot be
    evaluated.
    """
    return compiled(expression, bare, as_type)(scope, card)


def truth(expression: Expression, scope: Mapping[str, Any], card: str) -> bool:
    """Whether a `when:` holds. A text without braces is an expression; an empty value is false, as is 0."""
    return bool(compiled(expression, True)(scope, card))


@cache
def compiled(expression: Expression, bare: bool = False, as_type: type | None = None) -> Evaluate:
    """The function that `evaluate` calls, for who evaluates an expression more than once. It is made without an error,
    also of an expression that cannot be read: that is told when it is called."""
    if expression.is_constant and not bare:
        constant = expression.source
        return lambda _scope, _card: constant
    source, single = _code(expression, bare)

    def checked(value: Any, scope: Mapping[str, Any]) -> Any:
        if isinstance(value, (int, float)) and not abs(value) <= _LARGEST and value not in scope.values():
            raise TooLarge
        if as_type is str:
            value = as_text(value)
        if isinstance(value, str) and len(value) > MAX_LENGTH and value not in scope.values():
            raise Refused(f"it builds more than {MAX_LENGTH} letters")
        return value

    def in_sandbox(scope: Mapping[str, Any], card: str) -> Any:
        try:
            from generator.layout import sandbox

            return checked(sandbox.compiled(source, single).value(scope), scope)
        except Exception as error:
            raise _told(error, expression, scope, card) from None

    parts = _parts(expression, bare)
    if not parts:
        return in_sandbox
    if not single:

        def text(scope: Mapping[str, Any], card: str) -> Any:
            try:
                values = [part if isinstance(part, str) else _look_up(part, scope) for part in parts]
                if not any(value is _MISSING for value in values):
                    return checked("".join(map(as_text, values)), scope)
            except Exception as error:
                raise _told(error, expression, scope, card) from None
            return in_sandbox(scope, card)

        return text
    (path,) = parts
    assert isinstance(path, tuple)

    def found(scope: Mapping[str, Any], card: str) -> Any:
        value = _look_up(path, scope)
        if type(value) is str and len(value) <= MAX_LENGTH:
            return value
        if type(value) is int and as_type is str and -_LARGEST <= value <= _LARGEST:
            return str(value)
        if value is _MISSING:
            return in_sandbox(scope, card)
        try:
            return checked(value, scope)
        except Exception as error:
            raise _told(error, expression, scope, card) from None

    return found


def _code(expression: Expression, bare: bool) -> tuple[str, bool]:
    """The Jinja2 source, and whether it is a single expression, whose value keeps its type."""
    whole = _WHOLE.fullmatch(expression.source)
    if whole:
        return whole[1].strip(), True
    if bare and "{{" not in expression.source:
        return expression.source.strip(), True
    return expression.source, False


_Path = tuple[str, ...]


def _parts(expression: Expression, bare: bool) -> list[str | _Path]:
    """The texts, and the paths (`player`, `anger`) between them, of an expression that is no more than that; empty for
    any other. Looking them up takes a tenth of the time of asking Jinja2, and Jinja2 need not be loaded."""
    source, single = _code(expression, bare)
    if single:
        return [tuple(source.split("."))] if _PLAIN.fullmatch(source) and source not in _NO_NAMES else []
    pieces = _PLAIN_IN_TEXT.split(source)  # text, path, text, path, … text
    if any(path in _NO_NAMES for path in pieces[1::2]) or any(_FOR_SANDBOX.search(text) for text in pieces[::2]):
        return []
    return [tuple(piece.split(".")) if at % 2 else piece for at, piece in enumerate(pieces)]


def _look_up(path: _Path, scope: Mapping[str, Any]) -> Any:
    """_MISSING where there is nothing of that name, or where it takes Jinja2 to say why."""
    value = scope.get(path[0], _MISSING)
    if len(path) == 1:
        return value
    kind = type(value)
    if kind is dict or kind is MappingProxyType or isinstance(value, Mapping):
        return value.get(path[1], _MISSING)
    return getattr(value, path[1]) if path[1] in getattr(kind, "__slots__", ()) else _MISSING


@cache
def names_in(expression: Expression, *, bare: bool = False) -> frozenset[str]:
    """The names that an expression needs from outside. LayoutError where it cannot be read."""
    if expression.is_constant and not bare:
        return frozenset()
    if parts := _parts(expression, bare):
        return frozenset(part[0] for part in parts if isinstance(part, tuple))
    from jinja2 import TemplateSyntaxError

    from generator.layout import sandbox

    try:
        return sandbox.compiled(*_code(expression, bare)).names
    except TemplateSyntaxError as error:
        raise LayoutError(syntax_problem(expression, str(error.message))) from None


def syntax_problem(expression: Expression, why: str) -> Problem:
    return Problem(
        message=f"the expression `{_short(expression.source)}` cannot be read: {why}",
        place=expression.place,
        hint="an expression looks like {{ title }} or {{ player.anger }}",
    )


def _told(error: Exception, expression: Expression, scope: Mapping[str, Any], card: str) -> Exception:
    """What went wrong in evaluating, as the layout's author is told; a mistake of our own as it is."""
    from jinja2 import TemplateSyntaxError, UndefinedError
    from jinja2.exceptions import SecurityError

    match error:
        case UndefinedError():
            return LayoutError(_unknown(expression, scope, card, str(error)))
        case TemplateSyntaxError():
            return LayoutError(syntax_problem(expression, str(error.message)))
        case TooLarge():
            why = f"it builds more than {MAX_LENGTH} letters, or too large a number"
            return LayoutError(_failed(expression, card, why))
        case (
            Refused() | SecurityError() | ArithmeticError() | TypeError() | ValueError() | LookupError()
            | AttributeError() | NameError() | RecursionError() | MemoryError()
        ):  # fmt: skip
            return LayoutError(_failed(expression, card, str(error) or type(error).__name__))
    return error


def _failed(expression: Expression, card: str, why: str) -> Problem:
    return Problem(
        message=f"the expression `{_short(expression.source)}` fails for card `{card}`: {why}", place=expression.place
    )


def _unknown(expression: Expression, scope: Mapping[str, Any], card: str, message: str) -> Problem:
    quoted = re.findall(r"'([^']*)'", message)
    name = quoted[-1] if quoted else ""
    if message.startswith("'None' has no attribute"):
        return replace(
            _failed(expression, card, f"this card has nothing to take `{name}` from"),
            hint="give the card that field, or write {{ … if … else … }}",
        )
    if not name or message.endswith("object'"):
        return _failed(expression, card, message)
    near = did_you_mean(name, _known_near(expression, scope, name))
    return Problem(
        message=f"unknown name `{name}` in `{_short(expression.source)}`, drawing card `{card}`",
        place=expression.place,
        hint=near or f"known here: {', '.join(sorted(_known_near(expression, scope, name)))}",
    )


def _known_near(expression: Expression, scope: Mapping[str, Any], name: str) -> list[str]:
    owner = re.search(rf"(\w+)\s*\.\s*{re.escape(name)}\b", expression.source)
    value = scope.get(owner[1]) if owner else None
    if isinstance(value, Mapping):
        return list(value)
    if value is not None and hasattr(type(value), "__slots__"):
        return [slot for slot in type(value).__slots__ if not slot.startswith("_")]
    return list(scope)


def _short(source: str) -> str:
    source = " ".join(source.split())
    return source if len(source) <= 60 else source[:57] + "…"
