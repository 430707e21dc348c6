"""Move orders: what Vector, Close, Retire, Patrol, Hold and Free Move ask of a move (section 18)."""

from __future__ import annotations

from math import ceil

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import enemies, find_unit, is_empty_fort, units_in_hex
from rules.games.extractors.battle.state.units import side, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Direction, Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.facing import facing_area
from rules.games.extractors.mechanics.move_orders.closest_enemy import closest_enemies
from rules.games.extractors.mechanics.move_orders.vector import check_objective
from rules.kernel.problems import illegal
from rules.kernel.records import Record
from rules.kernel.wording import format_list

ORDERS = CATALOGUE.orders
TOWARDS_ENEMY = ("close", "retire", "patrol")


class Task(Record):
    """The task an order sets for a move: from ``start``, with respect to ``goal`` (the objective or enemy's hex).

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
        """Returns half the current speed, rounded down (EXT-18.2)."""
        return self.speed // 2

    @property
    def allowance(self) -> int:
        """Returns the MP that may be spent: under Patrol half the speed, rounded up (EXT-18.13)."""
        return ceil(self.speed / 2) if self.order == "patrol" else self.speed

    @property
    def idle(self) -> bool:
        """Checks whether there is no enemy for an order that needs one (EXT-18.4)."""
        return self.order in TOWARDS_ENEMY and self.foe is None

    @property
    def stays(self) -> bool:
        """Checks whether no step is allowed: Hold, Close when adjacent, Vector when there (EXT-18.7, 18.10, 18.14)."""
        return self.order == "hold" or self.idle or (self.order in ("close", "vector") and self.stops(self.start))

    @property
    def free_turns(self) -> bool:
        """Checks whether turning costs nothing (EXT-18.10, EXT-18.14)."""
        return self.order == "hold" or (self.order == "close" and self.stays)

    def range(self, label: Label) -> int:
        """Returns the range from a hex to the goal."""
        return hexmap.distance(label, self.goal) if self.goal else 0

    def stops(self, label: Label) -> bool:
        """Checks whether the machine has to stop in a hex (EXT-18.7, EXT-18.9)."""
        if self.goal is None:
            return False
        if self.order == "vector":
            return label == self.goal or (self.held and self.range(label) == 1)
        return self.order == "close" and self.range(label) <= 1

    @property
    def stop_hexes(self) -> frozenset[Label]:
        """Returns the hexes of the map in which the machine has to stop."""
        if self.goal is None or self.order not in ("vector", "close"):
            return frozenset()
        return frozenset(label for label in (self.goal, *hexmap.neighbours(self.goal)) if self.stops(label))

    def gain(self, label: Label) -> int:
        """Returns how much of the order an end fulfils; more is better, up to what is enough (EXT-18.3, EXT-18.8)."""
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
        """Checks whether the goal is in the front area, where the order asks for it (EXT-18.5, EXT-18.9, EXT-18.13)."""
        if self.order not in ("vector", "close", "patrol") or self.goal in (None, label):
            return True
        return facing_area(label, facing, self.goal or label) == "front"


def task_for(
    state: State, name: str, order: str, start: Label, *, objective: Label | None = None, target: str | None = None
) -> Task:
    """Returns the task of an order. Raises Illegal for a wrong objective or closest enemy (EXT-18.4 to 18.6)."""
    unit = state.units[name]
    goal, foe, held = None, None, False
    if order == "vector":
        goal = check_objective(name, unit.move_cycle, objective)
        held = _is_held_by_enemy(state, unit, goal)
    elif order in TOWARDS_ENEMY and (foe := _closest_foe(state, unit, start, target)):
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


def _is_held_by_enemy(state: State, unit: Unit, label: Label) -> bool:
    """Checks whether an enemy holds a hex; an empty fort falls as soon as it is entered (EXT-18.7, EXT-22.38)."""
    return any(
        side(other) != side(unit) and not other.hidden and not is_empty_fort(state, name)
        for name, other in units_in_hex(state, label).items()
    )


def _closest_foe(state: State, unit: Unit, start: Label, target: str | None) -> str | None:
    nearest, range_ = closest_enemies(state, side(unit), start)
    if target is not None:
        find_unit(state, target)
        if target not in nearest:
            text = f"{target} is not the closest enemy: {', '.join(nearest) or 'nobody'} is, at range {range_}."
            raise illegal("not-closest-enemy", text, rule="EXT-18.4")
        return target
    if len(nearest) > 1:
        text = f"{format_list(nearest)} are equally near (range {range_}): choose one."
        raise illegal("target-required", text, rule="EXT-18.4")
    return nearest[0] if nearest else None


def find_nearer_enemy(state: State, task: Task, label: Label) -> str | None:
    """Returns, under Retire, another enemy nearer than the closest one was at the start (EXT-18.12)."""
    if task.order != "retire" or task.foe is None:
        return None
    least = task.range(task.start)
    for name, unit in sorted(enemies(state, side(state.units[task.machine])).items()):
        if name != task.foe and unit.hex and hexmap.distance(label, unit.hex) < least:
            return name
    return None
