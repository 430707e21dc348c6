"""The one resolver of attacks: to hit, damage, criticals (sections 10 to 15). It rolls in the order of EXT-10.10."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.games.extractors.battle.events import Attack, CriticalHit, Drm
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import gone, kind
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import Area
from rules.games.extractors.mechanics.operational_cycling import box_destroyed
from rules.games.extractors.mechanics.targets import Gun
from rules.kernel.dice import D10_FROM_ZERO, Dice, Die
from rules.kernel.records import changed, record

DAMAGE = CATALOGUE.damage
BASE = CATALOGUE.to_hit.base_from
Pick = Callable[[Dice, int, str], tuple[int, tuple[int, ...]]]
"""Chooses one of ``n`` candidates: its number from 0, and the faces rolled."""


def rolled_pick(dice: Dice, size: int, why: str) -> tuple[int, tuple[int, ...]]:
    """A random choice by ten-sided dice: faces that would favour some candidates are rolled again (EXT-12.9, R-30)."""
    if size == 1:
        return 0, ()
    limit, faces = size * (10 // size), [dice.roll(D10_FROM_ZERO, why=why)]
    while faces[-1] >= limit:
        faces.append(dice.roll(D10_FROM_ZERO, why=f"{why}, again"))
    return faces[-1] % size, tuple(faces)


def even_pick(dice: Dice, size: int, why: str) -> tuple[int, tuple[int, ...]]:
    """The same choice for odds: each candidate equally likely, without rolling again."""
    return (dice.roll(Die(low=0, high=size - 1), why=why), ()) if size > 1 else (0, ())


@record
class Strike:
    """An attack about to be made on one unit: the weapons, the DRM of each, and through which area each fires.

    ``power`` replaces the weapons' firepower, without a facing DRM (Self Destruct, EXT-19.15).
    """

    target: str
    guns: tuple[Gun, ...]
    parts: tuple[tuple[Drm, ...], ...]
    through: tuple[Area | None, ...]
    power: int | None = None
    facing: bool = True


class Field:
    """The units while a fire action is resolved; ``units`` holds those that have changed."""

    def __init__(self, state: State, *, pick: Pick = rolled_pick) -> None:
        self.state, self.pick = state, pick
        self.units: dict[str, Unit] = {}

    def unit(self, name: str) -> Unit:
        """The unit as it is now."""
        return self.units.get(name) or self.state.units[name]

    def everyone(self) -> dict[str, Unit]:
        """All units as they are now."""
        return {**self.state.units, **self.units}

    def destroy(self, name: str) -> list[str]:
        """A unit is destroyed; its passengers die (EXT-7.7), a fort's section is in the open (EXT-22.40)."""
        dead = [name]
        self.units[name] = changed(self.unit(name), destroyed=True)
        for other, unit in sorted(self.everyone().items()):
            if unit.aboard == name and not unit.destroyed:
                self.units[other] = changed(unit, destroyed=True)
                dead.append(other)
            elif unit.inside == name:
                self.units[other] = changed(unit, inside=None)
        return dead


def strike(field: Field, plan: Strike, dice: Dice) -> Attack:
    """Resolve one attack (EXT-10.10)."""
    before = field.unit(plan.target)
    drms = tuple(sum(part.amount for part in parts) for parts in plan.parts)
    faces = tuple(
        dice.roll(D10_FROM_ZERO, cuts=(min(8, max(0, BASE - 1 - drm)),), why=f"{gun.label} to hit {plan.target}")
        for gun, drm in zip(plan.guns, drms, strict=True)
    )
    hits = tuple(face + drm >= BASE for face, drm in zip(faces, drms, strict=True))
    attack = Attack(
        target=plan.target,
        firers=tuple(gun.name for gun in plan.guns),
        parts=plan.parts,
        drms=drms,
        faces=faces,
        hits=hits,
    )
    if not any(hits):
        return attack
    attack = _damage(field, plan, attack, dice)
    attack = _commandos(field, plan, attack, dice)
    after = field.unit(plan.target)
    return changed(attack, change=difference(before, after))


