"""Faces and their copies in, pages of faces out, in the order of their cells (row by row, from the top left).

Where cards lie so close that each cut runs along the edge of two of them, a cut that is half a millimetre off shows a
sliver of the neighbour. It cannot be seen where the neighbour has the same colour: so such sheets are filled with one
colour each, and what is left over of every colour shares the last ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations

from generator.imposition.grid import Grid
from generator.model.sheet import Face

__all__ = ["arrange"]

_FEW = 4
"""Up to how many colours every order of them is tried."""


def arrange(faces: Sequence[Face], grid: Grid) -> list[tuple[Face, ...]]:
    """The faces of each page; only the last page may be short. The copies of a card follow one another."""
    cards = [face for face in faces for _ in range(face.copies)]
    if not grid.tight:
        return _sheets(cards, grid.per_sheet)

    colours: dict[str, list[Face]] = {}
    for card in cards:
        colours.setdefault(card.colour, []).append(card)
    pages: list[tuple[Face, ...]] = []
    rest: dict[str, list[Face]] = {}
    for colour, of_colour in colours.items():
        whole = len(of_colour) // grid.per_sheet * grid.per_sheet
        pages += _sheets(of_colour[:whole], grid.per_sheet)
        if whole < len(of_colour):
            rest[colour] = of_colour[whole:]
    for mixed in _shared(rest, grid.per_sheet):
        pages.append(_neighbourly(mixed, grid))
    return pages


def _sheets(cards: Sequence[Face], per_sheet: int) -> list[tuple[Face, ...]]:
    return [tuple(cards[i : i + per_sheet]) for i in range(0, len(cards), per_sheet)]


def _shared(rest: dict[str, list[Face]], per_sheet: int) -> list[tuple[Face, ...]]:
    """The remainders on as few sheets as they need, split among as few of them as can be."""

    def sheets(order: Sequence[str]) -> list[tuple[Face, ...]]:
        return _sheets([card for colour in order for card in rest[colour]], per_sheet)

    def splits(order: Sequence[str]) -> int:
        return sum(len({card.colour for card in sheet}) for sheet in sheets(order))

    return sheets(min(_orders(tuple(rest)), key=splits))


def _orders(colours: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every order of a few colours, their own first; of many that alone."""
    return permutations(colours) if len(colours) <= _FEW else islice([colours], 1)


def _neighbourly(cards: Sequence[Face], grid: Grid) -> tuple[Face, ...]:
    """The same cards, placed so that as few neighbours as possible differ in colour.

    Colours are laid down one after another, along the rows or along the columns, and of these ways the best is taken.
    """
    colours: dict[str, list[Face]] = {}
    for card in cards:
        colours.setdefault(card.colour, []).append(card)
    if len(colours) == 1:
        return tuple(cards)

    cells = [divmod(i, grid.columns) for i in range(len(cards))]
    neighbours = [
        (i, j)
        for i, (row, column) in enumerate(cells)
        for j in (i + 1, i + grid.columns)
        if j < len(cells) and (cells[j][0] == row or cells[j][1] == column)
    ]
    best: list[str] = []
    fewest = len(neighbours) + 1
    for path in _paths(cells):
        for order in _orders(tuple(colours)):
            laid = [""] * len(cells)
            along = iter(path)
            for colour in order:
                for cell in islice(along, len(colours[colour])):
                    laid[cell] = colour
            unlike = sum(laid[i] != laid[j] for i, j in neighbours)
            if unlike < fewest:
                best, fewest = laid, unlike
    queues = {colour: iter(of_colour) for colour, of_colour in colours.items()}
    return tuple(next(queues[colour]) for colour in best)


def _paths(cells: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
    """Ways through the cells: along rows and along columns, each in one direction and to and fro."""
    numbers = range(len(cells))
    yield list(numbers)
    yield sorted(numbers, key=lambda i: (cells[i][1], cells[i][0]))
    yield sorted(numbers, key=lambda i: (cells[i][0], -cells[i][1] if cells[i][0] % 2 else cells[i][1]))
    yield sorted(numbers, key=lambda i: (cells[i][1], -cells[i][0] if cells[i][1] % 2 else cells[i][0]))
