"""`score legal` and `score answers`: may this card be played, and what may answer it?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from generator import terminal
from generator.command_line import example
from scorekeeper.commands.app import app
from scorekeeper.commands.shared import A_CARD, AsJson, DeckName
from scorekeeper.decks import open_deck
from scorekeeper.wording import sentence

if TYPE_CHECKING:
    from scorekeeper.game import Game
    from scorekeeper.questions import Answers, Verdict

__all__ = ["answers", "legal", "say_answers"]


@app.command(
    epilog=example(
        "score legal shame", "score legal shame command", "score legal 5 4", "score legal f5 \"hidden anger\"",
        "score legal C:red:get3 --deck insults",
    )
)  # fmt: skip
def legal(
    played: Annotated[str, typer.Argument(metavar="CARD", help=f"{A_CARD} A number is any card of that level.")],
    response: Annotated[
        str | None, typer.Argument(metavar="[RESPONSE]", help="The card that is to answer it, named alike.")
    ] = None,
    deck: DeckName = None,
    json: AsJson = False,
) -> None:
    """May this card open an attack? With two cards: may the second answer the first? Says why, and what would be."""
    from scorekeeper.questions import may_answer, may_open

    opened = open_deck(deck)
    verdict = may_open(opened, played) if response is None else may_answer(opened, played, response)
    _say_verdict(verdict, json)


def _say_verdict(verdict: Verdict, json: bool) -> None:
    from scorekeeper import telling

    if json:
        terminal.say_json(telling.verdict_json(verdict))
    else:
        terminal.say_text(telling.tell_verdict(verdict), hanging=2)
    if not verdict.legal:
        raise typer.Exit(1)


@app.command(epilog=example("score answers shame", "score answers r5 --hand y3,f,r2"))
def answers(
    card: Annotated[str, typer.Argument(metavar="CARD", help=f"{A_CARD} A number is any card of that level.")],
    hand: Annotated[
        str | None,
        typer.Option("--hand", metavar="CARDS", help="Only these, the best lead first: names, with commas between."),
    ] = None,
    deck: DeckName = None,
    json: AsJson = False,
) -> None:
    """Show every card that may answer this one, and what ending the exchange on it pays."""
    from scorekeeper import questions, telling
    from scorekeeper.hands import hand_of_names

    held = None if hand is None else hand_of_names(hand)
    found = questions.answers(open_deck(deck), card, held)
    if json:
        terminal.say_json(telling.answers_json(found))
    else:
        _say_answers(found)


def say_answers(game: Game) -> None:
    """All that may answer the last card of the exchange that is going on; nothing where there is none."""
    from scorekeeper import questions
    from scorekeeper.rules.base import card_of
    from scorekeeper.state import EmotionsState

    deck = game.require_deck()
    if not isinstance(game.state, EmotionsState) or game.state.exchange is None:
        return
    last = game.state.exchange.cards[-1]
    several = len(card_of(deck, last.card).fields["level"]) > 1
    _say_answers(questions.answers(deck, f"{last.card} {last.level}" if several else last.card))


def _say_answers(found: Answers) -> None:
    from scorekeeper import telling

    if not found.answers:
        terminal.say_text(f"Nothing in this hand fits: {found.rule}. So you pass.")
    else:
        terminal.say_text(
            f"{sentence(found.rule)} What ending on it pays, in self-esteem, anger, guilt "
            "(lead: you less the opponent, in all):\n"
        )
        terminal.say_table(*telling.answers_table(found.answers), folded=("card",))
