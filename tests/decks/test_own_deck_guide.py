"""The guide to a deck of one's own, followed to the letter in an empty folder: its files written, its commands run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.typesetting.markup import Span, light, plain

GUIDE = (Path(__file__).parents[2] / "docs" / "own-deck.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
DECK, PICTURE, LAYOUT, MARKED_TEXT, MARKED_FIELD, GERMAN = (text for kind, text in BLOCKS if kind == "yaml")
COMMANDS = [[line for line in text.splitlines() if line] for kind, text in BLOCKS if kind == "sh"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the reader has after the first step."""
    monkeypatch.chdir(tmp_path)
    write(DECK)
    return tmp_path / "decks" / "chores"


def write(block: str) -> None:
    """A block of the guide, as the file that its first line names."""
    path = Path(block.split("\n", 1)[0].removeprefix("# "))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block, encoding="utf-8")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def run(line: str) -> Result:
    program, *arguments = shlex.split(line)
    assert program == "deckgen"
    return CliRunner().invoke(app, arguments)


def succeed(*lines: str) -> str:
    results = [run(line) for line in lines]
    assert [(result.exit_code, result.stderr) for result in results] == [(0, "")] * len(lines)
    return "".join(result.stdout for result in results)


def test_three_cards_are_found_checked_drawn_and_printed(folder: Path) -> None:
    first, second, third, *_ = COMMANDS
    said = succeed(*first)
    assert re.search(r"^chores +Chores +9 +decks[/\\]chores[/\\]deck\.yaml$", said, re.MULTILINE)
    assert "9 cards, 3 faces, no problems" in said
    succeed(*second)
    assert sorted(path.name for path in Path("output/chores-proof").iterdir()) == ["cat.png", "leaves.png", "table.png"]
    assert re.match("9 cards on 1 (A4|Letter) sheet ", succeed(*third))
    assert Path("output/chores.pdf").stat().st_size > 1000
    assert succeed("deckgen build chores --paper letter --only cat").startswith("3 cards on 1 Letter sheet")


def test_the_mistake_is_reported_as_the_guide_shows_it(folder: Path) -> None:
    change(folder / "deck.yaml", "title: Lay", "titel: Lay")
    (shown,) = (text for kind, text in BLOCKS if kind == "text")
    result = run("deckgen check chores")
    assert result.exit_code == 1
    assert result.stderr.replace("\\", "/").startswith(shown)


def test_a_picture_and_a_back_can_be_added(folder: Path) -> None:
    (folder / "art").mkdir()
    Image.new("RGB", (600, 600), "#b5651d").save(folder / "art" / "leaf.png")
    change(folder / "deck.yaml", "    footer: 20 minutes\n", "    footer: 20 minutes\n" + PICTURE)
    plain = succeed("deckgen build chores --pdf")
    assert "backs" not in plain
    change(folder / "deck.yaml", "layout: plain\n", "layout: plain\nback: emotions-back\n")
    assert re.search("1 (A4|Letter) sheet, front and back", succeed(*COMMANDS[3]))


def test_the_layout_can_be_changed_beside_the_deck(folder: Path) -> None:
    write(LAYOUT)
    change(folder / "deck.yaml", "layout: plain", "layout: large")
    change(folder / "deck.yaml", "footer: 5 minutes", "minutes: 5")
    change(folder / "deck.yaml", "footer: 20 minutes", "minutes: 20")
    assert "smallest text 14 pt" in succeed(*COMMANDS[4])
    change(folder / "deck.yaml", "minutes: 5", "minutes: 121")
    assert "`minutes` of card `cat` is `121`, where a whole number from 1 to 120 was expected" in run(
        "deckgen check chores"
    ).stderr.replace("\n", " ")


def test_a_text_of_the_layout_may_have_marks(folder: Path) -> None:
    write(LAYOUT + MARKED_TEXT)
    change(folder / "large.yaml", "fields:\n", "fields:\n  steps: text\n")
    change(folder / "deck.yaml", "layout: plain", "layout: large")
    change(folder / "deck.yaml", "    footer: 5 minutes\n", MARKED_FIELD)
    change(folder / "deck.yaml", "footer: 20 minutes", "minutes: 20")
    assert "9 cards, 3 faces, no problems" in succeed("deckgen check chores")


def test_each_mark_in_the_guide_does_what_it_says() -> None:
    said = dict(re.findall(r"^\| `(\*+before\*+)` \| (\w+)", GUIDE, re.MULTILINE))
    read = {source: light(source)[0].spans for source in said}
    faces = {"bold": (True, False), "italic": (False, True), "both": (True, True)}
    assert {faces[said[source]]: spans for source, spans in read.items()} == {
        (bold, italic): (Span("before", bold, italic),) for bold, italic in faces.values()
    }
    for escaped in re.findall(r"`(\\[^n`])`", GUIDE):
        (line,) = light(f"a{escaped}b")
        assert line.spans == (Span(f"a{escaped[1]}b"),)
    left_alone = re.search(r"is left alone: (.*?)\. A star", GUIDE)
    assert left_alone
    for text in re.findall(r"`(.*?)`", left_alone[1]):
        assert light(text) == plain(text)


def test_the_deck_can_be_had_in_another_language(folder: Path) -> None:
    file = folder / "languages" / "de.yaml"
    assert re.match(r"11 texts to translate → decks[/\\]chores[/\\]languages[/\\]de\.yaml\n", succeed(*COMMANDS[5]))
    assert 'title: "Feed the cat"' in file.read_text(encoding="utf-8")
    write(GERMAN)
    table, left, build = COMMANDS[6]
    assert re.search("^de +German +5 +11 +6 +0$", succeed(table), re.MULTILINE)
    assert "colour `outside`: Out of doors" in succeed(left)
    assert run(build).exit_code == 0
    assert Path("output/chores-de.pdf").is_file()


def test_what_the_guide_points_to_is_there(folder: Path) -> None:
    said = succeed(*COMMANDS[7])
    assert "plain" in said and "a4-9up" in said
    root = Path(__file__).parents[2]
    icons = {path.stem for path in (root / "layouts" / "icons").glob("*.svg")} - {"emotions-back", "insults-back"}
    patterns = {name for name in icons if name.startswith("pattern-")}
    icons -= patterns
    listed = re.search(r"there are\s+(`.*?)\.\n", GUIDE, re.DOTALL)
    assert listed and set(re.findall(r"`([\w-]+)`", listed[1].partition(". If you like")[0])) == icons
    named = re.search(r"`pattern: (\w+)` as well \(or (.*?)\)", GUIDE)
    assert named and {f"pattern-{name}" for name in re.findall(r"\w+", named[1] + named[2])} == patterns
    for path in re.findall(r"\]\((\S+?)\)", GUIDE):
        assert (root / "docs" / path).is_file()
