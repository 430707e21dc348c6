"""Engineers: who they are, and clearing minefields (SP-21.1, SP-21.3)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import Mines
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import MinefieldCleared
from rules.games.sol_prime.battle.state import Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.mines import fields_at, find_minefield
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, refuse
from rules.games.sol_prime.mechanics.stands import is_engineer

TABLE = CATALOGUE.engineers


def clear_minefield(state: State, action: Mines) -> MinefieldCleared:
    """Removes the counter of a field that unhurt engineers have reached (SP-21.3). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    find_minefield(state, action.minefield)
    if action.minefield not in (*fields_at(state, unit), *unit.mined):
        message = f"{action.unit} stands in no such minefield on the plan."
        raise refuse("not-at-minefield", message, "SP-21.3")
    check_engineer(action.unit, unit)
    if unit.suppressed:
        raise refuse("suppressed", f"{action.unit} is suppressed.", "SP-21.3")
    if unit.stopped:
        raise refuse("mine-stopped", f"{action.unit} has hit a mine in this turn.", "SP-21.3")
    if state.kept and unit.moved and action.minefield not in unit.mined:
        message = f"{action.unit} has moved in this turn: it rolls for {action.minefield} first, as all do."
        raise refuse("not-at-minefield", message, "SP-21.3")
    if action.distance > TABLE.clear_within:
        message = f'{action.unit} is {action.distance:g}" from the counter; {TABLE.clear_within:g}" is the most.'
        raise refuse("not-at-minefield", message, "SP-21.3")
    recorder = Recorder(state)
    recorder.minefield(action.minefield, destroyed=True)
    return MinefieldCleared(**recorder.told(side=unit.side, about=(action.unit, action.minefield)))


def check_engineer(name: str, unit: Stand) -> None:
    """Raises Illegal for a stand that is not an engineer squad (SP-21.1)."""
    if not is_engineer(unit):
        raise refuse("not-engineer", f"{name} is not an engineer squad.", "SP-21.1")
