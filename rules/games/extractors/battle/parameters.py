"""Parameters that mean nothing where they are given: on the map the site measures, at the table the players do.

The vocabulary of the case files is left alone: what it names and a rule does not ask for is passed over, as there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.actions import (
    Action,
    Activate,
    CombatOrder,
    Fire,
    LayRoad,
    Move,
    MoveOrder,
    Paint,
    Place,
    Rally,
    SetOrders,
    Step,
)
from rules.games.extractors.battle.state import State
from rules.games.extractors.battle.state.units import kind, on_map
from rules.kernel.problems import illegal


def check_parameters(state: State, action: Action) -> None:
    """Raises Illegal ``not-asked`` for the first parameter that has no meaning at this table, in this action."""
    for text in _find_spare(state, action):
        raise illegal("not-asked", text, rule="EXT-2.3")


def _find_spare(state: State, action: Action) -> Iterator[str]:
    match action:
        case Move() | MoveOrder():
            yield from _spare_in_move(state, action)
        case Fire() | CombatOrder():
            if action.sights and not state.typed:
                yield "The site measures on its map by itself: name no sights."
        case Rally():
            if action.aid is not None and not state.typed:
                yield "The site measures on its map by itself: name no distance."
        case Place() | SetOrders() | Paint() | LayRoad():
            if state.typed and (isinstance(action, Paint | LayRoad) or (isinstance(action, Place) and action.hex)):
                yield "The map is on the players' own table: the site has none."
            yield from _spare_in_setup(action)
        case Activate():
            if not action.units:
                yield "Name the units that come out."
        case _:
            return


def _spare_in_setup(action: Place | SetOrders | Paint | LayRoad) -> Iterator[str]:
    match action:
        case Place():
            if sum(place is not None for place in (action.hex, action.aboard, action.inside)) > 1:
                yield "Name one place: a hex, a floater or a fort."
        case SetOrders():
            if action.move is None and action.combat is None:
                yield f"Name the orders of {action.by}."
        case Paint():
            if action.flux and "flux" not in action.terrain:
                yield "Only flux has an arrow."
        case LayRoad():
            if (action.start is None) != (action.end is None):
                yield "A road has two ends: name both, or the hexes along it."


def _spare_in_move(state: State, action: Move | MoveOrder) -> Iterator[str]:
    enters = isinstance(action, MoveOrder) and action.enter is not None
    if any(_count_kinds(step) > 1 for step in action.path):
        yield "A step of a path is one thing: a turn, a hex, an entry, boarding or leaving."
    if any((step.facing and step.enter is None) or (step.road and step.to is None) for step in action.path):
        yield "A facing goes with an entry, a road with a hex."
    if state.typed:
        if action.to or action.facing or enters or any(_needs_map(step) for step in action.path):
            yield "Hexes and facings are on the players' own table: the site takes none."
        if isinstance(action, Move) and action.bog and not _may_leave_bog(state, action.by):
            yield f"{action.by} leaves no bog, or needs no roll for it."
        return
    if action.forts or (action.bog if isinstance(action, Move) else action.reached):
        yield "The site sees on its map which forts and hexes are entered: leave that out."
    if action.path and (action.to or action.facing or enters):
        yield "Name a path, or the end of one, not both."
    if action.facing and not action.to and not enters:
        yield "Name the hex in which the move ends, too."


def _count_kinds(step: Step) -> int:
    """Counts what a step says it is."""
    named = (step.turn, step.to, step.enter, step.board, step.enter_fort, step.exit)
    return sum(one is not None for one in named) + step.unboard


def _needs_map(step: Step) -> bool:
    return bool(step.turn or step.to or step.enter or step.facing or step.road)


def _may_leave_bog(state: State, name: str) -> bool:
    """Checks whether a unit can be on its feet in a bog: one of legs, on the table, aboard nothing (EXT-6.16)."""
    unit = state.units.get(name)
    return unit is None or (kind(unit).move_type == "leg" and on_map(unit) and not unit.aboard)
