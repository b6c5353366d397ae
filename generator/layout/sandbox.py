"""The sandbox that evaluates what is more than a look-up: Jinja2 that knows only a card's own names and never builds
anything large. It takes long to load, so that `expressions` asks for it only where there is such an expression.

Only `{{ … }}` is allowed, no statements, so that evaluating takes time in proportion to the layout's length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from threading import RLock
from typing import Any, NamedTuple, cast

from jinja2 import StrictUndefined, TemplateSyntaxError, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.colour import Colour, away_from, mix, parse_colour
from generator.layout.printing import MAX_LENGTH, Refused, TooLarge, as_text

__all__ = ["Compiled", "compiled"]

_MAX_NUMBER = 10**12
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_QUOTED = re.compile("'[^']*'|\"[^\"]*\"")


class _CodeGenerator(CodeGenerator):
    """Writes `a ~ b` as `[a, b]|join`, which prints a flag and nothing as the rest of a text does, and is bounded."""

    def enter_frame(self, frame: Frame) -> None:
        super().enter_frame(frame)
        asked = {name for action, name in frame.symbols.loads.values() if action == "resolve" and name}
        cast("_Environment", self.environment).asked |= asked

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - jinja2's name
        self.write("environment.filters['join']((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


class _Environment(ImmutableSandboxedEnvironment):
    code_generator_class = _CodeGenerator
    asked: set[str]
    """The names that what is being compiled needs from outside."""

    intercepted_binops = frozenset(ImmutableSandboxedEnvironment.default_binop_table)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        sizes = [len(value) if isinstance(value, (str, list, tuple)) else None for value in (left, right)]
        if operator == "%" and isinstance(left, str):
            raise Refused("`%` on a text is not available; write the parts side by side")
        if operator == "**" and not (abs(left) <= 1000 and abs(right) <= 4):
            raise TooLarge
        if operator == "*" and (sizes[0] is not None or sizes[1] is not None):
            size, times = (sizes[0], right) if sizes[0] is not None else (sizes[1], left)
            if not isinstance(times, int) or size is None or size * times > MAX_LENGTH:
                raise TooLarge
        if operator == "*" and not all(isinstance(value, (str, int, float)) for value in (left, right)):
            raise Refused("`*` works on numbers and texts, not on lists")
        if operator == "+" and sizes[0] is not None and sizes[1] is not None and sum(filter(None, sizes)) > MAX_LENGTH:
            raise TooLarge
        value = super().call_binop(context, operator, left, right)
        if isinstance(value, (int, float)) and abs(value) > _MAX_NUMBER:
            raise TooLarge
        return value

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return not callable(value) and super().is_safe_attribute(obj, attr, value)

    def is_safe_callable(self, obj: Any) -> bool:
        return False


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
        raise TooLarge
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
            raise TooLarge
    return by.join(parts)


_ALONE = RLock()
"""The environment gathers the names of one expression at a time, and each expression has one context for all cards:
two threads that draw take turns in both."""


class Compiled(NamedTuple):
    """`value` is a function of a scope; `names` are those that it needs to find there."""

    value: Callable[[Mapping[str, Any]], Any]
    names: frozenset[str]


@cache
def compiled(source: str, single: bool) -> Compiled:
    """A `single` expression's value keeps its type; any other's is a text. TemplateSyntaxError."""
    with _ALONE:
        return _compiled(source, single)


def _compiled(source: str, single: bool) -> Compiled:
    environment = _environment()
    environment.asked = set()
    if "{%" in source:
        raise TemplateSyntaxError(
            "`{%` is not available; use `when:` on an element, or `a if b else c` inside {{ }}", 1
        )
    if "{#" in _QUOTED.sub("", source):
        raise TemplateSyntaxError('`{#` would begin a note and lose text; to print it write {{ "{#" }}', 1)
    try:
        if single:
            template = environment.compile_expression(source, undefined_to_none=False)._template
        else:
            template = environment.from_string(source)
    except TemplateSyntaxError:
        raise
    except (RecursionError, MemoryError, SyntaxError, ValueError, OverflowError):
        raise TemplateSyntaxError("it is nested too deeply, or holds too long a number", 1) from None

    context = template.new_context({}, shared=True)  # one for all cards: making it takes longer than the rest
    fill = template.root_render_func

    def value(scope: Mapping[str, Any]) -> Any:
        with _ALONE:
            context.vars.clear()
            context.parent = cast("dict[str, Any]", scope)  # which is only read
            text = "".join(fill(context))
            found = context.vars["result"] if single else text
        if isinstance(found, Undefined):
            found._fail_with_undefined_error()
        return found

    return Compiled(value, frozenset(environment.asked))
