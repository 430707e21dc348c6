"""Careers of EIC League by examples that were worked out by hand from the rules, through the services of the pages."""

import pytest
from django.urls import reverse

from leagues.services import (
    aftermath_forms,
    aftermaths,
    campaigns,
    results,
    season_store,
    transactions,
)
from leagues.store import careers
from leagues.store.events import Result
from tests.leagues.career_steps import refused
from tests.leagues.coaches import BRICK, OUTLAW, PLAIN, PODDED, RANGER, STUMPY, VANQUISHED, coaching


@pytest.fixture
def coach(running, next_round, monkeypatch, owner):
    return coaching(running, next_round, monkeypatch, owner)


@pytest.mark.parametrize(("dice", "budget"), [((3, 2), 9000), ((1, 1), 6000), ((6, 6), 16000)])
def test_first_budgets(coach, dice, budget):
    c = coach(dice)
    assert (c.have(1).wallet, c.have(1).grants) == (budget, -budget)


def test_prices_of_units(coach):
    c = coach()
    for unit, price, energy in (
        (RANGER, 1510, 225),
        (BRICK, 2510, 290),
        (STUMPY, 990, 185),
        (OUTLAW, 1260, 110),
        (PODDED, 1075, 25),
        (PLAIN, 475, 25),
    ):
        before = c.have(1)
        made = c.buy(1, unit)
        assert (made.postings, c.have(1).wallet) == ({"wallet": -price, "equipment": price}, before.wallet - price)
        assert f"energy {energy}" in c.unit(1, unit["name"]).detail
    assert c.have(1).equipment == 1510 + 2510 + 990 + 1260 + 1075 + 475


def test_what_cannot_be_bought(coach):
    c = coach((1, 1))
    watcher = {"name": "Eye", "type": "watcher", "ratings": {"bod": 50}, "weapons": ["sonic-missile"]}
    for unit, code in (
        (watcher, "weapon-forbidden"),
        ({**PLAIN, "shielding": {"laser": 70, "cold": 60}}, "shielding-over-total"),
        ({**PLAIN, "ratings": {"bod": 50, "attr": 100, "dfr": 100, "pwr": 100}}, "too-many-100s"),
        ({**PLAIN, "ratings": {"bod": 40}}, "bod-not-available"),
        ({**PLAIN, "ratings": {"bod": 110}}, "armor-tank-only"),
    ):
        with refused(code):
            c.buy(1, unit)
    c.buy(1, BRICK, BRICK)
    with refused("not-enough-credits"):
        c.buy(1, RANGER)
    c.buy(1, PLAIN, PLAIN)
    assert c.have(1).wallet == 6000 - 2 * 2510 - 2 * 475 == 30
    assert [one.title for one in c.books().of(1).holdings.values()] == ["Brick", "Brick 2", "Plain", "Plain 2"]


def test_upgrades_at_full_price(coach):
    c = coach()
    c.buy(1, RANGER, BRICK)
    made = c.do(1, "upgrade", "Ranger", buy={"rating": "attr", "to": 70})
    assert made.postings == {"wallet": -75, "equipment": 75}
    assert "energy 235" in c.unit(1, "Ranger").detail
    for rating, to, code in (
        ("attr", 70, "upgrade-not-higher"),
        ("attr", 60, "upgrade-not-higher"),
        ("attr", 75, "rating-not-on-chart"),
        ("bod", 40, "bod-not-available"),
        ("bod", 110, "armor-tank-only"),
        ("luck", 50, "rating-not-on-chart"),
    ):
        with refused(code):
            c.do(1, "upgrade", "Ranger", buy={"rating": rating, "to": to})
    for rating, to, price, energy in (("bod", 80, 375, 240), ("bod", 90, 265, 245), ("dfr", 90, 265, 285)):
        assert c.do(1, "upgrade", "Ranger", buy={"rating": rating, "to": to}).postings["equipment"] == price
        assert f"energy {energy}" in c.unit(1, "Ranger").detail
    with refused("too-many-90s"):
        c.do(1, "upgrade", "Ranger", buy={"rating": "pwr", "to": 90})
    # Brick has BOD 120 and PWR 100: two of 100 or more.
    with refused("too-many-100s"):
        c.do(1, "upgrade", "Brick", buy={"rating": "dfr", "to": 100})
    assert c.do(1, "upgrade", "Brick", buy={"rating": "bod", "to": 150}).postings["equipment"] == 885
    assert c.do(1, "upgrade", "Ranger", buy={"rating": "ecm", "to": 100}).postings["equipment"] == 450
    assert c.have(1).wallet == 16000 - 1510 - 2510 - 75 - 375 - 265 - 265 - 885 - 450


