"""The same text set twice with the same font files: by us, and by Pango, which shapes, orders and breaks text by itself
(https://docs.gtk.org/Pango/pango_rendering.html); and how far the two pictures differ.

Both pictures hold a text in black on white, at RESOLUTION, cut to its ink. PDFium and Cairo draw grey edges each in a
way of its own, and begin a glyph at other fractions of a pixel. So ink is what is darker than half, and ink of one
picture only counts as differing where the other has none within REACH pixels.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.geometry import Box
from generator.layout.draw import draw
from generator.model.drawing import Drawing, Glyph, Text
from generator.model.sheet import Job, Page, Placement
from generator.pipeline import write_pdf
from generator.reading.assets import DeckAssets
from generator.reading.decks import read_deck
from generator.reading.layouts import read_layout

__all__ = ["changed", "difference", "draw_text", "fonts_folder", "our_lines", "ours", "pango_lines", "same", "theirs"]

RESOLUTION = 300
SIZE_PT = 20
"""One em is then 83 pixels, and a stem of a letter about 7."""

TOLERANCE = 0.001
"""The part of either picture's ink that the other may lack. With Pango 1.50 it was 0 in all texts of the tests. The
smallest fault that the measure is tried with, one point missing in two Hebrew words, made 0.0025, the next 0.03, and
letters unjoined, unkerned or in another order 0.3 or more."""

SIZES = 2
"""By how many pixels the widths and heights may differ: one at each edge, where half dark is a matter of rounding."""

REACH = 1
DEBIAN_FONTS = Path("/usr/share/fonts")
_CARD = Box(0, 0, 160, 90)
_LAYOUT = """card: {{width: 160mm, height: 90mm}}
bleed: 0mm
safe_zone: 0mm
fields: {{title: text}}
styles:
  title: {{font: [{fonts}], size: {size}pt, min_size: {size}pt{more}}}
elements:
  - {{text: "{{{{ title }}}}", style: title, box: [5, 5, {width}, 80]}}
"""


def fonts_folder(folder: Path, files: Sequence[str]) -> Path:
    """A deck's folder with copies of the font files of the system that have these names."""
    (folder / "fonts").mkdir(parents=True)
    for name in files:
        found = next(DEBIAN_FONTS.rglob(name), None)
        if found is None:
            pytest.skip(f"needs the font {name}: apt-get install fonts-noto-core fonts-noto-cjk")
        shutil.copy(found, folder / "fonts" / name)
    (folder / "pango.conf").write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><dir>{folder / 'fonts'}</dir><cachedir>{folder / 'cache'}</cachedir></fontconfig>",
        "utf-8",
    )
    return folder


def draw_text(
    folder: Path, text: str, fonts: Sequence[str], language: str, *, width: float = 150, more: str = ""
) -> Drawing:
    """The text on a card of its own, in a box `width` millimetres wide; `more` is what else its style has."""
    listed = ", ".join(f'"{font}"' for font in fonts)
    layout = _LAYOUT.format(fonts=listed, size=SIZE_PT, width=f"{width:.3f}", more=more)
    (folder / "face.yaml").write_text(layout, "utf-8")
    deck_file = f"title: Test\nlayout: face\nlanguage: {language}\ncards:\n  - {{id: a, title: {json.dumps(text)}}}\n"
    (folder / "deck.yaml").write_text(deck_file, "utf-8")
    deck = read_deck(folder / "deck.yaml")
    return draw(deck.cards[0], read_layout(folder / "face.yaml"), deck, DeckAssets(folder))


def changed(drawing: Drawing, change: Callable[[tuple[Glyph, ...]], tuple[Glyph, ...]]) -> Drawing:
    """The drawing with each run's glyphs exchanged, as if they had been set otherwise."""
    operations = [
        replace(text, runs=tuple(replace(run, glyphs=change(run.glyphs)) for run in text.runs))
        for text in drawing.operations
        if isinstance(text, Text)
    ]
    return replace(drawing, operations=tuple(operations))


