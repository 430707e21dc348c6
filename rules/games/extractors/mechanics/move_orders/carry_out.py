"""What each move order asks, and whether a move does it as well as it can (section 18)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rules.games.extractors.battle.actions import MoveOrder, Step
from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.queries import (
    closest,
    empty_fort,
    enemies,
    entry_hexes,
    entry_of,
    standing,
    unit_named,
)
from rules.games.extractors.battle.state.units import kind, side, speed
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import machine, mover
from rules.games.extractors.mechanics.movement.reach import End, ends, no_way
from rules.games.extractors.mechanics.movement.walk import Walker, check_entry
from rules.games.extractors.mechanics.operational_cycling import check_objective, executed, next_order, without
from rules.kernel.dice import TapeDice
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import changed, record

ORDERS = CATALOGUE.orders
TOWARDS_ENEMY = ("close", "retire", "patrol")


@record
class Task:
    """An order as it asks of one move: from ``start``, with respect to ``goal`` (the objective, or the enemy's hex).

    ``foe`` is the enemy by which it is judged, ``speed`` the machine's current speed (EXT-18.2).
    """

    order: str
    machine: str
    start: Label
    speed: int
    goal: Label | None = None
    foe: str | None = None
    entering: bool = False
    held: bool = False

    @property
    def half(self) -> int:
        """Half the current speed, rounded down (EXT-18.2)."""
        return self.speed // 2

    @property
    def allowance(self) -> int:
        """The MP that may be spent: under Patrol half the speed, rounded up (EXT-18.13)."""
        return ceil(self.speed / 2) if self.order == "patrol" else self.speed

    @property
    def idle(self) -> bool:
        """True when there is no enemy for an order that needs one (EXT-18.4)."""
        return self.order in TOWARDS_ENEMY and self.foe is None

    @property
    def stays(self) -> bool:
        """True when the order allows no step: Hold, Close when adjacent, Vector when there (EXT-18.7, 18.10, 18.14)."""
        return self.order == "hold" or self.idle or (self.order in ("close", "vector") and self.stops(self.start))

    @property
    def free_turns(self) -> bool:
        """True when turning costs nothing (EXT-18.10, EXT-18.14)."""
        return self.order == "hold" or (self.order == "close" and self.stays)

    def range(self, label: Label) -> int:
        """The range from a hex to the goal."""
        return hexmap.distance(label, self.goal) if self.goal else 0

    def stops(self, label: Label) -> bool:
        """True for hexes in which the machine has to stop (EXT-18.7, EXT-18.9)."""
        if self.goal is None:
            return False
        if self.order == "vector":
            return label == self.goal or (self.held and self.range(label) == 1)
        return self.order == "close" and self.range(label) <= 1

    def gain(self, label: Label) -> int:
        """How much of what is asked an end gives; more is better, and enough is enough (EXT-18.3, EXT-18.8)."""
        moved = self.range(self.start) - self.range(label)
        match self.order:
            case "vector" | "close":
                return self.half if self.stops(label) else min(self.half, moved)
            case "retire":
                return min(self.half, -moved)
            case "patrol":
                return -max(0, abs(moved) - 1)
            case _:
                return 0

    def faces(self, label: Label, facing: Direction) -> bool:
        """True when the goal is in the front area, where the order asks for that (EXT-18.5, EXT-18.9, EXT-18.13)."""
        if self.order not in ("vector", "close", "patrol") or self.goal in (None, label):
            return True
        return hexmap.area(label, facing, self.goal or label) == "front"


def too_close(state: State, task: Task, label: Label) -> str | None:
    """Under Retire, another enemy that would be nearer than the closest one was at the start (EXT-18.12)."""
    if task.order != "retire" or task.foe is None:
        return None
    least = task.range(task.start)
    for name, unit in sorted(enemies(state, side(state.units[task.machine])).items()):
        if name != task.foe and unit.hex and hexmap.distance(label, unit.hex) < least:
            return name
    return None


def task_for(
    state: State, name: str, order: str, start: Label, *, objective: Label | None = None, target: str | None = None
) -> Task:
    """The task of an order. Raises Illegal for a missing or wrong objective or closest enemy (EXT-18.4 to 18.6)."""
    unit = state.units[name]
    goal, foe, held = None, None, False
    if order == "vector":
        goal = check_objective(name, unit.move_cycle, objective)
        held = _held(state, unit, goal)
    elif order in TOWARDS_ENEMY and (foe := _foe(state, unit, start, target)):
        goal = state.units[foe].hex
    return Task(
        order=order,
        machine=name,
        start=start,
        speed=speed(unit),
        goal=goal,
        foe=foe,
        entering=unit.hex is None,
        held=held,
    )


def _held(state: State, unit: Unit, label: Label) -> bool:
    """True while an enemy holds a hex; an empty fort falls as soon as it is entered (EXT-18.7, EXT-22.38)."""
    return any(
        side(other) != side(unit) and not other.hidden and not empty_fort(state, name)
        for name, other in standing(state, label).items()
    )


def _foe(state: State, unit: Unit, start: Label, target: str | None) -> str | None:
    nearest, range_ = closest(state, side(unit), start)
    if target is not None:
        unit_named(state, target)
        if target not in nearest:
            text = f"{target} is not the closest enemy: {', '.join(nearest) or 'nobody'} is, at range {range_}."
            raise illegal("not-closest-enemy", text, rule="EXT-18.4")
        return target
    if len(nearest) > 1:
        text = f"{' and '.join(nearest)} are equally near (range {range_}): choose one."
        raise illegal("target-required", text, rule="EXT-18.4")
    return nearest[0] if nearest else None


# --- judging --------------------------------------------------------------------------------------


def best_ends(state: State, task: Task) -> list[End]:
    """The ends that carry the order out as well as it can be: greatest part of the distance, then facing (EXT-18.3).

    Forbidden terrain in the way only makes the best worse (EXT-18.15).
    """
    if task.stays:
        return _standing_ends(state, task)
    return _best_of(state, task, _reached(state, task))


def _reached(state: State, task: Task) -> list[End]:
    """All ends within the order's MP that do not go past a hex where it stops."""
    return ends(
        state,
        task.machine,
        allowance=task.allowance,
        bonus=task.order != "patrol",
        stop=task.stops,
        at=task.start if task.entering else "",
    )


def _best_of(state: State, task: Task, found: list[End]) -> list[End]:
    found = [end for end in found if not too_close(state, task, end.hex)]
    most = max((task.gain(end.hex) for end in found), default=0)
    found = [end for end in found if task.gain(end.hex) == most]
    facing = [end for end in found if task.faces(end.hex, end.facing)]
    return facing or found


def refused_ends(state: State, task: Task) -> dict[Label, Illegal]:
    """The hexes that the machine could reach and may not end in, each with the refusal (EXT-18.3, EXT-18.12)."""
    if task.stays:
        return {}
    reached = _reached(state, task)
    best = _best_of(state, task, reached)
    allowed = {end.hex for end in best}
    found: dict[Label, Illegal] = {}
    for label in sorted({end.hex for end in reached} - allowed):
        if other := too_close(state, task, label):
            found[label] = _near_another(task, label, other)
        elif best:
            found[label] = _too_short(task, label, best[0])
    return found


def _near_another(task: Task, label: Label, other: str) -> Illegal:
    text = f"{label} is nearer to {other} than {task.foe} was at the start (range {task.range(task.start)})."
    return illegal("retire-too-close", text, rule="EXT-18.12")


def _standing_ends(state: State, task: Task) -> list[End]:
    """The ends of an order that allows no step."""
    unit = state.units[task.machine]
    if task.entering:
        enter = (Step(enter=task.start, facing=facing) for facing in DIRECTIONS)
        found = [End(hex=task.start, facing=step.facing or "N", mp=0, path=(step,)) for step in enter]
    elif task.idle or (not task.free_turns and speed(unit) == 0):
        found = [End(hex=task.start, facing=unit.facing, mp=0, path=())]
    else:
        turns = ((facing, () if facing == unit.facing else (Step(turn=facing),)) for facing in DIRECTIONS)
        found = [End(hex=task.start, facing=facing, mp=0, path=path) for facing, path in turns]
    if task.order != "close":
        return found
    return [end for end in found if task.faces(end.hex, end.facing)] or found


def check_trail(task: Task, path: Sequence[Step], trail: Sequence[Label]) -> None:
    """Raise Illegal when the way breaks the order: a step where none is allowed, or past a hex where it stops."""
    stepped = len(trail) > 1
    if task.idle and (stepped or any(step.enter is None for step in path)):
        text = (
            f"There is no enemy on the map: {ORDERS[task.order].name} cannot be carried out and {task.machine} stays."
        )
        raise illegal("order-cannot-be-executed", text, rule="EXT-18.4")
    if stepped and task.stays:
        raise _no_step(task)
    for label in trail[1:-1]:
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
    """Raise Illegal when a better end was possible (EXT-18.3)."""
    if other := too_close(state, task, label):
        raise _near_another(task, label, other)
    if task.order in ("hold", "free-move") or task.idle or (task.stays and task.order == "vector"):
        return
    best = best_ends(state, task)
    if best and task.gain(label) < task.gain(best[0].hex):
        raise _too_short(task, label, best[0])
    if not task.faces(label, facing) and any(task.faces(end.hex, end.facing) for end in best):
        name = task.foe or task.goal
        text = f"{ORDERS[task.order].name}: {name} must be in the front area at the end; facing {facing} it is not."
        raise illegal("move-order-facing", text, rule="EXT-18.3")


def _too_short(task: Task, label: Label, best: End) -> Illegal:
    before, after, possible = task.range(task.start), task.range(label), task.range(best.hex)
    text = f"{ORDERS[task.order].name}: range {before} becomes {after}; {possible} is possible, as in {best.hex}."
    return illegal("move-order-distance", text, rule="EXT-18.3")


# --- carrying out ---------------------------------------------------------------------------------


@record
class Carried:
    """A move order that was carried out: the walk, its task, and the cycle afterwards."""

    walk: Walker
    task: Task
    box: int
    cycle: Cycle
    path: tuple[Step, ...]
    reached: bool


def carry_out(state: State, action: MoveOrder) -> Carried:
    """Reveal and carry out a machine's next move order (EXT-16.4). Raises Illegal."""
    unit = machine(state, action.by)
    mover(state, action.by)
    box, order = next_order(action.by, unit.move_cycle)
    path = action.path or _path_to(state, action, order)
    start = _start(state, action.by, unit, path)
    task = task_for(state, action.by, order, start, objective=action.objective, target=action.target)
    walk = Walker(state, action.by, allowance=task.allowance, bonus=order != "patrol", free_turns=task.free_turns)
    walk.go(path, TapeDice())
    check_trail(task, path, walk.trail)
    check_result(state, task, walk.trail[-1], walk.facing)
    cycle = executed(unit.move_cycle, box)
    reached = order == "vector" and task.stops(walk.trail[-1])
    if reached:
        cycle = without(cycle, box)
    objective = (None if reached else task.goal) if order == "vector" else cycle.objective
    return Carried(walk=walk, task=task, box=box, cycle=changed(cycle, objective=objective), path=path, reached=reached)


def _start(state: State, name: str, unit: Unit, path: Sequence[Step]) -> Label:
    """The hex from which the order is judged: for a machine off the map that of its entry (EXT-4.7)."""
    if unit.hex is not None:
        return unit.hex
    if not path or path[0].enter is None:
        raise illegal("must-enter-first", f"{name} is off the map and has to enter it first.", rule="EXT-4.7")
    hexmap.check_hex(path[0].enter)
    return path[0].enter


def _path_to(state: State, action: MoveOrder, order: str) -> tuple[Step, ...]:
    """The cheapest path to the end that the action names (none: stay)."""
    if action.enter is not None and state.units[action.by].hex is None:
        return _path_in(state, action, order, action.enter)
    if action.to is None:
        return ()
    found: list[End] = []
    for start in starts(state, action.by):
        task = task_for(state, action.by, order, start, objective=action.objective, target=action.target)
        allowance, bonus = task.allowance, order != "patrol"
        if task.stays:
            found = _standing_ends(state, task)
        else:
            at = start if task.entering else ""
            found = ends(state, action.by, allowance=allowance, bonus=bonus, stop=task.stops, at=at)
        fitting = [end for end in found if end.hex == action.to and action.facing in (None, end.facing)]
        if fitting:
            return min(fitting, key=lambda end: (not task.faces(end.hex, end.facing), *_price(state, task, end))).path
    raise no_way(action, found)


def _path_in(state: State, action: MoveOrder, order: str, start: Label) -> tuple[Step, ...]:
    """The way of a machine that enters: to the end named, or to the cheapest that carries its order out (EXT-4.7)."""
    check_entry(state, action.by, start)
    task = task_for(state, action.by, order, start, objective=action.objective, target=action.target)
    fitting = [
        end for end in best_ends(state, task) if action.to in (None, end.hex) and action.facing in (None, end.facing)
    ]
    if not fitting:
        place = action.to or f"an end that faces {action.facing}"
        text = f"{ORDERS[order].name}: from {start} {action.by} cannot do its order in {place}."
        raise illegal("move-order-distance", text, rule="EXT-18.3")
    return min(fitting, key=lambda end: (end.mp, end.hex, *_price(state, task, end))).path


def _price(state: State, task: Task, end: End) -> tuple[float, int, Direction]:
    """What is least for the way that is meant where no facing is named."""
    return end.mp, hexmap.untold(state.units[task.machine], end.hex, end.facing), end.facing


def starts(state: State, name: str) -> list[Label]:
    """The hexes from which a machine's move may be judged: its own, or those of entry."""
    unit = state.units[name]
    if unit.hex is not None:
        return [unit.hex]
    entry = entry_of(state, unit)
    return entry_hexes(entry) if entry and state.turn >= entry.turn and kind(unit).is_machine else []
