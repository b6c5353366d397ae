from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from generator import __version__, cli, pipeline, settings, terminal
from generator.problems import Place, Problem, Source

ROOT = Path(__file__).parent.parent

ZOO = """\
title: Zoo
layout: plain
colours:
  day: {name: Day, fill: "#fbdc15", ink: "#000000", symbol: star}
  night: {name: Night, fill: "#101040", ink: "#ffffff", symbol: bolt}
cards:
  - {id: fox, colour: day, copies: 3, title: Fox, text: Red & quick}
  - {id: owl, colour: night, copies: 7, title: Owl}
"""


class Result:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def zoo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, but for decks/zoo, to stand in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks" / "zoo").mkdir(parents=True)
    deck = tmp_path / "decks" / "zoo" / "deck.yaml"
    deck.write_text(ZOO, encoding="utf-8")
    return deck


@pytest.fixture
def deckgen(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def run(*arguments: str) -> Result:
        monkeypatch.setattr(sys, "argv", ["deckgen", *arguments])
        with pytest.raises(SystemExit) as end:
            cli.main()
        captured = capfd.readouterr()
        assert "Traceback" not in captured.err
        return Result(int(end.value.code or 0), captured.out, captured.err)

    return run


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def with_a_back(deck: Path) -> None:
    (deck.parent / "stars.yaml").write_text('card: poker\nelements:\n  - {fill: "#102030", box: bleed}\n')
    deck.write_text(ZOO.replace("layout: plain", "layout: plain\nback: stars"), encoding="utf-8")


def test_version(deckgen) -> None:
    result = deckgen("--version")
    assert (result.code, result.out) == (0, f"deckgen {__version__}\n")


def test_build_writes_a_pdf_and_says_so_in_one_line(deckgen, zoo: Path) -> None:
    result = deckgen("build", "zoo", "--pdf", "--paper", "A4")
    assert (result.code, result.err) == (0, "")
    assert result.out == f"10 cards on 2 A4 sheets → {Path('output/zoo.pdf')}\n"
    document = pypdfium2.PdfDocument("output/zoo.pdf")
    assert [tuple(round(side) for side in page.get_size()) for page in document] == [(595, 842)] * 2
    document.close()


def test_build_without_a_format_is_the_same_pdf(deckgen, zoo: Path) -> None:
    deckgen("build", "zoo", "--pdf")
    first = Path("output/zoo.pdf").read_bytes()
    deckgen("build", "zoo", "--out", "again")
    assert Path("again/zoo.pdf").read_bytes() == first


def test_json_is_one_object_with_the_counts_and_the_files(deckgen, zoo: Path) -> None:
    with_a_back(zoo)
    assert json.loads(deckgen("build", "zoo", "--json", "--backs", "duplex").out) == {
        "deck": "zoo", "cards": 10, "faces": 3, "sheets": 2, "pages": 4, "files": ["output/zoo.pdf"],
    }  # fmt: skip


def test_a_deck_with_backs_says_how_to_print_them(deckgen, zoo: Path) -> None:
    with_a_back(zoo)
    assert (
        deckgen("build", "zoo")
        .out.splitlines()[1]
        .startswith("This deck has backs: `deckgen build zoo --backs duplex` prints")
    )
    duplex = deckgen("build", "zoo", "--backs", "duplex", "--paper", "letter").out
    assert duplex == f"10 cards on 2 Letter sheets, front and back → {Path('output/zoo.pdf')}\n"
    assert len(pypdfium2.PdfDocument("output/zoo.pdf")) == 4


def test_separate_backs_are_a_second_file(deckgen, zoo: Path) -> None:
    with_a_back(zoo)
    result = deckgen("build", "zoo", "--backs", "separate")
    assert result.out.endswith(f"→ {Path('output/zoo.pdf')}, backs → {Path('output/zoo-backs.pdf')}\n")
    assert files_in(Path("output")) == ["zoo-backs.pdf", "zoo.pdf"]


def test_backs_for_a_deck_without_any_are_refused(deckgen, zoo: Path) -> None:
    result = deckgen("build", "zoo", "--backs", "duplex")
    assert (result.code, result.err) == (
        2,
        "error: deck `zoo` has no backs\n  leave out --backs, or give it one: `back: emotions-back`\n",
    )


@pytest.mark.parametrize("only", [["--only", "fox,owl"], ["--only", "FOX", "--only", "owl"], ["--only", " fox , owl"]])
def test_only_is_repeated_or_separated_by_commas(deckgen, zoo: Path, only: list[str]) -> None:
    assert deckgen("build", "zoo", *only, "--json").out == deckgen("build", "zoo", "--json").out


def test_only_prints_all_copies_of_those_cards(deckgen, zoo: Path) -> None:
    assert deckgen("build", "zoo", "--only", "fox", "--sheet", "single").out.startswith("3 cards on 3 pages → ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build", "zooo"], "error: there is no deck `zooo`"),
        (["list", "zooo"], "did you mean `zoo`?"),
        (["build", "zoo", "--only", "fux"], "error: there is no card `fux` in deck `zoo`\n  did you mean `fox`?\n"),
        (["build", "zoo", "--sheet", "a4-9u"], "did you mean `a4-9up`?"),
        (["build", "zoo", "--sheet", "zzz"], "there are: a4-8up-bleed, a4-9up, "),
        (["build", "zoo", "--sheet", "a4-9up", "--paper", "letter"], "sheet `a4-9up` is for A4 paper, not Letter"),
        (["build", "zoo", "--paper", "a5"], "a5"),
        (["build"], "DECK"),
        (["biuld", "zoo"], "No such command 'biuld'"),
        (["build", "zoo", "decks/zoo"], f"two of these decks would be written as {Path('output/zoo.pdf')}"),
        (["proof", "zoo", "--dpi", "5"], "dpi"),
        (["sheets", "--card", "pokre"], "error: `pokre` is no card size\n  did you mean `poker`?\n"),
        (["config", "paper", "a5"], "write a4, letter, or auto"),
        (["config", "papre"], "did you mean `paper`?"),
        (["list", "--sentences", "3"], "error: --sentences without a deck\n"),
        (["list", "insults", "--seed", "3"], "error: --seed without --sentences\n"),
        (["list", "insults", "--sentences", "0"], "sentences"),
        (["list", "insults", "--sentences", "3", "--seed", "-1"], "seed"),
        (["list", "zoo", "--sentences", "3"], "error: deck `zoo` makes no sentences\n"),
    ],
)
def test_what_is_not_understood_ends_with_2_and_writes_nothing(
    deckgen, zoo: Path, arguments: list[str], message: str
) -> None:
    result = deckgen(*arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert files_in(Path()) == ["decks/zoo/deck.yaml"]


def test_problems_of_all_decks_are_shown_and_nothing_is_written(deckgen, zoo: Path) -> None:
    Path("decks/one.yaml").write_text(ZOO.replace("title: Fox", "tilte: Fox"), encoding="utf-8")
    Path("decks/two.yaml").write_text(ZOO.replace("copies: 3", "copies: -1"), encoding="utf-8")
    result = deckgen("build", "one", "zoo", "two")
    assert (result.code, result.out) == (1, "")
    assert f"{Path('decks/one.yaml')}:7:" in result.err and "tilte" in result.err
    assert f"{Path('decks/two.yaml')}:7:" in result.err and "-1" in result.err
    assert result.err.endswith(" in 2 files; nothing was written\n")
    assert not Path("output").exists()


def test_the_closing_line_names_the_file_where_there_is_one(deckgen, zoo: Path) -> None:
    zoo.write_text(ZOO.replace("name: Day", "nmae: Day, name: Day"), encoding="utf-8")
    path = Path("decks/zoo/deck.yaml")
    assert deckgen("build", "zoo").err.endswith(f"\n1 problem in {path}; nothing was written\n")
    assert deckgen("check", "zoo").err.endswith(f"\n1 problem in {path}\n")


def test_an_old_pdf_survives_a_deck_with_problems(deckgen, zoo: Path) -> None:
    Path("output").mkdir()
    Path("output/zoo.pdf").write_bytes(b"old")
    zoo.write_text(ZOO + "\t- broken", encoding="utf-8")
    assert deckgen("build", "zoo").code == 1
    assert Path("output/zoo.pdf").read_bytes() == b"old"


def test_an_output_folder_that_is_a_file_is_a_problem(deckgen, zoo: Path) -> None:
    Path("output").write_text("in the way")
    result = deckgen("build", "zoo")
    assert (result.code, result.out) == (1, "")
    assert "output is a file, not a folder" in result.err
    assert result.err.endswith("\n1 problem; nothing was written\n")


def test_ctrl_c_ends_with_130_and_leaves_the_old_pdf(deckgen, zoo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("output").mkdir()
    Path("output/zoo.pdf").write_bytes(b"old")

    def stop(*_: object, **__: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "pdf_pieces", stop)
    result = deckgen("build", "zoo")
    assert (result.code, result.out, result.err) == (130, "", "stopped; nothing was written\n")
    assert files_in(Path("output")) == ["zoo.pdf"] and Path("output/zoo.pdf").read_bytes() == b"old"


def test_check_measures_and_writes_nothing(deckgen, zoo: Path) -> None:
    result = deckgen("check", "zoo")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "zoo: 10 cards, 2 faces, no problems"
    assert "  ink on its colour 15.3:1 (day); 7:1 is needed" in lines
    assert [line.split(" (")[0] for line in lines if "smallest text" in line] == ["  smallest text 11 pt"]
    assert files_in(Path()) == ["decks/zoo/deck.yaml"]


def test_check_shows_what_it_measured_beside_what_is_wrong(deckgen, zoo: Path) -> None:
    zoo.write_text(ZOO.replace("#101040", "#f0d010").replace("#ffffff", "#000000"), encoding="utf-8")
    result = deckgen("check", "zoo")
    assert result.code == 1
    assert "colours `day` and `night` look alike in black and white" in result.err
    assert result.out.startswith("zoo: 10 cards, 2 faces\n")


def test_check_as_json_holds_the_measures(deckgen, zoo: Path) -> None:
    report = json.loads(deckgen("check", "zoo", "--json").out)
    assert {one["what"]: one["limit"] for one in report["measures"]} == {
        "ink on its colour": 7, "colours differ by ΔE": 15, "greys differ by L*": 10, "smallest text": 7,
        "least contrast": 7, "text from the edge": 4,
    }  # fmt: skip


def test_list_finds_decks_here_and_those_that_ship(deckgen, zoo: Path) -> None:
    Path("decks/broken.yaml").write_text("title: [", encoding="utf-8")
    lines = [line.split() for line in deckgen("list").out.splitlines()]
    assert lines[0] == ["deck", "title", "cards", "where"]
    assert ["zoo", "Zoo", "10", str(Path("decks/zoo/deck.yaml"))] in lines
    assert any(line[:2] == ["broken", "(1"] for line in lines)
    assert ["emotions", "Emotions", "63", "comes", "with", "deckgen"] in lines


def test_list_shows_a_decks_cards(deckgen, zoo: Path) -> None:
    assert [line.split() for line in deckgen("list", "zoo").out.splitlines()] == [
        ["id", "title", "colour", "copies", "text"],
        ["fox", "Fox", "day", "3", "Red", "&", "quick"],
        ["owl", "Owl", "night", "7"],
    ]


def test_list_as_json_holds_every_field(deckgen, zoo: Path) -> None:
    cards = json.loads(deckgen("list", "zoo", "--json").out)["cards"]
    assert [card["id"] for card in cards] == ["fox", "owl"]
    assert cards[0]["text"] == "Red & quick" and cards[1]["text"] == ""
    assert (cards[0]["colour"], cards[0]["copies"]) == ("day", 3)


def test_sentences_come_with_their_keys_and_what_they_mean(deckgen, zoo: Path) -> None:
    said = deckgen("list", "insults", "--sentences", "20", "--seed", "1").out
    blocks = [block.split("\n") for block in said.rstrip("\n").split("\n\n")]
    assert len(blocks) == 20
    assert all(german[-1] == "!" and key[:2] == "  " and english[-1] == "!" for german, key, english in blocks)
    assert deckgen("list", "insults", "--sentences", "20", "--seed", "1").out == said
    assert deckgen("list", "insults", "--sentences", "20", "--seed", "2").out != said


def test_sentences_as_json_name_their_cards(deckgen, zoo: Path) -> None:
    known = {card["id"]: card for card in json.loads(deckgen("list", "insults", "--json").out)["cards"]}
    for one in json.loads(deckgen("list", "insults", "--sentences", "5", "--json").out):
        assert set(one) == {"german", "key", "translation", "cards"}
        a, b, c = (known[id] for id in one["cards"])
        assert one["german"] == f"{a['german']} {b['german']}{c['ending'][1:]} {c['german']}!"


def test_sheets_say_how_many_cards_lie_on_them(deckgen, zoo: Path) -> None:
    def n_up(*arguments: str) -> dict[str, int]:
        return {row["sheet"]: row["cards"] for row in json.loads(deckgen("sheets", "--json", *arguments).out)}

    assert {name: n_up()[name] for name in ("a4-9up", "letter-9up", "a4-8up-bleed", "single")} == {
        "a4-9up": 9, "letter-9up": 9, "a4-8up-bleed": 8, "single": 1,
    }  # fmt: skip
    assert n_up("--card", "80x130mm")["a4-9up"] == 0


def test_layouts_have_sizes(deckgen, zoo: Path) -> None:
    assert ["plain", "poker", "63.5", "x", "88.9", "mm", "3.175", "mm"] in [
        line.split()[:8] for line in deckgen("layouts").out.splitlines()
    ]


def test_proof_writes_a_picture_a_face(deckgen, zoo: Path) -> None:
    with_a_back(zoo)
    assert deckgen("proof", "zoo", "--dpi", "72").out == f"3 pictures → {Path('output/zoo-proof')}\n"
    assert files_in(Path("output")) == ["zoo-proof/back.png", "zoo-proof/fox.png", "zoo-proof/owl.png"]
    from PIL import Image

    with Image.open("output/zoo-proof/fox.png") as picture:  # trim and bleed: 69.85 x 95.25 mm
        assert picture.size == (198, 270)


def test_config_remembers_the_paper(deckgen, zoo: Path) -> None:
    assert deckgen("config", "paper", "Letter").out.startswith("paper: letter (remembered in ")
    assert " Letter sheets " in deckgen("build", "zoo").out
    assert " A4 sheets " in deckgen("build", "zoo", "--paper", "a4").out
    deckgen("config", "paper", "auto")
    assert " A4 sheets " in deckgen("build", "zoo").out


def test_damaged_settings_are_said_and_not_used(deckgen, zoo: Path) -> None:
    settings.settings_file().write_text("{paper")
    result = deckgen("build", "zoo")
    assert (result.code, result.out[:22]) == (0, "10 cards on 2 A4 sheet")
    assert result.err.startswith("warning: the settings in ")


COMMANDS = ["build", "check", "list", "proof", "sheets", "layouts", "config"]


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_every_command_has_help_that_ends_in_an_example(deckgen, command: list[str]) -> None:
    help_text = deckgen(*command, "--help").out
    *_, example = help_text.rstrip().split("Example:")
    lines = [line.strip() for line in example.strip().splitlines()]
    assert lines and all(line.startswith(" ".join(["deckgen", *command])) for line in lines)


def test_all_commands_are_in_the_help(deckgen) -> None:
    assert [name for name in COMMANDS if f"\n  {name} " in deckgen("--help").out] == COMMANDS


def in_a_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "generator", *arguments],
        capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT), **environment}, check=False,
    )  # fmt: skip


