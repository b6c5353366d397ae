"""Rows in, players out: what a sheet, or `--player Ann:12:3:2:rryg` on the command line, says about each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from generator.games.emotions import COUNTERS
from generator.model.fields import Field
from generator.problems import shortened
from generator.reading import nodes
from generator.reading.nodes import Mapping, Node, Scalar
from generator.reading.values import Reader, parse_integer
from scorekeeper.errors import NotUnderstood
from scorekeeper.hands import read_hand
from scorekeeper.naming.players import NUMBER_AT_END, check_name, name_key, one_name_twice
from scorekeeper.tally import EmotionsPlayer, InsultsPlayer, Player
from scorekeeper.values import Counters, Hand

__all__ = ["COLUMNS", "EXAMPLES", "read_players", "row_of", "split_player"]

_COUNTERS = tuple(Field(name=name, kind="integer", required=True) for name in COUNTERS)
_POINTS = Field(name="points", kind="integer", required=True, minimum=0)

COLUMNS = {"emotions": ("name", *COUNTERS, "hand"), "insults": ("name", _POINTS.name)}
EXAMPLES = {"emotions": "Ann:12:3:2:rryg", "insults": "Kim:21"}
_COLON_IN_HAND = re.compile(r"(.+?)" + 3 * r":(\s*[+\-−–]?\d+\s*)" + r":(.*:.*)", re.DOTALL)


def split_player(text: str, game: str) -> tuple[str, ...]:
    """The columns of a player as the command line has them, `Ann:12:3:2:rryg`; the hand may be left out where it is
    empty, and the name may have colons in it. NotUnderstood where parts are missing or too many."""
    columns = COLUMNS[game]
    most = len(columns) - 1
    parts = text.rsplit(":", most)
    if game == "emotions" and not (len(parts) > most and _are_numbers(parts[1:4])):
        without_hand, found = text.rsplit(":", most - 1), _COLON_IN_HAND.fullmatch(text)
        if _are_numbers(without_hand[1:4]):
            parts = [*without_hand, ""]
        elif found is not None:
            parts = list(found.groups())
    if len(parts) < len(columns):
        other = "; for Insults say `score tally insults`" if game == "emotions" and len(parts) == 2 else ""
        raise NotUnderstood(f"`{shortened(text)}` is no player of {game.capitalize()}", f"write {_form(game)}{other}")
    if NUMBER_AT_END.search(parts[0]):
        raise NotUnderstood(f"`{shortened(text)}` has a number too many", f"write {_form(game)}")
    return tuple(parts)


def row_of(parts: Sequence[str], game: str) -> Mapping:
    """These columns as a row of a sheet."""
    cells = zip(COLUMNS[game], parts, strict=True)
    return Mapping(tuple((Scalar(name, 1, 1, 1, True), Scalar(part, 1, 1, 1, True)) for name, part in cells), 1, 1)


def _form(game: str) -> str:
    return f"{':'.join(COLUMNS[game])}, such as {EXAMPLES[game]}"


def read_players(
    rows: nodes.Sequence, game: str, reader: Reader, colour_of: Callable[[str], str]
) -> tuple[Player, ...]:
    """A player a row, in their order; `colour_of` finds the colour of a card by its name. What is wrong goes to the
    reader's problems; then the players are not complete."""
    columns = COLUMNS[game]
    rows_read = [(number, row) for number, row in enumerate(rows.items, 1) if isinstance(row, Mapping)]
    for number, item in enumerate(rows.items, 1):
        if not isinstance(item, Mapping):
            reader.error(f"player {number} has no columns", item, f"write {', '.join(columns)}, each with a colon")
    missing = [column for column in columns if rows_read and all(row.get(column) is None for _, row in rows_read)]
    for column in missing:
        of_hand = "; nothing behind it means that no card is left" if column == "hand" else ""
        reader.error(f"the sheet has no `{column}`", rows_read[0][1], f"add `{column}` for every player{of_hand}")
    players: list[Player] = []
    known: dict[str, str] = {}
    for number, row in rows_read:
        for key, _ in row.entries:
            if key.text not in columns:
                reader.unknown_key(key, "the sheet", columns)
        name = _name(row.get("name"), number, known, reader)
        whose = f"player `{name}`" if name else f"player {number}"
        for column in columns:
            if row.get(column) is None and column not in missing:
                reader.error(f"{whose} has no `{column}`", row, f"add a line `{column}:` for them")
        fields = _COUNTERS if game == "emotions" else (_POINTS,)
        found = [(field, node) for field in fields if (node := row.get(field.name)) is not None]
        numbers = {field.name: reader.value(node, field, whose) for field, node in found}
        hand = _hand(row.get("hand"), whose, reader, colour_of) if game == "emotions" else None
        if reader.problems.errors:
            continue
        assert name is not None
        if game == "emotions":
            players.append(EmotionsPlayer(name, Counters(**numbers), hand or Hand()))
        else:
            players.append(InsultsPlayer(name, **numbers))
    return tuple(players)


def _name(node: Node | None, number: int, known: dict[str, str], reader: Reader) -> str | None:
    """The name of a player that no earlier one has."""
    if node is None:
        return None
    text = reader.text(node, "name", f"player {number}")
    if text is None:
        return None
    if not text.strip():
        reader.error(f"player {number} has no name", node, "write one")
        return None
    try:
        name = check_name(text)
        if (earlier := known.get(name_key(name))) is not None:
            raise one_name_twice(earlier, name)
    except NotUnderstood as error:
        reader.error(error.message, node, error.hint)
        return None
    known[name_key(name)] = name
    return name


def _hand(node: Node | None, whose: str, reader: Reader, colour_of: Callable[[str], str]) -> Hand | None:
    if node is None:
        return None
    if isinstance(node, nodes.Sequence) and all(isinstance(item, Scalar) for item in node.items):
        text = ",".join(item.text for item in node.items if isinstance(item, Scalar))
    elif isinstance(node, Scalar):
        text = node.text
    else:
        reader.error(
            f"the hand of {whose} is neither a text nor a list of names", node, "write it as rryg, or as r2,r5,y1,f"
        )
        return None
    try:
        return read_hand(text, colour_of)
    except NotUnderstood as error:
        reader.error(f"the hand of {whose}: {error.message}", node, error.hint)
        return None


def _are_numbers(parts: list[str]) -> bool:
    return len(parts) == len(COUNTERS) and all(parse_integer(part.strip()) is not None for part in parts)
