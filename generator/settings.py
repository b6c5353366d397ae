"""What deckgen remembers between two runs: which paper you print on. For the command line alone; no stage asks it."""

from __future__ import annotations

import json
import locale
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from generator.problems import Problem, Problems
from generator.writing.files import write_files

__all__ = ["PAPERS", "default_paper", "forget", "remember", "remembered", "settings_file"]

PAPERS = ("a4", "letter")

_LETTER_COUNTRIES = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
"""Where offices print on US Letter: Unicode CLDR, supplemental data, `paperSize type="US-Letter"`
(https://github.com/unicode-org/cldr/blob/main/common/supplemental/supplementalData.xml)."""


def settings_file() -> Path:
    """In the folder that the environment variable DECKGEN_HOME names, else where the system keeps settings."""
    if home := os.environ.get("DECKGEN_HOME"):
        return Path(home) / "settings.json"
    from platformdirs import user_config_path

    return user_config_path("deckgen", appauthor=False) / "settings.json"


def remembered(problems: Problems | None = None) -> dict[str, str]:
    """The settings, by name; empty without a file. A damaged file counts as none, and `problems` gets a warning."""
    file = settings_file()
    try:
        if file.exists() and not file.is_file():
            return _damaged(file, "it is not a file", problems)
        settings = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        return _damaged(file, str(error), problems)
    if not isinstance(settings, dict):
        return _damaged(file, "it holds no settings", problems)
    wrong = settings.get("paper", PAPERS[0])
    if wrong not in PAPERS:
        return _damaged(file, f"paper is {wrong!r}, not {' or '.join(PAPERS)}", problems)
    return {str(name): value for name, value in settings.items() if isinstance(value, str)}


def _damaged(file: Path, why: str, problems: Problems | None) -> dict[str, str]:
    if problems is not None:
        hint = "`deckgen config paper a4` (or letter) writes it anew"
        problems.extend([Problem(message=f"the settings in {file} are not used: {why}", hint=hint, severity="warning")])
    return {}


def remember(name: str, value: str) -> None:
    """Keep one setting, beside those that are there. OutputError where the file cannot be written."""
    _save(remembered() | {name: value})


def forget(name: str) -> None:
    _save({known: value for known, value in remembered().items() if known != name})


def _save(settings: Mapping[str, str]) -> None:
    write_files({settings_file(): (json.dumps(settings, indent=2) + "\n").encode()})


def default_paper(problems: Problems | None = None) -> str:
    """The paper that was remembered, else the usual one of the country that the system is set to: `a4` or `letter`."""
    return remembered(problems).get("paper") or paper_of(system_country())


def paper_of(country: str) -> str:
    return "letter" if country.upper() in _LETTER_COUNTRIES else "a4"


def system_country() -> str:
    """The two letters of the country that the system is set to; empty where it does not say."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        if value := os.environ.get(name):
            # The first that is set decides, as in setlocale(3): `C` says that no country is meant.
            if country := _country(value):
                return country
            break
    if sys.platform == "darwin":
        return _country(_macos_region())
    if sys.platform == "win32":
        return _country(_windows_region())
    return ""


def _country(name: str) -> str:
    """`US` from en_US.UTF-8, en-US, zh_Hant_TW@x or de_DE@rg=uszzzz (where the region is set by hand)."""
    if "@rg=" in name:
        return name.split("@rg=")[1][:2].upper()
    parts = name.split(".")[0].split("@")[0].replace("-", "_").split("_")[1:]
    return next((part.upper() for part in parts if len(part) == 2 and part.isalpha()), "")


def _macos_region() -> str:
    import subprocess

    try:
        asked = subprocess.run(
            ["/usr/bin/defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, timeout=2, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return asked.stdout.strip()


def _windows_region() -> str:
    try:
        import ctypes

        name = ctypes.create_unicode_buffer(85)  # LOCALE_NAME_MAX_LENGTH
        ctypes.windll.kernel32.GetUserDefaultLocaleName(name, len(name))  # type: ignore[attr-defined,unused-ignore]
        return name.value
    except (OSError, AttributeError):
        return locale.getlocale()[0] or ""
