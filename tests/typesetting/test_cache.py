"""What is kept in the cache is what was made, or it is made anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.typesetting.cache import kept

CONTENT = bytes(range(256)) * 8


class Making:
    """Counts how often the content is made."""

    times = 0

    def __call__(self) -> bytes:
        self.times += 1
        return CONTENT


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda data: data[: len(data) // 2],
    "without its last byte": lambda data: data[:-1],
    "empty": lambda data: b"",
    "of nothing but a sum": lambda data: data[-32:],
    "longer": lambda data: data + b"x",
    "another": lambda data: b"something else altogether",
    "of noughts": lambda data: bytes(len(data)),
    "changed in one byte": lambda data: data[:9] + b"!" + data[10:],
    "changed in its sum": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
}


def test_a_file_is_made_once() -> None:
    make = Making()
    first, second = kept("a.bin", make), kept("a.bin", make)
    assert (first, make.times) == (second, 1)
    assert first.read_bytes().startswith(CONTENT)


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_file_is_made_anew(name: str) -> None:
    make = Making()
    path = kept("a.bin", make)
    whole = path.read_bytes()
    path.write_bytes(DAMAGE[name](whole))
    assert kept("a.bin", make).read_bytes() == whole
    assert make.times == 2


def test_a_folder_in_its_place_is_no_file_and_no_fault() -> None:
    make = Making()
    path = kept("a.bin", make)
    path.unlink()
    path.mkdir()
    assert kept("a.bin", make).read_bytes().startswith(CONTENT)
    assert make.times == 2


def test_nothing_else_is_left_beside_it() -> None:
    folder: Path = kept("a.bin", Making()).parent
    assert [file.name for file in folder.iterdir()] == ["a.bin"]
