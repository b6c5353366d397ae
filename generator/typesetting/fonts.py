"""Family, weight and slant in, a Font out; and the shaping engine's view of its file.

Families come from installed font packages (`fontpkg-…`), never from the system, so that a deck looks the same on
every machine.
"""

from __future__ import annotations

import importlib.util
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from generator.model.drawing import Font
from generator.problems import AssetError, Problem

__all__ = ["DEFAULT_FAMILY", "find_font", "shaper"]

DEFAULT_FAMILY = "Atkinson Hyperlegible"


@cache
def find_font(family: str, weight: int = 400, italic: bool = False) -> Font:
    """The font of that style. AssetError, without a place, where the family or the style is not installed."""
    slug = "-".join(family.lower().split())
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug):
        raise AssetError(
            Problem(message=f"`{family}` is not the name of a font family", hint=f"a name such as {DEFAULT_FAMILY}")
        )
    spec = importlib.util.find_spec(f"fontpkg_{slug.replace('-', '_')}")
    if spec is None or spec.origin is None:
        raise AssetError(
            Problem(
                message=f"font family `{family}` is not installed", hint=f"install it with: pip install fontpkg-{slug}"
            )
        )
    folder = Path(spec.origin).parent
    style, named = ("italic" if italic else "normal"), {400: "regular", 700: "bold"}.get(weight, str(weight))
    for file in json.loads((folder / "metadata.json").read_text(encoding="utf-8"))["files"]:
        if file.get("style") == style and file.get("weight") == weight:
            return _open(f"{family} {named}{' italic' if italic else ''}", str(folder / file["path"]))
    raise AssetError(Problem(message=f"font family `{family}` has no {named}{' italic' if italic else ''} style"))


def _open(name: str, file: str) -> Font:
    font, scale = shaper(file)
    extents = font.get_font_extents("ltr")
    cap = font.get_glyph_extents(font.get_nominal_glyph(ord("H")))
    return Font(name, file, extents.ascender * scale, extents.descender * scale, cap.y_bearing * scale)


@cache
def shaper(file: str) -> tuple[Any, float]:
    """HarfBuzz's font for a file, and what its units must be multiplied by to give thousandths of the size."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file))
    return uharfbuzz.Font(face), 1000 / face.upem
