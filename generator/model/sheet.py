"""A sheet as it was asked for (paper and grid), and a job: pages with a face in each cell, ready to be written.

Millimetres; on a page the origin is the paper's top left corner. Grid sizes are exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from generator.frozen import frozen
from generator.geometry import Box
from generator.model.drawing import Drawing, Operation
from generator.problems import Place

__all__ = ["Backs", "Face", "Flip", "Job", "Page", "Placement", "Sheet"]

Backs = Literal["none", "duplex", "separate"]
Flip = Literal["long", "short"]


@frozen(kw_only=True)
class Sheet:
    """Paper and grid.

    width, height   the paper as it lies; None: as large as one card with its bleed (and, with marks, room for them)
    columns, rows   None: as many as fit inside the margins
    may_turn        whether upright paper may be turned where columns and rows are both left out and more cards fit that
                    way; False where the user has said how the paper lies
    gap             between neighbouring cards' trim, across and down
    margins         left, top, right, bottom: what a printer cannot reach; no card may lie there
    bleed           how far art may reach beyond trim; None: as far as the drawing does
    marks           whether cut lines are marked, unless the command line says otherwise
    """

    name: str
    title: str
    paper_name: str
    width: Fraction | None
    height: Fraction | None
    columns: int | None = None
    rows: int | None = None
    may_turn: bool = True
    gap: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    margins: tuple[Fraction, Fraction, Fraction, Fraction] = (Fraction(5), Fraction(5), Fraction(5), Fraction(5))
    bleed: Fraction | None = None
    marks: bool = True
    place: Place | None = None


@frozen(kw_only=True)
class Face:
    """A card to be placed: its front, its back if it has one, how many copies, and the colour that neighbours share."""

    id: str
    front: Drawing
    back: Drawing | None = None
    copies: int = 1
    colour: str = ""


@frozen(kw_only=True)
class Placement:
    """A drawing on a page: where its trim's top left corner lies (before the turn), whether it is turned by 180° about
    the middle of its trim, and the box on the page beyond which its art is cut off."""

    drawing: Drawing
    x: Fraction
    y: Fraction
    turned: bool
    clip: Box
    card: str = ""


@frozen(kw_only=True)
class Page:
    """`guides` are painted over the cards. Trim is the grid's rectangle, or the card on a page of its own."""

    width: Fraction
    height: Fraction
    side: Literal["front", "back"]
    placements: tuple[Placement, ...]
    guides: tuple[Operation, ...]
    trim: Box
    bleed: Box


@frozen(kw_only=True)
class Job:
    """Pages in printing order, and what the file says of itself. `flip` is the edge a duplex job turns about, else
    None."""

    title: str
    author: str
    language: str
    pages: Sequence[Page]
    flip: Flip | None = None
