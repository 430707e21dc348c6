"""Movement points by terrain (EXT-6.11 to EXT-6.15, R-13, R-15, R-16)."""

import pytest

from tests.games.extractors.play import REVIL, WALKER, move, move_outcome, problem, resolve, section

COSTS = {
    "walker": {"clear": 1, "rough": 1.5, "lake": 4, "build-up": 2, "depression": 1, "bog": 2, "flux": 2, "chimneys": 1},
    "lance": {"clear": 1, "rough": 2, "lake": None, "build-up": 1, "depression": 1, "bog": 2, "flux": 1, "chimneys": 1},
    "agrax": {"clear": 1, "rough": 2, "lake": None, "build-up": 2, "depression": 1, "bog": 3, "flux": 2, "chimneys": 1},
    "revil": {
        "clear": 1,
        "rough": 1.5,
        "lake": 1,
        "build-up": 2,
        "depression": 1,
        "bog": None,
        "flux": 1,
        "chimneys": 2,
    },
    "flyer": {"clear": 1, "rough": 1, "lake": 1, "build-up": 1, "depression": 1, "bog": 1, "flux": 1, "chimneys": None},
}


@pytest.mark.parametrize(("type_", "terrain"), [(one, key) for one in COSTS for key in COSTS[one]])
def test_cost_of_each_terrain(type_, terrain):
    """EXT-6.11, EXT-6.12."""
    units = {"u": section("1010", type_) if type_ == "lance" else {"type": type_, "hex": "1010", "facing": "N"}}
    cost = COSTS[type_][terrain]
    found = move_outcome(units, move("u", "1009"), terrain={"1009": [terrain]})
    assert found == ("impassable" if cost is None else ("1009", cost))


def test_several_terrains_the_dearest_plus_surcharges():
    """EXT-6.14, EXT-6.15."""
    terrain = {"1009": ["build-up", "rough", "flux"]}
    assert move_outcome(WALKER, move("w", "1009"), terrain=terrain) == ("1009", 3)
    assert move_outcome(REVIL, move("r", "1009"), terrain={"1009": ["rough", "chimneys"]}) == ("1009", 2.5)
    assert move_outcome(REVIL, move("r", "1009"), terrain={"1009": ["rough", "bog"]}) == "impassable"


def test_lake_takes_the_untouched_allowance():
    """Before any MP is spent, a free turn allowed, nothing after (EXT-6.13, R-16)."""
    lake = {"1009": ["lake"], "1110": ["lake"]}
    assert move_outcome(WALKER, move("w", "1009"), terrain=lake) == ("1009", 4)
    assert move_outcome(WALKER, move("w", "NE", "1110"), terrain=lake) == ("1110", 4)
    assert move_outcome(WALKER, move("w", "1009", "1008"), terrain=lake) == "not-enough-mp"
    assert (
        move_outcome({"w": {**WALKER["w"], "hex": "1011"}}, move("w", "1010", "1009"), terrain=lake) == "not-enough-mp"
    )


def test_minimum_move_needs_speed_and_open_ground():
    """One hex without turning, whatever it costs; not with speed 0, not into forbidden terrain (EXT-6.8, R-15)."""
    agrax = {"type": "agrax", "hex": "1010", "facing": "N"}
    slow, still = {"a": {**agrax, "speed-hits": 1}}, {"a": {**agrax, "speed-hits": 2}}
    assert move_outcome(slow, move("a", "1009"), terrain={"1009": ["bog"]}) == ("1009", 2)
    assert move_outcome(slow, move("a", "1009", "NE"), terrain={"1009": ["bog"]}) == "not-enough-mp"
    assert move_outcome(slow, move("a", "1009", "1008"), terrain={"1009": ["bog"]}) == "not-enough-mp"
    assert move_outcome(slow, move("a", "1009"), terrain={"1009": ["lake"]}) == "impassable"
    assert move_outcome(still, move("a", "1009")) == "immobilized"
    assert move_outcome(still, move("a", "NE")) == "immobilized"


def test_the_minimum_move_into_an_expensive_hex_takes_the_whole_allowance():
    """Agrax with speed 4 halved twice is immobile; halved once it has 2 MP for a bog of 3 (EXT-6.8, EXT-12.5)."""
    slow = {"a": {"type": "agrax", "hex": "1010", "facing": "N", "speed-hits": 1}}
    bog = {"terrain": {"1009": ["bog"]}}
    assert resolve(slow, move("a", "1009"), **bog)["mp-spent"] == 2
    assert problem(slow, move("a", "1009", "NE"), **bog) == "not-enough-mp"
    stuck = {"a": {"type": "agrax", "hex": "1010", "facing": "N", "speed-hits": 2}}
    assert problem(stuck, move("a", "1009")) == "immobilized"


def test_flux_and_chimneys_come_on_top_of_the_dearest():
    """Rough and flux for a tracked mover: 2 + 1; chimneys are closed to orni (EXT-6.14, EXT-6.15)."""
    agrax = {"a": {"type": "agrax", "hex": "1010", "facing": "N"}}
    assert resolve(agrax, move("a", "1009"), terrain={"1009": ["rough", "flux"]}, flux={"1009": "N"})["mp-spent"] == 3
    flyer = {"f": {"type": "flyer", "hex": "1010", "facing": "N"}}
    assert problem(flyer, move("f", "1009"), terrain={"1009": ["chimneys"]}) == "impassable"
    revil = {"r": {"type": "revil", "hex": "1010", "facing": "N"}}
    assert resolve(revil, move("r", "1009"), terrain={"1009": ["chimneys", "rough"]})["mp-spent"] == 2.5


def test_flux_adds_nothing_to_a_whole_allowance():
    """EXT-6.13 with EXT-6.14: a lake takes the whole allowance, and it has to be untouched."""
    units = {"w": {"type": "walker", "hex": "1010", "facing": "N"}}
    rules = {"terrain": {"1009": ["lake", "flux"]}, "flux": {"1009": "S"}}
    assert move_outcome(units, move("w", "1009"), **rules) == ("1009", 4)
    assert move_outcome(units, move("w", "NE", "1110", "NW", "1009"), **rules) == "not-enough-mp"
