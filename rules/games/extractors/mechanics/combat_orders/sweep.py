"""Sweep: weapons fire one after another, at fresh targets first (EXT-19.6 to EXT-19.8, ruling R-33).

Anything sure to be wrong is refused before the first die. A shot that the dice make wrong ends the action there: the
shots made count, and the order stays open for the weapons that are left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import CombatOrder, Shot, Sights
from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.state import Sight, State
from rules.games.extractors.battle.state.queries import open_volley
from rules.games.extractors.battle.state.units import is_gone
from rules.games.extractors.mechanics.attack_outcomes import unit_outcomes
from rules.games.extractors.mechanics.combat_orders.closest_target import TargetsByWeapon
from rules.games.extractors.mechanics.combat_orders.shots import format_slot, must_fire_refusal
from rules.games.extractors.mechanics.salvo import Salvo
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import Gun, slot_guns
from rules.kernel.problems import illegal
from rules.kit.changes import with_entries


def sweep_targets(can: Mapping[str, Sight], fired_upon: Sequence[str]) -> list[str]:
    """Returns the targets a sweeping weapon may take of those that it can fire at: a fresh one, or the earliest."""
    fresh = [name for name in can if name not in fired_upon]
    return fresh or [name for name in fired_upon if name in can][:1]


def find_sweep_fault(recorder: Recorder, name: str, shot: Shot, fired_upon: Sequence[str], sights: Sights) -> str:
    """Returns the code of what is wrong with a shot after the dice so far, or nothing."""
    state = with_entries(recorder.state, units=recorder.units)
    gun = slot_guns(name, state.units[name], shot.weapons)[0]
    can = targets_of(state, gun, sights)
    if shot.target not in can:
        return "unit-out-of-play" if is_gone(state.units[shot.target]) else ""
    return "" if shot.target in sweep_targets(can, fired_upon) else "sweep-repeat"


def check_sweep(state: State, action: CombatOrder, ready: Sequence[Gun], salvos: Sequence[Salvo]) -> None:
    """Raises Illegal for what no dice can make right: a combination, a wrong target, a weapon left out."""
    if any(len(shot.weapons) > 1 for shot in action.shots):
        raise illegal("sweep-no-combine", "Sweep: weapons fire one after another, never combined.", rule="EXT-19.6")
    can = {gun.name: targets_of(state, gun, action.sights) for gun in ready}
    attacked = {legal.target for salvo in salvos for legal in salvo.attacks}
    mortal = {name for name in attacked if unit_outcomes(state, {}, salvos, name).chance(lambda fate: fate.destroyed)}
    _check_targets(state, action, can, mortal)
    if action.more:
        return
    used = {slot for shot in action.shots for slot in shot.weapons}
    for gun in ready:
        if gun.name not in used and (sure := sorted(set(can[gun.name]) - mortal)):
            raise must_fire_refusal(gun, sure[0])


def _check_targets(state: State, action: CombatOrder, can: TargetsByWeapon, mortal: set[str]) -> None:
    """Checks that fresh targets come first, then the earliest; units that may die count as neither (EXT-19.7)."""
    volley = open_volley(state)
    fired_upon = list(volley.fired_upon if volley else ())
    for shot in action.shots:
        seen = can[shot.weapons[0]]
        sure = [name for name in sweep_targets(seen, fired_upon) if name not in mortal]
        repeated = shot.target in fired_upon
        fresh = [name for name in seen if name not in fired_upon]
        if repeated and sure and shot.target not in sure:
            wanted = " or ".join(sure)
            text = (
                f"Sweep: {shot.target} was fired upon already; {wanted} comes first for {format_slot(shot.weapons[0])}."
            )
            raise illegal("sweep-repeat", text, rule="EXT-19.7" if fresh else "EXT-19.8")
        fired_upon += [] if repeated else [shot.target]
