"""`python -m generator` is the command `deckgen`."""

from generator.cli import main

main()
