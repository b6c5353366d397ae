"""Card names: what is understood, and what is said where it is not."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import a_card, emotions, insults, own_deck

from generator.model.deck import Deck
from generator.reading.decks import read_deck
from scorekeeper.errors import AmbiguousCard, NotUnderstood, UnknownCard
from scorekeeper.naming import emotions as names
from scorekeeper.naming import insults as insult_names
from scorekeeper.naming.titles import fold
from scorekeeper.rules.answering import Play, code
from scorekeeper.values import word_of

OF_INSULTS = "that describes a card of Insults, and this is a deck of Emotions; `score legal` has --deck insults"
HELP = "name a card by its title (`rudeness`), or by colour and level (`r1`)"


def said(text: str, deck: Deck | None = None, *, numbers: bool = False) -> tuple[str, tuple[int, ...]]:
    named = names.name(deck or emotions(), text, numbers=numbers)
    return named.said, named.levels


def refusal(text: str, name: Callable[[Deck, str], object] = names.name, deck: Deck | None = None) -> tuple[str, str]:
    with pytest.raises(NotUnderstood) as caught:
        name(deck or emotions(), text)
    return caught.value.message, caught.value.hint


@pytest.mark.parametrize("card", emotions().cards, ids=lambda card: card.id)
def test_every_card_is_named_by_id_title_and_code(card) -> None:
    title, levels = card.fields["title"], card.fields["level"]
    for text in (card.id, title, title.upper(), f"  {title.lower()} ", title.replace(" ", "-")):
        assert said(text) == (card.id, levels)
    for level in levels:
        assert said(code(Play(card, level))) == (card.id, (level,))


@pytest.mark.parametrize(
    ("text", "id", "levels"),
    [
        ("ru", "rudeness", (1,)),
        ("yell", "yelling-and-screaming", (4,)),
        ("self def", "self-defence", (6,)),
        ("confide", "confide", (3,)),  # not Confidence, which begins so, too
        ("R5", "breaking-things", (5,)),
        ("red 5", "breaking-things", (5,)),
        ("Red-5", "breaking-things", (5,)),
        ("yel7", "challenge", (7,)),
        ("g2", "humour", (2,)),
        ("f", "forgiveness", (4, 5, 6, 7)),
        ("F6", "forgiveness", (6,)),
        ("f-6", "forgiveness", (6,)),
        ("forgiveness 6", "forgiveness", (6,)),
        ("forg6", "forgiveness", (6,)),
        ("y", "yelling-and-screaming", (4,)),  # no other title begins so
        ("r", "rudeness", (1,)),
        ("forg", "forgiveness", (4, 5, 6, 7)),
    ],
)
def test_short_names(text: str, id: str, levels: tuple[int, ...]) -> None:
    assert said(text) == (id, levels)


@pytest.mark.parametrize("level", range(1, 8))
def test_a_bare_number_is_any_card_of_that_level(level: int) -> None:
    named = names.name(emotions(), str(level), numbers=True)

    assert (named.said, named.levels, named.is_number) == (str(level), (level,), True)
    assert [code(play)[0] for play in named.plays] == ["r", "y", "g" if level < 4 else "f"]


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("shaem", "there is no card `shaem` in this deck", "did you mean `shame`?"),
        ("", "a card has no name", HELP),
        ("con", "`con` may be Confidence (y2), Confront (y5) or Confide (g3)", "write a little more of its name"),
        ("g", "there is no card `g` in this deck", "write the level of the green card, too: g3"),
        ("yellow", "there is no card `yellow` in this deck", "write the level of the yellow card, too: y3"),
        (
            "C:red:get3",
            "there is no card `C:red:get3` in this deck",
            OF_INSULTS,
        ),
        ("forgiveness 3", "Forgiveness counts as 4, 5, 6 or 7, not as 3", "write f4, f5, f6 or f7"),
        ("!!!", "there is no card `!!!` in this deck", HELP),
        ("r8", "there is no red card of level 8 in this deck", "levels go from 1 to 7"),
        ("g5", "Forgiveness counts as 4, 5, 6 or 7, and goes by a letter of its own", "write f5"),
        ("f3", "Forgiveness counts as 4, 5, 6 or 7, not as 3", "write f4, f5, f6 or f7"),
        ("4", "`4` is a level: which card?", "write r4, y4 or f4"),
        ("9", "no card has the level 9", "the levels of this deck are 1, 2, 3, 4, 5, 6 and 7"),
    ],
)
def test_what_is_not_understood_says_what_was_near(text: str, message: str, hint: str) -> None:
    assert refusal(text) == (message, hint)


def test_unknown_and_ambiguous_are_told_apart() -> None:
    for text, kind in (("xyz", UnknownCard), ("s", AmbiguousCard)):
        with pytest.raises(kind):
            names.name(emotions(), text)


@given(st.text(max_size=30))
def test_any_text_names_a_card_or_is_refused(text: str) -> None:
    for name, deck in ((names.name, emotions()), (insult_names.name, insults())):
        try:
            named = name(deck, text)
        except NotUnderstood as error:
            assert error.message and error.hint
        else:
            assert named.said


def test_ids_win_over_codes_and_codes_over_the_beginnings_of_titles(tmp_path: Path) -> None:
    path = own_deck(
        tmp_path,
        a_card("r2", "yellow", "1", "One"),
        a_card("fury", "red", "2", "Fury"),
        a_card("peace", "green", "[2, 3]", "Peace"),
        a_card("y3", "red", "3", "R5"),
    )
    deck = read_deck(path, for_play=True)

    assert said("r2", deck) == ("r2", (1,))
    assert said("f", deck) == ("peace", (2, 3))
    assert said("f2", deck) == ("peace", (2,))
    assert said("fu", deck) == ("fury", (2,))
    assert said("r5", deck) == ("y3", (3,))  # a title, whole


def test_without_a_card_of_several_levels_f_is_a_letter(tmp_path: Path) -> None:
    deck = read_deck(own_deck(tmp_path, a_card("fury", "red", "2"), a_card("g", "green", "5")), for_play=True)

    assert said("f", deck) == ("fury", (2,))
    assert said("g5", deck) == ("g", (5,))


def test_two_cards_of_one_colour_and_level_are_asked_about(tmp_path: Path) -> None:
    deck = read_deck(
        own_deck(tmp_path, a_card("a", "red", "2", "Fury"), a_card("b", "red", "2", "Rage")), for_play=True
    )

    assert refusal("r2", deck=deck)[0] == "`r2` may be Fury or Rage"
    assert said("2", deck, numbers=True) == ("2", (2,))


def test_two_cards_with_several_levels_are_told_apart_by_their_numbers_or_their_titles(tmp_path: Path) -> None:
    path = own_deck(tmp_path, a_card("a", "green", "[2, 3]", "Peace"), a_card("b", "green", "[3, 4]", "Quiet"))
    deck = read_deck(path, for_play=True)

    assert said("f2", deck) == ("a", (2,))
    assert said("f4", deck) == ("b", (4,))
    assert refusal("f3", deck=deck) == (
        "`f3` may be Peace or Quiet", "write its title, and the number behind it: a 3",
    )  # fmt: skip
    assert said("quiet 3", deck) == said("b 3", deck) == ("b", (3,))
    assert refusal("f5", deck=deck)[0] == "Peace counts as 2 or 3; Quiet counts as 3 or 4, not as 5"


def test_two_cards_of_one_title_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    path = own_deck(tmp_path, a_card("shame-1", "red", "3", "Shame"), a_card("shame-2", "red", "3", "Shame"))
    deck = read_deck(path, for_play=True)

    for text in ("shame", "r3", "sh"):
        assert refusal(text, deck=deck) == (f"`{text}` may be `shame-1` or `shame-2`", "write its id")
    assert said("shame-2", deck) == ("shame-2", (3,))


def test_of_many_candidates_the_first_six_are_shown() -> None:
    message, _ = refusal("ver", insult_names.name, insults())

    assert message.count("(") == 6
    assert message.endswith(" more")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("traeum-weiter", "traeum-weiter"),
        ("Träum weiter, du", "traeum-weiter"),
        ("traum weit", "traeum-weiter"),
        (unicodedata.normalize("NFD", "Träum"), "traeum-weiter"),
        ("-e Drecksau", "drecksau"),
        ("e drecksau", "drecksau"),
        ("mies", "mies"),
        ("C:red:get3", "C:red:get3"),
        ("c : RED : Get 3", "C:red:get3"),
        ("A:red:steal1", "A:red:steal1"),
    ],
)
def test_insult_cards_are_named_by_id_by_words_and_described(text: str, said: str) -> None:
    named = insult_names.name(insults(), text)

    assert (named.said, named.odd) == (said, "")


@pytest.mark.parametrize(
    ("text", "said", "note"),
    [
        ("A:green:steal1", "A:green:steal1", ": there is only A:green:get1"),
        ("c:r:get9", "C:red:get9", ": there is only C:red:get3 and C:red:steal1"),
    ],
)
def test_a_description_that_fits_no_card_is_believed_and_noted(text: str, said: str, note: str) -> None:
    named = insult_names.name(insults(), text)

    assert (named.said, named.odd) == (said, f"this deck has no such card, though{note}")


@pytest.mark.parametrize("card", insults().cards, ids=lambda card: card.id)
def test_every_insult_card_is_found_by_its_description_and_its_words(card) -> None:
    assert insult_names.name(insults(), card.id).word == word_of(card)
    if card.fields["board"]:
        return
    word = word_of(card)
    assert insult_names.name(insults(), str(word)) == insult_names.Named(str(word), str(word), word)
    assert insult_names.name(insults(), card.fields["german"]).said == card.id


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("C::get3", "`C::get3` describes no card"),
        ("C:red", "`C:red` describes no card"),
        ("D:red:get3", "`D:red:get3` describes no card"),
        ("C:pink:get3", "`C:pink:get3` describes no card"),
        ("C:red:take3", "`C:red:take3` describes no card"),
        ("::", "`::` describes no card"),
    ],
)
def test_a_description_that_makes_no_sense_is_refused(text: str, message: str) -> None:
    found, hint = refusal(text, insult_names.name, insults())

    assert found == message
    assert "letter:colour:points" in hint


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Self-Defence", "self  defence", True),
        ("Straße", "STRASSE", True),
        ("Ärger", "arger", True),
        ("ﬁn", "fin", True),
        ("שָׁלוֹם", "שלום", True),
        ("की", "का", False),  # the vowels of Hindi are marks, and letters
        ("が", "か", False),
        ("น้ำ", "นำ", False),
    ],
)
def test_folding_forgets_accents_but_no_letters(one: str, other: str, alike: bool) -> None:
    assert (fold(one) == fold(other)) is alike
