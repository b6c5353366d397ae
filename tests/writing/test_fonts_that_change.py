"""A deck's font that is replaced by another while the program goes on, as it does in a shell or a server."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pdfplumber
import pytest
from making_fonts import deck_with, make_font, web_font

from generator.pipeline import choose_sheet, draw_deck, make_jobs, open_deck, write_pdf

LAYOUT = """card: poker
fields: {title: text}
styles: {title: {font: FONT, size: 12pt, min_size: 12pt}}
elements:
  - {text: "{{ title }}", style: title, box: safe}
"""
CODE = """
import sys
from pathlib import Path
from generator.pipeline import choose_sheet, draw_deck, make_jobs, open_deck, write_pdf
deck = open_deck(sys.argv[1])
(job,) = make_jobs(deck, draw_deck(deck), choose_sheet(None, "a4"), marks=False)
write_pdf(job, Path(sys.argv[2]))
"""
LETTERS = "ABCH abc"


def built(folder: Path) -> bytes:
    deck = open_deck(str(folder))
    (job,) = make_jobs(deck, draw_deck(deck), choose_sheet(None, "a4"), marks=False)
    return write_pdf(job)


def built_elsewhere(folder: Path, target: Path) -> bytes:
    """By a program that has read no other font before."""
    subprocess.run([sys.executable, "-c", CODE, str(folder), str(target)], check=True)
    return target.read_bytes()


def put(folder: Path, name: str, data: bytes, hour: int) -> None:
    deck_with(folder, **{name.replace(".", "_"): data})
    os.utime(folder / "fonts" / name, (hour, hour))


@pytest.mark.parametrize(("font", "name"), [("Boxes", "a.ttf"), ("a.ttf", "a.ttf"), ("Boxes", "a.woff2")])
def test_a_font_file_that_changes_is_read_anew(tmp_path: Path, font: str, name: str) -> None:
    (tmp_path / "face.yaml").write_text(LAYOUT.replace("FONT", font), "utf-8")
    (tmp_path / "deck.yaml").write_text("title: T\nlayout: face\ncards:\n  - {id: a, title: CAB cab}\n", "utf-8")
    files = []
    for hour, letters in enumerate((LETTERS, LETTERS[::-1], LETTERS), 1):
        data = make_font(letters=letters, advance=500 + 100 * hour)
        put(tmp_path, name, web_font(data, "woff2") if name.endswith("2") else data, hour)
        files.append(built(tmp_path))
        with pdfplumber.open(BytesIO(files[-1])) as pdf:
            assert "".join(char["text"] for char in pdf.pages[0].chars) == "CAB cab"
    assert files[2] == built_elsewhere(tmp_path, tmp_path / "out.pdf")
    assert len(set(files)) == 3


def test_a_font_that_gains_a_letter_is_asked_for_it(tmp_path: Path) -> None:
    (tmp_path / "face.yaml").write_text(LAYOUT.replace("FONT", "Boxes"), "utf-8")
    (tmp_path / "deck.yaml").write_text("title: T\nlayout: face\ncards:\n  - {id: a, title: A\ue000}\n", "utf-8")
    put(tmp_path, "a.ttf", make_font(), 1)
    with pytest.raises(Exception, match=r"U\+E000"):
        built(tmp_path)
    put(tmp_path, "a.ttf", make_font(letters="ABCH \ue000"), 2)
    assert built(tmp_path)
