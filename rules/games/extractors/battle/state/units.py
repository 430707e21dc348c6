"""Kinds of units: one view of sections, vehicles, installations and machines for the rules of battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from math import ceil

from rules.games.extractors.battle.state import Unit
from rules.games.extractors.catalogue.tables import CATALOGUE, Machine, Piece
from rules.games.extractors.catalogue.terms import Faction, Family, MoveType
from rules.kernel.records import record


@record
class Kind:
    """A kind of unit. ``slots``: the arc of each slot of a machine. Steps, armor and speed are full values."""

    id: str
    name: str
    side: Faction
    family: Family
    move_type: MoveType
    profile: int
    speed: int
    rule: str
    good_for: str
    cost: int = 0
    steps: int = 0
    armor: int = 0
    firepower: int = 0
    reduced: int | None = None
    to_hit: str = ""
    area: str = ""
    carries: int = 0
    critical_attack: bool = False
    rally_aid: bool = False
    has_facing: bool = True
    road_bonus: bool = True
    buyable: bool = True
    slots: Mapping[str, str] = field(default_factory=dict)
    extra_armor_cost: int = 0
    starred_speed_loss: int = 0
    house_defaults: tuple[str, ...] = ()

    @property
    def is_section(self) -> bool:
        """True for soft targets (EXT-1.6)."""
        return self.family == "section"

    @property
    def is_machine(self) -> bool:
        """True for the Avronian machines, which take orders (EXT-16.1)."""
        return self.family == "machine"


def _of_piece(key: str, piece: Piece) -> Kind:
    return Kind(
        id=key,
        name=piece.name,
        side=piece.side,
        family=piece.family,
        move_type=piece.move_type,
        profile=piece.target_profile,
        speed=piece.speed,
        rule=piece.rule,
        good_for=piece.good_for,
        cost=piece.cost,
        steps=piece.steps,
        armor=piece.armor,
        firepower=piece.firepower,
        reduced=piece.reduced_firepower,
        to_hit=piece.to_hit,
        area=piece.area,
        carries=piece.carries,
        critical_attack=piece.critical_attack,
        rally_aid=piece.rally_aid,
        has_facing=piece.has_facing,
        road_bonus=piece.road_bonus,
        buyable=piece.buyable,
        house_defaults=piece.house_defaults,
    )


def _of_machine(key: str, machine: Machine) -> Kind:
    return Kind(
        id=key,
        name=machine.name,
        side="avronian",
        family="machine",
        move_type=machine.move_type,
        profile=machine.target_profile,
        speed=machine.speed,
        rule=machine.rule,
        good_for=machine.good_for,
        cost=machine.cost,
        armor=machine.armor,
        slots=machine.slots,
        extra_armor_cost=machine.extra_armor_cost,
        starred_speed_loss=machine.starred_speed_loss,
        house_defaults=machine.house_defaults,
    )


KINDS: Mapping[str, Kind] = {
    **{key: _of_piece(key, piece) for key, piece in CATALOGUE.pieces.items()},
    **{key: _of_machine(key, machine) for key, machine in CATALOGUE.machines.items()},
}
"""Every kind of unit by its id."""


def kind(unit: Unit) -> Kind:
    """The kind of a unit."""
    return KINDS[unit.type]


def side(unit: Unit) -> Faction:
    """The faction that a unit belongs to (EXT-1.2)."""
    return kind(unit).side


def on_map(unit: Unit) -> bool:
    """True for a unit that stands on the map, passengers and sections in forts included."""
    return unit.hex is not None and not unit.destroyed and unit.exited is None


def gone(unit: Unit) -> bool:
    """True for a unit that is destroyed or has left the map."""
    return unit.destroyed or unit.exited is not None


def carried(unit: Unit) -> bool:
    """True aboard a floater or inside a fort: such a section cannot be targeted or hit (EXT-7.6, EXT-22.40)."""
    return unit.aboard is not None or unit.inside is not None


def halved(value: int, hits: int) -> int:
    """A vehicle's value after critical hits: halved, rounded up, then nothing (EXT-12.4, EXT-12.5)."""
    if hits >= 2:
        return 0
    return ceil(value / 2) if hits else value


def speed(unit: Unit) -> int:
    """The speed of a unit now: its MP for a move (EXT-6.1)."""
    found = kind(unit)
    return unit.speed if found.is_machine else halved(found.speed, unit.speed_hits)


def firepower(unit: Unit) -> int:
    """The firepower of a Dorian unit now: reduced sections use their reduced value (EXT-11.10)."""
    found = kind(unit)
    if found.is_section:
        reduced = found.reduced is not None and unit.steps < found.steps
        return found.reduced if reduced and found.reduced is not None else found.firepower
    return halved(found.firepower, unit.firepower_hits)


def full_armor(unit: Unit) -> int:
    """The armor with which a unit starts (EXT-3.12)."""
    return kind(unit).armor + unit.extra_armor


def cost(unit: Unit) -> int:
    """The buying cost of a unit with its weapons, extra armor and Thanis orders (EXT-3.3)."""
    found = kind(unit)
    weapons = sum(CATALOGUE.weapons[weapon].cost for weapon in unit.weapons.values())
    armor = unit.extra_armor * found.extra_armor_cost
    return found.cost + weapons + armor + len(unit.thanis) * CATALOGUE.limits.thanis_cost


def fresh(type_: str, **values: object) -> Unit:
    """A unit of a type with full steps, armor and speed."""
    found = KINDS[type_]
    extra = values.get("extra_armor", 0)
    start = {"steps": found.steps, "armor": found.armor + (extra if isinstance(extra, int) else 0)}
    if found.is_machine:
        start["speed"] = found.speed
    return Unit(**{"type": type_, **start, **values})  # type: ignore[arg-type]
