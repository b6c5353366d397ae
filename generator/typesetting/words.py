"""Text in, words out: shaped once and cut where a line may break, so that any width and size is tried on numbers alone.

Widths are in thousandths of the font size until a size is chosen.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from generator.model.drawing import Picture, Run
from generator.model.languages import is_rtl
from generator.model.layout import Markup, Style
from generator.typesetting.bidi import base_level, levels
from generator.typesetting.breaking import BLANKS, OBJECT, break_pieces, clusters
from generator.typesetting.chains import Chain, chain_of
from generator.typesetting.hyphens import hyphenator
from generator.typesetting.items import Inline, Item, width_of
from generator.typesetting.markup import Paragraph, Span, light, plain
from generator.typesetting.quotes import curly
from generator.typesetting.scripts import script_of
from generator.typesetting.shaping import shape

__all__ = ["Passage", "Setting", "Word", "Words", "letter_by_letter", "read_words", "setting_of"]

SOFT_HYPHEN = "\u00ad"
BULLET = "•"
BULLET_GAP = 350.0
"""Between a bullet and its text, in thousandths of the size."""
_INVISIBLE_BLANKS = str.maketrans({"\t": " ", "\u200b": None, SOFT_HYPHEN: None})
_SURROGATES = re.compile("[\ud800-\udfff]")
_WITH_HYPHENS = frozenset(["Latn", "Grek", "Cyrl", "Armn", "Geor", "Zyyy"])
"""The scripts that show a hyphen where a word is broken."""

Icons = Callable[[str], Picture]


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What turns a text into words, beside the text itself. `folder` is the deck's, whose fonts may be used."""

    style: Style
    language: str
    folder: Path | None = None
    markup: Markup = "none"

    def chain(self, span: Span | None = None) -> Chain:
        """The fonts of a span; without one, those of the style itself."""
        bold, italic = (span.bold, span.italic) if span is not None else (False, False)
        return chain_of(self.style, self.language, self.folder, bold, italic)


@lru_cache(maxsize=512)
def setting_of(style: Style, language: str, folder: Path | None = None, markup: Markup = "none") -> Setting:
    """The same for the same style, so that what was shaped with it is found again."""
    return Setting(style, language, folder, markup)


