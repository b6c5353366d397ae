"""What a language is called, and which way it is written. Languages go by their tags (BCP 47): `de`, `pt-BR`."""

from __future__ import annotations

__all__ = ["is_rtl", "name_of"]

_NAMES = {
    "ar": "Arabic", "de": "German", "en": "English", "es": "Spanish", "fa": "Persian", "fr": "French", "he": "Hebrew",
    "hi": "Hindi", "it": "Italian", "ja": "Japanese", "ko": "Korean", "nl": "Dutch", "pl": "Polish",
    "pt": "Portuguese", "ru": "Russian", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu",
    "zh": "Chinese",
}  # fmt: skip
_RTL = frozenset(["ar", "fa", "he", "ur", "yi"])


def is_rtl(language: str) -> bool:
    """Whether it is written from right to left."""
    return language.casefold().partition("-")[0] in _RTL


def name_of(language: str) -> str:
    """`German` for `de`; the tag itself where the name is not known."""
    main, _, rest = language.partition("-")
    name = _NAMES.get(main.casefold())
    return language if name is None else f"{name} ({rest})" if rest else name
