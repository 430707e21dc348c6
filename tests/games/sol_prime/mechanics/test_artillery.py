"""Artillery: calls, shells, planned fire (SP-17)."""

from __future__ import annotations

from rules.games.sol_prime.conformance.cases import run_case
from rules.games.sol_prime.game import GAME
from tests.games.sol_prime.battles import BLUE, RED, army, begin, do, in_turn, offered, refused, unit
from tests.games.sol_prime.bomb_battles import RAIDERS, TARGETS
from tests.games.sol_prime.case_battles import resolve


def test_r21_shells_do_not_immobilize():
    shells = {"type": "artillery-impact", "by": ["a"], "targets": [{"unit": "b", "distance": 0}]}
    units = {"a": {"model": "towed-medium-gun"}, "b": {"model": "wheeled-apc"}}
    assert resolve(shells, 3, units=units)["results"] == {"b": "no-effect"}


def test_r32_a_cancelled_call_uses_no_ammunition():
    call = {"type": "artillery-call", "by": ["a"], "sees-target": True, "range": 30}
    units = {"a": {"side": "red", "model": "towed-medium-gun", "fire-turns": 1}}
    case = {"kind": "play", "state": {"sides": {"red": {}}, "units": units}, "script": [{"action": call, "dice": [1]}]}
    assert run_case(case)["units"]["a"]["fire-turns"] == 1
    case["script"] = [
        {"action": call, "dice": [9]},
        {"action": {"type": "artillery-impact", "by": ["a"], "targets": []}},
    ]
    assert run_case(case)["units"]["a"]["fire-turns"] == 0


GUNS = army(
    "laser", unit("Hammer", "light-mrl", "G", ammunition=1), unit("Eye", "rifle-squad", "E", add_upgrades=["afo"])
)


BATTERY = army("basic", unit("Tube", "sp-medium-gun", "T", ammunition=1), unit("Foot", "rifle-squad", "C"))


def test_shells_fall_when_called_and_counterbattery_may_answer():
    state = begin(GUNS, BATTERY)
    state = do(state, BLUE, type="posture", unit="Tube", overwatch=True)
    state = in_turn(state, first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/G")
    state = do(state, RED, 9, type="artillery-call", by=["Hammer"], observer="Eye", range=30)
    assert state.pending[0].kind == "impact" and state.units["Hammer"].fire_turns == 1
    assert refused(state, RED, type="end-activation", platoon="red/G") == "waits-for-answer"
    state = do(state, RED, 6, type="artillery-impact", by=["Hammer"], targets={"Foot": 1})
    assert state.units["Foot"].destroyed and state.pending[0].kind == "counterbattery"
    state = do(state, BLUE, 10, type="counterbattery", by=["Tube"], target="Hammer", range=40)
    assert state.units["Hammer"].located and state.pending[0].kind == "impact"
    assert not state.units["Tube"].overwatch


def test_shells_fall_once_on_a_target_that_is_named_twice():
    """SP-17.20: a die of each piece for every unit in the circle."""
    state = in_turn(begin(GUNS, BATTERY), first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/G")
    state = do(state, RED, 9, type="artillery-call", by=["Hammer"], observer="Eye", range=30)
    targets = [{"unit": "Foot", "distance": 1}, {"unit": "Tube", "distance": 1}]
    shells = {"type": "artillery-impact", "by": ["Hammer"]}
    assert refused(state, RED, **shells, targets=[*targets, targets[0]]) == "invalid-target"
    assert do(state, RED, 1, 1, **shells, targets=targets).sides["red"]


def test_fire_for_the_next_cycle_falls_by_itself_and_its_type_is_secret():
    state = in_turn(begin(GUNS, BATTERY), first=(5, 2), face=6)
    state = do(state, RED, type="activate", platoon="red/G")
    state = do(
        state, RED, type="artillery-call", by=["Hammer"], observer="Eye", range=30, mode="next-cycle", place="ford"
    )
    assert not state.pending and state.units["Hammer"].fire_turns == 2
    assert GAME.view(state, BLUE).state.missions[0].by == ()
    assert not GAME.view(state, BLUE).state.units["Hammer"].fired and state.units["Hammer"].fired
    assert GAME.view(state, BLUE).state.missions[0].place == "ford"
    state = do(state, RED, type="end-activation", platoon="red/G")
    state = do(state, RED, type="activate", platoon="red/E")
    state = do(state, RED, type="end-activation", platoon="red/E")
    state = do(state, RED, type="end-turn", side="red")
    state = do(state, BLUE, 6, type="roll-activation", side="blue")
    for key in ("blue/T", "blue/C"):
        state = do(state, BLUE, type="activate", platoon=key)
        state = do(state, BLUE, type="end-activation", platoon=key)
    state = do(state, BLUE, type="end-turn", side="blue")
    state = do(state, RED, 5, 2, type="new-cycle")
    assert state.cycle == 2 and state.pending[0].kind == "impact"
    assert do(state, RED, type="artillery-impact", by=["Hammer"], targets={}).units["Hammer"].fire_turns == 1


def test_shells_take_ticks_and_a_free_battle_lets_them_fall_too():
    state = begin(RAIDERS, TARGETS, order="free")
    state = do(state, RED, 10, type="artillery-call", by=["Battery"], observer="Eye", range=20, place="the mill")
    offer = offered(state, RED)["impact:counter 1"]
    assert offer.label == "The shells fall: the mill"
    after = do(state, RED, 6, 6, **{**offer.action, "targets": ["Foe", "Squad"]})
    assert after.units["Foe"].destroyed and after.units["Squad"].destroyed and not after.missions


def test_planned_fire_takes_no_die_and_a_piece_is_called_once(battle):
    state = do(battle, RED, type="activate", platoon="red/Guns")
    offer = offered(state, RED)["call:Battery"]
    view = GAME.view(state, RED)
    assert offer.rolls_by_odds and GAME.odds.odds(view, GAME.battle.codecs.actions.read({**offer.action, "range": 20}))
    planned = {**offer.action, "range": 20, "mode": "next-cycle"}
    assert GAME.odds.odds(view, GAME.battle.codecs.actions.read(planned)) is None
    after = do(state, RED, **planned)
    assert "Battery" in GAME.display.screen(GAME.view(after, RED)).facts[-1].value
    assert "Battery" not in GAME.display.screen(GAME.view(after, BLUE)).facts[-1].value
