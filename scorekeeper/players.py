"""Rows in, players out: what a sheet, or `--player Ann:12:3:2:rryg` on the command line, says about each."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from generator.games.emotions import COUNTERS
from generator.model.fields import Field
from generator.problems import shortened
from generator.reading.nodes import Mapping, Node, Scalar, Sequence
from generator.reading.values import Reader, parse_integer
from scorekeeper.errors import NotUnderstood
from scorekeeper.hands import read_hand
from scorekeeper.rules.emotions import Counters
from scorekeeper.tally import EmotionsPlayer, Hand, InsultsPlayer, Player

__all__ = ["COLUMNS", "check_name", "name_key", "read_players", "split_player"]

_COUNTERS = tuple(Field(name=name, kind="integer", required=True) for name in COUNTERS)
_POINTS = Field(name="points", kind="integer", required=True, minimum=0)

COLUMNS = {"emotions": ("name", *COUNTERS, "hand"), "insults": ("name", _POINTS.name)}
_EXAMPLES = {"emotions": "Ann:12:3:2:rryg", "insults": "Kim:21"}
_LONGEST_NAME = 100


def split_player(text: str, game: str) -> Mapping:
    """A player of the command line as a row: name, the counters of the game, and in Emotions the hand, which may be
    left out where it is empty. The name may have colons in it. NotUnderstood where parts are missing."""
    columns = COLUMNS[game]
    most = len(columns) - 1
    parts = text.rsplit(":", most)
    if game == "emotions" and not _are_numbers(parts[1:4]):
        without_hand = text.rsplit(":", most - 1)
        if _are_numbers(without_hand[1:4]):
            parts = without_hand
    if len(parts) < 2 or (game == "emotions" and len(parts) < most):
        other = "; for Insults say `score tally insults`" if game == "emotions" and len(parts) == 2 else ""
        raise NotUnderstood(
            f"`{shortened(text)}` is no player of {game.capitalize()}",
            f"write {':'.join(columns)}, such as {_EXAMPLES[game]}{other}",
        )
    cells = zip(columns, parts, strict=False)
    return Mapping(tuple((Scalar(name, 1, 1, 1, True), Scalar(part, 1, 1, 1, True)) for name, part in cells), 1, 1, 1)


def read_players(
    rows: Sequence, game: str, reader: Reader, colour_of: Callable[[str], str], whole: str = "the sheet"
) -> tuple[Player, ...]:
    """A player a row, in their order; `colour_of` finds the colour of a card by its name. What is wrong goes to the
    reader's problems; then the players are not complete. `whole` is how messages call the rows together."""
    columns = COLUMNS[game]
    mappings = []
    for number, row in enumerate(rows.items, 1):
        if isinstance(row, Mapping):
            mappings.append((number, row))
        else:
            example = f"write `- name: …` and, below it, {', '.join(columns[1:])}"
            reader.error(f"player {number} has no columns", row, example)
    for column in columns:
        if mappings and all(row.get(column) is None for _, row in mappings):
            of_hand = "; nothing behind it means that no card is left" if column == "hand" else ""
            reader.error(f"{whole} has no `{column}`", mappings[0][1], f"add `{column}` for every player{of_hand}")
    players: list[Player] = []
    known: dict[str, str] = {}
    missing = {problem.message for problem in reader.problems.errors}
    for number, row in mappings:
        for key, _ in row.entries:
            if key.text not in columns:
                reader.unknown_key(key, whole, columns)
        name = _name(row.get("name"), number, known, reader)
        whose = f"player `{name}`" if name else f"player {number}"
        read = {}
        for field in _COUNTERS if game == "emotions" else (_POINTS,):
            node = row.get(field.name)
            if node is not None:
                read[field.name] = reader.value(node, field, whose)
            elif f"{whole} has no `{field.name}`" not in missing:
                reader.error(f"{whose} has no `{field.name}`", row, f"add `{field.name}`")
        hand = _hand(row.get("hand"), reader, colour_of) if game == "emotions" else None
        if name is None or None in read.values() or len(read) < len(columns) - (2 if game == "emotions" else 1):
            continue
        if game == "emotions":
            players.append(EmotionsPlayer(name, Counters(**read), hand or Hand()))
        else:
            players.append(InsultsPlayer(name, **read))
    return tuple(players)


def check_name(text: str) -> str:
    """A name as it is kept: composed, with single blanks. NotUnderstood where nothing of it could be seen, or a
    terminal would obey a part of it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise NotUnderstood("a player has no name", "write one that can be read")
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in name):
        raise NotUnderstood(f"the name `{shortened(name)}` has signs in it that cannot be written", "leave them out")
    if len(name) > _LONGEST_NAME:
        message = f"the name `{shortened(name)}` has {len(name)} letters; {_LONGEST_NAME} are the most"
        raise NotUnderstood(message, "shorten it")
    return name


def name_key(name: str) -> str:
    """Equal for names that are taken for one: letter case does not tell players apart."""
    return unicodedata.normalize("NFC", name.casefold())


def _name(node: Node | None, number: int, known: dict[str, str], reader: Reader) -> str | None:
    """The name of a player that no earlier one has."""
    if node is None:
        return None
    text = reader.text(node, "name", f"player {number}", required=True)
    if text is None:
        return None
    try:
        name = check_name(text)
    except NotUnderstood as error:
        reader.error(error.message, node, error.hint)
        return None
    earlier = known.get(name_key(name))
    if earlier is not None:
        also = "" if earlier == name else f" (`{earlier}` and `{name}` count as one)"
        reader.error(f"two players are called `{name}`{also}", node, f"tell them apart, such as {name} B")
        return None
    known[name_key(name)] = name
    return name


def _hand(node: Node | None, reader: Reader, colour_of: Callable[[str], str]) -> Hand | None:
    if node is None:
        return None
    if isinstance(node, Sequence) and all(isinstance(item, Scalar) for item in node.items):
        text = ",".join(item.text for item in node.items if isinstance(item, Scalar))
    elif isinstance(node, Scalar):
        text = node.text
    else:
        reader.error("`hand` is neither a text nor a list of names", node, "write it as rryg, or as r2,r5,y1,f")
        return None
    try:
        return read_hand(text, colour_of)
    except NotUnderstood as error:
        reader.error(error.message, node, error.hint)
        return None


def _are_numbers(parts: list[str]) -> bool:
    return len(parts) == len(COUNTERS) and all(parse_integer(part.strip()) is not None for part in parts)
