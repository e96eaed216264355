# The whole of the project by a few words. `make demo` first, `make test` before a commit.
# Needs Python 3.11 or newer with venv, and make. Everything is installed into .venv at the
# versions of constraints.txt; a second call installs nothing.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo "$$python" && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
PACKAGES := cli games ledger migrations tests
JOBS ?= 2

.PHONY: help demo test check fix bench bench-peers lock clean

help:
	@echo "make demo         a casino day in a new ledger under demo/, and its reports"
	@echo "make test         every check and every test, on SQLite and on PostgreSQL"
	@echo "make check        style, types and the direction of imports"
	@echo "make fix          let the formatter and the linter mend what they can"
	@echo "make bench        the speed of the ledger against its floors"
	@echo "make bench-peers  the speed of the ledger against a general event store"
	@echo "make lock         write constraints.txt from what is installed"
	@echo "make clean        remove what the others made, .venv too"

# --- the environment ------------------------------------------------------------------------

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "make: Python 3.11 or newer is needed: install it, or say \
	make PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "make: $(PYTHON) has no venv: \
	install it (Debian: apt-get install python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.pip: constraints.txt | $(BIN)/python
	$(PIP) install --constraint constraints.txt --upgrade pip
	@touch $@

# The build backend is installed by its pinned version too, hence no isolated build.
.venv/.installed: pyproject.toml constraints.txt .venv/.pip
	$(PIP) install --constraint constraints.txt hatchling editables
	$(PIP) install --constraint constraints.txt --no-build-isolation --editable .
	@touch $@

.venv/.developing: .venv/.installed
	$(PIP) install --constraint constraints.txt --group dev --group oracle
	@touch $@

# --- the words ------------------------------------------------------------------------------

demo: .venv/.installed
	@rm -rf demo && mkdir demo
	@$(BIN)/pit demo --db sqlite:///demo/pit.db

check: .venv/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy $(PACKAGES)

test: check
	$(BIN)/python -m pytest -q -n $(JOBS)

fix: .venv/.developing
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/.developing
	for bench in ingest catch_up reports judging ranking proof; do $(BIN)/python -m tests.bench.$$bench || exit 1; done

# The peers ask for other versions of what the ledger uses, so they live in a venv of their own.
.venv/.peers: tests/bench/peers.txt .venv/.developing
	$(BIN)/python -m venv .venv/peers
	.venv/peers/bin/python -m pip --quiet --quiet install --requirement tests/bench/peers.txt
	@touch $@

bench-peers: .venv/.peers
	$(BIN)/python -m tests.bench.peers .venv/peers/bin/python

lock: .venv/.developing
	@{ head -n 1 constraints.txt; $(BIN)/python -m pip freeze --all --exclude-editable \
	| grep -v '^setuptools==\|^wheel==' | sort -f; } > constraints.new && mv constraints.new constraints.txt

clean:
	rm -rf .venv demo build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
