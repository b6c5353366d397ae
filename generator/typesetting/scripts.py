"""A letter in; its script, the fonts that have such letters, and how a message speaks of it out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from generator.typesetting.packages import find_package

__all__ = ["EMOJI", "PACKAGES", "SYMBOLS", "Script", "describe", "hint_for", "script_of"]

SYMBOLS, EMOJI = "Zyyy", "Zsye"
"""Scripts of ISO 15924 (https://www.unicode.org/iso15924/iso15924-codes.html): signs of no script, and emoji."""

_EMOJI = re.compile(
    "[\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd\u26be"
    "\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c\u274e\u2753-\u2755\u2757"
    "\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55\U0001f004\U0001f0cf\U0001f170\U0001f171\U0001f17e\U0001f17f"
    "\U0001f18e\U0001f191-\U0001f19a\U0001f1e6-\U0001f1ff\U0001f201\U0001f202\U0001f21a\U0001f22f\U0001f232-\U0001f23a"
    "\U0001f250\U0001f251\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7eb\U0001f7f0\U0001f90c-\U0001f9ff"
    "\U0001fa70-\U0001faff]"
)
"""Emoji_Presentation, and from U+1F000 on Emoji, in
https://www.unicode.org/Public/UCD/latest/ucd/emoji/emoji-data.txt; in the blocks of pictographs all, since more of them
become emoji every year."""


_SIGNS = (
    (re.compile("[؀-ۿ]"), "Arab"),
    (re.compile("[।-॥]"), "Deva"),
    (re.compile("[฿]"), "Thai"),
    (re.compile("[、-〿゠・ー㆐-㆟㇀-㇯㈠-㏿︰-﹏！-･￠-￦]"), "Hani"),
)  # fmt: skip
"""Signs that several scripts share, such as the Arabic comma, and the one whose fonts have them: after
https://www.unicode.org/Public/UCD/latest/ucd/ScriptExtensions.txt"""


class Script(NamedTuple):
    """`letters` is what a message calls them. `packages` are font packages that have them, the best first (without
    `fontpkg-`); where there are none, `font` is a free font to look for."""

    letters: str
    packages: tuple[str, ...] = ()
    font: str = ""


PACKAGES: Mapping[str, Script] = {
    "Latn": Script("Latin letters", ("noto-sans",)),
    "Grek": Script("Greek letters", ("noto-sans",)),
    "Cyrl": Script("Cyrillic letters", ("noto-sans",)),
    "Arab": Script("Arabic letters", ("ibm-plex-sans-arabic", "noto-sans-arabic", "noto-kufi-arabic", "amiri")),
    "Hebr": Script("Hebrew letters", ("heebo", "assistant", "rubik", "frank-ruhl-libre")),
    "Deva": Script("Devanagari letters", ("noto-sans-devanagari", "noto-sans", "mukta", "hind")),
    "Beng": Script("Bengali letters", ("hind-siliguri",)),
    "Taml": Script("Tamil letters", ("noto-sans-tamil", "catamaran")),
    "Telu": Script("Telugu letters", ("noto-sans-telugu", "anek-telugu")),
    "Thai": Script("Thai letters", ("noto-sans-thai", "sarabun", "prompt", "kanit")),
    "Khmr": Script("Khmer letters", ("noto-sans-khmer",)),
    "Hani": Script("Chinese characters", font="Noto Sans SC (Noto Sans JP for Japanese, Noto Sans TC for Taiwan)"),
    "Hira": Script("Japanese letters", font="Noto Sans JP"),
    "Kana": Script("Japanese letters", font="Noto Sans JP"),
    "Hang": Script("Korean letters", font="Noto Sans KR"),
    "Bopo": Script("Bopomofo letters", font="Noto Sans TC"),
    "Armn": Script("Armenian letters", font="Noto Sans Armenian"),
    "Geor": Script("Georgian letters", font="Noto Sans Georgian"),
    "Ethi": Script("Ethiopic letters", font="Noto Sans Ethiopic"),
    "Gujr": Script("Gujarati letters", font="Noto Sans Gujarati"),
    "Guru": Script("Gurmukhi letters", font="Noto Sans Gurmukhi"),
    "Knda": Script("Kannada letters", font="Noto Sans Kannada"),
    "Mlym": Script("Malayalam letters", font="Noto Sans Malayalam"),
    "Orya": Script("Odia letters", font="Noto Sans Oriya"),
    "Sinh": Script("Sinhala letters", font="Noto Sans Sinhala"),
    "Mymr": Script("Burmese letters", font="Noto Sans Myanmar"),
    "Laoo": Script("Lao letters", font="Noto Sans Lao"),
    "Tibt": Script("Tibetan letters", font="Noto Serif Tibetan"),
    SYMBOLS: Script("such signs", ("source-sans-3", "inter", "fira-code"), "Noto Sans Symbols 2 or Noto Sans Math"),
    EMOJI: Script("emoji", font="Noto Emoji"),
}


@cache
def script_of(letter: str) -> str:
    """The script of one letter in ISO 15924: `Latn`, `Deva` …; `Zsye` for emoji, `Zyyy` for what belongs to none, such
    as figures, signs, and marks that any letter may carry."""
    if _EMOJI.match(letter):
        return EMOJI
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_codepoints([ord(letter)])
    buffer.guess_segment_properties()
    script = str(buffer.script or SYMBOLS)
    if script == SYMBOLS:
        return next((script for signs, script in _SIGNS if signs.match(letter)), SYMBOLS)
    return script


def hint_for(letter: str) -> str:
    """What to do about a letter that no font has, in one sentence; a package that is installed is not proposed."""
    category = unicodedata.category(letter)
    if category in ("Cc", "Cs"):
        return "take it out: it is no letter, and came in by mistake"
    if category == "Co":
        return "put the font that it was made for into the deck's `fonts` folder"
    script = PACKAGES.get(script_of(letter))
    if script is None or (category == "Cn" and script_of(letter) != EMOJI):
        return "put a font that has it into the deck's `fonts` folder: there are free Noto fonts for nearly all scripts"
    for package in () if script.font else script.packages:  # of a font that has one sign another may lack it
        if find_package(package) is None:
            install = f"pip install fontpkg-{package}"
            return f"install a font that has {script.letters}: {install}; or put one into the deck's `fonts` folder"
    such_as = f", such as the free {script.font}" if script.font else ""
    return f"put a font that has {script.letters if script.font else 'it'} into the deck's `fonts` folder{such_as}"


_UNNAMED = {"Cc": "a control character", "Cs": "half a character", "Co": "of private use", "Cn": "unassigned"}


def describe(letter: str) -> str:
    """`` `ก` (U+0E01 THAI CHARACTER KO KAI) ``; a letter that cannot be shown is described alone."""
    category = unicodedata.category(letter)
    name = unicodedata.name(letter, "") or _UNNAMED.get(category, "")
    described = f"(U+{ord(letter):04X}{' ' + name if name else ''})"
    if not letter.isprintable() or letter.isspace():
        return described
    return f"`{'◌' if category.startswith('M') else ''}{letter}` {described}"
