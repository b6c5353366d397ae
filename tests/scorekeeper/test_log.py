"""A game's log: what is read from it, whatever is in the file, and what becomes of a file that is damaged."""

from __future__ import annotations

import copy
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from keeping import COMMANDS, INSULTS, NAMES, beside, ends, find_deck, kept, resumed
from playing import a_card, emotions, insults, own_deck

from generator.model.deck import Deck
from generator.problems import format_problems
from generator.reading.decks import read_deck
from scorekeeper import log as logs
from scorekeeper.errors import IllegalPlay, LogError, ScoreError
from scorekeeper.game import Game
from scorekeeper.lines import Header
from scorekeeper.log import Log, create


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "zoe.jsonl"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing waits for the disk: for tests that keep thousands of files and pull no plug."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def refusal(path: Path) -> LogError:
    """Why this log cannot be read; it stays as it was, and so does its folder."""
    before, others = path.read_bytes(), beside(path)
    with pytest.raises(LogError) as caught:
        resumed(path)
    assert (path.read_bytes(), beside(path)) == (before, others)
    assert format_problems(caught.value.problems)
    return caught.value


def line_of(error: LogError) -> int:
    place = error.problems[0].place
    assert place is not None
    return place.line


@pytest.mark.parametrize(("deck", "commands"), [(emotions(), COMMANDS), (insults(), INSULTS)])
def test_a_game_is_resumed_as_it_was_left(log: Path, deck: Deck, commands: Any) -> None:
    data, states = kept(log, commands, deck)
    game = resumed(log)

    assert (game.state, game.notices, log.read_bytes()) == (states[-1], [], data)
    assert game.verify() == len(states) == len(data.splitlines())
    assert [json.loads(line)["line"] for line in data.splitlines()] == list(range(1, len(states) + 1))
    assert beside(log) == {}


def test_every_command_adds_a_line_and_changes_none(log: Path) -> None:
    game, before = Game.start(emotions(), NAMES, log=log), b""
    for number, command in enumerate(COMMANDS, 2):
        assert log.read_bytes().startswith(before)
        before = log.read_bytes()
        command(game)
        assert log.read_bytes().count(b"\n") == number


def test_a_refused_command_adds_no_line(log: Path) -> None:
    data, states = kept(log)
    game = resumed(log)
    for refused in (
        lambda: game.respond("shame"),
        lambda: game.attack("nothing of that name", on="Bo"),
        lambda: game.turn_up("C:red:get3"),
        lambda: game.undo(99),
        lambda: game.undo(0),
        lambda: game.redo(),
        lambda: game.adjust("Nobody", anger=1),
        lambda: game.close({}),
    ):
        with pytest.raises(ScoreError):
            refused()

    assert (log.read_bytes(), game.state) == (data, states[-1])


def test_a_card_of_insults_is_refused_in_emotions(log: Path) -> None:
    data, _ = kept(log)
    with pytest.raises(IllegalPlay, match="this is a game of Emotions"):
        resumed(log).lay("C:red:get3")

    assert log.read_bytes() == data


def test_the_last_good_state_loads_wherever_the_file_was_cut_and_what_was_torn_off_is_kept(
    tmp_path: Path, quick: None
) -> None:
    data, states = kept(tmp_path / "whole.jsonl")
    sound = ends(data)
    for length in range(len(data) + 1):
        path = tmp_path / str(length) / "cut.jsonl"
        path.parent.mkdir()
        path.write_bytes(data[:length])
        lines = sum(end - 1 <= length for end in sound)
        if not lines:
            error = refusal(path)
            assert error.message.startswith("no game can be read from this log: "), length
            assert ("the file is empty" in error.message) == (not length)
            continue
        end = min(sound[lines - 1], length)
        torn = data[end:length]

        game = resumed(path)

        assert game.state == states[lines - 1], length
        assert path.read_bytes() == data[:length]
        assert beside(path) == ({f"cut.jsonl.line-{lines + 1}.damaged": torn} if torn else {})
        assert len(game.notices) == bool(torn)

        game.adjust("Bo", anger=7)

        whole = data[: sound[lines - 1]]
        added = path.read_bytes().removeprefix(whole)
        assert path.read_bytes().startswith(whole) and added.count(b"\n") == 1 and added.endswith(b"\n")
        assert json.loads(added)["line"] == lines + 1
        again = resumed(path)
        assert (again.state, again.notices, again.verify()) == (game.state, [], lines + 1)
        assert beside(path) == ({f"cut.jsonl.line-{lines + 1}.damaged": torn} if torn else {})


