"""Fire steps and eligibility: the bases that may fire now (IE-7.1 to IE-7.6)."""

from __future__ import annotations

from rules.games.invisible_enemy.army.ratings import is_armed
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_base, sort_by_id
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.force_tables import WeaponRow
from rules.games.invisible_enemy.mechanics.contamination import refuse_contaminated
from rules.games.invisible_enemy.mechanics.damage import is_live, refuse_destroyed
from rules.kernel.problems import illegal

WEAPON_CLASSES = CATALOGUE.weapon_classes


def weapon_of(base: Base) -> WeaponRow:
    """Returns the row of the base's weapon class."""
    return WEAPON_CLASSES[base.weapon or "K"]


def check_firer(state: State, name: str, *, only: str = "") -> Base:
    """Returns the firing base (IE-7.1, IE-7.2, IE-7.5); ``only``: the required class. Raises Illegal."""
    base = find_base(state, name)
    refuse_destroyed(base, name)
    refuse_contaminated(base, name)
    if not is_armed(base):
        raise illegal("unarmed", f"{name} has no weapon.", rule="IE-7.5")
    if only and base.weapon != only:
        code = "not-class-k" if only == "K" else "not-class-c"
        rule = "IE-7.62" if only == "K" else "IE-7.70"
        raise illegal(code, f"{name} has a weapon of class {base.weapon}, not {only}.", rule=rule)
    step = weapon_of(base).step
    if state.phase is not None and state.phase != step:
        message = f"Class {base.weapon} fires in the step “{CATALOGUE.turn.phases[step].name}”."
        raise illegal("wrong-step", message, rule="IE-7.1")
    if base.fired:
        raise illegal("already-fired", f"{name} has fired in this phase.", rule="IE-7.2")
    return base


def bases_to_fire(state: State, side: str) -> list[str]:
    """Returns the bases of a side that can fire in the present step (IE-7.1 to IE-7.5), lowest ID first."""
    return sort_by_id(
        (name, base)
        for name, base in state.bases.items()
        if base.side == side
        and is_live(base)
        and is_armed(base)
        and not base.fired
        and weapon_of(base).step == state.phase
    )
