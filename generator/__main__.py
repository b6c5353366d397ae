"""`python -m generator` is the command `deckgen`, and this is where both begin."""

from __future__ import annotations

import gc
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line with the garbage collector off: a command lives for a second and leaves next to no cycles,
    and collecting took a twentieth of that second."""
    gc.disable()
    try:
        from generator.cli import main as run

        run()
    except KeyboardInterrupt:  # before the command line could take care of it
        print("stopped; nothing was written", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
