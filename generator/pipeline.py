"""The whole data path, from a deck's name to the bytes of its PDF: reading, layout, imposition, writing.

    deck = open_deck("emotions")
    faces = draw_deck(deck)
    for job in make_jobs(deck, faces, choose_sheet(None, "a4")):
        write_pdf(job, Path("output/emotions.pdf"))

Where a Crew is given to `draw_deck` and then to `write_pdf`, its processes draw and paint the faces.

Every step takes values and returns values; every one raises a DeckgenError that holds all the problems it found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator import library
from generator.imposition import impose
from generator.model.deck import Card, Deck
from generator.model.drawing import Drawing, Run, Text
from generator.model.layout import Layout
from generator.model.sheet import Backs, Face, Flip, Job, Sheet
from generator.model.sizes import paper_size
from generator.problems import LayoutError, NotFoundError, Place, Problem, Problems, did_you_mean
from generator.reading.assets import DeckAssets
from generator.reading.decks import read_deck
from generator.reading.layouts import read_layout
from generator.reading.sheets import read_sheet

if TYPE_CHECKING:
    from generator.crew import Crew
    from generator.layout.faces import CardFit, Side
    from generator.writing.pdf.codes import Codes, Shown
    from generator.writing.pdf.operators import Content

__all__ = [
    "choose_sheet", "draw_deck", "make_jobs", "open_deck", "pdf_pieces", "pick", "prepare_to_write", "proofs",
    "title_fault", "write_pdf",
]  # fmt: skip

Progress = Callable[[int, int], None]


def open_deck(
    name: str, *, layout: str | None = None, language: str | None = None, problems: Problems | None = None
) -> Deck:
    """The deck of that name or path, checked by the rules of its game and of its layout; in that `language`, where it
    is not to be in its own."""
    return read_deck(library.find_deck(name), layout=layout, language=language, problems=problems)


def pick(deck: Deck, only: Sequence[str] = ()) -> tuple[Card, ...]:
    """The cards that are printed at all, or of these those named; NotFoundError names an unknown one."""
    known = {card.id.casefold(): card for card in deck.cards}
    unknown = [
        Problem(message=f"deck `{deck.id}` has no card `{name}`", hint=did_you_mean(name, [c.id for c in deck.cards]))
        for name in only
        if name.casefold() not in known
    ]
    if unknown:
        raise NotFoundError(unknown)
    wanted = {name.casefold() for name in only}
    return tuple(card for key, card in known.items() if card.copies and (not wanted or key in wanted))


def draw_deck(
    deck: Deck,
    *,
    only: Sequence[str] = (),
    backs: bool = True,
    problems: Problems | None = None,
    progress: Progress | None = None,
    fits: list[CardFit] | None = None,
    crew: Crew | None = None,
) -> tuple[Face, ...]:
    """A face for every card, front and (unless `backs` is false) back; equal faces are one drawing. Problems of all
    cards are raised together. How full their boxes are is added to `fits`, where that is given. Of the faces that
    others of the `crew` draw only the size is known here.

    Where texts of several cards share a size, all cards of the deck are drawn, also if `only` some are asked for, so
    that these look as they do among the others.
    """
    from generator.layout.faces import draw_faces, has_groups
    from generator.layout.names import check_names, names_shown

    problems = Problems() if problems is None else problems
    assets = DeckAssets(deck.folder)
    cards = pick(deck, only)
    layouts: dict[str, Layout] = {}
    for name in dict.fromkeys([deck.layout, *(card.back for card in cards if card.back and backs)]):
        layouts[name] = read_layout(library.find_layout(name, deck.folder), problems)
        problems.extend(check_names(layouts[name], list(deck.cards[0].fields), deck.cards[0].id))
    _same_size(deck, layouts, problems)
    problems.raise_errors(LayoutError)
    _says_something(cards, layouts[deck.layout], names_shown(layouts[deck.layout]), problems)
    problems.raise_errors(LayoutError)

    beside: Sequence[Card] = ()
    if only and any(has_groups(layout) for layout in layouts.values()):
        drawn = {card.id for card in cards}
        beside = [card for card in pick(deck) if card.id not in drawn and (not backs or card.back in (*layouts, ""))]
    faces = draw_faces(
        cards, layouts, deck, assets, beside=beside, backs=backs, fits=fits, problems=problems, progress=progress,
        crew=crew,
    )  # fmt: skip
    problems.raise_errors(LayoutError)
    return faces


def choose_sheet(name: str | None, paper: str) -> Sheet:
    """The sheet of that name; without one, a sheet of that paper with as many cards as it holds."""
    if name is not None:
        return read_sheet(library.find_sheet(name))
    width, height = paper_size(paper)
    return Sheet(name=paper, title=paper.title(), paper_name=paper, width=width, height=height)


def make_jobs(
    deck: Deck,
    faces: Sequence[Face],
    sheet: Sheet,
    *,
    backs: Backs = "none",
    flip: Flip = "long",
    marks: bool | None = None,
) -> tuple[Job, ...]:
    """One job; or, with separate backs, one of fronts and one of backs. LayoutError where there are marks, and the
    deck's title, which stands beside the cards, cannot be printed."""
    return impose(
        faces, sheet, backs=backs, flip=flip, marks=marks, typeset=partial(_typeset, deck),
        title=deck.title, author=deck.author, language=deck.language, version=deck.version,
    )  # fmt: skip


