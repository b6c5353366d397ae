"""Whole games of Insults, against what section 2 of the rules says. Cards are described: letter, colour, points."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from playing import insults

from scorekeeper import Game, IllegalPlay, NotUnderstood, WhomToRob
from scorekeeper.events import Cleared, Got, Stole, Won
from scorekeeper.state import InsultsState

GET = "A:green:get1"


def a_game(*players: str, target: int | None = None, **points: int) -> Game:
    """A game in which these players have so many points already."""
    game = Game.start(insults(), players or ("Kim", "Lee", "Moe"), target=target)
    for player, number in points.items():
        if number:
            game.adjust(player, points=number)
    return game


def stands(game: Game) -> InsultsState:
    assert isinstance(game.state, InsultsState)
    return game.state


def points(game: Game) -> dict[str, int]:
    return dict(zip(stands(game).players, stands(game).points, strict=True))


def seen(game: Game) -> list[str]:
    return [str(placed.word) for placed in stands(game).seen]


def lying(game: Game) -> list[int]:
    """How many cards lie on the places A, B and C."""
    return [len(pile) for pile in stands(game).board]


def with_board(game: Game, *cards: str) -> Game:
    """The first is turned up, each other is laid by whose turn it is; none of which may pay. Then it is the first
    player's turn again."""
    game.turn_up(cards[0])
    before = points(game)
    for card in cards[1:]:
        game.lay(card)
    while stands(game).turn != stands(game).players[0]:
        game.pass_()
    assert points(game) == before
    return game


def refusal(play: Callable[[], object]) -> str:
    with pytest.raises(IllegalPlay) as caught:
        play()
    return caught.value.message


def test_nobody_has_points_at_the_beginning_and_the_target_is_20() -> None:
    state = stands(a_game())

    assert (state.points, state.target, state.turn) == ((0, 0, 0), 20, "Kim")
    assert stands(a_game(target=30)).target == 30


@pytest.mark.parametrize("number", [0, 1, 9])
def test_two_to_eight_play(number: int) -> None:
    with pytest.raises(NotUnderstood, match=f"2 to 8 players were expected, not {number}"):
        Game.start(insults(), "abcdefghi"[:number])


def test_turns_go_round_in_the_order_in_which_the_players_were_named() -> None:
    names = [*"abcdefgh"]
    game, order = a_game(*names), []
    game.turn_up("tomaten")
    for _ in range(18):
        order.append(stands(game).turn)
        game.pass_()

    assert order == [*names, *names, "a", "b"]


def test_one_card_is_turned_up_before_anything_is_played() -> None:
    game = a_game()

    for play in (lambda: game.lay(GET), lambda: game.lay("mies"), game.pass_):
        assert "is to be turned up first" in refusal(play)
    game.turn_up("mies")
    assert lying(game) == [0, 1, 0]
    assert (stands(game).turn, stands(game).points) == ("Kim", (0, 0, 0))


def test_no_card_is_turned_up_at_any_other_time() -> None:
    game = a_game()
    game.turn_up(GET)
    assert "no card is to be turned up now" in refusal(lambda: game.turn_up("mies"))
    game.lay("B:yellow:get1")
    game.lay("C:yellow:get2")
    assert "no card is to be turned up now" in refusal(lambda: game.turn_up("mies"))


def test_a_card_is_laid_on_its_letters_place_empty_or_covering_an_earlier_one() -> None:
    game = a_game()
    game.turn_up("A:green:get1")
    game.lay("B:yellow:get1")
    game.lay("B:orange:get2")
    game.lay("C:red:get3")
    game.lay("A:yellow:get2")

    assert lying(game) == [2, 2, 1]
    assert seen(game) == ["A:yellow:get2", "B:orange:get2", "C:red:get3"]
    assert points(game) == {"Kim": 0, "Lee": 0, "Moe": 0}


def test_a_covered_card_does_not_match() -> None:
    game = with_board(a_game(), "A:green:get1", "B:yellow:get1", "A:red:get3")
    game.lay("C:green:get1")

    assert set(points(game).values()) == {0}


