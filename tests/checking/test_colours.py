from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.checking.colours import check_colours, differences, lightness
from generator.colour import parse_colour
from generator.model.deck import Deck, DeckColour
from generator.problems import Place, Problems, Source

EMOTIONS = [("red", "#ac0b0b", "#ffffff"), ("yellow", "#fbdc15", "#000000"), ("green", "#15b257", "#000000")]


def deck(*colours: tuple[str, str, str], symbols: str = "abcdef") -> Deck:
    source = Source("deck.yaml", "")
    return Deck(
        id="d", title="D", author="", language="en", version="", game="", layout="plain", back="", cards=(),
        folder=Path(), source=source,
        colours=tuple(
            DeckColour(
                id=id, name=id, fill=parse_colour(fill), ink=parse_colour(ink), symbol=symbol.strip(),
                place=Place(source, line, 3),
            )
            for line, ((id, fill, ink), symbol) in enumerate(zip(colours, symbols, strict=False), start=1)
        ),
    )  # fmt: skip


def messages(problems: Problems) -> list[str]:
    return [problem.message for problem in problems.found]


def test_the_colours_of_emotions_pass_with_the_distances_they_were_chosen_for() -> None:
    problems = Problems()
    measures = check_colours(deck(*EMOTIONS), problems)
    assert messages(problems) == []
    assert [str(measure) for measure in measures] == [
        "ink on its colour 7.5:1 (red); 7:1 is needed",
        "colours differ by ΔE 17.4 (yellow and green, protan sight); 15 is needed",
        "greys differ by L* 23.9 (yellow and green); 10 is needed",
    ]
    assert [round(measure.value, 2) for measure in measures] == [7.48, 17.38, 23.94]


@pytest.mark.parametrize(
    ("one", "other", "sight", "expected"),
    [
        # Computed apart from this code with colorspacious (Machado), daltonlens (Brettel) and scikit-image (ΔE2000).
        ("#d32f2f", "#388e3c", "normal", 66.0),
        ("#d32f2f", "#388e3c", "deutan", 5.2),
        ("#d32f2f", "#388e3c", "protan", 17.0),
        ("#d32f2f", "#388e3c", "tritan", 50.0),
        ("#00897b", "#757575", "protan", 5.4),
        ("#1976d2", "#7b1fa2", "deutan", 11.1),
        ("#1976d2", "#fbc02d", "tritan", 53.8),
    ],
)
def test_differences_agree_with_other_programs(one: str, other: str, sight: str, expected: float) -> None:
    assert dict(differences(parse_colour(one), parse_colour(other)))[sight] == pytest.approx(expected, abs=0.3)


@pytest.mark.parametrize(
    ("colour", "expected"), [("#000000", 0), ("#ffffff", 100), ("#777777", 50.03), ("#010101", 0.27)]
)
def test_lightness_is_that_of_cielab(colour: str, expected: float) -> None:
    assert lightness(parse_colour(colour)) == pytest.approx(expected, abs=0.01)


def test_colours_alike_to_some_eyes_are_an_error_at_the_second_of_them() -> None:
    problems = Problems()
    check_colours(deck(("red", "#d32f2f", "#000000"), ("green", "#388e3c", "#000000")), problems)
    alike = next(problem for problem in problems.errors if "deutan" in problem.message)
    assert alike.message == (
        "colours `red` and `green` look alike to deutan sight: they differ by ΔE 5.2, at least 15 is needed"
    )
    assert str(alike.place) == "deck.yaml:2:3"


def test_colours_alike_in_grey_are_an_error() -> None:
    problems = Problems()
    check_colours(deck(("one", "#ff0000", "#000000"), ("two", "#0081ff", "#000000")), problems)
    assert "colours `one` and `two` look alike in black and white" in "\n".join(messages(problems))


def test_ink_that_cannot_be_read_is_an_error_that_names_the_ratio() -> None:
    problems = Problems()
    check_colours(deck(("sun", "#fbdc15", "#ffffff")), problems)
    assert messages(problems) == [
        "ink #ffffff on #fbdc15 has a contrast of 1.4:1, at least 7:1 is needed, in colour `sun`"
    ]


def test_a_missing_symbol_and_a_shared_one_are_errors() -> None:
    problems = Problems()
    check_colours(deck(*EMOTIONS, symbols="a a"), problems)
    assert messages(problems) == [
        "colour `yellow` has no symbol",
        "colours `red` and `green` have the same symbol `a`",
    ]


def test_one_colour_alone_needs_no_symbol() -> None:
    problems = Problems()
    check_colours(deck(EMOTIONS[0], symbols=" "), problems)
    assert messages(problems) == []


