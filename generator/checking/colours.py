"""Deck in, problems and measures out: can its colours be told apart by everyone, and in grey?

Sight without one kind of cone is simulated after Machado, Oliveira and Fernandes (2009) for red and green, and after
Brettel, Viénot and Mollon (1997) for blue, where Machado's matrices do not hold
(https://daltonlens.org/understanding-cvd-simulation/). Colours outside sRGB are clipped, as a screen would.

A colour with a pattern is two colours, its fill and the pattern's ink: both must be readable and unlike every other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from generator.checking.measure import LEAST_CONTRAST, Measure
from generator.colour import BLACK, WHITE, Colour, contrast
from generator.model.deck import Deck, DeckColour
from generator.problems import Place, Problems

__all__ = ["LEAST_CONTRAST", "LEAST_DIFFERENCE", "LEAST_GREY_DIFFERENCE", "check_colours", "differences", "lightness"]

LEAST_DIFFERENCE = 15.0
"""ΔE2000 between any two colours, in every kind of sight. About 2.3 can just be seen side by side; small printed areas
looked at one after the other need several times that."""

LEAST_GREY_DIFFERENCE = 10.0
"""L* between any two colours, for those who print in black and white."""

LEAST_VISIBLE = 2.0
"""ΔE2000 between a pattern and its fill. About 2.3 can just be seen."""

_SIGHTS = {"protan": ("protan", "machado"), "deutan": ("deutan", "machado"), "tritan": ("tritan", "brettel")}


def check_colours(deck: Deck, problems: Problems) -> list[Measure]:
    """Problems for colours that are too near each other, for ink that cannot be read, for a missing symbol."""
    _check_symbols(deck, problems)
    _check_patterns(deck, problems)
    measures = []
    inks = []
    for colour in deck.colours:
        ground = min(colour.grounds, key=lambda ground: contrast(colour.ink, ground))
        ink = Measure("ink on its colour", contrast(colour.ink, ground), LEAST_CONTRAST, ":1", colour.id)
        if not ink.passed:
            problems.error(
                f"ink {colour.ink} on {_described(colour, ground)} has a contrast of {ink.amount(ink.value)}, "
                f"at least 7:1 is needed, in colour `{colour.id}`",
                colour.place,
                _ink_hint(colour, ground),
            )
        inks.append(ink)
    if inks:
        measures.append(min(inks, key=lambda measure: measure.value))
    pairs = list(combinations(deck.colours, 2))
    if not pairs:
        return measures
    seen, greys = [], []
    for one, other in pairs:
        nearest = _nearest(one, other, "colours differ by ΔE", LEAST_DIFFERENCE, differences)
        grey = _nearest(one, other, "greys differ by L*", LEAST_GREY_DIFFERENCE, _in_grey)
        seen.append(nearest.measure)
        greys.append(grey.measure)
        if not nearest.measure.passed:
            problems.error(
                f"colours {nearest.names} look alike to {nearest.sight} sight: they differ by "
                f"ΔE {nearest.measure.amount(nearest.measure.value)}, at least 15 is needed",
                nearest.place,
                "make one of them lighter or darker, or more blue or yellow",
            )
        if not grey.measure.passed:
            problems.error(
                f"colours {grey.names} look alike in black and white: they differ by "
                f"{grey.measure.amount(grey.measure.value)} L*, at least 10 is needed",
                grey.place,
                "make one of them lighter or darker",
            )
    return [*measures, min(seen, key=lambda m: m.value), min(greys, key=lambda m: m.value)]


class _Difference(NamedTuple):
    """`names` says which two colours were compared, patterns included; `place` where one of them is chosen."""

    measure: Measure
    names: str
    place: Place
    sight: str = ""


_Compare = Callable[[Colour, Colour], Iterable[tuple[str, float]]]
"""How far apart two colours are, for each kind of sight that is told apart."""


def _nearest(one: DeckColour, other: DeckColour, what: str, limit: float, compare: _Compare) -> _Difference:
    """The smallest difference between any ground of one colour and any of the other."""
    value, sight, first, second = min(
        (
            (value, sight, first, second)
            for first, second in product(one.grounds, other.grounds)
            for sight, value in compare(first, second)
        ),
        key=lambda found: found[0],
    )
    names, place = _pair(one, first, other, second)
    where = names.replace("`", "") + (f", {sight} sight" if sight else "")
    return _Difference(Measure(what, value, limit, "", where), names, place, sight)


def _in_grey(one: Colour, other: Colour) -> Iterator[tuple[str, float]]:
    yield "", abs(lightness(one) - lightness(other))


def _pair(one: DeckColour, first: Colour, other: DeckColour, second: Colour) -> tuple[str, Place]:
    """What was compared, patterns included, and where to change it: at a pattern, if one of them is."""
    names = [
        f"`{colour.id}`" + (f" (its pattern, {ground})" if ground != colour.fill else "")
        for colour, ground in ((one, first), (other, second))
    ]
    place = one.place if first != one.fill and second == other.fill else other.place
    return " and ".join(names), place


def _described(colour: DeckColour, ground: Colour) -> str:
    return str(ground) if ground == colour.fill else f"{ground}, its pattern,"


def _check_symbols(deck: Deck, problems: Problems) -> None:
    if len(deck.colours) < 2:
        return
    for colour in deck.colours:
        if not colour.symbol:
            problems.error(
                f"colour `{colour.id}` has no symbol", colour.place, "give it one, for those who cannot see the colour"
            )
        elif earlier := _earlier(deck, colour, "symbol"):
            problems.error(
                f"colours `{earlier}` and `{colour.id}` have the same symbol `{colour.symbol}`",
                colour.place,
                "give each colour a symbol of its own, for those who cannot see the colour",
            )


def _earlier(deck: Deck, colour: DeckColour, name: str) -> str:
    """The id of the first colour before this one that has the same `name` (symbol or pattern); empty where none has."""
    before = deck.colours[: deck.colours.index(colour)]
    return next((other.id for other in before if getattr(other, name) == getattr(colour, name)), "")


def _ink_hint(colour: DeckColour, ground: Colour) -> str:
    which = "fill" if ground == colour.fill else "pattern_ink"
    best = max((BLACK, WHITE), key=lambda ink: contrast(ink, ground))
    if contrast(best, ground) >= LEAST_CONTRAST and best != colour.ink and which == "fill":
        return f'write ink: "{best}"'
    return f"make the {which} {'darker' if colour.ink.luminance > ground.luminance else 'lighter'}"


def _check_patterns(deck: Deck, problems: Problems) -> None:
    """Warns of patterns that cannot be seen, or that do not help to tell colours apart."""
    for colour in deck.colours:
        if not colour.pattern:
            continue
        _, seen = next(differences(colour.fill, colour.pattern_ink))
        if seen < LEAST_VISIBLE:
            problems.warn(
                f"the pattern of colour `{colour.id}` can hardly be seen: {colour.pattern_ink} on {colour.fill} "
                f"differs by ΔE {seen:.1f}",
                colour.place,
                "make its pattern_ink lighter or darker",
            )
        if earlier := _earlier(deck, colour, "pattern"):
            problems.warn(
                f"colours `{earlier}` and `{colour.id}` have the same pattern `{colour.pattern}`",
                colour.place,
                "give each a pattern of its own, if it is to help those who cannot see the colour",
            )


def differences(one: Colour, other: Colour) -> Iterator[tuple[str, float]]:
    """ΔE2000 between two colours, for each kind of sight: normal, protan, deutan, tritan."""
    from coloraide import Color  # a fifth of a second: only for whoever checks

    yield "normal", Color(str(one)).delta_e(Color(str(other)), method="2000")
    for sight in _SIGHTS:
        yield sight, _seen(one, sight).delta_e(_seen(other, sight), method="2000")


@lru_cache(maxsize=1000)
def _seen(colour: Colour, sight: str) -> Any:
    """A coloraide colour: what is left of `colour` in that kind of sight."""
    from coloraide import Color

    name, method = _SIGHTS[sight]
    return Color(str(colour)).filter(name, 1, method=method).clip()


def lightness(colour: Colour) -> float:
    """L* of CIELAB, 0 to 100, against sRGB's white."""
    y = colour.luminance
    return 116 * y ** (1 / 3) - 16 if y > (6 / 29) ** 3 else y * (29 / 3) ** 3
