"""Where lines may break: a paragraph in, cut behind each such place, by the rules of Unicode (UAX #14) as ICU has them.

ICU finds the words of scripts that write none apart (Thai, Khmer, Lao, Burmese), keeps Chinese and Japanese punctuation
from the wrong end of a line, and breaks neither `32.3` nor `can't`.
"""

from __future__ import annotations

import re

__all__ = ["BLANKS", "OBJECT", "break_pieces", "clings", "clusters", "is_unbroken", "words_apart"]

OBJECT = "\ufffc"
"""Stands in a paragraph for an icon, which breaks from its neighbours like a word."""

BLANKS = " \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000"
"""What vanishes at the end of a line: blanks that a line may break behind, and the zero-width space."""

_UNBROKEN = re.compile("[0-9A-Za-zÀ-ÖØ-öø-ɏ]+[.,;:!?)]* *")
"""Letters and figures, and the signs that cling to them."""
_DASHES = "–—/"
_HALVES = re.compile("[\ud800-\udfff]")


def break_pieces(text: str, language: str) -> list[str]:
    """The text in pieces, each with the blanks behind it, that stay on one line; together they are as long as the text,
    and they are the text where that holds no half letters."""
    if is_unbroken(text):
        return [text]
    from icu4py.breakers import LineBreaker

    pieces: list[str] = []
    strict = "@lb=strict" if language[:2] in ("ja", "zh") else ""  # no ー and no small kana begins a line
    for piece in LineBreaker(_whole(text), language + strict):
        if pieces and _belongs_to(piece, pieces[-1]):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


_ALPHABETS = r"!-~\u00a1-\u00ac\u00ae-\u058f\u0900-\u0dff\u2013\u2014\u2018-\u201e\u2022\u2026\u2039\u203a\u20ac\u2212"
"""Letters and signs of scripts that part words by blanks and run from left to right."""
def is_unbroken(text: str) -> bool:
    """Whether it is surely one piece. Most words are, and ICU need not be asked; False tells nothing."""
    return _UNBROKEN.fullmatch(text) is not None


_CLINGING = re.compile(
    rf"[^ {_ALPHABETS}]"
    r"|\A(?![\"'(\[¡¿«»\u2018-\u201e\u2039\u203a]?[^\W_]|[·•–…+\-*=&$€%#@~<>|−])"
    r"|[(\[{¡¿‚„] "
)


def words_apart(text: str) -> list[str]:
    """The text cut behind each of its blanks. That is where `break_pieces` would cut it, whatever it does within the
    words, unless one of these `clings`: so words that were met before need not be looked into again."""
    apart = text.replace(" ", " \0").split("\0")
    return apart if apart[-1] else apart[:-1]


def clings(word: str) -> bool:
    """Whether a word may cling to the one before it or behind it, over the blank (LB13 to LB17), or is written in a
    script in which other rules hold."""
    return _CLINGING.search(word) is not None


def _whole(text: str) -> str:
    """The text with a sign for each half of a letter (a lone surrogate), which ICU refuses."""
    return _HALVES.sub("\ufffd", text)


def _belongs_to(piece: str, before: str) -> bool:
    """ICU would also break before a dash or a slash inside a word, where only behind it looks right, and between a
    number and the icon that it counts."""
    if piece[0] in _DASHES:
        return before[-1].isalnum()
    return piece[0] == OBJECT and before[-1].isdigit()


def clusters(text: str) -> list[str]:
    """What a reader takes for one letter each: a letter with its accents, an emoji of several signs (UAX #29)."""
    from icu4py.breakers import CharacterBreaker

    found, start = [], 0
    for cluster in CharacterBreaker(_whole(text), "en"):
        found.append(text[start : start + len(cluster)])
        start += len(cluster)
    return found
