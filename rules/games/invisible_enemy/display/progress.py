"""The turn bar: the sides to wait for, and what they still have to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import find_unit, other_side, side_keys, side_of
from rules.games.invisible_enemy.battle.waiting import are_purchases_over, has_due_checks, waiting_sides
from rules.games.invisible_enemy.mechanics.contamination_vectors import vectors_to_move
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import bases_to_fire
from rules.games.invisible_enemy.mechanics.initiative import is_tie_pending, units_to_roll
from rules.games.invisible_enemy.mechanics.purchase_lists import are_lists_secret
from rules.kernel.wording import format_count


def awaited_actions(state: State) -> Iterator[tuple[str, str]]:
    """Yields the sides that play waits for, each with its next action."""
    if state.ended:
        return
    if state.conceding is not None:
        yield other_side(state, state.conceding), "answers the offer to give up"
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
            yield from ((side, text) for side in waiting_sides(state))


def count_left(state: State, side: str) -> int:
    """Counts the things that a side could still act with in its part of the phase."""
    mine = side_of(state, side)
    match state.phase:
        case "movement":
            return len(units_to_roll(state, side)) if state.initiative and not mine.passed else 0
        case "direct-kp" | "direct-c":
            return len(bases_to_fire(state, side))
        case "mark-1":
            return mine.type1
        case _:
            return 0


def _awaited_placing(state: State) -> Iterator[tuple[str, str]]:
    for key in side_keys(state):
        side = side_of(state, key)
        if state.step == "vector":
            yield key, "can roll for vector superiority"
        elif state.step == "dice" and side.needs_dice:
            yield key, "rolls for network dice"
        elif state.step == "type-2" and not side.requested:
            yield key, "rolls for type 2 barrages"
    if state.placing:
        count = next((n for n, key in enumerate(state.placing) if key != state.placing[0]), len(state.placing))
        yield state.placing[0], f"places {format_count(count, 'unit')}"


def _awaited_command(state: State) -> Iterator[tuple[str, str]]:
    for key in side_keys(state):
        side = side_of(state, key)
        if not state.fought:
            yield key, "can roll the network dice"
        elif are_lists_secret(state):
            if side.written is None:
                yield key, "writes its purchases in secret"
        elif not side.bought and state.first_declare in (None, key):
            yield key, f"has {format_count(side.points, 'action point')} to spend"
        elif not side.requested and are_purchases_over(state):
            yield key, "rolls for type 2 barrages"


def _awaited_movement(state: State) -> Iterator[tuple[str, str]]:
    if is_tie_pending(state):
        for key in side_keys(state):
            if side_of(state, key).tie_barrages:
                yield key, "places the free barrage of the tie"
            elif any(one.side == key and one.kind == "tie" and not one.resolved for one in state.barrages.values()):
                yield key, "resolves its free barrage"
    elif state.initiative is None:
        yield from ((key, "can roll for the initiative") for key in side_keys(state))
    elif state.moving:
        yield find_unit(state, state.moving).side, f"moves {state.moving}"
    elif state.active:
        yield state.active, "moves a unit or passes"
    elif vectors_to_move(state):
        yield from ((key, "moves the contaminated bases") for key in side_keys(state))
    else:
        for key in waiting_sides(state):
            yield key, "rolls for contamination" if has_due_checks(state, key) else "can end the movement phase"
