"""What is said of YAML that cannot be read: the whole text, as somebody sees it who has never heard of YAML."""

from __future__ import annotations

import pytest

from generator.problems import Source, SourceError, format_problems
from generator.reading.nodes import parse_yaml


def refusal(text: str) -> str:
    with pytest.raises(SourceError) as caught:
        parse_yaml(Source("deck.yaml", text))
    return format_problems(caught.value.problems)


def shown(message: str, text: str, line: int, column: int, hint: str, length: int = 1) -> str:
    """The problem as the terminal shows it, its line taken from the text."""
    written = "".join(c if c.isprintable() else " " for c in text.split("\n")[line - 1])
    return (
        f"error: {message}\n  deck.yaml:{line}:{column}\n{line:>5} | {written}\n"
        f"      | {' ' * (column - 1)}{'^' * length} {hint}"
    )


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("cards:\n\t- id: a\n", 2, 1),
        ("cards:\n  - id: a\n\ttitle: A\n", 3, 1),
        ("cards:\n  - id: a\n  \ttitle: A\n", 3, 3),
        ("a:\n\tb: c\n", 2, 1),
        ("a: |\n\ttext\n", 2, 1),
    ],
)
def test_a_tab_used_for_indenting(text: str, line: int, column: int) -> None:
    assert refusal(text) == shown("tab used for indenting", text, line, column, "use spaces")


def test_a_tab_used_for_indenting_as_it_is_shown() -> None:
    assert refusal("cards:\n\t- id: a\n") == (
        "error: tab used for indenting\n  deck.yaml:2:1\n    2 |  - id: a\n      | ^ use spaces"
    )


def test_an_odd_blank_used_for_indenting() -> None:
    text = "cards:\n  - id: a\n  \u00a0 title: A\n"

    assert refusal(text) == shown(
        "a blank that is none to YAML, U+00A0, used for indenting",
        text.replace("\u00a0", " "), 3, 3, "use the space bar", 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("// Cards of the game\n// Version 2\nsuit:\n  - {2: two, J: jack}\n", 1, 1),
        ("title: T\n  // note\n  cards: x\n", 2, 3),
        ("title: T\n\n// one\n// two\n\ncards: []\n", 3, 1),
    ],
)
def test_notes_of_other_languages_are_found_at_their_first_line(text: str, line: int, column: int) -> None:
    assert refusal(text) == shown(
        "`//` does not begin a note in YAML", text, line, column, "begin the note with #", 2
    )  # fmt: skip


def test_a_line_with_slashes_further_above_is_not_blamed() -> None:
    text = "text: |\n  // not a note\n  more\ntitle: A: B\n"

    assert refusal(text).startswith("error: a `:` in the middle of a value\n  deck.yaml:4:9\n")


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [
        ('art: "C:\\Users\\me\\a.png"', 9, "\\U"), ('art: "art\\qed"', 10, "\\q"), ('text: "a\\x4"', 9, "\\x"),
        ('text: "\\n\\/\\ "\nart: "\\d"', 7, "\\d"),
    ],
)  # fmt: skip
def test_a_backslash_in_double_quotes(text: str, column: int, code: str) -> None:
    line = text.count("\n") + 1
    assert refusal(text) == shown(
        f"`{code}` is not an escape that YAML knows", text, line, column,
        "in double quotes a backslash begins an escape: write / instead, or use single quotes", 2,
    )  # fmt: skip


@pytest.mark.parametrize("code", ["\\ud800", "\\U0000D800"])
def test_half_a_letter_by_its_code(code: str) -> None:
    text = f'text: "{code}"'
    assert refusal(text) == shown(
        f"`{code}` is half a letter, which cannot be printed", text, 1, 8,
        "write the letter itself, without a backslash", 2,
    )  # fmt: skip


@pytest.mark.parametrize("quote", ['"', "'"])
def test_a_quotation_mark_never_closed_is_found_where_it_opens(quote: str) -> None:
    text = f"a: x\ntitle: {quote}Fox\ntext: b\n// c\n\td\n"

    assert refusal(text) == shown(
        "a quotation mark is opened here and never closed", text, 2, 8,
        "close it; in double quotes write \\\" for a quotation mark, in single quotes write '' for an apostrophe",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "column"), [("title: 'don't'", 13), ('title: "No", he said', 12), ('title: "No" he said', 13)]
)
def test_a_text_that_goes_on_behind_its_quotes(text: str, column: int) -> None:
    assert refusal(text) == shown(
        "the text goes on behind its closing quotation mark", text, 1, column,
        "put quotes round the whole text; in double quotes write \\\" for a quotation mark, "
        "in single quotes write '' for an apostrophe",
    )  # fmt: skip


def test_a_text_that_goes_on_behind_brackets() -> None:
    assert refusal("title: [x] y") == shown(
        "the text goes on behind a closing bracket", "title: [x] y", 1, 12,
        "put quotes round a text that begins with [ or {",
    )  # fmt: skip


@pytest.mark.parametrize(("text", "column"), [("title: Remember: breathe", 16), ("title: A: B: C", 9)])
def test_a_colon_in_a_text(text: str, column: int) -> None:
    hint = "put quotes round a text that has a colon and a blank in it"

    assert refusal(text) == shown("a `:` in the middle of a value", text, 1, column, hint)


