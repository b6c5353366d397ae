"""The objects of a PDF file: what is put in can be read again, whatever its form."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from generator.writing.pdf.deflating import Deflater
from generator.writing.pdf.objects import Objects, text_string


def file_of(objects: Objects, *, title: str = "Foxes", author: str = "", **catalog: object) -> bytes:
    page = objects.add("Page", {"Type": "/Page", "MediaBox": [0, 0, 9, 9], "Parent": objects.reference("Pages")})
    pages = objects.add("Pages", {"Type": "/Pages", "Kids": [page], "Count": 1})
    return b"".join(objects.pieces({"Pages": pages, **catalog}, title=title, author=author, language="pt-BR"))


@pytest.fixture
def objects() -> Objects:
    return Objects(Deflater(helpers=False))


@pytest.mark.parametrize(
    "title",
    ["Foxes", "Foxes (one\\two) )(", "Füchse & Łódź", "狐 🦊", "two\nlines", "", "percent % <angle> [square] /name"],
)
def test_a_title_is_read_as_it_was_written(title: str, objects: Objects) -> None:
    pdf = pikepdf.open(BytesIO(file_of(objects, title=title, author=title[::-1])))

    assert (str(pdf.docinfo["/Title"]), str(pdf.docinfo["/Author"])) == (title, title[::-1])
    assert str(pdf.Root.Lang) == "pt-BR"


def test_a_plain_text_stays_readable_in_the_file() -> None:
    assert text_string("Foxes (old)") == r"(Foxes \(old\))"
    assert text_string("Füchse").startswith("<FEFF0046")


def test_every_kind_of_value_is_read_again(objects: Objects) -> None:
    inner = {"Number": 7, "Less": -3, "Names": ["/A", "/B"], "Bare": "[1 0.5]", "Within": {"Deeper": {"True": "true"}}}
    pdf = pikepdf.open(BytesIO(file_of(objects, Own=objects.add("Own", inner))))

    own = pdf.Root.Own
    assert (own.Number, own.Less, [str(one) for one in own.Names]) == (7, -3, ["/A", "/B"])
    assert [float(one) for one in own.Bare] == [1, 0.5]
    assert own.Within.Deeper["/True"] is True


def test_an_object_may_be_named_before_it_comes(objects: Objects) -> None:
    first = objects.add("First", {"Next": objects.reference("Second")})
    objects.add("Second", ["/Here", first])
    pdf = pikepdf.open(BytesIO(file_of(objects, First=first)))

    assert str(pdf.Root.First.Next[0]) == "/Here"
    assert pdf.Root.First.Next[1].objgen == pdf.Root.First.objgen


def test_streams_are_deflated_unless_they_have_a_form_of_their_own(objects: Objects) -> None:
    text = objects.stream("Text", b"words " * 500)
    given = objects.stream("Given", b"414243>", {"Filter": "/ASCIIHexDecode", "Kind": "/Hex"})
    data = file_of(objects, Text=text, Given=given)
    pdf = pikepdf.open(BytesIO(data))

    assert pdf.Root.Text.read_bytes() == b"words " * 500 and pdf.Root.Text.Length < 100
    assert pdf.Root.Given.read_bytes() == b"ABC" and b"414243>" in data
    assert str(pdf.Root.Given.Kind) == "/Hex"


@pytest.mark.parametrize("number", [1, 199, 200, 201, 1000])
def test_many_objects_lie_together_and_each_is_found(number: int, objects: Objects) -> None:
    all_of_them = objects.add("All", [objects.add(f"One{index}", {"Index": index}) for index in range(number)])
    data = file_of(objects, All=all_of_them)
    pdf = pikepdf.open(BytesIO(data))

    assert [one.Index for one in pdf.Root.All] == list(range(number))
    assert pdf.check_pdf_syntax() == []
    assert data.startswith(b"%PDF-1.7\n") and data.endswith(b"%%EOF\n")


def test_the_id_follows_from_what_is_in_the_file() -> None:
    def id_of(text: bytes) -> str:
        objects = Objects(Deflater(helpers=False))
        data = file_of(objects, Text=objects.stream("Text", text))
        return str(pikepdf.open(BytesIO(data)).trailer.ID[0])

    assert id_of(b"one") == id_of(b"one") != id_of(b"two")