def test_what_a_loser_repairs(coach):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, BRICK, RANGER)
    hurt = {"energy": 190, "frag-hits": 4, "lost": "1", "shots": {"2": 0, "3": 0, "4": 7}, "drone-lost": True}
    c.fight(1, 1, {2: {"Brick": hurt, "Ranger": {"energy": 100, "shots": {"2": 3, "3": 0}}}})
    wallet = 16000 - 2510 - 1510
    assert (c.have(2).wallet, c.have(1).receipts) == (wallet, 15000)
    made = c.do(2, "recover", "Brick", points=50)
    assert (made.postings, made.lines[1].amount) == ({"wallet": -250, "repairs": 250}, "5 rounds")
    made = c.do(2, "recover", "Brick", points=45)
    assert (made.postings["repairs"], made.lines[1].amount) == (225, "5 rounds")
    with refused("over-maximum"):
        c.do(2, "recover", "Brick", points=6)
    made = c.do(2, "recover", "Ranger", points=55)
    assert (made.postings["repairs"], made.lines[1].amount) == (275, "6 rounds")
    assert "energy 155 of 225" in c.unit(2, "Ranger").detail
    # The heavy laser is gone: grenades are in slot 1 now, the missile in slot 2, the auto-cannon in slot 3.
    for place, code in (("3", "slot-not-empty"), ("4", "not-reloadable"), ("9", "not-reloadable")):
        with refused(code):
            c.do(2, "reload", "Brick", place=place)
    for place, price in (("1", 90), ("2", 200)):
        assert c.do(2, "reload", "Brick", place=place).postings == {"wallet": -price, "repairs": price}
    with refused("slot-not-empty"):
        c.do(2, "reload", "Ranger", place="2")
    assert c.do(2, "reload", "Ranger", place="3").postings["repairs"] == 50
    assert c.do(2, "drone", "Brick").postings == {"wallet": -200, "equipment": 200}
    with refused("drone-replacement-only"):
        c.do(2, "drone", "Brick")
    assert c.do(2, "upgrade", "Brick", buy={"rating": "bod", "to": 120}).postings["equipment"] == 585
    with refused("upgrade-not-higher"):
        c.do(2, "upgrade", "Brick", buy={"rating": "bod", "to": 120})
    assert c.do(2, "buy", "Brick", weapon="heavy-laser").postings == {"wallet": -200, "equipment": 200}
    assert c.unit(2, "Brick").detail.startswith("Tank, energy 285 of 290, Polar grenades (30 of 30), Hi-")
    spent = 250 + 225 + 275 + 90 + 200 + 50 + 200 + 585 + 200
    assert (c.have(2).wallet, c.have(2).repairs) == (wallet - spent, 250 + 225 + 275 + 90 + 200 + 50)


def test_what_is_in_holster_and_pod_is_reloaded_at_its_own_price(coach):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, {**OUTLAW, "holster": "nuke-grenade"})
    c.fight(1, 1, {2: {"Kid": {"energy": 50, "shots": {"holster": 0, "pod": 0}}}})
    assert c.do(2, "reload", "Kid", place="pod").postings == {"wallet": -200, "repairs": 200}
    assert c.do(2, "reload", "Kid", place="holster").postings == {"wallet": -500, "repairs": 500}


