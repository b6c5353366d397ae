"""What was played, in sentences: an entry of the record in, words out; and why it counts as it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.model.deck import Deck
from generator.problems import counted, listed
from scorekeeper.events import (
    Adjusted,
    Attacked,
    Cleared,
    Closed,
    Counted,
    Event,
    Got,
    Laid,
    Paid,
    Played,
    Stole,
    TurnedUp,
    TurnEnded,
    Won,
)  # fmt: skip
from scorekeeper.lines import Entry
from scorekeeper.moves import Discard
from scorekeeper.record import Record
from scorekeeper.state import EmotionsState, InsultsState, State
from scorekeeper.values import Hand, WordCard
from scorekeeper.wording import isolated, minus, named, sentence, signed

__all__ = ["history", "tell", "tell_changes", "title"]


def title(deck: Deck | None, card: str) -> str:
    """`Shame`; the German of a word card; the id where the deck is not there, or the card was described."""
    found = next((one for one in deck.cards if one.id == card), None) if deck else None
    if found is None:
        return card
    return str(found.fields.get("title") or found.fields.get("german") or card)


def tell(deck: Deck | None, entry: Entry) -> str:
    """What a move did: `Ann attacks Bo with Shame (3).`"""
    match entry.events:
        case [Attacked(player, opponent, card, level)]:
            return f"{isolated(player)} attacks {isolated(opponent)} with {title(deck, card)} ({level})."
        case [Played(player, card, level)]:
            return f"{isolated(player)} answers with {title(deck, card)} ({level})."
        case [Paid(winner, _, card), Paid(loser), TurnEnded()]:
            player, opp = (_panel(event) for event in entry.events[:2])
            return (
                f"{isolated(loser)} passes. {title(deck, card)} was the last card: {isolated(winner)} takes its Player "
                f"panel, {player}; {isolated(loser)} its Opp panel, {opp}."
            )
        case [TurnEnded(player), *_]:
            did = "discards a card" if isinstance(entry.move, Discard) else "passes"
            return " ".join([f"{isolated(player)} {did}.", *_won(entry.events)])
        case [TurnedUp(card, word)]:
            return sentence(f"{_word(deck, card, word)} is turned up")
        case [Laid(player, card, word), *_]:
            return " ".join([f"{isolated(player)} lays {_word(deck, card, word)}.", *_paid(entry.events)])
        case [Adjusted(player, changes, why)]:
            reason = f" ({why})" if why else ""
            return f"{isolated(player)} is corrected by {tell_changes(changes)}{reason}."
        case [*_, Closed()]:
            hands = [f"{isolated(one.player)} {_hand(one)}" for one in entry.events if isinstance(one, Counted)]
            return f"The game is closed{', with these cards in hand: ' if hands else ''}{', '.join(hands)}."
    return f"{counted(len(entry.events), 'event')}."


def history(deck: Deck | None, record: Record, *, explained: bool = False) -> Iterator[tuple[int, str]]:
    """Each line's number and what it did, whether it still counts, and if `explained` why it counts as it does."""
    standing = {entry.line for entry in record.standing}
    for entry, before, after, moved in record.steps():
        text = tell(deck, entry)
        if entry.move is None:
            verb = "Takes back" if entry.undo else "Brings back"
            text = f"{verb} {'line' if len(moved) == 1 else 'lines'} {listed([one.line for one in moved], 'and')}."
        elif entry.line not in standing:
            text += " [taken back]"
        if explained and entry.move is not None:
            text = "\n".join([text, *_why(deck, entry, before), *_changes(before, after)])
        yield entry.line, text


def tell_changes(changes: Mapping[str, int]) -> str:
    """`+2 anger, +1 guilt`; `nothing`."""
    parts = [f"{signed(number)} {_called(name, number)}" for name, number in changes.items() if number]
    return ", ".join(parts) or "nothing"


def _called(counter: str, number: int) -> str:
    return "point" if counter == "points" and abs(number) == 1 else counter.replace("_", "-")


def _panel(event: Event) -> str:
    assert isinstance(event, Paid)
    return tell_changes(event.change._asdict())


def _hand(event: Counted) -> str:
    return Hand(event.red, event.yellow, event.green).letters or "none"


def _word(deck: Deck | None, card: str, word: str) -> str:
    """`Drecksau (C, red, Get 3)`."""
    said = title(deck, card)
    described = _described(WordCard.parse(word))
    return f"a card ({described})" if said == word else f"{said} ({described})"


def _described(word: WordCard) -> str:
    return f"{word.letter}, {word.colour}, {word.points}"


def _paid(events: Sequence[Event]) -> list[str]:
    """What laying a card paid."""
    letters = [event.letter for event in events if isinstance(event, Got | Stole)]
    if not letters:
        return ["Nothing matches.", *_won(events)]
    parts = []
    for event in events:
        match event:
            case Got(_, letter, points):
                parts.append(f"{letter} pays {points} from the bank")
            case Stole(_, victim, letter, 0):
                parts.append(f"{letter} would take a point from {isolated(victim)}, who has none")
            case Stole(_, victim, letter, points):
                parts.append(f"{letter} takes {points} from {isolated(victim)}")
    told = [f"{listed(letters, 'and')} match: {'; '.join(parts)}."]
    if any(isinstance(event, Cleared) for event in events):
        told.append("All cards on the board go to the discard pile.")
    return [*told, *_won(events)]


def _won(events: Sequence[Event]) -> list[str]:
    return [f"{isolated(event.player)} has won!" for event in events if isinstance(event, Won)]


def _why(deck: Deck | None, entry: Entry, before: State) -> Iterator[str]:
    match entry.events:
        case [Paid(winner, _, card), Paid(), TurnEnded()] if isinstance(before, EmotionsState) and before.exchange:
            played = [f"{title(deck, one.card)} ({one.level})" for one in before.exchange.cards]
            cards = " – ".join(played)
            yield f"Played: {cards}. Only the last one counts: {title(deck, card)}, by {isolated(winner)}."
        case [Laid(_, card, text), *paid] if isinstance(before, InsultsState):
            word = WordCard.parse(text)
            seen = {placed.word.letter: placed.word for placed in before.seen} | {word.letter: word}
            places = [_described(seen[letter]).replace(",", "") for letter in sorted(seen)]
            letters = [event.letter for event in paid if isinstance(event, Got | Stole)]
            yield f"On the board: {', '.join(places)}. {_alike(seen, letters)}"


def _alike(seen: Mapping[str, WordCard], letters: Sequence[str]) -> str:
    """Why those pay that did."""
    if not letters:
        return "No two are alike in colour, so none pays."
    both = "both" if len(letters) == 2 else "all three"
    return f"{listed(letters, 'and')} are {seen[letters[0]].colour}, so {both} pay."


def _changes(before: State, after: State) -> Iterator[str]:
    """`Bo: self-esteem 0 → 4, guilt 1 → 0`, for each whose counters changed."""
    for number, player in enumerate(before.players):
        was, now = _numbers(before, number), _numbers(after, number)
        parts = [f"{name} {minus(was[name])} → {minus(now[name])}" for name in was if was[name] != now[name]]
        if parts:
            yield f"{named([player])}: {', '.join(parts)}"


def _numbers(state: State, number: int) -> dict[str, int]:
    if isinstance(state, InsultsState):
        return {"points": state.points[number]}
    return {name.replace("_", "-"): value for name, value in state.counters[number]._asdict().items()}
