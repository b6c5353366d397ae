"""How a file is put together: what is alike is in it once, nothing is copied, and helpers change nothing."""

from __future__ import annotations

import pickle
import threading
import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from pdfs import build, image_of, jobs, near, objects, opened, write_deck
from PIL import Image

from generator.model.drawing import Image as DrawnImage
from generator.model.drawing import Picture
from generator.model.sheet import Placement
from generator.pipeline import pdf_pieces as pieces_of
from generator.pipeline import write_pdf
from generator.writing.files import write_files
from generator.writing.pdf import deflating
from generator.writing.pdf.codes import codes_for, shown_by
from generator.writing.pdf.deflating import Deflater
from generator.writing.pdf.document import pdf_pieces, put_together
from generator.writing.pdf.operators import Content, Painter
from generator.writing.pdf.pictures import pixels

TEXTS = ["{id: a, title: Ash, copies: 30}", "{id: b, title: Birch, copies: 30}", "{id: c, title: Cedar}"]


@pytest.fixture
def forest(tmp_path: Path) -> Path:
    """61 cards on seven pages: three of ash alone, one of both, three of birch alone and the last birch and cedar."""
    return write_deck(tmp_path, TEXTS)


def contents(pdf: pikepdf.Pdf) -> list[tuple[int, int]]:
    return [page.obj.Contents.objgen for page in pdf.pages]


def test_pages_of_the_same_faces_share_one_stream_and_their_resources(forest: Path) -> None:
    pdf = opened(build(forest, marks=False))
    first, *_, last = shared = contents(pdf)
    assert len(shared) == 7
    assert shared.count(first) == 3 and last not in shared[:-1] and len(set(shared)) == 4
    assert len({page.obj.Resources.objgen for page in pdf.pages}) == 4
    assert len(objects(pdf, Type="/Page")) == 7


def test_pages_that_share_a_stream_look_alike_and_say_the_same(forest: Path) -> None:
    data = build(forest, marks=False)
    pages = [image_of(data, number).tobytes() for number in range(7)]
    assert pages[0] == pages[1] == pages[2] != pages[3]
    with pdfplumber.open(BytesIO(data)) as pdf:
        words = [[word["text"] for word in page.extract_words()] for page in pdf.pages]
    assert words[0] == words[2] == ["Ash"] * 9 and words[4] == words[5] == ["Birch"] * 9
    assert sorted(words[3]) == ["Ash"] * 3 + ["Birch"] * 6


def test_pages_that_are_numbered_have_a_stream_each(forest: Path) -> None:
    pdf = opened(build(forest, marks=True))
    assert len(set(contents(pdf))) == 7
    assert len({page.obj.Resources.objgen for page in pdf.pages}) < 7


def test_a_thousand_pages_of_few_cards_take_little_room(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [f"{{id: c{i}, title: Card {i}, copies: 900}}" for i in range(10)])
    data = build(deck, marks=False)
    assert len(opened(data).pages) == len(pypdfium2.PdfDocument(data)) == 1000
    assert len(data) < 40_000


def test_other_readers_find_no_fault_in_hundreds_of_objects(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, [f"{{id: c{i}, title: Card {i}}}" for i in range(250)])
    data = build(deck, sheet="single")
    pdf = opened(data)
    assert pdf.check_pdf_syntax() == []
    assert len(objects(pdf, Type="/ObjStm")) > 1
    with pdfplumber.open(BytesIO(data)) as read:
        assert [read.pages[at].extract_text() for at in (0, 123, 249)] == ["Card 0", "Card 123", "Card 249"]


def test_helpers_change_no_byte(forest: Path) -> None:
    (job,) = jobs(forest)
    alone, helped = (pdf_pieces(job, helpers=helpers) for helpers in (False, True))
    assert b"".join(alone) == b"".join(helped) == b"".join(pieces_of(job)) == write_pdf(job)


