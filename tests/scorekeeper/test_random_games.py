"""Random games, played through `Game` with a log on the disk, against an account of the rules that is kept beside them:
it says of every command whether it is refused, and how the game stands after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from playing import card, emotions, insults

from generator.model.deck import Deck
from scorekeeper import Game
from scorekeeper.errors import ScoreError
from scorekeeper.events import Cleared, Event, Stole
from scorekeeper.lines import Entry, write_entry, write_header
from scorekeeper.record import replay
from scorekeeper.rules import emotions as rules_of_emotions
from scorekeeper.rules import insults as rules_of_insults
from scorekeeper.state import EmotionsState, InsultsState, apply

NAMES = ("Ann", "Bo", "Çağla", "Di Maggio", "ed", "Flo", "Gus", "Hal")
SETTINGS = settings(
    max_examples=20, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)

players_of = st.permutations(NAMES).flatmap(lambda names: st.integers(2, 8).map(lambda number: tuple(names[:number])))
places = st.integers(0, 7)
numbers = st.integers(1, 4)
seldom = st.integers(0, 9).map(lambda number: number == 7)
"""So that most games go on."""


class RandomGame(RuleBasedStateMachine):
    """`now` is the state, and the table that the account beside the game says; `done` and `undone` hold what was."""

    deck: Deck
    game: Game
    now: tuple[Any, Any]

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.path = Path(self.folder.name) / "game.jsonl"
        self.done: list[tuple[Any, Any]] = []
        self.undone: list[tuple[Any, Any]] = []

    def teardown(self) -> None:
        self.folder.cleanup()

    def begin(self, deck: Deck, players: Sequence[str], table: Any, **options: int) -> None:
        self.deck, self.players = deck, players
        self.game = Game.start(deck, players, log=self.path, **options)
        self.now = self.game.state, table

    def player(self, place: int) -> str:
        return self.players[place % len(self.players)]

    def is_accepted(self, command: Callable[[], object]) -> bool:
        """Whether it is: what is refused changes nothing, in memory or on the disk; what is not is one line more."""
        state, lines = self.game.state, self.path.read_bytes()
        try:
            command()
        except ScoreError:
            assert self.path.read_bytes() == lines
            assert self.game.state == state
            return False
        longer = self.path.read_bytes()
        assert longer.startswith(lines) and longer.endswith(b"\n")
        assert longer.count(b"\n") == lines.count(b"\n") + 1
        return True

    def play(self, command: Callable[[], object], expected: Any) -> None:
        """`expected` is the table after it, None where the rules forbid it."""
        assert self.is_accepted(command) == (expected is not None)
        if expected is None:
            return
        state = self.now[0]
        self.done.append(self.now)
        self.undone.clear()
        self.now = self.game.state, expected
        for event in self.game.record.entries[-1].events:
            after = apply(state, event)
            self.check_event(state, event, after)
            state = after
        assert state == self.game.state

    def check_event(self, before: Any, event: Event, after: Any) -> None:
        """What must be true of any event of this kind."""

    @rule(number=numbers)
    def undo(self, number: int) -> None:
        self.go(self.game.undo, number, self.done, self.undone)

    @rule(number=numbers)
    def redo(self, number: int) -> None:
        self.go(self.game.redo, number, self.undone, self.done)

    def go(
        self, command: Callable[[int], tuple[Entry, ...]], number: int, source: list[Any], target: list[Any]
    ) -> None:
        assert self.is_accepted(lambda: command(number)) == (number <= len(source))
        if number > len(source):
            return
        for _ in range(number):
            target.append(self.now)
            self.now = source.pop()
        assert self.game.state == self.now[0]
        assert repr(self.game.state) == repr(self.now[0])

    @rule(number=st.sampled_from([0, -1]))
    def take_back_nothing(self, number: int) -> None:
        assert not self.is_accepted(lambda: self.game.undo(number))
        assert not self.is_accepted(lambda: self.game.redo(number))

    @invariant()
    def it_stands_as_the_rules_say(self) -> None:
        raise NotImplementedError

    @invariant()
    def the_log_says_the_same(self) -> None:
        game, lines = self.game, self.path.read_bytes()
        again = Game.resume(self.path, lambda header: self.deck)

        assert (again.state, repr(again.state)) == (game.state, repr(game.state))
        assert again.record.standing == game.record.standing
        assert (again.notices, again.tally()) == ([], game.tally())
        assert replay(lines)[0].state == game.state
        assert lines == write_header(game.record.header) + b"".join(map(write_entry, game.record.entries))
        assert game.verify() == again.verify() == game.record.line == lines.count(b"\n")
        assert [path.name for path in self.path.parent.iterdir()] == [self.path.name]

    @invariant()
    def stepping_leads_where_replaying_does(self) -> None:
        state: Any = self.game.record.start
        for _, before, after, _ in self.game.record.steps():
            assert before == state
            state = after
        assert state == self.game.state
        assert len(self.game.record.standing) == len(self.done) == self.game.record.undoable
        assert len(self.undone) == self.game.record.redoable

    @invariant()
    def every_legal_move_is_accepted(self) -> None:
        decide: Any = rules_of_emotions.decide if self.deck.game == "emotions" else rules_of_insults.decide
        for move in self.game.legal():
            assert decide(self.deck, self.game.state, move)


class Talk(NamedTuple):
    """Emotions: who attacked whom is in `two`; the cards that were played, by id and number."""

    counters: tuple[tuple[int, int, int], ...]
    turn: int
    left: int
    two: tuple[int, int] = (0, 0)
    cards: tuple[tuple[str, int], ...] = ()
    closed: bool = False

    @property
    def over(self) -> bool:
        return self.closed or not self.left

    def end(self, counters: tuple[tuple[int, int, int], ...] | None = None) -> Talk:
        after = (self.turn + 1) % len(self.counters)
        return Talk(counters or self.counters, after, self.left - 1)


FORGIVENESS = (4, 5, 6, 7)
TITLES = {
    "r": ["Rudeness", "Nasty", "Shame", "Yelling and Screaming", "Breaking Things", "Hurting Others", "Hidden Anger"],
    "y": ["Stand Up", "Confidence", "Approach", "Command", "Confront", "Self-Defence", "Challenge"],
    "g": ["Tolerance", "Humour", "Confide"],
}
CARDS = {f"{colour}{level}": title for colour, titles in TITLES.items() for level, title in enumerate(titles, 1)}
SPELLINGS = {
    **{code: (code, int(code[1])) for code in CARDS},
    **{title: (code, int(code[1])) for code, title in CARDS.items()},
    **{f"f{level}": ("f", level) for level in FORGIVENESS},
    **{f"Forgiveness {level}": ("f", level) for level in FORGIVENESS},
}
"""What is typed: the card, and what it counts as."""
spellings = st.sampled_from([*SPELLINGS, "f", "forgiveness"])


def meant(spelling: str, before: int) -> tuple[str, int] | None:
    """The card and number that may answer `before` (0: that may open), as it is spelt; None where none may or where
    it is not clear which."""
    if spelling not in SPELLINGS:
        fitting = [level for level in FORGIVENESS if before and abs(level - before) <= 1]
        return ("f", fitting[0]) if len(fitting) == 1 else None
    code, level = SPELLINGS[spelling]
    if before == 0:
        return (code, level) if code[0] == "r" else None
    return (code, level) if abs(level - before) <= 1 else None


def id_of(code: str) -> str:
    return CARDS.get(code, "Forgiveness").lower().replace(" ", "-")


def plus(one: tuple[int, int, int], change: dict[str, int]) -> tuple[int, int, int]:
    names = ("self_esteem", "anger", "guilt")
    a, b, c = (value + change.get(name, 0) for name, value in zip(names, one, strict=True))
    return a, b, c


def replaced(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return tuple(value if number == place else one for number, one in enumerate(values))


class RandomEmotions(RandomGame):
    @property
    def table(self) -> Talk:
        table: Talk = self.now[1]
        return table

    @initialize(players=players_of)
    def start(self, players: tuple[str, ...]) -> None:
        self.begin(emotions(), players, Talk(((0, 0, 0),) * len(players), 0, 63 - 5 * len(players)))

    @rule(spelling=spellings | st.sampled_from(list(TITLES["r"])), place=places)
    def attack(self, spelling: str, place: int) -> None:
        table, opponent = self.table, place % len(self.players)
        expected = None
        if not table.over and not table.cards and opponent != table.turn:
            found = meant(spelling, 0)
            expected = table._replace(two=(table.turn, opponent), cards=(found,)) if found else None
        self.play(lambda: self.game.attack(spelling, on=self.player(place).upper()), expected)

    @rule(spelling=spellings)
    def respond(self, spelling: str) -> None:
        table = self.table
        found = meant(spelling, table.cards[-1][1]) if table.cards and not table.over else None
        expected = table._replace(cards=(*table.cards, found)) if found else None
        self.play(lambda: self.game.respond(spelling), expected)

    @rule(red=st.sampled_from(TITLES["r"]), other=st.integers(1, 7), answers=st.lists(st.integers(0, 99), max_size=4))
    def take_a_turn(self, red: str, other: int, answers: list[int]) -> None:
        """An attack on someone else, or the one that is open, so many answers that may be given, and perhaps a pass."""
        if not self.table.cards:
            self.attack(red, self.table.turn + 1 + other % (len(self.players) - 1))
        for answer in answers:
            if self.table.cards:
                fitting = [one for one in SPELLINGS if meant(one, self.table.cards[-1][1])]
                self.respond(fitting[answer % len(fitting)])
        if len(answers) < 4:
            self.pass_()

    @rule()
    def pass_(self) -> None:
        table, expected = self.table, None
        if table.cards:
            code, _ = table.cards[-1]
            last = (len(table.cards) - 1) % 2
            counters, fields = table.counters, card(id_of(code)).fields
            for place, panel in ((table.two[last], "player"), (table.two[1 - last], "opp")):
                counters = replaced(counters, place, plus(counters[place], fields[panel]))
            expected = table.end(counters)
        elif not table.over:
            expected = table.end()
        self.play(self.game.pass_, expected)

    @rule(turns=st.integers(1, 8))
    def discard(self, turns: int) -> None:
        for _ in range(turns):
            table = self.table
            self.play(self.game.discard, None if table.over or table.cards else table.end())

    @rule(place=places, changes=st.dictionaries(st.sampled_from(["self_esteem", "anger", "guilt"]), st.integers(-9, 9)))
    def adjust(self, place: int, changes: dict[str, int]) -> None:
        table, who = self.table, place % len(self.players)
        expected = None
        if any(changes.values()) and not table.closed:
            expected = table._replace(counters=replaced(table.counters, who, plus(table.counters[who], changes)))
        self.play(lambda: self.game.adjust(self.player(place), "it was wrong", **changes), expected)

    @rule(place=places, change=st.integers(-9, 9))
    def adjust_points(self, place: int, change: int) -> None:
        self.play(lambda: self.game.adjust(self.player(place), points=change), None)

    @rule(
        hands=st.lists(st.text("ryg", min_size=1, max_size=5), min_size=8, max_size=8),
        missing=st.booleans(),
        seldom=seldom,
    )
    def close(self, hands: list[str], missing: bool, seldom: bool) -> None:
        table = self.table
        missing = missing or not seldom
        given = dict(zip(self.players, hands, strict=False))
        if missing:
            given.popitem()
        refused = missing or table.closed or table.cards
        self.play(lambda: self.game.close(given), None if refused else table._replace(closed=True))
        if not refused:
            assert isinstance(self.game.state, EmotionsState) and self.game.state.hands is not None
            assert [sorted(hand.letters) for hand in self.game.state.hands] == [sorted(one) for one in given.values()]

    @rule(spelling=st.sampled_from(["A:green:get1", "mies"]))
    def turn_up(self, spelling: str) -> None:
        self.play(lambda: self.game.turn_up(spelling), None)

    @invariant()
    def it_stands_as_the_rules_say(self) -> None:
        state, table = self.game.state, self.table
        assert isinstance(state, EmotionsState)
        assert state.counters == table.counters
        assert state.turn == (None if table.over else self.players[table.turn])
        assert (state.turns_left, state.closed) == (table.left, table.closed)
        assert (state.exchange is None) == (not table.cards)
        if state.exchange is not None:
            assert (state.exchange.attacker, state.exchange.opponent) == tuple(self.players[one] for one in table.two)
            found = [(played.card, played.level, played.player) for played in state.exchange.cards]
            assert found == [
                (id_of(code), level, self.players[table.two[number % 2]])
                for number, (code, level) in enumerate(table.cards)
            ]
            assert state.exchange.answering == self.players[table.two[len(table.cards) % 2]]


class Board(NamedTuple):
    """Insults: the words that lie on A, B and C, the last on top, as letter, colour, kind and number."""

    points: tuple[int, ...]
    turn: int
    target: int
    piles: tuple[tuple[tuple[str, str, str, int], ...], ...] = ((), (), ())
    turn_up: bool = True
    winner: int | None = None
    closed: bool = False


WORDS = {
    spelling: (one.fields["letter"], one.colour.id, *one.fields["points"].lower().split())
    for one in insults().cards
    if one.colour is not None
    for spelling in (one.id, one.fields["german"])
} | {f"{letter}:{colour}:steal2": (letter, colour, "steal", "2") for letter in "abc" for colour in ("red", "green")}
"""What is typed: the card that it names, or a card of one's own deck that it describes."""
words = st.sampled_from(sorted(WORDS)).map(lambda spelling: (spelling, word_of(spelling)))

