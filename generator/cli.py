"""The command `deckgen`: parse, call, print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator import terminal
from generator.command_line import example, new_app, run, say_version
from generator.problems import (
    DeckgenError,
    LayoutError,
    NotFoundError,
    Problem,
    Problems,
    counted,
    did_you_mean,
)
from generator.terminal import paper_title, say

if TYPE_CHECKING:
    from generator.crew import Crew
    from generator.games import Sentence
    from generator.layout.faces import CardFit
    from generator.model.deck import Deck
    from generator.model.drawing import Drawing
    from generator.model.sheet import Face, Job, Sheet

__all__ = ["app", "main"]


class Backs(StrEnum):
    none = "none"
    duplex = "duplex"
    separate = "separate"


class Flip(StrEnum):
    long = "long"
    short = "short"


class Paper(StrEnum):
    a4 = "a4"
    letter = "letter"


app = new_app()


@app.callback(
    no_args_is_help=True, invoke_without_command=True, epilog=example("deckgen build emotions --pdf")
)  # fmt: skip
def deckgen(
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version("deckgen"), is_eager=True, help="Say which version this is."),
    ] = False,
) -> None:
    """Turn a deck of cards, written as a text file, into a PDF that is ready to print and cut."""


Decks = Annotated[
    list[str], typer.Argument(metavar="DECK...", help="Decks: by name (see `deckgen list`), or a folder or file.")
]
OneDeck = Annotated[str, typer.Argument(metavar="DECK", help="A deck: by name, or a folder or file.")]
LayoutName = Annotated[
    str | None, typer.Option("--layout", metavar="NAME", help="Draw the cards with this layout, not the deck's own.")
]
Language = Annotated[
    str | None,
    typer.Option("--language", metavar="TAG", help="The deck in another language: see `deckgen languages DECK`."),
]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="ID...", help="Only these cards, all copies. Repeat it, or put commas between."),
]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write into; made if it is missing.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program to read.")]


@app.command(
    epilog=example(
        "deckgen build emotions --pdf",
        "deckgen build emotions --paper letter --backs duplex --flip long",
        "deckgen build emotions --only shame,humour --sheet single --out proofs",
        "deckgen build emotions --language de",
    )
)
def build(
    decks: Decks,
    pdf: Annotated[bool, typer.Option("--pdf", help="Write a PDF. Without any format this is what you get.")] = False,
    paper: Annotated[
        Paper | None,
        typer.Option(case_sensitive=False, help="The paper in your printer. See also `deckgen config paper`."),
    ] = None,
    sheet: Annotated[
        str | None, typer.Option(metavar="NAME", help="How cards lie on the paper: see `deckgen sheets`.")
    ] = None,
    layout: LayoutName = None,
    language: Language = None,
    backs: Annotated[
        Backs, typer.Option(help="Backs: none; on the pages between, to print on both sides; or in a second file.")
    ] = Backs.none,
    flip: Annotated[Flip, typer.Option(help="The edge about which your printer turns the paper.")] = Flip.long,
    marks: Annotated[
        bool | None, typer.Option("--marks/--no-marks", help="Cutting marks round the cards. [default: as the sheet]")
    ] = None,
    only: Only = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=64,
            help="How many processes draw, on Linux. [default: for large decks one for each core, else one]",
        ),
    ] = None,
    out: Out = Path("output"),
    json: AsJson = False,
) -> None:
    """Write decks as PDF files, ready to print. If one of them has a problem, nothing is written."""
    from generator import pipeline
    from generator.crew import Crew
    from generator.writing.files import safe_names

    notices = Problems()
    usual = paper.value if paper else _default_paper(notices)
    terminal.show_problems(notices.warnings)
    files: dict[Path, Sequence[bytes]] = {}
    results: list[tuple[Deck, tuple[Face, ...], Sheet, tuple[Job, ...], list[Path]]] = []
    with _collecting("nothing was written") as problems:
        for deck, wanted in _read(decks, layout, only, problems, language):
            with _noting(problems), Crew(jobs, meanwhile=pipeline.prepare_to_write) as crew:
                faces = _draw(deck, wanted, problems, backs=backs is not Backs.none, crew=crew)
                if backs is not Backs.none and not any(face.back for face in faces):
                    hint = "leave out --backs, or give it one: `back: emotions-back`"
                    raise NotFoundError(Problem(message=f"deck `{deck.id}` has no backs", hint=hint))
                chosen = pipeline.choose_sheet(sheet, usual)
                if sheet and paper and chosen.paper_name and chosen.paper_name.casefold() != paper:
                    message = f"sheet `{sheet}` is for {paper_title(chosen.paper_name)} paper, not {paper_title(paper)}"
                    raise NotFoundError(Problem(message=message, hint="leave out --paper or --sheet"))
                printed = pipeline.make_jobs(deck, faces, chosen, backs=backs.value, flip=flip.value, marks=marks)
                (name,) = safe_names([_name(deck)])
                paths = [out / f"{name}.pdf", out / f"{name}-backs.pdf"][: len(printed)]
                if files.keys() & set(paths):
                    message = f"two of these decks would be written as {paths[0]}"
                    raise NotFoundError(Problem(message=message, hint="build them one at a time, each with its --out"))
                for path, job in zip(paths, printed, strict=True):
                    files[path] = pipeline.pdf_pieces(job, crew=crew)
                results.append((deck, faces, chosen, printed, paths))
    _write(files)
    for deck, faces, chosen, printed, paths in results:
        if json:
            terminal.say_json(_result(deck, faces, printed, paths))
        else:
            say(_summary(faces, chosen, printed, paths))

    unprinted = [deck for deck, *_ in results if any(card.back for card in deck.cards)]
    if unprinted and backs is Backs.none and not json:
        say(_of_backs([deck.id if deck.id in decks else deck.source.path for deck in unprinted], language))


def _name(deck: Deck) -> str:
    """The deck's id, with its language behind it where that is not the original's."""
    return f"{deck.id}-{deck.language}" if deck.translated_from else deck.id


def _of_backs(decks: Sequence[str], language: str | None) -> str:
    whose = "This deck has backs" if len(decks) == 1 else "These decks have backs"
    names = " ".join(f'"{name}"' if " " in name else name for name in decks)
    names += f" --language {language}" if language else ""
    return f"{whose}: `deckgen build {names} --backs duplex` prints them, `--backs separate` into a file of their own."


def _write(files: Mapping[Path, bytes | Sequence[bytes]]) -> None:
    from generator.problems import OutputError
    from generator.writing.files import write_files

    try:
        write_files(files)
    except OutputError as error:
        terminal.show_problems(error.problems, "nothing was written")
        raise typer.Exit(1) from error


def _default_paper(notices: Problems) -> str:
    from generator.settings import default_paper

    return default_paper(notices)


def _draw(
    deck: Deck, only: Sequence[str], problems: Problems, *, backs: bool = True, fits: list[CardFit] | None = None,
    crew: Crew | None = None,
) -> tuple[Face, ...]:
    from generator import pipeline

    own = Problems()
    try:
        with terminal.Progress(f"Drawing {deck.title or deck.id}") as progress:
            return pipeline.draw_deck(
                deck, only=only, backs=backs, problems=own, progress=progress, fits=fits, crew=crew
            )
    except NotFoundError as error:  # not a name on the command line, those were found, but one in the deck's file
        raise LayoutError(error.problems) from error
    finally:
        problems.extend(own.found)


def _summary(faces: Sequence[Face], sheet: Sheet, jobs: Sequence[Job], paths: Sequence[Path]) -> str:
    """`63 cards on 7 A4 sheets → output/emotions.pdf`."""
    cards = counted(sum(face.copies for face in faces), "card")
    fronts = sum(page.side == "front" for page in jobs[0].pages)
    named = sheet.width is not None and sheet.paper_name
    sheets = counted(fronts, f"{paper_title(sheet.paper_name)} sheet" if named else "page")
    both = ", front and back" if fronts < len(jobs[0].pages) else ""
    backs = f", backs → {paths[1]}" if len(paths) > 1 else ""
    return f"{cards} on {sheets}{both} → {paths[0]}{backs}"


def _result(deck: Deck, faces: Sequence[Face], jobs: Sequence[Job], paths: Sequence[Path]) -> dict[str, object]:
    pages = [page for job in jobs for page in job.pages]
    drawings = {id(placement.drawing): placement.drawing for page in pages for placement in page.placements}
    return {
        "deck": deck.id,
        "cards": sum(face.copies for face in faces),
        "faces": len(drawings),
        "sheets": sum(page.side == "front" for page in pages),
        "pages": len(pages),
        "files": paths,
    }


@app.command(epilog=example("deckgen check emotions", "deckgen check emotions --language de --fit"))
def check(
    decks: Decks,
    layout: LayoutName = None,
    language: Language = None,
    fit: Annotated[bool, typer.Option("--fit", help="Tell how full every box of text is, the fullest first.")] = False,
    json: AsJson = False,
) -> None:
    """Read decks, lay out every card and measure it. Every problem is shown, and nothing is written.

    Without --language it tells also what is missing in each language of a deck, or older than the original.
    """
    from generator import pipeline
    from generator.checking.colours import check_colours
    from generator.checking.drawing import check_faces
    from generator.reading.languages import warn_of_languages

    reports = []
    try:
        with _collecting() as problems:
            for deck, _ in _read(decks, layout, None, problems, language):
                report: dict[str, Any] = {"deck": deck.id, "cards": 0, "faces": 0}
                if language is None:
                    warn_of_languages(deck, problems, own_layout=layout is None)
                if fault := pipeline.title_fault(deck):
                    problems.extend([replace(fault, severity="warning")])
                report["measures"] = check_colours(deck, problems)
                reports.append(report)
                fits = report["fits"] = [] if fit else None
                with _noting(problems):
                    faces = _draw(deck, (), problems, fits=fits)
                    report["measures"] += check_faces(deck, faces, problems)
                    report["cards"] = sum(face.copies for face in faces)
                    report["faces"] = len({one for face in faces for one in (face.front, face.back) if one})
    finally:
        for report in reports:
            _say_report(report, problems, json)


def _say_report(report: dict[str, Any], problems: Problems, json: bool) -> None:
    from generator import listing

    if json:
        measures = [{"what": one.what, "value": one.value, "limit": one.limit} for one in report["measures"]]
        fits = report.pop("fits")
        more = {} if fits is None else {"fits": listing.fits_in_full(fits)}
        terminal.say_json({**report, "measures": measures, **more})
        return
    counts = f"{counted(report['cards'], 'card')}, {counted(report['faces'], 'face')}"
    verdict = "" if problems.errors else ", no problems"
    say(f"{report['deck']}: {counts}{verdict}" if report["cards"] else f"{report['deck']}:")
    for measure in report["measures"]:
        say(f"  {measure}")
    if report["fits"]:
        say("")
        terminal.say_table(*listing.fits(report["fits"]))


@app.command(
    "list",
    epilog=example(
        "deckgen list", "deckgen list emotions", "deckgen list emotions --json", "deckgen list insults --sentences 20"
    ),
)
def list_(
    deck: Annotated[str | None, typer.Argument(metavar="[DECK]", help="A deck: by name, or a folder or file.")] = None,
    sentences: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=10_000, help="Not the cards, but N random sentences that they make."),
    ] = None,
    language: Language = None,
    seed: Annotated[
        int | None, typer.Option(metavar="NUMBER", min=0, help="With the same number you get the same sentences again.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Show the cards of a deck; without a deck, which decks there are and where."""
    from generator import listing

    if sentences is not None and deck is None:
        raise NotFoundError(Problem(message="--sentences without a deck", hint="deckgen list insults --sentences 20"))
    if seed is not None and sentences is None:
        raise NotFoundError(Problem(message="--seed without --sentences", hint="add --sentences 20"))
    if language is not None and deck is None:
        raise NotFoundError(Problem(message="--language without a deck", hint="deckgen list emotions --language de"))
    with _collecting() as problems:
        if deck is None:
            columns, rows = listing.decks()
            entries: object = [dict(zip(columns, row, strict=True)) for row in rows]
        else:
            opened = _open(deck, None, problems, language)
            if sentences is not None:
                _say_sentences(opened, sentences, seed, json)
                return
            columns, rows = listing.cards(opened)
            entries = listing.cards_in_full(opened)
        problems.raise_errors()
    if json:
        terminal.say_json(entries)
    else:
        terminal.say_table(columns, rows)


