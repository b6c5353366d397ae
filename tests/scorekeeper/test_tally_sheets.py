"""Tally sheets and players of the command line: what they say, and what is said about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.problems import DeckgenError, NotFoundError, SourceError
from scorekeeper.naming.emotions import name
from scorekeeper.sheets import KINDS, empty_sheet, is_sheet, read_sheet
from scorekeeper.tally import EmotionsPlayer, InsultsPlayer
from scorekeeper.values import Counters, Hand

from playing import emotions  # isort: skip

ANN = EmotionsPlayer("Ann", Counters(12, -3, 2), Hand(2, 1, 1))
BO = EmotionsPlayer("Bo", Counters(9, 0, 1), Hand(0, 0, 1))
HEADER = "name,self_esteem,anger,guilt,hand\n"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def colour_of(card: str) -> str:
    colour = name(emotions(), card).plays[0].card.colour
    assert colour is not None
    return colour.id


def read(text: str | bytes, file: str = "evening.csv", game: str | None = None) -> tuple[str, tuple[object, ...]]:
    path = Path(file)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_sheet(path, game, colour_of)


def refusal(text: str | bytes, file: str = "evening.csv", game: str | None = None) -> list[str]:
    with pytest.raises(DeckgenError) as caught:
        read(text, file, game)
    return [f"{problem.place}: {problem.message} ({problem.hint})" for problem in caught.value.problems]


SHEETS = {
    "evening.csv": HEADER + "Ann,12,−3,2,rryg\nBo,9,0,1,g\n",
    "excel.csv": "\ufeffName;Self-esteem;Anger;Guilt;Hand\r\nAnn;12;-3;2;r2,r5,y1,f\r\nBo;9;0;1;g\r\n;;;;\r\n",
    "quoted.CSV": HEADER + '"Ann","12","-3","2","r2,r5,y1,f"\nBo,9,+0,1,"g"\n',
    "sep2.csv": '\n"SEP=;";;\nname;self_esteem;anger;guilt;hand\nAnn;12;-3;2;r,r,y,g\nBo;9;0;1;g\n',
    "sep.csv": "sep=;\nname;self_esteem;anger;guilt;hand\nAnn;12;-3;2;r,r,y,g\nBo;9;0;1;g\n",
    "evening.yaml": "- {name: Ann, self_esteem: 12, anger: -3, guilt: 2, hand: rryg}\n"
    "- name: Bo\n  guilt: 1\n  self_esteem: 9\n  anger: −0\n  hand: [humour]\n",
    "evening.yml": "- name: Ann\n  self_esteem: 12\n  anger: -3\n  guilt: 2\n  hand: r2, r5, y1, f\n"
    "- {name: Bo, self_esteem: 9, anger: 0, guilt: 1, hand: g}\n",
}


@pytest.mark.parametrize("file", SHEETS)
def test_the_same_evening_in_every_way_of_writing_it(file: str) -> None:
    assert read(SHEETS[file], file) == ("emotions", (ANN, BO))


@pytest.mark.parametrize(
    ("file", "text"),
    [("a.csv", "points,name\n21,Kim\n17,Lee\n"), ("a.yaml", "[{name: Kim, points: 21}, {name: Lee, points: 17}]")],
)
def test_the_columns_tell_the_game(file: str, text: str) -> None:
    assert read(text, file) == ("insults", (InsultsPlayer("Kim", 21), InsultsPlayer("Lee", 17)))


@pytest.mark.parametrize("name", ["Zoë Müller-Łęcka", "אבי כהן", "👩‍👩‍👧 Team", "Ann: the first", "12", "no"])
def test_names_are_kept(name: str) -> None:
    for file, text in (("a.csv", f"name,points\n{name},3\n"), ("a.yaml", f"- {{name: '{name}', points: 3}}\n")):
        assert read(text, file) == ("insults", (InsultsPlayer(name, 3),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEADER, "evening.csv: the sheet has no players (write a line for each)"),
        (HEADER + "Ann,x,0,0,\n", "evening.csv:2:5: `self_esteem` of player `Ann` is `x`, where a whole number was "
         "expected (write a number such as 12)"),
        (HEADER + "Ann,3-,0,0,\n", "evening.csv:2:5: `self_esteem` of player `Ann` is `3-`, where a whole number was "
         "expected (write the sign before the number, without a blank: -3)"),
        (HEADER + "Ann,1.5,0,0,\n", "evening.csv:2:5: `self_esteem` of player `Ann` is `1.5`, where a whole number was "
         "expected (only whole numbers count here)"),
        (HEADER + "Ann,,0,0,\n", "evening.csv:2:5: `self_esteem` of player `Ann` is empty, where a whole number was "
         "expected (write a number, 0 if there is nothing to count)"),
        (HEADER + "Ann,1,0,0,4\n", "evening.csv:2:11: the hand of player `Ann`: `4` is no hand (a hand is a letter for "
         "each card, such as rryg, or names with commas between, such as r2,r5,y1,f)"),
        (HEADER + "Ann,1,0,0,shaem\n", "evening.csv:2:11: the hand of player `Ann`: there is no card `shaem` in this "
         "deck (did you mean `shame`?)"),
        (HEADER + "Ann,1,0,0,ryf\n", "evening.csv:2:11: the hand of player `Ann`: there is no card `ryf` in this deck "
         "(in letters there are only r, y and g, also for a card with several numbers; names have commas between, "
         "such as r2,r5,y1,f)"),
        (HEADER + ",1,0,0,r\n", "evening.csv:2:1: player 1 has no name (write one)"),
        (HEADER + "Ann,1,0,0,r\nann,1,0,0,r\n", "evening.csv:3:1: two players are called `ann` (`Ann` and `ann` count "
         "as one) (tell them apart, such as ann B)"),
        (HEADER + "A,1,0,0,r\nA\u200b,1,0,0,r\n", "evening.csv:3:1: two players are called `A\u200b` (`A` and "
         "`A\u200b` count as one) (tell them apart, such as A\u200b B)"),
        ("name,self_esteem,anger,guilt\nAnn,1,0,0\n", "evening.csv:2:1: the sheet has no `hand` (add `hand` for every "
         "player; nothing behind it means that no card is left)"),
        ("name,self_esteem,angre,guilt,hand\nAnn,1,0,0,\nBo,1,0,0,\n", "evening.csv:1:18: unknown field `angre` in the "
         "sheet (did you mean `anger`?)"),
        ("name,score\nAnn,1\n", "evening.csv: the columns (name, score) are those of no game (name them in the first "
         "line: Emotions has name, self_esteem, anger, guilt, hand; Insults has name, points)"),
        ("name,points\nKim,-1\n", "evening.csv:2:5: `points` of player `Kim` is `-1`, where a whole number from 0 on "
         "was expected (it is never below 0)"),
        ("name,points\nKim,12345678901\n", "evening.csv:2:5: `points` of player `Kim` is `12345678901`, where a whole "
         "number from 0 on was expected (nine digits are the most)"),
        ("name,points\n" + "N" * 101 + ",1\n", f"evening.csv:2:1: the name `{'N' * 39}…` has 101 letters; 100 are the "
         "most (shorten it)"),
        ("points,name\n21,Kim\n25\n", "evening.csv:3:3: player 2 has no name (write one)"),
        (HEADER + "Ann,1,2,3\nBo,1,2\n", "evening.csv:3:7: `guilt` of player `Bo` is empty, where a whole number was "
         "expected (write a number, 0 if there is nothing to count)"),
        ("name,points\nKim:4,1\n", "evening.csv:2:1: the name `Kim:4` ends in a colon and a number (leave out the "
         "colon)"),
        ("name,points\n" + "".join(f"P{n},1\n" for n in range(1001)), "evening.csv: the sheet has 1,001 players; 1,000 "
         "are the most ()"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(text: str, expected: str) -> None:
    assert expected in refusal(text)


def test_a_missing_column_is_told_once() -> None:
    assert len(refusal("name,self_esteem,anger,hand\nAnn,1,0,\nBo,1,0,\n")) == 1


def test_all_that_is_wrong_is_told_together() -> None:
    assert len(refusal(HEADER + "Ann,x,0,0,4\nBo,1,y,0,r9\n")) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players:\n- name: Ann\n", "the sheet is no list of players"),
        ("Ann", "the sheet is no list of players"),
        ("- Ann\n- {name: Bo, points: 3}\n", "player 1 has no columns"),
        ("- {name: Bo, points: 3}\n- {name: Kim}\n", "player `Kim` has no `points`"),
        (
            "- {name: Bo, points: [3]}\n",
            "`points` of player `Bo` is a list, where a whole number from 0 on was expected",
        ),
        (
            "- {name: Bo, self_esteem: 1, anger: 0, guilt: 0, hand: {red: 2}}\n",
            "the hand of player `Bo` is neither a text nor a list",
        ),
        (
            "- {name: Bo, self_esteem: 1, anger: 0, guilt: 0, hand: [[r]]}\n",
            "the hand of player `Bo` is neither a text",
        ),
        (
            "- {name: Bo, self_esteem: 1, anger: 0, guilt: 0, hand: r}\n"
            "- {name: Kim, self_esteem: 1, anger: 0, guilt: 0}\n",
            "player `Kim` has no `hand`",
        ),
        ("- {name: Kim, points: 21}\n- {points: 25}\n", "player 2 has no `name`"),
        ("- {name: Bo, name: Kim, points: 3}\n", "name"),
        ("[]", "the sheet has no players"),
    ],
)
def test_yaml_of_another_shape_is_refused(text: str, message: str) -> None:
    assert any(message in line for line in refusal(text, "evening.yaml"))


def test_a_deck_is_no_sheet_and_is_told_so() -> None:
    (line,) = refusal((Path(__file__).parents[2] / "decks/emotions/deck.yaml").read_bytes(), "deck.yaml")

    assert "the file is a deck, where a sheet was expected (write --deck deck.yaml)" in line


@pytest.mark.parametrize("data", [b"name,points\nZo\xeb,3\n", "name,points\nA,1\n".encode("utf-16"), b"PK\x03\x04"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(SourceError):
        read(data)


def test_a_game_that_is_named_wins_over_the_columns() -> None:
    assert any("unknown field `points`" in line for line in refusal("name,points\nKim,3\n", game="emotions"))


@pytest.mark.parametrize("name", ["n" * 300 + ".csv", "folder.csv", "a\0b.csv"])
def test_what_cannot_be_read_is_a_problem_and_no_accident(name: str) -> None:
    Path("folder.csv").mkdir()
    with pytest.raises(SourceError):
        read_sheet(Path(name), None, colour_of)


def test_a_sheet_that_is_not_there() -> None:
    with pytest.raises(NotFoundError, match="there is no sheet"):
        read_sheet(Path("nope.csv"), None, colour_of)


@pytest.mark.parametrize("game", ["emotions", "insults"])
@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_sheet_can_be_filled_in(game: str, kind: str) -> None:
    text = empty_sheet(game, kind)
    file = f"empty{kind}"
    assert is_sheet(file)
    assert refusal(text, file)  # there is no player in it

    if kind == ".csv":
        filled = text + ("Ann,12,-3,2,rryg\n" if game == "emotions" else "Kim,21\n")
    elif game == "emotions":
        filled = text.replace("name:", "name: Ann").replace("m: 0", "m: 12").replace("r: 0", "r: -3")
        filled = filled.replace("t: 0", "t: 2").replace("hand:\n", "hand: rryg\n")
    else:
        filled = text.replace("name:", "name: Kim").replace("0", "21")
    assert read(filled, file) == (game, (ANN if game == "emotions" else InsultsPlayer("Kim", 21),))
