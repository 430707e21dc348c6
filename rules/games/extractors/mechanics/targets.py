"""What can fire at what: weapons, sight, the checks on a target, and the to-hit DRM (section 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.actions import Sights
from rules.games.extractors.battle.events import Drm
from rules.games.extractors.battle.state import Sight, State, Unit
from rules.games.extractors.battle.state.queries import unit_named
from rules.games.extractors.battle.state.units import carried, firepower, kind, side
from rules.games.extractors.catalogue.tables import CATALOGUE
from rules.games.extractors.catalogue.terms import ARC_WORDS, Area
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.eligibility import check_in_play
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import record

TO_HIT = CATALOGUE.to_hit
ALL_ROUND: tuple[Area, ...] = ("front", "side", "rear")


@record
class Gun:
    """A weapon that fires: that of a Dorian unit, or one of a machine's slots. ``area`` is empty, target-hex or
    surrounding (EXT-13.1)."""

    by: str
    name: str
    label: str
    row: str
    hard: int
    soft: int
    slot: str | None = None
    area: str = ""
    arc: tuple[Area, ...] = ALL_ROUND
    critical: bool = False

    def power(self, *, soft: bool) -> int:
        """Firepower against soft targets, or against all others (EXT-11.1)."""
        return self.soft if soft else self.hard

    def range_drm(self, range_: int) -> int | None:
        """The DRM at a range, or None where it cannot fire (EXT-10.3, EXT-10.4)."""
        row = TO_HIT.range_drm[self.row]
        found = row[range_ - 1] if 1 <= range_ <= len(row) else "x"
        return found if isinstance(found, int) else None

    @property
    def most(self) -> int:
        """The greatest range."""
        return max(range_ for range_ in range(1, 6) if self.range_drm(range_) is not None)


def unit_gun(name: str, unit: Unit) -> Gun:
    """The weapon of a Dorian unit. Raises Illegal ``no-weapon`` or ``weapon-destroyed`` (EXT-10.9, EXT-12.4)."""
    found = kind(unit)
    if not found.to_hit:
        raise illegal("no-weapon", f"{name} has no weapon.", rule="EXT-10.9")
    power = firepower(unit)
    if not power:
        raise illegal("weapon-destroyed", f"The weapon of {name} is destroyed.", rule="EXT-10.9")
    return Gun(
        by=name,
        name=name,
        label=found.name,
        row=found.to_hit,
        hard=power,
        soft=power,
        area=found.area,
        critical=found.critical_attack,
    )


def slot_gun(name: str, unit: Unit, slot: str) -> Gun:
    """The weapon in a machine's slot. Raises Illegal (EXT-10.9, EXT-2.5)."""
    slots = kind(unit).slots
    if slot not in slots:
        raise illegal("unknown-slot", f"{name} has no {slot}.", rule="EXT-3.2")
    if slot in unit.destroyed_slots:
        raise illegal("weapon-destroyed", f"{slot} of {name} is destroyed.", rule="EXT-12.10")
    if slot not in unit.weapons:
        raise illegal("no-weapon", f"{slot} of {name} is empty.", rule="EXT-10.9")
    if slot in unit.fired_slots:
        raise illegal("already-fired", f"{slot} of {name} has fired in this phase.", rule="EXT-2.5")
    weapon = CATALOGUE.weapons[unit.weapons[slot]]
    return Gun(
        by=name,
        name=slot,
        label=f"{weapon.name} ({ARC_WORDS[slots[slot]]})" if _twice(unit, slot) else weapon.name,
        row=unit.weapons[slot],
        hard=weapon.hard,
        soft=weapon.soft,
        slot=slot,
        area=weapon.area,
        arc=CATALOGUE.limits.arcs[slots[slot]],
    )


def _twice(unit: Unit, slot: str) -> bool:
    """True for one of several weapons of a kind on a machine: then a player is told which it is."""
    return list(unit.weapons.values()).count(unit.weapons[slot]) > 1


def ready_guns(name: str, unit: Unit) -> list[Gun]:
    """The weapons of a machine that can fire now, in display order."""
    return [
        slot_gun(name, unit, slot)
        for slot in kind(unit).slots
        if slot in unit.weapons and slot not in unit.destroyed_slots and slot not in unit.fired_slots
    ]


# --- seeing ---------------------------------------------------------------------------------------


def sees_all(unit: Unit) -> bool:
    """Orni and Flyer see everything and are seen by everything (EXT-9.2)."""
    return kind(unit).move_type == "orni"


def sight_between(state: State, one: Unit, other: Unit) -> bool:
    """True when a line of sight joins two units on the map (section 9)."""
    if one.hex is None or other.hex is None:
        return False
    return sees_all(one) or sees_all(other) or hexmap.visible(state, one.hex, other.hex)


