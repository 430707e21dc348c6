"""Progress of the battle: whose turn it is, what they still have to do, and reminders."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.obligations import pending_fire, pending_flights, pending_moves
from rules.games.extractors.battle.turn_order import faction_of_phase
from rules.games.extractors.catalogue.terms import Phase
from rules.games.extractors.display.unused_units import unfinished_reminders, unused_units
from rules.games.extractors.visibility.view import View, owns
from rules.kernel.display.screen import Reminder, Waiting


def waiting_sides(view: View) -> Iterator[Waiting]:
    state = view.state
    if state.over or state.phase is None:
        return
    faction = faction_of_phase(state.phase)
    for key, plays in state.players.items():
        if plays == faction:
            left = len(unused_units(state, plays)) if owns(view, plays) else 0
            yield Waiting(side=key, text=_task(view, state.phase), left=left)


def _task(view: View, phase: Phase) -> str:
    """Describes what is left to do, in words that reveal nothing about units the viewer cannot see."""
    state = view.state
    match phase:
        case "dorian-setup":
            return "places units, then ends the set-up"
        case "avronian-setup":
            return "gives orders, places machines"
        case "dorian-move" if names := pending_flights(state):
            return f"moves; routed: {', '.join(names)}"
        case "avronian-move" if names := pending_moves(state):
            return f"carries out move orders: {', '.join(names)}"
        case "avronian-fire" if names := pending_fire(state):
            return f"carries out combat orders: {', '.join(names)}"
        case "dorian-rally":
            return "rallies"
        case _:
            return "moves" if phase.endswith("move") else "fires"


def phase_reminders(view: View) -> Iterator[Reminder]:
    state = view.state
    if state.over:
        return
    faction = faction_of_phase(state.phase)
    if owns(view, faction):
        yield from unfinished_reminders(state, "dorian" if faction == "dorian" else "avronian")
    if state.phase in ("dorian-setup", "avronian-setup"):
        if not state.typed:
            yield Reminder(
                text="Copy what your printed map shows: draw terrain, flux arrows and roads.", rule="EXT-6.11"
            )
        yield Reminder(text="At most three friends in a hex, one of them no section.", rule="EXT-5.9")
        if state.phase == "avronian-setup" and not state.simple:
            yield Reminder(text="Give every machine orders, including those that enter later.", rule="EXT-4.2")
            yield Reminder(text="On paper displays, order counters are placed now, not before.", rule="EXT-4.5")
    if state.phase in ("dorian-move", "avronian-move"):
        yield Reminder(text="One unit finishes its move before the next begins.", rule="EXT-2.4")
    if state.phase == "avronian-move" and not state.simple:
        yield Reminder(text="A reset comes at the very start, instead of the next order.", rule="EXT-17.1")
    if state.phase in ("dorian-fire", "avronian-fire"):
        yield Reminder(text="5 or more hits; the die shows 0 to 9, and 0 is zero.", rule="EXT-1.4")
        yield Reminder(text="Units that have moved fire as well, without penalty.", rule="EXT-2.7")
    if state.phase == "dorian-move" and state.scenario == "ambush":
        yield Reminder(text="Hidden units are activated before the first move.", rule="EXT-22.29")
