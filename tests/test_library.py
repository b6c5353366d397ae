"""Where names are looked up: as a path, in the current folder, among what ships."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator import library
from generator.library import find_deck, find_icon, find_layout, find_sheet
from generator.problems import NotFoundError, format_problems

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(*paths: str) -> None:
    for path in paths:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text("")


def refusal(find: object, name: str) -> str:
    with pytest.raises(NotFoundError) as caught:
        find(name)  # type: ignore[operator]
    return format_problems(caught.value.problems)


def test_a_bare_name_is_found_among_those_shipped() -> None:
    assert find_deck("emotions") == ROOT / "decks/emotions/deck.yaml"
    assert find_layout("plain") == ROOT / "layouts/cards/plain.yaml"
    assert find_sheet("a4-9up") == ROOT / "layouts/sheets/a4-9up.yaml"
    assert find_icon("heart") == ROOT / "layouts/icons/heart.svg"


def test_ones_own_come_before_those_shipped() -> None:
    write(
        "decks/emotions/deck.yaml", "layouts/cards/plain.yaml", "layouts/sheets/a4-9up.yaml", "layouts/icons/heart.svg"
    )

    assert find_deck("emotions") == Path("decks/emotions/deck.yaml")
    assert find_layout("plain") == Path("layouts/cards/plain.yaml")
    assert find_sheet("a4-9up") == Path("layouts/sheets/a4-9up.yaml")
    assert find_icon("heart") == Path("layouts/icons/heart.svg")
    assert {found.name: found.origin for found in library.decks()}["emotions"] == "here"


def test_what_lies_beside_the_deck_comes_first() -> None:
    write("deck/plain.yaml", "deck/icons/heart.svg", "deck/layouts/other.yaml", "deck/deck.yaml")
    write("layouts/cards/plain.yaml", "layouts/icons/heart.svg")
    beside = Path("deck")

    assert find_layout("plain", beside) == Path("deck/plain.yaml")
    assert find_layout("other", beside) == Path("deck/layouts/other.yaml")
    assert find_icon("heart", beside) == Path("deck/icons/heart.svg")
    with pytest.raises(NotFoundError):
        find_layout("deck", beside)


@pytest.mark.parametrize("name", ["foxes", "decks/foxes", "./decks/foxes/", "decks/foxes/deck.yaml"])
def test_a_deck_by_name_by_folder_and_by_file(name: str) -> None:
    write("decks/foxes/deck.yaml")

    assert find_deck(name) == Path("decks/foxes/deck.yaml")


def test_a_deck_of_one_file() -> None:
    write("decks/foxes.yaml", "decks/cats.yml", "my cards (1).YAML")

    assert find_deck("foxes") == Path("decks/foxes.yaml")
    assert find_deck("cats") == Path("decks/cats.yml")
    assert find_deck("my cards (1).YAML") == Path("my cards (1).YAML")
    assert [found.name for found in library.decks() if found.origin == "here"] == ["cats", "foxes"]


def test_the_current_folder_is_a_deck() -> None:
    write("deck.yaml")

    assert find_deck(".") == Path("deck.yaml")


def test_a_home_folder_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    write("cards.yaml")

    assert find_deck("~/cards.yaml") == tmp_path / "cards.yaml"


def test_an_unknown_name_is_answered_with_one_like_it_or_all() -> None:
    assert refusal(find_deck, "emotion") == (
        "error: there is no deck `emotion` (looked for a deck as a path, in ./decks, among those shipped)\n"
        "  did you mean `emotions`?"
    )
    assert refusal(find_deck, "zzz").endswith("\n  there are: emotions, insults")
    assert refusal(find_icon, "hart") == (
        "error: there is no icon `hart` (looked for an icon in `icons` beside the deck, in ./layouts/icons, "
        "among those shipped)\n  did you mean `heart`?"
    )
    assert refusal(find_sheet, "a4-9pu").endswith("\n  did you mean `a4-9up`?")


def test_a_path_that_leads_nowhere() -> None:
    assert refusal(find_deck, "decks/fox.yaml") == (
        "error: there is no file `decks/fox.yaml`\n  check the names of its folders, too"
    )  # fmt: skip


def test_a_folder_without_a_deck_and_a_file_that_is_none() -> None:
    write("mine/notes.yaml", "notes.txt")

    assert refusal(find_deck, "./mine") == (
        "error: the folder `./mine` has no deck.yaml in it\n  give the deck's own folder, or write a deck.yaml into it"
    )
    assert refusal(find_deck, "notes.txt") == (
        "error: `notes.txt` is not a deck\n  a deck is a YAML file: its name ends in .yaml"
    )


@pytest.mark.parametrize("name", ["../plain", "cards/plain", "..\\plain", "C:plain", "/plain", "", ".", ".."])
def test_a_layout_or_icon_elsewhere_is_refused(name: str) -> None:
    """A deck from somebody else must not read files outside its folder."""
    write("plain.yaml", "plain.svg")

    assert refusal(find_layout, name).startswith(f"error: `{name}` is not the name of a layout\n")
    assert refusal(find_icon, name).startswith(f"error: `{name}` is not the name of an icon\n")


@pytest.mark.parametrize("find", [find_deck, find_layout, find_sheet, find_icon])
@pytest.mark.parametrize(
    "name", ["x" * 5_000, "x" * 5_000 + ".yaml", "a\0b.yaml", "~no-such-user/a.yaml", "a/" * 3_000, "*", "%s", "{0}"]
)
def test_a_name_that_the_system_refuses_is_not_found(find: object, name: str) -> None:
    assert refusal(find, name).startswith("error: ")


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_in_circles_are_not_found() -> None:
    Path("decks").mkdir()
    Path("decks/loop").symlink_to("loop")
    Path("decks/loop.yaml").symlink_to("loop.yaml")

    assert refusal(find_deck, "loop").startswith("error: there is no deck `loop`")
    assert refusal(find_deck, "decks/loop/deck.yaml").startswith("error: there is no file")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever may read everything can read this too")
def test_a_folder_that_may_not_be_opened_holds_nothing() -> None:
    write("decks/foxes/deck.yaml")
    Path("decks").chmod(0)
    try:
        assert refusal(find_deck, "foxes").startswith("error: there is no deck `foxes`")
        assert refusal(find_deck, "decks/foxes/deck.yaml").startswith("error: there is no file")
    finally:
        Path("decks").chmod(0o755)


def test_a_deck_of_one_file_is_not_taken_for_a_layout() -> None:
    write("decks/foxes.yaml")
    Path("decks/foxes.yaml").write_text("title: Foxes\ncards:\n  - id: fox\n", encoding="utf-8")
    Path("decks/mine.yml").write_text("card: poker\nfields: {title: text}\nelements: []\n", encoding="utf-8")

    assert [found.name for found in library.layouts(Path("decks")) if found.path.parent == Path("decks")] == ["mine"]
