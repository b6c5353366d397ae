"""A game at the table: start it or open its log, say what is played, take it back, ask how it stands.

    game = Game.start(deck, players=["Ann", "Bo"], log="ann-bo.jsonl")
    game.attack("shame", on="Bo")
    game.respond("hidden anger")    # raises IllegalPlay: Hidden Anger is 7; an answer to Shame (3) is a 2, 3 or 4 …

Cards and players go by their names. What is refused leaves the game and its log as they were; what is not is on the
disk before the method returns. Several processes may play one log: each goes on from what the others have played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from generator.model.deck import Deck
from generator.problems import DeckgenError, Place, Source, counted
from scorekeeper import choosing
from scorekeeper.decks import deck_of, digest
from scorekeeper.errors import LogError, NotUnderstood, ScoreError
from scorekeeper.events import Event
from scorekeeper.lines import MOST_PLAYERS, Entry, Header, write_entry, write_header
from scorekeeper.log import Log, Open, begin
from scorekeeper.moves import Discard, Move, Pass
from scorekeeper.naming.players import check_players
from scorekeeper.record import Damage, Record, replay
from scorekeeper.recounting import tell
from scorekeeper.rules import emotions, insults
from scorekeeper.state import InsultsState, State
from scorekeeper.tally import TARGET, EmotionsPlayer, InsultsPlayer, Tally, tally_up
from scorekeeper.values import Hand

__all__ = ["Game"]

FindDeck = Callable[[Header], Deck]


class Game:
    """`record` is what was played; `notices` are what whoever plays should know: of a log that was torn, a deck that
    has changed, an odd card. `deckless` says why there is no deck, where one was looked for: then the game can be
    looked at, and commands taken back, but not played on."""

    def __init__(self, record: Record, deck: Deck | None = None, log: Log | None = None, seen: bytes = b"") -> None:
        self.record, self.deck = record, deck
        self.notices: list[str] = []
        self._log, self._seen = log, seen
        self.deckless: DeckgenError | None = None
        self._told: set[str] = set()

    @classmethod
    def start(
        cls, deck: Deck, players: Sequence[str], *, target: int | None = None, log: str | Path | None = None,
        deck_path: str = "",
    ) -> Game:  # fmt: skip
        """A new game of two to eight, who play in the order named. `target` is for Insults. With a `log` it is kept in
        that file, which must not be there yet; `deck_path` is where the deck is to be found again,
        if it does not ship.

        NotUnderstood for names, numbers or decks that cannot be played with; LogError where the log cannot be made.
        """
        names = check_players(players, 2, MOST_PLAYERS)
        started = datetime.now().astimezone().isoformat(timespec="seconds")
        header = Header(deck.game, names, _length(deck, len(names), target), deck.id, deck_path, digest(deck), started)
        line = write_header(header)
        if log is None:
            return cls(Record(header), deck)
        begin(Path(log), line)
        return cls(Record(header), deck, Log(Path(log)), line)

    @classmethod
    def resume(cls, log: str | Path, find_deck: FindDeck | None = deck_of) -> Game:
        """The game in that log, as it stands. `find_deck` finds the deck that it is played with; without, or where that
        raises a DeckgenError, the game can be looked at and commands taken back, but not played on. LogError where the
        log cannot be read or is damaged."""
        file = Log(Path(log))
        with file.reading() as opened:
            try:
                record, end = replay(opened.data)
            except Damage as fault:
                raise _damaged(opened, fault) from fault
            game = cls(record, None, file, opened.data[:end])
            game._keep_aside(opened, must=False)
        if find_deck is not None:
            game._take_deck(find_deck)
        return game

    @classmethod
    def repair(cls, log: str | Path) -> Path | None:
        """Cut a damaged log off before its first damaged line; what stood there is kept aside, in the file that is
        returned. None where nothing is damaged; LogError where the first line is, or a later version wrote it."""
        file = Log(Path(log))
        with file.writing() as opened:
            try:
                replay(opened.data)
            except Damage as fault:
                if fault.line == 1 or fault.later:
                    raise _damaged(opened, fault) from fault
                aside = opened.keep_aside(fault.end, fault.line)
                opened.cut(fault.end)
                return aside
        return None

    @property
    def state(self) -> State:
        return self.record.state

    @property
    def path(self) -> Path | None:
        return self._log.path if self._log else None

    def legal(self) -> tuple[Move, ...]:
        """Every move that a player may make now; what is in the hands is not known."""
        state = self.state
        return tuple(_RULES[self.record.header.game].legal(self.require_deck(), state))

    def tally(self) -> Tally:
        """As it stands; hands count once the game is closed."""
        state = self.state
        if isinstance(state, InsultsState):
            scores = [InsultsPlayer(*each) for each in zip(state.players, state.points, strict=True)]
            return tally_up(scores, state.target, (state.winner,) if state.winner else ())
        hands = state.hands or (Hand(),) * len(state.players)
        return tally_up([EmotionsPlayer(*each) for each in zip(state.players, state.counters, hands, strict=True)])

    def attack(self, card: str, *, on: str) -> Entry:
        """Emotions: whose turn it is plays a card against another player."""
        return self._play(lambda deck, state: choosing.attack(deck, state, on, card))

    def respond(self, card: str) -> Entry:
        """Emotions: the one who is to answer plays a card; with its number where several would do."""
        return self._play(lambda deck, state: choosing.respond(deck, state, card))

    def pass_(self) -> Entry:
        """Ends the exchange, and pays its last card; or the turn."""
        return self._play(lambda deck, state: Pass())

    def discard(self) -> Entry:
        """Emotions: ends the turn."""
        return self._play(lambda deck, state: Discard())

    def turn_up(self, card: str) -> Entry:
        """Insults: a card of the pack goes onto its place."""
        return self._play(lambda deck, state: choosing.turn_up(deck, state, card))

    def lay(self, card: str, *, steal_from: Sequence[str] = ()) -> Entry:
        """Insults: whose turn it is lays a card; `steal_from` names a player for each Steal that pays, A before B
        before C. WhomToRob where one is missing."""
        return self._play(lambda deck, state: choosing.lay(deck, state, card, steal_from))

    def adjust(self, player: str, why: str = "", **changes: int) -> Entry:
        """A correction: `adjust("Ann", anger=-1, why="was a 2")`. It counts from where it stands."""
        return self._play(lambda deck, state: choosing.adjust(state, player, changes, why))

    def close(self, hands: Mapping[str, str] | None = None) -> Tally:
        """The game is over, and this is its tally. In Emotions with what each player's hand holds: `rryg`, or names of
        cards; `-` for none."""
        self._play(lambda deck, state: choosing.close(deck, state, hands or {}))
        return self.tally()

    def play(self, move: Move) -> Entry:
        """A move as `legal` gives it. IllegalPlay where it is not legal."""
        return self._play(lambda deck, state: move)

    def undo(self, number: int = 1) -> tuple[Entry, ...]:
        """Take so many commands back: these, the last one first. IllegalPlay where there are fewer."""
        return self._write(lambda: self.record.next_undo(number))

    def redo(self, number: int = 1) -> tuple[Entry, ...]:
        """Bring so many back that were taken back: these, the last taken back first."""
        return self._write(lambda: self.record.next_redo(number))

    def refresh(self) -> bool:
        """Whether other processes have played meanwhile; the game is then as they left it. LogError where the log
        cannot be read."""
        if self._log is None:
            return False
        before = self.record.line, self.state
        with self._log.reading() as opened:
            self._catch_up(opened, must=False)
        return (self.record.line, self.state) != before

    def verify(self) -> int:
        """How many lines there are, each as the rules have it. LogError for the first that is not."""
        deck, header = self.require_deck(), self.record.header
        rules = _RULES[header.game]
        turns = emotions.turns(deck, len(header.players))
        if header.game == "emotions" and header.number != turns and header.digest == digest(deck):
            raise self._disagreement(1, f"it says {counted(header.number, 'turn')}, and the deck has cards for {turns}")
        for entry, before, _, _ in self.record.steps():
            if entry.move is None:
                continue
            try:
                ruled = rules.decide(deck, before, entry.move)
            except (ScoreError, ValueError) as error:
                raise self._disagreement(entry.line, f"they refuse it: {error}") from error
            if ruled != entry.events:
                told, expected = tell(deck, entry), tell(deck, Entry(entry.line, entry.move, ruled))
                why = f"“{told}” stands where “{expected}” was expected"
                if told == expected:
                    why = f"what “{told}” causes is not what stands there"
                raise self._disagreement(entry.line, why)
        return self.record.line

    def _play(self, choose: Callable[[Deck, State], Move]) -> Entry:
        odd = ""

        def entry() -> Entry:
            nonlocal odd
            deck, state = self.require_deck(), self.state
            move = choose(deck, state)
            caused = _RULES[self.record.header.game].decide(deck, state, move)
            odd = choosing.odd(deck, state, move)
            return self.record.next_move(move, caused)

        (played,) = self._write(entry)
        if odd:
            self.notices.append(odd)
        return played

    def _write(self, next_entry: Callable[[], Entry]) -> tuple[Entry, ...]:
        """One line more, or none: it is on the disk before it counts."""
        if self._log is None:
            return self.record.add(next_entry())
        with self._log.writing() as opened:
            self._catch_up(opened, must=True)
            entry = next_entry()
            self.record.check(entry)
            opened.append(len(self._seen), write_entry(entry))
            self._seen = b""  # until the record has it: Ctrl-C may come between the two
            moved = self.record.add(entry)
            self._seen = opened.data
            return moved

    def _catch_up(self, opened: Open, *, must: bool) -> None:
        """With what other processes have played meanwhile."""
        seen, self._seen = self._seen, b""  # until the record has all of it
        try:
            if seen and opened.data.startswith(seen):
                record, end = replay(opened.data, self.record, len(seen))
            else:
                record, end = replay(opened.data)
                if seen:
                    self.notices.append("the log is not as it was left: the game goes on from what stands there now")
        except Damage as fault:
            raise _damaged(opened, fault) from fault
        if record.header != self.record.header:
            raise LogError(f"there is another game in {opened.path} now", "resume it to play it")
        self.record, self._seen = record, opened.data[:end]
        self._keep_aside(opened, must=must)

    def _keep_aside(self, opened: Open, *, must: bool) -> None:
        """What is left of a last line that was not written to its end."""
        if len(opened.data) == len(self._seen):
            return
        torn = "the last line of the log was not written to its end, and does not count"
        try:
            aside = opened.keep_aside(len(self._seen), self.record.line + 1)
        except LogError:
            if must:
                raise
            self._tell_once(torn)
        else:
            self._tell_once(f"{torn}; it is kept in {aside}")

    def _tell_once(self, notice: str) -> None:
        if notice not in self._told:
            self._told.add(notice)
            self.notices.append(notice)

    def _take_deck(self, find_deck: FindDeck) -> None:
        header = self.record.header
        try:
            deck = find_deck(header)
        except DeckgenError as error:
            self.deckless = error
            return
        if deck.game != header.game:
            now = f"deck `{deck.id}` is for {deck.game.capitalize() or 'no game'} now"
            self.deckless = LogError(f"{now}, and this is a game of {header.game.capitalize()}")
            return
        self.deck = deck
        if digest(deck) != header.digest:
            self.notices.append(
                f"deck `{deck.id}` has changed since this game began: what was played stays, and what is played now "
                "counts as its cards say now"
            )

    def require_deck(self) -> Deck:
        """The deck; DeckgenError says why there is none."""
        if self.deck is None:
            raise self.deckless or LogError(f"the deck of this game, `{self.record.header.deck}`, is not there")
        return self.deck

    def _disagreement(self, line: int, why: str) -> LogError:
        place = None
        if self.path is not None:
            place = Place(Source(str(self.path), self._seen.decode(errors="replace")), line, 1)
        hint = "`score history --explain` shows what was played; `score adjust` corrects a counter"
        return LogError(f"line {line} is not as the rules have it: {why}", hint, place)


def _damaged(opened: Open, fault: Damage) -> LogError:
    """What is wrong with a line of the log, and what can be done about it."""
    source = Source(str(opened.path), opened.data.decode(errors="replace"))
    place = Place(source, fault.line if opened.data else 0, 1)
    if fault.later:
        message = f"line {fault.line} of the log was written by a later version of score: {fault}"
        return LogError(message, "update score to play it", place)
    if fault.line == 1:
        hint = "if there is a copy of it, put that back; `score games` shows the other games"
        return LogError(f"no game can be read from this log: {fault}", hint, place)
    hint = (
        f"`score resume --repair` goes on from line {fault.line - 1} and keeps the rest in a file of its own; name the "
        "game if it is not the current one"
    )
    return LogError(f"line {fault.line} of the log is damaged: {fault}", hint, place)


class _Rules(NamedTuple):
    legal: Callable[[Deck, Any], Any]
    decide: Callable[[Deck, Any, Move], tuple[Event, ...]]


_RULES = {"emotions": _Rules(emotions.legal, emotions.decide), "insults": _Rules(insults.legal, insults.decide)}


def _length(deck: Deck, players: int, target: int | None) -> int:
    """The turns of Emotions, or the target of Insults."""
    if deck.game == "insults":
        if target is not None and (type(target) is not int or target < 1):
            raise NotUnderstood(f"the target is `{target}`", "a whole number from 1 on was expected, such as 20")
        return target or TARGET
    if target is not None:
        raise NotUnderstood("a target is for Insults alone", "in Emotions the highest total wins: leave it out")
    turns = emotions.turns(deck, players)
    if turns < 1:
        cards = counted(turns + emotions.DEALT * players, "card")
        hint = f"each is dealt {emotions.DEALT}, and every turn draws one"
        raise NotUnderstood(f"deck `{deck.id}` has {cards}, too few for {players} players", hint)
    return turns
