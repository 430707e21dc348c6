"""/api/v1/seasons/: one fixture, one player, where the season stands, its rules, cross table and files."""

import csv
import io
from uuid import uuid4

import pytest
from icalendar import Calendar

from battles.play.commands import Command, adjudicate
from battles.store.models import Battle
from leagues.services import organising, registration, results, season_store
from leagues.store.events import Result
from leagues.store.models import Staff
from rules.kernel.viewer import REFEREE
from tests.api.conftest import refused
from tests.leagues.career_steps import equip

API = "/api/v1"


@pytest.fixture
def season(running, next_round, enter_result):
    """A round robin of p1 to p4: 1 meets 4 in fixture 1, 2 has won fixture 2 against 3."""
    found = running(4, format="round-robin", tie_breaks=("game:vanquished", "wins"))
    next_round(found)
    enter_result(found, 2, "win", (9, 4))
    return found


@pytest.fixture
def base(season):
    return f"{API}/seasons/{season.public_id}"


def act(client, base, type_, **fields):
    return client.post(f"{base}/act/", {"act": {"type": type_, **fields}})


def test_a_fixture_says_what_whoever_asks_may_do(api, signed_in, base, league, make_user):
    Staff.objects.create(league=league, user=make_user("jo"), role=Staff.Role.JUDGE)
    at = f"{base}/fixtures/1/"

    def may(client):
        return client.get(at).json()["may"]

    p1, p4 = signed_in("p1"), signed_in("p4")
    assert may(api) == may(signed_in("p2")) == []
    assert may(p1) == ["claim", "propose-times", "open-battle"]
    assert may(signed_in("jo")) == ["record", "rule", "open-battle"]
    p1.post(f"{at}claim/", {"score": "win", "points": [12, 3]})
    assert (may(p1), may(p4)) == (["claim"], ["confirm", "dispute"])
    p4.post(f"{at}dispute/", {"text": "My Anvil still stood."})
    assert may(p4) == ["state-case"] and may(signed_in("olga")) == ["state-case", "rule"]
    told = api.get(at).json()
    assert (told["state"], told["claimed-by"], told["result"]["points"]) == ("disputed", 1, [12, 3])
    said = [("p1", "claimed: Team 1 won, 12 : 3"), ("p4", "disputed")]
    assert [(line["by"], line["what"]) for line in told["trace"]][-2:] == said
    assert told["trace"][-1]["text"] == "My Anvil still stood."
    assert may(signed_in("olga")) and signed_in("jo").get(f"{base}/fixtures/2/").json()["may"] == ["correct-result"]
    refused(api.get(f"{base}/fixtures/9/"), 404, "not-found")


def test_times_are_shown_to_the_two_sides(api, signed_in, base):
    time = "2030-11-05T18:30:00Z"
    act(signed_in("p1"), base, "propose-times", fixture=1, times=[time])
    shown = {name: signed_in(name).get(f"{base}/fixtures/1/").json() for name in ("p1", "p4", "p2")}
    assert (shown["p1"]["proposed"], shown["p1"]["offered"]) == ([time], [])
    assert (shown["p4"]["offered"], "agree-time" in shown["p4"]["may"]) == ([time], True)
    assert (shown["p2"]["offered"], shown["p2"]["proposed"]) == ([], [])


def test_results_tell_all_that_the_season_counts(api, signed_in, base, season):
    counted = {one["name"] for one in api.get(f"{base}/fixtures/1/").json()["counted"]}
    assert counted == {"vanquished"}
    claim = {"score": "win", "points": [12, 3], "measures": {"vanquished": [2, 1]}}
    p1, p4 = signed_in("p1"), signed_in("p4")
    refused(p1.post(f"{base}/fixtures/1/claim/", {**claim, "measures": {"goals": [2, 1]}}), 422, "no-such-measure")
    assert p1.post(f"{base}/fixtures/1/claim/", claim).json()["state"] == "claimed"
    assert p4.post(f"{base}/fixtures/1/claim/", claim).json()["state"] == "agreed"
    assert act(signed_in("olga"), base, "correct-result", fixture=1, reason="misread", seq=season_seq(season),
               result={"score": "win", "points": [13, 3]}).status_code == 200  # fmt: skip
    result = api.get(f"{base}/fixtures/1/").json()["result"]
    assert (result["points"], result["measures"]) == ([13, 3], {"vanquished": [2, 1]})


