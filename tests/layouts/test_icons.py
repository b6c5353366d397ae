"""The icons that ship: one house style, so that any of them can stand in a card's corner, in any colour, 3 mm high."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path as File

import pytest

from generator.colour import BLACK
from generator.geometry import IDENTITY, Matrix
from generator.model.drawing import Drawing, Path, Picture
from generator.reading.pictures import read_icon

FOLDER = File(__file__).parents[2] / "layouts" / "icons"
NAMES = sorted(file.stem for file in FOLDER.glob("*.svg") if file.stem != "emotions-back")
SVG = "{http://www.w3.org/2000/svg}"


def outline(icon: Picture) -> list[tuple[Matrix, Path]]:
    face = Drawing(width=24, height=24, bleed=0, operations=icon.operations)  # type: ignore[arg-type]
    found = []
    for matrix, operation in face.walk():
        assert isinstance(operation, Path)
        found.append((matrix, operation))
    return found


def edges(icon: Picture) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is painted, to a hundredth of a unit: curves are followed in 32 steps."""
    points: list[tuple[float, float]] = []
    for _, path in outline(icon):
        for kind, at in path.segments:
            if kind == "C":
                (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], at
                for t in (n / 32 for n in range(1, 33)):
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
                    points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
            elif kind != "Z":
                points.append((at[0], at[1]))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_made_of_filled_paths_in_the_colour_of_its_surroundings(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="ascii")
    root = ET.fromstring(text)
    assert (root.tag, root.attrib) == (f"{SVG}svg", {"viewBox": "0 0 24 24"})
    assert {child.tag for child in root.iter()} - {root.tag} == {f"{SVG}path"}
    for path in root.iter(f"{SVG}path"):
        assert {key: value for key, value in path.attrib.items() if key != "d"} == {
            "fill": "currentColor",
            "fill-rule": "evenodd",
        }
        assert re.fullmatch(r"[MLHVCAQZ0-9 .,-]+", path.attrib["d"])


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_fills_its_square_but_for_a_margin_of_one_unit(name: str) -> None:
    left, top, right, bottom = edges(read_icon(name, None, None))
    assert min(left, top) >= 0.95 and max(right, bottom) <= 23.05
    assert max(right - left, bottom - top) >= 20
    assert min(right - left, bottom - top) >= 13


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_centred_across(name: str) -> None:
    left, _, right, _ = edges(read_icon(name, None, None))
    assert (left + right) / 2 == pytest.approx(12, abs=0.6)


def test_an_icon_is_read_as_its_file_draws_it() -> None:
    icon = read_icon("plus", None, None)
    assert (icon.kind, icon.width, icon.height) == ("vector", 24, 24)
    ((matrix, path),) = outline(icon)
    assert matrix == IDENTITY and path.fill == BLACK and path.even_odd
    assert edges(icon) == pytest.approx((1.6, 1.6, 22.4, 22.4))
