"""Where games are kept: a log each in a folder of the user's, which is the current one, and which lie elsewhere.

The folder is the one that the environment variable SCORE_HOME names, else where the system keeps a user's data.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from generator.problems import NotFoundError, OutputError, Problem, did_you_mean, listed, reason, shortened
from generator.writing.files import write_files
from scorekeeper.errors import LogError
from scorekeeper.locking import lock
from scorekeeper.log import sync_folder

__all__ = [
    "Shelf",
    "absolute",
    "current",
    "current_or_none",
    "find",
    "free_name",
    "home",
    "logs",
    "make_current",
    "name_of",
]

SUFFIX = ".jsonl"


class Shelf(NamedTuple):
    """`current` is the log of the current game; `elsewhere` are logs outside the shelf's own folder."""

    current: Path | None = None
    elsewhere: tuple[Path, ...] = ()


def home() -> Path:
    if named := os.environ.get("SCORE_HOME"):
        return absolute(Path(named))
    from platformdirs import user_data_path

    return user_data_path("deckgen", appauthor=False)


def free_name(deck: str) -> Path:
    """A log in the shelf's folder for a new game with that deck: `emotions-3` is the third. Nothing is made yet."""
    folder = _games()
    taken = {entry.name.casefold() for entry in _entries(folder)}
    number = 1
    while f"{deck}-{number}{SUFFIX}".casefold() in taken:
        number += 1
    return folder / f"{deck}-{number}{SUFFIX}"


def logs() -> tuple[Path, ...]:
    """Every game's log: those in the folder by name, then those elsewhere."""
    ours = [entry for entry in _entries(_games()) if entry.name.endswith(SUFFIX)]
    try:
        elsewhere = _read().elsewhere
    except LogError:
        elsewhere = ()
    return (*sorted(ours, key=_by_number), *elsewhere)


def _logs_or_none() -> tuple[Path, ...]:
    try:
        return logs()
    except LogError:
        return ()


def name_of(log: Path) -> str:
    """What a game is called: `emotions-3`, and elsewhere the path of its log."""
    return log.name.removesuffix(SUFFIX) if log.parent == _games() else str(log)


def current() -> Path:
    """The log of the current game. NotFoundError where there is none."""
    shelf = _read()
    if shelf.current is None:
        waiting = [name_of(log) for log in _logs_or_none()]
        hint = "begin one: `score new emotions Ann Bo`"
        if waiting:
            hint += f"; or go on with one: `score resume {waiting[-1]}`"
        raise NotFoundError(Problem(message="no game is being played", hint=hint))
    return shelf.current


def current_or_none() -> Path | None:
    """The log of the current game; None also where it is not known which that is."""
    try:
        return _read().current
    except LogError:
        return None


def find(name: str) -> Path:
    """A game's log by its name, or as the path of a file. NotFoundError where there is none."""
    known = {name_of(log): log for log in _logs_or_none()}
    log = known.get(name) or next((log for log in known.values() if log.name.removesuffix(SUFFIX) == name), None)
    if log is not None:
        return log
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        path = Path(name).expanduser()
        if path.is_file():
            return absolute(path)
    logs()  # which says so where they cannot be listed
    there = f"there {'is' if len(known) == 1 else 'are'} {listed(list(known), 'and')}" if known else "there is none yet"
    hint = did_you_mean(name, known) or there
    raise NotFoundError(Problem(message=f"there is no game `{shortened(name)}`", hint=hint))


def make_current(log: Path) -> Path | None:
    """The file that was put aside because nothing could be made of it, and with it the list of games elsewhere; mostly
    None. LogError where it cannot be remembered which game is the current one."""
    log, aside = absolute(log), None
    with _alone():
        try:
            shelf = _read()
        except LogError:
            aside = _put_aside()
            shelf = Shelf()
        elsewhere = shelf.elsewhere
        if log.parent != _games() and log not in elsewhere:
            elsewhere = (*elsewhere, log)
        text = json.dumps({"current": str(log), "elsewhere": [str(path) for path in elsewhere]}, indent=2)
        try:
            write_files({_file(): text.encode() + b"\n"})
        except OutputError as error:
            raise LogError(str(error), _ELSEWHERE) from error
        sync_folder(home())
    return aside


def _games() -> Path:
    return home() / "games"


def _file() -> Path:
    return home() / "games.json"


def _read() -> Shelf:
    """LogError where the file is damaged."""
    try:
        value: Any = json.loads(_file().read_bytes())
        current, elsewhere = value["current"], value["elsewhere"]
        if not isinstance(elsewhere, list) or not all(isinstance(one, str) and one for one in [current, *elsewhere]):
            raise ValueError("paths were expected")
        return Shelf(Path(current), tuple(Path(one) for one in elsewhere))
    except (FileNotFoundError, NotADirectoryError):
        return Shelf()
    except OSError as error:
        raise LogError(f"cannot read {_file()}: {reason(error)}", _ELSEWHERE) from error
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise LogError(f"which game is the current one is not known: {_file()} is damaged", _MEND) from error


def _put_aside() -> Path:
    number = 1
    while (aside := _file().with_suffix(".damaged" + (f"-{number}" if number > 1 else ""))).exists():
        number += 1
    try:
        _file().replace(aside)
    except OSError as error:
        raise LogError(f"cannot put {_file()} aside: {reason(error)}", _ELSEWHERE) from error
    return aside


_ELSEWHERE = "let SCORE_HOME name a folder that you may write to"
_MEND = "`score resume GAME` says it anew, by name or by file; `score games` shows those in the folder"


@contextmanager
def _alone() -> Iterator[None]:
    """No other process changes what is remembered meanwhile."""
    try:
        home().mkdir(parents=True, exist_ok=True)
        descriptor = os.open(home() / ".lock", os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise LogError(f"cannot write to {home()}: {reason(error)}", _ELSEWHERE) from error
    try:
        with contextlib.suppress(OSError):  # a disk without locks, or one that is kept for long: the file stays whole
            lock(descriptor)
        yield
    finally:
        os.close(descriptor)


def _entries(folder: Path) -> list[Path]:
    """LogError where it is there and cannot be listed."""
    try:
        return list(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise LogError(f"cannot list {folder}: {reason(error)}", _ELSEWHERE) from error


def absolute(path: Path) -> Path:
    """LogError where the folder that one is in is not there any more."""
    try:
        return Path(os.path.abspath(path))  # noqa: PTH100 without `..`, and a link stays a link
    except OSError as error:
        raise LogError("the folder that you are in is not there any more", "go to another: cd") from error


def _by_number(log: Path) -> tuple[str, int]:
    found = re.fullmatch(r"(.*?)-?(\d{1,9})?", log.name.removesuffix(SUFFIX))
    assert found is not None
    return found[1], int(found[2] or 0)