def test_what_was_torn_is_kept_once_and_beside_what_was_torn_there_before(log: Path) -> None:
    data, _ = kept(log)
    for torn in (b'{"li', b'{"li', b"\xff", b"\xff"):
        log.write_bytes(data + torn)
        resumed(log)
        resumed(log)

    assert beside(log) == {f"{log.name}.line-12.damaged": b'{"li', f"{log.name}.line-12.damaged-2": b"\xff"}


def test_a_line_that_was_torn_after_the_game_was_opened_is_kept_before_the_next_takes_its_place(log: Path) -> None:
    kept(log)
    game = resumed(log)
    with log.open("ab") as file:
        file.write(b'{"line": 12, "un')
    game.undo()

    assert beside(log) == {f"{log.name}.line-12.damaged": b'{"line": 12, "un'}
    assert len(game.notices) == 1 and resumed(log).verify() == 12


def test_a_torn_log_in_a_folder_that_can_only_be_read_is_shown_but_not_played_on(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, states = kept(log)
    log.write_bytes(data + b'{"line": 12, "un')
    real = os.open

    def refuse(path: Any, flags: int, *more: Any, **others: Any) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *more, **others)

    monkeypatch.setattr(os, "open", refuse)
    game = resumed(log)

    assert game.state == states[-1] and len(game.notices) == 1 and str(log) not in game.notices[0]
    with pytest.raises(LogError, match="cannot keep the damaged end of the log aside"):
        game.undo()
    assert log.read_bytes() == data + b'{"line": 12, "un' and beside(log) == {}


@pytest.mark.parametrize("number", range(2, 12))
def test_a_damaged_line_is_named_and_repaired_by_keeping_the_rest_aside(log: Path, number: int) -> None:
    data, states = kept(log)
    sound = ends(data)
    start, end = sound[number - 2], sound[number - 1]
    damaged = data[:start] + b"\x00\xff{garbage" + data[start + 10 :]
    assert end > start + 10
    log.write_bytes(damaged)

    error = refusal(log)
    assert error.message.startswith(f"line {number} of the log is damaged: ")
    assert line_of(error) == number

    aside = Game.repair(log)

    assert aside is not None and aside.read_bytes() == damaged[start:]
    assert log.read_bytes() == data[:start]
    assert beside(log) == {aside.name: damaged[start:]}
    game = resumed(log)
    assert (game.state, game.notices) == (states[number - 2], [])
    game.adjust("Bo", anger=1)
    assert resumed(log).verify() == number


def test_a_damaged_first_line_is_not_repaired(log: Path) -> None:
    data, _ = kept(log)
    log.write_bytes(b"?" + data[1:])

    with pytest.raises(LogError, match="no game can be read from this log: "):
        Game.repair(log)
    assert log.read_bytes() == b"?" + data[1:] and beside(log) == {}


def test_a_sound_log_needs_no_repair(log: Path) -> None:
    data, _ = kept(log)

    assert Game.repair(log) is None
    assert log.read_bytes() == data and beside(log) == {}


