"""A table without the site's map: players measure; the site keeps orders, transport, measures, and who has moved."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.actions import Measure, Move, MoveOrder, Step, TellNear
from rules.games.extractors.battle.events import Measured, Moved, NearTold
from rules.games.extractors.battle.state import Cycle, Exited, State, Unit
from rules.games.extractors.battle.state.queries import (
    empty_fort,
    entry_of,
    passengers,
    scenario,
    sheltered_in,
    unit_named,
)
from rules.games.extractors.battle.state.units import kind, on_map, side, speed
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.mechanics.eligibility import check_entered, check_in_play, machine, mover
from rules.games.extractors.mechanics.operational_cycling import (
    check_objective,
    executed,
    next_order,
    unmarked,
    without,
)
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.problems import illegal
from rules.kernel.records import changed

TABLE = "table"
"""The place of every unit on a table of which the site keeps no map."""
LIMITS = CATALOGUE.limits


# --- moves ----------------------------------------------------------------------------------------


def move(state: State, action: Move, dice: Dice) -> Moved:
    """A unit has moved on the table; a leg unit that tries to leave a bog hex rolls (EXT-6.16)."""
    rolls: tuple[int, ...] = ()
    if action.bog:
        least = LIMITS.bog_stuck_from
        rolls = (dice.roll(D10_FROM_ZERO, cuts=(least - 1,), why=f"{action.by} leaves the bog"),)
    stuck = bool(rolls) and rolls[-1] >= LIMITS.bog_stuck_from
    event = _moved(state, action.by, action.path, action.forts)
    return changed(event, rolls=rolls, stuck=stuck)


def _moved(state: State, name: str, path: Sequence[Step], forts: Sequence[str]) -> Moved:
    """Boarding, forts, entering and leaving are kept (sections 6 and 7); the rest is measured at the table."""
    unit = state.units[name]
    entry = entry_of(state, unit) if unit.hex is None else None
    if entry and state.turn < entry.turn:
        raise illegal("too-early", f"{name} enters in turn {entry.turn}.", rule="EXT-4.7")
    after = changed(unit, moved=True, hex=TABLE)
    for step in path:
        after = _step(state, name, after, step)
    riders = {rider: changed(seen, hex=after.hex) for rider, seen in passengers(state, name).items()}
    fallen = {fort: changed(_trampled(state, unit, fort), destroyed=True) for fort in forts}
    return Moved(
        by=name,
        path=tuple(path),
        mp=0,
        allowance=speed(after),
        start=unit.hex,
        hex=after.hex,
        exited=after.exited.edge if after.exited else None,
        forts_destroyed=tuple(fallen),
        units=unmarked(state, {name: after, **riders, **fallen}),
    )


def _trampled(state: State, unit: Unit, fort: str) -> Unit:
    """A fort with nobody inside falls when an Avronian unit enters its hex (EXT-22.38)."""
    found = unit_named(state, fort)
    if side(unit) != "avronian" or not empty_fort(state, fort) or not on_map(found):
        text = f"{fort} does not fall: only a fort with no section inside does, to an Avronian unit."
        raise illegal("not-a-fort", text, rule="EXT-22.38")
    return found


def _step(state: State, name: str, unit: Unit, step: Step) -> Unit:
    if step.unboard:
        if unit.aboard is None:
            raise illegal("not-aboard", f"{name} is not aboard anything.", rule="EXT-7.4")
        return changed(unit, aboard=None)
    if step.board is not None:
        return _boarded(state, name, unit, step.board)
    if step.enter_fort is not None:
        return _in_fort(state, name, unit, step.enter_fort)
    if step.exit is not None:
        exited = Exited(edge=step.exit, turn=state.turn, status=unit.status)
        return changed(unit, hex=None, exited=exited)
    return unit


def _boarded(state: State, name: str, unit: Unit, floater: str) -> Unit:
    carrier = kind(unit_named(state, floater))
    if not kind(unit).is_section:
        raise illegal("not-a-section", f"{name} is no section: only sections board.", rule="EXT-7.3")
    if not carrier.carries:
        raise illegal("not-a-transport", f"{floater} carries nobody: only a Floater does.", rule="EXT-7.1")
    if len(passengers(state, floater)) >= carrier.carries:
        raise illegal("transport-full", f"{floater} carries {carrier.carries} sections already.", rule="EXT-7.1")
    return changed(unit, aboard=floater, inside=None)


def _in_fort(state: State, name: str, unit: Unit, fort: str) -> Unit:
    if unit_named(state, fort).type != "fort":
        raise illegal("not-a-fort", f"{fort} is no fort.", rule="EXT-22.41")
    if not kind(unit).is_section:
        raise illegal("not-a-section", f"{name} is no section: only sections go into a fort.", rule="EXT-22.41")
    if sheltered_in(state, fort):
        raise illegal("fort-occupied", f"{fort} holds a section already.", rule="EXT-22.41")
    return changed(unit, inside=fort, aboard=None)


def order(state: State, action: MoveOrder) -> Moved:
    """A machine's next move order: revealed, the marker moved; the players judge the move itself (EXT-16.4)."""
    unit = machine(state, action.by)
    mover(state, action.by)
    box, name = next_order(action.by, unit.move_cycle)
    event = _moved(state, action.by, action.path, action.forts)
    cycle = executed(unit.move_cycle, box)
    objective = _objective(action, unit.move_cycle) if name == "vector" else cycle.objective
    reached = name == "vector" and action.reached
    cycle = changed(without(cycle, box), objective=None) if reached else changed(cycle, objective=objective)
    after = changed(event.units[action.by], move_cycle=cycle, hold_bonus=name == "hold" or unit.hold_bonus)
    return changed(
        event,
        order=name,
        box=box,
        opened=unit.move_cycle.opened,
        objective=objective if name == "vector" else None,
        objective_reached=reached,
        units={**event.units, action.by: after},
    )


