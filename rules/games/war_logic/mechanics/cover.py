"""Cover: places and vehicles that hide a unit (WL-8.12, WL-8.13, WL-8.24)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.mechanics.places import count_units, gives_cover, is_at, is_rubble
from rules.games.war_logic.mechanics.vehicles import is_obstacle


def cover_of(recorder: Recorder, name: str) -> str | None:
    """Returns the place, vehicle or obstacle that hides a unit, if any (WL-8.12)."""
    unit = recorder.units[name]
    for key in (unit.inside, unit.behind):
        if key in recorder.units and key == unit.inside and "dead" not in recorder.units[key].status:
            return key
        if key is not None and key == unit.behind and is_obstacle(recorder, key):
            return key
        if key in recorder.places and gives_cover(recorder.places[key]):
            return key
    return None


def cover_against(recorder: Recorder, attacker: str, target: str) -> str | None:
    """Returns the cover that helps the target against this attacker, or None.

    At the attacker's own place it helps until their side has more units there than the target's (WL-8.13, WL-11.2).
    """
    cover = cover_of(recorder, target)
    if cover is None or attacker not in recorder.units or not is_at(recorder.units[attacker], cover):
        return cover
    here = count_units(recorder, cover)
    own, other = here[recorder.units[attacker].side], here[recorder.units[target].side]
    return None if own > other else cover


def is_sheltered(recorder: Recorder, name: str) -> bool:
    """Checks whether a unit is inside a house or vehicle, where no outside blast reaches it (WL-8.24)."""
    unit = recorder.units[name]
    if unit.inside in recorder.units:
        return "dead" not in recorder.units[unit.inside].status
    place = recorder.places.get(unit.inside or "")
    return place is not None and place.kind in ("house", "vehicle") and not is_rubble(place)
