"""/api/v1/docs/: every operation and every object of the schema, in words, on pages of the site."""

import re

import pytest
from drf_spectacular.generators import SchemaGenerator

from api import reference

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def schema():
    return SchemaGenerator().get_schema(request=None, public=True)


def test_every_operation_and_object_has_its_place(client, db, schema):
    overview = client.get("/api/v1/docs/").text
    shown = {theme.key: client.get(f"/api/v1/docs/{theme.key}/").text for theme in reference.read_themes().values()}
    for path, methods in schema["paths"].items():
        for method, one in methods.items():
            page = shown[one["tags"][0]]
            assert f'id="{one["operationId"]}"' in page and f"#{one['operationId']}" in overview
            assert f"<b>{method.upper()}</b> {path}" in page
    assert "<p>Sign in with" in overview and "<code>X-CSRFToken</code>" in overview, "its text is Markdown"
    for page in shown.values():
        ids = re.findall(r' id="([^"]*)"', page)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]*)"', page)) <= set(ids), "a link to an object that is not on the page"


def test_what_an_operation_takes_is_said_in_words(client, db):
    page = client.get("/api/v1/docs/armies/").text
    assert "Better shields for Whisper" in page
    assert 'list of <a href="#EditInput">EditInput</a> (at least 1 entry, at most 100 entries)' in page
    assert "curl &quot;$MUSTER/armies/$KEY/&quot; \\\n  -X PATCH" in page


def test_there_is_no_page_of_another_theme(client, db):
    assert client.get("/api/v1/docs/spells/").status_code == 404


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({}, "anything"),
        (True, "anything"),
        ({"type": ["string", "null"]}, "text or null"),
        ({"type": "string", "format": "uuid"}, "UUID"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "object by name of whole number"),
        ({"enum": ["a", 1]}, "<code>a</code>, <code>1</code>"),
        ({"const": "act"}, "<code>act</code>"),
        ({"type": "integer", "minimum": 0, "maximum": 2_000}, "whole number (at most 2,000)"),
        ({"allOf": [{"$ref": "#/components/schemas/Act"}]}, '<a href="#Act">Act</a>'),
    ],
)
def test_a_kind_in_words(part, said):
    assert reference._kind(part) == said
