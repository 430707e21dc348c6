"""Mines (SP-20) and engineers (SP-21)."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.sol_prime.battle.actions import Adjacent, Demolish, LaySmoke, Mines
from rules.games.sol_prime.battle.changes import Tally
from rules.games.sol_prime.battle.events import Happened
from rules.games.sol_prime.battle.state import Minefield, Smoke, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.mechanics.losses import lose, strike, worst
from rules.games.sol_prime.mechanics.stands import (
    aircraft,
    check_active,
    check_alive,
    engineer,
    infantry,
    jets,
    refuse,
    stand,
    structure,
    vtol,
    wheeled,
)
from rules.kernel.dice import Dice
from rules.kernel.problems import Problem, Unreadable
from rules.kernel.records import record

MINES, TABLE = CATALOGUE.minefields, CATALOGUE.engineers
Roller = Callable[[int, str, tuple[int, ...]], int]


@record
class Mined:
    """What a field did to a unit: whether it hit a mine, the total, the result."""

    hit: bool
    total: int | None
    result: str


def immune(unit: Stand) -> bool:
    """True for what fields do not affect (SP-20.6)."""
    return unit.transport == "hover" or vtol(unit) or aircraft(unit)


def roll_mine(unit: Stand, strength: int, roll: Roller) -> Mined:
    """A unit moves into a field of that strength (SP-20.3, SP-20.4)."""
    cuts = (strength,) if strength else ()
    if roll(MINES.die, "Mine", cuts) > strength:
        return Mined(hit=False, total=None, result="no-effect")
    total = roll(MINES.die, "Mine's strength", ()) + strength
    return Mined(hit=True, total=total, result=mine_result(unit, total))


def mine_result(unit: Stand, total: int) -> str:
    """Flank armor for vehicles; infantry falls above 4, and jets are never suppressed (SP-20.4, SP-20.5)."""
    if infantry(unit):
        if total >= MINES.infantry_destroyed_from:
            return "destroyed"
        return "no-effect" if jets(unit) else "suppressed"
    if total > unit.armor[1]:
        return "destroyed"
    return "immobilized" if total == unit.armor[1] and wheeled(unit) else "no-effect"


def minefield(state: State, name: str) -> Minefield:
    """The minefield of that name. Raises Unreadable, or Illegal when it is gone."""
    if name not in state.minefields:
        raise Unreadable(Problem(code="unknown-minefield", message=f"There is no minefield called {name}."))
    if state.minefields[name].destroyed:
        raise refuse("target-destroyed", f"{name} has been removed.", "SP-20.8")
    return state.minefields[name]


def enter(state: State, action: Mines, dice: Dice) -> Happened:
    """A unit moves into a minefield; the counter is turned up when it rolls (SP-20.3, SP-20.7). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    if unit.stopped:
        raise refuse("mine-stopped", f"A mine has ended the movement of {action.unit} for this turn.", "SP-20.4")
    field = minefield(state, action.minefield)
    tally = Tally(state, dice)
    about = (action.unit, action.minefield)
    if immune(unit):
        tally.result = {"rolled": False, "hit-mine": False, "total": None, "result": "unaffected", "ends-move": False}
        return tally.event("minefield-entered", side=unit.side, about=about)
    strength = field.strength or 0
    mined = roll_mine(unit, strength, lambda sides, why, cuts: tally.roll(sides, why, cuts=cuts))
    tally.line("Hits a mine", f"{strength} or less", how="D6", rule="SP-20.3", total=True)
    tally.unit(action.unit, mined=(*unit.mined, action.minefield))
    if mined.hit:
        tally.line("D6 and strength", f"{mined.total}", how=mined.result, rule="SP-20.4", total=True)
        tally.unit(action.unit, stopped=True)
    tally.minefield(action.minefield, revealed=True, **({"destroyed": True} if not strength else {}))
    tally.result = {
        "rolled": True,
        "hit-mine": mined.hit,
        "total": mined.total,
        "result": mined.result,
        "revealed": strength,
        "ends-move": mined.hit,
    }
    lose(tally, [action.unit] if strike(tally, action.unit, mined.result) else [])
    return tally.event("minefield-entered", side=unit.side, about=about)


