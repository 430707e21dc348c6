"""Measures from a table without the site's map: sights, and units near the place where victory is counted."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Measure, TellNear
from rules.games.extractors.battle.events import Measured, NearTold
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import find_unit, is_last_count, scenario
from rules.games.extractors.battle.state.units import on_map, side
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.mechanics.eligibility import check_entered, check_in_play, check_phase, check_shooter
from rules.games.extractors.mechanics.targets import check_sight
from rules.kernel.problems import illegal


def measure_sight(state: State, action: Measure) -> Measured:
    """Records how a unit sees an enemy; it counts until one of the two moves. Raises Illegal."""
    _check_table(state)
    check_shooter(state, action.by)
    names = (action.by, action.target, *action.sight.same, *action.sight.next)
    for name in names:
        unit = find_unit(state, name)
        check_in_play(name, unit)
        check_entered(name, unit)
        if unit.hidden:
            code = "unit-hidden" if name == action.by else "target-hidden"
            raise illegal(code, f"{name} is hidden.", rule="EXT-10.1")
    if side(state.units[action.by]) == side(state.units[action.target]):
        raise illegal("friendly-target", f"{action.target} is a friend of {action.by}.", rule="EXT-10.1")
    check_sight(action.sight)
    return Measured(by=action.by, target=action.target, sight=action.sight)


def near_candidates(state: State) -> list[str]:
    """Returns the units victory may count: on the table; at the strongpoint the garrison's (EXT-22.42, 22.50)."""
    played = scenario(state)
    garrison = bool(played and played.massif_centre)
    sides: tuple[Faction, ...] = ("dorian",) if garrison else ("dorian", "avronian")
    return [
        name
        for name, unit in sorted(state.units.items())
        if side(unit) in sides and on_map(unit) and (unit.garrison or not garrison) and not unit.hidden
    ]


def tell_near(state: State, action: TellNear) -> NearTold:
    """Records which units are near the place where victory is counted. Raises Illegal."""
    _check_table(state)
    played = scenario(state)
    if played is None or not played.counts_hexes:
        raise illegal("not-in-scenario", "Victory counts no hexes here.", rule="EXT-22.1")
    check_phase(state, "avronian-fire")
    if not is_last_count(state):
        text = f"Victory is counted in turn {played.turns}; this is turn {state.turn}."
        raise illegal("too-early", text, rule=played.goal_rule)
    candidates = near_candidates(state)
    for name in action.units:
        find_unit(state, name)
        if name not in candidates:
            raise illegal("unit-out-of-play", f"{name} is not among the units that count.", rule=played.goal_rule)
    return NearTold(names=tuple(name for name in candidates if name in action.units))


def _check_table(state: State) -> None:
    if not state.typed:
        raise illegal("map-in-use", "The site measures on its map by itself.", rule="EXT-5.3")
