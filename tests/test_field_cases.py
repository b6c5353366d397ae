"""What has gone wrong for people who print cards of their own, with other programs: each must come out right here, or
be refused with a message that names the card. Decks are built, and the finished file is read by other programs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pdfplumber
import pytest
from making_fonts import deck_with, make_font

from generator.model.drawing import Group, Run, Text
from generator.pipeline import choose_sheet, draw_deck, make_jobs, open_deck, write_pdf
from generator.problems import DeckgenError, format_problems

MM = 72 / 25.4
NOTHING = "\u200b"
"""What a glyph is said to be whose letter is another's already."""
LAYOUT = """card: poker
fields: {body: text}
styles:
  body: {size: 9pt, min_size: 4pt, STYLE}
elements:
  - {text: "{{ body }}", style: body, box: [4, 10, WIDTH, HEIGHT], HOW}
"""


class Letter(NamedTuple):
    """In millimetres from the card's left and from its top."""

    text: str
    left: float
    right: float
    top: float
    bottom: float
    baseline: float


def write(
    folder: Path, texts: Sequence[str], *, head: str = "", width: float = 55, height: float = 25, style: str = "",
    how: str = "",
) -> Path:  # fmt: skip
    """A deck of cards called a, b, c …, each with one text."""
    layout = (
        LAYOUT.replace("WIDTH", str(width)).replace("HEIGHT", str(height)).replace("STYLE", style or "leading: 1.2")
    )
    (folder / "face.yaml").write_text(layout.replace(", HOW", f", {how}" if how else ""), "utf-8")
    cards = ""
    for index, text in enumerate(texts):
        lines = "".join(f"      {line}\n" for line in text.split("\n"))
        cards += f"  - id: {chr(ord('a') + index)}\n    body: |-\n{lines}"
    (folder / "deck.yaml").write_text(f"title: Test\nlayout: face\n{head}cards:\n{cards}", "utf-8")
    (folder / "sheet.yaml").write_text("title: one\npaper: card\nmarks: no\n", "utf-8")
    return folder


def build(folder: Path) -> bytes:
    deck = open_deck(str(folder))
    (job,) = make_jobs(deck, draw_deck(deck), choose_sheet(str(folder / "sheet.yaml"), "a4"))
    return write_pdf(job)


def refusal(folder: Path) -> str:
    with pytest.raises(DeckgenError) as caught:
        build(folder)
    return format_problems(caught.value.problems)


def printed(data: bytes) -> list[list[Letter]]:
    """The letters of each card in the order they are painted; every one of them inside its trim."""
    cards = []
    with pdfplumber.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            x0, y0, x1, y1 = page.trimbox or page.bbox
            letters = []
            for c in page.chars:
                assert x0 <= c["x0"] and c["x1"] <= x1 and y0 <= c["top"] and c["bottom"] <= y1, c["text"]
                sides = c["x0"] - x0, c["x1"] - x0, c["top"] - y0, c["bottom"] - y0, page.height - c["matrix"][5] - y0
                letters.append(Letter(c["text"].replace(NOTHING, ""), *(side / MM for side in sides)))
            cards.append(letters)
    return cards


def lines_of(letters: Sequence[Letter]) -> list[list[Letter]]:
    """The lines of a card, the highest first, each in the order it is painted."""
    lines: dict[float, list[Letter]] = {}
    for letter in letters:
        lines.setdefault(round(letter.baseline, 1), []).append(letter)
    return [lines[at] for at in sorted(lines)]


def text_of(letters: Sequence[Letter], between: str = " ") -> str:
    """As it is read from the file, its lines with `between` between them."""
    return between.join("".join(letter.text for letter in line).strip() for line in lines_of(letters))


def texts_of(folder: Path, between: str = " ") -> list[str]:
    return [text_of(letters, between) for letters in printed(build(folder))]


def runs_of(folder: Path) -> list[list[Run]]:
    """The shaped text of each card."""
    faces = draw_deck(open_deck(str(folder)))
    return [[run for _, o in face.front.walk() if isinstance(o, Text) for run in o.runs] for face in faces]


# Text that is too long falls off the card, and nobody is told


