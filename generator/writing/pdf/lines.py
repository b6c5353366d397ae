"""The runs of a line in, the operators that show them out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from generator.model.drawing import Font, Glyph, Run
from generator.writing.pdf.codes import Codes, FontCodes
from generator.writing.pdf.measures import number

__all__ = ["Lines"]


class Lines:
    """Lines of any font and size, under the codes of a file."""

    def __init__(self, codes: Codes) -> None:
        self._codes = codes
        # By identity, since fonts take long to compare; those that are equal have the same words.
        self._words: dict[tuple[int, float], _Words] = {}
        self._named: dict[tuple[str, float], _Words] = {}

    def shown(self, runs: Sequence[Run], size_pt: float) -> tuple[str, frozenset[str]]:
        """The operators, in Latin-1, and the fonts that they name. There is at least one run."""
        return self._words_of(runs[0].font, size_pt).shown(runs, self._words_of)

    def _words_of(self, font: Font, size_pt: float) -> _Words:
        key = id(font), size_pt
        if key not in self._words:
            codes = self._codes[font]
            self._words[key] = self._named.setdefault((codes.name, size_pt), _Words(codes, size_pt))
        return self._words[key]


class _Words:
    """Runs in, the operators that show them out, for lines that begin in one font and size.

    Each run is worked out once, and each glyph. What is in another font changes to that and back, as do letters that
    are shown by the second font.
    """

    def __init__(self, codes: FontCodes, size_pt: float) -> None:
        self._codes, self._size_pt = codes, size_pt
        self._fonts = frozenset([codes.name])
        self._begin = f"/{codes.name} {number(size_pt)} Tf ["
        self._second, self._back = f"] TJ /{codes.second} {number(size_pt)} Tf [", f"] TJ {self._begin}"
        self._glyphs: dict[Glyph, str] = {}
        self._runs: dict[int, str] = {}
        self._others: dict[int, frozenset[str]] = {}
        self._alive: list[Run] = []

    def shown(self, runs: Sequence[Run], words_of: Callable[[Font, float], _Words]) -> tuple[str, frozenset[str]]:
        """The operators, in Latin-1, and the fonts that they name. The first run is in this font."""
        ids = list(map(id, runs))
        try:
            found = list(map(self._runs.__getitem__, ids))
        except KeyError:
            for run in runs:
                if id(run) not in self._runs:
                    self._add(run, words_of)
            found = list(map(self._runs.__getitem__, ids))
        fonts = self._fonts
        if self._others and not self._others.keys().isdisjoint(ids):
            fonts = fonts.union(*[self._others[each] for each in ids if each in self._others])
            found = [  # what goes back to this font, and on to another at once, need not go back; nor need the last
                one.removesuffix(self._back) if after.startswith("] TJ /") else one
                for one, after in pairwise([*found, "] TJ /"])
            ]
        return f"{self._begin}{''.join(found).replace(')(', '').lstrip()}] TJ", fonts

    def _add(self, run: Run, words_of: Callable[[Font, float], _Words]) -> None:
        words = words_of(run.font, self._size_pt)
        if words is not self:
            shown, self._others[id(run)] = words.shown([run], words_of)
            self._runs[id(run)] = f"] TJ {shown.removesuffix('] TJ')}{self._back}"
        else:
            try:
                parts = list(map(self._glyphs.__getitem__, run.glyphs))
            except KeyError:
                parts = [self._glyphs.get(glyph) or self._glyph(glyph) for glyph in run.glyphs]
            if self._codes.others and any(part.startswith(self._second) for part in parts):
                self._others[id(run)] = frozenset([self._codes.second])
                for at in range(1, len(parts)):  # neighbours stay in it
                    if parts[at].startswith(self._second) and parts[at - 1].endswith(self._back):
                        parts[at - 1] = parts[at - 1].removesuffix(self._back)
                        parts[at] = parts[at].removeprefix(self._second)
            self._runs[id(run)] = "".join(parts).replace(")(", "")
        self._alive.append(run)

    def _glyph(self, glyph: Glyph) -> str:
        """Its code, and shifts to the left in thousandths: what stands between the brackets of TJ."""
        in_second, code = self._codes.of(glyph.id, glyph.text)
        shown = _string(code)
        if glyph.dy:
            shown = f"] TJ {number(glyph.dy * self._size_pt / 1000)} Ts [{shown}] TJ 0 Ts ["
        if glyph.dx:
            shown = f" {number(-glyph.dx)}{shown}"  # perhaps behind a number
        if glyph.kern or glyph.dx:
            shown = f"{shown}{number(glyph.dx - glyph.kern)}"
        self._glyphs[glyph] = shown = f"{self._second}{shown}{self._back}" if in_second else shown
        return shown


@lru_cache(maxsize=2000)
def _string(code: int) -> str:
    """A code of two bytes as a string, in Latin-1: half as long as in hexadecimal digits (ISO 32000-1, 7.3.4.2)."""
    text = code.to_bytes(2, "big").decode("latin-1")
    return f"({text.translate(_ESCAPED)})"


_ESCAPED = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\", "\r": r"\r"})
