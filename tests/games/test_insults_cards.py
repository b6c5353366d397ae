"""Insults: what a card of the game must be, the whole text of what is said where it is not, and how cards join."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from generator import games
from generator.games import insults
from generator.games.insults import Points, join, points, sentences
from generator.model.deck import Deck
from generator.problems import DeckError, Problems, format_problems
from generator.reading.decks import read_deck

TOP = (
    "title: I\ngame: insults\ncolours: {green: {fill: '#7d9', pattern: dots}, yellow: {fill: '#fe1', pattern: waves}, "
    "orange: {fill: '#f70', pattern: stripes}, red: {fill: '#a00', pattern: bursts}}\ncards:\n"
)
BOARD = "  - id: board\n    board: yes\n    letter: A\n"
A = """\
  - id: off
    letter: A
    colour: red
    german: Verpiss dich, du
    key: fair-PISS dish doo
    translation: Piss off, you
    points: Get 3
"""
B = """\
  - id: lousy
    letter: B
    colour: orange
    german: mies
    key: MEEZ
    translation: lousy
    points: Steal 1
"""
C = """\
  - id: dog
    letter: C
    colour: green
    ending: -er
    gender: masculine
    german: Hund
    key: -er HOONT
    translation: dog
    points: Get 1
"""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(text: str, *changes: tuple[str, str], problems: Problems | None = None) -> Deck:
    """The deck of these cards, with every first text replaced by its second."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    Path("deck.yaml").write_text(TOP + text, encoding="utf-8")
    return read_deck("deck.yaml", problems=problems)


def refusal(text: str, *changes: tuple[str, str]) -> str:
    with pytest.raises(DeckError) as caught:
        read(text, *changes)
    return format_problems(caught.value.problems)


def at(message: str, line: int, text: str, marked: str, hint: str) -> str:
    """What is said of `marked`, which stands in this line of the file."""
    column = text.rindex(marked) + 1
    number = str(line)
    return (
        f"error: {message}\n  deck.yaml:{number}:{column}\n"
        f"  {number:>3} | {text}\n      | {' ' * (column - 1)}{'^' * len(marked)} {hint}"
    )


def test_a_card_carries_what_the_game_declares() -> None:
    card = read(C).cards[0]

    assert card.fields == {
        "board": False, "letter": "C", "german": "Hund", "ending": "-er", "gender": "masculine", "key": "-er HOONT",
        "translation": "dog", "literal": "", "points": "Get 1", "title": "", "text": "",
    }  # fmt: skip


def test_the_game_has_its_own_layout_and_fields() -> None:
    assert read(BOARD + A + B + C).layout == "insults"
    assert games.fields("insults") == insults.FIELDS
    assert games.NAMES == ("emotions", "insults")


# --- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", range(1, 10))
def test_points_are_got_or_stolen(amount: int) -> None:
    assert points(f"Get {amount}") == Points("get", amount)
    assert points(f"Steal {amount}") == Points("steal", amount)


@pytest.mark.parametrize("text", ["Get 0", "Get 10", "Get", "Get2", "get 2", "Take 1", "Steal -1", "2", "Get ２"])
def test_other_points_are_refused_where_they_stand(text: str) -> None:
    with pytest.raises(ValueError, match="Get or Steal"):
        points(text)
    found = refusal(A, ("Get 3", f'"{text}"'))
    assert found.startswith(f"error: `points` of card `off` is `{text.strip()}`\n  deck.yaml:11:13\n")
    near = text in ("Get2", "get 2")
    assert found.endswith(
        "did you mean `Get 2`?" if near else "expected Get or Steal, a blank, and a number from 1 to 9"
    )


# --- what a word card must have --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "name", "example"),
    [
        (A, "german", "Verpiss dich, du"),
        (A, "key", "fair-PISS dish doo"),
        (B, "key", "MEEZ"),
        (C, "key", "-er HOONT"),
        (B, "translation", "lousy"),
        (C, "points", "Get 1"),
    ],
)
def test_a_word_card_without_what_it_needs(cards: str, name: str, example: str) -> None:
    lines = cards.splitlines(keepends=True)
    without = "".join(line for line in lines if not line.startswith(f"    {name}:"))
    emptied = "".join(f'    {name}: ""\n' if line.startswith(f"    {name}:") else line for line in lines)
    card = lines[0].split()[-1]

    assert refusal(without) == at(
        f"card `{card}` has no `{name}`", 5, f"  - id: {card}", card, f"write `{name}: {example}`"
    )
    assert refusal(emptied).startswith(f"error: card `{card}` has no `{name}`\n")


