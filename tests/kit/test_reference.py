"""Tables for readers: columns are fields of records, under their own names or others."""

import pytest

from rules.kernel.records import Record
from rules.kit.reference import pick, read_tables, rows_of


class League(Record):
    name: str
    units_min: int
    rule: str = "EIC-2.1"


LEAGUES = {"minor": League(name="Minor", units_min=2), "major": League(name="Major", units_min=4, rule="EIC-2.2")}


def test_columns_are_fields_in_the_order_asked_for():
    assert list(pick(LEAGUES["minor"], "units-min", "name", for_="rule").items()) == [
        ("units-min", 2),
        ("name", "Minor"),
        ("for", "EIC-2.1"),
    ]
    with pytest.raises(AttributeError):
        pick(LEAGUES["minor"], "purse")


def test_each_row_has_its_key_and_its_rule():
    assert read_tables({"leagues": lambda: rows_of(LEAGUES, "name", units_from="units_min")}) == {
        "leagues": [
            {"id": "minor", "name": "Minor", "units-from": 2, "rule": "EIC-2.1"},
            {"id": "major", "name": "Major", "units-from": 4, "rule": "EIC-2.2"},
        ]
    }
