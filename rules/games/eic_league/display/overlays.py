"""Overlays on the map: the ranges of weapons and detection, for viewers who see the unit whole (EIC-20.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.battle.state import Ground, State, Unit
from rules.games.eic_league.mechanics import detection, weapons
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.games.eic_league.visibility.view import View
from rules.kernel.display.overlays import Layer, Overlays
from rules.kernel.display.screen import Sign
from rules.kit import hexes
from rules.kit.hexes import Hex


def marks(view: View, thing: str) -> Overlays:
    """Returns the hexes within weapon range and within detection range of a unit on the map."""
    state = view.state
    unit = state.units.get(thing)
    if unit is None or state.ground is None or state.typed or unit.unknown or not detection.is_on_field(unit):
        return Overlays()
    return Overlays(layers=tuple(layer for layer in _layers(state, unit, state.ground) if layer.signs))


def _layers(state: State, unit: Unit, ground: Ground) -> Iterator[Layer]:
    arms = [arm for arm in weapons.armaments(unit, state.round) if arm.range and not arm.destroyed and arm.shots != 0]
    far = max((arm.range or 0 for arm in arms), default=0)
    by_distance = [_sign_at(away, arms) for away in range(far + 1)]
    signs = {
        hexes.hex_key(hex_): by_distance[hexes.distance(unit.hex, hex_)] for hex_ in _inside(unit.hex, far, ground)
    }
    yield Layer(shape="range", label="Within weapon range", signs=signs, rule="EIC-14.9")
    det = current_ratings(unit, state.round).det
    reach = det // detection.TABLE.range_divisor if det >= detection.LEAST_DET else 0
    text = f"DET {det}: up to {format_hexes(reach)}"
    seen = dict.fromkeys(map(hexes.hex_key, _inside(unit.hex, reach, ground)), Sign(text=text))
    yield Layer(shape="aside", label="Within detection range", signs=seen, rule="EIC-13.4")


def _sign_at(away: int, arms: Sequence[weapons.Armament]) -> Sign:
    named = ", ".join(dict.fromkeys(arm.name for arm in arms if (arm.range or 0) >= away))
    return Sign(text=f"{format_hexes(away)}: {named}")


def _inside(centre: Hex, radius: int, ground: Ground) -> Iterator[Hex]:
    """Yields the hexes of the map within so many of one that lies on it, without that one."""
    column = centre[0]
    for q in range(max(0, column - radius), min(ground.columns - 1, column + radius) + 1):
        for row in range(ground.rows):
            hex_ = hexes.axial(q, row)
            if 0 < hexes.distance(centre, hex_) <= radius:
                yield hex_
