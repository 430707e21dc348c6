"""Checks of a move against its order: where it must stop, whether it gets far enough (section 18)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Direction, Label
from rules.games.extractors.mechanics.move_orders.best_ends import best_ends, nearer_to_another, too_short
from rules.games.extractors.mechanics.move_orders.task import Task, find_nearer_enemy
from rules.kernel.problems import Illegal, illegal

ORDERS = CATALOGUE.orders


def check_trail(task: Task, path: Sequence[Step], trail: Sequence[Label], *, leaves: bool = False) -> None:
    """Raises Illegal when the path breaks the order: a step where none is allowed, or past a hex where it must stop.

    Leaving the map is a step like any other (EXT-6.26).
    """
    stepped = len(trail) > 1 or leaves
    if task.idle and (stepped or any(step.enter is None for step in path)):
        text = (
            f"There is no enemy on the map: {ORDERS[task.order].name} cannot be carried out and {task.machine} stays."
        )
        raise illegal("order-cannot-be-executed", text, rule="EXT-18.4")
    if stepped and task.stays:
        raise _no_step(task)
    for label in trail[1:] if leaves else trail[1:-1]:
        if task.stops(label):
            raise _must_stop(task, label)


def _no_step(task: Task) -> Illegal:
    match task.order:
        case "hold":
            return illegal("hold-no-move", f"Hold: {task.machine} may turn, not move.", rule="EXT-18.14")
        case "close":
            text = f"{task.machine} is adjacent to {task.foe}: it turns to it and does not move."
            return illegal("close-adjacent-no-move", text, rule="EXT-18.10")
        case _:
            text = f"{task.machine} has reached {task.goal}: it may turn, not move."
            return illegal("order-complete-no-move", text, rule="EXT-18.7")


def _must_stop(task: Task, label: Label) -> Illegal:
    if task.order == "vector":
        text = f"{task.machine} reaches its objective in {label} and stops there."
        return illegal("objective-reached-must-stop", text, rule="EXT-18.7")
    text = f"{task.machine} becomes adjacent to {task.foe} in {label} and stops there."
    return illegal("close-adjacent-must-stop", text, rule="EXT-18.9")


def check_result(state: State, task: Task, label: Label, facing: Direction) -> None:
    """Raises Illegal when a better end was possible (EXT-18.3)."""
    if other := find_nearer_enemy(state, task, label):
        raise nearer_to_another(task, label, other)
    if task.order in ("hold", "free-move") or task.idle or (task.stays and task.order == "vector"):
        return
    best = best_ends(state, task)
    if best and task.gain(label) < task.gain(best[0].hex):
        raise too_short(task, label, best[0])
    if not task.faces(label, facing) and any(task.faces(end.hex, end.facing) for end in best):
        name = task.foe or task.goal
        text = f"{ORDERS[task.order].name}: {name} must be in the front area at the end; facing {facing} it is not."
        raise illegal("move-order-facing", text, rule="EXT-18.3")
