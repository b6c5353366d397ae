"""A card's node in, its id out: made of letters, and no other card's."""

from __future__ import annotations

import re
import unicodedata

from generator.reading import nodes
from generator.reading.nodes import Scalar
from generator.reading.values import Reader

__all__ = ["CardIds"]

_MOST = 100
_USUAL = re.compile(f"[A-Za-z0-9_][A-Za-z0-9_.-]{{0,{_MOST - 1}}}")
"""An id as most are, known as one at a glance."""
_RULE = "an id is made of letters, digits, `-`, `_` and `.`, without blanks"
_BEGIN = "begin the card with `- id: a-short-name`"


class CardIds:
    """Those of one deck, in the order read."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.first: dict[str, Scalar] = {}
        self.first_places: set[tuple[int, int]] = set()

    def read(self, card: nodes.Mapping) -> Scalar | None:
        """The card's id in its own place; None, with a problem, where it has none that no earlier card has.

        Letter case does not tell ids apart, as on most disks; nor does the way in which an é is made up, so that ids
        that look alike are alike.
        """
        name = card.get("id")
        if name is None:
            self.reader.error("a card has no `id`", card, _BEGIN)
            return None
        if not isinstance(name, Scalar):
            self.reader.error("the id of a card is not a text", name, _BEGIN)
            return None
        text = unicodedata.normalize("NFC", name.text)
        if not _USUAL.fullmatch(text) and not _is_id(text):
            self._refuse(name, text)
            return None
        earlier = self.first.setdefault(text.casefold(), name)
        if earlier is not name:
            self._refuse_second(name, earlier)
            return None
        if (name.line, name.column) in self.first_places:
            self._refuse_copy(card, name)
            return None
        self.first_places.add((name.line, name.column))
        if name.note is not None:
            self.reader.warn_of_comment(name, "id")
        return name if text == name.text else name._replace(text=text)

    def _refuse(self, name: Scalar, text: str) -> None:
        slug = re.sub(r"[^\w.]+", "-", re.split(r"\s(?://|#)", text)[0]).strip("-._")[:_MOST]
        if not text.strip():
            self.reader.empty(name, "id", "a card", _BEGIN)
        elif len(text) > _MOST:
            self.reader.error(f"the id of a card has {len(text):,} letters; {_MOST} are the most", name, "shorten it")
        else:
            hint = f"write `{slug}`; {_RULE}" if slug and _is_id(slug) else _RULE
            self.reader.error(f"the id of a card is `{text[:40]}`", name, hint)

    def _refuse_second(self, name: Scalar, earlier: Scalar) -> None:
        lines = f"line {name.line}" if earlier.line == name.line else f"line {earlier.line} and in line {name.line}"
        also = "" if earlier.text == name.text else f" (`{earlier.text}` and `{name.text}` count as one)"
        self.reader.error(
            f"two cards have the id `{name.text}`, in {lines}{also}", name,
            "give one of them another id; for more copies of one card write `copies:`",
        )  # fmt: skip

    def _refuse_copy(self, card: nodes.Mapping, name: Scalar) -> None:
        """An id that `<<` takes over, or a whole card that `*` names a second time."""
        if (card.line, card.column) > (name.line, name.column):
            self.reader.error(
                f"a card has no `id` of its own: `<<` gives it `{name.text}`, of the card in line {name.line}", card,
                "add a line `id: …` to it",
            )  # fmt: skip
        else:
            self.reader.error(
                f"card `{name.text}` stands in the list a second time, as an alias (`*…`)", name,
                "for more copies of one card write `copies:`",
            )  # fmt: skip


def _is_id(text: str) -> bool:
    """Letters, digits, `-`, `_` and `.`, and the signs that some scripts add to their letters."""
    return (
        0 < len(text) <= _MOST
        and (text[0].isalnum() or text[0] == "_")
        and all(c.isalnum() or c in "-_." or unicodedata.category(c)[0] == "M" for c in text)
    )
