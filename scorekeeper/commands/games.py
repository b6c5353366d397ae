"""The games that are kept: `new`, `show`, `history`, `games`, `resume`, `verify`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator import terminal
from generator.command_line import example
from generator.problems import DeckgenError, NotFoundError, counted
from generator.terminal import complain, say
from scorekeeper.commands.app import app
from scorekeeper.commands.shared import AsJson, open_game, say_next
from scorekeeper.commands.tally import read_target
from scorekeeper.decks import open_deck, path_of
from scorekeeper.errors import LogError, LogExists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game import Game

__all__ = ["begin", "say_history", "say_standing"]


@app.command(epilog=example("score new emotions Ann Bo Cy", "score new insults Kim Lee --target 30"))
def new(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="emotions, insults, or a deck of your own.")],
    player: Annotated[list[str], typer.Argument(metavar="PLAYER…", help="Two to eight, in the order they play in.")],
    target: Annotated[
        str | None, typer.Option("--target", metavar="POINTS", help="Insults: how many points win. [default: 20]")
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help="Keep the game in this file, which must be new.")
    ] = None,
) -> None:
    """Begin a game. It is kept on the disk, play by play, and is the one that all other commands are about."""
    from scorekeeper import shelf

    before = shelf.current_or_none()
    game = begin(deck, player, read_target(target), log)
    say_began(game)
    if before is not None and not _is_over(before):
        name = shelf.name_of(before)
        complain(f"note: {name} is kept, too; `{terminal.quoted(['score', 'resume', name])}` goes on with it")


def _is_over(log: Path) -> bool:
    """Whether nobody can go on with that game."""
    from scorekeeper.game import Game

    try:
        return Game.resume(log, find_deck=None).state.closed
    except DeckgenError:
        return True


def begin(deck: str, players: Sequence[str], target: int | None, log: Path | None = None) -> Game:
    """A new game, which becomes the current one."""
    from scorekeeper import shelf
    from scorekeeper.game import Game

    log = shelf.absolute(log) if log else None
    opened = open_deck(deck)
    deck_path = path_of(deck)
    while True:
        path = log or shelf.free_name(opened.id)
        try:
            game = Game.start(opened, players, target=target, log=path, deck_path=deck_path)
            break
        except LogExists:
            if log is not None:
                raise  # and otherwise another process was as quick
    try:
        _make_current(path)
    except DeckgenError:
        path.unlink(missing_ok=True)
        raise
    return game


def _make_current(log: Path) -> None:
    from scorekeeper import shelf

    if aside := shelf.make_current(log):
        complain(
            f"note: the list of games elsewhere could not be read, and is kept in {aside}; `score resume FILE` adds one"
        )


def say_began(game: Game, hint: str | None = None) -> None:
    from scorekeeper import shelf
    from scorekeeper.wording import named

    assert game.path is not None
    title = game.deck.title if game.deck else game.record.header.deck
    say(f"{title}: {named(game.state.players)}. The game is called {shelf.name_of(game.path)}.")
    say_next(game, hint)


@app.command(epilog=example("score show", "score show --json"))
def show(json: AsJson = False) -> None:
    """Show how the game stands: whose turn it is, what may be played, the counters and the board."""
    from scorekeeper.standing import state_json

    game = open_game()
    if json:
        standing = state_json(game.state, game.tally().winners)
        terminal.say_json({**standing, "log": {"file": game.path, "line": game.record.line}})
    else:
        say_standing(game)


def say_standing(game: Game, hint: str | None = None) -> None:
    from scorekeeper import shelf, standing, telling

    header = game.record.header
    title = game.deck.title if game.deck else header.deck
    assert game.path is not None
    begun = f", begun {_begun(game)}" if header.started else ""
    say(f"{title}, {shelf.name_of(game.path)}{begun}\n")
    if game.state.closed:
        terminal.say_table(*telling.tally_table(game.tally()), folded=("name", "hand"))
    else:
        terminal.say_table(*standing.counters_table(game.state), folded=("name",))
    if lines := standing.board_lines(game.deck, game.state):
        terminal.say_text("\n" + "\n".join(lines), hanging=2)
    say("")
    say_next(game, hint)


@app.command(epilog=example("score history", "score history --explain"))
def history(
    explain: Annotated[
        bool, typer.Option("--explain", help="Also why it counts, and every counter that changed.")
    ] = False,
) -> None:
    """Show what was played, line by line, from the beginning."""
    say_history(open_game(), explain)


def say_history(game: Game, explained: bool) -> None:
    from scorekeeper.recounting import history
    from scorekeeper.wording import named

    width = len(str(game.record.line))
    begun = f" on {_begun(game)}" if game.record.header.started else ""
    terminal.say_text(f"{1:>{width}}  The game of {named(game.state.players)} begins{begun}.", hanging=width + 2)
    for line, text in history(game.deck, game.record, explained=explained):
        first, *more = text.split("\n")
        terminal.say_text(f"{line:>{width}}  {first}", hanging=width + 2)
        for one in more:
            terminal.say_text(f"{'':{width}}    {one}", hanging=width + 6)


@app.command(epilog=example("score games"))
def games(json: AsJson = False) -> None:
    """Show the games that are kept, and which of them is the current one."""
    from scorekeeper import shelf
    from scorekeeper.game import Game
    from scorekeeper.wording import named

    try:
        current = shelf.current()
    except NotFoundError:
        current = None
    except LogError as error:
        current = None
        complain(f"note: {error}, and games elsewhere are not shown")
    rows: list[tuple[Path, list[str]]] = []
    for log in shelf.logs():
        try:
            game = Game.resume(log, find_deck=None)
            header = game.record.header
            about = [header.deck, named(game.state.players), _begun(game), _status(game)]
        except DeckgenError as error:
            about = ["", "", "", f"cannot be read: {error}"]
        rows.append((log, about))
    columns = ["name", "deck", "players", "begun", "stands"]
    if json:
        found = [dict(zip(columns, [shelf.name_of(log), *about], strict=True)) | {"file": log} for log, about in rows]
        terminal.say_json({"games": found, "current": current})
    elif not rows:
        say("There is no game yet. Begin one: score new emotions Ann Bo")
    else:
        shown = [["→" if log == current else "", shelf.name_of(log), *about] for log, about in rows]
        terminal.say_table(["", *columns], shown, folded=("name", "players", "stands"))


def _begun(game: Game) -> str:
    """`2026-11-30 19:30`, as the clock showed it there."""
    return game.record.header.started[:16].replace("T", " ")


def _status(game: Game) -> str:
    from scorekeeper.wording import isolated, named

    state = game.state
    if state.turn is not None:
        return f"{isolated(state.turn)}'s turn"
    if not state.closed:
        return "to be tallied"
    winners = game.tally().winners
    return f"{named(winners)} won" if winners else "closed"


@app.command(epilog=example("score resume", "score resume emotions-2", "score resume evening.jsonl"))
def resume(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Its name (score games shows them), or the file it is kept in."),
    ] = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Go on from the last line before the damage; the rest is kept aside.")
    ] = False,
) -> None:
    """Go on with a game: it becomes the current one. Without a name it is the one you played last."""
    from scorekeeper import shelf
    from scorekeeper.game import Game

    log = shelf.current() if name is None else shelf.find(name)
    if repair:
        aside = Game.repair(log)
        complain("note: " + (f"what was damaged is kept in {aside}" if aside else "nothing in it is damaged"))
    game = open_game(log)
    _make_current(log)
    say_standing(game)


@app.command(epilog=example("score verify"))
def verify() -> None:
    """Play the whole game again by the rules, and name the first line that is not as they have it."""
    say_verified(open_game(to_play=True))


def say_verified(game: Game) -> None:
    say(f"{counted(game.verify(), 'line')}, all as the rules have it.")
