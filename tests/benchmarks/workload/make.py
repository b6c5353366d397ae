"""Writes the decks that are measured, the same each time: `python tests/benchmarks/workload/make.py FOLDER D1k S1k`.

    D54 D1k D10k … cards that are all different
    R10k           100 cards, 100 copies of each
    I100           100 cards, a photograph of its own on each
    S1k            1,000 cards, their body text twice as long, so that it must be set smaller
    H1k            1,000 cards in Hindi
    U1k            1,000 cards on which three words in ten stand on no other card

The letter says what is on the cards, the number how many there are; any other number does as well. A card has a title
and a level, a body of 25 words, 12 words in italics, two panels of three numbers, and a footer. Words are made of
syllables and drawn from 600. The same YAML is read by us and by Typst.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

__all__ = ["SETS", "cards", "size", "write"]

HERE = Path(__file__).parent
SETS = ("D54", "D1k", "D10k", "R10k", "I100", "S1k", "H1k", "U1k")
FILLS = ("#7a1f1f", "#1f4e7a", "#1f7a3a", "#7a6a1f", "#5b1f7a", "#1f7a77", "#444444", "#7a3d1f")
NUMBERS = ("Power", "Guard", "Speed")
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSans-Oblique.ttf")
_FONT_FOLDERS = ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu-sans-fonts")
_LATIN = ["bcdfghjklmnprstvw", "aeiou", "bcdfghjklmnprstvw"]
_HINDI = ["कखगघचजटडतदनपबमरलवशसह", ["", "ा", "ि", "ी", "ु", "े", "ो"], ["न", "र", "ल", "त्र", "क्ष", "ं"]]


def write(folder: Path, names: Sequence[str] = SETS) -> None:
    """Every deck as `decks/NAME/deck.yaml`, with its layout, its sheet and its fonts where deckgen looks for them."""
    for kind in ("cards", "sheets"):
        (folder / "layouts" / kind).mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "layout.yaml", folder / "layouts" / "cards" / "workload.yaml")
    shutil.copy(HERE / "sheet.yaml", folder / "layouts" / "sheets" / "workload.yaml")
    shutil.copy(HERE / "cards.typ", folder)
    for name in names:
        deck = folder / "decks" / name
        (deck / "fonts").mkdir(parents=True, exist_ok=True)
        for font in (*map(_dejavu, FONTS), *(_devanagari() if name[0] == "H" else ())):
            shutil.copy(font, deck / "fonts")
        if name[0] == "I":
            _write_photographs(deck / "art", size(name))
        with (deck / "deck.yaml").open("w", encoding="utf-8") as file:
            file.writelines(_lines(name))


def size(name: str) -> int:
    """How many cards a set prints: `D10k` 10,000."""
    return int(name[1:].replace("k", "000"))


def _lines(name: str) -> Iterator[str]:
    yield f"title: Workload {name}\nlayout: workload\nlanguage: {'hi' if name[0] == 'H' else 'en'}\n\ncards:\n"
    for card in cards(name):
        lead = "  - "
        for field, value in card.items():
            text = json.dumps(value, ensure_ascii=False) if isinstance(value, str) else value
            if isinstance(value, dict):
                text = "{" + ", ".join(f"{key}: {number}" for key, number in value.items()) + "}"
            yield f"{lead}{field}: {text}\n"
            lead = "    "


def cards(name: str) -> Iterator[dict[str, Any]]:
    """The cards of a set, as they stand in its deck."""
    random = Random(7)
    letters = _HINDI if name[0] == "H" else _LATIN
    words = list(islice(_words(random, *letters), 600))
    new = (word for word in _words(random, *letters) if word not in words) if name[0] == "U" else None
    copies = 100 if name[0] == "R" else 1

    def word() -> str:
        return next(new) if new and random.random() < 0.3 else random.choice(words)

    for index in range(size(name) // copies):
        card: dict[str, Any] = {
            "id": index + 1,
            "copies": copies,
            "title": " ".join(random.choice(words).capitalize() for _ in range(2))[:12].strip(),
            "level": random.randint(1, 9),
            "fill": FILLS[index % len(FILLS)],
            "body": _sentence(word, 50 if name[0] == "S" else 25),
            "flavour": _sentence(word, 12),
            "player": {number: random.randint(-9, 99) for number in NUMBERS},
            "opp": {number: random.randint(-9, 99) for number in NUMBERS},
            "footer": f"Card {index + 1:05d} · set one",
        }
        if name[0] == "I":
            card["art"] = f"art/{index + 1:03d}.jpg"
        yield card


def _words(random: Random, first: Sequence[str], vowels: Sequence[str], last: Sequence[str]) -> Iterator[str]:
    """Words of one to three syllables, no two of them alike."""
    found: set[str] = set()
    while True:
        syllables = (
            random.choice(first) + random.choice(vowels) + (random.choice(last) if random.random() < 0.35 else "")
            for _ in range(random.choice((1, 2, 2, 2, 3, 3)))
        )
        word = "".join(syllables)
        if word not in found:
            found.add(word)
            yield word


def _sentence(word: Callable[[], str], count: int) -> str:
    """So many words, a comma behind every ninth from the seventh on."""
    first, *others = (word() for _ in range(count))
    said = [first.capitalize(), *others]
    for index in range(6, count - 2, 9):
        said[index] += ","
    return " ".join(said) + "."


def _write_photographs(folder: Path, count: int) -> None:
    """JPEG files, 750 by 1050 pixels: blots of colour with noise over them, as large as photographs are."""
    from PIL import Image, ImageChops

    folder.mkdir(exist_ok=True)
    for number in range(1, count + 1):
        random = Random(number)
        blots = Image.frombytes("RGB", (15, 21), random.randbytes(15 * 21 * 3)).resize(
            (750, 1050), Image.Resampling.BICUBIC
        )
        noise = Image.frombytes("L", blots.size, random.randbytes(750 * 1050)).point(lambda value: value * 24 // 255)
        grain = Image.merge("RGB", [noise] * 3)
        ImageChops.add(blots, grain, offset=-12).save(folder / f"{number:03d}.jpg", quality=85)


def _dejavu(name: str) -> Path:
    """A font file of the system; or matplotlib's, which carries the family."""
    for folder in map(Path, _FONT_FOLDERS):
        if (folder / name).is_file():
            return folder / name
    import matplotlib

    return Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name


def _devanagari() -> list[Path]:
    import fontpkg_noto_sans_devanagari

    folder = Path(fontpkg_noto_sans_devanagari.__file__).parent
    return sorted(folder.rglob("*.ttf"))


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:] or SETS)
