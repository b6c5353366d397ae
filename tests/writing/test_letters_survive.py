"""What is copied out of the PDF, or searched in it, is the text of the deck."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pdfs import opened

from generator.geometry import Box
from generator.layout.draw import draw
from generator.model.drawing import Drawing, Image, Text
from generator.model.sheet import Job, Page, Placement
from generator.pipeline import write_pdf
from generator.problems import DeckgenError
from generator.reading.assets import DeckAssets
from generator.reading.decks import read_deck
from generator.reading.layouts import read_layout
from generator.typesetting.fonts import shaper
from generator.units import em

LAYOUT = """card: {width: 300mm, height: 300mm}
bleed: 0mm
safe_zone: 0mm
fields: {title: text}
styles:
  title: {size: 14pt, min_size: 2pt}
elements:
  - {text: "{{ title }}", style: title, box: [20, 20, 260, 260]}
"""
CARD = Box(0, 0, 300, 300)
EXTRA = ("NotoSansSymbols2-Regular.ttf", "NotoSansMath-Regular.ttf", "NotoSansCJK-Regular.ttc", "NotoColorEmoji.ttf")
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck's folder with fonts for signs, mathematics, Chinese, Japanese and Korean, and emoji."""
    made = tmp_path_factory.mktemp("letters")
    (made / "fonts").mkdir()
    for name in EXTRA:
        found = next(Path("/usr/share/fonts").rglob(name), None)
        if found is None:
            pytest.skip(f"needs the font {name}: apt-get install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji")
        shutil.copy(found, made / "fonts" / name)
    (made / "face.yaml").write_text(LAYOUT, "utf-8")
    return made


def quoted(text: str) -> str:
    """In YAML's double quotes, every sign that is not plainly printable by its number."""
    signs = (_sign(c) for c in text)
    return '"' + "".join(signs) + '"'


def _sign(letter: str) -> str:
    if letter.isalnum() or letter in " .,;:-()&<>":
        return letter
    return f"\\u{ord(letter):04x}" if letter <= "\uffff" else f"\\U{ord(letter):08x}"


def drawn(folder: Path, text: str, language: str = "en") -> Drawing:
    """Through the whole reading of a deck."""
    head = f"title: Test\nlayout: face\nlanguage: {language}\n"
    (folder / "deck.yaml").write_text(f"{head}cards:\n  - {{id: a, title: {quoted(text)}}}\n", "utf-8")
    deck = read_deck(folder / "deck.yaml")
    return draw(deck.cards[0], read_layout(folder / "face.yaml"), deck, DeckAssets(folder))


def printed(drawing: Drawing) -> bytes:
    placed = Placement(drawing=drawing, x=drawing.bleed, y=drawing.bleed, turned=False, clip=CARD)
    page = Page(
        width=drawing.width, height=drawing.height, side="front", placements=(placed,), guides=(), trim=CARD, bleed=CARD
    )
    return write_pdf(Job(title="", author="", language="en", pages=[page]))


