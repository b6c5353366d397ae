"""Decks: what an author writes, as values; and the whole text of what is said of a deck that is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from writing_decks import GAME, SHAME, TOP, at, card, read, refusal

from generator.colour import BLACK, WHITE, Colour
from generator.problems import DeckError, format_problems
from generator.reading import cards
from generator.reading.decks import read_deck

ROOT = Path(__file__).parents[2]
SHIPPED = (ROOT / "decks/emotions/deck.yaml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# --- what is read ----------------------------------------------------------------------------------------------------


def test_a_deck_is_what_its_file_says() -> None:
    deck = read(
        'title: Tiere\nlayout: plain\nback: plain\nauthor: Ann\nlanguage: de\nversion: "1.10"\n'
        "colours:\n  red: {name: Rot, fill: '#c00', ink: '#fff', symbol: heart}\n  sun: '#ff0'\n"
        "defaults: {copies: 3, colour: red}\n"
        "cards:\n  - id: fox\n    title: Fuchs\n    colour: sun\n  - {id: dog, title: Hund, copies: 0, back: ''}\n"
    )

    assert (deck.title, deck.layout, deck.back, deck.author) == ("Tiere", "plain", "plain", "Ann")
    assert (deck.language, deck.version, deck.game) == ("de", "1.10", "")
    red, sun = deck.colours
    assert (red.id, red.name, red.fill, red.ink, red.symbol) == ("red", "Rot", Colour(204, 0, 0), WHITE, "heart")
    assert (sun.id, sun.name, sun.fill, sun.ink, sun.symbol) == ("sun", "sun", Colour(255, 255, 0), BLACK, "")
    fox, dog = deck.cards
    assert (fox.id, fox.copies, fox.colour, fox.back) == ("fox", 3, sun, "plain")
    assert (dog.id, dog.copies, dog.colour, dog.back) == ("dog", 0, red, "")
    assert fox.fields == {"title": "Fuchs", "text": "", "art": "", "footer": ""}


def test_a_deck_is_called_as_its_folder_or_file() -> None:
    Path("foxes (1)").mkdir()
    text = TOP + "  - {id: a, title: A}\n"

    assert read(text, name="foxes (1)/deck.yaml").id == "foxes (1)"
    assert read(text, name="foxes (1)/small.yaml").id == "small"
    assert read_deck("./foxes (1)").id == read_deck("foxes (1)/deck.yaml").id == "foxes (1)"


def test_every_field_has_its_place() -> None:
    only = card("colour: red\ntext: Remember.")

    assert str(only.place()) == "deck.yaml:5:9"
    assert str(only.place("text")) == "deck.yaml:8:11"
    assert str(only.place("footer")) == "deck.yaml:5:9"


@pytest.mark.parametrize(
    "word",
    ["no", "off", "~", "null", "010", "1e3", "12:30", "1.10", "2.00", "0x1F", "1_000", ".inf", "2001-01-01", "y"],
)
def test_a_word_prints_as_it_was_typed(word: str) -> None:
    only = card(f"text: {word}\nfooter: '{word}'")

    assert (only.fields["text"], only.fields["footer"]) == (word, word)
    assert read(f"title: {word}\nlayout: plain\nversion: {word}\ncards: [{{id: a, title: {word}}}]").title == word


def test_ids_with_leading_zeros_stay_as_written_and_in_order() -> None:
    ids = [f"{number:03}" for number in range(1, 13)]

    assert [c.id for c in read(TOP + "".join(f"  - {{id: {i}, title: 0777}}\n" for i in ids)).cards] == ids


def test_words_of_yaml_are_names_like_others() -> None:
    deck = read("title: T\nlayout: plain\ncolours: {NO: '#c00', on: '#00c'}\ncards: [{id: no, title: A, colour: NO}]")

    assert [colour.id for colour in deck.colours] == ["NO", "on"]
    assert (deck.cards[0].id, deck.cards[0].colour) == ("no", deck.colours[0])


@pytest.mark.parametrize("mark", ["\ufeff", ""], ids=["byte order mark", ""])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["linux", "windows", "old mac"])
def test_the_shipped_deck_is_the_same_on_every_system(mark: str, end: str) -> None:
    deck = read((mark + SHIPPED.replace("\n", end)).encode())

    assert sum(card.copies for card in deck.cards) == 63
    assert deck.cards == read_deck(ROOT / "decks/emotions").cards or [c.fields for c in deck.cards] == [
        c.fields for c in read_deck(ROOT / "decks/emotions").cards
    ]


CARD = "{id: a, colour: red, level: 3, title: A, action: B, instead: C, player: {}, opp: {}, cost: 3, art: a.png}"


def test_a_deck_for_play_needs_nothing_that_only_a_printer_needs() -> None:
    text = f"""title: T