def test_a_repair_that_cannot_keep_the_rest_cuts_nothing_off(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, _ = kept(log)
    damaged = data.replace(b'"undo":1', b'"undo":9')
    log.write_bytes(damaged)

    def full(source: Any, target: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "link", full)
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(LogError, match="the disk is full"):
        Game.repair(log)
    assert log.read_bytes() == damaged


def test_a_game_that_was_open_plays_on_once_its_damaged_log_is_repaired(log: Path) -> None:
    start, game = *kept(log, COMMANDS[:2])[:1], resumed(log)
    other = resumed(log)
    other.pass_()
    sound = log.read_bytes()
    log.write_bytes(sound + b"garbage\n")
    with pytest.raises(LogError, match="line 5 of the log is damaged: it cannot be read"):
        game.undo()
    Game.repair(log)
    game.undo()

    assert log.read_bytes().startswith(sound) and sound.startswith(start)
    assert game.state == resumed(log).state
    assert resumed(log).verify() == 5


def header(**changes: Any) -> dict[str, Any]:
    """A sound first line, but for these; None takes a key away."""
    deck = {"id": "emotions", "path": "", "digest": "0"}
    sound = {"line": 1, "format": 1, "game": "emotions", "deck": deck, "players": ["Ann", "Bo"], "turns": 9}
    return {key: value for key, value in (sound | changes).items() if value is not None}


SHAPES = ["[]", "0", "null", "true", '"text"', "{}", "[[{}]]", "NaN", "-Infinity", "{", "", " ", "\ufeff", "\x00"]
HUGE = ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 100_000, '{"line": ' + "9" * 10_000 + "}", "9" * 10_000]

FIRST_LINES = [
    *SHAPES,
    *HUGE,
    *map(
        json.dumps,
        [
            header(format=None),
            header(format=2),
            header(format=0),
            header(format=-1),
            header(format="1"),
            header(format=1.0),
            header(format=[1]),
            header(game=None),
            header(game="chess"),
            header(game=["emotions"]),
            header(game={"emotions": 1}),
            header(game=1),
            header(game="insults"),
            header(players=None),
            header(players="Ann and Bo"),
            header(players={"Ann": 1, "Bo": 2}),
            header(players=[]),
            header(players=["Ann"]),
            header(players=["Ann", "Ann"]),
            header(players=["Ann", None]),
            header(players=[["Ann"], ["Bo"]]),
            header(players=list("ABCDEFGHI")),
            header(turns=None),
            header(turns=0),
            header(turns=-3),
            header(turns=True),
            header(turns=9.0),
            header(turns="9"),
            header(turns=float("nan")),
            header(turns=None, target=20),
            header(deck=None),
            header(deck="emotions"),
            header(deck=[]),
            header(deck={}),
            header(deck={"id": "emotions", "path": ""}),
            header(deck={"id": "emotions", "path": None, "digest": "0"}),
            header(deck={"id": 1, "path": "", "digest": "0"}),
        ],
    ),
]


@pytest.mark.parametrize("rest", ["", "\n", '\n{"line": 2, "move": {"kind": "pass"}, "events": []}\n'])
@pytest.mark.parametrize("first", FIRST_LINES, ids=lambda text: text[:60])
def test_a_first_line_of_another_shape_is_no_game(log: Path, first: str, rest: str) -> None:
    log.write_bytes((first + rest).encode())

    later = "line 1 of the log was written by a later version of score: its format is 2"
    assert refusal(log).message.startswith(
        ("no game can be read from this log: ", *([later] if '2, "game' in first else []))
    )


def test_a_first_line_may_hold_what_a_later_version_writes(log: Path) -> None:
    log.write_text(json.dumps(header(mood="good")))

    assert resumed(log).record.header.players == ("Ann", "Bo")


def test_true_is_no_format(log: Path) -> None:
    log.write_text(json.dumps(header(format=True)))

    refusal(log)


PAID = {"kind": "paid", "player": "Ann", "panel": "opp", "card": "shame", "self_esteem": 0, "anger": 0, "guilt": 1}
ADJUSTED = {"kind": "adjusted", "player": "Ann", "changes": {"anger": 1}, "why": ""}
ENDED = {"kind": "turn_ended", "player": "Ann", "next": "Bo"}


def entry(*caused: Any, **changes: Any) -> dict[str, Any]:
    """A second line, sound but for these; None takes a key away."""
    sound = {"line": 2, "move": {"kind": "pass"}, "events": list(caused)}
    return {key: value for key, value in (sound | changes).items() if value is not None}


def without(event: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != key}