def _damage(field: Field, plan: Strike, attack: Attack, dice: Dice) -> Attack:
    """One damage roll with the firepower of what hit (EXT-11.2, EXT-14.1)."""
    unit = field.unit(plan.target)
    found = kind(unit)
    power = _power(plan, attack.hits, soft=found.is_section)
    through = _best_through(plan, attack.hits, unit)
    drm = getattr(DAMAGE.through, through) if through else 0
    table = DAMAGE.soft if found.is_section else DAMAGE.machine if found.is_machine else DAMAGE.hard
    cells = table.row(power).cells
    by_face = tuple(cells[min(9, max(0, face + drm))] for face in range(10))
    face = dice.roll(D10_FROM_ZERO, cuts=_cuts(by_face), why=f"damage to {plan.target}")
    attack = changed(
        attack, firepower=power, face=face, die=min(9, max(0, face + drm)), result=by_face[face], through=through
    )
    if found.is_section:
        return changed(attack, dead=tuple(_hit_section(field, plan.target, by_face[face])))
    dead = _lose_armor(field, plan.target, int(by_face[face].rstrip("*")))
    attack = changed(attack, dead=tuple(dead))
    return (
        attack
        if dead or not by_face[face].endswith("*")
        else _critical(field, plan, attack, dice, _bearing(plan, attack))
    )


def _power(plan: Strike, hits: Sequence[bool], *, soft: bool) -> int:
    if plan.power is not None:
        return plan.power
    return sum(gun.power(soft=soft) for gun, hit in zip(plan.guns, hits, strict=True) if hit)


def _best_through(plan: Strike, hits: Sequence[bool], target: Unit) -> Area | None:
    """The area best for the firers among those that hit (EXT-14.2, ruling R-25); None without facing DRM (EXT-11.6)."""
    if kind(target).is_section or not kind(target).has_facing or not plan.facing:
        return None
    areas = [area for area, hit in zip(plan.through, hits, strict=True) if hit and area]
    return max(areas, key=lambda area: int(getattr(DAMAGE.through, area)), default=None)


def _cuts(cells: Sequence[str]) -> tuple[int, ...]:
    """The faces after which the result changes; a table without change still parts one face from the rest."""
    return tuple(face for face in range(len(cells) - 1) if cells[face] != cells[face + 1]) or (0,)


# --- effects --------------------------------------------------------------------------------------


def _hit_section(field: Field, name: str, result: str) -> list[str]:
    """What a soft result does to a section (EXT-11.8 to EXT-11.12); returns who died."""
    unit = field.unit(name)
    if result == "none":
        return []
    effect = DAMAGE.status[result][unit.status]
    if effect == "eliminated":
        return field.destroy(name)
    if effect in ("pinned", "routed"):
        field.units[name] = changed(unit, status=effect)
        return []
    if unit.steps <= 1:
        return field.destroy(name)
    status = "routed" if effect == "step-loss-and-routed" else unit.status
    field.units[name] = changed(unit, steps=unit.steps - 1, status=status)
    return []


def _lose_armor(field: Field, name: str, points: int) -> list[str]:
    """Armor lost, also by extra armor hits (EXT-12.3); at 0 the unit is destroyed (EXT-11.7); returns who died."""
    unit = field.unit(name)
    field.units[name] = changed(unit, armor=max(0, unit.armor - points))
    return field.destroy(name) if unit.armor - points <= 0 else []


# --- criticals ------------------------------------------------------------------------------------


def _bearing(plan: Strike, attack: Attack) -> tuple[Area, ...]:
    """The areas in which those that hit lie from the target (EXT-12.7)."""
    return tuple(area for area, hit in zip(plan.through, attack.hits, strict=True) if hit and area)


def _commandos(field: Field, plan: Strike, attack: Attack, dice: Dice) -> Attack:
    """Each Commando that hit rolls on the critical table, in order, while the target exists (EXT-15.1, EXT-15.2)."""
    for gun, hit, area in zip(plan.guns, attack.hits, plan.through, strict=True):
        target = field.unit(plan.target)
        if hit and gun.critical and not gone(target) and not kind(target).is_section:
            attack = _critical(field, plan, attack, dice, (area,) if area else ())
    return attack