def test_what_was_fired_from_holster_and_pod_makes_room_for_another(coach):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, {**OUTLAW, "holster": "sonic-grenade"})
    c.fight(1, 1, {2: {"Kid": {"energy": 50, "shots": {"holster": 0, "pod": 0}}}})
    assert choices(c, 2, "Kid", "clear")[0].label == "Empty the holster for another weapon (Sonic grenades fired)"
    assert c.do(2, "clear", "Kid", place="pod").postings == c.do(2, "clear", "Kid", place="holster").postings == {}
    assert c.do(2, "buy", "Kid", weapon="polar-missile").postings == {"wallet": -200, "equipment": 200}
    document = c.unit(2, "Kid").document
    assert (document["pod-missile"]["weapon"], document.get("holster")) == ("polar-missile", None)


def test_the_victor_comes_back_with_full_energy_and_pays_for_loads(coach):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, RANGER)
    c.fight(1, 1, {1: {"Ranger": {"energy": 12, "frag-hits": 2, "shots": {"2": 0, "3": 24}}}})
    detail = c.unit(1, "Ranger").detail
    assert detail == "Suit, energy 225, 2 fragmentation hits, Laser, Sonic grenades (0 of 10), Auto-cannon (24 of 25)"
    with refused("over-maximum"):
        c.do(1, "recover", "Ranger", points=1)
    assert c.do(1, "reload", "Ranger", place="2").postings["repairs"] == 90
    assert c.do(1, "upgrade", "Ranger", buy={"rating": "bod", "to": 70}).postings["equipment"] == 115


def test_salvage_of_both_sides_goes_to_the_victor(coach):
    c = coach()
    c.buy(1, BRICK, PLAIN, OUTLAW)
    c.buy(2, RANGER, OUTLAW, PLAIN)
    c.fight(1, 2, {
        1: {"Brick": {**VANQUISHED, "shots": {"2": 22, "3": 1, "4": 0}}, "Kid": {**VANQUISHED, "shots": {"pod": 0}}},
        2: {"Ranger": {**VANQUISHED, "lost": "1", "shots": {"2": 4, "3": 0}}},
    })  # fmt: skip
    found = [(one.title, one.count, one.origin) for one in c.books().of(2).holdings.values() if one.kind == "piece"]
    assert sorted(found) == [
        ("Heavy laser", 1, "Salvaged from Brick of Team 1"),
        ("Hi-explosive missile", 1, "Salvaged from Brick of Team 1"),
        ("Laser", 1, "Salvaged from Kid of Team 1"),
        ("Polar grenades", 22, "Salvaged from Brick of Team 1"),
        ("Sonic grenades", 4, "Salvaged from Ranger of Team 2"),
    ]
    assert (c.have(1).losses, c.have(1).equipment) == (2510 + 1260, 475)
    assert (c.have(2).losses, c.have(2).equipment) == (1510, 1260 + 475)
    # 22 shots: a suit's load takes 10, 12 are left, then 2. No third load of a kind on a suit (EIC-7.6).
    grenades = c.unit(2, "Polar grenades").id
    for left in (12, 2):
        assert c.do(2, "fit", "Plain", piece=grenades).postings == {}
        assert c.books().of(2).holdings[grenades].count == left
    with refused("weapon-capacity"):
        c.do(2, "fit", "Plain", piece=grenades)
    with refused("weapon-tank-only"):
        c.do(2, "fit", "Plain", piece=c.unit(2, "Heavy laser").id)
    c.do(2, "fit", "Plain", piece=c.unit(2, "Laser").id)
    assert c.unit(2, "Plain").detail == (
        "Suit, energy 25, Polar grenades (10 of 10), salvaged, Polar grenades (10 of 10), salvaged, Laser, salvaged"
    )
    assert c.have(2).equipment == 1260 + 475
    # Its owner scraps the Outlaw: the laser of the holster, the missile of the pod; what it was worth is lost.
    c.do(2, "scrap", "Kid")
    assert {one.title for one in c.books().of(2).holdings.values() if one.origin == "From Kid"} == {
        "Laser", "Sonic missile"}  # fmt: skip
    assert (c.have(2).equipment, c.have(2).losses) == (475, 1510 + 1260)


