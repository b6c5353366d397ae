"""How many sequences of legal moves there are, in both games, from states that are small enough to count by hand.

Depths 1 and 2 are worked out in words; 3 and 4 were counted once by a program that shares nothing with this one.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest
from playing import a_card, own_deck

from generator.games.insults import Points
from generator.model.deck import Deck
from generator.reading.decks import read_deck
from scorekeeper.errors import IllegalPlay
from scorekeeper.events import Played
from scorekeeper.moves import Attack, Discard, Lay, Move, Pass, Respond, TurnUp
from scorekeeper.rules import emotions, insults
from scorekeeper.state import EmotionsState, Exchange, InsultsState, Placed, State, apply, opening
from scorekeeper.values import WordCard, word_of

STRANGER = "Zoe"


def perft(rules: ModuleType, deck: Deck, state: State, depth: int) -> int:
    """The number of sequences of so many legal moves, each of which is really played."""
    return reached(rules, deck, state, depth).total()


def reached(rules: ModuleType, deck: Deck, state: State, depth: int) -> Counter[State]:
    """The states after so many moves, and how many sequences of moves lead to each."""
    states = Counter([state])
    for _ in range(depth):
        before, states = states, Counter()
        for one, number in before.items():
            moves = list(rules.legal(deck, one))
            assert len(moves) == len(set(moves))
            for move in moves:
                states[after(rules, deck, one, move)] += number
    return states


def after(rules: ModuleType, deck: Deck, state: State, move: Move) -> State:
    for event in rules.decide(deck, state, move):
        state = apply(state, event)
    return state


def accepted(rules: ModuleType, deck: Deck, state: State, moves: set[Move]) -> set[Move]:
    found = set()
    for move in moves:
        try:
            rules.decide(deck, state, move)
        except IllegalPlay:
            continue
        found.add(move)
    return found


def universe(deck: Deck, state: State) -> set[Move]:
    """Every move of either game that the cards and players can make, and many that they cannot: of cards that are not
    in the pack, with numbers that they do not have, against oneself or someone who does not play."""
    players, ids = (*state.players, STRANGER), [*(card.id for card in deck.cards), "nothing"]
    moves: set[Move] = {Pass(), Discard()}
    if isinstance(state, EmotionsState):
        moves |= {Attack(*each) for each in product(players, ids, range(9))}
        moves |= {Respond(*each) for each in product(ids, range(9))}
        moves |= {TurnUp("a", "A:red:get3"), Lay("a", "A:red:get3")}
        return moves
    words = [str(word_of(card)) for card in deck.cards if not card.fields["board"]]
    for id, word in product(ids[:-1], words):
        moves.add(TurnUp(id, word))
        moves |= {Lay(id, word, who) for number in range(4) for who in product(players, repeat=number)}
    moves |= {Attack(player, id, 3) for player, id in product(players, ids)} | {Respond(id, 3) for id in ids}
    return moves


def check_every_state(rules: ModuleType, deck: Deck, state: State, depth: int) -> None:
    """The moves that are legal and no others are accepted, in every state that so many moves lead to."""
    for moves in range(depth + 1):
        for one in reached(rules, deck, state, moves):
            assert accepted(rules, deck, one, universe(deck, one)) == set(rules.legal(deck, one))


# Emotions: three red cards, 2, 3 and 6; a yellow 3; a green card that counts as 4, 5, 6 or 7.
# Each number is answered by:
#   2 by 2 and both 3                  3 cards, and so 4 moves with the pass
#   3 by 2, both 3, green 4            4 cards, 5 moves
#   4 by both 3, green 4, green 5      4 cards, 5 moves
#   5 by green 4, green 5, 6, green 6  4 cards, 5 moves
#   6 by green 5, 6, green 6, green 7  4 cards, 5 moves
#   7 by 6, green 6, green 7           3 cards, 4 moves


@pytest.fixture
def small_emotions(tmp_path: Path) -> Deck:
    cards = [
        a_card("bark", "red", "2", copies=9),
        a_card("roar", "red", "3", copies=9),
        a_card("smash", "red", "6", copies=9),
        a_card("calm", "yellow", "3", copies=18),
        a_card("hug", "green", "[4, 5, 6, 7]", copies=18),
        a_card("ghost", "red", "3", copies=0),
    ]
    return read_deck(own_deck(tmp_path, *cards), for_play=True)


def emotions_from_the_start(turns: int = 48) -> State:
    return opening("emotions", ["Ann", "Bo", "Cy"], turns)


def a_hug_to_be_answered() -> State:
    """Ann attacked Cy with the red 6, and Cy answered with the green card as a 5."""
    cards = (Played("Ann", "smash", 6), Played("Cy", "hug", 5))
    start = emotions_from_the_start()
    assert isinstance(start, EmotionsState)
    return start._replace(exchange=Exchange("Ann", "Cy", cards))


def test_a_pack_of_63_has_48_turns_for_three(small_emotions: Deck) -> None:
    assert emotions.turns(small_emotions, 3) == 63 - 5 * 3 == 48


def test_moves_of_emotions_from_the_start(small_emotions: Deck) -> None:
    """Depth 1: 2 opponents x 3 red cards + pass + discard = 8.

    Depth 2: each opponent has 4 moves after the 2, 5 after the 3 and 5 after the 6: 2 x (4 + 5 + 5) = 28. After the
    pass and after the discard the next player has those 8 again: 2 x 8 = 16. 28 + 16 = 44.
    """
    counts = [perft(emotions, small_emotions, emotions_from_the_start(), depth) for depth in range(1, 5)]

    assert counts == [2 * 3 + 1 + 1, 2 * (4 + 5 + 5) + 2 * 8, 240, 1312]


def test_moves_of_emotions_in_the_middle_of_an_exchange(small_emotions: Deck) -> None:
    """Depth 1: a 5 is answered by green 4, green 5, green 6 and red 6; or a pass: 4 + 1 = 5.

    Depth 2: after green 4, green 5, green 6 and red 6 there are 5 moves each; after the pass it is Bo's turn, who has
    8: 4 x 5 + 8 = 28.
    """
    counts = [perft(emotions, small_emotions, a_hug_to_be_answered(), depth) for depth in range(1, 5)]

    assert counts == [4 + 1, 4 * 5 + 8, 154, 844]


def test_moves_of_emotions_when_two_turns_are_left(small_emotions: Deck) -> None:
    """Depths 1 and 2 as from the start: 8, and 28 + 2 x 8 = 44. Depth 3 lacks what would follow two turns without an
    attack, of which there are 2 x 2: 240 - 2 x 2 x 8 = 208."""
    counts = [perft(emotions, small_emotions, emotions_from_the_start(2), depth) for depth in range(1, 5)]

    assert counts == [8, 28 + 2 * 8, 240 - 2 * 2 * 8, 944]


def test_moves_of_emotions_on_the_last_turn(small_emotions: Deck) -> None:
    """Depth 1: 8. Depth 2: nobody moves after a pass or a discard: 2 x (4 + 5 + 5) = 28. Depth 3: after the 2 come the
    2 (4 moves) and both 3 (5 each), after the 3 the same and green 4 (5), after the 6 green 5, 6, green 6 (5 each) and
    green 7 (4): 2 x (14 + 19 + 19) = 104, and none after a pass."""
    counts = [perft(emotions, small_emotions, emotions_from_the_start(1), depth) for depth in range(1, 5)]

    assert counts == [8, 2 * (4 + 5 + 5), 2 * (14 + 19 + 19), 392]


def test_moves_of_emotions_with_eight_players(small_emotions: Deck) -> None:
    """Depth 1: 7 opponents x 3 red cards + pass + discard = 23. Depth 2: 7 x (4 + 5 + 5) + 2 x 23 = 144."""
    start = opening("emotions", ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"], 63 - 5 * 8)

    counts = [perft(emotions, small_emotions, start, depth) for depth in range(1, 5)]

    assert counts == [7 * 3 + 2, 7 * (4 + 5 + 5) + 2 * 23, 1135, 8437]


@pytest.mark.parametrize(
    "state",
    [emotions_from_the_start(), a_hug_to_be_answered(), emotions_from_the_start(1)],
    ids=["start", "hug", "end"],
)
def test_in_emotions_what_is_legal_is_accepted_and_nothing_else(small_emotions: Deck, state: State) -> None:
    check_every_state(emotions, small_emotions, state, 2)


# Insults: A red Steal 1, B red Get 3, B green Get 1, C red Steal 1, and the three board cards, which are not played.

BOARDS = "".join(f"  - {{id: board-{letter.lower()}, board: yes, letter: {letter}}}\n" for letter in "ABC")
WORDS = """\
  - {id: a, letter: A, colour: red, german: "Hau ab, du", key: HOW AHP doo, translation: "Go, you", points: Steal 1}
  - {id: b, letter: B, colour: red, german: mies, key: MEEZ, translation: lousy, points: Get 3}
  - {id: b-green, letter: B, colour: green, german: frech, key: FRESH, translation: cheeky, points: Get 1}
  - {id: c, letter: C, colour: red, ending: -er, gender: masculine, german: Hund, key: -er HOONT, translation: dog, \
points: Steal 1}
"""
A, B, B_GREEN, C = (
    Placed("a", WordCard("A", "red", Points("steal", 1))),
    Placed("b", WordCard("B", "red", Points("get", 3))),
    Placed("b-green", WordCard("B", "green", Points("get", 1))),
    Placed("c", WordCard("C", "red", Points("steal", 1))),
)


@pytest.fixture
def small_insults(tmp_path: Path) -> Deck:
    path = tmp_path / "small.yaml"
    colours = 'colours: {green: "#0a0", yellow: "#ff0", orange: "#f80", red: "#a00"}\n'
    path.write_text(f"title: Small\ngame: insults\n{colours}cards:\n{BOARDS}{WORDS}", encoding="utf-8")
    return read_deck(path, for_play=True)


def insults_with(points: tuple[int, ...], *seen: Placed, target: int = 20) -> State:
    """Ann's turn, with these cards on the board."""
    players = ["Ann", "Bo", "Cy"][: len(points)]
    board = tuple(tuple(placed for placed in seen if placed.word.letter == letter) for letter in "ABC")
    state = opening("insults", players, target)
    assert isinstance(state, InsultsState)
    return state._replace(points=points, board=board, to_turn_up=False)


