"""Smoke: laid by engineers, or thrown against a missile (SP-9.25, SP-10.11, SP-21.2)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import LaySmoke
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import SmokeLaid
from rules.games.sol_prime.battle.state import Smoke, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.engineers import check_engineer
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, refuse

TABLE = CATALOGUE.engineers


def lay_smoke(state: State, action: LaySmoke) -> SmokeLaid:
    """Lays smoke by engineers instead of fire (SP-21.2). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    check_engineer(action.unit, unit)
    if unit.fired or unit.fought:
        raise refuse("fired-this-turn", f"{action.unit} has fired in this turn.", "SP-21.2")
    if action.distance > TABLE.smoke_within:
        message = f'Smoke is laid within {TABLE.smoke_within:g}", not {action.distance:g}".'
        raise refuse("smoke-too-far", message, "SP-21.2")
    recorder = Recorder(state)
    recorder.unit(action.unit, smoked=True, overwatch=False)
    add_smoke(recorder, action.unit)
    return SmokeLaid(**recorder.told(side=unit.side, about=(action.unit,)))


def add_smoke(recorder: Recorder, name: str) -> None:
    """Puts a smoke marker next to a stand; it lasts until its platoon is next activated (SP-9.25)."""
    unit = recorder.stand(name)
    marker = Smoke(at=name, side=unit.side, platoon=unit.platoon)
    recorder.battle(smokes=(*recorder.state.smokes, marker))