def _say_sentences(deck: Deck, count: int, seed: int | None, json: bool) -> None:
    """Each with how to say it and what it means, three lines in all; and how to see the same ones again."""
    from random import randrange

    from generator import listing

    chosen = randrange(1_000_000) if seed is None else seed
    sentences: list[Sentence] = listing.sentences(deck, count, chosen)
    if json:
        terminal.say_json([sentence._asdict() for sentence in sentences])
        return
    say("\n\n".join(f"{one.german}\n  {one.key}\n  {one.translation}" for one in sentences))
    if seed is None:
        say(f"\n(--seed {chosen} shows these again.)")


@app.command(epilog=example("deckgen proof emotions --only shame --dpi 300"))
def proof(
    deck: OneDeck,
    only: Only = None,
    dpi: Annotated[int, typer.Option(min=36, max=1200, help="How fine: pixels to the inch.")] = 150,
    layout: LayoutName = None,
    language: Language = None,
    out: Out = Path("output"),
) -> None:
    """Write a picture of every card, with the cutting line, the bleed and the safe zone drawn over it."""
    from generator import pipeline
    from generator.writing.files import safe_names

    drawings: dict[Drawing, str] = {}
    with _collecting("nothing was written") as problems:
        for opened, wanted in _read([deck], layout, only, problems, language):
            faces = _draw(opened, wanted, problems)
            shared = len({face.back for face in faces if face.back}) == 1
            for face in faces:
                drawings.setdefault(face.front, face.id)
                if face.back:
                    drawings.setdefault(face.back, "back" if shared else f"{face.id}-back")
    (folder,) = safe_names([f"{_name(opened)}-proof"])
    names = safe_names(list(drawings.values()), ".png")
    files: dict[Path, bytes] = {}
    with terminal.Progress("Drawing proofs") as progress:
        for name, picture in zip(names, pipeline.proofs(list(drawings), title=opened.title, dpi=dpi), strict=True):
            files[out / folder / name] = picture
            progress(len(files), len(names))
    _write(files)
    say(f"{counted(len(files), 'picture')} → {out / folder}")


