"""What is to be corrected, as someone writes it: `self_esteem=+1`, or how many commands are to be taken back."""

from __future__ import annotations

import re

from generator.games.emotions import COUNTERS
from generator.problems import did_you_mean, shortened
from generator.reading.values import counter_hint, number_hint, parse_integer
from scorekeeper.errors import NotUnderstood

__all__ = ["read_change", "read_count"]

_NAMES = (*COUNTERS, "points")
_SIGNS = "+-−–"


def read_change(text: str) -> tuple[str, int]:
    """`anger` and −3 of `anger=-3` or `anger=−3`; the counter may be shortened. NotUnderstood for anything else, and
    for a number without a sign: it could be what the counter is to be."""
    name, sign, number = (part.strip() for part in text.partition("="))
    if not sign:
        raise NotUnderstood(
            f"`{shortened(text)}` is no correction", "write counter=change, such as anger=+1 or anger=-1"
        )
    word = name.casefold().replace("-", "_").replace(" ", "_")
    found = [known for known in _NAMES if word and known.startswith(word)]
    if len(found) != 1:
        hint = did_you_mean(word, _NAMES) or "write self_esteem, anger or guilt; in Insults points"
        raise NotUnderstood(f"there is no counter `{shortened(name)}`", hint)
    change = parse_integer(number)
    if change is None:
        such_as = f"such as {found[0]}=+1 or {found[0]}=-1"
        hint = counter_hint(number) if re.fullmatch("[^0-9]?[0-9]{10,}", number) else number_hint(number) or such_as
        found_there = f"`{shortened(number)}` stands" if number else "nothing stands"
        raise NotUnderstood(f"{found_there} where a whole number with a sign was expected", hint)
    if change and number[0] not in _SIGNS:
        hint = f"write {found[0]}=+{change} to add {change}, or {found[0]}=-{change} to take {change} away"
        raise NotUnderstood(f"`{shortened(text)}` does not say whether it is more or less", hint)
    return found[0], change


def read_count(text: str) -> int:
    """How many commands are meant; NotUnderstood for anything but a number from 1 on."""
    number = int(text) if re.fullmatch("[0-9]{1,6}", text.strip()) else 0
    if number < 1:
        raise NotUnderstood(f"`{shortened(text.strip())}` is no number of commands", "such as 1, 2 or 3")
    return number
