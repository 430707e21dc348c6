"""Overlays on the map: weapon range and detection range."""

from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.game import GAME
from rules.games.eic_league.mechanics import detection
from rules.games.eic_league.mechanics.ratings import current_ratings
from rules.kernel.records import replace
from rules.kernel.viewer import REFEREE, SPECTATOR, side
from rules.kit import hexes
from tests.games.eic_league.battles import begin, two


def battle():
    state = begin(two(map="map", columns=13, rows=12))
    name = next(iter(state.units))
    units = {**state.units, name: replace(state.units[name], status="field", hex=(4, 3))}
    return replace(state, units=units), name


def layers(state, viewer, name):
    return {layer.shape: layer for layer in GAME.display.overlays(GAME.view(state, viewer), name).layers}


def test_ranges_end_where_they_do():
    state, name = battle()
    unit = state.units[name]
    found = layers(state, side(unit.side), name)
    reach = current_ratings(unit, state.round).det // detection.TABLE.range_divisor
    away = {hexes.distance(unit.hex, hexes.parse_hex(cell)) for cell in found["aside"].signs}
    assert max(away) == reach and min(away) == 1
    for cell, sign in found["range"].signs.items():
        assert sign.text.startswith(f"{format_hexes(hexes.distance(unit.hex, hexes.parse_hex(cell)))}: ")


def test_only_its_own_side_and_the_referee_are_told():
    state, name = battle()
    other = next(key for key in state.sides if key != state.units[name].side)
    assert layers(state, REFEREE, name) and not layers(state, side(other), name) and not layers(state, SPECTATOR, name)


def test_a_unit_in_its_base_marks_nothing():
    state = begin(two(map="map", columns=13, rows=12))
    name = next(name for name, unit in state.units.items())
    based = replace(state, units={**state.units, name: replace(state.units[name], status="base")})
    assert not layers(based, REFEREE, name)
