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
    knows_ammunition,
    knows_distance,
    knows_strength,
)
from rules.kernel.records import Json, Record, replace
from rules.kernel.viewer import Viewer

AMMUNITION, DISTANCE, LOADS = "fire-turns", "off-table", "loads"


class View(Record):
    """A battle as one viewer may know it: a state without anything secret from them (``Stand.unknown``)."""

    viewer: Viewer
    state: State


def owns(viewer: Viewer, side: str) -> bool:
    """Checks whether the viewer sees all of a side and may act for it."""
    return viewer.role == "referee" or (viewer.role == "side" and viewer.side == side)


def view(state: State, viewer: Viewer) -> View:
    """Returns the battle as ``viewer`` may know it."""
    if viewer.role == "referee" or state.stage == "over":
        return View(viewer=viewer, state=state)
    unseen = {name for name, unit in state.units.items() if not owns(viewer, unit.side) and is_hidden(state, unit)}
    known = State(
        units={name: _stand(unit, viewer, unseen) for name, unit in state.units.items() if name not in unseen},
        platoons={
            key: _platoon(state, key, one, unseen)
            for key, one in state.platoons.items()
            if _knows_platoon(state, key, one, unseen)
        },
        sides={key: one if owns(viewer, key) else visible_side(one) for key, one in state.sides.items()},
        minefields={name: _field(one, viewer) for name, one in state.minefields.items()},
        options=state.options,
        cycle=state.cycle,
        turn=state.turn,
        points=state.points,
        active=state.active,
        next=state.next,
        kept=state.kept,
        stage=state.stage,
        pending=state.pending,
        missions=tuple(_mission(one, viewer, unseen) for one in state.missions),
        smokes=state.smokes,
        last_cycle=state.last_cycle,
        objectives=state.objectives,
        table=state.table,
        grounds=state.grounds,
        prices=state.prices,
        rules_version=state.rules_version,
    )
    return View(viewer=viewer, state=known)


def _knows_platoon(state: State, key: str, platoon: Platoon, unseen: set[str]) -> bool:
    stands = [name for name, unit in state.units.items() if unit.platoon == key]
    return not stands or any(name not in unseen for name in stands)


def _platoon(state: State, key: str, platoon: Platoon, unseen: set[str]) -> Platoon:
    """Returns a platoon; its number of stands at the start would tell of unseen ones."""
    secret = any(state.units[name].platoon == key for name in unseen)
    return replace(platoon, initial=None) if secret else platoon


def _stand(unit: Stand, viewer: Viewer, unseen: set[str]) -> Stand:
    if owns(viewer, unit.side):
        return unit
    side = viewer.side if viewer.role == "side" else ""
    unknown: list[str] = []
    # A battery must not show that it has planned its fire (SP-28.3).
    fired = tuple(one for one in unit.fired if one != "artillery")
    changes: dict[str, object] = {"shelled": False, "fired": fired}
    if unit.fire_turns is not None and not knows_ammunition(unit, side):
        unknown.append(AMMUNITION)
        changes["fire_turns"] = None
    if unit.off_table is not None and not knows_distance(unit, side):
        unknown.append(DISTANCE)
        changes["off_table"] = 0
    if unit.loads:
        unknown.append(LOADS)
        changes["loads"] = {}
    if unit.carried_by in unseen:
        # A squad that was lost aboard does not tell of its carrier.
        changes["carried_by"] = None
    return replace(unit, unknown=tuple(unknown), **changes)


def visible_side(side: Side) -> Side:
    """Returns a side as others see it: without the mines that it has still to lay."""
    return Side(
        name=side.name,
        tech=side.tech,
        command_control=side.command_control,
        players=side.players,
        platoons_at_start=None,
        command_center=side.command_center,
        ground_radar=side.ground_radar,
        air_radar=side.air_radar,
        psionic=side.psionic,
        support_called=side.support_called,
        granted=side.granted,
        ready=side.ready,
        quiet=side.quiet,
        done=side.done,
        laid=side.laid,
    )


def _field(field: Minefield, viewer: Viewer) -> Minefield:
    known = viewer.role == "side" and knows_strength(field, viewer.side)
    return field if known or field.revealed else replace(field, strength=None)


def _mission(mission: Mission, viewer: Viewer, unseen: set[str]) -> Mission:
    """Returns a mission: the counter of planned fire lies open, its guns do not, nor an observer that nobody sees."""
    if owns(viewer, mission.side):
        return mission
    if mission.now:
        return replace(mission, observer=None) if mission.observer in unseen else mission
    return replace(mission, by=(), observer=None)


def view_json(view_: View) -> Json:
    """Returns the view as JSON. Secrets are left out, and named in each stand's ``unknown``."""
    document = STATES.write(view_.state)
    for name, unit in view_.state.units.items():
        for key in unit.unknown:
            document["units"][name].pop(key, None)
    for key, side in document["sides"].items():
        if not owns(view_.viewer, key) and view_.state.stage != "over":
            side.pop("mines", None)
            side.pop("platoons-at-start", None)
    return {"viewer": {"role": view_.viewer.role, "side": view_.viewer.side}, **document}
