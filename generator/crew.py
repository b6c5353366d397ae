"""Items in, what is made of them out, by several processes: each makes its share, keeps it, and is asked about it.

The helpers are forked when the items are known, so that these, and all that was read until then, need not be sent. They
take items as they get on with them; one that is slow has fewer. A helper that ends too early, killed or out of memory
or by a mistake of ours, is not missed: its share is made again here. Helpers end with the one that they help.

Forking is safe where nothing runs beside it: on Linux, and with a single thread. Elsewhere all is done in one process
(https://docs.python.org/3/library/multiprocessing.html#contexts-and-start-methods).
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import TracebackType
from typing import IO, Any, Self

__all__ = ["Crew"]

Work = Callable[..., Iterable[Any]]
"""A function of a module, of items and of what can be pickled: it goes through the items, and yields as it goes."""

_FROM = 300
"""So many items take longer than it takes to start a helper, and for it to come to know what all cards share."""

_MOST_UNASKED = 8
_AT_ONCE = 8
"""How many items are taken, and sent, at once."""

_MOST_LOTS = 1000
"""In bytes a quarter of what the smallest pipe holds."""


_A_MOMENT = 1.0


class Crew:
    """`processes`: how many work, this one included; None: as many as there are cores, where there are many items.
    `meanwhile` is done here, where there are helpers, while these begin: what has to be done anyway."""

    def __init__(self, processes: int | None = None, *, meanwhile: Callable[[], object] | None = None) -> None:
        self._wanted, self._meanwhile = processes, meanwhile
        self._items: Sequence[Any] = ()
        self._known: tuple[Any, ...] = ()
        self._helpers: list[_Helper] = []
        self._lots: int | None = None
        self._holder: dict[int, _Helper] = {}
        """By number the helper that keeps an item; those that are not in it are here."""
        self._asked: list[tuple[Work, frozenset[int] | None, tuple[Any, ...]]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for helper in self._helpers:
            while kind is None and helper.is_busy:  # all that it sent was taken, but not that this was all
                helper.results()
            helper.end()
        self._helpers.clear()
        self._close_lots()

    def is_here(self, number: int) -> bool:
        return number not in self._holder

    def deal(
        self, items: Sequence[Any], work: Work, *arguments: Any, known: Iterable[Any] = ()
    ) -> Iterator[tuple[int, Any]]:
        """Shares out the items, and does the first work on them, which yields one result for each: the number of every
        item and its result, in no order. Once only. What is `known` is in results itself, and not a copy."""
        self._items, self._known = items, tuple(known)
        size = max(1, min(_AT_ONCE, len(items) // 8), -(-len(items) // _MOST_LOTS))
        self._start(size)
        self._asked.append((work, None, arguments))
        for helper in self._helpers:
            helper.ask(work, None, arguments)
        if self._helpers and self._meanwhile is not None:
            self._meanwhile()
        done: set[int] = set()
        taken: list[int] = []
        own = iter(work(self._each(self._take(size), taken), *arguments))
        while batch := list(islice(own, size)):
            yield from self._noted(done, (taken, batch))
            taken.clear()
            for helper in self._helpers:
                if helper.has_sent():
                    yield from self._noted(done, helper.results(), helper)
        for helper in self._helpers:
            while helper.is_busy:
                yield from self._noted(done, helper.results(), helper)
        self._close_lots()
        self._redo_lost()
        left = [number for number in range(len(items)) if number not in done]
        yield from zip(left, work(self._each(left), *arguments), strict=True)

    def ask(self, numbers: Sequence[int], work: Work, *arguments: Any) -> Iterator[Any]:
        """The results of another work that yields one for each item, in the order of these numbers. Helpers begin at
        once, and are never far ahead of what is taken here."""
        self._begin(numbers, work, arguments)
        return self._in_order(numbers, work, arguments)

    def _in_order(self, numbers: Sequence[int], work: Work, arguments: tuple[Any, ...]) -> Iterator[Any]:
        own = iter(work(self._each([number for number in numbers if self.is_here(number)]), *arguments))
        again: Iterator[Any] = iter(())
        lost: set[int] = set()
        for at, number in enumerate(numbers):
            helper = self._holder.get(number)
            if helper is not None:
                try:
                    yield helper.next()
                    continue
                except EOFError:
                    now = self._redo_lost(but=len(self._asked) - 1)
                    lost |= now
                    before = [each for each in numbers[:at] if each in now]
                    left = [each for each in numbers[at:] if each in lost]
                    again = iter(work(self._each([*before, *left]), *arguments))
                    for _ in before:  # which are told already, but are to be kept here too
                        next(again)
            yield next(again if number in lost else own)

    def gather(self, numbers: Sequence[int], work: Work, *arguments: Any) -> Iterator[Any]:
        """The results of a work that yields a single one for all the items of each process. Helpers begin at once."""
        self._begin(numbers, work, arguments)
        return self._from_each(numbers, work, arguments)

    def _from_each(self, numbers: Sequence[int], work: Work, arguments: tuple[Any, ...]) -> Iterator[Any]:
        yield from work(self._each([number for number in numbers if self.is_here(number)]), *arguments)
        for helper in self._helpers:
            with contextlib.suppress(EOFError):
                yield helper.next()
        lost = self._redo_lost(but=len(self._asked) - 1)
        if lost:
            yield from work(self._each([number for number in numbers if number in lost]), *arguments)

    def _begin(self, numbers: Sequence[int], work: Work, arguments: tuple[Any, ...]) -> None:
        self._redo_lost()
        self._asked.append((work, frozenset(numbers), arguments))
        for helper in self._helpers:
            helper.ask(work, [number for number in numbers if self._holder.get(number) is helper], arguments)
        self._redo_lost(but=len(self._asked) - 1)

    def _redo_lost(self, but: int | None = None) -> set[int]:
        """The items of helpers that are gone: all that was asked for is done to them here, `but` for the last."""
        lost = {number for number, helper in self._holder.items() if helper.is_gone}
        for number in lost:
            del self._holder[number]
        self._helpers = [helper for helper in self._helpers if not helper.is_gone]
        for work, numbers, arguments in self._asked[:but] if lost else ():
            for _ in work(self._each([n for n in sorted(lost) if numbers is None or n in numbers]), *arguments):
                pass
        return lost

    def _noted(
        self, done: set[int], results: tuple[list[int], list[Any]], helper: _Helper | None = None
    ) -> Iterator[tuple[int, Any]]:
        for number, result in zip(*results, strict=True):
            done.add(number)
            if helper is not None:
                self._holder[number] = helper
            yield number, result

    def _each(self, numbers: Iterable[int], taken: list[int] | None = None) -> Iterator[Any]:
        for number in numbers:
            if taken is not None:
                taken.append(number)
            yield self._items[number]

    def _take(self, size: int) -> Iterator[int]:
        """The numbers of items that nobody else takes. Lots lie in a pipe, from which each process takes the next."""
        if self._lots is None:
            yield from range(len(self._items))
            return
        while lot := os.read(self._lots, 4):
            first = int.from_bytes(lot, "big")
            yield from range(first, min(first + size, len(self._items)))

    def _start(self, size: int) -> None:
        helpers = min(_usual(len(self._items)) if self._wanted is None else self._wanted, len(self._items)) - 1
        if helpers < 1 or not sys.platform.startswith("linux") or threading.active_count() > 1:
            return
        with contextlib.suppress(OSError):  # no more processes, or files, are to be had: so be it
            self._lots, ends = os.pipe()
            with open(ends, "wb") as file:  # noqa: PTH123
                file.write(b"".join(first.to_bytes(4, "big") for first in range(0, len(self._items), size)))
            for _ in range(helpers):
                self._fork(size)

    def _fork(self, size: int) -> None:
        """Ctrl-C waits until the helper is known to the one, and ignored by the other."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            ends: list[int] = []
            try:
                ends += os.pipe()
                ends += os.pipe()
                pid = os.fork()
            except OSError:
                for end in ends:
                    os.close(end)
                raise
            requests, results = ends[:2], ends[2:]
            if pid == 0:
                try:
                    signal.signal(signal.SIGINT, signal.SIG_IGN)
                    atexit._clear()  # what is to be done at the end of the other
                    os.close(requests[1])
                    os.close(results[0])
                    for helper in self._helpers:  # else these would never know that nobody is left to help
                        helper.let_go()
                    self._serve(open(requests[0], "rb"), open(results[1], "wb"), size)  # noqa: PTH123, SIM115
                finally:
                    os._exit(0)  # whatever it was: who is helped finds that it is not finished
            os.close(requests[0])
            os.close(results[1])
            asked, told = open(requests[1], "wb"), open(results[0], "rb")  # noqa: PTH123, SIM115
            self._helpers.append(_Helper(pid, asked, told, self._known))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _serve(self, requests: IO[bytes], results: IO[bytes], size: int) -> None:
        """A helper's life: until there is nobody who asks. Then it clears away what it made."""
        known = {id(each): index for index, each in enumerate(self._known)}
        while True:
            try:
                work, numbers, arguments = pickle.load(requests)
            except EOFError:
                atexit._run_exitfuncs()
                return
            taken: list[int] = []
            made = iter(work(self._each(self._take(size) if numbers is None else numbers, taken), *arguments))
            while batch := list(islice(made, size)):
                _send((taken, batch), results, known)
                taken.clear()
            _send(None, results, known)

    def _close_lots(self) -> None:
        if self._lots is not None:
            os.close(self._lots)
            self._lots = None


