"""What follows by itself in a battle that the site keeps: parts that nobody has anything to do in, phases, the end."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.army.pricing import armed
from rules.games.invisible_enemy.battle import phases
from rules.games.invisible_enemy.battle.actions import AnswerConcession, Concede, Done
from rules.games.invisible_enemy.battle.changes import Draft
from rules.games.invisible_enemy.battle.events import (
    ConcessionOffered,
    ConcessionRefused,
    Ended,
    Event,
    PartDone,
    TurnPassed,
)
from rules.games.invisible_enemy.battle.evolve import evolve
from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.display.labels import counted
from rules.games.invisible_enemy.mechanics import control_roll, network_command, positions, purchase_lists, stats
from rules.games.invisible_enemy.mechanics.contamination import is_vector
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import weapon_of
from rules.kernel.problems import illegal


def course(state: State) -> list[Event]:
    """Everything that follows at once, until somebody has to act."""
    events: list[Event] = []
    while state.kept and not state.ended:
        event = _next(state)
        if event is None:
            break
        events.append(event)
        state = evolve(state, event)
    return events


def go_on(state: State) -> list[Event]:
    """What follows by itself, after a correction has held it up. Raises Illegal when somebody has to act first."""
    events = course(state)
    if not events:
        raise illegal("not-now", "Somebody has to act first.", rule="IE-3.1")
    return events


def _next(state: State) -> Event | None:
    if state.sudden_end and state.phase != "placement" and phases.over(state):
        return end(state, "One side has no base left in action.")
    match state.phase:
        case "placement":
            return _placement(state)
        case "command":
            return _command(state)
        case "movement":
            return _movement(state)
        case "mark-2":
            return _marking(state)
        case "resolve":
            left = any(not marker.resolved for marker in state.barrages.values())
            return None if left else phases.next_phase(state)
        case "reset":
            if state.last_turn and state.turn >= state.last_turn:
                return end(state, f"Turn {state.turn} was the last.")
            return phases.next_phase(state)
        case _:
            return None if waiting(state) else phases.next_phase(state)


# --- phases with parts ----------------------------------------------------------------------------


def _placement(state: State) -> Event | None:
    sides = [stats.side_of(state, key) for key in stats.sides(state)]
    match state.step:
        case "vector":
            return _step(state, "dice") if any(side.vector_superiority for side in sides) else None
        case "dice":
            following = "type-2" if state.requests_first else "order"
            return None if any(side.needs_dice for side in sides) else _step(state, following)
        case "type-2":
            return _step(state, "order") if all(side.requested for side in sides) else None
        case "order":
            return _order(state)
        case _:
            return None if state.placing else phases.first_turn(state)


def _step(state: State, step: str) -> TurnPassed:
    draft = Draft(state)
    draft.game(step=step)
    return TurnPassed(step=step, changes=draft.effects)


def _order(state: State) -> Event:
    draft = Draft(state)
    left = {key: len(positions.unplaced(state, key)) for key in stats.sides(state)}
    if not any(left.values()):
        return phases.first_turn(state)
    draft.game(step="placing", placing=network_command.placing(state, left))
    return TurnPassed(step="placing", changes=draft.effects)


def _command(state: State) -> Event | None:
    if not state.fought:
        return None
    if purchase_lists.ready(state):
        return purchase_lists.open_lists(state)
    sides = {key: stats.side_of(state, key) for key in stats.sides(state)}
    idle = [key for key, side in sides.items() if not side.bought and not side.points]
    if idle:
        draft = Draft(state)
        for key in idle:
            draft.side(key, bought=True)
        draft.game(first_declare=None if state.first_declare in idle else state.first_declare)
        return TurnPassed(step="buying", changes=draft.effects)
    if all(side.bought and side.requested for side in sides.values()):
        return phases.next_phase(state)
    return None


def _movement(state: State) -> Event | None:
    if state.moving is not None and not stats.live_bases(state, state.moving):
        draft = Draft(state)
        draft.game(moving=None)
        return TurnPassed(active=state.active, changes=draft.effects)
    if state.active is not None and not control_roll.may_go_on(state, state.active):
        draft = Draft(state)
        active = control_roll.hand_over(state, state.active)
        draft.game(active=active)
        return TurnPassed(active=active, changes=draft.effects)
    return phases.next_phase(state) if slots_over(state) and not waiting(state) else None


def _marking(state: State) -> Event | None:
    if waiting(state):
        return None
    if state.step == "" and any(deflectable(state, key) for key in stats.sides(state)):
        draft = Draft(state)
        draft.game(step="deflect")
        for key in stats.sides(state):
            draft.side(key, done=False)
        return TurnPassed(step="deflect", changes=draft.effects)
    return phases.next_phase(state)


# --- who is waited for ----------------------------------------------------------------------------


def slots_over(state: State) -> bool:
    """True when the initiative has been settled and every unit has had its slot."""
    return state.initiative is not None and state.active is None and state.moving is None and not marching(state)


def marching(state: State) -> list[str]:
    """Vectors that still have to move in this phase (IE-6.62)."""
    return sorted(
        name for name, base in state.bases.items() if is_vector(base) and not base.moved and not base.immobilized
    )


def waiting(state: State) -> list[str]:
    """The sides that have not ended their part of the phase and still have something to do in it."""
    return [key for key in stats.sides(state) if not stats.side_of(state, key).done and has_part(state, key)]


def has_part(state: State, side: str) -> bool:
    """True when a side can do something in the present phase."""
    mine = stats.side_of(state, side)
    match state.phase:
        case "mark-1":
            return mine.type1 + mine.type2 > 0
        case "mark-2":
            return bool(deflectable(state, side)) if state.step == "deflect" else mine.type2 > 0
        case "movement":
            return any(base.side == side and stats.live(base) for base in state.bases.values())
        case "direct-kp" | "direct-c":
            return bool(shooters(state, side))
        case _:
            return False


def deflectable(state: State, side: str) -> list[str]:
    """Enemy barrages on which a side can put a deflection (IE-5.8)."""
    if not stats.side_of(state, side).deflections:
        return []
    return sorted(
        name
        for name, marker in state.barrages.items()
        if marker.side != side and not marker.deflected and not marker.resolved
    )


def shooters(state: State, side: str) -> list[str]:
    """Bases of a side that can fire in the present step (IE-7.1 to IE-7.5), lowest ID first."""
    return stats.in_order(
        (name, base)
        for name, base in state.bases.items()
        if base.side == side
        and stats.live(base)
        and armed(base)
        and not base.fired
        and weapon_of(base).step == state.phase
    )


def done(state: State, action: Done) -> PartDone:
    """A side has ended its part."""
    draft = Draft(state)
    draft.side(action.by, done=True)
    name = stats.side_name(state, action.by)
    return PartDone(by=action.by, phase=state.phase or "", name=name, changes=draft.effects)


# --- the end --------------------------------------------------------------------------------------


def end(state: State, reason: str) -> Ended:
    """The battle is over: the higher house score wins (IE-10.1)."""
    scores = phases.scores(state)
    return _ended(state, phases.leader(scores), reason)


def concede(state: State, action: Concede) -> ConcessionOffered:
    """A side offers to give up. Raises Illegal when an offer stands already."""
    if state.conceding is not None:
        raise illegal("not-now", "An offer to give up stands already.", rule="IE-10.1")
    draft = Draft(state)
    draft.game(conceding=action.by)
    return ConcessionOffered(by=action.by, name=stats.side_name(state, action.by), changes=draft.effects)


def answer(state: State, action: AnswerConcession) -> Event:
    """The other side accepts, and has won, or refuses. Raises Illegal."""
    if state.conceding is None:
        raise illegal("not-now", "Nobody has offered to give up.", rule="IE-10.1")
    own = action.by == state.conceding
    if action.accept and own:
        raise illegal("not-your-turn", "The other side answers the offer.", rule="IE-10.1")
    if action.accept:
        reason = f"{stats.side_name(state, state.conceding)} has given up."
        return _ended(state, action.by, reason)
    draft = Draft(state)
    draft.game(conceding=None)
    name = stats.side_name(state, action.by)
    return ConcessionRefused(by=action.by, own=own, name=name, changes=draft.effects)


def _ended(state: State, winner: str | None, reason: str) -> Ended:
    draft = Draft(state)
    draft.game(ended=True, winner=winner, end_reason=reason, active=None, moving=None)
    return Ended(
        winner=winner,
        reason=reason,
        scores=phases.scores(state),
        names=network_command.names(state),
        changes=draft.effects,
    )


def awaited(state: State) -> Iterator[tuple[str, str]]:
    """Who is waited for, and with what."""
    if state.ended:
        return
    if state.conceding is not None:
        yield stats.other(state, state.conceding), "answers the offer to give up"
    match state.phase:
        case "placement":
            yield from _awaited_placing(state)
        case "command":
            yield from _awaited_command(state)
        case "movement":
            yield from _awaited_movement(state)
        case "resolve":
            for side in sorted({marker.side for marker in state.barrages.values() if not marker.resolved}):
                yield side, "resolves its barrages"
        case _:
            text = {"mark-1": "places markers", "mark-2": "places type 2 markers"}.get(state.phase or "", "fires")
            text = "assigns deflections" if state.step == "deflect" else text
            yield from ((side, text) for side in waiting(state))


def left(state: State, side: str) -> int:
    """How many things a side could still act with in its part of the phase."""
    mine = stats.side_of(state, side)
    match state.phase:
        case "movement":
            return len(control_roll.unrolled(state, side)) if state.initiative and not mine.passed else 0
        case "direct-kp" | "direct-c":
            return len(shooters(state, side))
        case "mark-1":
            return mine.type1
        case _:
            return 0


def _awaited_placing(state: State) -> Iterator[tuple[str, str]]:
    for key in stats.sides(state):
        side = stats.side_of(state, key)
        if state.step == "vector":
            yield key, "can roll for vector superiority"
        elif state.step == "dice" and side.needs_dice:
            yield key, "rolls for network dice"
        elif state.step == "type-2" and not side.requested:
            yield key, "rolls for type 2 barrages"
    if state.placing:
        count = next((n for n, key in enumerate(state.placing) if key != state.placing[0]), len(state.placing))
        yield state.placing[0], f"places {count} unit{'' if count == 1 else 's'}"


def _awaited_command(state: State) -> Iterator[tuple[str, str]]:
    for key in stats.sides(state):
        side = stats.side_of(state, key)
        if not state.fought:
            yield key, "can roll the network dice"
        elif purchase_lists.secret(state):
            if side.written is None:
                yield key, "writes its purchases in secret"
        elif not side.bought and state.first_declare in (None, key):
            yield key, f"has {counted(side.points, 'action point')} to spend"
        elif side.bought and not side.requested:
            yield key, "rolls for type 2 barrages"


def _awaited_movement(state: State) -> Iterator[tuple[str, str]]:
    if control_roll.ties_pending(state):
        for key in stats.sides(state):
            if stats.side_of(state, key).tie_barrages:
                yield key, "places the free barrage of the tie"
            elif any(one.side == key and one.kind == "tie" and not one.resolved for one in state.barrages.values()):
                yield key, "resolves its free barrage"
    elif state.initiative is None:
        yield from ((key, "can roll for the initiative") for key in stats.sides(state))
    elif state.moving:
        yield stats.unit_named(state, state.moving).side, f"moves {state.moving}"
    elif state.active:
        yield state.active, "moves a unit or passes"
    elif marching(state):
        yield from ((key, "moves the contaminated bases") for key in stats.sides(state))
    else:
        yield from ((key, "can end the movement phase") for key in waiting(state))
