"""A deck in other languages on the command line: built, checked, listed; and what is left to translate."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import cli, library
from generator.model.deck import Deck
from generator.model.translation import digest
from generator.reading.decks import read_deck

Run = Callable[..., tuple[int, str, str]]

ZOO = """\
title: Zoo
layout: plain
colours: {day: {name: Day, fill: "#fbdc15"}}
cards:
  - {id: fox, colour: day, title: Fox, text: "Red: and quick"}
  - {id: owl, title: Owl}
"""
GERMAN = f"""\
title: Tierpark
colours: {{day: Tag}}
cards:
  fox:
    title: Fuchs
    text: "Rot und schnell"
    original: {{title: {digest("Fox")}, text: aaaaaa}}
"""


@pytest.fixture
def zoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a deck that is there in German, in part."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "decks" / "zoo"
    (folder / "languages").mkdir(parents=True)
    (folder / "deck.yaml").write_text(ZOO, encoding="utf-8")
    (folder / "languages" / "de.yaml").write_text(GERMAN, encoding="utf-8")
    return folder


@pytest.fixture
def deckgen(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["deckgen", *arguments])
        with pytest.raises(SystemExit) as end:
            cli.main()
        captured = capfd.readouterr()
        return int(end.value.code or 0), captured.out, captured.err.replace("\\", "/")

    return run


MISSING = """\
warning: 1 text is not translated into German, and printed in English: card `owl` (title)
  decks/zoo/languages/de.yaml
  `deckgen languages zoo --language de` shows each
"""
OUTDATED = """\
warning: 1 original has changed since the translation into German: card `fox` (text)
  decks/zoo/languages/de.yaml
  `deckgen languages zoo --language de` shows each
