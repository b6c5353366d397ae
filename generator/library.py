"""Where decks, layouts, sheets and icons are found: first the user's own, then those that ship.

A checkout holds the shipped ones beside the package; an installed package carries them inside, under `shipped`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path, PureWindowsPath
from typing import Literal, NamedTuple

from generator.problems import NotFoundError, Problem, did_you_mean

__all__ = [
    "Found", "decks", "find_deck", "find_icon", "find_layout", "find_sheet", "is_file", "is_folder", "is_installed",
    "languages", "languages_folder", "layouts", "sheets",
]  # fmt: skip


_YAML = (".yaml", ".yml")
Origin = Literal["here", "shipped"]
_Lister = Callable[[Path], Iterable[tuple[str, Path]]]
"""Every name in a folder, with the file that it names."""


class Found(NamedTuple):
    """`origin`: in the current folder, or among those that ship."""

    name: str
    path: Path
    origin: Origin


@cache
def _shipped() -> Path:
    package = Path(__file__).resolve().parent
    inside = package / "shipped"
    return inside if inside.is_dir() else package.parent


def decks(*, own: bool = True) -> tuple[Found, ...]:
    """Every deck that a bare name finds, the user's own before a shipped one of that name; or those that ship alone."""

    def files(folder: Path) -> Iterable[tuple[str, Path]]:
        for entry in _entries(folder):
            if is_file(entry / "deck.yaml"):
                yield entry.name, entry / "deck.yaml"
            elif entry.suffix in _YAML and is_file(entry):
                yield entry.stem, entry

    shipped: tuple[Path, Origin] = (_shipped() / "decks", "shipped")
    return tuple(_found([(Path("decks"), "here"), shipped] if own else [shipped], files))


def languages(deck_file: Path) -> tuple[Found, ...]:
    """The files in which that deck's texts are translated; each is named for its language."""
    origin: Origin = "shipped" if is_installed(deck_file) else "here"
    return tuple(_found([(languages_folder(deck_file), origin)], _files(*_YAML)))


def languages_folder(deck_file: Path) -> Path:
    """Where they lie: in `languages` beside a deck.yaml; for `zoo.yaml`, which may have other decks beside it, in
    `zoo.languages`."""
    name = "languages" if deck_file.name == "deck.yaml" else f"{deck_file.stem}.languages"
    return deck_file.parent / name


def is_installed(path: Path) -> bool:
    """Whether it lies inside the installed package, which is replaced by the next version."""
    return path.resolve().is_relative_to(Path(__file__).resolve().parent / "shipped")


def layouts(beside: Path | None = None) -> tuple[Found, ...]:
    """Card layouts; `beside` is the folder of a deck, whose own come first. Decks that lie there are none."""
    return tuple(_layouts(beside))


def sheets() -> tuple[Found, ...]:
    return tuple(_found([(Path("layouts/sheets"), "here"), (_shipped() / "layouts/sheets", "shipped")], _files(*_YAML)))


def icons(beside: Path | None = None) -> tuple[Found, ...]:
    return tuple(_icons(beside))


def find_deck(name: str) -> Path:
    """The deck's YAML file: `name` as a path (of the file, or of a folder with a deck.yaml), then in ./decks, then
    among those shipped. NotFoundError otherwise."""
    path = _path(name)
    is_yaml = path.suffix.lower() in _YAML
    if is_yaml and is_file(path):
        return path
    if name and is_file(path / "deck.yaml"):
        return path / "deck.yaml"
    if name and is_file(path):
        raise NotFoundError(
            Problem(message=f"`{name}` is not a deck", hint="a deck is a YAML file: its name ends in .yaml")
        )
    looks_like_path = "/" in name or "\\" in name or is_yaml
    if looks_like_path and is_folder(path):
        hint = "give the deck's own folder, or write a deck.yaml into it"
        raise NotFoundError(Problem(message=f"the folder `{name}` has no deck.yaml in it", hint=hint))
    if looks_like_path:
        hint = "check the names of its folders, too"
        raise NotFoundError(Problem(message=f"there is no file `{name}`", hint=hint))
    return _pick("deck", name, decks(), "as a path, in ./decks, among those shipped")


