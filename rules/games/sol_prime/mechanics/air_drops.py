"""Squads dropped from the air (SP-22.50, SP-22.51)."""

from __future__ import annotations

from rules.games.sol_prime.army.fittings import BOMBER, TRANSPORT
from rules.games.sol_prime.battle.actions.support import AirDrop
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import Dropped
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.placement import check_place
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, check_present, refuse
from rules.games.sol_prime.mechanics.stands import has_jets


def drop_squad(state: State, action: AirDrop) -> Dropped:
    """Drops a squad from a bomber or transport (SP-22.50). Raises Illegal."""
    carrier = check_alive(state, action.by)
    check_active(state, action.by, carrier)
    table = CATALOGUE.air.drop
    if carrier.kind not in (BOMBER, TRANSPORT):
        raise refuse("cannot-drop", "Only bombers and transports drop squads.", "SP-22.50")
    if carrier.turns_off is not None:
        raise refuse("aircraft-off-board", f"{action.by} is off the board.", "SP-22.12")
    unit = check_present(state, action.unit)
    if unit.carried_by != action.by:
        raise refuse("not-carried", f"{action.unit} is not aboard {action.by}.", "SP-22.50")
    if action.path_distance > table.within:
        message = f'{action.path_distance:g}" from the path; {table.within:g}" is the most.'
        raise refuse("drop-too-far", message, "SP-22.50")
    if action.enemy_distance < table.enemy_clear:
        message = f'{action.enemy_distance:g}" from the nearest enemy; {table.enemy_clear:g}" is the least.'
        raise refuse("drop-near-enemy", message, "SP-22.50")
    recorder = Recorder(state)
    at_once = has_jets(unit)
    recorder.unit(action.unit, carried_by=None, dropped=not at_once)
    if action.at is not None:
        check_place(state, action.at)
        recorder.unit(action.unit, at=action.at)
    return Dropped(may_activate=at_once, **recorder.told(side=unit.side, about=(action.unit, action.by)))
