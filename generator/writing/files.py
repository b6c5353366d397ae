"""Finished bytes in, files out: all of them or none, and under names that every system accepts."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.problems import OutputError, Problem, reason

__all__ = ["safe_names", "write_files"]

_LONGEST_NAME = 255
"""Bytes of UTF-8 in one file name: what ext4, APFS and NTFS all hold."""

_FORBIDDEN = frozenset('/\\:*?"<>|')
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"]
)
"""Device names that Windows keeps for itself, whatever the extension
(https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file)."""


def write_files(files: Mapping[Path, bytes | Sequence[bytes]]) -> None:
    """Write every file, its bytes whole or in pieces, or leave everything as it was.

    Each is written beside its target under a temporary name and forced to the disk; only when all are complete do they
    take their targets' places. Should one of several be refused its place (on Windows a PDF that a viewer holds open
    is), those that were replaced before it come back. Folders that are missing are made. OutputError says which file
    failed and what to do; after it, or after Ctrl-C, no temporary file and no new folder is left.
    """
    made: list[Path] = []
    temporary: dict[Path, Path] = {}
    replaced: list[tuple[Path, Path | None]] = []
    target = Path()
    try:
        for target, content in files.items():
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, "is a folder", str(target))
            _make_folder(target.parent, made)
            # A link stays a link: what it points at is written.
            final = target.resolve() if target.is_symlink() else target
            temporary[target] = final.parent / f".deckgen-{os.urandom(6).hex()}.tmp"
            _write_through(temporary[target], content)
        for target in files:
            final = target.resolve() if target.is_symlink() else target
            if len(files) > 1:
                replaced.append((final, _keep_aside(final)))
            temporary[target].replace(final)
            del temporary[target]
        _forget(replaced)
        made.clear()
    except (OSError, RuntimeError) as error:  # RuntimeError: a link to itself
        _bring_back(replaced)
        fault = error if isinstance(error, OSError) else OSError(errno.ELOOP, "it is a link to itself", str(target))
        raise OutputError(_problem(target, fault)) from error
    except BaseException:  # Ctrl-C
        _bring_back(replaced)
        raise
    finally:
        for left in temporary.values():
            with contextlib.suppress(OSError):  # a disk that can only be read refuses even what is not there
                left.unlink(missing_ok=True)
        for folder in reversed(made):
            with contextlib.suppress(OSError):  # not empty: something else put a file into it meanwhile
                folder.rmdir()


def _keep_aside(path: Path) -> Path | None:
    """A second name for what lies at `path` until all its successors are in place; None where nothing lies there."""
    if not path.exists():
        return None
    aside = path.parent / f".deckgen-{os.urandom(6).hex()}.old"
    try:
        os.link(path, aside)
    except OSError:  # a disk without hard links
        shutil.copy2(path, aside)
    return aside


def _forget(replaced: list[tuple[Path, Path | None]]) -> None:
    for _, aside in replaced:
        if aside is not None:
            aside.unlink(missing_ok=True)


def _bring_back(replaced: list[tuple[Path, Path | None]]) -> None:
    """Put the old files back; where there was none, the new one goes."""
    for path, aside in replaced:
        with contextlib.suppress(OSError):
            if aside is not None and path.exists() and path.samefile(aside):
                aside.unlink()  # it was not replaced: these are two names of one file
            elif aside is not None:
                aside.replace(path)
            else:
                path.unlink(missing_ok=True)


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make `folder` and those above it, and note in `made` which are new."""
    missing: list[Path] = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "is a file", str(folder))
    for new in reversed(missing):
        new.mkdir()
        made.append(new)


def _write_through(path: Path, content: bytes | Sequence[bytes]) -> None:
    # Not tempfile.mkstemp, whose files only their owner can read: these become the user's files.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(descriptor, "wb") as file:
        file.writelines([content] if isinstance(content, bytes) else content)
        file.flush()
        os.fsync(file.fileno())


def _problem(target: Path, error: OSError) -> Problem:
    elsewhere = "choose another folder with --out"
    match error:
        case IsADirectoryError():
            what, hint = "a folder of that name is there", f"move the folder away, or {elsewhere}"
        case NotADirectoryError() | FileExistsError():
            what = f"{error.filename or target.parent} is a file, not a folder"
            hint = f"move the file away, or {elsewhere}"
        case PermissionError() if os.name == "nt" and target.is_file():
            what = "it is open in another program, or it may not be changed"
            hint = "close it where it is open (a PDF viewer, for instance), then try again"
        case PermissionError():
            what, hint = "you may not write there", elsewhere
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            what, hint = "the disk is full", f"free some space, or {elsewhere}"
        case OSError(errno=errno.EROFS):
            what, hint = "the disk can only be read", elsewhere
        case OSError(errno=errno.ENAMETOOLONG):
            what, hint = "its name is too long", elsewhere
        case _:
            what, hint = reason(error), elsewhere
    return Problem(message=f"cannot write {target}: {what}", hint=hint)


def safe_names(names: Sequence[str], suffix: str = "") -> tuple[str, ...]:
    """One file name for each of `names`, in their order, each ending in `suffix` and no two alike.

    They hold on Windows, macOS and Linux: no separators, control characters or device names, no dot or blank at the
    end, at most 255 bytes, and no two that differ only in case. What cannot stay becomes `_`; a name of which nothing
    is left becomes `card`; a name taken already gets `-2`, `-3` … A name that is fine as it is stays itself.
    """
    cleaned = [_clean(name, _LONGEST_NAME - len(suffix.encode())) for name in names]
    wanted = {_key(name) for name in cleaned}
    taken: set[str] = set()
    result = []
    for name in cleaned:
        unique, number = name, 1
        while _key(unique) in taken or (number > 1 and _key(unique) in wanted):
            number += 1
            tail = f"-{number}"
            unique = _shorten(name, _LONGEST_NAME - len(suffix.encode()) - len(tail)) + tail
        taken.add(_key(unique))
        result.append(unique + suffix)
    return tuple(result)


def _key(name: str) -> str:
    """What a file system that ignores case compares."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def _clean(name: str, room: int) -> str:
    name = unicodedata.normalize("NFC", name)
    name = "".join(
        "_" if letter in _FORBIDDEN or unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter
        for letter in name
    )
    name = _shorten(name.strip().lstrip("."), room - 1).rstrip(". ")
    stem, dot, rest = name.partition(".")
    if stem.rstrip().casefold() in _RESERVED:
        name = f"{stem.rstrip()}_{dot}{rest}"
    return name or "card"


def _shorten(name: str, room: int) -> str:
    """The longest beginning of `name` that takes at most `room` bytes."""
    return name.encode()[:room].decode(errors="ignore").rstrip(". ")
