"""`score play`, the game by question and answer, through a terminal."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import emotions, insults
from test_asking import Terminal

from generator.model.deck import Deck
from scorekeeper import shelf
from scorekeeper.game import Game
from scorekeeper.guiding import question
from scorekeeper.moves import Attack, Discard, Lay, Move, Pass, Respond, TurnUp
from scorekeeper.rules.answering import Play, code
from scorekeeper.rules.base import card_of
from scorekeeper.state import EmotionsState, InsultsState
from scorekeeper.values import Counters

WHOM = "Lee or Moe (Enter alone does not lay the card): "


@pytest.fixture(autouse=True)
def in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if sys.platform == "win32":
        pytest.skip("Windows has no pseudo-terminals of this kind")
    monkeypatch.chdir(tmp_path)
    yield


OVER = "The game is over (u takes back, new begins another, q leaves)"


def begun(deck: Deck, *players: str, target: int | None = None) -> Game:
    """A game on the disk, which is the current one."""
    path = shelf.free_name(deck.id)
    game = Game.start(deck, players, target=target, log=path)
    shelf.make_current(path)
    return game


def kept(deck: Deck) -> Game:
    """The current game, as it is on the disk; every line is as the rules have it."""
    game = Game.resume(shelf.current(), lambda _: deck)
    assert game.verify() == game.record.line
    return game


def plain(text: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", text).replace("\r\n", "\n")


def test_a_new_game_is_set_up_by_questions() -> None:
    terminal = Terminal("play", columns=200)
    assert plain(terminal.until("emotions or insults ")).splitlines() == [
        "No game is being played, so here is a new one.",
        "`<` goes back to the question before; Ctrl-C stops.",
        "Which game? emotions or insults ",
    ]
    terminal.talk(
        ("[emotions]: ", "\n"),
        ("Name of player 1: ", "\n"),
        ("a player has no name", ""),
        ("Name of player 1: ", "Ann\n"),
        ("Name of player 2: ", "ann\n"),
        ("two players are called `ann`", ""),
        ("Name of player 2: ", "Bo\n"),
        ("Name of player 3 (Enter alone when there are no more): ", "?\n"),
        ("the names of those who play, one at a time, in the order they play in", ""),
        ("Name of player 3 (Enter alone when there are no more): ", "Bob\n"),
        ("Name of player 4 (Enter alone when there are no more): ", "<\n"),
        ("Name of player 3 (Enter alone when there are no more): ", "Anna Maria\n"),
        ("Name of player 4 (Enter alone when there are no more): ", "\n"),
        ("The game is called emotions-1.", ""),
        ("It is Ann's turn. 48 turns are left, this one included.", ""),
        ("? shows what you can type.", ""),
        ("Ann plays: ", "q\n"),
    )
    rest, exit_code = terminal.end()

    assert (exit_code, rest.splitlines()[-1]) == (0, "the game is kept; `score play` goes on with it")
    assert kept(emotions()).state.players == ("Ann", "Bo", "Anna Maria")


def test_eight_players_are_the_most_that_are_asked_for() -> None:
    terminal = Terminal("play")
    terminal.talk(("[emotions]: ", "insults\n"), *[(f"player {number}", f"P{number}\n") for number in range(1, 9)])
    terminal.talk(("Turned up: ", "q\n"))

    assert terminal.end()[1] == 0
    assert len(kept(insults()).state.players) == 8


def test_a_deck_that_is_not_there_is_asked_for_again() -> None:
    terminal = Terminal("play")
    terminal.talk(("[emotions]: ", "ludo\n"))
    terminal.until("\n")
    seen = terminal.until("Which game? emotions or insults [emotions]: ")
    terminal.type("\x03")

    assert "there is no deck `ludo`" in plain(seen)
    assert terminal.end()[1] == 130
    assert shelf.logs() == ()


def test_one_goes_back_as_far_as_to_the_deck() -> None:
    terminal = Terminal("play")
    terminal.talk(
        ("[emotions]: ", "<\n"),
        ("[emotions]: ", "\n"),
        ("player 1: ", "Ann\n"),
        ("player 2: ", "<\n"),
        ("player 1: ", "<\n"),
        ("[emotions]: ", "insults\n"),
        ("player 1: ", "Kim\n"),
        ("player 2: ", "Lee\n"),
        ("player 3 (Enter alone when there are no more): ", "\n"),
        ("Turned up: ", "q\n"),
    )

    assert terminal.end()[1] == 0
    assert kept(insults()).state.players == ("Kim", "Lee")


def test_ctrl_c_while_it_is_set_up_keeps_nothing() -> None:
    terminal = Terminal("play")
    terminal.talk(("[emotions]: ", "\n"), ("player 1: ", "Ann\n"), ("player 2: ", "\x03"))

    rest, exit_code = terminal.end()
    assert (exit_code, rest.splitlines()[-1]) == (130, "stopped; no game was begun")
    assert shelf.logs() == ()


def test_a_game_with_mistakes_questions_and_ways_back() -> None:
    begun(emotions(), "Ann", "Bo", "Cy")
    terminal = Terminal("play", columns=200)
    terminal.talk(
        ("Emotions, emotions-1, begun ", ""),
        ("Ann plays: ", "?\n"),
        ("Bo shame ", ""),
        ("takes the last command back", ""),
        ("Ann plays: ", "Bo shaem\n"),
        ("there is no card `shaem` in this deck", ""),
        ("Ann plays: ", "Ann shame\n"),
        ("it is the turn of Ann, who attacks another player", ""),
        ("Ann plays: ", "bo shame\n"),
        ("Ann attacks Bo with Shame (3).", ""),
        ("Bo answers: ", "r7\n"),
        ("Hidden Anger is 7; an answer to Shame (3) is a 2, 3 or 4", ""),
        ("Bo answers: ", "y4\n"),
        ("Bo answers with Command (4).", ""),
        ("Ann answers: ", "f\n"),
        ("which number is it played as? Forgiveness counts as 4 or 5", ""),
        ("Ann answers: ", "u\n"),
        ("Taken back: Bo answers with Command (4).", ""),
        ("Bo answers: ", "redo\n"),
        ("Brought back: Bo answers with Command (4).", ""),
        ("Ann answers: ", "pass\n"),
        ("Bo takes its Player panel", ""),
        ("Bo plays: ", "adjust Cy guilt=+2 was forgotten\n"),
        ("Cy is corrected by +2 guilt (was forgotten).", ""),
        ("Bo plays: ", "undo 9\n"),
        ("there are 4 commands to take back", ""),
        ("Bo plays: ", "show\n"),
        ("so far", ""),
        ("Bo plays: ", "history --explain\n"),
        ("Only the last one counts: Command, by Bo.", ""),
        ("Bo plays: ", "verify\n"),
        ("7 lines, all as the rules have it.", ""),
        ("Bo plays: ", "\n"),
        ("leaves; the game is kept", ""),
        ("Bo plays: ", "\x03"),
    )
    rest, exit_code = terminal.end()

    assert (exit_code, rest.splitlines()[-1]) == (
        130, "stopped; what was played is kept, and `score play` goes on with it",
    )  # fmt: skip
    assert "Traceback" not in rest
    expected = Game.start(emotions(), ["Ann", "Bo", "Cy"])
    expected.attack("shame", on="Bo")
    expected.respond("command")
    expected.pass_()
    expected.adjust("Cy", "was forgotten", guilt=2)
    assert kept(emotions()).state == expected.state


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_what_was_stopped_goes_on_where_it_was(key: str) -> None:
    begun(emotions(), "Ann", "Bo")
    terminal = Terminal("play")
    terminal.talk(("Ann plays: ", "hidden anger\n"), ("Bo answers: ", key))
    assert terminal.end()[1] == 130

    terminal = Terminal("play")
    terminal.talk(("Ann attacks Bo. Ann: Hidden Anger (7)", ""), ("Bo answers: ", "pass\n"), ("Bo plays: ", "exit\n"))
    assert terminal.end()[1] == 0
    assert kept(emotions()).state.turn == "Bo"


def test_what_another_process_plays_meanwhile_counts() -> None:
    other = begun(emotions(), "Ann", "Bo", "Cy")
    terminal = Terminal("play")
    terminal.until("Ann plays: ")
    other.discard()
    terminal.type("discard\n")
    terminal.talk(
        ("note: somebody else has played meanwhile", ""),
        ("It is Bo's turn. 47 turns are left, this one included.", ""),
        ("Bo plays: ", "discard\n"),
        ("Bo discards a card.", ""),
        ("Cy plays: ", "q\n"),
    )
    rest, exit_code = terminal.end()

    assert (exit_code, "meanwhile" in rest) == (0, False)
    assert (kept(emotions()).state.turn, kept(emotions()).record.line) == ("Cy", 3)


def test_bytes_that_are_no_text_are_refused() -> None:
    begun(emotions(), "Ann", "Bo")
    terminal = Terminal("play")
    terminal.until("Ann plays: ")
    os.write(terminal.file, b"Bo \xff\xfe\n")
    terminal.talk(("there is no card", ""), ("Ann plays: ", "discard\n"), ("Bo plays: ", "q\n"))

    assert terminal.end()[1] == 0
    assert kept(emotions()).record.line == 2


def test_a_steal_asks_from_whom_it_takes() -> None:
    game = begun(insults(), "Kim", "Lee", "Moe")
    game.adjust("Lee", points=2)
    game.adjust("Moe", points=2)
    terminal = Terminal("play", columns=200)
    terminal.talk(
        ("Turned up: ", "A:red:steal1\n"),
        ("Kim lays: ", "B:red:steal1\n"),
        ("the Steal on A pays: from whom is the point taken?", ""),
        (WHOM, "Lee\n"),
        ("the Steal on B pays: from whom is the point taken?", ""),
        (WHOM, "moe\n"),
        ("A and B match: A takes 1 from Lee; B takes 1 from Moe.", ""),
        ("Lee lays: ", "u\n"),
        ("Kim lays: ", "B:red:steal1 from Lee from Lee\n"),
        ("A and B match: A takes 1 from Lee; B takes 1 from Lee.", ""),
        ("Lee lays: ", "q\n"),
    )
    terminal.end()

    state = kept(insults()).state
    assert isinstance(state, InsultsState)
    assert (state.points, state.turn) == ((2, 0, 2), "Lee")


def test_a_wrong_name_for_a_steal_is_asked_for_again() -> None:
    game = begun(insults(), "Kim", "Lee", "Moe")
    game.adjust("Moe", points=2)
    game.turn_up("A:red:steal1")
    terminal = Terminal("play", columns=200)
    terminal.talk(
        ("Kim lays: ", "B:red:get3\n"),
        (WHOM, "Zed\n"),
        ("no player is called `Zed`", ""),
        (WHOM, "Kim\n"),
        ("no player is called `Kim`", ""),
        (WHOM, "\n"),
        ("nobody was named, so the card is not laid", ""),
        ("Kim lays: ", "B:red:get3\n"),
        (WHOM, "moe\n"),
        ("A and B match: A takes 1 from Moe; B pays 3 from the bank.", ""),
        ("Lee lays: ", "q\n"),
    )
    assert terminal.end()[1] == 0
    state = kept(insults()).state

    assert isinstance(state, InsultsState)
    assert (state.points, state.turn) == ((4, 0, 1), "Lee")


def test_what_was_asked_before_others_played_is_not_recorded() -> None:
    game = begun(insults(), "Kim", "Lee", "Moe")
    game.turn_up("A:red:steal1")
    terminal = Terminal("play", columns=200)
    terminal.talk(("Kim lays: ", "B:red:get3\n"))
    terminal.until(WHOM)
    game.lay("C:green:get1")
    terminal.type("Lee\n")
    terminal.talk(("somebody else has played meanwhile", ""), ("Lee lays: ", "tally\n"))
    terminal.until("y or n [n]: ")
    game.undo()
    terminal.type("y\n")
    terminal.talk(("somebody else has played meanwhile", ""), ("Kim lays: ", "q\n"))

    assert terminal.end()[1] == 0
    state = kept(insults()).state
    assert (state.turn, state.closed, state) == ("Kim", False, game.state)


def test_q_leaves_a_game_whose_log_cannot_be_read_any_more() -> None:
    game = begun(emotions(), "Ann", "Bo")
    terminal = Terminal("play", columns=200)
    terminal.until("Ann plays: ")
    assert game.path is not None
    game.path.write_bytes(b"")
    terminal.type("discard\n")
    terminal.talk(("the file is empty", ""), ("Ann plays: ", "q\n"))

    assert terminal.end()[1] == 0 and game.path.read_bytes() == b""


def test_ctrl_c_at_a_steal_leaves_the_game_as_it_was() -> None:
    game = begun(insults(), "Kim", "Lee", "Moe")
    game.turn_up("A:red:steal1")
    terminal = Terminal("play", columns=200)
    terminal.talk(
        ("Kim lays: ", "B:red:get3\n"),
        (WHOM, "Zed\n"),
        (WHOM, "\x03"),
    )

    assert terminal.end()[1] == 130
    assert kept(insults()).state == game.state


def test_a_tally_asks_for_the_hands() -> None:
    game = begun(emotions(), "Ann", "Bo")
    game.attack("shame", on="Bo")
    game.pass_()
    terminal = Terminal("play", columns=200)
    terminal.talk(
        ("Bo plays: ", "tally\n"),
        ("Ann's cards in hand (rryg, or r2,y1; - for none): ", "4\n"),
        ("`4` is no hand", ""),
        ("Ann's cards in hand (rryg, or r2,y1; - for none): ", "\n"),
        ("Ann's cards in hand (rryg, or r2,y1; - for none): ", "rryg\n"),
        ("Bo's cards in hand (rryg, or r2,y1; - for none): ", "y1,f\n"),
        ("Ann wins with a total of ", ""),
        (f"{OVER}: ", "u\n"),
        ("Taken back: The game is closed", ""),
        ("Bo plays: ", "redo\n"),
        (f"{OVER}: ", "q\n"),
    )
    assert terminal.end()[1] == 0
    state = kept(emotions()).state

    assert isinstance(state, EmotionsState)
    assert (state.closed, state.counters) == (True, (Counters(1, 2, 2), Counters(-4, 2, 0)))
    assert kept(emotions()).tally().winners == ("Ann",)


def test_ctrl_c_among_the_hands_closes_nothing() -> None:
    game = begun(emotions(), "Ann", "Bo")
    terminal = Terminal("play", columns=200)
    terminal.talk(("Ann plays: ", "tally\n"), ("none): ", "rr\n"), ("Bo's cards in hand", "\x03"))

    assert terminal.end()[1] == 130
    assert kept(emotions()).state == game.state


def test_the_command_tally_asks_for_the_hands_that_were_not_said() -> None:
    begun(emotions(), "Ann", "Bo", "Cy")
    terminal = Terminal("tally", "--hand", "Bo=g", columns=200)
    terminal.talk(("Ann's cards in hand", "r\n"), ("Cy's cards in hand", "-\n"))
    rest, exit_code = terminal.end()

    assert exit_code == 0
    assert "Bo wins with a total of 1." in plain(rest)
    assert kept(emotions()).state.closed


def test_a_whole_game_of_insults_to_its_winner() -> None:
    begun(insults(), "Kim", "Lee", target=5)
    terminal = Terminal("play", columns=200)
    terminal.talk(
        ("Turned up: ", "drecksau\n"),
        ("Kim lays: ", "albern\n"),
        ("Lee lays: ", "träum weiter\n"),
        ("A and B match: A pays 1 from the bank; B pays 1 from the bank.", ""),
        ("Kim lays: ", "räudig\n"),
        ("B and C match: B pays 3 from the bank; C pays 3 from the bank. Kim has won!", ""),
        ("Kim wins with 6 points.", ""),
        (f"{OVER}: ", "leck mich\n"),
        ("the game is over: Kim has won", ""),
        (f"{OVER}: ", "tally\n"),
        ("place", ""),
        ("Kim wins with 6 points.", ""),
        (f"{OVER}: ", "q\n"),
    )
    assert terminal.end()[1] == 0
    state = kept(insults()).state

    assert isinstance(state, InsultsState)
    assert (state.winner, state.points, state.closed) == ("Kim", (6, 2), True)


def test_after_the_last_turn_the_tally_is_what_comes_next() -> None:
    game = begun(emotions(), "Ann", "Bo")
    for _ in range(53):
        game.discard()

    assert question(game.state) == "The last turn is over"
    terminal = Terminal("play", columns=200)
    terminal.talk(
        ("Type tally: it asks for the cards in each hand.", ""),
        ("The last turn is over: ", "tally\n"),
        ("Ann's cards in hand (rryg, or r2,y1; - for none): ", "-\n"),
        ("Bo's cards in hand (rryg, or r2,y1; - for none): ", "-\n"),
        (f"{OVER}: ", "q\n"),
    )

    assert terminal.end()[1] == 0
    assert kept(emotions()).state.closed


def test_after_a_game_another_one_can_be_begun() -> None:
    begun(emotions(), "Ann", "Bo").close({"Ann": "-", "Bo": "-"})
    terminal = Terminal("play", columns=200)
    terminal.talk(
        (f"{OVER}: ", "new\n"),
        ("`<` goes back to the question before; Ctrl-C stops.", ""),
        ("[emotions]: ", "\n"),
        ("player 1: ", "Cy\n"),
        ("player 2: ", "Di\n"),
        ("player 3 (Enter alone when there are no more): ", "\n"),
        ("The game is called emotions-2.", ""),
        ("Cy plays: ", "new\n"),
        ("this game is not over", ""),
        ("Cy plays: ", "q\n"),
    )

    assert terminal.end()[1] == 0
    assert shelf.name_of(shelf.current()) == "emotions-2"
    assert kept(emotions()).state.players == ("Cy", "Di")


def test_what_may_answer_is_shown() -> None:
    begun(emotions(), "Ann", "Bo")
    terminal = Terminal("play", columns=200)
    terminal.talk(
        ("Ann plays: ", "answers\n"),
        ("there is nothing to answer now", ""),
        ("Ann plays: ", "shame Bo\n"),
        ("Ann attacks Bo with Shame (3).", ""),
        ("  Type the card, such as y3; or pass.", ""),
        ("Bo answers: ", "answers\n"),
    )
    shown = terminal.until("Bo answers: ")
    terminal.type("y\n")
    terminal.talk(("`y` alone names no card that is played", ""), ("Bo answers: ", "f4\n"), ("Ann answers: ", "q\n"))

    assert "What ending on it pays" in shown and "Command" in shown and "Hidden Anger" not in shown
    assert terminal.end()[1] == 0


@pytest.mark.parametrize("command", ["tally", "play"])
def test_a_game_of_insults_that_nobody_has_won_is_closed_when_that_is_meant(command: str) -> None:
    game = begun(insults(), "Kim", "Lee")
    game.turn_up("drecksau")
    sure = "Nobody has won yet. Close the game nevertheless? y or n [n]: "
    if command == "play":
        terminal = Terminal("play", columns=200)
        terminal.talk(("Kim lays: ", "tally\n"), (sure, "\n"), ("Kim lays: ", "tally\n"), (sure, "no\n"))
        terminal.until("Kim lays: ")
        assert kept(insults()).state == game.state
        terminal.type("tally\n")
        terminal.talk((sure, "y\n"), (f"{OVER}: ", "q\n"))
    else:
        terminal = Terminal("tally", columns=200)
        terminal.talk((sure, "\n"), ("the game goes on", ""))
        assert terminal.end()[1] == 0
        assert kept(insults()).state == game.state
        terminal = Terminal("tally", columns=200)
        terminal.talk((sure, "y\n"), ("The game is closed; `score undo` opens it again.", ""))

    assert terminal.end()[1] == 0
    state = kept(insults()).state
    assert isinstance(state, InsultsState)
    assert (state.closed, state.winner) == (True, None)


# Games at random


def typed(deck: Deck, move: Move, chance: random.Random) -> str:
    """The move in words, one of the ways in which it can be said."""
    match move:
        case Attack(opponent, card, level):
            name = chance.choice([opponent, opponent.upper()])
            return f"{chance.choice(['', 'attack '])}{name} {_card(deck, card, level, chance)}"
        case Respond(card, level):
            return f"{chance.choice(['', 'respond '])}{_card(deck, card, level, chance)}"
        case TurnUp(card):
            return f"{chance.choice(['', 'turn-up ', 'score turn-up '])}{card}"
        case Lay(card, _, victims):
            return f"{chance.choice(['', 'lay '])}{card}" + "".join(f" from {victim}" for victim in victims)
        case Discard():
            return "discard"
    return "pass"


def _card(deck: Deck, id: str, level: int, chance: random.Random) -> str:
    card = card_of(deck, id)
    short = code(Play(card, level))
    return short if len(card.fields["level"]) > 1 else chance.choice([short, id, card.fields["title"]])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["emotions", "insults"])
def test_a_game_at_random_is_kept_as_it_was_typed(name: str, seed: int) -> None:
    chance = random.Random(f"{name} {seed}")
    deck = {"emotions": emotions, "insults": insults}[name]()
    players = ("Ann", "Bo", "Anna Maria", "אבי")[: chance.randint(2, 4)]
    begun(deck, *players, target=30 if name == "insults" else None)
    expected = Game.start(deck, players, target=30 if name == "insults" else None)
    terminal = Terminal("play", columns=200)
    for _ in range(40):
        legal = kept(deck).legal()
        assert legal == expected.legal()
        do = chance.random()
        if do < 0.1 and expected.record.undoable:
            number = chance.randint(1, min(3, expected.record.undoable))
            text = f"undo {number}"
            asked = question(expected.state)
            expected.undo(number)
        elif do < 0.15 and expected.record.redoable:
            asked, text = question(expected.state), "redo"
            expected.redo()
        elif not legal:
            break
        else:
            move = Pass() if do > 0.7 and Pass() in legal else chance.choice(legal)
            asked, text = question(expected.state), typed(deck, move, chance)
            _play(expected, move)
        terminal.until(f"\n{asked}: ")
        terminal.type(f"{text}\n")
        terminal.until("\n")
        terminal.until("\n")  # what was done is on the disk when it is said
        assert kept(deck).state == expected.state, text
    terminal.until(f"{question(expected.state)}: ")
    terminal.type("q\n")

    assert terminal.end()[1] == 0
    assert kept(deck).state == expected.state
    assert kept(deck).record.line == expected.record.line


def _play(game: Game, move: Move) -> None:
    match move:
        case Attack(opponent, card, level):
            game.attack(code(Play(card_of(game.deck or emotions(), card), level)), on=opponent)
        case Respond(card, level):
            game.respond(code(Play(card_of(game.deck or emotions(), card), level)))
        case TurnUp(card):
            game.turn_up(card)
        case Lay(card, _, victims):
            game.lay(card, steal_from=victims)
        case Discard():
            game.discard()
        case _:
            game.pass_()
