"""What is typed in the guided game, and which command it means."""

from __future__ import annotations

import pytest

from scorekeeper.errors import NotUnderstood
from scorekeeper.events import Attacked, Closed, Event, Played, TurnedUp, TurnEnded, Won
from scorekeeper.guiding import Said, help_lines, hint, question, understand
from scorekeeper.state import State, apply, opening

ANN_AND_BO = ("Ann", "Bo")
OF_THREE = ("Cy", "Bo", "Anna Maria")
KIM_LEE_MOE = ("Kim", "Lee", "Moe")
ATTACK = (Attacked("Cy", "Bo", "shame", 3),)


def after(game: str, players: tuple[str, ...], *caused: Event, number: int = 20) -> State:
    state = opening(game, players, number)
    for event in caused:
        state = apply(state, event)
    return state


TURN = after("emotions", OF_THREE)
OF_TWO = after("emotions", ANN_AND_BO)
EXCHANGE = after("emotions", OF_THREE, *ATTACK)
TO_TURN_UP = after("insults", KIM_LEE_MOE)
TO_LAY = after("insults", KIM_LEE_MOE, TurnedUp("drecksau", "C:red:get3"))
NO_TURN_LEFT = after("emotions", OF_THREE, TurnEnded("Cy", None), number=1)
OVER = after("emotions", OF_THREE, TurnEnded("Cy", None), Closed(), number=1)
WON = after("insults", KIM_LEE_MOE, TurnedUp("drecksau", "C:red:get3"), TurnEnded("Kim", None), Won("Kim"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bo shame", Said("attack", "shame", ("Bo",))),
        ("bo SHAME", Said("attack", "SHAME", ("Bo",))),
        ("Bo hidden anger", Said("attack", "hidden anger", ("Bo",))),
        ("Anna Maria r3", Said("attack", "r3", ("Anna Maria",))),
        ("Anna Maria hidden anger", Said("attack", "hidden anger", ("Anna Maria",))),
        ("anna r3", Said("attack", "r3", ("Anna Maria",))),
        ("attack Bo shame", Said("attack", "shame", ("Bo",))),
        ("  attack   Bo   hidden   anger ", Said("attack", "hidden anger", ("Bo",))),
        ("Attack Anna Maria hidden anger", Said("attack", "hidden anger", ("Anna Maria",))),
        ('score attack "Anna Maria" r3', Said("attack", "r3", ("Anna Maria",))),
        ('"Anna Maria" "hidden anger"', Said("attack", "hidden anger", ("Anna Maria",))),
        ("shame Bo", Said("attack", "shame", ("Bo",))),
        ("hidden anger anna", Said("attack", "hidden anger", ("Anna Maria",))),
        ("hidden anger Anna Maria", Said("attack", "hidden anger", ("Anna Maria",))),
        ("attack shame Bo", Said("attack", "shame", ("Bo",))),
        ("Bo with shame", Said("attack", "shame", ("Bo",))),
        ("Anna Maria with hidden anger", Said("attack", "hidden anger", ("Anna Maria",))),
        ("attack Bo with shame", Said("attack", "shame", ("Bo",))),
        ("respond y3", Said("respond", "y3")),
        ("pass", Said("pass")),
        ("passes", Said("pass")),
        ("discards", Said("discard")),
        ("PASS", Said("pass")),
        ("score pass", Said("pass")),
        ("discard", Said("discard")),
        ("show", Said("show")),
        ("tally", Said("tally")),
        ("verify", Said("verify")),
        ("history", Said("history")),
        ("history --explain", Said("history", words=("--explain",))),
        ("?", Said("help")),
        ("help", Said("help")),
        ("", Said("help")),
        ("   ", Said("help")),
        ("score", Said("help")),
        ("q", Said("quit")),
        ("quit", Said("quit")),
        ("exit", Said("quit")),
        ("u", Said("undo")),
        ("U", Said("undo")),
        ("undo", Said("undo")),
        ("undo 2", Said("undo", number=2)),
        ("u 12", Said("undo", number=12)),
        ("score undo 3", Said("undo", number=3)),
        ("redo", Said("redo")),
        ("redo 2", Said("redo", number=2)),
        ("turn-up drecksau", Said("turn-up", "drecksau")),
        ("adjust Bo anger=-1", Said("adjust", "", ("Bo",), ("anger=-1",))),
        ("adjust Bo anger=-1 guilt=+2 was a two", Said("adjust", "was a two", ("Bo",), ("anger=-1", "guilt=+2"))),
        ('adjust Anna Maria anger=−1 --why "was a two"', Said("adjust", "was a two", ("Anna Maria",), ("anger=−1",))),
        ("adjust Bo anger=+1 forgotten guilt=+1", Said("adjust", "forgotten", ("Bo",), ("anger=+1", "guilt=+1"))),
    ],
)
def test_what_is_typed_on_a_turn_of_emotions(text: str, said: Said) -> None:
    assert understand(text, TURN) == said


