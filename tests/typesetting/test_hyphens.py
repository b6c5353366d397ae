from __future__ import annotations

import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typesetting.hyphens import hyphenator


def hyphenated(text: str, language: str) -> str:
    positions = hyphenator(language)(text)
    return "-".join(text[start:end] for start, end in zip((0, *positions), (*positions, len(text)), strict=True))


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("de", "Do-nau-dampf-schiff-fahrt"), ("de-AT", "Ge-burts-tags-feier"), ("de-LI", "Wör-ter-buch"),
        ("en", "hy-phen-ation"), ("en-GB", "hy-phen-a-tion"), ("nl", "let-ter-gre-pen"), ("ru", "пе-ре-нос"),
    ],
)  # fmt: skip
def test_words_are_hyphenated_by_the_rules_of_their_language(language: str, word: str) -> None:
    assert hyphenated(word.replace("-", ""), language) == word


@pytest.mark.parametrize("language", ["", "tlh", "ja", "th", "ar", "x" * 1000, "-" * 1000, "\ud800"])
def test_without_patterns_nothing_is_hyphenated(language: str) -> None:
    assert hyphenator(language)("hyphenation") == ()


def test_signs_around_a_word_do_not_matter_and_are_counted() -> None:
    assert hyphenated("(Donaudampfschifffahrt), „Wörterbuch“", "de") == "(Do-nau-dampf-schiff-fahrt), „Wör-ter-buch“"


def test_short_words_stay_whole() -> None:
    assert hyphenated("Oma Rose Oper", "de") == "Oma Rose Oper"


@pytest.mark.parametrize(
    "text",
    ["Wörterbuch2", "name@wörterbuch", "www.wörterbuch", "https://wörterbuch", "wörterbuch.de", "Wör\u00adterbuch"],
)
def test_addresses_and_words_with_hyphens_of_their_own_stay_whole(text: str) -> None:
    assert hyphenated(f"{text} Wörterbuch", "de") == f"{text} Wör-ter-buch"


def test_a_place_where_the_spelling_would_change_is_left_out() -> None:
    assert hyphenated("asszonnyal Magyarországon", "hu") == "asszonnyal Ma-gyar-or-szá-gon"


def test_a_letter_keeps_its_marks() -> None:
    assert hyphenated(unicodedata.normalize("NFD", "Wörterbuch"), "de") == unicodedata.normalize("NFD", "Wör-ter-buch")
    assert hyphenated("Wo\u0308\u0323\u0301rterbuch", "de").replace("-", "") == "Wo\u0308\u0323\u0301rterbuch"


def test_a_letter_that_is_two_in_small_letters_keeps_its_word_whole() -> None:
    assert hyphenator("de")("Dİenstagabend") == ()


def test_a_very_long_word_stays_whole() -> None:
    assert hyphenator("de")("schiff" * 16) != ()
    assert hyphenator("de")("schiff" * 17) == ()
    assert hyphenator("de")("schiff" * 20_000) == ()


WORDS = st.text("abeinrstäß\u0308\u0301 -.,(’ק\u093f\u094d\u0915\ud800\x00", max_size=60)


@given(WORDS, st.sampled_from(["de", "hi", "mr", "hu", "te"]))
def test_two_letters_stay_before_a_hyphen_and_three_behind_it(text: str, language: str) -> None:
    positions = hyphenator(language)(text)
    assert list(positions) == sorted(set(positions))
    for position in positions:
        assert position >= 2 and len(text) - position >= 3
        assert text[position].isalpha()
        assert not any(letter in " -.,(’" for letter in text[position - 2 : position + 3])


def test_patterns_are_loaded_where_they_are_used() -> None:
    code = "import sys, generator.typesetting.hyphens; sys.exit('pyphen' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
