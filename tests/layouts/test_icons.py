"""The icons that ship: one house style, so that any of them can stand in a card's corner, in any colour, 3 mm high."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path as File

import pytest

from generator.checking.ground import Paint, painted
from generator.colour import BLACK
from generator.geometry import IDENTITY, Box, Matrix
from generator.model.drawing import Drawing, Path, Picture
from generator.reading.pictures import read_icon

FOLDER = File(__file__).parents[2] / "layouts" / "icons"
NAMES = sorted(file.stem for file in FOLDER.glob("*.svg") if not re.search("-back$|^pattern-", file.stem))
PATTERNS = sorted(file.stem for file in FOLDER.glob("pattern-*.svg"))
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


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_goes_on_over_the_edge_of_its_tile(name: str) -> None:
    """Whatever touches an edge reaches beyond it, and what leaves a tile at one edge enters at the other: along two
    opposite edges the same stretches are painted."""
    icon = read_icon(name, None, None)
    ((matrix, _),) = outline(icon)
    assert matrix == IDENTITY  # no clip, and so no hairline between two tiles
    face = Drawing(width=icon.width, height=icon.height, bleed=0, operations=icon.operations)  # type: ignore[arg-type]
    (paint,) = (paint for paint in painted(face) if isinstance(paint, Paint))
    reach, spots = 0.02, 240

    def along(x: float, y: float, dx: float, dy: float) -> list[bool]:
        return [
            paint.meets(
                Box(x + dx * (n + 0.5) / spots - reach, y + dy * (n + 0.5) / spots - reach, 2 * reach, 2 * reach)
            )
            for n in range(spots)
        ]

    for one, other in [
        (along(0, 0, 0, icon.height), along(icon.width, 0, 0, icon.height)),
        (along(0, 0, icon.width, 0), along(0, icon.height, icon.width, 0)),
    ]:
        assert sum(a != b for a, b in zip(one, other, strict=True)) <= 4  # the ends of a stretch, rounded