def season_seq(season):
    season.refresh_from_db()
    return season.seq


def test_a_player_with_the_sums_of_his_standing(api, signed_in, base):
    second = api.get(f"{base}/players/2/").json()
    assert (second["rank"], second["points"], second["fixtures"], second["own"]) == (1, "3", [2], False)
    assert {one["column"]: one["lines"][-1]["amount"] for one in second["sums"]} == {
        "points": "3", "game:vanquished": "0", "wins": "1", "rating": "1605 ±323"}  # fmt: skip
    assert second["rating"]["rating"] > 1500 and second["rating"]["games"] == 1
    assert signed_in("p2").get(f"{base}/players/2/").json()["own"]
    assert api.get(f"{base}/players/2/?round=1").json()["round"] == 1
    refused(api.get(f"{base}/players/2/?round=7"), 404, "not-found")
    refused(api.get(f"{base}/players/9/"), 404, "not-found")


def test_armies_are_sealed_until_the_lists_are_open(api, signed_in, as_ada, *, ada, army, new_season, owner):
    season = new_season(format="swiss", budget=10_000)
    organising.set_registration(season, by=owner, is_open=True)
    base = f"{API}/seasons/{season.public_id}"
    assert act(as_ada, base, "enter", team="Ada's").status_code == 200
    refused(as_ada.get(f"{base}/players/1/army/"), 404, "not-found")
    assert act(as_ada, base, "hand-in", army=army.key).status_code == 200
    mine = as_ada.get(f"{base}/players/1/army/").json()
    assert mine["legal"] and mine["army"]["units"][0]["name"] == "Anvil"
    refused(api.get(f"{base}/players/1/army/"), 401, "not-authenticated")
    refused(signed_in("bo").get(f"{base}/players/1/army/"), 403, "permission-denied")
    sealed = signed_in("bo").get(f"{base}/players/1/").json()
    assert (sealed["army"]["state"], sealed["army"]["name"], sealed["classes"]) == ("submitted", None, None)
    olga = signed_in("olga")
    assert olga.get(f"{base}/now/").json()["armies-to-judge"] == [1]
    assert olga.get(f"{base}/players/1/").json()["judges"]
    registration.open_lists(season, by=owner)
    assert api.get(f"{base}/players/1/army/").json()["name"] == mine["name"]


def test_where_a_season_stands_for_whoever_asks(api, signed_in, running):
    season = running(3, format="challenge")
    base = f"{API}/seasons/{season.public_id}"
    act(signed_in("p1"), base, "challenge", opponent=2)
    told = signed_in("p2").get(f"{base}/now/").json()
    assert (told["own"], told["organiser"], told["invitation"]) == (2, False, None)
    assert told["challenges"] == [{"number": 1, "one": 1, "other": 2}]
    assert signed_in("olga").get(f"{base}/now/").json()["invitation"] == season.invitation
    assert api.get(f"{base}/now/").json()["seq"] == season_seq(season)
    assert signed_in("p3").get(f"{base}/players/1/").json()["challenge"]
    assert not signed_in("p2").get(f"{base}/players/1/").json()["challenge"]
    (waiting,) = signed_in("p2").get(f"{API}/news/waiting/").json()["results"]
    assert waiting["text"] == "Team 1 challenges you" and waiting["season"] == season.public_id
    refused(api.get(f"{API}/news/waiting/"), 401, "not-authenticated")


