"""/api/v1/: an organiser runs a whole season by the API, and players do their part; nobody does another's."""

import pytest

from leagues.services import season_store
from leagues.store.models import League, Season
from tests.api.conftest import refused

API = "/api/v1"


@pytest.fixture
def act():
    """``act(client, season, "start", ...)``: the answer to a deed."""

    def do(client, season, type_, **fields):
        public_id = season if isinstance(season, str) else season.public_id
        return client.post(f"{API}/seasons/{public_id}/act/", {"act": {"type": type_, **fields}})

    return do


def found_season(client, **terms):
    made = client.post(f"{API}/leagues/", {"name": "Winter", "game": "eic-league", "visibility": "unlisted"})
    assert made.status_code == 201, made.content
    answer = client.post(f"{API}/leagues/{made.json()['id']}/seasons/", {"name": "One", "terms": terms})
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_a_season_from_its_founding_to_its_end(signed_in, act):
    olga, bo = signed_in("olga"), signed_in("bo")
    season = found_season(olga, format="round-robin", registration="invitation")
    at = season["id"]
    assert (season["stage"], season["players"], len(season["invitation"])) == ("setting-up", 0, 16)
    assert act(olga, at, "set-terms", name="Season 1", terms={"win": 2}).json()["name"] == "Season 1"
    assert act(olga, at, "set-registration", open=True).json()["stage"] == "registration"
    refused(act(bo, at, "enter", team="Bo's"), 422, "by-invitation")
    entered = act(bo, at, "enter", team="Bo's", invitation=season["invitation"]).json()
    assert (entered["entry"], entered["invitation"]) == (1, None)
    for team in ("Two", "Three", "Four"):
        assert act(olga, at, "add", team=team).status_code == 200
    act(olga, at, "place", entry=4, seed=1)
    assert act(olga, at, "start").json()["stage"] == "running"
    assert act(olga, at, "draft").json()["drafted"]
    draft = olga.get(f"{API}/seasons/{at}/draft/").json()
    assert {pair["one"] for pair in draft["pairs"]} | {pair["other"] for pair in draft["pairs"]} == {1, 2, 3, 4}
    refused(act(olga, at, "publish", seq=1), 409, "stale")
    assert act(olga, at, "publish", seq=draft["seq"], **{"play-by": "2026-12-01"}).json()["round"] == 1
    fixtures = olga.get(f"{API}/seasons/{at}/").json()["fixtures"]
    for number in (one["number"] for one in fixtures):
        result = {"score": "win", "points": [9, 4]}
        assert act(olga, at, "record", fixture=number, result=result).status_code == 200
    other = {"result": {"score": "loss", "points": [4, 9]}}
    told = olga.post(f"{API}/seasons/{at}/fixtures/1/preview/", other).json()
    assert told["moved"] and told["seq"] == Season.objects.get().seq
    refused(act(olga, at, "correct-result", fixture=1, reason="misread", seq=1, **other), 409, "stale")
    assert act(olga, at, "correct-result", fixture=1, reason="misread", seq=told["seq"], **other).status_code == 200
    assert olga.get(f"{API}/seasons/{at}/").json()["fixtures"][0]["points"] == [4, 9]
    assert act(bo, at, "withdraw", entry=1).json()["players"] == 3
    assert act(olga, at, "finish").json()["stage"] == "finished"


def test_a_dispute_is_ruled_by_somebody_else(signed_in, act):
    olga = signed_in("olga")
    season = found_season(olga, format="round-robin")["id"]
    for name in ("ada", "bo"):
        act(olga, season, "add", team=name, player=signed_in(name) and name)
    for deed in ("start", "draft", "publish"):
        assert act(olga, season, deed).status_code == 200
    ada, bo = signed_in("ada"), signed_in("bo")
    ada.post(f"{API}/seasons/{season}/fixtures/1/claim/", {"score": "win"})
    bo.post(f"{API}/seasons/{season}/fixtures/1/dispute/", {"text": "No."})
    assert act(ada, season, "state-case", fixture=1, text="Yes.").status_code == 200
    ruling = {"fixture": 1, "result": {"score": "draw"}, "reason": "Both are right."}
    refused(act(ada, season, "rule", **ruling), 403, "permission-denied")
    assert act(olga, season, "rule", **ruling).status_code == 200
    assert season_store.state_of(Season.objects.get()).fixtures[1].state == "ruled"


