"""Stands and platoons: looking them up, their kinds and their present values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.games.sol_prime.army.fittings import (
    AIRCRAFT,
    ARTILLERY,
    FORTIFICATION,
    INFANTRY,
    INSTALLATION,
    MORTAR,
    VEHICLE,
    VTOL,
)
from rules.games.sol_prime.battle.state import Platoon, Side, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import StandClass
from rules.kernel.problems import Problem, Unreadable
from rules.kit.kept import keep

COVERS = ("none", "light", "medium", "heavy", "very-heavy")
"""Classes of cover from none to the best."""
SIZELESS = frozenset((INFANTRY, *AIRCRAFT))
"""Kinds of stands without a size (SP-7.8)."""


def find_stand(state: State, name: str) -> Stand:
    """Returns the stand of that name. Raises Unreadable."""
    if name not in state.units:
        raise Unreadable(Problem(code="unknown-unit", message=f"There is no stand called {name}."))
    return state.units[name]


def class_of(unit: Stand) -> StandClass:
    """Returns the class of a stand."""
    return CATALOGUE.classes[unit.class_]


def side_of(state: State, unit: Stand) -> Side:
    """Returns the side of a stand."""
    return state.sides.get(unit.side) or Side()


def platoon_of(state: State, unit: Stand) -> Platoon | None:
    """Returns the platoon of a stand."""
    return state.platoons.get(unit.platoon or "")


def is_infantry(unit: Stand) -> bool:
    """Checks for infantry squads."""
    return unit.kind == INFANTRY


def is_aircraft(unit: Stand) -> bool:
    """Checks for fighters, bombers and transports; VTOL craft are none."""
    return unit.kind in AIRCRAFT


def must_fly(unit: Stand) -> bool:
    """Checks for aircraft on the board that have still to fly in this cycle (SP-22.11)."""
    return is_aircraft(unit) and not unit.destroyed and unit.turns_off is None and not unit.flown


def is_vtol(unit: Stand) -> bool:
    """Checks for VTOL craft."""
    return unit.kind == VTOL


def is_structure(unit: Stand) -> bool:
    """Checks for installations and fortifications."""
    return unit.kind == INSTALLATION


def is_fortification(unit: Stand) -> bool:
    """Checks for fortifications."""
    return unit.class_ == FORTIFICATION


def is_flying(unit: Stand) -> bool:
    """Checks whether a stand is seen over obstacles now: aircraft, and VTOL craft popped up (SP-8.4)."""
    return is_aircraft(unit) or (is_vtol(unit) and unit.popped_up)


def has_jets(unit: Stand) -> bool:
    """Checks for mobile and powersuit infantry."""
    return is_infantry(unit) and unit.column == "jet"


def is_engineer(unit: Stand) -> bool:
    """Checks for a squad of engineers."""
    return is_infantry(unit) and "engineer" in unit.upgrades


def is_observer(unit: Stand) -> bool:
    """Checks whether a stand may observe for the artillery: trained ones, and leaders (SP-17.3)."""
    return "afo" in unit.upgrades or unit.leader is not None


def bay_capacity(unit: Stand) -> int:
    """Returns the squads that a carrier's troop bays hold (SP-16.10)."""
    return unit.upgrades.count("troop-bay") * CATALOGUE.points.squads_per_bay


def has_smoke(unit: Stand) -> bool:
    """Checks whether a stand can answer a missile with smoke or chaff (SP-10.10)."""
    return "smoke" in unit.upgrades or "chaff" in unit.upgrades


def is_tank(unit: Stand) -> bool:
    """Checks for tanks and tank destroyers."""
    cls = class_of(unit)
    return cls.tank or cls.tank_destroyer


def is_combat_vehicle(unit: Stand) -> bool:
    """Checks for armed vehicles; an APW counts (SP-18.20)."""
    return unit.kind == VEHICLE and (bool(unit.mounts) or class_of(unit).apw)


