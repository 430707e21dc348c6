"""Careers of Sol Prime and War Logic by examples that were worked out by hand from the rules, through the services."""

from contextlib import contextmanager
from decimal import Decimal

import pytest

from battles.store.event_store import state_at
from battles.store.models import Battle
from leagues.services import (
    aftermath_forms,
    aftermaths,
    campaigns,
    organising,
    registration,
    results,
    rounds,
    season_store,
    transactions,
)
from leagues.store import careers
from leagues.store.events import Result
from leagues.store.terms import Terms
from rules.kernel.problems import RulesError
from rules.kernel.records import replace
from tests.leagues.career_steps import balances


@contextmanager
def refused(code):
    with pytest.raises(RulesError) as refusal:
        yield
    assert refusal.value.problem.code == code


@pytest.fixture
def league_of(owner):
    def make(slug, budget, **terms):
        league = organising.create_league(owner=owner, name="League", game=slug)
        terms = Terms(format="round-robin", legs=2, career=True, budget=budget, **terms)
        season = organising.create_season(league, by=owner, name="One", terms=terms)
        for name in ("North", "South"):
            registration.add(season, by=owner, username="", team=name)
        organising.start(season, by=owner)
        for entry in (1, 2):
            transactions.deal(season, by=None, entry=entry, action={"type": "begin"})
        rounds.draft(season, by=owner)
        rounds.publish(season, by=owner)
        return Teams(season, owner)

    return make


class Teams:
    def __init__(self, season, owner):
        self.season, self.owner = season, owner

    def career(self, entry):
        self.season.refresh_from_db()
        state = season_store.state_of(self.season)
        return careers.career_of(state, careers.books_of(state), entry)

    def accounts(self, entry):
        self.season.refresh_from_db()
        return balances(careers.books_of(season_store.state_of(self.season)).of(entry))

    def buy(self, entry, unit, army, count=1):
        action = {"type": "recruit", "unit": unit, "army": army, "count": count}
        made = transactions.deal(self.season, by=None, entry=entry, action=action)
        return made.postings.get("equipment", 0)

    def do(self, entry, kind, title, **more):
        key = next(one.id for one in self.career(entry).holdings.values() if one.title == title)
        return transactions.deal(self.season, by=None, entry=entry, action={"type": kind, "unit": key, **more})

    def army(self, entry):
        return campaigns.campaign_of(self.season).army(self.career(entry))

    def sheet(self, number=1):
        self.season.refresh_from_db()
        state = season_store.state_of(self.season)
        return aftermath_forms.first_sheet(self.season, state, state.fixtures[number])

    def settle(self, number, sheet):
        aftermaths.file_sheet(self.season, by=self.owner, number=number, entry=0, sheet=sheet)
        self.season.refresh_from_db()
        aftermaths.settle(self.season, by=self.owner, number=number, expected=self.season.seq)

    def refusal(self, entry, unit, army):
        rules = campaigns.campaign_of(self.season)
        return rules.recruits(self.career(entry), {**army, "units": [unit]})[0].closed


# --- Sol Prime ------------------------------------------------------------------------------------

SP = {"game": "sol-prime", "tech": "basic"}


def stand(model, name="Stand", morale="veteran", platoon="First", **more):
    return {"name": name, "model": model, "morale": morale, "platoon": platoon, **more}


