"""Shots as strikes: the main target, and the others that an area weapon reaches (sections 13 and 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import Sights
from rules.games.extractors.battle.events import Attack
from rules.games.extractors.battle.state import Sight, State
from rules.games.extractors.battle.state.units import carried, gone, on_map
from rules.games.extractors.catalogue.terms import Area
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.attack import Field, Strike, strike
from rules.games.extractors.mechanics.targets import Gun, check_target, look, to_hit_parts
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import record


@record
class Salvo:
    """One shot, of one weapon or several combined: its strikes in order of resolution (EXT-13.5)."""

    target: str
    strikes: tuple[Strike, ...]


def through(sight: Sight) -> Area | None:
    """The area of the target through which a shot comes; none from the target's own hex (EXT-11.6)."""
    return sight.through if sight.range else None


def plan(
    state: State,
    guns: Sequence[Gun],
    target: str,
    *,
    area: bool,
    sights: Sights,
    order: Mapping[str, int] | None = None,
) -> Salvo:
    """The strikes of a shot. Raises Illegal unless every weapon can fire at the target alone (EXT-14.6)."""
    if area and not any(gun.area for gun in guns):
        raise illegal("no-area-weapon", "None of the weapons that fire has an area.", rule="EXT-13.7")
    seen = [check_target(state, gun, target, sights) for gun in guns]
    main = Strike(
        target=target,
        guns=tuple(guns),
        parts=tuple(
            to_hit_parts(state, gun, state.units[target], sight, range_=sight.range, order=order)
            for gun, sight in zip(guns, seen, strict=True)
        ),
        through=tuple(through(sight) for sight in seen),
    )
    if not area:
        return Salvo(target=target, strikes=(main,))
    ranges = {gun.name: sight.range for gun, sight in zip(guns, seen, strict=True)}
    others = _others(state, guns, target, sights, ranges, order)
    return Salvo(target=target, strikes=(main, *others))


def _others(
    state: State,
    guns: Sequence[Gun],
    target: str,
    sights: Sights,
    ranges: Mapping[str, int],
    order: Mapping[str, int] | None,
) -> list[Strike]:
    """The other units in the area, by name, each attacked by the area weapons that reach it (EXT-13.3, EXT-14.7)."""
    found = []
    firers = {gun.by for gun in guns}
    for name in sorted(state.units):
        unit = state.units[name]
        if name == target or name in firers or not on_map(unit) or carried(unit) or unit.hidden:
            continue
        reach = [(gun, look(state, sights, gun.by, name)) for gun in guns if gun.area]
        reach = [(gun, sight) for gun, sight in reach if _reaches(state, gun, target, name, sight, sights)]
        if reach:
            found.append(
                Strike(
                    target=name,
                    guns=tuple(gun for gun, _ in reach),
                    parts=tuple(
                        to_hit_parts(state, gun, unit, sight, range_=ranges[gun.name], order=order)
                        for gun, sight in reach
                    ),
                    through=tuple(through(sight) for _, sight in reach),
                )
            )
    return found


def _reaches(state: State, gun: Gun, target: str, name: str, sight: Sight, sights: Sights) -> bool:
    """True for units in a weapon's area that it sees; neither range nor arc counts (EXT-13.1, EXT-13.2)."""
    if not sight.clear:
        return False
    if state.typed:
        main = look(state, sights, gun.by, target)
        wide = gun.area == "surrounding" and (sight.beside == "next" or name in main.next)
        return sight.beside == "hex" or name in main.same or wide
    centre, there = state.units[target].hex, state.units[name].hex
    if centre is None or there is None:
        return False
    return hexmap.distance(centre, there) <= (1 if gun.area == "surrounding" else 0)


def fire(field: Field, salvo: Salvo, dice: Dice) -> list[Attack]:
    """Resolve a shot. A target that has died before wastes it (EXT-19.3); units that have died take no dice."""
    if gone(field.unit(salvo.target)):
        return []
    return [strike(field, plan_, dice) for plan_ in salvo.strikes if not gone(field.unit(plan_.target))]