def test_a_console_without_the_arrow_gets_one_of_two_letters(zoo: Path) -> None:
    done = in_a_process("build", "zoo", PYTHONIOENCODING="cp1252")
    assert (done.returncode, b"10 cards on 2 A4 sheets -> output" in done.stdout) == (0, True)


def test_a_console_without_a_cards_letters_shows_question_marks(zoo: Path) -> None:
    zoo.write_text(ZOO.replace("title: Owl", "title: Eule Ωλ"), encoding="utf-8")
    done = in_a_process("list", "zoo", PYTHONIOENCODING="ascii")
    assert (done.returncode, b"Eule ??" in done.stdout) == (0, True)
    assert json.loads(in_a_process("list", "zoo", "--json", PYTHONIOENCODING="ascii").stdout)["cards"][1]["title"] == (
        "Eule Ωλ"
    )


def test_a_reader_that_stops_early_is_no_error(zoo: Path) -> None:
    zoo.write_text(
        ZOO + "".join(f"  - {{id: c{n}, colour: day, title: {'x' * 60}}}\n" for n in range(3000)), encoding="utf-8"
    )
    command = f'"{sys.executable}" -m generator list zoo'
    process = subprocess.Popen(
        command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["list", "emotions"]])
def test_what_draws_nothing_loads_nothing_that_draws(zoo: Path, arguments: list[str]) -> None:
    program = (
        "import sys; from generator.cli import main\n"
        f"sys.argv = ['deckgen', *{arguments!r}]\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True
    )
    loaded = {name.partition(".")[0] for name in done.stderr.decode().split()}
    assert "generator" in loaded
    assert not {"yaml", "reportlab", "PIL", "jinja2", "uharfbuzz", "pypdfium2", "coloraide"} & loaded


