"""A deck file in, a Deck out; every problem in it with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from generator import games, library
from generator.model.deck import Deck
from generator.model.fields import Field
from generator.problems import DeckError, DeckgenError, NotFoundError, Problems, Source, did_you_mean
from generator.reading import nodes
from generator.reading.cards import MAX_CARDS, MAX_COPIES, CardList
from generator.reading.deck_colours import read_colours
from generator.reading.nodes import Node, parse_yaml, without_collecting
from generator.reading.text import read_source
from generator.reading.values import Reader
from generator.reading.words import read_words, words_of

__all__ = ["MAX_CARDS", "MAX_COPIES", "read_deck"]

_TOP = ("title", "game", "layout", "back", "author", "language", "version", "colours", "words", "defaults", "cards")


def read_deck(
    path: Path | str,
    *,
    layout: str | None = None,
    language: str | None = None,
    for_play: bool = False,
    problems: Problems | None = None,
) -> Deck:
    """The deck of that file (or name, as library.find_deck takes it), checked by its game and its layout's fields.

    `layout` replaces the one that the deck names. `language` asks for its texts in another language, from the file in
    `languages` beside it; what is missing there, or older than the original, is a warning. A deck `for_play` is not
    going to be drawn: its layout, its backs and its symbols are not looked for, its cards carry the fields of its game
    alone, and others pass. DeckError or SourceError with every problem found; NotFoundError where there is no such
    deck, no such `layout`, or no such `language` of it. What is found is added to `problems`, warnings too.
    """
    file = path if isinstance(path, Path) and library.is_file(path) else library.find_deck(str(path))
    own = Problems()  # another deck's problems are none of this one's
    try:
        source = read_source(file)
        with without_collecting():
            deck = _DeckFile(file, source, own).read(parse_yaml(source, own), layout, for_play)
            return _in_language(deck, language, layout, for_play, own)
    except DeckgenError as error:
        own.extend(error.problems)
        raise
    finally:
        if problems is not None:
            problems.extend(own.found)


def _in_language(deck: Deck, language: str | None, layout: str | None, for_play: bool, problems: Problems) -> Deck:
    """The deck, in that language where one is given, and with the way to its others."""
    original = deck
    if language is not None and language.casefold() != deck.language.casefold():
        from generator.reading import languages  # most decks are read in their own language

        found = languages.find_language(deck, language)
        deck = languages.read_in_language(deck, found, problems, own_layout=layout is None, for_play=for_play)

    @cache
    def translations() -> Sequence[Deck]:
        from generator.reading.languages import other_languages

        return other_languages(original, deck.language)

    return replace(deck, translations=translations)


class _DeckFile:
    def __init__(self, file: Path, source: Source, problems: Problems) -> None:
        self.problems = problems
        self.folder = file.resolve().parent
        self.id = (self.folder.name if file.name == "deck.yaml" else file.stem) or "deck"
        self.reader = Reader(source, problems, self.folder)
        self.all_known = True
        """Whether all fields that a card may carry are known: not where the game or the layout could not be found, or
        nobody looked for the layout."""
        self.backs: set[str] | None = set()
        """The backs looked for so far; None where nobody asks whether they exist."""

    def read(self, root: Node, layout: str | None, for_play: bool) -> Deck:
        if not isinstance(root, nodes.Mapping):
            found = "a list" if isinstance(root, nodes.Sequence) else "a text"
            self.reader.error(
                f"the deck is {found}, where `title:`, `cards:` and so on were expected", root,
                "write `title: …` in the first line and `cards:` further down",
            )  # fmt: skip
            raise DeckError(self.problems.found)
        for key, _ in root.entries:
            if key.text not in _TOP:
                self.reader.unknown_key(key, "the deck", _TOP)
        words = {name: self._word(root, name) for name in _TOP[:7]}
        if root.get("title") is None:
            self.reader.error("the deck has no `title`", root, "add a line `title: …` at the top")
        game = self._game(root, words["game"])
        named = words["layout"] or game or self.id
        extra: Sequence[Field] = ()
        if for_play:
            self.backs, self.all_known = None, False
        else:
            extra = self._layout_fields(layout, named, root)
        icons = None if self.backs is None else {found.name for found in library.icons(self.folder)}
        fields = {field.name: field for field in (*extra, *games.fields(game))}
        if (back := root.get("back")) is not None:
            self._back(words["back"], back)
        colours = read_colours(root.get("colours"), self.reader, icons)
        cards = CardList(self.reader, fields, self.all_known, game, colours, words["back"], self._back).read(root)
        deck = Deck(
            id=self.id, title=words["title"], author=words["author"], language=words["language"] or "en",
            version=words["version"] or "1", game=game, layout=layout or named, back=words["back"],
            colours=tuple(colours.values()), cards=cards, folder=self.folder, source=self.reader.source,
            texts=tuple(field.name for field in fields.values() if field.kind == "text" and not field.fixed),
        )  # fmt: skip
        if (node := root.get("words")) is not None:
            known = None if layout or for_play else words_of(deck.layouts, self.folder)
            deck = replace(deck, words={name: text.text for name, text in read_words(node, known, self.reader)})
        if not self.problems.errors:
            self.problems.extend(games.check(deck))
        self.problems.raise_errors(DeckError)
        return deck

    def _word(self, root: nodes.Mapping, name: str) -> str:
        node = root.get(name)
        return (self.reader.text(node, name, "the deck", required=name == "title") or "") if node is not None else ""

    def _game(self, root: nodes.Mapping, game: str) -> str:
        if not game or game in games.NAMES:
            return game
        node = root.get("game") or root
        self.reader.error(
            f"unknown game `{game}`", node,
            did_you_mean(game, games.NAMES) or f"known: {', '.join(games.NAMES)}; or leave `game:` out",
        )  # fmt: skip
        self.all_known = False
        return ""

    def _layout_fields(self, asked: str | None, named: str, root: nodes.Mapping) -> Sequence[Field]:
        """Those of the layout `asked` for on the command line, else of the one that the deck names."""
        from generator.reading.layouts import read_layout

        try:
            return read_layout(library.find_layout(asked or named, self.folder)).fields
        except NotFoundError as error:
            if asked:  # that is no fault of this file
                raise
            node = root.get("layout")
            if node is None and root.get("game") is None:
                names = ", ".join(found.name for found in library.layouts(self.folder))
                message = f"the deck names no layout, and there is none that is called `{named}`, as the deck is"
                self.reader.error(message, root, f"add a line such as `layout: plain` (there are: {names})")
            elif node is not None or self.all_known:
                self._not_found(error, node if node is not None else root)
        except DeckgenError as error:
            self.problems.extend(error.problems)
        self.all_known = False
        return ()

    def _not_found(self, error: NotFoundError, node: Node) -> None:
        for problem in error.problems:
            self.reader.error(problem.message, node, problem.hint)

    def _back(self, name: str, node: Node) -> None:
        """A back that no layout can draw is the deck's problem, with the place where it is named."""
        if not name or self.backs is None or name in self.backs:
            return
        self.backs.add(name)
        try:
            library.find_layout(name, self.folder)
        except NotFoundError as error:
            self._not_found(error, node)
