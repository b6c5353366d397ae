"""A JPEG's bytes in, its size out, where it is whole and plain: walked from marker to marker, without decoding pixels.

Every segment and table is looked at as closely as a decoder does, by ITU-T T.81, annex B. Between the markers of a scan
lie codes, of which a decoder refuses none: so what passes here can be decoded to its end, and a file that was cut short
has none. Whatever is unusual is not judged, and is left to a decoder.
"""

from __future__ import annotations

import re
import struct
from functools import lru_cache
from typing import NamedTuple

__all__ = ["Jpeg", "walk_jpeg"]


class Jpeg(NamedTuple):
    """In pixels. `may_turn`: there are notes in it (Exif, XMP) that can ask for a turn."""

    width: int
    height: int
    may_turn: bool


_MARKER = re.compile(rb"\xff+([^\x00\xff])", re.DOTALL)
_AFTER_CODES = re.compile(rb"\xff[^\x00]", re.DOTALL)
_AFTER_CODES_WITH_RESTARTS = re.compile(rb"\xff[^\x00\xd0-\xd7]", re.DOTALL)
_START, _END, _SCAN = b"\xff\xd8", 0xD9, 0xDA
_BASELINE, _EXTENDED, _PROGRESSIVE = 0xC0, 0xC1, 0xC2
_HUFFMAN, _QUANTIZATION, _RESTART, _COMMENT = 0xC4, 0xDB, 0xDD, 0xFE
_APPLICATION = range(0xE0, 0xF0)
_NOTES = 0xE1
_MOST_PIXELS = 65_500
"""On a side: what decoders take (JPEG_MAX_DIMENSION of libjpeg)."""
_MOST_BLOCKS = 10
"""In a unit of a scan of several components (B.2.3)."""


class _Unusual(Exception):
    """Not a whole and plain JPEG, as far as can be told here."""


def walk_jpeg(data: bytes) -> Jpeg | None:
    """Of a JPEG in grey or with three colours, baseline or progressive, with 8 bits and Huffman codes, from its start
    to its end, whatever follows that; None for all others."""
    try:
        return _walk(data)
    except (_Unusual, IndexError, struct.error):  # the last two: a segment that ends too early
        return None


def _walk(data: bytes) -> Jpeg:
    _require(data.startswith(_START))
    walk, at = _Walk(), 2
    while True:
        found = _MARKER.match(data, at)
        if found is None:
            raise _Unusual
        marker, at = found[1][0], found.end()
        if marker == _END:
            return walk.jpeg()
        length = int.from_bytes(data[at : at + 2], "big")
        _require(length >= 2 and at + length <= len(data))
        walk.take(marker, data[at + 2 : at + length])
        at += length
        if marker == _SCAN:
            end = (_AFTER_CODES_WITH_RESTARTS if walk.restarts else _AFTER_CODES).search(data, at)
            if end is None:
                raise _Unusual
            at = end.start()


def _require(condition: bool) -> None:
    if not condition:
        raise _Unusual


class _Component(NamedTuple):
    across: int
    down: int
    quantization: int


class _Walk:
    """What the segments have said so far. A Huffman table is known by its number, with 16 added for one of AC."""

    def __init__(self) -> None:
        self.restarts = 0
        self._size = 0, 0
        self._is_progressive = self._may_turn = False
        self._components: dict[int, _Component] = {}
        self._begun: set[int] = set()
        self._codes: frozenset[int] = frozenset()
        self._quantization: frozenset[int] = frozenset()

    def jpeg(self) -> Jpeg:
        """Once the end is reached: each component has been in a scan."""
        _require(bool(self._begun) and len(self._begun) == len(self._components))
        return Jpeg(*self._size, self._may_turn)

    def take(self, marker: int, segment: bytes) -> None:
        if marker == _HUFFMAN:
            self._codes |= _code_tables(segment)
        elif marker == _QUANTIZATION:
            self._quantization |= _quantization_tables(segment)
        elif marker == _RESTART:
            (self.restarts,) = struct.unpack(">H", segment)
        elif marker in (_BASELINE, _EXTENDED, _PROGRESSIVE):
            self._is_progressive = marker == _PROGRESSIVE
            self._take_frame(segment)
        elif marker == _SCAN:
            self._take_scan(segment)
        else:
            _require(marker in _APPLICATION or marker == _COMMENT)
            self._may_turn = self._may_turn or marker == _NOTES

    def _take_frame(self, segment: bytes) -> None:
        bits, height, width, count = struct.unpack(">BHHB", segment[:6])
        _require(not self._components and bits == 8 and count in (1, 3))
        _require(0 < width <= _MOST_PIXELS and 0 < height <= _MOST_PIXELS)
        _require(len(segment) == 6 + 3 * count)
        for own, sampling, table in zip(segment[6::3], segment[7::3], segment[8::3], strict=True):
            self._components[own] = _Component(sampling >> 4, sampling & 15, table)
        components = self._components.values()
        across, down = max(one.across for one in components), max(one.down for one in components)
        _require(len(components) == count and across <= 4 and down <= 4)
        _require(all(one.across and one.down and not (across % one.across or down % one.down) for one in components))
        self._size = width, height

    def _take_scan(self, segment: bytes) -> None:
        count = segment[0]
        _require(len(segment) == 4 + 2 * count)
        chosen = dict(zip(segment[1:-3:2], segment[2:-3:2], strict=True))
        _require(0 < count == len(chosen) and chosen.keys() <= self._components.keys())
        components = [self._components[own] for own in chosen]
        _require(count == 1 or sum(one.across * one.down for one in components) <= _MOST_BLOCKS)
        _require(all(one.quantization in self._quantization for one in components))

        first, last, before, now = segment[-3], segment[-2], segment[-1] >> 4, segment[-1] & 15
        if self._is_progressive:  # G.1.1.1
            _require(now <= 13 and before in (0, now + 1))
            _require(last == 0 if first == 0 else count == 1 and first <= last <= 63)
            has_dc, has_ac = first == 0 and before == 0, first > 0
        else:
            _require((first, last, before, now) == (0, 63, 0, 0))
            has_dc = has_ac = True
        for tables in chosen.values():
            _require(not has_dc or tables >> 4 in self._codes)
            _require(not has_ac or 16 + (tables & 15) in self._codes)
        _require(chosen.keys().isdisjoint(self._begun) if has_dc else chosen.keys() <= self._begun)
        self._begun |= chosen.keys()


@lru_cache(maxsize=64)  # most cameras and programs write the same ones into all files
def _code_tables(segment: bytes) -> frozenset[int]:
    """The numbers of the Huffman tables in a segment."""
    tables = set()
    while segment:
        table, counts = segment[0], segment[1:17]
        symbols = segment[17 : 17 + sum(counts)]
        _require(table & ~0x10 <= 3 and len(counts) == 16 and 0 < sum(counts) == len(symbols) <= 256)
        _require(table > 3 or max(symbols) <= 15)
        code = 0
        for bits, count in enumerate(counts, 1):
            code = 2 * code + count
            _require(code < 1 << bits)  # no code consists of ones alone (C.2)
        tables.add(table)
        segment = segment[17 + len(symbols) :]
    return frozenset(tables)


def _quantization_tables(segment: bytes) -> frozenset[int]:
    """Their numbers."""
    tables = set()
    while segment:
        size = 129 if segment[0] & 0x10 else 65
        _require(segment[0] & ~0x10 <= 3 and len(segment) >= size)
        tables.add(segment[0] & 3)
        segment = segment[size:]
    return frozenset(tables)