def test_a_command_is_not_searched_for_cycles_while_it_runs_nor_at_its_end() -> None:
    program = (
        "import atexit, gc, sys; sys.argv = ['deckgen', '--version']\n"
        "atexit.register(lambda: print(gc.isenabled(), gc.get_freeze_count() > 0))\n"
        "from generator.__main__ import main\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True
    )
    assert done.stdout.decode().splitlines()[-1] == "False True"


def test_the_closing_line_counts_errors_alone() -> None:
    place = Place(Source("decks/zoo/deck.yaml"), 3, 1)
    error = Problem(message="wrong", place=place)
    warning = Problem(message="odd", severity="warning")
    assert terminal.closing_line([error, warning, error], "nothing was written") == (
        "2 problems in decks/zoo/deck.yaml; nothing was written"
    )
    assert terminal.closing_line([Problem(message="wrong")]) == "1 problem"


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.coloured("error: no: really", sys.stderr) == "\x1b[1;31merror:\x1b[0m no: really"
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.coloured("error: no", sys.stderr) == "error: no"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams in this way only elsewhere")
@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-"])
def test_a_build_with_its_output_closed_still_writes(zoo: Path, closed: str) -> None:
    command = f'"{sys.executable}" -m generator build zoo {closed}'
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    assert subprocess.run(command, shell=True, env=environment, check=False).returncode == 0
    assert Path("output/zoo.pdf").is_file()


def test_what_a_file_holds_does_not_command_the_terminal(deckgen, zoo: Path) -> None:
    deck = (Path(__file__).parents[1] / "decks" / "insults" / "deck.yaml").read_text(encoding="utf-8")
    text = deck.replace("translation: lousy\n", 'translation: "lou\\e[2Jsy"\n')
    Path("decks/odd.yaml").write_text(text, "utf-8")
    said = deckgen("list", "odd", "--sentences", "40").out
    assert "\x1b" not in said and "lou�[2Jsy" in said
