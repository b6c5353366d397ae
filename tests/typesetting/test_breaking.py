"""Where a line may break in the scripts of the world, and where it must not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icu4py.breakers import LineBreaker

from generator.typesetting.breaking import OBJECT, break_pieces, clings, clusters, is_unbroken, words_apart

TEXTS = st.text(
    "abcäß '’\"“”().,;:!?/–—-+%$€012\u00a0\u00ad\u200b\u2060ภาษาไทย你好。、」「カーッ한글אבجد" + OBJECT, max_size=40
)


def pieces(text: str, language: str = "en") -> list[str]:
    """Without the blanks behind them."""
    return [piece.rstrip() for piece in break_pieces(text, language)]


@given(TEXTS, st.sampled_from(["en", "de", "th", "zh", "ja", "ko", "he", "", "tlh"]))
def test_the_pieces_together_are_the_text(text: str, language: str) -> None:
    found = break_pieces(text, language)
    assert "".join(found) == text
    assert all(found)


@pytest.mark.parametrize(
    "text",
    [
        "32.3", "1,000", "12:30", "can't", "can’t", "$5.00", "5 000".replace(" ", "\u00a0"), "50%", "-2", "−2", "+3",
        "(a)", "„Nein!“", "R&R", "a.m.", "#3", "1/2", "3×", "a\u2060b", f"2{OBJECT}", f"({OBJECT})", f"{OBJECT}.",
    ],
)  # fmt: skip
def test_what_belongs_together_stays_on_one_line(text: str) -> None:
    assert pieces(f"a {text} b") == ["a", text, "b"]


def test_a_line_breaks_between_two_icons_and_between_a_word_and_an_icon() -> None:
    assert pieces(f"Pay {OBJECT}{OBJECT} or{OBJECT}.") == ["Pay", OBJECT, OBJECT, "or", f"{OBJECT}."]


def test_an_icon_stays_with_the_number_before_it_and_the_next_icon_does_not() -> None:
    assert pieces(f"3{OBJECT}{OBJECT}") == [f"3{OBJECT}", OBJECT]


@pytest.mark.parametrize("sign", "-–—/")
def test_a_line_breaks_behind_a_dash_or_a_slash_in_a_word_and_never_before_it(sign: str) -> None:
    assert pieces(f"either{sign}whichever") == [f"either{sign}", "whichever"]


def test_a_dash_between_blanks_may_begin_a_line() -> None:
    assert pieces("one – two") == ["one", "–", "two"]


def test_thai_breaks_between_words_though_no_blank_stands_there() -> None:
    assert pieces("ภาษาไทยเป็นภาษาที่สวยงาม", "th") == ["ภาษา", "ไทย", "เป็น", "ภาษา", "ที่", "สวยงาม"]


@pytest.mark.parametrize("language", ["zh", "ja", "en"])
def test_chinese_punctuation_stands_neither_at_the_wrong_end_nor_alone(language: str) -> None:
    found = pieces("他说「你好、朋友。」然后走了！（真的？）", language)
    assert len(found) > 10
    assert not any(piece[0] in "。、」！？）" for piece in found)
    assert not any(piece[-1] in "「（" for piece in found)


def test_latin_words_stay_whole_among_chinese_characters() -> None:
    found = pieces("你可以draw two cards然后把3.5其中", "zh")
    assert {"draw", "two", "cards", "3.5"} <= set(found)
    assert all(len(piece) == 1 for piece in found if not piece.isascii())


def test_a_letter_is_taken_with_its_accents_and_an_emoji_with_its_signs() -> None:
    assert clusters("e\u0301x👩\u200d🚀क्षि") == ["e\u0301", "x", "👩\u200d🚀", "क्षि"]


def test_a_very_long_text_is_cut_too() -> None:
    for piece in ("word ", "x", "你", OBJECT, "ภาษา", "/", "1–"):
        text = piece * 50_000
        assert "".join(break_pieces(text, "en")) == text


def test_no_line_of_japanese_begins_with_a_small_letter_or_a_long_mark() -> None:
    assert all(piece[0] not in "ーャッ" for piece in break_pieces("ゲームカードをキャッチする", "ja"))


# Words that are looked up

SIGNS = "abzéß19.,;:!?()[]{}\"'“”„‚‘’«»‹›¡¿–—…·•-+*/=%$€#@&<>|_~कि\u0964\u05d0ก中\u200b\u00a0\u00ad\t"
WRITTEN = st.lists(st.text(SIGNS, min_size=1, max_size=4), min_size=1, max_size=6).map(" ".join)


@settings(max_examples=400)
@given(WRITTEN, st.sampled_from(["en", "de", "fr", "hi", "ru", "el"]))
def test_words_none_of_which_clings_are_cut_as_the_whole_text_is(text: str, language: str) -> None:
    apart = words_apart(text)
    assert "".join(apart) == text
    if not any(map(clings, apart)):
        assert [piece for word in apart for piece in break_pieces(word, language)] == break_pieces(text, language)


@pytest.mark.parametrize("behind", ["a", "1", "é", "क", "ि", ".", ",", "!", ")", "’", "%"])
def test_no_sign_of_an_alphabet_clings_over_a_blank_unknown_to_us(behind: str) -> None:
    """Every letter and sign that may begin a word, and every one that may end it."""
    for sign in [chr(code) for code in (*range(0x21, 0x590), *range(0x900, 0xE00), *range(0x2010, 0x2060))]:
        for words in (f"x{behind} ", f"{sign}b ", "c"), (f"x{behind} ", f"{sign} ", "c"), (f"x{sign} ", f"{behind}b"):
            if not any(map(clings, words)):
                apart = [piece for word in words for piece in break_pieces(word, "en")]
                assert apart == break_pieces("".join(words), "en"), words


@pytest.mark.parametrize(
    "text", ["Was ?", "— —", "a ( b", "« oui »", " a", "a  b", "über- ( und", "中 文", "ก ข", "א ב"]
)
def test_a_text_in_which_something_clings_is_cut_as_a_whole(text: str) -> None:
    assert any(map(clings, words_apart(text)))


@given(st.text("abzÀÖØöøɏ09.,;:!?) ", max_size=12))
def test_what_is_surely_unbroken_is_one_piece_to_icu(text: str) -> None:
    if is_unbroken(text):
        assert list(LineBreaker(text, "en")) == [text]
