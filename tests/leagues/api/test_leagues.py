"""/api/v1/leagues/ and /api/v1/seasons/: what everybody may know, and what the players of a fixture say."""

import pytest

API = "/api/v1"


@pytest.fixture
def season(running, next_round, enter_result):
    found = running(4, format="round-robin")
    next_round(found)
    enter_result(found, 2, "win", (9, 4))
    return found


@pytest.fixture
def base(season):
    return f"{API}/seasons/{season.public_id}"


def test_leagues_with_their_seasons(api, season):
    (line,) = api.get(f"{API}/leagues/").json()["results"]
    assert line["seasons"][0] == {
        "id": season.public_id,
        "name": "Season One",
        "stage": "running",
        "players": 4,
        "round": 1,
    }
    assert api.get(f"{API}/leagues/{line['id']}/").json() == {**line, "may": []}


def test_a_season_and_its_standings(api, base):
    whole = api.get(f"{base}/").json()
    assert [one["team"] for one in whole["players"]] == ["Team 1", "Team 2", "Team 3", "Team 4"]
    assert whole["fixtures"][1]["winner"] == 2
    standings = api.get(f"{base}/standings/").json()
    assert standings["rows"] == whole["standings"][0]
    assert (standings["rows"][0]["player"], standings["rows"][0]["points"]) == (2, "3")


@pytest.mark.parametrize("query", ["division=1", "division=x", "round=0", "round=2", "round=²"])
def test_standings_that_there_are_not(api, base, query):
    assert api.get(f"{base}/standings/?{query}").status_code == 404


def test_a_private_league_is_not_found(api, signed_in, base, league):
    league.visibility = "private"
    league.save()
    assert api.get(f"{base}/").status_code == 404
    assert signed_in("stranger").get(f"{base}/").status_code == 404
    assert signed_in("p1").get(f"{base}/").status_code == 200


def test_a_claim_and_its_confirmation(signed_in, base):
    claimed = signed_in("p1").post(f"{base}/fixtures/1/claim/", {"score": "win", "points": [12, 3]})
    assert (claimed.status_code, claimed.json()["state"], claimed.json()["winner"]) == (200, "claimed", 1)
    agreed = signed_in("p4").post(f"{base}/fixtures/1/confirm/")
    assert agreed.json()["state"] == "agreed"
    late = signed_in("p4").post(f"{base}/fixtures/1/dispute/", {"text": "no"})
    assert (late.status_code, late.json()["code"]) == (422, "not-open")


def test_a_dispute(signed_in, base):
    signed_in("p1").post(f"{base}/fixtures/1/claim/", {"score": "win"})
    answer = signed_in("p4").post(f"{base}/fixtures/1/dispute/", {"text": "My Anvil still stood."})
    assert answer.json()["state"] == "disputed"


def test_only_the_players_of_a_fixture_speak(api, signed_in, base):
    claim = {"score": "win"}
    assert api.post(f"{base}/fixtures/1/claim/", claim).status_code == 401
    assert signed_in("p2").post(f"{base}/fixtures/1/claim/", claim).status_code == 403
    assert signed_in("p1").post(f"{base}/fixtures/99/claim/", claim).status_code == 404
    assert signed_in("p1").post(f"{base}/fixtures/1/claim/", {"score": "victory"}).status_code == 400
