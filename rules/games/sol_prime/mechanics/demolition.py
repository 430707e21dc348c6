"""Demolition of structures by engineers (SP-21.4)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import Adjacent, Demolish
from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.events.combat import Demolished, StoppedAdjacent
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.engineers import check_engineer
from rules.games.sol_prime.mechanics.fortifications import lose_section
from rules.games.sol_prime.mechanics.losses import destroy, worst_result
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, refuse
from rules.games.sol_prime.mechanics.stands import find_stand, is_structure
from rules.kernel.dice import Dice

TABLE = CATALOGUE.engineers


def stop_adjacent(state: State, action: Adjacent) -> StoppedAdjacent:
    """Stops engineers next to a structure, to demolish it on a later turn (SP-21.4). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    check_engineer(action.unit, unit)
    recorder = Recorder(state)
    recorder.unit(action.unit, adjacent_since=state.cycle)
    return StoppedAdjacent(adjacent_since=state.cycle, **recorder.told(side=unit.side, about=(action.unit,)))


def check_demolish(state: State, action: Demolish) -> None:
    """Raises Illegal when engineers may not demolish these sections now."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    check_engineer(action.unit, unit)
    if unit.suppressed:
        raise refuse("suppressed", f"{action.unit} is suppressed and cannot move away.", "SP-21.4")
    if unit.adjacent_since is None:
        raise refuse("not-adjacent", f"{action.unit} has not stopped next to a structure.", "SP-21.4")
    if unit.adjacent_since >= state.cycle:
        raise refuse("too-soon", f"{action.unit} demolishes on a later turn, when it moves away.", "SP-21.4")
    if not action.sections or len(action.sections) > TABLE.sections:
        message = f"{len(action.sections)} sections; 1 to {TABLE.sections} at a time."
        raise refuse("too-many-sections", message, "SP-21.4")
    for name in action.sections:
        target = find_stand(state, name)
        if target.destroyed:
            raise refuse("target-destroyed", f"{name} is gone already.", "SP-4.16")
        if not is_structure(target):
            raise refuse("invalid-target", f"{name} is not a structure.", "SP-21.4")


def demolition_result(armor: int, face: int) -> str:
    """Returns the result: a section falls when the die and 3 are above its armor (SP-21.4)."""
    return "destroyed" if face + TABLE.demolition > armor else "no-effect"


def demolish(state: State, action: Demolish, dice: Dice) -> Demolished:
    """Demolishes up to two sections (SP-21.4)."""
    unit = state.units[action.unit]
    recorder = Recorder(state, dice)
    results: dict[str, str] = {}
    gone: list[str] = []
    for name in action.sections:
        # A structure that is named twice loses up to two of its sections.
        armor = recorder.stand(name).armor[1]
        face = recorder.roll(TABLE.die, f"Demolition of {name}", cuts=demolition_cuts(armor))
        result = demolition_result(armor, face)
        results[name] = worst_result([result, results.get(name, result)])
        recorder.line(name, f"{face + TABLE.demolition}", how=f"armor {armor}: {result}", rule="SP-21.4")
        if result == "destroyed" and lose_section(recorder, name):
            gone.append(name)
    recorder.unit(action.unit, adjacent_since=None)
    destroy(recorder, gone)
    about = (action.unit, *action.sections)
    return Demolished(results=results, **recorder.losses(), **recorder.told(side=unit.side, about=about))


def demolition_cuts(armor: int) -> tuple[int, ...]:
    """Returns the face up to which a section stands."""
    highest = armor - TABLE.demolition
    return (highest,) if 0 < highest < TABLE.die else ()


def adjacent_structures(state: State, name: str, structures: list[str]) -> list[str]:
    """Returns the structures next to a stand, as far as the plan knows (SP-21.4)."""
    return [one for one in structures if not positions.gap_between(state, name, one)]
