"""A card layout's file in, a Layout out; every problem in it with its place.

    card: poker                     a size by name, or {width: 70mm, height: 120mm}
    bleed: 3.175mm                  how far colour reaches beyond trim; this is the default
    safe_zone: 4mm                  how far inside trim text stays; this is the default
    extends: other                  begin with another layout: fields, words, styles and groups are added, or changed
                                    where the name is the same; `elements:` replaces the other's, `before:` and
                                    `after:` add to it
    fields:   {cost: {type: integer, minimum: 0, maximum: 9}, art: picture}               see layout_fields
    styles:   {title: {weight: bold, size: 15pt, min_size: 11pt}}                         see layout_styles
    words:    {player: Player, opp: Opp}    the layout's own words: a deck may change them, a language translates them,
                                            and an expression calls them `words.player`
    mirror:   yes                   the face is drawn the other way round in a language written from right to left
    groups:   {"panel(label, points)": [elements, their boxes inside the group's]}        see layout_groups
    elements: [a list, painted in this order]                                             see layout_elements

A bare number is millimetres, except for a font's size, which says its unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from generator import library
from generator.model.layout import Element, Layout
from generator.model.sizes import CARDS, card_name
from generator.problems import LayoutError, NotFoundError, Problem, Problems, Source, SourceError, did_you_mean
from generator.reading import nodes
from generator.reading.layout_elements import ElementReader
from generator.reading.layout_fields import read_fields
from generator.reading.layout_groups import check_uses, read_groups
from generator.reading.layout_styles import read_styles
from generator.reading.layout_values import NAME, Values
from generator.reading.nodes import Node, Scalar, parse_yaml
from generator.reading.text import read_source, shown
from generator.reading.values import Reader

__all__ = ["read_layout"]

DEFAULT_BLEED = Fraction(254, 80)  # an eighth of an inch, which most printers of cards ask for
DEFAULT_SAFE_ZONE = Fraction(4)

_KEYS = (
    "card", "bleed", "safe_zone", "extends", "fields", "words", "mirror", "styles", "groups", "elements", "before",
    "after",
)  # fmt: skip
_State = tuple[int, int]


class _Known(NamedTuple):
    """A layout that was read, with the state (time and size) of every file that it came from."""

    layout: Layout
    warnings: tuple[Problem, ...]
    files: Mapping[Path, _State | None]


_remembered: dict[Path, _Known] = {}


def read_layout(path: Path, problems: Problems | None = None) -> Layout:
    """The layout of that file; one whose files have not changed is read once. LayoutError or SourceError with every
    problem found; warnings are added to `problems`."""
    try:
        known = _read(path, ())
    except RecursionError:
        raise LayoutError(
            Problem(message=f"`{shown(path)}` has too many layouts, styles or groups that build on one another")
        ) from None
    if problems is not None:
        problems.extend(known.warnings)
    return known.layout


def _state(path: Path) -> _State | None:
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


def _read(path: Path, within: tuple[Path, ...]) -> _Known:
    try:
        resolved = path.resolve(strict=True)
    except (OSError, RuntimeError):
        raise SourceError(
            Problem(message=f"`{shown(path)}` cannot be read: it is missing, or a link to itself")
        ) from None
    known = _remembered.get(resolved)
    if known is None or any(state is None or _state(file) != state for file, state in known.files.items()):
        state = _state(resolved)
        problems = Problems()
        source = read_source(path)
        reading = _LayoutFile(path, source, problems, within)
        layout = reading.read(parse_yaml(source, problems))
        known = _Known(layout, problems.warnings, {resolved: state, **reading.files})
        _remembered[resolved] = known
    return known


class _LayoutFile:
    """`within` are the files that extend this one, to notice a ring; `files` those that this one is read from."""

    def __init__(self, path: Path, source: Source, problems: Problems, within: tuple[Path, ...]) -> None:
        self.path, self.source, self.problems = path, source, problems
        self.within = (*within, path.resolve())
        self.files: dict[Path, _State | None] = {}
        self.values = Values(source, problems, Reader(source, problems, path.resolve().parent))
        self.error = self.values.error

    def read(self, root: Node) -> Layout:
        if not isinstance(root, nodes.Mapping):
            self.error("a layout is a mapping with `card:` and `elements:`", root, "look at a layout that ships")
            raise LayoutError(self.problems.found)
        self.values.check_keys(root, "the layout", _KEYS)
        base = self._base(root.get("extends"))
        width, height = self._card(root, base)
        bleed = self._zone(root, "bleed", base.bleed if base else DEFAULT_BLEED, 50)
        largest = max(0, int(min(width, height) / 2) - 1)
        safe = self._zone(root, "safe_zone", base.safe_zone if base else DEFAULT_SAFE_ZONE, largest)
        fields = {field.name: field for field in base.fields} if base else {}
        fields.update({field.name: field for field in read_fields(root.get("fields"), self.values)})
        words = {**(base.words if base else {}), **self._words(root.get("words"))}
        mirror = root.get("mirror")
        mirrored = base.mirror if base else False
        if mirror is not None:
            mirrored = bool(self.values.flag(mirror, "mirror", "the layout"))
        styles = read_styles(root.get("styles"), base.styles if base else {}, self.values)
        reader = ElementReader(styles, self.values)
        groups = read_groups(root.get("groups"), base.groups if base else {}, reader, self.values)
        elements = self._elements(root, base, reader)
        check_uses(elements, groups, self.problems)
        self.problems.raise_errors(LayoutError)
        return Layout(
            name=self.path.stem, card_name=card_name(width, height), width=width, height=height, bleed=bleed,
            safe_zone=safe, fields=tuple(fields.values()), styles=styles, groups=groups, elements=elements,
            folder=self.path.resolve().parent, source=self.source, words=words, mirror=mirrored,
        )  # fmt: skip

    def _base(self, node: Node | None) -> Layout | None:
        """The layout that this one extends: beside this file, else by its name."""
        if node is None:
            return None
        name = self.values.text(node, "extends", "the layout")
        if not name:
            return None
        try:
            path = self._beside(name) or library.find_layout(name)
        except NotFoundError as error:
            found = [Problem(message=p.message, place=self.values.place(node), hint=p.hint) for p in error.problems]
            raise LayoutError([*self.problems.found, *found]) from None
        if path.resolve() in self.within:
            chain = " → ".join(p.stem for p in (*self.within, path))
            self.error(f"layouts that extend one another in a ring: {chain}", node, "let one of them stand alone")
            raise LayoutError(self.problems.found)
        known = _read(path, self.within)
        self.files.update(known.files)
        self.problems.extend(known.warnings)
        return known.layout

    def _beside(self, name: str) -> Path | None:
        """A layout may extend one of its own name that ships, but not itself."""
        files = [file for file in self.path.resolve().parent.glob("*.yaml") if file.stem == name]
        return files[0] if files and files[0] != self.within[-1] else None

    def _card(self, root: nodes.Mapping, base: Layout | None) -> tuple[Fraction, Fraction]:
        node, otherwise = root.get("card"), CARDS["poker"]
        if node is None:
            if base is None:
                self.error("the layout has no `card`", root, "add `card: poker`, or another size")
            return (base.width, base.height) if base else otherwise
        if isinstance(node, nodes.Mapping):
            self.values.check_keys(node, "`card`", ("width", "height"))
            return self._side(node, "width", otherwise[0]), self._side(node, "height", otherwise[1])
        name = node.text if isinstance(node, Scalar) else ""
        if name.casefold() not in CARDS:
            self.error(
                f"unknown card size `{name[:40]}`", node,
                did_you_mean(name, CARDS) or f"write {{width: 70mm, height: 120mm}}, or one of: {', '.join(CARDS)}",
            )  # fmt: skip
            return otherwise
        return CARDS[name.casefold()]

    def _side(self, node: nodes.Mapping, name: str, otherwise: Fraction) -> Fraction:
        side = node.get(name)
        if side is None:
            self.error(f"`card` has no `{name}`", node, f"add {name}: 70mm")
            return otherwise
        return self.values.millimetres(side, name, 10, 500, otherwise)

    def _zone(self, root: nodes.Mapping, name: str, otherwise: Fraction, most: int) -> Fraction:
        node = root.get(name)
        return otherwise if node is None else self.values.millimetres(node, name, 0, most, otherwise)

    def _words(self, node: Node | None) -> dict[str, str]:
        words: dict[str, str] = {}
        for key, value in self.values.entries(node, "words", "player: Player"):
            if not NAME.fullmatch(key.text):
                hint = "use letters, digits and _, without blanks; the word itself stands behind the colon"
                self.error(f"`{key.text[:40]}` cannot be a word's name", key, hint)
            elif (word := self.values.text(value, key.text, "`words`")) is not None:
                words[key.text] = word
        return words

    def _elements(self, root: nodes.Mapping, base: Layout | None, reader: ElementReader) -> tuple[Element, ...]:
        own = {name: reader.elements(root.get(name), name) for name in ("before", "elements", "after")}
        if root.get("elements") is None and base is None:
            self.error("the layout has no `elements`", root, "add a list of what is to be painted")
        middle = base.elements if base is not None and root.get("elements") is None else own["elements"]
        return (*own["before"], *middle, *own["after"])
