"""The command `score` itself, to which every command adds itself."""

from __future__ import annotations

from generator.command_line import Commands, new_app

__all__ = ["app"]


class _Commands(Commands):
    stopped = "stopped"  # a move may have been written before


app = new_app(_Commands)
