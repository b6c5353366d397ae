"""Cards at the table go by their names in every language that the deck is there in."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import a_card, own_deck, run_score

from generator.model.deck import Deck
from generator.reading import languages
from generator.reading.decks import read_deck
from scorekeeper.decks import digest
from scorekeeper.errors import AmbiguousCard, NotUnderstood, UnknownCard
from scorekeeper.game import Game
from scorekeeper.hands import read_hand
from scorekeeper.naming import emotions as names

GERMAN = """\
title: Eigenes
colours: {red: Wut, yellow: Selbstbeherrschung, green: Freundschaft}
cards:
  shame: {title: Bloßstellen}
  hidden-anger: {title: Versteckte Wut}
  approach: {title: Shame}
  forgiveness: {title: Vergebung}
"""
ARABIC = """\
title: لعبتي
colours: {red: غضب}
cards:
  shame: {title: إحراج}
  hidden-anger: {title: غضب خفي}
  approach: {title: Verständnis}
  forgiveness: {title: غفران}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    cards = [
        a_card("shame", "red", "3", "Shame", 10),
        a_card("hidden-anger", "red", "7", "Hidden Anger", 10),
        a_card("approach", "yellow", "3", "Approach", 10),
        a_card("forgiveness", "green", "[4, 5, 6, 7]", "Forgiveness", 10),
    ]
    file = own_deck(tmp_path, *cards)
    folder = tmp_path / "own.languages"
    folder.mkdir()
    (folder / "de.yaml").write_text(GERMAN, encoding="utf-8")
    (folder / "ar.yaml").write_text(ARABIC, encoding="utf-8")
    return file


@pytest.fixture
def deck(path: Path) -> Deck:
    return read_deck(path, for_play=True)


def said(deck: Deck, text: str) -> tuple[str, tuple[int, ...]]:
    named = names.name(deck, text)
    return named.said, named.levels


@pytest.mark.parametrize(
    ("text", "id", "levels"),
    [
        ("Versteckte Wut", "hidden-anger", (7,)),
        ("bloss", "shame", (3,)),
        ("BLOẞSTELLEN", "shame", (3,)),
        ("غضب خفي", "hidden-anger", (7,)),
        ("Vergebung", "forgiveness", (4, 5, 6, 7)),
        ("vergebung 5", "forgiveness", (5,)),
        ("verg6", "forgiveness", (6,)),
        ("غفران 4", "forgiveness", (4,)),
        ("wut 7", "hidden-anger", (7,)),
        ("Selbst-3", "approach", (3,)),
        ("غضب 3", "shame", (3,)),
        ("verständ", "approach", (3,)),
    ],
)
def test_a_card_is_known_in_another_language(deck: Deck, text: str, id: str, levels: tuple[int, ...]) -> None:
    assert said(deck, text) == (id, levels)


def test_the_decks_own_names_win(deck: Deck) -> None:
    assert said(deck, "shame") == ("shame", (3,))  # in German that is another card


def test_what_is_found_is_a_card_of_the_deck_itself(deck: Deck) -> None:
    (play,) = names.name(deck, "versteckte").plays
    assert play.card is next(card for card in deck.cards if card.id == "hidden-anger")


