"""Vehicles: getting in and out, and how many units one carries (WL-3.10, WL-7.6)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse


def load(scene: Scene, name: str) -> Decimal:
    """How many units a vehicle can carry (WL-3.10)."""
    skills = scene.sheets[name].skills.values()
    return sum((skill.impact for skill in skills if skill.sub_category == "load"), Decimal(0))


def check_entry(scene: Scene, name: str, inside: str | None, behind: str | None) -> None:
    """Raise when a unit cannot get into or behind something (WL-7.6, WL-3.10)."""
    if inside in scene.units:
        aboard = [other for other in scene.aboard(inside) if other != name]
        room = load(scene, inside)
        if inside == name or len(aboard) >= room:
            raise refuse("overloaded", f"{inside} carries {len(aboard)} of {room} units: there is no room for {name}.")
    elif inside is not None and inside not in scene.places:
        raise nothing_called("place", inside)
    if behind is not None and behind not in scene.places and behind not in scene.units:
        raise nothing_called("place", behind)
