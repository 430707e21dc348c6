"""Who a token stands for, what it may change and until when; headers for programs and pages of other sites."""

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.services.tokens import make_token
from tests.api.conftest import refused

pytestmark = pytest.mark.django_db
ARMY = {"game": "eic-league", "name": "Redline"}


@pytest.fixture
def ada(make_user):
    return make_user("ada", display_name="Ada", time_zone="Europe/Oslo", email="ada@example.org")


@pytest.fixture
def holding(ada):
    """A program of Ada's with a token that may change what is named."""

    def make(**limits):
        token, text = make_token(ada, name="bot", **limits)
        return token, APIClient(headers={"Authorization": f"Bearer {text}"})

    return make


def test_a_token_knows_whose_it_is(holding):
    _, program = holding(scopes=["battles"], days=30)
    found = program.get("/api/v1/account/").json()
    assert (found["username"], found["name"], found["time-zone"]) == ("ada", "Ada", "Europe/Oslo")
    assert found["token"]["scopes"] == ["battles"] and found["token"]["expires-at"]


def test_a_session_has_no_token(client, ada):
    client.force_login(ada)
    assert client.get("/api/v1/account/").json()["token"] is None
    client.logout()
    assert client.get("/api/v1/account/").status_code == 401


def test_the_profile_is_changed_in_part(holding, ada):
    _, program = holding()
    found = program.patch("/api/v1/account/", {"display-name": " Ada  L. "}).json()
    assert (found["name"], found["time-zone"]) == ("Ada L.", "Europe/Oslo")
    refused(program.patch("/api/v1/account/", {"time-zone": "Mars/Base"}), 422, "unknown-time-zone")
    ada.refresh_from_db()
    assert ada.time_zone == "Europe/Oslo"


@pytest.mark.parametrize(
    ("scopes", "status"), [(None, 201), (["armies"], 201), (["battles", "leagues"], 403), ([], 403)]
)
def test_a_token_changes_what_it_may_and_reads_everything(holding, scopes, status):
    _, program = holding(scopes=scopes)
    answer = program.post("/api/v1/armies/", ARMY)
    assert answer.status_code == status
    if status == 403:
        assert "This token may not change that" in answer.json()["detail"]
    assert program.get("/api/v1/armies/").status_code == 200
    assert program.post("/api/v1/games/eic-league/evaluate/", {"army": {**ARMY, "units": []}}).status_code == 200


def test_every_change_of_the_api_needs_a_scope_or_changes_nothing():
    from django.urls import get_resolver

    from api.scopes import AREAS
    from api.urls import urlpatterns

    assert urlpatterns
    routes = {str(route) for route in get_resolver("api.urls").reverse_dict.values() for route in [route[0][0][0]]}
    first = {route.partition("/")[0] for route in routes} - {""}
    assert first - set(AREAS) == {"games", "schema", "docs"}


def test_an_expired_token_opens_nothing(holding):
    token, program = holding(days=30)
    assert program.get("/api/v1/account/").status_code == 200
    token.expires_at = timezone.now() - timedelta(seconds=1)
    token.save()
    refused(program.get("/api/v1/account/"), 401, "authentication-failed")


def test_the_page_makes_tokens_that_are_limited(client, ada):
    client.force_login(ada)
    client.post("/profile/tokens/", {"name": "reader", "limited": "yes", "days": "30"})
    client.post("/profile/tokens/", {"name": "player", "limited": "yes", "scopes": ["battles"]})
    page = client.get("/profile/tokens/").content.decode()
    assert "only reads" in page and "changes battles" in page and page.count("expires ") == 1
    reader = ada.api_tokens.get(name="reader")
    assert timedelta(days=29) < reader.expires_at - timezone.now() <= timedelta(days=30)


def test_a_catalogue_is_asked_for_once(client):
    first = client.get("/api/v1/games/eic-league/catalogue/")
    assert first.headers["ETag"] and first.headers["Cache-Control"] == "public, max-age=300"
    again = client.get("/api/v1/games/eic-league/catalogue/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and again.content == b""
    other = client.get("/api/v1/games/war-logic/catalogue/", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_answers_say_how_many_requests_are_left(holding):
    _, program = holding()
    left = [int(program.get("/api/v1/account/").headers["RateLimit"].partition("r=")[2]) for _ in range(2)]
    assert left[1] < left[0] and ";w=60" in program.get("/api/v1/account/").headers["RateLimit-Policy"]


def test_pages_of_other_sites_read_what_everybody_may_read(client, ada):
    origin = {"Origin": "https://club.example"}
    answer = client.get("/api/v1/games/", headers=origin)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    asked = {**origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    allowed = client.options("/api/v1/armies/", headers=asked).headers
    assert "POST" not in allowed["Access-Control-Allow-Methods"]
    assert "authorization" not in allowed["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in client.get("/armies/", headers=origin).headers
