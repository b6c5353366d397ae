"""The file of a language in, the deck in that language out; every problem in the file with its place.

title: Emotionen
colours: {red: Wut, yellow: Selbstbeherrschung}
words: {player: Du}                         the layout's own words
same: [title]                               of these three, what is the same in that language as in the original
cards:
  rudeness:
    title: Frechheit
    action: …
    same: [note]                            of this card's texts, those that are the same
    original: {title: 3fa1c2}               which text each was translated from (see model.translation.digest)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping

from generator import library
from generator.library import Found
from generator.model.deck import Card, Deck
from generator.model.languages import name_of
from generator.model.translation import (
    Key,
    Standing,
    Translated,
    Translation,
    called,
    compare,
    digest,
    originals,
    translate,
)
from generator.problems import (
    DeckError,
    DeckgenError,
    NotFoundError,
    Place,
    Problem,
    Problems,
    Source,
    counted,
    did_you_mean,
    shortened,
)
from generator.reading import nodes
from generator.reading.nodes import Node, Scalar, parse_yaml, place_of
from generator.reading.text import read_source
from generator.reading.values import Reader
from generator.reading.words import read_words, words_of

__all__ = [
    "check_tag", "find_language", "other_languages", "read_in_language", "read_translation", "texts_of",
    "warn_of_languages",
]  # fmt: skip

_TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_DIGEST = re.compile(r"[0-9a-f]{6}")
_TOP = ("title", "colours", "words", "same", "cards")
_OF_CARDS = ("original", "same")
_NAMED = 3
"""How many texts a warning names."""
_GUESSES = 20
"""For how many unknown cards of one file a near one is looked for, which takes a while."""


def find_language(deck: Deck, language: str) -> Found:
    """The file of that language; letter case does not matter. NotFoundError lists the languages that there are."""
    there = library.languages(deck.file)
    for found in there:
        if found.name.casefold() == language.casefold():
            return found
    listed = ", ".join([f"{deck.language} (the original)", *(found.name for found in there)])
    begin = f"; `deckgen languages {deck.id} --add {language}` begins another" if _TAG.fullmatch(language) else ""
    hint = f"there are: {listed}{begin}"
    message = f"deck `{deck.id}` is not there in language `{shortened(language)}`"
    raise NotFoundError(Problem(message=message, hint=hint))


def check_tag(name: str, language: str) -> str:
    """What is wrong with the name of a language's file, for a deck that is written in `language`; empty if nothing."""
    if not _TAG.fullmatch(name):
        return f"`{shortened(name)}` is no language"
    if name.casefold() == language.casefold():
        return f"`{name}` is the language in which the deck is written"
    return ""


def texts_of(deck: Deck) -> dict[Key, str]:
    """What there is to translate of an original."""
    return originals(deck, words_of(deck.layouts, deck.folder) or {})


def read_translation(deck: Deck, found: Found, problems: Problems, *, own_layout: bool = True) -> Translation:
    """What that file says of the deck's texts. Where it is drawn with another than its `own_layout`, or not at all,
    nobody asks which words and fields the layout has. DeckError or SourceError with every problem found; what is found
    is added to `problems`, warnings too."""
    own = Problems()
    try:
        source = read_source(found.path)
        root = parse_yaml(source, own)
        if wrong := check_tag(found.name, deck.language):
            hint = "name it for its language: de.yaml, fr.yaml, pt-BR.yaml"
            own.error(f"the file's name: {wrong}", Place(source), hint)
        translation = _LanguageFile(deck, source, own, own_layout).read(root, found.name)
        own.raise_errors(DeckError)
        return translation
    except DeckgenError as error:
        own.extend(error.problems)
        raise
    finally:
        problems.extend(own.found)


def read_in_language(
    deck: Deck, found: Found, problems: Problems, *, own_layout: bool = True, for_play: bool = False
) -> Deck:
    """The deck in that language, with a warning of texts that are missing or outdated where it is not `for_play`."""
    translation = read_translation(deck, found, problems, own_layout=own_layout and not for_play)
    if not for_play:
        _warn(deck, translation, compare(texts_of(deck), translation), problems)
    return translate(deck, translation)


