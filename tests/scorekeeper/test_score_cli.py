"""The command `score` as people and scripts meet it: what it prints, and how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import ROOT, a_card, emotions, insults, own_deck, run_score

from generator import __version__
from scorekeeper.rules.answering import Play, code

ANN_AND_BO = ("--player", "Ann:12:3:2:rryg", "--player", "Bo:9:0:1:g")
KIM_AND_LEE = ("insults", "--player", "Kim:21", "--player", "Lee:17")

Score = Callable[..., tuple[int, str, str]]


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Score:
    """Runs `score` in an empty folder: exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    return run_score


def asked(score: Score, *arguments: str) -> tuple[int, Any]:
    exit_code, out, err = score(*arguments, "--json")
    assert err == ""
    return exit_code, json.loads(out)


def test_version_and_help(score: Score) -> None:
    assert score("--version") == (0, f"score {__version__}\n", "")
    assert "".join(score()[1:]) == score("--help")[1]
    for command in ("", "legal", "answers", "tally"):
        exit_code, out, _ = score(*command.split(), "--help")
        assert exit_code == 0
        assert out.split("Example:\n")[1].strip().startswith("score ")


# May it be played?


def test_a_response_that_is_legal(score: Score) -> None:
    assert asked(score, "legal", "breaking-things", "command") == (
        0,
        {
            "legal": True,
            "played": "breaking-things",
            "response": "command",
            "levels": [4],
            "reason": "Command is 4; an answer to Breaking Things (5) is a 4, 5 or 6 of any colour",
        },
    )


def test_a_response_that_is_not_says_why_and_what_would_be(score: Score) -> None:
    assert score("legal", "shame", "challenge") == (
        1,
        "illegal: Challenge is 7; an answer to Shame (3) is a 2, 3 or 4 of any colour.\n"
        "  The nearest is Command (y4).\n",
        "",
    )
    assert asked(score, "legal", "shame", "challenge")[1] == {
        "legal": False,
        "played": "shame",
        "response": "challenge",
        "levels": [],
        "reason": "Challenge is 7; an answer to Shame (3) is a 2, 3 or 4 of any colour; the nearest is Command (y4)",
    }


def test_any_red_card_opens_and_the_others_of_its_level_are_told_apart(score: Score) -> None:
    assert score("legal", "5") == (
        0,
        "legal: Breaking Things (r5) may open an attack.\n"
        "  Confront (y5) and Forgiveness (f5) may not: yellow and green cards only answer.\n",
        "",
    )
    assert asked(score, "legal", "5")[1] | {"reason": ""} == {
        "legal": True, "played": "5", "response": None, "levels": [5], "reason": "",
    }  # fmt: skip


@pytest.mark.parametrize(("card", "opens"), [("r7", True), ("y3", False), ("g1", False), ("f", False), ("f5", False)])
def test_only_red_opens(score: Score, card: str, opens: bool) -> None:
    exit_code, found = asked(score, "legal", card)

    assert (exit_code, found["legal"], found["response"]) == (0 if opens else 1, opens, None)
    assert opens or "an attack opens with a red card" in found["reason"]


@pytest.mark.parametrize("before", range(1, 8))
@pytest.mark.parametrize("level", range(1, 8))
def test_bare_numbers_are_measured(score: Score, before: int, level: int) -> None:
    exit_code, found = asked(score, "legal", str(before), str(level))
    is_near = abs(before - level) <= 1

    assert (exit_code, found["legal"], found["levels"]) == (0 if is_near else 1, is_near, [level] if is_near else [])
    assert (found["played"], found["response"]) == (str(before), str(level))


@pytest.mark.parametrize(
    ("before", "levels"), [("3", [4]), ("r4", [4, 5]), ("f5", [4, 5, 6]), ("y6", [5, 6, 7]), ("7", [6, 7]), ("2", [])]
)
def test_forgiveness_lists_every_number_it_may_count_as(score: Score, before: str, levels: list[int]) -> None:
    exit_code, found = asked(score, "legal", before, "f")

    assert (exit_code, found["response"], found["levels"]) == (0 if levels else 1, "forgiveness", levels)
    for number in (4, 5, 6, 7):
        exit_code, found = asked(score, "legal", before, f"f{number}")
        assert (exit_code == 0, found["levels"]) == (number in levels, [number] if number in levels else [])


