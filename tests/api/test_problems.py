"""Every refusal is a problem document, whatever refuses: the rules, the address, the method, the form, the pace, us."""

import json

import pytest
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.test import APIClient, APIRequestFactory
from rest_framework.throttling import SimpleRateThrottle

from api.problems import handle
from armies.api import games
from rules.kernel.problems import Problem, Unreadable, illegal
from tests.api.conftest import PROBLEM, refused
from tests.armies.teams import WHISPER, team

pytestmark = pytest.mark.django_db
EVALUATE = "/api/v1/games/eic-league/evaluate/"


@pytest.mark.parametrize("address", ["nothing/", "games", "", "armies/!/", "games/eic-league/nothing/"])
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_an_address_that_is_not_there(api, address, method):
    refused(getattr(api, method)(f"/api/v1/{address}"), 404, "not-found")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_a_method_that_is_not_allowed(api, method):
    answer = getattr(api, method)("/api/v1/games/")
    refused(answer, 405, "method-not-allowed")
    assert answer["Allow"] == "GET, HEAD"


def test_a_form_of_answer_that_we_have_not(api):
    refused(api.get("/api/v1/games/", headers={"Accept": "text/csv"}), 406, "not-acceptable")


def test_a_form_of_request_that_we_do_not_read(api):
    refused(api.post(EVALUATE, "a=b", content_type="text/csv"), 415, "unsupported-media-type")


@pytest.mark.parametrize(
    "body",
    [
        "{",
        '{"army": NaN}',
        '{"army": 1e999}',
        '{"army": {"name": "\\u0000"}}',
        '{"army": {"\\ud800": 1}}',
        "[" * 100_000,
        '{"army":' * 70 + "1" + "}" * 70,
        b"\xff\xfe",
        '{"army": ' + "9" * 5000 + "}",
    ],
)
def test_what_is_no_json_that_can_be_kept(api, body):
    refused(api.post(EVALUATE, body, content_type="application/json"), 400, "unreadable")


def test_a_body_that_is_too_large_is_not_read_to_its_end(api):
    refused(api.post(EVALUATE, b"x" * 600_000, content_type="application/json"), 413, "too-large")


def test_who_asks_too_often_is_told_when_to_come_back(api, monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "2/min", "user": "3/min"})
    assert [api.get("/api/v1/games/").status_code for _ in range(2)] == [200, 200]
    answer = api.get("/api/v1/games/")
    refused(answer, 429, "throttled")
    assert 0 < int(answer["Retry-After"]) <= 60
    cache.clear()
    assert api.get("/api/v1/games/").status_code == 200


def test_all_problems_of_an_unreadable_request_are_told_at_once(as_ada, army):
    body = {"edits": [{"op": "explode"}], "edit-count": "many"}
    problem = refused(as_ada.patch(f"/api/v1/armies/{army.key}/", body), 400, "unreadable")
    assert [one["where"] for one in problem["problems"]] == [["edits", 0, "op"], ["edits", 0, "path"], ["edit-count"]]
    assert all(one["message"] in problem["detail"] for one in problem["problems"])


def test_a_fault_of_ours_is_told_without_a_trace_and_logged_with_it(monkeypatch, caplog):
    def fail(*_, **__):
        raise RuntimeError("secret of the house")

    monkeypatch.setattr(games, "game_or_404", fail)
    answer = APIClient(raise_request_exception=False).get("/api/v1/games/eic-league/")
    refused(answer, 500, "fault")
    assert "secret" not in answer.text and "Traceback" not in answer.text
    assert "RuntimeError: secret of the house" in caplog.text
    with pytest.raises(RuntimeError):
        APIClient().get("/api/v1/games/eic-league/")


def test_a_fault_leaves_nothing_half_done(as_ada, army, monkeypatch):
    from armies.store.models import Army, ArmyEdit

    def fail(*_, **__):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(ArmyEdit.objects, "create", fail)
    as_ada.raise_request_exception = False
    edits = [{"op": "set", "path": ["name"], "value": "Other"}]
    refused(as_ada.patch(f"/api/v1/armies/{army.key}/", {"edits": edits}), 500, "fault")
    monkeypatch.undo()
    assert Army.objects.get().name == army.name


def test_the_problems_of_an_army_carry_their_fixes(api):
    illegal = team(WHISPER, WHISPER, budget=100)
    found = api.post(EVALUATE, {"army": illegal}).json()["evaluation"]["problems"]
    assert {one["code"] for one in found} and all(one["rule"] for one in found)
    fixes = [fix for one in found for fix in one["fixes"]]
    assert all(edit["op"] and edit["path"] for fix in fixes for edit in fix["edits"])


def test_a_problem_is_json_with_its_own_media_type(api):
    answer = api.get("/api/v1/nothing/")
    assert answer["Content-Type"] == PROBLEM
    assert set(json.loads(answer.content)) == {
        "type", "title", "status", "detail", "instance", "code", "problems",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Unreadable(Problem(code="too-many-dice", message="2 more dice than needed.")), 400),
        (illegal("too-many-dice", "At least one die is foreseen.", rule="WL-5.11"), 422),
    ],
)
def test_what_a_rule_refuses_is_no_malformed_request(error, status):
    request = Request(APIRequestFactory().post("/api/v1/battles/"))
    assert handle(error, {"request": request}).status_code == status
