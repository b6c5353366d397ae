"""What the README tells people to type must work."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
from pathlib import Path

import pytest
import typer

import scorekeeper.cli
from generator import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = [
    [line.partition("#")[0].strip() for line in block.splitlines() if line.strip()]
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
]
EXAMPLES, GAME = BLOCKS
"""Commands that work in any folder, and those of a game, which follow each other."""


def test_the_two_commands_come_first() -> None:
    lines = [line.strip() for line in README.splitlines() if line.startswith("    ")]
    assert [line.partition("#")[0].strip() for line in lines[:2]] == ["make deck", "make test"]


def test_make_knows_its_commands() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in ("README.md", "CONTRIBUTING.md"):
        for target in re.findall(r"^    make (\w+)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_there_are_examples_of_every_command() -> None:
    for program, app in (("deckgen", cli.app), ("score", scorekeeper.cli.app)):
        shown = {command.split()[1] for command in EXAMPLES + GAME if command.startswith(f"{program} ")}
        assert shown == set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize("command", EXAMPLES)
def test_an_example_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (run(command, monkeypatch), capsys.readouterr().err) == (0, "")


def test_the_examples_of_a_game_follow_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in GAME:
        exit_code, errors = run(command, monkeypatch), capsys.readouterr().err
        if command == "score play":
            assert exit_code == 2 and "no terminal to ask in" in errors
        else:
            assert (command, exit_code, errors) == (command, 0, "")


def test_the_python_in_the_readme_does_what_it_says() -> None:
    (page,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(page, {}, "README.md", "README.md", 0))
    assert (runner.tries > 5, runner.failures) == (True, 0)


def run(command: str, monkeypatch: pytest.MonkeyPatch) -> int:
    program, *arguments = shlex.split(command)
    monkeypatch.setattr(sys, "argv", [program, *arguments])
    with pytest.raises(SystemExit) as end:
        {"deckgen": cli, "score": scorekeeper.cli}[program].main()
    assert isinstance(end.value.code, int | None)
    return end.value.code or 0


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_into_the_project_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert missing == []


def test_what_the_readme_says_of_the_deck_is_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["deckgen", "build", "emotions", "insults", "--pdf", "--paper", "a4"])
    with pytest.raises(SystemExit):
        cli.main()
    emotions, insults = (line for line in capsys.readouterr().out.splitlines() if " cards on " in line)
    assert emotions.startswith("63 cards on 7 A4 sheets ") and "63 cards on seven sheets" in README
    assert insults.startswith("99 cards on 11 A4 sheets ") and "99 cards on eleven sheets" in README
