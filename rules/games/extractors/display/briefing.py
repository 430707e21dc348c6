"""The scenario's briefing: set-up, entry and leaving, as long as they matter (section 22)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.tables import Entry, Forces, Scenario
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.display.labels import side_name

EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}
EVERYWHERE = (1, CATALOGUE.limits.rows)
SIDES: tuple[Faction, ...] = ("dorian", "avronian")


def brief_scenario(played: Scenario, turn: int) -> Iterator[str]:
    """Yields sentences for a battle in ``turn`` (0 or 1: set-up and the first turn), leaving out what is over."""
    for faction in SIDES:
        yield from _brief_side(played.forces(faction), side_name(faction), turn)
    if played.reveal_within:
        yield f"Hidden units within {played.reveal_within} hexes of a machine are found when the Avronian turn ends."
    if played.activations:
        most, others = played.activations, played.activated_vehicles
        yield f"Before the first move of a turn up to {most} hidden units, {others} of them a vehicle, may come out."


def _brief_side(forces: Forces, name: str, turn: int) -> Iterator[str]:
    if turn <= 1 and forces.deploy and forces.deploy.rows != EVERYWHERE:
        yield f"{name} sets up in rows {forces.deploy.rows[0]} to {forces.deploy.rows[1]}."
    for entry, who in ((forces.entry, name), (forces.reinforcement, f"{name} reinforcement")):
        if entry and turn <= entry.turn:
            yield f"{who} enters from turn {entry.turn} on {_format_entry(entry)}."
    if forces.quiet_turn and turn <= forces.quiet_turn:
        yield f"{name} may not fire on turn {forces.quiet_turn}."
    if forces.exit_edge:
        yield f"{name} may leave over the {EDGES[forces.exit_edge]} edge."


def _format_entry(entry: Entry) -> str:
    return f"over the {EDGES[entry.edge]} edge" if entry.edge else f"through {' or '.join(entry.hexes)}"
