"""The form of an action: it says what its offer asks for, and nothing that it does not.

A battle on a map measures its distances itself; one at the table has them typed. Case files, which build their own
situations, do not come this way.
"""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Action, Attack, Declare, Detect, Move, RollInitiative
from rules.games.eic_league.battle.state import State, find_unit, type_of
from rules.games.eic_league.mechanics.conditions import is_vanquished
from rules.games.eic_league.mechanics.detection import names_on_field
from rules.games.eic_league.mechanics.initiative import warp_problem
from rules.kernel.problems import Illegal, Problem, Unreadable, illegal


def check_form(state: State, action: Action) -> None:
    """Raises Illegal or Unreadable for an action with parameters that say nothing here, or too little."""
    match action:
        case RollInitiative() if action != RollInitiative():
            raise _spare("The roll takes the sides' declarations: it names no sides, warps or Spooks.", "EIC-11.2")
        case Declare(side=side) if state.phase is None and not has_something_to_declare(state, side):
            message = "This side has no tank that can warp and no Spook: it has nothing to declare."
            raise illegal("nothing-to-declare", message, rule="EIC-11.2")
        case Move():
            _check_move(state, action)
        case Detect(by=by, distances=distances):
            _check_typed_names(state, tuple(distances), but=find_unit(state, by).side)
        case Attack(near=near, distance=distance):
            if state.ground and distance is not None:
                raise _spare("The distance to the target is measured on the map.", "EIC-1.8")
            _check_typed_names(state, tuple(near), but=None)
        case _:
            pass


def has_something_to_declare(state: State, side: str) -> bool:
    """Checks whether a side has a tank that can warp now, or a Spook."""
    own = [(name, unit) for name, unit in state.units.items() if unit.side == side and not is_vanquished(unit)]
    return any(
        warp_problem(unit, name, round_=state.round) is None or (type_of(unit).initiative_roll and not unit.captured)
        for name, unit in own
    )


def _check_move(state: State, action: Move) -> None:
    if action.mode != "flight" and action.land:
        raise _spare("Only a flight ends with a landing.", "EIC-12.2")
    if action.mode == "elevator":
        if action.to is not None:
            raise _spare("An elevator goes up or down in its hex.", "EIC-12.5")
        if not action.hexes:
            raise _lacking("Say how many hexes the elevator goes up or down.", "EIC-12.5")
        return
    if action.direction != "up":
        raise _spare("Only an elevator goes down.", "EIC-12.5")
    if state.ground and action.to is None:
        raise _lacking("Name the hex to which the unit moves.", "EIC-12.1")
    if state.ground and action.hexes is not None:
        raise _spare("The length of a move is measured on the map.", "EIC-12.1")
    if state.typed and action.to is not None:
        raise _spare("There is no map: the hexes of a move are counted at the table.", "EIC-12.1")


def _check_typed_names(state: State, names: tuple[str, ...], *, but: str | None) -> None:
    """Checks the keys of typed distances: units on the field and drones in play, not of side ``but``."""
    if names and state.ground:
        raise _spare("Distances are measured on the map.", "EIC-1.8")
    known = set(names_on_field(state))
    for name in names:
        if name not in known or find_unit(state, name).side == but:
            raise _spare(f"There is no {name} to which a distance could be typed.", "EIC-1.8")


def _spare(message: str, rule: str) -> Unreadable:
    return Unreadable(Problem(code="unreadable", message=message, rule=rule))


def _lacking(message: str, rule: str) -> Illegal:
    return illegal("distance-missing", message, rule=rule)
