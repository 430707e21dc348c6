"""Fire by units that need no orders, alone or combined (sections 10 and 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import Fire
from rules.games.extractors.battle.events import Fired
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import unit_named
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.area_weapons import Salvo, fire, plan
from rules.games.extractors.mechanics.attack import Field, Pick, rolled_pick
from rules.games.extractors.mechanics.eligibility import plain, shooter
from rules.games.extractors.mechanics.operational_cycling import unmarked
from rules.games.extractors.mechanics.targets import Gun, ready_guns, slot_gun, unit_gun
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import changed


def resolve(state: State, action: Fire, dice: Dice, *, pick: Pick = rolled_pick) -> Fired:
    """Fire, and all that comes of it. Raises Illegal."""
    salvo = prepare(state, action)
    field = Field(state, pick=pick)
    for name in action.by:
        field.units[name] = _has_fired(name, state.units[name], action.weapons)
    attacks = fire(field, salvo, dice)
    return Fired(by=action.by, attacks=tuple(attacks), units=unmarked(state, field.units))


def _has_fired(name: str, unit: Unit, slots: Sequence[str]) -> Unit:
    """A machine has fired when none of its weapons is left (EXT-2.5)."""
    if not kind(unit).is_machine:
        return changed(unit, fired=True)
    unit = changed(unit, fired_slots=unit.fired_slots | frozenset(slots))
    return changed(unit, fired=not ready_guns(name, unit))


def prepare(state: State, action: Fire) -> Salvo:
    """The strikes of a fire action. Raises Illegal."""
    if not action.by:
        raise illegal("no-weapon", "Name who fires.", rule="EXT-10.9")
    for name in (*action.by, action.target):
        unit_named(state, name)
    guns = [gun for name in action.by for gun in _guns(state, name, action.weapons)]
    if len(set(action.by)) < len(action.by):
        raise illegal("already-fired", "A unit fires once in a combination.", rule="EXT-2.5")
    check_combination({name: state.units[name] for name in action.by})
    return plan(state, guns, action.target, area=action.area, sights=action.sights)


def _guns(state: State, name: str, slots: Sequence[str]) -> list[Gun]:
    unit = shooter(state, name)
    plain(state, name, unit)
    if not kind(unit).is_machine:
        return [unit_gun(name, unit)]
    return slot_guns(name, unit, slots)


def slot_guns(name: str, unit: Unit, slots: Sequence[str]) -> list[Gun]:
    """The weapons of a machine's slots. Raises Illegal when none is named or one twice."""
    if not slots:
        raise illegal("no-weapon", f"Name the slots of {name} that fire.", rule="EXT-10.9")
    if len(set(slots)) < len(slots):
        raise illegal("already-fired", "A weapon fires once in a phase.", rule="EXT-2.5")
    return [slot_gun(name, unit, slot) for slot in slots]


def check_combination(units: Mapping[str, Unit]) -> None:
    """Raise Illegal ``cannot-combine`` unless these units may combine (EXT-14.3 to EXT-14.5, ruling R-37)."""
    if len(units) < 2:
        return
    for name, unit in units.items():
        if reason := _alone(unit):
            raise illegal(
                "cannot-combine", f"{name} {reason}.", rule="EXT-14.3" if kind(unit).is_machine else "EXT-14.5"
            )
    cells = {unit.cell for unit in units.values() if not kind(unit).rally_aid}
    if len(cells) > 1:
        named = " and ".join(sorted(cell or "" for cell in cells))
        raise illegal("cannot-combine", f"Different cells do not combine ({named}).", rule="EXT-14.4")


def _alone(unit: Unit) -> str:
    """Why a unit never combines, or nothing."""
    found = kind(unit)
    if found.is_machine:
        return "is a machine: different machines never combine"
    if found.rally_aid:
        return ""
    return "belongs to no cell and never combines" if unit.cell is None else ""
