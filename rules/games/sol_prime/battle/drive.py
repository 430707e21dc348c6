"""Moves on the plan that lead into minefields: the dice are rolled at once, and a mine ends the move (SP-20.3)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import Mines
from rules.games.sol_prime.battle.actions.turn import Drive
from rules.games.sol_prime.battle.events.base import Happened
from rules.games.sol_prime.battle.events.combat import MinefieldEntered, Moved
from rules.games.sol_prime.battle.state import State
from rules.games.sol_prime.mechanics import positions
from rules.games.sol_prime.mechanics.measured_moves import as_move
from rules.games.sol_prime.mechanics.mines import check_entry, enter_minefield, fields_on_way
from rules.games.sol_prime.mechanics.movement import LegalMove, check_move, make_move
from rules.kernel.dice import Dice
from rules.kernel.problems import RulesError
from rules.kernel.records import Record, replace
from rules.kernel.viewer import Viewer
from rules.kit import plan

A_STEP = 0.1


class LegalDrive(Record):
    """A legal move to a place, as far as no mine ends it, and the fields on its way with the inches up to each."""

    action: Drive
    move: LegalMove
    fields: tuple[tuple[str, float], ...]


def legal_drive(state: State, action: Drive) -> LegalDrive:
    """Returns a move to a place. Raises Illegal."""
    move = check_move(state, as_move(state, action))
    fields = tuple(fields_on_way(state, action))
    for name, _ in fields:
        check_entry(state, _entry(action, name))
    return LegalDrive(action=action, move=move, fields=fields)


def _entry(action: Drive, field: str) -> Mines:
    return Mines(unit=action.unit, minefield=field, type="enter-minefield")


def drive(state: State, viewer: Viewer, found: LegalDrive, dice: Dice) -> list[Happened]:
    """Returns the move and the minefields on its way; a mine ends it where the field begins."""
    moved, rolled = make_move(state, found.move), list[MinefieldEntered]()
    for name, inches in found.fields:
        rolled.append(enter_minefield(state, _entry(found.action, name), dice))
        if rolled[-1].hit_mine:
            return [_cut_short(state, found.action, moved, inches), *rolled]
    return [moved, *rolled]


def _cut_short(state: State, action: Drive, moved: Moved, inches: float) -> Moved:
    """Returns the move as far as the field: it was legal as a whole, so its part is not checked again."""
    start = positions.position_of(state, action.unit) or action.to
    length = plan.distance(start, action.to)
    course = plan.bearing(start, action.to) or 0
    x, y = plan.point_ahead(start, course, min(inches + A_STEP, length))
    short = as_move(
        state, replace(action, to=(float(plan.round_to_tenth(x)), float(plan.round_to_tenth(y))), facing=None)
    )
    legs = tuple(replace(leg, crosses=True) for leg in short.legs)
    try:
        part = check_move(state, replace(short, legs=legs, starts_near=None, ends_near=None, closer=False))
    except RulesError:  # rounded up to tenths a part may cost more than the whole
        return moved
    return make_move(state, part)
