"""A log on a disk that fails, at every call that is made of it, and under a plug that is pulled there."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from keeping import DECK, NAMES, beside, ended, forked, kept, resumed

from scorekeeper import game as games
from scorekeeper import log as logs
from scorekeeper import record as records
from scorekeeper.errors import LogError
from scorekeeper.game import Game

CALLS = ("close", "fstat", "fsync", "ftruncate", "link", "lseek", "mkdir", "open", "read", "replace", "stat", "unlink",
         "write")  # fmt: skip
TORN = b'{"line": 12, "un'

FORKED = pytest.mark.skipif(sys.platform == "win32", reason="on Windows no process is forked")

Fault = Callable[[str, Callable[..., Any], tuple[Any, ...]], Any]


class Disk:
    """Counts what is asked of the disk, and does `fault` in the place of one call."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
        self.calls: list[str] = []
        self._fault, self._at, self._on = fault, -1, False
        disk, fdopen = self, os.fdopen

        class Raw(io.FileIO):
            def write(self, content: Any) -> int:
                return disk._call("write", lambda _, some: io.FileIO.write(self, some), (self.fileno(), bytes(content)))

        for name in CALLS:
            monkeypatch.setattr(os, name, self._counted(name, getattr(os, name)))
        monkeypatch.setattr(os, "fdopen", lambda *given: io.BufferedWriter(Raw(*given)) if disk._on else fdopen(*given))
        if sys.platform != "win32":
            import fcntl

            monkeypatch.setattr(fcntl, "flock", self._counted("flock", fcntl.flock))

    def _counted(self, name: str, real: Any) -> Any:
        return lambda *given, **named: self._call(name, lambda *some: real(*some, **named), given)

    def _call(self, name: str, real: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        if not self._on:
            return real(*given)
        self.calls.append(name)
        return self._fault(name, real, given) if len(self.calls) - 1 == self._at else real(*given)

    @contextlib.contextmanager
    def failing(self, at: int) -> Iterator[None]:
        self.calls, self._at, self._on = [], at, True
        try:
            yield
        finally:
            self._on = False


def every_call(disk: Disk, work: Callable[[int], None]) -> list[str]:
    """Do it with the fault in each call in turn, until there are no more; which calls those were."""
    met: list[str] = []
    while True:
        number = len(met)
        work(number)
        if len(disk.calls) <= number:
            return met
        met.append(disk.calls[number])


def fails(number: int, *, after: bool = False, half: bool = False) -> Fault:
    def fault(name: str, real: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        _do(name, real, given, after, half)
        raise OSError(number, os.strerror(number))

    return fault


def interrupted(*, after: bool = False, half: bool = False) -> Fault:
    def fault(name: str, real: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        _do(name, real, given, after, half)
        raise KeyboardInterrupt

    return fault


def unplugged(*, after: bool = False, half: bool = False) -> Fault:
    def fault(name: str, real: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        _do(name, real, given, after, half)
        os.kill(os.getpid(), signal.SIGKILL)

    return fault


def _do(name: str, real: Callable[..., Any], given: tuple[Any, ...], after: bool, half: bool) -> None:
    with contextlib.suppress(OSError):
        if name == "write" and half:
            real(given[0], given[1][: len(given[1]) // 2])
        elif name == "close" or (after and name != "open"):  # a descriptor is closed whatever close says
            real(*given)


def writes(part: Callable[[bytes], bytes]) -> Fault:
    """No error: only so much is written."""
    return lambda name, real, given: real(given[0], part(given[1])) if name == "write" else real(*given)


FAULTS = {
    "full": fails(errno.ENOSPC),
    "full after half": fails(errno.ENOSPC, half=True),
    "broken": fails(errno.EIO),
    "broken afterwards": fails(errno.EIO, after=True),
    "read only": fails(errno.EROFS),
    "forbidden": fails(errno.EACCES),
    "half": writes(lambda content: content[: len(content) // 2]),
    "one byte": writes(lambda content: content[:1]),
    "no byte": writes(lambda content: b""),
}
INTERRUPTS = {
    "before": interrupted(),
    "half": interrupted(half=True),
    "after": interrupted(after=True),
}
PLUGS = {
    "before": unplugged(),
    "half": unplugged(half=True),
    "after": unplugged(after=True),
}
FILES = {"whole": b"", "torn": TORN, "without its last newline": None}


def command(game: Game) -> None:
    game.adjust("Bo", anger=1, why="“ü”")


class Kept:
    """A game with these bytes behind its log, or without its last newline; a copy of it for every try."""

    def __init__(self, folder: Path, torn: bytes | None) -> None:
        self._folder = folder
        whole, states = kept(folder / "whole.jsonl")
        self.old, self.lines, self.torn = states[-1], len(states), torn or b""
        self.sound = whole if torn is not None else whole[:-1]
        game = resumed(folder / "whole.jsonl")
        command(game)
        self.new = game.state

    def copy(self, number: int) -> tuple[Path, Game]:
        """Opened before its end was torn off."""
        path = self._folder / str(number) / "log.jsonl"
        path.parent.mkdir()
        path.write_bytes(self.sound)
        game = resumed(path)
        path.write_bytes(self.sound + self.torn)
        return path, game

    def check(self, path: Path, *, new: bool) -> None:
        """One state or the other, and nothing lost of what was there."""
        game = resumed(path)
        assert path.read_bytes().startswith(self.sound)
        assert game.state == (self.new if new else self.old)
        assert game.verify() == self.lines + new

    def check_aside(self, path: Path) -> None:
        aside = [content for name, content in beside(path).items() if name.endswith(".damaged")]
        assert aside == ([self.torn] if self.torn else [])


def temporary(path: Path) -> list[str]:
    return [name for name in beside(path) if name.endswith(".tmp")]


@pytest.mark.parametrize("torn", FILES.values(), ids=FILES)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_wherever_the_disk_fails_a_command_is_on_it_or_the_log_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault, torn: bytes | None
) -> None:
    before, disk, refusals = Kept(tmp_path, torn), Disk(monkeypatch, fault), set()

    def work(number: int) -> None:
        path, game = before.copy(number)
        acknowledged = True
        try:
            with disk.failing(number):
                command(game)
        except LogError as error:
            acknowledged = False
            assert path.read_bytes() in (before.sound, before.sound + before.torn), (disk.calls, error)
            refusals.add(disk.calls[number])
        except OSError:
            assert disk.calls[number:] == ["close"]  # the line is on the disk
        assert temporary(path) == [] or disk.calls[number] == "unlink"
        before.check(path, new=acknowledged)
        if not acknowledged:
            assert game.state == before.old
            command(game)
        before.check(path, new=True)
        before.check_aside(path)

    met = every_call(disk, work)
    assert {"stat", "open", "fstat", "read", "lseek", "write", "fsync", "close"} <= {*met}
    assert {"ftruncate", "link"} <= {*met} or not torn
    assert "write" in refusals


@pytest.mark.parametrize("torn", FILES.values(), ids=FILES)
@pytest.mark.parametrize("fault", INTERRUPTS.values(), ids=INTERRUPTS)
def test_ctrl_c_at_any_call_leaves_the_command_or_none_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault, torn: bytes | None
) -> None:
    before, disk, seen = Kept(tmp_path, torn), Disk(monkeypatch, fault), set()

    def work(number: int) -> None:
        path, game = before.copy(number)
        try:
            with disk.failing(number):
                command(game)
        except KeyboardInterrupt:
            there = path.read_bytes() not in (before.sound, before.sound + before.torn)
            seen.add(there)
            before.check(path, new=there)
            if there:
                game.undo()
                game.redo()
            else:
                command(game)
        assert temporary(path) == [] or disk.calls[number] == "unlink"
        assert resumed(path).state == game.state == before.new
        assert resumed(path).verify() == game.record.line
        before.check_aside(path)

    every_call(disk, work)
    assert seen == {False, True}  # at the end the file is closed


@FORKED
@pytest.mark.parametrize("torn", FILES.values(), ids=FILES)
@pytest.mark.parametrize("fault", PLUGS.values(), ids=PLUGS)
def test_a_process_killed_at_any_call_leaves_the_command_or_none_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault, torn: bytes | None
) -> None:
    before, disk, seen = Kept(tmp_path, torn), Disk(monkeypatch, fault), set()

    def work(number: int) -> bool:
        path, game = before.copy(number)

        def play() -> None:
            with disk.failing(number):
                command(game)

        code = ended(forked(play))
        assert code in (0, -signal.SIGKILL)
        again = resumed(path)
        seen.add(again.state)
        assert code or again.state == before.new
        before.check(path, new=again.state == before.new)
        if again.state == before.old:
            command(again)
        before.check(path, new=True)
        aside = [content for name, content in beside(path).items() if name.endswith(".damaged")]
        assert before.torn in aside or not before.torn
        assert len(aside) <= 2
        return code == 0

    assert next(number for number in range(200) if work(number)) > 8
    assert seen == {before.old, before.new}


def no_link(source: Path, target: Path) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))


@pytest.mark.parametrize("links", [True, False], ids=["hard links", "no hard links"])
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_wherever_the_disk_fails_a_game_is_begun_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", no_link)
    disk = Disk(monkeypatch, fault)

    def work(number: int) -> None:
        path = tmp_path / str(number) / "log.jsonl"
        try:
            with disk.failing(number):
                game = Game.start(DECK, NAMES, log=path)
        except LogError:
            assert not path.exists() or resumed(path).record.line == 1, disk.calls
        else:
            assert resumed(path).state == game.state
            command(game)
            assert resumed(path).state == game.state
        if path.parent.exists():
            assert temporary(path) == [] or disk.calls[number] == "unlink"

    assert {"mkdir", "open", "write", "fsync", "link"} <= {*every_call(disk, work)}


@pytest.mark.parametrize("fault", INTERRUPTS.values(), ids=INTERRUPTS)
def test_ctrl_c_at_any_call_begins_a_game_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    disk, seen = Disk(monkeypatch, fault), set()

    def work(number: int) -> None:
        path = tmp_path / str(number) / "log.jsonl"
        try:
            with disk.failing(number):
                Game.start(DECK, NAMES, log=path)
        except KeyboardInterrupt:
            seen.add(path.exists())
        if not path.exists():
            Game.start(DECK, NAMES, log=path)
        assert resumed(path).record.line == 1
        assert temporary(path) == [] or disk.calls[number] == "unlink"

    every_call(disk, work)
    assert seen == {False, True}


@FORKED
@pytest.mark.parametrize("links", [True, False], ids=["hard links", "no hard links"])
@pytest.mark.parametrize("fault", PLUGS.values(), ids=PLUGS)
def test_a_process_killed_at_any_call_begins_a_game_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault, links: bool
) -> None:
    """Where the disk knows no hard links, an empty file may be left: it is named, and not taken for a game."""
    if not links:
        monkeypatch.setattr(os, "link", no_link)
    disk, seen = Disk(monkeypatch, fault), set()

    def work(number: int) -> bool:
        path = tmp_path / str(number) / "log.jsonl"

        def begin() -> None:
            with disk.failing(number):
                Game.start(DECK, NAMES, log=path)

        code = ended(forked(begin))
        assert code in (0, -signal.SIGKILL)
        seen.add(path.exists())
        if path.exists() and not path.read_bytes():
            assert not links
            with pytest.raises(LogError, match="the file is empty"):
                resumed(path)
        elif path.exists():
            assert resumed(path).record.line == 1
        else:
            Game.start(DECK, NAMES, log=path)
        assert path.exists() or code
        return code == 0

    assert next(number for number in range(200) if work(number)) > 8
    assert seen == {False, True}


@pytest.mark.parametrize("content", [b"", b"somebody's letter"])
@pytest.mark.parametrize("fault", [*FAULTS.values(), *INTERRUPTS.values()], ids=[*FAULTS, *INTERRUPTS])
def test_wherever_the_disk_fails_a_file_of_that_name_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault, content: bytes
) -> None:
    disk, path = Disk(monkeypatch, fault), tmp_path / "log.jsonl"
    path.write_bytes(content)

    def work(number: int) -> None:
        with pytest.raises((LogError, KeyboardInterrupt)), disk.failing(number):
            Game.start(DECK, NAMES, log=path)
        assert path.read_bytes() == content

    assert "link" in every_call(disk, work)


@pytest.mark.parametrize("fault", [*FAULTS.values(), *INTERRUPTS.values()], ids=[*FAULTS, *INTERRUPTS])
def test_wherever_the_disk_fails_a_repair_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    before, disk = Kept(tmp_path, b"garbage\nmore\n"), Disk(monkeypatch, fault)

    def work(number: int) -> None:
        path = tmp_path / str(number) / "log.jsonl"
        path.parent.mkdir()
        path.write_bytes(before.sound + before.torn)
        try:
            with disk.failing(number):
                Game.repair(path)
        except (LogError, KeyboardInterrupt):
            assert path.read_bytes() == before.sound + before.torn or before.torn in beside(path).values()
            Game.repair(path)
        except OSError:
            assert disk.calls[number] == "close"
        before.check(path, new=False)
        before.check_aside(path)

    assert {"link", "ftruncate", "fsync"} <= {*every_call(disk, work)}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_where_a_torn_line_cannot_even_be_cut_off_it_does_not_count_and_is_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    before = Kept(tmp_path, b"")
    path, game = before.copy(0)
    with monkeypatch.context() as patch:
        real = os.write
        patch.setattr(os, "write", lambda descriptor, line: real(descriptor, line[:20]))
        patch.setattr(os, "ftruncate", lambda *given: fails(number)("ftruncate", os.ftruncate, given))
        with pytest.raises(LogError):
            command(game)
    torn = path.read_bytes().removeprefix(before.sound)
    assert len(torn) == 20 and game.state == before.old

    command(game)
    before.check(path, new=True)
    assert beside(path) == {f"{path.name}.line-{before.lines + 1}.damaged": torn}


@pytest.mark.parametrize("flags", [os.O_RDWR, os.O_CREAT])
@pytest.mark.parametrize(
    ("number", "message"),
    [(errno.EROFS, "the disk can only be read"), (errno.EACCES, "you may not, here"), (errno.EPERM, "you may not")],
)
def test_in_a_folder_that_can_only_be_read_a_game_is_shown_and_the_fault_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: int, number: int, message: str
) -> None:
    before = Kept(tmp_path, b"")
    path, _ = before.copy(0)
    real = os.open

    def refuse(name: Any, wanted: int, *more: Any, **named: Any) -> int:
        if wanted & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(number, os.strerror(number))
        return real(name, wanted, *more, **named)

    monkeypatch.setattr(os, "open", refuse)
    game = resumed(path)

    assert (game.state, game.notices) == (before.old, [])
    with pytest.raises(LogError, match=message):
        command(game) if flags == os.O_RDWR else Game.start(DECK, NAMES, log=path.with_name("new.jsonl"))
    assert path.read_bytes() == before.sound and beside(path) == {} and game.state == before.old


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP])
@FORKED
def test_a_disk_without_locks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    import fcntl

    before = Kept(tmp_path, b"")
    path, game = before.copy(0)
    monkeypatch.setattr(fcntl, "flock", lambda *given: fails(number)("flock", fcntl.flock, given))
    with pytest.raises(LogError, match="its disk knows no locks"):
        command(game)

    assert path.read_bytes() == before.sound


