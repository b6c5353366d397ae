"""What is remembered, and how much of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.bounded import Bounded


def test_what_is_kept_is_given_back_and_is_there() -> None:
    known: Bounded[str, int] = Bounded(2)
    assert known.keep("one", 1) == 1
    assert known == {"one": 1}


@given(st.integers(1, 5), st.lists(st.integers(0, 20), max_size=60))
def test_there_is_never_more_than_was_asked_and_the_last_is_always_there(most: int, keys: list[int]) -> None:
    known: Bounded[int, str] = Bounded(most)
    for key in keys:
        known.keep(key, str(key))
        assert known[key] == str(key)
        assert len(known) <= most