def test_organisers_challenge_and_answer_for_players_without_an_account(signed_in, running, state):
    season = running(2, format="challenge", accounts=False)
    base = f"{API}/seasons/{season.public_id}"
    refused(act(signed_in("p9"), base, "challenge", opponent=2, entry=1), 403, "permission-denied")
    act(signed_in("olga"), base, "challenge", opponent=2, entry=1)
    act(signed_in("olga"), base, "answer-challenge", challenge=1, accept=True)
    now = signed_in("olga").get(f"{base}/now/").json()
    assert now["challenges"] == [] and len(state(season).fixtures) == 1
    refused(act(signed_in("olga"), base, "challenge", opponent=2), 403, "permission-denied")


def test_who_is_invited_to_a_private_season_enters_it(signed_in, new_season, owner, league):
    season = new_season(format="swiss", registration="invitation")
    organising.change_league(league, name="Secret", about="", visibility="private")
    organising.set_registration(season, by=owner, is_open=True)
    bo, base = signed_in("bo"), f"{API}/seasons/{season.public_id}"
    for query in ("", "?invitation=wrong"):
        refused(bo.get(f"{base}/now/{query}"), 404, "not-found")
    refused(act(bo, base, "enter", team="Bo's", invitation="wrong"), 404, "not-found")
    assert bo.get(f"{base}/now/?invitation={season.invitation}").json()["may-enter"]
    assert act(bo, base, "enter", team="Bo's", invitation=season.invitation).json()["entry"] == 1
    assert bo.get(f"{base}/").status_code == 200


def test_what_the_game_leaves_open_is_settled_for_the_season(api, signed_in, new_season):
    season = new_season(format="swiss")
    base, olga = f"{API}/seasons/{season.public_id}", signed_in("olga")
    rules = api.get(f"{base}/rules/").json()
    fields = [field for section in rules["sections"] for field in section["fields"] if field["kind"] == "choose"]
    field, value = next(
        (field, option["value"]) for field in fields for option in field["options"] if option["value"] != field["value"]
    )
    edits = [{"op": "set", "path": field["path"], "value": value}]
    refused(act(signed_in("bo"), base, "settle-options", edits=edits), 403, "permission-denied")
    assert act(olga, base, "settle-options", edits=edits).status_code == 200
    now = api.get(f"{base}/rules/").json()
    assert now["options"] and now["settled"] and not now["fixed"]
    assert now["seq"] == rules["seq"] + 1
    nonsense = {"options": {field["path"][0]: {"no": "such"}}}
    assert act(olga, base, "set-terms", terms=nonsense).status_code in (400, 422)
    assert api.get(f"{base}/rules/").json() == now


def test_who_met_whom(api, base):
    table = api.get(f"{base}/cross/").json()
    first = table["rows"][0]
    assert first["entry"] == 2
    assert first["games"] == [{"round": 1, "other": 3, "kind": "played", "score": "win", "points": 9,
                               "conceded": 4, "provisional": False}]  # fmt: skip
    refused(api.get(f"{base}/cross/?division=4"), 404, "not-found")
    assert api.get(f"{base}/standings/?division=all").json()["division"] is None
    refused(api.get(f"{base}/standings/?group=0"), 404, "not-found")


def test_the_tables_of_groups(api, running, next_round):
    season = running(4, format="groups", groups=2, advance=1)
    next_round(season)
    group = api.get(f"{API}/seasons/{season.public_id}/standings/?group=1").json()
    assert (group["group"], len(group["rows"])) == (1, 2)


