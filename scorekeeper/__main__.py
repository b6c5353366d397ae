"""`python -m scorekeeper` is the command `score`, and this is where both begin."""

from __future__ import annotations

from generator.__main__ import start

__all__ = ["main"]


def main() -> None:
    start("scorekeeper.cli")


if __name__ == "__main__":
    main()
