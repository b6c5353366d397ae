"""Expressions of a layout: sandboxed Jinja2 that knows only a card's own names and never builds anything large.

Only `{{ … }}` is allowed, no statements, so that evaluating takes time in proportion to the layout's length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from jinja2 import StrictUndefined, TemplateSyntaxError, Undefined, UndefinedError, meta, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.colour import Colour, away_from, mix, parse_colour
from generator.model.layout import Expression
from generator.problems import LayoutError, Problem, did_you_mean

__all__ = ["MAX_LENGTH", "as_text", "evaluate", "names_in", "syntax_problem", "truth"]

MAX_LENGTH = 20_000
"""The longest text, in letters, that an expression may build out of smaller ones."""
_MAX_NUMBER = 10**12
_CONSTANTS = frozenset(["true", "false", "none", "True", "False", "None"])
_LARGEST = 10**18
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_WHOLE = re.compile(r"\s*\{\{(?!\{)((?:(?!\}\}).)*)\}\}\s*", re.DOTALL)


class _TooLarge(SecurityError): ...


class _CodeGenerator(CodeGenerator):
    """Writes `a ~ b` as `[a, b]|join`, which prints a flag and nothing as the rest of a text does, and is bounded."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - jinja2's name
        self.write("environment.filters['join']((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


class _Environment(ImmutableSandboxedEnvironment):
    code_generator_class = _CodeGenerator
    intercepted_binops = frozenset(ImmutableSandboxedEnvironment.default_binop_table)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        sizes = [len(value) if isinstance(value, (str, list, tuple)) else None for value in (left, right)]
        if operator == "%" and isinstance(left, str):
            raise SecurityError("`%` on a text is not available; write the parts side by side")
        if operator == "**" and not (abs(left) <= 1000 and abs(right) <= 4):
            raise _TooLarge
        if operator == "*" and (sizes[0] is not None or sizes[1] is not None):
            size, times = (sizes[0], right) if sizes[0] is not None else (sizes[1], left)
            if not isinstance(times, int) or size is None or size * times > MAX_LENGTH:
                raise _TooLarge
        if operator == "*" and not all(isinstance(value, (str, int, float)) for value in (left, right)):
            raise SecurityError("`*` works on numbers and texts, not on lists")
        if operator == "+" and sizes[0] is not None and sizes[1] is not None and sum(filter(None, sizes)) > MAX_LENGTH:
            raise _TooLarge
        value = super().call_binop(context, operator, left, right)
        if isinstance(value, (int, float)) and abs(value) > _MAX_NUMBER:
            raise _TooLarge
        return value

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return not callable(value) and super().is_safe_attribute(obj, attr, value)

    def is_safe_callable(self, obj: Any) -> bool:
        return False


def as_text(value: Any) -> str:
    """How a value is printed: a list with blanks between, a flag as yes or no, 2.0 as 2, a text as it was written.

    SecurityError for what has no text (a table, a colour of the deck, a picture) and for more than MAX_LENGTH.
    """
    parts: list[str] = []
    _gather(value, parts, [MAX_LENGTH])
    return " ".join(parts)


def _gather(value: Any, parts: list[str], left: list[int]) -> None:
    """The texts in a value, from lists in lists too; `left` holds how many more letters there may be."""
    if isinstance(value, Undefined):
        value._fail_with_undefined_error()
    if isinstance(value, (list, tuple)) and not isinstance(value, Colour):
        for item in value:
            left[0] -= 1
            if left[0] < 0:
                raise _TooLarge
            _gather(item, parts, left)
        return
    if isinstance(value, bool):
        text = "yes" if value else "no"
    elif value is None:
        text = ""
    elif isinstance(value, float):
        text = f"{value:.12g}"
    elif isinstance(value, (str, int, Colour)):
        text = str(value)
    else:
        raise SecurityError(_NO_TEXT.get(type(value).__name__, "this has no text; name one of its parts"))
    if parts or left[0] < MAX_LENGTH:
        left[0] -= len(text)
        if left[0] < 0:
            raise _TooLarge
    parts.append(text)


_NO_TEXT = {
    "dict": "a table has no text; name one of its columns",
    "DeckColour": "a colour of the deck is several things; write colour.name, colour.fill, colour.ink …",
    "Picture": "a picture has no text; show it with `picture:`",
}


def _signed(number: int) -> str:
    """`+2`, `−1`, `0`, with a true minus sign (U+2212)."""
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


def _colour(value: Any) -> Colour:
    return value if isinstance(value, Colour) else parse_colour(str(value))


def _mix(colour: Any, other: Any, percent: Any) -> Colour:
    return mix(_colour(colour), _colour(other), float(percent))


def _away(colour: Any, ink: Any, percent: Any) -> Colour:
    return away_from(_colour(colour), _colour(ink), float(percent))


def _bounded_replace(value: Any, old: str, new: str) -> str:
    text = as_text(value)
    if len(text) + text.count(old) * len(new) > MAX_LENGTH:
        raise _TooLarge
    return text.replace(old, new)


def _round(number: Any, digits: int = 0) -> Any:
    """To at most six digits behind the point; a whole number where there are none."""
    if not 0 <= digits <= 6:
        raise ValueError("`round` takes 0 to 6 digits")
    return round(number, digits) if digits else round(number)


def _quoted(value: Any, language: Any = None, *more: Any) -> str:
    if not isinstance(language, str) or not _LANGUAGE.fullmatch(language) or more:
        raise ValueError("`quoted` needs a language, such as `quoted(deck.language)` or `quoted('de')`")
    from generator.typesetting.quotes import quoted

    return quoted(as_text(value), language)


def _sum(values: Iterable[Any]) -> Any:
    return sum(value + 0 for value in values)


def _of_text(change: Callable[..., Any]) -> Callable[..., Any]:
    """A filter of Jinja2's that sees what would be printed, which is bounded, and not whatever it is given."""
    return lambda value, *arguments: change(as_text(value), *arguments)


@cache
def _environment() -> _Environment:
    environment = _Environment(
        undefined=StrictUndefined, autoescape=False, finalize=as_text, keep_trailing_newline=True, cache_size=0
    )
    kept = (
        "abs capitalize default first int last length list lower max min reverse round sort sum title trim unique upper"
    )
    environment.filters = {name: environment.filters[name] for name in kept.split()}
    for name in ("capitalize", "lower", "title", "trim", "upper"):
        environment.filters[name] = _of_text(environment.filters[name])
    environment.filters |= {
        "signed": _signed,
        "replace": _bounded_replace,
        "reverse": lambda value: value[::-1],
        "round": _round,
        "sum": _sum,
        "unique": lambda values: tuple(dict.fromkeys(values)),
        "join": _join,
        "mix": _mix,
        "away_from": _away,
        "quoted": _quoted,
    }
    environment.globals = {}
    return environment


def _join(values: Iterable[Any], by: str = "") -> str:
    parts, length = [], 0
    for value in values:
        parts.append(as_text(value))
        length += len(parts[-1]) + len(by)
        if length > 2 * MAX_LENGTH:
            raise _TooLarge
    return by.join(parts)


@cache
def _code(expression: Expression, bare: bool) -> tuple[str, bool]:
    """The Jinja2 source, and whether it is a single expression, whose value keeps its type."""
    whole = _WHOLE.fullmatch(expression.source)
    if whole:
        return whole[1].strip(), True
    if bare and "{{" not in expression.source:
        return expression.source.strip(), True
    return expression.source, False


_QUOTED = re.compile("'[^']*'|\"[^\"]*\"")


@cache
def _compiled(source: str, single: bool) -> Any:
    if "{%" in source:
        raise TemplateSyntaxError(
            "`{%` is not available; use `when:` on an element, or `a if b else c` inside {{ }}", 1
        )
    if "{#" in _QUOTED.sub("", source):
        raise TemplateSyntaxError('`{#` would begin a note and lose text; to print it write {{ "{#" }}', 1)
    try:
        if single:
            return _environment().compile_expression(source, undefined_to_none=False)
        return _environment().from_string(source)
    except TemplateSyntaxError:
        raise
    except (RecursionError, MemoryError, SyntaxError, ValueError, OverflowError):
        raise TemplateSyntaxError("it is nested too deeply, or holds too long a number", 1) from None


_PLAIN = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?")
_MISSING = object()


@cache
def _path(expression: Expression, bare: bool) -> tuple[str, ...]:
    """`player`, `anger` for an expression that is no more than `{{ player.anger }}`; empty for any other. Most
    are such, and looking them up takes a tenth of the time of asking Jinja2."""
    source, single = _code(expression, bare)
    return tuple(source.split(".")) if single and _PLAIN.fullmatch(source) and source not in _CONSTANTS else ()


def _look_up(path: tuple[str, ...], scope: Mapping[str, Any]) -> Any:
    value = scope.get(path[0], _MISSING)
    for name in path[1:]:
        if isinstance(value, Mapping):
            value = value.get(name, _MISSING)
        elif name in getattr(type(value), "__slots__", ()):
            value = getattr(value, name)
        else:
            return _MISSING
    return value


@cache
def names_in(expression: Expression, *, bare: bool = False) -> frozenset[str]:
    """The names that an expression needs from outside. LayoutError where it cannot be read."""
    if expression.is_constant and not bare:
        return frozenset()
    if path := _path(expression, bare):
        return frozenset(path[:1])
    source, single = _code(expression, bare)
    try:
        _compiled(source, single)
        tree = _environment().parse("{{ " + source + " }}" if single else source)
    except TemplateSyntaxError as error:
        raise LayoutError(syntax_problem(expression, str(error.message))) from None
    return frozenset(meta.find_undeclared_variables(tree))


def syntax_problem(expression: Expression, why: str) -> Problem:
    return Problem(
        message=f"the expression `{_short(expression.source)}` cannot be read: {why}",
        place=expression.place,
        hint="an expression looks like {{ title }} or {{ player.anger }}",
    )


def evaluate(
    expression: Expression, scope: Mapping[str, Any], card: str, *, bare: bool = False, as_type: type | None = None
) -> Any:
    """The value for one card. An expression that is a single `{{ … }}` keeps its type; any other gives a text.

    `bare` reads a text without braces as an expression, as `when:` does; `as_type` str asks for what would be printed,
    whatever the value's type. LayoutError, naming the card, where a name is unknown or the expression cannot be
    evaluated.
    """
    if expression.is_constant and not bare:
        return expression.source
    path = _path(expression, bare)
    value = _look_up(path, scope) if path else _MISSING
    source, single = _code(expression, bare)
    try:
        if value is _MISSING:
            compiled = _compiled(source, single)
            value = compiled(scope) if single else compiled.render(scope)
        if isinstance(value, Undefined):
            value._fail_with_undefined_error()
        if isinstance(value, (int, float)) and not abs(value) <= _LARGEST and value not in scope.values():
            raise _TooLarge
        if as_type is str:
            value = as_text(value)
    except UndefinedError as error:
        raise LayoutError(_unknown(expression, scope, card, str(error))) from None
    except TemplateSyntaxError as error:
        raise LayoutError(syntax_problem(expression, str(error.message))) from None
    except _TooLarge:
        raise LayoutError(
            _failed(expression, card, f"it builds more than {MAX_LENGTH} letters, or too large a number")
        ) from None
    except (
        SecurityError,
        ArithmeticError,
        TypeError,
        ValueError,
        LookupError,
        AttributeError,
        NameError,
        RecursionError,
        MemoryError,
    ) as error:
        raise LayoutError(_failed(expression, card, str(error) or type(error).__name__)) from None
    if isinstance(value, str) and len(value) > MAX_LENGTH and value not in scope.values():
        raise LayoutError(_failed(expression, card, f"it builds more than {MAX_LENGTH} letters"))
    return value


def truth(expression: Expression, scope: Mapping[str, Any], card: str) -> bool:
    """Whether a `when:` holds. A text without braces is an expression; an empty value is false, as is 0."""
    return bool(evaluate(expression, scope, card, bare=True))


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
