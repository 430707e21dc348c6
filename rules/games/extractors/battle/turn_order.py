"""The sequence of play: closing a phase, with its automatic effects (section 2)."""

from __future__ import annotations

from rules.games.extractors.battle.events import PhaseEnded
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import kind, on_map
from rules.games.extractors.catalogue.terms import PHASES, Phase
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.movement.move import must_flee
from rules.games.extractors.mechanics.operational_cycling import next_box, started
from rules.kernel.problems import Problem, Unreadable, illegal
from rules.kernel.records import changed


def next_phase(phase: Phase, turn: int) -> tuple[Phase, int]:
    """The phase after one, and its turn; machines have no rally phase (EXT-2.1, EXT-2.2, EXT-2.6, EXT-4.6)."""
    if phase == "dorian-setup":
        return "avronian-setup", turn
    if phase == "avronian-setup":
        return PHASES[0], turn
    place = PHASES.index(phase)
    return (PHASES[0], turn + 1) if place + 1 == len(PHASES) else (PHASES[place + 1], turn)


def end_phase(state: State) -> PhaseEnded:
    """Close the phase. Raises Illegal while something has to be done before."""
    if state.phase is None:
        raise Unreadable(Problem(code="unreadable", message="No phase is under way."))
    _check_done(state, state.phase)
    phase, turn = next_phase(state.phase, state.turn)
    units, unpinned, revealed = effects(state, state.phase)
    return PhaseEnded(
        ended=state.phase,
        phase=phase,
        turn=turn,
        unpinned=unpinned,
        revealed=revealed,
        units={name: unit for name, unit in units.items() if unit != state.units[name]},
    )


# --- obligations ----------------------------------------------------------------------------------


def pending_flights(state: State) -> list[str]:
    """The routed sections that still have to flee (EXT-6.23)."""
    return [name for name in sorted(state.units) if must_flee(state, name)]


def pending_moves(state: State) -> list[str]:
    """The machines that still have to carry out a move order (EXT-16.4)."""
    if state.simple:
        return []
    return [
        name
        for name, unit in sorted(state.units.items())
        if kind(unit).is_machine and on_map(unit) and not unit.moved and next_box(unit.move_cycle)
    ]


def pending_fire(state: State) -> list[str]:
    """The machines whose combat cycle has started and may not pause (EXT-16.7)."""
    if state.simple:
        return []
    return [
        name
        for name, unit in sorted(state.units.items())
        if kind(unit).is_machine
        and on_map(unit)
        and not unit.fired
        and started(unit.combat_cycle)
        and (next_box(unit.combat_cycle) or (state.volley and state.volley.by == name))
    ]


def _check_done(state: State, phase: Phase) -> None:
    if phase == "dorian-move" and (names := pending_flights(state)):
        text = f"Routed and still to flee: {', '.join(names)}."
        raise illegal("routed-must-move", text, rule="EXT-6.23")
    if phase == "avronian-move" and (names := pending_moves(state)):
        text = f"Still to carry out their move order (or reset): {', '.join(names)}."
        raise illegal("move-order-pending", text, rule="EXT-16.4")
    if phase == "avronian-fire" and (names := pending_fire(state)):
        text = f"Their combat cycle has started and cannot pause: {', '.join(names)}."
        raise illegal("combat-cycle-paused", text, rule="EXT-16.7")
    if phase == "avronian-fire" and last_count(state) and state.near is None:
        text = "Say first which units are near: the battle ends with this phase, and victory counts them."
        raise illegal("near-unknown", text, rule="EXT-22.1")


def last_count(state: State) -> bool:
    """True in the last turn of a table where victory counts who is near a place."""
    played = scenario(state)
    return state.typed and played is not None and played.counts_hexes and state.turn >= played.turns


# --- automatic effects ----------------------------------------------------------------------------


def effects(state: State, phase: Phase) -> tuple[dict[str, Unit], tuple[str, ...], tuple[str, ...]]:
    """All units after a phase's end, with those that lost a pin (EXT-8.5) and those found in hiding (EXT-22.28)."""
    units = dict(state.units)
    unpinned: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    if phase == "dorian-fire":
        units = {name: changed(unit, reveal_bonus=False) for name, unit in units.items()}
    elif phase == "dorian-rally":
        unpinned = tuple(sorted(name for name, unit in units.items() if unit.status == "pinned"))
        units = {name: _after_rally(unit) for name, unit in units.items()}
    elif phase == "avronian-fire":
        revealed = tuple(found(state))
        units = {name: _next_turn(unit, revealed=name in revealed) for name, unit in units.items()}
    return units, unpinned, revealed


def _after_rally(unit: Unit) -> Unit:
    """Pins and the reset markers of the last Avronian phase go (EXT-8.5, EXT-11.11, EXT-17.2)."""
    status = "ok" if unit.status == "pinned" else unit.status
    return changed(unit, status=status, move_cycle=changed(unit.move_cycle, reset_marker=False))


def _next_turn(unit: Unit, *, revealed: bool) -> Unit:
    """The Hold bonus is gone (EXT-18.14, ruling R-53), everyone may act again, found units get their bonus."""
    return changed(
        unit,
        hold_bonus=False,
        moved=False,
        fired=False,
        fired_slots=frozenset(),
        rallied=False,
        hidden=unit.hidden and not revealed,
        reveal_bonus=revealed,
    )


def found(state: State) -> list[str]:
    """The hidden units within reach of a machine at the end of the Avronian turn (EXT-22.28)."""
    played = scenario(state)
    if played is None or not played.reveal_within or state.typed:
        return []
    machines = [unit.hex for unit in state.units.values() if kind(unit).is_machine and on_map(unit) and unit.hex]
    return [
        name
        for name, unit in sorted(state.units.items())
        if unit.hidden
        and on_map(unit)
        and any(hexmap.distance(unit.hex or "", label) <= played.reveal_within for label in machines)
    ]


def sides_turn(phase: Phase | None) -> str:
    """The faction whose phase it is."""
    return phase.partition("-")[0] if phase else ""