def test_reasons_as_people_read_them(score: Score) -> None:
    rule = "an answer to Breaking Things (5) is a 4, 5 or 6 of any colour.\n"

    assert score("legal", "r5", "f")[1] == f"legal: Forgiveness counts as 4, 5 or 6; {rule}"
    assert score("legal", "r5", "f4")[1] == f"legal: Forgiveness is named 4; {rule}"
    assert score("legal", "r5", "f7")[1] == (
        f"illegal: Forgiveness is named 7; {rule}  The nearest is Forgiveness (f6).\n"
    )
    assert score("legal", "r2", "f")[1] == (
        "illegal: Forgiveness counts as 4, 5, 6 or 7; an answer to Nasty (2) is a 1, 2 or 3 of any colour.\n"
        "  The nearest is Confide (g3).\n"
    )
    assert score("legal", "5", "4")[1] == "legal: 4 fits; an answer to 5 is a 4, 5 or 6 of any colour.\n"
    assert score("legal", "5", "7")[1] == (
        "illegal: 7 is too high; an answer to 5 is a 4, 5 or 6 of any colour.\n  The nearest is a 6 (r6, y6 or f6).\n"
    )
    assert score("legal", "r5", "2")[1] == f"illegal: 2 is too low; {rule}  The nearest is a 4 (r4, y4 or f4).\n"


def test_forgiveness_that_was_played_must_have_its_number(score: Score) -> None:
    assert score("legal", "f", "5") == (
        2, "", "error: which number was Forgiveness played as? It counts as 4, 5, 6 or 7\n  write f4, f5, f6 or f7\n",
    )  # fmt: skip


@pytest.mark.parametrize("card", ["shaem", "con", "9", "g", "f3", "g5", " ", "−3", "x"])
def test_what_is_not_understood_ends_with_2_and_a_hint(score: Score, card: str) -> None:
    for arguments in (
        ("legal", card),
        ("legal", "r3", card),
        ("answers", card),
        ("answers", "r3", "--hand", card + "x"),
    ):
        exit_code, out, err = score(*arguments)
        assert (exit_code, out) == (2, "")
        assert err.startswith("error: ") and len(err.splitlines()) == 2


def test_insults_are_laid_and_not_answered(score: Score) -> None:
    assert score("legal", "c:RED:get3", "--deck", "insults") == (
        0, "legal: C:red:get3 may be laid on the place of C on any turn, empty or not.\n", "",
    )  # fmt: skip
    assert score("legal", "board-a", "--deck", "insults") == (
        1,
        "illegal: the board card A marks a place and is not played.\n"
        "  A word card may be laid on the place of its letter on any turn, empty or not.\n",
        "",
    )
    for arguments in (("legal", "mies", "drecksau"), ("answers", "mies")):
        exit_code, _, err = score(*arguments, "--deck", "insults")
        assert (exit_code, err.splitlines()[0]) == (2, "error: in Insults no card answers another")


# What may answer?


@pytest.mark.parametrize(
    "play", [Play(card, level) for card in emotions().cards for level in card.fields["level"]], ids=code
)
def test_the_answers_printed_are_those_that_the_rule_gives(score: Score, play: Play) -> None:
    exit_code, found = asked(score, "answers", code(play))
    expected = [
        (card.id, [level for level in card.fields["level"] if abs(level - play.level) <= 1])
        for card in emotions().cards  # which are in the order of colour and level
        if any(abs(level - play.level) <= 1 for level in card.fields["level"])
    ]

    assert (exit_code, found["played"]) == (0, play.card.id)
    assert [(answer["card"], answer["levels"]) for answer in found["answers"]] == expected
    for answer in found["answers"]:
        card = next(card for card in emotions().cards if card.id == answer["card"])
        assert (answer["player"], answer["opp"]) == (card.fields["player"], card.fields["opp"])
        own, other = (one["self_esteem"] - one["anger"] - one["guilt"] for one in (answer["player"], answer["opp"]))
        assert answer["lead"] == own - other


def test_answers_are_in_the_order_of_colour_and_level_in_any_deck(score: Score) -> None:
    ids = ["g2", "y3", "r2", "r1", "y2"]
    colours = {"g": "green", "y": "yellow", "r": "red"}
    path = own_deck(Path(), *[a_card(f"card-{id}", colours[id[0]], id[1]) for id in ids])
    _, found = asked(score, "answers", "2", "--deck", str(path))

    assert [answer["card"] for answer in found["answers"]] == [f"card-{id}" for id in ["r1", "r2", "y2", "y3", "g2"]]


