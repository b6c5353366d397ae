"""Where decks, layouts, sheets and icons are found: first the user's own, then those that ship.

A checkout holds the shipped ones beside the package; an installed package carries them inside, under `shipped`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from typing import Literal

from generator.problems import NotFoundError, Problem, did_you_mean

__all__ = ["Found", "decks", "find_deck", "find_icon", "find_layout", "find_sheet", "layouts", "sheets"]


Origin = Literal["here", "shipped"]
_YAML = (".yaml", ".yml")
_Lister = Callable[[Path], Iterable[tuple[str, Path]]]
"""Every name in a folder, with the file that it names."""


@dataclass(frozen=True, slots=True)
class Found:
    """`origin`: in the current folder, or among those that ship."""

    name: str
    path: Path
    origin: Origin


def _shipped() -> Path:
    package = Path(__file__).resolve().parent
    inside = package / "shipped"
    return inside if inside.is_dir() else package.parent


def decks() -> tuple[Found, ...]:
    """Every deck that a bare name finds, the user's own before a shipped one of the same name."""

    def files(folder: Path) -> Iterable[tuple[str, Path]]:
        for entry in _entries(folder):
            if _is_file(entry / "deck.yaml"):
                yield entry.name, entry / "deck.yaml"
            elif entry.suffix == ".yaml":
                yield entry.stem, entry

    return _list([(Path("decks"), "here"), (_shipped() / "decks", "shipped")], files)


def layouts(beside: Path | None = None) -> tuple[Found, ...]:
    places: list[tuple[Path, Origin]] = [(folder, "here") for folder in _beside(beside, "layouts")]
    return _list([*places, (Path("layouts/cards"), "here"), (_shipped() / "layouts/cards", "shipped")], _files(".yaml"))


def sheets() -> tuple[Found, ...]:
    return _list([(Path("layouts/sheets"), "here"), (_shipped() / "layouts/sheets", "shipped")], _files(".yaml"))


def icons(beside: Path | None = None) -> tuple[Found, ...]:
    places: list[tuple[Path, Origin]] = [(beside / "icons", "here")] if beside is not None else []
    return _list([*places, (Path("layouts/icons"), "here"), (_shipped() / "layouts/icons", "shipped")], _files(".svg"))


def find_deck(name: str) -> Path:
    """The deck's YAML file: `name` as a path (of the file, or of a folder with a deck.yaml), then in ./decks, then
    among those shipped. NotFoundError otherwise."""
    path = _as_path(name)
    if path is not None:
        if path.suffix.lower() in _YAML and _is_file(path):
            return path
        if _is_file(path / "deck.yaml"):
            return path / "deck.yaml"
        if _parts_folders(name) or path.suffix.lower() in _YAML:
            raise NotFoundError(_no_path("deck", name, path))
    return _pick("deck", name, decks(), "as a path, in ./decks, among those shipped")


def find_layout(name: str, beside: Path | None = None) -> Path:
    """A card layout: beside the deck (in its folder, or in `layouts` there), then in ./layouts/cards, then shipped."""
    return _pick("layout", name, layouts(beside), "beside the deck, in ./layouts/cards, among those shipped")


def find_sheet(name: str) -> Path:
    """A sheet: `name` as the path of a YAML file, then in ./layouts/sheets, then among those shipped."""
    path = _as_path(name)
    if path is not None and path.suffix.lower() in _YAML:
        if _is_file(path):
            return path
        raise NotFoundError(_no_path("sheet", name, path))
    return _pick("sheet", name, sheets(), "as a path, in ./layouts/sheets, among those shipped")


def find_icon(name: str, beside: Path | None = None) -> Path:
    """An icon: in `icons` beside the deck, then in ./layouts/icons, then among those shipped."""
    return _pick("icon", name, icons(beside), "in `icons` beside the deck, in ./layouts/icons, among those shipped")


def _beside(folder: Path | None, within: str) -> list[Path]:
    return [] if folder is None else [folder, folder / within]


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError:
        return []


def _files(suffix: str) -> _Lister:
    def files(folder: Path) -> Iterable[tuple[str, Path]]:
        return [(entry.stem, entry) for entry in _entries(folder) if entry.suffix == suffix and entry.stem != "deck"]

    return files


def _list(places: Sequence[tuple[Path, Origin]], files: _Lister) -> tuple[Found, ...]:
    found: dict[str, Found] = {}
    for folder, origin in places:
        for name, path in files(folder):
            found.setdefault(name, Found(name, path, origin))
    return tuple(found.values())


def _as_path(name: str) -> Path | None:
    try:
        return Path(name).expanduser() if name else None
    except RuntimeError:  # `~someone` whose home is not known
        return Path(name)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is too long, a folder that may not be entered
        return False


def _no_path(kind: str, name: str, path: Path) -> Problem:
    """What to say of a path that names nothing."""
    if path.suffix.lower() not in _YAML and (inside := [entry.name for entry in _entries(path)]):
        near = next((entry for entry in inside if entry.lower() in ("deck.yaml", "deck.yml")), "")
        yaml = [entry for entry in inside if Path(entry).suffix.lower() in _YAML]
        hint = f"it holds `{near}`: call that deck.yaml" if near else f"name one of its files: {', '.join(yaml[:20])}"
        return Problem(message=f"the folder `{name}` holds no deck.yaml", hint=hint if yaml else "")
    beside = [entry.name for entry in _entries(path.parent)]
    same = [entry for entry in beside if entry.casefold() == path.name.casefold()]
    if same:
        return Problem(message=f"there is no {kind} `{name}`", hint=f"on the disk it is spelt `{same[0]}`")
    return Problem(message=f"there is no {kind} `{name}`", hint=did_you_mean(path.name, beside))


def _pick(kind: str, name: str, known: Sequence[Found], where: str) -> Path:
    for found in known:
        if found.name == name:
            return found.path
    names = [found.name for found in known]
    there = f"there are: {', '.join(sorted(names))}" if names else ""
    if kind in ("layout", "icon") and _leads_elsewhere(name):
        raise NotFoundError(
            Problem(message=f"`{name}` is not the name of a {kind}", hint=f"give a name without folders; {there}")
        )
    article = "an" if kind == "icon" else "a"
    hint = did_you_mean(name, names)
    if kind != "icon" or not hint:  # of icons there are too many to list them all where one is misspelt
        hint = f"{hint} T{there[1:]}" if hint else there
    told = f"there is no {kind} `{name}` (looked for {article} {kind} {where})"
    raise NotFoundError(Problem(message=told, hint=hint))


def _parts_folders(name: str) -> bool:
    return "/" in name or "\\" in name or bool(PureWindowsPath(name).drive)


def _leads_elsewhere(name: str) -> bool:
    return name in ("", ".", "..") or _parts_folders(name)
