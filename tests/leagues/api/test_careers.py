"""/api/v1/seasons/<season>/careers/: what the pages of careers show and do, for whom they show and do it."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.store.models import User
from leagues.services import organising, registration, results, rounds, season_store
from leagues.store import careers as books
from leagues.store.events import Result
from leagues.store.terms import Terms
from rules import registry
from tests.api.conftest import refused
from tests.leagues.career_steps import equip, fight, lose_anvil
from tests.leagues.pages.test_queries import careers  # noqa: F401 - fixture
from tests.leagues.services.test_careers_of_games import ready_army

API = "/api/v1"
GAMES = registry.all_games()


@pytest.fixture
def season(running, next_round):
    """Four EIC teams of p1 to p4 with Anvil and Whisper, in their first round: 1 meets 4, 2 meets 3."""
    found = running(4, format="round-robin", career=True)
    for entry in (1, 2, 3, 4):
        equip(found, entry)
    next_round(found)
    return found


@pytest.fixture
def base(season):
    return f"{API}/seasons/{season.public_id}/careers"


def act(client, base, number, type_, **fields):
    return client.post(f"{base}/{number}/act/", {"act": {"type": type_, **fields}})


def wallet(client, base, number):
    return amounts(client.get(f"{base}/{number}/").json())["wallet"]


def amounts(team):
    return {one["account"]: one["amount"] for one in [*team["accounts"], *team["sources"]]}


def test_all_teams_and_the_money_of_those_whose_books_one_reads(api, signed_in, base):
    def worths(client):
        return [one["worth"] for one in client.get(f"{base}/").json()["teams"]]

    assert worths(api) == worths(signed_in("stranger")) == [None] * 4
    mine, *others = worths(signed_in("p1"))
    assert mine >= 6000 and others == [None] * 3
    assert None not in worths(signed_in("olga"))
    first = api.get(f"{base}/").json()
    assert first["currency"] == "credits" and first["about"]
    assert (first["teams"][0]["team"], first["teams"][0]["units"]) == ("Team 1", 2)


def test_a_sealed_team_shows_nothing_but_its_name(api, signed_in, base, season, owner):
    for client in (api, signed_in("p4"), signed_in("stranger")):
        answer = client.get(f"{base}/1/")
        assert answer.json()["sealed"] and "Whisper" not in answer.text and not answer.json()["accounts"]
        assert not answer.json()["deals"] and answer.json()["closed"] is None
    registration.open_lists(season, by=owner)
    assert [one["title"] for one in api.get(f"{base}/1/").json()["units"]] == ["Anvil", "Whisper"]


def test_ones_own_team_whole(signed_in, base):
    mine = signed_in("p1").get(f"{base}/1/").json()
    assert (mine["deals"], mine["grants"], mine["closed"], mine["begun"]) == (True, False, None, True)
    assert amounts(mine)["equipment"] == 2480 + 1470 and sum(amounts(mine).values()) == 0
    assert all(one["why"][-1]["total"] for one in mine["accounts"])
    assert [one["title"] for one in mine["units"]] == ["Anvil", "Whisper"]
    assert mine["fixtures"] == [1]
    refused(signed_in("p1").get(f"{base}/9/"), 404, "not-found")


def test_a_ledger_line_by_line(api, signed_in, base):
    p1 = signed_in("p1")
    page = p1.get(f"{base}/1/ledger/").json()
    assert page["count"] == len(page["results"]) >= 3
    assert all(sum(move["amount"] for move in line["postings"]) == 0 for line in page["results"])
    assert page["results"][0]["wallet"] == wallet(p1, base, 1)
    equipment = p1.get(f"{base}/1/ledger/?account=equipment&page-size=1").json()
    assert equipment["count"] == 2 and equipment["next"]
    assert {move["label"] for move in equipment["results"][0]["postings"]} == {"Wallet", "Equipment"}
    refused(p1.get(f"{base}/1/ledger/?account=gold"), 400, "unreadable")
    refused(api.get(f"{base}/1/ledger/"), 401, "not-authenticated")
    refused(signed_in("p4").get(f"{base}/1/ledger/"), 403, "permission-denied")
    refused(signed_in("p4").get(f"{base}/1/army/"), 403, "permission-denied")


def test_the_team_as_it_would_fight_now(signed_in, base):
    fielded = signed_in("p1").get(f"{base}/1/army/").json()
    assert fielded["legal"] and [unit["name"] for unit in fielded["army"]["units"]] == ["Anvil", "Whisper"]


def test_what_the_market_offers_is_bought_once(signed_in, base, season, owner):
    fight(season, owner, 1, change=lambda sheet: sheet["sides"][1]["units"][0].update(energy=200))
    p4 = signed_in("p4")
    market = p4.get(f"{base}/4/market/").json()
    stall = next(one for one in market["stalls"] if one["title"] == "Anvil")
    offer = next(one for one in stall["offers"] if one["action"]["type"] == "recover")
    (field,) = [one for one in offer["fields"] if one["path"] == ["points"]]
    before, action = market["wallet"], {**offer["action"], "points": field["most"] - 10}
    done = act(p4, base, 4, "deal", action=action, seq=market["seq"]).json()
    (line,) = done["lines"]
    assert (line["wallet"], done["team"]["seq"]) == (before - 5 * action["points"], market["seq"] + 1)
    stale = refused(act(p4, base, 4, "deal", action=action, seq=market["seq"]), 409, "stale")
    assert stale["seq"] == done["team"]["seq"]
    too_much = refused(act(p4, base, 4, "deal", action={**action, "points": 11}, seq=stale["seq"]), 422, "over-maximum")
    assert too_much["detail"] and wallet(p4, base, 4) == line["wallet"]


def test_units_are_bought_out_of_an_army_of_ones_own(signed_in, base, make_army, make_user):
    p1 = signed_in("p1")
    army = make_army(User.objects.get(username="p1"))
    other = make_army(make_user("somebody"))
    market = p1.get(f"{base}/1/market/?army={army.key}").json()
    closed = {one["label"]: one["closed"] for one in market["recruits"]}
    assert len(closed) == 2 and not p1.get(f"{base}/1/market/").json()["recruits"]
    refused(p1.get(f"{base}/1/market/?army={other.key}"), 404, "not-found")
    act(signed_in("olga"), base, 1, "grant", amount=50_000, reason="for the test")
    market = p1.get(f"{base}/1/market/?army={army.key}").json()
    done = act(p1, base, 1, "deal", action=market["recruits"][1]["action"], seq=market["seq"]).json()
    assert [one["title"] for one in done["team"]["units"]] == ["Anvil", "Whisper", "Whisper 2"]


def test_a_receipt_is_cashed_in_part_and_linked_to_the_rest(api, signed_in, base, season, owner):
    fight(season, owner, 1)
    p1 = signed_in("p1")
    done = act(p1, base, 1, "cash", receipt="R1", amount=4000, seq=season.seq).json()
    rest, first = done["team"]["receipts"]
    assert (first["number"], first["cashed"], first["after"], first["is-open"]) == ("R1", 4000, "R1.2", False)
    assert (rest["number"], rest["amount"], rest["before"], rest["is-open"]) == ("R1.2", 11000, "R1", True)
    refused(act(p1, base, 1, "cash", receipt="R1.2", amount=1, seq=season.seq), 409, "stale")
    refused(act(p1, base, 1, "cash", receipt="R1", amount=1), 422, "receipt-too-small")
    refused(act(signed_in("p4"), base, 4, "cash", receipt="R1.2", amount=1), 422, "receipt-too-small")
    (shown,) = api.get(f"{base}/receipts/").json()["results"]
    assert (shown["said"], shown["is-open"], shown["after"]) == ("sealed", None, None)
    assert len(p1.get(f"{base}/receipts/").json()["results"]) == 2


def test_the_bank_and_what_the_league_gives(signed_in, base, season):
    p1, olga = signed_in("p1"), signed_in("olga")
    before = wallet(p1, base, 1)
    done = act(p1, base, 1, "deposit", amount=100).json()["team"]
    assert amounts(done)["bank"] == 100
    assert act(p1, base, 1, "fetch", amount=40).status_code == 200
    refused(act(p1, base, 1, "fetch", amount=61), 422, "not-enough-credits")
    refused(act(p1, base, 1, "deposit", amount=0), 400, "unreadable")
    refused(act(p1, base, 1, "grant", amount=5, reason="please"), 403, "permission-denied")
    refused(act(olga, base, 1, "grant", amount=5, reason=" "), 422, "reason-missing")
    assert act(olga, base, 1, "fine", amount=7, reason="late").json()["lines"][0]["text"] == "League: late"
    assert wallet(p1, base, 1) == before - 60 - 7
    refused(act(olga, base, 1, "deposit", amount=1), 403, "permission-denied")


def test_what_a_sealed_team_does_changes_no_byte_of_what_others_read(api, signed_in, base):
    def read():
        """What others read, but for the number at which the season stands: that something happened is no secret."""
        places = ("", "1/", "receipts/", "../players/1/", "../now/", "../", "../fixtures/1/", "../cross/")
        found = [client.get(f"{base}/{place}".replace("careers/../", "")) for client in (api, p4) for place in places]
        assert {one.status_code for one in found} == {200}
        return [re.sub(r'"seq":\d+', "", one.text) for one in found]

    p1, p4 = signed_in("p1"), signed_in("p4")
    before, market = read(), p1.get(f"{base}/1/market/").json()
    offers = market["stalls"][0]["offers"]
    offer = next(one for one in offers if one["action"]["type"] == "upgrade" and not one["closed"])
    assert act(p1, base, 1, "deal", action=offer["action"], seq=market["seq"]).json()["lines"][0]["postings"]
    assert act(p1, base, 1, "deposit", amount=7).status_code == 200
    assert read() == before
    refused(act(p1, base, 1, "deal", action={"type": "begin"}, seq=market["seq"]), 409, "stale")


@pytest.mark.parametrize("name", ["", "p2", "stranger"])
def test_nobody_deals_for_another(name, api, signed_in, base, season):
    client = signed_in(name) if name else api
    status, code = (403, "permission-denied") if name else (401, "not-authenticated")
    refused(client.get(f"{base}/1/market/"), status, code)
    for type_, fields in (
        ("deal", {"action": {"type": "begin"}, "seq": season.seq}),
        ("cash", {"receipt": "R1", "amount": 1}),
        ("deposit", {"amount": 1}),
        ("grant", {"amount": 1, "reason": "so"}),
    ):
        refused(act(client, base, 1, type_, **fields), status, code)
    before = season.seq
    season.refresh_from_db()
    assert season.seq == before


def test_a_team_in_the_field_says_so(signed_in, base, season, owner):
    results.record(season, by=owner, number=1, result=Result(score="win"))
    p1 = signed_in("p1")
    mine = p1.get(f"{base}/1/").json()
    assert (mine["in-the-field"], mine["closed"]["code"]) == (1, "in-the-field")
    assert p1.get(f"{base}/1/market/").json()["closed"]["code"] == "in-the-field"
    assert p1.get(f"{base}/").json()["waiting"] == [1]
    refused(act(p1, base, 1, "deposit", amount=1), 422, "in-the-field")


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_by_its_own_rules_or_a_clear_answer(game, api, signed_in, owner, django_user_model):
    at = organising.create_league(owner=owner, name="League", game=game.slug)
    terms = Terms(format="round-robin", career=game.campaign is not None, budget=100_000)
    season = organising.create_season(at, by=owner, name="One", terms=terms)
    base, olga = f"{API}/seasons/{season.public_id}/careers", signed_in("olga")
    told = api.get(f"{API}/games/{game.slug}/").json()["careers"]
    if game.campaign is None:
        assert told is None
        for address in ("", "receipts/", "1/", "1/ledger/", "1/market/", "1/army/"):
            problem = refused(olga.get(f"{base}/{address}"), 422, "no-careers")
            assert problem["detail"] == "This game has no rules for careers."
        refused(act(olga, base, 1, "deposit", amount=1), 422, "no-careers")
        return
    assert told == {"about": game.campaign.about, "currency": game.campaign.currency}
    for name in ("North", "South"):
        registration.add(season, by=owner, username="", team=name)
    organising.start(season, by=owner)
    army = ready_army(game.slug)
    key = olga.post(f"{API}/armies/", {"game": game.slug, "army": army}).json()["key"]
    for number in (1, 2):
        market = olga.get(f"{base}/{number}/market/").json()
        first = market["stalls"][0]["offers"][0]["action"]
        assert act(olga, base, number, "deal", action=first, seq=market["seq"]).status_code == 200
        assert act(olga, base, number, "grant", amount=90_000, reason="so").status_code == 200
        market = olga.get(f"{base}/{number}/market/?army={key}").json()
        offer = next(one for one in market["recruits"] if one["closed"] is None)
        bought = act(olga, base, number, "deal", action=offer["action"], seq=market["seq"])
        assert bought.json()["team"]["units"], bought.content
    rounds.draft(season, by=owner)
    rounds.publish(season, by=owner)
    results.record(season, by=owner, number=1, result=Result(score="win"))
    form = f"{API}/seasons/{season.public_id}/fixtures/1/aftermath/"
    read = olga.get(form).json()
    assert (read["state"], len(read["outcome"]), bool(read["sections"])) == ("open", 2, True)
    filled = olga.post(form, {"act": {"type": "fill", "sheet": read["sheet"]}}).json()
    settled = olga.post(form, {"act": {"type": "settle", "seq": filled["seq"]}}).json()
    assert settled["state"] == "settled"
    season.refresh_from_db()
    found = books.books_of(season_store.state_of(season))
    assert all(sum(entry.postings.values()) == 0 for entry in found.of(1).entries) and found.of(1).entries[-1].settles


def test_a_season_without_careers_says_so(api, running):
    season = running(2, format="round-robin")
    problem = refused(api.get(f"{API}/seasons/{season.public_id}/careers/"), 422, "no-careers")
    assert "without careers" in problem["detail"]


# --- the aftermath --------------------------------------------------------------------------------


@pytest.fixture
def form(season):
    return f"{API}/seasons/{season.public_id}/fixtures/1/aftermath/"


def say(client, form, type_, **fields):
    return client.post(form, {"act": {"type": type_, **fields}})


def test_both_sides_read_change_and_sign_one_form(signed_in, form, season, owner):
    results.record(season, by=owner, number=1, result=Result(score="win"))
    p1, p4 = signed_in("p1"), signed_in("p4")
    read = p1.get(form).json()
    assert read == {**p4.get(form).json(), "signs": read["signs"]} and read["state"] == "open" and not read["filled"]
    edits = [
        {"op": "set", "path": ["sides", 1, "units", 0, "fate"], "value": "vanquished"},
        {"op": "set", "path": ["sides", 1, "units", 0, "energy"], "value": 0},
    ]
    worked = say(p1, form, "work-out", edits=edits).json()
    assert (worked["sheet"]["sides"][1]["units"][0]["fate"], worked["signed"]) == ("vanquished", [])
    assert p1.get(form).json() == read  # it was only looked at
    filled = say(p1, form, "fill", edits=edits, seq=read["seq"]).json()
    assert worked["outcome"] == filled["outcome"]
    assert (filled["signed"], filled["signs"], filled["state"]) == ([1], False, "open")
    assert filled["sheet"]["sides"][1]["units"][0]["fate"] == "vanquished" and filled["deadline"]
    other = p4.get(form).json()
    assert other["signs"] and not other["settles"]
    changed = say(p4, form, "fill", edits=[{**edits[1], "value": 10}]).json()
    assert changed["signed"] == [4]  # the other side's signature is gone
    refused(say(p1, form, "sign", seq=filled["seq"]), 409, "stale")
    settled = say(p1, form, "sign", seq=changed["seq"]).json()
    assert (settled["state"], settled["signed"], settled["signs"]) == ("settled", [1, 4], False)
    lost = {one["account"]: one["amount"] for one in settled["outcome"][1]["postings"]}
    assert lost["equipment"] == -2480
    refused(say(p1, form, "fill", edits=[]), 422, "no-aftermath")
    refused(say(p1, form, "sign", seq=settled["seq"]), 422, "no-aftermath")


def test_who_has_no_part_in_a_form_neither_reads_nor_signs_it(api, signed_in, form, season, owner):
    refused(signed_in("p1").get(form), 404, "not-found")
    results.record(season, by=owner, number=1, result=Result(score="win"))
    refused(api.get(form), 401, "not-authenticated")
    for name in ("p2", "stranger"):
        refused(signed_in(name).get(form), 403, "permission-denied")
        refused(say(signed_in(name), form, "fill"), 403, "permission-denied")
    seq = say(signed_in("p1"), form, "fill").json()["seq"]
    refused(say(signed_in("p4"), form, "settle", seq=seq), 403, "permission-denied")
    refused(say(signed_in("olga"), form, "sign", seq=seq), 403, "permission-denied")
    refused(say(signed_in("olga"), form, "settle", seq=seq - 1), 409, "stale")
    assert say(signed_in("olga"), form, "settle", seq=seq).json()["state"] == "settled"


def test_nothing_of_the_form_shows_on_one_sides_word(signed_in, form, season):
    p1 = signed_in("p1")
    p1.post(form.replace("aftermath", "claim"), {"score": "win"})
    for client in (p1, signed_in("p4")):
        answer = client.get(form)
        assert (answer.json()["state"], answer.json()["sheet"], answer.json()["outcome"]) == ("waits", None, [])
        assert "Whisper" not in answer.text
    refused(say(p1, form, "fill", edits=[]), 422, "result-open")


def test_a_form_that_cannot_be_one(signed_in, form, season, owner):
    results.record(season, by=owner, number=1, result=Result(score="win"))
    p1 = signed_in("p1")
    refused(say(p1, form, "fill", sheet={"nonsense": 1}), 400, "unreadable")
    refused(say(p1, form, "fill", edits=[{"op": "remove", "path": ["sides", 7]}]), 400, "unreadable")
    both = {"sheet": {}, "edits": [{"op": "set", "path": ["x"], "value": 1}]}
    refused(say(p1, form, "fill", **both), 422, "sheet-or-edits")
    assert not p1.get(form).json()["filled"]


def test_a_correction_says_whose_books_it_changes(signed_in, season, owner):
    fight(season, owner, 1, change=lose_anvil)
    at = f"{API}/seasons/{season.public_id}/fixtures/1/preview/"
    told = signed_in("olga").post(at, {"result": {"score": "loss"}}).json()
    assert [one["entry"] for one in told["books"]] == told["rebooked"] == [1, 4]
    assert told["books"][0]["accounts"]["receipts"] == [15000, 0]
    assert [one["player"] for one in told["ratings"]] == ["p1", "p4"] and told["rerated"] == 2
    registration_entry = {"act": {"type": "withdraw", "entry": 2}}
    assert signed_in("olga").post(f"{API}/seasons/{season.public_id}/act/", registration_entry).status_code == 200
    organising.appoint(season.league, username="p2", role="judge")
    sealed = signed_in("p2").post(at, {"result": {"score": "loss"}}).json()["books"]
    assert [(one["sealed"], one["accounts"]) for one in sealed] == [(True, {}), (True, {})]


def test_as_many_queries_for_sixty_teams_as_for_ten(signed_in, careers):  # noqa: F811
    olga, small, large = signed_in("olga"), careers(10), careers(60)
    olga.get(f"{API}/leagues/")  # a token notes its first use
    for address in ("careers/", "careers/receipts/", "careers/1/", "careers/1/ledger/", "careers/1/market/",
                    "fixtures/1/", "fixtures/1/aftermath/", "players/1/", "now/", "cross/"):  # fmt: skip
        asked = []
        for season in (small, large):
            with CaptureQueriesContext(connection) as queries:
                answer = olga.get(f"{API}/seasons/{season.public_id}/{address}")
            assert answer.status_code == 200, (address, answer.content)
            asked.append(len(queries))
        assert asked[0] == asked[1] <= 20, (address, asked)


def test_what_is_sent_again_is_done_once(signed_in, base, season):
    p1 = signed_in("p1")
    seq = p1.get(f"{base}/1/market/").json()["seq"]
    answers = [act(p1, base, 1, "deposit", amount=5, seq=seq) for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 409, 409]
    assert amounts(p1.get(f"{base}/1/").json())["bank"] == 5 and answers[1].json()["seq"] == seq + 1
