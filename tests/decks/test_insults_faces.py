"""The faces of the Insults deck, by value: what lies where, and that it lines up with its neighbours."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.model.drawing import Drawing, Text, Tiling
from generator.model.drawing import Path as Outline
from generator.model.sheet import Face
from generator.pipeline import draw_deck, open_deck

FOLDER = Path(__file__).parents[2] / "decks" / "insults"
DECK = open_deck(str(FOLDER))
CARDS = {card.id: card for card in DECK.cards}


@pytest.fixture(scope="module")
def faces() -> dict[str, Drawing]:
    drawn: tuple[Face, ...] = draw_deck(DECK)
    return {face.id: face.front for face in drawn}


def words(face: Drawing, field: str) -> list[Text]:
    return [o for _, o in face.walk() if isinstance(o, Text) and o.field == field]


def is_word(id: str) -> bool:
    return not CARDS[id].fields["board"]


def test_a_letter_lines_up_with_its_board_card(faces: dict[str, Drawing]) -> None:
    """Its middle is in the middle of the card, and it stands on the same line."""
    for id, face in faces.items():
        (letter,) = words(face, "letter")
        (board,) = words(faces[f"board-{letter.text.lower()}"], "letter")
        assert letter.y == pytest.approx(board.y, abs=0.05), id
        assert (
            letter.body.centre[0] == pytest.approx(63.5 / 2, abs=0.05) == pytest.approx(board.body.centre[0], abs=0.05)
        )
        assert board.size_pt > 2 * letter.size_pt or id.startswith("board")


def test_points_are_at_the_bottom_left(faces: dict[str, Drawing]) -> None:
    for id in filter(is_word, faces):
        (points,) = words(faces[id], "points")
        assert points.text == CARDS[id].fields["points"]
        assert points.x == pytest.approx(4.6) and 70 < points.y < 85


def test_german_key_and_translation_follow_one_another_and_the_german_is_largest(faces: dict[str, Drawing]) -> None:
    for id in filter(is_word, faces):
        german, key, meaning = (words(faces[id], field) for field in ("german", "key", "translation"))
        assert german[-1].y < key[0].y < meaning[0].y, id
        assert german[0].size_pt > key[0].size_pt and german[0].size_pt > meaning[0].size_pt, id


def test_a_stem_ends_at_the_right_edge_and_the_ending_begins_at_the_left_on_the_same_line(
    faces: dict[str, Drawing],
) -> None:
    stems = [words(faces[id], "german")[0] for id in filter(is_word, faces) if CARDS[id].fields["letter"] == "B"]
    endings = [words(faces[id], "ending")[0] for id in filter(is_word, faces) if CARDS[id].fields["letter"] == "C"]
    assert len(stems) == len(endings) == 32
    assert all(stem.body.right == pytest.approx(63.5 - 4.6, abs=0.01) for stem in stems)
    assert all(ending.x == pytest.approx(4.6, abs=0.01) for ending in endings)
    middles = {round(text.body.centre[1], 2) for text in (*stems, *endings)}
    assert max(middles) - min(middles) < 0.1


def test_the_tab_of_an_ending_runs_off_the_left_edge(faces: dict[str, Drawing]) -> None:
    for id in filter(is_word, faces):
        card = CARDS[id]
        assert card.colour is not None
        tabs = [
            o.bounds for o in faces[id].operations
            if isinstance(o, Outline) and o.fill == card.colour.ink and o.bounds.x < -3.175
        ]  # fmt: skip
        assert len(tabs) == (1 if card.fields["letter"] == "C" else 0)


def test_colour_and_pattern_reach_to_the_end_of_the_bleed(faces: dict[str, Drawing]) -> None:
    for id in filter(is_word, faces):
        card = CARDS[id]
        assert card.colour is not None
        fill, pattern = faces[id].operations[:2]
        assert isinstance(fill, Outline) and fill.fill == card.colour.fill
        assert isinstance(pattern, Tiling) and pattern.box == fill.bounds
        assert (pattern.box.x, pattern.box.y, pattern.box.width) == (-3.175, -3.175, 69.85)
        assert all(o.fill == card.colour.pattern_ink for o in pattern.operations if isinstance(o, Outline))


def test_a_board_card_has_a_white_border(faces: dict[str, Drawing]) -> None:
    for letter in "abc":
        ground, panel = (o for o in faces[f"board-{letter}"].operations[:2])
        assert isinstance(ground, Outline) and str(ground.fill) == "#ffffff" and ground.bounds.x == -3.175
        assert isinstance(panel, Outline) and panel.bounds.x == 4 and panel.bounds.right == 63.5 - 4
