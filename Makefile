# Sets itself up: the first run makes a Python environment in .venv, later ones find it there.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: deck test bench check clean

deck: .venv/ready
	$(BIN)/deckgen build emotions insults --pdf

test: .venv/ready-for-work
	$(BIN)/python -m pytest

bench: .venv/ready-for-work
	$(BIN)/python tests/benchmarks/bench.py

check: .venv/ready-for-work
	$(BIN)/ruff check .
	$(BIN)/mypy

clean:
	rm -rf .venv output build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed, and $(PYTHON) is: $$($(PYTHON) --version 2>&1)."; \
	  echo "Install one (https://www.python.org/downloads/), or name another: make PYTHON=python3.13"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

.venv/ready-for-work: .venv/ready
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@
