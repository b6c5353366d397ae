"""What lies at the edges: corrections, odd cards, the last point, the smallest pack, names that look alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playing import a_card, emotions, insults, own_deck

from generator.reading.decks import read_deck
from scorekeeper import Game, IllegalPlay, LogError, NotUnderstood
from scorekeeper.events import Attacked, Stole, TurnEnded
from scorekeeper.lines import Entry
from scorekeeper.moves import Adjust, Close, Lay, Move, TurnUp
from scorekeeper.naming.players import check_name, check_players, find_player
from scorekeeper.recounting import tell
from scorekeeper.state import apply, opening


def of_emotions(*players: str) -> Game:
    return Game.start(emotions(), players or ("Ann", "Bo"))


def of_insults(*players: str, target: int = 20) -> Game:
    return Game.start(insults(), players or ("Kim", "Lee"), target=target)


def test_a_stolen_point_may_be_the_one_that_wins() -> None:
    game = of_insults(target=3)
    game.adjust("Kim", points=2)
    game.adjust("Lee", points=1)
    game.turn_up("A:red:steal1")
    game.lay("B:red:steal1")

    assert [event for event in game.record.entries[-1].events if isinstance(event, Stole)] == [
        Stole("Kim", "Lee", "A", 1), Stole("Kim", "Lee", "B", 0),
    ]  # fmt: skip
    assert game.state.turn is None and game.tally().winners == ("Kim",)
    assert str(game.tally()) == "1 Kim 3, 2 Lee 0"


WRONG: list[tuple[Move, str]] = [
    (Adjust("Zoe", {"anger": 1}), "`Zoe` does not play"),
    (Adjust("Ann", {"points": 1}), "there is no counter `points`"),
    (Adjust("Ann", {}), "that changes nothing"),
    (Adjust("Ann", {"anger": 0}), "that changes nothing"),
    (Adjust("Ann", {"anger": 10_000}), r"\+10000 is too much for one correction"),
    (Adjust("Ann", {"anger": 1.5}), "`1.5` is no correction"),  # type: ignore[dict-item]
]


@pytest.mark.parametrize(("move", "message"), WRONG, ids=str)
def test_a_correction_that_means_nothing_is_not_recorded(move: Move, message: str) -> None:
    game = of_emotions()
    with pytest.raises(NotUnderstood, match=message):
        game.play(move)

    assert game.record.line == 1


def test_the_greatest_correction_is_recorded_and_its_reason_on_one_line() -> None:
    game = of_emotions()
    game.adjust("ann", why=" was\n  a  slip \ud800 ", anger=9999, guilt=-9999)

    assert tell(emotions(), game.record.entries[-1]) == ("Ann is corrected by +9999 anger, −9999 guilt (was a slip ?).")
    with pytest.raises(NotUnderstood, match="there is no counter `anger`"):
        of_insults().adjust("Kim", anger=1)


@pytest.mark.parametrize(("points", "told"), [(1, "+1 point"), (-1, "−1 point"), (2, "+2 points"), (-2, "−2 points")])
def test_one_point_is_a_point(points: int, told: str) -> None:
    game = of_insults()
    game.adjust("Kim", points=5)

    assert tell(insults(), game.adjust("Kim", points=points)) == f"Kim is corrected by {told}."


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (Lay("drecksau", "C:red:get2"), "card `drecksau` is C:red:get3, not C:red:get2"),
        (Lay("x", "C:pink:get2"), "`C:pink:get2` is no card"),
        (Lay("x", "C"), "the board card C marks a place"),
        (Lay("C:red:get3", "C:red:get3", ("Lee",)), "no Steal pays now, and 1 player to steal from cannot be"),
        (TurnUp("C:red:get3", "C:red:get3"), "no card is to be turned up now"),
    ],
    ids=str,
)
def test_a_card_that_is_another_is_refused(move: Move, message: str) -> None:
    game = of_insults()
    game.turn_up("A:green:get1")
    with pytest.raises(IllegalPlay) as caught:
        game.play(move)

    assert caught.value.message.startswith(message)


def test_what_closes_a_game_has_a_hand_for_each_player() -> None:
    for hands in ((), ("r",), ("r", "y", "g"), ("r", "x")):
        with pytest.raises(IllegalPlay):
            of_emotions().play(Close(hands))
    with pytest.raises(NotUnderstood, match="the hand of Bo comes twice"):
        of_emotions().close({"Ann": "r", "Bo": "y", "bo": "g"})


@pytest.mark.parametrize(("copies", "turns"), [(10, 0), (11, 1)])
def test_the_pack_must_hold_at_least_one_card_more_than_is_dealt(tmp_path: Path, copies: int, turns: int) -> None:
    deck = read_deck(own_deck(tmp_path, a_card("a", "red", "3", copies=copies)), for_play=True)
    if turns:
        game = Game.start(deck, ["Ann", "Bo"])
        game.discard()
        assert game.state.turn is None and not game.state.closed
    else:
        with pytest.raises(NotUnderstood, match="has 10 cards, too few for 2 players"):
            Game.start(deck, ["Ann", "Bo"])


@pytest.mark.parametrize("turns", [52, 54])
def test_verify_counts_the_turns_that_the_pack_has(tmp_path: Path, turns: int) -> None:
    log = tmp_path / "game.jsonl"
    Game.start(emotions(), ["Ann", "Bo"], log=log)
    assert Game.resume(log, lambda header: emotions()).verify() == 1
    log.write_text(log.read_text().replace('"turns":53', f'"turns":{turns}'))

    with pytest.raises(LogError, match="line 1 is not as the rules have it"):
        Game.resume(log, lambda header: emotions()).verify()


def test_more_of_a_card_than_there_are_is_believed_and_told() -> None:
    game = of_emotions()
    game.attack("shame", on="Bo")
    for _ in range(3):
        game.respond("approach")
    assert game.notices == []
    game.respond("approach")

    assert game.notices == ["the deck has 3 of `approach`, and 3 lie there already; if that was a slip: `score undo`"]
    game.pass_()
    game.close({"Ann": "r" * 20, "Bo": "r" * 9})
    assert game.notices[1:] == ["these hands hold 29 red cards, and the deck has 28; if that was a slip: `score undo`"]


@pytest.mark.parametrize("name", ["y", "r", "C", "c", "ä"])
def test_a_letter_alone_plays_no_card(name: str) -> None:
    game, other = of_emotions(), of_insults()
    game.attack("shame", on="Bo")
    for play in (lambda: game.respond(name), lambda: other.turn_up(name)):
        with pytest.raises(NotUnderstood, match="alone names no card"):
            play()


def test_but_a_card_that_is_called_so_is_played(tmp_path: Path) -> None:
    deck = read_deck(own_deck(tmp_path, a_card("b", "red", "3", "Big", copies=20)), for_play=True)
    game = Game.start(deck, ["Ann", "Bo"])
    game.attack("B", on="Bo")

    assert game.record.line == 2


def test_who_is_named_last_in_an_attack_is_told_to_come_first() -> None:
    with pytest.raises(NotUnderstood) as caught:
        of_emotions().attack("Bo", on="shame")

    assert caught.value.hint == "the player comes first: Bo shame"


def test_a_game_that_others_play_is_caught_up_with(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    game = Game.start(emotions(), ["Ann", "Bo"], log=log)
    other = Game.resume(log, lambda header: emotions())
    assert not game.refresh() and not of_emotions().refresh()
    other.discard()

    assert game.refresh() and game.state == other.state and game.state.turn == "Bo"
    assert not game.refresh()


def test_a_log_that_was_cut_back_is_told(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    game = Game.start(emotions(), ["Ann", "Bo"], log=log)
    first = log.read_bytes()
    game.discard()
    log.write_bytes(first)

    assert game.refresh() and game.record.line == 1
    assert game.notices == ["the log is not as it was left: the game goes on from what stands there now"]


@pytest.mark.parametrize(
    "twin",
    ["ann", "ＡＮＮ", "A\ufe0fnn", "A\u034fnn", "Ann\u3164", "Ann\u2800", "A\u200bnn", "\u202eAnn\u202c", "\u2066Ann"],
)
def test_names_that_look_alike_are_one(twin: str) -> None:
    with pytest.raises(NotUnderstood, match="two players are called"):
        check_players(["Ann", twin], 2, 8)
    assert find_player(["Ann", "Bo"], twin) == "Ann"


@pytest.mark.parametrize("name", ["A", "Ann", "é", "安"])
def test_one_name_is_not_given_twice(name: str) -> None:
    with pytest.raises(NotUnderstood, match=f"two players are called `{name}`"):
        check_players(["Bo", name, name], 2, 8)


@pytest.mark.parametrize("name", ["\u3164", "\u115f", "\u2800", "\u2066\u2069", " \u200b "])
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(NotUnderstood, match="a player has no name"):
        check_name(name)


def test_an_event_about_a_stranger_cannot_have_happened() -> None:
    start = opening("emotions", ["Ann", "Bo"], 5)
    events: list[Any] = [Attacked("Ann", "Zoe", "shame", 3), Attacked("Zoe", "Bo", "shame", 3), TurnEnded("Ann", "Zoe")]
    for event in events:
        with pytest.raises(ValueError, match="`Zoe` does not play"):
            apply(start, event)


def test_what_cannot_follow_is_not_recorded() -> None:
    game = of_emotions()
    for entry in (Entry(3, undo=1), Entry(2, undo=1), Entry(2, redo=1), Entry(2, Close(), (TurnEnded("Zoe", None),))):
        with pytest.raises(ValueError):
            game.record.add(entry)

    assert (game.record.line, game.state) == (1, game.record.start)


@pytest.mark.parametrize("hand", ["n", "r2,n"])
def test_a_letter_that_is_no_colour_is_no_card_in_a_hand(hand: str) -> None:
    with pytest.raises(NotUnderstood, match="alone names no card in a hand"):
        of_emotions().close({"Ann": hand, "Bo": "-"})
