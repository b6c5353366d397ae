from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typesetting.markup import MarkupError, Paragraph, Span, light, plain

BREAKS = ["\n", "\r\n", "\r", "\v", "\f", "\u0085", "\u2028"]
ANYTHING = st.text(st.characters(), max_size=60)
FULL_OF_MARKS = st.text("**::-•\\ \nnabx1\u2029\ud800\x00é", max_size=40)


def shown(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    """Lines as they look: <b>, <i> and [icon] for what they hold; `¶` before what begins a paragraph, `•` before an
    item of a list."""
    return [
        ("•" if line.bullet else "¶" if line.begins else "") + "".join(map(in_tags, line.spans)) for line in paragraphs
    ]


def in_tags(span: Span) -> str:
    text = f"[{span.icon}]" if span.icon else span.text
    text = f"<i>{text}</i>" if span.italic else text
    return f"<b>{text}</b>" if span.bold else text


def letters(paragraphs: tuple[Paragraph, ...]) -> str:
    return "".join(span.text for line in paragraphs for span in line.spans)


def faults(text: str) -> list[tuple[str, str, str]]:
    """Message, hint, and what stands where the fault is said to be."""
    with pytest.raises(MarkupError) as error:
        light(text)
    return [(fault.message, fault.hint, text[fault.at : fault.at + fault.length]) for fault in error.value.faults]


# Lines and paragraphs, alike in both


@pytest.mark.parametrize("read", [plain, light])
@pytest.mark.parametrize("sign", BREAKS)
def test_a_forced_break_begins_a_line_that_goes_on_with_the_paragraph(read: object, sign: str) -> None:
    assert shown(read(f"one{sign}two")) == ["¶one", "two"]  # type: ignore[operator]


@pytest.mark.parametrize("read", [plain, light])
def test_each_empty_line_stays_and_the_line_behind_begins_a_paragraph(read: object) -> None:
    assert read("one\n\n\ntwo") == (  # type: ignore[operator]
        Paragraph((Span("one"),), begins=True),
        Paragraph((), begins=True),
        Paragraph((), begins=True),
        Paragraph((Span("two"),), begins=True),
    )


@pytest.mark.parametrize("read", [plain, light])
def test_a_paragraph_separator_begins_a_paragraph_without_an_empty_line(read: object) -> None:
    assert shown(read("one\u2029two")) == ["¶one", "¶two"]  # type: ignore[operator]


@pytest.mark.parametrize("read", [plain, light])
def test_breaks_at_the_end_begin_no_line(read: object) -> None:
    assert shown(read("one\n\r\n\u2028\n")) == ["¶one"]  # type: ignore[operator]
    assert shown(read("\n\n")) == shown(read("")) == ["¶"]  # type: ignore[operator]


@given(ANYTHING | FULL_OF_MARKS)
def test_plain_text_keeps_every_letter_but_its_breaks(text: str) -> None:
    lines = plain(text)
    assert letters(lines) == re.sub("[\n\r\v\f\u0085\u2028\u2029]", "", text)
    assert all(len(line.spans) <= 1 and not line.bullet for line in lines)


def test_plain_text_reads_nothing_into_its_signs() -> None:
    text = r"- **a** *b* :heart: \n \* 2 * 3"
    assert plain(text) == (Paragraph((Span(text),), begins=True),)


# Bold and italic


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a **b** c", "¶a <b>b</b> c"),
        ("a *b* c", "¶a <i>b</i> c"),
        ("***a***", "¶<b><i>a</i></b>"),
        ("**a *b* c**", "¶<b>a </b><b><i>b</i></b><b> c</b>"),
        ("*a **b** c*", "¶<i>a </i><b><i>b</i></b><i> c</i>"),
        ("***a** b*", "¶<b><i>a</i></b><i> b</i>"),
        ("***a* b**", "¶<b><i>a</i></b><b> b</b>"),
        ("**a *b***", "¶<b>a </b><b><i>b</i></b>"),
        ("*a***b**", "¶<i>a</i><b>b</b>"),
        ("*a**b**c*", "¶<i>a</i><b><i>b</i></b><i>c</i>"),
        ("un*believ*able", "¶un<i>believ</i>able"),
        ("(*a*), **“b”**", "¶(<i>a</i>), <b>“b”</b>"),
        ("**:heart: a**", "¶<b>[heart]</b><b> a</b>"),
    ],
)
def test_stars_make_bold_and_italic(text: str, line: str) -> None:
    assert shown(light(text)) == [line]