def test_answers_as_people_read_them(score: Score) -> None:
    assert score("answers", "r1") == (
        0,
        "An answer to Rudeness (1) is a 1 or 2 of any colour. What ending on it pays, in self-esteem, anger, guilt "
        "(lead: you less the opponent, in all):\n"
        """
colour  card           you       opponent  lead
red     r1 Rudeness     0 +1 +1  −1 +1  0     0
red     r2 Nasty       +1 +1 +2  −2 +2  0    +2
yellow  y1 Stand Up    +2  0  0   0  0 +1    +3
yellow  y2 Confidence  +3  0  0   0  0 +1    +4
green   g1 Tolerance   +1  0  0   0  0  0    +1
green   g2 Humour      +2  0  0   0  0  0    +2
""",
        "",
    )


def test_a_hand_is_shown_the_best_lead_first(score: Score) -> None:
    _, found = asked(score, "answers", "shame", "--hand", "y3,f,r2,r2,r7,stand up")

    assert [(one["card"], one["levels"], one["lead"]) for one in found["answers"]] == [
        ("approach", [3], 5), ("forgiveness", [4], 2), ("nasty", [2], 2),
    ]  # fmt: skip


def test_in_a_hand_forgiveness_has_no_number_yet(score: Score) -> None:
    for card in ("f", "f4", "f7", "forgiveness"):
        assert asked(score, "answers", "r7", "--hand", card)[1]["answers"][0]["levels"] == [6, 7]


def test_letters_of_either_case_count_alike(score: Score) -> None:
    _, found = asked(score, "tally", "--player", "Ann:0:0:0:R2,Y,g")

    assert found["players"][0]["hand"] == {"red": 1, "yellow": 1, "green": 1}


def test_a_hand_of_no_cards(score: Score) -> None:
    for hand in ("none", "-", "−"):
        assert asked(score, "answers", "r1", "--hand", hand)[1]["answers"] == []


@pytest.mark.parametrize("hand", ["r2,y,r5", "r2,red", "R", "y3 r6"])
def test_letters_among_the_cards_of_a_hand_are_asked_about(score: Score, hand: str) -> None:
    exit_code, _, err = score("answers", "shame", "--hand", hand)

    assert exit_code == 2
    assert err.endswith(" does not say which cards these are\n  name the cards, with commas between: r2,r5,y1,f\n")


def test_a_hand_of_cards_needs_a_deck_of_emotions(score: Score) -> None:
    Path("decks").mkdir()
    text = (ROOT / "decks/insults/deck.yaml").read_text(encoding="utf-8")
    Path("decks/emotions.yaml").write_text(text, encoding="utf-8")

    assert score("tally", "--player", "A:1:1:1:r2")[2].startswith(
        "error: the hand of player `A`: deck `emotions` is for Insults\n"
    )


def test_blanks_between_the_cards_of_a_hand(score: Score) -> None:
    assert score("answers", "r7", "--hand", "y3, r6")[0] == 0


def test_two_cards_that_are_told_apart_by_title_alone_count_alike_in_a_tally(score: Score) -> None:
    path = own_deck(Path(), a_card("a", "red", "2", "Fury"), a_card("b", "red", "2", "Rage"), a_card("c", "green", "2"))

    assert asked(score, "tally", "--deck", str(path), "--player", "Ann:0:0:0:r2")[1]["players"][0]["total"] == -1
    assert score("legal", "r2", "--deck", str(path))[0] == 2


def test_an_empty_hand_has_no_answer(score: Score) -> None:
    assert asked(score, "answers", "r1", "--hand", "")[1] == {"played": "rudeness", "answers": []}


def test_a_hand_without_an_answer_says_so(score: Score) -> None:
    assert score("answers", "r1", "--hand", "r7,f") == (
        0, "Nothing in this hand fits: an answer to Rudeness (1) is a 1 or 2 of any colour. So you pass.\n", "",
    )  # fmt: skip