def test_a_draw_leaves_neither_purse_nor_spoils(coach):
    c = coach()
    c.buy(1, RANGER, PLAIN)
    c.buy(2, RANGER)
    c.fight(1, None, {1: {"Ranger": VANQUISHED}, 2: {"Ranger": {"energy": 100}}})
    assert (c.have(1).receipts, c.have(2).receipts, c.have(1).losses) == (0, 0, 1510)
    assert [one.title for one in c.books().of(2).holdings.values()] == ["Ranger"]
    assert "energy 100 of 225" in c.unit(2, "Ranger").detail


def test_receipts_in_part(coach):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, RANGER)
    c.fight(1, 1)
    start = c.have(1).wallet
    for receipt, amount, rest in (("R1", 1, 14999), ("R1.2", 4999, 10000), ("R1.3", 10000, 0)):
        transactions.cash(c.season, by=None, entry=1, receipt=receipt, amount=amount)
        assert (c.have(1).receipts, c.have(1).wallet) == (rest, start + 15000 - rest)
        with refused("receipt-too-small"):
            transactions.cash(c.season, by=None, entry=1, receipt=receipt, amount=1)
    assert (c.have(1).purses, c.have(2).wallet) == (-15000, 16000 - 1510)


def test_terms_of_surrender(coach):
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, BRICK, RANGER, PLAIN)
    terms = {2: {"Brick": {"fate": "handed-over", "energy": 80, "lost": "1"}, "Ranger": {"energy": 60}, "pays": 700}}
    c.fight(1, 1, terms | {"purse": 5000, "terms": "Brick for a third of the purse."})
    assert (c.have(1).wallet, c.have(1).terms, c.have(1).receipts) == (16000 - 1510 + 700, -700, 5000)
    assert (c.have(2).wallet, c.have(2).terms) == (16000 - 2510 - 1510 - 475 - 700, 700)
    captured = c.unit(1, "Brick")
    assert (captured.captured, captured.origin) == (True, "Captured from Team 2")
    for kind, more in (("recover", {"points": 1}), ("upgrade", {"buy": {"rating": "attr", "to": 80}}),
                       ("reload", {"place": "2"}), ("buy", {"weapon": "laser"}), ("drone", {})):  # fmt: skip
        with refused("captured-unit"):
            c.do(1, kind, "Brick", **more)
    team = careers.career_of(season_store.state_of(c.season), c.books(), 1)
    assert [one["name"] for one in campaigns.campaign_of(c.season).army(team)["units"]] == ["Ranger"]
    c.do(1, "scrap", "Brick")
    pieces = [(one.title, one.count, one.origin) for one in c.books().of(1).holdings.values() if one.kind == "piece"]
    assert pieces == [
        ("Polar grenades", 30, "From Brick, captured from Team 2"),
        ("Hi-explosive missile", 1, "From Brick, captured from Team 2"),
        ("Auto-cannon", 25, "From Brick, captured from Team 2"),
    ]


def test_classes_and_their_specialty_units(coach):
    c = coach(options={"purse": 25000})  # open to higher leagues, so that new coaches may be there (EIC-10.3)
    c.grant(1, 30000)
    stumpies = [{**STUMPY, "name": f"S{number}"} for number in range(7)]
    c.buy(1, *stumpies[:3])
    with refused("too-many-custom-units"):
        c.buy(1, stumpies[3])
    c.buy(1, *[PLAIN] * 4)  # seven units: the Cross Training League, six specialty units
    assert season_store.state_of(c.season).entries[1].tags == ("Cross Training League",)
    c.buy(1, *stumpies[3:6])
    with refused("too-many-custom-units"):
        c.buy(1, stumpies[6])
    c.buy(1, PLAIN, PLAIN, stumpies[6])  # thirteen with the seventh
    assert season_store.state_of(c.season).entries[1].tags == ("Master League",)