@pytest.mark.parametrize(
    ("cards", "old", "new", "message", "hint"),
    [
        (A, "letter: A", "letter: D", "`letter` of card `off` is `D`", "expected one of: A, B, C"),
        (A, "letter: A", "letter: a", "`letter` of card `off` is `a`", "did you mean `A`?"),
        (A, "colour: red", "colour: blue", "unknown colour `blue` in card `off`",
         "the deck's colours are: green, yellow, orange, red"),
        (A, "german: Verpiss dich, du", "german: Verpiss dich", "`Verpiss dich` of A card `off` does not end in `du`",
         "write `Verpiss dich, du`"),
        (A, "key: fair-PISS dish doo", "key: fair-piss dish doo", "`key` of card `off` does not show the stress",
         "put one syllable in CAPITALS"),
        (A, "key: fair-PISS dish doo", "key: fɛɐPISS dish doo",
         "`key` of card `off` has `ɛ`, which is no letter that English is spelt with",
         "write it the way an English speaker would read it, without phonetic signs"),
        (A, "german: Verpiss dich, du", "german: Verpiss dich, Hindu",
         "`Verpiss dich, Hindu` of A card `off` does not end in `du`", "write `Verpiss dich, Hindu, du`"),
        (A, "german: Verpiss dich, du", "german: Verpiss dich, du!",
         "`Verpiss dich, du!` of A card `off` does not end in `du`", "write `Verpiss dich, du`"),
        (A, "key: fair-PISS dish doo", "key: fair-PISS d1sh doo",
         "`key` of card `off` has `1`, which is no letter that English is spelt with",
         "write it the way an English speaker would read it, without phonetic signs"),
        (A, "key: fair-PISS dish doo", "key: -fair-PISS dish doo", "`key` of A card `off` begins or ends with a hyphen",
         "leave it out: the card prints the one that joins the words"),
        (C, "german: Hund", "german: Hund!",
         "`Hund!` of C card `dog` is no noun: German nouns begin with a capital letter",
         "write `Hund`, and the ending in `ending:`"),
        (C, "key: -er HOONT", "key: -er -HOONT-",
         "`key` of C card `dog` is not its ending, a blank and its noun, so that it cannot join a B card's",
         "write `-er HOONT`"),
        (B, "key: MEEZ", "key: MEEZ-", "`key` of B card `lousy` begins or ends with a hyphen",
         "leave it out: the card prints the one that joins the words"),
        (C, "ending: -er", "ending: -em", "`ending` of card `dog` is `-em`", "did you mean `-e`?"),
        (C, "ending: -er", "ending: -es", "`ending` of C card `dog` is -es, but its noun is masculine",
         "write -er, or another gender: `ending: -er` and `gender: masculine`, `ending: -e` and `gender: feminine`, "
         "`ending: -es` and `gender: neuter`"),
        (C, "german: Hund", "german: hund",
         "`hund` of C card `dog` is no noun: German nouns begin with a capital letter",
         "write `Hund`, and the ending in `ending:`"),
        (C, "key: -er HOONT", "key: HOONT",
         "`key` of C card `dog` is not its ending, a blank and its noun, so that it cannot join a B card's",
         "write `-er HOONT`"),
    ],
)  # fmt: skip
def test_what_only_this_deck_can_get_wrong(cards: str, old: str, new: str, message: str, hint: str) -> None:
    line = next(n for n, text in enumerate((TOP + cards).splitlines(), start=1) if text.endswith(old))
    name, marked = new.split(": ", 1)

    assert refusal(cards, (old, new)) == at(message, line, f"    {name}: {marked}", marked, hint)


@pytest.mark.parametrize("stem", ["Mies", "mies-", "sehr mies", "mies!", "-mies"])
def test_what_is_no_stem_is_refused(stem: str) -> None:
    assert refusal(B, ("german: mies", f'german: "{stem}"')).startswith(
        f"error: `{stem}` of B card `lousy` is no stem of an adjective: one word in small letters\n"
    )


@pytest.mark.parametrize("stem", ["dunkel", "eitel", "teuer", "sauer", "müde", "rosa", "hoch", "uni"])
def test_a_stem_that_changes_with_an_ending_is_warned_of(stem: str) -> None:
    problems = Problems()
    read(B, ("german: mies", f"german: {stem}"), problems=problems)
    (problem,) = problems.warnings
    assert problem.message.startswith(f"`{stem}` of B card `lousy` changes, it seems, when -er, -e and -es follow")
    assert str(problem.place) == "deck.yaml:8:13"


