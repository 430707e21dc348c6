"""Careers: a team lives from battle to battle; money by double entry, salvage, receipts, aftermaths that both sign."""

import json

import pytest
from django.urls import reverse

from battles.store import selectors as battle_selectors
from battles.store.event_store import state_at
from battles.store.models import Battle
from leagues.files import league_export
from leagues.notifications import webhooks
from leagues.services import (
    aftermath_forms,
    aftermaths,
    campaigns,
    corrections,
    organising,
    registration,
    results,
    season_store,
    transactions,
    unit_of_work,
)
from leagues.store import careers
from leagues.store import events as ev
from leagues.store.events import Result
from leagues.store.models import Delivery, Participant
from rules.kernel.campaign import ACCOUNTS
from rules.kernel.records import replace
from tests.armies.teams import ANVIL, WHISPER
from tests.leagues.career_steps import (
    HIGHER,
    act,
    balanced,
    balances,
    books,
    equip,
    fight,
    first_battle,
    four_teams,
    held,
    lose_anvil,
    refused,
    spoilt,
    titles,
)


@pytest.fixture
def season(running, next_round):
    return four_teams(running, next_round)


def test_first_budget_and_purchases(season):
    book = books(season).of(1)
    budget = -book.balance("grants")
    assert 6000 <= budget <= 16000
    assert book.balance("equipment") == 2480 + 1470
    assert book.balance("wallet") == budget - book.balance("equipment")
    assert book.worth == budget
    with refused("budget-rolled"):
        act(season, 1, type="begin")


def test_nobody_buys_what_he_cannot_pay_or_what_the_rules_forbid(running):
    season = running(2, format="round-robin", career=True, options=HIGHER)
    with refused("budget-missing"):
        act(season, 1, type="recruit", unit=ANVIL)
    act(season, 1, type="begin")
    with refused("salvage-not-owned"):
        act(season, 1, type="recruit", unit={**WHISPER, "weapons": [{"weapon": "laser", "salvaged": True}]})
    for number in range(3):
        act(season, 1, type="recruit", unit={"name": f"S{number}", "type": "spook", "ratings": {"bod": 50}})
    with refused("too-many-custom-units"):
        act(season, 1, type="recruit", unit={"name": "S4", "type": "spook", "ratings": {"bod": 50}})
    with refused("not-enough-credits"):
        for _ in range(7):
            act(season, 1, type="recruit", unit=ANVIL)
    assert "a deal that is refused changes nothing" and balanced(books(season))


def test_the_loser_writes_a_receipt_and_the_victor_has_the_salvage(season, owner):
    fixture = fight(season, owner, 1, change=lose_anvil)
    found = books(season)
    winner, loser = found.of(fixture.one), found.of(fixture.other)
    assert (winner.balance("receipts"), winner.balance("purses")) == (15000, -15000)
    assert titles(season, fixture.other) == ["Whisper"]
    assert (loser.balance("equipment"), loser.balance("losses")) == (1470, 2480)
    store_ = [one for one in winner.holdings.values() if one.kind == "piece"]
    assert [one.title for one in store_] == ["Heavy laser", "Plasma beam", "Auto-cannon", "Hi-explosive missile"]
    assert {one.origin for one in store_} == {f"Salvaged from Anvil of Team {fixture.other}"}
    assert balanced(found)


def test_a_receipt_is_cashed_in_part_and_never_twice(season, owner):
    winner = fight(season, owner, 1).one
    before = books(season).of(winner).balance("wallet")
    transactions.cash(season, by=None, entry=winner, receipt="R1", amount=4000)
    found = books(season)
    assert found.of(winner).balance("wallet") == before + 4000
    assert found.of(winner).balance("receipts") == 11000
    papers = {key: (paper.amount, paper.is_open, paper.before, paper.after) for key, paper in found.papers.items()}
    assert papers == {"R1": (15000, False, "", "R1.2"), "R1.2": (11000, True, "R1", "")}
    for receipt, amount in (("R1", 1), ("R1.2", 11001), ("R7", 1)):
        with refused("receipt-too-small"):
            transactions.cash(season, by=None, entry=winner, receipt=receipt, amount=amount)
    with refused("receipt-too-small"):
        transactions.cash(season, by=None, entry=3 if winner != 3 else 4, receipt="R1.2", amount=1)
    transactions.cash(season, by=None, entry=winner, receipt="R1.2", amount=11000)
    assert books(season).held(winner) == []


