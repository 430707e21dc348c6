"""Moves on a table without the site's map: players measure; the site keeps orders, transport and who has moved."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.actions import MoveOrder, Step
from rules.games.extractors.cycles import check_objective, executed, next_order, unmarked
from rules.games.extractors.events import Moved
from rules.games.extractors.guards import machine, mover
from rules.games.extractors.kinds import kind, speed
from rules.games.extractors.model import Cycle, Exited, State, Unit
from rules.games.extractors.sides import passengers, sheltered_in, unit_named
from rules.games.extractors.tables import CATALOGUE
from rules.kernel.problems import illegal
from rules.kernel.records import changed

TABLE = "table"
"""The place of every unit on a table of which the site keeps no map."""


def move(state: State, name: str, path: Sequence[Step]) -> Moved:
    """A unit has moved on the table; boarding, forts, entering and leaving are kept (sections 6 and 7)."""
    unit = changed(state.units[name], moved=True, hex=TABLE)
    for step in path:
        unit = _step(state, name, unit, step)
    riders = {rider: changed(seen, hex=unit.hex) for rider, seen in passengers(state, name).items()}
    return Moved(
        by=name,
        path=tuple(path),
        mp=0,
        allowance=speed(unit),
        start=state.units[name].hex,
        hex=unit.hex,
        exited=unit.exited.edge if unit.exited else None,
        units=unmarked(state, {name: unit, **riders}),
    )


def _step(state: State, name: str, unit: Unit, step: Step) -> Unit:
    if step.unboard:
        if unit.aboard is None:
            raise illegal("not-aboard", f"{name} is not aboard anything.", rule="EXT-7.4")
        return changed(unit, aboard=None)
    if step.board is not None:
        return _boarded(state, name, unit, step.board)
    if step.enter_fort is not None:
        return _in_fort(state, name, unit, step.enter_fort)
    if step.exit is not None:
        exited = Exited(edge=step.exit, turn=state.turn, status=unit.status)
        return changed(unit, hex=None, exited=exited)
    return unit


def _boarded(state: State, name: str, unit: Unit, floater: str) -> Unit:
    carrier = kind(unit_named(state, floater))
    if not kind(unit).is_section:
        raise illegal("not-a-section", f"{name} is no section: only sections board.", rule="EXT-7.3")
    if not carrier.carries:
        raise illegal("not-a-transport", f"{floater} carries nobody: only a Floater does.", rule="EXT-7.1")
    if len(passengers(state, floater)) >= carrier.carries:
        raise illegal("transport-full", f"{floater} carries {carrier.carries} sections already.", rule="EXT-7.1")
    return changed(unit, aboard=floater)


def _in_fort(state: State, name: str, unit: Unit, fort: str) -> Unit:
    if unit_named(state, fort).type != "fort":
        raise illegal("not-a-fort", f"{fort} is no fort.", rule="EXT-22.41")
    if sheltered_in(state, fort):
        raise illegal("fort-occupied", f"{fort} holds a section already.", rule="EXT-22.41")
    return changed(unit, inside=fort)


def order(state: State, action: MoveOrder) -> Moved:
    """A machine's next move order: revealed, the marker moved; the players judge the move itself (EXT-16.4)."""
    unit = machine(state, action.by)
    mover(state, action.by)
    box, name = next_order(action.by, unit.move_cycle)
    event = move(state, action.by, action.path)
    cycle = executed(unit.move_cycle, box)
    if name == "vector":
        cycle = changed(cycle, objective=_objective(action, unit.move_cycle))
    after = changed(event.units[action.by], move_cycle=cycle, hold_bonus=name == "hold" or unit.hold_bonus)
    return changed(
        event,
        order=name,
        box=box,
        opened=unit.move_cycle.opened,
        objective=cycle.objective if name == "vector" else None,
        units={**event.units, action.by: after},
    )


def _objective(action: MoveOrder, cycle: Cycle) -> str:
    return check_objective(action.by, cycle, action.objective)


MAX_RANGE = max(len(row) for row in CATALOGUE.to_hit.range_drm.values())
"""The greatest range at which anything fires (EXT-10.4)."""