def ours(drawing: Drawing) -> Image.Image:
    """The drawing's PDF, as PDFium shows it."""
    page = Page(
        width=drawing.width, height=drawing.height, side="front", guides=(), trim=_CARD, bleed=_CARD,
        placements=(Placement(drawing=drawing, x=drawing.bleed, y=drawing.bleed, turned=False, clip=_CARD),),
    )  # fmt: skip
    document = pypdfium2.PdfDocument(write_pdf(Job(title="", author="", language="en", pages=[page])))
    try:
        shown: Image.Image = document[0].render(scale=RESOLUTION / 72, grayscale=True).to_pil()
    finally:
        document.close()
    return _ink(shown)


def our_lines(drawing: Drawing) -> list[str]:
    """The letters of each line in reading order, for text of one direction."""
    return [
        "".join(run.text for run in (operation.runs[::-1] if operation.runs[0].rtl else operation.runs))
        for _, operation in drawing.walk()
        if isinstance(operation, Text)
    ]


def theirs(folder: Path, text: str, fonts: Sequence[str], language: str) -> Image.Image:
    _pango(folder, text, fonts, language, "--output", str(folder / "pango.png"))
    with Image.open(folder / "pango.png") as image:
        return _ink(image.convert("L"))


def pango_lines(folder: Path, text: str, fonts: Sequence[str], language: str, width_pt: int) -> list[str]:
    """The text's lines as Pango breaks them at this width, without the blanks at their ends."""
    options = (
        "--width",
        str(width_pt),
        "--serialize-to",
        str(folder / "pango.json"),
        "--output",
        str(folder / "pango.png"),
    )
    _pango(folder, text, fonts, language, *options)
    told = json.loads((folder / "pango.json").read_text("utf-8"))["output"]["lines"]
    encoded = text.encode("utf-8")
    return [
        encoded[line["start-index"] : line["start-index"] + line["length"]].decode("utf-8").strip() for line in told
    ]


def _pango(folder: Path, text: str, fonts: Sequence[str], language: str, *options: str) -> None:
    if shutil.which("pango-view") is None:
        pytest.skip("needs pango-view: apt-get install pango1.0-tools")
    (folder / "pango.txt").write_text(text, "utf-8")
    command = [
        "pango-view", "--no-display", f"--dpi={RESOLUTION}", f"--font={','.join(fonts)} {SIZE_PT}",
        f"--language={language}", "--hinting=none", "--hint-metrics=off", "--subpixel-positions", "--antialias=gray",
        "--margin=20", *options, str(folder / "pango.txt"),
    ]  # fmt: skip
    environment = {**os.environ, "FONTCONFIG_FILE": str(folder / "pango.conf")}
    subprocess.run(command, env=environment, check=True, capture_output=True)


def _ink(shown: Image.Image) -> Image.Image:
    """White where there is ink, cut to it."""
    ink = shown.point(lambda value: 255 if value < 128 else 0)
    box = ink.getbbox()
    assert box is not None, "nothing is to be seen"
    return ink.crop(box)


def same(one: Image.Image, other: Image.Image) -> bool:
    wide, high = abs(one.width - other.width), abs(one.height - other.height)
    return max(wide, high) <= SIZES and difference(one, other) <= TOLERANCE


def difference(one: Image.Image, other: Image.Image) -> float:
    """The larger part of the ink of either picture that the other lacks, where they lie best upon each other."""
    return min(_lacking(one, other, x, y) for x in range(-SIZES, SIZES + 1) for y in range(-SIZES, SIZES + 1))


def _lacking(one: Image.Image, other: Image.Image, x: int, y: int) -> float:
    pad = 2 * SIZES
    size = max(one.width, other.width) + 2 * pad, max(one.height, other.height) + 2 * pad
    first, second = Image.new("L", size), Image.new("L", size)
    first.paste(one, (pad, pad))
    second.paste(other, (pad + x, pad + y))
    return max(_part(first, second), _part(second, first))


def _part(ink: Image.Image, other: Image.Image) -> float:
    """Which part of the ink has none of the other's near it."""
    near = other.filter(ImageFilter.MaxFilter(2 * REACH + 1))
    return ImageChops.subtract(ink, near).histogram()[255] / ink.histogram()[255]