def test_salvage_is_fitted_at_no_cost_and_once(season, owner):
    winner = fight(season, owner, 1, change=lose_anvil).one
    piece, unit = held(season, winner, "Plasma beam"), held(season, winner, "Whisper")
    wallet = books(season).of(winner).balance("wallet")
    act(season, winner, type="fit", unit=unit.id, piece=piece.id)
    assert "Plasma beam, salvaged" in held(season, winner, "Whisper").detail
    assert books(season).of(winner).balance("wallet") == wallet
    with refused("salvage-not-owned"):
        act(season, winner, type="fit", unit=unit.id, piece=piece.id)
    heavy = held(season, winner, "Heavy laser")
    with refused("weapon-tank-only"):
        act(season, winner, type="fit", unit=unit.id, piece=heavy.id)


def test_a_loser_pays_for_energy_armor_and_loads(season, owner):
    def change(sheet):
        anvil, whisper = sheet["sides"][1]["units"]
        anvil |= {"energy": 200, "frag-hits": 3, "lost": "1", "shots": {"3": 0, "4": 1}}
        whisper |= {"energy": 100}

    loser = fight(season, owner, 1, change=change).other
    anvil = held(season, loser, "Anvil")
    assert "energy 200 of 270, 3 fragmentation hits" in anvil.detail and "Heavy laser" not in anvil.detail
    signed = next(entry for entry in books(season).of(loser).entries if entry.settles)
    assert [(line.label, line.how) for line in signed.lines] == [
        ("Anvil", anvil.detail), ("Whisper", held(season, loser, "Whisper").detail)]  # fmt: skip
    made = act(season, loser, type="recover", unit=anvil.id, points=70)
    assert (made.postings, made.lines[1].amount) == ({"wallet": -350, "repairs": 350}, "7 rounds")
    made = act(season, loser, type="reload", unit=anvil.id, place="2")
    assert made.postings == {"wallet": -50, "repairs": 50}
    made = act(season, loser, type="upgrade", unit=anvil.id, buy={"rating": "bod", "to": 100})
    assert made.postings == {"wallet": -385, "equipment": 385}
    assert held(season, loser, "Anvil").detail.startswith("Tank, energy 270, Plasma beam, Auto-cannon (25 of 25)")
    with refused("over-maximum"):
        act(season, loser, type="recover", unit=held(season, loser, "Whisper").id, points=116)
    with refused("slot-not-empty"):
        act(season, loser, type="reload", unit=anvil.id, place="3")


def test_the_victor_recharges_free_and_keeps_his_wear(season, owner):
    def change(sheet):
        sheet["sides"][0]["units"][0] |= {"energy": 10, "frag-hits": 2, "shots": {"3": 4, "4": 0}}

    winner = fight(season, owner, 1, change=change).one
    detail = held(season, winner, "Anvil").detail
    assert "energy 270, 2 fragmentation hits" in detail
    assert "Auto-cannon (4 of 25), Hi-explosive missile (0 of 1)" in detail


def test_terms_of_surrender_bind_both(season, owner):
    def change(sheet):
        sheet["purse"], sheet["terms"] = 0, "Whisper goes over, and 500 credits."
        sheet["sides"][1]["pays"] = 500
        sheet["sides"][1]["units"][1]["fate"] = "handed-over"

    fixture = fight(season, owner, 1, change=change)
    found = books(season)
    assert (found.of(fixture.one).balance("terms"), found.of(fixture.other).balance("terms")) == (-500, 500)
    assert found.papers == {}
    captive = next(one for one in found.of(fixture.one).holdings.values() if one.captured)
    assert captive.origin == f"Captured from Team {fixture.other}"
    for action in ({"type": "recover", "points": 1}, {"type": "upgrade", "buy": {"rating": "attr", "to": 90}}):
        with refused("captured-unit"):
            act(season, fixture.one, unit=captive.id, **action)
    act(season, fixture.one, type="scrap", unit=captive.id)
    assert [one.title for one in books(season).of(fixture.one).holdings.values()][2:] == ["Laser", "Sonic beam"]
    # Over all teams nothing came from nowhere, either.
    assert sum(found.of(entry).balance(account) for entry in (1, 2, 3, 4) for account in ACCOUNTS) == 0


