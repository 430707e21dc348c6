"""Marking support fire: barrage markers and deflections (section 5)."""

from __future__ import annotations

from rules.games.invisible_enemy.battle.actions.support_fire import Deflect, PlaceBarrage
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.support_fire import BarragePlaced, Deflected
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_marker, side_name, side_of
from rules.games.invisible_enemy.catalogue.play_tables import MARKER_NAMES
from rules.kernel.problems import illegal

MARKER_FIELDS = {"type-1": "type1", "type-2": "type2", "tie": "tie_barrages"}


def place_barrage(state: State, action: PlaceBarrage) -> BarragePlaced:
    """Places a marker that a side holds (IE-5.2 to IE-5.5). Raises Illegal."""
    name = action.name or free_marker_name(state)
    if name in state.barrages:
        raise illegal("marker-placed", f"{name} is on the board: a placed marker is never moved.", rule="IE-5.5")
    if state.phase == "mark-2" and action.kind == "type-1":
        raise illegal("type-1-late", "Type 1 markers are placed before movement, never after it.", rule="IE-5.4")
    mine = side_of(state, action.by)
    held = getattr(mine, MARKER_FIELDS[action.kind])
    if held < 1:
        whose = side_name(state, action.by)
        raise illegal("no-marker", f"{whose} has no {MARKER_NAMES[action.kind]} marker.", rule="IE-5.5")
    recorder = Recorder(state)
    recorder.side(action.by, **{MARKER_FIELDS[action.kind]: held - 1})
    recorder.barrage(name, side=action.by, kind=action.kind, at=action.at, place=action.place)
    return BarragePlaced(
        by=action.by,
        kind=action.kind,
        marker=name,
        at=action.at,
        place=action.place,
        name=side_name(state, action.by),
        changes=recorder.changes,
    )


def free_marker_name(state: State) -> str:
    """Returns a name for the next marker."""
    number = 1
    while (name := f"Barrage {number}") in state.barrages:
        number += 1
    return name


def deflect_barrage(state: State, action: Deflect) -> Deflected:
    """Puts a deflection on an enemy barrage, one for each (IE-5.8). Raises Illegal."""
    marker = find_marker(state, action.marker)
    held = side_of(state, action.by).deflections
    if held < 1:
        name = side_name(state, action.by)
        raise illegal("no-deflection", f"{name} holds no deflection.", rule="IE-5.8")
    if marker.side == action.by:
        raise illegal("own-barrage", f"{action.marker} is your own barrage.", rule="IE-5.8")
    if marker.deflected:
        raise illegal("already-deflected", f"{action.marker} is being deflected already.", rule="IE-5.8")
    recorder = Recorder(state)
    recorder.side(action.by, deflections=held - 1)
    recorder.barrage(action.marker, deflected=True)
    return Deflected(by=action.by, marker=action.marker, name=side_name(state, action.by), changes=recorder.changes)


def deflectable_barrages(state: State, side: str) -> list[str]:
    """Returns the enemy barrages that a side can deflect (IE-5.8)."""
    if not side_of(state, side).deflections:
        return []
    return sorted(
        name
        for name, marker in state.barrages.items()
        if marker.side != side and not marker.deflected and not marker.resolved
    )
