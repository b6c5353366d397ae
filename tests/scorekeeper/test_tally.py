"""Totals, places, winners and ties; the worked example of the rules and the scores that other tools got wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.explaining import explain
from scorekeeper.tally import EmotionsPlayer, InsultsPlayer, Tally, tally_up
from scorekeeper.telling import tell_winners
from scorekeeper.values import Counters, Hand

ANN = EmotionsPlayer("Ann", Counters(12, 3, 2), Hand(2, 1, 1))
BO = EmotionsPlayer("Bo", Counters(9, 0, 1), Hand(0, 0, 1))

small = st.integers(-3, 3)
emotions_players = st.lists(
    st.builds(
        EmotionsPlayer,
        st.uuids().map(str),
        st.builds(Counters, small, small, small),
        st.builds(Hand, *[st.integers(0, 2)] * 3),
    ),
    min_size=1,
    max_size=8,
    unique_by=lambda player: player.name,
)
insults_players = st.lists(
    st.builds(InsultsPlayer, st.uuids().map(str), st.integers(0, 25)),
    min_size=1,
    max_size=8,
    unique_by=lambda p: p.name,
)


def players(*counters: tuple[int, int, int]) -> list[EmotionsPlayer]:
    return [EmotionsPlayer("ABCDEFGH"[number], Counters(*each)) for number, each in enumerate(counters)]


def test_the_worked_example_of_the_rules() -> None:
    tally = tally_up([ANN, BO])

    assert [player.total for player in (ANN, BO)] == [7, 9]
    assert (tally.places, tally.winners, tally.tie_break) == ((2, 1), ("Bo",), None)
    assert explain(tally) == (
        "Ann: 12 self-esteem − 3 anger − 2 guilt + 1 yellow + 1 green − 2 red = 7",
        "Bo: 9 self-esteem − 0 anger − 1 guilt + 0 yellow + 1 green − 0 red = 9",
    )
    assert tell_winners(tally) == "Bo wins with a total of 9."


def test_equal_totals_share_places_and_the_next_are_left_out() -> None:
    tally = tally_up(players((20, 0, 0), (20, 0, 0), (15, 0, 0), (15, 0, 0), (9, 0, 0)))

    assert tally.places == (1, 1, 3, 3, 5)
    assert (tally.winners, tally.tie_break) == (("A", "B"), "shared")
    assert tell_winners(tally) == "A and B share the first place."


def test_more_self_esteem_breaks_a_tie() -> None:
    tally = tally_up(players((23, 3, 0), (25, 0, 5), (15, 0, 0), (15, 0, 0), (9, 0, 0)))

    assert tally.places == (2, 1, 3, 3, 5)
    assert (tally.winners, tally.tie_break) == (("B",), "self_esteem")
    assert tell_winners(tally) == "B wins: level with A at 20, but with more self-esteem."
    assert explain(tally)[5:] == (
        "A and B both have a total of 20; more self-esteem is better: B 25, A 23.",
        "C and D both have a total of 15, the same self-esteem, and the same anger and guilt together: they share a "
        "place.",
    )


def test_less_anger_and_guilt_breaks_what_self_esteem_did_not() -> None:
    one = EmotionsPlayer("A", Counters(10, 2, 1), Hand(yellow=1))
    other = EmotionsPlayer("B", Counters(10, 1, 1))
    third = EmotionsPlayer("C", Counters(8, 0, 0))
    tally = tally_up([one, other, third])

    assert [player.total for player in tally.players if isinstance(player, EmotionsPlayer)] == [8, 8, 8]
    assert (tally.places, tally.winners, tally.tie_break) == ((2, 1, 3), ("B",), "anger_and_guilt")
    assert tell_winners(tally) == "B wins: level with A at 8 and in self-esteem, but with less anger and guilt."
    assert explain(tally)[3:] == (
        "A, B and C all have a total of 8; more self-esteem is better: A 10, B 10, C 8; "
        "with 10 self-esteem, less anger and guilt together is better: B 2, A 3.",
    )


def test_all_at_nothing_and_one_alone() -> None:
    assert tally_up(players((0, 0, 0), (0, 0, 0), (0, 0, 0))).places == (1, 1, 1)
    assert tally_up(players((-5, 3, 2))).winners == ("A",)


def test_counters_below_nothing_are_written_in_brackets() -> None:
    (line,) = explain(tally_up([EmotionsPlayer("Ann", Counters(-3, -2, 1), Hand(1, 0, 0))]))

    assert line == "Ann: −3 self-esteem − (−2) anger − 1 guilt + 0 yellow + 0 green − 1 red = −3"


def test_the_order_of_anger_and_guilt_alone_means_nothing() -> None:
    assert tally_up(players((5, 2, 1), (5, 1, 2))).places == (1, 1)


@pytest.mark.parametrize(
    ("points", "target", "winners", "places", "said"),
    [
        ((21, 17), 20, ("A",), (1, 2), "A wins with 21 points."),
        ((20, 17), 20, ("A",), (1, 2), "A wins with 20 points."),
        ((19, 17), 20, (), (1, 2), "Nobody has 20 points yet."),
        ((21, 25, 25), 20, ("B", "C"), (3, 1, 1), "B and C share the first place, with 25 points each."),
        ((21, 17), 30, (), (1, 2), "Nobody has 30 points yet."),
        ((0, 0), 1, (), (1, 1), "Nobody has 1 point yet."),
        ((1,), 1, ("A",), (1,), "A wins with 1 point."),
    ],
)
def test_insults_are_won_by_the_most_points_at_the_target(
    points: tuple[int, ...], target: int, winners: tuple[str, ...], places: tuple[int, ...], said: str
) -> None:
    tally = tally_up([InsultsPlayer("ABC"[number], each) for number, each in enumerate(points)], target)

    assert (tally.winners, tally.places, tally.target) == (winners, places, target)
    assert tally.tie_break == ("shared" if len(winners) > 1 else None)
    assert tell_winners(tally) == said


def test_who_has_more_self_esteem_but_a_lower_total_breaks_no_tie() -> None:
    tally = tally_up(players((5, 2, 1), (5, 1, 1), (9, 8, 8)))

    assert (tally.winners, tally.tie_break) == (("B",), None)
    level = [EmotionsPlayer("A", Counters(5, 2, 1), Hand(yellow=1)), *tally.players[1:]]
    assert tally_up(level).tie_break == "anger_and_guilt"


def test_insults_explained() -> None:
    tally = tally_up([InsultsPlayer("Kim", 20), InsultsPlayer("Lee", 19), InsultsPlayer("Moe", 19)])

    assert explain(tally) == (
        "Kim: 20 points, the target of 20 is reached",
        "Lee: 19 points, 1 short of the target of 20",
        "Moe: 19 points, 1 short of the target of 20",
        "Lee and Moe both have 19 points and share a place.",
    )


def before(one: EmotionsPlayer, other: EmotionsPlayer) -> bool:
    """The rule, said once more."""
    for mine, yours, more_is_better in [
        (one.total, other.total, True),
        (one.counters.self_esteem, other.counters.self_esteem, True),
        (one.counters.anger + one.counters.guilt, other.counters.anger + other.counters.guilt, False),
    ]:
        if mine != yours:
            return (mine > yours) is more_is_better
    return False


@given(emotions_players)
def test_a_place_is_one_more_than_the_number_of_those_before(them: list[EmotionsPlayer]) -> None:
    tally = tally_up(them)

    assert tally.places == tuple(1 + sum(before(other, one) for other in them) for one in them)
    assert tally.winners == tuple(one.name for one in them if not any(before(other, one) for other in them))


@given(emotions_players)
def test_the_tie_break_is_the_first_thing_that_tells_the_winner_apart(them: list[EmotionsPlayer]) -> None:
    tally = tally_up(them)
    best = next(player for player in them if player.name == tally.winners[0])
    rivals = [player for player in them if player is not best and player.total == best.total]
    esteem = [player for player in rivals if player.counters.self_esteem == best.counters.self_esteem]
    burden = [player for player in esteem if player.burden == best.burden]

    expected = "shared" if burden else "anger_and_guilt" if esteem else "self_esteem" if rivals else None
    assert tally.tie_break == expected


@given(st.one_of(emotions_players, insults_players), st.randoms())
def test_places_do_not_depend_on_the_order_of_input(them: list, random) -> None:
    def placed(tally: Tally) -> dict[str, int]:
        return {player.name: place for player, place in zip(tally.players, tally.places, strict=True)}

    tally = tally_up(them)
    shuffled = list(them)
    random.shuffle(shuffled)
    other = tally_up(shuffled)

    assert placed(tally) == placed(other)
    assert (set(tally.winners), tally.tie_break) == (set(other.winners), other.tie_break)
    assert tally.players == tuple(them)


@given(emotions_players)
def test_what_is_explained_adds_up(them: list[EmotionsPlayer]) -> None:
    for line in explain(tally_up(them))[: len(them)]:
        sum_, _, total = line.partition(": ")[2].replace("−", "-").partition(" = ")
        words = "self-esteem", "anger", "guilt", "yellow", "green", "red"
        for word in words:
            sum_ = sum_.replace(f" {word}", "")
        assert eval(sum_) == int(total)


@given(emotions_players)
def test_every_tie_is_explained_by_name(them: list[EmotionsPlayer]) -> None:
    tally = tally_up(them)
    ties = explain(tally)[len(them) :]
    totals = [player.total for player in them]
    tied = [player for player in them if totals.count(player.total) > 1]

    assert len(ties) == len({player.total for player in tied})
    for player in tied:
        assert sum(player.name in line for line in ties) == 1
    shared = {place for place in tally.places if tally.places.count(place) > 1}
    assert sum(line.count("share a place") for line in ties) == len(shared)
