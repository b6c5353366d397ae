"""Emotions in other languages: complete, made from the English that ships, exact in numbers, in the language's type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).parents[2] / "decks" / "emotions"
LANGUAGES = ("de", "ar")
TEXTS = ("title", "action", "instead", "note")
WORDS = ("instead", "player", "opp", "self_esteem", "anger", "guilt")
QUOTES = {"de": "„“", "ar": "«»"}
LETTERS = {
    "de": re.compile(r"[A-Za-zÄÖÜäöüß0-9 .,:!?„“’-]+"),
    # The letters of Arabic, its vowel signs and its punctuation; nothing of Latin, Persian or Urdu.
    "ar": re.compile(r"[\u0621-\u063a\u0641-\u0652،؛؟0-9 .:!«»]+"),
}
ROMAN_MARKS = re.compile(r"[,;?]")


def load(path: Path) -> Any:
    """Every scalar as it was written: digits of a digest stay text."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


DECK = load(FOLDER / "deck.yaml")
ENGLISH: Mapping[str, Mapping[str, Any]] = {card["id"]: card for card in DECK["cards"]}
FILES: Mapping[str, Any] = {language: load(FOLDER / "languages" / f"{language}.yaml") for language in LANGUAGES}
RULES = {
    language: (FOLDER / f"RULES.{language}.md").read_text(encoding="utf-8").replace("\n", " ").replace("  ", " ")
    for language in LANGUAGES
}
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def texts_of(language: str) -> Iterator[tuple[str, str, str]]:
    """Every text of every card: the card's id, the field, the translation."""
    for id, card in FILES[language]["cards"].items():
        yield from ((id, name, card[name]) for name in TEXTS if name in card)


def blemishes(text: str, language: str, *, sentence: bool = True) -> Iterator[str]:
    """What a typesetter would mark in a text, in the order of this function."""
    opening, closing = QUOTES[language]
    if found := sorted(set(LETTERS[language].sub("", text))):
        yield f"unexpected letters {found}"
    if text != text.strip() or "  " in text:
        yield "blanks too many"
    if [mark for mark in text if mark in opening + closing] != list((opening + closing) * text.count(opening)):
        yield "quotation marks that do not pair"
    if re.search(rf"{opening}\s|\s{closing}|\w{opening}|{closing}\w", text):
        yield "a quotation mark on the wrong side of a blank"
    if re.search(r"\s[.,:!?،؛؟]|\.\.| - ", text):
        yield "typewriter punctuation"
    if sentence and not re.search(rf"[.!?؟]{closing}?$", text):
        yield "no full stop"


def rows(markdown: str) -> list[list[str]]:
    """The cells of every table row, the rules under the headings left out."""
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in markdown.splitlines() if line[:1] == "|"]
    return [row for row in found if set("".join(row)) - set("- ")]


def named_cards(markdown: str, titles: Mapping[str, str]) -> list[str]:
    """The ids of the cards that a rule sheet sets in bold or italic, in its order."""
    ids = {title: id for id, title in titles.items()}
    emphasised = [" ".join(name.split()) for name in re.findall(r"\*+([^*]+?)\*+", markdown)]
    return [ids[name] for name in emphasised if name in ids]


@in_every_language
def test_every_text_of_every_card_is_translated_and_nothing_else(language: str) -> None:
    fields = {id: [name for name in TEXTS if name in card] for id, card in ENGLISH.items()}
    assert len(fields) == 18
    assert {id: list(card) for id, card in FILES[language]["cards"].items()} == {
        id: [*names, "original"] for id, names in fields.items()
    }
    assert [(id, name) for id, name, text in texts_of(language) if not text or text == ENGLISH[id][name]] == []


@in_every_language
def test_the_title_the_colours_and_the_words_of_the_layout_are_translated(language: str) -> None:
    file = FILES[language]
    assert list(file) == ["title", "colours", "words", "cards"]
    assert list(file["colours"]) == list(DECK["colours"]) and tuple(file["words"]) == WORDS
    words = [file["title"], *file["colours"].values(), *file["words"].values()]
    assert [word for word in words if list(blemishes(word, language, sentence=False)) or not word] == []


@in_every_language
def test_each_translation_was_made_from_the_english_that_the_deck_holds(language: str) -> None:
    stale = [
        (id, name)
        for id, name, _ in texts_of(language)
        if FILES[language]["cards"][id]["original"].get(name)
        != sha256(ENGLISH[id][name].strip().encode()).hexdigest()[:6]
    ]
    assert stale == []
    assert all(set(card["original"]) == set(card) - {"original"} for card in FILES[language]["cards"].values())


@in_every_language
def test_the_numbers_in_a_text_are_those_of_the_english(language: str) -> None:
    found = {(id, name): numbers(text) for id, name, text in texts_of(language)}
    assert found == {(id, name): numbers(ENGLISH[id][name]) for id, name in found}
    assert found["hidden-anger", "note"] == [10] and found["forgiveness", "note"] == [4, 5, 6, 7]


