"""A picture's path in, a Picture out: pixels ready to embed, or an SVG's shapes as drawing operations."""

from __future__ import annotations

import hashlib
import re
import stat
from pathlib import Path

from generator import library
from generator.asset_paths import find_inside
from generator.model.drawing import Picture
from generator.problems import AssetError, NotFoundError, Place, Problem
from generator.reading.raster import RasterFault, read_raster
from generator.reading.svg import SvgFault, read_svg

__all__ = ["read_icon", "read_picture", "read_picture_file"]

_MAX_BYTES = 200_000_000
_MAX_SVG_BYTES = 10_000_000
_REMEMBERED = 500

_read: dict[tuple[str, str, int, int], Picture] = {}


def read_picture(relative: str, root: Path, place: Place | None) -> Picture:
    """The picture at `relative` below the folder `root`: a PNG, JPEG, GIF, WebP or TIFF, or an SVG as vectors.

    AssetError at `place`, which is where the path was written, for a path that leaves `root`, a missing file, and a
    file that is not a picture which can be printed.
    """
    return read_picture_file(find_inside(relative, root, place), relative.replace("\\", "/"), place)


def read_icon(name: str, beside: Path | None, place: Place | None) -> Picture:
    """The icon of that name, as library.find_icon looks for it: an SVG, which can take any colour, or a PNG, which
    keeps its own. AssetError at `place` where there is none."""
    try:
        path = library.find_icon(name, beside)
    except NotFoundError as error:
        raise AssetError([Problem(message=p.message, place=place, hint=p.hint) for p in error.problems]) from None
    return read_picture_file(path, path.name, place)


def read_picture_file(path: Path, shown: str, place: Place | None) -> Picture:
    """The picture in the file `path`, called `shown` in problems; a file that has not changed is read once."""
    try:
        state = path.stat()
        key = (str(path), shown, state.st_mtime_ns, state.st_size)
        if key in _read:
            return _read[key]
        if not stat.S_ISREG(state.st_mode):  # a pipe or a device could be read for ever
            raise _error(f"`{shown}` is no file that can be read to its end", place)
        if state.st_size > _MAX_BYTES:
            raise _error(f"`{shown}` has more than {_MAX_BYTES // 1_000_000} MB", place, "make it smaller")
        data = path.read_bytes()
    except OSError as fault:
        raise _error(f"`{shown}` cannot be read: {fault.strerror or fault}", place) from None
    picture = _decode(data, shown, place)
    if len(_read) >= _REMEMBERED:
        _read.clear()
    _read[key] = picture
    return picture


def _decode(data: bytes, shown: str, place: Place | None) -> Picture:
    digest = hashlib.sha256(data).hexdigest()
    if _looks_like_xml(data):
        return _vector(data, digest, shown, place)
    if data[:2] == b"\x1f\x8b":
        raise _error(f"`{shown}` is a compressed file", place, "save it as a plain SVG")
    if not data:
        raise _error(f"`{shown}` is an empty file", place)
    try:
        embedded, width, height = read_raster(data)
    except RasterFault as fault:
        raise _error(f"`{shown}` {fault.message}", place, fault.hint) from None
    return Picture(shown, digest, "raster", width, height, embedded)


def _vector(data: bytes, digest: str, shown: str, place: Place | None) -> Picture:
    if len(data) > _MAX_SVG_BYTES:
        raise _error(f"`{shown}` has more than {_MAX_SVG_BYTES // 1_000_000} MB", place, "export it as a PNG")
    try:
        drawing, faults = read_svg(data)
    except SvgFault as fault:
        faults = (fault,)
    if faults:
        raise AssetError(
            Problem(
                message=f"`{shown}`" + (f" (line {fault.line}, column {fault.column})" if fault.line else "")
                + f" {fault.message}",
                place=place, hint=fault.hint,
            )
            for fault in faults
        )  # fmt: skip
    return Picture(shown, digest, "vector", drawing.width, drawing.height, b"", drawing.operations, drawing.reach)


def _looks_like_xml(data: bytes) -> bool:
    """Told by content and not by the file's name: a `<` after a byte order mark and blanks, in UTF-8 or UTF-16."""
    return re.match(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\x00]*<", data[:200]) is not None


def _error(message: str, place: Place | None, hint: str = "") -> AssetError:
    return AssetError(Problem(message=message, place=place, hint=hint))