@pytest.mark.parametrize("text", ["lantern " * 89 + "lantern", "\n".join(["lantern"] * 12)], ids=["long", "lines"])
def test_long_text_is_printed_whole_and_smaller(tmp_path: Path, text: str) -> None:
    (letters,) = printed(build(write(tmp_path, [text])))
    assert text_of(letters).count("lantern") == text.count("lantern")
    assert min(letter.left for letter in letters) >= 3.9 and max(letter.right for letter in letters) <= 59.1
    assert max(letter.baseline for letter in letters) <= 35


def test_text_that_is_too_long_at_its_smallest_size_is_refused_with_its_card(tmp_path: Path) -> None:
    said = refusal(write(tmp_path, ["lantern", "lantern " * 300]))
    assert "`body` of card `b` does not fit" in said and "card `a`" not in said
    assert re.search(r"\d mm too tall", said)


# An ampersand is taken for the beginning of a code


def test_signs_that_mean_something_elsewhere_are_printed_as_they_were_typed(tmp_path: Path) -> None:
    typed = ["Salt & Pepper", "R&R", "A&B 500", "&copy", "x &amp; y", "AT&T", "<b>no</b>", "{{ id }} %d \\n"]
    assert texts_of(write(tmp_path, typed)) == typed


# A letter that the font lacks becomes a black square


def test_letters_that_the_typeface_lacks_come_from_another(tmp_path: Path) -> None:
    names = ["Łukasz", "Ștefan", "Đuro", "⟨gate⟩", "½ ⅔ ≥ →", "Ἀθηνᾶ Женя"]
    found = texts_of(write(tmp_path, names))
    assert [unicodedata.normalize("NFC", text) for text in found] == names


def test_letters_that_no_font_has_are_named_with_their_card_and_never_printed_as_squares(tmp_path: Path) -> None:
    said = refusal(write(tmp_path, ["fine", "中文", "go \ue000"]))
    for letter, card in (("U+4E2D", "b"), ("U+6587", "b"), ("U+E000", "c")):
        assert re.search(rf"no font has the letter .*{re.escape(letter)}.* in `body` of card `{card}`", said)
    assert said.count("error:") == 3


def test_a_font_of_ones_own_gives_the_letters_that_the_others_lack(tmp_path: Path) -> None:
    deck_with(tmp_path, Signs_ttf=make_font("Signs", letters="中文"))
    assert texts_of(write(tmp_path, ["中gate文", "go 中 there"])) == ["中gate文", "go 中 there"]


# Arabic and Hebrew come out backwards, unjoined, or with the end of the sentence above its beginning


@pytest.mark.parametrize(
    ("language", "text"), [("ar", "قط صغير 12 (أحمر)"), ("he", "חתול קטן 12 (אדום)"), ("en", "חתול קטן 12 (אדום)")]
)
def test_words_run_from_right_to_left_and_their_numbers_do_not(tmp_path: Path, language: str, text: str) -> None:
    (letters,) = printed(build(write(tmp_path, [text], head=f"language: {language}\n")))
    by_place = "".join(letter.text for letter in sorted(letters, key=lambda one: -one.left))
    first, second, _, last = text.split(" ")
    assert by_place.replace(" ", "") == first + second + "21" + last
    assert max(letter.right for letter in letters) == pytest.approx(59, abs=0.5)


@pytest.mark.parametrize(("language", "text"), [("ar", "قط صغير 12 (أحمر)"), ("he", "חתול קטן 12 (אדום)")])
def test_the_first_words_of_a_wrapped_text_are_on_the_first_line(tmp_path: Path, language: str, text: str) -> None:
    (letters,) = printed(build(write(tmp_path, [text], head=f"language: {language}\n", width=18)))
    first, second = lines_of(letters)
    on_first, on_second = ({c for letter in line for c in letter.text if c.isalpha()} for line in (first, second))
    words = text.split()
    assert on_first == set("".join(words[:2])) and on_second == set(words[3].strip("()"))
    for line in (first, second):
        assert max(letter.right for letter in line) == pytest.approx(22, abs=0.5)