@pytest.mark.parametrize(
    ("text", "card"),
    [("shame", "shame"), ("hidden anger", "hidden anger"), ("attack shame", "shame"), ("score attack r3", "r3")],
)
def test_with_two_players_the_opponent_goes_without_saying(text: str, card: str) -> None:
    assert understand(text, OF_TWO) == Said("attack", card, ("Bo",))


def test_and_may_be_said() -> None:
    assert understand("Bo hidden anger", OF_TWO) == Said("attack", "hidden anger", ("Bo",))
    assert understand("bo r3", after("emotions", ANN_AND_BO, TurnEnded("Ann", "Bo"))).names == ("Bo",)


@pytest.mark.parametrize(("text", "card"), [("y3", "y3"), ("respond y3", "y3"), ("stand up", "stand up"), ("f5", "f5")])
def test_in_an_exchange_a_card_alone_answers(text: str, card: str) -> None:
    assert understand(text, EXCHANGE) == Said("respond", card)


def test_the_longer_name_is_meant_where_one_begins_the_other() -> None:
    state = after("emotions", ("Bo", "Anna", "Anna Maria"))

    assert understand("Anna Maria r3", state) == Said("attack", "r3", ("Anna Maria",))
    assert understand("Anna r3", state) == Said("attack", "r3", ("Anna",))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("drecksau", Said("lay", "drecksau")),
        ("Du hast wohl Tomaten auf den Augen", Said("lay", "Du hast wohl Tomaten auf den Augen")),
        ("C:red:get3", Said("lay", "C:red:get3")),
        ("-e Drecksau", Said("lay", "-e Drecksau")),
        ("lay drecksau", Said("lay", "drecksau")),
        ("drecksau from Lee", Said("lay", "drecksau", ("Lee",))),
        ("lay drecksau from Lee from Moe", Said("lay", "drecksau", ("Lee", "Moe"))),
        ("lay drecksau FROM Anna Maria", Said("lay", "drecksau", ("Anna Maria",))),
        ("score lay B:red:steal1 --steal-from Lee", Said("lay", "B:red:steal1", ("Lee",))),
        ("lay B:red:steal1 --steal-from=Lee --steal-from Moe", Said("lay", "B:red:steal1", ("Lee", "Moe"))),
        ("pass", Said("pass")),
        ("turn-up drecksau", Said("turn-up", "drecksau")),
        ("adjust Kim points=+1 miscounted", Said("adjust", "miscounted", ("Kim",), ("points=+1",))),
        ("u", Said("undo")),
        ("attack Lee shame", Said("attack", "shame", ("Lee",))),
    ],
)
def test_what_is_typed_on_a_turn_of_insults(text: str, said: Said) -> None:
    assert understand(text, TO_LAY) == said


