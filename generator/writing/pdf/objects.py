"""Dictionaries and streams in, the pieces of a PDF file out. The only module that knows ReportLab.

ReportLab numbers the objects and writes dictionaries and strings. Its canvas is not used: content comes finished from
`operators`, and its TrueType fonts are not either, since they know no kerning, refuse PostScript outlines and write
wrong letters beyond U+FFFF. Nor is its way of putting a file together: it copies every stream three times and then the
whole file, and knows no object streams, in which a thousand pages take a tenth of their room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFFile, PDFString
from reportlab.pdfbase.pdfdoc import format as formatted

from generator.writing.pdf.deflating import Deflater

__all__ = ["Objects"]

Value = Any
"""A string is written as it is: a name with its slash, a reference, a list of numbers in brackets. Other values are
numbers, lists of values, and dictionaries whose keys are names without their slash."""

_VERSION = (1, 7)
_PRODUCER = "deckgen"
_TOGETHER = 200
"""How many objects are in one object stream: a reader unpacks them all to see one."""


class Objects:
    """The objects of a file, each under a name of its own, numbered in the order in which they are named first."""

    def __init__(self, deflater: Deflater) -> None:
        self._pdf = PDFDocument(compression=0, invariant=1, pdfVersion=_VERSION)
        self._file = PDFFile(_VERSION)
        self._deflater = deflater
        self._deflated: dict[str, Callable[[], bytes]] = {}
        self._given: dict[str, bytes] = {}
        self._places: dict[int, tuple[int, int, int]] = {0: (0, 0, 0xFFFF)}

    def reference(self, name: str) -> str:
        """To an object that is in the file already, or comes later."""
        if name not in self._pdf.idToObject:
            self._pdf.Reference("", name)
        number, generation = self._pdf.idToObjectNumberAndVersion[name]
        return f"{number} {generation} R"

    def add(self, name: str, value: Value) -> str:
        """The reference to an object, which is in the file from now on."""
        reference = self.reference(name)
        self._pdf.idToObject[name] = _written(value)
        return reference

    def stream(self, name: str, data: bytes, entries: Mapping[str, Value] | None = None) -> str:
        """The reference to a stream. Where `entries` name a /Filter, the data is in its form already, and the name
        tells it from all other data there is."""
        if entries is not None and "Filter" in entries:
            self._given[name] = data
            return self.add(name, entries)
        self._deflated[name] = self._deflater.deflate(data)
        return self.add(name, {"Filter": "/FlateDecode", **(entries or {})})

    def pieces(self, catalog: Mapping[str, Value], *, title: str, author: str, language: str) -> list[bytes]:
        """The file: its streams, then all other objects in object streams, then where each lies (ISO 32000-1, 7.5.7 and
        7.5.8). Its /ID is a digest of all that is in it. No other object can be added after that."""
        info = self._pdf.info
        info.title, info.author, info.subject, info.creator, info.producer = title, author, "", _PRODUCER, _PRODUCER
        ends = {
            "Root": self.add("Catalog", {"Type": "/Catalog", "Lang": PDFString(language), **catalog}),
            "Info": self.add("Info", info),
        }
        bare: list[tuple[int, str]] = []
        for number, name in list(self._pdf.numberToId.items()):
            if name in self._given:
                self._pdf.signature.update(name.encode("ascii"))
                self._write(name, self._given[name])
            elif name in self._deflated:
                data = self._deflated.pop(name)()
                self._pdf.signature.update(data)
                self._write(name, data)
            else:
                bare.append((number, name))
        for start in range(0, len(bare), _TOGETHER):
            self._write_together(bare[start : start + _TOGETHER])
        self._write_places(ends)
        pieces: list[bytes] = self._file.strings
        return pieces

    def _write(self, name: str, data: bytes) -> int:
        """Returns where it begins. The data itself is not copied."""
        number, _ = self._pdf.idToObjectNumberAndVersion[name]
        entries = self._pdf.idToObject[name]
        entries["Length"] = len(data)
        at: int = self._file.add(b"%d 0 obj\n%s\nstream\n" % (number, formatted(entries, self._pdf)))
        self._file.add(data)
        self._file.add(b"\nendstream\nendobj\n")
        self._places[number] = 1, at, 0
        return at

    def _write_together(self, objects: Sequence[tuple[int, str]]) -> None:
        name = f"Together{objects[0][0]}"
        texts = [formatted(self._pdf.idToObject[each], self._pdf) for _, each in objects]
        offsets = [0]
        for text in texts:
            offsets.append(offsets[-1] + len(text) + 1)
        first = " ".join(f"{number} {offset}" for (number, _), offset in zip(objects, offsets, strict=False))
        data = b"\n".join([first.encode("ascii"), *texts])
        self._pdf.signature.update(data)
        self.stream(name, data, {"Type": "/ObjStm", "N": len(objects), "First": len(first) + 1})
        self._write(name, self._deflated[name]())
        within, _ = self._pdf.idToObjectNumberAndVersion[name]
        self._places |= {number: (2, within, index) for index, (number, _) in enumerate(objects)}

    def _write_places(self, ends: Mapping[str, Value]) -> None:
        """The cross-reference stream, itself in it: of each object its kind, where it lies, and its place there."""
        self.reference("Places")
        own, _ = self._pdf.idToObjectNumberAndVersion["Places"]
        self._places[own] = 1, self._file.offset, 0
        rows = [self._places[number] for number in range(own + 1)]
        widths = 1, 5, 2
        data = b"".join([part.to_bytes(width, "big") for row in rows for part, width in zip(row, widths, strict=True)])
        entries = {"Type": "/XRef", "Size": own + 1, "W": widths, "ID": self._pdf.ID(), **ends}
        self.stream("Places", data, entries)
        at = self._write("Places", self._deflated["Places"]())
        self._file.add(b"startxref\n%d\n%%%%EOF\n" % at)


def _written(value: Value) -> Any:
    if isinstance(value, Mapping):
        return PDFDictionary({key: _written(inner) for key, inner in value.items()})
    if isinstance(value, (list, tuple)):
        return PDFArray([_written(inner) for inner in value])
    return value