def test_prices_of_stands(league_of):
    """SP-2.70: weapon = ceil((ceil(range / 4) + both ratings) / 2); stand = chassis, armor, speed ... and morale."""
    found = league_of("sol-prime", 200)
    laser = {**SP, "tech": "laser"}
    for entry, unit, army, price in (
        (1, stand("rifle-squad", "A1"), SP, 4),  # 2 + (3 + 0 + 1) / 2
        (1, stand("rifle-squad", "A2", upgrades=["engineer"]), SP, 6),
        (1, stand("rifle-squad", "A3", "guard", "Second"), SP, 7),
        (1, stand("rifle-squad", "A4", "militia", "Third"), SP, 2),
        (1, stand("tow-squad", "A5", "elite", "Fourth"), SP, 7),  # 2 + (5 + 3) / 2 + 1
        (1, stand("medium-gun-tank", "A6", platoon="Tanks"), SP, 15),  # 1 + 5 + 4 + 1 + ceil((4 + 2 + 1) / 2)
        (1, stand("missile-tank-destroyer", "A7", platoon="Tanks"), SP, 17),  # 1 + 5 + 4 + 1 + (4 - 1) x 2
        (1, stand("towed-light-gun", "A8", platoon="Guns", ammunition=3), SP, 5 + 3 * 2),
        (1, stand("sp-medium-gun", "A9", platoon="Guns"), SP, 14),
        (2, stand("laser-gun-squad", "B1"), laser, 7),  # 2 + (5 + 3 + 2) / 2
        (2, stand("towed-light-gun", "B2", platoon="Guns"), laser, 5 + 2),
        (2, {"name": "B3", "class": "installation", "installation": "command-center"}, laser, 10),
    ):
        assert found.buy(entry, unit, army) == price, unit["name"]
    spent = 4 + 6 + 7 + 2 + 7 + 15 + 17 + 11 + 14
    assert (found.accounts(1)["wallet"], found.accounts(1)["equipment"]) == (200 - spent, spent)
    assert found.army(1)["budget"] == 200
    with refused("tech-level"):
        found.buy(1, stand("laser-gun-squad", "A10", platoon="Fifth"), SP)
    with refused("not-enough-credits"):
        found.buy(1, stand("heavy-gun-tank", "A11", "guard", "Fifth"), SP, count=6)  # 6 x (17 + 3), of 117


def test_a_team_keeps_its_leader_whatever_stand_he_came_with(league_of):
    """One for each player, free, with a stand (SP-2.66): his own may be called otherwise in the team, or be missing."""
    found = league_of("sol-prime", 200)
    for entry, attached, leads in ((1, "Tank-2", "Tank"), (2, "Somebody", "Foot")):
        army = {**SP, "leaders": [{"name": "Major Odd", "attached": attached}]}
        found.buy(entry, {"name": "Center", "model": "command-center"}, army)
        found.buy(entry, stand("rifle-squad", "Foot"), army)
        found.buy(entry, stand("medium-gun-tank", "Tank", platoon="Tanks"), army)
        assert found.army(entry)["leaders"] == [{"name": "Major Odd", "attached": leads}]
        details = [one.detail for one in found.career(entry).holdings.values()]
        assert details[0].startswith("Command center · ") and details[1].startswith("Rifle squad · ")


def test_supply_is_bought_fired_and_bought_again(league_of):
    """A lot is five turns of a gun, two of an MRL, and costs 2; what was begun of a lot is used up (SP-2.68)."""
    found = league_of("sol-prime", 200)
    for entry in (1, 2):
        found.buy(entry, stand("towed-light-gun", "Gun", platoon="Guns", ammunition=3), SP)
        found.buy(entry, stand("light-mrl", "Rockets", platoon="Guns", ammunition=4), SP)
        found.buy(entry, stand("rifle-squad", "Squad"), SP, count=2)
    assert found.accounts(1)["equipment"] == 11 + (14 + 8) + 2 * 4
    battle = Battle.objects.get(public_id=results.open_battle(found.season, by=found.owner, number=1))
    state = state_at(battle, battle.seq)
    mine = [name for name, one in state.units.items() if one.side == next(iter(state.sides))]
    assert [state.units[name].fire_turns for name in mine] == [15, 8, None, None]
    after = {
        mine[0]: replace(state.units[mine[0]], fire_turns=7),
        mine[1]: replace(state.units[mine[1]], fire_turns=6),
        mine[2]: replace(state.units[mine[2]], destroyed=True),
        mine[3]: replace(state.units[mine[3]], destroyed=True, routed=True),
    }
    results.rule(found.season, by=found.owner, number=1, result=Result(score="loss"), reason="Time.")
    teams = [found.career(entry) for entry in season_store.state_of(found.season).fixtures[1].sides]
    sheet = campaigns.campaign_of(found.season).aftermath(
        teams, 1, replace(state, units={**state.units, **after}), list(state.sides)
    )
    first = sheet["sides"][0]["units"]
    assert [(one["fate"], one["supply"]) for one in first] == [("back", 1), ("back", 3), ("lost", None), ("back", None)]
    empty = {
        **sheet,
        "sides": [{**sheet["sides"][0], "units": [{**first[0], "supply": None}, *first[1:]]}, sheet["sides"][1]],
    }
    with refused("amount-missing"):
        found.settle(1, empty)
    found.settle(1, sheet)
    loser = season_store.state_of(found.season).fixtures[1].one
    assert found.accounts(loser)["losses"] == 4
    made = found.do(loser, "supply", "Gun", lots=2)
    assert made.postings == {"wallet": -4, "repairs": 4}
    assert [one.document["entry"]["ammunition"] for one in found.career(loser).units()[:2]] == [3, 3]
    with refused("no-supply"):
        found.do(loser, "supply", "Squad 2", lots=1)
    with refused("no-aftermath"):
        found.settle(1, sheet)


