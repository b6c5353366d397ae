"""A layout in, the names that its expressions take from a card out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.layout.expressions import names_in
from generator.model import layout as spec
from generator.problems import LayoutError, Place, Problem, Problems, did_you_mean

__all__ = ["check_names", "names_needed", "names_shown"]

_OWN_NAMES = ("id", "copies", "colour", "deck", "words")


def check_names(layout: spec.Layout, fields: Sequence[str], card: str = "") -> tuple[Problem, ...]:
    """Every name in the layout's expressions that no card could ever carry, with a near one that it could; `card` is
    the first that would be drawn with it."""
    problems = Problems()
    drawing = f", drawing card `{card}`" if card else ""

    def check(expressions: Iterable[_Expression], known: frozenset[str]) -> None:
        for expression, bare in expressions:
            try:
                unknown = names_in(expression, bare=bare) - known
            except LayoutError as error:
                problems.extend(error.problems)
                continue
            for name in sorted(unknown):
                problems.error(
                    f"unknown name `{name}` in layout `{layout.name}`{drawing}",
                    _within(expression, name),
                    did_you_mean(name, known) or f"a card has: {', '.join(sorted(known))}",
                )

    names = frozenset(fields) | frozenset(_OWN_NAMES)
    check(_all_expressions(layout.elements), names)
    for group in layout.groups.values():
        check(_all_expressions(group.elements), names | frozenset(group.parameters))
    check([(style.colour, False) for style in layout.styles.values() if style.colour is not None], names)
    return tuple(problems.found)


def names_shown(layout: spec.Layout) -> frozenset[str]:
    """Every name that an expression of the layout takes from a card. LayoutError where one cannot be read."""
    elements = [*layout.elements, *(element for group in layout.groups.values() for element in group.elements)]
    return frozenset(
        name for expression, bare in _all_expressions(elements) for name in names_in(expression, bare=bare)
    )


def names_needed(layout: spec.Layout) -> frozenset[str]:
    """Every name that decides how a face looks: those shown, and those that colours of styles are taken from."""
    colours = [style.colour for style in layout.styles.values() if style.colour is not None]
    return names_shown(layout).union(*map(names_in, colours))


_Expression = tuple[spec.Expression, bool]
"""And whether it is one without braces, as a `when:` is."""


def _all_expressions(elements: Sequence[spec.Element]) -> Iterator[_Expression]:
    """Those of the elements and of what stands in their stacks, in order."""
    for element in elements:
        yield from _expressions(element)
        if isinstance(element, spec.Stack):
            yield from _all_expressions(element.items)


def _expressions(element: spec.Element) -> list[_Expression]:
    found: list[tuple[spec.Expression | None, bool]] = [(element.when, True)]
    match element:
        case spec.Text():
            found += [(element.text, False), (element.style, False), (element.group, False)]
        case spec.Outline():
            found += [(element.fill, False), (element.stroke, False)]
        case spec.Icon():
            found += [(element.icon, False), (element.colour, False)]
        case spec.Picture():
            found += [(element.picture, False)]
        case spec.Use():
            found += [(value, False) for value in element.arguments.values()]
    return [(expression, bare) for expression, bare in found if expression is not None]


def _within(expression: spec.Expression, name: str) -> Place:
    """The place of a name inside its expression, where the expression stands on one line as it was written."""
    place = expression.place
    at = place.source.line(place.line).find(name, place.column - 1)
    return Place(place.source, place.line, at + 1, len(name)) if at >= 0 else place


