"""Keeps the score of games played with decks made by `generator`. Only its place is here so far."""

from __future__ import annotations