def look(state: State, sights: Sights, one: str, other: str) -> Sight:
    """How one unit sees another: from the map, or as typed. Range 0: not at all."""
    if state.typed:
        typed = sights.get(one, {}).get(other) or state.sights.get(one, {}).get(other)
        return typed or Sight(range=0)
    looker, seen = state.units[one], state.units[other]
    if looker.hex is None or seen.hex is None:
        return Sight(range=0)
    return Sight(
        range=hexmap.distance(looker.hex, seen.hex),
        area=hexmap.area(looker.hex, looker.facing, seen.hex) or "front",
        through=hexmap.area(seen.hex, seen.facing, looker.hex) or "side",
        terrain=hexmap.terrain(state, seen.hex),
        chimneys="chimneys" in hexmap.terrain(state, looker.hex),
        clear=sight_between(state, looker, seen),
    )


# --- targets --------------------------------------------------------------------------------------


def check_enemy(state: State, by: str, target: str) -> Unit:
    """The target, if it is an enemy that can be fired at at all (EXT-10.1)."""
    unit = unit_named(state, target)
    if side(unit) == side(state.units[by]):
        raise illegal("friendly-target", f"{target} is a friend of {by}.", rule="EXT-10.1")
    check_in_play(target, unit)
    if unit.hex is None:
        raise illegal("unit-out-of-play", f"{target} is not on the map.", rule="EXT-10.1")
    if unit.hidden:
        raise illegal("target-hidden", f"{target} is hidden.", rule="EXT-10.1")
    if carried(unit):
        text = f"{target} is sheltered by {unit.aboard or unit.inside}, which has to be destroyed first."
        raise illegal("target-sheltered", text, rule="EXT-7.6" if unit.aboard else "EXT-22.40")
    return unit


def refusal(gun: Gun, target: str, sight: Sight) -> Illegal | None:
    """Why a weapon cannot fire at an enemy so seen: range, arc, line of sight, in this order (EXT-10.1)."""
    if gun.range_drm(sight.range) is None:
        text = f"{gun.label} cannot fire at range {sight.range} ({target})."
        return illegal("out-of-range", text, rule="EXT-10.3")
    if sight.area not in gun.arc:
        text = f"{target} lies in the {sight.area} area, outside the arc of {gun.label} ({', '.join(gun.arc)})."
        return illegal("out-of-arc", text, rule="EXT-5.8")
    if not sight.clear:
        return illegal("no-line-of-sight", f"No line of sight from {gun.by} to {target}.", rule="EXT-9.3")
    return None


def check_target(state: State, gun: Gun, target: str, sights: Sights) -> Sight:
    """How a weapon sees its target. Raises Illegal unless it can fire at it (EXT-10.1)."""
    check_enemy(state, gun.by, target)
    sight = look(state, sights, gun.by, target)
    if problem := refusal(gun, target, sight):
        raise problem
    return sight


def targets(state: State, gun: Gun, sights: Sights) -> dict[str, Sight]:
    """The enemies at which a weapon can fire now, and how it sees them."""
    found: dict[str, Sight] = {}
    for name in sorted(state.units):
        try:
            found[name] = check_target(state, gun, name, sights)
        except Illegal:
            continue
    return found


# --- the to-hit DRM -------------------------------------------------------------------------------


def to_hit_parts(
    state: State, gun: Gun, target: Unit, sight: Sight, *, range_: int, order: Mapping[str, int] | None = None
) -> tuple[Drm, ...]:
    """The DRM of a to-hit roll, part by part; they add up (EXT-1.7, EXT-10.3 to EXT-10.8).

    ``order`` names further DRM of orders by key.
    """
    firer, found = state.units[gun.by], kind(target)
    parts = [Drm(label=f"range {range_}", amount=gun.range_drm(range_) or 0, rule="EXT-10.3")]
    parts.append(Drm(label=f"profile of {found.name}", amount=found.profile, rule="EXT-10.5"))
    cover = hexmap.target_drm(sight.terrain, found.move_type)
    parts.append(Drm(label="terrain of the target", amount=cover, rule="EXT-10.6"))
    if sight.chimneys and kind(firer).move_type == "acv":
        parts.append(Drm(label="firing from chimneys", amount=TO_HIT.drm["chimneys-acv-firer"], rule="EXT-10.8"))
    if firer.reveal_bonus:
        parts.append(Drm(label="revealed from hiding", amount=TO_HIT.drm["ambush-reveal"], rule="EXT-22.28"))
    for key in order or {}:
        parts.append(Drm(label=key.replace("-", " "), amount=TO_HIT.drm[key], rule="EXT-10.5"))
    return tuple(part for place, part in enumerate(parts) if part.amount or place == 0)
