"""Scripts of letters, and how a missing one is told."""

from __future__ import annotations

import re

import pytest

from generator.typesetting import scripts
from generator.typesetting.scripts import PACKAGES, describe, hint_for, script_of


@pytest.mark.parametrize(
    ("letter", "script"),
    [
        ("a", "Latn"), ("ω", "Grek"), ("ж", "Cyrl"), ("ب", "Arab"), ("א", "Hebr"), ("क", "Deva"), ("ก", "Thai"),
        ("中", "Hani"), ("あ", "Hira"), ("ア", "Kana"), ("한", "Hang"), ("ა", "Geor"), ("5", "Zyyy"), (" ", "Zyyy"),
        ("฿", "Thai"), ("।", "Deva"), ("،", "Arab"), ("٥", "Arab"), ("「", "Hani"), ("・", "Hani"), ("€", "Zyyy"),
        ("★", "Zyyy"), ("\u0301", "Zyyy"), ("😀", "Zsye"), ("⚡", "Zsye"), ("🌶", "Zsye"), ("🇩", "Zsye"), ("🫨", "Zsye"),
        ("\ud800", "Zyyy"), ("\x00", "Zyyy"), ("\u0378", "Zyyy"), ("\U0010ffff", "Zyyy"),
    ],
)  # fmt: skip
def test_a_letter_has_a_script(letter: str, script: str) -> None:
    assert script_of(letter) == script


@pytest.mark.parametrize(
    ("letter", "described"),
    [
        ("ก", "`ก` (U+0E01 THAI CHARACTER KO KAI)"),
        ("\u0301", "`◌\u0301` (U+0301 COMBINING ACUTE ACCENT)"),
        ("\x07", "(U+0007 a control character)"),
        ("\ud800", "(U+D800 half a character)"),
        ("\u0378", "(U+0378 unassigned)"),
        ("\ue000", "(U+E000 of private use)"),
        ("\u00a0", "(U+00A0 NO-BREAK SPACE)"),
        ("\u202e", "(U+202E RIGHT-TO-LEFT OVERRIDE)"),
        ("😀", "`😀` (U+1F600 GRINNING FACE)"),
    ],
)
def test_a_letter_is_described_so_that_it_can_be_printed(letter: str, described: str) -> None:
    assert describe(letter) == described
    assert described.encode()


def test_the_hint_names_a_package_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "find_package", lambda name: None)
    assert hint_for("ก") == (
        "install a font that has Thai letters: pip install fontpkg-noto-sans-thai; "
        "or put one into the deck's `fonts` folder"
    )
    monkeypatch.setattr(scripts, "find_package", lambda name: object())
    assert hint_for("ก") == "put a font that has it into the deck's `fonts` folder"


@pytest.mark.parametrize(
    ("letter", "hint"),
    [
        ("中", "put a font that has Chinese characters into the deck's `fonts` folder, such as the free Noto Sans SC"),
        ("한", "put a font that has Korean letters into the deck's `fonts` folder, such as the free Noto Sans KR"),
        ("😀", "put a font that has emoji into the deck's `fonts` folder, such as the free Noto Emoji"),
        ("★", "put a font that has such signs into the deck's `fonts` folder, such as the free Noto Sans Symbols 2"),
        ("𓀀", "put a font that has it into the deck's `fonts` folder: there are free Noto fonts"),
        ("\u0378", "put a font that has it into the deck's `fonts` folder"),
        ("\x07", "take it out"),
        ("\ud800", "take it out"),
        ("\ue000", "put the font that it was made for into the deck's `fonts` folder"),
    ],
)
def test_the_hint_says_what_to_do(letter: str, hint: str) -> None:
    assert hint_for(letter).startswith(hint)


def test_every_script_has_a_package_or_a_font_to_look_for() -> None:
    for code, script in PACKAGES.items():
        assert re.fullmatch(r"[A-Z][a-z]{3}", code)
        assert script.packages or script.font
        assert all(re.fullmatch(r"[a-z0-9-]+", package) for package in script.packages)
