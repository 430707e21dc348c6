"""Critical hits: the table, destroyed slots and order boxes (section 12)."""

from __future__ import annotations

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack, CriticalHit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Area
from rules.games.extractors.mechanics.damage import lose_armor, table_cuts
from rules.games.extractors.mechanics.legal_attack import LegalAttack
from rules.games.extractors.mechanics.operational_cycling import destroy_box
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.records import changed


def bearing_areas(plan: LegalAttack, attack: Attack) -> tuple[Area, ...]:
    """The areas in which those that hit lie from the target (EXT-12.7)."""
    return tuple(area for area, hit in zip(plan.through, attack.hits, strict=True) if hit and area)


def roll_critical_hit(
    field: Recorder, plan: LegalAttack, attack: Attack, dice: Dice, bearing: tuple[Area, ...]
) -> Attack:
    """A roll on the critical table, unmodified (EXT-12.1)."""
    name = plan.target
    table = CATALOGUE.critical.machine if kind(field.unit(name)).is_machine else CATALOGUE.critical.vehicle
    die = dice.roll(D10_FROM_ZERO, cuts=table_cuts(table), why=f"critical hit on {name}")
    hit, dead = CriticalHit(die=die, result=table[die]), []
    unit = field.unit(name)
    match table[die]:
        case "extra-armor-hit":
            dead = lose_armor(field, name, 1)
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


def _lose_slot(field: Recorder, name: str, hit: CriticalHit, dice: Dice, bearing: tuple[Area, ...]) -> CriticalHit:
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


def _lose_box(field: Recorder, name: str, hit: CriticalHit, dice: Dice) -> CriticalHit:
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
    field.units[name] = changed(unit, **{key: destroy_box(getattr(unit, key), box)})
    return changed(hit, box=f"{cycle}-{box}", picks=faces)
