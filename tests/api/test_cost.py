"""What a strange request may cost: every operation of the API and every form, with hostile documents, in counted work.

Work is counted in calls of Python functions, and what is sent in bytes: neither hangs on the machine.
"""

import json
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from cProfile import Profile

import pytest
from django.core.cache import cache
from django.db import connections
from django.test import Client
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from accounts.services.tokens import make_token
from api import throttles
from api.parsers import STRANGERS_LIMIT
from armies.services.documents import SIZE_LIMIT
from tests.api.conftest import refused
from tests.api.hostile import tried_by_form
from tests.battles.addresses import address, routes

MOST_CALLS = 600_000  # some ten for each of the values that a body may hold
MOST_BYTES = 64 * 1024
LARGEST_ANSWER = 1024 * 1024
EVALUATE = "/api/v1/games/eic-league/evaluate/"
DOCUMENTS = {
    "units": {"army": {"game": "eic-league", "name": "x", "units": [{}] * 60_000}},
    "named units": {"army": {"game": "eic-league", "name": "x", "units": [{"name": "a", "type": "tank"}] * 5000}},
    "keys": {f"k{number}": 0 for number in range(18_000)},
    "depth": json.loads("[" * 55 + "]" * 55),
    "one name": {"x" * 200_000: 1},
    "acts": {"act": {"type": "bring", "options": {f"k{number}": [] for number in range(9_000)}}, "action": {}},
    "takeout": {"seasons": [{"events": [{}] * 20_000}] * 2},
}
BODIES = {name: json.dumps(document).encode() for name, document in DOCUMENTS.items()}


def counted(work):
    """Does some work; returns what came of it and how many calls of Python functions it took."""
    profile = Profile(builtins=False)
    profile.enable()
    try:
        done = work()
    finally:
        profile.disable()
    return done, sum(one.callcount for one in profile.getstats())


@pytest.fixture
def unlimited(monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)


def operations():
    places = defaultdict(lambda: "1", role="spectator", game="eic-league", slug="eic-league", invitation="x")
    found = {address(name, parameters, places) for name, parameters in routes() if name.startswith("api:")}
    return sorted(one for one in found if not one.endswith(("/stream/", "/schema/", "/docs/")))


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("who", ["a stranger", "an account"])
def test_no_hostile_body_costs_much_whatever_the_operation(unlimited, make_user, who):
    client = APIClient(raise_request_exception=False)
    if who == "an account":
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {make_token(make_user('ada'), name='test')[1]}")
    dear = []
    for url in operations() if who == "an account" else [EVALUATE]:
        for send in (client.post, client.patch):
            for name, body in BODIES.items():
                answer, calls = counted(lambda s=send, u=url, b=body: s(u, b, content_type="application/json"))
                if answer.status_code >= 500 or len(answer.content) > MOST_BYTES or calls > MOST_CALLS:
                    dear.append((url, name, answer.status_code, len(answer.content), calls))
                if answer.status_code in (401, 404, 405):  # whatever is sent to it
                    break
    assert dear == []


@pytest.mark.once
@pytest.mark.django_db
def test_no_hostile_form_costs_much(make_user):
    places = defaultdict(lambda: "1", role="spectator", game="eic-league", slug="eic-league", invitation="x")
    client = Client(raise_request_exception=False)
    client.force_login(make_user("ada"))
    fields = {"document": BODIES["named units"][:200_000].decode(), "action": "[" * 900, "name": "x" * 100_000}
    dear = []
    for name, parameters in tried_by_form():
        url = address(name, parameters, places)
        answer, calls = counted(lambda u=url: client.post(u, fields))
        if answer.status_code >= 500 or len(getattr(answer, "content", b"")) > LARGEST_ANSWER or calls > MOST_CALLS:
            dear.append((url, answer.status_code, calls))
    assert dear == []


@pytest.mark.django_db
def test_the_largest_army_that_is_evaluated_brings_no_more_than_a_megabyte(api):
    units = [{"name": f"U{number}", "type": "tank", "weapons": ["laser"] * 8} for number in range(120)]
    answer = api.post(EVALUATE, {"army": {"game": "eic-league", "name": "x", "units": units}}, format="json")
    assert answer.status_code == 200
    assert len(answer.content) <= LARGEST_ANSWER
    more = {"game": "eic-league", "name": "x", "units": [*units, units[0]]}
    refused(api.post(EVALUATE, {"army": more}, format="json"), 413, "too-large")


@pytest.mark.django_db
def test_a_body_of_a_stranger_is_smaller(api, as_ada):
    body = json.dumps({"army": {"name": "x" * (STRANGERS_LIMIT - 10)}})
    assert STRANGERS_LIMIT >= SIZE_LIMIT
    refused(api.post(EVALUATE, body, content_type="application/json"), 413, "too-large")
    body = json.dumps({"army": {"name": "x"}, "more": "x" * STRANGERS_LIMIT})
    assert as_ada.post(EVALUATE, body, content_type="application/json").status_code == 400


@pytest.mark.django_db
def test_what_takes_long_counts_as_several_requests(monkeypatch):
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "9/min", "user": "9/min"})
    limit, nobody = throttles.Account(), throttles.Anonymous()
    limit.key = "1"
    for seconds, used in ((0.9, 0), (2.5, 2), (1.0, 3), (1000, 12)):
        throttles.charge([limit, nobody], throttles.SECONDS * seconds)
        assert (limit.used, nobody.used) == (used, 0)
    assert 0 < limit.wait() <= 60
    assert throttles.left_of([nobody]) == {} and throttles.left_of([limit])["RateLimit"] == '"requests";r=0'


@pytest.mark.parametrize("in_database", [False, True])
@pytest.mark.django_db(transaction=True)
def test_requests_are_counted_one_by_one_however_many_come_at_once(in_database, settings, monkeypatch):
    settings.COUNTS_IN_DATABASE = in_database
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "5/min", "user": "5/min"})

    def ask(_):
        try:
            return APIClient().get("/api/v1/games/").status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(ask, range(18))) == [200] * 5 + [429] * 13


@pytest.mark.django_db
def test_who_has_kept_the_site_busy_waits(api, monkeypatch):
    cache.clear()
    monkeypatch.setattr(throttles, "SECONDS", 1e-9)
    assert api.get("/api/v1/games/").status_code == 200
    refused(api.get("/api/v1/games/"), 429, "throttled")
    cache.clear()


@pytest.mark.django_db
@pytest.mark.parametrize("size", ["null", "", "0", "-1", "²", "1e3", "9" * 40])
def test_a_page_or_its_size_that_is_no_number_is_refused(api, size):
    refused(api.get("/api/v1/games/", {"page-size": size}), 400, "unreadable")
    refused(api.get("/api/v1/games/", {"page": size}), 400, "unreadable")
    refused(api.get("/api/v1/games/", {"page": "9999"}), 404, "not-found")
