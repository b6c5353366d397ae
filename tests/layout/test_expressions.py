"""What an expression may say, what it gives, and what it is refused for."""

from __future__ import annotations

import subprocess
import sys
from types import MappingProxyType
from typing import Any

import pytest

from generator.colour import BLACK, WHITE, Colour
from generator.layout.expressions import MAX_LENGTH, as_text, compiled, evaluate, names_in, truth
from generator.model.deck import DeckColour
from generator.model.layout import Expression
from generator.problems import LayoutError, Place, Problem, Source

PLACE = Place(Source("card.yaml", "text: here"), 1, 7)
RED = DeckColour(id="red", name="Anger", fill=Colour(172, 11, 11), ink=WHITE, symbol="bolt", place=PLACE)
SCOPE: dict[str, Any] = {
    "title": "Shame", "level": (2, 3, 4), "player": MappingProxyType({"anger": 2, "guilt": -1}), "colour": RED,
    "flag": True, "nothing": None, "typed": "{{ title }} {% x %} <b>&amp;", "cost": 0, "none": None,
}  # fmt: skip


def value(source: str, **changes: Any) -> Any:
    return evaluate(Expression(source, PLACE), {**SCOPE, **changes}, "shame")


def text(source: str) -> str:
    found = evaluate(Expression(source, PLACE), SCOPE, "shame", as_type=str)
    assert isinstance(found, str)
    return found


def refusal(source: str, **changes: Any) -> Problem:
    with pytest.raises(LayoutError) as caught:
        evaluate(Expression(source, PLACE), {**SCOPE, **changes}, "shame", as_type=str)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("plain text", "plain text"),
        ("{{ title }}", "Shame"),
        ("{{ title }}: {{ player.anger }}", "Shame: 2"),
        ("{{title}}-{{ level }} {{\ncolour.name }}{{ flag }}{{ nothing }}\n", "Shame-2 3 4 Angeryes\n"),
        ("}} {{ title }} %} #} {", "}} Shame %} #} {"),
        ("{{ title -}}  .  {{- title }}", "Shame.Shame"),
        ("{{ title }}\r\n{{ '{{' }}", "Shame\n{{"),
        ("{{ player['guilt'] }}", "-1"),
        ("{{ level }}", "2 3 4"),
        ("{{ level|join('/') }}", "2/3/4"),
        ("{{ level|reverse }}", "4 3 2"),
        ("{{ (2, 2, 3)|unique }}", "2 3"),
        ("{{ level|sum }}", "9"),
        ("{{ flag }} {{ not flag }}", "yes no"),
        ("{{ title ~ flag ~ nothing ~ 3 }}", "Shameyes3"),
        ("{{ nothing }}", ""),
        ("{{ 4 / 2 }}", "2"),
        ("{{ 7 / 2 }}", "3.5"),
        ("{{ 0.1 + 0.2 }}", "0.3"),
        ("{{ 2.5|round }}", "2"),
        ("{{ 2.349|round(1) }}", "2.3"),
        ("{{ typed }}", "{{ title }} {% x %} <b>&amp;"),
        ("→ {{ typed }}", "→ {{ title }} {% x %} <b>&amp;"),
        ("{{ 'a' if cost else 'b' }}", "b"),
        ("{{ {'a': 1}['a'] }}", "1"),
        ("{{ title|replace('ame', 'y') }}", "Shy"),
    ],
)
def test_an_expression_prints(source: str, expected: str) -> None:
    assert text(source) == expected


@pytest.mark.parametrize(("number", "expected"), [(2, "+2"), (-1, "\u22121"), (0, "0")])
def test_signed_numbers_have_a_true_minus_and_a_quiet_zero(number: int, expected: str) -> None:
    assert value("{{ n|signed }}", n=number) == expected


def test_a_single_expression_keeps_its_type() -> None:
    assert value("{{ level }}") == (2, 3, 4)
    assert value("{{ player }}") == {"anger": 2, "guilt": -1}
    assert value(" {{ colour.fill }} ") == Colour(172, 11, 11)
    assert value("{{ player.anger }} ") == 2


def test_colours_are_mixed_and_moved_away_from_an_ink() -> None:
    assert value("{{ '#000000'|mix('#ffffff', 50) }}") == Colour(128, 128, 128)
    assert value("{{ '#808080'|away_from(colour.ink, 50) }}") == Colour(64, 64, 64)
    assert value("{{ '#808080'|away_from('#000', 50) }}") == Colour(192, 192, 192)
    assert value("{{ colour.fill|mix('#000', 100) }}") == BLACK