def test_faces_that_were_painted_elsewhere_make_the_same_file(forest: Path) -> None:
    """As by two other processes, which hold the drawings and send no more than their content."""
    (job,) = jobs(forest, marks=True)
    drawings = list({id(placed.drawing): placed.drawing for page in job.pages for placed in page.placements}.values())
    shown = shown_by(page.guides for page in job.pages)
    for half in (drawings[1:], drawings[:1]):
        shown.add(pickle.loads(pickle.dumps(shown_by(drawing.operations for drawing in half))))
    codes = codes_for(shown.letters)
    empty = {id(drawing): replace(drawing, operations=()) for drawing in drawings}
    painted: dict[int, Content] = {}
    for half in (drawings[1:], drawings[:1]):
        painter = Painter(pickle.loads(pickle.dumps(codes)))
        sent = [pickle.dumps(painter.face(drawing)) for drawing in half]
        painted |= {id(empty[id(drawing)]): pickle.loads(each) for drawing, each in zip(half, sent, strict=True)}
    kept: dict[int, tuple[Placement, ...]] = {}
    pages = [
        replace(page, placements=kept.setdefault(
            id(page.placements),
            tuple(replace(placed, drawing=empty[id(placed.drawing)]) for placed in page.placements),
        ))
        for page in job.pages
    ]  # fmt: skip
    made = put_together(replace(job, pages=pages), codes, shown.pictures, lambda drawing: painted[id(drawing)])
    assert b"".join(made) == write_pdf(job)


def test_helpers_deflate_in_any_order_and_few_streams_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[int] = []
    at_once = []
    compress = zlib.compress

    def counted(data: bytes, level: int) -> bytes:
        at_once.append(threading.current_thread() is threading.main_thread())
        return compress(data, level)

    monkeypatch.setattr(deflating.zlib, "compress", counted)
    streams = [bytes([number]) * (5000 if number % 7 else 200_000) for number in range(120)]
    with Deflater(helpers=True) as deflater:
        given = []
        for stream in streams:
            given.append(deflater.deflate(stream))
            waiting.append(len(deflater._waiting))
        assert [zlib.decompress(get()) for get in given] == streams
    assert max(waiting) <= deflating._WAITING * deflating._MOST_THREADS
    assert at_once == [False] * 120


def test_no_helper_stays_behind_an_error(forest: Path) -> None:
    (job,) = jobs(forest)
    before = threading.active_count()

    def stop(done: int, all_pages: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pdf_pieces(job, progress=stop, helpers=True)
    assert threading.active_count() == before


# Pictures


def photograph(path: Path, mode: str = "RGB", **options: object) -> bytes:
    Image.effect_noise((60, 90), 80).convert(mode).save(path, "JPEG", quality=80, **options)
    return path.read_bytes()


def test_a_jpeg_is_in_the_pieces_as_it_was_read(tmp_path: Path) -> None:
    photograph(tmp_path / "a.jpg")
    (job,) = jobs(write_deck(tmp_path, ["{id: a, art: a.jpg}"]))
    (read,) = (each.picture for _, each in job.pages[0].placements[0].drawing.walk() if isinstance(each, DrawnImage))
    assert any(piece is read.data for piece in pdf_pieces(job))


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize(("mode", "space"), [("L", "/DeviceGray"), ("RGB", "/DeviceRGB")])
def test_a_jpeg_tells_its_size_and_colours_itself(mode: str, space: str, progressive: bool, tmp_path: Path) -> None:
    data = photograph(tmp_path / "a.jpg", mode, progressive=progressive, comment=b"\xff\xc0 is no frame here")
    image = pixels(Picture("a.jpg", "0", "raster", 60, 90, data))
    assert image.data is data and image.mask is None
    assert [image.entries[key] for key in ("Width", "Height", "ColorSpace", "Filter")] == [60, 90, space, "/DCTDecode"]


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_jpeg_of_any_colours_is_printed_in_them(mode: str, tmp_path: Path) -> None:
    Image.new("RGB", (60, 90), (200, 40, 90)).convert(mode).save(tmp_path / "a.jpg", quality=95)
    with Image.open(tmp_path / "a.jpg") as stored:
        red, green, blue = stored.convert("RGB").getpixel((30, 45))  # type: ignore[misc]
    page = image_of(build(write_deck(tmp_path, ["{id: a, art: a.jpg}"]), sheet="single"))
    assert near(page.getpixel((page.width // 2, page.height // 2))[:3], (red, green, blue), 8)  # type: ignore[index]


def test_pieces_are_written_one_behind_another(tmp_path: Path) -> None:
    write_files({tmp_path / "a.pdf": [b"one ", b"", b"two"], tmp_path / "b.pdf": []})
    assert (tmp_path / "a.pdf").read_bytes() == b"one two" and (tmp_path / "b.pdf").read_bytes() == b""