@pytest.mark.parametrize("hand", ["rryg", "r", "3", "2r"])
def test_a_hand_that_names_no_cards_cannot_answer(score: Score, hand: str) -> None:
    exit_code, out, err = score("answers", "shame", "--hand", hand)

    assert (exit_code, out) == (2, "")
    assert "r2,r5,y1,f" in err


# Who has won?


def test_the_tally_of_the_worked_example(score: Score) -> None:
    assert score("tally", *ANN_AND_BO, "--explain") == (
        0,
        """\
name  self-esteem  anger  guilt  hand  total  place
Ann            12      3      2  rryg      7      2
Bo              9      0      1  g         9      1

Ann: 12 self-esteem − 3 anger − 2 guilt + 1 yellow + 1 green − 2 red = 7
Bo: 9 self-esteem − 0 anger − 1 guilt + 0 yellow + 1 green − 0 red = 9

Bo wins with a total of 9.
""",
        "",
    )
    assert asked(score, "tally", *ANN_AND_BO) == (
        0,
        {
            "game": "emotions",
            "players": [
                {"name": "Ann", "self_esteem": 12, "anger": 3, "guilt": 2, "hand": {"red": 2, "yellow": 1, "green": 1},
                 "total": 7, "place": 2},
                {"name": "Bo", "self_esteem": 9, "anger": 0, "guilt": 1, "hand": {"red": 0, "yellow": 0, "green": 1},
                 "total": 9, "place": 1},
            ],
            "winners": ["Bo"],
            "tie_break": None,
        },
    )  # fmt: skip


def test_the_tally_of_insults(score: Score) -> None:
    players = [{"name": "Kim", "points": 21, "place": 1}, {"name": "Lee", "points": 17, "place": 2}]
    expected = {"game": "insults", "target": 20, "players": players, "winners": ["Kim"], "tie_break": None}

    assert asked(score, "tally", *KIM_AND_LEE) == (0, expected)
    assert asked(score, "tally", *KIM_AND_LEE, "--target", "30") == (0, expected | {"target": 30, "winners": []})
    assert asked(score, "tally", *KIM_AND_LEE[1:], "--target", "20") == (0, expected)
    assert score("tally", *KIM_AND_LEE)[1] == (
        "name  points  place\nKim       21      1\nLee       17      2\n\nKim wins with 21 points.\n"
    )


