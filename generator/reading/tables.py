"""CSV text in, nodes out, as if the table had been written in YAML: one mapping a row, from column name to cell.

Cells are separated by commas, semicolons (as spreadsheets write them where the comma is a decimal sign) or tabs,
whichever the first line has most of; a cell in double quotes may hold any of them, and line breaks
(https://www.rfc-editor.org/rfc/rfc4180). Rows without a single letter are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.problems import Place, Problems, Source, shortened
from generator.reading.nodes import Mapping, Scalar, Sequence, place_of

__all__ = ["parse_csv"]

_SEPARATORS = ",;\t"


def parse_csv(source: Source, problems: Problems) -> Sequence:
    """The rows below the first, which names the columns; those names in small letters, with `_` for blanks and hyphens.
    What is wrong with the table goes into `problems`."""
    rows = [row for row in _rows(source, problems) if any(cell.text.strip() for cell in row)]
    if not rows:
        problems.error("the table is empty", Place(source), "name the columns in the first line")
        return Sequence((), 1, 1)
    header = [cell._replace(text=re.sub(r"[\s\-_]+", "_", cell.text.strip().lower())) for cell in rows[0]]
    while not header[-1].text:  # a spreadsheet fills up short rows
        header.pop()
    _check_header(header, source, problems)
    mappings = []
    for row in rows[1:]:
        for cell in row[len(header) :]:
            if cell.text.strip():
                problems.error(
                    f"a row has more cells than there are columns: `{shortened(cell.text)}` is too much",
                    place_of(cell, source),
                    'put double quotes round a cell with commas in it: "r2,r5,f"',
                )
                break
        row = row + [row[-1]._replace(text="", column=row[-1].column + row[-1].length)] * (len(header) - len(row))
        entries = tuple(zip(header, row, strict=False))
        mappings.append(Mapping(entries, row[0].line, row[0].column))
    return Sequence(tuple(mappings), header[0].line, header[0].column)


def _check_header(header: list[Scalar], source: Source, problems: Problems) -> None:
    known: set[str] = set()
    for cell in header:
        if not cell.text:
            problems.error("a column has no name", place_of(cell, source), "name it in the first line")
        elif cell.text in known:
            problems.error(f"two columns are called `{cell.text}`", place_of(cell, source), "rename one of them")
        known.add(cell.text)


def _rows(source: Source, problems: Problems) -> Iterator[list[Scalar]]:
    text = source.text
    told = _TOLD.match(text)
    first = re.sub(r'"[^"]*"', "", text[told.end() if told else 0 :].lstrip("\n").partition("\n")[0])
    separator = told[1] if told else max(_SEPARATORS, key=first.count)
    bare = re.compile(f"[^{separator}\n]*")
    quoted = re.compile(("[ ]*" if separator == "\t" else "[ \t]*") + _QUOTED)
    row: list[Scalar] = []
    line_start = at = told.end() if told else 0
    line = text.count("\n", 0, at) + 1
    while at <= len(text):
        start, start_line, column = at, line, at - line_start + 1
        found = quoted.match(text, at)
        if found is not None:
            at = found.end()
            value = found[1].replace('""', '"')
            if text.count("\n", start, at):
                line += text.count("\n", start, at)
                line_start = text.rindex("\n", start, at) + 1
            rest = bare.match(text, at)
            assert rest is not None
            if rest[0].strip() or not found[2]:
                message = "a quotation mark is not closed" if not found[2] else "something follows a quotation mark"
                hint = 'write " before and after the cell, and "" for a quotation mark inside it'
                problems.error(message, Place(source, start_line, column), hint)
            at = rest.end()
        else:
            found = bare.match(text, at)
            assert found is not None
            at, value = found.end(), found[0]
        end = text.find("\n", start, at)
        row.append(Scalar(value, start_line, column, max(1, (end if end >= 0 else at) - start), True))
        if at < len(text) and text[at] == separator:
            at += 1
            continue
        yield row
        row = []
        at, line, line_start = at + 1, line + 1, at + 1


_TOLD = re.compile(r'\s*"?sep=([,;\t])"?[,; \t]*\n', re.IGNORECASE)
"""A first line by which spreadsheets tell each other the separator."""
_QUOTED = r'"((?:[^"]|"")*)("|\Z)'
