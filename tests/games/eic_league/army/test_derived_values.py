"""Values that follow from purchases: energy, bonuses, movement, shielding."""

from rules.games.eic_league.army.energy import maximum_energy
from rules.games.eic_league.army.ratings import ground_move
from rules.games.eic_league.catalogue import CATALOGUE
from tests.games.eic_league.construction import GOOD, codes, team, unit, values


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
