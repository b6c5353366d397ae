"""What was measured, as values, and in words: a line on the terminal, a table in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

__all__ = ["BEGIN", "END", "Point", "Row", "between_marks", "growth_table", "in_words", "row_table", "seconds_in_words"]

BEGIN = "<!-- figures: what stands from here on is written by `tests/benchmarks/bench.py --write` -->"
END = "<!-- figures: end -->"


class Row(NamedTuple):
    """A figure beside its bound, which it may reach and not exceed; without a bound, it is told and not judged. A value
    of None could not be measured: `detail` says why."""

    what: str
    value: float | None
    unit: str
    bound: float | None = None
    detail: str = ""

    @property
    def verdict(self) -> str:
        if self.value is None:
            return "not measured"
        if self.bound is None:
            return ""
        return "ok" if self.value <= self.bound else "MISSED"

    @property
    def figure(self) -> str:
        return "-" if self.value is None else f"{self.value:,.{_digits(self.unit)}f} {self.unit}"

    @property
    def limit(self) -> str:
        return "" if self.bound is None else f"{self.bound:,g} {self.unit}"

    def line(self) -> str:
        return f"{self.what:44}  {self.figure:>10}  {self.limit:>10}  {self.verdict:12}  {self.detail}".rstrip()


class Point(NamedTuple):
    """A deck of so many cards, built by a tool."""

    tool: str
    cards: int
    seconds: float
    mib: float | None

    def line(self) -> str:
        memory = "" if self.mib is None else f"{self.mib:8,.0f} MiB"
        return f"{self.cards:>7,} cards, {self.tool:8} {self.seconds:8.2f} s {memory}".rstrip()


def _digits(unit: str) -> int:
    return 2 if unit in ("x", "s") else 0


def seconds_in_words(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"


def row_table(rows: Sequence[Row]) -> str:
    lines = ["| what | is | may be | | medians |", "| --- | --: | --: | --- | --- |"]
    lines += [f"| {' | '.join([r.what, r.figure, r.limit, r.verdict, r.detail])} |" for r in rows]
    return "\n".join(lines)


def growth_table(points: Sequence[Point]) -> str:
    """A line for every number of cards, a pair of columns for every tool."""
    tools = list(dict.fromkeys(point.tool for point in points))
    lines = [
        "| cards | " + " | ".join(f"{tool}: time | memory" for tool in tools) + " |",
        "| --: |" + " --: | --: |" * len(tools),
    ]
    for cards, group in groupby(sorted(points, key=lambda point: point.cards), lambda point: point.cards):
        by_tool = {point.tool: point for point in group}
        cells = [cell for tool in tools for cell in _cells(by_tool.get(tool))]
        lines.append(f"| {cards:,} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cells(point: Point | None) -> tuple[str, str]:
    if point is None:
        return "not measured", ""
    return f"{point.seconds:.2f} s", "not measured" if point.mib is None else f"{point.mib:,.0f} MiB"


def in_words(points: Sequence[Point]) -> str:
    """For who wants to know how long to wait."""
    ours = {point.cards: point for point in points if point.tool == "deckgen"}
    parts = [
        f"one of {cards:,} cards {point.seconds:.1f} s" + ("" if point.mib is None else f" and {point.mib:,.0f} MiB")
        for cards, point in sorted(ours.items())
        if cards > 1
    ]
    return f"A deck of {parts[0].removeprefix('one of ').replace('cards', 'cards takes', 1)}, {', '.join(parts[1:])}."


def between_marks(page: str, text: str) -> str:
    """The page with that text between its two marks, and all else as it was."""
    before, found, rest = page.partition(BEGIN)
    _, ends, after = rest.partition(END)
    if not (found and ends):
        raise ValueError(f"the page has no two lines {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{after}"