class _Helper:
    """One seen from the process that it helps. Whoever reads from one that is gone gets an EOFError."""

    def __init__(self, pid: int, requests: IO[bytes], results: IO[bytes], known: Sequence[Any]) -> None:
        self._pid, self._requests, self._results, self._known = pid, requests, results, known
        self._come: Iterator[Any] = iter(())
        self.is_busy = self.is_gone = False

    def ask(self, work: Work, numbers: list[int] | None, arguments: tuple[Any, ...]) -> None:
        while self.is_busy:  # with what nobody waits for any more
            self.results()
        self._come = iter(())
        try:
            _send((work, numbers, arguments), self._requests, {})
            self.is_busy = not self.is_gone
        except (OSError, ValueError):  # ValueError: closed
            self.end()

    def has_sent(self) -> bool:
        return self.is_busy and bool(select.select([self._results], [], [], 0)[0])

    def results(self) -> tuple[list[int], list[Any]]:
        """The next of those that it was asked for, once they are there, and the numbers of what was used for them; none
        at their end, or where it is gone."""
        try:
            batch: tuple[list[int], list[Any]] | None = _Unpickler(self._results, self._known).load()
        except (EOFError, OSError, pickle.UnpicklingError):
            self.end()
            return [], []
        if batch is None:
            self.is_busy = False
            return [], []
        return batch

    def next(self) -> Any:
        for result in self._come:
            return result
        self._come = iter(self.results()[1])
        for result in self._come:
            return result
        raise EOFError

    def end(self) -> None:
        """At once, however busy it is; one that waits for work has a moment to clear away."""
        if not self.is_gone:
            until = time.monotonic() + (0 if self.is_busy else _A_MOMENT)
            self.is_gone, self.is_busy = True, False
            self.let_go()
            while time.monotonic() < until:
                with contextlib.suppress(ChildProcessError):
                    if os.waitpid(self._pid, os.WNOHANG) == (0, 0):
                        time.sleep(0.001)
                        continue
                return
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self._pid, 0)

    def let_go(self) -> None:
        for end in (self._requests, self._results):
            with contextlib.suppress(OSError):
                end.close()


class _Pickler(pickle.Pickler):
    """Names what both sides have known from the beginning, instead of sending it."""

    def __init__(self, file: IO[bytes], known: Mapping[int, int]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._known = known

    def persistent_id(self, each: Any) -> int | None:
        return self._known.get(id(each))


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: IO[bytes], known: Sequence[Any]) -> None:
        super().__init__(file)
        self._known = known

    def persistent_load(self, index: int) -> Any:
        return self._known[index]


def _send(message: object, file: IO[bytes], known: Mapping[int, int]) -> None:
    _Pickler(file, known).dump(message)
    file.flush()


def _usual(items: int) -> int:
    if items < _FROM:
        return 1
    return min(_MOST_UNASKED, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1)
