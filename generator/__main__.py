"""`python -m generator` is the command `deckgen`, and this is where both begin."""

from __future__ import annotations

import gc
import sys
from importlib import import_module

__all__ = ["main", "start"]


def start(command: str) -> None:
    """Run the module of a command line with the garbage collector off: a command lives for a second and leaves next to
    no cycles, and collecting took a twentieth of that second. What is frozen at the end is not searched for cycles
    then either, when the system takes all memory back; that took another twelfth."""
    gc.disable()
    try:
        import_module(command).main()
    except KeyboardInterrupt:  # before the command line could take care of it
        print("stopped; nothing was written", file=sys.stderr)
        sys.exit(130)
    finally:
        gc.freeze()


def main() -> None:
    start("generator.cli")


if __name__ == "__main__":
    main()
