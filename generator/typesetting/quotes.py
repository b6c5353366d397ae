"""Straight quotation marks in, those of a language out."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect
from collections.abc import Mapping

from generator.frozen import frozen
from generator.model.languages import fallbacks

__all__ = ["QUOTES", "curly", "quoted"]

QUOTES: Mapping[str, tuple[str, str, str, str]] = {
    language: marks
    for languages, marks in {
        "en es pt tr da lv sq gl ga cy af hi bn ta te kn ml mr gu pa th vi id ms zh ko la sw mt": ("“", "”", "‘", "’"),
        "de cs sk sl hr is et mk lb": ("„", "“", "‚", "‘"),
        "pl ro": ("„", "”", "«", "»"),
        "hu": ("„", "”", "»", "«"),
        "bs": ("„", "”", "‘", "’"),
        "sr": ("„", "”", "’", "’"),
        "it pt-pt el ca eu kk": ("«", "»", "“", "”"),
        "ru uk be": ("«", "»", "„", "“"),
        "nb nn": ("«", "»", "‘", "’"),
        "fa": ("«", "»", "‹", "›"),
        "sv fi he yi": ("”", "”", "’", "’"),
        "ar ur": ("”", "“", "’", "‘"),
        "ja zh-hant": ("「", "」", "『", "』"),
        "ka": ("„", "“", "«", "»"),
        "eo": ("“", "”", "«", "»"),
        "fr": ("«\u202f", "\u202f»", "“", "”"),
        "fr-ch de-ch": ("«", "»", "‹", "›"),
        "nl": ("“", "”", "‘", "’"),
        "bg lt": ("„", "“", "‚", "‘"),
        "hy": ("«", "»", "‹", "›"),
    }.items()
    for language in languages.split()
}
"""Outer opening and closing, inner opening and closing mark, by language, in small letters.

