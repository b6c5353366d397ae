"""Text in, words out: shaped once and cut where a line may break, so that any width and size is tried on numbers alone.

Widths are in thousandths of the font size until a size is chosen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.geometry import Box
from generator.model.drawing import Picture
from generator.model.languages import is_rtl
from generator.typesetting.bidi import base_level, levels
from generator.typesetting.breaking import BLANKS, OBJECT, break_pieces, clings, is_unbroken, words_apart
from generator.typesetting.chains import Chain
from generator.typesetting.hyphens import hyphenator
from generator.typesetting.items import Inline, Item, width_of
from generator.typesetting.lexicon import Known, Lexicon, lexicon_of
from generator.typesetting.markup import Paragraph, Span, light, plain
from generator.typesetting.passages import Passage, Words
from generator.typesetting.pieces import SOFT_HYPHEN, Part, Word, cut_at, hyphen_after
from generator.typesetting.scripts import script_of
from generator.typesetting.settings import Setting
from generator.typesetting.shaping import shape

__all__ = ["read_words"]

BULLET = "•"
BULLET_GAP = 350.0
"""Between a bullet and its text, in thousandths of the size."""
ICON_BEARING = 40.0
"""On either side of an icon, in thousandths of the size."""
LOW = 0.6
"""A drawing lower than this part of its picture, such as a minus, is meant to be low."""
_BLANKS = BLANKS + SOFT_HYPHEN
_INVISIBLE_BLANKS = str.maketrans({"\t": " ", "\u200b": None, SOFT_HYPHEN: None})

Icons = Callable[[str], Picture]


def read_words(text: str, setting: Setting, icon: Icons | None = None) -> Words:
    """The text's passages, cut where a line may break. `icon` gives the picture of that name, and raises what it likes
    where there is none. MarkupError where marks do not balance; AssetError where a font is not there."""
    if icon is not None and setting.markup == "light" and ":" in text:
        return _read(text, setting, icon)
    return _remembered(text, setting)


@lru_cache(maxsize=2_000)
def _remembered(text: str, setting: Setting) -> Words:
    return _read(text, setting, None)


def _read(text: str, setting: Setting, icon: Icons | None) -> Words:
    if setting.style.quotes == "language":
        from generator.typesetting.quotes import curly

        text = curly(text, setting.language)
    reader = _Reader(setting, icon)
    if setting.markup == "none" and text and text.isprintable():  # one line, since a break is not printable
        words, right = reader.words_of((Span(text),))
        passage = Passage(tuple(words), right, 0.0, setting.style.first_line * 1000)
        return Words((passage,), "".join(reader.missing))
    paragraphs = light(text) if setting.markup == "light" else plain(text)
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
        hanging = 0.0
        for paragraph in paragraphs:
            marker: tuple[Item, ...] = ()
            if paragraph.bullet:
                marker = self._shape(Part(BULLET, self.setting.chain(Span(BULLET)), 0))
                hanging = width_of(marker) + BULLET_GAP
            elif paragraph.begins:
                hanging = 0.0
            indent = style.first_line * 1000 if paragraph.begins and not paragraph.bullet else 0.0
            words, right = self.words_of(paragraph.spans)
            spacing = 0.0 if paragraph.spans else style.paragraph_spacing
            yield Passage(tuple(words), right, spacing, hanging + indent, hanging, marker)

    def words_of(self, spans: Sequence[Span]) -> tuple[Sequence[Word], bool]:
        """The words of a line as it was typed, and whether it begins at the right."""
        self.script = ""
        if len(spans) == 1 and not self.rtl and spans[0].text.isprintable() and not spans[0].icon:
            words = self._met_before(spans[0])
            if words is not None:
                return words, False
            self.script = ""
        text = "".join(OBJECT if span.icon else span.text for span in spans)
        base = base_level(text, rtl=self.rtl)
        return self._pieces(text, spans, levels(text, base)), bool(base) or self.rtl

    def _met_before(self, span: Span) -> Sequence[Word] | None:
        """The words of a text, those that were met before as they were then; None where one clings to another."""
        chain = self.setting.chain(span)
        lexicon = lexicon_of(chain, self.setting.style.hyphens)
        apart = words_apart(span.text)
        words: list[Word] = []
        for text, known in zip(apart, map(lexicon.words.get, apart), strict=True):
            if known is None:
                known = lexicon.others.get((text, self.script))
                if known is None and is_unbroken(text):
                    known = self._meet_unbroken(text, chain, lexicon)
                elif known is None:
                    if clings(text):
                        return None
                    known = self._meet(text, span, lexicon)
            words += known.words
            self.script = known.script
        return words

    def _meet_unbroken(self, text: str, chain: Chain, lexicon: Lexicon) -> Known:
        """What a word becomes that is one piece, and the blanks behind it; kept, if it has all of its letters."""
        before, self.missing = self.missing, {}
        script, word = self.script, text.rstrip(" ")
        known = Known(self._alike(chain, word, text[len(word) :], joins=False), self.script)
        if self.missing:
            self.missing = before | self.missing
            return known
        self.missing = before
        return lexicon.words.keep(text, known) if _last_script(word) else lexicon.others.keep((text, script), known)

    def _meet(self, text: str, span: Span, lexicon: Lexicon) -> Known:
        """The same for a word that may be broken."""
        before, self.missing = self.missing, {}
        script = self.script
        known = Known(self._pieces(text, (Span(text, span.bold, span.italic),), ()), self.script)
        missing, self.missing = self.missing, before | self.missing
        if missing or not known.words:
            return known
        if all(word.part and _last_script(word.part.text) for word in known.words):
            return lexicon.words.keep(text, known)
        return lexicon.others.keep((text, script), known)

    def _pieces(self, text: str, spans: Sequence[Span], of: Sequence[int]) -> list[Word]:
        """The words of a text whose letters have those levels, cut wherever a line may break."""
        alike = spans[0] if len(spans) == 1 and not of and not spans[0].icon else None
        parts = _Parts(spans, of) if alike is None else None
        words: list[Word] = []
        start = 0
        for piece in break_pieces(text, self.language) if text else ():
            middle = start + len(piece.rstrip(_BLANKS))
            end = start + len(piece)
            glue, joins = text[middle:end], bool(words) and bool(words[-1].hyphen)
            if parts is None:
                assert alike is not None
                words += self._alike(self.setting.chain(alike), text[start:middle], glue, joins=joins)
            else:
                words += self._word(parts, start, middle, glue, joins=joins)
            start = end
        return words

    def _alike(self, chain: Chain, text: str, glue: str, *, joins: bool) -> list[Word]:
        """A word all of whose letters are in one face and run from left to right; or its pieces."""
        part = self._part(chain, text, 0) if text else None
        items = self._shape(part) if part else ()
        blank = self._blank(glue, chain, 0) if glue else ()
        return self._ended(items, (), blank, 0, part, glue, joins=joins)

    def _word(self, parts: _Parts, start: int, end: int, glue: str, *, joins: bool) -> list[Word]:
        """A word; or its pieces, where it may be hyphenated."""
        stretches: list[_Stretch] = []
        for level, span, first, last in parts.between(start, end):
            part = None if span.icon else self._part(self.setting.chain(span), span.text[first:last], level)
            stretches.append(_Stretch(self._icon(span) if part is None else self._shape(part), level, part))
        items = tuple(item for stretch in stretches for item in stretch.items)
        of = tuple(stretch.level for stretch in stretches for _ in stretch.items)
        alone = stretches[0].part if len(stretches) == 1 else None
        blank_level = parts.level(end) if glue else 0
        blank = self._blank(glue, self.setting.chain(parts.span(end)), blank_level) if glue else ()
        apart = tuple(one.word(joins=joins or bool(n)) for n, one in enumerate(stretches)) if len(stretches) > 1 else ()
        return self._ended(items, of if any(of) else (), blank, blank_level, alone, glue, joins=joins, stretches=apart)

    def _ended(
        self, items: tuple[Item, ...], of: tuple[int, ...], blank: tuple[Item, ...], blank_level: int,
        part: Part | None, glue: str, *, joins: bool, stretches: tuple[Word, ...] = (),
    ) -> list[Word]:  # fmt: skip
        """A word with what stands behind it; or its pieces, where it may be hyphenated."""
        has_own_hyphen = SOFT_HYPHEN in glue
        hyphen = hyphen_after(part) if part and has_own_hyphen and not blank else ()
        blank_width, hyphen_width = width_of(blank) if blank else 0.0, width_of(hyphen) if hyphen else 0.0
        word = Word(
            items, width_of(items), of, blank, blank_width, blank_level, hyphen, hyphen_width, joins, part, stretches
        )
        if part is None or joins or has_own_hyphen or self.setting.style.hyphens != "auto":
            return [word]
        return cut_at(word, hyphenator(self.language)(part.text))

    def _blank(self, glue: str, chain: Chain, level: int) -> tuple[Item, ...]:
        blank = glue if glue == " " else glue.translate(_INVISIBLE_BLANKS)
        return self._shape(Part(blank, chain, level, self.script)) if blank else ()

    def _part(self, chain: Chain, text: str, level: int) -> Part:
        script = _last_script(text)
        part = Part(text, chain, level, "" if script else self.script)
        self.script = script or self.script
        return part

    def _shape(self, part: Part) -> tuple[Item, ...]:
        shaped = shape(*part)
        if shaped.missing:
            self.missing.update(dict.fromkeys(shaped.missing))
        return shaped.items

    def _icon(self, span: Span) -> tuple[Item, ...]:
        assert self.icon is not None
        return (_icon(self.icon(span.icon), self.setting.chain(span).fonts[0].cap_height, span.text),)


class _Stretch(NamedTuple):
    """A part of a word in one chain and of one level, or an icon."""

    items: tuple[Item, ...]
    level: int
    part: Part | None

    def word(self, *, joins: bool) -> Word:
        return Word(self.items, width_of(self.items), (self.level,) * len(self.items), joins=joins, part=self.part)


def _last_script(text: str) -> str:
    for letter in reversed(text):
        if letter.isalpha():
            return script_of(letter)
    return ""


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


def _icon(picture: Picture, height: float, text: str) -> Inline:
    """As high as a capital letter, and on the baseline: what is drawn, that is, not the empty edge round it."""
    ink = Box(0, 0, picture.width, picture.height)
    if picture.kind == "vector" and ink.contains(picture.reach) and picture.reach.height > LOW * picture.height:
        ink = picture.reach
    scale = height / ink.height
    box = (
        ICON_BEARING - ink.x * scale, height + ink.y * scale, picture.width * scale, picture.height * scale
    )  # fmt: skip
    return Inline(picture, ink.width * scale + 2 * ICON_BEARING, box, text, picture.kind == "vector")
