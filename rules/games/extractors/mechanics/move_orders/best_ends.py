"""The ends of a move that carry an order out as well as possible (EXT-18.3)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Label
from rules.games.extractors.mechanics.move_orders.task import Task, find_nearer_enemy
from rules.games.extractors.mechanics.movement.reach import End, reachable_ends
from rules.games.extractors.mechanics.movement.walk import Walker
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal, allows, illegal

ORDERS = CATALOGUE.orders


def best_ends(state: State, task: Task) -> tuple[End, ...]:
    """Returns the ends that carry the order out best: greatest part of the distance, then facing (EXT-18.3).

    Forbidden terrain in the way only makes the best worse (EXT-18.15).
    """
    if task.stays:
        return standing_ends(state, task)
    return _best_of(state, task, _ends_in_reach(state, task))


def _ends_in_reach(state: State, task: Task) -> tuple[End, ...]:
    """Returns all ends within the order's MP that do not go past a hex where the machine must stop."""
    return reachable_ends(
        state,
        task.machine,
        allowance=task.allowance,
        bonus=task.order != "patrol",
        stops=task.stop_hexes,
        at=task.start if task.entering else "",
    )


def _best_of(state: State, task: Task, found: tuple[End, ...]) -> tuple[End, ...]:
    gains = {
        label: task.gain(label) for label in {end.hex for end in found} if not find_nearer_enemy(state, task, label)
    }
    most = max(gains.values(), default=0)
    found = tuple(end for end in found if gains.get(end.hex) == most)
    facing = tuple(end for end in found if task.faces(end.hex, end.facing))
    return facing or found


def refused_ends(state: State, task: Task) -> dict[Label, Illegal]:
    """Returns the hexes the machine could reach and may not end in, each with the refusal (EXT-18.3, EXT-18.12)."""
    if task.stays:
        return {}
    reached = _ends_in_reach(state, task)
    best = _best_of(state, task, reached)
    allowed = {end.hex for end in best}
    found: dict[Label, Illegal] = {}
    for label in sorted({end.hex for end in reached} - allowed):
        if other := find_nearer_enemy(state, task, label):
            found[label] = nearer_to_another(task, label, other)
        elif best:
            found[label] = too_short(task, label, best[0])
    return found


def nearer_to_another(task: Task, label: Label, other: str) -> Illegal:
    text = f"{label} is nearer to {other} than {task.foe} was at the start (range {task.range(task.start)})."
    return illegal("retire-too-close", text, rule="EXT-18.12")


def standing_ends(state: State, task: Task) -> tuple[End, ...]:
    """Returns the ends of an order that allows no step."""
    unit = state.units[task.machine]
    if task.entering:
        enter = (Step(enter=task.start, facing=facing) for facing in DIRECTIONS)
        found = tuple(End(hex=task.start, facing=step.facing or "N", mp=0, path=(step,)) for step in enter)
        found = found if may_enter(state, task) else ()
    elif task.idle or (not task.free_turns and speed(unit) == 0):
        found = (End(hex=task.start, facing=unit.facing, mp=0, path=()),)
    else:
        turns = ((facing, () if facing == unit.facing else (Step(turn=facing),)) for facing in DIRECTIONS)
        found = tuple(End(hex=task.start, facing=facing, mp=0, path=path) for facing, path in turns)
    if task.order != "close":
        return found
    return tuple(end for end in found if task.faces(end.hex, end.facing)) or found


def may_enter(state: State, task: Task) -> bool:
    """Checks whether a machine may enter its entry hex and stay there (EXT-4.7, EXT-5.9)."""
    return allows(walk_in, state, task)


def walk_in(state: State, task: Task) -> Walker:
    """Walks a machine into its entry hex. Raises Illegal."""
    return Walker(state, task.machine, allowance=task.allowance).go((Step(enter=task.start),), TapeDice())


def too_short(task: Task, label: Label, best: End) -> Illegal:
    before, after, possible = task.range(task.start), task.range(label), task.range(best.hex)
    text = f"{ORDERS[task.order].name}: range {before} becomes {after}; {possible} is possible, as in {best.hex}."
    return illegal("move-order-distance", text, rule="EXT-18.3")
