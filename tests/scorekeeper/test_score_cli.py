from __future__ import annotations

import subprocess
import sys

import pytest

from generator import __version__
from scorekeeper.cli import main


def test_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"score {__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_says_that_there_are_no_commands_yet_and_ends_in_an_example(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 0
    help_text = capsys.readouterr().out
    assert "cannot do that yet" in help_text
    assert help_text.endswith("Example:\n  score --version\n")


def test_anything_else_is_refused_with_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["start", "emotions"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "error: score does not know `start`: it has no commands yet\n  see `score --help`\n"


def test_importing_the_scorekeeper_loads_nothing_that_draws() -> None:
    program = "import sys, scorekeeper, scorekeeper.cli; print(*sorted(m for m in sys.modules if '.' not in m))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "scorekeeper" in loaded
    assert not {"reportlab", "PIL", "jinja2", "pypdfium2", "uharfbuzz"} & set(loaded)
