"""The command `score` itself, to which every command adds itself."""

from __future__ import annotations

from generator.command_line import new_app

__all__ = ["app"]

app = new_app()