def test_moves_of_insults_from_the_start(small_insults: Deck) -> None:
    """Depth 1: any of 4 cards is turned up, and nothing else is done.

    Depth 2, where two reds match and each Steal takes from either of 2 opponents:
    - with A lying: A covers it, 1; red B makes A pay, 2; green B, 1; C makes A and C pay, 2 x 2; pass, 1: 9.
    - with red B: A pays, 2; red B, 1; green B, 1; C pays, 2; pass, 1: 7.
    - with green B: nothing matches: 4 cards + pass = 5.
    - with C: A makes A and C pay, 2 x 2; red B makes C pay, 2; green B, 1; C, 1; pass, 1: 9.
    9 + 7 + 5 + 9 = 30.
    """
    start = opening("insults", ["Ann", "Bo", "Cy"], 20)

    counts = [perft(insults, small_insults, start, depth) for depth in range(1, 5)]

    assert counts == [4, 9 + 7 + 5 + 9, 324, 3698]


def test_moves_of_insults_when_two_reds_are_seen(small_insults: Deck) -> None:
    """Depth 1: A and C lie there, both a Steal. Whichever card is laid, the two match still, and pay: 2 x 2 ways for
    each of 4 cards, and the pass: 4 x 4 + 1 = 17.

    Depth 2: red B made three alike, so that in 4 ways one of 4 cards is turned up: 4 x 4 = 16. In the 12 other ways,
    and after the pass, A and C are still seen: 12 x 17 + 17 = 221. 16 + 221 = 237.
    """
    state = insults_with((0, 0, 0), A, C)

    counts = [perft(insults, small_insults, state, depth) for depth in range(1, 5)]

    assert counts == [4 * 4 + 1, 4 * 4 + 12 * 17 + 17, 3201, 42909]


