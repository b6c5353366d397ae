"""Whole games of Emotions, against what section 1 of the rules says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playing import card, emotions

from scorekeeper import Game, IllegalPlay, NotUnderstood
from scorekeeper.lines import Entry
from scorekeeper.moves import Respond
from scorekeeper.state import EmotionsState
from scorekeeper.tally import EmotionsPlayer
from scorekeeper.values import Counters, Hand

EIGHT = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
REDS = ("rudeness", "nasty", "shame", "yelling-and-screaming", "breaking-things", "hurting-others",
        "hidden-anger")  # fmt: skip
ANSWERS = ("stand-up", "confidence", "approach", "command", "confront", "self-defence", "challenge",
           "tolerance", "humour", "confide", "forgiveness")  # fmt: skip


def a_game(*players: str) -> Game:
    return Game.start(emotions(), players or ("Ann", "Bo", "Cy"))


def stands(game: Game) -> EmotionsState:
    assert isinstance(game.state, EmotionsState)
    return game.state


def counters(game: Game) -> dict[str, Counters]:
    return dict(zip(stands(game).players, stands(game).counters, strict=True))


def panel(id: str, side: str) -> Counters:
    """What the deck says that the card pays: nothing else may know it."""
    return Counters(**card(id).fields[side])


def answering(game: Game) -> str:
    exchange = stands(game).exchange
    assert exchange is not None
    return exchange.answering


def play_out(game: Game, turns: int = 1000) -> int:
    """So many turns, at the most, without an attack; how many there were."""
    played = 0
    while stands(game).turn is not None and played < turns:
        game.discard()
        played += 1
    return played


def refusal(play: Callable[[], object]) -> str:
    with pytest.raises(IllegalPlay) as caught:
        play()
    return caught.value.message


def test_nobody_has_anything_at_the_beginning_and_the_first_who_is_named_begins() -> None:
    game = a_game("Cy", "Ann")

    assert stands(game).turn == "Cy"
    assert counters(game) == {"Cy": Counters(0, 0, 0), "Ann": Counters(0, 0, 0)}


@pytest.mark.parametrize("number", range(2, 9))
def test_the_pack_has_63_cards_less_five_for_each_player_and_each_turn_draws_one(number: int) -> None:
    game = a_game(*EIGHT[:number])

    assert stands(game).turns_left == 63 - 5 * number
    game.discard()
    assert stands(game).turns_left == 63 - 5 * number - 1
    assert play_out(game) == 63 - 5 * number - 1


@pytest.mark.parametrize("players", [EIGHT[:1], (*EIGHT, "Ida"), ()])
def test_two_to_eight_play(players: tuple[str, ...]) -> None:
    with pytest.raises(NotUnderstood, match=f"2 to 8 players were expected, not {len(players)}"):
        Game.start(emotions(), players)


def test_turns_go_round_in_the_order_in_which_the_players_were_named() -> None:
    game, order = a_game(*EIGHT), []
    while (turn := stands(game).turn) is not None:
        order.append(turn)
        game.pass_() if len(order) % 2 else game.discard()

    assert order == [EIGHT[turn % 8] for turn in range(63 - 5 * 8)]


@pytest.mark.parametrize("red", REDS)
def test_a_red_card_attacks_any_other_player(red: str) -> None:
    for opponent in ("Bo", "Cy"):
        game = a_game()
        game.attack(red, on=opponent)
        assert answering(game) == opponent


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_turn_never_starts_with_yellow_or_green(answer: str) -> None:
    game = a_game()

    assert "an attack opens with a red card" in refusal(lambda: game.attack(answer, on="Bo"))
    assert game.state == a_game().state


def test_nobody_attacks_themselves_or_a_stranger() -> None:
    game = a_game()

    assert "attacks another player" in refusal(lambda: game.attack("shame", on="Ann"))
    with pytest.raises(NotUnderstood, match="no player is called `Zoe`"):
        game.attack("shame", on="Zoe")


def test_the_two_answer_each_other_in_turn_and_the_others_wait() -> None:
    game = a_game()
    game.attack("shame", on="Cy")
    asked = [answering(game)]
    for answer in ("nasty", "approach", "command", "forgiveness 5", "hurting-others"):
        game.respond(answer)
        asked.append(answering(game))

    assert asked == ["Cy", "Ann", "Cy", "Ann", "Cy", "Ann"]
    assert stands(game).turn == "Ann"
    exchange = stands(game).exchange
    assert exchange is not None
    assert [(played.player, played.level) for played in exchange.cards] == [
        ("Ann", 3), ("Cy", 2), ("Ann", 3), ("Cy", 4), ("Ann", 5), ("Cy", 6),
    ]  # fmt: skip


def test_nothing_is_paid_before_the_exchange_ends() -> None:
    game = a_game()
    game.attack("hidden-anger", on="Bo")
    game.respond("hurting-others")

    assert set(counters(game).values()) == {Counters()}


@pytest.mark.parametrize("red", REDS)
def test_an_attack_that_is_not_answered_pays_its_two_panels(red: str) -> None:
    game = a_game()
    game.attack(red, on="Cy")
    game.pass_()

    assert counters(game) == {"Ann": panel(red, "player"), "Bo": Counters(), "Cy": panel(red, "opp")}
    assert (stands(game).turn, stands(game).exchange) == ("Bo", None)


def test_hidden_anger_gives_ten_anger_unless_it_is_answered() -> None:
    game = a_game()
    game.attack("hidden-anger", on="Bo")
    game.pass_()
    assert counters(game)["Bo"].anger == 10
    game.undo()
    game.respond("challenge")
    game.pass_()
    assert counters(game)["Bo"].anger == 0


@pytest.mark.parametrize(
    ("answers", "player", "opp"),
    [
        (["approach"], "Bo", "Ann"),
        (["approach", "shame"], "Ann", "Bo"),
        (["command", "forgiveness 5", "confront"], "Bo", "Ann"),
        (["command", "forgiveness 5"], "Ann", "Bo"),
    ],
)
def test_only_the_last_card_counts(answers: list[str], player: str, opp: str) -> None:
    game = a_game()
    game.attack("shame", on="Bo")
    for answer in answers:
        game.respond(answer)
    game.pass_()
    last = answers[-1].split()[0]

    assert counters(game) == {player: panel(last, "player"), opp: panel(last, "opp"), "Cy": Counters()}
    assert stands(game).turn == "Bo"


def test_counters_add_up_over_the_turns() -> None:
    game = a_game("Ann", "Bo")
    game.attack("shame", on="Bo")
    game.pass_()
    game.attack("nasty", on="Ann")
    game.respond("humour")
    game.pass_()

    assert counters(game) == {
        "Ann": panel("shame", "player").plus(panel("humour", "player")),
        "Bo": panel("shame", "opp").plus(panel("humour", "opp")),
    }


def test_counters_have_no_floor() -> None:
    game = a_game("Ann", "Bo")
    game.attack("hidden-anger", on="Bo")
    game.respond("forgiveness 7")
    game.pass_()
    game.adjust("Ann", self_esteem=-3)

    assert counters(game)["Ann"] == Counters(-3, 0, panel("forgiveness", "opp").guilt)
    assert counters(game)["Ann"].guilt < 0


@pytest.mark.parametrize("how", ["pass_", "discard"])
def test_a_turn_without_an_attack_changes_no_counter(how: str) -> None:
    game = a_game()
    getattr(game, how)()

    assert set(counters(game).values()) == {Counters()}
    assert stands(game).turn == "Bo"


@pytest.mark.parametrize("attack", range(1, 8))
def test_an_answer_is_one_higher_the_same_or_one_lower_in_any_colour(attack: int) -> None:
    game = a_game()
    game.attack(f"r{attack}", on="Bo")
    legal = {f"{colour}{level}" for level in range(1, 8) if abs(level - attack) <= 1 for colour in ("r", "y")}
    legal |= {f"g{level}" for level in (1, 2, 3) if abs(level - attack) <= 1}
    legal |= {f"f{level}" for level in (4, 5, 6, 7) if abs(level - attack) <= 1}
    every = [f"{colour}{level}" for colour in "ry" for level in range(1, 8)]
    every += ["g1", "g2", "g3", "f4", "f5", "f6", "f7"]

    for code in every:
        if code in legal:
            game.respond(code)
            game.undo()
        else:
            assert "of any colour" in refusal(lambda code=code: game.respond(code))  # type: ignore[misc]
    assert len(game.legal()) == len(legal) + 1


@pytest.mark.parametrize(("attack", "numbers"), [(4, (4, 5)), (5, (4, 5, 6)), (6, (5, 6, 7)), (7, (6, 7))])
@pytest.mark.parametrize("name", ["f", "Forgiveness"])
def test_forgiveness_needs_its_number_where_several_would_do(attack: int, numbers: tuple[int, ...], name: str) -> None:
    game = a_game()
    game.attack(f"r{attack}", on="Bo")
    with pytest.raises(NotUnderstood) as caught:
        game.respond(name)

    assert "which number" in caught.value.message
    assert [level for level in range(1, 8) if f"f{level}" in caught.value.hint] == list(numbers)
    assert answering(game) == "Bo"


def test_forgiveness_needs_no_number_where_only_one_would_do() -> None:
    game = a_game()
    game.attack("shame", on="Bo")
    played = game.respond("f")

    assert played.move == Respond("forgiveness", 4)


def test_forgiveness_is_no_answer_to_what_none_of_its_numbers_fits() -> None:
    game = a_game()
    game.attack("nasty", on="Bo")

    assert "Forgiveness counts as 4, 5, 6 or 7" in refusal(lambda: game.respond("f"))


def test_the_next_answer_is_measured_from_the_number_that_forgiveness_was_named() -> None:
    game = a_game()
    game.attack("hurting-others", on="Bo")
    game.respond("f5")

    assert "of any colour" in refusal(lambda: game.respond("hidden-anger"))
    assert "of any colour" in refusal(lambda: game.respond("approach"))
    game.respond("command")


def test_forgiveness_answers_forgiveness() -> None:
    game = a_game()
    game.attack("hidden-anger", on="Bo")
    for number in (6, 5, 4):
        game.respond(f"f{number}")
    game.pass_()

    assert counters(game)["Bo"] == panel("forgiveness", "player")
    assert counters(game)["Ann"] == panel("forgiveness", "opp")


def test_a_response_needs_an_attack() -> None:
    assert "nobody has attacked yet" in refusal(lambda: a_game().respond("stand-up"))


def test_nobody_attacks_or_discards_while_an_exchange_is_open() -> None:
    game = a_game()
    game.attack("shame", on="Bo")
    before = game.state

    assert "an exchange is going on" in refusal(lambda: game.attack("shame", on="Cy"))
    assert "a discard ends a turn" in refusal(game.discard)
    assert game.state == before


def test_no_card_is_turned_up() -> None:
    assert "this is a game of Emotions" in refusal(lambda: a_game().turn_up("C:red:get3"))


@pytest.mark.parametrize("name", ["C:red:get3", "shame", "mies"])
def test_no_card_is_laid(name: str) -> None:
    assert "this is a game of Emotions" in refusal(lambda: a_game().lay(name))


def test_the_game_ends_after_the_turn_in_which_the_last_card_was_drawn() -> None:
    game = a_game()
    play_out(game, 63 - 5 * 3 - 1)
    assert (stands(game).turn, stands(game).turns_left) == ("Cy", 1)
    game.attack("shame", on="Ann")
    game.respond("approach")
    game.pass_()

    assert (stands(game).turn, stands(game).turns_left) == (None, 0)
    assert counters(game)["Ann"] == panel("approach", "player")
    for play in (lambda: game.attack("shame", on="Bo"), lambda: game.respond("f4"), game.pass_, game.discard):
        assert "the last turn has been played" in refusal(play)
    assert game.legal() == ()


def test_the_last_turn_can_be_taken_back() -> None:
    game = a_game()
    play_out(game)
    game.undo()

    assert (stands(game).turn, stands(game).turns_left) == ("Cy", 1)
    assert len(game.legal()) == 2 * len(REDS) + 2


def test_counters_can_be_corrected_after_the_last_turn_until_the_tally_and_not_after_it() -> None:
    game = a_game("Ann", "Bo")
    play_out(game)
    game.adjust("Bo", anger=2, why="forgotten")
    game.close({"Ann": "-", "Bo": "-"})

    assert counters(game)["Bo"] == Counters(0, 2, 0)
    assert "the game is over" in refusal(lambda: game.adjust("Bo", anger=-1))


def test_an_open_exchange_refuses_the_tally() -> None:
    game = a_game()
    game.attack("shame", on="Bo")

    assert "an exchange is open: Bo is to answer" in refusal(lambda: game.close({"Ann": "r", "Bo": "g", "Cy": "-"}))
    assert not stands(game).closed
    game.pass_()
    game.close({"Ann": "r", "Bo": "g", "Cy": "-"})
    assert stands(game).closed


@pytest.mark.parametrize("hands", [None, {}, {"Ann": "rr"}, {"Ann": "rr", "Bo": "y"}])
def test_the_tally_needs_every_hand(hands: dict[str, str] | None) -> None:
    game = a_game()
    with pytest.raises(NotUnderstood, match=r"(is|are) missing"):
        game.close(hands)

    assert game.record.line == 1


def test_the_tally_closes_the_game() -> None:
    game = a_game()
    play_out(game)
    game.close({"Ann": "rrg", "Bo": "-", "Cy": "forgiveness, stand up"})

    assert stands(game).closed
    assert stands(game).hands == (Hand(red=2, green=1), Hand(), Hand(yellow=1, green=1))
    for play in (
        lambda: game.attack("shame", on="Bo"), lambda: game.respond("f4"), game.pass_, game.discard,
        lambda: game.close({"Ann": "-", "Bo": "-", "Cy": "-"}),
    ):  # fmt: skip
        assert "the game is over" in refusal(play)
    assert game.legal() == ()


def test_a_tally_that_came_too_soon_can_be_taken_back() -> None:
    game = a_game()
    game.attack("shame", on="Bo")
    game.pass_()
    before = game.state
    game.close({"Ann": "r", "Bo": "y", "Cy": "g"})
    game.undo()

    assert game.state == before
    game.attack("shame", on="Cy")


def test_cards_of_each_colour_in_a_hand_count_as_the_rules_say() -> None:
    game = a_game("Ann", "Bo", "Cy", "Di")
    tally = game.close({"Ann": "r", "Bo": "y", "Cy": "g", "Di": "forgiveness"})

    assert [player.total for player in tally.players if isinstance(player, EmotionsPlayer)] == [-1, 1, 1, 1]


def test_the_worked_example_of_the_rules() -> None:
    game = a_game("Ann", "Bo")
    game.adjust("Ann", self_esteem=12, anger=3, guilt=2)
    game.adjust("Bo", self_esteem=9, guilt=1)
    tally = game.close({"Ann": "rryg", "Bo": "g"})
    ann, bo = tally.players
    assert isinstance(ann, EmotionsPlayer) and isinstance(bo, EmotionsPlayer)

    assert (ann.name, ann.total) == ("Ann", 12 - 3 - 2 + 1 + 1 - 2)
    assert (bo.name, bo.total) == ("Bo", 9 - 0 - 1 + 1)
    assert tally.winners == ("Bo",)
    assert tally.places == (2, 1)
    assert game.verify() == 4


def test_a_whole_game_by_hand() -> None:
    """Three turns, an answer in each, and the sums written out from the cards' panels."""
    game = a_game()
    turns: list[Callable[[], Entry]] = [
        lambda: game.attack("shame", on="Bo"), lambda: game.respond("approach"), game.pass_,
        lambda: game.attack("hidden anger", on="Cy"), game.pass_,
        game.discard,
        lambda: game.attack("rudeness", on="Cy"), lambda: game.respond("tolerance"), lambda: game.respond("nasty"),
        game.pass_,
    ]  # fmt: skip
    for turn in turns:
        turn()

    assert counters(game) == {
        "Ann": panel("approach", "opp").plus(panel("nasty", "player")),
        "Bo": panel("approach", "player").plus(panel("hidden-anger", "player")),
        "Cy": panel("hidden-anger", "opp").plus(panel("nasty", "opp")),
    }
    assert (stands(game).turn, stands(game).turns_left) == ("Bo", 63 - 15 - 4)
    assert game.verify() == 1 + len(turns)