def test_a_form_that_is_changed_has_to_be_signed_again(season, owner):
    results.record(season, by=owner, number=1, result=Result(score="win"))
    state = season_store.state_of(season)
    fixture = state.fixtures[1]
    sheet = aftermath_forms.first_sheet(season, state, fixture)
    aftermaths.file_sheet(season, by=None, number=1, entry=fixture.one, sheet=sheet)
    season.refresh_from_db()
    seen = season.seq
    aftermaths.file_sheet(season, by=None, number=1, entry=fixture.one, sheet={**sheet, "purse": 9_999})
    with pytest.raises(unit_of_work.Stale):
        aftermaths.sign(season, by=None, number=1, entry=fixture.other, expected=seen)
    aftermaths.file_sheet(season, by=None, number=1, entry=fixture.other, sheet=sheet)
    season.refresh_from_db()
    assert season_store.state_of(season).aftermaths[1].signed == {fixture.other}
    with refused("unreadable"):
        aftermaths.file_sheet(season, by=None, number=1, entry=fixture.one, sheet={"sides": []})
    with refused("over-maximum"):
        aftermaths.file_sheet(season, by=None, number=1, entry=fixture.one, sheet=spoilt(sheet, energy=999))
    aftermaths.settle(season, by=owner, number=1, expected=season.seq)
    with refused("no-aftermath"):
        aftermaths.settle(season, by=owner, number=1, expected=season.seq)


def test_who_signs_the_aftermath_of_a_battle_confirms_its_result(season, owner):
    fixture = season_store.state_of(season).fixtures[1]
    with season_store.lock(season, None) as work:
        work.write(ev.BattleEnded(fixture=1, battle="here", result=Result(score="win")))
    state = season_store.state_of(season)
    sheet = aftermath_forms.first_sheet(season, state, state.fixtures[1])
    aftermaths.file_sheet(season, by=None, number=1, entry=fixture.one, sheet=sheet)
    season.refresh_from_db()
    with refused("result-open"):
        aftermaths.settle(season, by=owner, number=1, expected=season.seq)
    aftermaths.sign(season, by=None, number=1, entry=fixture.other, expected=season.seq)
    season.refresh_from_db()
    after = season_store.state_of(season)
    assert (after.fixtures[1].state, after.aftermaths[1].settled) == ("agreed", True)


def test_a_team_in_the_field_deals_with_nobody(season, owner):
    results.open_battle(season, by=owner, number=1)
    side = season_store.state_of(season).fixtures[1].one
    with refused("in-the-field"):
        transactions.bank(season, by=None, entry=side, amount=10)
    other = next(entry for entry in (1, 2, 3, 4) if entry not in season_store.state_of(season).fixtures[1].sides)
    transactions.bank(season, by=None, entry=other, amount=10)
    assert books(season).of(other).balance("bank") == 10
    with refused("not-enough-credits"):
        transactions.bank(season, by=None, entry=other, amount=-11)


def test_a_correction_turns_the_books_round_and_says_so_first(season, owner):
    fixture = fight(season, owner, 1, change=lose_anvil)
    transactions.cash(season, by=None, entry=fixture.one, receipt="R1", amount=15000)
    before = books(season)
    seen = corrections.preview(season, number=1, result=Result(score="loss"))
    changes = {one.team: one for one in seen.rebooked}
    wallet = before.of(fixture.one).balance("wallet")
    assert changes[fixture.one].accounts["wallet"] == (wallet, wallet - 15000)
    assert changes[fixture.one].lapsed == ("Receipt R1 cashed",)
    assert "Plasma beam" in changes[fixture.one].lost and "Plasma beam" in changes[fixture.other].gained
    assert changes[fixture.other].accounts["receipts"] == (0, 15000)
    assert {entry: balances(books(season).of(entry)) for entry in (1, 2)} == {
        entry: balances(before.of(entry)) for entry in (1, 2)
    }
    corrections.correct(season, by=owner, number=1, result=Result(score="loss"), reason="Misread.", expected=season.seq)
    after = books(season)
    assert after.papers["R1"].holder == fixture.other
    assert balanced(after)
    corrections.correct(season, by=owner, number=1, result=Result(score="win"), reason="No.", expected=season.seq)
    assert balances(books(season).of(fixture.one)) == balances(before.of(fixture.one))