OTHER_LINES = [
    *SHAPES,
    *HUGE,
    *map(
        json.dumps,
        [
            entry(line=None),
            entry(line=1),
            entry(line=3),
            entry(line="2"),
            entry(line=2.0),
            entry(line=[2]),
            entry(move=None),
            entry(move=1),
            entry(move="pass"),
            entry(move={"kind": "lay", "card": 1}),
            entry(move={"kind": "respond", "card": "shame"}),
            entry(events=None),
            entry(events={}),
            entry(events="paid"),
            entry(None),
            entry([]),
            entry("paid"),
            entry({}),
            entry({"kind": 1}),
            entry({"kind": ["paid"]}),
            entry({"kind": {}}),
            entry({"kind": "cleared"}),
            entry({"kind": "won", "player": "Ann"}),
            entry({"kind": "got", "player": "Ann", "letter": "A", "points": 1}),
            entry({"kind": "turned_up", "card": "A:red:get2", "word": "A:red:get2"}),
            entry({"kind": "played", "player": "Ann", "card": "shame", "level": 3}),
            *(entry(without(event, key)) for event in (PAID, ADJUSTED, ENDED) for key in event),
            *(entry(PAID | {"guilt": wrong}) for wrong in (None, "1", 1.0, True, [1], {}, float("nan"))),
            *(entry(PAID | {"player": wrong}) for wrong in (None, 1, ["Ann"], "Cy", "")),
            entry(ADJUSTED | {"player": "Cy"}),
            *(entry(ADJUSTED | {"changes": wrong}) for wrong in ({"points": 1}, {"anger": 1.5}, {"": 1}, [], 3, None)),
            entry(ADJUSTED | {"why": None}),
            *(entry(ENDED | {"next": wrong}) for wrong in (0, False, ["Bo"], "Cy")),
            entry(PAID, PAID | {"player": "Cy"}),
            entry(PAID) | {"undo": 1},
            {"line": 2, "undo": 1},
            {"line": 2, "undo": 0},
            {"line": 2, "undo": -1},
            {"line": 2, "redo": 1},
            {"line": 2, "undo": True},
            {"line": 2, "undo": 1.0},
            {"line": 2, "undo": "1"},
            {"line": 2, "undo": None},
            {"line": 2, "undo": 1, "redo": 1},
            {"undo": 1},
            header(),
        ],
    ),
    json.dumps(entry(PAID)).replace('"guilt": 1', f'"guilt": {"9" * 10_000}'),
]


@pytest.mark.parametrize("text", OTHER_LINES, ids=lambda text: text[:90])
def test_a_line_of_another_shape_is_named_and_the_file_stays_as_it_was(log: Path, text: str) -> None:
    log.write_text(f"{json.dumps(header())}\n{text}\n", encoding="utf-8")

    error = refusal(log)
    assert error.message.startswith("line 2 of the log is damaged: ")
    assert line_of(error) == 2


@pytest.mark.parametrize(
    "caused",
    [
        {"kind": "laid", "player": "Ann", "card": "x", "word": "no card"},
        {"kind": "turned_up", "card": "x", "word": "A"},
        {"kind": "turned_up", "card": "x", "word": "A:pink:get2"},
        {"kind": "stole", "player": "Ann", "victim": "Cy", "letter": "A", "points": 1},
        {"kind": "won", "player": "Cy"},
        {"kind": "attacked", "player": "Ann", "opponent": "Bo", "card": "shame", "level": 3},
        {"kind": "counted", "player": "Ann", "red": 1, "yellow": 0, "green": 0},
        PAID,
        ADJUSTED,
    ],
    ids=str,
)
def test_an_event_that_cannot_be_in_insults_is_a_damaged_line(log: Path, caused: dict[str, Any]) -> None:
    log.write_text(f"{json.dumps(header(game='insults', target=20))}\n{json.dumps(entry(caused))}\n")

    assert line_of(refusal(log)) == 2


@pytest.mark.parametrize(
    ("game", "caused"),
    [
        ("emotions", [{"kind": "attacked", "player": "Ann", "opponent": "Bo", "card": "shame", "level": 3},
                      {"kind": "played", "player": "Cy", "card": "shame", "level": 3}]),
        ("emotions", [ENDED | {"player": "Cy"}]),
        ("insults", [{"kind": "laid", "player": "Cy", "card": "x", "word": "A:red:get2"}]),
        ("insults", [ENDED | {"player": "Cy"}]),
    ],
)  # fmt: skip
def test_an_event_about_someone_who_does_not_play_is_a_damaged_line(
    log: Path, game: str, caused: list[dict[str, Any]]
) -> None:
    log.write_text(f"{json.dumps(header(game=game, target=20))}\n{json.dumps(entry(*caused))}\n")

    assert line_of(refusal(log)) == 2