def test_arabic_letters_are_joined(tmp_path: Path) -> None:
    """Each letter of بببب has a form of its own: first, two in the middle, last; and alone another."""
    folder = write(tmp_path, ["بببب", "ب ب ب ب"], head="language: ar\n")
    joined, apart = (
        {glyph.id for run in runs for glyph in run.glyphs if glyph.text.strip()} for runs in runs_of(folder)
    )
    assert len(apart) < len(joined)


# Chinese is one endless word, or Latin words in it are torn apart


HAN = "你可以 draw two cards 然后把其中一张放回牌堆底"
LONG_HAN = "你可以然后把其中一张放回牌堆底抽两张再来一次不要看它们。请把牌给"


@pytest.mark.parametrize("text", [HAN, LONG_HAN])
def test_chinese_fills_its_lines_and_latin_words_in_it_stay_whole(tmp_path: Path, text: str) -> None:
    deck_with(tmp_path, Han_ttf=make_font("Han", letters=HAN.split(" ")[0] + HAN.split(" ")[-1] + LONG_HAN))
    folder = write(tmp_path, [text], head="language: zh\n", width=40, style="align: left")
    lines = lines_of(printed(build(folder))[0])
    assert len(lines) >= 2
    assert "".join(letter.text for line in lines for letter in line).replace(" ", "") == text.replace(" ", "")
    for line in lines[:-1]:
        assert 28 < line[-1].right - 4 <= 40.05
    whole = "|".join("".join(letter.text for letter in line) for line in lines)
    assert all(word in whole for word in re.findall("[a-z]+", text))
    assert not any(line[0].text == "。" for line in lines)


# An icon in a text is too large, below the line, outside the box, or printed as its name


ICONS = "Pay :coin::coin: or lose :heart:"


def test_icons_in_a_text_stand_on_its_line_are_as_high_as_its_letters_and_wrap_like_words(tmp_path: Path) -> None:
    folder = write(tmp_path, [ICONS], width=9.5, height=40, how="markup: light")
    (face,) = draw_deck(open_deck(str(folder)))
    lines = [operation for _, operation in face.front.walk() if isinstance(operation, Text)]
    icons = [operation for operation in face.front.operations if isinstance(operation, Group)]
    assert len(icons) == ICONS.count(":") // 2
    baselines = {round(line.y, 3) for line in lines}
    for icon in icons:
        ink = [icon.matrix.bounds(path.bounds) for path in icon.operations]  # type: ignore[union-attr]
        top, bottom = min(box.y for box in ink), max(box.bottom for box in ink)
        assert min(abs(bottom - y) for y in baselines) < 0.2
        assert bottom - top == pytest.approx(lines[0].body.height, abs=0.25)
        assert all(box.x >= 4 - 0.05 and box.right <= 13.55 and box.y >= 10 and box.bottom <= 50 for box in ink)
    first, second = icons[:2]
    assert first.matrix.f < second.matrix.f, "the box is so narrow that a line ends between the coins"
    assert text_of(printed(build(folder))[0]).split() == ["Pay", "or", "lose"]


def test_a_misspelt_icon_is_refused_with_its_card(tmp_path: Path) -> None:
    said = refusal(write(tmp_path, [ICONS, "Lose :hart:"], how="markup: light"))
    assert "`hart`" in said and "`body` of card `b`" in said and "did you mean `heart`?" in said


# Hindi: letters in the wrong order, or boxes


def test_hindi_with_english_words_in_it_is_printed_letter_for_letter(tmp_path: Path) -> None:
    text = ("Ravi ने key छिपाई (hidden) है " * 9).strip()
    found = texts_of(write(tmp_path, [text] * 13, head="language: hi\n", height=70))
    assert found == [text] * 13


def test_hindi_letters_are_put_together(tmp_path: Path) -> None:
    """The i of छि stands before its consonant, and क्ष is one sign."""
    folder = write(tmp_path, ["छि", "क्ष"], head="language: hi\n")
    one, other = runs_of(folder)
    assert len(one[0].glyphs) == 2 and one[0].glyphs[0].advance < one[0].glyphs[1].advance
    assert len(other[0].glyphs) == 1


