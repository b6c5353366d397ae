"""`score play`: the game by question and answer, in the words of the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from generator import games as rules
from generator import terminal
from generator.command_line import example
from generator.problems import DeckgenError, NotFoundError, listed
from generator.terminal import complain, say
from scorekeeper.commands.app import app
from scorekeeper.commands.games import begin, say_began, say_history, say_standing
from scorekeeper.commands.shared import is_terminal, open_deck, open_game, prompt
from scorekeeper.commands.table import changes_of, say_moved
from scorekeeper.commands.tally import close_game, say_tally
from scorekeeper.errors import NotUnderstood, WhomToRob

if TYPE_CHECKING:
    from scorekeeper.game import Game
    from scorekeeper.guiding import Said
    from scorekeeper.record import Entry

__all__ = ["play"]


@app.command(epilog=example("score play"))
def play() -> None:
    """Play by question and answer: it says whose turn it is, and you type what was played.

    The words are those of the commands, without `score`; a card alone will do. `?` helps, `u` takes back. Ctrl-C stops,
    and `score play` goes on later.
    """
    if not is_terminal():
        raise NotUnderstood("`score play` asks, and there is no terminal to ask in", "use the commands: score --help")
    try:
        _converse(_game())
    except (KeyboardInterrupt, EOFError) as stop:
        complain("\nstopped; what was played is kept, and `score play` goes on with it")
        raise typer.Exit(130) from stop
    complain("the game is kept; `score play` goes on with it")


def _game() -> Game:
    """The current one, else a new one."""
    from scorekeeper import shelf

    try:
        log = shelf.current()
    except NotFoundError:
        return _new()
    game = open_game(log)
    say_standing(game, "")
    return game


def _new() -> Game:
    from scorekeeper.naming.players import check_players
    from scorekeeper.record import MOST_PLAYERS

    complain("No game is being played, so here is a new one. Ctrl-C stops.")
    while True:
        deck = prompt("Which game? " + listed(rules.NAMES), rules.NAMES[0])
        try:
            open_deck(deck)
            break
        except DeckgenError as error:
            terminal.show_all(error.problems)
    players: list[str] = []
    while len(players) < MOST_PLAYERS:
        more = " (Enter alone when there are no more)" if len(players) > 1 else ""
        name = prompt(f"Name of player {len(players) + 1}{more}")
        if not name and more:
            break
        try:
            players = list(check_players([*players, name], 1, MOST_PLAYERS))
        except NotUnderstood as error:
            terminal.show_all(error.problems)
    game = begin(deck, players, None)
    say_began(game, "")
    return game


def _converse(game: Game) -> None:
    from scorekeeper.guiding import question, understand

    complain("? shows what you can type.")
    while True:
        text = prompt(question(game.state))
        try:
            said = understand(text, game.state)
            if said.command == "quit":
                return
            _do(game, said)
        except DeckgenError as error:
            terminal.show_all(error.problems)


def _do(game: Game, said: Said) -> None:
    from scorekeeper.guiding import help_lines

    match said.command:
        case "help":
            say("\n".join(help_lines(game.record.header.game)))
        case "show":
            say_standing(game, "")
        case "history":
            say_history(game, explained="--explain" in said.words)
        case "verify":
            say(f"{game.verify()} lines, all as the rules have it.")
        case "tally":
            if not game.state.closed:
                close_game(game, {}, asking=True)
            say_tally(game.tally(), explained=False, json=False)
        case "undo":
            say_moved(game, game.undo(said.number), "Taken back", "")
        case "redo":
            say_moved(game, game.redo(said.number), "Brought back", "")
        case _:
            say_moved(game, [_move(game, said)], "", "")


def _move(game: Game, said: Said) -> Entry:
    match said:
        case ("attack", card, (opponent,), *_):
            return game.attack(card, on=opponent)
        case ("respond", card, *_):
            return game.respond(card)
        case ("turn-up", card, *_):
            return game.turn_up(card)
        case ("lay", card, names, *_):
            return _lay(game, card, list(names))
        case ("adjust", why, (player,), words, *_):
            return game.adjust(player, why, **changes_of(words))
        case ("discard", *_):
            return game.discard()
    return game.pass_()


def _lay(game: Game, card: str, names: list[str]) -> Entry:
    """Asking whom a Steal takes from, as long as that is not said."""
    while True:
        try:
            return game.lay(card, steal_from=names)
        except WhomToRob as error:
            complain(f"{error.message}")
            names.append(prompt(listed(error.others)))
