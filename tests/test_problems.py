"""Problems: how they are gathered and how they look."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import (
    DeckError,
    DeckgenError,
    NotFoundError,
    Place,
    Problem,
    Problems,
    Source,
    did_you_mean,
    format_problems,
)

SOURCE = Source("decks/emotions/deck.yaml", "cards:\n  - id: shame\n    levle: 3\n")


def test_a_problem_shows_its_line_with_carets_and_a_hint() -> None:
    problem = Problem(
        message="unknown field `levle` in card `shame`", place=Place(SOURCE, 3, 5, 5), hint="did you mean `level`?"
    )

    assert format_problems([problem]) == (
        "error: unknown field `levle` in card `shame`\n"
        "  decks/emotions/deck.yaml:3:5\n"
        "    3 |     levle: 3\n"
        "      |     ^^^^^ did you mean `level`?"
    )


def test_problems_without_a_line_and_without_a_place() -> None:
    assert format_problems(
        [
            Problem(message="the file is empty", place=Place(SOURCE), hint="write a deck into it"),
            Problem(message="there is no deck `x`", hint="there are: emotions"),
            Problem(message="a small thing", severity="warning"),
        ]
    ) == (
        "error: the file is empty\n  decks/emotions/deck.yaml\n  write a deck into it\n\n"
        "error: there is no deck `x`\n  there are: emotions\n\n"
        "warning: a small thing"
    )
    assert format_problems([]) == ""


def test_a_place_behind_the_end_of_its_line_or_file_still_has_a_caret() -> None:
    assert format_problems([Problem(message="m", place=Place(SOURCE, 1, 7, 9))]) == (
        "error: m\n  decks/emotions/deck.yaml:1:7\n    1 | cards:\n      |       ^"
    )
    assert format_problems([Problem(message="m", place=Place(SOURCE, 99, 1))]) == (
        "error: m\n  decks/emotions/deck.yaml:99:1\n   99 |\n      | ^"
    )


def test_carets_end_with_the_line() -> None:
    found = format_problems([Problem(message="m", place=Place(SOURCE, 3, 12, 500), hint="h")])

    assert found.endswith("    3 |     levle: 3\n      |            ^ h")


def test_a_long_line_is_cut_round_its_place() -> None:
    source = Source("a.yaml", "x" * 5_000 + "HERE" + "y" * 5_000)
    *_, line, carets = format_problems([Problem(message="m", place=Place(source, 1, 5_001, 4))]).split("\n")

    assert len(line) < 120
    assert line.startswith("    1 | …x")
    assert line.endswith("y…")
    assert [line[i] for i, letter in enumerate(carets) if letter == "^"] == list("HERE")


def test_carets_stand_below_letters_that_take_two_columns_or_none() -> None:
    source = Source("a.yaml", "水火: levle\ne\u0301: levle\n水火水")

    assert format_problems([Problem(message="m", place=Place(source, 1, 5, 5))]).endswith("|       ^^^^^")
    assert format_problems([Problem(message="m", place=Place(source, 2, 5, 5))]).endswith("|    ^^^^^")
    assert format_problems([Problem(message="m", place=Place(source, 3, 2, 2))]).endswith("|   ^^^^")


def test_letters_that_steer_a_terminal_are_written_out() -> None:
    source = Source("a\x1b.yaml", "a\tb\x1b[31mc\ud800")
    found = format_problems([Problem(message="x\x1b[2J\ny", place=Place(source, 1, 3), hint="\ud800\u202e")])

    assert found == (
        "error: x\\x1b[2J\\ny\n  a\\x1b.yaml:1:3\n    1 | a b [31mc\n      |   ^ \\ud800\\u202e"
    )  # fmt: skip


@given(st.text(st.characters(codec="utf-8"), max_size=300), st.integers(0, 20), st.integers(1, 400), st.integers(1, 50))
def test_any_place_in_any_text_can_be_shown(text: str, line: int, column: int, length: int) -> None:
    found = format_problems([Problem(message="m", place=Place(Source("a", text), line, column, length))])

    assert all(part.isprintable() for part in found.split("\n"))


def test_lines_are_counted_from_one() -> None:
    assert [SOURCE.line(number) for number in (0, 1, 3, 4, 5)] == ["", "cards:", "    levle: 3", "", ""]


def test_the_same_problem_is_kept_once_in_the_order_found() -> None:
    problems = Problems()
    problems.error("b", Place(SOURCE, 1, 1))
    problems.warn("a")
    problems.extend([Problem(message="b", place=Place(SOURCE, 1, 1)), Problem(message="b", place=Place(SOURCE, 2, 1))])

    assert [problem.message for problem in problems.found] == ["b", "a", "b"]
    assert [problem.message for problem in problems.errors] == ["b", "b"]
    assert [problem.message for problem in problems.warnings] == ["a"]


def test_warnings_alone_are_not_raised_and_errors_bring_them_along() -> None:
    problems = Problems()
    problems.warn("a")
    problems.raise_errors(DeckError)
    problems.error("b")

    with pytest.raises(DeckError) as caught:
        problems.raise_errors(DeckError)
    assert [problem.message for problem in caught.value.problems] == ["a", "b"]
    assert str(caught.value) == "a\nb"


def test_an_error_can_be_made_of_a_text() -> None:
    assert NotFoundError("gone").problems == (Problem(message="gone"),)
    assert issubclass(NotFoundError, DeckgenError)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("levle", "level"),
        ("LEVEL", "level"),
        ("Titel", "title"),
        ("rde", "Red"),
        ("xyz", ""),
        ("", ""),
        ("l" * 10_000, ""),
    ],
)
def test_did_you_mean(word: str, meant: str) -> None:
    assert did_you_mean(word, ["level", "title", "Red"]) == (f"did you mean `{meant}`?" if meant else "")
