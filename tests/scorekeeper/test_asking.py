"""The tally by question and answer: as functions, and through a terminal."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import ROOT, a_card, own_deck

from scorekeeper.asking import next_question, rows_of
from scorekeeper.errors import NotUnderstood


def colour_of(card: str) -> str:
    return {"r": "red", "y": "yellow", "g": "green", "f": "green"}[card[0]]


def asked(*texts: str) -> tuple[list[str], list[str]]:
    """What was asked, and what was kept of these answers."""
    questions, answers = [], []
    for text in texts:
        question = next_question(answers, colour_of)
        assert question is not None
        questions.append(question.text)
        answers.append(question.read(text))
    question = next_question(answers, colour_of)
    return [*questions, question.text if question else "(done)"], answers


def test_emotions_asks_for_every_counter_of_every_player() -> None:
    questions, answers = asked("e", "Ann", "12", "−3", "+2", "rryg", "Bo", "9", "0", "1", "r2, f", "")

    assert questions == [
        "Which game? emotions or insults [emotions]",
        "Name of player 1",
        "Ann's self-esteem",
        "Ann's anger",
        "Ann's guilt",
        "Ann's cards in hand (rryg, or r2,y1; - for none)",
        "Name of player 2 (Enter alone when there are no more)",
        "Bo's self-esteem",
        "Bo's anger",
        "Bo's guilt",
        questions[5].replace("Ann", "Bo"),
        "Name of player 3 (Enter alone when there are no more)",
        "(done)",
    ]
    assert rows_of(answers) == [("Ann", "12", "-3", "2", "rryg"), ("Bo", "9", "0", "1", "r2, f")]


def test_insults_asks_for_the_target_and_points() -> None:
    questions, answers = asked("INS", "", "Kim", "21", "Lee", "17", "")

    assert questions[1:5] == [
        "How many points are the target? [20]",
        "Name of player 1",
        "Kim's points",
        "Name of player 2 (Enter alone when there are no more)",
    ]
    assert (answers[1], rows_of(answers)) == ("20", [("Kim", "21"), ("Lee", "17")])


@pytest.mark.parametrize(
    ("before", "text", "message"),
    [
        ((), "ludo", "`ludo` is no game"),
        (("insults",), "0", "`0` stands where a whole number from 1 on was expected"),
        (("emotions",), "", "a player has no name"),
        (("emotions", "Ann"), "12a", "`12a` stands where a whole number was expected"),
        (("emotions", "Ann"), "3-", "`3-` stands where a whole number was expected"),
        (("emotions", "Ann", "1", "2", "3"), "4", "`4` is no hand"),
        (("emotions", "Ann", "1", "2", "3", ""), "ANN", "there is a player `ANN` already"),
        (("insults", "20", "Kim"), "-1", "`-1` stands where a whole number from 0 on was expected"),
    ],
)
def test_an_answer_that_is_not_understood_is_asked_for_again(before: tuple[str, ...], text: str, message: str) -> None:
    _, answers = asked(*before)
    question = next_question(answers, colour_of)
    assert question is not None
    with pytest.raises(NotUnderstood) as caught:
        question.read(text)

    assert caught.value.message == message
    assert caught.value.hint


class Terminal:
    """`score` in a pseudo-terminal of that many columns."""

    def __init__(self, *arguments: str, columns: int = 60) -> None:
        import pty

        variables = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": str(columns), "LINES": "40", "TERM": "xterm"}
        variables.pop("NO_COLOR", None)
        self.process, self.file = pty.fork()
        if not self.process:
            os.execve(sys.executable, [sys.executable, "-m", "scorekeeper", *arguments], variables)
        self.seen = ""

    def until(self, text: str) -> str:
        """What has been printed since the last time, up to and with `text`."""
        while text not in self.seen and (read := self.read()):
            self.seen += read
        assert text in self.seen, self.seen
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def talk(self, *turns: tuple[str, str]) -> None:
        """Wait for each question and type its answer."""
        for question, answer in turns:
            self.until(question)
            self.type(answer)

    def read(self) -> str:
        """What comes next; nothing when the program has ended, or is silent for too long."""
        if not select.select([self.file], [], [], 30)[0]:
            return ""
        try:
            return os.read(self.file, 4096).decode(errors="replace")
        except OSError:  # Linux, when the program has ended
            return ""

    def type(self, text: str) -> None:
        os.write(self.file, text.encode())
        # Ctrl-C in the instant between a question and reading the answer is heard when the next key comes.
        for _ in range(5 if text.endswith("\x03") else 0):
            if select.select([self.file], [], [], 3)[0]:
                break
            os.write(self.file, b"\x03")

    def end(self) -> tuple[str, int]:
        """The rest, and the exit code."""
        while read := self.read():
            self.seen += read
        os.close(self.file)  # which ends a program that is still waiting
        return self.seen.replace("\r\n", "\n"), os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.fixture
def in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if sys.platform == "win32":
        pytest.skip("Windows has no pseudo-terminals of this kind")
    monkeypatch.chdir(tmp_path)
    yield


@pytest.mark.usefixtures("in_a_terminal")
def test_a_whole_tally_with_mistakes_and_a_way_back() -> None:
    terminal = Terminal("tally", "--explain")
    terminal.talk(
        ("[emotions]: ", "\n"),
        ("player 1: ", "Ann\n"),
        ("self-esteem: ", "twelve\n"),
        ("self-esteem: ", "11\n"),
        ("anger: ", "<\n"),  # one question back
        ("self-esteem [11]: ", "12\n"),
        ("anger: ", "3\n"),
        ("guilt: ", "2\n"),
        ("none): ", "rryg\n"),
        ("no more): ", "<\n"),  # three questions back
        ("none) [rryg]: ", "<\n"),
        ("guilt [2]: ", "<\n"),
        ("anger [3]: ", "\n"),  # Enter alone keeps it
        ("guilt [2]: ", "\n"),
        ("none) [rryg]: ", "\n"),
        ("no more): ", "Bo\n"),
        ("self-esteem: ", "9\n"),
        ("anger: ", "0\n"),
        ("guilt: ", "1\n"),
        ("none): ", "humour\n"),
        ("no more): ", "\n"),
    )
    rest, exit_code = terminal.end()

    assert exit_code == 0
    assert "Bo wins with a total of 9." in rest
    assert "Bo: 9 self-esteem − 0 anger − 1 guilt" in rest


@pytest.mark.usefixtures("in_a_terminal")
@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_stopping_shows_what_has_been_said_as_a_command_that_goes_on(key: str) -> None:
    terminal = Terminal("tally", "--target", "30", "--deck", "insults", columns=200)
    terminal.talk(
        ("player 1: ", 'Kim "K"\n'),
        ("points: ", "-3\n"),
        ("points: ", "25\n"),
        ("no more): ", "Lee\n"),
        ("points: ", key),
    )
    rest, exit_code = terminal.end()

    assert exit_code == 130
    assert """so far: score tally insults --target 30 --deck insults --player 'Kim "K":25'\n""" in rest
    assert "and: name Lee\n" in rest
    assert "Traceback" not in rest


@pytest.mark.usefixtures("in_a_terminal")
def test_there_is_no_way_back_behind_what_was_given_and_the_target_counts() -> None:
    terminal = Terminal("tally", "insults", "--target", "30")
    terminal.talk(
        ("player 1: ", "<\n"),
        ("player 1: ", "Kim\n"),
        ("points: ", "25\n"),
        ("no more): ", "\n"),
    )

    assert "Nobody has 30 points yet." in terminal.end()[0]


@pytest.mark.usefixtures("in_a_terminal")
def test_an_asked_target_counts() -> None:
    terminal = Terminal("tally")
    terminal.talk(
        ("[emotions]: ", "insults\n"),
        ("[20]: ", "30\n"),
        ("player 1: ", "Kim\n"),
        ("points: ", "25\n"),
        ("no more): ", "\n"),
    )

    assert "Nobody has 30 points yet." in terminal.end()[0]


@pytest.mark.usefixtures("in_a_terminal")
def test_a_card_whose_title_has_a_colon_is_a_card(tmp_path: Path) -> None:
    path = own_deck(tmp_path, a_card("stop", "yellow", "4", '"Stop: now"'))
    terminal = Terminal("tally", "--deck", str(path), "--json")
    terminal.talk(
        ("player 1: ", "A\n"),
        ("esteem: ", "1\n"),
        ("anger: ", "2\n"),
        ("guilt: ", "3\n"),
        ("none): ", "stop: now\n"),
        ("no more): ", "\n"),
    )

    assert '"hand": {"red": 0, "yellow": 1, "green": 0}, "total": -3' in terminal.end()[0]


@pytest.mark.usefixtures("in_a_terminal")
def test_a_deck_that_cannot_be_read_loses_no_answer() -> None:
    Path("decks").mkdir()
    Path("decks/emotions.yaml").write_text("title: [Broken\n")
    terminal = Terminal("tally")
    terminal.talk(
        ("[emotions]: ", "\n"),
        ("player 1: ", "A\n"),
        ("esteem: ", "1\n"),
        ("anger: ", "0\n"),
        ("guilt: ", "0\n"),
        ("none): ", "r2\n"),
        ("none): ", "r\n"),
        ("no more): ", "\n"),
    )

    assert "A wins with a total of 0." in terminal.end()[0]


@pytest.mark.usefixtures("in_a_terminal")
@pytest.mark.parametrize("arguments", [("emotions",), ("--deck", "emotions")])
def test_a_target_for_emotions_is_refused_before_anything_is_asked(arguments: tuple[str, ...]) -> None:
    rest, exit_code = Terminal("tally", *arguments, "--target", "5").end()

    assert (exit_code, "Name of player" in rest) == (2, False)


@pytest.mark.usefixtures("in_a_terminal")
def test_bytes_that_are_no_text_are_refused_and_nothing_is_lost() -> None:
    terminal = Terminal("tally", "emotions")
    terminal.until("player 1: ")
    os.write(terminal.file, b"\xff\xfe\n")
    terminal.until("has signs in it")
    terminal.until("player 1: ")
    terminal.type("Ann\n")
    terminal.until("Ann's self-esteem: ")
    terminal.type("\x03")

    assert terminal.end()[1] == 130


@pytest.mark.usefixtures("in_a_terminal")
@pytest.mark.parametrize(
    "arguments",
    [
        ("answers", "r4"),
        ("answers", "7", "--hand", "yelling-and-screaming,hidden-anger,r6,f,y7"),
        ("legal", "shame", "challenge"),
        ("legal", "5"),
        ("tally", "--explain", "--player", "Maximiliane Charlotte von Steinfels:-12:13:12:rryg", "--player", "B:9:0:1"),
        ("tally", "insults", "--explain", "--player", "Kim:21", "--player", "Lee:17"),
    ],
)  # fmt: skip
def test_sixty_columns_are_enough(arguments: tuple[str, ...]) -> None:
    rest, exit_code = Terminal(*arguments).end()

    lines = re.sub("\x1b\\[[0-9;]*m", "", rest).split("\n")  # colours
    assert [line for line in lines if len(line.rstrip()) > 60 or "…" in line or "\x1b" in line] == []
    assert exit_code in (0, 1) and len(lines) > 1
    assert "error" not in rest


@pytest.mark.usefixtures("in_a_terminal")
@pytest.mark.parametrize("columns", [20, 40, 60, 80])
@pytest.mark.parametrize("hand", ["r" * 14, "r" * 20 + "y" * 10 + "g" * 10])
def test_a_table_loses_nothing_in_a_narrow_terminal(columns: int, hand: str) -> None:
    rest, _ = Terminal(
        "tally", "--player", f"Barbara:112:13:12:{hand}", "--player", "Bo:-9:0:1:g", columns=columns
    ).end()
    plain = re.sub("\x1b\\[[0-9;]*m", "", rest)
    table = plain.split("\n\n")[0]

    assert {"name", "self-esteem", "place", "Barbara", "112", "13", "Bo", "−9", "g"} <= set(table.split())
    cells = " ".join(word for word in table.split() if set(word) <= set("ryg")).replace(" ", "")
    assert sorted(cells) == sorted(hand + "g")


@pytest.mark.usefixtures("in_a_terminal")
def test_answers_lose_nothing_in_a_narrow_terminal() -> None:
    for columns in (20, 40):
        rest, _ = Terminal("answers", "4", columns=columns).end()
        table = re.sub("\x1b\\[[0-9;]*m", "", rest).split("\n\n")[1]
        assert {"colour", "opponent", "lead", "yellow", "Command", "+6"} <= set(table.split())
        assert "…" not in table


@pytest.mark.usefixtures("in_a_terminal")
def test_a_verdict_is_in_colour_and_an_error_is_wrapped() -> None:
    assert Terminal("legal", "r3").end()[0].startswith("\x1b[1;32mlegal:\x1b[0m Shame")
    assert Terminal("legal", "y3").end()[0].startswith("\x1b[1;31millegal:\x1b[0m Approach")
    rest, exit_code = Terminal("legal", "A", "--deck", "insults", columns=60).end()
    assert exit_code == 2
    assert max(map(len, re.sub("\x1b\\[[0-9;]*m", "", rest).split("\n"))) <= 60
