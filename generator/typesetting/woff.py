"""A web font (WOFF or WOFF2) in, the TrueType or OpenType font that is packed in it out.

Formats: https://www.w3.org/TR/WOFF/ and https://www.w3.org/TR/WOFF2/
"""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

__all__ = ["WoffFault", "unpack"]

_HEADER, _ENTRY = struct.Struct(">4s4sIHHIHHIIIII"), struct.Struct(">4sIIII")
_HEADER2 = struct.Struct(">4s4sIHHIIHHIIIII")
"""Of WOFF2: its fourth value is the number of tables, its seventh the length of what is packed; the last five are of
remarks that may follow."""


class WoffFault(ValueError):
    """Why a web font cannot be unpacked."""


def unpack(data: bytes, limit: int) -> bytes:
    """The unpacked font. WoffFault, saying why, for one that is damaged or would take more than `limit` bytes."""
    try:
        return _woff(data, limit) if data[:4] == b"wOFF" else _woff2(data, limit)
    except struct.error:
        raise WoffFault("it breaks off") from None
    except zlib.error:
        raise WoffFault("what is packed in it cannot be unpacked") from None


def _woff(data: bytes, limit: int) -> bytes:
    _, flavour, _, count, *_ = _HEADER.unpack_from(data)
    entries = [_ENTRY.unpack_from(data, _HEADER.size + i * _ENTRY.size) for i in range(count)]
    at = 12 + 16 * count
    if at + sum(entry[3] for entry in entries) > limit:
        raise WoffFault("it is too large when it is unpacked")
    power = max(count, 1).bit_length() - 1
    head = [struct.pack(">4sHHHH", flavour, count, 16 << power, power, 16 * (count - (1 << power)))]
    body = []
    for tag, start, packed, length, checksum in entries:
        if start + packed > len(data):
            raise WoffFault("it breaks off")
        table = data[start : start + packed]
        if packed < length:
            table = zlib.decompressobj().decompress(table, length)
        if len(table) != length:
            raise WoffFault("what is packed in it has another length than it says")
        head.append(struct.pack(">4sIII", tag, checksum, at, length))
        body.append(table + bytes(-length % 4))
        at += len(body[-1])
    return b"".join(head + body)


def _woff2(data: bytes, limit: int) -> bytes:
    import logging

    import brotli
    from fontTools.ttLib import woff2

    # What fontTools thinks of a damaged font is for programmers; it would go to the terminal.
    logging.getLogger("fontTools").addHandler(logging.NullHandler())
    header = list(_HEADER2.unpack_from(data))
    if header[1] == b"ttcf":
        raise WoffFault("it holds several fonts, which is read from .ttc files alone")
    packed, stream = header[6], BytesIO(data)
    stream.seek(_HEADER2.size)
    try:
        for _ in range(header[3]):
            woff2.WOFF2DirectoryEntry().fromFile(stream)
        start = stream.tell()
        _count_unpacked(brotli.Decompressor(), data[start : start + packed], limit)
        # Remarks about the font, which may be behind it, are not wanted.
        plain = data[_HEADER2.size : start + packed]
        header[2], header[9:] = _HEADER2.size + len(plain), [0] * 5
        unpacked = BytesIO()
        woff2.decompress(BytesIO(_HEADER2.pack(*header) + plain), unpacked)
    except (WoffFault, MemoryError):
        raise
    except Exception:  # whatever fontTools stumbles over in a damaged file
        raise WoffFault("what is packed in it cannot be unpacked") from None
    return unpacked.getvalue()


def _count_unpacked(decompressor: Any, packed: bytes, limit: int) -> None:
    """fontTools unpacks whatever comes, so what comes is counted first."""
    count = 0
    while not decompressor.is_finished():
        piece = decompressor.process(packed, output_buffer_limit=1 << 20)
        packed = b""
        count += len(piece)
        if count > limit:
            raise WoffFault("it is too large when it is unpacked")
        if not piece and decompressor.can_accept_more_data():
            raise WoffFault("it breaks off")
