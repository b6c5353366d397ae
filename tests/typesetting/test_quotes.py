from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typesetting.quotes import APOSTROPHE, GERESH, GERSHAYIM, QUOTES, curly, quoted

TEXTS = st.text("\"\"''ab1 -—(.,*\n\\né中ש\ud800\x00", max_size=40)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "“a”"), ("de", "„a“"), ("de-AT", "„a“"), ("de-CH", "«a»"), ("DE_ch", "«a»"), ("fr", "«\u202fa\u202f»"),
        ("sv", "”a”"), ("pl", "„a”"), ("hu", "„a”"), ("ru", "«a»"), ("ja", "「a」"), ("zh", "“a”"), ("zh-TW", "「a」"),
        ("no", "«a»"), ("tlh", "“a”"), ("", "“a”"),
    ],
)  # fmt: skip
def test_a_text_is_quoted_as_in_its_language(language: str, text: str) -> None:
    assert quoted("a", language) == text


@pytest.mark.parametrize("language", QUOTES)
def test_outer_marks_can_be_told_from_inner_ones_and_apostrophes(language: str) -> None:
    outer_open, outer_close, inner_open, inner_close = QUOTES[language]
    assert {outer_open, outer_close}.isdisjoint({inner_open, inner_close, APOSTROPHE})


@pytest.mark.parametrize(
    ("language", "typed", "printed"),
    [
        ("en", '"Hi," she said, "it\'s me."', "“Hi,” she said, “it’s me.”"),
        ("en", "\"He said 'no' to me\"", "“He said ‘no’ to me”"),
        ("en", "\"'No,' he said.\" \"I said 'no'\"", "“‘No,’ he said.” “I said ‘no’”"),
        ("en", '"Wait—" ("no")', "“Wait—” (“no”)"),
        ("en", "'tis rock 'n' roll of the '90s", "’tis rock ’n’ roll of the ’90s"),
        ("en", "the dogs' 'bone'", "the dogs’ ‘bone’"),
        ("en", "the 1960's", "the 1960’s"),
        ("en", 'either"', "either”"),
        ("en", '**"a"** *"b"*', "**“a”** *“b”*"),
        ("en", r'He said:\n"no"', r"He said:\n“no”"),
        ("de", "\"Er sagt 'nein'\", geht's?", "„Er sagt ‚nein‘“, geht’s?"),
        ("fr", '"Bonjour", dit l\'ami', "«\u202fBonjour\u202f», dit l’ami"),
        ("ja", '彼は"はい"と言った', "彼は「はい」と言った"),
        ("he", 'צה"ל אמר "שלום" לג\'ורג', "צה״ל אמר ”שלום” לג׳ורג"),
    ],
)
def test_straight_marks_become_those_of_the_language(language: str, typed: str, printed: str) -> None:
    assert curly(typed, language) == printed


@pytest.mark.parametrize("text", ["5' 6\"", '12" by 9"', "6'2", '"', "a ' b", "“a” ‘b’ «c»", "", "2 hearts"])
def test_what_is_no_quotation_stays_as_typed(text: str) -> None:
    assert curly(text, "en") == text


def test_a_digit_may_end_a_quotation() -> None:
    assert curly('"room 5"', "en") == "“room 5”"


def test_a_quotation_that_is_left_open_ends_with_its_paragraph() -> None:
    assert curly('"a\n\n5"', "en") == '“a\n\n5"'
    assert curly('"a\n5"', "en") == "“a\n5”"


@given(TEXTS, st.sampled_from(sorted(QUOTES)))
def test_nothing_but_the_marks_is_changed(text: str, language: str) -> None:
    outer_open, outer_close, inner_open, inner_close = QUOTES[language]
    straight = curly(text, language)
    for sign in (outer_open, outer_close, GERSHAYIM):
        straight = straight.replace(sign, '"')
    for sign in (inner_open, inner_close, APOSTROPHE, GERESH):
        straight = straight.replace(sign, "'")
    assert straight == text


@pytest.mark.parametrize("sign", ['"', "'", "*'", '"*', "a'", ' "', "\n'", '5"'])
def test_a_text_may_be_as_long_as_it_likes(sign: str) -> None:
    assert len(curly(sign * 20_000, "en")) == len(sign) * 20_000