def test_a_base_has_room_for_what_is_stationed_there(league_of):
    """SP-27.1 to SP-27.6: a section a squad, a facility six vehicles, a hangar two craft; pads and strips for eight."""
    found = league_of("sol-prime", 300)
    based = {**SP, "options": {"base": True}}
    with refused("barracks-capacity"):
        found.buy(1, stand("rifle-squad"), based)
    section = {"name": "Section", "class": "installation", "installation": "barracks-section"}
    assert found.buy(1, section, based, count=2) == 2
    found.buy(1, stand("rifle-squad", upgrades=["engineer"]), based, count=2)
    with refused("barracks-capacity"):
        found.buy(1, stand("rifle-squad"), based)
    with refused("maintenance-capacity"):
        found.buy(1, stand("medium-gun-tank", platoon="Tanks"), based)
    found.buy(1, {"name": "Works", "class": "installation", "installation": "maintenance-facility"}, based)
    found.buy(1, stand("engineering-vehicle", "Digger", platoon="Tanks"), based, count=6)
    with refused("maintenance-capacity"):
        found.buy(1, stand("medium-gun-tank", platoon="More"), based)
    found.buy(1, stand("towed-light-gun", "Gun", platoon="Guns"), based)  # towed guns need no place
    with refused("hangar-capacity"):
        found.buy(1, stand("missile-vtol", platoon="Air"), based)
    inactive = [
        one for one in campaigns.campaign_of(found.season).standing(found.career(1)) if "inactive" in one.label.lower()
    ]
    assert [one.value for one in inactive] in ([], ["0"])
    # An army that is not based does not free the team of its base.
    with refused("barracks-capacity"):
        found.buy(1, stand("rifle-squad", "Free"), SP)


def test_what_a_stand_costs_is_not_for_its_army_to_say(league_of):
    """Technology and prices are the team's and the season's, not those of the army that a unit is bought out of."""
    found = league_of("sol-prime", 300)
    plasma = {**SP, "tech": "plasma"}
    assert found.buy(1, stand("rifle-squad"), plasma) == 4
    assert found.buy(1, stand("towed-light-gun", "Gun", platoon="Guns"), SP) == 5 + 4
    found.do(1, "disband", "Stand")
    assert found.army(1)["tech"] == "plasma"
    cheap = {"name": "Mine", "body": {"kind": "rule-set", "name": "Mine", "troops": [
        {"id": "giant", "name": "Giant", "model": "main-plasma-tank", "points": 0}]}}  # fmt: skip
    with pytest.raises(RulesError):
        found.buy(2, stand("giant"), {**plasma, "rule-set": cheap})
    assert found.buy(2, stand("main-plasma-tank", "Tank"), {**plasma, "rule-set": cheap}) == 25


# --- War Logic ------------------------------------------------------------------------------------

WL = {"game": "war-logic"}
TROOPER = {"name": "Trooper", "skills": ["human-health", "human-land-move", "revolver"]}


