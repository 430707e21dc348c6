"""/api/v1/news/ and the webhooks of a league."""

import pytest

from leagues.models import Hook
from tests.api.conftest import refused
from tests.leagues.conftest import league, new_season, next_round, owner, running  # noqa: F401 - fixtures

API = "/api/v1"


@pytest.fixture
def season(running, next_round):  # noqa: F811
    found = running(4, format="round-robin")
    next_round(found)
    return found


def test_ones_own_news_and_nobody_elses(api, signed_in, season):
    refused(api.get(f"{API}/news/"), 401, "not-authenticated")
    p1 = signed_in("p1")
    page = p1.get(f"{API}/news/").json()
    assert {one["text"] for one in page["results"]} == {"Season One has begun.", "Round 1: you meet Team 4."}
    assert all(one["new"] and one["season"] == season.public_id for one in page["results"])
    assert p1.post(f"{API}/news/seen/").json() == {"seen": 2}
    assert not any(one["new"] for one in p1.get(f"{API}/news/").json()["results"])
    assert signed_in("p2").post(f"{API}/news/seen/").json() == {"seen": 2}


def test_webhooks_are_the_organisers_business(api, signed_in, season, settings):
    settings.WEBHOOKS_PRIVATE = False
    hooks = f"{API}/leagues/{season.league.public_id}/webhooks/"
    new = {"address": "https://club.example/muster", "groups": ["rounds"]}
    refused(api.get(hooks), 401, "not-authenticated")
    refused(signed_in("p1").get(hooks), 403, "permission-denied")
    refused(signed_in("p1").post(hooks, new), 403, "permission-denied")
    olga = signed_in("olga")
    made = olga.post(hooks, new)
    assert made.status_code == 201 and made.json()["secret"].startswith("whsec_")
    assert olga.get(hooks).json()["results"] == [made.json()]
    refused(olga.post(hooks, {"address": "http://127.0.0.1/"}), 422, "hook-address")
    refused(olga.post(hooks, {"address": "https://x.example/", "groups": ["weather"]}), 400, "unreadable")
    refused(olga.delete(f"{hooks}999/"), 404, "not-found")
    assert olga.delete(f"{hooks}{made.json()['id']}/").status_code == 204
    assert not Hook.objects.exists()
