"""The `groups:` of a layout in, Groups out; and whether every `use` of one is right.

    panel(label, points):
      - {text: "{{ label }}", style: title, box: [1, 1, 20, 5]}

Inside a group a box counts from the corner of the box that the group is drawn into.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.model.layout import Element, Group, Stack, Use
from generator.problems import Problems, did_you_mean
from generator.reading.layout_elements import ElementReader
from generator.reading.layout_values import NAME, Values
from generator.reading.nodes import Node, Scalar

__all__ = ["check_uses", "read_groups"]

_HEAD = re.compile(r"([A-Za-z_][\w-]*)\s*(?:\(\s*([^()]*?)\s*\))?")
_TAKEN = {"and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"}
"""Words of expressions, which cannot be names in them."""


def read_groups(
    node: Node | None, base: Mapping[str, Group], reader: ElementReader, values: Values
) -> dict[str, Group]:
    """The groups of `base`, with those of this file added or put in their place."""
    own: dict[str, Group] = {}
    for key, value in values.entries(node, "groups", "panel(label):"):
        group = _group(key, value, reader, values)
        if group is None:
            continue
        if group.name in own:
            values.error(f"two groups are called `{group.name}`", key, "give one of them another name")
        own[group.name] = group
    return {**base, **own}


def _group(key: Scalar, node: Node, reader: ElementReader, values: Values) -> Group | None:
    head = _HEAD.fullmatch(key.text)
    parameters = [part.strip() for part in head[2].split(",")] if head and head[2] else []
    if head is None or not all(NAME.fullmatch(name) and name not in _TAKEN for name in parameters):
        values.error(f"`{key.text}` cannot be a group's name", key, "write it as panel or panel(label, points)")
        return None
    if len(set(parameters)) < len(parameters):
        values.error(f"group `{head[1]}` has two parameters of one name", key)
        return None
    elements = reader.elements(node, key.text)
    return Group(name=head[1], parameters=tuple(parameters), elements=elements, place=values.place(key))


def check_uses(elements: Sequence[Element], groups: Mapping[str, Group], problems: Problems) -> None:
    """Every `use` names a group and gives it exactly its parameters; no group draws itself."""
    for use in _uses((*elements, *(element for group in groups.values() for element in group.elements))):
        group = groups.get(use.group)
        if group is None:
            near = did_you_mean(use.group, groups) or f"known: {', '.join(groups) or 'none'}"
            problems.error(f"unknown group `{use.group}`", use.place, near)
            continue
        for name in group.parameters:
            if name not in use.arguments:
                problems.error(f"`use: {use.group}` without `{name}`", use.place, f"add {name}: to its `with:`")
        for name, argument in use.arguments.items():
            if name not in group.parameters:
                near = did_you_mean(name, group.parameters) or f"it takes: {', '.join(group.parameters) or 'nothing'}"
                problems.error(f"group `{use.group}` does not take `{name}`", argument.place, near)
    for name, group in groups.items():
        ring = _ring(name, groups)
        if ring:
            problems.error(f"groups that use one another in a ring: {' → '.join(ring)}", group.place)
            return


def _uses(elements: Sequence[Element]) -> Iterator[Use]:
    for element in elements:
        if isinstance(element, Use):
            yield element
        elif isinstance(element, Stack):
            yield from _uses(element.items)


def _ring(start: str, groups: Mapping[str, Group]) -> list[str]:
    """The way from a group back to itself; empty where there is none."""
    seen: set[str] = set()

    def visit(way: list[str]) -> list[str]:
        for use in _uses(groups[way[-1]].elements):
            if use.group == start:
                return [*way, start]
            if use.group in groups and use.group not in seen:
                seen.add(use.group)
                found = visit([*way, use.group])
                if found:
                    return found
        return []

    return visit([start])