def test_when_reads_a_bare_text_as_an_expression() -> None:
    assert truth(Expression("cost == 0 and title", PLACE), SCOPE, "shame")
    assert not truth(Expression("cost", PLACE), SCOPE, "shame")
    assert not truth(Expression("nothing", PLACE), SCOPE, "shame")


def test_the_names_an_expression_needs_are_known_before_there_is_a_card() -> None:
    assert names_in(Expression("{{ title }} {{ player.anger if flag }}", PLACE)) == {"title", "player", "flag"}
    assert names_in(Expression("title", PLACE)) == frozenset()
    assert names_in(Expression("title", PLACE), bare=True) == {"title"}


@pytest.mark.parametrize(
    ("source", "name", "hint"),
    [
        ("{{ titel }}", "titel", "did you mean `title`?"),
        ("The {{ levle }}.", "levle", "did you mean `level`?"),
        ("{{ player.angr }}", "angr", "did you mean `anger`?"),
        ("{{ colour.fil }}", "fil", "did you mean `fill`?"),
        ("{{ titel|upper }}", "titel", "did you mean `title`?"),
    ],
)
def test_an_unknown_name_is_told_with_one_that_is_near(source: str, name: str, hint: str) -> None:
    problem = refusal(source)
    assert problem.message == f"unknown name `{name}` in `{source}`, drawing card `shame`"
    assert problem.place == PLACE
    assert problem.hint == hint


def test_a_part_of_nothing_says_that_the_card_has_nothing_there() -> None:
    problem = refusal("{{ colour.ink }}", colour=None)
    assert problem.message == (
        "the expression `{{ colour.ink }}` fails for card `shame`: this card has nothing to take `ink` from"
    )


def test_an_item_that_is_not_in_a_list_is_no_unknown_name() -> None:
    assert "has no element 7" in refusal("{{ level[7] }}").message


@pytest.mark.parametrize(
    "source",
    [
        "{{ title.upper() }}",
        "{{ title.__class__ }}",
        "{{ title['__class__'] }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ level.__len__ }}",
        "{{ player.items() }}",
        "{{ title.format }}",
        "{{ '%1000000000d' % 3 }}",
        "{{ 'x' * 10**9 }}",
        "{{ 10**9 * 'x' }}",
        "{{ [1] * 10**9 }}",
        "{{ 10**10**10 }}",
        "{{ 999**4**4**4 }}",
        "{{ 2**-2**9 }}",
        "{{ 9999999999 * 9999999999 }}",
        "{{ ('x' * 20000) ~ ('x' * 20000) ~ ('x' * 20000) }}",
        "{{ ('x' * 20000) + 'x' }}",
        "{{ ([[1] * 10000] * 10000)|upper }}",
        "{{ ([[[1] * 3000] * 3000] * 100)|trim }}",
        "{{ ((((1,) * 20000,) * 20000,) * 200)|unique|length }}",
        "{{ title }}{# lost #}",
        "{{ ('x' * 9999)|replace('x', 'yyyyyyyyyy') }}",
        "{{ ('x' * 9999)|replace('', 'yy') }}",
        "{{ (['x' * 9999] * 9999)|join }}",
        "{{ ('x' * 9999)|join('yyyyyyyy') }}",
        "{{ [['x'] * 20000] * 20000 }}",
        "a {{ [['x'] * 20000] * 20000 }}",
        "{{ ([[['x'] * 20000] * 20000] * 20000)|join }}",
        "{{ ([[1] * 20000] * 20000)|sum }}",
        "{{ 1|round(1000000000) }}",
        "{{ 1|round(-1000000000) }}",
        "{{ 1|round(9, 'ceil') }}",
        "{{ ('f' * 20000)|int(0, 16) }}",
        "{{ 1e999 }}",
        "{{ 1e999 - 1e999 }}",
        "{{ 1 / 0 }}",
        "{{ 'a' - 1 }}",
        "{{ " + "9" * 5000 + " }}",
        "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
        "{{ " + "[" * 150 + "]" * 150 + " }}",
        "{% for x in [1] %}{{ x }}{% endfor %}",
        "{{ title }}{% set x = 1 %}",
        "{% raw %}{{ title }}",
        "{{ title",
        "{{ }}",
        "{{ title|uper }}",
        "{{ title is awful }}",
        "{{ player }}",
        "{{ colour }}",
        "all of {{ player }}",
        "{{ title|signed }}",
        "{{ 'nonsense'|mix('#fff', 3) }}",
        "{{ cycler }}{{ namespace }}",
        "{{ range(3) }}",
        "{{ lipsum() }}",
        "{{ self }}",
    ],
)
def test_what_an_expression_must_not_do_is_a_problem_of_the_layout(source: str) -> None:
    problem = refusal(source)
    assert problem.place == PLACE and problem.severity == "error"
    assert len(problem.message) < 400


