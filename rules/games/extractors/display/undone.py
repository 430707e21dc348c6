"""What a side has left undone in its phase: reminders for its own eyes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import gone, side
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.display.labels import listed
from rules.games.extractors.display.offers import deployment
from rules.games.extractors.display.unused_units import lacks_orders
from rules.kernel.screen import Reminder


def undone(state: State, faction: Faction) -> Iterator[Reminder]:
    """Units that were not placed, machines without orders, routed sections that may still try to rally."""
    own = {name: unit for name, unit in state.units.items() if side(unit) == faction and not gone(unit)}
    if state.phase == f"{faction}-setup":
        left = [name for name, unit in own.items() if unit.hex is None and deployment.candidates(state, unit)]
        if left:
            yield Reminder(text=f"Not placed, and then out of the battle: {listed(sorted(left))}.", rule="EXT-4.6")
        stray = [name for name, unit in own.items() if deployment.astray(state, unit)]
        if stray:
            yield Reminder(text=f"In the hex of no fort: {listed(sorted(stray))}.", rule="EXT-22.36")
        machines = [name for name, unit in own.items() if lacks_orders(state, unit)]
        if machines:
            yield Reminder(text=f"Without orders: {listed(sorted(machines))}.", rule="EXT-4.2")
    if state.phase == "dorian-rally":
        left = [name for name, unit in own.items() if unit.status == "routed" and not unit.rallied]
        if left:
            yield Reminder(text=f"May still try to rally: {listed(sorted(left))}.", rule="EXT-8.1")
