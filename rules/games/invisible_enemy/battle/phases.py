"""The phases of the turn and the passage from one to the next (section 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.games.invisible_enemy.battle.actions.network_command import RequestType2
from rules.games.invisible_enemy.battle.actions.support_fire import PlaceBarrage, ResolveBarrage
from rules.games.invisible_enemy.battle.changes import Recorder
from rules.games.invisible_enemy.battle.events.turn import PhaseBegan
from rules.games.invisible_enemy.battle.state import COMMAND, MARKING, MOVEMENT, PART, PHASE, TURN, State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Phase
from rules.games.invisible_enemy.mechanics.direct_fire.fire_steps import apply_pending_hits
from rules.games.invisible_enemy.mechanics.reset import apply_reset
from rules.kernel.problems import illegal
from rules.kit.lifetimes import find_expired

Check = Callable[[State, Any], Any]

TABLE = CATALOGUE.turn.phases
PHASES: tuple[Phase, ...] = tuple(sorted(TABLE, key=lambda phase: TABLE[phase].number))
"""The phases of a turn in order; those of one number are its steps (IE-3.1)."""
FIRE_PHASES: tuple[Phase, ...] = ("direct-kp", "direct-c")
MARKING_PHASES: tuple[Phase, ...] = ("mark-1", "mark-2")


def during(*phases: Phase) -> Callable[[Check], Check]:
    """Returns a wrapper of checks: an action belongs to these phases of the turn (IE-3.2)."""
    return during_those(lambda state, action: phases)


def during_those(phases_of: Callable[[State, Any], tuple[Phase, ...]]) -> Callable[[Check], Check]:
    """Returns a wrapper of checks: an action belongs to the phases that depend on what it names; none: to any."""

    def wrap(check: Check) -> Check:
        def find(state: State, action: Any) -> Any:
            check_phase(state, phases_of(state, action))
            return check(state, action)

        return find

    return wrap


def phases_of_marker(state: State, action: PlaceBarrage) -> tuple[Phase, ...]:
    """Returns the phases in which a marker is placed; a type 1 marker after movement has its own refusal (IE-5.4)."""
    return ("movement",) if action.kind == "tie" else MARKING_PHASES


def phases_of_barrage(state: State, action: ResolveBarrage) -> tuple[Phase, ...]:
    """Returns the phases in which a barrage is resolved: that of a tied initiative at once (IE-6.2)."""
    marker = state.barrages.get(action.marker)
    return ("movement", "resolve") if marker is None else (("movement" if marker.kind == "tie" else "resolve"),)


def phases_of_request(state: State, action: RequestType2) -> tuple[Phase, ...]:
    """Returns the phase in which a side rolls for type 2 barrages: command, and the set-up (IE-2.7)."""
    return ("placement",) if state.phase == "placement" else ("command",)


def check_phase(state: State, allowed: tuple[Phase, ...]) -> None:
    """Raises Illegal ``wrong-phase`` (IE-3.2)."""
    if state.phase is not None and allowed and state.phase not in allowed:
        belongs = " or ".join(f"“{TABLE[phase].name}”" for phase in allowed)
        now = TABLE[state.phase].name if state.phase in TABLE else "Placement"
        raise illegal("wrong-phase", f"That belongs to {belongs}; this is “{now}”.", rule="IE-3.2")


# --- from phase to phase --------------------------------------------------------------------------


def next_phase(state: State) -> PhaseBegan:
    """Begins the next phase and ends everything that lasts until then."""
    recorder, lost = Recorder(state), {key: side.type1 for key, side in state.sides.items() if side.type1}
    destroyed = _end_phase(recorder)
    place = PHASES.index(state.phase) + 1 if state.phase in PHASES else 0
    phase = PHASES[place % len(PHASES)]
    recorder.game(phase=phase, **find_expired(recorder.state, PHASE))
    _renew_sides(recorder, PHASE, PART)
    if phase == "reset":
        apply_reset(recorder)
    elif phase == "command" and state.phase == "reset":
        _new_turn(recorder)
    left_marking = state.phase == "mark-1"
    return PhaseBegan(
        phase=phase,
        turn=recorder.state.turn,
        destroyed=destroyed,
        lost_markers=lost if left_marking else {},
        changes=recorder.changes,
    )


def first_turn(state: State) -> PhaseBegan:
    """Begins the first turn after the set-up; markers gained there stay (IE-2.7)."""
    recorder = Recorder(state)
    recorder.game(phase="command", **find_expired(state, PHASE))
    _renew_sides(recorder, PART, TURN)
    for name in state.units:
        recorder.unit(name, placed=True)
    return PhaseBegan(phase="command", turn=state.turn, changes=recorder.changes)


def _end_phase(recorder: Recorder) -> tuple[str, ...]:
    """Ends the present phase; returns the bases and towers destroyed by its pending hits."""
    match recorder.state.phase:
        case "command":
            _renew_sides(recorder, COMMAND)
        case "mark-1":
            _renew_sides(recorder, MARKING)
        case "movement":
            _renew_sides(recorder, MOVEMENT)
            _drop_free_barrages(recorder)
        case "direct-kp" | "direct-c":
            return apply_pending_hits(recorder)
        case _:
            pass
    return ()


def _drop_free_barrages(recorder: Recorder) -> None:
    """Takes the markers of a tie away that nobody has resolved, since the referee settled it: they cannot be kept."""
    for name, marker in recorder.state.barrages.items():
        if marker.kind == "tie" and not marker.resolved:
            recorder.remove_barrage(name)


def _renew_sides(recorder: Recorder, *moments: str) -> None:
    for key, side in recorder.state.sides.items():
        if change := find_expired(side, *moments):
            recorder.side(key, **change)


def _new_turn(recorder: Recorder) -> None:
    state = recorder.state
    recorder.game(turn=state.turn + 1, **find_expired(state, TURN))
    _renew_sides(recorder, TURN)
    for name, unit in state.units.items():
        if change := find_expired(unit, TURN):
            recorder.unit(name, **change)
    for name, base in state.bases.items():
        change = find_expired(base, TURN)
        if base.contaminated and not base.vector:
            change["vector"] = True
        if change:
            recorder.thing(name, **change)
    for name, marker in state.barrages.items():
        if marker.resolved:
            recorder.remove_barrage(name)
