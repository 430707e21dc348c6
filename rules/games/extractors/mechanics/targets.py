"""Targets: how a weapon sees an enemy, and whether it can fire at it (EXT-10.1)."""

from __future__ import annotations

from collections.abc import Collection

from rules.games.extractors.battle.actions import Sights
from rules.games.extractors.battle.state import Sight, State, Unit
from rules.games.extractors.battle.state.queries import find_unit
from rules.games.extractors.battle.state.units import is_carried, on_map, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import check_in_play
from rules.games.extractors.mechanics.facing import facing_area
from rules.games.extractors.mechanics.line_of_sight import unit_sees_unit
from rules.games.extractors.mechanics.parameters import not_asked
from rules.games.extractors.mechanics.terrain import terrain_at
from rules.games.extractors.mechanics.weapons import Gun
from rules.kernel.problems import Illegal, illegal

# --- seeing ---------------------------------------------------------------------------------------


def find_sight(state: State, sights: Sights, one: str, other: str) -> Sight:
    """Returns how one unit sees another: from the map, or as typed. Range 0: not at all."""
    if state.typed:
        typed = sights.get(one, {}).get(other) or state.sights.get(one, {}).get(other)
        return typed or Sight(range=0)
    looker, seen = state.units[one], state.units[other]
    if looker.hex is None or seen.hex is None:
        return Sight(range=0)
    return Sight(
        range=hexmap.distance(looker.hex, seen.hex),
        area=facing_area(looker.hex, looker.facing, seen.hex) or "front",
        through=facing_area(seen.hex, seen.facing, looker.hex) or "side",
        terrain=terrain_at(state, seen.hex),
        chimneys="chimneys" in terrain_at(state, looker.hex),
        clear=unit_sees_unit(state, looker, seen),
    )


MOST_MEASURED = 99
"""The most hexes that a typed measure may have: more than any map."""


def check_sight(sight: Sight) -> None:
    """Raises Illegal for a typed measure that no map could show: a negative range, an unknown terrain (EXT-5.3)."""
    if not 0 <= sight.range <= MOST_MEASURED:
        raise illegal("out-of-range", f"A range is 0 to {MOST_MEASURED}.", rule="EXT-5.3")
    if unknown := sorted(set(sight.terrain) - CATALOGUE.terrain.keys()):
        raise illegal("unknown-terrain", f"There is no terrain {unknown[0]}.", rule="EXT-6.11")


def check_own_sights(sights: Sights, by: Collection[str]) -> None:
    """Raises Illegal ``not-asked`` for the sights of units that do not fire, and for sights of nothing."""
    if others := sorted(set(sights) - set(by)):
        raise not_asked(f"{others[0]} does not fire: leave out what it sees.")
    if blind := sorted(name for name, seen in sights.items() if not seen):
        raise not_asked(f"Name what {blind[0]} sees, or leave its sights out.")


def check_sights(sights: Sights) -> None:
    """Raises Illegal for the first of several typed measures that no map could show."""
    for seen in sights.values():
        for sight in seen.values():
            check_sight(sight)


# --- targets --------------------------------------------------------------------------------------


def check_enemy(state: State, by: str, target: str) -> Unit:
    """Returns the target if it is an enemy that can be fired at at all. Raises Illegal (EXT-10.1)."""
    unit = find_unit(state, target)
    if side(unit) == side(state.units[by]):
        raise illegal("friendly-target", f"{target} is a friend of {by}.", rule="EXT-10.1")
    check_in_play(target, unit)
    if unit.hex is None:
        raise illegal("unit-out-of-play", f"{target} is not on the map.", rule="EXT-10.1")
    if unit.hidden:
        raise illegal("target-hidden", f"{target} is hidden.", rule="EXT-10.1")
    if is_carried(unit):
        text = f"{target} is sheltered: its {'floater' if unit.aboard else 'fort'} has to be destroyed first."
        raise illegal("target-sheltered", text, rule="EXT-7.6" if unit.aboard else "EXT-22.40")
    return unit


def find_refusal(gun: Gun, target: str, sight: Sight) -> Illegal | None:
    """Returns the reason why a weapon cannot fire at an enemy: range, arc, line of sight, in this order (EXT-10.1)."""
    if gun.range_drm(sight.range) is None:
        text = f"{gun.label} cannot fire at range {sight.range} ({target})."
        return illegal("out-of-range", text, rule="EXT-10.3")
    if sight.area not in gun.arc:
        text = f"{target} lies in the {sight.area} area, outside the arc of {gun.label} ({', '.join(gun.arc)})."
        return illegal("out-of-arc", text, rule="EXT-5.8")
    if not sight.clear:
        return illegal("no-line-of-sight", f"No line of sight from {gun.by} to {target}.", rule="EXT-9.3")
    return None


def check_target(state: State, gun: Gun, target: str, sights: Sights) -> Sight:
    """Returns how a weapon sees its target. Raises Illegal unless it can fire at it (EXT-10.1)."""
    check_enemy(state, gun.by, target)
    sight = find_sight(state, sights, gun.by, target)
    if problem := find_refusal(gun, target, sight):
        raise problem
    return sight


def targets_of(state: State, gun: Gun, sights: Sights) -> dict[str, Sight]:
    """Returns the enemies at which a weapon can fire now, and how it sees them."""
    own, found = side(state.units[gun.by]), dict[str, Sight]()
    for name, unit in sorted(state.units.items()):
        if side(unit) != own and can_be_fired_at(unit):
            sight = find_sight(state, sights, gun.by, name)
            if gun.range_drm(sight.range) is not None and sight.area in gun.arc and sight.clear:
                found[name] = sight
    return found


def can_be_fired_at(unit: Unit) -> bool:
    """Checks whether anything can fire at a unit at all: the reasons against it stand in ``check_enemy``."""
    return on_map(unit) and not unit.hidden and not is_carried(unit)