@pytest.mark.parametrize(
    "stem",
    ["mies", "blöd", "albern", "süß", "verschlafen", "bitter", "schlau", "treu", "frei", "hell", "scheel", "alt-klug"],
)
def test_a_stem_that_stays_as_it_is_passes(stem: str) -> None:
    problems = Problems()
    assert read(B, ("german: mies", f"german: {stem}"), problems=problems).cards[0].fields["german"] == stem
    assert problems.found == []


@pytest.mark.parametrize(("ending", "gender"), [("-er", "masculine"), ("-e", "feminine"), ("-es", "neuter")])
def test_each_gender_has_its_ending(ending: str, gender: str) -> None:
    read(C, ("ending: -er", f"ending: {ending}"), ("gender: masculine", f"gender: {gender}"))
    for other in {"-er", "-e", "-es"} - {ending}:
        assert f"is {other}, but its noun is {gender}" in refusal(
            C, ("ending: -er", f"ending: {other}"), ("gender: masculine", f"gender: {gender}")
        )


def test_a_c_card_has_both_an_ending_and_a_gender() -> None:
    assert refusal(C, ("    ending: -er\n", "")) == at(
        "C card `dog` has no `ending`", 5, "  - id: dog", "dog", "add `ending: -er`"
    )
    assert refusal(C, ("    gender: masculine\n", "")) == at(
        "C card `dog` has no `gender`", 5, "  - id: dog", "dog", "add `gender: masculine`"
    )
    assert "error: C card `dog` has no `ending` and no `gender`\n" in refusal(
        C, ("    ending: -er\n    gender: masculine\n", "")
    )


@pytest.mark.parametrize(("cards", "letter", "id"), [(A, "A", "off"), (B, "B", "lousy")])
def test_no_other_card_has_an_ending(cards: str, letter: str, id: str) -> None:
    found = refusal(cards + "    ending: -er\n    gender: masculine\n")
    assert f"error: {letter} card `{id}` has `ending`, which only a C card has\n" in found
    assert f"error: {letter} card `{id}` has `gender`, which only a C card has\n" in found


def test_a_word_card_has_a_colour_and_no_words_of_a_board_card() -> None:
    found = refusal(A + "    title: Off\n", ("    colour: red\n", ""))
    assert "card `off` has no colour; a word card of the game insults is green, yellow, orange or red" in found
    assert "card `off` is a word card and has `title`" in found


def test_du_alone_is_an_opener_and_a_long_text_is_shortened() -> None:
    assert read(A, ("Verpiss dich, du", "Du")).cards[0].fields["german"] == "Du"
    found = refusal(A, ("Verpiss dich, du", "ver" * 40))
    assert f"`{'ver' * 13}…` of A card `off` does not end in `du`" in found


def test_a_colour_without_a_pattern_is_warned_of() -> None:
    text = (TOP + A).replace(", pattern: waves", "")
    Path("deck.yaml").write_text(text, encoding="utf-8")
    problems = Problems()
    read_deck("deck.yaml", problems=problems)
    assert [problem.message for problem in problems.warnings] == ["colour `yellow` has no pattern"]


def test_a_board_card_has_neither_colour_nor_words() -> None:
    found = refusal(BOARD + "    colour: red\n    points: Get 1\n")
    assert "board card `board` has a colour" in found
    assert "card `board` is a board card and has `points`" in found


