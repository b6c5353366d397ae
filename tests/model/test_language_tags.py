from __future__ import annotations

import pytest

from generator.model.languages import LANGUAGES, RTL, fallbacks, is_rtl, name_of


@pytest.mark.parametrize(
    "language", ["ar", "ar-EG", "HE", "iw", "fa", "ur_PK", "yi", "az-Arab", "pa-PK", "ku-Arab-IQ", "und-Hebr"]
)
def test_some_languages_are_written_from_right_to_left(language: str) -> None:
    assert is_rtl(language)


@pytest.mark.parametrize(
    "language", ["en", "ku", "ku-Latn", "ar-Latn", "pa-IN", "az", "zh-Hant", "", "arc-Latn", "arab"]
)
def test_most_are_not(language: str) -> None:
    assert not is_rtl(language)


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("de", "German"), ("de-AT", "German"), ("PT_br", "Portuguese"), ("zh-Hant", "Traditional Chinese"),
        ("zh-HK", "Traditional Chinese"), ("zh-CN", "Chinese"), ("no", "Norwegian"), ("tlh", "tlh"), ("", ""),
        ("tlh-Piqd", "tlh-Piqd"),
    ],
)  # fmt: skip
def test_a_language_has_a_name(tag: str, name: str) -> None:
    assert name_of(tag) == name


def test_a_tag_falls_back_to_ever_shorter_ones() -> None:
    assert fallbacks("de-Latn-AT") == ("de-latn-at", "de-latn", "de")
    assert fallbacks("zh-TW") == ("zh-tw", "zh-hant", "zh")
    assert len(fallbacks("a-" * 100_000)) <= 4


def test_tags_are_in_small_letters() -> None:
    assert all(tag == tag.lower() for tag in [*LANGUAGES, *RTL])
