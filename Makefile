# The ways to run this project. `make` alone lists them.
#   PYTHON       interpreter for a new .venv, 3.11 to 3.13 (default: python3)
#   PYTEST_ARGS  handed to pytest: make test PYTEST_ARGS="tests/models -k readings"
#   WORKERS      processes that run tests side by side (default: 2; 0 runs them in one)

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

export PYTHON
WORKERS ?= 2
PYTEST_ARGS ?=

BIN := .venv/bin
ROOMS := models extract corpus verification evaluation ustav
# Folders that hold Python at all: mypy stops at one that holds none.
CHECKED = $(shell find $(wildcard $(ROOMS) tests scripts benchmarks) -name '*.py' | cut -d/ -f1 | sort -u)
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile

.PHONY: help setup report lint format test test-slow test-long test-minimum test-pythons faults bench bench-short audit docs lock \
    licences wheel clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## make .venv with the locked packages and this checkout, leaving .venv/bin/ustav; quick where that is done
	@scripts/setup.sh

report: setup ## verify the four games of corpus/: summary here; reports/report.html, report.md and report.json
	@mkdir -p reports
	@status=0; $(BIN)/ustav verify --html reports/report.html --markdown reports/report.md --json reports/report.json || status=$$?; \
	if [ $$status -gt 1 ]; then echo "make report: ustav verify failed with status $$status" >&2; exit $$status; fi; \
	for form in html md json; do test -s reports/report.$$form || \
	{ echo "make report: ustav verify left no reports/report.$$form" >&2; exit 1; }; done; \
	echo "Written: reports/report.html, reports/report.md, reports/report.json"

lint: setup ## ruff, and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/mypy $(CHECKED)

format: setup ## put code into ruff's shape, and mend what it can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test: lint ## lint, and every test but the slow ones
	$(PYTEST) $(PYTEST_ARGS)

test-slow: setup ## the slow tests alone (wheels, notebooks, exhaustive state spaces)
	$(PYTEST) -m slow $(PYTEST_ARGS)

test-long: test test-slow ## everything that can be tested

test-minimum: setup ## the tests with the lowest versions that pyproject.toml allows, in an environment of their own
	$(BIN)/python scripts/try_versions.py minimum $(PYTEST_ARGS)

test-pythons: setup ## the main job under every Python of 3.11 to 3.13 that is here: the same bytes
	$(BIN)/python scripts/try_versions.py pythons

faults: setup ## the tests of faults and bounds, counted into the table of README.md (about half an hour)
	$(BIN)/python scripts/count_faults.py

# AUDIT_DB is OSV's PyPI/all.zip, fetched before, for a machine without a network.
audit: setup ## locked packages that are known to be vulnerable: 0 none, 1 some, 5 nothing could be checked
	$(BIN)/python scripts/audit.py $(if $(AUDIT_DB),--database $(AUDIT_DB))

# BENCH is an interpreter with benchmarks/peers.txt beside our packages, to measure peers as well.
BENCH ?= $(BIN)/python

bench: setup ## all benchmarks beside their peers: reports/benchmarks.md, library.md and .json (about half an hour)
	$(BENCH) -m benchmarks

bench-short: setup ## a short form of them, about two minutes; nothing is asserted of time
	$(BENCH) -m benchmarks --short

# The output is read first: what is locked stays, unless pyproject.toml rules it out. LOCK_ARGS=--upgrade takes the newest.
lock: setup ## recompile requirements.lock from pyproject.toml (LOCK_ARGS=--upgrade for newer releases)
	$(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --fork-strategy fewest \
	    --extra cluster --extra lab --extra test --extra dev --generate-hashes --annotation-style line \
	    --no-header --no-emit-index-url --no-emit-find-links --output-file requirements.lock $(LOCK_ARGS)
	@scripts/setup.sh
	@$(MAKE) licences

# After a change of what documentation shows: commands, fields, reports, engines, word lists. The pictures need Chromium.
docs: setup ## make anew what is made: reference, figures of README.ru.md, outputs of notebooks, pictures of reports
	$(BIN)/ustav regenerate
	$(BIN)/python scripts/step_readmes.py
	$(BIN)/python scripts/run_notebooks.py
	$(BIN)/python scripts/make_picture.py

licences: setup ## rewrite the table of packages in DATA_LICENSES.md
	$(BIN)/python scripts/licences.py

wheel: setup ## build dist/ustav-*.whl
	$(BIN)/python -m build --wheel --no-isolation

clean: ## remove what these targets made, .venv too
	rm -rf .venv dist build reports .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
