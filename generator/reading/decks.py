"""A deck file in, a Deck out; every problem in it with its place.

    title: Foxes                    the only one that must be there, besides cards
    game: emotions                  by whose rules the cards are checked
    layout: plain                   without it that of the game's name, or of the deck's
    back: plain-back                a layout too; author, language (en) and version (1) are texts
    colours: {red: "#c00000"}       see deck_colours
    defaults: {copies: 2}           fields of every card that lacks them
    cards: [{id: fox, title: Fox}]  see deck_cards
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator import games, library
from generator.model.deck import Deck
from generator.model.fields import Field
from generator.problems import DeckError, DeckgenError, NotFoundError, Problems, Source
from generator.reading import nodes
from generator.reading.deck_cards import MAX_CARDS, MAX_COPIES, CardReader
from generator.reading.deck_colours import read_colours
from generator.reading.nodes import Node, parse_yaml, place_of, without_collecting
from generator.reading.text import read_source
from generator.reading.values import Reader, found

__all__ = ["MAX_CARDS", "MAX_COPIES", "read_deck"]

_WORDS = ("title", "game", "layout", "back", "author", "language", "version")
_KEYS = (*_WORDS, "colours", "defaults", "cards")


def read_deck(
    path: Path | str,
    *,
    layout: str | None = None,
    fields: Sequence[Field] | None = None,
    problems: Problems | None = None,
) -> Deck:
    """The deck of that file (or name, as library.find_deck takes it), checked by its game and its layout's fields.

    `layout` replaces the one that the deck names. `fields` are what a card may carry beyond its game's; None asks the
    layout. DeckError or SourceError with every problem found; NotFoundError where there is no such deck or `layout`.
    What is found is added to `problems`, warnings too.
    """
    file = path if isinstance(path, Path) and path.is_file() else library.find_deck(str(path))
    own = Problems()  # those of other decks are none of this one's
    try:
        source = read_source(file)
        with without_collecting():
            return _DeckFile(file, source, parse_yaml(source, own), own).read(layout, fields)
    except DeckgenError as error:
        own.extend(error.problems)
        raise
    finally:
        if problems is not None:
            problems.extend(own.found)


class _DeckFile:
    def __init__(self, file: Path, source: Source, root: Node, problems: Problems) -> None:
        self.source, self.problems, self.folder = source, problems, file.resolve().parent
        self.id = self.folder.name if file.name == "deck.yaml" else file.stem
        self.reader = Reader(source, problems, self.folder)
        if not isinstance(root, nodes.Mapping):
            self.reader.error(
                f"the deck {found(root)}, where a mapping was expected", root, "begin with a line `title: …`"
            )
            raise DeckError(problems.found)
        self.root = root

    def read(self, layout: str | None, extra: Sequence[Field] | None) -> Deck:
        root = self.root
        for key, _ in root.entries:
            if key.text not in _KEYS:
                self.reader.unknown_key(key, "the deck", _KEYS)
        words = {name: self._word(name) for name in _WORDS}
        game = self._game(words["game"])
        named = words["layout"] or game or self.id
        fields = self._layout_fields(layout, named) if extra is None else extra
        every = {field.name: field for field in (*(fields or ()), *games.fields(game))}
        colours = read_colours(root.get("colours"), self.reader)
        cards = CardReader(self.reader, every, colours, words["back"], fields is not None)
        deck = Deck(
            id=self.id, title=words["title"], author=words["author"], language=words["language"] or "en",
            version=words["version"] or "1", game=game, layout=layout or named, back=words["back"],
            colours=tuple(colours.values()), cards=cards.read(root.get("cards"), root.get("defaults"), root),
            folder=self.folder, source=self.source,
        )  # fmt: skip
        self.problems.extend(games.check(deck))
        self.problems.raise_errors(DeckError)
        return deck

    def _word(self, name: str) -> str:
        node = self.root.get(name)
        text = self.reader.text(node, name, "the deck") if node is not None else ""
        if name == "title" and text is not None and not text.strip():
            told = "has no `title`" if node is None else "has an empty `title`"
            at = self.root if node is None else node
            self.reader.error(f"the deck {told}", at, "add a line `title: …` at the top")
        return text or ""

    def _game(self, game: str) -> str:
        if not game or game in games.NAMES:
            return game
        try:
            games.fields(game)
        except NotFoundError as error:
            self._blame(self.root.get("game") or self.root, error)
        return ""

    def _layout_fields(self, asked: str | None, named: str) -> Sequence[Field] | None:
        """None where the layout cannot be read, so that its fields are not known."""
        from generator.reading.layouts import read_layout

        try:
            return read_layout(library.find_layout(asked or named, self.folder), self.problems).fields
        except NotFoundError as error:
            if asked:  # on the command line, not in this file
                raise
            node = self.root.get("layout")
            self._blame(node if node is not None else self.root.get("game") or self.root, error)
        except DeckgenError as error:
            self.problems.extend(error.problems)
        return None

    def _blame(self, node: Node, error: DeckgenError) -> None:
        place = place_of(node, self.source)
        self.problems.extend(replace(problem, place=place) for problem in error.problems)
