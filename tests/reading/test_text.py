"""Text files: UTF-8 of any system's making is read, and anything else is named for what it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.problems import SourceError, format_problems
from generator.reading import text
from generator.reading.text import read_source, shown

SAVE_AS = "save the file as UTF-8 (in Notepad: Save as…, Encoding: UTF-8; in a spreadsheet: CSV UTF-8)"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(data: bytes) -> str:
    Path("deck.yaml").write_bytes(data)
    return read_source(Path("deck.yaml")).text


def refusal(data: bytes | None = None, path: str = "deck.yaml") -> str:
    if data is not None:
        Path(path).write_bytes(data)
    with pytest.raises(SourceError) as caught:
        read_source(Path(path))
    return format_problems(caught.value.problems)


@pytest.mark.parametrize(
    "data",
    [b"a: \xc3\xa9\nb\n", b"a: \xc3\xa9\r\nb\r\n", b"a: \xc3\xa9\rb\r", b"\xef\xbb\xbfa: \xc3\xa9\nb\n"],
    ids=["linux", "windows", "old mac", "byte order mark"],
)
def test_every_systems_utf_8_is_the_same_text(data: bytes) -> None:
    assert read(data) == "a: é\nb\n"


def test_an_empty_file_is_an_empty_text() -> None:
    assert read(b"") == read(b"\xef\xbb\xbf") == ""


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_named_with_what_to_do(codec: str) -> None:
    data = "title: Füchse\ncards: []\n".encode(codec)

    assert refusal(data) == (
        f"error: the file is in UTF-16, where UTF-8 was expected\n  deck.yaml\n  {SAVE_AS}"
    )  # fmt: skip


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\r"], ids=["linux", "windows", "old mac"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "byte order mark"])
def test_a_windows_letter_is_shown_where_it_stands(ends: bytes, mark: bytes) -> None:
    data = mark + ends.join([b"title: ok", b"caf\xc3\xa9: F\xfcchse", b"x: y", b""])

    assert refusal(data) == (
        "error: the file is not UTF-8: byte 0xFC (perhaps `ü`)\n"
        "  deck.yaml:2:8\n"
        "    2 | café: Füchse\n"
        f"      |        ^ {SAVE_AS}"
    )


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04\x14\x00\x06\x00" + bytes(300), "a Word, Excel or zip file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1" + bytes(300), "a Word or Excel file"),
        (b"{\\rtf1\\ansi title: Fox}", "a formatted text (RTF)"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
        (b"\xff\xd8\xff\xe0", "a JPEG picture"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_of_another_program_is_named_for_what_it_is(data: bytes, kind: str) -> None:
    assert refusal(data) == (
        f"error: the file is {kind}, where a plain text was expected\n  deck.yaml\n"
        "  save it as plain text (UTF-8), or write it in a text editor such as Notepad or TextEdit"
    )


def test_what_is_not_there_is_said() -> None:
    assert refusal(path="deck.yaml") == "error: there is no file `deck.yaml`"


def test_a_folder_is_not_a_file() -> None:
    Path("deck.yaml").mkdir()

    assert refusal() == "error: `deck.yaml` is a folder, where a file was expected"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for() -> None:
    os.mkfifo("deck.yaml")

    assert refusal() == "error: `deck.yaml` is not an ordinary file"


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_loop_of_links_is_refused() -> None:
    Path("deck.yaml").symlink_to("deck.yaml")

    assert refusal().startswith("error: cannot read `deck.yaml`: ")


@pytest.mark.parametrize("name", ["a\0b.yaml", "x" * 5000], ids=["zero byte", "too long"])
def test_a_name_that_the_system_refuses_is_no_traceback(name: str) -> None:
    assert refusal(path=name).startswith(("error: cannot read `", "error: there is no file `"))


def test_a_file_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MAX_BYTES", 2**20)

    assert refusal(b"x" * (2**20 + 1)) == "error: the file is larger than 1 MB\n  deck.yaml"


def test_a_path_is_shown_from_the_current_folder(tmp_path: Path) -> None:
    inside = tmp_path / "my decks (1)" / "deck.yaml"

    assert shown(inside) == "my decks (1)/deck.yaml"
    assert shown(tmp_path.parent / "deck.yaml") == (tmp_path.parent / "deck.yaml").as_posix()
