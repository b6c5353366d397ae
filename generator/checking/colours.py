"""Deck in, problems and measures out: can its colours be told apart by everyone, and in grey?

Sight without one kind of cone is simulated after Machado, Oliveira and Fernandes (2009) for red and green, and after
Brettel, Viénot and Mollon (1997) for blue, where Machado's matrices do not hold
(https://daltonlens.org/understanding-cvd-simulation/). Colours outside sRGB are clipped, as a screen would.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.checking.measure import LEAST_CONTRAST, Measure
from generator.colour import Colour, contrast
from generator.model.deck import Deck, DeckColour
from generator.problems import Problems

__all__ = ["LEAST_CONTRAST", "LEAST_DIFFERENCE", "LEAST_GREY_DIFFERENCE", "check_colours", "differences", "lightness"]

LEAST_DIFFERENCE = 15.0
"""ΔE2000 between any two colours, in every kind of sight. About 2.3 can just be seen side by side; small printed areas
looked at one after the other need several times that."""

LEAST_GREY_DIFFERENCE = 10.0
"""L* between any two colours, for those who print in black and white."""

_SIGHTS = {"protan": ("protan", "machado"), "deutan": ("deutan", "machado"), "tritan": ("tritan", "brettel")}


def check_colours(deck: Deck, problems: Problems) -> list[Measure]:
    """Problems for colours that are too near each other, for ink that cannot be read, for a missing symbol."""
    _check_symbols(deck, problems)
    measures = []
    inks = []
    for colour in deck.colours:
        ink = Measure("ink on its colour", contrast(colour.ink, colour.fill), LEAST_CONTRAST, ":1", colour.id)
        if not ink.passed:
            problems.error(
                f"ink {colour.ink} on {colour.fill} has a contrast of {ink.amount(ink.value)}, at least 7:1 is needed, "
                f"in colour `{colour.id}`",
                colour.place,
                "make the ink lighter or darker (#ffffff or #000000)",
            )
        inks.append(ink)
    if inks:
        measures.append(min(inks, key=lambda measure: measure.value))
    pairs = list(combinations(deck.colours, 2))
    if not pairs:
        return measures
    seen = [
        Measure("colours differ by ΔE", value, LEAST_DIFFERENCE, "", f"{one.id}/{other.id}, {sight} sight")
        for one, other in pairs
        for sight, value in differences(one.fill, other.fill)
    ]
    greys = [
        Measure(
            "greys differ by L*",
            abs(lightness(one.fill) - lightness(other.fill)),
            LEAST_GREY_DIFFERENCE,
            "",
            f"{one.id}/{other.id}",
        )
        for one, other in pairs
    ]
    for (one, other), grey in zip(pairs, greys, strict=True):
        near = [m for m in seen if m.where.startswith(f"{one.id}/{other.id}, ") and not m.passed]
        if near:
            _too_near(one, other, min(near, key=lambda measure: measure.value), problems)
        if not grey.passed:
            problems.error(
                f"colours `{one.id}` and `{other.id}` look alike in black and white: they differ by "
                f"{grey.amount(grey.value)} L*, at least 10 is needed",
                other.place,
                "make one of them lighter or darker",
            )
    return [*measures, min(seen, key=lambda m: m.value), min(greys, key=lambda m: m.value)]


def _too_near(one: DeckColour, other: DeckColour, least: Measure, problems: Problems) -> None:
    sight = least.where.rpartition(", ")[2]
    problems.error(
        f"colours `{one.id}` and `{other.id}` look alike to {sight}: they differ by ΔE {least.amount(least.value)}, "
        f"at least 15 is needed",
        other.place,
        "make one of them lighter or darker, or more blue or yellow",
    )


def _check_symbols(deck: Deck, problems: Problems) -> None:
    if len(deck.colours) < 2:
        return
    first: dict[str, str] = {}
    for colour in deck.colours:
        if not colour.symbol:
            problems.error(
                f"colour `{colour.id}` has no symbol", colour.place, "give it one, for those who cannot see the colour"
            )
        elif colour.symbol in first:
            problems.error(
                f"colours `{first[colour.symbol]}` and `{colour.id}` have the same symbol `{colour.symbol}`",
                colour.place,
                "give each colour a symbol of its own, for those who cannot see the colour",
            )
        first.setdefault(colour.symbol, colour.id)


def differences(one: Colour, other: Colour) -> Iterator[tuple[str, float]]:
    """ΔE2000 between two colours, for each kind of sight: normal, protan, deutan, tritan."""
    from coloraide import Color  # a fifth of a second: only for whoever checks

    yield "normal", Color(str(one)).delta_e(Color(str(other)), method="2000")
    for sight, (name, method) in _SIGHTS.items():
        first, second = (Color(str(colour)).filter(name, 1, method=method).clip() for colour in (one, other))
        yield sight, first.delta_e(second, method="2000")


def lightness(colour: Colour) -> float:
    """L* of CIELAB, 0 to 100, against sRGB's white."""
    y = colour.luminance
    return 116 * y ** (1 / 3) - 16 if y > (6 / 29) ** 3 else y * (29 / 3) ** 3
