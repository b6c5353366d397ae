"""The growth of time and memory with the number of cards, as an SVG picture, the same whenever the figures are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from figures import Point

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw"]

COLOURS = {"deckgen": "#0b6e99", "Typst": "#b5541c"}
MARKERS = {"deckgen": "o", "Typst": "s"}
GREY = "#555555"
USUAL = {"svg.hashsalt": "deckgen", "font.family": "DejaVu Sans", "font.size": 9}


def draw(points: Sequence[Point], target: Path) -> None:
    """Both scales are logarithmic: on a line that crosses the grid's fields from corner to corner, ten times the cards
    take ten times as much."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(USUAL):
        figure = Figure(figsize=(9, 3.6))
        figure.subplots_adjust(left=0.05, right=0.985, bottom=0.14, top=0.91, wspace=0.14)
        time, memory = figure.subplots(1, 2)
        _panel(time, "Time in seconds", {point: point.seconds for point in points})
        _panel(memory, "Memory in MiB", {point: point.mib for point in points if point.mib is not None})
        figure.savefig(target, format="svg", metadata={"Date": None, "Creator": None})
    # No blanks at the ends of lines, which the repository has nowhere else.
    lines = target.read_text(encoding="utf-8").splitlines()
    target.write_text("\n".join(line.rstrip() for line in lines) + "\n", encoding="utf-8")


def _panel(panel: Axes, title: str, heights: dict[Point, float]) -> None:
    from matplotlib.ticker import FuncFormatter, NullFormatter

    panel.set(xscale="log", yscale="log", xlabel="cards in the deck, all different")
    panel.set_title(title, fontweight="bold")
    for tool in dict.fromkeys(point.tool for point in heights):
        own = [point for point in heights if point.tool == tool]
        panel.plot(
            [point.cards for point in own], [heights[point] for point in own],
            label=tool, color=COLOURS[tool], marker=MARKERS[tool], markersize=4.5, linewidth=1.8,
        )  # fmt: skip
    if heights:
        panel.legend(frameon=False, loc="upper left", labelcolor="linecolor")
    for axis in (panel.xaxis, panel.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
        axis.set_minor_formatter(NullFormatter())
    panel.grid(which="major", color="#dddddd", linewidth=0.8)
    panel.set_axisbelow(True)
    panel.spines[["top", "right"]].set_visible(False)
    panel.spines[["left", "bottom"]].set_color(GREY)
    panel.tick_params(which="both", colors=GREY)
