"""Streams in, the same deflated out: where there are many, by helper threads, since zlib lets others run meanwhile."""

from __future__ import annotations

import os
import zlib
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

__all__ = ["Deflater"]

_LEVEL = 6
_MOST_THREADS = 4
_WAITING = 4
"""For each thread, how many streams may wait for it: what waits is in memory as a whole."""

_SMALL = 4_000
"""So many bytes are deflated sooner than handed over."""


class Deflater:
    """The bytes are the same with helpers and without."""

    def __init__(self, *, helpers: bool) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._waiting: deque[Future[bytes]] = deque()
        self._most = _WAITING * _MOST_THREADS
        if helpers:
            from concurrent.futures import ThreadPoolExecutor

            threads = min(_MOST_THREADS, os.cpu_count() or 1)
            self._pool, self._most = ThreadPoolExecutor(threads), _WAITING * threads

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def deflate(self, data: bytes) -> Callable[[], bytes]:
        """What gives the deflated data, once it is asked; after that the data itself is let go."""
        if self._pool is None or len(data) < _SMALL:
            done = zlib.compress(data, _LEVEL)
            return lambda: done
        future = self._pool.submit(zlib.compress, data, _LEVEL)
        self._waiting.append(future)
        if len(self._waiting) > self._most:
            self._waiting.popleft().result()
        return future.result