def write_pdf(
    job: Job, target: Path | None = None, *, crew: Crew | None = None, progress: Progress | None = None
) -> bytes:
    """The bytes of the PDF; written to `target` too, all or nothing, where one is given. The `crew` is that which drew
    the faces."""
    from generator.writing.files import write_files

    data = b"".join(pdf_pieces(job, crew=crew, progress=progress))
    if target is not None:
        write_files({target: data})
    return data


def pdf_pieces(job: Job, *, crew: Crew | None = None, progress: Progress | None = None) -> list[bytes]:
    """The same bytes in pieces, as `write_files` takes them: pictures, which make large files large, are not copied."""
    from generator.writing.pdf.document import pdf_pieces as pieces

    return pieces(job, painting=_Shared(crew) if crew else None, progress=progress)


def prepare_to_write() -> None:
    """What is loaded for the first PDF, loaded before."""
    import generator.writing.pdf.document  # noqa: F401


def proofs(drawings: Sequence[Drawing], *, title: str, dpi: float = 150) -> Iterator[bytes]:
    """A PNG a drawing, with trim, bleed and safe zone over it: a PDF of the drawings that are printed, rasterised."""
    from generator.imposition.proof import proof_job
    from generator.writing.pdf.document import pdf_bytes
    from generator.writing.png import pngs

    return pngs(pdf_bytes(proof_job(drawings, title=title)), dpi)


class _Shared:
    """The faces that a crew drew, each painted where it was drawn."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew

    def shown(self, drawings: Sequence[Drawing]) -> Shown:
        from generator.writing.pdf.codes import shown_by

        of_others = self._crew.gather(_absent(drawings), _shown_by_sides)
        shown = shown_by(drawing.operations for drawing in drawings)
        for each in of_others:
            shown.add(each)
        return shown

    def contents(self, drawings: Sequence[Drawing], codes: Codes) -> Iterator[Content]:
        from generator.writing.pdf.operators import Painter

        painter, of_others = Painter(codes), self._crew.ask(_absent(drawings), _contents_of_sides, codes)
        for drawing in drawings:
            yield painter.face(drawing) if _number(drawing) is None else next(of_others)


def _number(drawing: Drawing) -> int | None:
    from generator.layout.faces import Absent

    return drawing.number if isinstance(drawing, Absent) else None


def _absent(drawings: Sequence[Drawing]) -> list[int]:
    return [number for drawing in drawings if (number := _number(drawing)) is not None]


def _shown_by_sides(sides: Iterable[Side]) -> Iterator[Shown]:
    from generator.writing.pdf.codes import shown_by

    yield shown_by(side.drawing.operations for side in sides if side.drawing is not None)


def _contents_of_sides(sides: Iterable[Side], codes: Codes) -> Iterator[Content]:
    from generator.writing.pdf.operators import Painter

    painter = Painter(codes)
    return (painter.face(side.drawing) for side in sides if side.drawing is not None)


def _same_size(deck: Deck, layouts: dict[str, Layout], problems: Problems) -> None:
    front = layouts[deck.layout]
    for name, layout in layouts.items():
        if (layout.width, layout.height) != (front.width, front.height):
            problems.error(
                f"layout `{name}` is {layout.width} x {layout.height} mm but the fronts are "
                f"{front.width} x {front.height} mm",
                hint="a front and its back have the same `card:` size",
            )


def _says_something(cards: Sequence[Card], layout: Layout, shown: frozenset[str], problems: Problems) -> None:
    """A layout that was made for another deck would print empty cards. One that shows no field of any card at all is
    meant to be the same for all."""
    if "id" in shown or not any(shown & card.fields.keys() for card in cards):
        return
    filled = {card.id: [n for n, value in card.fields.items() if value not in (None, "", (), False)] for card in cards}
    silent = [card for card in cards if filled[card.id] and shown.isdisjoint(filled[card.id])]
    if silent:
        others = f" and of {len(silent) - 1} more" if len(silent) > 1 else ""
        problems.error(
            f"layout `{layout.name}` shows nothing of card `{silent[0].id}`{others}: "
            f"it does not know {', '.join(filled[silent[0].id])}",
            silent[0].place(),
            "choose the layout that was made for this deck, or one that extends it",
        )


def title_fault(deck: Deck) -> Problem | None:
    """Why the deck's title cannot be printed in the line beside the cards; None where it can."""
    from generator.typesetting.chains import plain_chain
    from generator.typesetting.lines import single_line
    from generator.typesetting.scripts import describe, hint_for

    missing = single_line(f"{deck.title} {deck.version}", plain_chain(deck.language, deck.folder)).missing
    if not missing:
        return None
    lines = deck.source.text.split("\n")
    line = next((number for number, text in enumerate(lines, 1) if text.startswith("title:")), 0)
    return Problem(
        message=f"no font has the letter {describe(missing[0])} of the deck's title, which stands beside the cards",
        place=Place(deck.source, line, 1) if line else Place(deck.source),
        hint=f"{hint_for(missing[0])}; or print without that line: --no-marks",
    )


def _typeset(deck: Deck, text: str, size_pt: float) -> Text:
    """A line of text outside the cards: the deck's title and page numbers, in the default font."""
    from generator.colour import BLACK
    from generator.typesetting.chains import plain_chain
    from generator.typesetting.lines import single_line

    items, missing = single_line(text, plain_chain(deck.language, deck.folder))
    if missing and (fault := title_fault(deck)):
        raise LayoutError(fault)
    runs = tuple(item for item in items if isinstance(item, Run))
    return Text(x=0, y=0, runs=runs, size_pt=size_pt, colour=BLACK)