game: emotions
layout: none-such
back: none-such
colours: {{red: {{fill: "#f00", symbol: none-such}}, yellow: "#ff0", green: "#0f0"}}
cards: [{CARD}]"""
    Path("deck.yaml").write_text(text)
    (card,) = read_deck(Path("deck.yaml"), for_play=True).cards

    assert card.fields["level"] == (3,)
    assert {"cost", "art"}.isdisjoint(card.fields)


def test_a_deck_for_play_is_still_checked_by_its_game() -> None:
    Path("deck.yaml").write_text(f"title: T\ngame: emotions\ncolours: {{red: '#f00'}}\ncards: [{CARD}]")

    with pytest.raises(DeckError, match="yellow"):
        read_deck(Path("deck.yaml"), for_play=True)


def test_cards_take_over_fields_from_another() -> None:
    deck = read(TOP + "  - &base {id: a, title: A, text: T, copies: 2}\n  - {<<: *base, id: b, text: U}\n")

    assert [(c.id, c.copies, c.fields["title"], c.fields["text"]) for c in deck.cards] == [
        ("a", 2, "A", "T"), ("b", 2, "A", "U"),
    ]  # fmt: skip


@pytest.mark.parametrize("copies", [0, 1, 999])
def test_copies(copies: int) -> None:
    assert card(f"copies: {copies}").copies == card(f"copies: '{copies}'").copies == copies


@pytest.mark.parametrize(("level", "levels"), [("1", (1,)), ("7", (7,)), ("[3]", (3,))])
def test_levels(level: str, levels: tuple[int, ...]) -> None:
    assert read(GAME + SHAME.replace("level: 3", f"level: {level}")).cards[0].fields["level"] == levels


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hint"),
    [("emotion", "did you mean `emotions`?"), ("chess", "known: emotions, insults; or leave `game:` out")],
)
def test_an_unknown_game_is_one_problem_and_hides_no_other(game: str, hint: str) -> None:
    text = GAME.replace("game: emotions", f"game: {game}\nlayout: emotions") + SHAME + SHAME.replace("red", "rde")
    first = at(f"unknown game `{game}`", 2, f"game: {game}", game, hint)

    assert refusal(text).split("\n\n") == [
        first,
        at(
            "two cards have the id `shame`, in line 6 and in line 14", 14, "  - id: shame", "shame",
            "give one of them another id; for more copies of one card write `copies:`",
        ),
    ]  # fmt: skip


def test_an_unknown_layout_is_one_problem_and_hides_no_other() -> None:
    text = TOP.replace("plain", "plane") + "  - {id: a, tilte: A, copies: -1}\n"

    assert refusal(text).split("\n\n") == [
        at(
            "there is no layout `plane` (looked for a layout beside the deck, in ./layouts/cards, among those shipped)",
            2, "layout: plane", "plane", "did you mean `plain`?",
        ),
        at(
            "`copies` of card `a` is `-1`, where a whole number from 0 to 999 was expected", 5,
            "  - {id: a, tilte: A, copies: -1}", "-1",
        ),
    ]  # fmt: skip


def test_a_layout_elsewhere_is_no_layout() -> None:
    assert refusal(TOP.replace("plain", "../plain") + "  - {id: a}\n") == at(
        "`../plain` is not the name of a layout", 2, "layout: ../plain", "../plain",
        "give a bare name, without folders: emotions-back, emotions, insults-back, insults, plain",
    )  # fmt: skip


def test_a_deck_without_a_layout() -> None:
    Path("animals").mkdir()
    with pytest.raises(DeckError) as caught:
        read("title: T\ncards: [{id: a}]\n", name="animals/deck.yaml")

    assert format_problems(caught.value.problems) == (
        "error: the deck names no layout, and there is none that is called `animals`, as the deck is\n"
        "  animals/deck.yaml:1:1\n    1 | title: T\n"
        "      | ^ add a line such as `layout: plain` (there are: "
        "emotions-back, emotions, insults-back, insults, plain)"
    )


def test_what_is_wrong_with_the_layout_and_with_the_deck_is_said_together() -> None:
    Path("odd.yaml").write_text("card: poker\nelments: []\n")

    found = refusal("title: T\nlayout: odd\ncards: [{id: a, copies: -1}]\n")
    assert "odd.yaml:2:1" in found
    assert "`copies` of card `a` is `-1`" in found


def test_an_unknown_back_is_said_once_where_it_is_named() -> None:
    text = "title: T\nlayout: plain\nback: plane\ncards:\n  - {id: a, title: A}\n  - {id: b, title: B, back: plaine}\n"
    message = "there is no layout `{}` (looked for a layout beside the deck, in ./layouts/cards, among those shipped)"

    assert refusal(text).split("\n\n") == [
        at(message.format("plane"), 3, "back: plane", "plane", "did you mean `plain`?"),
        at(message.format("plaine"), 6, "  - {id: b, title: B, back: plaine}", "plaine", "did you mean `plain`?"),
    ]


def test_a_deck_without_a_title() -> None:
    rest = "layout: plain\ncards: [{id: a, title: A}]\n"

    assert refusal(rest) == at("the deck has no `title`", 1, "layout: plain", "l", "add a line `title: …` at the top")
    assert refusal("title:\n" + rest) == at(
        "`title` of the deck is empty", 1, "title:", "", "write a text behind the colon"
    )
    assert refusal("title: #1 Fan\n" + rest) == (
        "error: `title` of the deck is empty: what follows the # is a note to YAML\n  deck.yaml:1:7\n"
        '    1 | title: #1 Fan\n      |       ^ put quotes round it: "#1 Fan"'
    )


@pytest.mark.parametrize(
    ("rest", "message", "row", "line", "marked", "hint"),
    [
        ("", "the deck has no `cards`", 1, "title: T", "t", "add `cards:`, and below it `- id: …` for each card"),
        ("cards:\n", "`cards` is empty, where a list of cards was expected", 3, "cards:", "", "…"),
        ("cards: []\n", "`cards` is empty, where a list of cards was expected", 3, "cards: []", "[", "…"),
        ("cards: three\n", "`cards` is `three`, where a list of cards was expected", 3, "cards: three", "three", "…"),
        ("cards:\n  fox: {title: F}\n", "`cards` is a mapping, where a list of cards was expected", 4,
         "  fox: {title: F}",
         "f", "fox"),
    ],
)  # fmt: skip
def test_a_deck_without_a_list_of_cards(rest: str, message: str, row: int, line: str, marked: str, hint: str) -> None:
    if " " not in hint:
        hint = f"begin each card with a dash and its id, `- id: {hint}`, and write its fields below, indented alike"

    assert refusal("title: T\nlayout: plain\n" + rest) == at(message, row, line, marked, hint)


@pytest.mark.parametrize(
    ("text", "found", "marked"),
    [("- a\n- b\n", "a list", "-"), ("hello\n", "a text", "hello"), ("'x'", "a text", "'x'")],
)
def test_a_file_that_is_no_deck(text: str, found: str, marked: str) -> None:
    assert refusal(text) == at(
        f"the deck is {found}, where `title:`, `cards:` and so on were expected", 1, text.split("\n")[0], marked,
        "write `title: …` in the first line and `cards:` further down",
    )  # fmt: skip


def test_a_fault_in_defaults_is_said_once() -> None:
    top = TOP.replace("cards:", "defaults: {tilte: x, copies: -1, id: y}\ncards:")
    line = "defaults: {tilte: x, copies: -1, id: y}"

    assert refusal(top + "".join(f"  - {{id: a{i}, title: A}}\n" for i in range(3))).split("\n\n") == [
        at("`defaults` cannot give an `id`", 4, line, "id", "remove it"),
        at("unknown field `tilte` in `defaults`", 4, line, "tilte", "did you mean `title`?"),
        at("`copies` of `defaults` is `-1`, where a whole number from 0 to 999 was expected", 4, line, "-1"),
    ]
    assert refusal(TOP.replace("cards:", "defaults: [x]\ncards:") + "  - {id: a, title: A}\n") == at(
        "`defaults` is not a mapping", 4, "defaults: [x]", "[", "write fields below it, such as `copies: 4`"
    )


def test_a_fault_in_a_merged_card_is_said_once() -> None:
    text = TOP + "  - &a {id: a, title: A, copies: -1}\n  - {<<: *a, id: b}\n  - {<<: *a, id: c}\n"

    assert refusal(text) == at(
        "`copies` of card `a` is `-1`, where a whole number from 0 to 999 was expected", 5,
        "  - &a {id: a, title: A, copies: -1}", "-1",
    )  # fmt: skip


def test_all_problems_are_said_in_the_order_of_the_file() -> None:
    text = TOP + "  - {id: a, tilte: A}\n  - {id: b, title: B, colour: rde}\n  - {id: b, title: B}\n  - {id: c}\n"

    assert [line for line in refusal(text).split("\n") if line.startswith("  deck")] == [
        "  deck.yaml:5:13", "  deck.yaml:6:31", "  deck.yaml:7:10", "  deck.yaml:8:10",
    ]  # fmt: skip


def test_more_cards_than_a_deck_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "MAX_CARDS", 3)

    assert refusal(TOP + "".join(f"  - {{id: a{i}, title: A}}\n" for i in range(4))).startswith(
        "error: the deck has 4 cards; 3 are the most\n  deck.yaml:5:3\n"
    )
    assert refusal(TOP + "  - {id: a, title: A, copies: 4}\n").startswith(
        "error: with all copies the deck has 4 cards; 3 are the most\n  deck.yaml:5:3\n"
    )