def test_a_wallet_below_nothing_is_announced_and_can_be_made_good(client, season, owner):
    fixture = fight(season, owner, 1, change=lose_anvil)
    side, player = fixture.one, season.participants.get(number=fixture.one).user
    transactions.cash(season, by=None, entry=side, receipt="R1", amount=15_000)
    transactions.bank(season, by=None, entry=side, amount=books(season).of(side).balance("wallet"))
    client.force_login(owner)
    address = reverse("leagues:correct", args=[season.public_id, 1])
    page = client.post(address, {"ended": "loss", "reason": "Misread."}).text
    assert "comes below nothing" in page and "−15,000" in page
    corrections.correct(season, by=owner, number=1, result=Result(score="loss"), reason="Misread.", expected=season.seq)
    career, market = (reverse(f"leagues:{name}", args=[season.public_id, side]) for name in ("career", "market"))
    assert "overdrawn" in client.get(reverse("leagues:careers", args=[season.public_id])).text
    assert "grant it credits" in client.get(career).text
    client.force_login(player)
    for page in (client.get(career).text, client.get(market).text):
        assert "The wallet is 15,000 below nothing." in page and "fetch from the bank" in page
    with refused("not-enough-credits"):
        act(season, side, type="recruit", unit=WHISPER)
    # It fights and settles all the same: nothing is left in the wallet, and nothing was spent.
    sheet = campaigns.campaign_of(season).aftermath([team_of(season, side), team_of(season, 2)], None, None, ("a", "b"))
    (money,) = campaigns.campaign_of(season).aftermath_sections(sheet)[1].fields
    assert (money.value, money.least) == (-15_000, -15_000)
    transactions.bank(season, by=player, entry=side, amount=-15_000)
    assert "below nothing" not in client.get(career).text


def team_of(season, entry):
    return careers.career_of(season_store.state_of(season), books(season), entry)


def test_a_battle_on_the_site_is_fought_with_what_is_left_and_fills_in_the_form(season, owner):
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    state = state_at(battle, battle.seq)
    assert [unit.title for unit in state.units.values()] == ["Tank", "Spook", "Tank", "Spook"]
    entry = season_store.state_of(season).fixtures[1].one
    side = next(iter(state.sides.values()))
    assert side.credits == books(season).of(entry).balance("wallet")
    assert battle_selectors.moment(battle, "spectator").screen
    results.rule(season, by=owner, number=1, result=Result(score="loss"), reason="The time was up.")
    sheet = aftermath_forms.first_sheet(
        season, season_store.state_of(season), season_store.state_of(season).fixtures[1]
    )
    assert [unit["energy"] for unit in sheet["sides"][0]["units"]] == [270, 215]
    assert sheet["sides"][0]["credits"] == side.credits


def test_the_form_is_filled_in_from_what_the_battle_has_left(season, owner):
    battle = Battle.objects.get(public_id=results.open_battle(season, by=owner, number=1))
    state = state_at(battle, battle.seq)
    one, other = state.sides
    names = [name for name, unit in state.units.items() if unit.side == other]
    hurt = replace(state.units[names[0]], energy=120, frag_hits=2, destroyed=frozenset({2}), shots={"3": 7, "4": 0})
    fallen = replace(state.units[names[1]], energy=0, vanquished=True)
    sides = {**state.sides, other: replace(state.sides[other], credits=30, surrender="All but Anvil goes over.")}
    ended = replace(state, units={**state.units, names[0]: hurt, names[1]: fallen}, sides=sides)
    after = season_store.state_of(season)
    teams = aftermath_forms.teams(after, after.fixtures[1])
    sheet = campaigns.campaign_of(season).aftermath(teams, 0, ended, [one, other])
    anvil, whisper = sheet["sides"][1]["units"]
    assert (anvil["energy"], anvil["frag-hits"], anvil["lost"], anvil["shots"]) == (120, 2, "2", {"3": 7, "4": 0})
    assert (whisper["fate"], sheet["terms"]) == ("vanquished", "All but Anvil goes over.")
    assert sheet["sides"][1]["credits"] == 30
    settled = campaigns.campaign_of(season).settle(teams, sheet, 0).sides
    detail = settled[1].put[0].detail
    assert detail.startswith("Tank, energy 120 of 270, 2 fragmentation hits, Heavy laser, Auto-cannon (7 of 25)")
    assert detail.endswith("missile (0 of 1)")
    assert [one.title for one in settled[0].put[2:]] == ["Laser", "Sonic beam"]
    assert settled[1].postings["repairs"] == teams[1].wallet - 30


