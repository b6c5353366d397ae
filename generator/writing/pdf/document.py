"""A job and the content of its faces in, a PDF file out: pages, forms, fonts and pictures, and what each refers to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from generator.geometry import Box
from generator.model.drawing import Drawing, Font, Picture
from generator.model.sheet import Job, Page, Placement
from generator.writing.pdf.codes import Codes, FontCodes, Shown, codes_for, shown_by
from generator.writing.pdf.deflating import Deflater
from generator.writing.pdf.fonts import code_map, embed, to_unicode
from generator.writing.pdf.measures import corners, number, place, rectangle_operator
from generator.writing.pdf.objects import Objects
from generator.writing.pdf.operators import Content, Form, Painter
from generator.writing.pdf.pictures import pixels

__all__ = ["Painting", "pdf_bytes", "pdf_pieces", "put_together"]

Progress = Callable[[int, int], None]

_MANY_PAGES = 24
"""From so many on helpers deflate them: to start these takes as long as to deflate a few."""


def pdf_bytes(job: Job, *, progress: Progress | None = None) -> bytes:
    """The finished file. Two equal jobs give equal bytes: there is no date and nothing random in it."""
    return b"".join(pdf_pieces(job, progress=progress))


class Painting(Protocol):
    """Where the faces of a job are painted; in the order in which they are given."""

    def shown(self, drawings: Sequence[Drawing]) -> Shown: ...

    def contents(self, drawings: Sequence[Drawing], codes: Codes) -> Iterator[Content]: ...


class _Here:
    def shown(self, drawings: Sequence[Drawing]) -> Shown:
        return shown_by(drawing.operations for drawing in drawings)

    def contents(self, drawings: Sequence[Drawing], codes: Codes) -> Iterator[Content]:
        return map(Painter(codes).face, drawings)


def pdf_pieces(
    job: Job, *, painting: Painting | None = None, progress: Progress | None = None, helpers: bool | None = None
) -> list[bytes]:
    """The finished file in pieces, none of them copied: large pictures are those of the job itself."""
    painting = painting or _Here()
    drawings = list({id(placed.drawing): placed.drawing for page in job.pages for placed in page.placements}.values())
    shown = painting.shown(drawings)
    shown.add(shown_by({id(page.guides): page.guides for page in job.pages}.values()))
    codes = codes_for(shown.letters)
    contents = painting.contents(drawings, codes)
    return put_together(job, codes, shown.pictures, lambda _: next(contents), progress=progress, helpers=helpers)


def put_together(
    job: Job, codes: Codes, pictures: Mapping[str, Picture], face: Callable[[Drawing], Content], *,
    progress: Progress | None = None, helpers: bool | None = None,
) -> list[bytes]:  # fmt: skip
    """The file of a job whose faces are painted under these codes, wherever that may be done.

    `codes` and `pictures` are of all that is shown, on faces and round them. `face` gives the content of a drawing; it
    is asked in the order of the pages, once for each drawing, and what a drawing's operations are is not looked at.
    `helpers`: whether threads deflate the streams; of itself where there are many.
    """
    with Deflater(helpers=len(job.pages) >= _MANY_PAGES if helpers is None else helpers) as deflater:
        return _Document(job, codes, pictures, face, deflater).pieces(progress)


class _Document:
    def __init__(
        self, job: Job, codes: Codes, pictures: Mapping[str, Picture], face: Callable[[Drawing], Content],
        deflater: Deflater,
    ) -> None:  # fmt: skip
        self.job, self.codes, self.pictures, self.face = job, codes, pictures, face
        self.objects = Objects(deflater)
        self.guides = Painter(codes)
        self.often = Counter(id(placed.drawing) for page in job.pages for placed in page.placements)
        self.forms: dict[str, Form] = {}
        self.faces: dict[int, Content] = {}
        self.shared: dict[Any, str] = {}
        self.places: dict[Any, bytes] = {}

    def pieces(self, progress: Progress | None) -> list[bytes]:
        job, kids = self.job, []
        for index, page in enumerate(job.pages):
            kids.append(self.objects.add(f"Page{index}", self._page(page)))
            if progress is not None:
                progress(index + 1, len(job.pages))
        self._forms(self.forms)
        for font, codes in self.codes.items():
            self._font(font, codes)
        for name, picture in sorted(self.pictures.items()):
            self._picture(name, picture)
        pages = {"Type": "/Pages", "Kids": kids, "Count": len(kids)}
        catalog = {"Pages": self.objects.add("Pages", pages), "ViewerPreferences": self._preferences()}
        return list(self.objects.pieces(catalog, title=job.title, author=job.author, language=job.language))

    def _preferences(self) -> dict[str, str]:
        """Asks viewers to print at true size; some obey. Duplex names the edge about which the backs were placed."""
        wanted = {"PrintScaling": "/None", "DisplayDocTitle": "true", "PickTrayByPDFSize": "true"}
        if self.job.flip is not None:
            wanted["Duplex"] = "/DuplexFlipLongEdge" if self.job.flip == "long" else "/DuplexFlipShortEdge"
        return wanted

    def _once(self, key: Any, make: Callable[[], str]) -> str:
        """What was made under that key, made when it is first asked for."""
        if key not in self.shared:
            self.shared[key] = make()
        return self.shared[key]

    def _page(self, page: Page) -> str:
        """All pages with the same faces at the same places share what they say; of a thousand sheets of a hundred cards
        few differ."""
        key = id(page.placements), id(page.guides), id(page.trim), id(page.bleed), id(page.width), id(page.height)
        return self._once(key, lambda: self._new_page(page))

    def _new_page(self, page: Page) -> str:
        height = float(page.height)
        lines: list[bytes] = []
        parts: list[Content] = []
        for placed in page.placements:
            content = self._shown(placed.drawing)
            lines += [self._place(placed, page), content.operators, b"Q"]
            parts.append(content)
        guides = self.guides.content(page.guides, height)
        lines.append(guides.operators)
        parts.append(guides)
        contents = self.objects.stream(f"Content{len(self.shared)}", b"\n".join(lines))
        entries = {
            "Type": "/Page",
            "Parent": self.objects.reference("Pages"),
            "MediaBox": corners(Box(0, 0, float(page.width), height), height),
            "TrimBox": corners(page.trim, height),
            "BleedBox": corners(page.bleed, height),
            "Resources": self._resources(parts),
            "Contents": contents,
        }
        return "<< " + " ".join(f"/{key} {value}" for key, value in entries.items()) + " >>"

    def _place(self, placed: Placement, page: Page) -> bytes:
        """What begins a face, worked out once for every cell."""
        drawing = placed.drawing
        key = (
            id(placed.clip), id(placed.x), id(placed.y), placed.turned, id(drawing.width), id(drawing.height),
            id(page.height),
        )  # fmt: skip
        if key not in self.places:
            height, size = float(page.height), (float(drawing.width), float(drawing.height))
            at = place(float(placed.x), float(placed.y), *size, placed.turned, height)
            self.places[key] = f"q {rectangle_operator(placed.clip, height)} W n {at}".encode("ascii")
        return self.places[key]

    def _resources(self, contents: Iterable[Content]) -> str:
        fonts = frozenset().union(*[content.fonts for content in contents])
        others = frozenset().union(*[content.pictures for content in contents])
        for content in contents:
            self.forms.update(content.forms)

        def make() -> str:
            entries = {"Font": fonts, "XObject": others}
            named = {
                key: {name: self.objects.reference(name) for name in sorted(names)}
                for key, names in entries.items()
                if names
            }
            return self.objects.add(f"Resources{len(self.shared)}", named)

        return self._once((fonts, others), make)

    def _shown(self, drawing: Drawing) -> Content:
        """A face as it is, or, where it is shown more than once, the operator that shows its form."""
        if self.often[id(drawing)] == 1:
            return self.face(drawing)
        if id(drawing) not in self.faces:
            name = f"Face{len(self.faces) + 1}"
            bleed = Box(0, 0, float(drawing.width), float(drawing.height)).inset(-float(drawing.bleed))
            self._form(name, Form(bleed, float(drawing.height), self.face(drawing)))
            self.faces[id(drawing)] = Content(f"/{name} Do".encode("ascii"), pictures=frozenset([name]))
        return self.faces[id(drawing)]

    def _forms(self, forms: Mapping[str, Form]) -> None:
        for name, form in list(forms.items()):
            self._form(name, form)

    def _form(self, name: str, form: Form) -> None:
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": corners(form.box, form.height),
            "Resources": self._resources([form.content]),
        }
        self.objects.stream(name, form.content.operators, entries)

    def _font(self, font: Font, codes: FontCodes) -> None:
        """A composite font whose codes are the glyph numbers of the font it was made from (ISO 32000-1, 9.7); and a
        second one of the same file, where codes stand for `others`."""
        made, name = embed(font, codes.usual), codes.name
        file = self.objects.stream(f"{name}.file", made.data, {"Length1": len(made.data)})
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
        described = self.objects.add(f"{name}.descriptor", descriptor)
        common = {"BaseFont": f"/{made.name}", "FontDescriptor": described}
        self._composite(name, common, made.widths, codes.usual, made.gids)
        if codes.others:
            gids = {code: made.gids[index] if made.gids else index for (index, _), code in codes.others.items()}
            letters = {code: text for (_, text), code in codes.others.items()}
            widths = {code: made.widths[index] for (index, _), code in codes.others.items()}
            self._composite(codes.second, common, widths, letters, gids)

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
            "CIDSystemInfo": {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0},
            "W": f"[{entries}]",
            "CIDToGIDMap": "/Identity" if gids is None else self.objects.stream(f"{name}.glyphs", code_map(gids)),
            **common,
        }
        composite = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": common["BaseFont"],
            "Encoding": "/Identity-H",
            "DescendantFonts": [self.objects.add(f"{name}.descendant", descendant)],
            "ToUnicode": self.objects.stream(f"{name}.letters", to_unicode(letters)),
        }
        self.objects.add(name, composite)

    def _picture(self, name: str, picture: Picture) -> None:
        image = pixels(picture)
        entries = dict(image.entries)
        if image.mask is not None:
            entries["SMask"] = self.objects.stream(f"{name}.mask", image.mask.data, image.mask.entries)
        self.objects.stream(name, image.data, entries)
