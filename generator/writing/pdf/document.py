"""A job in, a PDF file out. The only module that knows ReportLab.

ReportLab's document keeps the objects, their references and the cross-reference table. Its canvas is not used: content
comes finished from `operators`, and its TrueType fonts are not either, since they know no kerning, refuse PostScript
outlines and write wrong letters beyond U+FFFF.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFObjectReference, PDFStream

from generator.geometry import Box
from generator.model.drawing import Drawing, Font, Picture
from generator.model.sheet import Job, Page, Placement
from generator.writing.pdf.fonts import code_map, embed, to_unicode
from generator.writing.pdf.operators import (
    POINTS_PER_MM,
    Codes,
    Content,
    Use,
    content,
    font_name,
    image_name,
    number,
    place,
    rectangle_operator,
)

__all__ = ["pdf_bytes"]

PRODUCER = "deckgen"


def pdf_bytes(job: Job, *, progress: Callable[[int, int], None] | None = None) -> bytes:
    """The finished file. Two equal jobs give equal bytes: there is no date and nothing random in it."""
    return _Document(job, progress).finish()


class _Document:
    def __init__(self, job: Job, progress: Callable[[int, int], None] | None) -> None:
        self.job, self.progress = job, progress
        self.pdf = PDFDocument(compression=0, invariant=1, pdfVersion=(1, 7), lang=job.language)
        self.use = Use()
        self.codes = Codes()
        self.drawn: dict[int, Content] = {}
        self.forms: dict[int, str] = {}
        self.named: set[str] = set()
        self.often = Counter(id(p.drawing) for page in job.pages for p in page.placements)

    def finish(self) -> bytes:
        job, pdf = self.job, self.pdf
        pdf.info.title, pdf.info.author, pdf.info.creator = job.title, job.author, PRODUCER
        pdf.info.producer, pdf.info.subject = PRODUCER, ""
        kids = []
        for index, page in enumerate(job.pages):
            kids.append(self._page(page, index))
            if self.progress is not None:
                self.progress(index + 1, len(job.pages))
        self._fonts_and_pictures()
        pages = PDFDictionary({"Type": "/Pages", "Kids": PDFArray(kids), "Count": len(kids)})
        self._add("Pages", pages)
        pdf.Catalog.Pages = PDFObjectReference("Pages")
        pdf.Catalog.Outlines = None
        pdf.Catalog.ViewerPreferences = PDFDictionary(self._preferences())
        return self._serialise()

    def _serialise(self) -> bytes:
        self.pdf.info.invariant = 1
        self.pdf.info.digest(self.pdf.signature)
        data: bytes = self.pdf.format()
        return data

    def _preferences(self) -> dict[str, str]:
        """Asks viewers to print at true size; some obey. Duplex names the edge about which the backs were placed."""
        wanted = {"PrintScaling": "/None", "DisplayDocTitle": "true", "PickTrayByPDFSize": "true"}
        if self.job.flip is not None:
            wanted["Duplex"] = "/DuplexFlipLongEdge" if self.job.flip == "long" else "/DuplexFlipShortEdge"
        return wanted

    def _add(self, name: str, thing: Any) -> Any:
        self.pdf.Reference(thing, name)
        return PDFObjectReference(name)

    def _stream(self, name: str, data: bytes, entries: dict[str, Any] | None = None, *, packed: bool = False) -> Any:
        """A stream object; `packed` data is already in the form that its /Filter names."""
        entries = dict(entries or {})
        if not packed:
            data, entries["Filter"] = zlib.compress(data, 6), "/FlateDecode"
        self.pdf.updateSignature(data)
        return self._add(name, PDFStream(PDFDictionary(entries), data, filters=[]))

    def _page(self, page: Page, index: int) -> Any:
        use, lines, forms = Use(), [], {}
        for placed in page.placements:
            drawing = placed.drawing
            drawn = self._drawn(drawing)
            lines.append(f"q {rectangle_operator(placed.clip, float(page.height))} W n {_place(placed, page)}")
            if self.often[id(drawing)] > 1:
                form = forms[id(drawing)] = self._form(drawing, drawn)
                lines.append(f"/{form} Do Q")
            else:
                use.add(drawn.use)
                lines += [drawn.operators.decode("ascii"), "Q"]
        guides = content(page.guides, float(page.height), self.codes)
        use.add(guides.use)
        lines.append(guides.operators.decode("ascii"))
        self.use.add(use)
        entries = {
            "Type": "/Page",
            "Parent": PDFObjectReference("Pages"),
            "MediaBox": _corners(Box(0, 0, float(page.width), float(page.height)), float(page.height)),
            "TrimBox": _corners(page.trim, float(page.height)),
            "BleedBox": _corners(page.bleed, float(page.height)),
            "Resources": _resources(use, list(forms.values())),
            "Contents": self._stream(f"Content{index}", "\n".join(lines).encode("ascii")),
        }
        return self._add(f"Page{index}", PDFDictionary(entries))

    def _drawn(self, drawing: Drawing) -> Content:
        key = id(drawing)
        if key not in self.drawn:
            drawn = content(drawing.operations, float(drawing.height), self.codes)
            self._forms(drawn.use, float(drawing.height))
            if self.often[key] == 1:
                return drawn
            self.drawn[key] = drawn
        return self.drawn[key]

    def _form(self, drawing: Drawing, drawn: Content) -> str:
        """The form XObject of a face that is shown more than once, made when it is first met."""
        key = id(drawing)
        if key not in self.forms:
            name = self.forms[key] = f"Face{len(self.forms) + 1}"
            bleed = Box(0, 0, float(drawing.width), float(drawing.height)).inset(-float(drawing.bleed))
            self._form_object(name, drawn, bleed, float(drawing.height))
        return self.forms[key]

    def _forms(self, use: Use, height: float) -> None:
        """The forms that some operators show by name, and those within them, each once in the file."""
        for name, (box, drawn) in use.forms.items():
            if name not in self.named:
                self.named.add(name)
                self._forms(drawn.use, height)
                self._form_object(name, drawn, box, height)

    def _form_object(self, name: str, drawn: Content, box: Box, height: float) -> None:
        """A form XObject, to be shown by name, in a space `height` mm high; nothing of it shows outside `box`."""
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": _corners(box, height),
            "Resources": _resources(drawn.use),
        }
        self._stream(name, drawn.operators, entries)
        self.use.add(drawn.use)

    def _fonts_and_pictures(self) -> None:
        for font, glyphs in self.codes.usual.items():
            self._font(font, glyphs, self.codes.others.get(font, {}))
        for picture in self.use.pictures.values():
            self._picture(picture)

    def _font(self, font: Font, glyphs: dict[int, str], others: dict[tuple[int, str], int]) -> None:
        """A composite font whose codes are the glyph numbers of the font it was made from (ISO 32000-1, 9.7); and a
        second one of the same file whose codes are as in Codes, where there are `others`."""
        made, name = embed(font, glyphs), font_name(font)
        file = self._stream(f"{name}.file", made.data, {"Length1": len(made.data)})
        descriptor = {
            "Type": "/FontDescriptor",
            "FontName": f"/{made.name}",
            "Flags": 4,
            "FontBBox": "[" + " ".join(map(number, made.box)) + "]",
            "ItalicAngle": -12 if font.italic else 0,
            "Ascent": number(font.ascent),
            "Descent": number(font.descent),
            "CapHeight": number(font.cap_height),
            "StemV": 80 + round((font.weight - 400) * 40 / 300),
            "FontFile2": file,
        }
        described = self._add(f"{name}.descriptor", PDFDictionary(descriptor))
        common = {"BaseFont": f"/{made.name}", "FontDescriptor": described}
        self._composite(name, common, made.widths, glyphs, made.gids)
        if others:
            gids = {code: made.gids[index] if made.gids else index for (index, _), code in others.items()}
            letters = {code: text for (_, text), code in others.items()}
            widths = {code: made.widths[index] for (index, _), code in others.items()}
            self._composite(font_name(font, other=True), common, widths, letters, gids)

    def _composite(
        self, name: str, common: dict[str, Any], widths: Mapping[int, float], letters: Mapping[int, str],
        gids: Mapping[int, int] | None = None,
    ) -> None:  # fmt: skip
        """A composite font: by code the width, the letters that it stands for and, where codes are not glyph numbers,
        the glyph."""
        entries = " ".join(f"{code} [{number(width)}]" for code, width in sorted(widths.items()))
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "CIDSystemInfo": PDFDictionary({"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}),
            "W": f"[{entries}]",
            "CIDToGIDMap": "/Identity" if gids is None else self._stream(f"{name}.glyphs", code_map(gids)),
            **common,
        }
        composite = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": common["BaseFont"],
            "Encoding": "/Identity-H",
            "DescendantFonts": PDFArray([self._add(f"{name}.descendant", PDFDictionary(descendant))]),
            "ToUnicode": self._stream(f"{name}.letters", to_unicode(letters)),
        }
        self._add(name, PDFDictionary(composite))

    def _picture(self, picture: Picture) -> None:
        from PIL import Image

        name = image_name(picture)
        with Image.open(BytesIO(picture.data)) as image:
            entries: dict[str, Any] = {
                "Type": "/XObject", "Subtype": "/Image", "Width": image.width, "Height": image.height,
                "BitsPerComponent": 8, "ColorSpace": "/DeviceGray" if image.mode in ("L", "LA") else "/DeviceRGB",
            }  # fmt: skip
            if image.format == "JPEG":
                self._stream(name, picture.data, {**entries, "Filter": "/DCTDecode"}, packed=True)
                return
            if image.mode in ("LA", "RGBA"):
                mask = {**entries, "ColorSpace": "/DeviceGray"}
                entries["SMask"] = self._stream(f"{name}.mask", image.getchannel("A").tobytes(), mask)
            self._stream(name, image.convert("L" if image.mode in ("L", "LA") else "RGB").tobytes(), entries)


def _resources(use: Use, forms: list[str] | None = None) -> PDFDictionary:
    objects = {image_name(p): PDFObjectReference(image_name(p)) for p in use.pictures.values()}
    objects |= {name: PDFObjectReference(name) for name in (*use.forms, *(forms or ()))}
    names = [font_name(font, other) for font, other in use.fonts]
    fonts = {name: PDFObjectReference(name) for name in names}
    entries = {"Font": fonts, "XObject": objects}
    return PDFDictionary({key: PDFDictionary(value) for key, value in entries.items() if value})


def _place(placed: Placement, page: Page) -> str:
    drawing = placed.drawing
    size = float(drawing.width), float(drawing.height)
    return place(float(placed.x), float(placed.y), *size, placed.turned, float(page.height))


def _corners(box: Box, height: float) -> str:
    """A box as PDF writes it, from the lower left corner to the upper right, in a space `height` millimetres high."""
    k = POINTS_PER_MM
    corners = (box.x * k, (height - box.bottom) * k, box.right * k, (height - box.y) * k)
    return "[" + " ".join(map(number, corners)) + "]"
