"""CSV read as rows of names and values, with places; and compared with what Python's own reader makes of it."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import Problems, Source
from generator.reading.nodes import Mapping, Scalar
from generator.reading.tables import parse_csv


def read(text: str) -> tuple[list[dict[str, str]], list[str]]:
    problems = Problems()
    rows = parse_csv(Source("t.csv", text), problems)
    found = []
    for row in rows.items:
        assert isinstance(row, Mapping)
        found.append({key.text: value.text for key, value in row.entries if isinstance(value, Scalar)})
    return found, [f"{problem.place}: {problem.message}" for problem in problems.found]


@pytest.mark.parametrize(
    "text",
    [
        "name,points\nKim,21\nLee,17\n",
        "name;points\nKim;21\nLee;17",
        "name\tpoints\nKim\t21\nLee\t17\n",
        "\n\nName,POINTS,\n\nKim,21,\n,,\nLee,17,\n\n",
        '"name","points"\n"Kim","21"\n"Lee","17"\n',
        ' "name" , points \n "Kim",\t"21"\nLee,17\n',
    ],
)
def test_separators_blank_rows_and_quotes_make_no_difference(text: str) -> None:
    rows, problems = read(text)

    assert [(row["name"].strip(), row["points"].strip()) for row in rows] == [("Kim", "21"), ("Lee", "17")]
    assert problems == []


def test_column_names_are_read_as_people_write_them() -> None:
    assert read("Name,Self-esteem, Anger ,GUILT\nAnn,1,2,3\n")[0] == [
        {"name": "Ann", "self_esteem": "1", "anger": "2", "guilt": "3"}
    ]


def test_a_quoted_cell_holds_separators_quotes_and_line_breaks() -> None:
    rows, problems = read('name,hand\n"Ann ""the first""\nof her name","r2,f"\nBo,g\n')

    assert rows == [{"name": 'Ann "the first"\nof her name', "hand": "r2,f"}, {"name": "Bo", "hand": "g"}]
    assert problems == []


def test_places_are_those_in_the_file() -> None:
    rows = parse_csv(Source("t.csv", 'name,hand\n"A\nB",rr\nBo, gg\n'), Problems())
    places = [
        (cell.text, cell.line, cell.column, cell.length)
        for row in rows.items
        if isinstance(row, Mapping)
        for _, cell in row.entries
        if isinstance(cell, Scalar)
    ]

    assert places == [("A\nB", 2, 1, 2), ("rr", 3, 4, 2), ("Bo", 4, 1, 2), (" gg", 4, 4, 3)]


def test_only_what_stands_outside_of_quotes_tells_the_separator() -> None:
    assert read('"a,b,c";d\n1;2\n')[0] == [{"a,b,c": "1", "d": "2"}]
    assert read("sep=;\na,b;c\n1;2\n")[0] == [{"a,b": "1", "c": "2"}]


def test_a_row_too_long_is_told_once_and_blanks_are_no_cells() -> None:
    assert read("a,b\n1,2,3,4,5\n")[1] == ["t.csv:2:5: a row has more cells than there are columns: `3` is too much"]
    assert read("a,b\n1,2, ,\n")[1] == []


def test_a_long_row_is_read_in_time_that_grows_with_it() -> None:
    rows, problems = read("a,b\n" + "," * 300_000 + "\n1,2\n")

    assert (rows, problems) == ([{"a": "1", "b": "2"}], [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "t.csv: the table is empty"),
        ("\n ; ;\n", "t.csv: the table is empty"),
        ("name,name\nA,B\n", "t.csv:1:6: two columns are called `name`"),
        ("name,,hand\nA,B,C\n", "t.csv:1:6: a column has no name"),
        ("name,hand\nAnn,r2,f\n", "t.csv:2:8: a row has more cells than there are columns: `f` is too much"),
        ('name,hand\n"Ann,rr\nBo,g\n', "t.csv:2:1: a quotation mark is not closed"),
        ('name,hand\n"Ann" the first,rr\n', "t.csv:2:1: something follows a quotation mark"),
    ],
)
def test_what_is_wrong_with_a_table_is_told_with_its_place(text: str, expected: str) -> None:
    assert read(text)[1] == [expected]


cells = st.text(st.characters(codec="utf-8", exclude_characters="\r", exclude_categories=["Cs"]), max_size=8)


@given(
    st.lists(st.lists(cells, min_size=2, max_size=2), min_size=1, max_size=5),
    st.sampled_from(",;\t"),
    st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
)
def test_what_python_writes_is_read_alike(rows: list[list[str]], separator: str, quoting: int) -> None:
    rows = [["x" + cell for cell in row] for row in rows]  # no row is blank
    file = io.StringIO()
    csv.writer(file, delimiter=separator, quoting=quoting, lineterminator="\n").writerows([["a", "b"], *rows])

    assert read(file.getvalue()) == ([{"a": one, "b": other} for one, other in rows], [])
