"""Overlay of a unit's sight and reach: hexes under fire, outside its arcs, out of sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import is_carried, kind, on_map, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Area, Label
from rules.games.extractors.display.overlays.orders import refused_layers
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.facing import facing_area
from rules.games.extractors.mechanics.hexmap import hex_of, label_of
from rules.games.extractors.mechanics.line_of_sight import find_obstacle, sees_all
from rules.games.extractors.mechanics.weapons import Gun, weapons_of
from rules.games.extractors.visibility.view import View, owns
from rules.kernel.display.overlays import Layer, Overlays, Ray, Shape
from rules.kernel.display.screen import Sign
from rules.kit import hexes

LABELS: dict[Shape, str] = {
    "range": "Can be fired at",
    "aside": "Seen, not reached",
    "blind": "Not seen",
}


def sight_overlay(view: View, thing: str) -> Overlays:
    """Returns the hexes around a unit as its weapons reach them, and its lines of sight (sections 5, 9, 10)."""
    state = view.state
    unit = state.units.get(thing)
    if state.typed or unit is None or not on_map(unit) or unit.hex is None:
        return Overlays()
    if unit.hidden and side(unit) == "avronian":
        return Overlays()
    own = refused_layers(state, thing, unit) if owns(view, side(unit)) else ()
    return Overlays(layers=(*own, *_layers(state, thing, unit)), rays=tuple(_rays(state, unit)))


def _layers(state: State, name: str, unit: Unit) -> Iterator[Layer]:
    guns = [] if unit.aboard else weapons_of(name, unit)
    found: dict[Shape, dict[str, Sign]] = {shape: {} for shape in LABELS}
    for label in _hexes_within(unit.hex or "", max((gun.most for gun in guns), default=0)):
        shape, sign = _judge_hex(state, unit, guns, label)
        found[shape][hexmap.cell_id(label)] = sign
    for shape, signs in found.items():
        if signs:
            yield Layer(shape=shape, label=LABELS[shape], signs=signs)


def _hexes_within(centre: Label, radius: int) -> Iterator[Label]:
    for hex_ in hexes.within(hex_of(centre), radius):
        column, row = hexes.offset(hex_)
        inside = 0 <= column < CATALOGUE.limits.columns and 0 <= row < CATALOGUE.limits.rows
        if inside and (label := label_of(hex_)) != centre:
            yield label


def _judge_hex(state: State, unit: Unit, guns: Sequence[Gun], label: Label) -> tuple[Shape, Sign]:
    """Judges what the unit can do to a hex: which weapons bear with which DRM, or what prevents them (EXT-10.1)."""
    here = unit.hex or ""
    if not sees_all(unit) and (hidden := find_obstacle(state, here, label)):
        return "blind", Sign(text=hidden.text, rule=hidden.rule)
    range_ = hexmap.distance(here, label)
    lies: Area = (facing_area(here, unit.facing, label) if kind(unit).has_facing else None) or "front"
    bearing = [gun for gun in guns if gun.range_drm(range_) is not None and lies in gun.arc]
    place = f"range {range_}, {lies} area" if kind(unit).has_facing else f"range {range_}"
    if not bearing:
        return "aside", Sign(text=place, rule="EXT-5.8")
    drms = ", ".join(f"{gun.label} {gun.range_drm(range_) or 0:+d}" for gun in bearing)
    return "range", Sign(text=f"{place}: {drms}", rule="EXT-10.3")


def _rays(state: State, unit: Unit) -> Iterator[Ray]:
    """Yields lines of sight to known enemies; passengers and sections in forts share their carrier's."""
    here = unit.hex or ""
    for name, foe in sorted(state.units.items()):
        if side(foe) == side(unit) or not on_map(foe) or foe.hex is None or foe.hidden or is_carried(foe):
            continue
        if foe.hex == here:
            continue
        free = sees_all(unit) or sees_all(foe)
        blocked = None if free else find_obstacle(state, here, foe.hex)
        place = f"{name}, range {hexmap.distance(here, foe.hex)}"
        yield Ray(
            start=hexmap.cell_id(here),
            end=hexmap.cell_id(foe.hex),
            title=name,
            clear=blocked is None,
            at=hexmap.cell_id(blocked.hexes[0]) if blocked and blocked.hexes else None,
            text=f"{place}: {blocked.text}" if blocked else place,
            rule=blocked.rule if blocked else "EXT-9.2" if free else "EXT-9.1",
        )
