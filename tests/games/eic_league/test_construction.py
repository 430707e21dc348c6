"""Costs, energy, shielding, loads and leagues, and the readings that RULINGS.md takes."""

import pytest

from rules.games.eic_league.army.energy import maximum_energy
from rules.games.eic_league.army.ratings import ground_move, price
from rules.games.eic_league.army.summary import league_of, rolled_budget
from rules.games.eic_league.catalogue import CATALOGUE, MATERIALS, line
from rules.games.eic_league.game import GAME
from rules.kernel.problems import Unreadable
from tests.games.eic_league.construction import GOOD, codes, evaluated, team, unit, values
from tests.games.eic_league.samples import SAMPLES


def test_charts_are_read_downwards():  # EIC-R1
    assert line(CATALOGUE.combat.detection.need, 59) == 75
    assert CATALOGUE.combat.chart.need(attr=69, dfr=59) == CATALOGUE.combat.chart.need(attr=60, dfr=50)


@pytest.mark.parametrize(
    ("attr", "dfr", "need"), [(5, 5, 65), (60, 50, 60), (120, 10, 25), (121, 130, 65), (10, 120, 99)]
)
def test_combat_chart(attr, dfr, need):
    assert CATALOGUE.combat.chart.need(attr=attr, dfr=dfr) == need


def test_the_speed_step_ends_at_the_last_column():
    chart = CATALOGUE.combat.chart
    assert chart.need(attr=60, dfr=60, shift=1) == chart.need(attr=70, dfr=60)
    assert chart.need(attr=130, dfr=60, shift=1) == chart.need(attr=130, dfr=60)


@pytest.mark.parametrize(("dice", "budget"), [((1, 1), 6000), ((3, 2), 9000), ((6, 6), 16_000)])
def test_first_budget(dice, budget):
    assert rolled_budget(dice) == budget


def test_the_budget_given_counts_before_the_dice():
    assert evaluated(team(unit(), budget=9000, budget_dice=[3, 2])).values["budget"] == 9000


@pytest.mark.parametrize(("bod", "cost"), [(50, 75), (80, 375), (90, 265), (100, 385), (120, 585), (150, 885)])
def test_prices_of_bod_stand_as_printed(bod, cost):  # EIC-R5
    assert price("bod", bod) == cost


def test_unbought_ratings_are_0_and_free():  # EIC-R7
    assert values(unit(ratings={"bod": 50}))["ratings"] == {
        **dict.fromkeys(("attr", "dfr", "pwr", "det", "ecm"), 0),
        "bod": 50,
        "spd": 20,
    }
    assert values(unit(ratings={"bod": 50}))["cost"] == 475


def test_two_separate_limits():  # EIC-R6
    assert codes(team(unit(ratings={**GOOD, "bod": 100, "attr": 100, "spd": 90, "det": 90}))) == set()
    assert codes(team(unit(ratings={**GOOD, "bod": 100, "attr": 90, "spd": 90, "det": 90}))) == {"too-many-90s"}


def test_bod_above_100_counts_as_100():  # EIC-R6
    ratings = {**GOOD, "bod": 120, "attr": 100, "spd": 100}
    assert codes(team(unit("tank", ratings=ratings))) == {"too-many-100s"}


def test_limits_look_at_ratings_after_upgrades():
    upgrades = [{"rating": "attr", "to": 100}, {"rating": "dfr", "to": 100}, {"rating": "pwr", "to": 100}]
    assert codes(team(unit(upgrades=upgrades))) == {"too-many-100s"}
    ratings = {**GOOD, "attr": 90, "dfr": 90, "pwr": 90}
    assert codes(team(unit(ratings=ratings, upgrades=upgrades[:1]))) == set()


def test_bod_can_be_bought_by_an_upgrade():
    upgrade = {"rating": "bod", "to": 50}
    assert codes(team(unit(ratings={}, upgrades=[upgrade]))) == set()


@pytest.mark.parametrize(
    ("bod", "code"), [(40, "bod-not-available"), (45, "rating-not-on-chart"), (160, "rating-not-on-chart")]
)
def test_bod_off_the_chart(bod, code):
    assert codes(team(unit("tank", ratings={**GOOD, "bod": bod}))) == {code}


def test_energy_counts_bought_ratings_only():
    assert maximum_energy(GOOD, "raging-bull") == 205
    assert maximum_energy(GOOD, "stumpy") == 225
    assert values(unit("tank", movement=["warp"]))["energy"] == 205