"""


def test_a_deck_is_built_in_another_language_with_what_is_missing_told(zoo: Path, deckgen: Run) -> None:
    code, out, err = deckgen("build", "zoo", "--language", "de", "--paper", "a4")
    assert (code, out.replace("\\", "/")) == (0, "2 cards on 1 A4 sheet → output/zoo-de.pdf\n")
    assert err == f"{MISSING}\n{OUTDATED}"
    assert [path.name for path in Path("output").iterdir()] == ["zoo-de.pdf"]


def test_what_is_printed_is_the_translation(zoo: Path, deckgen: Run) -> None:
    import pypdfium2

    deckgen("build", "zoo", "--language", "de", "--only", "fox")
    document = pypdfium2.PdfDocument("output/zoo-de.pdf")
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert "Fuchs" in text and "schnell" in text and "Fox" not in text


def test_the_decks_own_language_is_the_original(zoo: Path, deckgen: Run) -> None:
    code, out, err = deckgen("build", "zoo", "--language", "en", "--paper", "a4")
    assert (code, out.replace("\\", "/"), err) == (0, "2 cards on 1 A4 sheet → output/zoo.pdf\n", "")


def test_a_language_that_is_not_there_is_refused(zoo: Path, deckgen: Run) -> None:
    code, _, err = deckgen("build", "zoo", "--language", "fr")
    assert (code, err) == (
        2,
        "error: deck `zoo` is not there in language `fr`\n"
        "  there are: en (the original), de; `deckgen languages zoo --add fr` begins another\n",
    )
    assert not Path("output").exists()


def test_check_tells_of_every_language_and_draws_the_original(zoo: Path, deckgen: Run) -> None:
    code, out, err = deckgen("check", "zoo")
    assert (code, err) == (0, f"{MISSING}\n{OUTDATED}")
    assert out.startswith("zoo: 2 cards, 2 faces, no problems\n")


def test_check_draws_the_language_that_is_asked_for(zoo: Path, deckgen: Run) -> None:
    (zoo / "languages" / "de.yaml").write_text(GERMAN.replace("Fuchs", "Fuchs" * 20), encoding="utf-8")
    assert deckgen("check", "zoo")[0] == 0
    code, _, err = deckgen("check", "zoo", "--language", "de")
    assert code == 1
    assert "decks/zoo/languages/de.yaml:5:12" in err


def test_a_mistake_in_a_languages_file_is_a_problem_of_the_deck(zoo: Path, deckgen: Run) -> None:
    (zoo / "languages" / "de.yaml").write_text("cards: {fix: {title: F}}\n", encoding="utf-8")
    code, _, err = deckgen("check", "zoo")
    assert code == 1
    assert err.startswith("error: the deck has no card `fix`\n  decks/zoo/languages/de.yaml:1:9\n")
    assert deckgen("build", "zoo")[0] == 0


def test_list_and_proof_take_a_language(zoo: Path, deckgen: Run) -> None:
    assert "Fuchs" in deckgen("list", "zoo", "--language", "de")[1]
    assert deckgen("list", "--language", "de")[0] == 2
    assert deckgen("proof", "zoo", "--language", "de", "--only", "fox", "--dpi", "36")[0] == 0
    assert [path.name for path in Path("output/zoo-de-proof").iterdir()] == ["fox.png"]


def test_the_languages_of_a_deck_are_listed_with_how_far_they_have_come(zoo: Path, deckgen: Run) -> None:
    code, out, _ = deckgen("languages", "zoo", "--json")
    assert code == 0
    assert json.loads(out) == [
        {"language": "en", "name": "English", "translated": 5, "of": 5, "missing": 0, "outdated": 0},
        {"language": "de", "name": "German", "translated": 4, "of": 5, "missing": 1, "outdated": 1},
    ]
    table = [line.split() for line in deckgen("languages", "zoo")[1].splitlines()]
    assert table[2] == ["de", "German", "4", "5", "1", "1"]


def test_what_is_left_to_do_is_shown_with_the_line_that_marks_it_done(zoo: Path, deckgen: Run) -> None:
    code, out, err = deckgen("languages", "zoo", "--language", "de")
    assert (code, err) == (0, "")
    line = f"original: {{title: {digest('Fox')}, text: {digest('Red: and quick')}}}"
    assert out.replace("\\", "/") == (
        "4 of 5 texts translated into German, 1 outdated, 0 not marked\n\n"
        "Missing:\n  card `owl` (title): Owl\n\n"
        "Outdated: the original has changed since. When the translation is right again, mark it so:\n\n"
        f"  card `fox` (text), decks/zoo/languages/de.yaml:6:11\n    text: Red: and quick\n    {line}\n"
    )
    file = zoo / "languages" / "de.yaml"
    marked = "".join(
        f"    {line}\n" if "original:" in one else one
        for one in file.read_text(encoding="utf-8").splitlines(keepends=True)
    )
    file.write_text(marked, encoding="utf-8")
    left = json.loads(deckgen("languages", "zoo", "--language", "DE", "--json")[1])
    assert (left["outdated"], left["missing"]) == (
        [],
        [{"text": "cards.owl.title", "original": "Owl", "card": "owl", "field": "title", "mark": digest("Owl")}],
    )


def test_a_text_without_a_mark_is_shown_as_not_marked(zoo: Path, deckgen: Run) -> None:
    (zoo / "languages" / "de.yaml").write_text("cards: {fox: {title: Fuchs}}\n", encoding="utf-8")
    out = deckgen("languages", "zoo", "--language", "de")[1]
    assert "1 of 5 texts translated into German, 0 outdated, 1 not marked" in out
    assert out.endswith(f"    original: {{title: {digest('Fox')}}}\n")
    assert deckgen("check", "zoo")[2].count("warning") == 1


def test_another_language_begins_as_a_file_with_every_text(zoo: Path, deckgen: Run) -> None:
    code, out, err = deckgen("languages", "zoo", "--add", "pt-BR")
    assert (code, err) == (0, "")
    assert out.replace("\\", "/") == (
        "5 texts to translate → decks/zoo/languages/pt-BR.yaml\n"
        "`deckgen languages zoo --language pt-BR` shows how far you are.\n"
    )
    written = (zoo / "languages" / "pt-BR.yaml").read_text(encoding="utf-8")
    assert written.startswith("# Zoo in Portuguese\n#\n")
    assert written.partition("\n\n")[2] == (
        'title: "Zoo"\n\ncolours:\n  day: "Day"\n\ncards:\n\n'
        f'  fox:\n    title: "Fox"\n    text: "Red: and quick"\n'
        f"    original: {{title: {digest('Fox')}, text: {digest('Red: and quick')}}}\n\n"
        f'  owl:\n    title: "Owl"\n    original: {{title: {digest("Owl")}}}\n'
    )
    rows = json.loads(deckgen("languages", "zoo", "--json")[1])
    assert rows[2] == {
        "language": "pt-BR", "name": "Portuguese", "translated": 0, "of": 5, "missing": 5, "outdated": 0,
    }  # fmt: skip


def test_any_text_is_read_from_the_new_file_as_it_was(zoo: Path, deckgen: Run) -> None:
    odd = ["a: b # c", '"q" \\', "no", "- x", "one\n  two\n\nthree", " x\ny ", "\u00a0\u2028\u200d", "مرحبا 🂡", "010"]
    lines = [
        f"  - {{id: c{number}, title: {json.dumps(text, ensure_ascii='🂡' not in text)}}}\n"
        for number, text in enumerate(odd)
    ]
    (zoo / "deck.yaml").write_text("title: Zoo\nlayout: plain\ncards:\n" + "".join(lines), encoding="utf-8")
    (zoo / "languages" / "de.yaml").unlink()
    assert deckgen("languages", "zoo", "--add", "fr")[0] == 0
    original = read_deck(zoo / "deck.yaml")
    french: Deck = read_deck(zoo / "deck.yaml", language="fr")
    assert [card.fields["title"] for card in french.cards] == [card.fields["title"] for card in original.cards]
    row = json.loads(deckgen("languages", "zoo", "--json")[1])[1]
    assert (row["translated"], row["outdated"]) == (0, 0)


@pytest.mark.parametrize(
    ("tag", "code", "said"),
    [
        ("de", 1, "there is a file decks/zoo/languages/de.yaml already"),
        ("DE", 2, "`DE` is no language"),
        ("en", 2, "`en` is the language in which the deck is written"),
        ("../x", 2, "`../x` is no language"),
        ("french", 2, "`french` is no language"),
    ],
)
def test_a_file_is_never_overwritten_and_never_misnamed(
    zoo: Path, deckgen: Run, tag: str, code: int, said: str
) -> None:
    before = sorted(path for path in zoo.rglob("*"))
    ended, _, err = deckgen("languages", "zoo", "--add", tag)
    assert (ended, err.split("\n")[0]) == (code, f"error: {said}")
    assert sorted(path for path in zoo.rglob("*")) == before
    assert (zoo / "languages" / "de.yaml").read_text(encoding="utf-8") == GERMAN


def test_a_deck_that_came_with_the_package_is_to_be_copied_first(
    zoo: Path, deckgen: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "is_installed", lambda path: True)
    code, _, err = deckgen("languages", "zoo", "--add", "fr")
    assert code == 1
    assert "deck `zoo` comes with deckgen, and is not yours to write to" in err
    assert f"copy the folder {zoo.as_posix()} to decks/zoo in your folder first" in err
    assert not (zoo / "languages" / "fr.yaml").exists()


def test_a_file_with_mistakes_has_a_row_without_numbers(zoo: Path, deckgen: Run) -> None:
    (zoo / "languages" / "fr.yaml").write_text("cards: [\n", encoding="utf-8")
    code, out, err = deckgen("languages", "zoo")
    assert (code, "decks/zoo/languages/fr.yaml:1:" in err) == (1, True)
    assert [line.split()[:2] for line in out.splitlines()][1:] == [
        ["en", "English"],
        ["de", "German"],
        ["fr", "French"],
    ]
