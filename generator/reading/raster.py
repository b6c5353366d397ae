"""A picture file of pixels in, bytes that a PDF can hold out: a JPEG as it is, or a PNG of plain modes."""

from __future__ import annotations

import io
import sys
import warnings
from array import array
from typing import TYPE_CHECKING

from generator.reading.jpeg import walk_jpeg

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["MAX_PIXELS", "RasterFault", "read_raster"]

MAX_PIXELS = 100_000_000
"""A poker card with bleed at 1200 dpi has 15 million."""

_FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "TIFF")
_JPEG = ("JPEG", "MPO")
_TURN = 0x0112
"""The EXIF tag that says how a camera was held (Exif 2.32, section 4.6.4; https://www.cipa.jp/e/std/std-sec.html)."""

_TURNED = range(2, 9)


class RasterFault(Exception):
    """Why the bytes are not a picture that can be used: what, and a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def read_raster(data: bytes) -> tuple[bytes, int, int]:
    """Bytes to embed, and width and height in pixels as a viewer shows the picture.

    A JPEG in grey or RGB that lies upright is returned byte for byte. One that its EXIF turns or mirrors is turned and
    saved anew, one in CMYK is saved in RGB, and one that `walk_jpeg` knows nothing of is saved so that every viewer
    reads it. Everything else becomes a PNG of 8 bits in L, LA, RGB or RGBA; of an animation its first frame.
    RasterFault for a torn file, one of another kind, and more than MAX_PIXELS.
    """
    jpeg = walk_jpeg(data)
    if jpeg is not None and not jpeg.may_turn and jpeg.width * jpeg.height <= MAX_PIXELS:
        return data, jpeg.width, jpeg.height

    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of odd tags in the file, and of many pixels, which are counted below
        try:
            with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
                width, height = image.size
                if width * height > MAX_PIXELS:
                    raise RasterFault(
                        f"has {width} x {height} pixels, more than {MAX_PIXELS // 1_000_000} million",
                        "make it smaller: 1200 dpi is more than any printer shows",
                    )  # fmt: skip
                if jpeg is not None and _turn(image) not in _TURNED:
                    return data, width, height
                image.load()
                return _embeddable(image, data)
        except RasterFault:
            raise
        except UnidentifiedImageError:
            raise RasterFault("is not a picture that can be read", "PNG, JPEG, SVG, GIF, WebP and TIFF are") from None
        except Image.DecompressionBombError:
            raise RasterFault(f"has more than {MAX_PIXELS // 1_000_000} million pixels", "make it smaller") from None
        except MemoryError:
            raise
        except Exception:  # a decoder meets torn files with whatever error its bytes lead to
            raise RasterFault("is damaged or incomplete", "open it in a picture program and save it again") from None


def _embeddable(image: Image.Image, data: bytes) -> tuple[bytes, int, int]:
    from PIL import ImageOps

    turn = _turn(image)
    turned = turn in _TURNED
    if image.format == "PNG" and not turned and _is_plain_png(data, image):
        return data, *image.size
    whole = _plain(image)
    if turned:
        whole.getexif()[_TURN] = turn  # lost where the mode changed
        whole = ImageOps.exif_transpose(whole)
    out = io.BytesIO()
    if image.format in _JPEG:
        whole.save(out, "JPEG", quality=92, subsampling=0, exif=b"", icc_profile=None)
    else:
        whole.save(out, "PNG", icc_profile=None)
    return out.getvalue(), *whole.size


def _turn(image: Image.Image) -> int:
    """1 to 8, where 1 is upright; or whatever else a file says, which means nothing."""
    turn: int = image.getexif().get(_TURN, 1)
    return turn


def _plain(image: Image.Image) -> Image.Image:
    """In L, LA, RGB or RGBA. Whatever is clear stays clear, also where the file says so by a palette or one colour."""
    from PIL import Image

    if image.mode in ("I;16", "I;16B", "I;16L", "I;16N", "I"):
        # Pillow's own conversion cuts off at 255 where 65535 is white.
        grey = image.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")
        clear = image.info.get("transparency")
        if image.mode == "I;16" and isinstance(clear, int):
            values = array("H", image.tobytes())
            if sys.byteorder == "big":
                values.byteswap()
            grey.putalpha(Image.frombytes("L", image.size, bytes(0 if value == clear else 255 for value in values)))
        return grey
    has_alpha = image.has_transparency_data or image.mode in ("LA", "La", "PA", "RGBA", "RGBa")
    is_grey = image.mode in ("1", "L", "LA", "La")
    mode = ("LA" if has_alpha else "L") if is_grey else ("RGBA" if has_alpha else "RGB")
    return image.copy() if image.mode == mode else image.convert(mode)


def _is_plain_png(data: bytes, image: Image.Image) -> bool:
    """8 bits, without a palette, an interlace, a colour that stands for clear, or further frames."""
    depth, kind, interlace = data[24], data[25], data[28]
    still = getattr(image, "n_frames", 1) == 1
    return depth == 8 and kind in (0, 2, 4, 6) and interlace == 0 and "transparency" not in image.info and still