class Interrupter:
    """Ctrl-C before one of the lines of the scorekeeper's that are run meanwhile."""

    files = frozenset(module.__file__ for module in (games, logs, records))
    passed_over = frozenset({"_opened", "reading", "writing"})
    """They close the file: where that is interrupted, it is closed when the process ends."""

    def __init__(self, at: int) -> None:
        self.at, self.lines = at, 0

    def __enter__(self) -> None:
        self._before = sys.gettrace()
        sys.settrace(self._trace)

    def __exit__(self, *raised: object) -> None:
        sys.settrace(self._before)

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if code.co_filename not in self.files or code.co_name in self.passed_over:
            return None
        if event == "line":
            self.lines += 1
            if self.lines - 1 == self.at:
                raise KeyboardInterrupt
        return self._trace


@pytest.mark.parametrize("play", [command, lambda game: game.undo(), lambda game: game.redo()])
def test_ctrl_c_before_any_line_leaves_an_open_game_that_can_be_played_on(
    tmp_path: Path, play: Callable[[Game], object]
) -> None:
    before = Kept(tmp_path, b"")
    for number in range(500):
        path, game = before.copy(number)
        game.undo()
        interrupter = Interrupter(number)
        try:
            with interrupter:
                play(game)
        except KeyboardInterrupt:
            pass
        else:
            break
        lines = resumed(path).record.line
        assert lines in (before.lines + 1, before.lines + 2)
        command(game)
        assert resumed(path).verify() == game.record.line == lines + 1
        assert resumed(path).state == game.state
    assert 30 < number < 499


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # a file, interrupted as it was closed
def test_ctrl_c_before_any_line_leaves_a_log_that_can_be_read(tmp_path: Path) -> None:
    before, seen = Kept(tmp_path, TORN), set()
    for number in range(500):
        path, game = before.copy(number)
        try:
            with Interrupter(number):
                command(game)
        except KeyboardInterrupt:
            pass
        else:
            break
        state = resumed(path).state
        seen.add(state)
        before.check(path, new=state == before.new)
    assert 30 < number < 499
    assert seen == {before.old, before.new}


