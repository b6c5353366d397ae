"""Where games are kept, and which of them is the current one; also when several processes ask at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from platformdirs import user_data_path
from playing import ROOT

from generator.problems import NotFoundError
from scorekeeper import shelf
from scorekeeper.errors import LogError


def home() -> Path:
    return Path(os.environ["SCORE_HOME"])


def a_log(name: str) -> Path:
    """An empty file, as a log in the shelf's folder."""
    path = home() / "games" / name
    path.parent.mkdir(exist_ok=True)
    path.touch()
    return path


def at_once(program: str, arguments: Sequence[Sequence[str]]) -> list[str]:
    """What each prints of several processes that run this program, with `sys.argv[1:]`, at the same time."""
    text = f"import sys\nfrom pathlib import Path\nfrom scorekeeper import shelf\n{program}"
    ready = "import scorekeeper.commands.games\nprint('ready', flush=True)\nsys.stdin.readline()\n"
    text = text.replace("\nfrom scorekeeper import shelf\n", f"\nfrom scorekeeper import shelf\n{ready}")
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", text, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        for words in arguments
    ]
    for process in processes:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    found = [process.communicate()[0].strip() for process in processes]
    assert [process.returncode for process in processes] == [0] * len(processes)
    return found


def test_the_home_is_what_score_home_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCORE_HOME", "kept")
    assert shelf.home() == tmp_path / "kept"
    for nothing in (None, ""):
        if nothing is None:
            monkeypatch.delenv("SCORE_HOME")
        else:
            monkeypatch.setenv("SCORE_HOME", nothing)
        assert shelf.home() == user_data_path("deckgen", appauthor=False)


def test_a_new_game_gets_the_first_number_that_is_free() -> None:
    assert shelf.free_name("emotions") == home() / "games/emotions-1.jsonl"
    assert not home().joinpath("games").exists()
    for name in ("emotions-1.jsonl", "emotions-2.jsonl", "Emotions-3.jsonl", "emotions-5.jsonl", "insults-4.jsonl"):
        a_log(name)
    assert shelf.free_name("emotions").name == "emotions-4.jsonl"
    assert shelf.free_name("insults").name == "insults-1.jsonl"
    a_log("emotions-4.jsonl.line-3.damaged")
    assert shelf.free_name("emotions").name == "emotions-4.jsonl"


def test_games_are_in_the_order_of_their_numbers() -> None:
    for number in (10, 2, 1, 11, 9):
        a_log(f"emotions-{number}.jsonl")
    for name in ("evening.jsonl", "insults-3.jsonl", "emotions-1.jsonl.line-2.damaged", ".emotions-3.jsonl-x.tmp"):
        a_log(name)

    assert [shelf.name_of(log) for log in shelf.logs()] == [
        "emotions-1", "emotions-2", "emotions-9", "emotions-10", "emotions-11", "evening", "insults-3",
    ]  # fmt: skip


def test_those_elsewhere_come_last_and_are_remembered(tmp_path: Path) -> None:
    ours, one, other = a_log("emotions-1.jsonl"), tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    for log in (one, other, ours, one):
        shelf.make_current(log)

    assert shelf.current() == one
    assert shelf.logs() == (ours, one, other)
    assert [shelf.name_of(log) for log in shelf.logs()] == ["emotions-1", str(one), str(other)]


