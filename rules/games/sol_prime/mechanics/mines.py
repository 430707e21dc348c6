"""Mines: entering a minefield (SP-20)."""

from __future__ import annotations

from rules.games.sol_prime.battle.actions.support import Mines
from rules.games.sol_prime.battle.actions.turn import Drive
from rules.games.sol_prime.battle.changes import Recorder, Roller
from rules.games.sol_prime.battle.events.combat import MinefieldEntered
from rules.games.sol_prime.battle.state import Minefield, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.losses import apply_result, destroy
from rules.games.sol_prime.mechanics.readiness import check_active, check_alive, refuse
from rules.games.sol_prime.mechanics.stands import has_jets, is_aircraft, is_infantry, is_vtol, is_wheeled
from rules.kernel.dice import Dice
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import Record
from rules.kit import plan

MINES = CATALOGUE.minefields


class MineResult(Record):
    """The effect of a field on a unit: whether it hit a mine, the total, the result."""

    hit: bool
    total: int | None
    result: str


def is_immune(unit: Stand) -> bool:
    """Checks whether fields do not affect a unit (SP-20.6)."""
    return unit.transport == "hover" or is_vtol(unit) or is_aircraft(unit)


def roll_mine(unit: Stand, strength: int, roll: Roller) -> MineResult:
    """Rolls for a unit that moves into a field of that strength (SP-20.3, SP-20.4)."""
    cuts = (strength,) if strength else ()
    if roll(MINES.die, "Mine", cuts) > strength:
        return MineResult(hit=False, total=None, result="no-effect")
    total = roll(MINES.die, "Mine's strength", ()) + strength
    return MineResult(hit=True, total=total, result=mine_result(unit, total))


def mine_result(unit: Stand, total: int) -> str:
    """Returns the result of a total: flank armor for vehicles; jets are never suppressed (SP-20.4, SP-20.5)."""
    if is_infantry(unit):
        if total >= MINES.infantry_destroyed_from:
            return "destroyed"
        return "no-effect" if has_jets(unit) else "suppressed"
    if total > unit.armor[1]:
        return "destroyed"
    return "immobilized" if total == unit.armor[1] and is_wheeled(unit) else "no-effect"


def find_minefield(state: State, name: str) -> Minefield:
    """Returns the minefield of that name. Raises Unreadable, or Illegal when it is gone."""
    if name not in state.minefields:
        raise Unreadable(Problem(code="unknown-minefield", message=f"There is no minefield called {name}."))
    if state.minefields[name].destroyed:
        raise refuse("target-destroyed", f"{name} has been removed.", "SP-20.8")
    return state.minefields[name]


def check_entry(state: State, action: Mines) -> None:
    """Raises Illegal for a unit that does not enter this minefield now."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    if unit.stopped:
        raise refuse("mine-stopped", f"A mine has ended the movement of {action.unit} for this turn.", "SP-20.4")
    find_minefield(state, action.minefield)
    if action.minefield in unit.mined:
        message = f"{action.unit} has rolled for {action.minefield} in this turn."
        raise refuse("already-rolled", message, "SP-20.3")


def enter_minefield(state: State, action: Mines, dice: Dice) -> MinefieldEntered:
    """Moves a unit into a minefield; the counter is turned up when it rolls (SP-20.3, SP-20.7)."""
    unit, field = state.units[action.unit], state.minefields[action.minefield]
    recorder = Recorder(state, dice)
    about = (action.unit, action.minefield)
    if is_immune(unit):
        told = recorder.told(side=unit.side, about=about)
        return MinefieldEntered(minefield=action.minefield, rolled=False, hit_mine=False, result="unaffected", **told)
    strength = field.strength or 0
    mined = roll_mine(unit, strength, recorder.face)
    recorder.line("Hits a mine", f"{strength} or less", how="D6", rule="SP-20.3", total=True)
    recorder.unit(action.unit, mined=(*unit.mined, action.minefield))
    if mined.hit:
        recorder.line("D6 and strength", f"{mined.total}", how=mined.result, rule="SP-20.4", total=True)
        recorder.unit(action.unit, stopped=True)
    recorder.minefield(action.minefield, revealed=True, **({"destroyed": True} if not strength else {}))
    destroy(recorder, [action.unit] if apply_result(recorder, action.unit, mined.result) else [])
    return MinefieldEntered(
        minefield=action.minefield,
        rolled=True,
        hit_mine=mined.hit,
        total=mined.total,
        result=mined.result,
        revealed=strength,
        ends_move=mined.hit,
        **recorder.losses(),
        **recorder.told(side=unit.side, about=about),
    )


REACH = CATALOGUE.minefields.radius
"""Inches that a field reaches around its counter (SP-20.1)."""


def fields_on_way(state: State, action: Drive) -> list[tuple[str, float]]:
    """Returns the fields that a move enters from outside, with the inches up to each, nearest first."""
    unit = state.units.get(action.unit)
    if state.table is None or unit is None or unit.at is None or is_immune(unit):
        return []
    found = []
    for name, field in state.minefields.items():
        if field.destroyed or field.at is None or name in unit.mined or plan.distance(unit.at, field.at) <= REACH:
            continue
        if span := plan.line_crossing(unit.at, action.to, plan.disc(field.at, REACH)):
            found.append((name, span[0]))
    return sorted(found, key=lambda one: one[1])


def fields_at(state: State, unit: Stand) -> list[str]:
    """Returns the fields that a stand may have entered: on the plan those it stands in, or that have no place."""
    left = {name: field for name, field in state.minefields.items() if not field.destroyed}
    if state.table is None or unit.at is None:
        return list(left)
    return [name for name, one in left.items() if one.at is None or plan.distance(unit.at, one.at) <= REACH]
