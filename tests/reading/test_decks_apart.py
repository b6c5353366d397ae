"""Several decks read into one list of problems, and what is no deck's own fault."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from generator.problems import DeckError, NotFoundError, Problems, SourceError
from generator.reading.decks import read_deck

SOUND = "title: Owls\ncards:\n  - id: owl\n"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deck_with_problems_does_not_spoil_the_next() -> None:
    problems = Problems()
    with pytest.raises(DeckError):
        read_deck(write("foxes.yaml", SOUND.replace("owl", "two words")), for_play=True, problems=problems)
    with pytest.raises(SourceError):
        read_deck(write("mice.yaml", "title: [Mice"), for_play=True, problems=problems)
    before = len(problems.errors)

    assert read_deck(write("owls.yaml", SOUND), for_play=True, problems=problems).cards[0].id == "owl"
    assert before == len(problems.errors) == 2


def test_an_error_carries_its_own_decks_problems_alone() -> None:
    problems = Problems()
    with pytest.raises(DeckError):
        read_deck(write("foxes.yaml", SOUND.replace("owl", "two words")), for_play=True, problems=problems)
    with pytest.raises(DeckError) as caught:
        read_deck(write("owls.yaml", SOUND.replace("title", "titel")), for_play=True, problems=problems)

    assert {problem.place.source.path for problem in caught.value.problems if problem.place} == {"owls.yaml"}
    assert {problem.place.source.path for problem in problems.found if problem.place} == {"foxes.yaml", "owls.yaml"}


def test_warnings_of_a_sound_deck_are_handed_over() -> None:
    problems = Problems()
    read_deck(write("owls.yaml", "title: Owls #3\ncards:\n  - id: owl\n"), for_play=True, problems=problems)

    assert [problem.message for problem in problems.found] == [
        "text after # ignored on line 1: `title` is read as `Owls`"
    ]


@pytest.mark.parametrize("top", ["", "layout: plain\n", "game: emotions\n"])
def test_a_layout_asked_for_and_not_there_is_not_blamed_on_the_deck(top: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        read_deck(write("owls.yaml", top + SOUND), layout="plian")

    (problem,) = caught.value.problems
    assert problem.message.startswith("there is no layout `plian` (looked for a layout beside the deck, ")
    assert (problem.place, problem.hint) == (None, "did you mean `plain`?")


def test_collecting_goes_on_after_a_deck_was_read_or_refused() -> None:
    assert gc.isenabled()
    read_deck(write("owls.yaml", SOUND), for_play=True)
    assert gc.isenabled()
    with pytest.raises(SourceError):
        read_deck(write("mice.yaml", "title: [Mice"), for_play=True)
    assert gc.isenabled()
