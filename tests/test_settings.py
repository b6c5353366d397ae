from __future__ import annotations

from pathlib import Path

import pytest

from generator import settings
from generator.problems import OutputError, Problems


def test_what_is_remembered_is_there_the_next_time() -> None:
    assert settings.remembered() == {}
    settings.remember("paper", "letter")
    assert settings.remembered() == {"paper": "letter"}
    assert settings.default_paper() == "letter"
    settings.forget("paper")
    assert settings.remembered() == {}


def test_settings_of_a_newer_version_are_kept() -> None:
    settings.settings_file().write_text('{"printer": "attic", "paper": "a4"}')
    settings.remember("paper", "letter")
    assert settings.remembered() == {"printer": "attic", "paper": "letter"}


@pytest.mark.parametrize("damaged", ["", "{", "[]", "null", '{"paper": "a5"}', '{"paper": 4}', "\x00\xff"])
def test_a_damaged_file_is_said_and_counts_as_none(damaged: str) -> None:
    settings.settings_file().write_bytes(damaged.encode("latin-1"))
    problems = Problems()
    assert settings.remembered(problems) == {}
    (warning,) = problems.warnings
    assert str(settings.settings_file()) in warning.message
    settings.remember("paper", "letter")
    assert settings.remembered() == {"paper": "letter"}


def test_without_a_home_of_its_own_the_systems_place_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DECKGEN_HOME")
    assert settings.settings_file().name == "settings.json"
    assert settings.settings_file().parent.name == "deckgen"


def test_settings_that_cannot_be_kept_are_a_problem(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DECKGEN_HOME", str(tmp_path / "file"))
    with pytest.raises(OutputError):
        settings.remember("paper", "a4")


@pytest.mark.parametrize(
    ("environment", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "de_DE.UTF-8"}, "a4"),
        ({"LANG": "es_MX"}, "letter"),
        ({"LANG": "fil_PH.UTF-8@latin"}, "letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"}, "a4"),
        ({"LANG": "en_GB.UTF-8", "LC_PAPER": "fr_CA.UTF-8"}, "letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "en_US.UTF-8", "LC_ALL": "nl_NL.UTF-8"}, "a4"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": ""}, "letter"),
    ],
)
def test_the_locale_decides_what_was_not_remembered(
    environment: dict[str, str], paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert settings.default_paper() == paper


@pytest.mark.parametrize(
    ("name", "country"),
    [
        ("en_US.UTF-8", "US"), ("en-US", "US"), ("zh-Hant-TW", "TW"), ("en_US@rg=dezzzz", "DE"), ("C", ""),
        ("C.UTF-8", ""), ("POSIX", ""), ("de", ""), ("", ""), ("sr_RS@latin", "RS"), ("es_419", ""),
    ],
)  # fmt: skip
def test_the_country_is_found_in_a_locales_name(name: str, country: str) -> None:
    assert settings._country(name) == country


def test_macos_is_asked_where_the_environment_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings.sys, "platform", "darwin")
    monkeypatch.setattr(settings, "_macos_region", lambda: "en_CA")
    assert settings.default_paper() == "letter"
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert settings.default_paper() == "letter"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert settings.default_paper() == "a4"


def test_windows_is_asked_where_the_environment_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings.sys, "platform", "win32")
    monkeypatch.setattr(settings, "_windows_region", lambda: "en-US")
    assert settings.default_paper() == "letter"


def test_a_system_that_cannot_be_asked_means_a4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings.sys, "platform", "win32")
    monkeypatch.setattr(settings.locale, "getlocale", lambda: (None, None))
    assert settings.default_paper() == "a4"