def test_other_languages_are_read_only_for_what_is_unknown_and_only_once(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    whole = languages.read_source

    def noted(path: Path):
        read.append(path.name)
        return whole(path)

    monkeypatch.setattr(languages, "read_source", noted)
    for text in ("shame", "r3", "f5", "forg 4", "Hidden", "approach"):
        names.name(deck, text)
    for text in ("5", "r9", "f9", "red"):
        with pytest.raises(UnknownCard):
            names.name(deck, text)
    assert read == []
    names.name(deck, "vergebung")
    names.name(deck, "versteckte")
    assert sorted(read) == ["ar.yaml", "de.yaml"]


def test_a_name_that_begins_several_in_other_languages_is_ambiguous(deck: Deck) -> None:
    with pytest.raises(AmbiguousCard) as caught:
        names.name(deck, "ver")
    assert caught.value.message == "`ver` may be Versteckte Wut (r7), Verständnis (y3) or Vergebung (f4)"
    assert caught.value.hint == "write a little more of its name"


@pytest.mark.parametrize("text", ["shaem", "nothing", "rot 5", "", "?"])
def test_what_no_language_knows_is_refused_as_ever(deck: Deck, tmp_path: Path, text: str) -> None:
    alone = tmp_path / "alone.yaml"
    alone.write_text((tmp_path / "own.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    refusals = []
    for one in (deck, read_deck(alone, for_play=True)):
        with pytest.raises(NotUnderstood) as caught:
            names.name(one, text)
        refusals.append((caught.value.message, caught.value.hint))
    assert refusals[0] == refusals[1]


def test_a_level_that_a_colour_does_not_have_is_told_by_the_rule_of_codes(deck: Deck) -> None:
    with pytest.raises(UnknownCard) as caught:
        names.name(deck, "wut 5")
    assert caught.value.message == "there is no red card of level 5 in this deck"


def test_a_hand_may_name_cards_and_colours_in_another_language(deck: Deck) -> None:
    hand = read_hand("vergebung,bloßstellen,selbstbeherrschung", lambda text: names.colour_named_by(deck, text))
    assert (hand.red, hand.yellow, hand.green) == (1, 1, 1)


def test_a_language_that_cannot_be_read_is_no_hindrance(path: Path) -> None:
    (path.parent / "own.languages" / "de.yaml").write_text("cards: [", encoding="utf-8")
    deck = read_deck(path, for_play=True)
    assert said(deck, "غفران 4") == ("forgiveness", (4,))
    with pytest.raises(UnknownCard):
        names.name(deck, "vergebung")


def test_a_deck_read_in_another_language_knows_the_original_too(path: Path) -> None:
    deck = read_deck(path, for_play=True, language="de")
    assert said(deck, "vergebung 5") == said(deck, "forgiveness 5") == ("forgiveness", (5,))
    assert said(deck, "approach") == ("approach", (3,))
    assert said(deck, "shame") == ("shame", (3,))  # an id comes before a title


def test_a_game_takes_names_in_any_language_and_keeps_ids(path: Path, deck: Deck, tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    game = Game.start(deck, ["Ann", "Bo"], log=log)
    game.attack("bloßstellen", on="Bo")
    game.respond("vergebung")
    assert "forgiveness" in log.read_text(encoding="utf-8") and "ergebung" not in log.read_text(encoding="utf-8")
    assert Game.resume(log, lambda header: deck).state == game.state


def test_adding_a_language_does_not_change_the_deck_that_a_game_is_played_with(path: Path, deck: Deck) -> None:
    before = digest(deck)
    (path.parent / "own.languages" / "fr.yaml").write_text("title: Le mien\n", encoding="utf-8")
    assert digest(read_deck(path, for_play=True)) == before
    assert digest(read_deck(path, for_play=True, language="fr")) == before


def test_every_command_understands_them(path: Path) -> None:
    code, said, _ = run_score("legal", "versteckte wut", "vergebung 7", "--deck", str(path))
    assert (code, said.split(";")[0]) == (0, "legal: Forgiveness is named 7")
    code, said, _ = run_score("answers", "bloßstellen", "--hand", "verständnis", "--deck", str(path))
    assert code == 0 and "y3 Approach" in said


def test_an_insult_may_be_described_by_the_name_of_its_colour_in_any_language(tmp_path: Path) -> None:
    from scorekeeper.naming import insults

    root = Path(__file__).parents[2]
    (tmp_path / "languages").mkdir()
    (tmp_path / "deck.yaml").write_text((root / "decks/insults/deck.yaml").read_text("utf-8"), encoding="utf-8")
    (tmp_path / "languages" / "de.yaml").write_text("colours: {red: Gibt Prügel}\n", encoding="utf-8")
    deck = read_deck(tmp_path / "deck.yaml", for_play=True)
    assert insults.name(deck, "C:gibt prü:get3").said == "C:red:get3"
