"""Fire by units that need no orders (sections 10 and 14)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.actions import Fire
from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Fired
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import find_unit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.combat_orders.target_mark import drop_lost_targets
from rules.games.extractors.mechanics.combined_fire import check_combination
from rules.games.extractors.mechanics.eligibility import check_needs_no_order, check_shooter
from rules.games.extractors.mechanics.parameters import check_typed, not_asked
from rules.games.extractors.mechanics.random_choice import roll_pick
from rules.games.extractors.mechanics.salvo import Salvo, plan_salvo, resolve_salvo
from rules.games.extractors.mechanics.targets import check_own_sights, check_sights
from rules.games.extractors.mechanics.weapons import Gun, ready_guns, slot_guns, unit_gun
from rules.kernel.dice import Dice
from rules.kernel.problems import illegal
from rules.kernel.records import Record, replace


class LegalFire(Record):
    """A fire action that the rules allow: who fires, with which slots, and the attacks of its one salvo."""

    by: tuple[str, ...]
    weapons: tuple[str, ...]
    salvo: Salvo


def check_fire_form(state: State, action: Fire) -> None:
    """Raises Illegal ``not-asked`` for typed sights where the site has the map, for others' sights, slots of none."""
    check_typed(state, typed=bool(action.sights), what="sights")
    check_own_sights(action.sights, action.by)
    if action.weapons and not any(kind(find_unit(state, name)).is_machine for name in action.by):
        raise not_asked("Only machines have slots to name.")


def resolve_fire(state: State, legal: LegalFire, dice: Dice) -> Fired:
    """Rolls for a fire action and returns its event."""
    recorder = Recorder(state, pick=roll_pick)
    for name in legal.by:
        recorder.units[name] = _mark_fired(name, state.units[name], legal.weapons)
    attacks = resolve_salvo(recorder, legal.salvo, dice)
    return Fired(by=legal.by, attacks=tuple(attacks), units=drop_lost_targets(state, recorder.units))


def _mark_fired(name: str, unit: Unit, slots: Sequence[str]) -> Unit:
    """Marks a unit as having fired; a machine has when none of its weapons is left (EXT-2.5)."""
    if not kind(unit).is_machine:
        return replace(unit, fired=True)
    unit = replace(unit, fired_slots=unit.fired_slots | frozenset(slots))
    return replace(unit, fired=not ready_guns(name, unit))


def check_fire(state: State, action: Fire) -> LegalFire:
    """Returns the attacks of a fire action. Raises Illegal."""
    if not action.by:
        raise illegal("no-weapon", "Name who fires.", rule="EXT-10.9")
    for name in (*action.by, action.target):
        find_unit(state, name)
    check_sights(action.sights)
    guns = [gun for name in action.by for gun in _guns(state, name, action.weapons)]
    if len(set(action.by)) < len(action.by):
        raise illegal("already-fired", "A unit fires once in a combination.", rule="EXT-2.5")
    check_combination({name: state.units[name] for name in action.by})
    salvo = plan_salvo(state, guns, action.target, area=action.area, sights=action.sights)
    return LegalFire(by=action.by, weapons=action.weapons, salvo=salvo)


def _guns(state: State, name: str, slots: Sequence[str]) -> list[Gun]:
    unit = check_shooter(state, name)
    check_needs_no_order(state, name, unit)
    if not kind(unit).is_machine:
        return [unit_gun(name, unit)]
    return slot_guns(name, unit, slots)