def test_a_deck_without_colours_has_nothing_to_measure() -> None:
    assert check_colours(deck(), Problems()) == []


def with_pattern(*colours: tuple[str, str, str, str]) -> Deck:
    plain = deck(*((id, fill, ink) for id, fill, ink, _ in colours))
    patterned = zip(plain.colours, colours, strict=True)
    return replace(
        plain,
        colours=tuple(replace(c, pattern=f"for-{c.id}", pattern_ink=parse_colour(of)) for c, (*_, of) in patterned),
    )


INSULTS = [
    ("green", "#71d4a1", "#000000", "#8be2b6"), ("yellow", "#fef313", "#000000", "#fff98a"),
    ("orange", "#fc7304", "#000000", "#fc8525"), ("red", "#ac0b0b", "#ffffff", "#8d0707"),
]  # fmt: skip


def test_the_fills_of_insults_alone_have_the_distances_they_were_chosen_for() -> None:
    measures = check_colours(deck(*((id, fill, ink) for id, fill, ink, _ in INSULTS)), Problems())
    assert [round(measure.value, 1) for measure in measures] == [7.5, 17.9, 13.8]


def test_a_pattern_counts_as_a_colour_of_its_own() -> None:
    problems = Problems()
    measures = check_colours(with_pattern(*INSULTS), problems)
    assert messages(problems) == []
    assert [str(measure) for measure in measures] == [
        "ink on its colour 7.5:1 (red); 7:1 is needed",
        "colours differ by ΔE 15.3 (green (its pattern, #8be2b6) and yellow (its pattern, #fff98a), protan sight); "
        "15 is needed",
        "greys differ by L* 10.2 (green and orange (its pattern, #fc8525)); 10 is needed",
    ]


def test_a_pattern_on_which_the_ink_cannot_be_read_is_an_error_that_says_so() -> None:
    problems = Problems()
    check_colours(with_pattern(("orange", "#fc7304", "#000000", "#d86000")), problems)
    assert messages(problems) == [
        "ink #000000 on #d86000, its pattern, has a contrast of 5.6:1, at least 7:1 is needed, in colour `orange`"
    ]


def test_a_pattern_like_another_colour_is_an_error_that_names_it() -> None:
    problems = Problems()
    check_colours(with_pattern(INSULTS[1], ("orange", "#fc7304", "#000000", "#fcb050")), problems)
    assert messages(problems) == [
        "colours `yellow` and `orange` (its pattern, #fcb050) look alike to deutan sight: "
        "they differ by ΔE 11.1, at least 15 is needed"
    ]


@pytest.mark.parametrize(
    ("fill", "ink", "of", "hint"),
    [
        ("#fc7304", "#000000", "#d86000", "make the pattern_ink lighter"),
        ("#ac0b0b", "#ffffff", "#e03030", "make the pattern_ink darker"),
    ],
)
def test_the_hint_says_what_to_change_about_a_pattern(fill: str, ink: str, of: str, hint: str) -> None:
    problems = Problems()
    check_colours(with_pattern(("one", fill, ink, of)), problems)
    assert [problem.hint for problem in problems.errors] == [hint]


@pytest.mark.parametrize(
    ("fill", "ink", "hint"),
    [
        ("#fbdc15", "#ffffff", 'write ink: "#000000"'),
        ("#777777", "#ffffff", "make the fill darker"),
        ("#808080", "#000000", "make the fill lighter"),
    ],
)
def test_the_hint_says_what_to_change_about_an_ink(fill: str, ink: str, hint: str) -> None:
    problems = Problems()
    check_colours(deck(("one", fill, ink)), problems)
    assert [problem.hint for problem in problems.errors] == [hint]


def test_a_pattern_that_cannot_be_seen_is_warned_of() -> None:
    problems = Problems()
    check_colours(with_pattern(("one", "#ffffff", "#000000", "#fefefe")), problems)
    assert [(p.severity, p.message) for p in problems.found] == [
        ("warning", "the pattern of colour `one` can hardly be seen: #fefefe on #ffffff differs by ΔE 0.2")
    ]


def test_one_pattern_for_two_colours_is_warned_of() -> None:
    problems = Problems()
    patterned = with_pattern(*INSULTS[:2])
    alike = replace(patterned, colours=tuple(replace(colour, pattern="dots") for colour in patterned.colours))
    check_colours(alike, problems)
    assert [(p.severity, p.message) for p in problems.found] == [
        ("warning", "colours `green` and `yellow` have the same pattern `dots`")
    ]