@pytest.mark.parametrize("text", ["drecksau", "turn-up drecksau", "turnup drecksau", "score turn-up drecksau"])
def test_a_card_alone_is_turned_up_where_one_is_to_be(text: str) -> None:
    assert understand(text, TO_TURN_UP) == Said("turn-up", "drecksau")


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("shame", "`shame` does not say who is attacked, and with what", "write a player and a card, such as Bo shame"),
        ("Dan shame", "`Dan shame` does not say who is attacked, and with what", "write a player and a card, such as "),
        ("attack", "an attack on whom?", "write a player and a card, such as Bo shame"),
        ("undo x", "`x` is no number of commands", "such as 1, 2 or 3"),
        ("undo -1", "`-1` is no number of commands", "such as 1, 2 or 3"),
        ("u 1 2", "`1 2` is no number of commands", "such as 1, 2 or 3"),
        ("redo 1234567", "`1234567` is no number of commands", "such as 1, 2 or 3"),
        ("adjust", "a correction of whom, and by how much?", "write adjust Cy anger=-1"),
        ("adjust Bo", "a correction of whom, and by how much?", "write adjust Cy anger=-1"),
        ("adjust anger=+1", "a correction of whom, and by how much?", "write adjust Cy anger=-1"),
        ("adjust Bo 3-", "a correction of whom, and by how much?", "write adjust Cy anger=-1"),
        ("discrad", "`discrad` does not say who is attacked, and with what", "did you mean `discard`?"),
        ("shwo", "`shwo` does not say who is attacked, and with what", "did you mean `show`?"),
        ("answers", "there is nothing to answer now", "answers shows what may answer an attack"),
        ("new", "this game is not over", "leave with q, then: score new; it is kept meanwhile"),
        ("games", "`games` is not for a game that is being played", "leave with q, then: score games"),
    ],
)
def test_what_is_not_understood_is_told_with_what_would_be(text: str, message: str, hint: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        understand(text, TURN)

    assert caught.value.message == message
    assert caught.value.hint.startswith(hint)


def test_a_correction_of_insults_is_one_of_points() -> None:
    with pytest.raises(NotUnderstood) as caught:
        understand("adjust Lee", TO_LAY)

    assert caught.value.hint == "write adjust Kim points=-1"


@pytest.mark.parametrize(
    "text", ["discard shame", "pass please", "tally --hand Ann=r", "show me", "verify it", "q now"]
)
def test_words_behind_a_command_that_takes_none_are_not_an_attack(text: str) -> None:
    command, rest = text.split(maxsplit=1)
    with pytest.raises(NotUnderstood) as caught:
        understand(text, TURN)

    assert (caught.value.message, caught.value.hint) == (f"`{command}` stands alone", f"leave out `{rest}`")


def test_what_may_answer_is_shown_in_an_exchange() -> None:
    assert understand("answers", EXCHANGE) == Said("answers")
    with pytest.raises(NotUnderstood, match="there is nothing to answer now"):
        understand("answers", TO_LAY)


@pytest.mark.parametrize("state", [OVER, WON])
def test_a_new_game_is_begun_when_one_is_over(state: State) -> None:
    assert understand("new", state) == Said("new")


@pytest.mark.parametrize("state", [TURN, EXCHANGE, NO_TURN_LEFT, TO_TURN_UP, TO_LAY])
def test_and_not_before(state: State) -> None:
    with pytest.raises(NotUnderstood, match="this game is not over"):
        understand("new", state)


def test_quotes_that_belong_to_a_name_are_no_quotes() -> None:
    state = after("emotions", ("Cy", "Bo", 'Kim "K"'))

    assert understand('Kim "K" hidden anger', state) == Said("attack", "hidden anger", ('Kim "K"',))
    assert understand('adjust Kim "K" anger=+1', state) == Said("adjust", "", ('Kim "K"',), ("anger=+1",))


def test_the_word_score_may_be_written_large() -> None:
    assert understand("Score pass", TURN) == Said("pass")


def test_a_reason_may_be_written_as_on_the_command_line() -> None:
    assert understand('adjust Bo anger=-1 --why="was a two"', TURN) == Said(
        "adjust", "was a two", ("Bo",), ("anger=-1",)
    )


@pytest.mark.parametrize(
    ("state", "asked"),
    [
        (TURN, "Cy plays"),
        (EXCHANGE, "Bo answers"),
        (apply(EXCHANGE, Played("Bo", "approach", 3)), "Cy answers"),
        (TO_TURN_UP, "Turned up"),
        (TO_LAY, "Kim lays"),
    ],
)
def test_what_is_asked(state: State, asked: str) -> None:
    assert question(state) == asked


def test_after_the_last_turn_the_tally_is_what_can_be_typed() -> None:
    assert question(NO_TURN_LEFT) == "The last turn is over"
    assert hint(NO_TURN_LEFT) == "Type tally: it asks for the cards in each hand."


def test_when_the_game_is_over_the_question_says_so() -> None:
    for state in (OVER, WON, after("insults", KIM_LEE_MOE, Closed())):
        assert question(state) == "The game is over (u takes back, new begins another, q leaves)"
        assert hint(state) == ""


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (TURN, "Type whom and with what, such as Bo shame; or discard; or, without red cards, pass."),
        (
            after("emotions", OF_THREE, TurnEnded("Cy", "Bo")),
            "Type whom and with what, such as Cy shame; or discard; or, without red cards, pass.",
        ),
        (EXCHANGE, "Type the card, such as y3; or pass."),
        (TO_TURN_UP, "Type the card."),
        (TO_LAY, "Type the card."),
    ],
)
def test_what_can_be_typed_now_is_said_in_short(state: State, told: str) -> None:
    assert hint(state) == told


@pytest.mark.parametrize(
    ("state", "commands"),
    [
        (TURN, ["attack", "respond", "answers", "pass", "discard"]),
        (TO_LAY, ["lay", "lay", "lay", "pass"]),
    ],
)
def test_what_the_help_shows_is_understood_as_typed(state: State, commands: list[str]) -> None:
    shown = [typed for words, _ in help_lines(state) for typed in words.split(", ")]
    said = [understand(typed, EXCHANGE if typed in ("y3", "answers") else state).command for typed in shown]

    assert said == [*commands, "undo", "adjust", "show", "history", "tally", "verify", "quit"]


@pytest.mark.parametrize("state", [TURN, TO_LAY])
def test_and_so_is_the_other_way_that_it_names(state: State) -> None:
    others = [(words, does.split("or: ")[1]) for words, does in help_lines(state) if "or: " in does]

    assert others
    for words, other in others:
        now = EXCHANGE if words == "y3" else state
        assert understand(other, now) == understand(words, now)


def test_the_help_names_those_who_play() -> None:
    assert help_lines(TURN)[0] == (
        "Bo shame", "the player whose turn it is attacks Bo with Shame; or: attack Bo shame",
    )  # fmt: skip
    assert "adjust Cy anger=-1" in dict(help_lines(TURN))
    assert "drecksau from Lee" in dict(help_lines(TO_LAY))
    for state in (NO_TURN_LEFT, OVER, WON):
        assert help_lines(state)[-1] == ("q", "leaves; the game is kept")


def test_the_help_corrects_a_counter_that_the_game_has() -> None:
    assert not any("points" in word for pair in help_lines(TURN) for word in pair)
    assert not any("anger" in word for pair in help_lines(TO_LAY) for word in pair)
    assert "adjust Kim points=-1" in dict(help_lines(TO_LAY))
