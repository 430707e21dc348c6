"""What is kept as JSON is read as it was written, also what earlier rows hold and other readers refuse."""

import json
import math

import pytest

from battles.store.json_column import DocumentField, read_json

KEPT = [
    {"b": 1, "a": [None, True, -0.0, 0.1, 1e22]},
    10**400,
    "half of a pair: \ud800",
    math.inf,
    -math.inf,
    {"": {"": []}},
]


@pytest.mark.parametrize("value", KEPT, ids=range(len(KEPT)))
def test_it_comes_back_exactly(value):
    found = DocumentField().from_db_value(DocumentField().get_prep_value(value))
    assert repr(found) == repr(value)


def test_what_is_no_json_is_refused():
    with pytest.raises(json.JSONDecodeError):
        read_json("{")