def test_times_are_proposed_with_their_zone_and_agreed(signed_in, act):
    olga = signed_in("olga")
    season = found_season(olga, format="round-robin")["id"]
    for name in ("ada", "bo"):
        act(olga, season, "add", team=name, player=signed_in(name) and name)
    for deed in ("start", "draft", "publish"):
        act(olga, season, deed)
    time = "2030-11-05T19:30:00+01:00"
    refused(act(signed_in("ada"), season, "propose-times", fixture=1, times=[time[:19]]), 422, "time-zone-missing")
    assert act(signed_in("ada"), season, "propose-times", fixture=1, times=[time]).status_code == 200
    assert act(signed_in("bo"), season, "agree-time", fixture=1, time=time).status_code == 200
    refused(act(signed_in("olga"), season, "open-battle", fixture=99), 404, "not-found")


def test_armies_are_handed_in_and_judged(signed_in, act, as_ada, army):
    olga = signed_in("olga")
    season = found_season(olga, format="swiss")["id"]
    act(olga, season, "set-registration", open=True)
    assert act(as_ada, season, "enter", team="Ada's").json()["entry"] == 1
    handed = act(as_ada, season, "hand-in", army=army.key)
    assert handed.status_code in (200, 422), handed.content
    refused(act(olga, season, "hand-in", army=army.key), 403, "permission-denied")
    refused(act(as_ada, season, "judge", entry=1, approved=True), 403, "permission-denied")
    refused(act(as_ada, season, "hand-in", army="nosuch"), 404, "not-found")
    assert act(olga, season, "open-lists").json()["lists-open"]


def test_challenges_are_made_and_answered(signed_in, act, running):
    season = running(3, format="challenge")
    assert act(signed_in("p1"), season, "challenge", opponent=2).status_code == 200
    refused(act(signed_in("p3"), season, "answer-challenge", challenge=1, accept=True), 403, "permission-denied")
    assert act(signed_in("p2"), season, "answer-challenge", challenge=1, accept=True).status_code == 200
    refused(act(signed_in("p2"), season, "answer-challenge", challenge=9, accept=True), 404, "not-found")
    season.refresh_from_db()
    assert season_store.state_of(season).fixtures[1].sides == (1, 2)


def test_a_list_of_teams_is_entered_seeded_and_paired_for_all_rounds(signed_in, act):
    olga = signed_in("olga")
    season = found_season(olga, format="round-robin")["id"]
    teams = [{"team": name, "club": "North"} for name in ("Panza", "Vesta", "Crane", "Glide")]
    assert act(olga, season, "add-many", teams=teams).json()["entries"] == [1, 2, 3, 4]
    problem = refused(act(olga, season, "add-many", teams=[{"team": "New"}, {"team": "panza"}]), 422, "team-name-taken")
    assert "panza: " in problem["detail"]
    places = [{"entry": 4, "seed": 1}, {"entry": 1, "seed": 2}]
    assert act(olga, season, "place-all", places=places).status_code == 200
    assert act(olga, season, "start").json()["players"] == 4
    assert season_store.state_of(Season.objects.get()).order == ((4, 1, 2, 3),)
    assert act(olga, season, "publish-all").json()["round"] == 3
    refused(act(olga, season, "publish-all"), 422, "no-more-rounds")
    signed_in("ada")
    assert act(olga, season, "name-player", entry=1, player="ada").status_code == 200
    refused(act(signed_in("ada"), season, "name-player", entry=2, player="ada"), 403, "permission-denied")


