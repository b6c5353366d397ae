"""The texts of a deck in, the text of a language's file out, in which somebody is going to overwrite them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from generator.model.translation import Key, digest

__all__ = ["language_file", "original_line"]

_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_BLOCK = re.compile(r"[^\s](?:.|\n)*[^\s]")

_HEAD = """\
# {title} in {language}
#
# Overwrite each text with its translation, and keep the quotation marks round it. Until you do, it counts as not
# translated, and the original is printed. Leave `original:` as it is: it tells when the original has changed. For a
# title that is the same in both languages write `same: [title]` below it; alike for other texts.
# `deckgen languages {deck} --language {tag}` shows what is left.
"""


def language_file(texts: Mapping[Key, str], deck: str, title: str, language: str, tag: str) -> str:
    """YAML that holds every text as it is in the original."""
    lines = [_HEAD.format(deck=deck, title=" ".join(title.split()), language=language, tag=tag)]
    lines += [f"title: {_quoted(text, 2)}" for key, text in texts.items() if key == ("title",)]
    for part in ("colours", "words"):
        entries = [(key[1], text) for key, text in texts.items() if key[0] == part]
        if entries:
            lines += ["", f"{part}:", *(f"  {_name(name)}: {_quoted(text, 4)}" for name, text in entries)]
    cards: dict[str, dict[str, str]] = {}
    for key, text in texts.items():
        if key[0] == "cards":
            cards.setdefault(key[1], {})[key[2]] = text
    if cards:
        lines += ["", "cards:"]
    for card, fields in cards.items():
        lines += ["", f"  {_name(card)}:"]
        lines += [f"    {_name(name)}: {_quoted(text, 6)}" for name, text in fields.items()]
        lines.append(f"    {original_line({name: digest(text) for name, text in fields.items()})}")
    return "\n".join(lines) + "\n"


def original_line(marks: Mapping[str, str]) -> str:
    """`original: {title: 3fa1c2, action: 77b0de}`."""
    return f"original: {{{', '.join(f'{_name(name)}: {mark}' for name, mark in marks.items())}}}"


def _name(name: str) -> str:
    return name if _NAME.fullmatch(name) else _in_quotes(name)


def _quoted(text: str, indent: int) -> str:
    """In quotes, so that any translation may take its place; several lines below one another."""
    lines = text.split("\n")
    if len(lines) > 1 and _BLOCK.fullmatch(text) and all(line.isprintable() for line in lines):
        return "\n".join(["|-", *(" " * indent + line if line else "" for line in lines)])
    return _in_quotes(text)


def _in_quotes(text: str) -> str:
    """Letters that cannot be seen are written as codes."""
    return "".join(c if c.isprintable() else _code(c) for c in json.dumps(text, ensure_ascii=False))


def _code(letter: str) -> str:
    return f"\\u{ord(letter):04x}" if ord(letter) < 0x10000 else f"\\U{ord(letter):08x}"
