"""Announced attacks (EIC-14.20)."""

import pytest

from rules.games.eic_league.actions.table import TABLE
from rules.games.eic_league.battle.actions import Announce, Move
from rules.games.eic_league.battle.evolve import evolve
from rules.games.eic_league.battle.evolve.attacks import after_announcement, after_attack
from rules.games.eic_league.battle.state import Side
from rules.games.eic_league.mechanics.attacks.announcement import (
    announce_attack,
    check_announcement,
    check_nothing_announced,
)
from rules.kernel.corrections import Corrected
from rules.kernel.problems import Illegal
from rules.kernel.records import replace
from rules.kernel.viewer import side
from tests.games.eic_league.duels import attack, attacker, battle, make, unit

SHOT = attack(1, booster=10)


def announced(state, action=SHOT):
    event = announce_attack(state, check_announcement(state, Announce(attack=action)))
    return event, after_announcement(state, event)


def test_an_announcement_shows_attr_and_dfr_and_spends_nothing():
    event, after = announced(battle(attacker(weapons=("laser",))))
    assert (event.attr, event.dfr, event.need) == (60, 50, 60)
    assert after.announced == SHOT
    assert [after.units[name].revealed for name in ("alpha", "bravo")] == [{"attr"}, {"dfr"}]
    assert (after.units["alpha"].energy, after.units["alpha"].used) == (205, frozenset())


def test_the_announced_attack_is_rolled_as_announced():
    _, after = announced(battle(attacker(weapons=("laser",))))
    for other in (attack(1), attack("arm-guns"), attack(1, booster=20), attack(1, booster=10, sharpshoot=True)):
        with pytest.raises(Illegal) as error:
            make(after, other, [1])
        assert error.value.problem.code == "attack-announced"
    done = after_attack(after, make(after, attack(1, booster=10, choice=3), [100, 6]))
    assert done.announced is None


def test_nothing_else_is_announced_before_the_roll():
    _, after = announced(battle(attacker(weapons=("laser",))))
    with pytest.raises(Illegal):
        announced(after)
    with pytest.raises(Illegal):
        check_nothing_announced(after)


RED, BLUE = side("red"), side("blue")


@pytest.mark.parametrize(("viewer", "action"), [(RED, Move(by="alpha", hexes=1)), (BLUE, Move(by="bravo", hexes=1))])
def test_nobody_does_anything_else_before_the_roll(viewer, action):
    sides = {"red": Side(), "blue": Side()}
    state = replace(battle(attacker(weapons=("laser",))), sides=sides)
    TABLE.permit(state, viewer, action)
    _, after = announced(state)
    with pytest.raises(Illegal) as error:
        TABLE.permit(after, viewer, action)
    assert error.value.problem.code == "attack-announced"
    TABLE.permit(after, RED, SHOT)


def test_a_correction_lets_an_announced_attack_lapse():
    _, after = announced(battle(attacker(weapons=("laser",))))
    event = Corrected(path=("units", "bravo", "energy"), old=205, value=0, reason="counted again")
    assert evolve(after, event).announced is None


def test_an_illegal_attack_cannot_be_announced():
    with pytest.raises(Illegal) as error:
        announced(battle(attacker(weapons=("laser",), energy=100)))
    assert error.value.problem.code == "low-energy"


def test_the_grounded_dfr_leaves_out_what_everybody_sees():
    flyer = unit("jackrabbit", movement=("flight",), airborne=True, paralysed_until=None)
    event, _ = announced(battle(attacker(weapons=("laser",)), flyer))
    assert event.shown["bravo"] == {"dfr": 90, "dfr-grounded": 70}
    tank = unit("tank", movement=("warp",), paralysed_until=1)
    event, _ = announced(battle(attacker(weapons=("laser",)), tank))
    assert event.shown["bravo"] == {"dfr": 35, "dfr-grounded": 70}
