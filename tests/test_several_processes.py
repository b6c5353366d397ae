"""Decks that several processes draw and paint: not a byte and not a word of them differs from what one makes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator import library
from generator.cli import main
from generator.crew import Crew
from generator.layout.draw import Artist
from generator.layout.faces import Absent
from generator.pipeline import choose_sheet, draw_deck, make_jobs, open_deck, pdf_pieces, write_pdf
from generator.problems import LayoutError, Problem, Problems

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is one process")

HERE = os.getpid()
ACCENTS = "\u00e9", "e\u0301"
LONG = "Somebody says it so loudly that all the others turn round and look at you, and nobody there says a word of it. "
LAYOUT = """card: poker
fields: {title: text, body: text, art: picture}
styles:
  title: {size: 18pt, min_size: 6pt}
  body: {size: 11pt, min_size: 5pt}
elements:
  - {picture: "{{ art }}", when: art, box: [10, 50, 30, 30]}
  - {icon: stamp, box: [2, 80, 8, 6]}
  - {text: "{{ title }}", style: title, box: [4, 4, 55, 10], group: titles, when: title}
  - {text: "{{ body }}", style: body, box: [4, 18, 55, 28], markup: light, when: body}
"""
OTHER = """card: poker
styles: {plain: {size: 9pt, min_size: 9pt}}
elements:
  - {text: "{{ id }}", style: plain, box: safe}
