"""Print-ready card decks from YAML. The public names are loaded when they are first used."""

from __future__ import annotations

__version__ = "0.1.0"