def _critical(field: Field, plan: Strike, attack: Attack, dice: Dice, bearing: tuple[Area, ...]) -> Attack:
    """A roll on the critical table, unmodified (EXT-12.1)."""
    name = plan.target
    table = CATALOGUE.critical.machine if kind(field.unit(name)).is_machine else CATALOGUE.critical.vehicle
    die = dice.roll(D10_FROM_ZERO, cuts=_cuts(table), why=f"critical hit on {name}")
    hit, dead = CriticalHit(die=die, result=table[die]), []
    unit = field.unit(name)
    match table[die]:
        case "extra-armor-hit":
            dead = _lose_armor(field, name, 1)
        case "speed" | "speed-starred" if kind(unit).is_machine:
            loss = 1 if table[die] == "speed" else kind(unit).starred_speed_loss
            field.units[name] = changed(unit, speed=max(0, unit.speed - loss))
        case "speed" if kind(unit).family == "vehicle":
            field.units[name] = changed(unit, speed_hits=min(2, unit.speed_hits + 1))
        case "firepower" if kind(unit).is_machine:
            hit = _lose_slot(field, name, hit, dice, bearing)
        case "firepower" if kind(unit).family == "vehicle":
            field.units[name] = changed(unit, firepower_hits=min(2, unit.firepower_hits + 1))
        case "program":
            hit = _lose_box(field, name, hit, dice)
    return changed(attack, criticals=(*attack.criticals, hit), dead=(*attack.dead, *dead))


def _lose_slot(field: Field, name: str, hit: CriticalHit, dice: Dice, bearing: tuple[Area, ...]) -> CriticalHit:
    """One slot, loaded or empty, whose arc bears on an attacker, at random (EXT-12.7, ruling R-29)."""
    unit = field.unit(name)
    arcs = CATALOGUE.limits.arcs
    slots = [
        slot
        for slot, arc in kind(unit).slots.items()
        if slot not in unit.destroyed_slots and any(area in arcs[arc] for area in bearing)
    ]
    if not slots:
        return hit
    number, faces = field.pick(dice, len(slots), f"which slot of {name}")
    field.units[name] = changed(unit, destroyed_slots=unit.destroyed_slots | {slots[number]})
    return changed(hit, slot=slots[number], picks=faces)


def _lose_box(field: Field, name: str, hit: CriticalHit, dice: Dice) -> CriticalHit:
    """One order box at random, move then combat (EXT-12.8); not on Thanis, nor in the simple game (EXT-20.4)."""
    unit = field.unit(name)
    if field.state.simple or unit.thanis:
        return hit
    boxes = [
        (cycle, box)
        for cycle in ("move", "combat")
        for box in range(1, CATALOGUE.limits.boxes + 1)
        if box not in getattr(unit, f"{cycle}_cycle").destroyed
    ]
    if not boxes:
        return hit
    number, faces = field.pick(dice, len(boxes), f"which order box of {name}")
    cycle, box = boxes[number]
    key = f"{cycle}_cycle"
    field.units[name] = changed(unit, **{key: box_destroyed(getattr(unit, key), box)})
    return changed(hit, box=f"{cycle}-{box}", picks=faces)


def difference(before: Unit, after: Unit) -> str:
    """What an attack changed of a unit, in words: counters from old to new."""
    if after.destroyed:
        return "eliminated" if kind(after).is_section else "destroyed"
    parts = []
    for name in ("armor", "steps", "speed"):
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            parts.append(f"{name} {old} to {new}")
    for name in ("speed_hits", "firepower_hits"):
        if getattr(before, name) != getattr(after, name):
            parts.append(f"{name.replace('_', ' ')} {getattr(after, name)}")
    if before.status != after.status:
        parts.append(after.status)
    return ", ".join(parts)
