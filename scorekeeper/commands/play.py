"""`score play`: the game by question and answer, in the words of the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from generator import games as rules
from generator import terminal
from generator.command_line import example
from generator.problems import DeckgenError, NotFoundError, listed
from generator.terminal import complain
from scorekeeper.commands.app import app
from scorekeeper.commands.games import begin, say_began, say_history, say_standing, say_verified
from scorekeeper.commands.questions import say_answers
from scorekeeper.commands.shared import is_terminal, open_game, prompt, say_next, say_notices
from scorekeeper.commands.table import changes_of, say_move
from scorekeeper.commands.tally import close_game, is_sure, say_tally, stop_if_others_played
from scorekeeper.decks import open_deck
from scorekeeper.errors import NotUnderstood, WhomToRob

if TYPE_CHECKING:
    from scorekeeper.game import Game
    from scorekeeper.guiding import Said
    from scorekeeper.lines import Entry

__all__ = ["play"]


@app.command(epilog=example("score play"))
def play() -> None:
    """Play by question and answer: it says whose turn it is, and you type what was played.

    The words are those of the commands, without `score`; a card alone will do. `?` helps, `u` takes back. Ctrl-C stops,
    and `score play` goes on later.
    """
    if not is_terminal():
        raise NotUnderstood("`score play` asks, and there is no terminal to ask in", "use the commands: score --help")
    game = None
    try:
        game = _game()
        _converse(game)
    except (KeyboardInterrupt, EOFError) as stop:
        kept = "what was played is kept, and `score play` goes on with it" if game else "no game was begun"
        complain(f"\nstopped; {kept}")
        raise typer.Exit(130) from stop
    complain("the game is kept; `score play` goes on with it")


def _game() -> Game:
    """The current one, else a new one."""
    from scorekeeper import shelf
    from scorekeeper.guiding import hint

    try:
        log = shelf.current()
    except NotFoundError:
        complain("No game is being played, so here is a new one.")
        return _new()
    game = open_game(log)
    say_standing(game, hint(game.state))
    return game


def _new() -> Game:
    """One that is set up by question and answer: which deck, and who plays."""
    from scorekeeper.guiding import hint
    from scorekeeper.lines import MOST_PLAYERS

    complain("`<` goes back to the question before; Ctrl-C stops.")
    answers: list[str] = []
    while len(answers) < 2 or (answers[-1] and len(answers) <= MOST_PLAYERS):
        text = _ask_setup(answers)
        if text == "<":
            del answers[-1:]
            continue
        try:
            answers.append(_setup(answers, text))
        except DeckgenError as error:
            terminal.show_all(error.problems)
    deck, *players = answers
    try:
        game = begin(deck, [player for player in players if player], None)
    except NotUnderstood as error:  # too many players for this deck
        terminal.show_all(error.problems)
        return _new()
    say_began(game, hint(game.state))
    return game


def _ask_setup(answers: list[str]) -> str:
    if not answers:
        return prompt("Which game? " + listed(rules.NAMES), rules.NAMES[0])
    more = " (Enter alone when there are no more)" if len(answers) > 2 else ""
    return prompt(f"Name of player {len(answers)}{more}")


def _setup(answers: list[str], text: str) -> str:
    """What is kept of an answer: the deck's name, then a player's, and nothing after the last."""
    from scorekeeper.lines import MOST_PLAYERS
    from scorekeeper.naming.players import check_players

    if not answers:
        open_deck(text)
        return text
    if not text and len(answers) > 2:
        return ""
    if text in ("?", "help"):
        raise NotUnderstood("the names of those who play, one at a time, in the order they play in")
    return check_players([*answers[1:], text], 1, MOST_PLAYERS)[-1]


def _converse(game: Game) -> None:
    from scorekeeper.guiding import hint, is_quit, question, understand

    complain("? shows what you can type.")
    while True:
        text = prompt(question(game.state))
        try:
            if is_quit(text):
                return
            if game.refresh():
                complain("note: somebody else has played meanwhile")
                say_next(game, hint(game.state))
                continue
            said = understand(text, game.state)
            if said.command == "new":
                game = _new()
            else:
                _do(game, said)
        except DeckgenError as error:
            terminal.show_all(error.problems)


def _do(game: Game, said: Said) -> None:
    from scorekeeper.guiding import help_lines, hint

    match said.command:
        case "help":
            lines = help_lines(game.state)
            width = max(len(words) for words, _ in lines) + 2
            for words, does in lines:
                terminal.say_text(f"{words:{width}}{does}", hanging=width)
            return None
        case "show":
            return say_standing(game, hint(game.state))
        case "history":
            return say_history(game, explained=bool(said.words))
        case "answers":
            return say_answers(game)
        case "verify":
            return say_verified(game)
        case "tally":
            return _tally(game)
    moved = _move(game, said)
    say_notices(game)
    say_move(game, moved, {"undo": "Taken back", "redo": "Brought back"}.get(said.command, ""))
    say_next(game, hint(game.state))
    return None


def _tally(game: Game) -> None:
    if not game.state.closed:
        if not is_sure(game):
            return
        close_game(game, {}, asking=True)
        say_notices(game)
    say_tally(game.tally(), explained=False, json=False)


def _move(game: Game, said: Said) -> tuple[Entry, ...]:
    match said:
        case ("undo", *_):
            return game.undo(said.number)
        case ("redo", *_):
            return game.redo(said.number)
        case ("attack", card, (opponent,), *_):
            return (game.attack(card, on=opponent),)
        case ("respond", card, *_):
            return (game.respond(card),)
        case ("turn-up", card, *_):
            return (game.turn_up(card),)
        case ("lay", card, names, *_):
            return (_lay(game, card, list(names)),)
        case ("adjust", why, (player,), words, *_):
            return (game.adjust(player, why, **changes_of(words)),)
        case ("discard", *_):
            return (game.discard(),)
        case ("pass", *_):
            return (game.pass_(),)
    raise AssertionError(said.command)


def _lay(game: Game, card: str, names: list[str]) -> Entry:
    """Asking whom a Steal takes from, as long as that is not said."""
    from scorekeeper.naming.players import find_player

    while True:
        try:
            return game.lay(card, steal_from=names)
        except WhomToRob as error:
            complain(error.message)
            named = prompt(f"{listed(error.others)} (Enter alone does not lay the card)")
            if not named:
                raise NotUnderstood("nobody was named, so the card is not laid", "lay it again, or another") from None
            stop_if_others_played(game)
            try:
                names.append(find_player(error.others, named))
            except NotUnderstood as misheard:
                terminal.show_all(misheard.problems)
