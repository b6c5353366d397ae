"""The finished file, opened by three readers that are not ours."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from pdfs import (
    MM,
    PLAIN,
    POKER,
    box_mm,
    build,
    cells,
    image_of,
    jobs,
    near,
    objects,
    opened,
    pixel,
    text_in,
    words_on,
    write_deck,
)  # fmt: skip
from PIL import Image

from generator.pipeline import draw_deck, open_deck, proofs, write_pdf
from generator.problems import LayoutError

ROOT = Path(__file__).parents[2]
EMOTIONS = ROOT / "decks" / "emotions"
A4 = (210.0, 297.0)


@pytest.fixture(scope="module")
def emotions() -> bytes:
    return build(EMOTIONS, sheet="a4-9up")


@pytest.fixture(scope="module")
def duplex() -> bytes:
    return build(EMOTIONS, sheet="a4-9up", backs="duplex")


# The shipped deck


def test_sixty_three_cards_are_seven_sheets(emotions: bytes, duplex: bytes) -> None:
    assert len(opened(emotions).pages) == len(pypdfium2.PdfDocument(emotions)) == 7
    assert len(opened(duplex).pages) == 14


def test_every_page_is_a4_with_the_grid_as_its_trim(duplex: bytes) -> None:
    for page in opened(duplex).pages:
        assert box_mm(page, "/MediaBox") == (0, 0, 210, 297)
        assert box_mm(page, "/TrimBox") == (9.75, 15.15, 200.25, 281.85)
        left, bottom, right, top = box_mm(page, "/BleedBox")
        assert 0 <= left < 9.75 and 0 <= bottom < 15.15 and 200.25 < right <= 210 and 281.85 < top <= 297
        assert not {"/CropBox", "/ArtBox", "/Rotate", "/UserUnit", "/Annots"} & set(page.obj.keys())


def test_a_second_reader_finds_the_same_boxes(emotions: bytes) -> None:
    page = pypdfium2.PdfDocument(emotions)[0]
    assert [side / MM for side in page.get_trimbox()] == pytest.approx([9.75, 15.15, 200.25, 281.85], abs=1e-3)
    assert (page.get_width() / MM, page.get_height() / MM) == pytest.approx(A4, abs=1e-3)


def test_the_file_says_what_it_is(emotions: bytes) -> None:
    pdf = opened(emotions)
    assert str(pdf.docinfo["/Title"]) == "Emotions"
    assert str(pdf.docinfo["/Author"]) == "The deckgen authors"
    assert str(pdf.Root.Lang) == "en"
    assert str(pdf.Root.ViewerPreferences["/PrintScaling"]) == "/None"
    assert "/Duplex" not in pdf.Root.ViewerPreferences
    assert not {"/OpenAction", "/AA", "/AcroForm", "/Names"} & set(pdf.Root.keys())


@pytest.mark.parametrize(("flip", "edge"), [("long", "Long"), ("short", "Short")])
def test_a_duplex_file_names_the_edge_to_turn_about(flip: str, edge: str, tmp_path: Path) -> None:
    deck = write_deck(tmp_path, ["{id: a, title: A}"], head="back: face\n")
    pdf = opened(build(deck, backs="duplex", flip=flip))
    assert str(pdf.Root.ViewerPreferences["/Duplex"]) == f"/DuplexFlip{edge}Edge"


def test_fonts_are_embedded_subsets_that_know_their_letters(duplex: bytes) -> None:
    pdf = opened(duplex)
    fonts = objects(pdf, Type="/Font")
    assert {str(font.Subtype) for font in fonts} == {"/Type0", "/CIDFontType2"}
    assert all(re.fullmatch(r"/[A-Z]{6}\+AtkinsonHyperlegible.*", str(font.BaseFont)) for font in fonts)
    assert all("/ToUnicode" in font for font in fonts if font.Subtype == pikepdf.Name.Type0)
    descriptors = objects(pdf, Type="/FontDescriptor")
    assert len(descriptors) == len(fonts) // 2 > 0
    assert all(len(d.FontFile2.read_bytes()) < 60_000 for d in descriptors)
    assert b"Helvetica" not in duplex


def test_a_face_is_drawn_once_however_many_copies(duplex: bytes) -> None:
    deck = open_deck(str(EMOTIONS))
    pdf = opened(duplex)
    often = [card for card in deck.cards if card.copies > 1]
    assert len(objects(pdf, Subtype="/Form")) == len(often) + 1


def test_every_copy_asked_for_is_placed() -> None:
    deck = open_deck(str(EMOTIONS))
    (job,) = jobs(EMOTIONS, sheet="a4-9up")
    placed = Counter(p.card for page in job.pages for p in page.placements)
    assert placed == {card.id: card.copies for card in deck.cards}
    assert placed.total() == 63


def test_each_card_shows_its_words_and_points_in_order_inside_its_cell(emotions: bytes) -> None:
    deck = {card.id: card for card in open_deck(str(EMOTIONS)).cards}
    (job,) = jobs(EMOTIONS, sheet="a4-9up")
    seen = 0
    with pdfplumber.open(BytesIO(emotions)) as pdf:
        for page, sheet in zip(job.pages, pdf.pages, strict=True):
            for cell, placed in zip(cells(3, 3, A4, POKER), page.placements, strict=False):
                assert text_in(sheet, cell) == expected_text(deck[placed.card])
                assert text_in(sheet, cell, upright=False) == " ".join(map(str, deck[placed.card].fields["level"]))
                seen += 1
    assert seen == 63


def expected_text(card: object) -> str:
    f, colour = card.fields, card.colour  # type: ignore[attr-defined]

    def points(table: dict[str, int]) -> list[str]:
        named = {"self-esteem": "self_esteem", "anger": "anger", "guilt": "guilt"}
        signed = {n: f"{table[key]:+d}".replace("-", "\u2212") if table[key] else "0" for n, key in named.items()}
        return [word for pair in signed.items() for word in pair]

    words = [*map(str, f["level"]), colour.name, f["title"], f["action"]]
    words += ["Instead", f["instead"]] if f["instead"] else []
    words += ["Player", *points(f["player"]), "Opp", *points(f["opp"]), f["note"]]
    return " ".join(" ".join(words).split())


def test_each_card_has_its_colour_as_far_as_the_bleed_reaches(emotions: bytes) -> None:
    deck = {card.id: card for card in open_deck(str(EMOTIONS)).cards}
    (job,) = jobs(EMOTIONS, sheet="a4-9up")
    for number, page in enumerate(job.pages):
        image = image_of(emotions, number)
        for (x0, y0, x1, y1), placed in zip(cells(3, 3, A4, POKER), page.placements, strict=False):
            fill = deck[placed.card].colour.fill  # type: ignore[union-attr]
            for x, y in ((x0 + 0.8, y0 + 20), (x0 + 1, y1 - 1), (x1 - 1, y1 - 30), ((x0 + x1) / 2, y1 - 1)):
                assert near(pixel(image, x, y), fill), (placed.card, x - x0, y - y0)
        left, top, *_ = next(cells(3, 3, A4, POKER))
        first = deck[page.placements[0].card].colour.fill  # type: ignore[union-attr]
        assert near(pixel(image, left - 1, top + 30), first)
        assert near(pixel(image, left + 30, top - 1), first)


def test_there_is_nothing_outside_the_cards_without_marks() -> None:
    data = build(EMOTIONS, sheet="a4-9up", marks=False)
    image = image_of(data)
    assert {pixel(image, x, y) for x in (1, 105, 209) for y in (1, 3, 294, 296)} == {(255, 255, 255)}


# Backs


BACK = """card: poker
fields: {title: text}
styles: {title: {size: 14pt, align: centre, vertical: middle}}
elements:
  - {text: "{{ title|lower }}", style: title, box: [10, 10, 20, 10]}
