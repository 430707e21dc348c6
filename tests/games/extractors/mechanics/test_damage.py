"""Damage (section 11, R-6, R-27, R-28)."""

import pytest

from tests.games.extractors.play import GLIDE, LASER, attack, bipod, fire, machine, resolve, section


@pytest.mark.parametrize(
    ("status", "result", "after"),
    [
        ("ok", "P", ("pinned", 2)),
        ("pinned", "P", ("routed", 2)),
        ("routed", "P", ("routed", 1)),
        ("ok", "R", ("routed", 2)),
        ("pinned", "R", ("routed", 2)),
        ("routed", "R", ("routed", 1)),
        ("ok", "SL", ("ok", 1)),
        ("pinned", "SL", ("pinned", 1)),
        ("routed", "SL", ("routed", 1)),
        ("ok", "SLR", ("routed", 1)),
        ("pinned", "SLR", ("routed", 1)),
        ("routed", "SLR", None),
        ("ok", "E", None),
    ],
)
def test_soft_results_by_status(status, result, after):
    """EXT-11.8, EXT-11.9."""
    faces = {"P": 1, "R": 3, "SL": 5, "SLR": 7, "E": 9}
    units = {"A": bipod(slot_1="undulator"), "s": section("1008", status=status)}
    found = resolve(units, fire("A", "s", weapons=["slot-1"]), [9, faces[result]], simple=True)
    assert found["attacks"][0]["result"] == result
    unit = found["units"]["s"]
    assert (None if unit["destroyed"] else (unit["status"], unit["steps"])) == after


def test_one_step_lost_twice():
    """EXT-11.10."""
    units = {"A": bipod(slot_1="undulator"), "s": section("1008", steps=1)}
    assert resolve(units, fire("A", "s", weapons=["slot-1"]), [9, 5], simple=True)["units"]["s"]["destroyed"]


def test_reduced_firepower():
    """EXT-11.10."""
    reduced = {**GLIDE, "s": section("1009", steps=1)}
    assert attack(reduced, fire("s", "A"), [9, 0])["firepower"] == 1
    dagmaton = {**GLIDE, "d": section("1009", "dagmaton", steps=1)}
    assert attack(dagmaton, fire("d", "A"), [9, 0])["firepower"] == 2


@pytest.mark.parametrize(("hits", "power"), [(0, 5), (1, 3)])
def test_vehicle_firepower_is_halved_rounded_up(hits, power):
    """EXT-12.4."""
    units = {**GLIDE, "a": {"type": "agrax", "hex": "1008", "firepower-hits": hits}}
    assert attack(units, fire("a", "A"), [9, 0])["firepower"] == power


@pytest.mark.parametrize(("facing", "through", "die"), [("N", "front", 4), ("S", "rear", 6), ("SE", "side", 5)])
def test_facing_of_the_target(facing, through, die):
    """EXT-11.6."""
    units = {"A": machine("1010", "glide", facing), "w": {"type": "walker", "hex": "1008"}}
    found = attack(units, fire("w", "A"), [9, 5])
    assert (found["through"], found["die"]) == (through, die)


def test_the_die_stays_within_0_and_9():
    """EXT-11.6."""
    for facing, face, die in (("N", 0, 0), ("S", 9, 9)):
        units = {"A": machine("1010", "glide", facing), "w": {"type": "walker", "hex": "1008"}}
        assert attack(units, fire("w", "A"), [9, face, 4, 4], simple=True)["die"] == die


def test_no_critical_after_destruction():
    """EXT-11.7, R-28; several asterisks are one (R-26)."""
    units = {"A": machine("1010", "glide", "S", armor=3), "w": {"type": "walker", "hex": "1008"}}
    found = resolve(units, fire("w", "A"), [9, 9])
    assert found["units"]["A"]["destroyed"]
    assert "criticals" not in found["attacks"][0]


def test_pinned_becomes_routed_routed_loses_a_step():
    """P on pinned: routed; P on routed: a step; SL/R on routed: eliminated (EXT-11.9)."""
    pod = machine("1010", "bipod", "S", weapons=LASER)
    for status, die, after in (
        ("pinned", 0, {"status": "routed"}),
        ("routed", 0, {"steps": 1}),
        ("ok", 7, {"steps": 1}),
        ("routed", 8, {"destroyed": True}),
        ("ok", 8, {"steps": 1, "status": "routed"}),
    ):
        units = {"m": pod, "s": section("1011", status=status)}
        found = resolve(units, fire("m", "s", weapons=["slot-1"]), [9, die], simple=True)
        assert {key: found["units"]["s"][key] for key in after} == after


def test_an_agrax_hits_a_fort_through_no_area():
    """Forts have no facing: the die stays as it fell (EXT-11.6); a critical of speed does nothing (EXT-12.5)."""
    firer = machine("1010", "bipod", "S", weapons={"slot-1": "particle-accelerator"})
    units = {"m": firer, "f": {"type": "fort", "hex": "1012"}}
    found = resolve(units, fire("m", "f", weapons=["slot-1"]), [9, 1, 9], simple=True)
    attack = found["attacks"][0]
    assert (attack["drms"], attack["firepower"], attack["die"], attack["result"]) == ([1], 8, 1, "1*")
    assert "through" not in attack and attack["criticals"] == ["speed"] and found["units"]["f"]["armor"] == 2
