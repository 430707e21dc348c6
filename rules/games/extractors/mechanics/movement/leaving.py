"""Leaving the map over an edge (EXT-6.25, EXT-6.26)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import exit_edge
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Direction, Edge, Label
from rules.games.extractors.mechanics import hexmap
from rules.kernel.problems import illegal

EXITS = CATALOGUE.limits.exits


def check_exit(state: State, name: str, here: Label, facing: Direction, edge: Edge) -> None:
    """Raises Illegal unless a unit may leave over an edge from a hex, with this facing (EXT-6.26)."""
    unit = state.units[name]
    if exit_edge(state, unit) != edge or hexmap.edge_distance(here, edge):
        raise illegal("not-at-edge", f"{name} cannot leave over the {edge} edge from {here}.", rule="EXT-6.26")
    if kind(unit).has_facing and facing not in EXITS[edge]:
        wanted = ", ".join(EXITS[edge])
        raise illegal("not-front-hex", f"To leave over the {edge} edge, face {wanted}.", rule="EXT-6.26")
