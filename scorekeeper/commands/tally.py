"""`score tally`: the totals of a running game, or of counters and hands that are said."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import games, library, terminal
from generator.command_line import example
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
from generator.reading.values import Reader, counter_hint, parse_integer
from generator.terminal import complain, say
from scorekeeper.commands.app import app
from scorekeeper.commands.shared import AsJson, DeckName, colours, is_terminal, open_game, prompt, say_notices
from scorekeeper.decks import open_deck
from scorekeeper.errors import IllegalPlay, NotUnderstood

if TYPE_CHECKING:
    from scorekeeper.game import Game
    from scorekeeper.tally import Player, Tally

__all__ = ["close_game", "is_sure", "read_target", "say_tally", "stop_if_others_played", "tally"]


@app.command(
    epilog=example(
        "score tally",
        "score tally --hand Ann=rryg --hand Bo=-",
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
    hand: Annotated[
        list[str] | None,
        typer.Option(
            "--hand", metavar="NAME=CARDS", help="Closes the game that you play: the cards left in a hand (Ann=rryg)."
        ),
    ] = None,
    deck: DeckName = None,
    json: AsJson = False,
) -> None:
    """Add up counters and hands: totals, places, and who has won.

    Alone it closes the game that you play, and asks for the cards left in each hand. Without such a game, or with
    `emotions` or `insults`, it asks for players and their counters.
    """
    from scorekeeper import shelf
    from scorekeeper.players import EXAMPLES, split_player

    if all(one is None for one in (what, player, target, template, deck)) and (hand or shelf.current_or_none()):
        _tally_game(hand or [], explain, json)
        return
    if hand:
        raise NotUnderstood("--hand is for the game that you play", "leave out the rest; or the hand: --player has it")
    from scorekeeper.sheets import read_sheet
    from scorekeeper.tally import tally_up

    points = read_target(target)
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
    colour_of = colours(deck)
    if sheet:
        game, players = read_sheet(sheet, game, colour_of)
        _refuse_target(points, game)
    elif player:
        game = game or games.NAMES[0]
        players = _players([split_player(text, game) for text in player], game, colour_of)
    elif is_terminal():
        game, points, players = _ask(game, points, deck, colour_of)
    else:
        example = f"--player {EXAMPLES[game or games.NAMES[0]]}"
        raise NotUnderstood("no player", f"write {' '.join(['score tally', *([game] if game else []), example])}")
    _refuse_target(points, game)
    say_tally(tally_up(players, points), explain, json)


def _tally_game(hands: Sequence[str], explained: bool, json: bool) -> None:
    """Close the game that is played, unless it is closed, and show its tally."""
    game = open_game(to_play=bool(hands))
    closing = bool(hands) or not game.state.closed
    if closing and is_terminal() and not is_sure(game):
        complain("the game goes on")
        return
    if closing:
        close_game(game, _hands(hands), is_terminal())
        say_notices(game)
    say_tally(game.tally(), explained, json)
    if closing and not json:
        terminal.say_text("The game is closed; `score undo` opens it again.")


def is_sure(game: Game) -> bool:
    """Asked before a game of Insults is closed that nobody has won: there are no hands to be counted."""
    from scorekeeper.state import EmotionsState

    if game.state.closed or isinstance(game.state, EmotionsState):
        return True
    answer = prompt("Nobody has won yet. Close the game nevertheless? y or n", "n")
    stop_if_others_played(game)
    return answer.casefold().startswith("y")


def close_game(game: Game, hands: dict[str, str], asking: bool) -> None:
    """With the hands that were said, and where it may ask those that are missing. Ctrl-C leaves the game as it was."""
    from scorekeeper.choosing import missing_hands
    from scorekeeper.hands import read_hand
    from scorekeeper.naming.emotions import colour_named_by

    deck = game.deck
    missing = missing_hands(game.state, hands) if asking else ()
    for player in missing:
        while player not in hands:
            text = prompt(f"{player}'s cards in hand (rryg, or r2,y1; - for none)")
            if not text:
                continue
            try:
                read_hand(text, lambda card: colour_named_by(deck, card) if deck else "")
            except DeckgenError as error:
                terminal.show_all(error.problems)
            else:
                hands[player] = text
    if missing:
        stop_if_others_played(game)
    game.close(hands)


def stop_if_others_played(game: Game) -> None:
    """IllegalPlay where others have, while a question was asked: what is answered was meant for another state."""
    if game.refresh():
        raise IllegalPlay("somebody else has played meanwhile", "see how it stands now: `score show`")


def _hands(texts: Sequence[str]) -> dict[str, str]:
    hands: dict[str, str] = {}
    for text in texts:
        name, sign, cards = text.rpartition("=")
        if not sign:
            raise NotUnderstood(f"`{shortened(text)}` is no hand of a player", "write NAME=CARDS, such as Ann=rryg")
        if name in hands:
            raise NotUnderstood(f"the hand of {name} comes twice", "leave one of them out")
        hands[name] = cards
    return hands


def say_tally(result: Tally, explained: bool, json: bool) -> None:
    from scorekeeper import telling
    from scorekeeper.explaining import explain

    if json:
        terminal.say_json(telling.tally_json(result))
        return
    terminal.say_table(*telling.tally_table(result), folded=("name", "hand"))
    if explained:
        terminal.say_text("\n" + "\n".join(explain(result)), hanging=2)
    terminal.say_text("\n" + telling.tell_winners(result))


def _what(what: str | None, deck: str | None) -> tuple[str | None, Path | None, str | None]:
    """What `score tally` is asked to add up: the game, the sheet and the deck, as far as they are named."""
    from scorekeeper.sheets import is_sheet

    if what is None or is_sheet(what):
        return (open_deck(deck).game if deck else None), (Path(what) if what else None), deck
    if what in games.NAMES:
        if deck and (played := open_deck(deck).game) != what:
            raise NotUnderstood(f"deck `{deck}` is for {played.capitalize()}, not for {what.capitalize()}")
        return what, None, deck
    if deck is None and what in [found.name for found in library.decks()]:
        return open_deck(what).game, None, what
    hint = f"write {' or '.join(games.NAMES)}, or a file whose name ends in .yaml or .csv"
    if ":" in what:
        hint = 'put quotes round a player whose name has a blank in it: --player "Anna Maria:12:3:2:rryg"'
    raise NotUnderstood(f"`{shortened(what)}` is neither a game nor a sheet", did_you_mean(what, games.NAMES) or hint)


def read_target(target: str | None) -> int | None:
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
    players = read_players(nodes.Sequence(rows, 1, 1), game, reader, colour_of)
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
            text = prompt(question.text, "" if question.ended or not taken_back else taken_back[-1] or "-")
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
