"""Faces of the decks that ship as they were when somebody last looked at them.

A change shows here as a change of text. Look at the card (`deckgen proof emotions`), and if it is as it should be, run
`UPDATE_GOLDENS=1 pytest tests/layout/test_goldens.py` and commit the files.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from goldens import as_lines

from generator.pipeline import draw_deck, open_deck

GOLDENS = Path(__file__).parents[1] / "goldens"
DECKS = Path(__file__).parents[2] / "decks"


def compare(name: str, found: list[str]) -> None:
    file, text = GOLDENS / f"{name}.txt", "\n".join(found) + "\n"
    if os.environ.get("UPDATE_GOLDENS"):
        assert not os.environ.get("CI"), "goldens are rewritten by people who look at them, not in CI"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
    assert file.read_text("utf-8").split("\n") == text.split("\n")


@pytest.mark.parametrize(
    ("deck", "card"),
    [
        ("emotions", "rudeness"), ("emotions", "shame"), ("emotions", "forgiveness"), ("emotions", "hidden-anger"),
        ("insults", "board-b"), ("insults", "leberwurst"), ("insults", "mies"), ("insults", "backpfeifengesicht"),
        ("insults", "drecksack"),
    ],
)  # fmt: skip
def test_a_face_is_as_it_was(deck: str, card: str) -> None:
    (face,) = draw_deck(open_deck(str(DECKS / deck)), only=[card])
    compare(f"{deck}/{card}", as_lines(face.front))


@pytest.mark.parametrize(("deck", "card"), [("emotions", "shame"), ("insults", "mies")])
def test_the_back_is_as_it_was(deck: str, card: str) -> None:
    (face,) = draw_deck(open_deck(str(DECKS / deck)), only=[card])
    assert face.back is not None
    compare(f"{deck}/back", as_lines(face.back))


def test_goldens_are_not_rewritten_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPDATE_GOLDENS", "1")
    monkeypatch.setenv("CI", "true")
    before = (GOLDENS / "emotions" / "shame.txt").read_bytes()
    with pytest.raises(AssertionError, match="not in CI"):
        compare("emotions/shame", ["something else"])
    assert (GOLDENS / "emotions" / "shame.txt").read_bytes() == before
