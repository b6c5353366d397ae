"""Cards: the whole text of what is said of fields, colours, ids and pictures that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from writing_decks import GAME, SHAME, TOP, at, card, read, refusal, refused_card

from generator.colour import Colour
from generator.problems import Problems, format_problems

ROOT = Path(__file__).parents[2]
SHIPPED = (ROOT / "decks/emotions/deck.yaml").read_text(encoding="utf-8")
SEVEN = "where a whole number from 1 to 7 was expected"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


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
        "`text` of card `a` is a mapping (names with values), where a text was expected",
        7,
        "    text: {x: y}",
        "{",
        hint,
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
        ("1000", ""), ("99999999999999999999999", ""), ("٣", ""), ("1e3", ""),
        ("007", "write 7 without the leading zero"),
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
        at(
            "`guilt` of `player` of card `shame` is `x`, where a whole number from -99 to 99 was expected", 11,
            line, "x",
        ),
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
        f'  deck.yaml:{row}:{column}\n    {row} | {last}\n      | {" " * (column - 1)}^ put quotes round it: "#c00"'
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
         "known here: name, fill, ink, symbol, pattern, pattern_ink"),
        ("{fill: '#000', symbol: haert}", "there is no symbol `haert`, which colour `x` names", "haert",
         "did you mean `heart`?"),
        ("{fill: '#000', pattern: dot}", "there is no pattern `dot`, which colour `x` names", "dot",
         "did you mean `dots`?"),
        ("{fill: '#000', pattern: pattern-dots}", "there is no pattern `pattern-dots`, which colour `x` names",
         "pattern-dots", "did you mean `dots`?"),
        ("{fill: '#000', pattern: none}", "there is no pattern `none`, which colour `x` names", "none",
         "there are: bursts, dots, stripes, waves; your own goes into a folder `icons` beside the deck, as "
         "pattern-NAME.svg"),
        ("{fill: '#000', pattern_ink: '#111'}", "colour `x` has a `pattern_ink` but no `pattern`", "pattern_ink",
         "add pattern: dots"),
    ],
)  # fmt: skip
def test_a_colour_that_is_none(colour: str, message: str, marked: str, hint: str) -> None:
    text = f"title: T\nlayout: plain\ncolours:\n  x: {colour}\ncards: [{{id: a, title: A}}]"

    assert refusal(text) == at(message, 4, f"  x: {colour}", marked, hint)


def test_a_pattern_has_an_ink_of_its_own_or_one_a_little_away_from_the_text() -> None:
    deck = read(
        "title: T\nlayout: plain\ncolours:\n"
        '  plain: {fill: "#101010", symbol: heart}\n'
        '  chosen: {fill: "#101010", symbol: star, pattern: dots, pattern_ink: "#222222"}\n'
        '  darker: {fill: "#646464", ink: "#ffffff", symbol: sun, pattern: dots}\n'
        '  lighter: {fill: "#9b9b9b", ink: "#000000", symbol: moon, pattern: dots}\n'
        "cards: [{id: a, title: A}]"
    )
    plain, chosen, darker, lighter = deck.colours
    assert (plain.pattern, plain.grounds) == ("", (plain.fill,))
    assert (chosen.pattern, chosen.grounds) == ("dots", (chosen.fill, Colour(0x22, 0x22, 0x22)))
    assert darker.pattern_ink == Colour(87, 87, 87) and lighter.pattern_ink == Colour(168, 168, 168)


@pytest.mark.parametrize(("fill", "ink"), [("#ffffff", "#eeeeee"), ("#000000", "#111111")])
def test_a_pattern_on_white_or_black_is_seen_all_the_same(fill: str, ink: str) -> None:
    (colour,) = read(
        f"title: T\nlayout: plain\ncolours:\n  x: {{fill: '{fill}', symbol: heart, pattern: dots}}\n"
        "cards: [{id: a, title: A}]"
    ).colours
    assert str(colour.pattern_ink) == ink


def test_an_icon_beside_the_deck_is_a_symbol_or_a_pattern() -> None:
    Path("icons").mkdir()
    for name in ("fox", "pattern-paws"):
        Path(f"icons/{name}.svg").write_text("<svg/>", encoding="utf-8")
    read(
        "title: T\nlayout: plain\ncolours: {x: {fill: '#fff', symbol: fox, pattern: paws}}\ncards: [{id: a, title: A}]"
    )


def test_an_unknown_field_of_many_cards_is_shown_once() -> None:
    cards = "".join(f"  - {{id: c{n}, title: T, txet: T}}\n" for n in range(50))
    found = refusal(f"title: T\nlayout: plain\ncards:\n{cards}")
    assert found.count("error:") == 1
    assert found.startswith("error: unknown field `txet` in card `c0` and in 49 more\n")


def test_the_fields_of_a_game_point_to_the_game() -> None:
    found = refusal("title: T\nlayout: plain\ncards: [{id: a, title: A, german: Hau ab}]")
    assert "unknown field `german` in card `a`" in found
    assert found.endswith("a card of the game insults has it: add a line `game: insults` at the top")


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
    [
        ("a b", "a-b"),
        ("'Fox: red'", "Fox-red"),
        ("a // first", "a"),
        ("-x", "x"),
        ("a/b", "a-b"),
        ("../a", "a"),
        ("a..!", "a"),
    ],
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
        "      |                     ^^ put quotes round the whole text; for a note of your own, leave two "
        "blanks before the # and one after"
    ]


def test_a_text_that_a_hash_has_cut_in_its_last_line_is_a_warning_there() -> None:
    (warning,) = warnings_of("text: Take it,\n  or card #3")

    assert warning.split("\n")[:4] == [
        "warning: text after # ignored on line 8: `text` is read as `Take it, or card`",
        "  deck.yaml:8:15",
        "    8 |       or card #3",
        "      |               ^^ put quotes round the whole text; for a note of your own, leave two blanks "
        "before the # and one after",
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
