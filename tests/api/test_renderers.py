"""Answers are the JSON that Django REST framework would write, made by msgspec."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import msgspec
import pytest
from django.utils.translation import gettext_lazy
from rest_framework.renderers import JSONRenderer

from api.renderers import FastJSONRenderer

ANSWERS = [
    {"name": "Kröte", "list": [1, 2.5, None, True], "nested": {"a": []}},
    [{"when": date(2026, 1, 2), "at": datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)}],
    {"id": UUID(int=7), "lazy": gettext_lazy("word")},
    {"line": 'one\u2028two\u2029three "quoted" </script>'},
    [],
]


@pytest.mark.parametrize("accepted", ["application/json", "application/json; indent=4"])
@pytest.mark.parametrize("answer", ANSWERS, ids=range(len(ANSWERS)))
def test_the_same_is_written(answer, accepted):
    plain, fast = (kind().render(answer, accepted) for kind in (JSONRenderer, FastJSONRenderer))
    assert fast == plain


def test_nothing_is_written_for_none():
    assert FastJSONRenderer().render(None) == b""


def test_what_is_json_already_goes_out_as_it_is_unless_it_is_wanted_indented():
    text = msgspec.Raw(b'{"a":[1,2]}')
    assert FastJSONRenderer().render(text) == bytes(text)
    assert FastJSONRenderer().render(text, "application/json; indent=1") == json.dumps({"a": [1, 2]}, indent=1).encode()


def test_a_decimal_is_a_number():
    assert FastJSONRenderer().render([Decimal("1.50")]) == b"[1.50]"
