"""YAML in, nodes out: scalars as they were typed, each with its place; and no file that hangs or breaks the reader."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import DeckgenError, Problems, Source, SourceError, format_problems
from generator.reading.any_yaml import MAX_NODES
from generator.reading.nodes import Mapping, Node, Scalar, Sequence, parse_yaml


def parse(text: str) -> Node:
    return parse_yaml(Source("a.yaml", text))


def plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.entries}


def read(text: str) -> object:
    return plain(parse(text))


def entry(text: str, name: str = "a") -> Scalar:
    root = parse(text)
    assert isinstance(root, Mapping)
    value = root.get(name)
    assert isinstance(value, Scalar)
    return value


def refusal(text: str) -> str:
    with pytest.raises(SourceError) as caught:
        parse(text)
    return format_problems(caught.value.problems)


# --- scalars as they were typed --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    """no off yes on y N NO On True false ~ null Null NULL 010 08 0o10 0777 0x1F 0b101 1_000 1e3 12e03 1.10 2.00 .5 5.
    +5 -0 − -1 12:30 190:20:30.15 .inf -.Inf .nan .NaN 2001-01-01 2001-12-14t21:59:43.10-05:00 2001-12-14 =
    C# R&R <gold>
    a<b a:b http://x.y {{x}}} #c00 // art\\new\\tiger.png don't – “quoted” 100%
    1,000 <<""".split(),  # noqa: SIM905
)
def test_a_word_is_itself_in_every_way_of_writing_it(word: str) -> None:
    quoted = word.replace("'", "''")
    assert entry(f"a: '{quoted}'").text == word
    assert entry(f"a: {json.dumps(word, ensure_ascii=False)}").text == word
    assert entry(f"a: |-\n  {word}").text == word
    if word[0] not in "#{":
        assert entry(f"a: {word}").text == word
        assert read(f"- {word}\n- x") == [word, "x"]
    if word not in ("<<", "=") and word[0] not in "#{":
        assert read(f"{word}: x") == {word: "x"}


def test_a_quoted_merge_sign_is_a_name_like_others() -> None:
    assert read("'<<': {a: b}") == {"<<": {"a": "b"}}


def test_keys_keep_their_order_and_what_they_were_typed_as() -> None:
    """As in decks of cards whose ranks are numbers and letters."""
    ranks = ["2", "3", "10", "J", "Q", "K", "A", "NO", "on", "1.0"]

    assert list(read("".join(f"{rank}: x\n" for rank in ranks))) == ranks  # type: ignore[call-overload]


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=200))
def test_any_printable_text_in_double_quotes_comes_back(text: str) -> None:
    assert entry(f"a: {json.dumps(text, ensure_ascii=False)}").text == text


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=200))
def test_any_printable_text_in_single_quotes_comes_back(text: str) -> None:
    quoted = text.replace("'", "''")
    assert entry(f"a: '{quoted}'").text == text


def test_a_text_over_several_lines_is_one() -> None:
    assert read("a: one\n  two\n\n  three\nb: >\n  one\n  two\n") == {"a": "one two\nthree", "b": "one two\n"}


# --- places ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: fox", (1, 4, 3)),
        ("b: x\na:   'fox'  # note", (2, 6, 5)),
        ("{b: é, a: fox}", (1, 11, 3)),
        ("a: fox\n  two", (1, 4, 3)),
        ("a: |\n  fox\n", (1, 4, 1)),
        ("a:", (1, 3, 1)),
        ("a:\n  fox", (2, 3, 3)),
        ("- x", None),
    ],
)
def test_a_scalar_knows_its_line_column_and_length(text: str, place: tuple[int, int, int] | None) -> None:
    if place is None:
        root = parse(text)
        assert isinstance(root, Sequence)
        assert (root.line, root.column, root.items[0].line, root.items[0].column) == (1, 1, 1, 3)
    else:
        found = entry(text)
        assert (found.line, found.column, found.length) == place


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("a: Take card #3", (" #3", 1, 14)),
        ("a: fox  # note \nb: x", ("  # note", 1, 9)),
        ("a: fox\t# note", ("\t# note", 1, 8)),
        ("a: #c00", (" #c00", 1, 4)),
        ("a: one\n  two #3", (" #3", 2, 7)),
        ("a: #1 fan\n  of all\n", (" #1 fan", 1, 4)),
        ("a: C# minor", None),
        ("a: 'fox' # note", None),
        ('a: "fox" #note', None),
        ("a: fox\n# note", None),
    ],
)
def test_what_a_hash_takes_from_a_plain_text_is_kept_beside_it(text: str, note: tuple[str, int, int] | None) -> None:
    assert entry(text).note == note


# --- tabs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a:\tfox", {"a": "fox"}),
        ("a: fox\t# note", {"a": "fox"}),
        ("a: 'one\ttwo'", {"a": "one\ttwo"}),
        ("a: one\ttwo", {"a": "one\ttwo"}),
        ("-\tfox\n-\t\tdog", ["fox", "dog"]),
        ("-\ta: 1\n  b: 2", [{"a": "1", "b": "2"}]),
        ("-\t-\tfox", [["fox"]]),
        ("a: fox\n\t\nb: x\n\t", {"a": "fox", "b": "x"}),
        ("\t# note\na: fox\n\t# note\n  \t# note\nb: x", {"a": "fox", "b": "x"}),
        ("a: [\n\tfox,\n\tdog]", {"a": ["fox", "dog"]}),
        ("a: |\n  -\tfox\n  - \tdog\nb:\n-\tx", {"a": "-\tfox\n- \tdog\n", "b": ["x"]}),
        ("a: one\n  -\ttwo\nb:\n-\tx", {"a": "one -\ttwo", "b": ["x"]}),
        ('a: "one\n  -\ttwo"', {"a": "one -\ttwo"}),
    ],
)
def test_a_tab_that_yaml_allows_is_read_and_stays_where_it_is_text(text: str, value: object) -> None:
    assert read(text) == value


def test_a_hundred_thousand_tabs_behind_dashes_are_read() -> None:
    assert read("-\tfox\n" * 100_000) == ["fox"] * 100_000


# --- what is refused -------------------------------------------------------------------------------------------------


def test_a_key_twice_names_both_lines_and_every_pair() -> None:
    assert refusal("fox: {text: a}\ndog: x\nfox: {text: b}\ncat: {x: 1, x: 2}\n") == (
        "error: `fox` stands twice in one mapping, in line 1 and in line 3\n"
        "  a.yaml:3:1\n"
        "    3 | fox: {text: b}\n"
        "      | ^^^ keep one of the two\n"
        "\n"
        "error: `x` stands twice in one mapping, in line 4\n"
        "  a.yaml:4:13\n"
        "    4 | cat: {x: 1, x: 2}\n"
        "      |             ^ keep one of the two"
    )


def test_a_merged_mapping_gives_what_its_own_lacks() -> None:
    bases = "a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\n"
    text = bases + "c: {<<: *a, x: 9}\nd: {<<: [*a, *b], w: 0}\ne: {x: 8, <<: *a, <<: *b}\n"
    found = read(text)
    assert isinstance(found, dict)

    assert found["c"] == {"x": "9", "y": "2"}
    assert found["d"] == {"w": "0", "x": "1", "y": "2", "z": "4"}
    assert found["e"] == {"x": "8", "y": "2", "z": "4"}


def test_merging_what_is_no_mapping_points_at_the_merge() -> None:
    assert refusal("- id: a\n  <<: fox\n") == (
        "error: `<<` takes over the fields of a mapping, and there is none\n"
        "  a.yaml:2:3\n"
        "    2 |   <<: fox\n"
        "      |   ^^ write `&name` behind the `-` of the first card, and `<<: *name` here"
    )


def test_an_alias_bomb_is_stopped_where_it_grows_too_large() -> None:
    letters = "abcdefghij"
    text = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n" for old, new in pairwise(letters)
    )

    assert refusal(text) == (
        f"error: written out, the aliases make more than {MAX_NODES:,} values\n"
        "  a.yaml:7:14\n"
        "    7 | g: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f]\n"
        "      |              ^^"
    )


@pytest.mark.parametrize(("text", "column"), [("a: &a [*a]", 8), ("a: *a", 4)])
def test_an_alias_of_nothing_yet_is_refused(text: str, column: int) -> None:
    assert refusal(text) == (
        "error: `*a` stands before its `&a`, or inside it\n"
        f"  a.yaml:1:{column}\n"
        f"    1 | {text}\n"
        f"      | {' ' * (column - 1)}^^ put quotes round a text that begins with * or &"
    )


def test_a_text_that_looks_like_an_anchor_is_not_lost() -> None:
    assert refusal("a: &you\nb: c") == (
        "error: `&you` is not a text to YAML: its & begins a name for what follows\n"
        "  a.yaml:1:4\n"
        "    1 | a: &you\n"
        "      |    ^^^^ put quotes round a text that begins with * or &"
    )


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!str", "!wow", "!<tag:x>", "!"])
@pytest.mark.parametrize("value", ["fox", "[fox]", "{a: b}"])
def test_a_tag_is_refused_as_it_was_written(tag: str, value: str) -> None:
    assert refusal(f"a: {tag} {value}") == (
        f"error: `{tag}` is not a text to YAML: its ! begins a tag, and tags mean nothing here\n"
        "  a.yaml:1:4\n"
        f"    1 | a: {tag} {value}\n"
        f"      |    {'^' * len(tag)} remove it; put quotes round a text that begins with !"
    )


def test_a_second_document_is_refused_and_one_marked_is_read() -> None:
    assert read("---\na: b\n...\n") == {"a": "b"}
    assert read("%YAML 1.2\n---\na: b\n") == {"a": "b"}
    assert refusal("a: b\n---\nc: d\n") == (
        "error: a second document begins here\n"
        "  a.yaml:2:1\n"
        "    2 | ---\n"
        "      | ^^^ remove the line `---`: a file holds one document"
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# only a note\n", "  \t\n"])
def test_a_file_of_nothing_is_empty(text: str) -> None:
    assert refusal(text) == "error: the file is empty\n  a.yaml\n  write something into it, or name another file"


def test_a_name_without_its_colon_in_braces_is_the_rest_of_a_text() -> None:
    assert refusal("a: {title: Hello, you}") == (
        "error: `you` has no `:`\n"
        "  a.yaml:1:19\n"
        "    1 | a: {title: Hello, you}\n"
        "      |                   ^^^ put quotes round a text that has a comma in it"
    )
    assert read("a: {x: , y: '', z: 1}") == {"a": {"x": "", "y": "", "z": "1"}}


def test_braces_that_were_meant_as_text_are_refused() -> None:
    assert refusal("a: {{ x }}") == (
        "error: a list or mapping stands where a name was expected\n"
        "  a.yaml:1:5\n"
        "    1 | a: {{ x }}\n"
        "      |     ^ put quotes round a text that begins with [ or {"
    )


# --- no file hangs or breaks the reader ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "- " * 100_000, "{a: " * 100_000, "? " * 100_000, "\n".join(" " * i + "a:" for i in range(200))],
    ids=["brackets", "dashes", "braces", "question marks", "indents"],
)  # fmt: skip
def test_deep_nesting_is_refused(text: str) -> None:
    assert refusal(text).startswith("error: too many lists and mappings inside one another\n")


@pytest.mark.parametrize(
    "text",
    ["x" * 10_000_000, "a: " + "x " * 5_000_000, "a: '" + "x" * 10_000_000 + "'"],
    ids=["one word", "words", "quoted"],
)
def test_ten_million_letters_in_a_line_are_read(text: str) -> None:
    node = parse(text)
    value = node if isinstance(node, Scalar) else entry(text)
    assert len(value.text) >= 9_999_999


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\t" * 1_000_000, "the file is empty"),
        ("\t" * 1_000_000 + "a: b", "tab used for indenting"),
        ("a:\n" + "\tb: c\n" * 300_000, "tab used for indenting"),
        ("a: 'x\n" + "\ty\n" * 300_000, "a quotation mark is opened here and never closed"),
        ("\n" * 1_000_000, "the file is empty"),
        ("//\n" * 300_000, "a text, not"),
        ("a: " + "&" * 1_000_000, "a text that begins with * or & means something else in YAML"),
        ("a" * 2_000 + ": b: c", "a `:` in the middle of a value"),
        ("x" * 1_000_000 + ": b", "a `:` in the middle of a value"),
        ("a: [" + "x, " * 100_000, "a list in [ ] or a mapping in { } is not closed properly"),
        ("\0" * 1_000_000, "a control character, U+0000, that a YAML file may not hold"),
        ("a: \ud800", "a control character, U+D800, that a YAML file may not hold"),
        ("a: \u2028\u2028\n", "an invisible line break, U+2028, that a YAML file may not hold"),
        ("a: \x85\n", "an invisible line break, U+0085, that a YAML file may not hold"),
        ("a: b\ufeff\n", "a control character, U+FEFF, that a YAML file may not hold"),
    ],
    ids=range(15),
)
def test_a_hostile_file_ends_in_a_problem(text: str, message: str) -> None:
    if message == "a text, not":
        assert isinstance(parse(text), Scalar)
    else:
        assert refusal(text).startswith(f"error: {message}")


PIECES = st.sampled_from(
    ["a", "b: ", "- ", "? ", "\n", "\n  ", "\n    ", "\t", " ", ":", "{", "}", "[", "]", ",", "'", '"', "|", ">",
     "#", " #x", "  # x", "&a ", "*a", "!x ", "%", "@", "`", "---\n", "...\n", "<<: ", "\\", "\\x4", "//", "é", "水",
     "\u00a0",
     "\u2028", "\x85", "\ufeff",
     "\x00", "\ud800", "|2-\n", "\n\n", ": |\n"]
)  # fmt: skip


@given(st.one_of(st.lists(PIECES, max_size=40).map("".join), st.text(max_size=60)))
def test_any_text_is_read_or_refused_with_places_inside_the_file(text: str) -> None:
    problems = Problems()
    source = Source("a.yaml", text.replace("\r", "\n"))
    try:
        nodes = [parse_yaml(source, problems)]
    except DeckgenError as error:
        assert error.problems
        problems.extend(error.problems)
        nodes = []
    lines = source.text.split("\n")
    for problem in problems.found:
        assert problem.place is not None
        if problem.place.line:
            assert problem.place.line <= len(lines)
            assert 1 <= problem.place.column <= len(lines[problem.place.line - 1]) + 1, (problem, text)
    assert format_problems(problems.found) == "" or problems.found
    while nodes:
        node = nodes.pop()
        assert 1 <= node.line <= len(lines)
        assert 1 <= node.column <= len(lines[node.line - 1]) + 1
        if isinstance(node, Sequence):
            nodes += node.items
        elif isinstance(node, Mapping):
            nodes += [part for item in node.entries for part in item]
        elif node.note:
            assert lines[node.note.line - 1][node.note.column - 1] == "#"


@pytest.mark.parametrize("mark", ["//", "--", ";", "/*", "<!--"])
def test_notes_of_other_languages_are_pointed_at(mark: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse_yaml(Source("d.yaml", f"{mark} a note\nsuit:\n  - a\n"))
    assert format_problems(caught.value.problems).splitlines()[:2] == [
        f"error: `{mark}` does not begin a note in YAML",
        "  d.yaml:1:1",
    ]
