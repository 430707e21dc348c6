"""Reloading in the base (EIC-18.6, EIC-18.7)."""

from __future__ import annotations

from rules.games.eic_league.battle.actions import Reload
from rules.games.eic_league.battle.events import Reloaded
from rules.games.eic_league.battle.state import State, Unit, find_unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.mechanics import weapons
from rules.games.eic_league.mechanics.base.stay import check_in_base, last_round_of_stay, pay
from rules.games.eic_league.mechanics.weapons import reference_text
from rules.kernel.problems import illegal

RELOAD = CATALOGUE.base.reload


def reload_weapon(state: State, action: Reload) -> Reloaded:
    """Fills an empty load at its original price (EIC-18.6). Raises Illegal."""
    unit = find_unit(state, action.by)
    check_in_base(unit, action.by)
    reference, weapon = action.weapon, weapons.weapon_in(unit, action.weapon)
    check_reload(unit, reference)
    cost = CATALOGUE.weapons[weapon].cost
    return Reloaded(
        by=action.by,
        weapon=reference,
        shots=weapons.full_load(unit, weapon) or 0,
        cost=cost,
        rounds=RELOAD.rounds,
        until=last_round_of_stay(state, unit, RELOAD.rounds, alongside=True),
        credits=pay(state, unit, cost),
    )


def check_reload(unit: Unit, reference: str) -> None:
    """Raises Illegal when there is nothing to refill under ``reference`` (EIC-18.6, EIC-18.7)."""
    weapon = weapons.weapon_in(unit, reference)
    if not weapon:
        if reference in type_of(unit).built_in:
            raise illegal("not-reloadable", "Built-in guns never run out of bullets.", rule=RELOAD.rule)
        raise illegal("weapon-missing", f"There is nothing in {reference_text(reference)}.", rule="EIC-14.19")
    name = CATALOGUE.weapons[weapon].name
    if reference.isdecimal() and int(reference) in unit.destroyed:
        raise illegal("weapon-destroyed", f"{name} was lost to a lethal blow and cannot be reloaded.", rule="EIC-18.7")
    left = weapons.shots_left(unit, reference)
    if left is None:
        raise illegal("not-reloadable", f"{name} has no ammunition to fill.", rule=RELOAD.rule)
    if left:
        message = f"{name} in {reference_text(reference)} still has {left} shots: only empty loads are filled."
        raise illegal("slot-not-empty", message, rule=RELOAD.rule)
