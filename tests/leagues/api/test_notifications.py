"""/api/v1/news/ and the webhooks of a league."""

import pytest

from leagues.store.models import Delivery, Hook
from tests.api.conftest import refused

API = "/api/v1"


@pytest.fixture
def season(running, next_round):
    found = running(4, format="round-robin")
    next_round(found)
    return found


def test_ones_own_news_and_nobody_elses(api, signed_in, season):
    refused(api.get(f"{API}/news/"), 401, "not-authenticated")
    p1 = signed_in("p1")
    page = p1.get(f"{API}/news/").json()
    assert {one["text"] for one in page["results"]} == {"Season One has begun.", "Round 1, table 1: you play Team 4."}
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


def test_of_what_one_is_told(api, signed_in, season):
    refused(api.get(f"{API}/news/wishes/"), 401, "not-authenticated")
    p1 = signed_in("p1")
    kinds = p1.get(f"{API}/news/wishes/").json()["results"]
    assert all(one["site"] and one["mail"] for one in kinds) and kinds[0]["label"]
    now = p1.put(f"{API}/news/wishes/", {"site": ["round"], "mail": []}).json()["results"]
    assert [one["kind"] for one in now if one["site"]] == ["round"]
    assert not any(one["mail"] for one in now) and p1.get(f"{API}/news/wishes/").json()["results"] == now
    refused(p1.put(f"{API}/news/wishes/", {"site": ["weather"], "mail": []}), 400, "unreadable")
    assert all(one["site"] for one in signed_in("p2").get(f"{API}/news/wishes/").json()["results"])


def test_a_webhook_is_tried_switched_and_sent_again(signed_in, season, settings):
    settings.WEBHOOKS_PRIVATE = False
    olga, p1 = signed_in("olga"), signed_in("p1")
    hooks = f"{API}/leagues/{season.league.public_id}/webhooks/"
    hook = f"{hooks}{olga.post(hooks, {'address': 'https://club.example/muster'}).json()['id']}/"
    for request in (p1.post(f"{hook}ping/"), p1.patch(hook, {"active": False}), p1.get(f"{hook}deliveries/")):
        refused(request, 403, "permission-denied")
    sent = olga.post(f"{hook}ping/")
    assert (sent.status_code, sent.json()["type"], sent.json()["state"]) == (201, "ping", "waits")
    assert olga.get(f"{hook}deliveries/").json()["results"] == [sent.json()]
    Delivery.objects.update(due_at=None, tries=6, said="answered 503")
    assert olga.get(f"{hook}deliveries/").json()["results"][0]["state"] == "given-up"
    again = olga.post(f"{hook}deliveries/{sent.json()['id']}/again/").json()
    assert (again["state"], again["tries"]) == ("waits", 0)
    refused(olga.post(f"{hook}deliveries/9999999999999/again/"), 404, "not-found")
    assert olga.patch(hook, {"active": False}).json()["active"] is False
    refused(olga.patch(f"{hooks}999/", {"active": False}), 404, "not-found")
