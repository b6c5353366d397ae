"""The name of a font in, its files' fonts out: where a deck's own fonts and the installed ones are found.

A name is that of a family, which files in the deck's `fonts` folder state or an installed package (`fontpkg-…`) has,
or that of a file in the deck's folder. Where a family is both the deck's and installed, the deck's own is taken.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from generator.asset_paths import find_inside
from generator.library import is_file, is_folder
from generator.problems import AssetError, Problem, did_you_mean
from generator.typesetting.font_files import FONT_FILES, Face, read_faces
from generator.typesetting.packages import find_package, installed_families, slug

__all__ = [
    "DEFAULT_FAMILY", "Family", "find_family", "font_file", "is_file_name", "own_families", "packaged", "state_of",
    "unreadable",
]  # fmt: skip

DEFAULT_FAMILY = "Atkinson Hyperlegible"
FONTS_FOLDER = "fonts"
MAX_FILES = 500
"""How many files of a deck's `fonts` folder are looked at."""

Family = tuple[str, tuple[Face, ...]]
"""Its name as it is usually written, and its fonts."""

_FEW = 5
"""How many damaged files are told one by one."""
_NO_FONTS = (".pfb", ".pfm", ".afm", ".eot", ".dfont", ".svg", ".fon", ".zip")
"""Endings that are no family's either: who writes one means a file, and is told what is wrong with it."""


def is_file_name(name: str) -> bool:
    return "/" in name or "\\" in name or name.lower().endswith((*FONT_FILES, *_NO_FONTS))


def font_file(name: str, folder: Path | None) -> tuple[Path, str]:
    """The file, and its path from the deck's folder. A bare name is looked for in the `fonts` folder first."""
    if folder is None:
        raise AssetError(Problem(message=f"`{name}` is a font file, and there is no deck whose folder could hold it"))
    wanted, inside = name.replace("\\", "/"), f"{FONTS_FOLDER}/{name}"
    if "/" not in wanted and (is_file(folder / inside) or not is_file(folder / wanted)):
        wanted = inside
    path = find_inside(wanted, folder, None, "font", f"{FONTS_FOLDER}/my-font.ttf")
    return path, path.relative_to(folder.resolve()).as_posix()


def find_family(name: str, folder: Path | None) -> Family:
    """The family's name as it is usually written, and its fonts. AssetError where there is none."""
    wanted = slug(name)
    own = tuple(face for face in _own(folder)[0] if wanted in map(slug, face.families))
    if own:
        return own[0].families[0], own
    found = packaged(wanted)
    if found is not None:
        return found
    known = [*own_families(folder), *installed_families()]
    raise AssetError([_unknown(name, wanted, known), *unreadable(folder)])


def packaged(name: str) -> Family | None:
    package = find_package(name)
    if package is None:
        return None
    faces = []
    for file in package.files:
        for face in read_faces(file.path, file.path.name):
            faces.append(replace(face, weight=file.weight or face.weight, italic=file.italic))
    return package.family, tuple(faces)


def _unknown(name: str, wanted: str, known: Sequence[str]) -> Problem:
    own = f"put its files into the deck's `{FONTS_FOLDER}` folder"
    if not wanted:
        return Problem(message="an empty name where a font's is expected", hint=f"a name such as {DEFAULT_FAMILY}")
    near = did_you_mean(name, known)
    if near:
        hint = f"{near} Otherwise {own}"
    elif wanted.isascii() and wanted.replace("-", "").isalnum():
        hint = f"install it with: pip install fontpkg-{wanted}; or {own}"
    else:
        hint = own
    return Problem(message=f"font family `{name}` is not installed", hint=hint)


def own_families(folder: Path | None) -> Mapping[str, Family]:
    """The families of the deck's `fonts` folder, in the order of its files."""
    families: dict[str, list[Face]] = {}
    for face in _own(folder)[0]:
        families.setdefault(face.families[0], []).append(face)
    return {family: (family, tuple(faces)) for family, faces in families.items()}


def _own(folder: Path | None) -> tuple[tuple[Face, ...], tuple[Problem, ...]]:
    return _own_in(folder, state_of(folder)) if folder is not None else ((), ())


@lru_cache(maxsize=16)
def _own_in(folder: Path, state: Sequence[tuple[str, int, int]]) -> tuple[tuple[Face, ...], tuple[Problem, ...]]:
    """The fonts of the files in `state`, and what is wrong with those that cannot be used."""
    faces: list[Face] = []
    problems: list[Problem] = []
    for relative, *_ in state:
        try:
            faces += read_faces(find_inside(relative, folder, None, "font"), relative)
        except AssetError as error:
            problems += error.problems
    if len(problems) > _FEW:
        more = Problem(message=f"and {len(problems) - _FEW} more files in `{FONTS_FOLDER}` cannot be used")
        problems = [*problems[:_FEW], more]
    return tuple(faces), tuple(problems)


def _font_files(folder: Path) -> Iterable[str]:
    """Paths from the deck's folder, folders within `fonts` included."""
    found: list[str] = []
    for parent, folders, files in os.walk(folder / FONTS_FOLDER):
        folders.sort()
        names = sorted(name for name in files if name.lower().endswith(FONT_FILES) and not name.startswith("."))
        below = Path(parent).relative_to(folder).as_posix()
        found += [f"{below}/{name}" for name in names]
        if len(found) >= MAX_FILES:
            break
    return found[:MAX_FILES]


def state_of(folder: Path | None) -> tuple[tuple[str, int, int], ...]:
    """The files of the deck's `fonts` folder, with what changes whenever one of them does: 0 for what is not there,
    such as where a link leads nowhere."""
    if folder is None or not is_folder(folder / FONTS_FOLDER):
        return ()
    found = []
    for relative in _font_files(folder):
        changed = size = 0
        with suppress(OSError):
            state = (folder / relative).stat()
            changed, size = state.st_mtime_ns, state.st_size
        found.append((relative, changed, size))
    return tuple(found)


def unreadable(folder: Path | None) -> tuple[Problem, ...]:
    """What is wrong with the files of the deck's `fonts` folder that cannot be used, without places: to be told where a
    font or a letter is missing."""
    return _own(folder)[1]