@pytest.mark.parametrize(
    ("board", "laid", "worth"),
    [
        (["A:green:get1"], "B:green:get1", 2),
        (["A:yellow:get2"], "C:yellow:get1", 3),
        (["C:red:get3"], "B:red:get3", 6),
        (["A:orange:get2", "B:yellow:get1"], "C:orange:get2", 4),
        (["A:orange:get2", "B:yellow:get1", "C:green:get1"], "C:yellow:get2", 3),
    ],
)
def test_two_alike_pay_both_cards(board: list[str], laid: str, worth: int) -> None:
    game = with_board(a_game(), *board)
    game.lay(laid)

    assert points(game) == {"Kim": worth, "Lee": 0, "Moe": 0}
    assert not stands(game).to_turn_up
    assert laid in seen(game)


def test_two_alike_pay_also_if_they_lay_there_before() -> None:
    game = with_board(a_game(), "A:green:get1", "B:yellow:get2")
    game.lay("C:yellow:get1")
    game.lay("A:orange:get2")
    game.lay("A:red:get3")

    assert points(game) == {"Kim": 2 + 1, "Lee": 2 + 1, "Moe": 2 + 1}


def test_two_that_match_are_covered_and_pay_no_more() -> None:
    game = with_board(a_game(), "A:green:get1", "B:yellow:get2")
    game.lay("C:yellow:get1")
    game.lay("C:red:get3")

    assert points(game) == {"Kim": 3, "Lee": 0, "Moe": 0}


def test_a_pass_collects_nothing() -> None:
    game = with_board(a_game(), "A:green:get1", "B:yellow:get2")
    game.lay("C:yellow:get1")
    game.pass_()

    assert points(game) == {"Kim": 3, "Lee": 0, "Moe": 0}


def test_three_alike_pay_all_three_and_everything_on_the_board_goes() -> None:
    """Kim covers the first card; Lee lays a green B; Moe covers it with red; Kim lays an orange C; Lee's red A matches
    Moe's B; Moe's red C makes three."""
    game = a_game()
    game.turn_up("A:green:get1")
    for card in ("A:yellow:get2", "B:green:get1", "B:red:get3", "C:orange:get2", "A:red:get3"):
        game.lay(card)
    assert points(game) == {"Kim": 0, "Lee": 3 + 3, "Moe": 0}
    assert lying(game) == [3, 2, 1]
    game.lay("C:red:get3")

    assert points(game) == {"Kim": 0, "Lee": 6, "Moe": 3 + 3 + 3}
    assert lying(game) == [0, 0, 0]


def test_after_three_alike_a_new_card_is_turned_up_and_the_next_player_goes_on() -> None:
    game = with_board(a_game(), "A:green:get1", "B:yellow:get1", "C:red:get3")
    game.lay("B:green:get1")
    game.lay("C:green:get1")

    assert points(game) == {"Kim": 2, "Lee": 3, "Moe": 0}
    for play in (lambda: game.lay("A:green:get1"), game.pass_):
        assert "is to be turned up first" in refusal(play)
    game.turn_up("B:red:get3")
    assert (stands(game).turn, lying(game)) == ("Moe", [0, 1, 0])
    game.lay("C:red:get3")
    assert points(game)["Moe"] == 6


@pytest.mark.parametrize("order", list(permutations(["A:red:get3", "B:red:steal1", "C:red:get3"])))
def test_points_are_taken_a_then_b_then_c_whichever_card_came_last(order: tuple[str, ...]) -> None:
    game = a_game("Kim", "Lee", Lee=9)
    game.turn_up(order[0])
    game.lay(order[1])
    played = game.lay(order[2])

    assert [event.letter for event in played.events if isinstance(event, Got | Stole)] == ["A", "B", "C"]
    assert isinstance(played.events[4], Cleared)


def test_a_steal_takes_one_point_from_the_opponent_who_was_chosen() -> None:
    game = with_board(a_game(Kim=2, Lee=3, Moe=4), "B:red:steal1")
    game.lay("C:red:get3", steal_from=["Moe"])

    assert points(game) == {"Kim": 2 + 1 + 3, "Lee": 3, "Moe": 4 - 1}


