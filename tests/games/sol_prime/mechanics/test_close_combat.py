"""Close combat (SP-14)."""

from __future__ import annotations

from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, unit
from tests.games.sol_prime.case_battles import SQUAD, TANK, resolve


def test_r25_both_attackers_are_lost():
    fight = {"type": "close-combat", "attackers": ["a", "a2"], "defender": "b"}
    assert set(resolve(fight, 1, 6, units={"a": SQUAD, "a2": SQUAD, "b": SQUAD})["destroyed"]) == {"a", "a2"}


def test_r26_a_defender_may_have_fired():
    fight = {"type": "close-combat", "attackers": ["a"], "defender": "b"}
    assert "winner" in resolve(fight, 6, 1, units={"a": SQUAD, "b": {**SQUAD, "fired": ["apw"]}})
    assert resolve(fight, units={"a": {**SQUAD, "fired": ["apw"]}, "b": SQUAD})["problem"] == "fired-this-turn"


def test_dug_in_counts_as_heavy_cover_in_close_combat_but_vehicles_never():
    fight = {"type": "close-combat", "attackers": ["a"], "defender": "b", "cover": "heavy"}
    assert resolve(fight, 6, 1, units={"a": SQUAD, "b": {**SQUAD, "dug-in": True}})["defender-modifier"] == 3
    assert resolve(fight, 6, 1, units={"a": SQUAD, "b": TANK})["defender-modifier"] == 4


MOVERS = army("basic", unit("Anna", "medium-gun-tank", "A"), unit("Bert", "medium-gun-tank", "B"))


def offered_platoons(state):
    return [key for key, one in state.platoons.items() if one.side == "blue" and not one.activated]


def test_attached_infantry_can_leave_its_vehicle():
    state = in_turn(begin(army("basic", unit("Foot", "rifle-squad", "A"), unit("Tank", "light-gun-tank", "A")), MOVERS))
    while state.turn != "red":
        state = do(state, BLUE, type="activate", platoon=next(iter(offered_platoons(state))))
        state = do(state, BLUE, type="end-activation", platoon=state.active[0])
        if not state.points:
            state = do(state, BLUE, type="end-turn", side="blue")
            state = do(state, RED, 6, type="roll-activation", side="red")
    state = do(state, RED, type="activate", platoon="red/A")
    state = do(state, RED, type="attach", unit="Foot", to="Tank")
    assert "detach:Foot" in offered(state, RED)
    state = do(state, RED, type="attach", unit="Foot", to=None)
    assert state.units["Foot"].attached_to is None
    assert refused(state, RED, type="attach", unit="Foot", to=None) == "not-adjacent"
