"""The command `score`. It has no commands of its own yet, and says so."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from generator import __version__

__all__ = ["main"]

HELP = """\
Usage: score [--version] [--help]

  Will keep the score of a game that you play with printed cards. It cannot do that yet: this version
  of deckgen prints decks, and `score` only answers to the two options below. Until then the printed
  cards tell you what to count, and paper and pencil do the rest.

Options:
  --version  Say which version this is.
  --help     Show this message.

Example:
  score --version
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 for --version and --help, which also answers an empty command line; 2 for anything else."""
    arguments = sys.argv[1:] if arguments is None else arguments
    match list(arguments):
        case ["--version"]:
            print(f"score {__version__}")
        case [] | ["--help"] | ["-h"]:
            print(HELP, end="")
        case [word, *_]:
            print(f"error: score does not know `{word}`: it has no commands yet", file=sys.stderr)
            print("  see `score --help`", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
