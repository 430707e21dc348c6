"""Vehicles: their load, and getting in and out (WL-3.10, WL-7.6)."""

from __future__ import annotations

from decimal import Decimal

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue.refusals import refuse, unknown_name


def vehicle_load(recorder: Recorder, name: str) -> Decimal:
    """Returns the number of units that a vehicle can carry (WL-3.10)."""
    skills = recorder.sheets[name].skills.values()
    return sum((skill.impact for skill in skills if skill.sub_category == "load"), Decimal(0))


def check_entry(recorder: Recorder, name: str, inside: str | None, behind: str | None) -> None:
    """Raises Illegal when a unit cannot get into or behind something (WL-7.6, WL-3.10)."""
    if inside in recorder.units:
        aboard = [other for other in recorder.units_aboard(inside) if other != name]
        room = vehicle_load(recorder, inside)
        if inside == name or len(aboard) >= room:
            raise refuse("overloaded", f"{inside} carries {len(aboard)} of {room} units: there is no room for {name}.")
    elif inside is not None and inside not in recorder.places:
        raise unknown_name("place", inside)
    if behind is not None and behind not in recorder.places and behind not in recorder.units:
        raise unknown_name("place", behind)