def warn_of_languages(deck: Deck, problems: Problems, *, own_layout: bool = True) -> None:
    """What is wrong with any language of an original, or missing, or outdated."""
    found = library.languages(deck.file)
    texts = texts_of(deck) if found else {}
    for one in found:
        own = Problems()
        try:
            translation = read_translation(deck, one, own, own_layout=own_layout)
            _warn(deck, translation, compare(texts, translation), own)
        except DeckgenError as error:
            own.extend(error.problems)
        problems.extend(own.found)


def other_languages(original: Deck, language: str) -> tuple[Deck, ...]:
    """The deck in each language but that one. What cannot be read is left out: `deckgen check` tells of it."""
    decks = [] if original.language == language else [original]
    for found in library.languages(original.file):
        if found.name != language:
            try:
                translation = read_translation(original, found, Problems(), own_layout=False)
            except DeckgenError:
                continue
            decks.append(translate(original, translation))
    return tuple(decks)


def _warn(deck: Deck, translation: Translation, standing: Standing, problems: Problems) -> None:
    name, place = name_of(translation.language), Place(translation.source)
    lists_them = f"`deckgen languages {deck.id} --language {translation.language}` shows each"
    if standing.missing:
        number = len(standing.missing)
        problems.warn(
            f"{counted(number, 'text')} {'is' if number == 1 else 'are'} not translated into {name}, and printed in "
            f"{name_of(deck.language)}: {_few(standing.missing)}",
            place,
            lists_them,
        )
    if standing.outdated:
        number = len(standing.outdated)
        problems.warn(
            f"{counted(number, 'original')} {'has' if number == 1 else 'have'} changed since the translation into "
            f"{name}: {_few(standing.outdated)}",
            place,
            lists_them,
        )


def _few(keys: Collection[Key]) -> str:
    names = called(keys)
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (" …" if more > 0 else "")


