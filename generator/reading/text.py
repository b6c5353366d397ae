"""A text file in, a Source out; whatever is not UTF-8 text is named with its place and how to save it."""

from __future__ import annotations

from pathlib import Path

from generator.problems import Place, Problem, Source, SourceError

__all__ = ["MAX_BYTES", "read_source", "shown"]

MAX_BYTES = 64 * 2**20

_SAVE_AS = "save the file as UTF-8 (in Notepad: Save as…, Encoding: UTF-8)"


def shown(path: Path) -> str:
    """A path as it is shown to the user: from the current folder where it lies below it, with forward slashes."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def read_source(path: Path) -> Source:
    """The file's text, with `\\n` at the end of lines. SourceError where it cannot be read, or is not UTF-8."""
    name = shown(path)
    empty = Source(name)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SourceError(Problem(message=f"the file is larger than {MAX_BYTES // 2**20} MB", place=Place(empty)))
        data = path.read_bytes()
    except FileNotFoundError:
        raise SourceError(Problem(message=f"there is no file `{name}`")) from None
    except IsADirectoryError:
        raise SourceError(Problem(message=f"`{name}` is a folder, where a file was expected")) from None
    except OSError as error:
        raise SourceError(Problem(message=f"cannot read `{name}`: {error.strerror or error}")) from None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or (
        b"\x00" in data[:200] and data[:200].count(0) * 3 > len(data[:200])
    ):
        raise SourceError(
            Problem(message="the file is in UTF-16, where UTF-8 was expected", place=Place(empty), hint=_SAVE_AS)
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(_not_utf8(name, data, error)) from None
    return Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))


def _not_utf8(name: str, data: bytes, error: UnicodeDecodeError) -> Problem:
    before = data[: error.start]
    line = before.count(b"\n") + 1
    start = before.rfind(b"\n") + 1
    column = len(before[start:].decode("utf-8", "replace")) + 1
    guess = data.decode("cp1252", "replace")
    source = Source(name, guess.replace("\r\n", "\n").replace("\r", "\n"))
    letter = data[error.start : error.start + 1].decode("cp1252", "replace")
    return Problem(
        message=f"the file is not UTF-8: byte 0x{data[error.start]:02X} (perhaps `{letter}`)",
        place=Place(source, line, column),
        hint=_SAVE_AS,
    )
