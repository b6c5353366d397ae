"""A style and a language in, a Setting out: all that turns a text into words."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache
from pathlib import Path

from generator.frozen import frozen
from generator.model.layout import Markup, Style
from generator.typesetting.chains import Chain, chain_of
from generator.typesetting.families import state_of
from generator.typesetting.markup import Span

__all__ = ["Setting", "setting_of"]


@frozen(eq=False)
class Setting:
    """What turns a text into words, beside the text itself. `folder` is the deck's, whose fonts may be used, and
    `state` what they were when it was made."""

    style: Style
    language: str
    folder: Path | None = None
    markup: Markup = "none"
    state: tuple[object, ...] = ()
    chains: dict[tuple[bool, bool], Chain] = field(default_factory=dict)
    """Those that were asked for, by whether they are bold and italic."""

    def chain(self, span: Span | None = None) -> Chain:
        """The fonts of a span; without one, those of the style itself."""
        key = (span.bold, span.italic) if span is not None else (False, False)
        chain = self.chains.get(key)
        if chain is None:
            chain = self.chains[key] = chain_of(self.style, self.language, self.folder, *key, self.state)
        return chain


def setting_of(style: Style, language: str, folder: Path | None = None, markup: Markup = "none") -> Setting:
    """The same for the same style, so that what was shaped with it is found again; unless a font has changed."""
    return _setting(style, language, folder, markup, state_of(folder))


@lru_cache(maxsize=512)
def _setting(
    style: Style, language: str, folder: Path | None, markup: Markup, state: tuple[object, ...]
) -> Setting:  # fmt: skip
    return Setting(style, language, folder, markup, state)