def by_pdfium(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        text: str = document[0].get_textpage().get_text_range()
    finally:
        document.close()
    return text


def by_pdfminer(data: bytes) -> str:
    """The letters in the order in which they were painted."""
    with pdfplumber.open(BytesIO(data)) as pdf:
        return "".join(char["text"] for char in pdf.pages[0].chars)


def by_poppler(data: bytes) -> str:
    if shutil.which("pdftotext") is None:
        pytest.skip("needs pdftotext: apt-get install poppler-utils")
    command = ["pdftotext", "-raw", "-enc", "UTF-8", "-", "-"]
    return subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode("utf-8")


READERS = {"PDFium": by_pdfium, "poppler": by_poppler, "pdfminer": by_pdfminer}


def seen(text: str) -> str:
    """Without blanks, ends of lines and what is never seen."""
    return "".join(UNSEEN.sub("", text).split())


TEXTS = {
    "ligatures": "office fi ffl fjord",
    "typed ligatures": "ﬁn ﬂoor",
    "kerning": "AVATA To Yo.",
    "beyond U+FFFF": "🂡 🂮 𝒜𝓑𝟙 𝔛",
    "no-break spaces": "a\u00a0b\u202fc\u2007d e",
    "ohm and omega": "Ω Ω Å Å K K µ μ",
    "accents": "é e\u0301 Å A\u030a ḗ e\u0304\u0301 q\u0308",
    "HTML": "AT&T &copy x &amp; y <b>",
    "hyphens": "a-b a\u2010b a\u2011b a–b a—b −1",
    "Greek": "Ἀθῆναι ΰ",
    "Cyrillic": "ёж Щука й и\u0306",
    "Chinese": "这张牌，骨直角。",
    "Japanese": "カードを１枚引く。「が」か\u3099",
    "Korean": "카드 한 장을 뽑는다",
    "Thai": "น้ำปลา ที่นี่",
    "Hindi": "क्षत्रिय हिन्दी की किताब छिपाई र्कि",
    "quotation marks": "“a” „b“ ‘c’ \"d\" 'e'",
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("reader", READERS)
def test_a_text_from_left_to_right_is_read_back(reader: str, name: str, folder: Path) -> None:
    """PDFium itself takes `ﬁ` apart."""
    expected = TEXTS[name].replace("ﬁ", "fi").replace("ﬂ", "fl") if reader == "PDFium" else TEXTS[name]
    assert seen(READERS[reader](printed(drawn(folder, TEXTS[name])))) == seen(expected)


@pytest.mark.parametrize("reader", READERS)
def test_a_word_that_was_hyphenated_is_found_whole(reader: str, tmp_path: Path) -> None:
    """The hyphen at the end of a line is a soft one to readers, since nobody typed it; PDFium tells it as U+FFFE."""
    narrow = LAYOUT.replace("min_size: 2pt", "min_size: 14pt, hyphens: auto").replace(
        "20, 20, 260, 260", "20, 20, 30, 260"
    )
    (tmp_path / "face.yaml").write_text(narrow, "utf-8")
    text = "Freundschaftsbeziehungen und Donaudampfschifffahrt"
    drawing = drawn(tmp_path, text, "de")
    assert "\u00ad" in "".join(_letters(o) for _, o in drawing.walk())
    assert seen(READERS[reader](printed(drawing)).replace("\ufffe", "")) == seen(text)


RTL_TEXTS = {
    "Hebrew": ("he", "חתול קטן 12 (אדום)"),
    "Hebrew with points": ("he", "שָׁלוֹם עוֹלָם"),
    "Arabic": ("ar", "قط صغير 12 (أحمر)"),
    "Arabic ligature": ("ar", "لا سلام الله"),
    "Arabic with vowels": ("ar", "بِسْمِ شَهْرٌ"),
    "Hebrew in English": ("en", "I said שלום (hi) to 3 אב"),
}


@pytest.mark.parametrize("name", RTL_TEXTS)
@pytest.mark.parametrize("reader", READERS)
def test_every_letter_of_a_text_from_right_to_left_is_read_back(reader: str, name: str, folder: Path) -> None:
    """Readers turn such lines round each in a way of its own, so that only the letters can be compared."""
    language, text = RTL_TEXTS[name]
    assert letters_in(READERS[reader](printed(drawn(folder, text, language)))) == letters_in(text)


def letters_in(text: str) -> Counter[str]:
    """How often each letter is there; a bracket is the same as its mirror image."""
    return Counter(seen(unicodedata.normalize("NFKC", text)).replace(")", "("))


@pytest.mark.parametrize("name", RTL_TEXTS)
def test_the_file_itself_tells_the_letters_from_left_to_right_as_they_stand(name: str, folder: Path) -> None:
    language, text = RTL_TEXTS[name]
    drawing = drawn(folder, text, language)
    shown = [glyph.text for o in drawing.operations if isinstance(o, Text) for run in o.runs for glyph in run.glyphs]
    assert [t.replace("\u200b", "") for t in codes_read(printed(drawing))] == [UNSEEN.sub("", t) for t in shown]


@pytest.mark.parametrize(("language", "text"), [("he", "שָׁלוֹם עוֹלָם"), ("ar", "لا سلام الله"), ("ar", "بِسْمِ شَهْرٌ")])
def test_read_from_the_right_the_file_tells_the_text(language: str, text: str, folder: Path) -> None:
    found = codes_read(printed(drawn(folder, text, language)))
    assert in_order("".join(reversed(found))) == in_order(text)


def in_order(text: str) -> str:
    """Marks of one letter in the order that Unicode gives them: which stands first is all the same."""
    return seen(unicodedata.normalize("NFKC", text))


def codes_read(data: bytes) -> list[str]:
    """What each glyph of the page stands for by the file's own tables, in the order in which they are painted."""
    found: list[str] = []
    with opened(data) as pdf:
        for container in [pdf.pages[0].obj, *pdf.pages[0].resources.get("/XObject", {}).values()]:
            fonts = {name: cmap(font) for name, font in container.get("/Resources", {}).get("/Font", {}).items()}
            table: dict[int, str] = {}
            for operands, operator in pikepdf.parse_content_stream(_contents(pdf, container)):
                if str(operator) == "Tf":
                    table = fonts[str(operands[0])]
                elif str(operator) == "TJ":
                    for part in operands[0]:
                        if isinstance(part, pikepdf.String):
                            code = bytes(part)
                            found += [table[int.from_bytes(code[n : n + 2], "big")] for n in range(0, len(code), 2)]
    return found


def _contents(pdf: pikepdf.Pdf, container: Any) -> Any:
    return pdf.pages[0] if container.get("/Type") == "/Page" else container


def cmap(font: Any) -> dict[int, str]:
    """From codes to letters."""
    pairs = re.findall(rb"<([0-9a-f]{4})> <([0-9a-f]*)>\n", font.ToUnicode.read_bytes())
    return {
        int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in pairs if len(text) % 4 == 0
    }


KNOWN = st.one_of(
    st.characters(codec="cp1252", exclude_categories=["Cc"]),
    st.sampled_from("אבגדשׁלוֹם قطصغيرًّلا कखक्षिीर्् ก้ำท AVTofi 中文カが한글 ḗ ΰ Ω ёж 12(3)[4]«»% 🂡𝒜"),
    st.sampled_from(["\u200d", "\u200c", "\ufe0f", "\u202e", "\u2067", "\u00ad", "\ufeff", "\u034f", "\u180e"]),
    st.sampled_from(
        ["\u2028", "\u2029", "\u3000", "\u00a0", "\t", "😀", "👩\u200d🚀", "🇩🇪", "❤️", "किं", "e\u0323\u0301"]
    ),
)
"""What some font of the deck has, and what is never seen."""
ANY = st.one_of(KNOWN, st.sampled_from(["\0", "\x07", "\ud800", "\ue000", "\uffff"]), st.characters())


def texts(letters: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(st.lists(letters, min_size=1, max_size=12).map("".join), min_size=1, max_size=4).map(" ".join)


GIVEN = st.one_of(texts(KNOWN), texts(ANY))
FEW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def drawn_or_told(folder: Path, text: str, language: str) -> Drawing | None:
    """None where the build failed, and said which letter cannot be printed."""
    try:
        return drawn(folder, text, language)
    except DeckgenError as error:
        for problem in error.problems:
            assert re.search(r"U\+[0-9A-F]{4}|\\ud[89a-f]", f"{problem.message} {problem.hint}"), problem.message
            assert problem.place is not None
        return None


@FEW
@given(GIVEN, st.sampled_from(["en", "he", "ar", "hi", "ja", "th"]))
def test_any_text_is_printed_with_all_its_letters_or_the_missing_one_is_named(
    folder: Path, text: str, language: str
) -> None:
    drawing = drawn_or_told(folder, text, language)
    if drawing is None:
        return
    shown = "".join(_letters(o) for _, o in drawing.walk())
    assert Counter(decomposed(shown)) == Counter(decomposed(text))
    if not any(isinstance(o, Image) for _, o in drawing.walk()):
        assert Counter(decomposed("".join(codes_read(printed(drawing))))) == Counter(decomposed(shown))


def decomposed(text: str) -> str:
    return seen(unicodedata.normalize("NFD", text))


def _letters(operation: object) -> str:
    """What an operation stands for; an emoji's picture is called by its letters."""
    if isinstance(operation, Text):
        return "".join(glyph.text for run in operation.runs for glyph in run.glyphs)
    return operation.picture.path if isinstance(operation, Image) else ""


@FEW
@given(GIVEN, st.sampled_from(["en", "he"]))
def test_a_text_takes_no_more_width_than_its_box(folder: Path, text: str, language: str) -> None:
    drawing = drawn_or_told(folder, text, language)
    for _, operation in drawing.walk() if drawing is not None else ():
        if isinstance(operation, Text):
            assert operation.x >= 20 - 0.01
            assert operation.x + operation.width <= 280 + 0.01


@FEW
@given(st.text(st.sampled_from("AVToyfgjQ, .()ÅÉŷ12%–"), min_size=1, max_size=400), st.sampled_from(["en", "he"]))
def test_the_ink_of_plain_letters_stays_within_their_box(folder: Path, text: str, language: str) -> None:
    """But for a letter's own overhang, such as that of a j, which is less than a tenth of the size."""
    drawing = drawn(folder, text, language)
    for _, operation in drawing.walk():
        if isinstance(operation, Text):
            slack = em(operation.size_pt) * 100
            for left, top, right, bottom in inks(operation):
                assert left >= 20 - slack and right <= 280 + slack
                assert top >= 20 - slack and bottom <= 280 + slack


def inks(text: Text) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of what each glyph paints, in millimetres, by HarfBuzz."""
    unit, x = em(text.size_pt), text.x
    found = []
    for run in text.runs:
        font, scale = shaper(run.font)
        for glyph in run.glyphs:
            extents = font.get_glyph_extents(glyph.id)
            if extents is not None and extents.width:
                left = x + (glyph.dx + extents.x_bearing * scale) * unit
                top = text.y - (glyph.dy + extents.y_bearing * scale) * unit
                found.append((left, top, left + extents.width * scale * unit, top - extents.height * scale * unit))
            x += glyph.advance * unit
    return found