def test_a_steal_from_an_opponent_with_0_does_nothing() -> None:
    game = with_board(a_game(Kim=2, Lee=3), "B:red:steal1")
    game.lay("C:red:steal1", steal_from=["Moe", "Moe"])

    assert points(game) == {"Kim": 2, "Lee": 3, "Moe": 0}
    assert stands(game).turn == "Lee"


def test_two_steals_from_an_opponent_who_has_1_point_take_1() -> None:
    game = with_board(a_game(Lee=1, Moe=5), "A:red:steal1")
    played = game.lay("B:red:steal1", steal_from=["Lee", "Lee"])

    assert points(game) == {"Kim": 1, "Lee": 0, "Moe": 5}
    assert [event.points for event in played.events if isinstance(event, Stole)] == [1, 0]


def test_each_steal_has_its_own_opponent_a_before_b_before_c() -> None:
    game = with_board(a_game(Lee=5, Moe=5), "C:orange:steal1", "B:green:get1")
    played = game.lay("A:orange:steal1", steal_from=["Moe", "Lee"])

    stolen = [(event.letter, event.victim) for event in played.events if isinstance(event, Stole)]
    assert stolen == [("A", "Moe"), ("C", "Lee")]
    assert points(game) == {"Kim": 2, "Lee": 4, "Moe": 4}


def test_three_steals_that_match_are_chosen_one_by_one() -> None:
    game = a_game("Kim", "Lee", "Moe", "Nia", Kim=1, Lee=1, Moe=1)
    game.turn_up("A:red:steal1")
    game.lay("B:green:get1")
    game.lay("C:red:steal1", steal_from=["Kim", "Kim"])
    assert points(game) == {"Kim": 0, "Lee": 2, "Moe": 1, "Nia": 0}
    game.lay("B:red:steal1", steal_from=["Lee", "Kim", "Lee"])

    assert points(game) == {"Kim": 0, "Lee": 0, "Moe": 3, "Nia": 0}
    assert lying(game) == [0, 0, 0]