def own(number, **more):
    """An own firearm: (5 + 5 + 0) x number x 20 %."""
    return {
        "id": "gun", "name": "Gun", "category": "offense", "sub-category": "firearm", "impact": 5, "range": 5,
        "number": number, "probability": 20, **more}  # fmt: skip


def test_prices_of_units(league_of):
    """WL-2.12: (! + @ + *) x # x % / 100 + &; a ledger of whole credits pays each unit's part of a credit whole."""
    found = league_of("war-logic", 1000)
    plain = {"name": "Plain", "skills": ["human-health"]}
    assert found.buy(1, plain, WL) == 5
    assert found.buy(1, {**plain, "name": "Armed", "skills": ["human-health", "revolver"]}, WL) == 14  # 5 + 8.4
    assert found.buy(1, {**plain, "name": "Row", "skills": ["human-health", "revolver"]}, WL, count=3) == 42
    assert (
        found.buy(1, {**plain, "name": "Gunner", "skills": ["human-health", "gun"]}, {**WL, "skills": [own(10)]}) == 25
    )
    two = {**plain, "name": "Two", "skills": ["human-health", "revolver", "revolver"]}
    assert found.buy(1, two, WL) == 22  # 5 + 16.8
    credit = {
        "id": "chest", "name": "Chest", "category": "strategy", "sub-category": "actionable", "penalty": 100,
        "traits": ["credit"]}  # fmt: skip
    assert (
        found.buy(1, {**plain, "name": "Rich", "skills": ["human-health", "chest"]}, {**WL, "skills": [credit]}) == 105
    )
    scaled = {**plain, "name": "Big", "skills": ["human-health", "revolver"], "scale": 2}
    assert found.buy(1, scaled, WL) == 27  # health (2 + 0 + 0) x 5 = 10; revolver (6 + 8) x 6 x 20 % = 16.8
    spent = 5 + 14 + 42 + 25 + 22 + 105 + 27
    assert (found.accounts(1)["wallet"], found.accounts(1)["equipment"]) == (1000 - spent, spent)
    names = [one.title for one in found.career(1).units()]
    assert names == ["Plain", "Armed", "Row", "Row 2", "Row 3", "Gunner", "Two", "Rich", "Big"]


def test_what_cannot_be_reinforced(league_of):
    found = league_of("war-logic", 50)
    with refused("no-life-points"):
        found.buy(1, {"name": "Ghost", "skills": ["revolver"]}, WL)
    with refused("unknown-skill"):
        found.buy(1, {"name": "Odd", "skills": ["human-health", "gun"]}, WL)
    with refused("not-enough-credits"):
        found.buy(1, {"name": "Row", "skills": ["human-health", "revolver"]}, WL, count=4)  # 56
    assert found.buy(1, {"name": "Row", "skills": ["human-health", "revolver"]}, WL, count=3) == 42
    closed = found.refusal(1, {"name": "Row", "skills": ["human-health", "revolver"]}, WL)
    assert (closed.code, closed.message) == ("not-enough-credits", "It costs 14; 8 are in the wallet.")


def test_one_id_is_one_skill_whatever_army_it_is_bought_out_of(league_of):
    """A dear skill of the same id in an army of before must not arm who has paid for a cheap one."""
    found = league_of("war-logic", 500)
    gunner = {"name": "Gunner", "skills": ["human-health", "gun"]}
    # This army has a dear gun (10 x 100 x 20 % = 200) that nobody of the team carries.
    found.buy(1, {"name": "Plain", "skills": ["human-health"]}, {**WL, "skills": [own(100)]})
    assert found.buy(1, gunner, {**WL, "skills": [own(1)]}) == 7
    army = found.army(1)
    assert [skill["number"] for skill in army["skills"]] == [1]
    with refused("skill-redefined"):
        found.buy(1, gunner, {**WL, "skills": [own(100)]})
    assert found.refusal(1, gunner, {**WL, "skills": [own(100)]}).code == "skill-redefined"
    assert found.buy(1, gunner, {**WL, "skills": [own(1)]}) == 7
    lax = {**WL, "options": {"strict-defaults": False}, "skills": [own(10, id="sure", probability=1)]}
    with refused("probability-below-default"):
        found.buy(2, {"name": "Sly", "skills": ["human-health", "sure"]}, lax)


