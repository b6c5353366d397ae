"""Corrections as they are written: `self_esteem=+1`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.corrections import read_change
from scorekeeper.errors import NotUnderstood

COUNTERS = ("self_esteem", "anger", "guilt", "points")
MINUS = "-−–"
BLANKS = st.sampled_from(["", " ", "  "])


@given(st.sampled_from(COUNTERS), st.integers(0, 999_999_999), BLANKS, BLANKS)
def test_every_sign_is_one(counter: str, number: int, before: str, behind: str) -> None:
    assert read_change(f"{before}{counter}{behind}={before}+{number}{behind}") == (counter, number)
    for minus in MINUS:
        assert read_change(f"{before}{counter}{behind}={before}{minus}{number}{behind}") == (counter, -number)


@given(st.sampled_from(COUNTERS), st.data())
def test_a_counter_may_be_shortened_and_written_large(counter: str, data: st.DataObject) -> None:
    word = counter[: data.draw(st.integers(1, len(counter)))]
    for written in (word, word.upper(), word.replace("_", "-"), word.replace("_", " ").title()):
        assert read_change(f"{written}=+2") == (counter, 2)


@given(st.sampled_from(COUNTERS), st.integers(1, 999_999_999))
def test_a_number_without_a_sign_could_be_what_the_counter_is_to_be(counter: str, number: int) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_change(f"{counter}={number}")

    assert caught.value.message == f"`{counter}={number}` does not say whether it is more or less"


@pytest.mark.parametrize("counter", COUNTERS)
def test_a_nought_needs_no_sign(counter: str) -> None:
    assert read_change(f"{counter}=0") == (counter, 0)


def test_a_number_without_a_sign_is_shown_with_both() -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_change("ang=3")

    assert caught.value.hint == "write anger=+3 to add 3, or anger=-3 to take 3 away"


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("", "`` is no correction", "write counter=change, such as anger=+1 or anger=-1"),
        ("3-", "`3-` is no correction", "write counter=change, such as anger=+1 or anger=-1"),
        ("-3", "`-3` is no correction", "write counter=change, such as anger=+1 or anger=-1"),
        ("-0", "`-0` is no correction", "write counter=change, such as anger=+1 or anger=-1"),
        ("anger", "`anger` is no correction", "write counter=change, such as anger=+1 or anger=-1"),
        ("anger+1", "`anger+1` is no correction", "write counter=change, such as anger=+1 or anger=-1"),
        ("=+1", "there is no counter ``", "write self_esteem, anger or guilt; in Insults points"),
        ("wut=+1", "there is no counter `wut`", "write self_esteem, anger or guilt; in Insults points"),
        ("angre=+1", "there is no counter `angre`", "did you mean `anger`?"),
        ("angers=+1", "there is no counter `angers`", "did you mean `anger`?"),
        ("anger=", "nothing stands where a whole number with a sign was expected", "such as anger=+1 or anger=-1"),
        (
            "anger=3-",
            "`3-` stands where a whole number with a sign was expected",
            "write the sign before the number, without a blank: -3",
        ),
        (
            "anger=− 3",
            "`− 3` stands where a whole number with a sign was expected",
            "write the sign before the number, without a blank: -3",
        ),
        (
            "anger=+03",
            "`+03` stands where a whole number with a sign was expected",
            "write +3 without the leading zero",
        ),
        ("anger=+1.5", "`+1.5` stands where a whole number with a sign was expected", "only whole numbers count here"),
        ("anger=+1234567890", "`+1234567890` stands where a whole number with a sign was", "nine digits are the most"),
        ("anger=++1", "`++1` stands where a whole number with a sign was expected", "such as anger=+1 or anger=-1"),
        ("anger=+1=2", "`+1=2` stands where a whole number with a sign was expected", "such as anger=+1 or anger=-1"),
        ("anger=+٣", "`+٣` stands where a whole number with a sign was expected", "such as anger=+1 or anger=-1"),
    ],
)
def test_what_is_no_correction_is_refused_with_one_that_is(text: str, message: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_change(text)

    assert caught.value.message.startswith(message)
    assert caught.value.hint.startswith(hint)
