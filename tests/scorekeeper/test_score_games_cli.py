"""A whole game by the command `score`: every command, every refusal, and what is left on the disk."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import ROOT, a_card, own_deck, run_score

from scorekeeper import shelf

Score = Callable[[str], tuple[int, str, str]]

OF_THREE = "new emotions Ann Bo Cy"
TURN = "  score attack OPPONENT CARD, score discard; without red cards: score pass\n"
ANSWER = "  score respond CARD, score pass\n"
CLOSED = "The game is closed; `score undo` opens it again.\n"
KEPT = re.compile(r"note: (\S+) is kept, too; `score resume \1` goes on with it\n")


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Score:
    """Runs a line of `score` in an empty folder: exit code, stdout, stderr; the day of today is `TODAY`."""
    monkeypatch.chdir(tmp_path)

    def run(line: str) -> tuple[int, str, str]:
        exit_code, out, err = run_score(*shlex.split(line))
        return exit_code, re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "TODAY", out), err

    return run


def done(score: Score, *lines: str) -> str:
    """What the last of them prints; each is done, and nothing is complained about: that an unfinished game is kept
    when a new one is begun is no complaint."""
    out = ""
    for line in lines:
        exit_code, out, err = score(line)
        if line.startswith("new ") and KEPT.fullmatch(err):
            err = ""
        assert (exit_code, err) == (0, ""), (line, err)
    return out


def refused(score: Score, line: str, exit_code: int = 2) -> str:
    """What is complained; nothing is printed, and nothing on the disk has changed."""
    before = on_disk()
    found, out, err = score(line)
    assert (found, out) == (exit_code, ""), (line, out, err)
    assert on_disk() == before
    return err


def on_disk() -> dict[Path, bytes]:
    """Every file of the home and of the folder that is worked in."""
    folders = (home(), Path.cwd())
    return {path: path.read_bytes() for folder in folders for path in folder.rglob("*") if path.is_file()}


def home() -> Path:
    return Path(os.environ["SCORE_HOME"])


def log(name: str = "emotions-1") -> Path:
    return home() / "games" / f"{name}.jsonl"


def shown(score: Score) -> Any:
    """How the game stands, without the log."""
    value = json.loads(done(score, "show --json"))
    del value["log"]
    return value


# Emotions


def test_a_turn_of_emotions_play_by_play(score: Score) -> None:
    assert done(score, OF_THREE) == (
        "Emotions: Ann, Bo and Cy. The game is called emotions-1.\n"
        f"It is Ann's turn. 48 turns are left, this one included.\n{TURN}"
    )
    assert done(score, "attack Bo shame") == (
        f"Ann attacks Bo with Shame (3).\nBo answers with a 2, 3 or 4 of any colour, or passes.\n{ANSWER}"
    )
    assert done(score, "respond y3") == (
        f"Bo answers with Approach (3).\nAnn answers with a 2, 3 or 4 of any colour, or passes.\n{ANSWER}"
    )
    assert done(score, "pass") == (
        "Ann passes. Approach was the last card: Bo takes its Player panel, +4 self-esteem; "
        "Ann its Opp panel, +1 guilt.\n"
        f"It is Bo's turn. 47 turns are left, this one included.\n{TURN}"
    )
    assert done(score, "discard") == (
        f"Bo discards a card.\nIt is Cy's turn. 46 turns are left, this one included.\n{TURN}"
    )
    assert done(score, "pass") == f"Cy passes.\nIt is Ann's turn. 45 turns are left, this one included.\n{TURN}"
    assert done(score, "attack cy hidden anger", "pass").startswith(
        "Cy passes. Hidden Anger was the last card: Ann takes its Player panel, +4 self-esteem, +4 anger, +5 guilt; "
        "Cy its Opp panel, −5 self-esteem, +10 anger.\n"
    )
    assert done(score, "show") == (
        "Emotions, emotions-1, begun TODAY\n\n"
        "name  self-esteem  anger  guilt  so far\n"
        "Ann             4      4      6      −6\n"
        "Bo              4      0      0       4\n"
        "Cy             −5     10      0     −15\n\n"
        f"It is Bo's turn. 44 turns are left, this one included.\n{TURN}"
    )


def test_an_exchange_is_shown_as_far_as_it_went(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "respond f4", "respond r5")

    assert done(score, "show").endswith(
        "\n\nAnn attacks Bo. Ann: Shame (3) – Bo: Forgiveness (4) – Ann: Breaking Things (5)\n\n"
        f"Bo answers with a 4, 5 or 6 of any colour, or passes.\n{ANSWER}"
    )


def test_forgiveness_takes_its_number_where_only_one_would_do(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame")
    assert done(score, "respond f").startswith("Bo answers with Forgiveness (4).\n")
    assert refused(score, "respond f") == (
        "error: which number is it played as? Forgiveness counts as 4 or 5\n  write f4 or f5\n"
    )
    assert done(score, "respond f5").startswith("Ann answers with Forgiveness (5).\n")


def test_emotions_in_json(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "respond f4")

    assert json.loads(done(score, "show --json")) == {
        "game": "emotions",
        "players": [{"name": name, "self_esteem": 0, "anger": 0, "guilt": 0} for name in ("Ann", "Bo", "Cy")],
        "turn": "Ann",
        "exchange": [
            {"player": "Ann", "card": "shame", "level": 3},
            {"player": "Bo", "card": "forgiveness", "level": 4},
        ],
        "answering": "Ann",
        "board": None,
        "to_turn_up": False,
        "target": None,
        "turns_left": 48,
        "finished": False,
        "winners": [],
        "log": {"file": str(log()), "line": 3},
    }


def test_a_closed_game_of_emotions_in_json(score: Score) -> None:
    done(score, "new emotions Ann Bo", "attack Bo shame", "pass", "tally --hand Ann=rryg --hand Bo=y1,f")

    assert shown(score) == {
        "game": "emotions",
        "players": [
            {"name": "Ann", "self_esteem": 1, "anger": 2, "guilt": 2, "hand": {"red": 2, "yellow": 1, "green": 1}},
            {"name": "Bo", "self_esteem": -4, "anger": 2, "guilt": 0, "hand": {"red": 0, "yellow": 1, "green": 1}},
        ],
        "turn": None,
        "exchange": [],
        "answering": None,
        "board": None,
        "to_turn_up": False,
        "target": None,
        "turns_left": 0,
        "finished": True,
        "winners": ["Ann"],
    }


@pytest.mark.parametrize(
    ("before", "line", "exit_code", "err"),
    [
        ("", "respond y3", 1, "nobody has attacked yet, and it is Ann's turn"),
        ("", "attack Ann shame", 1, "it is the turn of Ann, who attacks another player"),
        ("", "attack Bo y3", 1, "Approach is yellow and only answers; an attack opens with a red card"),
        ("", "attack Bo f", 1, "Forgiveness is green and only answers; an attack opens with a red card"),
        ("", "attack Bo f5", 1, "Forgiveness is green and only answers; an attack opens with a red card"),
        ("", "attack Dan shame", 2, "no player is called `Dan`"),
        ("", "attack Bo shaem", 2, "there is no card `shaem` in this deck"),
        ("", "attack Bo 3", 2, "`3` is a level: which card?"),
        ("", "attack Bo r8", 2, "there is no red card of level 8 in this deck"),
        ("", "lay drecksau", 1, "that is played in Insults, and this is a game of Emotions"),
        ("", "turn-up A:green:get1", 1, "that is played in Insults, and this is a game of Emotions"),
        ("attack Bo shame", "attack Bo shame", 1, "an exchange is going on, and Bo is to answer"),
        ("attack Bo shame", "discard", 1, "a discard ends a turn of its own; Bo is to answer now"),
        (
            "attack Bo shame",
            "respond r7",
            1,
            "Hidden Anger is 7; an answer to Shame (3) is a 2, 3 or 4 of any colour",
        ),
        (
            "attack Bo shame",
            "respond f5",
            1,
            "Forgiveness is named 5; an answer to Shame (3) is a 2, 3 or 4 of any colour",
        ),
        (
            "attack Bo nasty",
            "respond f",
            1,
            "Forgiveness counts as 4, 5, 6 or 7; an answer to Nasty (2) is a 1, 2 or 3 of any colour",
        ),
        ("attack Bo r5", "respond f", 2, "which number is it played as? Forgiveness counts as 4, 5 or 6"),
        ("attack Bo shame", "tally --hand Ann=r --hand Bo=- --hand Cy=-", 1, "an exchange is open: Bo is to answer"),
        ("", "tally", 2, "the hands of Ann, Bo and Cy are missing"),
        ("", "tally --hand Bo=r", 2, "the hands of Ann and Cy are missing"),
        ("", "tally --hand Bo=r --hand Cy=-", 2, "the hand of Ann is missing"),
        ("", "tally --hand Dan=r --hand Ann=-", 2, "no player is called `Dan`"),
        ("", "tally --hand Ann", 2, "`Ann` is no hand of a player"),
        ("", "tally --hand Ann=q --hand Bo=- --hand Cy=-", 2, "there is no card `q` in this deck"),
        ("", "tally --hand Ann=r --deck emotions", 2, "--hand is for the game that you play"),
        ("tally --hand Ann=- --hand Bo=- --hand Cy=-", "pass", 1, "the game is over and added up"),
        ("tally --hand Ann=- --hand Bo=- --hand Cy=-", "adjust Ann anger=+1", 1, "the game is over and added up"),
        ("tally --hand Ann=- --hand Bo=- --hand Cy=-", "tally --hand Ann=r", 1, "the game is over and added up"),
        ("", "undo", 1, "there is nothing to take back"),
        ("", "redo", 1, "there is nothing to bring back"),
        ("pass", "undo 2", 1, "there is 1 command to take back"),
        ("pass", "undo 0", 2, "`0` is no number of commands"),
        ("pass", "redo", 1, "there is nothing to bring back"),
    ],
)
def test_a_play_of_emotions_that_is_refused(score: Score, before: str, line: str, exit_code: int, err: str) -> None:
    done(score, OF_THREE, *filter(None, [before]))

    assert refused(score, line, exit_code).splitlines()[0] == f"error: {err}"


def test_refusals_say_what_would_be_right(score: Score) -> None:
    done(score, OF_THREE)
    assert refused(score, "respond y3", 1).endswith(
        "\n  `score attack OPPONENT CARD`, `score pass` or `score discard`\n"
    )
    assert refused(score, "attack Ann r3", 1).endswith("\n  attack Bo or Cy\n")
    assert refused(score, "attack Bo shaem").endswith("\n  did you mean `shame`?\n")
    assert refused(score, "tally").endswith("\n  add --hand Ann=rryg; for one who has none --hand Ann=-\n")
    done(score, "attack Bo shame")
    assert refused(score, "respond r7", 1).endswith("\n  the nearest is Yelling and Screaming (r4)\n")
    assert refused(score, "discard", 1).endswith("\n  `score respond CARD`, or `score pass`\n")


def test_a_hand_is_asked_for_only_where_the_game_can_be_closed(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame")

    assert refused(score, "tally", 1) == (
        "error: an exchange is open: Bo is to answer\n"
        "  `score pass` ends it and pays its last card; `score undo` takes it back\n"
    )


# Insults


def test_a_game_of_insults_play_by_play(score: Score) -> None:
    to_turn_up = "A card of the pack is to be turned up; then it is Kim's turn.\n  score turn-up CARD\n"
    assert done(score, "new insults Kim Lee Moe --target 6") == (
        f"Insults: Kim, Lee and Moe. The game is called insults-1.\n{to_turn_up}"
    )
    assert done(score, "turn-up drecksau") == (
        "Drecksau (C, red, Get 3) is turned up.\nIt is Kim's turn. Points: Kim 0, Lee 0, Moe 0.\n  score lay CARD\n"
    )
    assert done(score, "lay C:green:get1").startswith(
        "Kim lays a card (C, green, Get 1). Nothing matches.\nIt is Lee's"
    )
    assert done(score, "lay träum weiter").startswith(
        "Lee lays Träum weiter, du (A, green, Get 1). "
        "A and C match: A pays 1 from the bank; C pays 1 from the bank.\n"
        "It is Moe's turn. Points: Kim 0, Lee 2, Moe 0.\n"
    )
    assert done(score, "show") == (
        "Insults, insults-1, begun TODAY\n\n"
        "name  points\nKim        0\nLee        2\nMoe        0\n\n"
        "A: Träum weiter, du (green, Get 1)\nB: empty\nC: green, Get 1, on top of 1\n\n"
        "It is Moe's turn. Points: Kim 0, Lee 2, Moe 0.\n  score lay CARD\n"
    )
    assert done(score, "lay albern").startswith(
        "Moe lays albern (B, green, Get 1). A, B and C match: A pays 1 from the bank; B pays 1 from the bank; "
        "C pays 1 from the bank. All cards on the board go to the discard pile.\n"
        "A card of the pack is to be turned up; then it is Kim's turn.\n"
    )
    assert done(score, "turn-up A:red:steal1", "lay B:red:steal1 --steal-from lee --steal-from Moe").startswith(
        "Kim lays a card (B, red, Steal 1). A and B match: A takes 1 from Lee; B takes 1 from Moe.\n"
    )
    assert [player["points"] for player in shown(score)["players"]] == [2, 1, 2]


def test_insults_in_json(score: Score) -> None:
    done(score, "new insults Kim Lee")
    empty = {
        "game": "insults",
        "players": [{"name": "Kim", "points": 0}, {"name": "Lee", "points": 0}],
        "turn": "Kim",
        "exchange": [],
        "answering": None,
        "board": {"A": None, "B": None, "C": None},
        "to_turn_up": True,
        "target": 20,
        "turns_left": None,
        "finished": False,
        "winners": [],
    }
    assert json.loads(done(score, "show --json")) == empty | {"log": {"file": str(log("insults-1")), "line": 1}}

    done(score, "turn-up drecksau", "lay B:red:get3")
    assert shown(score) == empty | {
        "players": [{"name": "Kim", "points": 6}, {"name": "Lee", "points": 0}],
        "turn": "Lee",
        "board": {
            "A": None,
            "B": {"card": "B:red:get3", "colour": "red", "points": "Get 3"},
            "C": {"card": "drecksau", "colour": "red", "points": "Get 3"},
        },
        "to_turn_up": False,
    }


def test_the_worked_example_of_the_rules(score: Score) -> None:
    done(score, "new insults Kim Lee Moe", "adjust Kim points=+5", "adjust Lee points=+1")
    done(score, "turn-up A:green:get1", "pass", "pass", "pass", "adjust Moe points=+1", "adjust Moe points=-1")
    done(score, "lay B:red:steal1", "pass", "pass")
    assert refused(score, "lay C:red:get3") == (
        "error: the Steal on B pays: from whom is the point taken?\n  add --steal-from Lee or --steal-from Moe\n"
    )
    done(score, "lay C:red:get3 --steal-from Lee")
    assert [player["points"] for player in shown(score)["players"]] == [9, 0, 0]

    done(score, "undo", "lay C:red:get3 --steal-from Moe")
    assert [player["points"] for player in shown(score)["players"]] == [8, 1, 0]


def test_two_steals_from_one_who_has_a_point_take_one(score: Score) -> None:
    done(score, "new insults Kim Lee Moe", "adjust Lee points=+1", "turn-up A:red:steal1")

    assert done(score, "lay B:red:steal1 --steal-from Lee --steal-from Lee").startswith(
        "Kim lays a card (B, red, Steal 1). A and B match: A takes 1 from Lee; "
        "B would take a point from Lee, who has none.\n"
    )
    assert [player["points"] for player in shown(score)["players"]] == [1, 0, 0]


def test_with_two_players_it_goes_without_saying_from_whom_is_stolen(score: Score) -> None:
    done(score, "new insults Kim Lee", "adjust Lee points=+2", "turn-up A:red:steal1", "lay B:red:steal1")

    assert [player["points"] for player in shown(score)["players"]] == [2, 0]


def test_every_steal_is_asked_about_by_its_letter(score: Score) -> None:
    done(score, "new insults Kim 'Anna Maria' Moe", "turn-up A:red:steal1")

    assert refused(score, "lay C:red:steal1") == (
        "error: the Steal on A pays: from whom is the point taken?\n"
        '  add --steal-from "Anna Maria" or --steal-from Moe\n'
    )
    assert refused(score, "lay C:red:steal1 --steal-from Moe").startswith("error: the Steal on C pays: from whom")


@pytest.mark.parametrize(
    ("before", "line", "exit_code", "err"),
    [
        ("", "lay drecksau", 1, "a card of the pack is to be turned up first"),
        ("", "pass", 1, "a card of the pack is to be turned up first"),
        ("", "turn-up zzz", 2, "there is no card `zzz` in this deck"),
        ("", "turn-up D:red:get1", 2, "`D:red:get1` describes no card"),
        ("turn-up drecksau", "turn-up drecksau", 1, "no card is to be turned up now; it is Kim's turn"),
        ("turn-up drecksau", "attack Lee shame", 1, "that is played in Emotions, and this is a game of Insults"),
        ("turn-up drecksau", "respond y3", 1, "that is played in Emotions, and this is a game of Insults"),
        ("turn-up drecksau", "discard", 1, "that is played in Emotions alone"),
        (
            "turn-up drecksau",
            "lay mies --steal-from Kim",
            2,
            "no Steal pays now, and --steal-from names 1 player",
        ),
        ("turn-up B:red:steal1", "lay A:red:get3 --steal-from Zed", 2, "no player is called `Zed`"),
        (
            "turn-up B:red:steal1",
            "lay A:red:get3 --steal-from Kim",
            1,
            "it is the turn of Kim, who steals from another player",
        ),
        ("", "adjust Kim points=-1", 1, "nobody has fewer than 0 points"),
        ("", "adjust Kim anger=+1", 2, "there is no counter `anger` in this game"),
        ("", "tally --hand Kim=r", 2, "in Insults hands do not count"),
    ],
)
def test_a_play_of_insults_that_is_refused(score: Score, before: str, line: str, exit_code: int, err: str) -> None:
    done(score, "new insults Kim Lee Moe", *filter(None, [before]))

    assert refused(score, line, exit_code).splitlines()[0] == f"error: {err}"


@pytest.mark.parametrize("line", ["turn-up board-a", "lay board-b"])
def test_a_board_card_is_not_played(score: Score, line: str) -> None:
    done(score, "new insults Kim Lee", *(["turn-up drecksau"] if line.startswith("lay") else []))

    assert refused(score, line, 1).startswith("error: the board card ")


def test_the_winner_is_said_at_once_and_a_win_can_be_taken_back(score: Score) -> None:
    done(score, "new insults Kim Lee --target 6", "turn-up drecksau")
    before = shown(score)
    assert done(score, "lay B:red:get3") == (
        "Kim lays a card (B, red, Get 3). B and C match: B pays 3 from the bank; C pays 3 from the bank. "
        "Kim has won!\nKim wins with 6 points.\n"
    )
    over = shown(score)
    assert (over["turn"], over["finished"], over["winners"], over["to_turn_up"]) == (None, True, ["Kim"], False)
    assert refused(score, "lay A:red:get3", 1) == (
        "error: the game is over: Kim has won\n  `score undo` takes the last command back\n"
    )
    assert (
        done(score, "tally")
        == "name  points  place\nKim        6      1\nLee        0      2\n\nKim wins with 6 points.\n"
    )
    assert done(score, "games").splitlines()[1].endswith("Kim won")

    assert done(score, "undo").endswith("\nIt is Kim's turn. Points: Kim 0, Lee 0.\n  score lay CARD\n")
    assert shown(score) == before
    done(score, "redo")
    assert shown(score) == over


def test_three_alike_that_win_need_no_card_turned_up(score: Score) -> None:
    done(score, "new insults Kim Lee --target 3", "turn-up A:green:get1", "lay B:red:get3", "pass")
    done(score, "lay B:green:get1")
    done(score, "lay C:green:get1")

    assert (shown(score)["winners"], shown(score)["to_turn_up"]) == (["Lee"], False)


def test_the_target_is_reached_at_the_end_of_ones_own_turn(score: Score) -> None:
    done(score, "new insults Kim Lee --target 5", "turn-up A:green:get1", "adjust Lee points=+7")
    assert shown(score)["winners"] == []
    done(score, "pass")
    assert shown(score)["winners"] == []
    assert done(score, "pass") == "Lee passes. Lee has won!\nLee wins with 7 points.\n"


def test_a_card_that_cannot_be_is_believed_and_noted(score: Score) -> None:
    done(score, "new insults Kim Lee", "turn-up drecksau")
    exit_code, out, err = score("lay drecksau")
    assert (exit_code, err) == (
        0,
        "note: the deck has 1 of `drecksau`, and it lies there already; if that was a slip: `score undo`\n",
    )
    assert out.startswith("Kim lays Drecksau (C, red, Get 3). Nothing matches.\n")
    assert score("lay A:green:get9")[2] == ("note: this deck has no such card, though: there is only A:green:get1\n")


def test_more_of_a_card_than_the_deck_has_is_noted_in_emotions_too(score: Score) -> None:
    own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=2), a_card("calm", "yellow", "2", "Calm", copies=20))
    done(score, "new own.yaml Ann Bo", "attack Bo fury", "respond fury")
    note = "note: the deck has 2 of `fury`, and 2 lie there already; if that was a slip: `score undo`\n"

    exit_code, out, err = score("respond fury")
    assert (exit_code, err) == (0, note)
    assert out.startswith("Ann answers with Fury (2).\n")
    done(score, "undo", "respond calm", "pass")
    exit_code, out, err = score("tally --hand Ann=rr --hand Bo=ryg")
    assert (exit_code, out.endswith(CLOSED)) == (0, True)
    assert err == "note: these hands hold 3 red cards, and the deck has 2; if that was a slip: `score undo`\n"
    done(score, "undo", "tally --hand Ann=r --hand Bo=ry")


def test_a_letter_alone_is_too_little_for_a_card_that_is_played(score: Score) -> None:
    def too_little(letter: str) -> str:
        return f"error: `{letter}` alone names no card that is played\n  write a little more of it\n"

    done(score, OF_THREE)
    assert refused(score, "attack Bo s") == too_little("s")
    done(score, "attack Bo shame")
    assert refused(score, "respond y") == too_little("y")
    assert done(score, "respond f").startswith("Bo answers with Forgiveness (4).\n")
    done(score, "new insults Kim Lee")
    assert refused(score, "turn-up d") == too_little("d")
    done(score, "turn-up drecksau")
    assert refused(score, "lay m") == too_little("m")


# Corrections


@pytest.mark.parametrize(
    ("words", "told", "counters"),
    [
        ("self_esteem=-3", "−3 self-esteem", (-3, 0, 0)),
        ("self_esteem=−3", "−3 self-esteem", (-3, 0, 0)),
        ("anger=+3", "+3 anger", (0, 3, 0)),
        ("anger=+3 guilt=–2", "+3 anger, −2 guilt", (0, 3, -2)),
        ("self=+1 --why 'was   a two'", "+1 self-esteem (was a two)", (1, 0, 0)),
    ],
)
def test_a_correction_is_recorded(score: Score, words: str, told: str, counters: tuple[int, int, int]) -> None:
    done(score, OF_THREE)
    before = shown(score)

    assert done(score, f"adjust cy {words}").startswith(
        f"Cy is corrected by {told}.\nIt is Ann's turn. 48 turns are left"
    )
    after = shown(score)
    cy = after["players"].pop()
    assert (cy["self_esteem"], cy["anger"], cy["guilt"]) == counters
    before["players"].pop()
    assert after == before


@pytest.mark.parametrize(
    ("words", "err"),
    [
        ("anger=3", "`anger=3` does not say whether it is more or less"),
        ("anger=3-", "`3-` stands where a whole number with a sign was expected"),
        ("anger=-0", "that changes nothing"),
        ("anger=0", "that changes nothing"),
        ("anger=+1 anger=+1", "`anger` comes twice"),
        ("anger=+1 ang=+1", "`anger` comes twice"),
        ("points=+1", "there is no counter `points` in this game"),
        ("wut=+1", "there is no counter `wut`"),
        ("anger=+10000", "+10000 is too much for one correction"),
        ("anger=+1 3-", "`3-` is no correction"),
    ],
)
def test_a_correction_that_is_not_understood(score: Score, words: str, err: str) -> None:
    done(score, OF_THREE)

    lines = refused(score, f"adjust Cy {words}").splitlines()
    assert (lines[0], len(lines)) == (f"error: {err}", 2)
    assert refused(score, "adjust Dan anger=+1").startswith("error: no player is called `Dan`\n")


def test_an_exchange_stays_open_over_a_correction_and_the_last_turn_may_be_followed_by_one(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame")
    assert done(score, "adjust Bo anger=+1").endswith(
        f"Bo answers with a 2, 3 or 4 of any colour, or passes.\n{ANSWER}"
    )
    assert shown(score)["exchange"] == [{"player": "Ann", "card": "shame", "level": 3}]


# Undo and redo


EMOTIONS = ["new emotions Ann Bo", "attack Bo shame", "respond y4"]
INSULTS = ["new insults Kim Lee --target 2", "turn-up drecksau", "lay A:green:get1"]


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (EMOTIONS[:1], "attack Bo r7"),
        (EMOTIONS[:1], "discard"),
        (EMOTIONS[:1], "pass"),
        (EMOTIONS[:1], "tally --hand Ann=rryg --hand Bo=-"),
        (EMOTIONS[:2], "respond f"),
        (EMOTIONS[:2], "pass"),
        (EMOTIONS, "respond f5"),
        (EMOTIONS, "pass"),
        (EMOTIONS, "adjust Ann anger=-1 --why oops"),
        (INSULTS[:1], "turn-up A:red:steal1"),
        (INSULTS[:2], "lay B:red:steal1"),
        (INSULTS, "lay B:red:get3"),
        (INSULTS, "lay B:green:get1"),
        (INSULTS, "adjust Kim points=+1"),
        (INSULTS, "pass"),
        (INSULTS, "tally"),
        (["new insults Kim Lee", *INSULTS[1:], "lay C:green:get1"], "lay B:green:get1"),
    ],
)
def test_an_undo_leaves_all_but_the_log_as_it_was(score: Score, before: list[str], line: str) -> None:
    done(score, *before)
    stood, said = shown(score), done(score, "show")
    path = shelf.current()
    lines = path.read_bytes()
    done(score, line)
    after = shown(score)
    assert after != stood

    assert done(score, "undo").startswith("Taken back: ")
    assert (shown(score), done(score, "show")) == (stood, said)
    assert path.read_bytes().startswith(lines) and len(path.read_bytes().splitlines()) == len(lines.splitlines()) + 2
    assert done(score, "redo").startswith("Brought back: ")
    assert shown(score) == after
    assert done(score, "verify").endswith(" lines, all as the rules have it.\n")


def test_several_are_taken_back_and_brought_back(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "respond y3", "pass", "discard")
    stood = shown(score)
    assert done(score, "undo 3") == (
        "Taken back: Bo discards a card.\n"
        "Taken back: Ann passes. Approach was the last card: Bo takes its Player panel, +4 self-esteem; "
        "Ann its Opp panel, +1 guilt.\n"
        "Taken back: Bo answers with Approach (3).\n"
        f"Bo answers with a 2, 3 or 4 of any colour, or passes.\n{ANSWER}"
    )
    assert refused(score, "undo 2", 1) == ("error: there is 1 command to take back\n  `score undo 1` is the most\n")
    assert refused(score, "redo 4", 1) == ("error: there are 3 commands to bring back\n  `score redo 3` is the most\n")
    assert done(score, "redo 3").startswith("Brought back: Bo answers with Approach (3).\nBrought back: Ann passes. ")
    assert shown(score) == stood


def test_a_new_play_leaves_nothing_to_bring_back(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "undo", "attack Cy nasty")

    assert refused(score, "redo", 1) == "error: there is nothing to bring back\n"


@pytest.mark.parametrize("line", ["undo x", "redo 1.5", "undo 1 2", "pass now", "attack", "attack Bo", "show x"])
def test_a_command_line_that_is_not_understood_ends_with_2(score: Score, line: str) -> None:
    done(score, OF_THREE, "discard")

    assert refused(score, line) != ""


# The end


def test_the_last_turn_is_announced_and_then_the_tally(score: Score) -> None:
    own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=12))
    done(score, "new own.yaml Ann Bo")
    assert done(score, "discard") == f"Ann discards a card.\nIt is Bo's turn, the last one.\n{TURN}"
    assert done(score, "show").endswith(f"\n\nIt is Bo's turn, the last one.\n{TURN}")
    over = "The pack is empty, and the last turn has been played: now the hands are counted.\n  score tally\n"
    assert done(score, "pass") == f"Bo passes.\n{over}"
    found = shown(score)
    assert (found["turn"], found["turns_left"], found["finished"], found["winners"]) == (None, 0, True, [])
    for line in ("discard", "pass", "attack Ann fury", "respond fury"):
        assert refused(score, line, 1).startswith("error: the pack is empty: the last turn has been played\n")
    assert done(score, "games").splitlines()[1].endswith("to be tallied")
    assert done(score, "adjust Ann self_esteem=+1").endswith(over)
    assert done(score, "tally --hand Ann=r --hand Bo=fury").endswith(f"\nAnn wins with a total of 0.\n{CLOSED}")
    done(score, "undo", "undo", "undo")
    assert shown(score)["turn"] == "Bo"


def test_the_tally_of_a_running_game(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "respond y3", "pass", "adjust Cy anger=+1")
    table = (
        "name  self-esteem  anger  guilt  hand  total  place\n"
        "Ann             0      0      1  rryg     −1      3\n"
        "Bo              4      0      0  none      4      1\n"
        "Cy              0      1      0  yg        1      2\n"
    )

    assert done(score, "tally --hand ann=rryg --hand Bo=- --hand 'Cy=y1, f'") == (
        f"{table}\nBo wins with a total of 4.\n{CLOSED}"
    )
    assert done(score, "tally") == f"{table}\nBo wins with a total of 4.\n"
    assert done(score, "tally --explain").startswith(
        f"{table}\nAnn: 0 self-esteem − 0 anger − 1 guilt + 1 yellow + 1 green − 2 red = −1\n"
    )
    found = json.loads(done(score, "tally --json"))
    assert (found["winners"], [player["total"] for player in found["players"]]) == (["Bo"], [-1, 4, 1])
    assert done(score, "show") == f"Emotions, emotions-1, begun TODAY\n\n{table}\nBo wins with a total of 4.\n"
    assert done(score, "undo") == (
        "Taken back: The game is closed, with these cards in hand: Ann rryg, Bo none, Cy yg.\n"
        f"It is Bo's turn. 47 turns are left, this one included.\n{TURN}"
    )


@pytest.mark.parametrize("again", ["Ann", "ann"])
def test_a_hand_that_is_said_twice_is_asked_about(score: Score, again: str) -> None:
    done(score, "new emotions Ann Bo")

    assert score(f"tally --hand Ann=r --hand {again}=y --hand Bo=-")[:2] == (2, "")


def test_a_tie_in_a_running_game_is_told(score: Score) -> None:
    done(score, "new emotions Ann Bo")
    assert done(score, "tally --hand Ann=- --hand Bo=-").endswith(f"\nAnn and Bo share the first place.\n{CLOSED}")
    assert shown(score)["winners"] == ["Ann", "Bo"]


def test_a_tally_of_something_else_leaves_the_running_game_alone(score: Score) -> None:
    done(score, OF_THREE)
    before = on_disk()
    assert done(score, "tally insults --player Kim:21").endswith("Kim wins with 21 points.\n")
    assert refused(score, "tally emotions").startswith("error: no player\n")
    assert on_disk() == before


# History


def test_the_history_of_emotions_exactly(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "respond f4", "respond y5", "pass")
    done(score, "discard", "adjust Cy guilt=+1 --why forgotten", "undo 2", "redo", "pass")
    done(score, "attack Bo r1", "pass", "tally --hand Ann=r --hand Bo=- --hand Cy=yg")

    assert done(score, "history --explain") == (
        " 1  The game of Ann, Bo and Cy begins on TODAY.\n"
        " 2  Ann attacks Bo with Shame (3).\n"
        " 3  Bo answers with Forgiveness (4).\n"
        " 4  Ann answers with Confront (5).\n"
        " 5  Bo passes. Confront was the last card: Ann takes its Player panel, +5 self-esteem; "
        "Bo its Opp panel, +2 guilt.\n"
        "      Played: Shame (3) – Forgiveness (4) – Confront (5). Only the last one counts: Confront, by Ann.\n"
        "      Ann: self-esteem 0 → 5\n"
        "      Bo: guilt 0 → 2\n"
        " 6  Bo discards a card.\n"
        " 7  Cy is corrected by +1 guilt (forgotten). [taken back]\n"
        "      Cy: guilt 0 → 1\n"
        " 8  Takes back lines 7 and 6.\n"
        " 9  Brings back line 6.\n"
        "10  Cy passes.\n"
        "11  Ann attacks Bo with Rudeness (1).\n"
        "12  Bo passes. Rudeness was the last card: Ann takes its Player panel, +1 anger, +1 guilt; "
        "Bo its Opp panel, −1 self-esteem, +1 anger.\n"
        "      Played: Rudeness (1). Only the last one counts: Rudeness, by Ann.\n"
        "      Ann: anger 0 → 1, guilt 0 → 1\n"
        "      Bo: self-esteem 0 → −1, anger 0 → 1\n"
        "13  The game is closed, with these cards in hand: Ann r, Bo none, Cy yg.\n"
    )
    plain = "".join(line for line in done(score, "history --explain").splitlines(True) if line[:6].strip())
    assert done(score, "history") == plain


def test_the_history_of_insults_exactly(score: Score) -> None:
    done(score, "new insults Kim Lee --target 4", "turn-up drecksau", "lay B:green:get1", "lay A:red:steal1")
    done(score, "lay B:red:get3", "undo", "lay B:red:get3")
    won = (
        "Kim lays a card (B, red, Get 3). A, B and C match: A takes 1 from Lee; B pays 3 from the bank; "
        "C pays 3 from the bank. All cards on the board go to the discard pile. Kim has won!"
    )
    why = (
        "     On the board: A red Steal 1, B red Get 3, C red Get 3. A, B and C are red, so all three pay.\n"
        "     Kim: points 0 → 7\n"
        "     Lee: points 3 → 2\n"
    )

    assert done(score, "history --explain") == (
        "1  The game of Kim and Lee begins on TODAY.\n"
        "2  Drecksau (C, red, Get 3) is turned up.\n"
        "3  Kim lays a card (B, green, Get 1). Nothing matches.\n"
        "     On the board: B green Get 1, C red Get 3. No two are alike in colour, so none pays.\n"
        "4  Lee lays a card (A, red, Steal 1). A and C match: A would take a point from Kim, who has none; "
        "C pays 3 from the bank.\n"
        "     On the board: A red Steal 1, B green Get 1, C red Get 3. A and C are red, so both pay.\n"
        "     Lee: points 0 → 3\n"
        f"5  {won} [taken back]\n{why}"
        "6  Takes back line 5.\n"
        f"7  {won}\n{why}"
    )


# Several games


def test_without_a_game_every_command_says_how_to_begin_one(score: Score) -> None:
    lines = ("show", "show --json", "history", "undo", "redo", "pass", "discard", "attack Bo shame", "respond y3")
    for line in (*lines, "lay mies", "turn-up mies", "adjust Ann anger=+1", "verify", "resume", "tally --hand Ann=r"):
        assert refused(score, line) == ("error: no game is being played\n  begin one: `score new emotions Ann Bo`\n")
    assert done(score, "games") == "There is no game yet. Begin one: score new emotions Ann Bo\n"
    assert json.loads(done(score, "games --json")) == {"games": [], "current": None}
    assert refused(score, "resume emotions-1") == "error: there is no game `emotions-1`\n  there is none yet\n"


def test_games_are_listed_with_those_that_cannot_be_read(score: Score) -> None:
    done(score, OF_THREE, "new insults Kim Lee", "new emotions Ann Bo", "resume insults-1")
    log("emotions-9").write_bytes(b"")
    log("emotions-10").write_bytes(log().read_bytes() + b"{nope\n{nope\n")

    listed = done(score, "games").splitlines()
    assert [line.split()[0] for line in listed[1:5]] == ["emotions-1", "emotions-2", "emotions-9", "emotions-10"]
    assert listed[3].endswith("cannot be read: no game can be read from this log: the file is empty")
    assert "cannot be read: line 2 of the log is damaged: " in listed[4]
    assert listed[5].startswith("→  insults-1 ") and listed[5].endswith("Kim's turn")
    found = json.loads(done(score, "games --json"))
    assert found["current"] == str(log("insults-1"))
    assert found["games"][0] == {
        "name": "emotions-1",
        "deck": "emotions",
        "players": "Ann, Bo and Cy",
        "begun": "TODAY",
        "stands": "Ann's turn",
        "file": str(log()),
    }


def test_a_game_is_gone_on_with_by_its_name_or_file(score: Score) -> None:
    done(score, "new emotions Ann Bo", "attack Bo shame", "new insults Kim Lee", "new emotions Cy Di --log sub/x.jsonl")
    assert shown(score)["turn"] == "Cy"
    assert done(score, "resume emotions-1").startswith("Emotions, emotions-1, begun TODAY\n")
    assert (shown(score)["turn"], shown(score)["answering"]) == ("Ann", "Bo")
    assert done(score, "resume").startswith("Emotions, emotions-1, begun TODAY\n")
    for name in ("sub/x.jsonl", "x", str(Path("sub/x.jsonl").absolute())):
        done(score, "resume insults-1")
        assert done(score, f"resume {name}").startswith(f"Emotions, {Path('sub/x.jsonl').absolute()}, begun TODAY\n")
        assert shown(score)["turn"] == "Cy"
    done(score, f"resume {log()}")
    assert shelf.current() == log()


def test_a_game_that_is_not_there_is_told_with_those_that_are(score: Score) -> None:
    done(score, "new emotions Ann Bo", "new insults Kim Lee")

    assert refused(score, "resume emotion-1") == ("error: there is no game `emotion-1`\n  did you mean `emotions-1`?\n")
    assert refused(score, "resume zzz") == ("error: there is no game `zzz`\n  there are emotions-1 and insults-1\n")


def test_two_games_elsewhere_are_both_kept(score: Score) -> None:
    done(score, "new emotions Ann Bo --log a.jsonl", "discard", "new emotions Cy Di --log b.jsonl")
    done(score, "resume a.jsonl", "discard", "resume b.jsonl", "attack Di shame")

    assert len(Path("a.jsonl").read_bytes().splitlines()) == 3
    assert len(Path("b.jsonl").read_bytes().splitlines()) == 2
    names = [game["name"] for game in json.loads(done(score, "games --json"))["games"]]
    assert names == [str(Path("a.jsonl").absolute()), str(Path("b.jsonl").absolute())]


def test_a_log_that_was_taken_away_is_told(score: Score) -> None:
    done(score, "new emotions Ann Bo", "new insults Kim Lee")
    log("insults-1").unlink()

    assert refused(score, "show", 1) == (
        f"error: cannot open {log('insults-1')}: it is not there\n  put it back, or `score games` shows the others\n"
    )
    assert "emotions-1" in done(score, "games")
    done(score, "resume emotions-1", "discard")


def test_a_file_that_is_no_log_does_not_become_the_current_game(score: Score) -> None:
    done(score, OF_THREE)
    Path("notes.txt").write_text("milk\n")
    err = refused(score, "resume notes.txt", 1)

    assert err.startswith("error: no game can be read from this log: ")
    assert "notes.txt:1:1\n    1 | milk\n" in err
    assert refused(score, "resume .") == "error: there is no game `.`\n  there is emotions-1\n"


# Damage


def test_a_damaged_log_is_told_with_its_line_and_repaired(score: Score) -> None:
    done(score, OF_THREE, "discard", "discard")
    stood = shown(score)
    sound = log().read_bytes()
    log().write_bytes(sound + b"xyz\n" + b"abc\n")
    for line in ("show", "pass", "undo", "history", "verify", "resume", "tally --hand Ann=r"):
        err = refused(score, line, 1)
        assert err.startswith("error: line 4 of the log is damaged: it cannot be read\n")
        assert f"{log()}:4:1\n    4 | xyz\n" in err
        assert (
            "`score resume --repair` goes on from line 3 and keeps the rest in a file of its own; "
            "name the game if it is not the current one\n"
        ) in err

    exit_code, out, err = score("resume --repair")
    aside = log().with_name("emotions-1.jsonl.line-4.damaged")
    assert (exit_code, err) == (0, f"note: what was damaged is kept in {aside}\n")
    assert out.startswith("Emotions, emotions-1, ")
    assert (aside.read_bytes(), log().read_bytes(), shown(score)) == (b"xyz\nabc\n", sound, stood)
    assert score("resume emotions-1 --repair")[2] == "note: nothing in it is damaged\n"
    done(score, "pass", "verify")


def test_what_a_crash_left_of_a_line_is_put_aside_and_told(score: Score) -> None:
    done(score, OF_THREE, "discard")
    sound = log().read_bytes()
    log().write_bytes(sound + b'{"line": 3, "mo')
    aside = log().with_name("emotions-1.jsonl.line-3.damaged")
    note = f"note: the last line of the log was not written to its end, and does not count; it is kept in {aside}\n"

    exit_code, out, err = score("pass")
    assert (exit_code, err.replace(note, "")) == (0, "")
    assert note in err and out.startswith("Bo passes.\n")
    assert aside.read_bytes() == b'{"line": 3, "mo'
    assert log().read_bytes().startswith(sound + b'{"line":3,"move":{"kind":"pass"},"events":[')
    done(score, "verify")


def test_what_a_crash_left_is_told_once(score: Score) -> None:
    done(score, OF_THREE)
    log().write_bytes(log().read_bytes() + b"{")

    assert score("pass")[2].count("note: the last line of the log was not written to its end") == 1


def test_verify_names_the_first_line_that_is_not_as_the_rules_have_it(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "pass", "attack Cy shame", "pass")
    assert done(score, "verify") == "5 lines, all as the rules have it.\n"
    lines = log().read_text().splitlines(keepends=True)
    for number in (2, 4):
        lines[number] = lines[number].replace('"self_esteem":-4', '"self_esteem":-3')
    log().write_text("".join(lines))

    err = refused(score, "verify", 1)
    assert err.startswith("error: line 3 is not as the rules have it: ")
    assert f"\n  {log()}:3:1\n    3 | " in err
    assert [player["self_esteem"] for player in shown(score)["players"]] == [1, -2, -3]  # as it was recorded


def test_verify_names_a_line_that_the_rules_refuse(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "respond y4", "pass")
    log().write_text(log().read_text().replace('"command","level":4', '"challenge","level":7'))

    assert refused(score, "verify", 1).startswith(
        "error: line 3 is not as the rules have it: they refuse it: "
        "Challenge is 7; an answer to Shame (3) is a 2, 3 or 4 of any colour\n"
    )


def test_verify_tells_in_words_what_is_different(score: Score) -> None:
    done(score, OF_THREE, "attack Bo shame", "pass")
    log().write_text(log().read_text().replace('"self_esteem":-4', '"self_esteem":-3'))
    told = (
        "Bo passes. Shame was the last card: Ann takes its Player panel, +1 self-esteem, +2 anger, +2 guilt; "
        "Bo its Opp panel, −{} self-esteem, +2 anger."
    )

    assert refused(score, "verify", 1).splitlines()[0] == (
        f"error: line 3 is not as the rules have it: “{told.format(3)}” stands where “{told.format(4)}” was expected"
    )


@pytest.mark.parametrize(
    ("old", "new", "err"),
    [
        ('"kind":"discard"', '"kind":"leap"', "was written by a later version of score: `leap` is not known"),
        ('"kind":"turn_ended"', '"kind":"slept"', "was written by a later version of score: `slept` is not known"),
        (
            '"next":"Bo"', '"next":"Bo","mood":1',
            "was written by a later version of score: `mood` of turn_ended is not known",
        ),
        ('"player":"Ann"', '"player":3', "is damaged: Expected `str`, got `int` - at `$.events[0].player`"),
        ('"Bo"}]}', '"Bo"}]', "is damaged: it cannot be read"),
        ('"line":2', '"line":3', "is damaged: line 2 was expected, and this says that it is 3"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_of_a_line_is_told(score: Score, old: str, new: str, err: str) -> None:
    done(score, OF_THREE, "discard", "discard")
    text = log().read_text()
    first, sound, rest = text.splitlines(keepends=True)
    log().write_text(first + sound.replace(old, new) + rest)
    assert log().read_text() != text

    for line in ("show", "pass", "verify"):
        assert refused(score, line, 1).splitlines()[0] == f"error: line 2 of the log {err}"
    if "later" in err:
        assert refused(score, "resume --repair", 1).splitlines()[0] == f"error: line 2 of the log {err}"


@pytest.mark.parametrize("content", ["{nope", "[1]", '{"current": 3, "elsewhere": []}', ""])
def test_where_it_is_not_known_which_game_is_current_that_is_told(score: Score, content: str) -> None:
    done(score, OF_THREE, "discard")
    (home() / "games.json").write_text(content)
    for line in ("show", "discard", "resume", "tally --hand Ann=r"):
        assert refused(score, line, 1) == (
            f"error: which game is the current one is not known: {home() / 'games.json'} is damaged\n"
            "  `score resume GAME` says it anew, by name or by file; `score games` shows those in the folder\n"
        )
    without = refused(score, "tally")
    (home() / "games.json").unlink()
    assert without == refused(score, "tally")
    assert without.startswith("error: no player\n")


def test_and_both_ways_out_that_the_hint_names_lead_out(score: Score) -> None:
    done(score, OF_THREE, "discard")
    (home() / "games.json").write_text("{nope")

    exit_code, out, err = score("games")
    assert (exit_code, err) == (0, f"note: {NOT_KNOWN}, and games elsewhere are not shown\n".format(home()))
    assert out.splitlines()[1].split()[0] == "emotions-1"
    exit_code, out, err = score("resume emotions-1")
    assert (exit_code, err) == (0, MENDED.format(home()))
    assert out.startswith("Emotions, emotions-1, begun TODAY\n")
    assert shown(score)["turn"] == "Bo"
    assert (home() / "games.damaged").read_text() == "{nope"


NOT_KNOWN = "which game is the current one is not known: {}/games.json is damaged"
MENDED = (
    "note: the list of games elsewhere could not be read, and is kept in {}/games.damaged; "
    "`score resume FILE` adds one\n"
)


def test_a_new_game_mends_what_is_damaged_and_loses_no_game(score: Score) -> None:
    done(score, OF_THREE, "discard")
    (home() / "games.json").write_text("{nope")
    exit_code, out, err = score("new emotions Di Ed")

    assert (exit_code, err) == (0, MENDED.format(home()))
    assert out.startswith("Emotions: Di and Ed. The game is called emotions-2.\n")
    assert (home() / "games.damaged").read_text() == "{nope"
    assert [line.split()[-2] for line in done(score, "games").splitlines()[1:]] == ["Bo's", "Di's"]
    done(score, "resume emotions-1", "discard")


def test_a_home_that_is_a_file_is_told(score: Score, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").write_text("mine")
    monkeypatch.setenv("SCORE_HOME", str(Path("file").absolute()))

    assert refused(score, "show").startswith("error: no game is being played\n")
    assert done(score, "games").startswith("There is no game yet.")
    exit_code, out, err = score("new emotions Ann Bo")
    assert (exit_code, out) == (1, "")
    assert err.startswith(f"error: cannot make the folder {Path('file').absolute()}/games: ")
    assert err.endswith("\n  let SCORE_HOME or --log name another place\n")
    assert len(err.splitlines()) == 2
    assert Path("file").read_text() == "mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_home_that_cannot_be_written_is_told(score: Score) -> None:
    home().chmod(0o500)
    try:
        exit_code, out, err = score("new emotions Ann Bo")
        assert (exit_code, out) == (1, "")
        assert err == (
            f"error: cannot make the folder {home() / 'games'}: permission denied\n"
            "  let SCORE_HOME or --log name another place\n"
        )
    finally:
        home().chmod(0o700)


# New


@pytest.mark.parametrize(
    ("line", "err"),
    [
        ("new emotions Ann", "2 to 8 players were expected, not 1\n"),
        ("new emotions A B C D E F G H I", "2 to 8 players were expected, not 9\n"),
        ("new emotions Ann ann", "two players are called `ann` (`Ann` and `ann` count as one)"),
        ("new emotions Ann Ann", "two players are called `Ann`"),
        ("new emotions Ann 'A\u200bnn'", "two players are called `A\\u200bnn`"),
        ("new emotions Ann ''", "a player has no name"),
        ("new emotions Ann '\u200b'", "a player has no name"),
        ("new emotions Ann '\x1b[2J'", "the name `\\x1b[2J` has signs in it that cannot be written"),
        (f"new emotions Ann {'x' * 101}", "the name `"),
        ("new emotions Ann Bo:3", "the name `Bo:3` ends in a colon and a number"),
        ("new emotions Ann Bo --target 20", "a target is for Insults alone"),
        ("new insults Ann Bo --target x", "the target is `x`, where a whole number from 1 on was expected"),
        ("new insults Ann Bo --target 0", "the target is `0`, where a whole number from 1 on was expected"),
        ("new insults Ann Bo --target -3", "the target is `-3`, where a whole number from 1 on was expected"),
        ("new ludo Ann Bo", "there is no deck `ludo`"),
        ("new plain.yaml Ann Bo", "deck `plain` is for no game"),
        ("new own.yaml Ann Bo Cy", "deck `own` has 12 cards, too few for 3 players"),
    ],
)
def test_a_game_that_cannot_be_begun(score: Score, line: str, err: str) -> None:
    own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=12))
    Path("plain.yaml").write_text("title: Plain\nlayout: plain\ncards: [{id: a, title: A}]\n")

    assert refused(score, line).startswith(f"error: {err}")
    assert list(home().iterdir()) == []


def test_a_new_game_tells_that_an_unfinished_one_is_kept(score: Score) -> None:
    assert score(OF_THREE)[2] == ""
    note = "note: emotions-1 is kept, too; `score resume emotions-1` goes on with it\n"
    assert score("new insults Kim Lee --target 1")[2] == note
    done(score, "turn-up A:green:get1", "adjust Kim points=+1", "pass")
    assert score("new emotions Di Ed")[2] == ""  # insults-1 is over
    log("emotions-2").write_bytes(b"")
    assert score("new emotions Di Ed")[2] == ""  # and nobody can go on with that


def test_the_start_is_kept_as_a_date_and_shown_without_its_seconds(score: Score) -> None:
    done(score, OF_THREE)
    first = json.loads(log().read_bytes())
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", first["started"])
    first["started"] = "2026-11-30T19:30:59-09:00"
    log().write_text(json.dumps(first) + "\n")

    assert run("show")[1].startswith("Emotions, emotions-1, begun 2026-11-30 19:30\n")
    assert run("history")[1] == "1  The game of Ann, Bo and Cy begins on 2026-11-30 19:30.\n"
    assert "  2026-11-30 19:30  " in run("games")[1]


def test_a_log_must_be_new(score: Score) -> None:
    Path("evening.jsonl").write_text("mine")

    assert refused(score, "new emotions Ann Bo --log evening.jsonl", 1) == (
        f"error: there is a file {Path('evening.jsonl').absolute()} already; nothing was written\n"
        "  choose another name; `score resume FILE` goes on with a game\n"
    )
    assert refused(score, "new emotions Ann Bo --log .", 1) != ""
    done(score, "new emotions Ann Bo --log sub/folder/evening.jsonl")
    assert json.loads(done(score, "show --json"))["log"] == {
        "file": Path("sub/folder/evening.jsonl").absolute().as_posix(), "line": 1,
    }  # fmt: skip


@pytest.mark.parametrize("count", [2, 8])
@pytest.mark.parametrize("game", ["emotions", "insults"])
def test_two_to_eight_players_in_the_order_in_which_they_are_named(score: Score, game: str, count: int) -> None:
    names = ["Zoe", "Ann", "Yan", "Bo", "Xi", "Cy", "Wim", "Di"][:count]
    done(score, f"new {game} {' '.join(names)}")
    found = shown(score)

    assert [player.pop("name") for player in found["players"]] == names
    assert all(set(player.values()) == {0} for player in found["players"])
    assert found["turn"] == "Zoe"
    if game == "emotions":
        assert found["turns_left"] == 63 - 5 * count


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Anna Maria", "Anna Maria"),
        ("  Anna   Maria ", "Anna Maria"),
        ("אבי כהן", "אבי כהן"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("Zoe\u0308", "Zoë"),
        ("O'Neill", "O'Neill"),
        ('Kim "K"', 'Kim "K"'),
        ("x" * 100, "x" * 100),
        ("-- --x", "--x"),
        ("-- -3", "-3"),
        ("12", "12"),
    ],
)
def test_names_of_every_kind_play(score: Score, name: str, kept: str) -> None:
    dashes, name = ("-- ", name[3:]) if name.startswith("-- ") else ("", name)
    word = shlex.quote(name)
    done(score, f"new emotions {dashes}{word} Bo", "discard", f"attack {dashes}{word} shame", "respond y3", "pass")
    if not dashes:
        done(score, f"adjust {word} anger=+1", f"tally --hand {word}=r --hand Bo=-")
    else:
        done(score, f"tally --hand={word}=r --hand Bo=-")

    assert [player["name"] for player in shown(score)["players"]] == [kept, "Bo"]
    assert kept in done(score, "history")
    assert kept in done(score, "games")
    assert done(score, "verify").endswith(" lines, all as the rules have it.\n")


def test_a_name_from_right_to_left_keeps_to_itself(score: Score) -> None:
    assert done(score, "new emotions אבי Bo").startswith("Emotions: \u2068אבי\u2069 and Bo.")
    assert "\u2068אבי\u2069 attacks Bo with Shame (3).\n" in done(score, "attack Bo shame")
    assert "\n\u2068אבי\u2069 " in done(score, "show")


# Decks of one's own


def test_a_deck_that_was_taken_away_stops_plays_alone(score: Score) -> None:
    own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=20))
    done(score, "new own.yaml Ann Bo", "attack Bo fury")
    stood = done(score, "show --json")
    Path("own.yaml").rename("gone.yaml")
    missing = f"the deck of this game, `own`, is not at {Path('own.yaml').absolute()}, where it was"
    note = f"note: the game cannot be played on: {missing}\n"

    for line in ("pass", "respond fury", "verify", "adjust Ann anger=+1", "tally --hand Ann=-"):
        assert refused(score, line, 1) == (
            f"error: {missing}\n  put it back there; `score show`, `history` and `undo` work without it\n"
        )
    assert score("show --json") == (0, stood, note)
    exit_code, out, err = score("history")
    assert (exit_code, err) == (0, note)
    assert "Ann attacks Bo with fury (2).\n" in out
    for line in ("undo", "redo", "resume", "show"):
        exit_code, _, err = score(line)
        assert (line, exit_code, err) == (line, 0, note)
    done(score, "games")
    Path("gone.yaml").rename("own.yaml")
    done(score, "pass", "verify")


def test_a_deck_that_has_changed_is_told_and_what_was_played_stays(score: Score) -> None:
    path = own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=20))
    note = (
        "note: deck `own` has changed since this game began: what was played stays, and what is played now counts as "
        "its cards say now\n"
    )
    done(score, "new own.yaml Ann Bo", "attack Bo fury", "pass")
    path.write_text(path.read_text().replace("self_esteem: 1", "self_esteem: 4"))

    exit_code, out, err = score("show --json")
    assert (exit_code, err, json.loads(out)["players"][0]["self_esteem"]) == (0, note, 1)
    exit_code, out, err = score("attack Ann fury")
    assert (exit_code, err) == (0, note)
    exit_code, out, err = score("pass")
    assert "Bo takes its Player panel, +4 self-esteem;" in out
    exit_code, out, err = score("verify")
    assert (exit_code, out) == (1, "")
    assert err.startswith(f"{note}error: line 3 is not as the rules have it: ")


def test_what_a_deck_is_called_and_looks_like_may_change(score: Score) -> None:
    path = own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=20))
    done(score, "new own.yaml Ann Bo", "attack Bo fury")
    path.write_text(path.read_text().replace("title: Own", "title: Ours").replace("title: Fury", "title: Rage"))

    assert done(score, "show").startswith("Ours, own-1, begun TODAY\n")
    done(score, "pass", "verify")


def test_a_deck_that_is_for_another_game_now_is_not_played_with(score: Score) -> None:
    path = own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=20))
    done(score, "new own.yaml Ann Bo")
    path.write_text((ROOT / "decks/insults/deck.yaml").read_text(encoding="utf-8"), encoding="utf-8")

    exit_code, _, err = score("show")
    assert (exit_code, err) == (0, f"note: the game cannot be played on: {OTHER}\n")
    exit_code, out, err = score("discard")
    assert (exit_code, out) == (1, "")
    assert err == (f"error: {OTHER}\n")


OTHER = "deck `own` is for Insults now, and this is a game of Emotions"
BAD_LEVEL = "`level` of card `fury` is `12`, where a whole number from 1 to 7 was expected\n"


def test_a_broken_deck_is_told_with_its_place(score: Score) -> None:
    path = own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=20))
    done(score, "new own.yaml Ann Bo")
    path.write_text(path.read_text().replace("level: 2", "level: 12"))

    err = refused(score, "discard", 1)
    assert err.startswith(f"error: {BAD_LEVEL}  own.yaml:5:")


def test_a_broken_deck_stops_plays_alone(score: Score) -> None:
    path = own_deck(Path(), a_card("fury", "red", "2", "Fury", copies=20))
    done(score, "new own.yaml Ann Bo", "discard")
    path.write_text(path.read_text().replace("level: 2", "level: 12"))

    for line in ("show", "history", "undo", "resume"):
        exit_code, _, err = score(line)
        assert (line, exit_code, err) == (
            line,
            0,
            f"note: the game cannot be played on: {BAD_LEVEL.strip()} (own.yaml:5:36)\n",
        )
    done(score, "games")


def test_a_deck_in_the_folder_is_found_again_from_another(score: Score, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("decks").mkdir()
    own_deck(Path("decks"), a_card("fury", "red", "2", "Fury", copies=20))
    done(score, "new own Ann Bo")
    Path("below").mkdir()
    monkeypatch.chdir("below")

    done(score, "attack Bo fury", "pass", "verify")


# As a program


def run(*arguments: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(
        command, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, env=variables, check=False
    )
    return found.returncode, found.stdout, found.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_move_that_cannot_be_told_is_recorded(score: Score) -> None:
    done(score, OF_THREE)
    with Path("/dev/full").open("w") as full:
        found = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "discard"],
            stdout=full, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
        )  # fmt: skip

    assert (found.returncode, found.stderr) == (
        1,
        "error: what was to be printed here could not be: no space left; if it was a move, it is recorded "
        "nevertheless: `score show`\n",
    )
    assert shown(score)["turn"] == "Bo"


@pytest.mark.parametrize(("word", "named"), [("3-", "3-"), ("-3", "-3"), ("-0", "-0")])
def test_a_bare_number_is_no_correction_and_no_option(score: Score, word: str, named: str) -> None:
    done(score, OF_THREE)
    before = on_disk()

    assert run("adjust", "Cy", word) == (
        2, "", f"error: `{named}` is no correction\n  write counter=change, such as anger=+1 or anger=-1\n",
    )  # fmt: skip
    assert on_disk() == before


def test_signs_and_the_words_of_a_card_are_no_options(score: Score) -> None:
    done(score, "new insults Kim Lee")
    assert run("turn-up", "-e Drecksau")[1].startswith("Drecksau (C, red, Get 3) is turned up.\n")
    assert run("lay", "-er", "Drecksack")[1].startswith("Kim lays Drecksack (C, red, Get 3). Nothing matches.\n")
    done(score, OF_THREE)
    assert run("adjust", "Cy", "self_esteem=-3")[1].startswith("Cy is corrected by −3 self-esteem.\n")
    assert run("adjust", "Cy", "self_esteem=−3")[1].startswith("Cy is corrected by −3 self-esteem.\n")
    assert run("attack", "Bo", "-3") == (2, "", run("legal", "-3")[2])


@pytest.mark.parametrize("line", ["undo -1", "redo -1"])
def test_a_negative_number_of_commands_is_told_in_words(score: Score, line: str) -> None:
    done(score, OF_THREE, "discard")

    exit_code, out, err = run(*line.split())
    assert (exit_code, out) == (2, "")
    assert "Usage" not in err


def test_without_a_terminal_nothing_is_asked(score: Score) -> None:
    done(score, OF_THREE)
    before = on_disk()

    assert run("play") == (
        2, "", "error: `score play` asks, and there is no terminal to ask in\n  use the commands: score --help\n",
    )  # fmt: skip
    exit_code, out, err = run("tally")
    assert (exit_code, out, err.splitlines()[0]) == (2, "", "error: the hands of Ann, Bo and Cy are missing")
    assert on_disk() == before


def test_every_command_of_a_game_explains_itself(score: Score) -> None:
    table = ("new", "attack", "respond", "pass", "discard", "turn-up", "lay", "adjust", "undo", "redo")
    for command in (*table, "show", "history", "games", "resume", "verify", "play", "tally"):
        out = done(score, f"{command} --help")
        assert out.split("Example:\n")[1].strip().startswith(f"score {command}")