def test_promotion_comes_with_the_seventh_unit_and_never_before_the_first_battle(season, owner, next_round):
    rules = campaigns.campaign_of(season)
    transactions.grant(season, by=season.league.owner, entry=1, amount=9000, reason="Prize")
    for number in range(4):
        act(season, 1, type="recruit", unit={"name": f"B{number}", "type": "suit", "ratings": {"bod": 50}})
    state = season_store.state_of(season)
    assert rules.standing(careers.career_of(state, books(season), 1))[0].value == "Minor League"
    with refused("league-size"):  # EIC-10.3
        act(season, 1, type="recruit", unit={"name": "B7", "type": "suit", "ratings": {"bod": 50}})
    first_battle(season, owner, next_round)
    act(season, 1, type="recruit", unit={"name": "B7", "type": "suit", "ratings": {"bod": 50}})
    state = season_store.state_of(season)
    assert rules.standing(careers.career_of(state, books(season), 1))[0].value == "Cross Training League"
    season.refresh_from_db()
    assert season_store.state_of(season).entries[1].tags == ("Cross Training League",)
    assert books(season).of(1).entries[-1].text == "Class: Cross Training League"


def test_a_season_for_one_class_fields_no_other(running, next_round, owner):
    season = running(2, format="round-robin", career=True, army_class="Cross Training League")
    for entry in (1, 2):
        equip(season, entry)
    next_round(season)
    with refused("season-class"):
        results.open_battle(season, by=owner, number=1)


def test_careers_leave_and_come_in_with_the_league(season, owner, league, make_user):
    import json

    fight(season, owner, 1, change=lose_anvil)
    again = league_export.import_league(
        json.dumps(league_export.export_league(league, by=owner)), owner=make_user("elsewhere")
    )
    before, after = books(season), books(again.seasons.get())
    assert {entry: balances(book) for entry, book in after.teams.items()} == {
        entry: balances(book) for entry, book in before.teams.items()
    }
    assert after.papers.keys() == before.papers.keys()


def test_neither_hooks_nor_takeouts_show_a_playing_organiser_what_is_sealed(season, owner, league, settings):
    settings.WEBHOOKS_PRIVATE = True
    webhooks.create(league, address="http://127.0.0.1:1/")
    fixture = fight(season, owner, 1, change=lose_anvil)
    transactions.cash(season, by=None, entry=fixture.one, receipt="R1", amount=777)
    act(season, fixture.one, type="recruit", unit=WHISPER)
    sent = {one.type: json.loads(one.body)["data"] for one in Delivery.objects.all()}
    assert not [data for data in sent.values() if "nvil" in str(data) or "777" in str(data)]
    told = {kind: set(data) for kind, data in sent.items()}
    assert told["sheet-filed"] == {"type", "fixture", "by"} and told["settled"] == {"type", "fixture"}
    assert told["dealt"] == told["cashed"] == {"type", "entry"}
    Participant.objects.filter(season=season, number=4).update(user=owner)
    with refused("sealed"):
        league_export.export_league(league, by=owner)
    registration.open_lists(season, by=owner)
    Delivery.objects.all().delete()
    act(season, fixture.other, type="recruit", unit=WHISPER)
    assert "Whisper" in Delivery.objects.filter(type="dealt").first().body
    assert league_export.export_league(league, by=owner)["seasons"]


def test_games_without_campaign_rules_offer_no_careers(owner):
    league = organising.create_league(owner=owner, name="Masks", game="extractors")
    from leagues.store.terms import Terms

    with refused("no-careers"):
        organising.create_season(league, by=owner, name="One", terms=Terms(career=True))
