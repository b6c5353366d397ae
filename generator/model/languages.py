"""What a deck's language means for its page: which way it is written, and what it is called in a message.

Languages are named by tags such as `de`, `pt-BR` or `zh-Hant` (BCP 47: https://www.rfc-editor.org/info/bcp47). Capitals
do not matter, and `_` counts as `-`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

__all__ = ["LANGUAGES", "RTL", "fallbacks", "is_rtl", "name_of"]

RTL = frozenset({
    "aii", "ar", "arc", "ary", "arz", "az-iq", "az-ir", "ckb", "dv", "fa", "he", "kk-af", "kk-cn", "kk-ir", "ks",
    "ku-iq", "ku-ir", "ky-cn", "lad", "lrc", "luz", "mzn", "nqo", "pa-pk", "pnb", "prs", "ps", "rhg", "sd", "syr",
    "tg-pk", "ug", "ur", "uz-af", "yi",
})  # fmt: skip
"""Languages written from right to left, some of them only in a certain country: those whose likely script is one of
the scripts below, by likelySubtags in CLDR 48 (https://github.com/unicode-org/cldr-json)."""

_RTL_SCRIPTS = frozenset({
    "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
})  # fmt: skip
"""Scripts in use that run from right to left: `rtl` of scriptMetadata in CLDR 48. `Aran` is Arabic in Nastaliq."""

_ALIASES: Mapping[str, str] = {
    "in": "id", "iw": "he", "ji": "yi", "no": "nb", "tl": "fil",
    "zh-hk": "zh-hant", "zh-mo": "zh-hant", "zh-tw": "zh-hant", "sr-me": "sr-latn", "sh": "sr-latn",
}  # fmt: skip

LANGUAGES: Mapping[str, str] = {
    "af": "Afrikaans", "am": "Amharic", "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian", "bg": "Bulgarian",
    "bn": "Bengali", "br": "Breton", "bs": "Bosnian", "ca": "Catalan", "ckb": "Central Kurdish", "cs": "Czech",
    "cy": "Welsh", "da": "Danish", "de": "German", "de-ch": "Swiss German spelling", "dv": "Divehi", "el": "Greek",
    "en": "English", "eo": "Esperanto", "es": "Spanish", "et": "Estonian", "eu": "Basque", "fa": "Persian",
    "fi": "Finnish", "fil": "Filipino", "fr": "French", "fy": "Western Frisian", "ga": "Irish", "gd": "Scottish Gaelic",
    "gl": "Galician", "gu": "Gujarati", "ha": "Hausa", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian",
    "hu": "Hungarian", "hy": "Armenian", "id": "Indonesian", "is": "Icelandic", "it": "Italian", "ja": "Japanese",
    "ka": "Georgian", "kk": "Kazakh", "km": "Khmer", "kn": "Kannada", "ko": "Korean", "ks": "Kashmiri",
    "ku": "Kurdish", "ky": "Kyrgyz", "la": "Latin", "lb": "Luxembourgish", "lo": "Lao", "lt": "Lithuanian",
    "lv": "Latvian", "mk": "Macedonian", "ml": "Malayalam", "mn": "Mongolian", "mr": "Marathi", "ms": "Malay",
    "mt": "Maltese", "my": "Burmese", "nb": "Norwegian", "ne": "Nepali", "nl": "Dutch", "nn": "Norwegian Nynorsk",
    "or": "Odia", "pa": "Punjabi", "pl": "Polish", "ps": "Pashto", "pt": "Portuguese", "rm": "Romansh",
    "ro": "Romanian", "ru": "Russian", "sa": "Sanskrit", "sd": "Sindhi", "si": "Sinhala", "sk": "Slovak",
    "sl": "Slovenian", "sq": "Albanian", "sr": "Serbian", "sv": "Swedish", "sw": "Swahili", "ta": "Tamil",
    "te": "Telugu", "tg": "Tajik", "th": "Thai", "tr": "Turkish", "ug": "Uyghur", "uk": "Ukrainian", "ur": "Urdu",
    "uz": "Uzbek", "vi": "Vietnamese", "yi": "Yiddish", "yo": "Yoruba", "zh": "Chinese",
    "zh-hant": "Traditional Chinese", "zu": "Zulu",
}  # fmt: skip
"""The English name of a language by its tag, in small letters."""

_MAX_PARTS = 4
"""Language, its extension, script and country: what follows them in a tag tells nothing about how it is written."""


def fallbacks(language: str) -> tuple[str, ...]:
    """The tags under which something may be known about a language, the most exact first: `de-at` and `de` for `de-AT`.

    Tags that mean the same are brought to one: `zh-TW` is `zh-hant`, `iw` is `he`. All are in small letters.
    """
    parts = language.replace("_", "-", _MAX_PARTS).split("-", _MAX_PARTS)[:_MAX_PARTS]
    shorter = ["-".join(parts[:count]).lower() for count in range(len(parts), 0, -1)]
    return tuple(dict.fromkeys(tag for known in shorter for tag in (known, _ALIASES.get(known, known))))


@lru_cache(maxsize=64)  # asked for every text
def is_rtl(language: str) -> bool:
    """Whether the language is written from right to left. A script in its tag decides: `az-Arab` is, `ku-Latn` not."""
    tags = fallbacks(language)
    script = next((part for part in tags[0].split("-")[1:] if len(part) == 4 and part.isalpha()), "")
    return script in _RTL_SCRIPTS if script else not RTL.isdisjoint(tags)


def name_of(language: str) -> str:
    """The English name of a language, for messages: `German` for `de` and `de-AT`; its tag where it is not known."""
    return next((LANGUAGES[tag] for tag in fallbacks(language) if tag in LANGUAGES), language)
