"""The command `score` itself, to which every command adds itself."""

from __future__ import annotations

from typing import Any

from generator.command_line import Commands, new_app

__all__ = ["app"]


_ORDER = (
    *("play", "new", "show", "attack", "respond", "pass", "discard", "turn-up", "lay", "undo", "redo", "adjust"),
    *("tally", "history", "games", "resume", "verify", "legal", "answers"),
)


class _Commands(Commands):
    stopped = "stopped"  # a move may have been written before
    unsaid = f"{Commands.unsaid}; if it was a move, it is recorded nevertheless: `score show`"

    def list_commands(self, ctx: Any) -> list[str]:
        """As they are needed in a game."""
        return sorted(super().list_commands(ctx), key=_ORDER.index)


app = new_app(_Commands)
