"""The shots that Closest Target, Optimize and Target allow and demand (EXT-19.2, EXT-19.3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.extractors.battle.actions import Shot, Sights
from rules.games.extractors.battle.state import State
from rules.games.extractors.mechanics.combat_orders.closest_target import (
    ClosestChoices,
    TargetsByWeapon,
    closest_choices,
)
from rules.games.extractors.mechanics.combat_orders.optimize import fits_target_type
from rules.games.extractors.mechanics.targets import targets_of
from rules.games.extractors.mechanics.weapons import Gun
from rules.kernel.problems import Illegal, illegal


def allowed_targets(
    state: State, order: str, guns: Sequence[Gun], sights: Sights, mark: str | None
) -> dict[str, frozenset[str]]:
    """Returns, for each weapon, the targets an order allows; a weapon that has any must fire (EXT-19.2).

    Among them the player chooses freely (EXT-16.9).
    """
    return _allowed(state, order, guns, {gun.name: targets_of(state, gun, sights) for gun in guns}, mark)


def _allowed(
    state: State, order: str, guns: Sequence[Gun], can: TargetsByWeapon, mark: str | None
) -> dict[str, frozenset[str]]:
    match order:
        case "closest-target":
            return dict(closest_choices(can).shared)
        case "optimize":
            return {
                gun.name: frozenset(name for name in can[gun.name] if fits_target_type(state, gun, name))
                for gun in guns
            }
        case "target":
            return {gun.name: frozenset(name for name in can[gun.name] if name == mark) for gun in guns}
        case _:
            return {gun.name: frozenset(can[gun.name]) for gun in guns}


def check_shots(
    state: State, order: str, shots: Sequence[Shot], ready: Sequence[Gun], sights: Sights, mark: str | None
) -> None:
    """Raises Illegal for the first wrong shot, then for a weapon that must fire and does not (EXT-19.2, EXT-19.3)."""
    guns = {gun.name: gun for gun in ready}
    can = {gun.name: targets_of(state, gun, sights) for gun in ready}
    choices = closest_choices(can)
    seen: set[str] = set()
    for shot in shots:
        for slot in shot.weapons:
            if problem := target_refusal_by_order(state, order, guns[slot], shot.target, choices, mark):
                raise problem
        if shot.target in seen:
            text = f"All weapons that fire at {shot.target} make one combined shot."
            raise illegal("must-combine", text, rule="EXT-19.3")
        seen.add(shot.target)
    used = {slot for shot in shots for slot in shot.weapons}
    for name, allowed in _allowed(state, order, ready, can, mark).items():
        if allowed and name not in used:
            raise must_fire_refusal(guns[name], min(allowed))


def format_slot(slot: str) -> str:
    """Formats a slot as players call it."""
    return slot.replace("-", " ")


def must_fire_refusal(gun: Gun, target: str) -> Illegal:
    """Returns the refusal of an order that leaves a weapon silent (EXT-19.2)."""
    text = f"{gun.label} ({format_slot(gun.name)}) can fire at {target} and has to fire."
    return illegal("weapon-must-fire", text, rule="EXT-19.2")


def target_refusal_by_order(
    state: State, order: str, gun: Gun, target: str, choices: ClosestChoices, mark: str | None
) -> Illegal | None:
    """Returns the reason why an order does not let a weapon fire at a target that it could fire at."""
    if order == "closest-target":
        nearest, shared = choices.nearest[gun.name], choices.shared[gun.name]
        if target not in nearest:
            text = f"{gun.label} ({format_slot(gun.name)}) has to fire at the nearest target: {_join_names(nearest)}."
            return illegal("not-closest-target", text, rule="EXT-19.4")
        if target not in shared:
            wanted = _join_names(shared)
            text = (
                f"{gun.label} ({format_slot(gun.name)}): of its nearest targets most weapons can combine on {wanted}."
            )
            return illegal("not-most-combining", text, rule="EXT-19.5")
    if order == "optimize" and not fits_target_type(state, gun, target):
        wanted = "soft" if gun.soft > gun.hard else "hard"
        text = f"{gun.label} (hard {gun.hard}, soft {gun.soft}) fires only at {wanted} targets."
        return illegal("wrong-target-type", text, rule="EXT-19.9")
    if order == "target" and target != mark:
        return illegal("not-marked-target", f"Only {mark or 'a marked unit'} may be fired at.", rule="EXT-19.10")
    return None


def _join_names(names: frozenset[str]) -> str:
    return " or ".join(sorted(names))
