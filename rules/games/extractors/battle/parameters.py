"""Parameters that mean nothing where they are given: on the map the site measures, at the table the players do.

The vocabulary of the case files is left alone: what it names and a rule does not ask for is passed over, as there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.actions import (
    Action,
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
from rules.games.extractors.battle.state.units import kind
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
            yield from _spare_in_setup(action)
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
    if state.typed:
        if action.to or action.facing or enters or any(_needs_map(step) for step in action.path):
            yield "Hexes and facings are on the players' own table: the site takes none."
        if isinstance(action, Move) and action.bog and _never_in_bog(state, action.by):
            yield f"{action.by} leaves a bog without a roll."
        return
    if action.forts or (action.bog if isinstance(action, Move) else action.reached):
        yield "The site sees on its map which forts and hexes are entered: leave that out."
    if action.path and (action.to or action.facing or enters):
        yield "Name a path, or the end of one, not both."
    if action.facing and not action.to and not enters:
        yield "Name the hex in which the move ends, too."


def _needs_map(step: Step) -> bool:
    return bool(step.turn or step.to or step.enter or step.facing or step.road)


def _never_in_bog(state: State, name: str) -> bool:
    return name in state.units and kind(state.units[name]).move_type != "leg"
