"""Texts that are far too long, or no texts at all: each is drawn, or refused with its place.

The million letters take some eight seconds, the others one or two; the work grows with their length. Were any step to
grow with its square, these tests would run for hours."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.model.drawing import Drawing, Run, Text
from generator.model.layout import Style
from generator.pipeline import draw_deck, open_deck
from generator.problems import DeckgenError, Problem
from generator.typesetting.lines import Way, break_lines
from generator.typesetting.settings import setting_of
from generator.typesetting.words import read_words

MANY, SOME = 100_000, 20_000
LINE = 6
"""Of the text, in the deck's file."""
LAYOUT = """card: poker
fields: {title: text}
styles:
  title: {size: 10pt, min_size: 5pt, hyphens: HYPHENS, long_words: LONG}
elements:
  - {text: "{{ title }}", style: title, box: safe}
"""


def write(folder: Path, *, language: str = "en", hyphens: str = "none", long_words: str = "shrink") -> Path:
    layout = LAYOUT.replace("HYPHENS", hyphens).replace("LONG", long_words)
    (folder / "face.yaml").write_text(layout, "utf-8")
    (folder / "head").write_text(f"title: Test\nlayout: face\nlanguage: {language}\ncards:\n", "utf-8")
    return folder


def drawn(folder: Path, text: str) -> Drawing:
    head = (folder / "head").read_text("utf-8")
    quoted = "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in text)
    (folder / "deck.yaml").write_text(f'{head}  - id: a\n    title: "{quoted}"\n', "utf-8")
    (face,) = draw_deck(open_deck(str(folder)))
    return face.front


def told(folder: Path, text: str) -> Problem:
    with pytest.raises(DeckgenError) as caught:
        drawn(folder, text)
    return caught.value.problems[0]


def shown(drawing: Drawing) -> str:
    texts = [operation for _, operation in drawing.walk() if isinstance(operation, Text)]
    runs: list[Run] = [run for text in texts for run in text.runs]
    return "".join(glyph.text for run in runs for glyph in run.glyphs)


TOO_LONG = {
    "a million letters": ("en", "word " * 200_000),
    "one letter": ("en", "a" * MANY),
    "Hebrew in brackets": ("he", "(אב) " * (MANY // 5)),
    "Hebrew and brackets without blanks": ("he", "(א)" * (MANY // 3)),
    "brackets that are never closed": ("he", "(א" * (SOME // 2)),
    "brackets in brackets": ("he", "א" + "(" * (SOME // 2) + ")" * (SOME // 2)),
    "Hebrew and Latin by turns": ("he", "אa" * (SOME // 2)),
    "signs of direction": ("en", "a\u202bא\u202a" * (SOME // 4)),
    "Arabic": ("ar", "قط " * (SOME // 3)),
    "Thai without blanks": ("th", "กา" * (SOME // 2)),
    "Hindi": ("hi", "क्षि" * (SOME // 4)),
    "hyphens": ("en", "-" * MANY),
    "no-break spaces": ("en", "a\u00a0" * (SOME // 2)),
    "lines": ("en", "a\n" * (SOME // 2)),
}


@pytest.mark.parametrize("name", TOO_LONG)
def test_an_enormous_text_is_told_to_be_too_long(name: str, tmp_path: Path) -> None:
    language, text = TOO_LONG[name]
    problem = told(write(tmp_path, language=language), text)
    assert problem.message.startswith("the text in `title` of card `a` does not fit: ")
    assert problem.place is not None
    assert problem.place.line == LINE


@pytest.mark.parametrize(("hyphens", "long_words"), [("auto", "shrink"), ("none", "break"), ("auto", "break")])
def test_an_enormous_word_is_told_to_be_too_long_however_it_may_be_broken(
    hyphens: str, long_words: str, tmp_path: Path
) -> None:
    folder = write(tmp_path, hyphens=hyphens, long_words=long_words)
    assert "does not fit" in told(folder, "ab" * (SOME // 2)).message


@pytest.mark.parametrize(
    "sign", [" ", "\u200d", "\u200b", "\ufeff", "\u202e", "\u2067", "\n", "\t", "\u00ad", "\ufe0f"]
)
@pytest.mark.parametrize("count", [1, MANY])
def test_nothing_to_see_is_nothing(sign: str, count: int, tmp_path: Path) -> None:
    folder = write(tmp_path)
    assert shown(drawn(folder, sign * count)).replace("\u00ad", "").strip() == ""
    assert shown(drawn(folder, "a" + sign * 3 + "b")).replace("\u00ad", "").split() in (["ab"], ["a", "b"])


def test_an_enormous_number_of_accents_on_one_letter_does_not_fit(tmp_path: Path) -> None:
    assert "mm too tall for its box" in told(write(tmp_path), "e" + "\u0323" * MANY).message


@pytest.mark.parametrize(
    ("sign", "code"),
    [("\x07", "U+0007"), ("\x1b", "U+001B"), ("\x7f", "U+007F"), ("\x80", "U+0080"), ("\ue000", "U+E000"),
     ("\uffff", "U+FFFF"), ("\U0010ffff", "U+10FFFF"), ("\U000e0fff\u0378", "U+0378")],
)  # fmt: skip
def test_a_sign_that_is_no_letter_is_told_by_its_number(sign: str, code: str, tmp_path: Path) -> None:
    problem = told(write(tmp_path), f"Fox{sign}")
    assert code in problem.message
    assert problem.place is not None
    assert problem.place.line == LINE


@pytest.mark.parametrize("sign", ["\ud800", "\udfff", "\0"])
def test_half_a_letter_or_none_at_all_is_told_with_its_place(sign: str, tmp_path: Path) -> None:
    problem = told(write(tmp_path), f"Fox{sign}")
    assert problem.place is not None
    assert problem.place.line == LINE


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c"])
def test_an_end_of_line_of_another_kind_ends_a_line(sign: str, tmp_path: Path) -> None:
    texts = [o for _, o in drawn(write(tmp_path), f"Fox{sign}Owl").walk() if isinstance(o, Text)]
    assert ["".join(run.text for run in text.runs) for text in texts] == ["Fox", "Owl"]


@pytest.mark.parametrize("sign", ["\ud83c", "\udca1", "\ud83c\ud83c"])
@pytest.mark.parametrize("text", ["{}", "Unforgettable{}ness", "Unforgettable {} Unforgettableunforgettable", "אב{}"])
def test_half_a_letter_in_a_word_that_is_broken_is_told(sign: str, text: str) -> None:
    """From a table such as a workbook one may come that no YAML would let in."""
    way = Way(break_words=True)
    for language in ("en", "de", "he", "th"):
        setting = setting_of(Style(name="a", long_words="break", hyphens="auto"), language)
        found = read_words(text.format(sign), setting)
        assert found.missing == "".join(dict.fromkeys(sign))
        for width in (1.0, 2000.0):
            lines, measure = break_lines(found.passages, width, way)
            assert measure.width == pytest.approx(max((line.width for line in lines), default=0.0))
            assert sign[0] not in "".join(item.text for line in lines for item in line.items)