"""
FRONT = BACK.replace("|lower", "")


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_back_lies_behind_its_front_once_the_sheet_is_turned(flip: str, orientation: str, tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [f"{{id: {c}, title: {c}}}" for c in "ABCDEFG"], head="back: reverse\n",
                      layout=FRONT, reverse=BACK)  # fmt: skip
    columns, rows = (3, 3) if orientation == "portrait" else (4, 2)
    (tmp_path / "sheet.yaml").write_text(
        f"title: t\npaper: a4\norientation: {orientation}\ncolumns: {columns}\nrows: {rows}\nmarks: no\n", "utf-8"
    )
    data = build(deck, sheet=str(tmp_path / "sheet.yaml"), backs="duplex", flip=flip)
    width, height = A4 if orientation == "portrait" else A4[::-1]
    fronts = {word: (x, y) for word, x, y, _ in words_on(data, 0)}
    backs = {word: (x, y) for word, x, y, _ in words_on(data, 1)}
    assert set(fronts) == set("ABCDEFG") and set(backs) == set("abcdefg")
    upright_axis = (orientation == "portrait") == (flip == "long")
    for letter in "ABCDEFG":
        front, back = fronts[letter], backs[letter.lower()]
        # The middle of the card that the text stands on, from where text stands on its card: (20, 15) of 63.5 x 88.9.
        front_middle = front[0] + POKER[0] / 2 - 20, front[1] + POKER[1] / 2 - 15
        turn = 1 if upright_axis else -1
        back_middle = back[0] + turn * (POKER[0] / 2 - 20), back[1] + turn * (POKER[1] / 2 - 15)
        turned = (
            (width - front_middle[0], front_middle[1]) if upright_axis else (front_middle[0], height - front_middle[1])
        )
        assert back_middle[0] == pytest.approx(turned[0], abs=0.1)
        assert back_middle[1] == pytest.approx(turned[1], abs=0.1)


def test_a_back_of_one_drawing_lies_exactly_behind(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [f"{{id: {c}, title: {c}}}" for c in "ABCDEFG"], head="back: face\n", layout=FRONT)
    data = build(deck, backs="duplex")
    fronts = {word: (x, y) for word, x, y, _ in words_on(data, 0) if len(word) == 1 and word in "ABCDEFG"}
    backs = {word: (x, y) for word, x, y, _ in words_on(data, 1)}
    assert set(backs) == set("ABCDEFG")
    for letter, (x, y) in fronts.items():
        assert backs[letter][0] - 20 + POKER[0] / 2 == pytest.approx(210 - (x - 20 + POKER[0] / 2), abs=0.1)
        assert backs[letter][1] == pytest.approx(y, abs=0.1)


def test_separate_backs_are_a_file_of_their_own() -> None:
    fronts, backs = jobs(EMOTIONS, sheet="a4-9up", backs="separate")
    assert [len(opened(write_pdf(job)).pages) for job in (fronts, backs)] == [7, 7]


# Sizes


@pytest.mark.parametrize(
    ("card", "width", "height"),
    [("{width: 63mm, height: 88mm}", 63, 88), ("poker", 63.5, 88.9), ("{width: 59mm, height: 86mm}", 59, 86)],
)
@pytest.mark.parametrize(("paper", "size"), [("a4", (595.2756, 841.8898)), ("letter", (612.0, 792.0))])
def test_cards_and_papers_have_their_true_size(
    card: str, width: float, height: float, paper: str, size: tuple[float, float], tmp_path: Path
) -> None:
    deck = write_deck(tmp_path, ["{id: a, title: A, copies: 9}"], layout=PLAIN.replace("card: poker", f"card: {card}"))
    pdf = opened(build(deck, paper=paper))
    assert [float(side) for side in pdf.pages[0].obj["/MediaBox"][2:]] == pytest.approx(size, abs=1e-3)
    left, bottom, right, top = box_mm(pdf.pages[0], "/TrimBox")
    columns, rows = round((right - left) / width), round((top - bottom) / height)
    assert (right - left, top - bottom) == pytest.approx((columns * width, rows * height), abs=0.002)
    assert left + right == pytest.approx(size[0] / MM, abs=0.002)


def test_the_ruler_is_a_hundred_millimetres_long(emotions: bytes) -> None:
    with pdfplumber.open(BytesIO(emotions)) as pdf:
        page = pdf.pages[0]
        lengths = [max(abs(line["x1"] - line["x0"]), abs(line["bottom"] - line["top"])) / MM for line in page.lines]
        curves = [max(c["width"], c["height"]) / MM for c in [*page.curves, *page.rects]]
    assert any(length == pytest.approx(100, abs=0.01) for length in [*lengths, *curves]), sorted(lengths)[-4:]


def test_three_cards_and_two_margins_that_fill_the_paper_are_three_columns(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, ["{id: a, title: A, copies: 9}"],
                      layout=PLAIN.replace("card: poker", "card: {width: 63mm, height: 88mm}"))  # fmt: skip
    (tmp_path / "sheet.yaml").write_text("title: t\npaper: {width: 209mm, height: 284mm}\nmargins: 10mm\nmarks: no\n")
    data = build(deck, sheet=str(tmp_path / "sheet.yaml"))
    assert len(opened(data).pages) == 1
    assert [word for word, *_ in words_on(data)] == ["A"] * 9


def test_a_page_of_its_own_is_the_card_with_its_bleed_and_no_line_more(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, ["{id: a, title: A, copies: 2}"],
                      layout=PLAIN.replace("card: poker", "card: {width: 63mm, height: 88mm}\nbleed: 3mm"))  # fmt: skip
    data = build(deck, sheet="single")
    pdf = opened(data)
    assert len(pdf.pages) == 2
    for page in pdf.pages:
        assert box_mm(page, "/MediaBox") == box_mm(page, "/BleedBox") == (0, 0, 69, 94)
        assert box_mm(page, "/TrimBox") == (3, 3, 66, 91)
    with pdfplumber.open(BytesIO(data)) as read:
        assert read.pages[0].lines == []


def test_marks_on_a_page_of_its_own_stay_out_of_the_bleed(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, ["{id: a, title: A}"])
    data = build(deck, sheet="single", marks=True)
    pdf = opened(data)
    left, bottom, right, top = box_mm(pdf.pages[0], "/BleedBox")
    with pdfplumber.open(BytesIO(data)) as read:
        lines = read.pages[0].lines
        height = float(read.pages[0].height)
    assert len(lines) == 8
    for line in lines:
        x0, x1, y0, y1 = line["x0"] / MM, line["x1"] / MM, (height - line["bottom"]) / MM, (height - line["top"]) / MM
        assert x1 <= left or x0 >= right or y1 <= bottom or y0 >= top


def test_the_first_card_of_a_half_filled_page_lies_where_the_first_of_a_full_one_does(tmp_path: Path) -> None:
    data = build(write_deck(tmp_path, ["{id: a, title: A, copies: 10}"]), sheet="a4-9up")
    (_, x, y, _), *_ = (word for word in words_on(data, 0) if word[0] == "A")
    (_, x2, y2, _), *rest = (word for word in words_on(data, 1) if word[0] == "A")
    assert rest == [] and (x2, y2) == pytest.approx((x, y), abs=0.01)


# Texts


@pytest.mark.parametrize(
    "title",
    ["Salt & Pepper", "R&R", "A&B 500", "&copy", "x &amp; y", "<gold>", "a < b", "{{ title }}", "{% x %}", "50 % (ok)",
     "C:\\new", "Łódź Đuro", "½ × 3 \u2212 2", "ḗ e ḗ", "fi ffl", "no", "010", "1.10", "Ω"],
)  # fmt: skip
def test_a_text_prints_exactly_as_typed(title: str, tmp_path: Path) -> None:
    import unicodedata

    deck = write_deck(tmp_path, [f"{{id: a, title: '{title}'}}"])
    document = pypdfium2.PdfDocument(build(deck, sheet="single"))
    assert unicodedata.normalize("NFC", document[0].get_textpage().get_text_bounded()) == title


def test_a_space_is_read_as_a_space_beside_a_no_break_space(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, ['{id: b, title: "a\\_b"}', "{id: a, title: a b}"])
    data = build(deck, sheet="single")
    assert pypdfium2.PdfDocument(data)[1].get_textpage().get_text_bounded() == "a b"


def test_a_long_text_is_all_there_and_all_inside_its_box(tmp_path: Path) -> None:
    layout = PLAIN.replace("size: 14pt, min_size: 8pt", "size: 9pt, min_size: 4pt").replace(
        "box: safe", "box: [4, 4, 55, 25]"
    )
    deck = write_deck(tmp_path, [f"{{id: a, title: {'lantern ' * 90}}}"], layout=layout)
    with pdfplumber.open(BytesIO(build(deck, sheet="single"))) as pdf:
        page = pdf.pages[0]
        assert page.extract_text().split() == ["lantern"] * 90
        assert min(c["x0"] for c in page.chars) / MM >= 3.175 + 4 - 0.01
        assert max(c["x1"] for c in page.chars) / MM <= 3.175 + 59 + 0.02
        assert max(page.height - c["matrix"][5] for c in page.chars) / MM <= 3.175 + 29


@pytest.mark.parametrize("text", ["lantern " * 90, r"\n".join(["lantern"] * 12)])
def test_a_text_that_does_not_fit_is_an_error_with_its_card_and_field(text: str, tmp_path: Path) -> None:
    layout = PLAIN.replace("size: 14pt, min_size: 8pt", "size: 9pt, min_size: 9pt").replace(
        "box: safe", "box: [4, 4, 55, 25]"
    )
    with pytest.raises(LayoutError, match=r"`title` of card `a` does not fit: [\d.]+ mm too tall"):
        build(write_deck(tmp_path, [f'{{id: a, title: "{text}"}}'], layout=layout))


@pytest.mark.parametrize(
    ("title", "point"),
    [("Łukasz 中", "4E2D"), ("⚀", "2680"), ("ꦗꦮ", "A997"), ("\U00013080", "13080"), ("😀", "1F600")]
)
def test_a_letter_that_is_missing_stops_the_build_with_its_code_point(title: str, point: str, tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match=rf"U\+{point} .* in `title` of card `a`"):
        build(write_deck(tmp_path, [f"{{id: a, title: '{title}'}}"]))


def test_title_and_author_may_hold_any_sign(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, ["{id: a, title: A}"], head="author: 'Ł (a) \\ )('\nlanguage: pl\n")
    text = (tmp_path / "deck.yaml").read_text("utf-8").replace("title: Test", "title: '龍 & <b> (x'")
    (tmp_path / "deck.yaml").write_text(text, "utf-8")
    pdf = opened(build(deck, sheet="single"))
    assert (str(pdf.docinfo["/Title"]), str(pdf.docinfo["/Author"])) == ("龍 & <b> (x", "Ł (a) \\ )(")
    assert str(pdf.Root.Lang) == "pl"


def test_a_deck_without_an_author_does_not_claim_one(tmp_path: Path) -> None:
    pdf = opened(build(write_deck(tmp_path, ["{id: a, title: A}"]), sheet="single"))
    assert str(pdf.docinfo.get("/Author", "")) == ""


# Pictures


def test_two_pictures_of_one_name_are_both_printed(tmp_path: Path) -> None:
    for colour in ("red", "blue"):
        (tmp_path / "art" / colour).mkdir(parents=True)
        Image.new("RGB", (40, 60), colour).save(tmp_path / "art" / colour / "fox.png")
    data = build(
        write_deck(tmp_path, ["{id: a, art: art/red/fox.png}", "{id: b, art: art/blue/fox.png}"]), sheet="single"
    )
    assert [pixel(image_of(data, page), 30, 40) for page in (0, 1)] == [(255, 0, 0), (0, 0, 255)]
    assert len(objects(opened(data), Subtype="/Image")) == 2


def test_a_picture_on_many_cards_is_embedded_once_and_a_jpeg_byte_for_byte(tmp_path: Path) -> None:
    Image.effect_noise((60, 90), 80).convert("RGB").save(tmp_path / "a.jpg", quality=80)
    deck = write_deck(tmp_path, [f"{{id: c{i}, art: a.jpg, copies: {i}}}" for i in (1, 2, 3)])
    pdf = opened(build(deck))
    (image,) = objects(pdf, Subtype="/Image")
    assert image.read_raw_bytes() == (tmp_path / "a.jpg").read_bytes()
    assert str(image.Filter) == "/DCTDecode"


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_photo_is_printed_as_a_viewer_shows_it(turn: int, tmp_path: Path) -> None:
    photo = Image.new("RGB", (64, 64), "red")
    photo.paste("blue", (32, 0, 64, 64))
    photo.paste("lime", (0, 32, 32, 64))
    exif = Image.Exif()
    exif[0x0112] = turn
    photo.save(tmp_path / "a.jpg", exif=exif, quality=95)
    from PIL import ImageOps

    with Image.open(tmp_path / "a.jpg") as stored:
        wanted = ImageOps.exif_transpose(stored).convert("RGB")
    layout = PLAIN.replace("fit: cover, when: art, box: bleed", "when: art, box: [0, 0, 64, 64]")
    image = image_of(build(write_deck(tmp_path, ["{id: a, art: a.jpg}"], layout=layout), sheet="single"))
    for x in (8, 56):
        for y in (8, 56):
            seen = wanted.getpixel((x, y))
            assert near(pixel(image, 3.175 + x * 63.5 / 64, 3.175 + y), seen, 12)  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_the_ground_shows_through_where_a_picture_is_clear(mode: str, tmp_path: Path) -> None:
    art = Image.new("RGBA", (20, 20), (255, 0, 0, 0))
    art.paste((0, 0, 0, 255), (5, 5, 15, 15))
    if mode == "P":
        art = Image.new("P", (20, 20), 0)
        art.putpalette([255, 0, 0, 0, 0, 0])
        art.paste(1, (5, 5, 15, 15))
        art.save(tmp_path / "a.png", transparency=0)
    else:
        art.convert(mode).save(tmp_path / "a.png")
    layout = PLAIN.replace("'#ffffff'", "'#ffff00'").replace(
        "fit: cover, when: art, box: bleed", "when: art, box: [10, 10, 40, 40]"
    )
    image = image_of(build(write_deck(tmp_path, ["{id: a, art: a.png}"], layout=layout), sheet="single"))
    assert pixel(image, 3.175 + 12, 3.175 + 12) == (255, 255, 0)
    assert near(pixel(image, 3.175 + 30, 3.175 + 30), (0, 0, 0))


def test_half_clear_is_half_mixed(tmp_path: Path) -> None:
    Image.new("RGBA", (20, 20), (0, 0, 255, 128)).save(tmp_path / "a.png")
    layout = PLAIN.replace("'#ffffff'", "'#ffff00'")
    image = image_of(build(write_deck(tmp_path, ["{id: a, art: a.png}"], layout=layout), sheet="single"))
    assert near(pixel(image, 30, 40), (127, 127, 128), 3)


# Proofs


def test_a_proof_is_as_large_as_the_card_with_its_bleed_and_shows_its_lines() -> None:
    deck = open_deck(str(EMOTIONS))
    faces = draw_deck(deck, only=["shame"])
    (png,) = proofs([faces[0].front], title="Emotions", dpi=600)
    with Image.open(BytesIO(png)) as image:
        assert image.size == (pytest.approx(69.85 / 25.4 * 600, abs=1), pytest.approx(95.25 / 25.4 * 600, abs=1))
        assert image.info["dpi"] == pytest.approx((600, 600), abs=0.1)
        shown = image.convert("RGB")
        assert near(pixel(shown, 1.5, 50, 600), (172, 11, 11))
        across = [pixel(shown, x / 50, 84, 600) for x in range(100, 225)]
    assert any(near(p, (0, 90, 255), 9) for p in across)


# The same every time


def test_two_runs_write_the_same_bytes(emotions: bytes) -> None:
    assert build(EMOTIONS, sheet="a4-9up") == emotions


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_another_process_in_another_folder_writes_the_same_bytes(seed: str, emotions: bytes, tmp_path: Path) -> None:
    code = (
        f"import sys, hashlib; sys.path[:0] = [{str(ROOT)!r}, {str(Path(__file__).parent)!r}]\n"
        "from pdfs import build\n"
        f"print(hashlib.sha256(build({str(EMOTIONS)!r}, sheet='a4-9up')).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == hashlib.sha256(emotions).hexdigest()


def test_the_file_is_small(emotions: bytes) -> None:
    assert len(emotions) < 400_000