class Part(NamedTuple):
    """A stretch of text in one chain and of one level."""

    text: str
    chain: Chain
    level: int


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A piece of text that stays on one line, and the blanks behind it, which vanish at the end of a line.

    items     in reading order, and their embedding `levels` (empty where all are 0)
    hyphen    shown where the line breaks behind this piece of a word
    joins     whether it goes on where the piece before it ended, so that both are one word unless a line ends between
    part      the text, where it is in one chain and of one level, so that it can be shaped again with its neighbours
    """

    items: tuple[Item, ...]
    width: float
    levels: tuple[int, ...] = ()
    blank: tuple[Item, ...] = ()
    blank_width: float = 0.0
    blank_level: int = 0
    hyphen: tuple[Item, ...] = ()
    hyphen_width: float = 0.0
    joins: bool = False
    part: Part | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """The words up to a forced break.

    right         whether its lines begin at the right
    spacing       the space above it, where there is something above it, in lines; or that it makes, without words
    first, rest   how far its first line and its other lines are indented
    marker        what stands before its first line: a bullet
    """

    words: tuple[Word, ...]
    widest: float
    right: bool = False
    spacing: float = 0.0
    first: float = 0.0
    rest: float = 0.0
    marker: tuple[Item, ...] = ()


class Words(NamedTuple):
    passages: tuple[Passage, ...]
    missing: str
    """The letters that no font has, each once."""

    @property
    def width(self) -> float:
        """Of all words one after another."""
        return sum(word.width + word.blank_width for passage in self.passages for word in passage.words)


def read_words(text: str, setting: Setting, icon: Icons | None = None) -> Words:
    """The text's passages, cut where a line may break. `icon` gives the picture of that name, and raises what it likes
    where there is none. MarkupError where marks do not balance; AssetError where a font is not there."""
    if icon is not None and setting.markup == "light" and ":" in text:
        return _read(text, setting, icon)
    return _remembered(text, setting)


@lru_cache(maxsize=20_000)
def _remembered(text: str, setting: Setting) -> Words:
    return _read(text, setting, None)


def _read(text: str, setting: Setting, icon: Icons | None) -> Words:
    if setting.style.quotes == "language":
        text = curly(text, setting.language)
    paragraphs = light(text) if setting.markup == "light" else plain(text)
    reader = _Reader(setting, icon)
    return Words(tuple(reader.passages(paragraphs)), "".join(reader.missing))


class _Reader:
    """Gathers the letters that no font has on the way."""

    def __init__(self, setting: Setting, icon: Icons | None) -> None:
        self.setting, self.icon = setting, icon
        self.language, self.rtl = setting.language, is_rtl(setting.language)
        self.missing: dict[str, None] = {}
        self.script = ""  # of the last letter: what belongs to no script goes with it

    def passages(self, paragraphs: Sequence[Paragraph]) -> Iterator[Passage]:
        style = self.setting.style
        before: Paragraph | None = None
        hanging = 0.0
        for paragraph in paragraphs:
            spacing = 0.0
            if not paragraph.spans or (
                paragraph.begins and before is not None and before.spans and not (before.bullet and paragraph.bullet)
            ):
                spacing = style.paragraph_spacing
            marker: tuple[Item, ...] = ()
            if paragraph.bullet:
                marker = self._shape(Part(BULLET, self.setting.chain(Span(BULLET)), 0))
                hanging = width_of(marker) + BULLET_GAP
            elif paragraph.begins:
                hanging = 0.0
            indent = style.first_line * 1000 if paragraph.begins and not paragraph.bullet else 0.0
            words, right = self._words(paragraph.spans)
            widest = max((word.width for word in words), default=0.0)
            yield Passage(tuple(words), widest, right, spacing, hanging + indent, hanging, marker)
            before = paragraph

    def _words(self, spans: Sequence[Span]) -> tuple[list[Word], bool]:
        """The words of a line as it was typed, and whether it begins at the right."""
        text = "".join(OBJECT if span.icon else span.text for span in spans)
        base = base_level(text, rtl=self.rtl)
        self.script = ""
        parts = _Parts(spans, levels(text, base))
        words: list[Word] = []
        start = 0
        for piece in break_pieces(_SURROGATES.sub("\ufffd", text), self.language) if text else ():
            middle = start + len(piece.rstrip(BLANKS + SOFT_HYPHEN))
            end = start + len(piece)
            blank = text[middle:end]
            joins = bool(words) and bool(words[-1].hyphen)
            words += self._word(parts, start, middle, blank, joins=joins)
            start = end
        return words, bool(base) or self.rtl

    def _word(self, parts: _Parts, start: int, end: int, glue: str, *, joins: bool) -> list[Word]:
        """A word; or its pieces, where it may be hyphenated."""
        items: list[Item] = []
        of: list[int] = []
        part: Part | None = None
        found = list(parts.between(start, end))
        for level, span, first, last in found:
            if span.icon:
                shaped = self._icon(span)
            else:
                part = Part(span.text[first:last], self.setting.chain(span), level)
                script = _last_script(part.text)
                shaped = self._shape(part, "" if script else self.script)
                self.script = script or self.script
            items += shaped
            of += [level] * len(shaped)
        alone = part if len(found) == 1 else None
        blank_level = parts.level(end) if glue else 0
        blank = self._blank(glue, parts, end, blank_level) if glue else ()
        hyphen = _hyphen_after(alone) if alone and SOFT_HYPHEN in glue and not blank else ()
        word = Word(
            tuple(items), width_of(items), tuple(of) if any(of) else (), blank, width_of(blank), blank_level,
            hyphen, width_of(hyphen), joins, alone,
        )  # fmt: skip
        if alone is None or self.setting.style.hyphens != "auto":
            return [word]
        return _cut(word, hyphenator(self.language)(alone.text), _hyphen_after(alone))

    def _blank(self, glue: str, parts: _Parts, at: int, level: int) -> tuple[Item, ...]:
        blank = glue.translate(_INVISIBLE_BLANKS)
        return self._shape(Part(blank, self.setting.chain(parts.span(at)), level), self.script) if blank else ()

    def _shape(self, part: Part, beside: str = "") -> tuple[Item, ...]:
        shaped = shape(*part, beside)
        self.missing.update(dict.fromkeys(shaped.missing))
        return shaped.items

    def _icon(self, span: Span) -> tuple[Item, ...]:
        """As high as a capital letter, and on the baseline."""
        assert self.icon is not None
        picture = self.icon(span.icon)
        height = self.setting.chain(span).fonts[0].cap_height
        width = height * picture.width / picture.height if picture.height else 0.0
        return (Inline(picture, width, (0.0, height, width, height), span.text, picture.kind == "vector"),)


def _last_script(text: str) -> str:
    return next((script_of(letter) for letter in reversed(text) if letter.isalpha()), "")


class _Parts:
    """Which span and which level the letters of a line as it was typed belong to."""

    def __init__(self, spans: Sequence[Span], of: Sequence[int]) -> None:
        self.spans, self.of = spans, of
        self.starts: list[int] = []
        at = 0
        for span in spans:
            self.starts.append(at)
            at += 1 if span.icon else len(span.text)
        self.ends = [*self.starts[1:], at]

    def level(self, at: int) -> int:
        return self.of[at] if self.of else 0

    def span(self, at: int) -> Span:
        return self.spans[bisect_right(self.starts, at) - 1]

    def between(self, start: int, end: int) -> Iterator[tuple[int, Span, int, int]]:
        """The level and the span of every stretch, and where in the span it begins and ends."""
        at = start
        while at < end:
            index = bisect_right(self.starts, at) - 1
            span, begin = self.spans[index], self.starts[index]
            stop, level = min(end, self.ends[index]), self.level(at)
            if self.of:
                stop = next((n for n in range(at, stop) if self.of[n] != level), stop)
            yield level, span, at - begin, stop - begin
            at = stop


def _hyphen_after(part: Part) -> tuple[Item, ...]:
    """The hyphen behind a piece of a broken word. It stands for a soft hyphen, since nobody typed it."""
    if not part.text or script_of(part.text[-1]) not in _WITH_HYPHENS:
        return ()
    return _hyphen(part.chain)


@lru_cache(maxsize=512)
def _hyphen(chain: Chain) -> tuple[Item, ...]:
    return tuple(
        replace(item, text=SOFT_HYPHEN, glyphs=tuple(glyph._replace(text=SOFT_HYPHEN) for glyph in item.glyphs))
        for item in shape("-", chain).items
        if isinstance(item, Run)
    )


def _cut(word: Word, cuts: Sequence[int], hyphen: tuple[Item, ...]) -> list[Word]:
    """A word's pieces. Together they are as wide as the word, though letters stand closer in it than at its cuts."""
    if not cuts or word.part is None:
        return [word]
    text, chain, level = word.part
    found: list[Word] = []
    reached = 0.0
    for start, end in pairwise([0, *cuts, len(text)]):
        items = shape(text[start:end], chain, level).items
        so_far = width_of(shape(text[:end], chain, level).items) if end < len(text) else word.width
        width = max(width_of(items), so_far - reached)
        reached = so_far
        part = Part(text[start:end], chain, level)
        joins = word.joins if start == 0 else True
        of = (level,) * len(items) if level else ()
        found.append(Word(items, width, of, hyphen=hyphen, hyphen_width=width_of(hyphen), joins=joins, part=part))
    last = found[-1]
    found[-1] = replace(
        last, blank=word.blank, blank_width=word.blank_width, blank_level=word.blank_level, hyphen=word.hyphen,
        hyphen_width=word.hyphen_width,
    )  # fmt: skip
    return found


@lru_cache(maxsize=2000)
def letter_by_letter(word: Word) -> tuple[Word, ...]:
    """A word that may be broken behind each of its letters, with a hyphen where its script has one."""
    if word.part is None:
        return (word,)
    cuts, at = [], 0
    for cluster in clusters(word.part.text)[:-1]:
        at += len(cluster)
        cuts.append(at)
    return tuple(_letters(word, cuts)) if cuts else (word,)


def _letters(word: Word, cuts: Sequence[int]) -> Iterator[Word]:
    assert word.part is not None
    text, chain, level = word.part
    hyphen = _hyphen_after(word.part)
    for start, end in pairwise([0, *cuts, len(text)]):
        part, is_last = Part(text[start:end], chain, level), end == len(text)
        items = shape(*part).items
        of = (level,) * len(items) if level else ()
        behind = word.hyphen if is_last else hyphen
        yield Word(
            items, width_of(items), of, word.blank if is_last else (), word.blank_width if is_last else 0.0,
            word.blank_level if is_last else 0, behind, width_of(behind), word.joins if start == 0 else True, part,
        )  # fmt: skip