def test_a_long_text_of_the_card_itself_may_be_printed() -> None:
    long = "word " * 10_000
    assert evaluate(Expression("{{ title }}", PLACE), {"title": long}, "shame", as_type=str) == long
    assert len(long) > MAX_LENGTH


@pytest.mark.parametrize("kind", [object(), {"a": 1}, RED, iter([1])])
def test_what_has_no_text_is_never_printed_as_python_writes_it(kind: object) -> None:
    with pytest.raises(Exception, match=r"text|several things"):
        as_text(kind)


@pytest.mark.parametrize(
    "call",
    ["quoted", "quoted()", "quoted(3)", "quoted('')", "quoted(nothing)", "quoted('de', 'en')", "quoted(player)",
     "quoted('a b')"]
)  # fmt: skip
def test_quoted_says_what_it_needs(call: str) -> None:
    problem = refusal("{{ title|" + call + " }}")
    assert problem.message.endswith(
        "fails for card `shame`: `quoted` needs a language, such as `quoted(deck.language)` or `quoted('de')`"
    )


def test_quoted_with_a_language_quotes() -> None:
    assert [text("{{ title|quoted('" + tag + "') }}") for tag in ("de", "en", "fr")] == [
        "„Shame“", "“Shame”", "«\u202fShame\u202f»"
    ]  # fmt: skip


def test_a_word_that_is_like_no_other_is_told_with_all_that_there_are() -> None:
    problem = refusal("{{ words.xyz }}", words=MappingProxyType({"player": "Player", "opp": "Opp"}))
    assert problem.message == "unknown name `xyz` in `{{ words.xyz }}`, drawing card `shame`"
    assert problem.hint == "known here: opp, player"


@pytest.mark.parametrize("source", ["{{ title }}", "{{ title }}!", "{{ title|upper }}", "{{ title|upper }}!"])
def test_an_expression_compiled_once_gives_each_card_its_own(source: str) -> None:
    function = compiled(Expression(source, PLACE))
    titles = [function({"title": title}, "card") for title in ("one", "two", "one")]
    assert [title.lower().rstrip("!") for title in titles] == ["one", "two", "one"]
    with pytest.raises(LayoutError, match="unknown name `title`"):
        function({"result": 1}, "card")


def test_what_an_expression_gave_is_no_name_in_the_next() -> None:
    function = compiled(Expression("{{ result if result is defined else 'none' }}", PLACE))
    assert [function({}, "card"), function({}, "card"), function({"result": 3}, "card")] == ["none", "none", 3]


def test_a_wrong_expression_is_told_when_it_is_evaluated() -> None:
    function = compiled(Expression("{{ title", PLACE))
    with pytest.raises(LayoutError, match="cannot be read"):
        function(SCOPE, "shame")


@pytest.mark.parametrize("source", ["{{ not }}", "x {{ not }}"])
def test_a_word_of_the_language_is_no_name(source: str) -> None:
    with pytest.raises(LayoutError, match="cannot be read"):
        names_in(Expression(source, PLACE))


def test_looking_up_needs_no_jinja2() -> None:
    program = (
        "import sys\n"
        "from generator.layout.expressions import evaluate, names_in\n"
        "from generator.model.layout import Expression\n"
        "from generator.problems import Place, Source\n"
        "for source in ('a', '{{ a }}', '{{ a.b }}', '{{ a.b }}: {{ c }}'):\n"
        "    found = Expression(source, Place(Source('card.yaml')))\n"
        "    names_in(found)\n"
        "    print(evaluate(found, {'a': {'b': 1}, 'c': (2, 3)}, 'card', as_type=str if ':' in source else None))\n"
        "assert 'jinja2' not in sys.modules\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("a\n{'b': 1}\n1\n1: 2 3\n", "")
