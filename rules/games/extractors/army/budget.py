"""The points that an army may spend, by itself or by its scenario (EXT-3.1, EXT-3.16, EXT-22.1)."""

from __future__ import annotations

from rules.games.extractors.army.costs import extras_cost, weapons_cost
from rules.games.extractors.army.document import Army
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.tables import Forces
from rules.games.extractors.catalogue.terms import Wave


def scenario_forces(army: Army) -> Forces | None:
    """Returns what the army's scenario gives its side."""
    played = CATALOGUE.scenarios.get(army.options.scenario or "")
    return played.forces(army.options.side) if played else None


def points_allowed(army: Army, *, wave: Wave | None = None) -> int | None:
    """Returns the points that may be spent (EXT-3.1), or those of the simple game (EXT-3.16, EXT-22.1)."""
    given = scenario_forces(army)
    if given is None:
        return None if army.budget is None else max(0, army.budget)
    limits = given.reinforcement if (wave or army.options.wave) == "reinforcement" else given
    if limits is None:
        return None
    if army.options.simple and limits.simple_points is not None:
        return limits.simple_points
    return limits.points


def is_imposed(army: Army) -> bool:
    """Checks whether the scenario imposes the forces of this army (EXT-22.3)."""
    given = scenario_forces(army)
    return given is not None and army.options.wave == "initial" and bool(given.chassis or given.cell)


def equipment_spending(army: Army) -> tuple[int, int] | None:
    """Returns the points an imposed force spends on equipment and may spend (EXT-22.3); None where none are granted."""
    given = scenario_forces(army)
    if given is None or not is_imposed(army):
        return None
    weapons, extras = sum(map(weapons_cost, army.units)), sum(map(extras_cost, army.units))
    if given.equipment_points is not None:
        return weapons + extras, given.equipment_points
    return None if given.weapon_points is None else (weapons, given.weapon_points)
