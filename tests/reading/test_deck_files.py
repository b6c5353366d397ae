"""Files in a deck's place: whatever they hold, they are read or refused with a problem."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from writing_decks import TOP, at, read, refusal

from generator.problems import DeckgenError, NotFoundError, Problems, format_problems
from generator.reading.decks import read_deck

ROOT = Path(__file__).parents[2]
SHIPPED = (ROOT / "decks/emotions/deck.yaml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# --- files -----------------------------------------------------------------------------------------------------------


def test_a_windows_letter_is_shown_in_its_line() -> None:
    text = (TOP + "  - id: a\n    title: Füchse\n").encode("cp1252")

    assert refusal(text) == at(
        "the file is not UTF-8: byte 0xFC (perhaps `ü`)", 6, "    title: Füchse", "ü",
        "save the file as UTF-8 (in Notepad: Save as…, Encoding: UTF-8; in a spreadsheet: CSV UTF-8)",
    )  # fmt: skip


def test_utf_16_and_an_empty_file() -> None:
    assert refusal((TOP + "  - {id: a}\n").encode("utf-16")).startswith("error: the file is in UTF-16,")
    assert refusal(b"") == "error: the file is empty\n  deck.yaml\n  write something into it, or name another file"


def test_a_deck_that_is_not_there() -> None:
    with pytest.raises(NotFoundError):
        read_deck("no-such-deck")
    with pytest.raises(NotFoundError):
        read_deck(Path("no-such-deck.yaml"))


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_folder_of_links_in_circles_is_no_deck() -> None:
    Path("loop").symlink_to("loop")
    Path("deck").mkdir()
    Path("deck/deck.yaml").symlink_to("../loop")

    for name in ("loop", "loop/deck.yaml", "deck", "deck/deck.yaml"):
        with pytest.raises(NotFoundError):
            read_deck(name)
        with pytest.raises(NotFoundError):
            read_deck(Path(name))


def test_thousands_of_problems_are_said() -> None:
    entries = "".join(f"  - {{id: a{i}, tilte: A, copies: -1}}\n" for i in range(3_000))

    found = refusal(TOP + entries)
    assert found.count("`copies` of card") == 3_000
    assert found.count("did you mean `title`?") == 1 and "has no `title`" not in found


def test_a_deck_of_steering_letters_does_not_reach_the_terminal() -> None:
    found = refusal(TOP + '  - {id: a, title: A, "\\e[31mx\\r": A}\n')

    assert "\x1b" not in found
    assert "\r" not in found
    assert found.startswith("error: unknown field `\\x1b[31mx` in card `a`\n")


# --- any file at all -------------------------------------------------------------------------------------------------

CUT = st.tuples(
    st.integers(0, len(SHIPPED)), st.integers(0, 30),
    st.sampled_from(["", " ", "\n", "\t", ":", ": ", "#", " #", "- ", "'", '"', "{", "}", "[", "]", "|", "&a", "*a",
                     "!x",
                     "\\", "é", "0", "-", "\x00", "\u2028", "id: ", "<<: ", "\n  ", "\n- id: x\n"]),
)  # fmt: skip
ANYTHING = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)


def read_or_refused(data: bytes) -> None:
    problems = Problems()
    try:
        read(data, problems)
    except DeckgenError as error:
        assert any(problem.severity == "error" for problem in error.problems)
        problems.extend(error.problems)
    format_problems(problems.found)
    for problem in problems.found:
        if problem.place is not None and problem.place.line:
            lines = problem.place.source.text.split("\n")
            assert problem.place.line <= len(lines)
            assert 1 <= problem.place.column <= len(lines[problem.place.line - 1]) + 1


@ANYTHING
@given(st.lists(CUT, min_size=1, max_size=4))
def test_the_shipped_deck_with_any_change_is_read_or_refused(cuts: list[tuple[int, int, str]]) -> None:
    text = SHIPPED
    for start, length, new in cuts:
        text = text[:start] + new + text[start + length :]
    read_or_refused(text.encode())


@ANYTHING
@given(st.one_of(st.binary(max_size=300), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))))
def test_any_file_is_read_or_refused(data: bytes) -> None:
    read_or_refused(data)
    read_or_refused(TOP.encode() + data)
    read_or_refused((TOP + "  - id: a\n    title: ").encode() + data)
