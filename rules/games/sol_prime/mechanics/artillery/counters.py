"""The counters of called fire and of bombs that have landed (SP-17.4, SP-17.11, SP-17.41, SP-22.32)."""

from __future__ import annotations

from rules.games.sol_prime.battle.changes import Recorder
from rules.games.sol_prime.battle.state import Mission, State


def has_battery(state: State, mission: Mission) -> bool:
    """Checks whether a piece is left to fire; a bomb lies where it is."""
    return mission.penetration is not None or any(not state.units[name].destroyed for name in mission.by)


def remove_counters(recorder: Recorder) -> None:
    """Takes away the counters of batteries that are gone, so that their observers are free again (SP-17.4)."""
    left = tuple(one for one in recorder.state.missions if has_battery(recorder.state, one))
    if left != recorder.state.missions:
        recorder.battle(missions=left)


def battery_of(state: State, mission: Mission) -> list[str]:
    """Returns the pieces of a found battery off the table, all of which are in the circle (SP-17.41, SP-R33)."""
    found = state.units.get(mission.target or "")
    if found is None or found.off_table is None:
        return []
    return [
        name
        for name, unit in state.units.items()
        if unit.platoon == found.platoon and unit.side == found.side
        if unit.kind == found.kind and unit.off_table is not None and not unit.destroyed
    ]
