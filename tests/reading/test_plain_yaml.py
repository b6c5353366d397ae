"""The YAML that most decks are written in is read without the parser, and as the parser reads it; all other is left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.problems import Problems, Source, SourceError
from generator.reading.any_yaml import parse_any_yaml
from generator.reading.nodes import MAX_DEPTH, Node, Scalar, Sequence, parse_yaml
from generator.reading.plain_yaml import parse_plain_yaml

ROOT = Path(__file__).parents[2]


def told(node: Node) -> Any:
    """All that a node says, but for how many nodes it is: that is counted where there are aliases."""
    if isinstance(node, Scalar):
        return tuple(node)
    if isinstance(node, Sequence):
        return [node[1:4], *(told(item) for item in node.items)]
    return [node[1:4], *((tuple(key), told(value)) for key, value in node.entries)]


def by_the_parser(text: str) -> Any:
    problems = Problems()
    node = parse_any_yaml(Source("a.yaml", text), problems)
    assert not problems.found
    return told(node)


@pytest.mark.parametrize(
    "text",
    [
        "a: fox",
        "a: fox\n\n# note\n\nb: hen  \n",
        'a: "Fox: the # red"\n',
        "a: 'Fox: the # red'\n",
        "a: -3\nb: a:b\nc: C# minor\nd: it's {so} [far], & on\n",
        "a: Take card #3\nb: fox  # note \n",
        "a: one\n  two,  \n   - three \nb: four\n",
        "a: one\n  two  # note\n",
        'a: "one \n  two\n  "\nb: x\n',
        "a: {}\nb: []\nc: {A: 1, B: -2,}\nd: [ 4, 5 ]  # note\n",
        "red: {name: Red, fill: \"#c00000\", ink: '#fff'}\n",
        "a: {b: {c: 1, d: 'x, y' }, e: [], f: [ \"2\", 3 ] }\n",
        "a: [[1, 2], {b: \"{{ c|join(', ') }}\"},]  # note\n",
        "panel(name, values):\n  - {text: x, box: [1, 2.5, 3, 4]}\n",
        "Self esteem: 1\n",
        "a:\nb:\n  c:\n  d: 1\ne:\n",
        "cards:\n  - id: fox\n    title: Fox\n\n  - id: hen\n",
        "cards:\n- id: fox\n  list:\n  - 1\n  - 2\n- id: hen\nlast: x\n",
        "cards:\n  - id: fox  # note\n    copies: 1\n  - fox #3\n",
        "cards:\n  -   id: fox\n      title: Fox\n  - fox\n  - {id: fox}\n",
        "  a: 1\n  b: 2\n",
        "a: fo\u0301x\u00a0\nb: 狐\u00a0# hen\n",
    ],
)
def test_names_with_values_are_read_as_the_parser_reads_them(text: str) -> None:
    node = parse_plain_yaml(text)

    assert node is not None
    assert told(node) == by_the_parser(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# a note\n",
        "fox\n",
        "- fox\n",
        "---\na: fox\n",
        "a: fox\n...\n",
        "a: |\n  fox\n",
        "a: one\n\n  two\n",
        "a: one # note\n  two\n",
        "a:\n  one\n",
        "a: # note\n",
        "a: 'it''s'\n",
        'a: "\\n"\n',
        'a: "one\n\n  two"\n',
        'a: "one\ntwo"\n',
        "a:\tfox\n",
        "a: &x fox\nb: *x\n",
        "a: &x {b: 1}\nc: {<<: *x}\n",
        "<<: {a: 1}\n",
        "a: !t fox\n",
        "a: {b: {c: {d: 1}}}\n",
        "a: {b(c, d): 1}\n",
        "a: {b: {c: 1} d}\n",
        "a: {b: c {d}}\n",
        "a: {b: [1, c: 2]}\n",
        "a: {b: 1, c}\n",
        "a: {b: 1\n  c: 2}\n",
        "a: [b: 1]\n",
        "'a': fox\n",
        "? a\n: b\n",
        "- - a\n",
        "a:\n  - b: one\n      two\n",
        f"{'a' * 2000}: 1\n",
    ],
)
def test_what_is_written_in_other_ways_is_left_to_the_parser(text: str) -> None:
    assert parse_plain_yaml(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\na: 2\n",
        "a: {b: 1, b: 2}\n",
        "a: b: c\n",
        "a: fox\n  b: hen\n",
        "a:\n    b: 1\n  c: 2\n",
        "a: 1\n- b\n",
        "- a\nb: 1\n",
        'a: "fox\n',
        'a: "fox" hen\n',
        "a: {b: 1\n",
        "a:fox\nb: 1\n",
        "a: @fox\n",
        "".join(f"{'  ' * depth}a:\n" for depth in range(MAX_DEPTH + 3)),
        "".join(f"{'  ' * depth}a:\n" for depth in range(MAX_DEPTH - 1)) + "  " * MAX_DEPTH + "- a: {b: 1}\n",
        "".join(f"{'  ' * depth}a:\n" for depth in range(MAX_DEPTH - 1)) + "  " * MAX_DEPTH + "a: {b: {c: 1}}\n",
        "a: {b: [1}, c: 2]\n",
    ],
)
def test_what_is_wrong_is_left_to_the_parser_which_says_so(text: str) -> None:
    assert parse_plain_yaml(text) is None
    with pytest.raises(SourceError):
        parse_yaml(Source("a.yaml", text))


VALUES = st.sampled_from(
    ["", "", "1", "-2", "fox", "a fox, red ", "it's", "a:b", "C#", '"q: # q"', "'q'", '"one\n   two "', '"', "{",
     "{a: 1, b: x y }", "{a: {b: 1, c: [2]}, d: [ 3, 'e' ] }", "[{}, {a: \"b, {c}\"}]", "[a: 1]",
     "{a: b {c}}", "{a: {b: 1} c}",
     "{ a: \"1\", 'b': 2}", "[1, 2]", "[]", "{a, b}", "one\n  two", "one\n      - two", "|", "- x",
     "#", "?", "&a x", "*a", "!t", "%", "x\u00a0", "\u00a0x", "水", "x: y", "x:"]
)  # fmt: skip
LINES = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from(["", "", "  ", "  ", "    ", " "]),
    st.sampled_from(["", "", "", "- ", "-   ", "-"]),
    st.sampled_from(["a: ", "b: ", "c: ", "d d: ", "e:", "f.g:  ", "h(i, j): ", "", "", "'h': ", "<<: "]),
    VALUES,
    st.sampled_from(["", "", "", " ", "  # note", "#", " #3", "\n", "\n# note"]),
)


@given(st.lists(LINES, max_size=12).map("\n".join))
@example("a: b\n c: d")
@example("a:\n- b\n - c")
def test_any_text_is_read_alike_or_left(text: str) -> None:
    node = parse_plain_yaml(text)

    if node is not None:
        assert told(node) == by_the_parser(text)


@pytest.mark.parametrize("folder", ["decks", "layouts"])
def test_the_files_that_ship_are_read_alike_or_left(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.yaml"))
    read = {file: node for file in files if (node := parse_plain_yaml(file.read_text("utf-8"))) is not None}

    assert files
    for file, node in read.items():
        assert told(node) == by_the_parser(file.read_text("utf-8")), file
    assert folder == "decks" or read


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "x" * 1_000_000 + ": y",
        " " * 1_000_000 + ": y",
        "a: " + "x " * 500_000 + ": ",
        "a: {" + "b, " * 300_000,
        "a: {b: " + " " * 1_000_000 + "}",
        "a: {" + "b: {c: [" * 100_000,
        "a: {" + "b: {c: 1}, " * 100_000 + "d}",
        'a: "' + "x\n " * 300_000,
        "- " * 500_000,
        "a: x" + " x#" * 300_000 + ":",
        "a b" * 300_000,
    ],
)
def test_a_million_letters_of_another_kind_are_left_at_once(text: str) -> None:
    assert parse_plain_yaml(text) is None


@pytest.mark.parametrize("text", ["a: {b: 1, b: 2}\n", 'a: "one\n   \n  two"\n'])
def test_equal_names_in_brackets_and_a_line_of_blanks_in_quotes_are_left_to_the_parser(text: str) -> None:
    assert parse_plain_yaml(text) is None
