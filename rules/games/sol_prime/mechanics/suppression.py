"""Suppression of infantry, and recovery from it (SP-12.4 to SP-12.7)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.turn import EndActivation
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics.morale import unit_test
from rules.games.sol_prime.mechanics.stands import is_infantry, stands_of


def suppress(recorder: Recorder, name: str) -> None:
    """Suppresses a squad: it leaves Overwatch at once (SP-6.8, SP-12.4); once more changes nothing (SP-12.7)."""
    recorder.unit(name, suppressed=True, overwatch=False)


def recovering(state: State, name: str) -> list[str]:
    """Returns the stands that test: suppressed since before the activation, in the order of the state (SP-R60)."""
    began = state.platoons[name].began
    return [
        one
        for one in stands_of(state, name)
        if state.units[one].suppressed and is_infantry(state.units[one]) and (began is None or one in began)
    ]


def recover(recorder: Recorder, name: str, action: EndActivation) -> str:
    """Tests a squad at the end of its activation; it recovers or stays suppressed (SP-12.5)."""
    given = action.circumstances.get(name)
    test = unit_test(
        recorder.state,
        name,
        leader_within=given.leader_within if given else None,
        cover=given.cover if given else None,
    )
    passed = test.passed(lambda sides_, why, cuts: recorder.roll(sides_, f"{name} recovers", cuts=cuts))
    if passed:
        recorder.unit(name, suppressed=False)
    recorder.line(
        name,
        "recovered" if passed else "suppressed",
        how=f"D10 {test.modifier:+} above {test.fails_up_to}",
        rule="SP-12.5",
    )
    return "recovered" if passed else "suppressed"
