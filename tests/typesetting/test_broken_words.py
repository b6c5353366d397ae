"""Words that go on in the next line: where they are broken, what is shown there, and how much work that is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from setting import shown, style

from generator.model.drawing import Run
from generator.typesetting import lines, pieces, words
from generator.typesetting.fitting import shortened
from generator.typesetting.hyphens import hyphenator
from generator.typesetting.items import width_of
from generator.typesetting.lines import Line, Way, break_lines
from generator.typesetting.passages import Passage
from generator.typesetting.settings import setting_of
from generator.typesetting.shaping import Shaped, shape
from generator.typesetting.words import read_words

BROKEN, FULL = Way(even=False, break_words=True), Way(even=False)
WORDS = {
    "de": ["Hausaufgaben", "lachen", "Wörterbuch", "Donaudampfschifffahrt", "Geburtstagsfeier"],
    "en": ["hyphenation", "sympathetic", "unforgettable", "believing", "wonderful"],
}


def read(text: str, language: str, **changes: Any) -> tuple[Passage, ...]:
    found = read_words(text, setting_of(style(**changes), language))
    assert not found.missing
    return found.passages


def letters(line: Line) -> str:
    return "".join(glyph.text for item in line.items if isinstance(item, Run) for glyph in item.glyphs)


def wide(text: str, language: str = "en") -> float:
    return read_words(text, setting_of(style(), language)).width


def cuts_of(found: tuple[Line, ...], text: str) -> list[tuple[int, bool]]:
    """Where in the text each line but the last ends, and whether it ends with a hyphen that nobody typed."""
    ends, at = [], 0
    for line in found:
        printed = letters(line)
        for letter in printed.removesuffix("\u00ad"):
            while text[at] == " " != letter:
                at += 1
            assert text[at] == letter
            at += 1
        ends.append((at, printed.endswith("\u00ad")))
    assert not text[at:].strip()
    return ends[:-1]


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, str]:
    """A language, and a few words of it with signs before and behind them."""
    language = draw(st.sampled_from(sorted(WORDS)))
    some = draw(st.lists(st.sampled_from(WORDS[language]), min_size=1, max_size=3))
    before, behind = st.sampled_from(["", "„", "“", "(", "»"]), st.sampled_from(["", ",", ".", ".“", "!)", "…", ";«"])
    return language, " ".join(draw(before) + word + draw(behind) for word in some)


@settings(deadline=None)  # the patterns of a language are loaded once
@given(texts(), st.integers(1, 6000), st.sampled_from(["shrink", "break"]))
@example(("de", "Hausaufgaben,"), 1, "shrink")
@example(("de", "„lachen.“"), 1, "shrink")
@example(("en", "(believing)"), 1, "shrink")
def test_every_line_that_ends_inside_a_word_ends_with_a_hyphen(given: tuple[str, str], width: int, how: str) -> None:
    language, text = given
    passages = read(text, language, hyphens="auto", long_words=how)
    for at, hyphened in cuts_of(break_lines(passages, width, Way(break_words=how == "break"))[0], text):
        if text[at - 1].isalnum() and text[at].isalnum():
            assert hyphened
        if not text[at - 1].isalnum():
            assert not hyphened


@pytest.mark.parametrize(("language", "text"), [("de", "Hausaufgaben,"), ("de", "„lachen.“"), ("en", "sympathetic!)")])
def test_a_word_with_signs_around_it_is_hyphenated_as_without_them(language: str, text: str) -> None:
    found = shown(break_lines(read(text, language, hyphens="auto"), 1)[0])
    cuts = [0, *hyphenator(language)(text), len(text)]
    assert len(found) > 1
    assert found == [text[a:b] + ("-" if b < len(text) else "") for a, b in pairwise(cuts)]


# Words wider than a line


@pytest.mark.parametrize("hyphens", ["none", "auto"])
def test_a_word_wider_than_a_line_is_broken_at_its_syllables(hyphens: str) -> None:
    passages = read("Donaudampfschifffahrt", "de", hyphens=hyphens, long_words="break")
    found = shown(break_lines(passages, wide("dampf-"), BROKEN)[0])
    assert "".join(found).replace("-", "") == "Donaudampfschifffahrt"
    assert found[-3:] == ["dampf-", "schiff-", "fahrt"] and "".join(found[:-3]) in ("Donau-", "Do-nau-")


def test_letters_are_parted_only_in_a_syllable_that_is_too_wide_itself() -> None:
    word = "Donaudampfschifffahrt"
    assert wide("dampf-") > wide("schiff-") > wide("fahrt")
    width = wide("schiff-") + 1
    found = break_lines(read(word, "de", long_words="break"), width, BROKEN)[0]
    cuts = [at for at, _ in cuts_of(found, word)]
    assert {10, 16} <= set(cuts)
    inside = [at for at in cuts if at not in (2, 5, 10, 16)]
    assert inside and all(5 < at < 10 for at in inside)


def test_a_line_with_a_latin_hyphen_among_hebrew_letters_has_it_behind_the_latin_ones() -> None:
    passages = read("אב sympathetic", "en", hyphens="auto")
    first, *_ = break_lines(passages, wide("אב sym-") + 1, FULL)[0]
    assert [item.text for item in first.items] == ["sym", "\u00ad", " ", "אב"]


# Cut short


@settings(deadline=None, max_examples=50)
@given(texts())
def test_text_is_never_cut_short_inside_a_word(given: tuple[str, str]) -> None:
    language, text = given
    passages = read(text, language, hyphens="auto")
    dots = shape("…", setting_of(style(), language).chain()).items
    wholes = text.split()
    for most in range(1, sum(len(passage.words) for passage in passages)):
        kept = shortened(passages, dots, lambda some, most=most: sum(len(p.words) for p in some) <= most)  # type: ignore[misc]
        if not kept:
            continue
        (line,) = break_lines(kept, 1e6)[0]
        assert letters(line).removesuffix("…").split() == wholes[: len(letters(line).split())]
        assert all(passage.widest >= word.width for passage in kept for word in passage.words)


def test_the_dots_count_in_the_width_of_the_widest_word() -> None:
    dots = shape("…", setting_of(style(), "en").chain()).items
    (kept,) = shortened(read("forgiveness a b", "en"), dots, lambda some: sum(len(p.words) for p in some) <= 1)
    assert kept.widest == pytest.approx(wide("forgiveness") + width_of(dots))


# The work


def shaped_letters(monkeypatch: pytest.MonkeyPatch, text: str, width: float, **changes: Any) -> int:
    """How many letters are handed to the shaper while a text is read and broken."""
    count = 0

    def counted(text: str, *more: Any) -> Shaped:
        nonlocal count
        count += len(text)
        return shape(text, *more)

    for module in (lines, pieces, words):
        monkeypatch.setattr(module, "shape", counted)
    break_lines(read(text, "de", **changes), width, Way(break_words=changes.get("long_words") == "break"))
    return count


@pytest.mark.parametrize("width", [1.0, 4000.0])
@pytest.mark.parametrize("long_words", ["shrink", "break"])
@pytest.mark.parametrize("between", ["\u00a0", "\u2060", "/\u2060"])
def test_the_work_for_many_words_that_no_blank_parts_grows_with_their_number(
    monkeypatch: pytest.MonkeyPatch, width: float, long_words: str, between: str
) -> None:
    counts = [
        shaped_letters(monkeypatch, between.join(["Wörterbuch"] * number), width, hyphens="auto", long_words=long_words)
        for number in (100, 200, 400)
    ]
    assert counts[0] > 1000
    assert counts[1] < 2.5 * counts[0] and counts[2] < 2.5 * counts[1]


# Lines of one paragraph, made even


@pytest.mark.parametrize(
    ("text", "markup"), [("one two three four five six", "none"), ("- to do or be or so", "light")]
)
@given(st.integers(1500, 9000))
def test_the_lines_of_a_paragraph_that_is_indented_keep_to_their_room(text: str, markup: Any, width: int) -> None:
    passages = read_words(text, setting_of(style(first_line=2), "en", None, markup)).passages
    found, measure = break_lines(passages, width)
    narrowest = max(word.width for word in passages[0].words) + max(passages[0].first, passages[0].rest)
    if width >= narrowest:
        assert max(line.indent + line.width for line in found) <= width + 1e-3
        assert measure.width <= width + 1e-3


@pytest.mark.parametrize(("first", "rest"), [(0, 2000), (2000, 0), (500, 3000)])
@settings(deadline=None)
@given(st.integers(4500, 14000), st.lists(st.sampled_from(["one", "to", "three", "a", "forgive"]), min_size=3))
def test_lines_that_are_made_even_keep_to_the_room_of_each(first: int, rest: int, width: int, some: list[str]) -> None:
    (passage,) = read(" ".join(some), "en")
    passage = replace(passage, first=first, rest=rest)
    found, measure = break_lines([passage], width + 2000)
    assert len(found) == 1 or max(line.indent + line.width for line in found) <= width + 2000 + 1e-3
    assert measure.width == pytest.approx(max(line.indent + line.width for line in found))