@pytest.mark.parametrize(("has", "taken"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_steal_3_takes_what_the_opponent_has_up_to_3(has: int, taken: int) -> None:
    game = with_board(a_game("Kim", "Lee", Lee=has), "B:red:steal3")
    game.lay("C:red:get1")

    assert points(game) == {"Kim": taken + 1, "Lee": has - taken}


def test_with_two_players_it_goes_without_saying_from_whom_is_stolen() -> None:
    game = with_board(a_game("Kim", "Lee", Lee=5), "A:red:steal1")
    game.lay("B:red:steal1")
    assert points(game) == {"Kim": 2, "Lee": 3}
    game.lay("C:orange:get2")

    assert points(game) == {"Kim": 0, "Lee": 5}
    game.undo(2)
    game.lay("B:red:steal1", steal_from=["Lee"])
    assert points(game) == {"Kim": 2, "Lee": 3}


def test_with_more_players_it_is_asked_from_whom_is_stolen() -> None:
    game = with_board(a_game(Lee=5), "A:red:steal1")
    before = game.state
    with pytest.raises(WhomToRob) as caught:
        game.lay("C:red:steal1")
    assert (caught.value.letter, caught.value.others) == ("A", ("Lee", "Moe"))
    with pytest.raises(WhomToRob) as caught:
        game.lay("C:red:steal1", steal_from=["Lee"])

    assert (caught.value.letter, caught.value.others) == ("C", ("Lee", "Moe"))
    assert game.state == before


def test_a_steal_that_does_not_pay_asks_nothing() -> None:
    game = a_game()
    game.turn_up("A:red:steal1")
    game.lay("B:orange:steal1")

    assert set(points(game).values()) == {0}


@pytest.mark.parametrize(
    ("laid", "named", "says"),
    [
        ("B:green:get1", ["Lee"], "no Steal pays now, and --steal-from names 1 player"),
        ("B:red:get3", ["Lee", "Lee"], "one Steal pays now, and --steal-from names 2 players"),
        ("B:red:steal1", ["Lee", "Moe", "Lee"], "2 Steals pay now, and --steal-from names 3 players"),
    ],
)
def test_more_opponents_than_there_are_steals_are_not_understood(laid: str, named: list[str], says: str) -> None:
    game = with_board(a_game(Lee=5), "A:red:steal1")
    before = game.state
    with pytest.raises(NotUnderstood, match=says):
        game.lay(laid, steal_from=named)

    assert game.state == before


def test_nobody_steals_from_themselves_or_a_stranger() -> None:
    game = with_board(a_game(Kim=5, Lee=5), "A:red:steal1")

    assert "steals from another player" in refusal(lambda: game.lay("B:red:get3", steal_from=["Kim"]))
    with pytest.raises(NotUnderstood, match="no player is called `Zoe`"):
        game.lay("B:red:get3", steal_from=["Zoe"])


def test_a_board_card_is_not_turned_up() -> None:
    assert "marks a place and is not played" in refusal(lambda: a_game().turn_up("board-a"))


def test_a_board_card_is_not_laid() -> None:
    game = with_board(a_game(), GET)

    assert "marks a place and is not played" in refusal(lambda: game.lay("board-c"))


def test_who_first_ends_their_own_turn_at_the_target_has_won_at_once() -> None:
    game = with_board(a_game(Kim=18, Lee=19, Moe=19), GET)
    played = game.lay("B:green:get1")

    assert played.events[-1] == Won("Kim")
    assert (stands(game).winner, stands(game).turn, stands(game).closed) == ("Kim", None, True)
    assert game.tally().winners == ("Kim",)
    assert game.legal() == ()
    for play in (
        lambda: game.lay("C:red:get3"), lambda: game.turn_up("C:red:get3"), game.pass_, game.close,
        lambda: game.adjust("Lee", points=1),
    ):  # fmt: skip
        assert "Kim has won" in refusal(play)


def test_one_point_less_than_the_target_wins_nothing() -> None:
    game = with_board(a_game(Kim=17), GET)
    game.lay("B:green:get1")

    assert (points(game)["Kim"], stands(game).winner, stands(game).turn) == (19, None, "Lee")


def test_a_longer_game_goes_to_30() -> None:
    game = with_board(a_game(target=30, Kim=27), GET)
    game.lay("B:green:get1")
    assert stands(game).winner is None
    game.pass_()
    game.pass_()
    game.lay("C:green:get1")

    assert (stands(game).winner, points(game)["Kim"]) == ("Kim", 29 + 3)


def test_who_wins_with_three_alike_leaves_nothing_to_be_turned_up() -> None:
    game = with_board(a_game(Kim=14), "A:red:get3", "B:green:get1", "C:yellow:get1")
    game.pass_()
    game.pass_()
    game.lay("C:red:get3")
    assert (stands(game).turn, points(game)["Moe"]) == ("Kim", 6)
    game.lay("B:red:get3")

    assert (stands(game).winner, points(game)["Kim"]) == ("Kim", 14 + 9)
    assert "Kim has won" in refusal(lambda: game.turn_up("A:red:get3"))


def test_a_victory_can_be_taken_back() -> None:
    game = with_board(a_game(Kim=18), GET)
    before = game.state
    game.lay("B:green:get1")
    game.undo()

    assert game.state == before
    game.lay("B:yellow:get1")
    assert (stands(game).winner, stands(game).turn) == (None, "Lee")


def test_a_player_who_was_corrected_to_the_target_wins_only_at_the_end_of_their_own_turn() -> None:
    game = with_board(a_game(Lee=19), GET)
    game.adjust("Lee", points=1, why="forgotten")
    assert stands(game).winner is None
    game.pass_()
    assert (stands(game).winner, stands(game).turn) == (None, "Lee")
    game.pass_()

    assert (stands(game).winner, stands(game).turn) == ("Lee", None)


def test_who_loses_points_before_their_own_turn_ends_has_not_won() -> None:
    game = with_board(a_game(), "A:red:steal1", "B:green:get1")
    game.adjust("Lee", points=20)
    game.lay("C:red:steal1", steal_from=["Lee", "Lee"])
    game.pass_()

    assert (stands(game).winner, stands(game).turn) == (None, "Moe")
    assert points(game) == {"Kim": 2, "Lee": 18, "Moe": 0}


def test_who_ends_their_turn_at_the_target_wins_over_one_who_has_more() -> None:
    game = with_board(a_game(Kim=19, Lee=25), GET)
    game.lay("B:green:get1")
    tally = game.tally()

    assert (stands(game).winner, tally.winners, tally.places) == ("Kim", ("Kim",), (1, 2, 3))


def test_nobody_has_won_as_long_as_nobody_ended_their_own_turn_at_the_target() -> None:
    game = with_board(a_game(Lee=20), GET)

    assert stands(game).winner is None
    assert game.tally().winners == ()


def test_no_correction_takes_anyone_below_0() -> None:
    game = with_board(a_game(Kim=3), GET)
    before = game.state

    assert "nobody has fewer than 0 points" in refusal(lambda: game.adjust("Kim", points=-4))
    assert "nobody has fewer than 0 points" in refusal(lambda: game.adjust("Lee", points=-1))
    assert game.state == before
    game.adjust("Kim", points=-3)
    assert points(game)["Kim"] == 0


def test_a_correction_does_not_end_the_turn() -> None:
    game = with_board(a_game(), GET)
    game.adjust("Moe", points=4)

    assert (stands(game).turn, points(game)["Moe"]) == ("Kim", 4)


def test_a_game_can_be_closed_before_anyone_has_won() -> None:
    game = with_board(a_game(Kim=3, Moe=5), GET)
    tally = game.close()

    assert (tally.winners, tally.places) == ((), (2, 3, 1))
    for play in (lambda: game.lay("C:red:get3"), game.pass_, game.close, lambda: game.turn_up(GET)):
        assert "the game is over" in refusal(play)


def test_hands_do_not_count() -> None:
    with pytest.raises(NotUnderstood, match="hands do not count"):
        a_game().close({"Kim": "r"})


def test_nobody_attacks_answers_or_discards() -> None:
    game = with_board(a_game(), GET)

    assert "this is a game of Insults" in refusal(lambda: game.attack("shame", on="Lee"))
    assert "this is a game of Insults" in refusal(lambda: game.respond("approach"))
    assert "played in Emotions alone" in refusal(game.discard)


@pytest.mark.parametrize(
    ("victim", "expected"),
    [("Lee", {"Kim": 9, "Lee": 0, "Moe": 0}), ("Moe", {"Kim": 8, "Lee": 1, "Moe": 0})],
)
def test_the_worked_example_of_the_rules(victim: str, expected: dict[str, int]) -> None:
    game = with_board(a_game(Kim=5, Lee=1), "A:green:get1", "B:red:steal1")
    played = game.lay("C:red:get3", steal_from=[victim])

    assert played.events[1:3] == (Stole("Kim", victim, "B", int(victim == "Lee")), Got("Kim", "C", 3))
    assert points(game) == expected
    assert seen(game) == ["A:green:get1", "B:red:steal1", "C:red:get3"]
    assert stands(game).turn == "Lee"
    assert game.verify() == game.record.line


def test_a_whole_game_with_the_cards_that_ship() -> None:
    """Kim: Tomaten (green Get 1) lies there, albern (green Get 1) matches: 2. Lee: hau ab (yellow Get 1) covers: 0.
    Moe: Schnarchnase (green Get 1) matches albern: 2. Kim: Tomaten's like, a green A, makes three: 2 + 3 = 5."""
    game = a_game(target=5)
    game.turn_up("tomaten")
    for card in ("albern", "hau ab, du", "Schnarchnase"):
        game.lay(card)
    assert points(game) == {"Kim": 2, "Lee": 0, "Moe": 2}
    game.lay("huehner")

    assert points(game) == {"Kim": 5, "Lee": 0, "Moe": 2}
    assert stands(game).winner == "Kim"
    assert game.tally().places == (1, 3, 2)
    assert game.verify() == 6