@app.command(
    epilog=example(
        "deckgen languages emotions",
        "deckgen languages emotions --language de",
        "deckgen languages decks/chores --add fr",
    )
)
def languages(
    deck: OneDeck,
    language: Annotated[
        str | None, typer.Option(metavar="TAG", help="Every text that is missing in this language, or outdated.")
    ] = None,
    add: Annotated[
        str | None, typer.Option(metavar="TAG", help="Write a file in which to translate it: de, fr, pt-BR …")
    ] = None,
    json: AsJson = False,
) -> None:
    """Show in which languages a deck is there, and how far each has come; or begin another."""
    from generator import translating

    if language is not None and add is not None:
        raise NotFoundError(Problem(message="--language and --add together", hint="leave out one of them"))
    with _collecting("nothing was written" if add else "") as problems:
        opened = _open(deck, None, problems)
        if add is not None:
            path, text, number = translating.begin(opened, add)
            _write({path: text.encode()})
            terminal.say_json({"file": path, "texts": number}) if json else say(translating.begun(path, number, deck))
        elif language is not None:
            left = translating.left_to_do(opened, language, problems)
            terminal.say_json(left.in_full()) if json else say(left.told())
        else:
            columns, rows = translating.table(opened, problems)
            _say_rows(columns, rows, json)


