"""Bases: room for everything stationed there (SP-27.1 to SP-27.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import AIR, AIRCRAFT, ARTILLERY, FIGHTER, INFANTRY, MORTAR, VEHICLE, VTOL
from rules.games.sol_prime.army.summary import ArmySummary
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.problems import Problem


def base_problems(force: ArmySummary) -> Iterator[Problem]:
    """Checks that a base on the table has the room it needs (SP-27.1 to SP-27.4)."""
    for code, what, needed, room, rule in base_needs(force):
        if needed > room:
            kind = CATALOGUE.installations.kinds[HOUSES[code]]
            message = (
                f"The base has room for {room} {what}, and {needed} {'is' if needed == 1 else 'are'} stationed there: "
                f"each “{kind.name}” houses {kind.supports}."
            )
            yield Problem(code=code, message=message, rule=rule, where=("options", "base"), over=needed - room)


HOUSES = {
    "barracks-capacity": "barracks-section",
    "maintenance-capacity": "maintenance-facility",
    "hangar-capacity": "hangar",
    "vtol-pad-capacity": "vtol-pad",
    "bomber-strip-capacity": "bomber-strip",
    "fighter-strip-capacity": "fighter-strip",
}
"""The installation to build where a base has no room."""


def base_needs(force: ArmySummary) -> Iterator[tuple[str, str, int, int, str]]:
    """Yields each need of a base: code, label, number stationed, room for them, rule."""
    yield "barracks-capacity", "squads", _count(force, INFANTRY), _count_room(force, "barracks-section"), "SP-27.1"
    # Towed guns and mortars need no place, artillery that drives itself does; engineering vehicles count (SP-27.7).
    vehicles = sum(
        entry.count
        for entry in force.entries
        if entry.fitted.kind == VEHICLE
        or (entry.fitted.kind == ARTILLERY and not entry.fitted.towed and entry.fitted.class_id != MORTAR)
    )
    yield "maintenance-capacity", "vehicles", vehicles, _count_room(force, "maintenance-facility"), "SP-27.1"
    yield "hangar-capacity", "air units", _count(force, *AIR), _count_room(force, "hangar"), "SP-27.1"
    yield "vtol-pad-capacity", "VTOL craft", _count(force, VTOL), _count_room(force, "vtol-pad"), "SP-27.2"
    bombers = _count(force, *(AIRCRAFT - {FIGHTER}))
    strips = _count_room(force, "bomber-strip")
    yield "bomber-strip-capacity", "bombers and transports", bombers, strips, "SP-27.3"
    fighters = _count_room(force, "fighter-strip") + max(0, strips - bombers)
    yield "fighter-strip-capacity", "fighters", _count(force, FIGHTER), fighters, "SP-27.3"


def _count(force: ArmySummary, *kinds: str) -> int:
    return sum(entry.count for entry in force.entries if entry.fitted.kind in kinds)


def _count_room(force: ArmySummary, installation: str) -> int:
    return force.installed(installation) * CATALOGUE.installations.kinds[installation].supports