def test_a_path_is_kept_whole_wherever_score_is_called_next(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    shelf.make_current(Path("evening.jsonl"))
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")

    assert shelf.current() == tmp_path / "evening.jsonl"


def test_without_a_current_game_the_hint_names_one_that_is_kept() -> None:
    with pytest.raises(NotFoundError) as caught:
        shelf.current()
    assert caught.value.problems[0].hint == "begin one: `score new emotions Ann Bo`"
    a_log("emotions-9.jsonl")
    a_log("emotions-10.jsonl")
    with pytest.raises(NotFoundError) as caught:
        shelf.current()
    assert caught.value.problems[0].hint.endswith("; or go on with one: `score resume emotions-10`")


def test_a_game_is_found_by_name_and_as_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    ours, other = a_log("emotions-1.jsonl"), tmp_path / "evening.jsonl"
    other.touch()

    assert shelf.find("emotions-1") == ours
    assert shelf.find("evening.jsonl") == other
    with pytest.raises(NotFoundError):
        shelf.find("evening")
    shelf.make_current(other)
    assert shelf.find("evening") == shelf.find(str(other)) == other


def test_our_own_game_is_meant_where_another_is_called_alike(tmp_path: Path) -> None:
    ours, other = a_log("emotions-1.jsonl"), tmp_path / "emotions-1.jsonl"
    shelf.make_current(other)

    assert shelf.find("emotions-1") == ours
    assert shelf.find(str(other)) == other


@pytest.mark.parametrize("name", ["emotion-1", "", "\0", "x" * 5000, "~nobody-here/x"])
def test_a_game_that_is_not_there_is_told(name: str) -> None:
    a_log("emotions-1.jsonl")
    with pytest.raises(NotFoundError) as caught:
        shelf.find(name)

    assert caught.value.exit_code == 2
    assert caught.value.problems[0].hint in ("did you mean `emotions-1`?", "there is emotions-1")


DAMAGED = [
    b"", b"{nope", b"[]", b"null", b"3", b'{"current": "x"}', b'{"current": 3, "elsewhere": []}', b"\xff\xfe",
    b'{"current": "x", "elsewhere": [3]}', b'{"current": "x", "elsewhere": null}', b"[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
def test_what_is_damaged_is_told_and_mended_by_the_next_that_becomes_current(content: bytes) -> None:
    log = a_log("emotions-1.jsonl")
    file = home() / "games.json"
    file.write_bytes(content)
    with pytest.raises(LogError) as caught:
        shelf.current()
    assert caught.value.message == f"which game is the current one is not known: {file} is damaged"
    assert file.read_bytes() == content

    shelf.make_current(log)
    assert shelf.current() == log
    assert (home() / "games.damaged").read_bytes() == content


def test_a_text_is_no_list_of_games() -> None:
    (home() / "games.json").write_text('{"current": "/x.jsonl", "elsewhere": "abc"}')
    with pytest.raises(LogError):
        shelf.current()


def test_games_are_found_though_it_is_not_known_which_is_current() -> None:
    log = a_log("emotions-1.jsonl")
    (home() / "games.json").write_bytes(b"{nope")

    assert shelf.find("emotions-1") == log
    assert shelf.logs() == (log,)


def test_what_was_put_aside_stays_when_it_is_damaged_again() -> None:
    log = a_log("emotions-1.jsonl")
    for content in (b"{one", b"{two"):
        (home() / "games.json").write_bytes(content)
        shelf.make_current(log)

    kept = {path.read_bytes() for path in home().iterdir() if path.is_file()}
    assert {b"{one", b"{two"} <= kept


def test_a_home_that_is_a_file_holds_no_game_and_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("mine")
    monkeypatch.setenv("SCORE_HOME", str(tmp_path / "file"))

    assert shelf.logs() == ()
    with pytest.raises(NotFoundError):
        shelf.current()
    with pytest.raises(LogError) as caught:
        shelf.make_current(tmp_path / "x.jsonl")
    assert caught.value.hint == "let SCORE_HOME name a folder that you may write to"
    assert (tmp_path / "file").read_text() == "mine"


def test_processes_that_begin_a_game_at_once_get_a_name_each() -> None:
    program = "from scorekeeper.commands.games import begin\nprint(begin('emotions', sys.argv[1:], None).path.name)"
    names = at_once(program, [(f"Ann{number}", "Bo") for number in range(5)])

    assert sorted(names) == [f"emotions-{number}.jsonl" for number in range(1, 6)]
    for number, name in enumerate(names):
        header = json.loads((home() / "games" / name).read_text().splitlines()[0])
        assert header["players"] == [f"Ann{number}", "Bo"]
    assert shelf.current().name in names
    assert sorted(path.name for path in (home() / "games").iterdir()) == sorted(names)


def test_processes_that_make_a_game_current_at_once_forget_none(tmp_path: Path) -> None:
    program = "for word in sys.argv[1:]: shelf.make_current(Path(word))"
    logs = [[str(tmp_path / f"{process}-{number}.jsonl") for number in range(5)] for process in range(4)]
    at_once(program, logs)

    assert sorted(shelf.logs()) == sorted(Path(log) for each in logs for log in each)
    assert str(shelf.current()) in [each[-1] for each in logs]