# Marks of another program are taken for this one's, and vanish


def test_marks_of_other_programs_are_printed_as_they_are(tmp_path: Path) -> None:
    typed = ["Ziehe <*COIN*><n>Dann <u>lege</u> ab", "<left>3<VP> </left>", "<line>"]
    assert texts_of(write(tmp_path, typed)) == typed


def test_of_the_marks_of_other_programs_only_stars_are_marks_here_too(tmp_path: Path) -> None:
    typed = r"<*COIN*><n>Dann <u>lege</u> ab \*"
    (runs,) = runs_of(write(tmp_path, [typed], how="markup: light"))
    assert "".join(run.text for run in runs) == "<COIN><n>Dann <u>lege</u> ab *"
    assert [run.text for run in runs if run.font.italic] == ["COIN"]


def test_a_text_of_two_thousand_letters_is_printed_whole_or_refused(tmp_path: Path) -> None:
    text = ("Lege eine Karte ab und ziehe zwei. " * 60)[:2000].strip()
    assert "`body` of card `a` does not fit" in refusal(write(tmp_path, [text]))
    assert texts_of(write(tmp_path, [text], height=70)) == [text]


def test_a_soft_hyphen_is_seen_only_where_a_line_ends(tmp_path: Path) -> None:
    narrow, wide = (printed(build(write(tmp_path, ["Schatz\u00adkammer"], width=width)))[0] for width in (14, 55))
    assert len(lines_of(wide)) == 1 and text_of(wide) == "Schatzkammer"
    assert len(lines_of(narrow)) == 2 and len(narrow) == len(wide) + 1


def test_long_words_with_hyphens_and_slashes_are_wrapped(tmp_path: Path) -> None:
    word = "Abenteurer-Schatzsucher-Gewölbe/Königreich-Hinterland-Seefahrer/Ende"
    (letters,) = printed(build(write(tmp_path, [word], width=30)))
    assert len(lines_of(letters)) > 2 and text_of(letters, "") == word


def test_brackets_and_open_tags_of_another_program_are_printed_as_they_are(tmp_path: Path) -> None:
    text = "[action] [[友人]]：抽1张牌。[谜团] <b>强制"
    deck_with(tmp_path, Han_ttf=make_font("Han", letters="友人：抽张牌。谜团强制"))
    for how in ("markup: none", "markup: light"):
        folder = write(tmp_path, [text], head="language: zh\n", height=40, how=how)
        assert texts_of(folder, "") == [text] or texts_of(folder) == [text]


# Hebrew points fall off their letters; a count that is wrong is believed


def test_hebrew_points_stay_on_their_letters(tmp_path: Path) -> None:
    word = "שָׁלוֹם"
    (letters, *_) = printed(build(write(tmp_path, [word] * 3, head="language: he\n")))
    joined = unicodedata.normalize(
        "NFD", "".join(letter.text for letter in sorted(letters, key=lambda one: -one.right))
    )
    assert sorted(joined) == sorted(unicodedata.normalize("NFD", word))
    bases = [letter for letter in letters if unicodedata.normalize("NFD", letter.text)[:1].isalpha()]
    assert [unicodedata.normalize("NFD", base.text)[0] for base in sorted(bases, key=lambda one: -one.left)] == list(
        "שלום"
    )
    left, right = min(base.left for base in bases), max(base.right for base in bases)
    assert all(left - 0.5 <= letter.left and letter.right <= right + 0.5 for letter in letters)


@pytest.mark.parametrize("where", ["deck", "card"])
def test_a_count_that_nobody_asked_for_is_refused_and_not_believed(tmp_path: Path, where: str) -> None:
    folder = write(tmp_path, ["one", "two", "three"], head="count: 2\n" if where == "deck" else "")
    if where == "card":
        deck = folder / "deck.yaml"
        deck.write_text(deck.read_text("utf-8").replace("  - id: b\n", "  - id: b\n    count: 2\n"), "utf-8")
    said = refusal(folder)
    assert "unknown field `count`" in said
    assert f"in {'the deck' if where == 'deck' else 'card `b`'}" in said
    assert "deck.yaml:" in said
