"""Questions at the table: may this card be played, and what may answer it? Names and a deck in, verdicts out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.games.emotions import COLOURS
from generator.model.deck import Card, Deck
from generator.problems import listed
from scorekeeper.errors import IllegalPlay, NotUnderstood
from scorekeeper.naming import emotions as names
from scorekeeper.naming import insults as insult_names
from scorekeeper.rules import answering, laying
from scorekeeper.rules.answering import Outcome, Play
from scorekeeper.rules.base import colour_of

__all__ = ["Answer", "Answers", "Verdict", "answers", "may_answer", "may_open"]


class Verdict(NamedTuple):
    """`played` and `response` are ids, bare numbers or descriptions; `response` is None where the question was about
    opening. `levels` are the numbers as which the card may be played, ascending; none where it may not be played."""

    legal: bool
    played: str
    response: str | None
    levels: tuple[int, ...]
    reason: str
    hint: str = ""


class Answer(NamedTuple):
    """A card that may answer, the numbers it may count as, and what an exchange pays that ends on it."""

    card: Card
    levels: tuple[int, ...]
    outcome: Outcome


class Answers(NamedTuple):
    """Everything that may answer `played`, and the rule that says so."""

    played: str
    rule: str
    answers: tuple[Answer, ...]


def may_open(deck: Deck, text: str) -> Verdict:
    """May this card open an attack, or in Insults be laid? NotUnderstood where no card is called so."""
    if deck.game == "insults":
        return _may_lay(deck, text)
    named = names.name(deck, text, numbers=True)
    allowed, refusal = answering.sift(deck, None, named.plays)
    if not allowed:
        assert refusal is not None
        reason = refusal.message
        if named.is_number:
            reason = f"this deck has no red {named.said}, and {answering.RULE_OF_OPENINGS}"
        return Verdict(False, named.said, None, (), reason, refusal.hint)
    reason = f"{listed([_title(play) for play in allowed])} may open an attack"
    others = [play for play in named.plays if play not in allowed]
    hint = ""
    if others:
        colours = [colour for colour in COLOURS if colour in {colour_of(play.card) for play in others}]
        hint = f"{listed([_title(play) for play in others], 'and')} may not: {listed(colours, 'and')} cards only answer"
    return Verdict(True, named.said, None, _levels(allowed), reason, hint)


def may_answer(deck: Deck, played: str, response: str) -> Verdict:
    """May the second card answer the first? NotUnderstood where one is no card, or in Insults, which has no answers."""
    _refuse_insults(deck)
    before, named = _played(deck, played), names.name(deck, response, numbers=True)
    last, level = before.plays[0], before.levels[0]
    allowed, refusal = answering.sift(deck, last, named.plays)
    rule = answering.rule_of_answers(_said(before), level)
    if allowed:
        return Verdict(True, before.said, named.said, _levels(allowed), f"{_counted(named, allowed, level)}; {rule}")
    assert refusal is not None
    nearest = _nearest_number(deck, last, named.levels[0]) if named.is_number else refusal.hint
    return Verdict(False, before.said, named.said, (), f"{_counted(named, named.plays, level)}; {rule}", nearest)


def answers(deck: Deck, played: str, hand: Sequence[str] | None = None) -> Answers:
    """Every card that may answer that one, by colour and level; or of those in `hand` (names) the best lead first.
    NotUnderstood as for `may_answer`."""
    _refuse_insults(deck)
    before = _played(deck, played)
    plays = list(answering.playable(deck, before.plays[0]))
    if hand is not None:
        # In a hand a card has no number yet: f5 is held as f.
        held = {play.card.id for text in hand for play in names.name(deck, text).plays}
        plays = [play for play in plays if play.card.id in held]
    cards = {play.card.id: play.card for play in plays}
    found = [
        Answer(card, _levels([play for play in plays if play.card is card]), answering.outcome(card))
        for card in cards.values()
    ]
    if hand is None:
        found.sort(key=lambda answer: (COLOURS.index(colour_of(answer.card)), answer.levels))
    else:
        found.sort(key=lambda answer: (-answer.outcome.lead, -answer.outcome.player.total))
    return Answers(before.said, answering.rule_of_answers(_said(before), before.levels[0]), tuple(found))


def _may_lay(deck: Deck, text: str) -> Verdict:
    named = insult_names.name(deck, text)
    try:
        laying.check(named.word)
    except IllegalPlay as refusal:
        return Verdict(False, named.said, None, (), refusal.message, refusal.hint)
    return Verdict(True, named.said, None, (), laying.rule(named.title, named.word.letter), named.odd)


def _refuse_insults(deck: Deck) -> None:
    if deck.game == "insults":
        hint = f"{laying.rule('a word card', 'its letter')}; ask with one card: `score legal CARD`"
        raise NotUnderstood("in Insults no card answers another", hint)


def _played(deck: Deck, text: str) -> names.Named:
    """A card that lies on the table, so that it counts as one number."""
    named = names.name(deck, text, numbers=True)
    if len(named.levels) > 1:
        title = named.plays[0].card.fields["title"]
        raise NotUnderstood(
            f"which number was {title} played as? It counts as {listed(named.levels)}",
            f"write {listed([answering.code(play) for play in named.plays])}",
        )
    return named


def _nearest_number(deck: Deck, last: Play, level: int) -> str:
    """`the nearest is a 6 (r6, y6 or f6)`; empty where the deck has no answer at all."""
    plays = list(answering.playable(deck, last))
    if not plays:
        return ""
    near = min((play.level for play in plays), key=lambda number: abs(number - level))
    codes = dict.fromkeys(answering.code(play) for play in plays if play.level == near)
    return f"the nearest is a {near} ({listed(codes)})"


def _counted(named: names.Named, plays: Sequence[Play], before: int) -> str:
    """`Challenge is 7`; `Forgiveness counts as 4, 5 or 6`; of a bare number whether it fits the one `before`."""
    if named.is_number:
        level = named.levels[0]
        fits = level in answering.answering(before)
        return f"{level} {'fits' if fits else 'is too high' if level > before else 'is too low'}"
    if len(named.plays) == 1:
        return answering.counts_as(named.plays[0])
    return f"{plays[0].card.fields['title']} counts as {listed(_levels(plays))}"


def _said(named: names.Named) -> str:
    return named.said if named.is_number else f"{named.plays[0].card.fields['title']} ({named.levels[0]})"


def _title(play: Play) -> str:
    return f"{play.card.fields['title']} ({answering.code(play)})"


def _levels(plays: Sequence[Play]) -> tuple[int, ...]:
    return tuple(sorted({play.level for play in plays}))