def test_only_an_organiser_raises_a_purse(coach):
    c = coach()
    c.grant(1, 9000)
    c.buy(1, RANGER)
    c.buy(2, RANGER)
    results.record(c.season, by=c.owner, number=1, result=Result(score="win"))
    state = season_store.state_of(c.season)
    sheet = aftermath_forms.first_sheet(c.season, state, state.fixtures[1])
    assert (sheet["purse"], sheet["due"], sheet["league"]) == (15000, 15000, "Minor League")
    filing = {"by": None, "number": 1}
    with refused("purse-not-set"):
        aftermaths.file_sheet(c.season, entry=1, sheet={**sheet, "purse": 15001}, **filing)
    aftermaths.file_sheet(c.season, entry=0, sheet={**sheet, "purse": 16000}, **filing)
    aftermaths.file_sheet(c.season, entry=2, sheet={**sheet, "purse": 16000}, **filing)  # what the organiser has set
    aftermaths.file_sheet(c.season, entry=1, sheet={**sheet, "purse": 3000}, **filing)
    with refused("purse-not-set"):
        aftermaths.file_sheet(c.season, entry=2, sheet={**sheet, "purse": 16000}, **filing)


@pytest.mark.parametrize(("options", "due"), [({}, None), ({"purse": 25000}, 25000)])
def test_the_purse_of_a_higher_league(coach, options, due, next_round):
    c = coach(options=options)
    c.fight(1, None)
    next_round(c.season)
    c.buy(1, *[PLAIN] * 7)
    c.buy(2, RANGER)
    results.record(c.season, by=c.owner, number=2, result=Result(score="win"))
    state = season_store.state_of(c.season)
    sheet = aftermath_forms.first_sheet(c.season, state, state.fixtures[2])
    assert (sheet["purse"], sheet["due"], sheet["league"]) == (due or 0, due, "Cross Training League")
    winner = aftermath_forms.comes_to(c.season, state, state.fixtures[2], sheet).sides[0]
    said = winner.lines[-1]
    assert (said.label, said.amount) == (
        ("Purse", "none") if due is None else (f"Receipt of Team {state.fixtures[2].other}", "25,000")
    )
    purse = campaigns.campaign_of(c.season).aftermath_sections(sheet)[0].fields[1]
    assert ("an organiser fills it in, more than 15,000" in purse.help) is (due is None)
    with refused("purse-not-set"):
        aftermaths.file_sheet(c.season, by=None, number=2, entry=1, sheet={**sheet, "purse": 25001})


def test_a_drone_that_is_lost_on_paper_is_paid_for(coach):
    c = coach()
    c.buy(1, BRICK)
    c.buy(2, BRICK)
    c.fight(1, 1, {1: {"Brick": {"drone-lost": True}}, 2: {"Brick": {"drone-lost": None}}})
    assert ("drone lost" in c.unit(1, "Brick").detail, "drone lost" in c.unit(2, "Brick").detail) == (True, False)
    assert c.do(1, "drone", "Brick").postings == {"wallet": -200, "equipment": 200}


def choices(coaches, entry, unit, kind):
    """The offer of a kind for a unit, and what stands against each of its options."""
    team = careers.career_of(season_store.state_of(coaches.season), coaches.books(), entry)
    found = next(
        offer
        for offer in campaigns.campaign_of(coaches.season).deals(team)
        if offer.group == unit and offer.action["type"] == kind
    )
    options = found.fields[0].options if found.fields else ()
    return found, {option.label.partition(":")[0]: option.reason for option in options}


def test_the_market_says_what_has_no_room_and_what_is_too_dear(coach):
    c = coach()
    c.buy(1, {**RANGER, "weapons": [*RANGER["weapons"], "hi-explosive-missile", "nuke-missile"]}, OUTLAW)
    c.buy(2, RANGER)
    c.fight(1, 1, {1: {"Ranger": {"shots": {"2": 10, "3": 25, "4": 0, "5": 1}}}})
    offer, against = choices(c, 1, "Ranger", "buy")
    assert (offer.closed.message, against) == ("All slots are filled.", {})
    _, against = choices(c, 1, "Kid", "buy")
    assert against["Heavy laser"] == "For tanks only" and against["Laser"] == "1 of 1 lasers of all types carried"
    assert against["Sonic grenades"] == ""
    with refused("slot-not-empty"):
        c.do(1, "clear", "Ranger", place="5")
    with refused("not-reloadable"):
        c.do(1, "clear", "Ranger", place="1")
    assert c.do(1, "clear", "Ranger", place="4").postings == {}
    assert c.do(1, "buy", "Ranger", weapon="sonic-grenade").postings == {"wallet": -90, "equipment": 90}
    c.do(1, "scrap", "Kid")
    c.grant(1, 60 - c.have(1).wallet)
    offer, against = choices(c, 1, "Ranger", "fit")
    assert offer.closed is not None
    c.grant(2, 60 - c.have(2).wallet)
    _, against = choices(c, 2, "Ranger", "buy")
    assert (against["Auto-cannon"], against["Sonic grenades"]) == ("", "too dear")


