"""Obligations to meet before a phase ends (EXT-4.1, EXT-4.2, EXT-6.23, EXT-16.4, EXT-16.7)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.queries import is_last_count, open_volley
from rules.games.extractors.battle.state.units import kind, on_map
from rules.games.extractors.catalogue.terms import Phase
from rules.games.extractors.mechanics.deployment.completeness import check_deployment
from rules.games.extractors.mechanics.movement.rout import must_flee
from rules.games.extractors.mechanics.operational_cycling import has_started, next_box
from rules.kernel.problems import illegal


def pending_flights(state: State) -> list[str]:
    """Returns the routed sections that still have to flee (EXT-6.23)."""
    return [name for name in sorted(state.units) if must_flee(state, name)]


def pending_moves(state: State) -> list[str]:
    """Returns the machines that still have to carry out a move order (EXT-16.4)."""
    if state.simple:
        return []
    return [
        name
        for name, unit in sorted(state.units.items())
        if kind(unit).is_machine and on_map(unit) and not unit.moved and next_box(unit.move_cycle)
    ]


def pending_fire(state: State) -> list[str]:
    """Returns the machines whose combat cycle has started and may not pause (EXT-16.7)."""
    if state.simple:
        return []
    volley = open_volley(state)
    return [
        name
        for name, unit in sorted(state.units.items())
        if kind(unit).is_machine
        and on_map(unit)
        and not unit.fired
        and has_started(unit.combat_cycle)
        and (next_box(unit.combat_cycle) or (volley and volley.by == name))
    ]


def check_obligations(state: State, phase: Phase) -> None:
    """Raises Illegal while something is left that the phase cannot end without."""
    if phase == "dorian-setup":
        check_deployment(state, "dorian")
    if phase == "avronian-setup":
        check_deployment(state, "avronian")
    if phase == "dorian-move" and (names := pending_flights(state)):
        text = f"Routed and still to flee: {', '.join(names)}."
        raise illegal("routed-must-move", text, rule="EXT-6.23")
    if phase == "avronian-move" and (names := pending_moves(state)):
        text = f"Still to carry out their move order (or reset): {', '.join(names)}."
        raise illegal("move-order-pending", text, rule="EXT-16.4")
    if phase == "avronian-fire" and (names := pending_fire(state)):
        text = f"Their combat cycle has started and cannot pause: {', '.join(names)}."
        raise illegal("combat-cycle-paused", text, rule="EXT-16.7")
    if phase == "avronian-fire" and is_last_count(state) and state.near is None:
        text = "Say first which units are near: the battle ends with this phase, and victory counts them."
        raise illegal("near-unknown", text, rule="EXT-22.1")
