"""Dictionaries and streams in, the pieces of a PDF file out (ISO 32000-1, 7.3 and 7.5).

All objects that are not streams lie in object streams, in which a thousand pages take a tenth of their room; and the
data of streams is not copied on its way into the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.writing.pdf.deflating import Deflater

__all__ = ["Objects", "text_string"]

Value = Any
"""A string is written as it is: a name with its slash, a reference, a list of numbers in brackets. Other values are
whole numbers, lists of values, and dictionaries whose keys are names without their slash."""

_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""The second line tells those who carry files that this one is not text (7.5.2)."""

_PRODUCER = "deckgen"
_TOGETHER = 200
"""How many objects are in one object stream: a reader unpacks them all to see one."""


class Objects:
    """The objects of a file, each under a name of its own, numbered in the order in which they are named first."""

    def __init__(self, deflater: Deflater) -> None:
        self._deflater = deflater
        self._numbers: dict[str, int] = {}
        self._bare: dict[str, bytes] = {}
        self._streams: dict[str, tuple[Mapping[str, Value], Callable[[], bytes]]] = {}
        self._given: set[str] = set()
        self._pieces = [_HEADER]
        self._length = len(_HEADER)
        self._places: dict[int, tuple[int, int, int]] = {0: (0, 0, 0xFFFF)}
        self._digest = hashlib.md5(usedforsecurity=False)

    def reference(self, name: str) -> str:
        """To an object that is in the file already, or comes later."""
        return f"{self._numbers.setdefault(name, len(self._numbers) + 1)} 0 R"

    def add(self, name: str, value: Value) -> str:
        """The reference to an object, which is in the file from now on."""
        self._bare[name] = _written(value).encode("ascii")
        return self.reference(name)

    def stream(self, name: str, data: bytes, entries: Mapping[str, Value] | None = None) -> str:
        """The reference to a stream. Where `entries` name a /Filter, the data is in its form already, and the name
        tells it from all other data there is."""
        if entries is not None and "Filter" in entries:
            self._given.add(name)
            self._streams[name] = entries, lambda: data
        else:
            self._streams[name] = {"Filter": "/FlateDecode", **(entries or {})}, self._deflater.deflate(data)
        return self.reference(name)

    def pieces(self, catalog: Mapping[str, Value], *, title: str, author: str, language: str) -> list[bytes]:
        """The file: its streams, then all other objects in object streams, then where each lies (7.5.7 and 7.5.8). Its
        /ID is a digest of all that is in it. No other object can be added after that."""
        about = {"Title": title, "Author": author, "Creator": _PRODUCER, "Producer": _PRODUCER}
        ends = {
            "Root": self.add("Catalog", {"Type": "/Catalog", "Lang": text_string(language), **catalog}),
            "Info": self.add("Info", {**{key: text_string(text) for key, text in about.items()}, "Trapped": "/False"}),
        }
        for name in sorted(self._streams, key=self._numbers.__getitem__):
            self._write(name)
        bare = sorted((self._numbers[name], text) for name, text in self._bare.items())
        for start in range(0, len(bare), _TOGETHER):
            self._write_together(bare[start : start + _TOGETHER])
        self._write_places(ends)
        return self._pieces

    def _write(self, name: str) -> int:
        """Returns where the stream begins, the data of which is let go here."""
        entries, get = self._streams.pop(name)
        data, number, at = get(), self._numbers[name], self._length
        self._digest.update(name.encode("ascii") if name in self._given else data)
        head = f"{number} 0 obj\n{_written({**entries, 'Length': len(data)})}\nstream\n".encode("ascii")
        for piece in (head, data, b"\nendstream\nendobj\n"):
            self._pieces.append(piece)
            self._length += len(piece)
        self._places[number] = 1, at, 0
        return at

    def _write_together(self, objects: Sequence[tuple[int, bytes]]) -> None:
        name, offset = f"Together{objects[0][0]}", 0
        numbers = []
        for number, text in objects:
            numbers.append(f"{number} {offset}")
            offset += len(text) + 1
        first = " ".join(numbers).encode("ascii")
        data = b"\n".join([first, *(text for _, text in objects)])
        self.stream(name, data, {"Type": "/ObjStm", "N": len(objects), "First": len(first) + 1})
        self._write(name)
        within = self._numbers[name]
        self._places |= {number: (2, within, index) for index, (number, _) in enumerate(objects)}

    def _write_places(self, ends: Mapping[str, Value]) -> None:
        """The cross-reference stream, itself in it: of each object its kind, where it lies, and its place there."""
        self.reference("Places")
        own = self._numbers["Places"]
        self._places[own] = 1, self._length, 0
        rows = [self._places[number] for number in range(own + 1)]
        widths = 1, 5, 2
        data = b"".join([part.to_bytes(width, "big") for row in rows for part, width in zip(row, widths, strict=True)])
        digest = f"<{self._digest.hexdigest()}>"
        self.stream("Places", data, {"Type": "/XRef", "Size": own + 1, "W": widths, "ID": [digest, digest], **ends})
        self._pieces.append(b"startxref\n%d\n%%%%EOF\n" % self._write("Places"))


def text_string(text: str) -> str:
    """A text for people, such as a title (7.9.2.2): in brackets, or in UTF-16 as hexadecimal numbers."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def _written(value: Value) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return _between("<<", (f"/{key} {_written(inner)}" for key, inner in value.items()), ">>")
    if isinstance(value, (list, tuple)):
        return _between("[", map(_written, value), "]")
    return str(value)


def _between(start: str, parts: Iterable[str], end: str) -> str:
    """Each part in a line of its own."""
    return "\n".join([start, *parts, end])
