"""A deck in another language: what is taken from that language's file, and what is said where something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import library
from generator.model.deck import Card, Deck
from generator.model.languages import is_rtl, name_of
from generator.model.translation import compare, digest, originals
from generator.problems import DeckError, NotFoundError, Problems, SourceError, format_problems
from generator.reading.decks import read_deck
from generator.reading.languages import texts_of

LAYOUT = """\
card: poker
fields: {title: text, note: text, cost: integer}
words: {player: Player, opp: Opp}
styles: {body: {size: 9pt}}
elements: [{text: "{{ words.player }}: {{ title }}", style: body}]
"""
DECK = """\
title: Zoo
layout: face
colours: {red: {name: Red, fill: "#c00"}}
cards:
  - {id: fox, colour: red, title: Fox, note: It is red., cost: 3}
  - {id: owl, title: Owl}
  - {id: elk, title: Elk, copies: 0}
"""


@pytest.fixture(autouse=True)
def zoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "face.yaml").write_text(LAYOUT, encoding="utf-8")
    (tmp_path / "deck.yaml").write_text(DECK, encoding="utf-8")
    (tmp_path / "languages").mkdir()
    return tmp_path


def german(text: str, problems: Problems | None = None, **options: str) -> Deck:
    Path("languages/de.yaml").write_text(text, encoding="utf-8")
    return read_deck(Path("deck.yaml"), language="de", problems=problems, **options)


def refused(text: str) -> str:
    with pytest.raises((DeckError, SourceError)) as caught:
        german(text)
    return format_problems(problem for problem in caught.value.problems if problem.severity == "error")


def warned(text: str) -> list[str]:
    problems = Problems()
    german(text, problems)
    return [problem.message for problem in problems.warnings]


def card(deck: Deck, id: str) -> Card:
    return next(card for card in deck.cards if card.id == id)


def test_texts_are_taken_from_the_languages_file_and_nothing_else_changes() -> None:
    original = read_deck(Path("deck.yaml"))
    deck = german(
        "title: Tierpark\ncolours: {red: Rot}\nwords: {player: Du}\ncards:\n  fox: {title: Fuchs, note: Er ist rot.}\n"
    )
    fox = card(deck, "fox")
    assert (deck.title, deck.language, deck.translated_from, deck.id) == ("Tierpark", "de", "en", original.id)
    assert (fox.fields["title"], fox.fields["note"], fox.fields["cost"]) == ("Fuchs", "Er ist rot.", 3)
    assert fox.colour is not None and (fox.colour.name, deck.colours[0].name) == ("Rot", "Rot")
    assert (deck.words, original.words) == ({"player": "Du"}, {})
    assert card(deck, "owl").fields == card(original, "owl").fields


def test_a_translated_text_has_its_place_in_the_languages_file() -> None:
    fox = card(german("cards:\n  fox:\n    title: Fuchs\n"), "fox")
    assert [str(fox.place(field)) for field in ("title", "note", "id")] == [
        "languages/de.yaml:3:12", "deck.yaml:5:46", "deck.yaml:5:10",
    ]  # fmt: skip


def test_what_is_not_translated_is_told_once_with_the_number_and_the_first_few() -> None:
    assert warned("cards: {fox: {title: Fuchs}}\n") == [
        "6 texts are not translated into German, and printed in English: `title`, colour `red`, word `player` "
        "…"
    ]


def test_a_complete_translation_is_no_cause_for_a_word() -> None:
    assert warned(
        "title: Tierpark\ncolours: {red: Rot}\nwords: {player: Du, opp: Andere}\n"
        "cards: {fox: {title: Fuchs, note: Er ist rot.}, owl: {title: Eule}, elk: {title: Elch}}\n"
    ) == []  # fmt: skip


REST = "title: Z\ncolours: {red: Rot}\nwords: {player: Du, opp: Er}\n"


def test_a_text_as_in_the_original_is_not_translated_unless_it_is_meant_to_be_the_same() -> None:
    fox = "{title: Fox, note: Er ist rot.}"
    assert warned(f"{REST}cards: {{fox: {fox}, owl: {{title: Eule}}}}\n") == [
        "1 text is not translated into German, and printed in English: card `fox` (title)"
    ]
    assert warned(f"{REST}cards: {{fox: {fox[:-1]}, same: title}}, owl: {{title: Eule}}}}\n") == []
    top = REST.replace("title: Z", "title: Zoo\nsame: [title]")
    assert warned(f"{top}cards: {{fox: {{title: F, note: N}}, owl: {{title: Eule}}}}\n") == []


def test_a_translation_is_outdated_when_the_text_it_was_made_from_has_changed() -> None:
    fox = f"title: Fuchs, note: Er ist rot., original: {{title: {digest('Fox')}, note: {digest('It was red.')}}}"
    assert warned(f"{REST}cards: {{fox: {{{fox}}}, owl: {{title: Eule}}}}\n") == [
        "1 original has changed since the translation into German: card `fox` (note)"
    ]


def test_the_mark_of_a_text_is_the_beginning_of_its_sha256_and_blanks_at_its_ends_do_not_count() -> None:
    assert (digest("Fox"), digest(" Fox\n")) == ("f55bd2", "f55bd2")  # printf Fox | sha256sum


def test_unprinted_cards_and_empty_fields_need_no_translation() -> None:
    deck = read_deck(Path("deck.yaml"))
    cards = [key[1:] for key in texts_of(deck) if key[0] == "cards"]
    assert cards == [("fox", "title"), ("fox", "note"), ("owl", "title")]


def test_a_deck_may_change_the_words_of_its_layout_and_these_are_what_is_translated(zoo: Path) -> None:
    (zoo / "deck.yaml").write_text(DECK + "words: {opp: Rival}\n", encoding="utf-8")
    deck = read_deck(Path("deck.yaml"))
    assert deck.words == {"opp": "Rival"}
    assert originals(deck, {"player": "Player", "opp": "Opp"})["words", "opp"] == "Rival"
    assert german("words: {player: Du}\n").words == {"opp": "Rival", "player": "Du"}


@pytest.mark.parametrize(
    ("text", "message", "place", "hint"),
    [
        ("cards:\n  fix: {title: F}", "the deck has no card `fix`", "2:3", "did you mean `fox`?"),
        ("cards:\n  fox: {titel: F}", "unknown field `titel` in card `fox`", "2:9", "did you mean `title`?"),
        (
            "cards:\n  fox: {cost: 4}", "`cost` of card `fox` is not translated", "2:9",
            "remove it: it is the same in every language; a card's texts are: title, note",
        ),
        (
            "cards:\n  fox: {copies: 4}", "`copies` of card `fox` is not translated", "2:9",
            "remove it: it is the same in every language; a card's texts are: title, note",
        ),
        ("colours: {rad: R}", "the deck has no colour `rad`", "1:11", "did you mean `red`?"),
        ("words: {playr: Du}", "the layout has no word `playr`", "1:9", "did you mean `player`?"),
        ("titel: Z", "unknown field `titel` in the language's file", "1:1", "did you mean `title`?"),
        ("title: Z\ntitle: Y", "`title` stands twice in one mapping, in line 1 and in line 2", "2:1",
         "keep one of the two"),
        (
            "cards:\n  fox: {title: F, original: {title: 12345}}",
            "`title` in `original` of card `fox` is no mark of a text: that has six signs, 0-9 and a-f", "2:37",
            "write f55bd2 if it is translated from the text as it is now",
        ),
        ("cards:\n  - {id: fox}", "`cards` is a list, where names with texts were expected", "2:3",
         "such as `shame: {title: …}`"),
        ("cards: {fox: Fuchs}", "card `fox` is `Fuchs`, where names with texts were expected", "1:14",
         "such as `title: …`"),
        ("- Fuchs", "the file of a language is not a mapping", "1:1",
         "write `title: …`, and below `cards:` the id of each card with its texts"),
        ("cards:\n  fox: {title: F, same: [note]}", "`same` of card `fox` names `note`, which has no text here",
         "2:26", "list the names of texts that stand here too: same: [title]"),
    ],
)  # fmt: skip
def test_what_a_languages_file_cannot_say_is_refused_with_its_place(
    text: str, message: str, place: str, hint: str
) -> None:
    shown = refused(text)
    assert shown.startswith(f"error: {message}\n  languages/de.yaml:{place}\n")
    assert shown.endswith(f"^ {hint}")


def test_all_that_is_wrong_is_told_together() -> None:
    assert refused("titel: Z\ncolours: {rad: R}\ncards: {fix: {title: F}}\n").count("error: ") == 3


def test_a_text_that_the_original_does_not_have_is_not_printed() -> None:
    text = f"{REST}cards: {{fox: {{title: F, note: N}}, owl: {{title: Eule, note: Schreit.}}}}\n"
    assert warned(text) == ["card `owl` has no `note` in the original, so its translation is not printed"]
    assert card(german(text), "owl").fields["note"] == ""


def test_a_file_whose_name_is_no_language_is_refused(zoo: Path) -> None:
    (zoo / "languages" / "German.yaml").write_text("title: T\n", encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        read_deck(Path("deck.yaml"), language="German")
    assert format_problems(caught.value.problems) == (
        "error: the file's name: `German` is no language\n  languages/German.yaml\n"
        "  name it for its language: de.yaml, fr.yaml, pt-BR.yaml"
    )


def test_a_language_that_is_not_there_is_told_with_those_that_are(zoo: Path) -> None:
    (zoo / "languages" / "pt-BR.yaml").write_text("title: Z\n", encoding="utf-8")
    with pytest.raises(NotFoundError) as caught:
        read_deck(Path("deck.yaml"), language="fr")
    (problem,) = caught.value.problems
    assert problem.message == "deck `" + zoo.name + "` is not there in language `fr`"
    assert problem.hint == (
        f"there are: en (the original), pt-BR; `deckgen languages {zoo.name} --add fr` begins another"
    )
    assert read_deck(Path("deck.yaml"), language="PT-br").language == "pt-BR"


def test_the_decks_own_language_is_the_original() -> None:
    assert read_deck(Path("deck.yaml"), language="EN") == read_deck(Path("deck.yaml"))


def test_with_another_layout_its_words_and_fields_are_not_asked_for() -> None:
    Path("deck.yaml").write_text("title: Zoo\nlayout: face\ncards: [{id: fox, title: Fox}]\n", encoding="utf-8")
    deck = german("words: {player: Du}\ncards: {fox: {title: Fuchs, note: N}}\n", layout="plain")
    assert card(deck, "fox").fields["title"] == "Fuchs"


def test_two_decks_in_one_folder_do_not_share_their_translations(zoo: Path) -> None:
    for name in ("lake", "farm"):
        (zoo / f"{name}.yaml").write_text(DECK, encoding="utf-8")
    (zoo / "lake.languages").mkdir()
    (zoo / "lake.languages" / "de.yaml").write_text("title: See\n", encoding="utf-8")
    (zoo / "languages" / "fr.yaml").write_text("title: Parc\n", encoding="utf-8")
    there = {name: [one.name for one in library.languages(zoo / f"{name}.yaml")] for name in ("lake", "farm", "deck")}
    assert there == {"lake": ["de"], "farm": [], "deck": ["fr"]}
    assert read_deck(Path("lake.yaml"), language="de").title == "See"


def test_what_the_rules_of_a_game_read_is_the_same_in_every_language(zoo: Path) -> None:
    root = Path(__file__).parents[2]
    deck = read_deck(root / "decks/insults/deck.yaml", for_play=True)
    assert "translation" in deck.texts
    assert not {"german", "points", "ending"} & set(deck.texts)


def test_a_language_reads_its_own_name_and_direction() -> None:
    assert (name_of("de"), name_of("xx")) == ("German", "xx")
    assert (is_rtl("ar"), is_rtl("ar-EG"), is_rtl("de")) == (True, True, False)


def test_a_standing_counts_what_is_translated() -> None:
    from generator.model.translation import Translation

    deck = read_deck(Path("deck.yaml"))
    standing = compare(texts_of(deck), Translation(language="de", texts={}, source=deck.source))
    assert (standing.total, standing.translated, len(standing.missing)) == (7, 0, 7)
