"""A style's fonts in, a Chain out: where each letter of a text in that style is looked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from generator.frozen import frozen
from generator.model.drawing import Font
from generator.model.layout import Style
from generator.problems import AssetError, Problem
from generator.typesetting.families import state_of
from generator.typesetting.fonts import DEFAULT_FAMILY, fallbacks, find_font
from generator.typesetting.scripts import script_of

__all__ = ["Chain", "chain_of", "plain_chain"]


@frozen(eq=False)
class Chain:
    """The fonts of one style, weight and slant, the first that has a letter first; `folder` is the deck's, whose own
    fonts come next. `language` chooses between the forms of a letter that languages write differently."""

    fonts: tuple[Font, ...]
    language: str = "en"
    folder: Path | None = None
    state: tuple[object, ...] = ()

    def fonts_for(self, letter: str) -> Iterator[Font]:
        """Every font that may have this letter, in the order in which they are asked; those beside the style's own are
        not opened before."""
        yield from self.fonts
        yield from fallbacks(script_of(letter), self.fonts[0], self.folder, self.language, self.state)


def chain_of(
    style: Style, language: str, folder: Path | None, bold: bool = False, italic: bool = False,
    state: tuple[object, ...] = (),
) -> Chain:  # fmt: skip
    """The chain of a style, or of its bold or italic letters; the same for styles that differ in size or colour alone,
    so that a word is shaped once for all of them. AssetError, without a place, where a font that the style names is not
    there. `state` is families.state_of the folder, the deck's."""
    weight = max(style.weight, 700) if bold else style.weight
    return _chain(style.fonts, weight, style.italic != italic, style.width, bold, italic, language, folder, state)


@lru_cache(maxsize=512)
def _chain(
    names: tuple[str, ...], weight: int, slanted: bool, width: float, bold: bool, italic: bool, language: str,
    folder: Path | None, state: tuple[object, ...],
) -> Chain:  # fmt: skip
    fonts = tuple(find_font(name, weight, slanted, width, folder) for name in names)
    first = fonts[0]
    if (bold and first.weight < weight) or (italic and first.italic != slanted):  # a file is what it is
        asked = " and ".join(word for word, is_asked in (("bold", bold), ("italic", italic)) if is_asked)
        raise AssetError(
            Problem(
                message=f"the font file `{names[0]}` has no {asked} letters",
                hint="name its family, and put the file with those letters beside it; or leave the marks out",
            )
        )
    return Chain(fonts, language, folder, state)


def plain_chain(language: str = "en", folder: Path | None = None) -> Chain:
    """For text outside the cards: the default family."""
    return _plain_chain(language, folder, state_of(folder))


@lru_cache(maxsize=16)
def _plain_chain(language: str, folder: Path | None, state: tuple[object, ...]) -> Chain:
    return Chain((find_font(DEFAULT_FAMILY),), language, folder, state)
