"""Icons that are PNG files: among letters, alone, and where they cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from drawing import Face, texts
from PIL import Image as Pixels

from generator.geometry import Box
from generator.model.drawing import Image
from generator.units import em


@pytest.fixture
def face(tmp_path: Path) -> Any:
    (tmp_path / "icons").mkdir()
    Pixels.new("RGBA", (40, 20), (200, 0, 0, 255)).save(tmp_path / "icons" / "fox.png")
    return lambda elements, **fields: Face(tmp_path, elements, **fields)


def pictures(drawn: Any) -> list[Image]:
    return [operation for _, operation in drawn.walk() if isinstance(operation, Image)]


def test_a_png_stands_among_letters_as_high_as_a_capital_and_as_wide_as_its_shape_asks(face: Any) -> None:
    drawn = face(
        '  - {text: "{{ body }}", style: fixed, box: [4, 10, 50, 20], markup: light}', body="Pay :fox: now"
    ).draw()
    (icon,), (before, behind) = pictures(drawn), texts(drawn)
    cap = before.runs[0].font.cap_height * em(10)
    assert (icon.box.height, icon.box.width) == pytest.approx((cap, 2 * cap))
    assert icon.box.bottom == pytest.approx(before.y)
    assert before.x + before.width < icon.box.x and icon.box.right < behind.x + behind.width
    assert icon.picture.kind == "raster" and icon.picture.path.endswith("fox.png")


def test_a_png_is_an_icon_of_its_own(face: Any) -> None:
    (icon,) = pictures(face("  - {icon: fox, box: [4, 10, 20, 20]}").draw())
    assert icon.box == Box(4, 15, 20, 10)


def test_a_colour_changes_nothing_in_a_png(face: Any) -> None:
    plain, coloured = (
        face(f"  - {{icon: fox, box: [4, 10, 20, 20]{more}}}").draw() for more in ("", ', colour: "#00ff00"')
    )
    assert pictures(plain) == pictures(coloured)


def test_a_png_is_no_tile(face: Any) -> None:
    (problem,) = face("  - {icon: fox, tile: 5, box: [4, 10, 20, 20]}").problems()
    assert "cannot be a tile: it is made of pixels, where a pattern is an SVG" in problem.message
    assert problem.place is not None