def test_the_deck_has_the_four_colours_and_no_other() -> None:
    Path("deck.yaml").write_text(TOP.replace("red:", "rde:") + BOARD, encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        read_deck("deck.yaml")
    assert [(p.message, p.hint) for p in caught.value.problems] == [
        (
            "the deck has no colour `red`; the game insults is played with green, yellow, orange, red",
            "name all of them below `colours:`",
        ),
        ("`rde` is no colour of the game insults", "did you mean `red`?"),
    ]


def test_all_problems_of_all_cards_are_told_at_once() -> None:
    found = refusal(A + B + C, ("Get 3", "Get 33"), ("MEEZ", "meez"), ("gender: masculine", "gender: neuter"))
    assert found.count("error: ") == 3


@pytest.mark.parametrize("text", ["Get 1 ", " Get 1", "Get  1", "Get\\t1", "Get 1\\n", "Get\\u00a01"])
def test_blanks_that_cannot_be_seen_are_said_to_be_there(text: str) -> None:
    found = refusal(C, ("Get 1", f'"{text}"'))
    assert found.startswith(
        "error: `points` of card `dog` has a blank too many, an odd one, or a line break\n  deck.yaml:13:13\n"
    )
    assert found.count("error:") == 1 and found.endswith("write it on one line: points: Get 1")


def test_a_word_over_two_lines_is_no_word_of_a_sentence() -> None:
    found = refusal(A, ("german: Verpiss dich, du", "german: |\n      Verpiss\n      dich, du"))
    assert "`german` of card `off` has a blank too many, an odd one, or a line break" in found
    assert "write it on one line: german: Verpiss dich, du" in found


def test_an_umlaut_in_two_pieces_is_a_letter_of_a_stem() -> None:
    assert read(B, ("german: mies", "german: blo\u0308d")).cards[0].fields["german"] == "blo\u0308d"


# --- what holds between cards ----------------------------------------------------------------------------------------


def test_an_ending_sounds_alike_in_every_key() -> None:
    other = C.replace("id: dog", "id: esel").replace("Hund", "Esel").replace("-er HOONT", "-uh AY-zel")
    assert refusal(C + other) == at(
        "`-er` sounds `-uh` on card `esel`, but `-er` on card `dog`", 20, "    key: -uh AY-zel", "-uh AY-zel",
        "spell it in one way in every key, or correct the ending",
    )  # fmt: skip


def test_two_endings_may_sound_alike() -> None:
    sow = C.replace("id: dog", "id: sow").replace("ending: -er", "ending: -e").replace("masculine", "feminine")
    assert len(read(C + sow.replace("Hund", "Sau").replace("-er HOONT", "-er ZOW")).cards) == 2


def test_du_sounds_alike_in_every_key() -> None:
    other = (
        A.replace("id: off", "id: away").replace("Verpiss dich", "Hau ab").replace("fair-PISS dish doo", "HOW AHP du")
    )
    assert "`du` sounds `du` on card `away`, but `doo` on card `off`" in refusal(B + A + other)


def warnings_of(text: str) -> list[str]:
    problems = Problems()
    read(text, problems=problems)
    assert problems.errors == ()
    return [problem.message for problem in problems.warnings]


def test_the_same_words_twice_are_warned_of() -> None:
    again = B.replace("id: lousy", "id: rotten").replace("mies", "mi\u0065s")
    assert warnings_of(B + again) == ["cards `lousy` and `rotten` say the same"]


def test_a_whole_deck_has_one_board_card_for_each_letter() -> None:
    boards = (
        BOARD + BOARD.replace("id: board", "id: second") + BOARD.replace("id: board", "id: b").replace(": A", ": B")
    )
    assert warnings_of(boards + A + B + C) == ["the deck has 2 board cards for A", "the deck has no board card for C"]
    assert warnings_of(BOARD + B) == []  # an addition to another deck


# --- sentences -------------------------------------------------------------------------------------------------------


def test_three_cards_join_to_a_sentence_a_key_and_a_translation() -> None:
    assert join(*read(A + B + C).cards) == (
        "Verpiss dich, du mieser Hund!",
        "fair-PISS dish doo MEEZ-er HOONT",
        "Piss off, you lousy dog!",
        ("off", "lousy", "dog"),
    )


def many(count: int) -> Deck:
    cards = BOARD
    for n in range(count):
        cards += A.replace("id: off", f"id: a{n}") + B.replace("id: lousy", f"id: b{n}")
        cards += C.replace("id: dog", f"id: c{n}")
    return read(cards)


def test_every_card_comes_once_before_any_comes_again() -> None:
    found = list(islice(sentences(many(7), Random(3)), 21))
    for round_ in (found[:7], found[7:14], found[14:]):
        for place, letter in enumerate("abc"):
            assert sorted(sentence.cards[place] for sentence in round_) == [f"{letter}{n}" for n in range(7)]


def test_one_seed_gives_the_same_sentences_and_another_gives_others() -> None:
    deck = many(9)
    one, same, other = (list(islice(sentences(deck, Random(seed)), 20)) for seed in (1, 1, 2))
    assert one == same != other


def test_cards_that_are_not_printed_make_no_sentences() -> None:
    deck = read(A + A.replace("id: off", "id: out") + "    copies: 0\n" + B + C)
    assert {sentence.cards[0] for sentence in islice(sentences(deck, Random(1)), 9)} == {"off"}


def test_a_deck_without_a_letter_has_no_sentences() -> None:
    with pytest.raises(DeckError, match=r"deck `.*` has no B cards, and so no sentences"):
        sentences(read(BOARD + A + C), Random(1))
