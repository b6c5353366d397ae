"""docs/text.md: what it says about styles, fitting and fonts holds."""

from __future__ import annotations

import re
from pathlib import Path

from generator.problems import Problems
from generator.reading.layout_styles import _KEYS
from generator.reading.layouts import read_layout
from generator.typesetting.scripts import EMOJI, PACKAGES, SYMBOLS

GUIDE = (Path(__file__).parents[2] / "docs" / "text.md").read_text(encoding="utf-8")
STYLES, ELEMENTS = re.findall(r"^```yaml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_styles_in_the_guide_can_be_read_and_name_all_that_a_style_can_have(tmp_path: Path) -> None:
    (tmp_path / "face.yaml").write_text(
        f"card: poker\nfields: {{title: text, rules: text, quote: text}}\n{STYLES}  title: {{size: 12pt}}\n"
        f"elements:\n{ELEMENTS}",
        "utf-8",
    )
    problems = Problems()
    layout = read_layout(tmp_path / "face.yaml", problems)
    assert not problems.found
    story = layout.styles["story"]
    assert (story.fonts, story.weight, story.width, story.hyphens) == (("Caveat", "fonts/my-font.ttf"), 600, 90, "auto")
    assert [(text.fit, text.group and text.group.source) for text in layout.elements] == [  # type: ignore[attr-defined]
        ("shrink", "titles"), ("none", None), ("ellipsis", None)
    ]  # fmt: skip
    assert set(re.findall(r"(\w+):", STYLES)) >= set(_KEYS)


def test_the_packages_that_the_guide_names_are_those_that_a_message_would_name() -> None:
    known = {f"fontpkg-{name}" for script in PACKAGES.values() for name in script.packages}
    named = set(re.findall(r"fontpkg-[a-z-]+", GUIDE)) - {"fontpkg-caveat"}
    assert named and named <= known
    whole = GUIDE.replace("\n", " ")
    assert all(PACKAGES[script].font.split(" or ")[0] in whole for script in (SYMBOLS, EMOJI))
