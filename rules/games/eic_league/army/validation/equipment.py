"""Problems of shielding (EIC-6.6), special movement (section 8), pod (EIC-7.9) and holster (EIC-9.10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.loadout import Fitted
from rules.games.eic_league.army.pricing import is_on_shielding_scale
from rules.games.eic_league.army.summary import BoughtUnit
from rules.games.eic_league.army.validation.fixes import clear, put
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.problems import Problem
from rules.kernel.wording import format_list

SHIELDING = CATALOGUE.shielding
POD = CATALOGUE.equipment.missile_pod


def shielding_total(unit: BoughtUnit) -> int:
    """Returns the bought points of all types; the armor's own resistance is not counted (EIC-R9)."""
    return sum(points for type_, points in unit.design.shielding.items() if type_ in SHIELDING.cost_per_10)


def shielding_problems(unit: BoughtUnit, league: str | None) -> Iterator[Problem]:
    """Yields points off the scale (EIC-6.6), and too many together in the Minor League (EIC-6.7)."""
    for type_, points in unit.design.shielding.items():
        if points and not (type_ in SHIELDING.cost_per_10 and is_on_shielding_scale(points)):
            yield _off_scale(unit, type_, points)
    limit = SHIELDING.total_limit.by_league.get(league or "")
    if limit is not None and shielding_total(unit) > limit:
        yield _over_total(unit, limit)


