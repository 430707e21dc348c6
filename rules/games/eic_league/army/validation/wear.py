"""Problems of what earlier battles have left: loads with their shots (EIC-7.3), worn armor and energy (EIC-19.8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.bounds import ARMOR_ROUNDS, FRAG_HITS, Bounds, energy_bounds
from rules.games.eic_league.army.loadout import Fitted, full_load
from rules.games.eic_league.army.summary import BoughtUnit
from rules.games.eic_league.army.validation.fixes import put
from rules.kernel.problems import Problem

OFF_SCALE = "number-off-scale"


def load_problems(unit: BoughtUnit) -> Iterator[Problem]:
    """Yields loads with more shots than a load of that kind of unit has (EIC-7.3, EIC-7.4, EIC-7.5)."""
    for fitted in unit.carried:
        full = full_load(fitted.weapon, unit.kind) if fitted.weapon else None
        if full is not None and fitted.item.shots is not None and fitted.item.shots > full:
            yield _overfull(unit, fitted, full)


def _overfull(unit: BoughtUnit, fitted: Fitted, full: int) -> Problem:
    many = "1 shot" if full == 1 else f"{full} shots"
    return Problem(
        code="too-many-shots",
        message=f"{unit.name}: {fitted.title} has {fitted.item.shots} shots; a {unit.kind or 'suit'}'s load is {many}.",
        rule="EIC-7.5" if full == 1 else "EIC-7.3",
        where=fitted.path,
        fixes=(put(f"A full load ({full})", (*fitted.path, "shots"), None),),
    )


def wear_problems(unit: BoughtUnit) -> Iterator[Problem]:
    """Yields numbers of wear that no battle can leave."""
    wear = unit.design.wear
    if wear is None:
        return
    numbers = (
        ("energy", "energy", wear.energy, energy_bounds(unit.energy)),
        ("frag-hits", "fragmentation hits", wear.frag_hits, FRAG_HITS),
        ("armor-rounds", "rounds of oxidised armor", wear.armor_rounds, ARMOR_ROUNDS),
    )
    for key, name, value, bounds in numbers:
        if value is not None and value not in bounds:
            yield _off_scale(unit, key, name=name, value=value, bounds=bounds)


def _off_scale(unit: BoughtUnit, key: str, *, name: str, value: int, bounds: Bounds) -> Problem:
    path = (*unit.path, "wear")
    return Problem(
        code=OFF_SCALE,
        message=f"{unit.name}: {name} {value:,}; it is {bounds} here.",
        rule=bounds.rule,
        where=(*path, key),
        fixes=(put("Take it as new", path, None),),
    )
