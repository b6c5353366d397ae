"""The name of a font package in, its font files out: families installed with pip (`fontpkg-…`), never those of the
system, so that a deck looks the same on every machine."""

from __future__ import annotations

import importlib.util
import json
from functools import cache
from pathlib import Path

from generator.frozen import frozen
from generator.problems import AssetError, Problem

__all__ = ["Package", "PackagedFile", "find_package", "installed_families", "slug"]


@frozen()
class PackagedFile:
    """`weight` is None for a variable font."""

    path: Path
    weight: int | None
    italic: bool


@frozen()
class Package:
    family: str
    files: tuple[PackagedFile, ...]


def slug(family: str) -> str:
    """`Noto Sans` as packages are named, and as names of families are compared: `noto-sans`."""
    return "-".join(family.casefold().replace("-", " ").split())


@cache
def find_package(name: str) -> Package | None:
    """The package of that slug; None where it is not installed. AssetError, without a place, for a damaged one."""
    module = f"fontpkg_{name.replace('-', '_')}"
    spec = importlib.util.find_spec(module) if module.isidentifier() and module.isascii() else None
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    try:
        told = json.loads((folder / "metadata.json").read_text(encoding="utf-8"))
        files = tuple(
            PackagedFile(folder / file["path"], file.get("weight"), file.get("style") == "italic")
            for file in told["files"]
        )
        return Package(str(told["family"]), files)
    except (OSError, ValueError, LookupError, TypeError):
        again = f"install it again with: pip install --force-reinstall fontpkg-{name}"
        raise AssetError(Problem(message=f"the font package fontpkg-{name} is damaged", hint=again)) from None


def installed_families() -> tuple[str, ...]:
    """The names of all families that are installed."""
    import pkgutil

    families = []
    for module in pkgutil.iter_modules():
        if module.name.startswith("fontpkg_"):
            try:
                package = find_package(module.name.removeprefix("fontpkg_").replace("_", "-"))
            except AssetError:
                continue
            families += [package.family] if package is not None else []
    return tuple(sorted(families))