LATER_LINES = [
    entry({"kind": "danced"}),
    entry(PAID, {"kind": "closed", "why": ""}),
    *(entry(event | {"more": 1}) for event in (PAID, ADJUSTED, ENDED)),
    entry(PAID, move={"kind": "dance"}),
    entry(PAID, move={"kind": "pass", "why": ""}),
]


@pytest.mark.parametrize("line", LATER_LINES, ids=str)
def test_a_line_of_a_later_version_is_no_damage_and_nothing_is_cut_off(log: Path, line: dict[str, Any]) -> None:
    log.write_text(f"{json.dumps(header())}\n{json.dumps(line)}\n")
    data = log.read_bytes()

    for what in (lambda: resumed(log), lambda: Game.repair(log)):
        with pytest.raises(LogError, match="line 2 of the log was written by a later version of score") as caught:
            what()
        assert line_of(caught.value) == 2 and "update score" in caught.value.hint
    assert log.read_bytes() == data and beside(log) == {}


def test_what_a_later_version_says_of_a_line_beside_its_move_is_left_alone(log: Path) -> None:
    log.write_text(f"{json.dumps(header())}\n{json.dumps(entry(PAID, at='2027-01-01', by=['Ann']))}\n")

    assert resumed(log).state.counters[0].guilt == 1  # type: ignore[union-attr]


def test_verify_names_the_first_line_that_is_not_as_the_rules_have_it(log: Path) -> None:
    data, _ = kept(log)
    log.write_bytes(data.replace(b'"guilt":1}', b'"guilt":2}'))

    with pytest.raises(LogError, match="line 6 is not as the rules have it") as caught:
        resumed(log).verify()
    assert line_of(caught.value) == 6


@pytest.mark.parametrize("depth", [*range(150, 1000, 50), *range(900, 1000), 5_000, 50_000])
@pytest.mark.parametrize(("opening", "closing"), ["[]", ('{"a":', "}")])
def test_no_depth_of_brackets_makes_a_traceback(log: Path, depth: int, opening: str, closing: str) -> None:
    nested = opening * depth + "1" + closing * depth
    log.write_text(f"{json.dumps(header())}\n" + json.dumps(entry(PAID)).replace('"shame"', nested) + "\n")
    assert line_of(refusal(log)) == 2

    log.write_text(json.dumps(header()).replace('"emotions", "deck"', f'{nested}, "deck"'))
    assert line_of(refusal(log)) == 1


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, ...]:
    folder = tmp_path_factory.mktemp("games")
    return kept(folder / "e.jsonl")[0], kept(folder / "i.jsonl", INSULTS, insults())[0]


def unharmed(folder: Path, data: bytes) -> None:
    """Read a log with that in it: a game, or a LogError. What is in the file stays as it is; what is torn is kept."""
    path = folder / "log.jsonl"
    for one in folder.iterdir():
        one.unlink()
    path.write_bytes(data)
    try:
        game = resumed(path)
    except LogError as error:
        assert format_problems(error.problems)
        assert beside(path) == {}
    else:
        sound = game._seen
        assert data.startswith(sound)
        assert list(beside(path).values()) == ([data[len(sound) :]] if data != sound else [])
        assert game.tally() and game.record.line >= 1
    assert path.read_bytes() == data


in_a_folder = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@in_a_folder
@given(random=st.randoms(use_true_random=False), byte=st.integers(0, 255), which=st.integers(0, 1))
def test_any_byte_may_be_another(
    tmp_path: Path, games: tuple[bytes, ...], quick: None, random: Any, byte: int, which: int
) -> None:
    data = bytearray(games[which])
    data[random.randrange(len(data))] = byte
    unharmed(tmp_path, bytes(data))


