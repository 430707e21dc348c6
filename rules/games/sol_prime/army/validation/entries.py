"""Entries by themselves: ids, count, morale, speed, platoon, ammunition, garrison."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.games.sol_prime.army.fittings import (
    ARTILLERY,
    FORTIFICATION,
)
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.army.validation.aircraft import aircraft_problems
from rules.games.sol_prime.army.validation.problems import entry_problem, set_field
from rules.games.sol_prime.army.validation.technology import tech_problems
from rules.games.sol_prime.army.validation.upgrades import upgrade_problems
from rules.games.sol_prime.army.validation.weapons import weapon_problems
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.problems import Problem


def entry_problems(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    """Yields every problem of one entry by itself."""
    yield from _unknown_ids(entry)
    yield from _count_and_morale(entry)
    if entry.fitted.cls:
        for check in CHECKS:
            yield from check(army, entry)


def _unknown_ids(entry: Entry) -> Iterator[Problem]:
    for one in entry.fitted.unknown:
        message = f"“{one.what}” is not in the tables; choose one that is."
        yield entry_problem(entry, one.code, message, rule="SP-2.5", part=str(one.where[0]))


def _count_and_morale(entry: Entry) -> Iterator[Problem]:
    design = entry.fitted.design
    if design.count < 1:
        fix = set_field(entry, "Make it 1 stand", "count", 1)
        yield entry_problem(
            entry,
            "bad-count",
            f"{design.count} stands; an entry has at least 1.",
            rule="SP-2.3",
            part="count",
            fixes=(fix,),
        )
    if design.morale not in CATALOGUE.morale.ratings:
        message = f"“{design.morale}” is not a morale rating; there are {', '.join(CATALOGUE.morale.ratings)}."
        yield entry_problem(entry, "unknown-morale", message, rule="SP-2.54", part="morale")


# --- the rest -------------------------------------------------------------------------------------


def _speed(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    fitted = entry.fitted
    if not fitted.mobile:
        return
    speeds = CATALOGUE.movement.speeds.get(fitted.transport, ())
    if fitted.speed not in speeds:
        message = f"{fitted.transport} transport is {' or '.join(speeds) or 'unknown'}, not {fitted.speed}."
        fixes = tuple(set_field(entry, f"Make it {speed}", "speed", speed) for speed in speeds)
        yield entry_problem(entry, "speed-transport", message, rule="SP-2.65", part="speed", fixes=fixes)


def _platoon(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    if entry.needs_platoon and not entry.fitted.design.platoon:
        message = "Every stand that is activated belongs to a platoon; give it one."
        yield entry_problem(entry, "no-platoon", message, rule="SP-2.50", part="platoon")


def _ammunition(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    if entry.fitted.design.ammunition and entry.fitted.kind != ARTILLERY:
        fix = set_field(entry, "Take the lots away", "ammunition", None)
        message = "Only artillery uses lots of ammunition."
        yield entry_problem(entry, "ammunition-owner", message, rule="SP-2.68", part="ammunition", fixes=(fix,))


def _garrison(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    garrison = entry.fitted.design.garrison
    if garrison is None:
        return
    squads = garrison if isinstance(garrison, int) else sum(_count_squads(army, name) for name in garrison)
    sections = entry.fitted.sections if entry.fitted.class_id == FORTIFICATION else 0
    room = sections * entry.count * CATALOGUE.installations.squads_per_section
    if squads > room:
        message = f"{squads} squads for {room} sections; one section holds one squad."
        yield entry_problem(entry, "garrison", message, rule="SP-2.69", part="garrison")


def _count_squads(army: ArmySummary, name: str) -> int:
    return next((entry.count for entry in army.entries if entry.name == name), 1)


Check = Callable[[ArmySummary, Entry], Iterator[Problem]]
CHECKS: tuple[Check, ...] = (
    tech_problems,
    weapon_problems,
    upgrade_problems,
    aircraft_problems,
    _speed,
    _platoon,
    _ammunition,
    _garrison,
)