def _objective(action: MoveOrder, cycle: Cycle) -> str:
    return check_objective(action.by, cycle, action.objective)


# --- what is measured and told --------------------------------------------------------------------


def measure(state: State, action: Measure) -> Measured:
    """How a unit sees an enemy; it counts until one of the two moves. Raises Illegal."""
    _check_table(state)
    names = (action.by, action.target, *action.sight.same, *action.sight.next)
    for name in names:
        unit = unit_named(state, name)
        check_in_play(name, unit)
        check_entered(name, unit)
        if unit.hidden:
            code = "unit-hidden" if name == action.by else "target-hidden"
            raise illegal(code, f"{name} is hidden.", rule="EXT-10.1")
    if side(state.units[action.by]) == side(state.units[action.target]):
        raise illegal("friendly-target", f"{action.target} is a friend of {action.by}.", rule="EXT-10.1")
    if action.sight.range < 0:
        raise illegal("out-of-range", "A range is 0 or more.", rule="EXT-5.3")
    return Measured(by=action.by, target=action.target, sight=action.sight)


def near_candidates(state: State) -> list[str]:
    """The units that victory may count: on the table; at the strongpoint those of the garrison (EXT-22.42, 22.50)."""
    played = scenario(state)
    garrison = bool(played and played.massif_centre)
    sides: tuple[Faction, ...] = ("dorian",) if garrison else ("dorian", "avronian")
    return [
        name
        for name, unit in sorted(state.units.items())
        if side(unit) in sides and on_map(unit) and (unit.garrison or not garrison) and not unit.hidden
    ]


def tell_near(state: State, action: TellNear) -> NearTold:
    """Which units are near the place where victory is counted. Raises Illegal."""
    _check_table(state)
    played = scenario(state)
    if played is None or not played.counts_hexes:
        raise illegal("not-in-scenario", "Victory counts no hexes here.", rule="EXT-22.1")
    candidates = near_candidates(state)
    for name in action.units:
        unit_named(state, name)
        if name not in candidates:
            raise illegal("unit-out-of-play", f"{name} is not among the units that count.", rule=played.goal_rule)
    return NearTold(names=tuple(name for name in candidates if name in action.units))


def _check_table(state: State) -> None:
    if not state.typed:
        raise illegal("map-in-use", "The site measures on its map by itself.", rule="EXT-5.3")


MAX_RANGE = max(len(row) for row in CATALOGUE.to_hit.range_drm.values())
"""The greatest range at which anything fires (EXT-10.4)."""
