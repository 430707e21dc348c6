"""The turn: what belongs to which phase, the passage from one to the next, reset and score (sections 3 and 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.invisible_enemy.army.pricing import points
from rules.games.invisible_enemy.battle.actions import (
    Action,
    Activate,
    Buy,
    ContaminationCheck,
    Deflect,
    DoneBuying,
    Engineer,
    FinishUnit,
    Initiative,
    Move,
    NetworkCombat,
    Pass,
    PlaceBarrage,
    RequestType2,
    ResolveBarrage,
    SelfDestruct,
    VectorMove,
    WriteList,
)
from rules.games.invisible_enemy.battle.actions.direct_fire import EndStep, MassedBattery, Rake, Shoot
from rules.games.invisible_enemy.battle.actions.plan import Drive
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events import PhaseBegan, ResetMade, Scored
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Phase
from rules.games.invisible_enemy.mechanics import stats
from rules.games.invisible_enemy.mechanics.direct_fire.attacks import end_step
from rules.games.invisible_enemy.mechanics.network_command import names
from rules.kernel.problems import illegal

PHASES: tuple[Phase, ...] = (
    *("command", "mark-1", "movement", "mark-2"),
    *("direct-kp", "direct-c", "resolve", "reset"),
)
FIRE: tuple[Phase, ...] = ("direct-kp", "direct-c")
TIMES: Mapping[type, tuple[Phase, ...]] = {
    **dict.fromkeys((NetworkCombat, Buy, DoneBuying, RequestType2, WriteList), ("command",)),
    **dict.fromkeys((Initiative, Activate, Pass, Move, Drive, FinishUnit, ContaminationCheck), ("movement",)),
    **dict.fromkeys((VectorMove, SelfDestruct, Engineer), ("movement",)),
    **dict.fromkeys((Shoot, Rake, MassedBattery, EndStep), FIRE),
    Deflect: ("mark-2",),
}
TABLE = CATALOGUE.turn.phases


def times(state: State, action: Action) -> tuple[Phase, ...]:
    """The phases in which an action may be taken; none: any (IE-3.2)."""
    match action:
        case PlaceBarrage(kind="tie"):
            return ("movement",)
        case PlaceBarrage():
            # A type 1 marker after movement is a fault of its own (IE-5.4).
            return ("mark-1", "mark-2")
        case ResolveBarrage(marker=name):
            marker = state.barrages.get(name)
            return ("movement", "resolve") if marker is None else (("movement" if marker.kind == "tie" else "resolve"),)
        case RequestType2() if state.phase == "placement":
            return ("placement",)
        case _:
            return TIMES.get(type(action), ())


def check_phase(state: State, action: Action) -> None:
    """Raise Illegal ``wrong-phase`` (IE-3.2)."""
    allowed = times(state, action)
    if state.phase is not None and allowed and state.phase not in allowed:
        belongs = " or ".join(f"“{TABLE[phase].name}”" for phase in allowed)
        now = TABLE[state.phase].name if state.phase in TABLE else "Placement"
        raise illegal("wrong-phase", f"That belongs to {belongs}; this is “{now}”.", rule="IE-3.2")


# --- from phase to phase --------------------------------------------------------------------------


def next_phase(state: State) -> PhaseBegan:
    """The next phase begins, with what ends with the one before."""
    draft, lost = Draft(state), {key: side.type1 for key, side in state.sides.items() if side.type1}
    destroyed = _leave(draft)
    place = PHASES.index(state.phase) + 1 if state.phase in PHASES else 0
    phase = PHASES[place % len(PHASES)]
    draft.game(phase=phase, step="")
    for key in stats.sides(state):
        draft.side(key, done=False)
    if phase == "reset":
        reset_in(draft)
    elif phase == "command" and state.phase == "reset":
        _new_turn(draft)
    left_marking = state.phase == "mark-1"
    return PhaseBegan(
        phase=phase,
        turn=draft.state.turn,
        destroyed=destroyed,
        lost_markers=lost if left_marking else {},
        changes=draft.effects,
    )


def first_turn(state: State) -> PhaseBegan:
    """The first turn begins after the set-up; markers gained there stay (IE-2.7)."""
    draft = Draft(state)
    draft.game(phase="command", step="")
    for key in stats.sides(state):
        draft.side(key, requested=False, done=False)
    for name in state.units:
        draft.unit(name, placed=True)
    return PhaseBegan(phase="command", turn=state.turn, changes=draft.effects)


def _leave(draft: Draft) -> tuple[str, ...]:
    """What ends with the present phase; the bases and towers that this destroys."""
    match draft.state.phase:
        case "command":
            for key in stats.sides(draft.state):
                draft.side(key, points=0, written=None)
        case "mark-1":
            for key in stats.sides(draft.state):
                draft.side(key, type1=0)
        case "direct-kp" | "direct-c":
            return end_step(draft)
        case _:
            pass
    return ()


def reset_in(draft: Draft) -> None:
    """Status 100% as at the start (IE-2.6), one die less, points, automatic moves and deflections gone.

    Type 2 markers stay (IE-3.3, IE-3.4).
    """
    for key, side in draft.state.sides.items():
        draft.side(
            key,
            status=CATALOGUE.command.full_status,
            network_dice=max(0, side.network_dice - 1),
            points=0,
            deflections=0,
        )
    for name, unit in draft.state.units.items():
        if unit.auto_move:
            draft.unit(name, auto_move=False)


def reset(state: State) -> ResetMade:
    """The reset as an event of its own."""
    draft = Draft(state)
    reset_in(draft)
    return ResetMade(changes=draft.effects)


def _new_turn(draft: Draft) -> None:
    state = draft.state
    draft.game(
        turn=state.turn + 1, turns=False, active=None, first_declare=None, initiative=None, fought=False, moving=None
    )
    for key in stats.sides(state):
        draft.side(key, passed=False, bought=False, requested=False)
    for name in state.units:
        draft.unit(name, control="none")
    for name, base in state.bases.items():
        fresh = {key: False for key in ("moved", "fired", "acted", "rake_failed") if getattr(base, key)}
        if base.checked or base.trail:
            draft.thing(name, checked=(), trail=())
        if base.contaminated and not base.vector:
            draft.thing(name, vector=True)
        if fresh:
            draft.thing(name, **fresh)
    for name, marker in state.barrages.items():
        if marker.resolved:
            draft.remove_barrage(name)


# --- the score ------------------------------------------------------------------------------------


def scores(state: State) -> dict[str, int]:
    """Enemy bases destroyed or contaminated, and strikes delivered, in house points (IE-10.1)."""
    found = {key: side.strikes * CATALOGUE.battle.victory.strike for key, side in state.sides.items()}
    for base in state.bases.values():
        if base.side in found and not stats.live(base):
            found[stats.other(state, base.side)] += points(base)
    return dict(sorted(found.items()))


def over(state: State) -> bool:
    """True when a side has no base that is neither destroyed nor contaminated (IE-10.3)."""
    return any(not any(base.side == key and stats.live(base) for base in state.bases.values()) for key in state.sides)


def leader(found: Mapping[str, int]) -> str | None:
    """The side with the higher score; None when they are equal."""
    best = [key for key, score in found.items() if score == max(found.values())]
    return best[0] if len(best) == 1 else None


def score(state: State) -> Scored:
    """The house score as it stands."""
    found = scores(state)
    return Scored(scores=found, winner=leader(found), over=over(state), names=names(state))
