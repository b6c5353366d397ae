"""A picture in, what a PDF keeps of it out: a JPEG as it is, other pixels bare, what is clear in a mask of its own."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from generator.frozen import frozen
from generator.model.drawing import Picture

__all__ = ["Pixels", "pixels"]


@frozen()
class Pixels:
    """The data of an image XObject and its entries (ISO 32000-1, 8.9.5), without /SMask, which `mask` is to be."""

    data: bytes
    entries: dict[str, Any]
    mask: Pixels | None = None


def pixels(picture: Picture) -> Pixels:
    """The picture's own bytes where they are a JPEG in grey or RGB."""
    if (frame := _jpeg_frame(picture.data)) is not None:
        width, height, components = frame
        if components in (1, 3):
            entries = _entries(width, height, is_grey=components == 1)
            return Pixels(picture.data, {**entries, "Filter": "/DCTDecode"})
    from PIL import Image

    with Image.open(BytesIO(picture.data)) as image:
        is_grey = image.mode in ("L", "LA")
        mask = None
        if image.mode in ("LA", "RGBA"):
            mask = Pixels(image.getchannel("A").tobytes(), _entries(*image.size, is_grey=True))
        data = image.convert("L" if is_grey else "RGB").tobytes()
        return Pixels(data, _entries(*image.size, is_grey=is_grey), mask)


def _entries(width: int, height: int, *, is_grey: bool) -> dict[str, Any]:
    return {
        "Type": "/XObject", "Subtype": "/Image", "Width": width, "Height": height, "BitsPerComponent": 8,
        "ColorSpace": "/DeviceGray" if is_grey else "/DeviceRGB",
    }  # fmt: skip


def _jpeg_frame(data: bytes) -> tuple[int, int, int] | None:
    """Width, height and number of components, from the header of a JPEG's frame (ITU-T T.81, B.2.2); None for anything
    else. Frames have the markers C0 to CF, but for three of them, which are tables and an extension."""
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # filled up
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = int.from_bytes(data[at + 5 : at + 7], "big"), int.from_bytes(data[at + 7 : at + 9], "big")
            return width, height, data[at + 9]
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
