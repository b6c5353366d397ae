from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import OutputError
from generator.writing import files as files_module
from generator.writing.files import safe_names, write_files

needs_posix = pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")


def everything_below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def the_problem(error: pytest.ExceptionInfo[OutputError]) -> tuple[str, str]:
    (problem,) = error.value.problems
    return problem.message, problem.hint


def test_files_hold_their_bytes_and_missing_folders_are_made(tmp_path: Path) -> None:
    write_files({tmp_path / "a" / "b" / "one.pdf": b"1", tmp_path / "two.pdf": b"2"})
    assert (tmp_path / "a" / "b" / "one.pdf").read_bytes() == b"1"
    assert (tmp_path / "two.pdf").read_bytes() == b"2"
    assert everything_below(tmp_path) == ["a", str(Path("a/b")), str(Path("a/b/one.pdf")), "two.pdf"]


def test_a_file_that_was_there_is_replaced(tmp_path: Path) -> None:
    target = tmp_path / "deck.pdf"
    target.write_bytes(b"old and longer")
    write_files({target: b"new"})
    assert target.read_bytes() == b"new"


@needs_posix
def test_others_may_read_what_was_written(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_files({tmp_path / "deck.pdf": b"x"})
    finally:
        os.umask(before)
    assert (tmp_path / "deck.pdf").stat().st_mode & 0o777 == 0o644


@needs_posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "real.pdf").write_bytes(b"old")
    (tmp_path / "deck.pdf").symlink_to(tmp_path / "elsewhere" / "real.pdf")
    write_files({tmp_path / "deck.pdf": b"new"})
    assert (tmp_path / "deck.pdf").is_symlink()
    assert (tmp_path / "elsewhere" / "real.pdf").read_bytes() == b"new"


def test_a_folder_of_the_same_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.pdf").mkdir()
    with pytest.raises(OutputError) as error:
        write_files({tmp_path / "deck.pdf": b"x"})
    assert the_problem(error) == (
        f"cannot write {tmp_path / 'deck.pdf'}: a folder of that name is there",
        "move the folder away, or choose another folder with --out",
    )


def test_a_file_where_the_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("not a folder")
    with pytest.raises(OutputError) as error:
        write_files({tmp_path / "output" / "deck.pdf": b"x"})
    assert the_problem(error)[0].endswith(f"deck.pdf: {tmp_path / 'output'} is a file, not a folder")
    assert (tmp_path / "output").read_text() == "not a folder"


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException, on_call: int = 1) -> None:
    """Let the disk fail at the `on_call`th file that is forced to it."""
    calls = []

    def fsync(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == on_call:
            raise error

    monkeypatch.setattr(files_module.os, "fsync", fsync)


def test_a_full_disk_at_the_second_file_leaves_both_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "new" / "folder" / "two.pdf"
    one.write_bytes(b"old")
    failing(monkeypatch, OSError(errno.ENOSPC, "No space left on device"), on_call=2)
    with pytest.raises(OutputError) as error:
        write_files({one: b"new", two: b"new"})
    assert the_problem(error) == (
        f"cannot write {two}: the disk is full",
        "free some space, or choose another folder with --out",
    )
    assert one.read_bytes() == b"old"
    assert everything_below(tmp_path) == ["one.pdf"]


def test_ctrl_c_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "deck.pdf"
    target.write_bytes(b"old")
    failing(monkeypatch, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        write_files({target: b"new", tmp_path / "made" / "deck.pdf": b"new"})
    assert target.read_bytes() == b"old"
    assert everything_below(tmp_path) == ["deck.pdf"]


def test_no_permission_is_said_plainly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(files_module.os, "open", refuse)
    with pytest.raises(OutputError) as error:
        write_files({tmp_path / "deck.pdf": b"x"})
    assert the_problem(error) == (
        f"cannot write {tmp_path / 'deck.pdf'}: you may not write there",
        "choose another folder with --out",
    )


def test_a_pdf_open_in_a_viewer_on_windows_asks_to_be_closed(tmp_path: Path) -> None:
    target = tmp_path / "deck.pdf"
    target.write_bytes(b"old")
    if sys.platform == "win32":
        with target.open("rb"), pytest.raises(OutputError) as error:
            write_files({target: b"new"})
        message, hint = the_problem(error)
    else:  # the same question, asked of the translation alone
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(files_module, "os", type("nt", (), {"name": "nt"}))
            problem = files_module._problem(target, PermissionError(errno.EACCES, "Access is denied"))
        message, hint = problem.message, problem.hint
    assert message == f"cannot write {target}: it is open in another program, or it may not be changed"
    assert hint == "close it where it is open (a PDF viewer, for instance), then try again"
    assert target.read_bytes() == b"old"


def test_card_names_that_are_no_file_names_become_some() -> None:
    names = ["Ash / Moss", "Where?", "con", "Fox.", "fox", "FOX", "", "x" * 300, "shame", "..", "nul.txt", "a\x07b"]
    assert safe_names(names, ".png") == (
        "Ash _ Moss.png", "Where_.png", "con_.png", "Fox.png", "fox-2.png", "FOX-3.png", "card.png",
        "x" * 250 + ".png", "shame.png", "card-2.png", "nul_.txt.png", "a_b.png",
    )  # fmt: skip


def test_a_number_that_is_added_takes_no_other_cards_name() -> None:
    assert safe_names(["fox", "fox", "fox-2"]) == ("fox", "fox-3", "fox-2")


def test_letters_composed_differently_are_one_name() -> None:
    assert len({name.casefold() for name in safe_names(["é", "e\u0301", "É"])}) == 3


@given(st.lists(st.text(max_size=300), max_size=12), st.sampled_from(["", ".png", "-back.png"]))
def test_every_name_is_distinct_and_portable(names: list[str], suffix: str) -> None:
    made = safe_names(names, suffix)
    assert len(made) == len(names) == len({name.casefold() for name in made})
    for name in made:
        assert name.endswith(suffix)
        assert not set(name) & set('/\\:*?"<>|')
        assert 0 < len(name.encode()) <= 255
        assert name.split(".")[0].casefold() not in {"con", "nul", "aux", "prn", "com1", "lpt¹"}
        assert name == name.strip() and not name.endswith(".")


@given(st.lists(st.from_regex(r"[a-z0-9][a-z0-9_-]{0,20}", fullmatch=True), unique=True, max_size=8))
def test_names_that_are_fine_stay_themselves(names: list[str]) -> None:
    fine = [name for name in names if name not in files_module._RESERVED]
    assert safe_names(fine) == tuple(fine)


def test_a_file_that_is_refused_its_place_brings_the_others_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, locked = tmp_path / "old.pdf", tmp_path / "new.pdf", tmp_path / "locked.pdf"
    old.write_bytes(b"before")
    locked.write_bytes(b"open in a viewer")
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if Path(target) == locked and self.suffix == ".tmp":
            raise PermissionError(13, "in use", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OutputError):
        write_files({old: b"after", new: b"after", locked: b"after"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "old.pdf": b"before",
        "locked.pdf": b"open in a viewer",
    }


def test_a_file_that_may_not_be_replaced_leaves_no_second_name_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder where everyone may write, but nobody may touch another's file."""
    targets = {tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"}
    (tmp_path / "a.pdf").write_bytes(b"old")

    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted", str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OutputError):
        write_files(targets)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"old"}


def test_a_disk_that_can_only_be_read_is_said_to_be_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(files_module.os, "open", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(OutputError, match="the disk can only be read"):
        write_files({tmp_path / "a.pdf": b"new"})