@pytest.mark.parametrize("text", ["2 * 3", "* a", "a *", "*", "a ** b", "*** a", "****", "sh****t", "**** a", "*" * 9])
def test_a_star_with_blanks_around_and_four_in_a_row_are_stars(text: str) -> None:
    assert light(text) == (Paragraph((Span(text),), begins=True),)


def test_marks_go_on_over_a_line_end() -> None:
    assert shown(light("**a\nb** c")) == ["¶<b>a</b>", "<b>b</b> c"]
    assert shown(light("- *a\n  b*")) == ["•<i>a</i>", "<i>b</i>"]


TO_STAR, TO_STARS = r"for the star itself write `\*`", r"for the stars themselves write `\*\*`"


@pytest.mark.parametrize("between", ["\n\n", "\u2029", "\n- ", "\n  \n", r"\n\n"])
def test_marks_do_not_go_on_over_the_end_of_a_paragraph_or_an_item(between: str) -> None:
    assert faults(f"**a{between}b**") == [
        ("`**` is never closed", f"end it with `**` in the same paragraph; {TO_STARS}", "**"),
        ("`**` closes nothing", TO_STARS, "**"),
    ]


@pytest.mark.parametrize(
    ("text", "message", "hint", "at"),
    [
        ("a **b", "`**` is never closed", f"end it with `**` in the same paragraph; {TO_STARS}", 2),
        ("a *b", "`*` is never closed", f"end it with `*` in the same paragraph; {TO_STAR}", 2),
        ("2*3", "`*` is never closed", f"end it with `*` in the same paragraph; {TO_STAR}", 1),
        ("*a and *b*", "`*` is never closed", f"end it with `*` in the same paragraph; {TO_STAR}", 0),
        ("5 euros*", "`*` closes nothing", TO_STAR, 7),
        (
            "***a", "`***` is never closed",
            r"end it with `***` in the same paragraph; for the stars themselves write `\*\*\*`", 0,
        ),
        (
            "***a*", "the `**` of `***` is never closed",
            r"end it with `**` in the same paragraph; for the stars themselves write `\*\*\*`", 0,
        ),
        (
            "**a *b** c*", "`**` is closed before the `*` inside it",
            f"close the `*` first, which was opened last; {TO_STARS}", 6,
        ),
        (
            "*a **b* c**", "`*` is closed before the `**` inside it",
            f"close the `**` first, which was opened last; {TO_STAR}", 6,
        ),
    ],
)  # fmt: skip
def test_a_mark_without_its_other_half_is_a_fault(text: str, message: str, hint: str, at: int) -> None:
    with pytest.raises(MarkupError) as error:
        light(text)
    assert (error.value.message, error.value.hint, error.value.at) == (message, hint, at)
    assert len(error.value.faults) == 1


def test_all_faults_of_a_text_are_told_in_their_order() -> None:
    with pytest.raises(MarkupError) as error:
        light("*a\n\nb* **c\n\n**d**")
    assert [fault.at for fault in error.value.faults] == [0, 5, 7]


# Icons, lists, escapes


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("pay 2:heart: now", "¶pay 2[heart] now"),
        (":a::b-2:", "¶[a][b-2]"),
        ("::a:", "¶:[a]"),
        ("10:30:45", "¶10:30:45"),
        ("a:b c:", "¶a:b c:"),
        ("::", "¶::"),
        (":Heart:", "¶:Heart:"),
        (":-a:", "¶:-a:"),
    ],
)
def test_a_name_between_colons_is_an_icon(text: str, line: str) -> None:
    assert shown(light(text)) == [line]
    assert letters(light(text)) == text


def test_a_hyphen_or_a_bullet_at_the_beginning_of_a_line_makes_an_item() -> None:
    assert shown(light("Take:\n- one\n  more\n•  two\nand go\n  on")) == [
        "¶Take:",
        "•one",
        "more",
        "•two",
        "¶and go",
        "  on",
    ]


def test_what_only_looks_like_an_item_is_text() -> None:
    assert shown(light("-2 points\na - b\n– dash\n\\- escaped")) == ["¶-2 points", "a - b", "– dash", "- escaped"]


