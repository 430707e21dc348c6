"""The tables of Extractors!, as pages show them."""

import re

from armies.pages.readonly import read_tables
from rules.games.extractors.builder.reference import catalogue_tables


def test_tables_say_what_an_acv_is():
    """EXT-6.11: nobody who reads a table has the rulebook's abbreviations at hand."""
    tables = {table["id"]: table for table in read_tables(catalogue_tables())}
    assert "Air cushion (ACV)" in tables["terrain"]["heads"]
    assert "<td>1.5</td><td>2</td><td>2</td><td>1.5</td><td>1</td>" in tables["terrain"]["body"]
    assert "<td>Particle Accelerator</td>" in tables["to-hit"]["body"]
    assert "<td>PGP</td>" in tables["to-hit"]["body"]
    for table in tables.values():
        assert not re.search(r"\b[Aa]cv\b", " ".join(table["heads"]) + table["body"]), table["id"]