def test_stumpy_has_a_chest_cannon_and_no_arm_guns():  # EIC-R15
    assert CATALOGUE.units["stumpy"].built_in == ("chest-cannon",)


def test_tank_armor_takes_hexes_not_speed():  # EIC-R8
    tank = values(unit("tank", ratings={**GOOD, "bod": 150}))
    assert tank["ratings"]["spd"] == 40
    assert tank["move"] == 0
    assert ground_move(spd=60, bod=110) == 5


def test_bonuses_never_take_a_rating_below_0():
    assert values(unit("watcher", ratings={**GOOD, "ecm": 10}))["ratings"]["ecm"] == 0


def test_warp_raises_dfr_of_tanks_only():
    assert values(unit("tank", movement=["warp"]))["ratings"]["dfr"] == 70
    assert values(unit(movement=["warp"]))["ratings"]["dfr"] == 50


def test_forceflex_adds_to_sonic_beyond_the_total():  # EIC-R9
    both = unit(shielding={"sonic": 100, "heat": 20})
    assert values(both)["shielding"]["sonic"] == 135
    assert codes(team(both)) == set()


def test_the_total_of_shielding_binds_the_minor_league_alone():
    shielded = unit(shielding={"laser": 100, "heat": 30})
    others = [unit(name=f"b{number}") for number in range(6)]
    assert codes(team(shielded)) == {"shielding-over-total"}
    assert codes(team(shielded, *others)) == set()


def test_missiles_and_bombs_take_a_slot_each():  # EIC-R10
    tank = values(unit("tank", weapons=["nuke-missile", "nuke-missile", "nuclear-bomb"]))
    assert tank["slots-used"] == 3
    assert tank["shots"] == {"1": 1, "2": 1, "3": 1}


@pytest.mark.parametrize(
    ("weapon", "suit", "tank"), [("sonic-grenade", 10, 30), ("paralysis-grenade", 5, 5), ("auto-cannon", 25, 25)]
)
def test_loads(weapon, suit, tank):  # EIC-R11, EIC-R12
    assert values(unit(weapons=[weapon]))["shots"] == {"1": suit}
    assert values(unit("tank", weapons=[weapon]))["shots"] == {"1": tank}


def test_a_drone_takes_no_slot_and_shifts_none():
    tank = unit("tank", weapons=["tank-drone", "sonic-grenade"], drone_lost=True)
    assert values(tank)["slots-used"] == 1
    assert values(tank)["shots"] == {"1": 30}
    assert codes(team(tank)) == set()


def test_only_one_drone_replaces_a_lost_one():
    drones = unit("tank", weapons=["tank-drone", "tank-drone"], drone_lost=True)
    assert codes(team(drones)) == {"drone-replacement-only"}
    assert codes(team(unit(weapons=["tank-drone"]))) == {"weapon-tank-only"}


def test_the_drone_is_as_printed():  # EIC-R3
    assert CATALOGUE.drone.energy == 140
    assert CATALOGUE.drone.ratings == {"bod": 10, "attr": 80, "dfr": 30, "pwr": 30, "spd": 80, "det": 0, "ecm": 0}


def test_no_machine_gun_is_for_sale():  # EIC-R4
    assert not any("machine" in weapon for weapon in CATALOGUE.weapons)
    assert codes(team(unit(weapons=["machine-gun"]))) == {"unknown-weapon"}


def test_a_pod_is_a_rack_without_its_missile():  # EIC-R13
    assert values(unit(missile_pod=True))["cost"] == 795 + 400
    assert values(unit(missile_pod=True, pod_missile="nuke-missile"))["cost"] == 795 + 400 + 400


def test_the_pod_is_beyond_the_capacity_but_does_not_raise_it():
    slots = ["sonic-missile"] * 4
    assert codes(team(unit(missile_pod=True, weapons=slots[:3], pod_missile="nuke-missile"))) == set()
    assert codes(team(unit(missile_pod=True, weapons=slots))) == {"weapon-capacity"}


def test_a_watcher_has_its_missile_in_the_pod():  # EIC-R14
    assert codes(team(unit("watcher", missile_pod=True, pod_missile="sonic-missile"))) == set()
    assert codes(team(unit("watcher", missile_pod=True, weapons=["sonic-missile"]))) == {"weapon-forbidden"}


