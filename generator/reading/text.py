"""A text file in, a Source out; whatever is not UTF-8 text is named with its place and how to save it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from generator.problems import Place, Problem, Source, SourceError

__all__ = ["MAX_BYTES", "read_source", "shown"]

MAX_BYTES = 64 * 2**20

_SAVE_AS = "save the file as UTF-8 (in Notepad: Save as…, Encoding: UTF-8; in a spreadsheet: CSV UTF-8)"
_OTHER_FILES = (
    (b"PK\x03\x04", "a Word, Excel or zip file"),
    (b"\xd0\xcf\x11\xe0", "a Word or Excel file"),
    (b"{\\rtf", "a formatted text (RTF)"),
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
)


def shown(path: Path) -> str:
    """A path as it is shown to the user: from the current folder where it lies below it, with forward slashes."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except (ValueError, OSError, RuntimeError):  # RuntimeError: Python 3.11 on a loop of links
        return path.as_posix()


def read_source(path: Path) -> Source:
    """The file's text, with `\\n` at the end of lines. SourceError where it cannot be read, or is not UTF-8."""
    name = shown(path)
    whole = Place(Source(name))
    data = _bytes(path, name, whole)
    for beginning, kind in _OTHER_FILES:
        if data.startswith(beginning):
            hint = "save it as plain text (UTF-8), or write it in a text editor such as Notepad or TextEdit"
            message = f"the file is {kind}, where a plain text was expected"
            raise SourceError(Problem(message=message, place=whole, hint=hint))
    head = data[:200]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or head.count(0) * 3 > len(head):
        message = "the file is in UTF-16, where UTF-8 was expected"
        raise SourceError(Problem(message=message, place=whole, hint=_SAVE_AS))
    data = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise SourceError(_not_utf8(name, data, error)) from None


def _bytes(path: Path, name: str, whole: Place) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise SourceError(Problem(message=f"`{name}` is a folder, where a file was expected"))
        if not stat.S_ISREG(status.st_mode):  # a pipe or a device could be read for ever
            raise SourceError(Problem(message=f"`{name}` is not an ordinary file"))
        if status.st_size > MAX_BYTES:
            raise SourceError(Problem(message=f"the file is larger than {MAX_BYTES // 2**20} MB", place=whole))
        return path.read_bytes()
    except FileNotFoundError:
        raise SourceError(Problem(message=f"there is no file `{name}`")) from None
    except (OSError, ValueError, RuntimeError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
        raise SourceError(Problem(message=f"cannot read `{name}`: {reason}")) from None


def _not_utf8(name: str, data: bytes, error: UnicodeDecodeError) -> Problem:
    before = data[: error.start]
    line = before.count(b"\n") + 1
    start = before.rfind(b"\n") + 1
    column = len(before[start:].decode("utf-8")) + 1
    stop = data.find(b"\n", error.start)
    rest = data[error.start : stop if stop >= 0 else len(data)].decode("cp1252", "replace")
    text = before.decode("utf-8") + rest  # shows the line as its author sees it
    return Problem(
        message=f"the file is not UTF-8: byte 0x{data[error.start]:02X} (perhaps `{rest[:1]}`)",
        place=Place(Source(name, text), line, column),
        hint=_SAVE_AS,
    )