@pytest.mark.parametrize("minus", ["-", "−", "–"])
def test_every_minus_is_one(score: Score, minus: str) -> None:
    _, found = asked(score, "tally", "--player", f"Ann:{minus}3:{minus}2:+1:", "--player", "Bo:-0:0:0")

    assert [(p["self_esteem"], p["anger"], p["guilt"], p["total"]) for p in found["players"]] == [
        (-3, -2, 1, -2), (0, 0, 0, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["Ann: the first", "Anna Maria", "👩‍👩‍👧", "אבי כהן", "Zoe\u0308", "12", "-3", "Ann\u00a0B"]
)
def test_names_of_every_kind(score: Score, name: str) -> None:
    _, found = asked(score, "tally", "--player", f"{name}:1:0:0:", "--player", "Bo:1:0:0")

    assert found["players"][0]["name"] == {"Zoe\u0308": "Zoë", "Ann\u00a0B": "Ann B"}.get(name, name)
    assert found["winners"] == [found["players"][0]["name"], "Bo"]
    assert found["tie_break"] == "shared"


def test_a_name_from_right_to_left_keeps_its_numbers_beside_it(score: Score) -> None:
    _, out, _ = score("tally", "--player", "אבי:1:2:0:r")

    assert out.splitlines()[1].startswith("\u2068אבי\u2069 ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no player"),
        (("--player", "Ann:1:0:0:r", "--player", "ann:1:0:0:r"), "two players are called `ann`"),
        (("--player", "Kim:21"), "`Kim:21` is no player of Emotions"),
        (("--player", ""), "`` is no player of Emotions"),
        (("--player", "Ann:x:0:0:r"), "`self_esteem` of player `Ann` is `x`, where a whole number was expected"),
        (("--player", "Ann:1:0:0:4"), "the hand of player `Ann`: `4` is no hand"),
        (("--player", "Ann:1:0:0:r9"), "the hand of player `Ann`: there is no red card of level 9 in this deck"),
        (("--player", ":1:0:0:r"), "player 1 has no name"),
        (("--player", "\u200b:1:0:0:r"), "a player has no name"),
        (("--player", "\x1b[2J:1:0:0:r"), "the name `\\x1b[2J` has signs in it that cannot be written"),
        (("insults", "--player", "Kim:-1"), "`points` of player `Kim` is `-1`, where a whole number from 0 on was"),
        (("insults", "--player", "Kim"), "`Kim` is no player of Insults"),
        (("ludo",), "`ludo` is neither a game nor a sheet"),
        (("--player", "Anna", "Maria:1:0:0:r"), "`Maria:1:0:0:r` is neither a game nor a sheet"),
        (("emotion",), "`emotion` is neither a game nor a sheet"),
        (("emotions", "--target", "20", *ANN_AND_BO), "--target is for Insults alone"),
        (("insults",), "no player"),
        (
            ("insults", "--target", "0", *KIM_AND_LEE[1:]),
            "the target is `0`, where a whole number from 1 on was expected",
        ),
        (("insults", "--target", "−3", *KIM_AND_LEE[1:]), "the target is `−3`, where a whole number from 1 on was"),
        (
            ("insults", "--target", "٣", *KIM_AND_LEE[1:]),
            "the target is `٣`, where a whole number from 1 on was expected",
        ),
        (("insults", "--player", "Kim:21:1"), "`Kim:21:1` has a number too many"),
        (("--player", "Ann:1:12:3:2:rryg"), "`Ann:1:12:3:2:rryg` has a number too many"),
        (("emotions", "--target", "5", "--template", "new.csv"), "--template writes an empty sheet"),
        (("--player", "Ann:1:1:0:0:r"), "`Ann:1:1:0:0:r` has a number too many"),
        (("--player", "A:B:x:3:2:r"), "`self_esteem` of player `A:B` is `x`, where a whole number was expected"),
        (("--player", "Ann:0:0:0:R2,X"), "the hand of player `Ann`: there is no card `x` in this deck"),
        (("--template", "new.csv", *ANN_AND_BO), "--template writes an empty sheet"),
        (("sheet.csv", "--template", "new.csv"), "--template writes an empty sheet"),
        (("nope.csv",), "there is no sheet `nope.csv`"),
        (("sheet.csv", *ANN_AND_BO), "players from a sheet and from --player"),
        (("insults", "--deck", "emotions"), "deck `emotions` is for Emotions, not for Insults"),
        (("--template", "sheet.xlsx"), "`sheet.xlsx` is no name for a sheet"),
    ],
)
def test_a_tally_that_is_not_understood(score: Score, arguments: tuple[str, ...], message: str) -> None:
    exit_code, out, err = score("tally", *arguments)

    assert (exit_code, out) == (2, "")
    assert err.startswith(f"error: {message}")
    assert ("\n  " in err) or message.startswith(("`self_esteem`", "`points`", "deck"))


def test_the_hint_without_players_is_of_the_game(score: Score) -> None:
    assert score("tally")[2] == "error: no player\n  write score tally --player Ann:12:3:2:rryg\n"
    assert score("tally", "insults")[2] == "error: no player\n  write score tally insults --player Kim:21\n"
    assert score("tally", "--deck", "insults")[2].endswith("write score tally insults --player Kim:21\n")


def test_a_hand_may_be_left_out_where_it_is_empty(score: Score) -> None:
    _, found = asked(score, "tally", "--player", "Ann:1:0:0", "--player", "Ann: B:2:0:0", "--player", "C:3:0:0:")

    assert [(player["name"], player["total"]) for player in found["players"]] == [("Ann", 1), ("Ann: B", 2), ("C", 3)]
    assert score("tally", "--player", "Ann:1:2:3", "--player", "ann:1:2:3")[2].count("error:") == 1


def test_a_target_for_a_sheet_of_emotions_is_refused(score: Score) -> None:
    Path("evening.csv").write_text("name,self_esteem,anger,guilt,hand\nAnn,1,0,0,\n")

    assert score("tally", "evening.csv", "--target", "20")[2].startswith("error: --target is for Insults alone\n")
    Path("evening.csv").write_text("name,points\nAnn,15\n")
    assert asked(score, "tally", "evening.csv", "--target", "15")[1]["winners"] == ["Ann"]


