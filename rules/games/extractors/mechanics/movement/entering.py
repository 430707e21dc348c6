"""Entering the map (EXT-4.3, EXT-4.7)."""

from __future__ import annotations

from functools import cache
from typing import get_args

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import ANY_EDGE, entry_of
from rules.games.extractors.catalogue.tables import Entry
from rules.games.extractors.catalogue.terms import Edge, Label
from rules.games.extractors.mechanics import hexmap
from rules.kernel.problems import Illegal, illegal


def check_entry(state: State, name: str, label: Label) -> None:
    """Raises Illegal unless a unit may enter there now (EXT-4.7)."""
    hexmap.check_hex(label)
    entry = entry_of(state, state.units[name])
    if entry is None:
        raise illegal("not-an-entry-hex", f"{name} cannot enter in {label}.", rule="EXT-4.7")
    if state.turn < entry.turn:
        raise illegal("too-early", f"{name} enters from turn {entry.turn}; this is turn {state.turn}.", rule="EXT-4.7")
    allowed = entry_hexes(entry)
    if label not in allowed:
        some = "over an edge" if entry is ANY_EDGE else "in " + " or ".join(allowed)
        where = f"over the {entry.edge} edge" if entry.edge else some
        raise illegal("not-an-entry-hex", f"{name} enters {where}, not in {label}.", rule="EXT-4.7")


def must_enter_first(name: str) -> Illegal:
    """Returns the refusal of an act by a unit that is still off the map (EXT-4.7)."""
    return illegal("must-enter-first", f"{name} is off the map and has to enter it first.", rule="EXT-4.7")


@cache
def entry_hexes(entry: Entry) -> tuple[Label, ...]:
    """Returns the hexes of an entry: those named, or all of an edge, or of every edge."""
    if entry.hexes:
        return tuple(entry.hexes)
    edges: tuple[Edge, ...] = (entry.edge,) if entry.edge else get_args(Edge)
    return tuple(label for label in hexmap.all_hexes() if not all(hexmap.edge_distance(label, edge) for edge in edges))
