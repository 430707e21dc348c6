"""Flux drift (EXT-6.21, EXT-6.22, R-20, R-49)."""

import pytest

from tests.games.extractors.play import SHOCK, WALKER, machine, move, move_outcome, resolve, section


def test_drift_is_one_hex_without_chains():
    flux = {"1009": "NE", "1109": "NE"}
    terrain = {"1009": ["flux"], "1109": ["flux"]}
    found = resolve(SHOCK, move("s", "1009", "1108"), terrain=terrain, flux=flux, phase="dorian-move")
    assert (found["hex"], found["drift"], found["mp-spent"]) == ("1108", "1109", 2)


@pytest.mark.parametrize(
    ("more", "terrain"),
    [({}, {"1009": ["flux"], "1109": ["lake"]}), ({"A": machine("1109", "glide")}, {"1009": ["flux"]})],
)
def test_no_drift_into_forbidden_or_held_hexes(more, terrain):
    found = resolve({**SHOCK, **more}, move("s", "1009"), terrain=terrain, flux={"1009": "NE"}, phase="dorian-move")
    assert (found["hex"], found["drift"]) == ("1009", None)


def test_vehicles_do_not_drift():
    assert move_outcome(WALKER, move("w", "1009"), terrain={"1009": ["flux"]}, flux={"1009": "NE"}) == ("1009", 2)


def test_a_drifting_section_goes_on_from_where_it_drifted():
    shock = {"s": section("1010")}
    found = resolve(shock, move("s", "1009", "1108"), terrain={"1009": ["flux"]}, flux={"1009": "NE"})
    assert (found["hex"], found["drift"], found["mp-spent"]) == ("1108", "1109", 2)


def test_no_drift_along_a_road():
    shock = {"s": section("1010")}
    state = {"terrain": {"1009": ["flux"]}, "flux": {"1009": "N"}, "roads": [["1010", "1009"]]}
    assert resolve(shock, move("s", "=1009"), **state)["hex"] == "1009"
    assert resolve(shock, move("s", "1009"), **state)["drift"] == "1008"
