"""The state after attacks, announcements and coming down. No rules and no dice: events carry the results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.eic_league.battle.events import Announced, Attacked, CameDown
from rules.games.eic_league.battle.state import State, Unit, is_drone, owner_name
from rules.kernel.records import replace

Changes = dict[str, dict[str, Any]]
"""New values of fields by unit (drones as ``tank/drone``), gathered so that each record is copied once."""

DOWN = {"airborne": False, "height": 0}


def after_announcement(state: State, event: Announced) -> State:
    """Returns the state after an announcement: the attack must be rolled next, and DFR is known (EIC-14.20)."""
    changes: Changes = {}
    _reveal(state, changes, revealed=event.revealed, shown=event.shown)
    return replace(state, units=_apply(state, changes), announced=event.attack)


def after_coming_down(state: State, event: CameDown) -> State:
    """Returns the state after a unit or drone has come down (EIC-12.9)."""
    return replace(state, units=_apply(state, {event.unit: _grounded_fields(event.unit)}))


def after_attack(state: State, event: Attacked) -> State:
    """Returns the state after an attack."""
    changes: Changes = {}
    _spend_resources(state, event, changes=changes)
    for name, left in event.energy.items():
        _changes_of(changes, name)["energy"] = left
    for name in event.vanquished:
        _changes_of(changes, name).update({} if is_drone(name) else {"vanquished": True})
    _apply_effects(state, event, target=_changes_of(changes, event.attack.target))
    for name in event.grounded:
        _changes_of(changes, name).update(_grounded_fields(name))
    _reveal(state, changes, revealed=event.revealed, shown=event.shown)
    units = _apply(state, changes)
    for name in event.drones_lost:
        units[name] = replace(units[name], drone=None, drone_lost=True)
    return replace(state, units=units, announced=None)


def _changes_of(changes: Changes, name: str) -> dict[str, Any]:
    return changes.setdefault(name, {})


def _grounded_fields(name: str) -> dict[str, Any]:
    return {"airborne": False} if is_drone(name) else dict(DOWN)


def _spend_resources(state: State, event: Attacked, *, changes: Changes) -> None:
    by, unit = event.attack.by, state.units[event.attack.by]
    spent = _changes_of(changes, by)
    spent["attacks_made"] = unit.attacks_made + 1
    spent["fights_made"] = unit.fights_made + (event.attack.type == "fight")
    spent["used"] = unit.used | set(event.used)
    spent["last_fired"] = {**unit.last_fired, **dict.fromkeys(event.used, state.round)}
    spent["shots"] = {**unit.shots, **event.shots}
    if event.drone:
        spent["drone"] = event.drone
    if event.partner:
        _changes_of(changes, event.partner)["attacks_made"] = state.units[event.partner].attacks_made + 1


def _apply_effects(state: State, event: Attacked, *, target: dict[str, Any]) -> None:
    if event.weapon_lost is not None:
        target["destroyed"] = state.units[event.attack.target].destroyed | {event.weapon_lost}
    if event.paralysed_until is not None:
        target["paralysed_until"] = event.paralysed_until
    if event.frag_hits is not None:
        target["frag_hits"] = event.frag_hits
    if event.oxidised_until is not None:
        target["oxidised_until"] = event.oxidised_until


def _reveal(
    state: State,
    changes: Changes,
    *,
    revealed: Mapping[str, tuple[str, ...]],
    shown: Mapping[str, Mapping[str, int]],
) -> None:
    for name, facts in revealed.items():
        _changes_of(changes, name)["revealed"] = state.units[name].revealed | set(facts)
    for name, values in shown.items():
        _changes_of(changes, name)["shown"] = {**state.units[name].shown, **values}


def _apply(state: State, changes: Changes) -> dict[str, Unit]:
    units = dict(state.units)
    for name in sorted(changes, key=is_drone):
        tank, values = owner_name(name), changes[name]
        if not is_drone(name):
            units[name] = replace(units[name], **values)
        elif (drone := units[tank].drone) and values:
            units[tank] = replace(units[tank], drone=replace(drone, **values))
    return units
