"""Critical hits: the table, destroyed slots and order boxes (section 12)."""

from __future__ import annotations

from rules.games.extractors.battle.changes import Recorder
from rules.games.extractors.battle.events import Attack, CriticalHit
from rules.games.extractors.battle.state.units import kind
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import Area, CycleName
from rules.games.extractors.mechanics.damage import lose_armor, table_cuts
from rules.games.extractors.mechanics.operational_cycling import destroy_box
from rules.games.extractors.mechanics.thanis import ignores_program_hits
from rules.kernel.dice import D10_FROM_ZERO, Dice
from rules.kernel.records import replace


def roll_critical_hit(recorder: Recorder, attack: Attack, dice: Dice, bearing: tuple[Area, ...]) -> Attack:
    """Rolls on the critical table, unmodified (EXT-12.1); ``bearing``: the areas in which the firers lie (EXT-12.7)."""
    name = attack.target
    table = CATALOGUE.critical.machine if kind(recorder.unit(name)).is_machine else CATALOGUE.critical.vehicle
    die = dice.roll(D10_FROM_ZERO, cuts=table_cuts(table), why=f"critical hit on {name}")
    hit, dead = CriticalHit(die=die, result=table[die]), []
    unit = recorder.unit(name)
    match table[die]:
        case "extra-armor-hit":
            dead = lose_armor(recorder, name, 1)
        case "speed" | "speed-starred" if kind(unit).is_machine:
            loss = 1 if table[die] == "speed" else kind(unit).starred_speed_loss
            recorder.units[name] = replace(unit, speed=max(0, unit.speed - loss))
        case "speed" if kind(unit).family == "vehicle":
            recorder.units[name] = replace(unit, speed_hits=min(2, unit.speed_hits + 1))
        case "firepower" if kind(unit).is_machine:
            hit = _lose_slot(recorder, name, hit, dice, bearing)
        case "firepower" if kind(unit).family == "vehicle":
            recorder.units[name] = replace(unit, firepower_hits=min(2, unit.firepower_hits + 1))
        case "program":
            hit = _lose_box(recorder, name, hit, dice)
    return replace(attack, criticals=(*attack.criticals, hit), dead=(*attack.dead, *dead))


def _lose_slot(recorder: Recorder, name: str, hit: CriticalHit, dice: Dice, bearing: tuple[Area, ...]) -> CriticalHit:
    """Destroys one slot, loaded or empty, whose arc bears on an attacker, at random (EXT-12.7, ruling R-29)."""
    unit = recorder.unit(name)
    arcs = CATALOGUE.limits.arcs
    slots = {
        slot: arc
        for slot, arc in kind(unit).slots.items()
        if slot not in unit.destroyed_slots and any(area in arcs[arc] for area in bearing)
    }
    if not slots:
        return hit
    number, faces = recorder.pick(dice, [*slots.values()], f"which slot of {name}")
    slot = [*slots][number]
    recorder.units[name] = replace(unit, destroyed_slots=unit.destroyed_slots | {slot})
    return replace(hit, slot=slot, picks=faces)


def _lose_box(recorder: Recorder, name: str, hit: CriticalHit, dice: Dice) -> CriticalHit:
    """Destroys a random order box, move then combat (EXT-12.8); not on Thanis, nor in the simple game (EXT-20.4)."""
    unit = recorder.unit(name)
    if recorder.state.simple or ignores_program_hits(unit):
        return hit
    cycles: tuple[CycleName, ...] = ("move", "combat")
    boxes = [
        (cycle, box)
        for cycle in cycles
        for box in range(1, CATALOGUE.limits.boxes + 1)
        if box not in getattr(unit, f"{cycle}_cycle").destroyed
    ]
    if not boxes:
        return hit
    number, faces = recorder.pick(dice, ["box"] * len(boxes), f"which order box of {name}")
    cycle, box = boxes[number]
    recorder.units[name] = destroy_box(unit, cycle, box)
    return replace(hit, box=f"{cycle}-{box}", picks=faces)