@in_every_language
def test_translated_texts_are_clean(language: str) -> None:
    found = {
        (id, name): marks
        for id, name, text in texts_of(language)
        if (marks := list(blemishes(text, language, sentence=name != "title")))
    }
    assert found == {}


@in_every_language
def test_quoted_speech_stays_quoted(language: str) -> None:
    opening = QUOTES[language][0]
    spoken = {(id, name): text.count(opening) for id, name, text in texts_of(language)}
    assert spoken == {(id, name): ENGLISH[id][name].count("“") for id, name in spoken}


@in_every_language
def test_no_two_titles_begin_with_the_same_word(language: str) -> None:
    titles = [card["title"] for card in FILES[language]["cards"].values()]
    assert len({title.split()[0].casefold() for title in titles}) == len(titles)


@in_every_language
def test_no_two_cards_say_the_same(language: str) -> None:
    said = [text for _, name, text in texts_of(language) if name in ("action", "instead")]
    assert len(set(said)) == len(said) == 18 + 7


@in_every_language
def test_a_translated_rule_sheet_has_the_parts_and_the_numbers_of_the_english_one(language: str) -> None:
    english, translated = ((FOLDER / name).read_text(encoding="utf-8") for name in ("RULES.md", f"RULES.{language}.md"))
    for part in (r"^#+ ", r"^\d\. ", r"^- ", r"^    \S"):
        assert len(re.findall(part, translated, re.MULTILINE)) == len(re.findall(part, english, re.MULTILINE)), part
    tables = [[list(map(numbers, row)) for row in rows(sheet)] for sheet in (translated, english)]
    assert tables[0] == tables[1]
    assert sorted(numbers(translated)) == sorted(numbers(english))


@in_every_language
def test_a_translated_rule_sheet_names_the_cards_as_they_are_printed(language: str) -> None:
    english = named_cards(
        (FOLDER / "RULES.md").read_text(encoding="utf-8"), {id: card["title"] for id, card in ENGLISH.items()}
    )
    titles = {id: card["title"] for id, card in FILES[language]["cards"].items()}
    assert named_cards(RULES[language], titles) == english and len(english) == 6
    example = re.findall(r"\*([^*]+)\* \((\d)\)", RULES[language])
    levels = {card["title"]: ENGLISH[id]["level"] for id, card in FILES[language]["cards"].items()}
    assert len(example) == 3 and [levels.get(title) for title, _ in example] == [level for _, level in example]


@in_every_language
def test_a_translated_rule_sheet_uses_the_words_of_the_cards(language: str) -> None:
    file, rules = FILES[language], RULES[language]
    opening, closing = QUOTES[language]
    assert all(f"**{name}**" in rules for name in file["colours"].values())
    assert all(f"**{file['words'][name]}**" in rules for name in WORDS if name != "instead")
    assert all(f"{opening}{file['words'][side]}{closing}" in rules for side in ("player", "opp"))
    assert f"*{file['words']['instead']}*".casefold() in rules
    assert rules.removeprefix('<div dir="rtl">').strip().startswith(f"# {file['title']}: ")


def test_the_english_rule_sheet_leads_to_the_others() -> None:
    english = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    assert [name for name in re.findall(r"\]\((.+?)\)", english) if not (FOLDER / name).is_file()] == []
    assert all(f"(RULES.{language}.md)" in english for language in LANGUAGES)


def test_arabic_has_arabic_punctuation_throughout() -> None:
    texts = [*(text for _, _, text in texts_of("ar")), re.sub("<.*?>", "", RULES["ar"])]
    assert [text for text in texts if ROMAN_MARKS.search(text)] == []


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Sag: „Halt.“", "de", []),
        ("Sag: “Halt.”", "de", ["unexpected letters ['”']", "quotation marks that do not pair",
                                "a quotation mark on the wrong side of a blank", "no full stop"]),
        ("Sag: „Halt.", "de", ["quotation marks that do not pair"]),
        ("Sag: „ Halt.“", "de", ["a quotation mark on the wrong side of a blank"]),
        ("Was ist los ?", "de", ["typewriter punctuation"]),
        ("Halt", "de", ["no full stop"]),
        ("أقول: «كفى!»", "ar", []),
        ("ما المشكلة?", "ar", ["unexpected letters ['?']"]),
        ("أقول: «كفى!", "ar", ["quotation marks that do not pair"]),
        ("كفى  الآن.", "ar", ["blanks too many"]),
        ("يأخذ ١٠ نقاط.", "ar", ["unexpected letters ['٠', '١']"]),
    ],
)  # fmt: skip
def test_a_blemish_in_another_language_is_noticed(text: str, language: str, expected: list[str]) -> None:
    assert list(blemishes(text, language)) == expected


def test_a_card_that_is_named_otherwise_than_printed_is_noticed() -> None:
    titles = {"shame": "Bloßstellen", "forgiveness": "Verzeihen"}
    assert named_cards("Anna legt *Scham* (3), dann **Verzeihen**.", titles) == ["forgiveness"]
