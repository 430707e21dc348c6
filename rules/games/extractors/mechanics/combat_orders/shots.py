"""Which targets Closest Target, Optimize and Target leave to each weapon, and which shots they demand (section 19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.extractors.battle.actions import Shot, Sights
from rules.games.extractors.battle.state import Sight, State
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.mechanics.targets import Gun, targets
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import record

Can = Mapping[str, Mapping[str, Sight]]
"""For each weapon the targets that it can fire at."""


@record
class Choices:
    """For each weapon: the nearest of its targets, and those of them that most weapons share (EXT-19.4, EXT-19.5)."""

    nearest: Mapping[str, frozenset[str]]
    shared: Mapping[str, frozenset[str]]


def closest_choices(can: Can) -> Choices:
    """What Closest Target leaves to each weapon."""
    nearest = {gun: _nearest(seen) for gun, seen in can.items()}
    counts: dict[str, int] = {}
    for found in nearest.values():
        for name in found:
            counts[name] = counts.get(name, 0) + 1
    shared = {}
    for gun, found in nearest.items():
        most = max((counts[name] for name in found), default=0)
        shared[gun] = frozenset(name for name in found if counts[name] == most)
    return Choices(nearest=nearest, shared=shared)


def _nearest(seen: Mapping[str, Sight]) -> frozenset[str]:
    least = min((sight.range for sight in seen.values()), default=0)
    return frozenset(name for name, sight in seen.items() if sight.range == least)


def fits(state: State, gun: Gun, target: str) -> bool:
    """True when a target is of the type of a weapon's higher value; equal values fit either (EXT-19.9)."""
    soft = kind(state.units[target]).is_section
    return gun.power(soft=soft) >= gun.power(soft=not soft)


def allowed_targets(
    state: State, order: str, guns: Sequence[Gun], sights: Sights, mark: str | None
) -> dict[str, frozenset[str]]:
    """For each weapon the targets that an order lets it fire at; one that has any must fire (EXT-19.2).

    Among them the player chooses freely (EXT-16.9).
    """
    can = {gun.name: targets(state, gun, sights) for gun in guns}
    match order:
        case "closest-target":
            return dict(closest_choices(can).shared)
        case "optimize":
            return {gun.name: frozenset(name for name in can[gun.name] if fits(state, gun, name)) for gun in guns}
        case "target":
            return {gun.name: frozenset(name for name in can[gun.name] if name == mark) for gun in guns}
        case _:
            return {gun.name: frozenset(can[gun.name]) for gun in guns}


def check_shots(
    state: State, order: str, shots: Sequence[Shot], ready: Sequence[Gun], sights: Sights, mark: str | None
) -> None:
    """Raise Illegal for the first wrong shot, then for a weapon that has to fire and does not (EXT-19.2, EXT-19.3)."""
    guns = {gun.name: gun for gun in ready}
    can = {gun.name: targets(state, gun, sights) for gun in ready}
    choices = closest_choices(can)
    seen: set[str] = set()
    for shot in shots:
        for slot in shot.weapons:
            if problem := wrong_target(state, order, guns[slot], shot.target, choices, mark):
                raise problem
        if shot.target in seen:
            text = f"All weapons that fire at {shot.target} make one combined shot."
            raise illegal("must-combine", text, rule="EXT-19.3")
        seen.add(shot.target)
    used = {slot for shot in shots for slot in shot.weapons}
    for name, allowed in allowed_targets(state, order, ready, sights, mark).items():
        if allowed and name not in used:
            raise must_fire(guns[name], min(allowed))


def spoken(slot: str) -> str:
    """A slot as players call it."""
    return slot.replace("-", " ")


def must_fire(gun: Gun, target: str) -> Illegal:
    """The refusal of an order that leaves a weapon silent (EXT-19.2)."""
    text = f"{gun.label} ({spoken(gun.name)}) can fire at {target} and has to fire."
    return illegal("weapon-must-fire", text, rule="EXT-19.2")


def wrong_target(state: State, order: str, gun: Gun, target: str, choices: Choices, mark: str | None) -> Illegal | None:
    """Why an order does not let a weapon fire at a target that it could fire at."""
    if order == "closest-target":
        nearest, shared = choices.nearest[gun.name], choices.shared[gun.name]
        if target not in nearest:
            text = f"{gun.label} ({spoken(gun.name)}) has to fire at the nearest target: {_list(nearest)}."
            return illegal("not-closest-target", text, rule="EXT-19.4")
        if target not in shared:
            wanted = _list(shared)
            text = f"{gun.label} ({spoken(gun.name)}): of its nearest targets most weapons can combine on {wanted}."
            return illegal("not-most-combining", text, rule="EXT-19.5")
    if order == "optimize" and not fits(state, gun, target):
        wanted = "soft" if gun.soft > gun.hard else "hard"
        text = f"{gun.label} (hard {gun.hard}, soft {gun.soft}) fires only at {wanted} targets."
        return illegal("wrong-target-type", text, rule="EXT-19.9")
    if order == "target" and target != mark:
        return illegal("not-marked-target", f"Only {mark or 'a marked unit'} may be fired at.", rule="EXT-19.10")
    return None


def _list(names: frozenset[str]) -> str:
    return " or ".join(sorted(names))
