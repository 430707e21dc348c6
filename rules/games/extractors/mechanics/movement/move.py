"""Moves of units that need no orders (section 6), and the event of any move."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.actions import Move, Step
from rules.games.extractors.battle.events import Moved
from rules.games.extractors.battle.state import Exited, State, Unit
from rules.games.extractors.battle.state.queries import find_unit, passengers
from rules.games.extractors.battle.state.units import kind, on_map, speed
from rules.games.extractors.mechanics.combat_orders.target_mark import drop_lost_targets
from rules.games.extractors.mechanics.eligibility import check_mover, check_needs_no_order
from rules.games.extractors.mechanics.facing import facing_preference
from rules.games.extractors.mechanics.movement.path_form import SEEN_ON_MAP, check_path_form
from rules.games.extractors.mechanics.movement.reach import reachable_ends, unreachable
from rules.games.extractors.mechanics.movement.rout import check_rout
from rules.games.extractors.mechanics.movement.walk import Walker
from rules.games.extractors.mechanics.parameters import not_asked
from rules.games.extractors.mechanics.table_moves import move_on_table, roll_bog
from rules.kernel.dice import Dice, TapeDice
from rules.kernel.problems import illegal
from rules.kernel.records import Record, replace


class LegalMove(Record):
    """A move that the rules allow: its path, and its event if the unit is stuck in no bog.

    ``bog``: on a table without the site's map, it tries to leave a bog hex and rolls.
    """

    path: tuple[Step, ...]
    event: Moved
    bog: bool = False


def check_move_form(state: State, action: Move) -> None:
    """Raises Illegal ``not-asked`` for parameters of a move that mean nothing here."""
    check_path_form(state, action.path, to=action.to, facing=action.facing, enters=False)
    if action.facing and not kind(find_unit(state, action.by)).has_facing:
        raise illegal("no-facing", f"{action.by} has no facing.", rule="EXT-5.4")
    if state.typed:
        if action.bog and not _may_leave_bog(state, action.by):
            raise not_asked(f"{action.by} leaves no bog, or needs no roll for it.")
    elif action.forts or action.bog:
        raise not_asked(SEEN_ON_MAP)


def _may_leave_bog(state: State, name: str) -> bool:
    """Checks whether a unit can be on its feet in a bog: one of legs, on the table, aboard nothing (EXT-6.16)."""
    unit = state.units.get(name)
    return unit is None or (kind(unit).move_type == "leg" and on_map(unit) and not unit.aboard)


def check_move(state: State, action: Move) -> LegalMove:
    """Checks a move as if no die went against it (EXT-6.1). Raises Illegal."""
    unit = check_mover(state, action.by)
    check_needs_no_order(state, action.by, unit)
    if state.typed:
        return LegalMove(
            path=action.path, event=move_on_table(state, action.by, action.path, action.forts), bog=action.bog
        )
    path = action.path or _path_to(state, action)
    if not path and unit.hex is None:
        raise illegal("must-enter-first", f"{action.by} is not on the map: it cannot stay where it is.", rule="EXT-4.7")
    return LegalMove(path=path, event=moved_event(state, walk_path(state, action.by, path, _LuckyDice()), path))


def make_move(state: State, legal: LegalMove, dice: Dice) -> Moved:
    """Returns the event of a move; rolls where a bog may hold the unit (EXT-6.16)."""
    if state.typed:
        return roll_bog(state, legal.event, dice) if legal.bog else legal.event
    if not legal.event.rolls:
        return legal.event
    return moved_event(state, walk_path(state, legal.event.by, legal.path, dice), legal.path)


class _LuckyDice(TapeDice):
    """Dice that always let a unit out of the bog, for judging a path before the roll."""

    def roll(self, die: object, *, cuts: object = (), why: str = "") -> int:
        return 0


def walk_path(state: State, name: str, path: Sequence[Step], dice: Dice) -> Walker:
    """Walks a path and judges its end, that of a routed section too."""
    unit = state.units[name]
    walker = Walker(state, name, allowance=speed(unit)).go(path, dice)
    if unit.status == "routed" and unit.hex is not None and not walker.stuck:
        check_rout(state, name, walker)
    return walker


def _path_to(state: State, action: Move) -> tuple[Step, ...]:
    """Returns the cheapest path to the end that the action names; none: stay."""
    if action.to is None:
        return ()
    found = reachable_ends(state, action.by)
    fitting = [end for end in found if end.hex == action.to and action.facing in (None, end.facing)]
    if not fitting:
        raise unreachable(action.by, action.to, action.facing, found)
    unit = state.units[action.by]
    return min(fitting, key=lambda end: (end.mp, facing_preference(unit, end.hex, end.facing), end.facing)).path


# --- what a move leaves behind --------------------------------------------------------------------


def moved_event(state: State, walker: Walker, path: Sequence[Step]) -> Moved:
    """Returns the event of a walk: the unit, its passengers, fallen forts, marks that have lost their unit."""
    units = _moved_units(state, walker)
    return Moved(
        by=walker.name,
        path=tuple(path),
        mp=walker.spent,
        allowance=walker.allowance,
        start=walker.unit.hex,
        hex=walker.here,
        facing=walker.facing if walker.kind.has_facing else None,
        drift=walker.drift,
        stuck=walker.stuck,
        exited=walker.exited,
        forts_destroyed=tuple(walker.forts_destroyed),
        rolls=tuple(walker.rolls),
        units=drop_lost_targets(state, units),
    )


def _moved_units(state: State, walker: Walker) -> dict[str, Unit]:
    """Returns the units that a walk changed."""
    here = None if walker.exited else walker.here
    exited = Exited(edge=walker.exited, turn=state.turn, status=walker.unit.status) if walker.exited else None
    unit = replace(
        walker.unit,
        hex=here,
        facing=walker.facing,
        aboard=walker.aboard,
        inside=walker.inside,
        moved=True,
        exited=exited,
    )
    units = {walker.name: unit}
    units |= {name: replace(rider, hex=here) for name, rider in passengers(state, walker.name).items()}
    units |= {name: replace(state.units[name], destroyed=True) for name in walker.forts_destroyed}
    return units
