# Muster. Needs: Python 3.11 or later with venv, make. Everything else comes by itself.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin

# A start reads 1,400 modules: without their bytecode, which some environments forbid to keep, each start takes 2 s more.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help setup serve dev test other-pythons test-postgres test-long check format mutants lock audit client clean

help:
	@echo "make setup   the virtual environment with everything in it (.venv)"
	@echo "make serve   the site on http://$(HOST):$(PORT)/ (HOST=, PORT=), with demo data at the first start"
	@echo "make dev     the same, restarting when a file changes, with faults shown in the browser"
	@echo "make test    all checks and all tests on SQLite, and all that touches a database again on PostgreSQL"
	@echo "make test-postgres   really all tests on PostgreSQL"
	@echo "make other-pythons   a part of the tests under Python 3.12 and 3.13, if they are on this machine (PYTHONS=)"
	@echo "make test-long   thousands of random battles and documents of every game: hours (PYTEST_ARGS=\"-k war-logic\" narrows it)"
	@echo "make check   the checks alone: ruff, mypy, import contracts, templates and style sheets, size budget"
	@echo "make format  let the formatters write: Python, templates, style sheets"
	@echo "make mutants break the rules on purpose and count the tests that notice: ONLY= a file or folder, or TARGET= a game, SAMPLE="
	@echo "make client  a Python client of the API, from its schema (dist/muster-client)"
	@echo "make lock    resolve the dependencies again into uv.lock"

setup: .venv/.setup-stamp

.venv/.setup-stamp: uv.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv sync --frozen --quiet
	@touch $@

# Serving: LOCAL unless the environment says otherwise; the key is made once and kept in .secret-key. The post (e-mails,
# which are printed here, and webhooks) runs inside the server. The port is taken before anything else is done.
SERVE_ENV = HOST=$(HOST) PORT=$(PORT) LOCAL=$${LOCAL:-$${DEBUG:-1}} WORKER=$${WORKER:-1}

serve: setup
	@$(SERVE_ENV) exec $(BIN)/python manage.py serve

dev: setup
	@DEBUG=1 $(SERVE_ENV) exec $(BIN)/python manage.py serve --reload

TEMPLATES = templates $(wildcard templates/*/*.svg rules/games/*/templates)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check -q .
	LOCAL=1 $(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djangofmt --check --quiet $(TEMPLATES)
	$(BIN)/python scripts/page_sources.py
	$(BIN)/python scripts/size_budget.py
	$(BIN)/python scripts/check_docstrings.py
	$(BIN)/python scripts/check_english.py
	git ls-files -z -- ':!*.lock' ':!*.svg' ':!*/vendor/*' | xargs -0 $(BIN)/codespell

format: setup
	$(BIN)/ruff format .
	$(BIN)/djangofmt $(TEMPLATES)
	$(BIN)/python scripts/page_sources.py --fix

# Three workers suit two cores: browser tests wait much. PYTEST_ARGS narrows a run: make test PYTEST_ARGS="tests/accounts -x"
PYTEST_ARGS ?=
PYTEST = $(BIN)/pytest -q -n 3 --dist loadfile --no-loadscope-reorder $(PYTEST_ARGS)

# Reading the tests once, beside the checks, leaves their bytecode to all workers.
test: setup
	@$(MAKE) --no-print-directory --output-sync=target --jobs 2 check read-tests other-pythons
	@echo "== Tests on SQLite"
	DATABASE_URL= $(PYTEST)
	@echo "== All that touches a database again, on PostgreSQL (make test-postgres: really all)"
	$(BIN)/python scripts/with_postgres.py $(PYTEST) --second-database

.PHONY: read-tests
read-tests: setup
	@DATABASE_URL= $(BIN)/pytest -qq --collect-only >/dev/null

# The kernel of the rules, a battle in the terminal and a start of the site, under each other version of Python found here.
other-pythons: setup
	$(BIN)/python scripts/other_pythons.py

test-postgres: setup
	$(BIN)/python scripts/with_postgres.py $(PYTEST)

test-long: setup
	DATABASE_URL= $(PYTEST) -m long --dist load

# Mutants have an environment of their own, so that nothing else needs mutmut. A whole game takes hours: SAMPLE=200 chooses
# that many at random (SEED=1). make mutants ONLY=rules/games/war_logic/mechanics/damage.py; make mutants TARGET=leagues
SAMPLE ?= 0
SEED ?= 1
JOBS ?= 2

mutants: setup
	UV_PROJECT_ENVIRONMENT=.venv-mutants $(BIN)/uv sync --frozen --quiet --group mutants
	.venv-mutants/bin/python scripts/mutants.py $(TARGET) $(if $(ONLY),--only $(ONLY)) --sample $(SAMPLE) --seed $(SEED) --jobs $(JOBS)

# Lighthouse over one page of each kind of a running site (make dev), by npx. Half an hour; ONLY='^/help/' narrows it.
URL ?= http://127.0.0.1:8000

audit: setup
	AUDIT_PASSWORD=$${AUDIT_PASSWORD:-muster-demo} $(BIN)/python scripts/audit_pages.py --url $(URL) $(if $(ONLY),--only '$(ONLY)')

client: setup
	$(BIN)/python scripts/make_client.py dist/muster-client

lock: setup
	$(BIN)/uv lock --upgrade

clean:
	rm -rf .venv .venv-mutants .mutants .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis staticfiles