def test_an_item_ends_at_an_empty_line() -> None:
    assert shown(light("- one\n\n  two")) == ["•one", "¶", "¶  two"]


def test_an_item_may_be_empty() -> None:
    assert light("- one\n- ")[1] == Paragraph((), begins=True, bullet=True)


def test_a_line_of_blanks_is_empty() -> None:
    assert shown(light("one\n \t\ntwo\n  ")) == ["¶one", "¶", "¶two"]


def test_a_backslash_and_an_n_are_a_line_end_in_a_text_of_one_line() -> None:
    assert shown(light(r"one\ntwo\n\n- three\n  four\n")) == ["¶one", "two", "¶", "•three", "four"]


def test_a_backslash_gives_the_sign_itself() -> None:
    assert shown(light(r"\*a\* \:heart: 2\*3 \\n \•")) == [r"¶*a* :heart: 2*3 \n •"]
    assert shown(light("\\- a\n\\• b")) == ["¶- a", "• b"]


def test_before_any_other_letter_a_backslash_is_one() -> None:
    assert shown(light("C:\\Temp \\")) == ["¶C:\\Temp \\"]


# For any text


@given(ANYTHING)
def test_text_without_marks_keeps_every_letter(text: str) -> None:
    text = re.sub(r"[*:•\\-]", "", text)
    text = re.sub(r"(?m)^[ \t]+$", "", "\n".join(re.split("[\n\r\v\f\u0085\u2028\u2029]", text)))
    assert letters(light(text)) == text.replace("\n", "")


@given(FULL_OF_MARKS)
def test_what_is_no_mark_is_kept_in_its_order(text: str) -> None:
    try:
        lines = light(text)
    except MarkupError as error:
        assert [fault.at for fault in error.faults] == sorted(fault.at for fault in error.faults)
        assert all(set(text[fault.at : fault.at + fault.length]) == {"*"} for fault in error.faults)
        return
    maybe_marks = r"[*:\\n•\s-]"
    assert re.sub(maybe_marks, "", letters(lines)) == re.sub(maybe_marks, "", text)
    assert letters(lines).count(":") == text.count(":")
    assert lines[0].begins


FACES = {"bold": st.booleans(), "italic": st.booleans()}
SPANS = st.lists(
    st.builds(Span, st.text("ab*:\\-•é ", min_size=1, max_size=6), **FACES)
    | st.builds(Span, st.just(":b-1:"), icon=st.just("b-1"), **FACES),
    max_size=5,
)


def written(span: Span) -> str:
    """The source of a span: every sign escaped, and word joiners inside its stars, so that no blank is."""
    text = span.text if span.icon else re.sub(r"[*:•\\-]", r"\\\g<0>", span.text)
    stars = "*" * (2 * span.bold + span.italic)
    return f"{stars}\u2060{text}\u2060{stars}"


@given(st.lists(SPANS, min_size=1, max_size=4))
def test_what_is_written_with_marks_is_read_as_it_was_meant(lines: list[list[Span]]) -> None:
    source = "\n".join("\u200b" + "\u200b".join(map(written, line)) + "\u200b" for line in lines)
    assert [by_letter(line.spans) for line in light(source)] == [by_letter(line) for line in lines]


def by_letter(spans: Iterable[Span]) -> list[tuple[str, bool, bool, str]]:
    return [
        (letter, span.bold, span.italic, span.icon)
        for span in spans
        for letter in span.text
        if letter not in "\u2060\u200b"
    ]


@pytest.mark.parametrize("sign", ["*", ":", "\\", "\n", " * ", ":a", "**a** ", "\\*", "\n- a", "\n  ", r"\n"])
def test_a_text_may_be_as_long_as_it_likes(sign: str) -> None:
    lines = light("x" + sign * 20_000 + "x")
    assert letters(lines)[0] == letters(lines)[-1] == "x"


def test_a_fault_is_told_for_each_of_very_many_marks() -> None:
    assert len(faults(" *a" * 20_000)) == 20_000


def test_lone_surrogates_and_nul_are_letters_like_others() -> None:
    assert shown(light("*\ud800*\x00")) == ["¶<i>\ud800</i>\x00"]
