"""Flight of routed sections towards their friendly edge (EXT-6.23 to EXT-6.25)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import friendly_edge
from rules.games.extractors.battle.state.units import side, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Edge
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.movement.reach import End, passable_ends, reachable_ends
from rules.games.extractors.mechanics.movement.walk import Walker
from rules.kernel.problems import illegal
from rules.kernel.records import replace

EXIT_COST = CATALOGUE.limits.exit_cost


def cheapest_way_out(state: State, name: str, edge: Edge) -> End | None:
    """Returns the cheapest path of a routed section over its friendly edge within its MP (EXT-6.25).

    One without a roll for a bog comes first.
    """
    if state.units[name].hex is None:
        return None
    if sure := _find_way_out(state, name, edge, dry=True):
        return sure
    risky = _find_way_out(state, name, edge, dry=False)
    return risky and replace(risky, rolls=True)


def _find_way_out(state: State, name: str, edge: Edge, *, dry: bool) -> End | None:
    out = [end for end in passable_ends(state, name, dry=dry) if not hexmap.edge_distance(end.hex, edge)]
    best = min(out, key=lambda end: (end.mp, end.hex), default=None)
    if best is None or best.mp + EXIT_COST > speed(state.units[name]):
        return None
    return replace(best, path=(*best.path, Step(exit=edge)), mp=best.mp + EXIT_COST)


def rout_ends(state: State, name: str) -> tuple[End, ...]:
    """Returns the ends in reach of a routed section nearest to its friendly edge (EXT-6.23); none without one."""
    unit = state.units[name]
    edge = friendly_edge(state, side(unit))
    if edge is None:
        return ()
    if out := cheapest_way_out(state, name, edge):
        return (out,)
    found = reachable_ends(state, name)
    least = min((hexmap.edge_distance(end.hex, edge) for end in found), default=0)
    return tuple(end for end in found if hexmap.edge_distance(end.hex, edge) == least)


def check_rout(state: State, name: str, walker: Walker) -> None:
    """Raises Illegal ``rout-direction`` unless the move ends as near to the edge as possible (EXT-6.23, R-22)."""
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
    """Checks whether a routed section still has to move in this phase and can (EXT-6.23)."""
    unit = state.units[name]
    if unit.status != "routed" or unit.moved or unit.hex is None or unit.destroyed or state.typed:
        return False
    edge, best = friendly_edge(state, side(unit)), rout_ends(state, name)
    if edge is None or not best:
        return False
    leaves = bool(best[0].path and best[0].path[-1].exit)
    return leaves or hexmap.edge_distance(best[0].hex, edge) < hexmap.edge_distance(unit.hex, edge)
