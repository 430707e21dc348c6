"""The view of a battle for each viewer: built from an allow-list, default deny (SP-28).

Minefield strengths, off-table distances, the type of fire planned for the next cycle, aircraft that have not flown on
yet, stands concealed by agreement (SP-28.4) and ammunition are their owner's; the referee sees everything, and
everybody does once the battle is over.
"""

from __future__ import annotations

from rules.games.sol_prime.battle.evolve import STATES
from rules.games.sol_prime.battle.state import Minefield, Mission, Platoon, Side, Stand, State
from rules.games.sol_prime.mechanics.hidden_information import (
    is_hidden,
    knows_distance,
    knows_strength,
)
from rules.kernel.records import Json, Record, replace
from rules.kernel.viewer import Viewer, owns
from rules.kit.kept import keep
from rules.kit.secrets import conceal, leave_out_secrets

AMMUNITION, DISTANCE, LOADS = "fire-turns", "off-table", "loads"


class View(Record):
    """A battle as one viewer may know it: a state without anything secret from them (``Stand.unknown``)."""

    viewer: Viewer
    state: State


def view(state: State, viewer: Viewer) -> View:
    """Returns the battle as ``viewer`` may know it."""
    if viewer.role == "referee" or state.stage == "over":
        return View(viewer=viewer, state=state)
    unseen = frozenset(
        name for name, unit in state.units.items() if not owns(viewer, unit.side) and is_hidden(state, unit)
    )
    known = conceal(
        state,
        units={name: _stand(unit, viewer, unseen) for name, unit in state.units.items() if name not in unseen},
        platoons={
            key: _platoon(state, key, one, unseen)
            for key, one in state.platoons.items()
            if _knows_platoon(state, key, one, unseen)
        },
        sides={key: one if owns(viewer, key) else conceal(one) for key, one in state.sides.items()},
        minefields={name: _field(one, viewer) for name, one in state.minefields.items()},
        missions=tuple(_mission(one, viewer, unseen) for one in state.missions),
    )
    return View(viewer=viewer, state=known)


def _knows_platoon(state: State, key: str, platoon: Platoon, unseen: frozenset[str]) -> bool:
    if not unseen:
        return True
    stands = [name for name, unit in state.units.items() if unit.platoon == key]
    return not stands or any(name not in unseen for name in stands)


def _platoon(state: State, key: str, platoon: Platoon, unseen: frozenset[str]) -> Platoon:
    """Returns a platoon; its number of stands at the start would tell of unseen ones."""
    secret = any(state.units[name].platoon == key for name in unseen)
    return conceal(platoon) if secret else platoon


@keep(maxsize=512)
def _stand(unit: Stand, viewer: Viewer, unseen: frozenset[str]) -> Stand:
    if owns(viewer, unit.side):
        return unit
    located = unit.off_table is None or knows_distance(unit, viewer.side if viewer.role == "side" else "")
    unknown = {AMMUNITION: unit.fire_turns is not None, DISTANCE: not located, LOADS: bool(unit.loads)}
    return conceal(
        unit,
        # A battery must not show that it has planned its fire (SP-28.3).
        fired=tuple(one for one in unit.fired if one != "artillery"),
        off_table=unit.off_table if located else 0,
        concealed=unit.concealed,
        # A squad that was lost aboard does not tell of its carrier.
        carried_by=None if unit.carried_by in unseen else unit.carried_by,
        unknown=tuple(key for key, hidden in unknown.items() if hidden),
    )


def _field(field: Minefield, viewer: Viewer) -> Minefield:
    known = viewer.role == "side" and knows_strength(field, viewer.side)
    return field if known or field.revealed else conceal(field)


def _mission(mission: Mission, viewer: Viewer, unseen: frozenset[str]) -> Mission:
    """Returns a mission: the counter of planned fire lies open, its guns do not, nor an observer that nobody sees."""
    if owns(viewer, mission.side):
        return mission
    if mission.now:
        return replace(mission, observer=None) if mission.observer in unseen else mission
    return conceal(mission)


def view_json(view_: View) -> Json:
    """Returns the view as JSON. Secrets are left out, and named in each stand's ``unknown``."""
    document = STATES.write(view_.state)
    for name, unit in view_.state.units.items():
        for key in unit.unknown:
            document["units"][name].pop(key, None)
    for key, side in document["sides"].items():
        if not owns(view_.viewer, key) and view_.state.stage != "over":
            document["sides"][key] = leave_out_secrets(side, Side, but=("unactivated",))
    return {"viewer": {"role": view_.viewer.role, "side": view_.viewer.side}, **document}
