"""Refusals and lines of arithmetic name what they are about, and their rule."""

from __future__ import annotations

import pytest

from rules.kernel.problems import Illegal
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, told, unit

REDS = army(
    "laser",
    unit("Ray", "medium-laser-tank", "A"),
    unit("Van", "tracked-apc", "V"),
    unit("Squad", "rifle-squad", "V", count=3),
)
BLUES = army("laser", unit("Foe", "medium-gun-tank", "F"), unit("Bender", "field-generator"))
AIR = army("laser", unit("Dropper", "drop-transport", "D"), unit("Jumper", "rifle-squad", "J"))


def test_a_full_carrier_cites_the_rule_of_room():
    state = begin(REDS, BLUES, order="free")
    for number in (1, 2):
        state = do(state, RED, type="load", unit=f"Squad-{number}", carrier="Van")
    with pytest.raises(Illegal) as error:
        told(state, RED, type="load", unit="Squad-3", carrier="Van")
    problem = error.value.problem
    assert (problem.code, problem.rule) == ("no-room", "SP-16.10")
    assert problem.message == "Van has room for 2 squads, 2 taken."


def test_the_field_generator_is_a_line_with_its_rule():
    state = begin(REDS, BLUES, order="free")
    shot = {"type": "fire", "by": "Ray", "target": "Foe", "weapon": "laser-cannon", "range": 9, "field-generator": True}
    (event, *_) = told(state, RED, 1, **shot)
    assert [one.rule for one in event.lines if one.label == "Field generator"] == ["SP-9.21"]


def test_a_drop_out_of_turn_names_the_aircraft():
    state = do(begin(BLUES, AIR), BLUE, type="posture", unit="Jumper", carrier="Dropper")
    state = do(in_turn(state), RED, type="activate", platoon="red/F")
    state = do(do(state, RED, type="end-activation", platoon="red/F"), RED, type="end-turn", side="red")
    state = do(state, BLUE, 6, type="roll-activation", side="blue")
    with pytest.raises(Illegal) as error:
        told(state, BLUE, type="air-drop", by="Dropper", unit="Jumper")
    assert error.value.problem.message.startswith("Dropper is not active")
