"""Dictionaries and streams in, the pieces of a PDF file out (ISO 32000-1, 7.3 and 7.5).

Streams are not copied on their way into the file, and all other objects are in object streams, in which a thousand
pages take a tenth of their room.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.writing.pdf.deflating import Deflater

__all__ = ["Objects"]

Value = Any
"""A string is written as it is: a name with its slash, a reference, a list of numbers in brackets. Other values are
whole numbers, lists of values, and dictionaries whose keys are names without their slash."""

_HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""Its second line tells programs that pass files on that this is no text."""
_PRODUCER = "deckgen"
_TOGETHER = 200
"""How many objects are in one object stream: a reader unpacks them all to see one."""
_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


class Objects:
    """The objects of a file, each under a name of its own, numbered in the order in which they are named first."""

    def __init__(self, deflater: Deflater) -> None:
        self._deflater = deflater
        self._numbers: dict[str, int] = {}
        self._values: dict[str, Value] = {}
        self._deflated: dict[str, Callable[[], bytes]] = {}
        self._given: dict[str, bytes] = {}
        self._places: dict[int, tuple[int, int, int]] = {0: (0, 0, 0xFFFF)}
        self._pieces, self._length = [_HEADER], len(_HEADER)
        self._digest = hashlib.blake2b(digest_size=16)

    def reference(self, name: str) -> str:
        """To an object that is in the file already, or comes later."""
        return f"{self._numbers.setdefault(name, len(self._numbers) + 1)} 0 R"

    def add(self, name: str, value: Value) -> str:
        """The reference to an object, which is in the file from now on."""
        self._values[name] = value
        return self.reference(name)

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
        info = {"Title": title, "Author": author, "Creator": _PRODUCER, "Producer": _PRODUCER}
        ends = {
            "Root": self.add("Catalog", {"Type": "/Catalog", "Lang": _text(language), **catalog}),
            "Info": self.add("Info", {key: _text(value) for key, value in info.items() if value}),
        }
        bare: list[tuple[int, str]] = []
        for number, name in [(number, name) for name, number in self._numbers.items()]:
            if name in self._given:
                self._digest.update(name.encode("ascii"))
                self._write(name, self._given[name])
            elif name in self._deflated:
                data = self._deflated.pop(name)()
                self._digest.update(data)
                self._write(name, data)
            else:
                bare.append((number, name))
        for start in range(0, len(bare), _TOGETHER):
            self._write_together(bare[start : start + _TOGETHER])
        self._write_places(ends)
        return self._pieces

    def _put(self, data: bytes) -> None:
        self._pieces.append(data)
        self._length += len(data)

    def _write(self, name: str, data: bytes) -> int:
        """Returns where it begins. The data itself is not copied."""
        number, at = self._numbers[name], self._length
        entries = _written({**self._values[name], "Length": len(data)})
        self._put(b"%d 0 obj\n%s\nstream\n" % (number, entries))
        self._put(data)
        self._put(b"\nendstream\nendobj\n")
        self._places[number] = 1, at, 0
        return at

    def _write_together(self, objects: Sequence[tuple[int, str]]) -> None:
        name = f"Together{objects[0][0]}"
        texts = [_written(self._values[each]) for _, each in objects]
        offsets = [0]
        for text in texts:
            offsets.append(offsets[-1] + len(text) + 1)
        first = " ".join(f"{number} {offset}" for (number, _), offset in zip(objects, offsets, strict=False))
        data = b"\n".join([first.encode("ascii"), *texts])
        self._digest.update(data)
        self.stream(name, data, {"Type": "/ObjStm", "N": len(objects), "First": len(first) + 1})
        self._write(name, self._deflated[name]())
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
        identity = f"<{self._digest.hexdigest()}>"
        entries = {"Type": "/XRef", "Size": own + 1, "W": widths, "ID": [identity, identity], **ends}
        self.stream("Places", data, entries)
        at = self._write("Places", self._deflated["Places"]())
        self._put(b"startxref\n%d\n%%%%EOF\n" % at)


def _written(value: Value) -> bytes:
    return _formatted(value).encode("ascii")


def _formatted(value: Value) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "<< " + " ".join([f"/{key} {_formatted(inner)}" for key, inner in value.items()]) + " >>"
    if isinstance(value, (list, tuple)):
        return "[" + " ".join([_formatted(inner) for inner in value]) + "]"
    return str(value)


def _text(text: str) -> str:
    """A text for readers: in brackets; one that is not ASCII in hexadecimal, as UTF-16 behind a byte order mark."""
    return f"({text.translate(_ESCAPED)})" if text.isascii() else f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