def test_files_for_a_spreadsheet_and_a_calendar(api, signed_in, base, season, owner, league):
    answer = api.get(f"{base}/standings/csv/")
    assert answer["Content-Type"].startswith("text/csv")
    head, first, *_ = csv.reader(io.StringIO(answer.text))
    assert (head[:3], first[:2]) == (["Rank", "Team", "Player"], ["1", "Team 2"])
    time = "2030-11-05T18:30:00Z"
    act(signed_in("p1"), base, "propose-times", fixture=1, times=[time])
    act(signed_in("p4"), base, "agree-time", fixture=1, time=time)
    answer = api.get(f"{base}/calendar/")
    assert answer["Content-Type"].startswith("text/calendar")
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert event["SUMMARY"] == "Team 1 against Team 4"
    assert not Calendar.from_ical(api.get(f"{base}/calendar/?player=2").content).walk("VEVENT")
    refused(api.get(f"{base}/standings/csv/?round=8"), 404, "not-found")
    league.visibility = "private"
    league.save()
    refused(api.get(f"{base}/calendar/"), 404, "not-found")
    assert signed_in("p1").get(f"{base}/calendar/").status_code == 200


def test_a_draft_tells_what_an_exchange_would_cost(signed_in, running, next_round, owner):
    season = running(6, format="swiss", rounds=3)
    next_round(season)
    state = season_store.state_of(season)
    for fixture in state.fixtures.values():
        results.record(season, by=owner, number=fixture.number, result=Result(score="win"))
    base, olga = f"{API}/seasons/{season.public_id}", signed_in("olga")
    act(olga, base, "draft")
    draft = olga.get(f"{base}/draft/").json()
    assert draft["tried"] is None
    one, other = draft["pairs"][0]["one"], draft["pairs"][2]["other"]
    tried = olga.get(f"{base}/draft/?one={one}&other={other}").json()["tried"]
    assert (tried["dearer"], set(tried["costs"])) == (True, set(draft["costs"]))
    assert olga.get(f"{base}/draft/").json()["pairs"] == draft["pairs"]
    refused(olga.get(f"{base}/draft/?one={one}&other={one}"), 422, "no-swap")
    refused(olga.get(f"{base}/draft/?one=x&other=1"), 404, "not-found")


def test_the_ratings_of_a_game(api, season):
    page = api.get(f"{API}/games/eic-league/ratings/").json()
    assert [(one["place"], one["player"], one["games"]) for one in page["results"]] == [(1, "p2", 1), (2, "p3", 1)]
    assert api.get(f"{API}/games/eic-league/ratings/?page=2&page-size=1").json()["results"][0]["player"] == "p3"
    assert api.get(f"{API}/games/sol-prime/ratings/").json()["count"] == 0
    refused(api.get(f"{API}/games/chess/ratings/"), 404, "not-found")


def test_the_end_of_a_battle_is_there_for_whoever_confirms_it(signed_in, running, next_round, owner):
    season = running(2, format="round-robin", career=True)
    for entry in (1, 2):
        equip(season, entry)
    next_round(season)
    base = f"{API}/seasons/{season.public_id}"
    refused(act(signed_in("p1"), base, "hand-in", army="nosuch"), 422, "careers")
    battle = Battle.objects.get(public_id=act(signed_in("p1"), base, "open-battle", fixture=1).json()["battle"])
    command = Command(viewer=REFEREE, user=owner, action_id=uuid4())
    adjudicate(battle, command, winners=[battle.seats.get(colour=0).side], reason="The time was up.")
    confirmed = signed_in("p2").post(f"{base}/fixtures/1/confirm/").json()
    assert (confirmed["state"], confirmed["winner"]) == ("played", 1)
    assert signed_in("p1").post(f"{base}/fixtures/1/confirm/").json()["state"] == "agreed"


def test_a_forfeit_on_paper_is_one(api, signed_in, base):
    olga = signed_in("olga")
    assert act(olga, base, "record", fixture=1, result={"absent": [4]}).status_code == 200
    told = api.get(f"{base}/fixtures/1/").json()
    assert (told["state"], told["winner"], told["result"]["absent"]) == ("forfeited", 1, [4])
    refused(act(olga, base, "place", entry=99, division=0, seed=1), 422, "no-such-entry")
    refused(act(olga, base, "place", entry=1, division=1, seed=1), 422, "no-such-entry")
