"""Eligibility to act now: phases, units in play, machines and their orders (sections 2, 10 and 16)."""

from __future__ import annotations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import find_unit, scenario
from rules.games.extractors.battle.state.units import is_gone, kind, side
from rules.games.extractors.catalogue.wording import FACTION_NAMES
from rules.games.extractors.mechanics.movement.entering import must_enter_first
from rules.kernel.problems import allows, illegal


def check_phase(state: State, *allowed: str) -> None:
    """Raises Illegal ``wrong-phase`` unless the phase is one of those allowed (EXT-2.3); None allows all."""
    if state.phase is not None and state.phase not in allowed:
        wanted = " or ".join(name.replace("-", " ") for name in allowed)
        text = f"This belongs to the {wanted} phase; it is the {state.phase.replace('-', ' ')} phase."
        raise illegal("wrong-phase", text, rule="EXT-2.3")


def check_in_play(name: str, unit: Unit) -> None:
    """Raises Illegal ``unit-out-of-play`` for units destroyed or off the map for good (EXT-10.1)."""
    if is_gone(unit):
        how = "is destroyed" if unit.destroyed else "has left the map"
        raise illegal("unit-out-of-play", f"{name} {how}.", rule="EXT-10.1")


def check_entered(name: str, unit: Unit) -> None:
    """Raises Illegal ``must-enter-first`` for units that are still off the map (EXT-4.7)."""
    if unit.hex is None:
        raise must_enter_first(name)


def check_mover(state: State, name: str) -> Unit:
    """Returns the unit that is about to move, by order or not. Raises Illegal (EXT-2.4, EXT-6.10)."""
    unit = find_unit(state, name)
    check_phase(state, f"{side(unit)}-move")
    check_in_play(name, unit)
    if unit.moved:
        raise illegal("already-moved", f"{name} has moved in this phase.", rule="EXT-2.4")
    if unit.hidden:
        raise illegal("unit-hidden", f"{name} is hidden: activate it first.", rule="EXT-6.10")
    if kind(unit).family == "installation":
        raise illegal("static-unit", f"{name} never moves.", rule="EXT-6.10")
    if unit.status == "pinned":
        raise illegal("pinned", f"{name} is pinned until the next rally phase.", rule="EXT-6.10")
    return unit


def check_machine(state: State, name: str) -> Unit:
    """Returns the machine of that name, in a game with orders. Raises Illegal (EXT-16.1, EXT-16.2)."""
    unit = find_unit(state, name)
    if not kind(unit).is_machine:
        raise illegal("not-a-machine", f"{name} is not a machine: it takes no orders.", rule="EXT-16.1")
    if state.simple:
        raise illegal("orders-not-used", "The simple game has no orders.", rule="EXT-16.2")
    return unit


def check_needs_no_order(state: State, name: str, unit: Unit) -> None:
    """Raises Illegal ``order-required`` when a machine would act without its order (EXT-16.2)."""
    if kind(unit).is_machine and not state.simple:
        raise illegal("order-required", f"{name} moves and fires by its orders.", rule="EXT-16.2")


def check_shooter(state: State, name: str) -> Unit:
    """Returns the unit that is about to fire, its weapons unchecked. Raises Illegal (EXT-2.5, EXT-10.9)."""
    unit = find_unit(state, name)
    check_phase(state, f"{side(unit)}-fire")
    check_in_play(name, unit)
    check_entered(name, unit)
    if unit.fired:
        raise illegal("already-fired", f"{name} has fired in this phase.", rule="EXT-2.5")
    if unit.hidden:
        raise illegal("unit-hidden", f"{name} is hidden: activate it first.", rule="EXT-10.9")
    if unit.aboard:
        raise illegal("embarked", f"{name} is aboard {unit.aboard}: passengers cannot fire.", rule="EXT-7.6")
    if unit.status != "ok":
        raise illegal(unit.status, f"{name} is {unit.status} and cannot fire.", rule="EXT-10.9")
    check_quiet(state, unit)
    return unit


def check_quiet(state: State, unit: Unit) -> None:
    """Raises Illegal ``no-fire-first-turn`` where a scenario forbids it (EXT-22.6)."""
    played = scenario(state)
    quiet = played.forces(side(unit)).quiet_turn if played else None
    if quiet is not None and state.turn == quiet:
        text = f"The {FACTION_NAMES[side(unit)]} side may not fire on turn {quiet}."
        raise illegal("no-fire-first-turn", text, rule="EXT-22.6")


def may_not_fire_yet(state: State, unit: Unit) -> bool:
    """Checks whether the scenario still forbids a side's fire."""
    return not allows(check_quiet, state, unit)