def test_moves_of_insults_with_one_opponent(small_insults: Deck) -> None:
    """Each Steal takes from the one opponent there is. Depth 1: 4 cards + pass = 5. Depth 2: after red B 4 cards may be
    turned up; after the other three cards, and the pass, there are 5 moves again: 4 + 4 x 5 = 24."""
    state = insults_with((0, 0), A, C)

    counts = [perft(insults, small_insults, state, depth) for depth in range(1, 5)]

    assert counts == [4 + 1, 4 + 4 * 5, 116, 564]


def test_moves_of_insults_one_move_from_the_target(small_insults: Deck) -> None:
    """Ann has 2 of 5 points, and red B, Get 3, lies there. Depth 1: A makes A and B pay, 2; red B, 1; green B, 1; C
    makes B and C pay, 2; pass, 1: 7.

    Depth 2: A and C bring Ann to 5, and there are no moves more. Bo has those 7 after red B, and after the pass; with
    green B lying, 4 cards + pass = 5: 7 + 5 + 7 = 19.
    """
    state = insults_with((2, 0, 0), B, target=5)

    counts = [perft(insults, small_insults, state, depth) for depth in range(1, 5)]

    assert counts == [2 + 1 + 1 + 2 + 1, 7 + 5 + 7, 153, 1153]


@pytest.mark.parametrize(
    ("state", "depth"),
    [
        (opening("insults", ["Ann", "Bo", "Cy"], 20), 2),
        (insults_with((1, 0, 1), A, B_GREEN, C), 1),
        (insults_with((2, 0), B, target=5), 2),
    ],
    ids=["start", "two reds", "one move from the target"],
)
def test_in_insults_what_is_legal_is_accepted_and_nothing_else(small_insults: Deck, state: State, depth: int) -> None:
    check_every_state(insults, small_insults, state, depth)