def test_a_template_says_in_json_what_it_wrote_and_follows_no_link(score: Score) -> None:
    assert asked(score, "tally", "insults", "--template", "a b.csv") == (0, {"game": "insults", "file": "a b.csv"})
    assert score("tally", "--template", "c d.csv")[1].endswith("score tally 'c d.csv'\n")
    Path("link.csv").symlink_to("nowhere.csv")
    assert score("tally", "--template", "link.csv")[0] == 1
    assert not Path("nowhere.csv").exists()
    exit_code, _, err = score("tally", "--template", "a b.csv/x.csv")
    assert exit_code == 1
    assert "choose another name, or another folder" in err


def test_a_sheet_and_its_template(score: Score) -> None:
    assert score("tally", "--template", "evening.csv") == (
        0, "An empty sheet → evening.csv. When it is filled in: score tally evening.csv\n", "",
    )  # fmt: skip
    with Path("evening.csv").open("a", encoding="utf-8") as file:
        file.write('Ann,12,3,2,"r2,r5,y1,f"\nBo,9,0,1,g\n')

    assert asked(score, "tally", "evening.csv") == asked(score, "tally", *ANN_AND_BO)
    before = Path("evening.csv").read_bytes()
    exit_code, out, err = score("tally", "insults", "--template", "evening.csv")
    assert (exit_code, out, Path("evening.csv").read_bytes()) == (1, "", before)
    assert err.startswith("error: there is a file `evening.csv` already; nothing was written\n")


def test_a_sheet_with_problems_ends_with_1(score: Score) -> None:
    Path("evening.csv").write_text("name,points\nKim,x\n")

    assert score("tally", "evening.csv") == (
        1,
        "",
        "error: `points` of player `Kim` is `x`, where a whole number from 0 on was expected\n"
        "  evening.csv:2:5\n    2 | Kim,x\n      |     ^ write a number such as 12\n",
    )


# Decks of one's own


def test_own_decks_play_by_their_game(score: Score) -> None:
    path = own_deck(Path(), a_card("fury", "red", "2", "Fury"), a_card("calm", "yellow", "3", "Calm"))

    assert score("legal", "fury", "y3", "--deck", str(path))[:2] == (
        0, "legal: Calm is 3; an answer to Fury (2) is a 1, 2 or 3 of any colour.\n",
    )  # fmt: skip
    assert score("legal", "shame", "--deck", str(path))[0] == 2
    assert asked(score, "tally", "--deck", str(path), "--player", "Ann:1:0:0:fury,calm")[1]["players"][0]["total"] == 1
    Path("decks").mkdir()
    path.rename("decks/ours.yaml")
    assert score("legal", "fury", "--deck", "ours")[0] == 0
    assert score("tally", "ours", "--player", "Ann:1:0:0:fury,calm")[0] == 0


def test_a_deck_with_problems_is_refused_with_its_places(score: Score) -> None:
    path = own_deck(Path(), a_card("fury", "red", "12", "Fury"))
    exit_code, out, err = score("legal", "5", "4", "--deck", str(path))

    assert (exit_code, out) == (1, "")
    assert "own.yaml:5:" in err


def test_a_deck_of_no_game_is_refused(score: Score) -> None:
    Path("plain.yaml").write_text("title: Plain\nlayout: plain\ncards: [{id: a, title: A}]\n")

    exit_code, out, err = score("legal", "a", "--deck", "plain.yaml")
    assert (exit_code, out) == (2, "")
    assert err.startswith("error: deck `plain` is for no game\n")


def test_a_deck_that_prints_no_card_is_refused(score: Score) -> None:
    path = own_deck(Path(), a_card("fury", "red", "2", copies=0))
    for arguments in (("legal", "3"), ("answers", "3"), ("legal", "r2")):
        exit_code, _, err = score(*arguments, "--deck", str(path))
        assert (exit_code, err.splitlines()[0]) == (2, "error: no card of deck `own` is printed")


def test_the_nearest_number_is_one_that_the_deck_has(score: Score) -> None:
    cards = a_card("a", "red", "1"), a_card("b", "red", "6"), a_card("c", "yellow", "7")
    path = str(own_deck(Path(), *cards))

    assert score("legal", "1", "7", "--deck", path)[1].endswith("The nearest is a 1 (r1).\n")
    assert score("legal", "7", "1", "--deck", path)[1].endswith("The nearest is a 6 (r6).\n")
    assert score("legal", "7", "--deck", path)[1] == (
        "illegal: this deck has no red 7, and an attack opens with a red card.\n"
        "  Any red card would do, such as b (r6).\n"
    )


