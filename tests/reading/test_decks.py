"""Decks: what an author writes, as values; and the whole text of what is said of what cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.colour import BLACK, WHITE, Colour
from generator.model.deck import Card, Deck
from generator.model.fields import Field
from generator.problems import DeckError, DeckgenError, NotFoundError, Problems, SourceError, format_problems
from generator.reading import cards
from generator.reading.decks import read_deck

ROOT = Path(__file__).parents[2]
SHIPPED = (ROOT / "decks/emotions/deck.yaml").read_text(encoding="utf-8")

TOP = "title: Animals\nlayout: plain\ncolours: {red: '#c00', Blue: '#00c'}\ncards:\n"
GAME = "title: E\ngame: emotions\ncolours: {red: '#c00', yellow: '#fb0', green: '#0b0'}\ncards:\n"
SHAME = """\
  - id: shame
    colour: red
    level: 3
    title: Shame
    action: Show someone up.
    instead: Say it in private.
    player: {anger: 2}
    opp: {self_esteem: -2}
"""
SEVEN = "where a whole number from 1 to 7 was expected"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(text: str | bytes, problems: Problems | None = None, name: str = "deck.yaml") -> Deck:
    path = Path(name)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_deck(path, problems=problems)


def refusal(text: str | bytes) -> str:
    with pytest.raises((DeckError, SourceError)) as caught:
        read(text)
    return format_problems(caught.value.problems)


def card(fields: str, top: str = TOP) -> Card:
    """The only card: its id is `a` and its title `A`, where `fields` says nothing else."""
    lines = "".join(f"    {line}\n" for line in fields.split("\n"))
    (only,) = read(f"{top}  - id: a\n    title: A\n{lines}").cards
    return only


def refused_card(fields: str) -> str:
    """What is said of the line or lines of that card that begin in line 7."""
    lines = "".join(f"    {line}\n" for line in fields.split("\n"))
    return refusal(f"{TOP}  - id: a\n    title: A\n{lines}")


def at(message: str, row: int, line: str, marked: str, hint: str = "") -> str:
    """The problem as the terminal shows it; `marked` is the part of the line above the carets."""
    column = line.index(marked) + 1 if marked else len(line) + 1
    carets = "^" * max(1, len(marked))
    return (
        f"error: {message}\n  deck.yaml:{row}:{column}\n{row:>5} | {line}\n      | {' ' * (column - 1)}{carets} {hint}"
    ).rstrip()


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
    "word", ["no", "off", "~", "null", "010", "1e3", "12:30", "1.10", "2.00", "0x1F", "1_000", ".inf", "2001-01-01", "y"]
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


def test_fields_that_are_given_are_asked_instead_of_the_layout() -> None:
    Path("deck.yaml").write_text("title: T\nlayout: none-such\nback: none-such\ncards: [{id: a, cost: 3}]")
    deck = read_deck(Path("deck.yaml"), fields=[Field(name="cost", kind="integer")])

    assert deck.cards[0].fields == {"cost": 3}


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


# --- fields ----------------------------------------------------------------------------------------------------------


def test_a_misspelt_field_is_one_problem_with_what_was_meant() -> None:
    assert refusal(GAME + SHAME.replace("level: 3", "levle: 3")) == (
        "error: unknown field `levle` in card `shame`\n"
        "  deck.yaml:7:5\n"
        "    7 |     levle: 3\n"
        "      |     ^^^^^ did you mean `level`?"
    )


def test_american_spelling() -> None:
    assert refused_card("color: red") == at(
        "unknown field `color` in card `a`", 7, "    color: red", "color", "the spelling here is `colour`"
    )
    assert refusal("title: T\nlayout: plain\ncolors: {red: '#c00'}\ncards: [{id: a, title: A}]") == at(
        "unknown field `colors` in the deck", 3, "colors: {red: '#c00'}", "colors", "the spelling here is `colours`"
    )


def test_a_field_like_no_other_is_answered_with_those_there_are() -> None:
    assert refused_card("power: 3") == at(
        "unknown field `power` in card `a`", 7, "    power: 3", "power",
        "known here: id, copies, colour, back, title, text, art, footer",
    )  # fmt: skip


def test_a_missing_field() -> None:
    assert refusal(GAME + SHAME.replace("    action: Show someone up.\n", "")) == at(
        "card `shame` has no `action`", 5, "  - id: shame", "shame", "add a line `action: …` to it"
    )  # fmt: skip


@pytest.mark.parametrize("empty", ["", " ''", ' "  "'])
def test_an_empty_field(empty: str) -> None:
    line = f"    title:{empty}"
    assert refusal(f"{TOP}  - id: a\n{line}\n") == at(
        "`title` of card `a` is empty", 6, line, empty.strip(), "write a text behind the colon"
    )


def test_a_list_or_mapping_for_a_text() -> None:
    hint = "put quotes round a text that begins with [ or {, or that has a colon and a blank in it"

    assert refused_card("text: [x]") == at(
        "`text` of card `a` is a list, where a text was expected", 7, "    text: [x]", "[", hint
    )
    assert refused_card("text: {x: y}") == at(
        "`text` of card `a` is a mapping (names with values), where a text was expected", 7, "    text: {x: y}", "{", hint
    )


def test_a_blank_from_a_web_page_beside_a_name() -> None:
    text = f"{TOP}  - id: a\n    title: A\n    text\u00a0: T\n"

    assert refusal(text) == (
        "error: a blank that is none to YAML, U+00A0, beside `text` in card `a`\n  deck.yaml:7:5\n"
        "    7 |     text : T\n      |     ^^^^^ replace it with the space bar"
    )


@pytest.mark.parametrize(
    ("level", "found", "marked", "hint"),
    [
        ("0", "is `0`", "0", ""),
        ("8", "is `8`", "8", ""),
        ("2.5", "is `2.5`", "2.5", "only whole numbers count here"),
        ("010", "is `010`", "010", "write 10 without the leading zero"),
        ("03", "is `03`", "03", "write 3 without the leading zero"),
        ("three", "is `three`", "three", ""),
        ("1_000", "is `1_000`", "1_000", ""),
        ("[3, 9]", "is `9`", "9", ""),
        ("{a: 1}", "is a mapping (names with values)", "{", ""),
        ("''", "is empty", "''", ""),
    ],
)
def test_a_level_out_of_the_game(level: str, found: str, marked: str, hint: str) -> None:
    line = f"    level: {level}"
    assert refusal(GAME + SHAME.replace("    level: 3", line)) == at(
        f"`level` of card `shame` {found}, {SEVEN}", 7, line, marked, hint
    )


@pytest.mark.parametrize(
    ("copies", "hint"),
    [
        ("-1", ""), ("2.5", "only whole numbers count here"), ("2,5", "only whole numbers count here"), ("1000000", ""),
        ("1000", ""), ("99999999999999999999999", ""), ("٣", ""), ("1e3", ""), ("007", "write 7 without the leading zero"),
    ],
)  # fmt: skip
def test_copies_that_nobody_prints(copies: str, hint: str) -> None:
    assert refused_card(f"copies: {copies}") == at(
        f"`copies` of card `a` is `{copies}`, where a whole number from 0 to 999 was expected", 7,
        f"    copies: {copies}", copies, hint,
    )  # fmt: skip


def test_points_that_are_none() -> None:
    text = GAME + SHAME.replace("{anger: 2}", "{angr: 2, guilt: x}").replace("{self_esteem: -2}", "3")
    line = "    player: {angr: 2, guilt: x}"

    assert refusal(text).split("\n\n") == [
        at("unknown field `angr` in `player` of card `shame`", 11, line, "angr", "did you mean `anger`?"),
        at("`guilt` of `player` of card `shame` is `x`, where a whole number from -99 to 99 was expected", 11, line, "x"),
        at(
            "`opp` of card `shame` is `3`, where names with values were expected", 12, "    opp: 3", "3",
            "write it as {self_esteem: 0, anger: 0, guilt: 0}",
        ),
    ]  # fmt: skip


# --- colours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "hint"),
    [("rde", "did you mean `red`?"), ("blue", "did you mean `Blue`?"), ("'#0c0'", "the deck's colours are: red, Blue")],
)
def test_an_unknown_colour(colour: str, hint: str) -> None:
    name = colour.strip("'")
    assert refused_card(f"colour: {colour}") == at(
        f"unknown colour `{name}` in card `a`", 7, f"    colour: {colour}", colour, hint
    )


def test_a_colour_of_a_deck_that_has_none() -> None:
    text = "title: T\nlayout: plain\ncards:\n  - {id: a, title: A, colour: red}\n"

    assert refusal(text) == at(
        "unknown colour `red` in card `a`", 4, "  - {id: a, title: A, colour: red}", "red",
        "name the colour below `colours:` first",
    )  # fmt: skip


def test_a_colour_that_a_hash_has_swallowed() -> None:
    assert refused_card("colour: #c00") == at(
        "`colour` of card `a` is empty: what follows the # is a note to YAML", 7, "    colour: #c00", " ",
        "write a name; the deck's colours are: red, Blue",
    ).replace("7:1\n", "7:12\n").replace("      | ^", "      |            ^")  # fmt: skip


@pytest.mark.parametrize(
    ("line", "name"), [("  red: #c00", "red"), ("  red:\n    fill: #c00", "red"), ("  red:\n    fill:   #c00", "red")]
)
def test_a_fill_that_a_hash_has_swallowed(line: str, name: str) -> None:
    last = line.split("\n")[-1]
    row, column = 3 + line.count("\n") + 1, last.index(":") + 2

    assert refusal(f"title: T\nlayout: plain\ncolours:\n{line}\ncards: [{{id: a, title: A}}]") == (
        f"error: `fill` of colour `{name}` is empty: what follows the # is a note to YAML\n"
        f"  deck.yaml:{row}:{column}\n    {row} | {last}\n      | {' ' * (column - 1)}^ put quotes round it: \"#c00\""
    )


@pytest.mark.parametrize(
    ("colour", "message", "marked", "hint"),
    [
        ("red", "`fill` of colour `x` is `red`, where a colour was expected", "red",
         'write a colour in quotes such as "#ac0b0b"'),
        ("{name: X}", "colour `x` has no `fill`", "x", 'add fill: "#c00000"'),
        ("[a]", "colour `x` is a list", "[", 'write it as {name: Red, fill: "#c00000", symbol: heart}'),
        ("{fill: [a]}", "`fill` of colour `x` is no colour", "[", 'write a colour in quotes such as "#ac0b0b"'),
        ("{fill: '#000', icon: heart}", "unknown field `icon` in colour `x`", "icon",
         "known here: name, fill, ink, symbol"),
    ],
)  # fmt: skip
def test_a_colour_that_is_none(colour: str, message: str, marked: str, hint: str) -> None:
    text = f"title: T\nlayout: plain\ncolours:\n  x: {colour}\ncards: [{{id: a, title: A}}]"

    assert refusal(text) == at(message, 4, f"  x: {colour}", marked, hint)


# --- ids -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "also"),
    [
        ("fox", "fox", ""),
        ("Fox", "fox", " (`Fox` and `fox` count as one)"),
        ("straße", "STRASSE", " (`straße` and `STRASSE` count as one)"),
        ("caf\u00e9", "cafe\u0301", " (`caf\u00e9` and `cafe\u0301` count as one)"),
    ],
)
def test_two_cards_of_one_id(one: str, other: str, also: str) -> None:
    found = refusal(f"{TOP}  - {{id: {one}, title: A}}\n  - {{id: {other}, title: B}}\n")

    assert found.startswith(
        f"error: two cards have the id `{other}`, in line 5 and in line 6{also}\n  deck.yaml:6:10\n"
    )
    assert found.endswith("^ give one of them another id; for more copies of one card write `copies:`")


@pytest.mark.parametrize(
    ("name", "slug"),
    [("a b", "a-b"), ("'Fox: red'", "Fox-red"), ("a // first", "a"), ("-x", "x"), ("a/b", "a-b"), ("../a", "a"), ("a..!", "a")],
)
def test_an_id_that_is_none_is_answered_with_one_that_is(name: str, slug: str) -> None:
    assert refusal(f"{TOP}  - id: {name}\n    title: A\n") == at(
        f"the id of a card is `{name.strip(chr(39))}`", 5, f"  - id: {name}", name,
        f"write `{slug}`; an id is made of letters, digits, `-`, `_` and `.`, without blanks",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["001", "no", "1.5", "_x", "füchse", "狐", "हिन्दी", "ﬁx", "a-b_c.d", "x" * 100])
def test_an_id_of_any_script_is_read(name: str) -> None:
    assert [c.id for c in read(f"{TOP}  - {{id: {name}, title: A}}\n").cards] == [name]


@pytest.mark.parametrize(
    ("entry", "message", "marked", "hint"),
    [
        ("{title: A}", "a card has no `id`", "{", "begin the card with `- id: a-short-name`"),
        ("{id: '', title: A}", "`id` of a card is empty", "''", "begin the card with `- id: a-short-name`"),
        ("{id: [a], title: A}", "the id of a card is not a text", "[", "begin the card with `- id: a-short-name`"),
        ("{id: '*', title: A}", "the id of a card is `*`", "'*'",
         "an id is made of letters, digits, `-`, `_` and `.`, without blanks"),
        ("[a, b]", "a card is a list, where its fields were expected", "[",
         "write `- id: …` and the card's other fields below it"),
        ("fox", "a card is `fox`, where its fields were expected", "fox",
         "write `- id: …` and the card's other fields below it"),
        ("''", "a card is empty, where its fields were expected", "''",
         "write `- id: …` and the card's other fields below it"),
    ],
)  # fmt: skip
def test_a_card_that_is_none(entry: str, message: str, marked: str, hint: str) -> None:
    assert refusal(f"{TOP}  - {entry}\n") == at(message, 5, f"  - {entry}", marked, hint)


def test_an_id_too_long() -> None:
    assert refusal(f"{TOP}  - id: {'x' * 101}\n").startswith(
        "error: the id of a card has 101 letters; 100 are the most\n  deck.yaml:5:9\n"
    )


def test_an_id_that_a_merge_takes_over_is_no_id() -> None:
    assert refusal(f"{TOP}  - &a {{id: a, title: A}}\n  - {{<<: *a, title: B}}\n") == at(
        "a card has no `id` of its own: `<<` gives it `a`, of the card in line 5", 6, "  - {<<: *a, title: B}", "{",
        "add a line `id: …` to it",
    )  # fmt: skip
    assert refusal(f"{TOP}  - &a {{id: fox, title: A}}\n  - *a\n") == at(
        "card `fox` stands in the list a second time, as an alias (`*…`)", 5, "  - &a {id: fox, title: A}", "fox",
        "for more copies of one card write `copies:`",
    )  # fmt: skip


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hint"), [("emotion", "did you mean `emotions`?"), ("chess", "known: emotions; or leave `game:` out")]
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
            "there is no layout `plane` (looked for a layout beside the deck, in ./layouts/cards, among those shipped)", 2,
            "layout: plane", "plane", "did you mean `plain`?",
        ),
        at(
            "`copies` of card `a` is `-1`, where a whole number from 0 to 999 was expected", 5,
            "  - {id: a, tilte: A, copies: -1}", "-1",
        ),
    ]  # fmt: skip


def test_a_layout_elsewhere_is_no_layout() -> None:
    assert refusal(TOP.replace("plain", "../plain") + "  - {id: a}\n") == at(
        "`../plain` is not the name of a layout", 2, "layout: ../plain", "../plain",
        "give a bare name, without folders: emotions-back, emotions, plain",
    )  # fmt: skip


def test_a_deck_without_a_layout() -> None:
    Path("animals").mkdir()
    with pytest.raises(DeckError) as caught:
        read("title: T\ncards: [{id: a}]\n", name="animals/deck.yaml")

    assert format_problems(caught.value.problems) == (
        "error: the deck names no layout, and there is none that is called `animals`, as the deck is\n"
        "  animals/deck.yaml:1:1\n    1 | title: T\n"
        "      | ^ add a line such as `layout: plain` (there are: emotions-back, emotions, plain)"
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
        ("cards:\n  fox: {title: F}\n", "`cards` is a mapping, where a list of cards was expected", 4, "  fox: {title: F}",
         "f", "fox"),
    ],
)  # fmt: skip
def test_a_deck_without_a_list_of_cards(rest: str, message: str, row: int, line: str, marked: str, hint: str) -> None:
    if " " not in hint:
        hint = f"begin each card with a dash and its id, `- id: {hint}`, and write its fields below, indented alike"

    assert refusal("title: T\nlayout: plain\n" + rest) == at(message, row, line, marked, hint)


@pytest.mark.parametrize(
    ("text", "found", "marked"), [("- a\n- b\n", "a list", "-"), ("hello\n", "a text", "hello"), ("'x'", "a text", "'x'")]
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
        "  deck.yaml:5:12", "  deck.yaml:6:31", "  deck.yaml:7:10", "  deck.yaml:8:10",
    ]  # fmt: skip


def test_more_cards_than_a_deck_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "MAX_CARDS", 3)

    assert refusal(TOP + "".join(f"  - {{id: a{i}, title: A}}\n" for i in range(4))).startswith(
        "error: the deck has 4 cards; 3 are the most\n  deck.yaml:5:3\n"
    )
    assert refusal(TOP + "  - {id: a, title: A, copies: 4}\n").startswith(
        "error: with all copies the deck has 4 cards; 3 are the most\n  deck.yaml:5:3\n"
    )


# --- what a # takes --------------------------------------------------------------------------------------------------


def warnings_of(fields: str) -> list[str]:
    problems = Problems()
    lines = "".join(f"    {line}\n" for line in fields.split("\n"))
    read(f"{TOP}  - id: a\n    title: A\n{lines}", problems)
    return [format_problems([problem]) for problem in problems.found]


def test_a_text_that_a_hash_has_cut_is_a_warning() -> None:
    assert warnings_of("text: Take card #3\nfooter: C# minor") == [
        "warning: text after # ignored on line 7: `text` is read as `Take card`\n"
        "  deck.yaml:7:21\n"
        "    7 |     text: Take card #3\n"
        "      |                     ^^ put quotes round the whole text; for a note of your own, leave two blanks before "
        "the # and one after"
    ]


def test_a_text_that_a_hash_has_cut_in_its_last_line_is_a_warning_there() -> None:
    (warning,) = warnings_of("text: Take it,\n  or card #3")

    assert warning.split("\n")[:4] == [
        "warning: text after # ignored on line 8: `text` is read as `Take it, or card`",
        "  deck.yaml:8:15",
        "    8 |       or card #3",
        "      |               ^^ put quotes round the whole text; for a note of your own, leave two blanks before the # "
        "and one after",
    ]


@pytest.mark.parametrize("fields", ["text: #1 fan", "text: #1 fan\n  of all"])
def test_a_text_that_a_hash_has_taken_away_is_a_warning(fields: str) -> None:
    (warning,) = warnings_of(fields)

    assert warning.startswith("warning: text after # ignored on line 7: `text` is ")
    assert "\n  deck.yaml:7:11\n" in warning


@pytest.mark.parametrize(
    "line",
    [
        "text: fox  # my note", "text: fox\t# my note", "text: 'fox' #3", 'text: "fox" # note', "text: C# minor",
        "text: a#b", "text: '#3'", "text: |\n  Take #3", "text: >  # note\n  fox", "copies: 3 #three", "# text: fox #3",
        "text:  # later",
    ],
)  # fmt: skip
def test_a_note_is_no_warning(line: str) -> None:
    assert warnings_of(line) == []


# --- pictures --------------------------------------------------------------------------------------------------------


def svg(path: str) -> None:
    Path(path).parent.mkdir(exist_ok=True)
    Path(path).write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')


def test_a_picture_that_differs_in_letter_case_is_named() -> None:
    svg("art/Fox.svg")

    found = refused_card("art: art/fox.svg")
    assert found.startswith("error: no picture `art/fox.svg` in the folder ")
    assert "  deck.yaml:7:10\n    7 |     art: art/fox.svg\n      |          ^^^^^^^^^^^" in found
    assert "`art/Fox.svg`" in found


def test_a_windows_path_in_double_quotes_is_never_looked_up() -> None:
    svg("art/new.svg")

    found = refused_card('art: "art\\new.svg"')
    assert found.startswith("error: the path `art⏎ew.svg` has a control character in it\n  deck.yaml:7:10\n")
    assert "write / instead of \\, or use single quotes" in found
    assert refused_card('art: "C:\\Users\\me\\a.svg"') == at(
        "`\\U` is not an escape that YAML knows", 7, '    art: "C:\\Users\\me\\a.svg"', "\\U",
        "in double quotes a backslash begins an escape: write / instead, or use single quotes",
    )  # fmt: skip


@pytest.mark.parametrize("path", ["art\\new.svg", "'art\\new.svg'", '"art/new.svg"'])
def test_a_backslash_without_double_quotes_separates_folders(path: str) -> None:
    svg("art/new.svg")

    assert card(f"art: {path}").fields["art"] != ""


# --- files -----------------------------------------------------------------------------------------------------------


def test_a_windows_letter_is_shown_in_its_line() -> None:
    text = (TOP + "  - id: a\n    title: Füchse\n").encode("cp1252")

    assert refusal(text) == at(
        "the file is not UTF-8: byte 0xFC (perhaps `ü`)", 6, "    title: Füchse", "ü",
        "save the file as UTF-8 (in Notepad: Save as…, Encoding: UTF-8)",
    )  # fmt: skip


def test_utf_16_and_an_empty_file() -> None:
    assert refusal((TOP + "  - {id: a}\n").encode("utf-16")).startswith("error: the file is in UTF-16,")
    assert refusal(b"") == "error: the file is empty\n  deck.yaml\n  write a deck into it, or name another file"


def test_a_deck_that_is_not_there() -> None:
    with pytest.raises(NotFoundError):
        read_deck("no-such-deck")
    with pytest.raises(NotFoundError):
        read_deck(Path("no-such-deck.yaml"))


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_folder_of_links_in_circles_is_no_deck() -> None:
    Path("loop").symlink_to("loop")
    Path("deck").mkdir()
    Path("deck/deck.yaml").symlink_to("../loop")

    for name in ("loop", "loop/deck.yaml", "deck", "deck/deck.yaml"):
        with pytest.raises(NotFoundError):
            read_deck(name)
        with pytest.raises(NotFoundError):
            read_deck(Path(name))


def test_a_hundred_thousand_problems_are_said() -> None:
    entries = "".join(f"  - {{id: a{i}, tilte: A, copies: -1}}\n" for i in range(3_000))

    assert refusal(TOP + entries).count("did you mean `title`?") == 3_000


def test_a_deck_of_steering_letters_does_not_reach_the_terminal() -> None:
    found = refusal(TOP + '  - {id: a, title: A, "\\e[31mx\\r": A}\n')

    assert "\x1b" not in found
    assert "\r" not in found
    assert found.startswith("error: unknown field `\\x1b[31mx` in card `a`\n")


# --- any file at all -------------------------------------------------------------------------------------------------

CUT = st.tuples(
    st.integers(0, len(SHIPPED)), st.integers(0, 30),
    st.sampled_from(["", " ", "\n", "\t", ":", ": ", "#", " #", "- ", "'", '"', "{", "}", "[", "]", "|", "&a", "*a", "!x",
                     "\\", "é", "0", "-", "\x00", "\u2028", "id: ", "<<: ", "\n  ", "\n- id: x\n"]),
)  # fmt: skip
ANYTHING = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)


def read_or_refused(data: bytes) -> None:
    problems = Problems()
    try:
        read(data, problems)
    except DeckgenError as error:
        assert any(problem.severity == "error" for problem in error.problems)
        problems.extend(error.problems)
    format_problems(problems.found)
    for problem in problems.found:
        if problem.place is not None and problem.place.line:
            lines = problem.place.source.text.split("\n")
            assert problem.place.line <= len(lines)
            assert 1 <= problem.place.column <= len(lines[problem.place.line - 1]) + 1


@ANYTHING
@given(st.lists(CUT, min_size=1, max_size=4))
def test_the_shipped_deck_with_any_change_is_read_or_refused(cuts: list[tuple[int, int, str]]) -> None:
    text = SHIPPED
    for start, length, new in cuts:
        text = text[:start] + new + text[start + length :]
    read_or_refused(text.encode())


@ANYTHING
@given(st.one_of(st.binary(max_size=300), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))))
def test_any_file_is_read_or_refused(data: bytes) -> None:
    read_or_refused(data)
    read_or_refused(TOP.encode() + data)
    read_or_refused((TOP + "  - id: a\n    title: ").encode() + data)
