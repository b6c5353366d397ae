"""A sheet's file in, a Sheet out; every problem in it with its place.

title: A4, nine cards edge to edge
paper: a4                   a name, {width: 210mm, height: 297mm}, or card: a page as large as the card
orientation: portrait       or landscape
columns: 3                  left out, with rows: as many as fit
rows: 3
gap: 0mm                    between neighbours; [across, down] where the two differ
margins: 5mm                what the printer cannot reach; or {left: 5mm, top: 5mm, right: 5mm, bottom: 5mm}
bleed: 2mm                  no art farther beyond trim than this; left out, as far as the card's
marks: yes
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator.model.fields import Field
from generator.model.sheet import Sheet
from generator.model.sizes import PAPERS, paper_size
from generator.problems import Problems, SheetError, did_you_mean
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, parse_yaml, place_of
from generator.reading.text import read_source
from generator.reading.values import Reader
from generator.units import parse_length

__all__ = ["read_sheet"]

_TOP = ("title", "paper", "orientation", "columns", "rows", "gap", "margins", "bleed", "marks")
_SIDES = ("left", "top", "right", "bottom")
_LARGEST_MM = 5_000


def read_sheet(path: Path) -> Sheet:
    """SheetError or SourceError with every problem found. A file that has not changed is read once."""
    try:
        state = path.stat()
    except OSError:
        return _read(path, Path(), 0, 0)
    return _read(path, path.resolve(), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=100)
def _read(path: Path, _resolved: Path, _changed: int, _size: int) -> Sheet:
    problems = Problems()
    source = read_source(path)
    root = parse_yaml(source, problems)
    reader = Reader(source, problems, path.resolve().parent)
    if not isinstance(root, nodes.Mapping):
        reader.error("a sheet is a mapping with `paper:`", root, "look at a sheet that ships")
        raise SheetError(problems.found)
    sheet = _SheetFile(root, reader).read(path.stem)
    problems.raise_errors(SheetError)
    return sheet


class _SheetFile:
    def __init__(self, root: nodes.Mapping, reader: Reader) -> None:
        self.root, self.reader = root, reader

    def read(self, name: str) -> Sheet:
        root, reader = self.root, self.reader
        for key, _ in root.entries:
            if key.text not in _TOP:
                reader.unknown_key(key, "the sheet", _TOP)
        title, marks = root.get("title"), root.get("marks")
        paper_name, width, height = self._paper()
        counts = {
            word: reader.value(node, Field(name=word, kind="integer", minimum=1, maximum=200), "the sheet")
            for word in ("columns", "rows")
            if (node := root.get(word)) is not None
        }
        bleed = root.get("bleed")
        margins = self._margins(root.get("margins"))
        if width and height and not reader.problems.errors and (
            margins[0] + margins[2] >= width or margins[1] + margins[3] >= height
        ):  # fmt: skip
            reader.error("the margins leave nothing of the paper", root.get("margins") or root)
        return Sheet(
            name=name,
            title=(reader.text(title, "title", "the sheet") or name) if title is not None else name,
            paper_name=paper_name,
            width=width,
            height=height,
            columns=counts.get("columns"),
            rows=counts.get("rows"),
            may_turn=isinstance(root.get("paper"), Scalar) and root.get("orientation") is None,
            gap=self._gap(root.get("gap")),
            margins=margins,
            bleed=self._length(bleed, "bleed") if bleed is not None else None,
            marks=bool(reader.flag(marks, "marks", "the sheet")) if marks is not None else True,
            place=place_of(root, reader.source),
        )

    def _paper(self) -> tuple[str, Fraction | None, Fraction | None]:
        node = self.root.get("paper")
        if node is None:
            self.reader.error("the sheet has no `paper`", self.root, "add `paper: a4`, or another size")
            return "", None, None
        if isinstance(node, nodes.Mapping):
            for key, _ in node.entries:
                if key.text not in ("width", "height"):
                    self.reader.unknown_key(key, "`paper`", ("width", "height"))
            sides: list[Any] = [node.get("width"), node.get("height")]
            if None in sides:
                self.reader.error("`paper` lacks a width or a height", node, "write {width: 210mm, height: 297mm}")
                return "", None, None
            width, height = self._length(sides[0], "width", least=10), self._length(sides[1], "height", least=10)
            return "", *self._turned(width, height, named=False)
        text = node.text if isinstance(node, Scalar) else ""
        if text == "card":
            if (lies := self.root.key("orientation")) is not None:
                self.reader.error("`orientation` does not count where the paper is the card", lies, "remove it")
            return "card", None, None
        if text.casefold() not in PAPERS:
            known = [*PAPERS, "card"]
            hint = did_you_mean(text, known) or f"one of: {', '.join(known)}, or {{width: 210mm, height: 297mm}}"
            self.reader.error(f"unknown paper `{text[:40]}`", node, hint)
            return "", None, None
        return text.casefold(), *self._turned(*paper_size(text), named=True)

    def _turned(self, width: Fraction, height: Fraction, *, named: bool) -> tuple[Fraction, Fraction]:
        """By `orientation`; a paper given by its sides lies as they say unless an orientation is stated."""
        node = self.root.get("orientation")
        if node is None:
            return width, height
        text = node.text if isinstance(node, Scalar) else ""
        if text not in ("portrait", "landscape"):
            hint = did_you_mean(text, ("portrait", "landscape")) or "write portrait or landscape"
            self.reader.error(f"`orientation` is `{text[:40]}`", node, hint)
        short, long = sorted((width, height))
        return (long, short) if text == "landscape" else (short, long)

    def _gap(self, node: Node | None) -> tuple[Fraction, Fraction]:
        if node is None:
            return Fraction(0), Fraction(0)
        if isinstance(node, nodes.Sequence):
            if len(node.items) != 2:
                self.reader.error("`gap` is one length, or two: [across, down]", node)
                return Fraction(0), Fraction(0)
            return self._length(node.items[0], "gap"), self._length(node.items[1], "gap")
        gap = self._length(node, "gap")
        return gap, gap

    def _margins(self, node: Node | None) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        if not isinstance(node, nodes.Mapping):
            margin = self._length(node, "margins") if node is not None else Fraction(5)
            return margin, margin, margin, margin
        for key, _ in node.entries:
            if key.text not in _SIDES:
                self.reader.unknown_key(key, "`margins`", _SIDES)
        left, top, right, bottom = (
            self._length(side, name) if (side := node.get(name)) is not None else Fraction(5) for name in _SIDES
        )
        return left, top, right, bottom

    def _length(self, node: Node, name: str, *, least: int = 0) -> Fraction:
        text = node.text if isinstance(node, Scalar) else ""
        try:
            value = parse_length(text, bare="mm" if text.strip() in ("0", "0.0") else None)
        except ValueError as expected:
            self.reader.error(f"`{name}` of the sheet is `{text[:40]}`", node, f"expected {expected}")
            return Fraction(least)
        if not least <= value <= _LARGEST_MM:
            self.reader.error(f"`{name}` of the sheet is {text}, where {least} to {_LARGEST_MM} mm was expected", node)
        return value
