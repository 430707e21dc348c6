"""Cover: places and vehicles that hide a unit (WL-8.12, WL-8.13, WL-8.24)."""

from __future__ import annotations

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.mechanics.places import at, counts, covers, rubble


def cover_of(scene: Scene, name: str) -> str | None:
    """The place or vehicle that hides a unit, if any (WL-8.12)."""
    unit = scene.units[name]
    for key in (unit.inside, unit.behind):
        if key in scene.units and key == unit.inside and "dead" not in scene.units[key].status:
            return key
        if key in scene.places and covers(scene.places[key]):
            return key
    return None


def hiding(scene: Scene, attacker: str, target: str) -> str | None:
    """The cover that helps the target against this attacker.

    At the same place it helps until the attacker's side has more units there than the target's (WL-8.13, WL-11.2).
    """
    cover = cover_of(scene, target)
    if cover is None or attacker not in scene.units or not at(scene.units[attacker], cover):
        return cover
    here = counts(scene, cover)
    own, other = here[scene.units[attacker].side], here[scene.units[target].side]
    return None if own > other else cover


def sheltered(scene: Scene, name: str) -> bool:
    """True for a unit inside a house or vehicle: no blast outside reaches it (WL-8.24)."""
    unit = scene.units[name]
    if unit.inside in scene.units:
        return "dead" not in scene.units[unit.inside].status
    place = scene.places.get(unit.inside or "")
    return place is not None and place.kind in ("house", "vehicle") and not rubble(place)
