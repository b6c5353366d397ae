"""Every script, as we print it and as Pango shows it with the same fonts: `pango_view` says how they are compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from pango_view import (
    TOLERANCE,
    changed,
    difference,
    draw_text,
    fonts_folder,
    our_lines,
    ours,
    pango_lines,
    same,
    theirs,
)

from generator.model.drawing import Glyph

LATIN, CJK = "Noto Sans", "Noto Sans CJK"
FILES = [
    *(f"Noto{name}-Regular.ttf" for name in ("Sans", "Serif", "SansHebrew", "SansArabic", "NastaliqUrdu", "SansMath")),
    *(f"NotoSans{name}-Regular.ttf" for name in ("Devanagari", "Bengali", "Tamil", "Thai", "Khmer", "Myanmar")),
    "NotoSansCJK-Regular.ttc",
]  # fmt: skip
HEBREW, ARABIC, DEVANAGARI = ("Noto Sans Hebrew", LATIN), ("Noto Sans Arabic", LATIN), ("Noto Sans Devanagari", LATIN)

TEXTS = {
    "kerning": ("AVATA Toffee Yo.", (LATIN,), "en"),
    "kerning with serifs": ("AV To. P. “A” L’ y,", ("Noto Serif",), "en"),
    "ligatures": ("office ffi fl fjord", (LATIN,), "en"),
    "accents apart": ("Cafe\u0301 A\u030a n\u0303 x\u0301 q\u0308", (LATIN,), "fr"),
    "signs": ("x → y 12½ ≤ 3", (LATIN, "Noto Sans Math"), "en"),
    "Greek": ("Ἀθῆναι Άνθρωπος ΰ", (LATIN,), "el"),
    "Cyrillic": ("Щука ёж їжак", (LATIN,), "ru"),
    "Hebrew with points": ("שָׁלוֹם עוֹלָם", HEBREW, "he"),
    "Hebrew with brackets": ("חתול קטן 12 (אדום)", HEBREW, "he"),
    "Hebrew with signs": ("(12) אב-גד 3.5% ₪5", HEBREW, "he"),
    "Hebrew in English": ("I said שלום (hi) to 3 אב", (LATIN, "Noto Sans Hebrew"), "en"),
    "Arabic": ("قط صغير 12 (أحمر)", ARABIC, "ar"),
    "Arabic with vowels": ("بِسْمِ ٱللَّهِ لا إله", ARABIC, "ar"),
    "Urdu": ("یہ کارڈ ۱۲ (سرخ) لیں", ("Noto Nastaliq Urdu", LATIN), "ur"),
    "Hindi with Latin": ("Ravi ने key छिपाई (hidden) है", DEVANAGARI, "hi"),
    "Hindi": ("क्षत्रिय र्कि ज्ञान हिन्दी", DEVANAGARI, "hi"),
    "Bengali": ("বাংলা কিছু ক্ষ", ("Noto Sans Bengali", LATIN), "bn"),
    "Tamil": ("தமிழ் பூனை கொ", ("Noto Sans Tamil", LATIN), "ta"),
    "Thai": ("น้ำปลา ที่นี่ กรุงเทพฯ", ("Noto Sans Thai", LATIN), "th"),
    "Khmer": ("ខ្មែរ កាត ក្រហម", ("Noto Sans Khmer", LATIN), "km"),
    "Burmese": ("မြန်မာ ကြောင်", ("Noto Sans Myanmar", LATIN), "my"),
    "Chinese": ("这张牌，骨直角。", (f"{CJK} SC",), "zh"),
    "Chinese quotation marks": ("“你好”——他说……", (f"{CJK} SC",), "zh"),
    "Japanese": ("カードを１枚引く。「骨直」", (f"{CJK} JP",), "ja"),
    "Korean": ("카드 한 장을 뽑는다", (f"{CJK} KR",), "ko"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fonts_folder(tmp_path_factory.mktemp("deck") / "pango", FILES)


@pytest.mark.parametrize("name", TEXTS)
def test_a_line_looks_as_pango_shows_it(name: str, folder: Path) -> None:
    text, fonts, language = TEXTS[name]
    assert same(ours(draw_text(folder, text, fonts, language)), theirs(folder, text, fonts, language))


@pytest.mark.parametrize("file", ["fonts/NotoSansArabic-Regular.ttf", "NotoSansArabic-Regular.ttf"])
def test_a_font_named_by_its_file_is_that_font(file: str, folder: Path) -> None:
    text = "قط صغير"
    assert same(ours(draw_text(folder, text, (file,), "ar")), theirs(folder, text, ARABIC, "ar"))


WRONG = {
    "order": ("قط صغير", "ريغص طق", ARABIC, "ar"),
    "order of words": ("חתול קטן", "קטן חתול", HEBREW, "he"),
    "joined letters": ("قط صغير", "قط ص\u200cغ\u200cي\u200cر", ARABIC, "ar"),
    "all points": ("שָׁלוֹם עוֹלָם", "שלום עולם", HEBREW, "he"),
    "one point": ("שָׁלוֹם עוֹלָם", "שָלוֹם עוֹלָם", HEBREW, "he"),
    "brackets": ("חתול (אדום)", "חתול )אדום(", HEBREW, "he"),
    "a conjunct": ("क्षत्रिय", "क्\u200cषत्रिय", DEVANAGARI, "hi"),
    "a tone": ("น้ำปลา", "นำปลา", ("Noto Sans Thai", LATIN), "th"),
    "a letter": ("Щука ёж їжак", "Щука ёж їжа", (LATIN,), "ru"),
    "a letter in the middle": ("Щука ёж їжак", "Щука єж їжак", (LATIN,), "ru"),
    "an accent": ("Cafe\u0301", "Cafe", (LATIN,), "fr"),
}
"""What is right, and a text that looks as if it were set wrongly in this way."""


@pytest.mark.parametrize("name", WRONG)
def test_the_measure_tells_a_line_that_is_wrong(name: str, folder: Path) -> None:
    right, wrong, fonts, language = WRONG[name]
    assert not same(ours(draw_text(folder, wrong, fonts, language)), theirs(folder, right, fonts, language))


def test_the_measure_tells_letters_that_are_not_kerned(folder: Path) -> None:
    drawing = changed(draw_text(folder, "AVATA", (LATIN,), "en"), lambda glyphs: tuple(map(_unkerned, glyphs)))
    assert not same(ours(drawing), theirs(folder, "AVATA", (LATIN,), "en"))


def _unkerned(glyph: Glyph) -> Glyph:
    return glyph._replace(advance=glyph.advance - glyph.kern, kern=0)


def test_the_measure_tells_a_vowel_behind_its_letter(folder: Path) -> None:
    drawing = changed(draw_text(folder, "हिम", DEVANAGARI, "hi"), lambda glyphs: (glyphs[1], glyphs[0], *glyphs[2:]))
    assert not same(ours(drawing), theirs(folder, "हिम", DEVANAGARI, "hi"))


def test_the_measure_tells_the_forms_of_another_language(folder: Path) -> None:
    drawing = draw_text(folder, "骨直角", (f"{CJK} JP",), "ja")
    assert not same(ours(drawing), theirs(folder, "骨直角", (f"{CJK} SC",), "zh"))


def test_ink_that_one_picture_lacks_is_found_whichever_it_is(folder: Path) -> None:
    one, other = (ours(draw_text(folder, text, (LATIN,), "en")) for text in ("Ha", "Hä"))
    assert difference(one, other) == pytest.approx(difference(other, one))
    assert difference(one, other) > 10 * TOLERANCE


PARAGRAPHS = {
    "English": ("Take a card from the pile, and lay it down (open) before you; it counts 3-4 points.", (LATIN,), "en"),
    "German": ("Lege die Karte „Wut“ ab und ziehe – wenn du magst – eine neue, z. B. eine rote.", (LATIN,), "de"),
    "Hebrew": ("החתול הקטן יושב על הכיסא ואוכל דג גדול וטעים מאוד", HEBREW, "he"),
    "Arabic": ("القط الصغير يجلس على الكرسي ويأكل سمكة كبيرة ولذيذة", ARABIC, "ar"),
    "Hindi": ("छोटी बिल्ली कुर्सी पर बैठी है और मछली खा रही है", DEVANAGARI, "hi"),
    "Chinese": ("从牌堆里抽一张牌，放在自己面前。然后轮到下一位玩家，依次进行。", (f"{CJK} SC",), "zh-CN"),
    "Web address": ("http://example.com/a-b?c=d and/or well-known e-mail 10% $5 (a) b/c x—y", (LATIN,), "en"),
    "Korean": ("더미에서 카드 한 장을 뽑아 자기 앞에 놓는다", (f"{CJK} KR",), "ko"),
}


@pytest.mark.parametrize("width_pt", [150, 190, 265])
@pytest.mark.parametrize("name", PARAGRAPHS)
def test_lines_are_broken_where_pango_breaks_them(name: str, width_pt: int, folder: Path) -> None:
    """Justified text is filled line by line, as Pango does it; otherwise a short last line would be evened out."""
    text, fonts, language = PARAGRAPHS[name]
    found = our_lines(draw_text(folder, text, fonts, language, width=width_pt / 72 * 25.4, more=", align: justify"))
    assert found == pango_lines(folder, text, fonts, language, width_pt)
    assert len(found) > 1