"""


def deck_in(folder: Path, *cards: str, layout: str = LAYOUT, head: str = "") -> str:
    folder.mkdir(exist_ok=True)
    (folder / "icons").mkdir(exist_ok=True)
    for name, colour in (("stamp", (90, 20, 30)), ("wax", (200, 20, 30))):
        Image.new("RGB", (8, 6), colour).save(folder / "icons" / f"{name}.png")
    (folder / "face.yaml").write_text(layout, "utf-8")
    (folder / "other.yaml").write_text(OTHER, "utf-8")
    body = "".join(f"  - {{{card}}}\n" for card in cards)
    (folder / "deck.yaml").write_text(f"title: Test\nlayout: face\n{head}cards:\n{body}", "utf-8")
    return str(folder)


def pictured(folder: Path) -> str:
    folder.mkdir(exist_ok=True)
    for number in range(5):
        Image.effect_noise((40, 30), 20 + number).convert("RGB").save(folder / f"{number}.jpg")
        Image.effect_noise((40, 30), 50 + number).convert("RGBA").save(folder / f"{number}.png")
    cards = [
        f"id: c{number}, title: 'Card {number}{' of a longer name' * (number % 9 == 4)}', art: {number % 5}."
        f"{'jpg' if number % 2 else 'png'}, body: 'About **{number}** :heart: and :wax: {ACCENTS[number % 2]}'"
        for number in range(30)
    ]
    return deck_in(folder, *cards, head="back: other\n")


def built(name: str, processes: int, language: str | None = None, **options: Any) -> list[bytes]:
    deck = open_deck(name, language=language)
    with Crew(processes) as crew:
        faces = draw_deck(deck, crew=crew)
        sides = [side for face in faces for side in (face.front, face.back)]
        assert any(isinstance(side, Absent) for side in sides) == (processes > 1)
        jobs = make_jobs(deck, faces, choose_sheet(None, "a4"), **options)
        return [b"".join(pdf_pieces(job, crew=crew)) for job in jobs]


@pytest.mark.parametrize(
    ("name", "language", "backs"),
    [
        ("emotions", None, "duplex"), ("emotions", "ar", "separate"), ("insults", None, "none"),
        ("insults", None, "duplex"),
    ],
)  # fmt: skip
def test_shipped_decks_are_the_same_by_the_byte(name: str, language: str | None, backs: str) -> None:
    folder = str(library.find_deck(name))
    alone = built(folder, 1, language, backs=backs)
    assert len(alone) == (2 if backs == "separate" else 1)
    assert built(folder, 2, language, backs=backs) == built(folder, 3, language, backs=backs) == alone


def test_pictures_marks_and_shared_sizes_are_the_same_by_the_byte(tmp_path: Path) -> None:
    name = pictured(tmp_path / "deck")
    deck = open_deck(name)
    (job, backs) = make_jobs(deck, draw_deck(deck), choose_sheet(None, "a4"), backs="separate")
    alone = [write_pdf(job), write_pdf(backs)]
    assert built(name, 2, backs="separate") == built(name, 3, backs="separate") == alone


def test_a_picture_that_a_card_names_is_not_sent_about(tmp_path: Path) -> None:
    deck = open_deck(pictured(tmp_path / "deck"))
    with Crew(3) as crew:
        (job,) = make_jobs(deck, draw_deck(deck, crew=crew), choose_sheet(None, "a4"))
        pieces = pdf_pieces(job, crew=crew)
    jpegs = [card.fields["art"].data for card in deck.cards if card.fields["art"].path.endswith("jpg")]
    assert {id(data) for data in jpegs} <= {id(piece) for piece in pieces}


def faults(name: str, processes: int) -> list[Problem]:
    with pytest.raises(LayoutError) as caught, Crew(processes) as crew:
        draw_deck(open_deck(name), crew=crew)
    return list(caught.value.problems)


def test_what_is_wrong_is_told_in_the_same_words_and_order(tmp_path: Path) -> None:
    cards = [
        f"id: c{number}, title: '{'狐' if number % 7 == 3 else f'Card {number}'}', "
        f"body: '{LONG * (40 if number % 5 == 1 else 1)}{'**open' if number % 6 == 2 else ''}'"
        for number in range(60)
    ]
    name = deck_in(tmp_path / "deck", *cards)
    alone = faults(name, 1)
    assert len(alone) > 20
    assert faults(name, 2) == faults(name, 3) == alone


def test_cards_that_look_alike_have_their_own_words(tmp_path: Path) -> None:
    name = deck_in(tmp_path / "deck", *(f"id: c{number}, title: 'A{number % 3} 狐'" for number in range(30)))
    alone = faults(name, 1)
    assert [f"`c{number}`" in problem.message for number, problem in enumerate(alone)] == [True] * 30
    assert faults(name, 3) == alone


def test_warnings_and_progress_are_those_of_one_process(tmp_path: Path) -> None:
    deck = open_deck(pictured(tmp_path / "deck"))

    def told(processes: int) -> tuple[list[Problem], list[tuple[int, int]]]:
        problems, steps = Problems(), list[tuple[int, int]]()
        with Crew(processes) as crew:
            draw_deck(deck, problems=problems, progress=lambda *step: steps.append(step), crew=crew)
        return list(problems.found), steps

    assert told(1) == told(3)


@pytest.mark.parametrize("card", ["c0", "c13", "c29"])
def test_a_helper_that_is_killed_changes_nothing(tmp_path: Path, card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = pictured(tmp_path / "deck")
    alone = built(name, 1)
    draw = Artist.draw

    def killed(self: Artist, drawn: Any, **options: Any) -> Any:
        if drawn.id == card and os.getpid() != HERE:
            os.kill(os.getpid(), signal.SIGKILL)
        return draw(self, drawn, **options)

    monkeypatch.setattr(Artist, "draw", killed)
    deck = open_deck(name)
    with Crew(3) as crew:
        (job,) = make_jobs(deck, draw_deck(deck, crew=crew), choose_sheet(None, "a4"))
        assert [b"".join(pdf_pieces(job, crew=crew))] == alone


@pytest.mark.parametrize("when", ["drawn", "known", "painted"])
def test_helpers_that_are_all_killed_change_nothing(tmp_path: Path, when: str) -> None:
    name = pictured(tmp_path / "deck")
    alone = built(name, 1)
    deck = open_deck(name)
    with Crew(3) as crew:
        (job,) = make_jobs(deck, draw_deck(deck, crew=crew), choose_sheet(None, "a4"))

        def kill(done: int, _: int) -> None:
            if done == 1:
                for helper in crew._helpers:
                    os.kill(helper._pid, signal.SIGKILL)

        if when == "known":
            pdf_pieces(job, crew=crew)
        if when != "painted":
            kill(1, 1)
        assert [b"".join(pdf_pieces(job, crew=crew, progress=kill))] == alone
        assert all(crew.is_here(number) for number in range(30)) or when == "painted"


def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["deckgen", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    return (int(end.value.code or 0), *capfd.readouterr())


def test_the_command_says_and_writes_the_same(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    decks = [pictured(tmp_path / "one"), str(library.find_deck("emotions"))]
    told, files = [], []
    for number in ("1", "2", "3"):
        told.append(run(capfd, monkeypatch, "build", *decks, "--backs", "duplex", "--jobs", number, "--json"))
        files.append({path.name: path.read_bytes() for path in Path("output").iterdir()})
    assert told[0][0] == 0 and told[0] == told[1] == told[2]
    assert len(files[0]) == 2 and files[0] == files[1] == files[2]


def test_no_process_at_all_is_refused_in_words(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = run(capfd, monkeypatch, "build", "emotions", "--jobs", "0")
    assert (code, out) == (2, "")
    assert "Invalid value for '--jobs': 0 is not in the range 1<=x<=64." in err


def test_ctrl_c_ends_all_processes_and_writes_nothing(tmp_path: Path) -> None:
    cards = [f"id: c{number}, title: 'Card {number}', body: '{LONG}{number}'" for number in range(6000)]
    command = [sys.executable, "-m", "generator", "build", deck_in(tmp_path / "deck", *cards), "--jobs", "3"]
    command += ["--out", str(tmp_path / "out")]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    children, until = Path(f"/proc/{process.pid}/task/{process.pid}/children"), time.monotonic() + 60
    while len(helpers := children.read_text("utf-8").split()) < 2:
        assert time.monotonic() < until and process.poll() is None
        time.sleep(0.01)
    time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (out, err) == ("", "stopped; nothing was written\n")
    # The second where it met `exec` of a text, as some modules do while they are imported: so Python ends then, and a
    # shell takes it for 130.
    assert process.returncode in (130, -signal.SIGINT)
    assert not (tmp_path / "out").exists()
    assert not any(Path(f"/proc/{pid}").exists() for pid in helpers)