@in_a_folder
@given(
    random=st.randoms(use_true_random=False),
    more=st.binary(max_size=20) | st.sampled_from([b"\n", b"\n\n", b"\r\n", b"{}", b"0", b'"', b"\xef\xbb\xbf"]),
    taken=st.integers(0, 40),
    which=st.integers(0, 1),
)  # fmt: skip
def test_any_bytes_may_be_put_in_or_taken_out(
    tmp_path: Path, games: tuple[bytes, ...], quick: None, random: Any, more: bytes, taken: int, which: int
) -> None:
    data = games[which]
    place = random.randrange(len(data) + 1)
    unharmed(tmp_path, data[:place] + more + data[place + taken :])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.sampled_from(["", "Zoë", "Bo", "shame", "A"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=5,
)


@in_a_folder
@given(random=st.randoms(use_true_random=False), value=JSON, which=st.integers(0, 1), leave_out=st.booleans())
def test_any_value_may_be_another(
    tmp_path: Path, games: tuple[bytes, ...], quick: None, random: Any, value: Any, which: int, leave_out: bool
) -> None:
    lines = [json.loads(line) for line in games[which].splitlines()]
    inside: Any = random.choice(lines)
    while True:
        key = random.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if not isinstance(inside[key], dict | list) or not inside[key] or random.random() < 0.2:
            break
        inside = inside[key]
    if leave_out:
        del inside[key]
    else:
        inside[key] = copy.deepcopy(value)
    unharmed(tmp_path, b"".join(json.dumps(line).encode() + b"\n" for line in lines))


@pytest.mark.parametrize("content", [b"", b"\n", b'{"line": 1', b"somebody's letter", None])
def test_no_game_is_begun_over_a_file(log: Path, content: bytes | None) -> None:
    before, _ = kept(log) if content is None else (content, log.write_bytes(content))

    with pytest.raises(LogError, match=re.escape(f"there is a file {log} already; nothing was written")):
        Game.start(emotions(), NAMES, log=log)
    assert log.read_bytes() == before and beside(log) == {}


def test_no_game_is_begun_over_a_folder(log: Path) -> None:
    log.mkdir()

    with pytest.raises(LogError, match="is a folder, and no name for a file"):
        Game.start(emotions(), NAMES, log=log)
    assert list(log.parent.iterdir()) == [log] and list(log.iterdir()) == []


def a_link(path: Path, target: Path) -> None:
    try:
        path.symlink_to(target)
    except OSError:
        pytest.skip("this system lets nobody make symbolic links")


def test_no_game_is_begun_over_a_link_to_nothing(log: Path) -> None:
    a_link(log, log.parent / "gone")

    with pytest.raises(LogError, match="already; nothing was written"):
        Game.start(emotions(), NAMES, log=log)
    assert log.is_symlink() and list(log.parent.iterdir()) == [log]


def test_nor_where_a_disk_knows_no_hard_links(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(source: Any, target: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", unknown)
    data, states = kept(log)
    with pytest.raises(LogError, match="already; nothing was written"):
        Game.start(emotions(), NAMES, log=log)

    assert log.read_bytes() == data and beside(log) == {}
    assert resumed(log).state == states[-1]


def test_a_game_is_begun_in_folders_that_are_not_there_yet(tmp_path: Path) -> None:
    _, states = kept(tmp_path / "a" / "b" / "log.jsonl")

    assert resumed(tmp_path / "a" / "b" / "log.jsonl").state == states[-1]


def test_a_file_where_the_folder_should_be_is_not_called_a_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"mine")

    with pytest.raises(LogError) as caught:
        Game.start(emotions(), NAMES, log=tmp_path / "file" / "log.jsonl")
    assert (tmp_path / "file").read_bytes() == b"mine"
    assert "there is a file" not in caught.value.message


@pytest.mark.parametrize("name", ["no\x00name", "x" * 300, "gone.jsonl", "folder", "gone/a.jsonl", "file/a.jsonl"])
def test_what_is_no_file_is_not_resumed_and_not_repaired(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    before = sorted(tmp_path.rglob("*"))

    for method in (Game.resume, Game.repair):
        with pytest.raises(LogError, match="cannot open"):
            method(tmp_path / name)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", ["no\x00name", "x" * 300])
def test_a_name_that_no_file_can_have_begins_no_game(tmp_path: Path, name: str) -> None:
    with pytest.raises(LogError, match="cannot write"):
        Game.start(emotions(), NAMES, log=tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_is_gone_emptied_or_cut_after_it_was_opened_is_not_begun_anew(log: Path) -> None:
    data, states = kept(log)
    game = resumed(log)
    log.write_bytes(b"")
    with pytest.raises(LogError, match="no game can be read from this log: the file is empty"):
        game.undo()
    assert log.read_bytes() == b"" and game.state == states[-1]

    log.unlink()
    with pytest.raises(LogError, match="it is not there"):
        game.undo()
    assert not log.exists() and beside(log) == {}

    log.write_bytes(data)
    game.undo()
    assert log.read_bytes().startswith(data) and resumed(log).state == game.state != states[-1]


def test_an_open_game_goes_on_from_a_shorter_log_that_was_put_back(log: Path) -> None:
    data, states = kept(log)
    game = resumed(log)
    log.write_bytes(data[: ends(data)[5]])
    game.adjust("Bo", anger=1)

    assert game.record.line == 7 and resumed(log).state == game.state
    assert resumed(log).verify() == 7 and states[5] != game.state


def test_a_log_that_was_replaced_by_another_game_is_never_played_with_the_wrong_deck(log: Path) -> None:
    kept(log)
    game = resumed(log)
    other, _ = kept(log.with_name("other"), INSULTS, insults())
    log.write_bytes(other)

    with pytest.raises(ScoreError):
        game.attack("shame", on="Bo")
    assert log.read_bytes() == other


def test_nor_is_a_card_of_the_new_game_looked_up_in_the_old_deck(log: Path) -> None:
    kept(log)
    game = resumed(log)
    other, _ = kept(log.with_name("other"), INSULTS, insults())
    log.write_bytes(other)

    with pytest.raises(ScoreError):
        game.lay("C:red:get3")
    assert log.read_bytes() == other


def test_the_end_of_line_that_another_system_writes_is_understood(log: Path) -> None:
    data, states = kept(log)
    log.write_bytes(data.replace(b"\n", b"\r\n"))
    game = resumed(log)
    game.adjust("Bo", anger=1)

    assert resumed(log).verify() == len(states) + 1


@pytest.mark.parametrize(
    "why", ["\u2028 \x85 \r\n \x00", "\ud800", "“ü” 🃏", "x" * 100_000, '"}\n{"line": 3, "undo": 1}']
)
def test_whatever_is_said_about_a_correction_stays_on_its_line(log: Path, why: str) -> None:
    game = Game.start(emotions(), NAMES, log=log)
    game.adjust("Bo", anger=1, why=why)
    game.undo()

    assert log.read_bytes().count(b"\n") == 3
    assert resumed(log).record.entries == game.record.entries


@pytest.mark.parametrize(
    "do",
    [
        lambda game: game.adjust("Bo", anger=True),
        lambda game: game.adjust("Bo", anger=1.5),
        lambda game: game.undo(True),
        lambda game: game.undo(1.0),
    ],
)
def test_no_command_writes_what_cannot_be_read_again(log: Path, do: Callable[[Game], object]) -> None:
    data, states = kept(log)
    game = resumed(log)
    with pytest.raises((ScoreError, TypeError, ValueError)):
        do(game)

    assert log.read_bytes() == data
    assert resumed(log).state == game.state == states[-1]


@pytest.mark.parametrize("target", [True, 20.5])
def test_no_game_is_begun_that_cannot_be_read_again(log: Path, target: Any) -> None:
    with pytest.raises((ScoreError, TypeError, ValueError)):
        Game.start(insults(), NAMES, target=target, log=log)
    assert not log.exists()


def test_no_line_makes_a_log_too_large_to_be_read(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, _ = kept(log)
    game = resumed(log)
    monkeypatch.setattr(logs, "_LARGEST", len(data) + 10)
    with pytest.raises(LogError):
        game.adjust("Bo", anger=1)

    assert log.read_bytes() == data


def test_a_log_that_is_too_large_is_named_and_not_read(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, _ = kept(log)
    monkeypatch.setattr(logs, "_LARGEST", len(data) - 1)

    assert "it is larger than" in refusal(log).message


def test_a_deck_that_has_changed_is_said_and_what_was_played_stays(log: Path, tmp_path: Path) -> None:
    data, states = kept(log)
    changed = read_deck(own_deck(tmp_path, a_card("shame", "red", "3"), a_card("b", "red", "4")), for_play=True)
    game = Game.resume(log, lambda header: changed)

    assert game.state == states[-1] and log.read_bytes() == data
    assert len(game.notices) == 1 and "has changed since this game began" in game.notices[0]
    game.attack("b", on="Bo" if game.state.turn != "Bo" else "Cy")
    assert resumed(log).record.standing[-1].events[-1].card == "b"  # type: ignore[union-attr]


def test_an_exchange_whose_last_card_the_deck_has_lost_is_refused_and_can_be_taken_back(
    log: Path, tmp_path: Path
) -> None:
    _, states = kept(log, COMMANDS[:2])
    lost = read_deck(own_deck(tmp_path, a_card("a", "red", "3")), for_play=True)
    game = Game.resume(log, lambda header: lost)
    for refused in (lambda: game.pass_(), lambda: game.respond("a"), lambda: game.legal(), lambda: game.verify()):
        with pytest.raises(ScoreError):
            refused()
    game.undo(2)

    assert game.state == states[0]


def no_deck(header: Header) -> Deck:
    raise LogError(f"the deck of this game, `{header.deck}`, is not there")


def test_without_its_deck_a_game_is_shown_and_taken_back_but_not_played_on(log: Path) -> None:
    data, states = kept(log)
    game = Game.resume(log, no_deck)

    assert game.state == states[-1] and game.notices == []
    assert game.deckless is not None
    for refused in (lambda: game.attack("shame", on="Bo"), lambda: game.legal(), lambda: game.verify()):
        with pytest.raises(LogError, match="the deck of this game, `emotions`, is not there"):
            refused()
    assert log.read_bytes() == data
    game.undo()
    assert resumed(log).state == game.state != states[-1]
    game.redo()
    assert resumed(log).state == game.state == states[-1]


def test_a_deck_of_another_game_is_said_and_not_played_with(log: Path) -> None:
    data, states = kept(log)
    game = Game.resume(log, lambda header: insults())

    assert game.state == states[-1] and game.notices == []
    with pytest.raises(LogError, match="deck `insults` is for Insults now, and this is a game of Emotions"):
        game.attack("shame", on="Bo")
    assert log.read_bytes() == data


def test_the_header_is_handed_to_whoever_finds_the_deck(log: Path) -> None:
    Game.start(insults(), NAMES, target=7, log=log, deck_path="over/there.yaml")
    found: list[Header] = []
    Game.resume(log, lambda header: found.append(header) or find_deck(header))

    assert [(one.game, one.deck, one.path, one.number) for one in found] == [
        ("insults", "insults", "over/there.yaml", 7)
    ]


def bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who tries again and again is stopped."""
    tries: list[Path] = []

    def stopped(path: Path, content: bytes) -> None:
        tries.append(path)
        assert len(tries) < 20, "it would try for ever"
        create(path, content)

    monkeypatch.setattr(logs, "create", stopped)


def test_what_was_torn_is_kept_beside_a_link_to_nothing_of_that_name(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, _ = kept(log)
    log.write_bytes(data + b"torn")
    a_link(log.with_name(f"{log.name}.line-12.damaged"), log.with_name("gone"))
    bounded(monkeypatch)
    resumed(log).undo()

    assert b"torn" in beside(log).values()


def test_what_was_torn_is_kept_beside_a_folder_of_that_name(log: Path) -> None:
    data, _ = kept(log)
    log.write_bytes(data + b"torn")
    log.with_name(f"{log.name}.line-12.damaged").mkdir()
    resumed(log).undo()

    assert b"torn" in beside(log).values()


def test_a_log_is_closed_whatever_is_raised_meanwhile(log: Path) -> None:
    kept(log)
    with pytest.raises(KeyboardInterrupt), Log(log).writing():
        raise KeyboardInterrupt
    resumed(log).undo()

    assert resumed(log).record.line == 12