@pytest.mark.parametrize("how", ["lots", "ratings"])
def test_seeds_are_drawn_or_taken_from_the_ratings(signed_in, act, how):
    olga = signed_in("olga")
    season = found_season(olga, format="knock-out")["id"]
    act(olga, season, "add-many", teams=[{"team": str(number)} for number in range(5)])
    assert act(olga, season, "seed", by=how).status_code == 200
    seeds = [entry.seed for entry in season_store.state_of(Season.objects.get()).entries.values()]
    assert sorted(seeds) == [1, 2, 3, 4, 5]


def test_a_bye_is_asked_for_and_taken_back(signed_in, act, running):
    season = running(3, format="swiss", requests=1)
    p1, olga, player = signed_in("p1"), signed_in("olga"), f"{API}/seasons/{season.public_id}/players/1/"
    assert (p1.get(player).json()["byes"], p1.get(player).json()["byes-left"]) == ([], 1)
    refused(act(p1, season, "request-bye", entry=2, round=1), 403, "permission-denied")
    assert act(p1, season, "request-bye", entry=1, round=1).status_code == 200
    refused(act(olga, season, "request-bye", entry=1, round=2), 422, "no-byes-left")
    assert p1.get(player).json()["byes"] == [1]
    assert olga.get(f"{API}/seasons/{season.public_id}/now/").json()["resting"] == [1]
    act(olga, season, "draft")
    draft = olga.get(f"{API}/seasons/{season.public_id}/draft/").json()
    assert [one["one"] for one in draft["pairs"] if one["requested"]] == [1]
    assert act(p1, season, "withdraw-bye", entry=1, round=1).json()["drafted"] is False
    act(p1, season, "request-bye", entry=1, round=1)
    for deed in ("draft", "publish"):
        act(olga, season, deed)
    refused(act(p1, season, "withdraw-bye", entry=1, round=1), 422, "too-late")
    games = p1.get(f"{API}/seasons/{season.public_id}/cross/").json()["rows"]
    assert [one["games"][0]["kind"] for one in games if one["entry"] == 1] == ["requested"]


ORGANISERS = {
    **{name: {} for name in ("start", "draft", "drop-draft", "publish", "publish-all", "finish", "open-lists")},
    "add-many": {"teams": [{"team": "New"}]},
    "place-all": {"places": [{"entry": 1, "seed": 9}]},
    "seed": {"by": "lots"},
    "name-player": {"entry": 1},
}


@pytest.mark.parametrize("deed", ORGANISERS)
def test_only_organisers_organise(api, signed_in, act, running, deed):
    season = running(4, format="round-robin")
    before = season_store.state_of(season).seq
    refused(act(api, season, deed, **ORGANISERS[deed]), 401, "not-authenticated")
    for name in ("p1", "stranger"):
        refused(act(signed_in(name), season, deed, **ORGANISERS[deed]), 403, "permission-denied")
    season.refresh_from_db()
    assert season.seq == before


def test_what_is_wrong_is_said(api, signed_in, act, running):
    olga = signed_in("olga")
    refused(api.post(f"{API}/leagues/", {"name": "x", "game": "eic-league"}), 401, "not-authenticated")
    refused(olga.post(f"{API}/leagues/", {"name": " ", "game": "eic-league"}), 422, "name-missing")
    refused(olga.post(f"{API}/leagues/", {"name": "x", "game": "chess"}), 422, "unknown-game")
    season = running(4, format="round-robin")
    seasons = f"{API}/leagues/{League.objects.get().public_id}/seasons/"
    refused(olga.post(seasons, {"name": "x", "terms": {"format": "chess"}}), 400, "unreadable")
    refused(signed_in("p1").post(seasons, {"name": "x"}), 403, "permission-denied")
    refused(act(olga, season, "dance"), 400, "unreadable")
    refused(act(olga, season, "set-terms", terms={"win": 9}), 422, "terms-fixed")
    refused(olga.get(f"{API}/seasons/{season.public_id}/draft/"), 404, "not-found")
    refused(signed_in("p1").get(f"{API}/seasons/{season.public_id}/draft/"), 403, "permission-denied")
