"""A large takeout is work for the worker: season by season, with progress, all of it or nothing."""

import json

import pytest
from django.urls import reverse

from leagues.files import import_jobs, league_export
from leagues.services import season_store
from leagues.store.import_rows import LeagueImport
from leagues.store.models import League, Season
from leagues.worker import CHORES
from rules.kernel.problems import Illegal
from tests.api.conftest import signed_in  # noqa: F401 - a fixture

API = "/api/v1"


@pytest.fixture
def document(running, next_round, enter_result, league, owner, monkeypatch):
    """A league of three seasons, of which the worker brings in one at a look."""
    season = running(4, format="round-robin", accounts=False)
    next_round(season)
    enter_result(season, 1)
    made = league_export.export_league(league, by=owner)
    monkeypatch.setattr(import_jobs, "EVENTS_AT_ONCE", 3)
    monkeypatch.setattr(import_jobs, "A_LOOK", 0.0)
    return {**made, "name": "Moved", "seasons": made["seasons"] * 3}


def take(document, owner):
    return import_jobs.take(json.dumps(document), owner=owner)


def test_a_small_one_comes_at_once(document, owner, monkeypatch):
    monkeypatch.setattr(import_jobs, "EVENTS_AT_ONCE", 4000)
    assert isinstance(take(document, owner), League)


def test_the_worker_brings_in_a_season_at_each_look(document, owner, client):
    job = take(document, owner)
    client.force_login(owner)
    address = reverse("leagues:import-progress", args=[job.key])
    for done in range(3):
        assert f"{done} of 3 seasons" in " ".join(client.get(address).text.split())
        assert not League.objects.filter(name="Moved", owner=owner).exists(), "nobody's until it is whole"
        assert import_jobs.bring_in() == 1
    job.refresh_from_db()
    assert job.finished_at and not job.content and import_jobs.bring_in() == 0
    league = League.objects.get(name="Moved", owner=owner)
    assert client.get(address)["Location"] == league.get_absolute_url()
    states = [season_store.state_of(one) for one in league.seasons.all()]
    assert [len(state.entries) for state in states] == [4, 4, 4]


def test_a_fault_in_the_last_season_leaves_nothing(document, owner, client):
    document["seasons"] = [*document["seasons"][:2], {"events": [{"at": "x", "data": {}}] * 9, "armies": []}]
    seasons = Season.objects.count()
    job = take(document, owner)
    CHORES["seasons imported"].drain()
    job.refresh_from_db()
    assert job.finished_at and "not a whole league" in job.problem and job.league is None
    assert not League.objects.filter(name="Moved").exists() and Season.objects.count() == seasons
    client.force_login(owner)
    assert "Nothing was kept" in client.get(reverse("leagues:import-progress", args=[job.key])).text


def test_what_is_no_takeout_is_refused_at_once(document, owner):
    for wrong in ("{", json.dumps({**document, "seasons": 5})):
        with pytest.raises(Illegal):
            import_jobs.take(wrong, owner=owner)
    assert not LeagueImport.objects.exists()


def test_only_so_many_wait(document, owner):
    for _ in range(import_jobs.WAITING_MOST):
        take(document, owner)
    with pytest.raises(Illegal, match="are waiting already"):
        take(document, owner)


def test_nobody_else_sees_it(document, owner, client, make_user):
    job = take(document, owner)
    client.force_login(make_user("mallory"))
    assert client.get(reverse("leagues:import-progress", args=[job.key])).status_code == 404


def test_the_same_by_the_api(document, owner, signed_in):  # noqa: F811
    olga = signed_in("olga")
    sent = olga.post(f"{API}/leagues/import/", document)
    assert (sent.status_code, sent.json()["total"], sent.json()["league"]) == (202, 3, None)
    CHORES["seasons imported"].drain()
    now = olga.get(f"{API}/leagues/import/{sent.json()['key']}/").json()
    assert now["done"] == 3 and now["league"] == League.objects.get(name="Moved").public_id
    assert signed_in("mallory").get(f"{API}/leagues/import/{sent.json()['key']}/").status_code == 404
