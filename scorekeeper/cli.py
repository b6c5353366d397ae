"""The command `score`: parse, ask, print.

Exit codes: 0 legal or done, 1 illegal, or a file has problems, 2 what was said was not understood, 130 Ctrl-C.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import games, library, terminal
from generator.command_line import example, new_app, say_version
from generator.problems import (
    DeckgenError,
    NotFoundError,
    OutputError,
    Problem,
    Problems,
    Source,
    did_you_mean,
    shortened,
)
from generator.reading import nodes
from generator.reading.decks import read_deck
from generator.reading.values import Reader, counter_hint, parse_integer
from generator.terminal import complain, say
from scorekeeper.errors import NotUnderstood
from scorekeeper.wording import sentence

if TYPE_CHECKING:
    from generator.model.deck import Deck
    from scorekeeper.questions import Verdict
    from scorekeeper.tally import Player

__all__ = ["app", "main"]

app = new_app()


@app.callback(
    no_args_is_help=True,
    invoke_without_command=True,
    epilog=example("score legal shame command", "score answers r5", "score tally"),
)
def score(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version("score"), is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Answer questions at the table: may this card be played, what may answer it, and who has won."""


DeckName = Annotated[
    str | None, typer.Option("--deck", metavar="NAME", help="The deck you play with, where it is not Emotions.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program to read.")]
A_CARD = "A card: its title, or how that begins (shame); its colour and level (r3); or its id."


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

    opened = _open(deck)
    verdict = may_open(opened, played) if response is None else may_answer(opened, played, response)
    _say_verdict(verdict, json)


def _say_verdict(verdict: Verdict, json: bool) -> None:
    from scorekeeper import telling

    if json:
        terminal.say_json(telling.verdict_json(verdict))
    else:
        terminal.say_text(telling.tell_verdict(verdict), hanging=True)
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
    found = questions.answers(_open(deck), card, held)
    if json:
        terminal.say_json(telling.answers_json(found))
    elif not found.answers:
        terminal.say_text(f"Nothing in this hand fits: {found.rule}. So you pass.")
    else:
        terminal.say_text(
            f"{sentence(found.rule)} What ending on it pays, in self-esteem, anger, guilt "
            "(lead: you less the opponent, in all):\n"
        )
        terminal.say_table(*telling.answers_table(found.answers), folded=("card",))