def test_a_team_that_has_fallen_into_a_lower_class_is_told_before_its_battle(coach, client, next_round):
    c = coach(options={"purse": 25000})
    c.grant(1, 9000)
    shielded = {**PLAIN, "name": "Shell", "shielding": {"laser": 100, "cold": 30}}
    with refused("shielding-over-total"):
        c.buy(1, shielded)
    c.buy(1, *[PLAIN] * 6, *[{**STUMPY, "name": f"S{number}"} for number in range(3)])
    c.buy(1, shielded, {**STUMPY, "name": "S4"})
    c.buy(2, RANGER)
    client.force_login(c.owner)
    page = client.get(reverse("leagues:career", args=[c.season.public_id, 1])).text
    assert "Not ready for a battle" not in page
    assert "Team 1 (Cross Training League) is to meet Team 2 (Minor League). Opponents should be" in page
    assert "New coaches start in" in page
    fallen = {"Plain": VANQUISHED, **{f"Plain {number}": VANQUISHED for number in range(2, 7)}}
    c.fight(1, 2, {1: fallen})
    next_round(c.season)
    with refused("too-many-custom-units"):
        results.open_battle(c.season, by=c.owner, number=2)
    # The opponent is in the Minor League, too, and stays there.
    assert "is to meet" not in client.get(reverse("leagues:career", args=[c.season.public_id, 2])).text
    for name in ("career", "market"):
        page = client.get(reverse(f"leagues:{name}", args=[c.season.public_id, 1])).text
        assert "4 of 3 specialty units in the Minor League" in page and "130 of 120 points of shielding" in page
    c.do(1, "scrap", "S4")
    c.do(1, "scrap", "Shell")
    assert "Not ready" not in client.get(reverse("leagues:career", args=[c.season.public_id, 1])).text
    results.open_battle(c.season, by=c.owner, number=2)
    assert "Buy a weapon" not in client.get(reverse("leagues:market", args=[c.season.public_id, 1])).text


def test_a_load_is_bought_full_and_a_unit_has_a_name(coach):
    c = coach()
    more = {"weapon": "sonic-grenade", "shots": 10}
    with refused("too-many-shots"):
        c.buy(1, {**PLAIN, "weapons": [{**more, "shots": 999}]})
    c.buy(
        1, {**PLAIN, "name": " ", "weapons": [more]}, {**PLAIN, "name": "x" * 5000, "weapons": [{**more, "shots": 0}]}
    )
    first, second = c.books().of(1).holdings.values()
    assert (first.title, first.detail, first.worth) == ("Suit", "Suit, energy 25, Sonic grenades (10 of 10)", 565)
    assert (len(second.title), second.detail, second.worth) == (40, first.detail, 565)


def test_by_the_terms_weapons_of_the_vanquished_stay_with_their_owner(coach):
    """The terms of a surrender are up to the players (EIC-19.2); a draw can divide the field so, too."""
    c = coach()
    c.buy(1, RANGER)
    c.buy(2, BRICK, PLAIN)
    c.fight(
        1, 1, {2: {"Brick": {"fate": "kept-for-scrap", "energy": 0, "lost": "1", "shots": {"2": 5, "3": 0, "4": 25}}}}
    )
    found = [(one.title, one.count) for one in c.books().of(2).holdings.values() if one.kind == "piece"]
    assert found == [("Polar grenades", 5), ("Auto-cannon", 25)]
    assert [one.title for one in c.books().of(1).holdings.values()] == ["Ranger"]
    assert (c.have(2).losses, c.have(2).equipment, c.have(1).receipts) == (2510, 475, 15000)
