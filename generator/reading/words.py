"""The words of layouts, which a deck may change with its `words:`, and a language's file with its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from generator import library
from generator.problems import DeckgenError, did_you_mean, shortened
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar
from generator.reading.values import Reader

__all__ = ["read_words", "words_of"]


def words_of(layouts: Iterable[str], folder: Path) -> dict[str, str] | None:
    """The words of these layouts, in the order of the first; what two of them have is as the first says. None where one
    of them cannot be read."""
    from generator.reading.layouts import read_layout

    words: dict[str, str] = {}
    try:
        for name in dict.fromkeys(layouts):
            words = {**words, **read_layout(library.find_layout(name, folder)).words, **words}
    except DeckgenError:
        return None
    return words


def read_words(node: Node | None, known: Mapping[str, str] | None, reader: Reader) -> Iterator[tuple[str, Scalar]]:
    """Each word's name, and the text that is to be said. Problems go to the reader's; `known` are the words of the
    layouts, None where nobody asks for them."""
    if node is None:
        return
    if not isinstance(node, nodes.Mapping):
        hint = "write a name and a text below it, such as `player: You`"
        reader.error("`words` is not a mapping", node, hint)
        return
    for key, value in node.entries:
        if known is not None and key.text not in known:
            names = f"its words are: {', '.join(known)}" if known else "it has none of its own"
            hint = did_you_mean(key.text, known) or names
            reader.error(f"the layout has no word `{shortened(key.text)}`", key, hint)
        elif reader.text(value, key.text, "`words`") is not None and isinstance(value, Scalar):
            yield key.text, value
