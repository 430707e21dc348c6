"""Measures from a table without the site's map: sights, and units near the place where victory is counted."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Measure, TellNear
from rules.games.extractors.battle.events import Measured, NearTold
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import find_unit, is_last_count, open_volley, scenario
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.mechanics.eligibility import check_entered, check_in_play, check_phase, check_shooter
from rules.games.extractors.mechanics.operational_cycling import next_order
from rules.games.extractors.mechanics.parameters import not_asked
from rules.games.extractors.mechanics.targets import check_enemy, check_sight
from rules.games.extractors.mechanics.weapons import weapons_left
from rules.kernel.problems import illegal


def check_measure_form(state: State, action: Measure) -> None:
    """Raises Illegal for a measure of no use: from a unit that cannot fire next, or of what its weapons ignore."""
    _check_table(state)
    unit = check_shooter(state, action.by)
    guns = weapons_left(action.by, unit)
    if not guns:
        raise not_asked(f"{action.by} has no weapon left that could fire.")
    if kind(unit).is_machine and not state.simple:
        _check_order_due(state, action.by, unit)
    if action.sight.area != "front" and not kind(unit).is_machine:
        raise not_asked(f"{action.by} fires all round: name no area of it.")
    if action.sight.beside or ((action.sight.same or action.sight.next) and not any(gun.area for gun in guns)):
        raise not_asked(f"No weapon of {action.by} has an area: name nobody beside the target.")


def _check_order_due(state: State, name: str, unit: Unit) -> None:
    """Raises Illegal unless a machine carries out a combat order next (EXT-2.5, EXT-16.10)."""
    volley = open_volley(state)
    if volley and volley.by != name:
        raise illegal("combat-cycle-paused", f"{volley.by} has not finished its order.", rule="EXT-2.5")
    if not volley:
        next_order(name, unit.combat_cycle)


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
    check_enemy(state, action.by, action.target)
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
