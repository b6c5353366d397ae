"""Processes that share work: every item is done once, nothing is lost with a helper, and none stays behind."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator import crew as crews
from generator.crew import Crew

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is one process")

HERE = os.getpid()


class Item:
    def __init__(self, number: int, friend: Any = None) -> None:
        self.number, self.friend, self.made = number, friend, ""


def make(items: Iterable[Item], size: int = 1) -> Iterator[tuple[int, int]]:
    for item in items:
        time.sleep(0.0005)
        item.made = str(item.number) * size
        yield item.number, os.getpid()


def show(items: Iterable[Item], mark: str) -> Iterator[str]:
    for item in items:
        assert item.made
        yield f"{mark}{item.made}"


def count(items: Iterable[Item]) -> Iterator[int]:
    yield sum(1 for item in items if item.made)


def die(items: Iterable[Item], at: int, how: str) -> Iterator[int]:
    for item in items:
        if item.number >= at and (os.getpid() != HERE or how == "mistake"):
            if how == "kill":
                os.kill(os.getpid(), signal.SIGKILL)
            raise MemoryError if how == "memory" else RuntimeError("a mistake of ours")
        time.sleep(0.0005)
        item.made = f"{item.made}!"
        yield item.number


def no_child_is_left() -> bool:
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


@pytest.mark.parametrize("processes", [1, 2, 3, 7])
def test_every_item_is_done_once_and_the_others_know_of_it(processes: int) -> None:
    items = [Item(number) for number in range(100)]
    with Crew(processes) as crew:
        dealt = list(crew.deal(items, make))
        assert sorted(number for number, _ in dealt) == list(range(100))
        assert all(number == result[0] for number, result in dealt)
        assert len({pid for _, (_, pid) in dealt}) <= processes  # the last may come when all is done
        assert [crew.is_here(number) for number, _ in dealt] == [pid == os.getpid() for _, (_, pid) in dealt]
        assert [bool(item.made) for item in items] == [crew.is_here(number) for number in range(100)]
        for order in (range(100), range(99, -1, -1), [7, 93, 8], []):
            assert list(crew.ask(list(order), show, "#")) == [f"#{number}" for number in order]
        counted = list(crew.gather([*range(50)], count))
        assert len(counted) == processes and sum(counted) == 50
    assert no_child_is_left()


def test_large_results_wait_until_they_are_wanted() -> None:
    items = [Item(number) for number in range(40)]
    with Crew(3) as crew:
        assert len(list(crew.deal(items, make, 100_000))) == 40
        some = crew.ask([*range(40)], show, "")
        assert next(some) == "0" * 100_000
        assert [len(each) for each in crew.ask([*range(20)], show, "!")] == [100_001] * 10 + [200_001] * 10


def friends(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        time.sleep(0.001)
        yield item.friend


def test_what_all_know_is_itself_in_results_and_no_copy() -> None:
    known = [Item(-1), Item(-2)]
    items = [Item(number, known[number % 2]) for number in range(20)]
    with Crew(2) as crew:
        found = dict(crew.deal(items, friends, known=known))
        assert any(not crew.is_here(number) for number in range(20))
        assert all(found[number] is known[number % 2] for number in range(20))


@pytest.mark.parametrize("how", ["kill", "memory"])
@pytest.mark.parametrize("at", [0, 30])
def test_the_share_of_a_helper_that_is_gone_is_made_here(at: int, how: str) -> None:
    items = [Item(number) for number in range(100)]
    with Crew(3) as crew:
        assert sorted(number for number, _ in crew.deal(items, die, at, how)) == list(range(100))
        assert [item.made for item in items] == ["!"] * 100
        assert list(crew.ask([*range(100)], show, "#")) == ["#!"] * 100
    assert no_child_is_left()


@pytest.mark.parametrize("at", [0, 30, 99])
def test_a_helper_may_go_at_any_later_time_too(at: int) -> None:
    items = [Item(number) for number in range(100)]
    with Crew(3) as crew:
        list(crew.deal(items, make))
        assert list(crew.ask([*range(100)], die, at, "kill")) == [*range(100)]
        assert list(crew.ask([*range(100)], show, "")) == [f"{number}!" for number in range(100)]
        assert sum(crew.gather([*range(100)], count)) == 100


def test_helpers_that_are_killed_between_two_works_are_not_missed() -> None:
    items = [Item(number) for number in range(100)]
    with Crew(3) as crew:
        others = {pid for _, (_, pid) in crew.deal(items, make)} - {HERE}
        for pid in others:
            os.kill(pid, signal.SIGKILL)
        assert len(others) == 2 and sum(crew.gather([*range(100)], count)) == 100
        assert list(crew.ask([*range(100)], show, "")) == [str(number) for number in range(100)]


def test_a_mistake_of_ours_keeps_its_traceback() -> None:
    with pytest.raises(RuntimeError, match="a mistake of ours"), Crew(3) as crew:
        list(crew.deal([Item(number) for number in range(100)], die, 50, "mistake"))
    assert no_child_is_left()


def clear_away(items: Iterable[Item], path: str) -> Iterator[int]:
    for item in items:
        time.sleep(0.001)
        if os.getpid() != HERE:
            atexit.register(Path(f"{path}{os.getpid()}").touch)
        yield item.number


def test_helpers_clear_away_what_they_made_and_not_what_others_did(tmp_path: Path) -> None:
    atexit.register(clear := lambda: (tmp_path / f"other{os.getpid()}").touch())
    with Crew(3) as crew:
        list(crew.deal([Item(number) for number in range(100)], clear_away, f"{tmp_path}/own"))
        pids = {helper._pid for helper in crew._helpers}
        assert len(pids) == 2 and list(tmp_path.iterdir()) == []
    atexit.unregister(clear)
    assert {path.name for path in tmp_path.iterdir()} == {f"own{pid}" for pid in pids}


def test_there_is_one_process_where_forking_is_not_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    def pids() -> set[int]:
        with Crew(3) as crew:
            return {pid for _, (_, pid) in crew.deal([Item(number) for number in range(100)], make)}

    done = threading.Event()
    beside = threading.Thread(target=done.wait)
    beside.start()
    assert pids() == {os.getpid()}
    done.set()
    beside.join()
    assert len(pids()) == 3
    monkeypatch.setattr(crews.sys, "platform", "darwin")
    assert pids() == {os.getpid()}


def test_there_is_one_process_where_no_more_are_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError

    monkeypatch.setattr(crews.os, "fork", refuse)
    before = len(list(Path("/proc/self/fd").iterdir()))
    with Crew(3) as crew:
        assert len(list(crew.deal([Item(number) for number in range(100)], make))) == 100
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_few_items_are_done_by_one_process_unless_more_are_asked_for() -> None:
    assert crews._usual(20) == 1
    assert crews._usual(10_000) == min(8, len(os.sched_getaffinity(0)))


def test_helpers_end_with_the_one_that_they_help() -> None:
    program = """
import os, signal, time
from generator.crew import Crew
def work(items):
    for item in items:
        time.sleep(0.01)
        yield os.getpid()
with Crew(3) as crew:
    seen = set()
    for _, pid in crew.deal(list(range(10_000)), work):
        seen.add(pid)
        if len(seen) == 3:
            print(*seen, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL and done.stderr == ""
    until = time.monotonic() + 20
    for pid in done.stdout.split():
        while Path(f"/proc/{pid}").exists() and "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text("utf-8"):
            assert time.monotonic() < until
            time.sleep(0.01)