Card = Annotated[
    str, typer.Option("--card", metavar="SIZE", help="The card to lay out: poker, or a size such as 70x120mm.")
]


@app.command(epilog=example("deckgen sheets", "deckgen sheets --card tarot"))
def sheets(card: Card = "poker", json: AsJson = False) -> None:
    """Show which sheets there are: paper, size, and how many cards lie on each."""
    from generator import listing

    columns, rows = listing.sheets(card)
    _say_rows(columns, rows, json)


@app.command(epilog=example("deckgen layouts"))
def layouts(json: AsJson = False) -> None:
    """Show which card layouts there are, and the size of their cards."""
    from generator import listing

    columns, rows = listing.layouts()
    _say_rows(columns, rows, json)


def _say_rows(columns: Sequence[str], rows: Sequence[Sequence[object]], json: bool) -> None:
    if json:
        terminal.say_json([dict(zip(columns, row, strict=True)) for row in rows])
    else:
        terminal.say_table(columns, rows)


@app.command(epilog=example("deckgen config paper letter", "deckgen config paper auto"))
def config(
    name: Annotated[str | None, typer.Argument(metavar="[paper]", help="What to set: paper.")] = None,
    value: Annotated[str | None, typer.Argument(metavar="[VALUE]", help="a4, letter, or auto.")] = None,
) -> None:
    """Remember which paper you print on. `auto` goes back to the usual paper of your country."""
    from generator import settings

    notices = Problems()
    if name not in (None, "paper"):
        known = did_you_mean(name or "", ["paper"])
        raise NotFoundError(Problem(message=f"there is no setting `{name}`", hint=known or "the only one is `paper`"))
    if value is not None:
        value = value.lower()
        if value not in (*settings.PAPERS, "auto"):
            hint = "write a4, letter, or auto for the usual paper of your country"
            raise NotFoundError(Problem(message=f"`{value}` is no paper that deckgen knows", hint=hint))
        if value == "auto":
            settings.forget("paper")
        else:
            settings.remember("paper", value)
    kept = settings.remembered(notices).get("paper")
    terminal.show_problems(notices.warnings)
    if kept:
        say(f"paper: {kept} (remembered in {settings.settings_file()})")
    else:
        say(f"paper: {settings.default_paper()} (the usual paper of your country)")


