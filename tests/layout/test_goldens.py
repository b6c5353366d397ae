"""Faces of the Emotions deck as they were when somebody last looked at them.

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
DECK = Path(__file__).parents[2] / "decks" / "emotions"


def compare(name: str, found: list[str]) -> None:
    file, text = GOLDENS / f"{name}.txt", "\n".join(found) + "\n"
    if os.environ.get("UPDATE_GOLDENS"):
        assert not os.environ.get("CI"), "goldens are rewritten by people who look at them, not in CI"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
    assert file.read_text("utf-8").split("\n") == text.split("\n")


@pytest.mark.parametrize("card", ["rudeness", "shame", "forgiveness", "hidden-anger"])
def test_a_face_is_as_it_was(card: str) -> None:
    (face,) = draw_deck(open_deck(str(DECK)), only=[card])
    compare(card, as_lines(face.front))


def test_the_back_is_as_it_was() -> None:
    (face,) = draw_deck(open_deck(str(DECK)), only=["shame"])
    assert face.back is not None
    compare("back", as_lines(face.back))


def test_goldens_are_not_rewritten_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPDATE_GOLDENS", "1")
    monkeypatch.setenv("CI", "true")
    before = (GOLDENS / "shame.txt").read_bytes()
    with pytest.raises(AssertionError, match="not in CI"):
        compare("shame", ["something else"])
    assert (GOLDENS / "shame.txt").read_bytes() == before
