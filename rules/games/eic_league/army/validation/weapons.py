"""Problems of a unit's weapons: slots, capacities, weapons forbidden to its type (section 7)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.loadout import DRONE, Fitted, group_weapons
from rules.games.eic_league.army.summary import BoughtUnit, Team
from rules.games.eic_league.army.validation.equipment import tank_only, unknown_weapon
from rules.games.eic_league.army.validation.fixes import clear, put
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.purchase_tables import UnitType
from rules.kernel.problems import Problem
from rules.kernel.wording import format_list


def weapon_problems(unit: BoughtUnit) -> Iterator[Problem]:
    """Yields the problems of what is in the slots."""
    for fitted in unit.slots:
        if fitted.is_drone:
            continue
        if not fitted.weapon:
            yield unknown_weapon(unit, fitted)
        elif unit.type and not unit.type.charges:
            yield from _not_for_this_unit(unit, fitted, unit.type)
    if unit.type:
        yield from _drones(unit)
        yield from _charges(unit, unit.type)
        if unit.slots_used > unit.type.slots:
            yield _too_many(unit, unit.type.slots)
        yield from _capacities(unit, unit.type)


def _not_for_this_unit(unit: BoughtUnit, fitted: Fitted, type_: UnitType) -> Iterator[Problem]:
    """Tank equipment on a suit (EIC-7.7), bombs and missiles in a Watcher's slots (EIC-9.2, EIC-R14)."""
    if fitted.weapon and fitted.weapon.kind in type_.forbids_in_slots:
        forbidden = format_list([f"{kind}s" for kind in type_.forbids_in_slots])
        yield Problem(
            code="weapon-forbidden",
            message=f"{unit.name}: a {type_.name} has no {forbidden} in its slots; one missile fits in a missile pod.",
            rule=type_.rule,
            where=fitted.path,
            fixes=(clear(f"Take the {fitted.title.lower()} away", fitted.path),),
        )
    elif fitted.weapon and fitted.weapon.tank_only and type_.kind == "suit":
        yield tank_only(unit, fitted)


def _drones(unit: BoughtUnit) -> Iterator[Problem]:
    """Drones that cannot be bought: one is sold only to a tank that has lost its own, and once (EIC-7.8)."""
    drones = [fitted for fitted in unit.slots if fitted.is_drone]
    if unit.kind == "suit":
        yield from (tank_only(unit, fitted) for fitted in drones)
        return
    for fitted in drones[int(unit.design.drone_lost) :]:
        lost = put("The drone was lost", (*unit.path, "drone-lost"), True)
        alone = len(drones) == 1
        yield Problem(
            code="drone-replacement-only",
            message=f"{unit.name} has a drone; another is sold only in place of a lost one.",
            rule="EIC-7.8",
            where=fitted.path,
            fixes=(clear("Take the spare drone away", fitted.path), *((lost,) if alone else ())),
        )


def _charges(unit: BoughtUnit, type_: UnitType) -> Iterator[Problem]:
    """Slots of an Archie that hold anything but six bow charges, each once (EIC-9.6, EIC-R16)."""
    if not type_.charges:
        return
    seen: set[str] = set()
    for fitted in unit.slots:
        weapon = fitted.item.weapon
        away = (clear(f"Take the {fitted.title.lower()} away", fitted.path),)
        if fitted.weapon and weapon not in type_.charges:
            names = format_list([CATALOGUE.weapons[charge].name.lower() for charge in type_.charges])
            message = f"{unit.name}: {fitted.title} is not a bow charge; its slots hold {names}."
            yield Problem(code="charges-only", message=message, rule=type_.rule, where=fitted.path, fixes=away)
        elif weapon in seen and fitted.weapon:
            message = (
                f"{unit.name}: the charge {fitted.title.lower()} is there twice; shots are not counted, one is enough."
            )
            yield Problem(code="charge-duplicate", message=message, rule=type_.rule, where=fitted.path, fixes=away)
        seen.add(weapon)


def _too_many(unit: BoughtUnit, slots: int) -> Problem:
    """The problem of overfull slots: each weapon, load, missile and bomb takes one (EIC-7.2, EIC-R10)."""
    spare = [fitted for fitted in unit.slots if fitted.slot and fitted.slot > slots]
    return Problem(
        code="too-many-weapons",
        message=f"{unit.name}: {unit.slots_used} of {slots} slots are filled; take {len(spare)} away.",
        rule="EIC-7.2",
        where=(*unit.path, "weapons"),
        fixes=(clear(f"Take the last {len(spare)} away", *(fitted.path for fitted in spare)),),
    )


def _capacities(unit: BoughtUnit, type_: UnitType) -> Iterator[Problem]:
    """Capacities of suits and tanks (EIC-7.6), also of specialty suits (EIC-9.11); bow charges have none (EIC-9.6).

    The holster does not raise a capacity; the pod's missile is beyond it.
    """
    if type_.charges:
        return
    carried = (*unit.slots, unit.holster) if unit.holster else unit.slots
    for group, fitted in group_weapons(carried).items():
        capacity = CATALOGUE.capacities.groups[group]
        limit = capacity.of(type_.kind)
        if limit is not None and len(fitted) > limit:
            spare = fitted[limit:]
            yield Problem(
                code="weapon-capacity",
                message=f"{unit.name}: {len(fitted)} of {limit} {capacity.name}; a {type_.kind} has no room for more.",
                rule=CATALOGUE.capacities.rule,
                where=spare[0].path,
                fixes=(clear(f"Take {len(spare)} away", *(one.path for one in spare)),),
            )


def salvage_problems(team: Team) -> Iterator[Problem]:
    """Yields salvaged weapons that the team's store does not hold (EIC-19.7)."""
    left = {**team.design.store, DRONE: 0}  # a drone is never salvage (EIC-19.6)
    for unit in team.units:
        for fitted in unit.carried:
            weapon = fitted.item.weapon
            if not fitted.item.salvaged or not (fitted.weapon or fitted.is_drone):
                continue
            left[weapon] = left.get(weapon, 0) - 1
            if left[weapon] < 0:
                yield _not_owned(team, unit, fitted)


def _not_owned(team: Team, unit: BoughtUnit, fitted: Fitted) -> Problem:
    owned = team.design.store.get(fitted.item.weapon, 0)
    cost = fitted.weapon.cost if fitted.weapon else CATALOGUE.equipment.tank_drone.cost
    why = "a drone is never salvaged" if fitted.is_drone else f"the store has only {owned}"
    return Problem(
        code="salvage-not-owned",
        message=f"{unit.name}: {fitted.title} is fitted as salvage, but {why}.",
        rule="EIC-19.6" if fitted.is_drone else "EIC-19.7",
        where=fitted.path,
        fixes=(
            put(f"Buy it ({cost} credits)", fitted.path, fitted.item.weapon),
            clear("Take it away", fitted.path),
        ),
    )
