"""Typed and counted distances (EIC-1.8)."""

import pytest

from rules.kernel.problems import Unreadable
from tests.games.eic_league.duels import attack, attacker, battle, make, refused, unit


def test_a_battle_without_a_map_asks_for_the_distance():
    state = battle(attacker(), typed=True)
    with pytest.raises(Unreadable) as error:
        make(state, attack("arm-guns"), [1])
    assert error.value.problem.code == "distance-missing"
    assert refused(state, attack("arm-guns", distance=7)) == "out-of-range"
    assert make(state, attack("arm-guns", distance=6), [61]).hit


def test_typed_distances_decide_who_is_in_a_blast():
    state = battle(attacker(weapons=("sonic-missile",)), unit(bod=60), near=unit(bod=60), far=unit(bod=60), typed=True)
    event = make(state, attack(1, distance=3, near={"near": 1, "far": 5}), [99])
    assert event.damage == {"bravo": 90, "near": 70, "alpha": 0}
    assert event.steps == {"alpha": 3, "near": 1}


def test_a_map_makes_typed_distances_idle():
    assert refused(battle(attacker(), unit(at=7)), attack("arm-guns", distance=1)) == "out-of-range"


def test_tandem_and_drone_drops_with_typed_distances():
    flying = {"movement": ("flight",), "airborne": True}
    state = battle(attacker(weapons=("nuclear-bomb",), **flying), wing=unit(side="red", **flying), typed=True)
    drop = {"type_": "drop", "with_": "wing"}
    assert refused(state, attack(1, distance=1, **drop)) == "no-delivery"
    assert refused(state, attack(1, distance=0, near={"wing": 2}, **drop)) == "no-delivery"
    assert set(make(state, attack(1, distance=0, near={"wing": 1}, **drop), [99]).damage) == {"bravo"}
    tank = battle(attacker("tank", weapons=("nuclear-bomb",)), typed=True)
    assert refused(tank, attack(1, type_="drop", distance=9)) == "out-of-range"
    assert make(tank, attack(1, type_="drop", distance=8), [99]).steps == {"alpha": 8}
