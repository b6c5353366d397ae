"""One process at a time: a lock on an open file, which the system takes back when the process ends, however it ends."""

from __future__ import annotations

import os
import sys
import time

__all__ = ["PATIENCE", "lock"]

PATIENCE = 5.0
"""Seconds that are waited for another process; a line is written in a few milliseconds."""

_PAUSE = 0.02

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF_0000  # beyond any log: where a byte is locked, Windows lets nobody read it

    def _try(descriptor: int, shared: bool) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _try(descriptor: int, shared: bool) -> None:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def lock(descriptor: int, *, shared: bool = False) -> None:
    """Lock an open file until it is closed: `shared` with others who read it, else alone. TimeoutError after PATIENCE;
    any other OSError where the disk knows no locks."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return _try(descriptor, shared)
        except (BlockingIOError, PermissionError) as error:
            if time.monotonic() > until:
                raise TimeoutError("another process has it") from error
            time.sleep(_PAUSE)
