"""Kinds of units: one record for sections, vehicles, installations and machines alike."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.tables import Machine, Piece
from rules.games.extractors.catalogue.terms import Faction, Family, MoveType
from rules.kernel.records import Record


class Kind(Record):
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
        """Checks whether this is a soft target (EXT-1.6)."""
        return self.family == "section"

    @property
    def is_machine(self) -> bool:
        """Checks whether this is an Avronian machine, which takes orders (EXT-16.1)."""
        return self.family == "machine"


def _from_piece(key: str, piece: Piece) -> Kind:
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


def _from_machine(key: str, machine: Machine) -> Kind:
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
    **{key: _from_piece(key, piece) for key, piece in CATALOGUE.pieces.items()},
    **{key: _from_machine(key, machine) for key, machine in CATALOGUE.machines.items()},
}
"""Every kind of unit by its id."""
CELL_PIECES = ("lance", "shock", "commando")
