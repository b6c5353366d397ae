"""Frozen values do what frozen dataclasses do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest

from generator.frozen import frozen


@frozen()
class Point:
    x: float
    y: float = 0.0
    note: str = field(default="", compare=False, repr=False)


@frozen(kw_only=True)
class Shape:
    """A shape."""

    points: tuple[Point, ...]
    names: list[str] = field(default_factory=list)
    wide: bool = False

    @property
    def count(self) -> int:
        return len(self.points)


@frozen(kw_only=True, eq=False)
class Base:
    place: int
    turn: float = 0


@frozen(kw_only=True, eq=False)
class Derived(Base):
    text: str


def test_a_value_is_made_of_its_fields() -> None:
    assert (Point(1).x, Point(1).y, Point(1, 2).y, Point(x=1, note="here").note) == (1, 0.0, 2, "here")
    shape = Shape(points=(Point(1),))
    assert (shape.count, shape.names, shape.wide) == (1, [], False)
    assert shape.names is not Shape(points=()).names
    assert (Derived(place=1, text="a").turn, Derived(place=1, text="a").text) == (0, "a")


@pytest.mark.parametrize("make", [lambda: Point(), lambda: Shape((Point(1),)), lambda: Point(1, 2, "", 4)])  # type: ignore[call-arg, misc]
def test_a_field_too_many_or_too_few_is_an_error(make: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"(Point|Shape)\.__init__\(\)"):
        make()


def test_nothing_of_a_value_can_be_changed() -> None:
    for change in (
        lambda: setattr(Point(1), "x", 2),
        lambda: setattr(Point(1), "z", 2),
        lambda: delattr(Point(1), "x"),
    ):
        with pytest.raises(FrozenInstanceError):
            change()
    assert not hasattr(Point(1), "__dict__")


def test_values_are_equal_by_their_fields_that_count() -> None:
    assert Point(1, 2, "a") == Point(1, 2, "b")
    assert hash(Point(1, 2, "a")) == hash(Point(1, 2, "b"))
    assert Point(1) != Point(2)
    assert Point(1) != (1, 0.0)
    assert Base(place=1) != Base(place=1)
    assert len({Base(place=1), Base(place=1)}) == 2


def test_it_can_be_whatever_a_dataclass_can_be() -> None:
    assert is_dataclass(Point)
    assert [f.name for f in fields(Derived)] == ["place", "turn", "text"]
    assert replace(Point(1, 2, "a"), y=3) == Point(1, 3)
    assert repr(Shape(points=(Point(1),))) == "Shape(points=(Point(x=1, y=0.0),), names=[], wide=False)"
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_it_can_be_copied_and_pickled(again: Callable[[Any], Any]) -> None:
    shape = Shape(points=(Point(1, 2, "a"),), names=["b"])
    assert again(shape) == shape
    assert again(shape).points[0].note == "a"
    assert again(Derived(place=1, text="t")).text == "t"


def test_its_signature_is_a_dataclass_s() -> None:
    @dataclass(frozen=True, slots=True)
    class Plain:
        x: float
        y: float = 0.0
        note: str = dataclasses.field(default="", compare=False, repr=False)

    assert [(p.name, p.kind, p.default) for p in inspect.signature(Point).parameters.values()] == [
        (p.name, p.kind, p.default) for p in inspect.signature(Plain).parameters.values()
    ]
