"""/api/v1/leagues/: what a league's owner and organisers keep: its face, its people, its takeout."""

import pytest

from leagues.store.models import League, Staff
from tests.api.conftest import refused

API = "/api/v1"


@pytest.fixture
def at(league):
    return f"{API}/leagues/{league.public_id}/"


def test_the_face_of_a_league(api, signed_in, at, league):
    olga = signed_in("olga")
    refused(api.patch(at, {"name": "Mine"}), 401, "not-authenticated")
    refused(signed_in("bo").patch(at, {"name": "Mine"}), 403, "permission-denied")
    changed = olga.patch(at, {"visibility": "private"}).json()
    assert (changed["name"], changed["visibility"]) == ("Winter League", "private")
    refused(api.get(at), 404, "not-found")
    refused(olga.patch(at, {"name": " "}), 422, "name-missing")
    refused(olga.patch(at, {"game": "sol-prime"}), 400, "unreadable")
    assert olga.get(at).json()["name"] == "Winter League"


def test_the_owner_appoints_and_dismisses(api, signed_in, at, make_user):
    olga, bo = signed_in("olga"), signed_in("bo")
    made = olga.post(f"{at}people/", {"player": "bo", "role": "judge"})
    assert (made.status_code, made.json()["role"]) == (201, "judge")
    assert api.get(f"{at}people/").json() == {"owner": "olga", "results": [made.json()]}
    assert olga.post(f"{at}people/", {"player": "bo", "role": "organiser"}).json()["id"] == made.json()["id"]
    for client in (bo, signed_in("stranger")):
        refused(client.post(f"{at}people/", {"player": "stranger", "role": "judge"}), 403, "permission-denied")
        refused(client.delete(f"{at}people/{made.json()['id']}/"), 403, "permission-denied")
    refused(olga.post(f"{at}people/", {"player": "nobody", "role": "judge"}), 422, "unknown-user")
    refused(olga.post(f"{at}people/", {"player": "olga", "role": "judge"}), 422, "owner")
    refused(olga.post(f"{at}people/", {"player": "bo", "role": "king"}), 400, "unreadable")
    refused(olga.delete(f"{at}people/99999999999999/"), 404, "not-found")
    assert olga.delete(f"{at}people/{made.json()['id']}/").status_code == 204
    assert not Staff.objects.exists()


def test_a_league_goes_out_and_comes_in_with_the_same_standings(signed_in, at, running, next_round, enter_result):
    season = running(4, format="round-robin")
    next_round(season)
    enter_result(season, 2, "win", (9, 4))
    olga, bo = signed_in("olga"), signed_in("bo")
    refused(bo.get(f"{at}takeout/"), 403, "permission-denied")
    file = olga.get(f"{at}takeout/").json()
    assert (file["kind"], len(file["seasons"])) == ("muster-league", 1)
    made = bo.post(f"{API}/leagues/import/", file)
    assert (made.status_code, made.json()["owner"], made.json()["visibility"]) == (201, "bo", "unlisted")
    copy = made.json()["seasons"][0]["id"]
    rows = [bo.get(f"{API}/seasons/{one}/standings/").json()["rows"] for one in (season.public_id, copy)]
    assert rows[0] == rows[1] != []


def test_what_is_no_takeout_brings_nothing_in(api, signed_in, at):
    olga = signed_in("olga")
    file = olga.get(f"{at}takeout/").json()
    refused(api.post(f"{API}/leagues/import/", file), 401, "not-authenticated")
    refused(olga.post(f"{API}/leagues/import/", {"kind": "else"}), 422, "unreadable-file")
    refused(olga.post(f"{API}/leagues/import/", [1]), 422, "unreadable-file")
    refused(olga.post(f"{API}/leagues/import/", {**file, "seasons": [{"events": 3}]}), 422, "unreadable-file")
    large = {**file, "about": "x" * 600_000}  # more than any other address takes
    assert len(olga.post(f"{API}/leagues/import/", large).json()["about"]) == 2000
    assert League.objects.count() == 2


def test_lists_that_are_sealed_do_not_go_out(signed_in, at, as_ada, army, new_season, owner):
    from leagues.services import organising

    season = new_season(format="swiss")
    organising.set_registration(season, by=owner, is_open=True)
    organising.appoint(season.league, username="ada", role="organiser")
    for deed in ({"type": "enter", "team": "Ada's"}, {"type": "hand-in", "army": army.key}):
        assert as_ada.post(f"{API}/seasons/{season.public_id}/act/", {"act": deed}).status_code == 200
    refused(as_ada.get(f"{at}takeout/"), 422, "sealed")
    assert signed_in("olga").get(f"{at}takeout/").status_code == 200
