"""Whether the assertions about finished files notice a file that is wrong: each fault here must be seen."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pdfplumber
import pytest
from pdfs import POKER, box_mm, cells, image_of, jobs, near, opened, pixel, text_in, write_deck

from generator.model.drawing import Path as Outline
from generator.model.sheet import Job
from generator.pipeline import write_pdf

A4 = (210.0, 297.0)


@pytest.fixture
def job(tmp_path: Path) -> Job:
    head = 'colours:\n  red: {name: Anger, fill: "#ac0b0b", ink: "#ffffff", symbol: heart}\n'
    deck = write_deck(tmp_path, ["{id: a, title: Alpha, colour: red}", "{id: b, title: Beta, colour: red}"], head=head)
    (found,) = jobs(deck, sheet="a4-9up")
    return found


def seen(job: Job) -> list[str]:
    with pdfplumber.open(BytesIO(write_pdf(job))) as pdf:
        return [text_in(pdf.pages[0], cell) for cell in list(cells(3, 3, A4, POKER))[:2]]


def with_placements(job: Job, *changes: dict[str, object]) -> Job:
    page = job.pages[0]
    placed = tuple(replace(p, **c) for p, c in zip(page.placements, changes, strict=True))  # type: ignore[arg-type]
    return replace(job, pages=(replace(page, placements=placed),))


def test_the_job_as_it_is_passes(job: Job) -> None:
    assert seen(job) == ["Alpha", "Beta"]
    image = image_of(write_pdf(job))
    assert near(pixel(image, 9.75 + 1, 15.15 + 40), (172, 11, 11))


def test_two_cards_that_changed_places_are_noticed(job: Job) -> None:
    one, two = (p.drawing for p in job.pages[0].placements)
    assert seen(with_placements(job, {"drawing": two}, {"drawing": one})) != ["Alpha", "Beta"]


def test_a_card_that_slipped_out_of_its_cell_is_noticed(job: Job) -> None:
    assert seen(with_placements(job, {}, {"x": Fraction(30)})) != ["Alpha", "Beta"]


def test_a_card_cut_off_too_early_is_noticed(job: Job) -> None:
    clip = job.pages[0].placements[0].clip.inset(5)
    image = image_of(write_pdf(with_placements(job, {"clip": clip}, {})))
    assert not near(pixel(image, 9.75 + 1, 15.15 + 40), (172, 11, 11))


def test_a_card_of_another_colour_is_noticed(job: Job) -> None:
    drawing = job.pages[0].placements[0].drawing
    ground, *rest = drawing.operations
    assert isinstance(ground, Outline)
    wrong = replace(drawing, operations=(replace(ground, fill=ground.fill and ground.fill._replace(green=80)), *rest))
    image = image_of(write_pdf(with_placements(job, {"drawing": wrong}, {})))
    assert not near(pixel(image, 9.75 + 1, 15.15 + 40), (172, 11, 11))


def test_a_page_box_half_a_millimetre_off_is_noticed(job: Job) -> None:
    page = job.pages[0]
    pdf = opened(write_pdf(replace(job, pages=(replace(page, trim=page.trim.moved(0.5, 0)),))))
    assert box_mm(pdf.pages[0], "/TrimBox") != (9.75, 15.15, 200.25, 281.85)