def find_layout(name: str, beside: Path | None = None) -> Path:
    """A card layout: beside the deck (in its folder, or in `layouts` there), then in ./layouts/cards, then shipped."""
    return _pick("layout", name, _layouts(beside), "beside the deck, in ./layouts/cards, among those shipped")


def find_sheet(name: str) -> Path:
    """A sheet: `name` as the path of a YAML file, then in ./layouts/sheets, then among those shipped."""
    path = _path(name)
    if path.suffix.lower() in _YAML and is_file(path):
        return path
    return _pick("sheet", name, sheets(), "as a path, in ./layouts/sheets, among those shipped")


def find_icon(name: str, beside: Path | None = None) -> Path:
    """An icon: in `icons` beside the deck, then in ./layouts/icons, then among those shipped."""
    return _pick("icon", name, _icons(beside), "in `icons` beside the deck, in ./layouts/icons, among those shipped")


def is_file(path: Path) -> bool:
    """Whether a file is there that can be looked at: False, too, for a name that the system refuses, such as one too
    long, with a zero byte, or behind a folder that may not be opened (Path.is_file raises there before Python 3.14)."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:  # ~ before a name that is no user's
        return Path(name)


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir(), key=lambda entry: entry.name)
    except (OSError, ValueError):
        return []


def _files(*suffixes: str) -> _Lister:
    def files(folder: Path) -> Iterable[tuple[str, Path]]:
        try:
            names = sorted(os.listdir(folder))  # noqa: PTH208 - a Path for every icon takes as long as reading one
        except (OSError, ValueError):
            return []
        parts = [(name, *os.path.splitext(name)) for name in names]  # noqa: PTH122
        return [(stem, folder / name) for name, stem, suffix in parts if suffix in suffixes]

    return files


def _layouts(beside: Path | None) -> Iterator[Found]:
    """One after another, since each is opened to see that it is no deck."""

    def files(folder: Path) -> Iterable[tuple[str, Path]]:
        return ((name, path) for name, path in _files(*_YAML)(folder) if name != "deck" and not _is_deck(path))

    places: list[tuple[Path, Origin]] = [] if beside is None else [(beside, "here"), (beside / "layouts", "here")]
    return _found([*places, (Path("layouts/cards"), "here"), (_shipped() / "layouts/cards", "shipped")], files)


def _icons(beside: Path | None) -> Iterator[Found]:
    places: list[tuple[Path, Origin]] = [] if beside is None else [(beside / "icons", "here")]
    shipped: tuple[Path, Origin] = (_shipped() / "layouts/icons", "shipped")
    return _found([*places, (Path("layouts/icons"), "here"), shipped], _files(".svg", ".png"))


_DECK = re.compile(r"^(?:cards|title|game)\s*:", re.MULTILINE)


def _is_deck(path: Path) -> bool:
    """Whether a YAML file says what only a deck says: a folder may hold decks and layouts side by side."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return _DECK.search(file.read(20_000)) is not None
    except OSError:
        return False


def _found(places: Sequence[tuple[Path, Origin]], files: _Lister) -> Iterator[Found]:
    """Every name once: what is found first counts."""
    known: set[str] = set()
    for folder, origin in places:
        for name, path in files(folder):
            if name not in known:
                known.add(name)
                yield Found(name, path, origin)


def _pick(kind: str, name: str, known: Iterable[Found], where: str) -> Path:
    names = []
    for found in known:
        if found.name == name:
            return found.path
        names.append(found.name)
    article = "an" if kind == "icon" else "a"
    if _leads_elsewhere(name) and kind in ("layout", "icon"):
        raise NotFoundError(
            Problem(
                message=f"`{name}` is not the name of {article} {kind}",
                hint=f"give a bare name, without folders: {', '.join(names)}",
            )
        )
    hint = did_you_mean(name, names) or (f"there are: {', '.join(names)}" if names else "")
    raise NotFoundError(
        Problem(message=f"there is no {kind} `{name}` (looked for {article} {kind} {where})", hint=hint)
    )


def _leads_elsewhere(name: str) -> bool:
    return not name or bool({"/", "\\"} & set(name)) or bool(PureWindowsPath(name).drive) or name in (".", "..")