def test_losses_and_what_is_left_of_the_budget(league_of):
    """The fallen are gone, credits that were spent in battle too; without carry-left-over none are (WL-5.5)."""
    for carried in (False, True):
        found = league_of("war-logic", 500, options={"carry-left-over": carried})
        for entry in (1, 2):
            found.buy(entry, TROOPER, WL, count=2)
        cost = 2 * 206  # health 5, land move 192, revolver 8.4
        assert found.accounts(1)["equipment"] == cost
        told = [one.label for one in campaigns.campaign_of(found.season).standing(found.career(1))]
        assert told.count("Units") == 1
        battle = Battle.objects.get(public_id=results.open_battle(found.season, by=found.owner, number=1))
        state = state_at(battle, battle.seq)
        side = next(iter(state.sides))
        assert 0 <= state.sides[side].credit - (500 - cost if carried else 0) < 1
        spent = replace(state.sides[side], credit=30) if carried else state.sides[side]
        fallen = next(name for name, sheet in state.sheets.items() if sheet.home == side)
        units = {**state.units, fallen: replace(state.units[fallen], status=frozenset({"dead"}))}
        after = replace(state, units=units, sides={**state.sides, side: spent})
        results.rule(found.season, by=found.owner, number=1, result=Result(score="loss"), reason="Time.")
        fixture = season_store.state_of(found.season).fixtures[1]
        teams = [found.career(entry) for entry in fixture.sides]
        sheet = campaigns.campaign_of(found.season).aftermath(teams, 1, after, list(state.sides))
        assert sheet["sides"][0]["credits"] == (30 if carried else 500 - cost)
        # With a card of 450 credits 39.2 are left over: who has 30 of them afterwards has spent 9.2 of its wallet.
        spent = replace(state.sides[side], left=Decimal("39.2"), credit=Decimal("30"))
        short = replace(after, sides={**state.sides, side: spent})
        sheet_ = campaigns.campaign_of(found.season).aftermath(teams, 1, short, list(state.sides))
        assert sheet_["sides"][0]["credits"] == (88 - 9 if carried else 88)
        found.settle(1, sheet)
        books = found.accounts(fixture.one)
        assert (books["losses"], books["equipment"]) == (cost // 2, cost // 2)
        assert books["repairs"] == (500 - cost - 30 if carried else 0)


def test_what_losses_have_left_is_put_in_order_step_by_step(league_of):
    """SP-2.52: eight squads need carriers for all of them when the platoon is larger than six stands."""
    found = league_of("sol-prime", 300)
    found.buy(1, stand("wheeled-apc", "Carrier"), SP, count=4)
    found.buy(1, stand("rifle-squad", "Squad"), SP, count=8)
    with refused("transport-capacity"):
        found.buy(1, stand("rifle-squad", "Squad"), SP)
    found.do(1, "disband", "Carrier 3")
    found.do(1, "disband", "Carrier 4")
    # Two carriers hold four of the eight squads: two more are bought one by one, or squads change over.
    with refused("transport-capacity"):
        found.buy(1, stand("rifle-squad", "Squad"), SP)  # not so that more of them walk
    found.buy(1, stand("wheeled-apc", "Carrier"), SP)
    assert found.do(1, "regroup", "Squad 8", platoon="Second").postings == {}
    found.do(1, "regroup", "Squad 7", platoon=" Second ")
    assert [one["platoon"] for one in found.army(1)["units"]].count("Second") == 2
    rules = campaigns.campaign_of(found.season)
    assert not [one for one in rules.evaluate(found.army(1)).problems if one.weight == "error"]
    with refused("transport-capacity"):
        found.do(1, "regroup", "Squad 7", platoon="First")
    with refused("platoon-morale"):
        found.buy(1, stand("rifle-squad", "Guards", "guard", "Second"), SP)
    with refused("no-platoon"):
        found.do(1, "regroup", "Squad 7", platoon=" ")
