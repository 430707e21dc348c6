"""The sequence of play: closing a phase, with its automatic effects (section 2)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from rules.games.extractors.battle.actions import EndPhase
from rules.games.extractors.battle.events import PhaseEnded
from rules.games.extractors.battle.obligations import check_obligations
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.catalogue.terms import PHASES, Phase
from rules.games.extractors.mechanics.scenarios.ambush import find_hidden_near_machines
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import replace
from rules.kit.lifetimes import renew


def next_phase(phase: Phase, turn: int) -> tuple[Phase, int]:
    """Returns the phase after one, and its turn; machines have no rally phase (EXT-2.1, EXT-2.2, EXT-2.6, EXT-4.6)."""
    if phase == "dorian-setup":
        return "avronian-setup", turn
    if phase == "avronian-setup":
        return PHASES[0], turn
    place = PHASES.index(phase)
    return (PHASES[0], turn + 1) if place + 1 == len(PHASES) else (PHASES[place + 1], turn)


def check_end(state: State) -> Phase:
    """Returns the phase that may end now. Raises Illegal while an obligation is left."""
    if state.phase is None:
        raise Unreadable(Problem(code="unreadable", message="No phase is under way."))
    check_obligations(state, state.phase)
    return state.phase


def end_phase(state: State, action: EndPhase) -> PhaseEnded:
    """Closes the phase. Raises Illegal while an obligation is left."""
    ended = check_end(state)
    phase, turn = next_phase(ended, state.turn)
    units, unpinned, revealed = phase_end_effects(state, ended)
    return PhaseEnded(
        ended=ended,
        phase=phase,
        turn=turn,
        unpinned=unpinned,
        revealed=revealed,
        units={name: unit for name, unit in units.items() if unit != state.units[name]},
    )


# --- automatic effects ----------------------------------------------------------------------------


def phase_end_effects(state: State, phase: Phase) -> tuple[dict[str, Unit], tuple[str, ...], tuple[str, ...]]:
    """Returns all units after a phase's end, those that lost a pin (EXT-8.5) and those found in hiding (EXT-22.28)."""
    unpinned: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    units = {name: renew(unit, "phase") for name, unit in state.units.items()}
    if phase == "dorian-fire":
        units = {name: renew(unit, "fire") for name, unit in units.items()}
    elif phase == "dorian-rally":
        unpinned = tuple(sorted(name for name, unit in units.items() if unit.status == "pinned"))
        units = {name: _after_rally(unit) for name, unit in units.items()}
    elif phase == "avronian-fire":
        revealed = tuple(find_hidden_near_machines(state))
        units = {name: _next_turn(unit, revealed=name in revealed) for name, unit in units.items()}
    return units, unpinned, revealed


def _after_rally(unit: Unit) -> Unit:
    """Removes pins and the reset markers of the last Avronian phase (EXT-8.5, EXT-11.11, EXT-17.2)."""
    status = "ok" if unit.status == "pinned" else unit.status
    return replace(unit, status=status, move_cycle=renew(unit.move_cycle, "reset"))


def _next_turn(unit: Unit, *, revealed: bool) -> Unit:
    """Readies a unit for the next turn: no Hold bonus (EXT-18.14, ruling R-53); found units get their bonus.

    A combat reset that had no order left to carry out ends with its phase, too (EXT-17.3).
    """
    ready = replace(renew(unit, "turn"), combat_cycle=renew(unit.combat_cycle, "reset"))
    return replace(ready, hidden=False, reveal_bonus=True) if revealed else ready


# --- the clock ------------------------------------------------------------------------------------


def read_clock(state: State, place: tuple[str, ...]) -> Mapping[str, Hashable]:
    """Returns the parts of the battle that fields hold until, for the contract of ``rules.kit.lifetimes``.

    The reset of a move cycle lasts until the next rally phase ends (EXT-17.2), that of a combat cycle for its phase
    (EXT-17.3).
    """
    phase = (state.turn, state.phase)
    rally = state.turn if state.phase == "dorian-rally" else None
    shooting = state.turn if state.phase == "avronian-fire" else None
    return {
        "turn": state.turn,
        "phase": phase,
        "fire": state.turn if state.phase == "dorian-fire" else None,
        "reset": rally if place[-1:] == ("move_cycle",) else shooting,
    }


def faction_of_phase(phase: Phase | None) -> str:
    """Returns the faction whose phase it is."""
    return phase.partition("-")[0] if phase else ""