def clear(state: State, action: Mines) -> Happened:
    """Engineers at a field, unhurt, take its counter away (SP-21.3). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    minefield(state, action.minefield)
    check_engineer(action.unit, unit)
    if unit.suppressed:
        raise refuse("suppressed", f"{action.unit} is suppressed.", "SP-21.3")
    if unit.stopped:
        raise refuse("mine-stopped", f"{action.unit} has hit a mine in this turn.", "SP-21.3")
    if state.kept and unit.moved and action.minefield not in unit.mined:
        message = f"{action.unit} has moved in this turn: it rolls for {action.minefield} first, as all do."
        raise refuse("not-at-minefield", message, "SP-21.3")
    if action.distance > TABLE.clear_within:
        message = f'{action.unit} is {action.distance:g}" from the counter; {TABLE.clear_within:g}" is the most.'
        raise refuse("not-at-minefield", message, "SP-21.3")
    tally = Tally(state)
    tally.minefield(action.minefield, destroyed=True)
    tally.result = {"cleared": True}
    return tally.event("minefield-cleared", side=unit.side, about=(action.unit, action.minefield))


def check_engineer(name: str, unit: Stand) -> None:
    """Raise Illegal for who is no engineer (SP-21.1)."""
    if not engineer(unit):
        raise refuse("not-engineer", f"{name} is no engineer squad.", "SP-21.1")


def lay_smoke(state: State, action: LaySmoke) -> Happened:
    """Engineers lay smoke instead of firing (SP-21.2). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    check_engineer(action.unit, unit)
    if unit.fired or unit.fought:
        raise refuse("fired-this-turn", f"{action.unit} has fired in this turn.", "SP-21.2")
    if action.distance > TABLE.smoke_within:
        message = f'Smoke is laid within {TABLE.smoke_within:g}", not {action.distance:g}".'
        raise refuse("smoke-too-far", message, "SP-21.2")
    tally = Tally(state)
    tally.unit(action.unit, smoked=True)
    add_smoke(tally, action.unit)
    tally.result = {"smoke": True}
    return tally.event("smoke-laid", side=unit.side, about=(action.unit,))


def add_smoke(tally: Tally, name: str) -> None:
    """Put a smoke marker next to a stand; it lasts until its platoon is next activated (SP-9.25)."""
    unit = tally.stand(name)
    marker = Smoke(at=name, side=unit.side, platoon=unit.platoon)
    tally.battle(smokes=(*tally.state.smokes, marker))


# --- demolition -----------------------------------------------------------------------------------


def stop_adjacent(state: State, action: Adjacent) -> Happened:
    """Engineers stop next to a structure; they may demolish it on a later turn (SP-21.4). Raises Illegal."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    check_engineer(action.unit, unit)
    tally = Tally(state)
    tally.unit(action.unit, adjacent_since=state.cycle)
    tally.result = {"adjacent-since": state.cycle}
    return tally.event("stopped-adjacent", side=unit.side, about=(action.unit,))


def check_demolish(state: State, action: Demolish) -> Stand:
    """The engineers. Raises Illegal when they may not demolish these sections now."""
    unit = check_alive(state, action.unit)
    check_active(state, action.unit, unit)
    check_engineer(action.unit, unit)
    if unit.suppressed:
        raise refuse("suppressed", f"{action.unit} is suppressed and cannot move away.", "SP-21.4")
    if unit.adjacent_since is None:
        raise refuse("not-adjacent", f"{action.unit} has not stopped next to a structure.", "SP-21.4")
    if unit.adjacent_since >= state.cycle:
        raise refuse("too-soon", f"{action.unit} demolishes on a later turn, when it moves away.", "SP-21.4")
    if not action.sections or len(action.sections) > TABLE.sections:
        message = f"{len(action.sections)} sections; 1 to {TABLE.sections} at a time."
        raise refuse("too-many-sections", message, "SP-21.4")
    for name in action.sections:
        target = stand(state, name)
        if target.destroyed:
            raise refuse("target-destroyed", f"{name} is gone already.", "SP-4.16")
        if not structure(target):
            raise refuse("invalid-target", f"{name} is no structure.", "SP-21.4")
    return unit


def demolish_result(armor: int, face: int) -> str:
    """A section falls when the die and 3 are above its armor (SP-21.4)."""
    return "destroyed" if face + TABLE.demolition > armor else "no-effect"


def demolish(state: State, action: Demolish, dice: Dice) -> Happened:
    """Engineers demolish up to two sections (SP-21.4). Raises Illegal."""
    unit = check_demolish(state, action)
    tally = Tally(state, dice)
    results: dict[str, str] = {}
    gone: list[str] = []
    for name in action.sections:
        # A structure that is named twice loses up to two of its sections.
        armor = tally.stand(name).armor[1]
        face = tally.roll(TABLE.die, f"Demolition of {name}", cuts=demolition_cuts(armor))
        result = demolish_result(armor, face)
        results[name] = worst([result, results.get(name, result)])
        tally.line(name, f"{face + TABLE.demolition}", how=f"armor {armor}: {result}", rule="SP-21.4")
        if result == "destroyed" and _falls(tally, name):
            gone.append(name)
    tally.unit(action.unit, adjacent_since=None)
    tally.result = {"results": results}
    lose(tally, gone)
    return tally.event("demolished", side=unit.side, about=(action.unit, *action.sections))


def demolition_cuts(armor: int) -> tuple[int, ...]:
    """The face up to which a section stands."""
    highest = armor - TABLE.demolition
    return (highest,) if 0 < highest < TABLE.die else ()


def _falls(tally: Tally, name: str) -> bool:
    """A structure of several sections loses one at a time (SP-25.2)."""
    if (sections := tally.stand(name).sections) > 1:
        tally.unit(name, sections=sections - 1)
        return False
    return True