def test_a_deck_that_is_not_there(score: Score) -> None:
    assert score("legal", "5", "--deck", "nope")[0] == 2


def test_insult_decks_of_ones_own(score: Score) -> None:
    folder = Path("ours")
    folder.mkdir()
    text = (ROOT / "decks/insults/deck.yaml").read_text(encoding="utf-8").replace("title: Insults", "title: Ours", 1)
    (folder / "deck.yaml").write_text(text, encoding="utf-8")

    for card in insults().cards[:10]:
        assert score("legal", card.id, "--deck", "ours")[0] == (1 if card.fields["board"] else 0)


# As a process


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run([sys.executable, "-m", "scorekeeper", *arguments], capture_output=True, env=variables)


@pytest.mark.parametrize(
    ("arguments", "exit_code"),
    [
        (("legal", "-3"), 2),
        (("legal", "-er Angsthase", "--deck", "insults"), 0),
        (("legal", "-er", "--deck", "insults"), 2),
    ],
)
def test_what_begins_with_a_hyphen_may_be_a_word(arguments: tuple[str, ...], exit_code: int) -> None:
    found = run(*arguments)

    assert (found.returncode, b"Usage" in found.stderr) == (exit_code, False)


def test_a_file_may_begin_with_a_hyphen(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scorekeeper", "tally", "--template", "-3.csv"]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=tmp_path, env=variables, check=True, capture_output=True)

    assert [path.name for path in tmp_path.iterdir()] == ["-3.csv"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no sh")
@pytest.mark.parametrize(
    ("arguments", "exit_code"),
    [("legal y4", 1), ("legal r4", 0), ("legal y4 --json", 1), ("--version", 0)],
)
def test_a_closed_pipe_changes_no_exit_code(arguments: str, exit_code: int) -> None:
    """`score … | true`: whoever reads has gone before a word was written."""
    read, write = os.pipe()
    os.close(read)
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "scorekeeper", *arguments.split()]
    found = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, env=variables)
    os.close(write)

    assert (found.returncode, found.stderr) == (exit_code, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [("--version",), ("--help",), ("legal", "5", "4"), ("answers", "5")])
def test_a_full_disk_is_told(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        variables = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "scorekeeper", *arguments]
        found = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=variables)

    assert (found.returncode, found.stderr) == (
        1,
        "error: what was to be printed here could not be: no space left; if it was a move, it is recorded "
        "nevertheless: `score show`\n",
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_error_that_nobody_can_read_keeps_its_exit_code() -> None:
    with Path("/dev/full").open("w") as full:
        variables = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "scorekeeper", "legal", "zzz"]
        assert subprocess.run(command, stdout=subprocess.PIPE, stderr=full, env=variables).returncode == 2


def test_without_an_input_nothing_is_asked() -> None:
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = f"exec '{sys.executable}' -m scorekeeper tally <&-"
    found = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=variables)

    assert (found.returncode, found.stderr.splitlines()[0]) == (2, "error: no player")


def test_the_minus_is_a_hyphen_where_the_output_has_no_minus(tmp_path: Path) -> None:
    found = run("tally", "--player", "Ann:−3:0:0:r", "--explain", PYTHONIOENCODING="cp1252")

    assert (found.returncode, found.stderr) == (0, b"")
    assert b"Ann: -3 self-esteem - 0 anger - 0 guilt + 0 yellow + 0 green - 1 red = -4" in found.stdout
    assert b"?" not in found.stdout


def test_a_question_loads_nothing_that_draws() -> None:
    program = (
        "import sys; sys.argv = ['score', 'legal', '5', '4']\n"
        "from scorekeeper.__main__ import main\n"
        "try: main()\n"
        "except SystemExit as end: assert end.code == 0, end\n"
        "print(*sorted(sys.modules))"
    )
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=variables)
    loaded = {module.partition(".")[0] for module in found.stdout.split()}

    assert {"scorekeeper", "generator", "typer"} <= loaded
    assert not {"yaml", "reportlab", "PIL", "jinja2", "pypdfium2", "uharfbuzz", "coloraide", "rich"} & loaded
    assert not [
        module for module in found.stdout.split() if module.startswith(("generator.layout", "generator.writing"))
    ]