def _open(name: str, layout: str | None, problems: Problems, language: str | None = None) -> Deck:
    from generator import pipeline

    own = Problems()  # a deck is not to fail for what is wrong with another
    try:
        return pipeline.open_deck(name, layout=layout, language=language, problems=own)
    finally:
        problems.extend(own.found)


def _read(
    names: Sequence[str], layout: str | None, only: Sequence[str] | None, problems: Problems, language: str | None
) -> Iterator[tuple[Deck, tuple[str, ...]]]:
    """Every deck that can be read, with those of the cards in `only` that are its own. What is wrong with the others
    goes into `problems`; so does, as NotFoundError, an id that no deck has."""
    ids = [id for part in only or () for id in (one.strip() for one in part.split(",")) if id]
    if only and not ids:
        raise NotFoundError(
            Problem(message="--only names no card", hint="`deckgen list` with the deck's name shows them")
        )
    decks = []
    for name in dict.fromkeys(names):
        with _noting(problems):
            decks.append(_open(name, layout, problems, language))
    known = [card.id for deck in decks for card in deck.cards]
    folded = {id.casefold() for id in known}
    if len(decks) == len(set(names)):  # else the card may be in the deck that could not be read
        unknown = [id for id in ids if id.casefold() not in folded]
        where = f"deck `{decks[0].id}`" if len(decks) == 1 else "any of these decks"
        if unknown:
            hint = f"`deckgen list {decks[0].id}` shows the cards"
            raise NotFoundError(
                Problem(message=f"there is no card `{id}` in {where}", hint=did_you_mean(id, known) or hint)
                for id in unknown
            )
    picked = {id.casefold() for id in ids}
    for deck in decks:
        wanted = tuple(card.id for card in deck.cards if card.id.casefold() in picked)
        if wanted or not ids:
            yield deck, wanted


@contextmanager
def _noting(problems: Problems) -> Iterator[None]:
    """Keep what is wrong with one deck, so that the next is looked at too. A wrong name ends the command."""
    try:
        yield
    except NotFoundError:
        raise
    except DeckgenError as error:
        problems.extend(error.problems)


@contextmanager
def _collecting(ending: str = "") -> Iterator[Problems]:
    """A place for problems. At its end they are shown, all of them, and an error among them ends the command."""
    problems = Problems()
    with _noting(problems):
        yield problems
    terminal.show_problems(problems.found, ending)
    if problems.errors:
        raise typer.Exit(1)


def main() -> None:
    """The entry point of the command `deckgen`."""
    run(app, "deckgen")


if __name__ == "__main__":
    main()
