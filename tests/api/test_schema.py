"""/api/v1/schema/: the description of the API is complete, valid, and says what is true."""

import json
import re

import jsonschema
import pytest

from api import examples
from battles.api import examples as of_battles
from tests.api.addresses import addresses
from tests.api.conftest import refused

METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def schema():
    from drf_spectacular.drainage import GENERATOR_STATS, reset_generator_stats
    from drf_spectacular.generators import SchemaGenerator

    reset_generator_stats()
    found = json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True)))
    assert not [*GENERATOR_STATS._warn_cache, *GENERATOR_STATS._error_cache]
    return found


def operations(schema):
    return [
        (path, method, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    ]


def validate(value, part, schema):
    jsonschema.Draft202012Validator({**part, "components": schema["components"]}).validate(value)


def test_it_is_openapi_3_1_and_the_same_for_everybody(client, schema, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/api/v1/schema/")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/vnd.oai.openapi+json")
    served = answer.json()
    assert served["openapi"].startswith("3.1")
    assert set(served["paths"]) == set(schema["paths"])


def test_it_comes_in_yaml_too(client, db):
    answer = client.get("/api/v1/schema/", headers={"Accept": "application/yaml"})
    assert answer.text.startswith("openapi: 3.1")


def test_every_address_of_the_api_is_described(schema):
    names = {one.name for one in addresses() if one.name}
    assert len(schema["paths"]) == len(names - {"schema", "docs", "theme"})


def test_every_operation_has_words_and_examples_that_fit_their_schema(schema):
    for path, method, operation in operations(schema):
        assert operation["description"] and operation["summary"] and operation["operationId"], (path, method)
        bodies = [answer["content"] for answer in operation["responses"].values() if "content" in answer]
        sent = operation.get("requestBody", {}).get("content")
        assert any("examples" in one for content in bodies for one in content.values()) or method == "delete"
        for content in [*bodies, *([sent] if sent else [])]:
            for media in content.values():
                for example in media.get("examples", {}).values():
                    validate(example["value"], media["schema"], schema)
        if sent:
            assert sent["application/json"]["examples"], (path, method)


def test_nothing_in_it_is_named_by_a_number_or_twice(schema):
    choices = {name: one["enum"] for name, one in schema["components"]["schemas"].items() if "enum" in one}
    assert not [name for name in choices if any(sign.isdigit() for sign in name)]
    assert len({tuple(values) for values in choices.values()}) == len(choices)


def test_published_names_stay_when_the_code_calls_a_record_otherwise(schema):
    assert "Marks" in schema["components"]["schemas"]
    assert "Overlays" not in json.dumps(schema)


def test_every_refusal_is_a_problem_document(schema):
    for path, method, operation in operations(schema):
        answers = operation["responses"]
        assert "default" in answers, (path, method)
        for code, answer in answers.items():
            if code == "default" or code >= "400":
                assert list(answer["content"]) == ["application/problem+json"]


def test_what_may_be_done_without_an_account_says_so(schema):
    open_to_all = {
        operation["operationId"] for *_, operation in operations(schema) if {} in operation.get("security", [{}])
    }
    assert open_to_all >= {"games_list", "games_evaluate", "battles_state", "battles_odds"}
    assert not open_to_all & {"armies_list", "armies_create", "armies_edit", "battles_act", "battles_create"}


@pytest.mark.django_db
def test_the_team_of_the_examples_is_read_by_its_game(api):
    answer = api.post("/api/v1/games/eic-league/evaluate/", examples.ARMY_TO_EVALUATE).json()
    told = examples.JUDGEMENT["evaluation"]
    same = ("title", "spent", "limit", "left", "fill", "fill-limit")
    assert {name: answer["evaluation"][name] for name in same} == {name: told[name] for name in same}


@pytest.mark.django_db
def test_the_edits_of_the_examples_can_be_made(as_ada):
    key = as_ada.post("/api/v1/armies/", {"army": examples.TEAM}).json()["key"]
    answer = as_ada.patch(f"/api/v1/armies/{key}/", {"edits": examples.EDITS["edits"]})
    assert answer.status_code == 200
    assert answer.json()["army"]["units"][0]["ratings"]["dfr"] == 60


def test_the_actions_of_the_examples_are_those_of_their_game():
    from rules import registry

    actions = registry.get("eic-league").battle.codecs.actions
    for action in (of_battles.ACTION["action"], of_battles.ACT["action"], of_battles.OFFERS["offers"][0]["action"]):
        actions.read(action)


def test_each_operation_takes_the_query_parameters_that_are_described_and_no_others(schema, api):
    views = {f"/api/v1/{one.pattern}": one.callback for one in addresses()}
    for address, view in views.items():
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", address)
        for method, operation in schema["paths"].get(path, {}).items():
            told = [one["name"] for one in operation.get("parameters", []) if one["in"] == "query"]
            known = getattr(view.view_class, method).known_parameters
            assert {*known, "format"} == {*told, "format"}, (path, method)


def test_other_query_parameters_are_refused_by_their_names(api, as_ada):
    problem = refused(api.get("/api/v1/games/?pages=2&size=3"), 400, "unknown-parameter")
    assert [one["where"] for one in problem["problems"]] == [["pages"], ["size"]]
    assert "“pages”" in problem["detail"] and "page, page-size" in problem["detail"]
    assert api.head("/api/v1/games/?pages=2").status_code == 400
    assert len(api.get("/api/v1/games/?" + "x" * 3000 + "=1").content) < 1500
    assert "takes none" in refused(as_ada.get("/api/v1/account/?a=b"), 400, "unknown-parameter")["detail"]
    refused(api.get("/api/v1/games/?page-size=null"), 400, "unreadable")


def test_links_lead_from_what_is_made_to_what_can_be_done_with_it(schema):
    every = {one["operationId"]: (path, one) for path, _, one in operations(schema)}

    def links(name, status="201"):
        return every[name][1]["responses"][status].get("links", {})

    assert links("battles_create")["battles_act"]["parameters"] == {"battle": "$response.body#/id"}
    assert links("versions_create")["versions_read"]["parameters"]["key"] == "$request.path.key"
    assert links("battles_offers", "200")["battles_act"]["requestBody"] == {"action": "$response.body#/offers/0/action"}
    assert "battles_end" in links("battles_act", "200") and "armies_delete" in links("armies_create")
    assert "x-links" not in json.dumps(schema)
    near = links("battles_nudge", "200")
    assert near["battles_read"]["parameters"] == {"battle": "$request.path.battle"}
    assert set(links("battles_remove_channel", "204")) == {"battles_channels"}, "what is gone leads nowhere"
    assert [
        name for name, (_, one) in every.items() if not any(a.get("links") for a in one["responses"].values())
    ] == []
    found = [
        link
        for _, _, one in operations(schema)
        for part in one["responses"].values()
        for link in part.get("links", {}).values()
    ]
    for link in found:
        assert set(link["parameters"]) == set(re.findall(r"{(\w+)}", every[link["operationId"]][0])), link
    assert len(found) > 150


def test_a_takeout_without_its_words_is_refused_with_the_name_of_what_is_missing(as_ada):
    whole = {
        "format": 1,
        "kind": "x",
        "made-at": "2026-01-01T00:00:00Z",
        "name": "x",
        "game": "eic-league",
        "seasons": [],
    }
    assert "about" in refused(as_ada.post("/api/v1/leagues/import/", whole), 422, "unreadable-file")["detail"]
