"""The catalogue's records: no number without a reader."""

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import rules.games.extractors as game
from rules.games.extractors.catalogue import tables

SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in Path(game.__file__).parent.rglob("*.py"))
RECORDS = [one for one in vars(tables).values() if is_dataclass(one) and one.__module__ == tables.__name__]
BY_NAME = {"front", "side", "rear"}
"""Fields of the damage die's DRM, which are read by the area's name."""


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_every_field_of_the_catalogue_is_read(record):
    unread = [field.name for field in fields(record) if not re.search(rf"\.{field.name}\b", SOURCES)]
    assert set(unread) <= BY_NAME
