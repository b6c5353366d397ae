"""The file of a game: made once, read whole, and added to a line at a time. What is on the disk is never lost.

A line counts when it is on the disk with its end. What a killed process left of one is kept aside in a file of its own
before the next line takes its place.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.library import is_folder
from generator.problems import reason
from scorekeeper.errors import LogError, LogExists
from scorekeeper.locking import lock

__all__ = ["Log", "Open", "begin", "create", "sync_folder"]

_LARGEST = 100_000_000
_LONGEST = 200
"""Bytes of a log's name that the name of what is kept aside begins with: 255 are the most for a file."""

_BINARY = getattr(os, "O_BINARY", 0)


class Open:
    """A log that is open and locked. `data` is all that is in it."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path, self._descriptor = path, descriptor
        self.data = _read(descriptor)

    def append(self, end: int, line: bytes) -> None:
        """Put a line behind the first `end` bytes; what stands there is cut off. On the disk when this returns; after
        LogError, or Ctrl-C, there are those `end` bytes alone."""
        if end and not self.data.endswith(b"\n", 0, end):
            line = b"\n" + line  # an editor took the end of the last line away
        try:
            if end + len(line) > _LARGEST:
                raise OSError(errno.EFBIG, f"it would be larger than {_LARGEST // 1_000_000} MB")
            try:
                if end < len(self.data):
                    os.ftruncate(self._descriptor, end)
                os.lseek(self._descriptor, end, os.SEEK_SET)
                if os.write(self._descriptor, line) < len(line):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                _sync(self._descriptor)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._descriptor, end)
                raise
        except OSError as error:
            raise _failed("cannot write", self.path, error) from error
        self.data = self.data[:end] + line

    def cut(self, end: int) -> None:
        """Leave the first `end` bytes alone."""
        try:
            os.ftruncate(self._descriptor, end)
            _sync(self._descriptor)
        except OSError as error:
            raise _failed("cannot write", self.path, error) from error
        self.data = self.data[:end]

    def keep_aside(self, start: int, line: int) -> Path:
        """Copy what stands behind the first `start` bytes, line `line` on, into a file of its own beside the log; once,
        however often it is asked for. LogError where that cannot be written."""
        content, number = self.data[start:], 1
        while True:
            name = self.path.name.encode(errors="surrogateescape")[:_LONGEST].decode(errors="ignore")
            aside = self.path.with_name(f"{name}.line-{line}.damaged" + (f"-{number}" if number > 1 else ""))
            try:
                if not os.path.lexists(aside):
                    with contextlib.suppress(FileExistsError):  # another process was as quick
                        create(aside, content)
                if aside.is_file() and aside.read_bytes() == content:
                    return aside
            except OSError as error:
                raise _failed("cannot keep the damaged end of the log aside: cannot write", aside, error) from error
            number += 1


class Log:
    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def reading(self) -> Iterator[Open]:
        """LogError where it cannot be read, or another process keeps it for too long."""
        with self._opened(os.O_RDONLY, shared=True) as found:
            yield found

    @contextmanager
    def writing(self) -> Iterator[Open]:
        """Nobody else reads or writes meanwhile. LogError as for reading."""
        with self._opened(os.O_RDWR, shared=False) as found:
            yield found

    @contextmanager
    def _opened(self, flags: int, *, shared: bool) -> Iterator[Open]:
        try:
            if not stat.S_ISREG(self.path.stat().st_mode):
                raise OSError(errno.EINVAL, "it is not a file")
            descriptor = os.open(self.path, flags | _BINARY)
        except (OSError, ValueError) as error:
            raise _failed("cannot open", self.path, error) from error
        try:
            try:
                lock(descriptor, shared=shared)
                found = Open(self.path, descriptor)
            except OSError as error:
                raise _failed("cannot use", self.path, error) from error
            yield found
        finally:
            with contextlib.suppress(OSError):  # what was to be written is on the disk
                os.close(descriptor)


def begin(path: Path, header: bytes) -> None:
    """A new log. LogError where it cannot be made, LogExists where something of that name is there."""
    if not path.name or is_folder(path):
        raise LogError(f"`{path}` is a folder, and no name for a file", "such as --log evening.jsonl")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        why = reason(error)
        hint = "let SCORE_HOME or --log name another place"
        raise LogError(f"cannot make the folder {path.parent}: {why}", hint) from error
    try:
        create(path, header)
    except FileExistsError as error:
        hint = "choose another name; `score resume FILE` goes on with a game"
        raise LogExists(f"there is a file {path} already; nothing was written", hint) from error
    except (OSError, ValueError) as error:
        raise _failed("cannot write", path, error) from error


def create(path: Path, content: bytes) -> None:
    """A new file with this content, on the disk when this returns; there is all of it or none. FileExistsError where
    something of that name is there already, which stays as it was; any other OSError where it cannot be made."""
    temporary = path.with_name(f".score-{secrets.token_hex(6)}.tmp")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            _sync(descriptor)
        try:
            os.link(temporary, path)
        except OSError:  # something is there, or the disk knows no hard links
            reserved = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            try:
                os.close(reserved)
                temporary.replace(path)
            except BaseException:
                with contextlib.suppress(OSError):
                    path.unlink()
                raise
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
    sync_folder(path.parent)


def _sync(descriptor: int) -> None:
    """What was written is on the disk, and not in its cache: macOS asks for that in another way
    (https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/fsync.2.html)."""
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # a disk that does not know it
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """The name of a new file is on the disk, too, where the system lets a program ask for that."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _read(descriptor: int) -> bytes:
    if os.fstat(descriptor).st_size > _LARGEST:
        raise OSError(errno.EFBIG, f"it is larger than {_LARGEST // 1_000_000} MB")
    os.lseek(descriptor, 0, os.SEEK_SET)
    parts = []
    while part := os.read(descriptor, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _failed(what: str, path: Path, error: OSError | ValueError) -> LogError:
    match error:
        case FileNotFoundError():
            why, hint = "it is not there", "put it back, or `score games` shows the others"
        case TimeoutError():
            why, hint = "another score is using it", "try again when that is done"
        case PermissionError():
            why, hint = "you may not, here", "give yourself the right to change the file"
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            why, hint = "the disk is full; nothing was recorded", "free some space, then say it once more"
        case OSError(errno=errno.EROFS):
            why, hint = "the disk can only be read", "copy the log to another, then `score resume FILE`"
        case OSError(errno=errno.ENOLCK | errno.ENOSYS | errno.EOPNOTSUPP):
            why, hint = "its disk knows no locks", "let SCORE_HOME name a folder on another disk"
        case _:
            why, hint = reason(error), "`score games` shows the others"
    return LogError(f"{what} {path}: {why}", hint)