@app.command(
    epilog=example(
        "score tally",
        "score tally --explain --player Ann:12:3:2:rryg --player …",
        "score tally insults --target 20 --player Kim:21 --player …",
        "score tally --template evening.csv",
        "score tally evening.csv",
    )
)
def tally(
    what: Annotated[
        str | None, typer.Argument(metavar="[GAME|SHEET]", help="emotions or insults; or a .yaml or .csv file to read.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help="name:self_esteem:anger:guilt:hand, the hand as a letter a card (rryg); in Insults name:points.",
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("--target", metavar="POINTS", help="Insults: how many points win. [default: 20]"),
    ] = None,
    template: Annotated[
        Path | None, typer.Option("--template", metavar="FILE", help="Write an empty sheet, .yaml or .csv, to fill in.")
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show how every total and every place came about.")
    ] = False,
    deck: DeckName = None,
    json: AsJson = False,
) -> None:
    """Add up counters and hands: totals, places, and who has won. Without players it asks for them."""
    from scorekeeper.players import EXAMPLES, split_player
    from scorekeeper.sheets import read_sheet

    points = _points(target)
    game, sheet, deck = _what(what, deck)
    if sheet and player:
        raise NotUnderstood("players from a sheet and from --player", "leave out one of them")
    if template is not None:
        if sheet or player or points:
            raise NotUnderstood("--template writes an empty sheet", "leave out players and target, or --template")
        _write_template(template, game or games.NAMES[0], json)
        return
    if game is None and points and not sheet:
        game = "insults"
    _refuse_target(points, game)
    colour_of = _colours(deck)
    if sheet:
        game, players = read_sheet(sheet, game, colour_of)
        _refuse_target(points, game)
    elif player:
        game = game or games.NAMES[0]
        players = _players([split_player(text, game) for text in player], game, colour_of)
    elif sys.stdin is not None and sys.stdin.isatty():
        game, points, players = _ask(game, points, deck, colour_of)
    else:
        example = f"--player {EXAMPLES[game or games.NAMES[0]]}"
        raise NotUnderstood("no player", f"write {' '.join(['score tally', *([game] if game else []), example])}")
    _refuse_target(points, game)
    _say_tally(players, points, explain, json)


def _say_tally(players: Sequence[Player], target: int | None, explained: bool, json: bool) -> None:
    from scorekeeper import telling
    from scorekeeper.explaining import explain
    from scorekeeper.tally import tally_up

    result = tally_up(players, target)
    if json:
        terminal.say_json(telling.tally_json(result))
        return
    terminal.say_table(*telling.tally_table(result), folded=("name", "hand"))
    if explained:
        terminal.say_text("\n" + "\n".join(explain(result)), hanging=True)
    terminal.say_text("\n" + telling.tell_winners(result))


def _what(what: str | None, deck: str | None) -> tuple[str | None, Path | None, str | None]:
    """What `score tally` is asked to add up: the game, the sheet and the deck, as far as they are named."""
    from scorekeeper.sheets import is_sheet

    if what is None or is_sheet(what):
        return (_open(deck).game if deck else None), (Path(what) if what else None), deck
    if what in games.NAMES:
        if deck and (played := _open(deck).game) != what:
            raise NotUnderstood(f"deck `{deck}` is for {played.capitalize()}, not for {what.capitalize()}")
        return what, None, deck
    if deck is None and what in [found.name for found in library.decks()]:
        return _open(what).game, None, what
    hint = f"write {' or '.join(games.NAMES)}, or a file whose name ends in .yaml or .csv"
    if ":" in what:
        hint = 'put quotes round a player whose name has a blank in it: --player "Anna Maria:12:3:2:rryg"'
    raise NotUnderstood(f"`{shortened(what)}` is neither a game nor a sheet", did_you_mean(what, games.NAMES) or hint)


def _points(target: str | None) -> int | None:
    points = None if target is None else parse_integer(target.strip())
    if target is not None and (points is None or points < 1):
        message = f"the target is `{shortened(target)}`, where a whole number from 1 on was expected"
        raise NotUnderstood(message, counter_hint(target.strip(), 1) or "such as 20")
    return points


def _refuse_target(points: int | None, game: str | None) -> None:
    if points and game not in (None, "insults"):
        raise NotUnderstood("--target is for Insults alone", "in Emotions the highest total wins: leave it out")


def _players(parts: Iterable[Sequence[str]], game: str, colour_of: Callable[[str], str]) -> tuple[Player, ...]:
    from scorekeeper.players import read_players, row_of

    problems = Problems()
    rows = tuple(row_of(each, game) for each in parts)
    reader = Reader(Source("--player"), problems, Path())
    players = read_players(nodes.Sequence(rows, 1, 1, len(rows)), game, reader, colour_of)
    if problems.errors:
        raise NotFoundError(replace(problem, place=None) for problem in problems.errors)
    return players


def _ask(
    game: str | None, target: int | None, deck: str | None, colour_of: Callable[[str], str]
) -> tuple[str, int | None, tuple[Player, ...]]:
    """One question at a time, until all is answered; Ctrl-C and Ctrl-D show what has been said so far."""
    from scorekeeper.asking import next_question, rows_of

    answers = [str(word) for word in (game, target) if word is not None]
    given = len(answers)
    taken_back: list[str] = []
    complain("`<` goes back to the question before; Ctrl-C stops.")
    try:
        while (question := next_question(answers, colour_of)) is not None:
            text = _prompt(question.text, "" if question.ended or not taken_back else taken_back[-1] or "-")
            if text == "<":
                taken_back += answers[max(given, len(answers) - 1) :]
                del answers[max(given, len(answers) - 1) :]
                continue
            try:
                answers.append(question.read(text))
                del taken_back[-1:]
            except DeckgenError as error:  # also of a deck that cannot be read: it is mended while we wait
                terminal.show_all(error.problems)
    except (KeyboardInterrupt, EOFError) as stop:
        _show_so_far(answers, deck)
        raise typer.Exit(130) from stop
    game = answers[0]
    return game, (int(answers[1]) if game == "insults" else None), _players(rows_of(answers), game, colour_of)


def _show_so_far(answers: Sequence[str], deck: str | None) -> None:
    """As a command that goes on from there."""
    from scorekeeper.asking import rows_of
    from scorekeeper.players import COLUMNS

    rows = rows_of(answers)
    columns = COLUMNS[answers[0]] if answers else ()
    whole = [row for row in rows if len(row) == len(columns)]
    complain("\nstopped")
    if whole:
        words = ["score", "tally", answers[0]]
        words += ["--target", answers[1]] if answers[0] == "insults" else []
        words += ["--deck", deck] if deck else []
        words += [word for row in whole for word in ("--player", ":".join(row))]
        complain(f"so far: {terminal.quoted(words)}", wrapped=False)
    for row in rows[len(whole) :]:
        complain("and: " + ", ".join(f"{column} {value}" for column, value in zip(columns, row, strict=False)))


def _prompt(question: str, kept: str) -> str:
    """What is answered; Enter alone keeps what was answered before."""
    print(f"{question} [{kept}]: " if kept else f"{question}: ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip() or kept


def _write_template(path: Path, game: str, json: bool) -> None:
    from generator.writing.files import write_files
    from scorekeeper.sheets import KINDS, empty_sheet, is_sheet

    if not is_sheet(path.name):
        raise NotUnderstood(f"`{path}` is no name for a sheet", f"let it end in {' or '.join(KINDS)}")
    if os.path.lexists(path):
        hint = "choose another name, or take that file away first"
        raise OutputError(Problem(message=f"there is a file `{path}` already; nothing was written", hint=hint))
    try:
        write_files({path: empty_sheet(game, path.suffix.lower()).encode()})
    except OutputError as error:
        hint = "choose another name, or another folder"
        raise OutputError(replace(problem, hint=hint) for problem in error.problems) from error
    if json:
        terminal.say_json({"game": game, "file": path})
    else:
        say(f"An empty sheet → {path}. When it is filled in: {terminal.quoted(['score', 'tally', str(path)])}")


def _colours(deck: str | None) -> Callable[[str], str]:
    """The colour of a card by its name; the deck is read when the first is asked for."""

    @cache
    def opened() -> Deck:
        found = _open(deck)
        if found.game != "emotions":
            hint = "write the hand in letters, or name a deck of Emotions with --deck"
            raise NotUnderstood(f"deck `{found.id}` is for {found.game.capitalize()}", hint)
        return found

    @cache
    def colour_of(card: str) -> str:
        from scorekeeper.naming.emotions import colour_named_by

        return colour_named_by(opened(), card)

    return colour_of


def _open(name: str | None) -> Deck:
    """The deck that is played with; NotUnderstood where it is for no game."""
    deck = read_deck(library.find_deck(name or games.NAMES[0]), for_play=True)
    if not deck.game:
        hint = f"score knows {' and '.join(games.NAMES)}: write `game: …` into its file"
        raise NotUnderstood(f"deck `{deck.id}` is for no game", hint)
    if not any(card.copies for card in deck.cards):
        raise NotUnderstood(f"no card of deck `{deck.id}` is printed", "give its cards `copies: 1` or more")
    return deck


def main() -> None:
    """The entry point of the command `score`."""
    terminal.speak_safely()
    arguments = sys.argv[1:]
    if arguments[:1] in (["legal"], ["answers"]):
        # `-3` and the words of a card as it prints them, `-er Hund`, are no options.
        arguments = [f" {word}" if re.match(r"-(\d|(e|er|es)(\s|$))", word) else word for word in arguments]
    app(arguments, prog_name="score")