alike = words.filter(lambda word: word[1][1] in ("red", "green"))


def word_of(spelling: str) -> tuple[str, str, str, int]:
    letter, colour, kind, amount = WORDS[spelling]
    return letter.upper(), colour, kind, int(amount)


def lies(board: Board, word: tuple[str, str, str, int]) -> tuple[tuple[tuple[str, str, str, int], ...], ...]:
    place = "ABC".index(word[0])
    return replaced(board.piles, place, (*board.piles[place], word))


def paying(board: Board, word: tuple[str, str, str, int]) -> list[tuple[str, str, str, int]]:
    seen = [pile[-1] for pile in lies(board, word) if pile]
    return [one for one in seen if sum(one[1] == other[1] for other in seen) >= 2]


class RandomInsults(RandomGame):
    @property
    def table(self) -> Board:
        table: Board = self.now[1]
        return table

    @initialize(players=players_of.map(lambda names: names[:4]), goal=st.sampled_from([6, 12, 20]), word=words)
    def start(self, players: tuple[str, ...], goal: int, word: tuple[str, tuple[str, str, str, int]]) -> None:
        self.begin(insults(), players, Board((0,) * len(players), 0, goal), target=goal)
        self.turn_up(word)

    def check_event(self, before: Any, event: Event, after: Any) -> None:
        assert min(after.points) >= 0
        if isinstance(event, Stole):
            assert sum(after.points) == sum(before.points)
        if isinstance(event, Cleared):
            assert after.board == ((), (), ()) and after.seen == ()

    def ended(self, board: Board) -> Board:
        if board.points[board.turn] >= board.target:
            return board._replace(winner=board.turn, closed=True, turn_up=False)
        return board._replace(turn=(board.turn + 1) % len(board.points))

    @rule(word=words)
    def turn_up(self, word: tuple[str, tuple[str, str, str, int]]) -> None:
        board, expected = self.table, None
        if board.turn_up and not board.closed:
            expected = board._replace(piles=lies(board, word[1]), turn_up=False)
        self.play(lambda: self.game.turn_up(word[0]), expected)

    @rule(word=words, victims=st.lists(places, min_size=3, max_size=3), named=st.sampled_from([None, None, 0, 1, 2, 3]))
    def lay(self, word: tuple[str, tuple[str, str, str, int]], victims: list[int], named: int | None) -> None:
        """`named` is how many opponents are named, None for as many as are needed."""
        board, number = self.table, len(self.players)
        pays = paying(board, word[1])
        steals = sum(one[2] == "steal" for one in pays)
        chosen = [place % number for place in victims[: steals if named is None else named]]
        spoken = [self.players[place] for place in chosen]
        whole = chosen + [1 - board.turn] * (steals - len(chosen)) if number == 2 else chosen
        refused = board.turn_up or board.closed or len(whole) != steals or board.turn in whole
        self.play(
            lambda: self.game.lay(word[0], steal_from=spoken), None if refused else self.laid(word[1], pays, whole)
        )

    @rule(
        several=st.lists(st.tuples(alike, st.lists(st.integers(1, 7), min_size=3, max_size=3)), min_size=1, max_size=6)
    )
    def play_on(self, several: list[tuple[tuple[str, tuple[str, str, str, int]], list[int]]]) -> None:
        """What is to be done next, so many times: turned up, or laid, with as many others named as Steals pay."""
        for word, others in several:
            if self.table.turn_up:
                self.turn_up(word)
            else:
                number = len(self.players)
                self.lay(word, [self.table.turn + 1 + other % (number - 1) for other in others], None)

    def laid(self, word: tuple[str, str, str, int], pays: list[tuple[str, str, str, int]], victims: list[int]) -> Board:
        board, points, waiting = self.table, list(self.table.points), list(victims)
        for _, _, kind, amount in pays:
            if kind == "get":
                points[board.turn] += amount
                continue
            victim = waiting.pop(0)
            taken = min(amount, points[victim])
            points[victim] -= taken
            points[board.turn] += taken
        piles = ((), (), ()) if len(pays) == 3 else lies(board, word)
        return self.ended(board._replace(points=tuple(points), piles=piles, turn_up=len(pays) == 3))

    @rule()
    def pass_(self) -> None:
        board = self.table
        self.play(self.game.pass_, None if board.turn_up or board.closed else self.ended(board))

    @rule(place=places, change=st.integers(-9, 9))
    def adjust(self, place: int, change: int) -> None:
        board, who = self.table, place % len(self.players)
        after = board.points[who] + change
        expected = None
        if change and after >= 0 and not board.closed:
            expected = board._replace(points=replaced(board.points, who, after))
        self.play(lambda: self.game.adjust(self.player(place), points=change), expected)

    @rule(seldom=seldom)
    def close(self, seldom: bool) -> None:
        board = self.table
        self.play(lambda: self.game.close({self.players[0]: "r"}), None)
        if seldom or board.closed:
            self.play(self.game.close, None if board.closed else board._replace(closed=True, turn_up=False))

    @rule(place=places)
    def play_emotions(self, place: int) -> None:
        self.play(self.game.discard, None)
        self.play(lambda: self.game.attack("shame", on=self.player(place)), None)
        self.play(lambda: self.game.respond("f"), None)

    @invariant()
    def it_stands_as_the_rules_say(self) -> None:
        state, board = self.game.state, self.table
        assert isinstance(state, InsultsState)
        assert state.points == board.points and min(state.points) >= 0
        assert state.turn == (None if board.closed else self.players[board.turn])
        assert (state.to_turn_up, state.closed, state.target) == (board.turn_up, board.closed, board.target)
        assert state.winner == (None if board.winner is None else self.players[board.winner])
        words = [[(one.word.letter, one.word.colour, one.word.points) for one in pile] for pile in state.board]
        assert words == [
            [(letter, colour, (kind, number)) for letter, colour, kind, number in pile] for pile in board.piles
        ]


RandomEmotions.TestCase.settings = SETTINGS
RandomInsults.TestCase.settings = SETTINGS
TestRandomEmotions = RandomEmotions.TestCase
TestRandomInsults = RandomInsults.TestCase