From delimiters.json of CLDR 48 (https://github.com/unicode-org/cldr-json, cldr-misc-full), but for these. Where CLDR
has the same marks outside and inside, a reader could not tell them apart: French nests “ ”, Dutch takes double marks
outside, and Bulgarian, Lithuanian and Armenian the single form inside. French marks stand off by a narrow blank that
does not break, and Swiss German has the marks of Swiss French.
"""

APOSTROPHE = "’"
GERSHAYIM, GERESH = "״", "׳"
"""What straight marks are inside a Hebrew word, where they belong to its spelling."""

_ELIDED = re.compile(
    r"'(?:n'?|(?:bout|cause|em|ne|nem|nen|ner|s|t|til|tis|twas|twere|\d\d))(?![\w'])", re.IGNORECASE | re.ASCII
)
"""Words that begin with an apostrophe: 'tis, 'n' and '90s, and 's in German and Dutch."""
_PARAGRAPH = re.compile(r"\u2029|(?:\r\n|[\n\r\u2028]|\\n)[ \t]*(?:[\n\r\u2028]|\\n)")


def quoted(text: str, language: str) -> str:
    """The text in the language's outer marks; in those of English where the language is not known."""
    opening, closing, _, _ = _marks(language)
    return opening + text + closing


def curly(text: str, language: str) -> str:
    """The text with `"` as the language's outer marks, `'` as its inner marks or an apostrophe; all else is kept.

    What stands behind a digit and closes nothing, such as 5' 6", stays straight, and so does a mark that stands alone.
    The stars and breaks of a text in light markup are passed over, so that they may still be in it.
    """
    outer_open, outer_close, inner_open, inner_close = _marks(language)
    signs = {
        '"': {"open": outer_open, "close": outer_close, "letter": GERSHAYIM},
        "'": {"open": inner_open, "close": inner_close, "letter": GERESH, "apostrophe": APOSTROPHE},
    }
    pieces, done = [], 0
    for at, role in _roles(text):
        pieces += [text[done:at], signs[text[at]].get(role, text[at])]
        done = at + 1
    return "".join([*pieces, text[done:]])


def _marks(language: str) -> tuple[str, str, str, str]:
    return next((QUOTES[tag] for tag in fallbacks(language) if tag in QUOTES), QUOTES["en"])


@frozen()
class _Mark:
    """A straight mark, and what is seen on either side of it; a blank at an edge of the text."""

    at: int
    sign: str
    paragraph: int
    before_at: int
    before: str
    after: str

    @property
    def may_close(self) -> bool:
        return not _opens_behind(self.before) and not self.after.isalnum()


def _roles(text: str) -> list[tuple[int, str]]:
    """Every straight mark's index, and whether it is to open, to close, an apostrophe, a letter's part, or straight."""
    ends = [match.start() for match in _PARAGRAPH.finditer(text)]
    marks = [_mark(text, match.start(), ends) for match in re.finditer("[\"']", text)]
    ahead = _closed_ahead(marks)
    roles: list[tuple[int, str]] = []
    is_open = {'"': False, "'": False}
    for index, mark in enumerate(marks):
        if index and mark.paragraph != marks[index - 1].paragraph:
            is_open = {'"': False, "'": False}
        behind_opening = bool(roles) and roles[-1] == (mark.before_at, "open")
        begins = behind_opening or _opens_behind(mark.before) or (not is_open[mark.sign] and _is_unspaced(mark.before))
        if mark.sign == '"':
            role = _double(mark, begins, is_open['"'], ahead[index])
        else:
            elided = _ELIDED.match(text, mark.at) is not None
            role = _single(mark, begins and not elided, is_open["'"], ahead[index])
        if role in ("open", "close"):
            is_open[mark.sign] = role == "open"
        roles.append((mark.at, role))
    return roles


def _double(mark: _Mark, begins: bool, is_open: bool, is_followed: bool) -> str:
    if _is_hebrew(mark.before) and _is_hebrew(mark.after):
        return "letter"
    if begins and not (is_open and _closes_before(mark.after)):
        return "open" if is_followed or not mark.after.isspace() else "straight"
    return "straight" if mark.before.isdigit() and not is_open else "close"


def _single(mark: _Mark, begins: bool, is_open: bool, is_followed: bool) -> str:
    if begins and is_followed and not mark.after.isspace() and not (is_open and _closes_before(mark.after)):
        return "open"
    if is_open and not mark.after.isalnum():
        return "close"
    if _is_hebrew(mark.before):
        return "letter"
    if mark.before.isdigit() and not mark.after.isalpha():
        return "straight"
    return "straight" if mark.before.isspace() and mark.after.isspace() else "apostrophe"


def _mark(text: str, at: int, ends: list[int]) -> _Mark:
    before, after = at - 1, at + 1
    while before >= 0 and text[before] == "*":
        before -= 1
    while after < len(text) and text[after] == "*":
        after += 1
    return _Mark(
        at,
        text[at],
        bisect(ends, at),
        before,
        " " if before < 0 or text[before - 1 : before + 1] == r"\n" else text[before],
        " " if after == len(text) or text[after : after + 2] == r"\n" else text[after],
    )


def _closed_ahead(marks: list[_Mark]) -> list[bool]:
    """Of each mark, whether a further one follows in its paragraph, of single marks one that may close."""
    last = {'"': -1, "'": -1}
    found = []
    for mark in reversed(marks):
        found.append(last[mark.sign] == mark.paragraph)
        if mark.sign == '"' or mark.may_close:
            last[mark.sign] = mark.paragraph
    return found[::-1]


def _opens_behind(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter) in ("Ps", "Pi", "Pd") or letter in "/¿¡"


def _closes_before(letter: str) -> bool:
    return letter.isspace() or (unicodedata.category(letter) in ("Pe", "Pf", "Po", "Pd") and letter not in "¿¡")


def _is_unspaced(letter: str) -> bool:
    """Whether words of its script follow each other without blanks: Chinese and Japanese, Thai, Lao, Burmese, Khmer."""
    return (
        unicodedata.east_asian_width(letter) in ("W", "F")
        or "\u0e00" <= letter <= "\u0eff"
        or "\u1000" <= letter <= "\u109f"
        or "\u1780" <= letter <= "\u17ff"
    )


def _is_hebrew(letter: str) -> bool:
    return "\u05d0" <= letter <= "\u05ea"