def _off_scale(unit: BoughtUnit, type_: str, points: int) -> Problem:
    path = (*unit.path, "shielding", type_)
    known = type_ in SHIELDING.cost_per_10
    scale = f"{SHIELDING.minimum} to {SHIELDING.maximum} in steps of {SHIELDING.step}"
    types = format_list(list(SHIELDING.cost_per_10))
    nearest = min(SHIELDING.maximum, points // SHIELDING.step * SHIELDING.step)
    lower = (put(f"{nearest} points", path, nearest),) if known and nearest >= SHIELDING.minimum else ()
    return Problem(
        code="shielding-off-scale",
        message=f"{unit.name}: {points} points of {type_} shielding cannot be bought; there is {types}, {scale}.",
        rule=SHIELDING.rule,
        where=path,
        fixes=(*lower, clear("Take it off", path)),
    )


def _over_total(unit: BoughtUnit, limit: int) -> Problem:
    total = shielding_total(unit)
    excess = -((limit - total) // SHIELDING.step) * SHIELDING.step
    path = (*unit.path, "shielding")
    ample = {type_: points for type_, points in unit.design.shielding.items() if points >= excess}
    return Problem(
        code="shielding-over-total",
        message=f"{unit.name}: {total} of {limit} points of shielding, {total - limit} too many for the Minor League.",
        rule=SHIELDING.total_limit.rule,
        where=path,
        fixes=(
            *(
                put(f"{type_.capitalize()} {points - excess}", (*path, type_), points - excess or None)
                for type_, points in ample.items()
                if type_ in SHIELDING.cost_per_10
            ),
            put("Take all of it off", path, None),
        ),
    )


def movement_problems(unit: BoughtUnit) -> Iterator[Problem]:
    """Yields unsuitable movement: flight is for suits (EIC-8.1), warp for tanks (EIC-8.2), elevators for all."""
    for place, movement in enumerate(unit.design.movement):
        path = (*unit.path, "movement", place)
        gear = CATALOGUE.special_movement.get(movement)
        away = (clear("Take it away", path),)
        if not gear:
            known = format_list([kind.name.lower() for kind in CATALOGUE.special_movement.values()])
            message = f"{unit.name}: there is no special movement “{movement}”, only {known}."
            yield Problem(code="unknown-movement", message=message, rule="EIC-8.3", where=path, fixes=away)
        elif unit.kind and unit.kind not in gear.kinds:
            message = f"{unit.name} is a {unit.kind}: {gear.name.lower()} is for {gear.kinds[0]}s only."
            code = f"{movement}-{gear.kinds[0]}-only"
            yield Problem(code=code, message=message, rule=gear.rule, where=path, fixes=away)


def pod_problems(unit: BoughtUnit) -> Iterator[Problem]:
    """Yields pod problems: one per suit, with one missile (EIC-7.9, EIC-R13); the Outlaw's is built in (EIC-9.10)."""
    path, bought = (*unit.path, "missile-pod"), int(unit.design.missile_pod)
    if bought and unit.kind == "tank":
        away = clear("Take the pod away", path, *((unit.pod.path,) if unit.pod else ()))
        message = f"{unit.name} is a tank: missile pods are for suits only."
        yield Problem(code="pod-suit-only", message=message, rule=POD.rule, where=path, fixes=(away,))
    elif bought and unit.type and unit.pods > POD.limit:
        built_in = unit.type.pod
        fix = clear("Take the bought pod away", path) if built_in else put("Keep one pod", path, True)
        owned = f"{bought} bought and one built in" if built_in else f"{bought} bought"
        message = f"{unit.name}: {unit.pods} of {POD.limit} missile pods ({owned})."
        yield Problem(code="pod-limit", message=message, rule=POD.rule, where=path, fixes=(fix,))
    if unit.pod:
        yield from _pod_content(unit, unit.pod)


def _pod_content(unit: BoughtUnit, pod: Fitted) -> Iterator[Problem]:
    away = clear("Leave it out", pod.path)
    if not unit.pods:
        if unit.type:
            rack = put(f"Buy a pod ({POD.cost} credits)", (*unit.path, "missile-pod"), True)
            fixes = (rack, away) if unit.kind == "suit" else (away,)
            message = f"{unit.name} has no missile pod for its extra {pod.title.lower()}."
            yield Problem(code="pod-missing", message=message, rule=POD.rule, where=pod.path, fixes=fixes)
    elif not pod.weapon and not pod.is_drone:
        yield unknown_weapon(unit, pod)
    elif not pod.weapon or pod.weapon.kind != "missile":
        message = f"{unit.name}: the missile pod holds a missile, not {pod.title.lower()}."
        yield Problem(code="pod-missile-only", message=message, rule=POD.rule, where=pod.path, fixes=(away,))


def holster_problems(unit: BoughtUnit) -> Iterator[Problem]:
    """Yields holster problems: only an Outlaw has one, for any weapon but a missile (EIC-9.10)."""
    held = unit.holster
    if not held or not unit.type:
        return
    fixes = (clear("Empty the holster", held.path),)
    if not unit.type.holster:
        message = f"{unit.name} has no holster for its {held.title.lower()}; only an Outlaw has one."
        yield Problem(code="holster-missing", message=message, rule="EIC-9.10", where=held.path, fixes=fixes)
    elif held.is_drone or (held.weapon and held.weapon.tank_only):
        yield tank_only(unit, held)
    elif not held.weapon:
        yield unknown_weapon(unit, held)
    elif held.weapon.kind == "missile":
        message = f"{unit.name}: the holster takes any weapon but a missile, not {held.title.lower()}."
        yield Problem(code="holster-no-missiles", message=message, rule="EIC-9.10", where=held.path, fixes=fixes)


def unknown_weapon(unit: BoughtUnit, fitted: Fitted) -> Problem:
    """Returns the problem of a weapon that is not for sale in this edition (EIC-7.10)."""
    named = CATALOGUE.equipment.not_available.weapons.get(fitted.item.weapon)
    why = "has no price in this edition" if named else "is not in the list of weapons"
    return Problem(
        code="unknown-weapon",
        message=f"{unit.name}: {fitted.title} {why}. Take another weapon.",
        rule=CATALOGUE.equipment.not_available.rule,
        where=fitted.path,
        fixes=(clear("Take it away", fitted.path),),
    )


def tank_only(unit: BoughtUnit, fitted: Fitted) -> Problem:
    """Returns the problem of tank equipment on a suit: the heavy laser (EIC-7.7), a drone (EIC-7.8)."""
    laser = (put("Take a laser instead", fitted.path, "laser"),) if not fitted.is_drone else ()
    return Problem(
        code="weapon-tank-only",
        message=f"{unit.name} is a suit: {fitted.title.lower()} is for tanks only.",
        rule="EIC-7.8" if fitted.is_drone else "EIC-7.7",
        where=fitted.path,
        fixes=(clear("Take it away", fitted.path), *laser),
    )
