"""Names of players: which can be one, and whom someone means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from generator.problems import did_you_mean, listed, shortened
from scorekeeper.errors import NotUnderstood

__all__ = ["NUMBER_AT_END", "check_name", "check_players", "find_player", "name_key", "one_name_twice"]

NUMBER_AT_END = re.compile(r":\s*[+\-−–]?\d+\s*$")
_LONGEST_NAME = 100
_DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates, which would reach beyond the name
(https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters)."""

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Letters and marks that show nothing: fillers, variation selectors, the empty pattern of Braille
(https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point)."""


def check_name(text: str) -> str:
    """A name as it is kept: composed, with single blanks. NotUnderstood where nothing of it could be seen, or a
    terminal would obey a part of it."""
    name = " ".join("".join(c for c in unicodedata.normalize("NFC", text) if c not in _DIRECTIONS).split())
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in name):
        raise NotUnderstood(f"the name `{shortened(name)}` has signs in it that cannot be written", "leave them out")
    if not any(unicodedata.category(c)[0] in "LNPS" and c not in _UNSEEN for c in name):
        raise NotUnderstood("a player has no name", "write one that can be read")
    if NUMBER_AT_END.search(name):
        raise NotUnderstood(f"the name `{shortened(name)}` ends in a colon and a number", "leave out the colon")
    if len(name) > _LONGEST_NAME:
        message = f"the name `{shortened(name)}` has {len(name)} letters; {_LONGEST_NAME} are the most"
        raise NotUnderstood(message, "shorten it")
    return name


def name_key(name: str) -> str:
    """Equal for names that are taken for one: neither letter case nor what cannot be seen tells players apart."""
    seen = (c for c in unicodedata.normalize("NFKC", name).casefold() if unicodedata.category(c) != "Cf")
    return unicodedata.normalize("NFKC", "".join(c for c in seen if c not in _UNSEEN))


def one_name_twice(earlier: str, name: str) -> NotUnderstood:
    """Two players whose names are taken for one."""
    also = "" if earlier == name else f" (`{earlier}` and `{name}` count as one)"
    return NotUnderstood(f"two players are called `{name}`{also}", f"tell them apart, such as {name} B")


def find_player(players: Sequence[str], text: str) -> str:
    """The player who is called so, or whose name alone begins so. NotUnderstood otherwise."""
    key = name_key(" ".join(text.split()))
    for fits in (str.__eq__, str.startswith):
        found = [player for player in players if key and fits(name_key(player), key)]
        if len(found) == 1:
            return found[0]
        if found:
            raise NotUnderstood(f"`{shortened(text)}` may be {listed(found)}", "write a little more of the name")
    hint = did_you_mean(text, players) or f"there are {listed(players, 'and')}"
    raise NotUnderstood(f"no player is called `{shortened(text)}`", hint)


def check_players(names: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """The names as they are kept. NotUnderstood where there are too few or too many, or two that are taken for one."""
    if not least <= len(names) <= most:
        hint = "name them all, with blanks between; a name with a blank in it needs quotes"
        raise NotUnderstood(f"{least} to {most} players were expected, not {len(names)}", hint)
    players: dict[str, str] = {}
    for name in map(check_name, names):
        if (earlier := players.get(name_key(name))) is not None:
            raise one_name_twice(earlier, name)
        players[name_key(name)] = name
    return tuple(players.values())