class _LanguageFile:
    """`strict`: which words and fields there are is known, and others are refused."""

    def __init__(self, deck: Deck, source: Source, problems: Problems, strict: bool) -> None:
        self.deck, self.source, self.problems, self.strict = deck, source, problems, strict
        self.reader = Reader(source, problems, deck.folder)
        self.guesses = 0

    def read(self, root: Node, language: str) -> Translation:
        texts: dict[Key, Translated] = {}
        if isinstance(root, nodes.Mapping):
            for key, _ in root.entries:
                if key.text not in _TOP:
                    self.reader.unknown_key(key, "the language's file", _TOP)
            top = {**self._title(root), **self._colours(root.get("colours")), **self._words(root.get("words"))}
            same = self._names(root.get("same"), [key[-1] for key in top], "the language's file")
            texts |= {key: self._translated(node, same=key[-1] in same) for key, node in top.items()}
            texts |= self._cards(root.get("cards"))
        else:
            hint = "write `title: …`, and below `cards:` the id of each card with its texts"
            self.reader.error("the file of a language is not a mapping", root, hint)
        return Translation(language=language, texts=texts, source=self.source)

    def _translated(self, node: Scalar, *, original: str = "", same: bool = False) -> Translated:
        return Translated(text=node.text, place=place_of(node, self.source), original=original, same=same)

    def _title(self, root: nodes.Mapping) -> dict[Key, Scalar]:
        node = root.get("title")
        text = None if node is None else self.reader.text(node, "title", "the language's file")
        return {("title",): node} if text is not None and isinstance(node, Scalar) else {}

    def _colours(self, node: Node | None) -> dict[Key, Scalar]:
        known = [colour.id for colour in self.deck.colours]
        found: dict[Key, Scalar] = {}
        for key, value in self._entries(node, "colours", "red: Rot"):
            if key.text not in known:
                hint = did_you_mean(key.text, known) or (f"the deck's colours are: {', '.join(known)}" if known else "")
                self.reader.error(f"the deck has no colour `{shortened(key.text)}`", key, hint)
            elif self.reader.text(value, key.text, "`colours`") is not None and isinstance(value, Scalar):
                found[("colours", key.text)] = value
        return found

    def _words(self, node: Node | None) -> dict[Key, Scalar]:
        known = words_of(self.deck.layouts, self.deck.folder) if self.strict and node is not None else None
        return {("words", name): value for name, value in read_words(node, known, self.reader)}

    def _cards(self, node: Node | None) -> dict[Key, Translated]:
        known = {unicodedata.normalize("NFC", card.id): card for card in self.deck.cards}
        texts: dict[Key, Translated] = {}
        for key, value in self._entries(node, "cards", "shame: {title: …}"):
            card = known.get(unicodedata.normalize("NFC", key.text))
            if card is None:
                self.guesses += 1
                near = did_you_mean(key.text, known) if self.guesses <= _GUESSES else ""
                hint = near or f"`deckgen list {self.deck.id}` shows the cards"
                self.reader.error(f"the deck has no card `{shortened(key.text)}`", key, hint)
                continue
            for field, text in self._card(card, key, value):
                texts[("cards", card.id, field)] = text
        return texts

    def _card(self, card: Card, key: Scalar, node: Node) -> Iterator[tuple[str, Translated]]:
        whose = f"card `{card.id}`"
        entries = {name.text: (name, value) for name, value in self._entries(node, whose, "title: …", key)}
        marks = self._marks(entries.pop("original", (key, None))[1], card, whose)
        listed = entries.pop("same", (key, None))[1]
        found: dict[str, Scalar] = {}
        for name, (at, value) in entries.items():
            if not self._is_text(at, card, whose):
                continue
            if self.reader.text(value, name, whose) is not None and isinstance(value, Scalar):
                found[name] = value
        same = self._names(listed, list(found), whose)
        for name, value in found.items():
            if card.fields[name].strip():
                yield name, self._translated(value, original=marks.get(name, ""), same=name in same)
            elif value.text.strip():
                self.problems.warn(
                    f"{whose} has no `{name}` in the original, so its translation is not printed",
                    place_of(value, self.source),
                    "remove it, or write one in the deck's own file",
                )

    def _is_text(self, key: Scalar, card: Card, whose: str) -> bool:
        """Whether that field of the card can be translated."""
        texts = self.deck.texts
        if key.text in texts and key.text in card.fields:
            return True
        if key.text in card.fields or key.text in ("id", "copies", "colour", "back"):
            hint = f"remove it: it is the same in every language; a card's texts are: {', '.join(texts)}"
            self.reader.error(f"`{key.text}` of {whose} is not translated", key, hint)
        elif self.strict:
            self.reader.unknown_key(key, whose, (*texts, *_OF_CARDS))
        return False

    def _marks(self, node: Node | None, card: Card, whose: str) -> Mapping[str, str]:
        """Which original each text was translated from."""
        marks: dict[str, str] = {}
        for key, value in self._entries(node, "original", "title: 3fa1c2"):
            if not self._is_text(key, card, f"`original` of {whose}"):
                continue
            mark = value.text.strip().casefold() if isinstance(value, Scalar) else ""
            if _DIGEST.fullmatch(mark):
                marks[key.text] = mark
                continue
            now = digest(card.fields[key.text])
            self.reader.error(
                f"`{key.text}` in `original` of {whose} is no mark of a text: that has six signs, 0-9 and a-f",
                value,
                f"write {now} if it is translated from the text as it is now",
            )
        return marks

    def _names(self, node: Node | None, known: list[str], whose: str) -> frozenset[str]:
        """The texts in a list `same:`, each of which must be there."""
        if node is None:
            return frozenset()
        items = node.items if isinstance(node, nodes.Sequence) else (node,)
        for item in items:
            name = item.text if isinstance(item, Scalar) else ""
            if name not in known:
                hint = did_you_mean(name, known) or "list the names of texts that stand here too: same: [title]"
                self.reader.error(f"`same` of {whose} names `{shortened(name)}`, which has no text here", item, hint)
        return frozenset(item.text for item in items if isinstance(item, Scalar))

    def _entries(
        self, node: Node | None, name: str, example: str, key: Scalar | None = None
    ) -> tuple[tuple[Scalar, Node], ...]:
        """What stands in a mapping; one that is empty is begun and not yet filled in."""
        if node is None or (isinstance(node, Scalar) and not node.text and node.plain):
            return ()
        if isinstance(node, nodes.Mapping):
            return node.entries
        found = "a list" if isinstance(node, nodes.Sequence) else f"`{shortened(node.text)}`"
        what = name if key is not None else f"`{name}`"
        self.reader.error(f"{what} is {found}, where names with texts were expected", node, f"such as `{example}`")
        return ()
