"""Area weapons: the other units that an area shot attacks (section 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import Sights
from rules.games.extractors.battle.state import Sight, State
from rules.games.extractors.battle.state.units import is_carried, on_map
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.facing import area_fired_through
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.games.extractors.mechanics.targets import find_sight
from rules.games.extractors.mechanics.to_hit import to_hit_parts
from rules.games.extractors.mechanics.weapons import Gun


def other_attacks(
    state: State,
    guns: Sequence[Gun],
    target: str,
    sights: Sights,
    ranges: Mapping[str, int],
    order: Mapping[str, int] | None,
) -> list[LegalAttack]:
    """Returns attacks on other units in the area, by name, each by the weapons that reach it (EXT-13.3, EXT-14.7)."""
    found = []
    firers = {gun.by for gun in guns}
    for name in sorted(state.units):
        unit = state.units[name]
        if name == target or name in firers or not on_map(unit) or is_carried(unit) or unit.hidden:
            continue
        reach = [(gun, find_sight(state, sights, gun.by, name)) for gun in guns if gun.area]
        reach = [(gun, sight) for gun, sight in reach if _reaches(state, gun, target, name, sight, sights)]
        if reach:
            found.append(
                LegalAttack(
                    target=name,
                    guns=tuple(gun for gun, _ in reach),
                    parts=tuple(
                        to_hit_parts(state, gun, unit, sight, range_=ranges[gun.name], order=order)
                        for gun, sight in reach
                    ),
                    through=tuple(area_fired_through(sight) for _, sight in reach),
                )
            )
    return found


def _reaches(state: State, gun: Gun, target: str, name: str, sight: Sight, sights: Sights) -> bool:
    """Checks whether a weapon sees a unit in its area; neither range nor arc counts (EXT-13.1, EXT-13.2)."""
    if not sight.clear:
        return False
    if state.typed:
        main = find_sight(state, sights, gun.by, target)
        wide = gun.area == "surrounding" and (sight.beside == "next" or name in main.next)
        return sight.beside == "hex" or name in main.same or wide
    centre, there = state.units[target].hex, state.units[name].hex
    if centre is None or there is None:
        return False
    return hexmap.distance(centre, there) <= (1 if gun.area == "surrounding" else 0)
