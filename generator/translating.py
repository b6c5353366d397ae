"""The languages of a deck, as tables and lists, and the file with which another begins. For the command line alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator import library
from generator.frozen import frozen
from generator.model.deck import Deck
from generator.model.languages import name_of
from generator.model.translation import Key, Standing, Translation, called, compare, digest
from generator.problems import DeckgenError, NotFoundError, OutputError, Problem, Problems, counted
from generator.reading.languages import check_tag, find_language, read_translation, texts_of
from generator.terminal import quoted
from generator.writing.language_file import language_file, original_line

__all__ = ["Left", "Table", "begin", "begun", "left_to_do", "table"]

Table = tuple[list[str], list[list[Any]]]
"""The names of the columns, and the rows."""


def table(deck: Deck, problems: Problems) -> Table:
    """A row a language, the original's first. What is wrong with a file goes to `problems`, and its row has no
    numbers."""
    texts = texts_of(deck)
    rows: list[list[Any]] = [[deck.language, name_of(deck.language), len(texts), len(texts), 0, 0]]
    for found in library.languages(deck.file):
        try:
            standing = compare(texts, read_translation(deck, found, problems))
            done, missing, outdated = standing.translated, len(standing.missing), len(standing.outdated)
            rows.append([found.name, name_of(found.name), done, standing.total, missing, outdated])
        except DeckgenError:
            rows.append([found.name, name_of(found.name), None, len(texts), None, None])
    return ["language", "name", "translated", "of", "missing", "outdated"], rows


@frozen()
class Left:
    """What is left to be done in one language."""

    deck: Deck
    texts: dict[Key, str]
    translation: Translation
    standing: Standing

    def in_full(self) -> dict[str, Any]:
        """For a program: every text by its way in the language's file, with the original as it is now."""
        language = self.translation.language
        return {
            "deck": self.deck.id, "language": language, "name": name_of(language), "texts": self.standing.total,
            "translated": self.standing.translated, "missing": self._entries(self.standing.missing),
            "outdated": self._entries(self.standing.outdated), "unmarked": self._entries(self.standing.unmarked),
        }  # fmt: skip

    def _entries(self, keys: Sequence[Key]) -> list[dict[str, str]]:
        entries = []
        for key in keys:
            entry = {"text": ".".join(key), "original": self.texts[key]}
            if key[0] == "cards":
                entry |= {"card": key[1], "field": key[2], "mark": digest(self.texts[key])}
            if (found := self.translation.texts.get(key)) is not None:
                entry["place"] = str(found.place)
            entries.append(entry)
        return entries

    def told(self) -> str:
        """In words: what is missing, what is outdated and how it is marked when it no longer is, what is not marked."""
        standing, name = self.standing, name_of(self.translation.language)
        count = f"{standing.translated} of {counted(standing.total, 'text')} translated into {name}"
        blocks = [f"{count}, {len(standing.outdated)} outdated, {len(standing.unmarked)} not marked"]
        if standing.missing:
            lines = [f"  {one}: {_on_one_line(self.texts[key])}" for key in standing.missing for one in called([key])]
            blocks.append("\n".join(["Missing:", *lines]))
        if standing.outdated:
            blocks.append("Outdated: the original has changed since. When the translation is right again, mark it so:")
            blocks.append("\n".join(self._to_mark(standing.outdated, with_texts=True)))
        if standing.unmarked:
            blocks.append("Not marked: nobody can tell whether the original has changed. If they are right, mark them:")
            blocks.append("\n".join(self._to_mark(standing.unmarked, with_texts=False)))
        return "\n\n".join(blocks)

    def _to_mark(self, keys: Sequence[Key], *, with_texts: bool) -> list[str]:
        """Each card with the line that takes the place of its `original:`."""
        lines: list[str] = []
        cards: dict[str, list[str]] = {}
        for _, card, field in keys:
            cards.setdefault(card, []).append(field)
        for card, fields in cards.items():
            own = {key[2]: text for key, text in self.translation.texts.items() if key[:2] == ("cards", card)}
            marks = {field: text.original for field, text in own.items() if text.original}
            marks |= {field: digest(self.texts["cards", card, field]) for field in fields}
            lines.append(f"  card `{card}` ({', '.join(fields)}), {own[fields[0]].place}")
            if with_texts:
                lines += [f"    {field}: {_on_one_line(self.texts['cards', card, field])}" for field in fields]
            lines.append(f"    {original_line(marks)}")
        return lines


def left_to_do(deck: Deck, language: str, problems: Problems) -> Left:
    """NotFoundError where the deck is not there in that language; DeckError for what is wrong with its file."""
    if language.casefold() == deck.language.casefold():
        hint = f"`deckgen languages {deck.id}` shows the others"
        raise NotFoundError(Problem(message=f"deck `{deck.id}` is written in `{language}`", hint=hint))
    texts = texts_of(deck)
    translation = read_translation(deck, find_language(deck, language), problems)
    return Left(deck, texts, translation, compare(texts, translation))


def begin(deck: Deck, tag: str) -> tuple[Path, str, int]:
    """Where the file of a new language goes, what is written into it, and how many texts that are. NotFoundError for a
    tag that is none; OutputError where there is such a file, or the deck's folder is not the user's."""
    if wrong := check_tag(tag, deck.language):
        hint = "write its code in small letters, such as de or fr; with a country pt-BR"
        raise NotFoundError(Problem(message=wrong, hint=hint))
    there = next((one for one in library.languages(deck.file) if one.name.casefold() == tag.casefold()), None)
    if there is not None:
        hint = f"`deckgen languages {deck.id} --language {there.name}` shows what is left to do in it"
        raise OutputError(Problem(message=f"there is a file {_shown(there.path)} already", hint=hint))
    if library.is_installed(deck.file):
        message = f"deck `{deck.id}` comes with deckgen, and is not yours to write to"
        hint = f"copy the folder {deck.folder} to {Path('decks') / deck.id} in your folder first, and say this again"
        raise OutputError(Problem(message=message, hint=hint))
    texts = texts_of(deck)
    path = _shown(library.languages_folder(deck.file) / f"{tag}.yaml")
    return path, language_file(texts, deck.id, deck.title, name_of(tag), tag), len(texts)


def begun(path: Path, number: int, deck: str) -> str:
    return (
        f"{counted(number, 'text')} to translate → {path}\n"
        f"`{quoted(['deckgen', 'languages', deck, '--language', path.stem])}` shows how far you are."
    )


def _shown(path: Path) -> Path:
    """From the current folder, where it lies below it."""
    try:
        return path.relative_to(Path.cwd().resolve())
    except ValueError:
        return path


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
