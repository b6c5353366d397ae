"""A deck's texts in another language: what there is to translate, how far that has come, and the translated deck.

A text goes by its Key, the way to it in a language's file: ("title",), ("colours", "red"), ("words", "player"),
("cards", "shame", "action").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.frozen import frozen
from generator.model.deck import Card, Deck, DeckColour
from generator.problems import Place, Source

__all__ = ["Key", "Standing", "Translated", "Translation", "called", "compare", "digest", "originals", "translate"]

Key = tuple[str, ...]


@frozen(kw_only=True)
class Translated:
    """`original` is the digest of the text that this one was translated from, empty where nobody noted it. `same`: it
    is meant to be as the original is."""

    text: str
    place: Place
    original: str = ""
    same: bool = False


@frozen(kw_only=True)
class Translation:
    language: str
    texts: Mapping[Key, Translated]
    source: Source


@frozen(kw_only=True)
class Standing:
    """How far a translation has come, of `total` texts. The original of those that are `outdated` has changed since;
    of those `unmarked` nobody can tell."""

    total: int
    missing: tuple[Key, ...]
    outdated: tuple[Key, ...]
    unmarked: tuple[Key, ...]

    @property
    def translated(self) -> int:
        return self.total - len(self.missing)


def digest(text: str) -> str:
    """The first six hexadecimal digits of the SHA-256 of a text: enough to notice that it has changed."""
    from hashlib import sha256  # a game that is played needs no digest

    return sha256(text.strip().encode()).hexdigest()[:6]


def originals(deck: Deck, words: Mapping[str, str]) -> dict[Key, str]:
    """Every text of the printed cards that is not empty, and those of the deck itself, in the order of a language's
    file; `words` are those of its layouts."""
    texts: dict[Key, str] = {("title",): deck.title}
    texts |= {("colours", colour.id): colour.name for colour in deck.colours}
    texts |= {("words", name): deck.words.get(name, word) for name, word in words.items()}
    texts |= {("cards", card.id, name): card.fields[name] for card in deck.cards if card.copies for name in deck.texts}
    return {key: text for key, text in texts.items() if text and text.strip()}


def compare(texts: Mapping[Key, str], translation: Translation) -> Standing:
    """How far the translation of these originals has come. A text that is as the original counts as missing, unless it
    is meant to be the same."""
    missing, outdated, unmarked = [], [], []
    for key, text in texts.items():
        found = translation.texts.get(key)
        if found is None or not found.text.strip() or (found.text.strip() == text.strip() and not found.same):
            missing.append(key)
        elif found.original and found.original != digest(text):
            outdated.append(key)
        elif key[0] == "cards" and not found.original:
            unmarked.append(key)
    return Standing(total=len(texts), missing=tuple(missing), outdated=tuple(outdated), unmarked=tuple(unmarked))


def called(keys: Iterable[Key]) -> list[str]:
    """What the texts are called in messages, such as ``card `shame` (action, note)``: cards with all of their texts."""
    cards: dict[str, list[str]] = {}
    names: list[str] = []
    for key in keys:
        if key[0] == "cards":
            cards.setdefault(key[1], []).append(key[2])
        else:
            names.append(f"{key[0].removesuffix('s')} `{key[1]}`" if len(key) > 1 else f"`{key[0]}`")
    return names + [f"card `{card}` ({', '.join(fields)})" for card, fields in cards.items()]


def translate(deck: Deck, translation: Translation) -> Deck:
    """The deck in that language; what has no translation stays as it is."""
    texts = {key: text for key, text in translation.texts.items() if text.text.strip()}
    colours = {
        colour.id: replace(colour, name=texts[key].text) if (key := ("colours", colour.id)) in texts else colour
        for colour in deck.colours
    }
    title = texts.get(("title",))
    return replace(
        deck,
        title=title.text if title else deck.title,
        language=translation.language,
        colours=tuple(colours.values()),
        cards=tuple(_translate_card(card, deck.texts, texts, colours) for card in deck.cards),
        words={**deck.words, **{key[1]: text.text for key, text in texts.items() if key[0] == "words"}},
        translated_from=deck.language,
    )


def _translate_card(
    card: Card, names: Iterable[str], texts: Mapping[Key, Translated], colours: Mapping[str, DeckColour]
) -> Card:
    """A field that is empty stays empty: what a card consists of is the same in every language."""
    new = {name: texts[key] for name in names if card.fields[name] and (key := ("cards", card.id, name)) in texts}
    return replace(
        card,
        fields={**card.fields, **{name: text.text for name, text in new.items()}},
        colour=colours[card.colour.id] if card.colour else None,
        translated={name: text.place for name, text in new.items()},
    )