@FORKED
@pytest.mark.parametrize("room", [0, 1, 20, 150])
def test_a_file_that_may_not_grow_holds_what_it_held(tmp_path: Path, room: int) -> None:
    import resource

    before = Kept(tmp_path, b"")
    path, game = before.copy(0)

    def play() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        for _ in range(2):
            with pytest.raises(LogError, match=r"cannot write .*: (file too large|the disk is full)"):
                command(game)
        assert game.state == before.old
        with pytest.raises(LogError, match="cannot write"):
            game.adjust("Bo", anger=1, why="x" * 5000)
        if room == 150:
            game.undo()

    assert ended(forked(play)) == 0
    if room == 150:
        assert path.read_bytes() == before.sound + b'{"line":12,"undo":1}\n'
    else:
        assert path.read_bytes() == before.sound
        command(game)
        before.check(path, new=True)
    assert beside(path) == {}


@FORKED
def test_a_new_game_that_does_not_fit_is_not_begun(tmp_path: Path) -> None:
    import resource

    def play() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
        with pytest.raises(LogError, match="cannot write"):
            Game.start(DECK, NAMES, log=tmp_path / "log.jsonl")

    assert ended(forked(play)) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(folder)]
    if sys.platform != "linux" or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("on this system, or for this user, no small disk can be made")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_loses_nothing_and_the_game_goes_on_once_there_is_room(small_disk: Path) -> None:
    path, ballast = small_disk / "log.jsonl", small_disk / "ballast"
    _, states = kept(path)
    game = resumed(path)
    with ballast.open("wb", buffering=0) as file, pytest.raises(OSError):
        while True:
            file.write(b"x" * 1000)
    last, acknowledged = path.read_bytes(), 0
    with pytest.raises(LogError, match="the disk is full; nothing was recorded"):
        for _ in range(100):  # until its last page is full, too
            command(game)
            acknowledged += 1
            last = path.read_bytes()

    assert path.read_bytes() == last
    assert resumed(path).state == game.state
    assert resumed(path).verify() == len(states) + acknowledged
    with pytest.raises(LogError, match="the disk is full"):
        Game.start(DECK, NAMES, log=small_disk / "new.jsonl")
    assert {one.name for one in small_disk.iterdir()} == {"log.jsonl", "ballast"}

    path.write_bytes(last[:-7])
    torn = resumed(path)
    with pytest.raises(LogError, match="cannot keep the damaged end of the log aside"):
        torn.undo()
    assert path.read_bytes() == last[:-7]

    path.write_bytes(last)
    ballast.unlink()
    command(game)
    assert resumed(path).verify() == len(states) + acknowledged + 1