def test_curly_quotes_are_no_quotes() -> None:
    text = "title: “Remember: breathe”"

    assert refusal(text) == shown(
        "a `:` in the middle of a value", text, 1, 17,
        'put straight quotes (") round a text that has a colon and a blank in it',
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "row"), [("- id: a\n    title: A\n", 2), ("title: A\n\n   text: B\n", 3)], ids=["card", "deck"]
)
def test_a_field_indented_too_far(text: str, row: int) -> None:
    line = text.split("\n")[row - 1]
    column = len(line) - len(line.lstrip()) + 1

    assert refusal(text) == shown(
        "this line is indented further than line 1 and so part of its text, which cannot hold a `:`", text, row, column,
        "begin it in the same column as that line; or put quotes round the whole text", line.index(":") - column + 1,
    )  # fmt: skip


def test_a_field_indented_too_little() -> None:
    text = "cards:\n  - id: a\n   title: A\n"

    assert refusal(text) == shown(
        "this line does not fit those above it", text, 3, 4,
        "begin the lines of one list or mapping in the same column",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a: b\ntitle:Fox\nc: d\n", 2, 6), ("- id:fox\n  title: A\n", 1, 5), ("title:Fox\ncards: x\n", 1, 6)],
)
def test_no_blank_behind_a_colon(text: str, line: int, column: int) -> None:
    assert refusal(text) == shown(
        "no blank behind the `:`", text, line, column, "write `name: value`, with a blank behind the colon"
    )  # fmt: skip


def test_no_blank_behind_a_dash() -> None:
    text = "cards:\n  -id: fox\n    title: A\n"

    assert refusal(text) == shown(
        "no blank behind the `-`", text, 2, 3, "write `- id: …`, with a blank behind the dash"
    )  # fmt: skip


def test_a_line_without_a_colon() -> None:
    assert refusal("a: b\ntitle A\nc: d\n") == shown(
        "this line has no `:`", "a: b\ntitle A\nc: d\n", 2, 1,
        "write `name: value`; the lines of a longer text are indented further than its name",
    )  # fmt: skip


def test_a_hash_that_ends_a_text_of_several_lines() -> None:
    text = "text: Take card #3\n  and play it.\na: b\n"

    assert refusal(text) == shown(
        "the text ends at this #, and yet goes on in the next line", text, 1, 17, "put quotes round the whole text"
    )  # fmt: skip


@pytest.mark.parametrize("sign", ["@", "`", "%"])
def test_a_sign_that_no_text_begins_with(sign: str) -> None:
    text = f"title: {sign}home"

    assert refusal(text) == shown(f"a text cannot begin with `{sign}`", text, 1, 8, "put quotes round the text")


@pytest.mark.parametrize("sign", ["-", "?"])
def test_a_dash_or_question_mark_behind_a_name(sign: str) -> None:
    text = f"title: {sign} home"

    assert refusal(text) == shown(
        f"a text cannot begin with `{sign}` and a blank", text, 1, 8, "put quotes round the text"
    )  # fmt: skip


@pytest.mark.parametrize("sign", [">", "|"])
def test_a_sign_for_long_texts_that_was_meant_as_a_letter(sign: str) -> None:
    text = f"title: {sign} home"

    assert refusal(text) == shown(
        f"a text cannot begin with `{sign}` in the line of its name", text, 1, 8,
        "put quotes round the text; or begin it in the next line, indented further",
    )  # fmt: skip


@pytest.mark.parametrize("title", ["*loud*", "& you", "* star", "*"])
def test_stars_and_ampersands(title: str) -> None:
    text = f"title: {title}"

    assert refusal(text) == shown(
        "a text that begins with * or & means something else in YAML", text, 1, 8, "put quotes round the text"
    )  # fmt: skip


def test_a_bracket_that_is_never_closed_is_found_where_it_opens() -> None:
    text = "cards:\n  - {id: a, title: A\n  - {id: b, title: B}\n"

    assert refusal(text) == shown(
        "the list or mapping that `{` opens is not closed properly", text, 2, 5,
        "look for a missing comma, ] or }, and put quotes round texts that contain them",
    )  # fmt: skip


def test_a_colour_without_quotes_in_braces() -> None:
    text = "red: {fill: #c00, symbol: bolt}\ncards: []\n"

    assert refusal(text) == shown(
        "what follows this # is a note to YAML, and so `{` in line 1 is never closed", text, 1, 13,
        'put quotes round a colour, such as "#c00000", and round a text that has a # in it', 19,
    )  # fmt: skip


def test_a_text_behind_the_end() -> None:
    assert refusal("a: b\n...\nc: d\n") == shown(
        "something stands behind the end of the deck", "a: b\n...\nc: d\n", 3, 1,
        "remove the line `...`: a file holds one document",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("letter", "message", "hint"),
    [
        ("\x07", "a control character, U+0007, that a YAML file may not hold", "remove it"),
        ("\x00", "a control character, U+0000, that a YAML file may not hold", "remove it"),
        ("\u2028", "an invisible line break, U+2028, that a YAML file may not hold", "replace it by a blank"),
    ],
)
def test_a_letter_that_cannot_be_seen(letter: str, message: str, hint: str) -> None:
    text = f"title: A\ntext: b{letter}c\n"

    assert refusal(text) == shown(message, text, 2, 8, hint)


@pytest.mark.parametrize(
    ("pair", "letter"), [("\\ud83c\\udca1", "🂡"), ("\\uD83D\\uDE00", "😀"), ("\\ud867\\ude3d", "𩸽")]
)
def test_a_letter_written_in_halves_is_shown_whole_in_the_hint(pair: str, letter: str) -> None:
    text = f'title: "Ace {pair}"'
    assert f"write the letter itself, {letter}, without a backslash" in refusal(text)


@pytest.mark.parametrize("half", ["\\ud83c", "\\udca1", "\\ud83c\\ud83c", "\\udca1\\ud83c"])
def test_half_a_letter_has_no_whole_one(half: str) -> None:
    assert "write the letter itself, without a backslash" in refusal(f'title: "Ace {half}"')
