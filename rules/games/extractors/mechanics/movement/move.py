"""Moves of units that need no orders, routed sections (section 6), and what any move leaves behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import Move, MoveOrder, Step
from rules.games.extractors.battle.events import Moved
from rules.games.extractors.battle.state import Exited, State, Unit
from rules.games.extractors.battle.state.queries import friendly_edge, passengers
from rules.games.extractors.battle.state.units import side, speed
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import Edge
from rules.games.extractors.mechanics import hexmap, table_play
from rules.games.extractors.mechanics.eligibility import mover, plain
from rules.games.extractors.mechanics.move_orders.carry_out import Carried, carry_out
from rules.games.extractors.mechanics.movement.reach import End, Search, ends, no_way
from rules.games.extractors.mechanics.movement.walk import Walker
from rules.games.extractors.mechanics.operational_cycling import unmarked
from rules.kernel.dice import Dice, TapeDice
from rules.kernel.problems import illegal
from rules.kernel.records import changed

EXIT_COST = CATALOGUE.limits.exit_cost


def move(state: State, action: Move, dice: Dice) -> Moved:
    """A unit moves (EXT-6.1). Raises Illegal, before any die where the fault does not depend on one."""
    unit = mover(state, action.by)
    plain(state, action.by, unit)
    if state.typed:
        return table_play.move(state, action, dice)
    path = action.path or path_to(state, action)
    walk(state, action.by, path, _Free())
    walker = walk(state, action.by, path, dice)
    return moved(state, walker, path)


def order(state: State, action: MoveOrder) -> Moved:
    """A machine carries out its next move order (EXT-16.4)."""
    if state.typed:
        return table_play.order(state, action)
    carried = carry_out(state, action)
    return _ordered(state, carried)


class _Free(TapeDice):
    """Dice that always let a unit out of the bog: for judging a path before it is rolled for."""

    def roll(self, die: object, *, cuts: object = (), why: str = "") -> int:
        return 0


def walk(state: State, name: str, path: Sequence[Step], dice: Dice) -> Walker:
    """Walk a path and judge its end, that of a routed section too."""
    unit = state.units[name]
    walker = Walker(state, name, allowance=speed(unit)).go(path, dice)
    if unit.status == "routed" and unit.hex is not None and not walker.stuck:
        check_rout(state, name, walker)
    return walker


def path_to(state: State, action: Move) -> tuple[Step, ...]:
    """The cheapest path to the end that the action names; none: stay."""
    if action.to is None:
        return ()
    found = ends(state, action.by)
    fitting = [end for end in found if end.hex == action.to and action.facing in (None, end.facing)]
    if not fitting:
        raise no_way(action, found)
    unit = state.units[action.by]
    return min(fitting, key=lambda end: (end.mp, hexmap.untold(unit, end.hex, end.facing), end.facing)).path


# --- routs ----------------------------------------------------------------------------------------


def way_out(state: State, name: str, edge: Edge) -> End | None:
    """The cheapest way by which a routed section can leave over its friendly edge within its MP (EXT-6.25).

    One without a roll for a bog comes first.
    """
    unit = state.units[name]
    if unit.hex is None:
        return None
    if sure := _way_out(state, name, edge, dry=True):
        return sure
    risky = _way_out(state, name, edge, dry=False)
    return risky and changed(risky, rolls=True)


def _way_out(state: State, name: str, edge: Edge, *, dry: bool) -> End | None:
    unit = state.units[name]
    search = Search(state, name, allowance=speed(unit), dry=dry)
    assert unit.hex is not None
    start = (Step(unboard=True),) if unit.aboard else ()
    search.start(unit.hex, unit.facing, spent=len(start), path=start)
    passed: dict[str, End] = {}
    search.may_end = lambda label: True
    for end in search.run():
        passed[end.hex] = end
    out = [end for end in passed.values() if not hexmap.edge_distance(end.hex, edge)]
    best = min(out, key=lambda end: (end.mp, end.hex), default=None)
    if best is None or best.mp + EXIT_COST > speed(unit):
        return None
    return changed(best, path=(*best.path, Step(exit=edge)), mp=best.mp + EXIT_COST)


def rout_ends(state: State, name: str) -> list[End]:
    """The ends nearest to the friendly edge that a routed section can reach (EXT-6.23); empty without such an edge."""
    unit = state.units[name]
    edge = friendly_edge(state, side(unit))
    if edge is None:
        return []
    if out := way_out(state, name, edge):
        return [out]
    found = ends(state, name)
    least = min((hexmap.edge_distance(end.hex, edge) for end in found), default=0)
    return [end for end in found if hexmap.edge_distance(end.hex, edge) == least]


def check_rout(state: State, name: str, walker: Walker) -> None:
    """Raise Illegal ``rout-direction`` unless the move ends as near to the friendly edge as it can (EXT-6.23, R-22)."""
    edge = friendly_edge(state, side(walker.unit))
    best = rout_ends(state, name)
    if edge is None or not best or walker.exited == edge:
        return
    leaves = best[0].path and best[0].path[-1].exit
    least = hexmap.edge_distance(best[0].hex, edge)
    if leaves or hexmap.edge_distance(walker.here or "", edge) > least:
        wanted = "leave the map" if leaves else f"end at distance {least}, for instance in {best[0].hex}"
        text = f"{name} is routed: it flees to the {edge} edge and has to {wanted}."
        raise illegal("rout-direction", text, rule="EXT-6.23")


def must_flee(state: State, name: str) -> bool:
    """True for a routed section that still has to move in this phase and can (EXT-6.23)."""
    unit = state.units[name]
    if unit.status != "routed" or unit.moved or unit.hex is None or unit.destroyed or state.typed:
        return False
    edge, best = friendly_edge(state, side(unit)), rout_ends(state, name)
    if edge is None or not best:
        return False
    leaves = bool(best[0].path and best[0].path[-1].exit)
    return leaves or hexmap.edge_distance(best[0].hex, edge) < hexmap.edge_distance(unit.hex, edge)


# --- what a move leaves behind --------------------------------------------------------------------


def moved(state: State, walker: Walker, path: Sequence[Step]) -> Moved:
    """The event of a walk: the unit, its passengers, fallen forts, marks that have lost their unit."""
    units = after(state, walker)
    return Moved(
        by=walker.name,
        path=tuple(path),
        mp=walker.spent,
        allowance=walker.allowance,
        start=walker.unit.hex,
        hex=walker.here,
        facing=walker.facing if walker.kind.has_facing else None,
        drift=walker.drift,
        stuck=walker.stuck,
        exited=walker.exited,
        forts_destroyed=tuple(walker.forts_destroyed),
        rolls=tuple(walker.rolls),
        units=unmarked(state, units),
    )


def after(state: State, walker: Walker) -> dict[str, Unit]:
    """The units that a walk changed."""
    here = None if walker.exited else walker.here
    exited = Exited(edge=walker.exited, turn=state.turn, status=walker.unit.status) if walker.exited else None
    unit = changed(
        walker.unit,
        hex=here,
        facing=walker.facing,
        aboard=walker.aboard,
        inside=walker.inside,
        moved=True,
        exited=exited,
    )
    units = {walker.name: unit}
    units |= {name: changed(rider, hex=here) for name, rider in passengers(state, walker.name).items()}
    units |= {name: changed(state.units[name], destroyed=True) for name in walker.forts_destroyed}
    return units


def _ordered(state: State, carried: Carried) -> Moved:
    walker, task = carried.walk, carried.task
    event = moved(state, walker, carried.path)
    units: Mapping[str, Unit] = {
        **event.units,
        walker.name: changed(
            event.units[walker.name],
            move_cycle=carried.cycle,
            hold_bonus=task.order == "hold" or walker.unit.hold_bonus,
        ),
    }
    return changed(
        event,
        order=task.order,
        box=carried.box,
        opened=walker.unit.move_cycle.opened,
        closest=task.foe,
        objective=task.goal if task.order == "vector" else None,
        objective_reached=carried.reached,
        units=units,
    )
