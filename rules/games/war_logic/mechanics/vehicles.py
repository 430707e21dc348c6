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
        if recorder.has_status(inside, "dead", "withdrawn"):
            raise refuse("target-dead", f"{inside} is destroyed or has left the field.", rule="WL-7.6")
        if inside == name or _rides_in(recorder, inside, name):
            raise refuse("overloaded", f"{name} cannot ride in {inside}, which it carries.")
        if len(aboard) >= room:
            raise refuse("overloaded", f"{inside} carries {len(aboard)} of {room} units: there is no room for {name}.")
    elif inside is not None and inside not in recorder.places:
        raise unknown_name("place", inside)
    if behind is not None and behind not in recorder.places and not is_obstacle(recorder, behind):
        raise unknown_name("place", behind)


def _rides_in(recorder: Recorder, name: str, vehicle: str) -> bool:
    """Checks whether a unit is aboard a vehicle, or aboard something that is."""
    seen, home = set(), recorder.units[name].inside
    while home in recorder.units and home not in seen:
        if home == vehicle:
            return True
        seen.add(home)
        home = recorder.units[home].inside
    return False


def is_obstacle(recorder: Recorder, name: str) -> bool:
    """Checks whether something is a unit that others can hide behind: a standing building (WL-8.12)."""
    return name in recorder.units and "building" in recorder.sheets[name].nature and recorder.is_in_play(name)


def free_seat(recorder: Recorder, home: str | None) -> str | None:
    """Returns the place or vehicle in which a new unit appears: None where there is no room for it (WL-7.6)."""
    if home not in recorder.units or home is None:
        return home
    return home if len(recorder.units_aboard(home)) < vehicle_load(recorder, home) else None
