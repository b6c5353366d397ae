"""A path as a deck's author wrote it in, the file it names out: inside the deck's folder, and spelt as on the disk."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from generator.problems import AssetError, Place, Problem, did_you_mean

__all__ = ["find_inside"]

_DRIVE = re.compile(r"[A-Za-z]:")


def find_inside(
    relative: str, root: Path, place: Place | None, kind: str = "picture", example: str = "art/fox.png"
) -> Path:
    """The file `relative`, below `root`; `/` and `\\` both part folders. `kind` is what messages call it.

    Names are compared letter by letter with what the folders list, so that a deck which builds on Windows builds on
    Linux. AssetError at `place` for a path that leaves `root` (by `..`, a drive, a link), and for a missing file.
    """
    if re.search(r"[\x00-\x1f\x7f]", relative):
        raise _error(
            f"the path `{_shown(relative)}` has a control character in it", place,
            r"in double quotes a backslash begins a code such as \n or \t: write / instead of \, or use single quotes",
        )  # fmt: skip
    parts = [part for part in relative.replace("\\", "/").split("/") if part not in ("", ".")]
    if relative.startswith(("/", "\\")) or _DRIVE.match(relative):
        raise _error(
            f"`{relative}` is not a path inside {_name(root)}", place, f"write it from there on, such as {example}"
        )
    if not parts:
        raise _error(f"an empty path where a {kind}'s is expected", place, f"such as {example}")
    if ".." in parts:
        raise _error(f"`{relative}` leaves {_name(root)}", place, "copy the file into that folder")
    path = root
    for number, part in enumerate(parts):
        path = _step(path, part, parts[number + 1 :], root, f"no {kind} `{relative}` in {_name(root)}", place)
    try:
        resolved = path.resolve(strict=True)
    except (OSError, RuntimeError):
        raise _error(f"`{relative}` is a link that leads nowhere", place, f"put the {kind} itself there") from None
    if not resolved.is_relative_to(root.resolve()):
        raise _error(f"`{relative}` is a link that leaves {_name(root)}", place, "copy the file into that folder")
    if not resolved.is_file():
        if resolved.is_dir():
            raise _error(f"`{relative}` is not a file but a folder", place, f"name a {kind} inside it")
        raise _error(f"`{relative}` is not an ordinary file", place, f"put a {kind} there")
    return resolved


def _step(folder: Path, part: str, rest: list[str], root: Path, missing: str, place: Place | None) -> Path:
    try:
        known = _names(str(folder), folder.stat().st_mtime_ns)
    except OSError:
        known = {}
    same = known.get(unicodedata.normalize("NFC", part))
    if same is not None:
        return folder / same
    listed = sorted(known.values())
    wanted = unicodedata.normalize("NFC", part).casefold()
    for name in listed:
        if unicodedata.normalize("NFC", name).casefold() == wanted:
            spelt = "/".join([*_below(folder, root), name, *rest])
            raise _error(
                f"{missing}: on the disk it is spelt `{spelt}`", place,
                "write it with the same capital and small letters",
            )  # fmt: skip
    near = did_you_mean("/".join([*_below(folder, root), part]), ["/".join([*_below(folder, root), n]) for n in listed])
    if rest:
        missing += f": there is no folder `{'/'.join([*_below(folder, root), part])}`"
    raise _error(missing, place, near)


@lru_cache(maxsize=64)  # a deck of a thousand pictures lists their folder once
def _names(folder: str, changed: int) -> dict[str, str]:
    """What a folder holds, by its name in one form: macOS may list é as e and an accent, where the deck has one letter.
    `changed` is when the folder last did, so that a new listing is made then."""
    return {unicodedata.normalize("NFC", entry.name): entry.name for entry in Path(folder).iterdir()}


def _below(folder: Path, root: Path) -> list[str]:
    return list(folder.relative_to(root).parts)


def _name(root: Path) -> str:
    return f"the folder {root.as_posix()}"


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else {"\n": "⏎", "\t": "⇥"}.get(c, "�") for c in text)


def _error(message: str, place: Place | None, hint: str = "") -> AssetError:
    return AssetError(Problem(message=message, place=place, hint=hint))
