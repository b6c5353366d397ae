"""Bytes that take long to make, kept in a file whose name says what they were made from."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

__all__ = ["kept"]


def kept(name: str, make: Callable[[], bytes]) -> Path:
    """The file `name` in the cache; what `make` returns is written there where it is missing.

    The cache is the folder `cache` in the one that DECKGEN_HOME names, else where the system keeps caches; where
    neither can be written, a temporary folder that goes when the program ends. Files are complete whenever they are
    there: each is written under another name first, so that two programs may do so at once. Behind the content stands
    its SHA-256; a file that was damaged since is made anew.
    """
    path = _folder() / name
    if _is_there(path):
        return path
    content = make()
    content += hashlib.sha256(content).digest()
    try:
        return _write(path, content)
    except OSError:
        path = _temporary() / name
        return path if _is_there(path) else _write(path, content)


_DIGEST = hashlib.sha256().digest_size


def _folder() -> Path:
    if home := os.environ.get("DECKGEN_HOME"):
        return Path(home) / "cache"
    import platformdirs

    return platformdirs.user_cache_path("deckgen", appauthor=False)


@cache
def _temporary() -> Path:
    import atexit
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="deckgen-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _is_there(path: Path) -> bool:
    try:
        content = path.read_bytes()
    except (OSError, ValueError):
        return False
    return len(content) > _DIGEST and hashlib.sha256(content[:-_DIGEST]).digest() == content[-_DIGEST:]


def _write(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.parent / f".{path.name}-{os.urandom(6).hex()}.tmp"
    try:
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
    return path
