# Muster. Needs: Python 3.11 or later with venv, make. Everything else comes by itself.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin

.PHONY: help setup serve dev test check lock clean

help:
	@echo "make setup   the virtual environment with everything in it (.venv)"
	@echo "make serve   the site on http://$(HOST):$(PORT)/ (HOST=, PORT=), with demo data at the first start"
	@echo "make dev     the same, restarting when a file changes"
	@echo "make test    all checks and all tests, on SQLite and on PostgreSQL"
	@echo "make check   the checks alone: ruff, mypy, import contracts, size budget"
	@echo "make lock    resolve the dependencies anew into uv.lock"

setup: .venv/.setup-stamp

.venv/.setup-stamp: uv.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv sync --frozen --quiet
	@touch $@
