"""Deck and its faces in, problems and measures out: can every text be read, and does it survive the knife?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from generator.checking.ground import Paint, Words, painted, standing_on
from generator.checking.measure import LEAST_CONTRAST, Measure
from generator.colour import contrast
from generator.geometry import Box
from generator.model.deck import Card, Deck
from generator.model.drawing import Drawing
from generator.model.sheet import Face
from generator.problems import Place, Problems
from generator.units import format_mm

__all__ = ["LEAST_CONTRAST", "LEAST_SIZE_PT", "check_drawing", "check_faces"]

LEAST_SIZE_PT = 7.0

OVERLAP_MM = 0.1
"""Lines that touch by less than this are set close together, and not over one another."""


def check_faces(deck: Deck, faces: Iterable[Face], problems: Problems) -> list[Measure]:
    """Checks every front and every back once; the measures are the smallest of all."""
    cards = {card.id: card for card in deck.cards}
    seen: set[Drawing] = set()
    measures: list[Measure] = []
    for face in faces:
        for side, drawing in (("front", face.front), ("back", face.back)):
            if drawing is None or drawing in seen:
                continue
            seen.add(drawing)
            name = face.id if side == "front" else f"the back of {face.id}"
            measures += check_drawing(drawing, name, cards.get(face.id), problems)
    least: dict[str, Measure] = {}
    for measure in measures:
        if measure.what not in least or measure.value < least[measure.what].value:
            least[measure.what] = measure
    return list(least.values())


def check_drawing(drawing: Drawing, name: str, card: Card | None, problems: Problems) -> list[Measure]:
    """Text size, contrast and distance from the edge, and whether colour reaches the end of the bleed.

    `name` says which face it is; `card` gives the places of its fields.
    """
    measures: list[Measure] = []
    before: list[Paint] = []
    earlier: list[tuple[Words, str]] = []
    for item in painted(drawing):
        if isinstance(item, Paint):
            before.append(item)
            for words, whose in earlier:
                if item.meets(words.core.inset(OVERLAP_MM / 2)):
                    problems.error(
                        f"{whose} is painted over",
                        card.place(words.text.field) if card is not None else None,
                        "let the text come after what is painted there, or move one of the two",
                    )
            continue
        where = f"{item.text.field} of {name}" if item.text.field else f"`{item.text.text}` on {name}"
        place = card.place(item.text.field) if card is not None else None
        measures.append(_check_size(item, where, place, problems))
        measures += _check_contrast(item, before, where, place, problems)
        measures.append(_check_edge(item, drawing, where, place, problems))
        _check_overlap(item, earlier, where, place, problems)
        earlier.append((item, where))
    _check_bleed(drawing, before, name, card.place() if card is not None else None, problems)
    return measures


def _check_size(words: Words, where: str, place: Place | None, problems: Problems) -> Measure:
    measure = Measure("smallest text", words.size_pt, LEAST_SIZE_PT, " pt", where)
    if not measure.passed:
        problems.error(
            f"{where} is printed at {measure.amount(words.size_pt)}, too small to read: at least 7 pt is needed",
            place,
            "shorten the text, or give it more room or a larger min_size in the layout",
        )
    return measure


def _check_contrast(
    words: Words, before: list[Paint], where: str, place: Place | None, problems: Problems
) -> list[Measure]:
    ink = words.text.colour
    grounds = dict.fromkeys(standing_on(words, before))
    if None in grounds:
        problems.warn(
            f"{where} stands on a picture: whether it can be read there was not measured",
            place,
            "look at a proof, or put a plain colour between the two",
        )
    measures = []
    for ground in grounds:
        if ground is None:
            continue
        measure = Measure("least contrast", contrast(ink, ground), LEAST_CONTRAST, ":1", where)
        measures.append(measure)
        if not measure.passed:
            problems.error(
                f"{where} is {ink} on {ground}, a contrast of {measure.amount(measure.value)}: at least 7:1 is needed",
                place,
                "make the text or what it stands on lighter or darker",
            )
    return measures


def _check_overlap(
    words: Words, earlier: list[tuple[Words, str]], where: str, place: Place | None, problems: Problems
) -> None:
    """Two texts over one another cannot be read, however much contrast each has on what lies below."""
    for other, whose in earlier:
        if words.core.inset(OVERLAP_MM / 2).overlaps(other.core.inset(OVERLAP_MM / 2)):
            problems.error(
                f"{where} is printed over {whose}",
                place,
                "shorten the texts, or move their boxes apart in the layout",
            )
            return


def _check_edge(words: Words, drawing: Drawing, where: str, place: Place | None, problems: Problems) -> Measure:
    trim = Box(0, 0, float(drawing.width), float(drawing.height))
    box = words.box
    room = min(box.x, box.y, trim.right - box.right, trim.bottom - box.bottom)
    measure = Measure("text from the edge", room, float(drawing.safe_zone), " mm", where)
    if not trim.contains(box):
        problems.error(
            f"{where} reaches {format_mm(-room)} mm beyond the cutting line and would be cut off",
            place,
            "move it inwards in the layout",
        )
    elif not measure.passed:
        problems.warn(
            f"{where} is {format_mm(room)} mm from the cutting line, "
            f"inside the {format_mm(drawing.safe_zone)} mm that a knife may miss by",
            place,
            "move it inwards in the layout",
        )
    return measure


def _check_bleed(drawing: Drawing, paints: list[Paint], name: str, place: Place | None, problems: Problems) -> None:
    """Colour that ends at the cutting line leaves white slivers when the knife is half a millimetre off."""
    trim = Box(0, 0, float(drawing.width), float(drawing.height))
    bleed = trim.inset(-float(drawing.bleed))
    fills = [paint for paint in paints if paint.filled]
    rim = bleed.inset(0.02)
    if any(paint.covers(rim) for paint in fills):
        return
    if all(any(paint.meets(spot) for paint in fills) for spot in _along(rim)):
        return
    if any(paint.meets(trim) and not trim.inset(0.01).contains(paint.shown) for paint in fills):
        problems.warn(
            f"colour on {name} reaches the cutting line, but does not cover all "
            f"{format_mm(drawing.bleed)} mm of bleed beyond it",
            place,
            "let the background fill the box `bleed` in the layout",
        )


def _along(box: Box, step: float = 1.0) -> Iterator[Box]:
    """Spots a hundredth of a millimetre wide, at most `step` apart, all along the edges of a box."""
    across, down = (max(1, ceil(length / step)) for length in (box.width, box.height))
    for i in range(across + 1):
        for y in (box.y, box.bottom):
            yield Box(box.x + i * box.width / across - 0.005, y - 0.005, 0.01, 0.01)
    for i in range(1, down):
        for x in (box.x, box.right):
            yield Box(x - 0.005, box.y + i * box.height / down - 0.005, 0.01, 0.01)
