"""Bases: room for everything stationed there (SP-27.1 to SP-27.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import AIR, AIRCRAFT, ARTILLERY, FIGHTER, INFANTRY, MORTAR, VEHICLE, VTOL
from rules.games.sol_prime.army.summary import ArmySummary
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.problems import Problem


def base_problems(army: ArmySummary) -> Iterator[Problem]:
    """Checks that a base on the table has the room it needs (SP-27.1 to SP-27.4)."""
    for code, what, needed, room, rule in base_needs(army):
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


def base_needs(army: ArmySummary) -> Iterator[tuple[str, str, int, int, str]]:
    """Yields each need of a base: code, label, number stationed, room for them, rule."""
    yield "barracks-capacity", "squads", _count(army, INFANTRY), _count_room(army, "barracks-section"), "SP-27.1"
    # Towed guns and mortars need no place, artillery that drives itself does; engineering vehicles count (SP-27.7).
    vehicles = sum(
        entry.count
        for entry in army.entries
        if entry.fitted.kind == VEHICLE
        or (entry.fitted.kind == ARTILLERY and not entry.fitted.towed and entry.fitted.class_id != MORTAR)
    )
    yield "maintenance-capacity", "vehicles", vehicles, _count_room(army, "maintenance-facility"), "SP-27.1"
    yield "hangar-capacity", "air units", _count(army, *AIR), _count_room(army, "hangar"), "SP-27.1"
    yield "vtol-pad-capacity", "VTOL craft", _count(army, VTOL), _count_room(army, "vtol-pad"), "SP-27.2"
    bombers = _count(army, *(AIRCRAFT - {FIGHTER}))
    strips = _count_room(army, "bomber-strip")
    yield "bomber-strip-capacity", "bombers and transports", bombers, strips, "SP-27.3"
    fighters = _count_room(army, "fighter-strip") + max(0, strips - bombers)
    yield "fighter-strip-capacity", "fighters", _count(army, FIGHTER), fighters, "SP-27.3"


def _count(army: ArmySummary, *kinds: str) -> int:
    return sum(entry.count for entry in army.entries if entry.fitted.kind in kinds)


def _count_room(army: ArmySummary, installation: str) -> int:
    return army.installed(installation) * CATALOGUE.installations.kinds[installation].supports