def test_bow_charges_have_no_capacity():  # EIC-R16
    assert codes(team(unit("archie", weapons=["plasma-beam", "plasma-beam"]))) == {"charge-duplicate"}
    five = ["sonic-beam", "plasma-beam", "concussion-cannon", "liquid-ice", "flame-thrower"]
    assert codes(team(unit("archie", weapons=five))) == set()
    assert values(unit("archie", weapons=five))["shots"] == {}


def test_the_holster_does_not_raise_a_capacity():
    assert codes(team(unit("outlaw", weapons=["laser"], holster="laser"))) == {"weapon-capacity"}
    assert codes(team(unit("outlaw", weapons=["laser"], holster="nuclear-bomb"))) == set()
    assert codes(team(unit("outlaw", holster="heavy-laser"))) == {"weapon-tank-only"}


def test_an_outlaw_buys_no_second_pod():
    assert codes(team(unit("outlaw", missile_pod=True))) == {"pod-limit"}
    assert values(unit("outlaw", pod_missile="nuke-missile", holster="laser"))["cost"] == 1195 + 400 + 120


def test_salvage_costs_nothing_and_comes_from_the_store():
    one = {"weapon": "sonic-grenade", "salvaged": True, "shots": 4}
    salvaging = unit(weapons=[one, "sonic-grenade"])
    assert codes(team(salvaging, store={"sonic-grenade": 1})) == set()
    assert values(salvaging, store={"sonic-grenade": 1})["shots"] == {"1": 4, "2": 10}
    assert values(salvaging)["cost"] == 795 + 90
    two = team(salvaging, unit(name="b", weapons=[one]), store={"sonic-grenade": 1})
    assert codes(two) == {"salvage-not-owned"}


def test_salvage_obeys_capacities():
    lasers = [{"weapon": "laser", "salvaged": True}] * 2
    assert codes(team(unit(weapons=lasers), store={"laser": 2})) == {"weapon-capacity"}


@pytest.mark.parametrize(
    ("units", "league"),
    [(0, None), (1, "minor"), (6, "minor"), (7, "cross-training"), (12, "cross-training"), (13, "master")],
)
def test_league_classes(units, league):
    assert league_of(units) == league


def test_specialty_units_allowed():
    spooks = [unit("spook", name=f"s{number}") for number in range(7)]
    suits = [unit(name=f"u{number}") for number in range(7)]
    assert codes(team(*spooks[:3])) == set()
    assert codes(team(*spooks[:6], *suits)) == set()
    assert codes(team(*spooks, *suits[:1])) == {"too-many-custom-units"}
    assert codes(team(*spooks, *suits)) == set()


def test_every_bod_has_a_material():
    assert list(MATERIALS) == list(CATALOGUE.ratings.costs["bod"])


def test_an_unknown_type_has_no_price_and_hides_nothing_else():
    evaluation = evaluated(team(unit("mech", weapons=["laser", "nonsense"], ratings={"bod": 50, "attr": 55})))
    assert evaluation.values["cost"] == 75 + 120
    assert {problem.code for problem in evaluation.problems if problem.weight == "error"} == {
        "unknown-unit-type",
        "unknown-weapon",
        "rating-not-on-chart",
    }


@pytest.mark.parametrize(
    "document",
    [
        [],
        {"units": {}},
        {"units": [{"name": "a"}]},
        {"game": "war-logic", "units": []},
        {"units": [{"name": "a", "type": "suit", "ratings": {"bod": "thick"}}]},
        {"units": [], "budget-dice": [1]},
        {"units": [], "colour": "red"},
        {"units": [{"name": "a", "type": "suit", "missile-pod": -1}]},
    ],
)
def test_what_is_no_army_is_unreadable(document):
    with pytest.raises(Unreadable):
        GAME.read_army(document)


@pytest.mark.parametrize("document", SAMPLES, ids=[document["name"] for document in SAMPLES])
def test_samples_are_legal(document):
    assert codes(document) == set()


def test_samples_cover_every_type_and_league():
    assert {part["type"] for document in SAMPLES for part in document["units"]} == set(CATALOGUE.units)
    assert {evaluated(document).values["league"] for document in SAMPLES} == set(CATALOGUE.leagues)


def test_an_upgrade_downwards_is_paid_and_changes_nothing():
    lower = unit(upgrades=[{"rating": "dfr", "to": 40}])
    assert values(lower)["cost"] == 795 + 35
    assert values(lower)["energy"] == 205


def test_only_bow_charges_are_duplicates():
    twice = unit("archie", weapons=["toaster", "toaster", "sonic-grenade", "sonic-grenade"])
    assert codes(team(twice)) == {"unknown-weapon", "charges-only"}