def has_turret(unit: Stand) -> bool:
    """Checks for a turret: not on towed guns, nor on vehicles whose mounts are all fixed (SP-9.18)."""
    return not unit.towed and (not unit.mounts or any(mount.turret for mount in unit.mounts))


def is_wheeled(unit: Stand) -> bool:
    """Checks whether a stand can be immobilized (SP-5.6)."""
    return unit.transport == "wheeled" and unit.kind in (VEHICLE, ARTILLERY)


def is_mortar(unit: Stand) -> bool:
    """Checks for infantry mortars."""
    return unit.class_ == MORTAR


def filter_living(state: State, names: Iterable[str]) -> list[str]:
    """Returns those of the names that still stand."""
    return [name for name in names if name in state.units and not state.units[name].destroyed]


def stands_of(state: State, platoon: str) -> list[str]:
    """Returns the stands of a platoon that are left, in the order of the state."""
    return [*stands_by_platoon(state.units).get(platoon, ())]


@keep(maxsize=256)
def stands_by_platoon(units: Mapping[str, Stand]) -> dict[str | None, list[str]]:
    """Returns the stands that are left of each platoon that has had some."""
    found: dict[str | None, list[str]] = {}
    for name, unit in units.items():
        here = found.setdefault(unit.platoon, [])
        if not unit.destroyed:
            here.append(name)
    return found


def find_passengers(state: State, carrier: str) -> list[str]:
    """Returns everything aboard a carrier."""
    return [name for name, unit in state.units.items() if unit.carried_by == carrier and not unit.destroyed]


def attached_infantry(state: State, vehicle: str) -> list[str]:
    """Returns the infantry attached to a vehicle (SP-14.9)."""
    return [name for name, unit in state.units.items() if unit.attached_to == vehicle and not unit.destroyed]


# --- morale ---------------------------------------------------------------------------------------


def morale_rating(state: State, unit: Stand) -> str | None:
    """Returns a stand's morale rating, else its platoon's; None for structures and crews (SP-2.55, SP-25.3)."""
    if is_structure(unit):
        return None
    if unit.morale:
        return unit.morale
    platoon = platoon_of(state, unit)
    return platoon.morale if platoon else "veteran"


def is_shaken(state: State, unit: Stand) -> bool:
    """Checks whether the stand's platoon is shaken."""
    platoon = platoon_of(state, unit)
    return bool(platoon and platoon.state == "shaken")


def best_cover(*covers: str | None) -> str:
    """Returns the best of several covers: they are not added (SP-9.18)."""
    return max((cover or "none" for cover in covers), key=COVERS.index)


def own_cover(unit: Stand) -> str:
    """Returns a stand's own cover: dug-in infantry counts as in heavy cover (SP-9.19)."""
    return best_cover(unit.cover, "heavy" if unit.dug_in else None)


# --- movement -------------------------------------------------------------------------------------


def movement_band(unit: Stand, inches: float) -> str:
    """Returns the movement band of so many inches: stationary, half, full (SP-9.15)."""
    if inches <= 0:
        return "stationary"
    return "half" if inches <= unit.move * CATALOGUE.movement.half else "full"


# --- who may act ----------------------------------------------------------------------------------


def round_inches(inches: float) -> float:
    """Rounds off the dust of decimal sums."""
    return round(inches, 4)


def initial_strength(state: State, platoon: str) -> int:
    """Returns the stands of a platoon at the start: as noted, or those left and those lost."""
    one = state.platoons[platoon]
    return one.initial if one.initial is not None else len(stands_of(state, platoon)) + one.lost


def find_platoon(state: State, name: str) -> Platoon:
    """Returns the platoon of that name. Raises Unreadable."""
    if name not in state.platoons:
        raise Unreadable(Problem(code="unknown-platoon", message=f"There is no platoon called {name}."))
    return state.platoons[name]


def is_on_table(unit: Stand) -> bool:
    """Checks whether a stand is on the table by itself: not gone, aboard or off the board."""
    return not unit.destroyed and not unit.carried_by and unit.turns_off is None
