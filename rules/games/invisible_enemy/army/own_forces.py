"""A group's own numbers of army construction: tech levels, unit pools and network dice, where the book has none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, field

from rules.games.invisible_enemy.catalogue import CATALOGUE, MGVS
from rules.games.invisible_enemy.catalogue.force_tables import Nation, Slot, UnitType
from rules.kernel.records import SnakeRecord, replace
from rules.kit.rule_set_cards import Difference

HIGHEST_TECH, MOST_BASES, MOST_DICE = 20, 99, 99
TechLevel: TypeAlias = Annotated[int, Meta(ge=1, le=HIGHEST_TECH)]
Bases: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_BASES)]
Dice: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_DICE)]
EVERYTHING = "bases"
"""The name of the part of a pool that the house leaves without limit: it counts all bases."""
SETUP = CATALOGUE.battle.setup


class OwnPool(SnakeRecord):
    """The pool of a unit type: the most bases by part of the pool (IE-1.50), and its full strength (IE-1.56)."""

    most: Mapping[str, Bases] = field(default_factory=dict)
    standard: Bases | None = None


class OwnForces(SnakeRecord):
    """Numbers of army construction; missing ones are the house's (IE-R1).

    ``tech_levels`` by nation, ``pools`` by unit type, network dice: 1D6 + ``dice_plus``, at most ``dice_most``.
    """

    tech_levels: Mapping[str, TechLevel] = field(default_factory=dict)
    pools: Mapping[str, OwnPool] = field(default_factory=dict)
    dice_plus: Dice | None = None
    dice_most: Dice | None = None

    @property
    def network_dice(self) -> tuple[int, int]:
        """The number added to the die of network dice, and the most that a side can have (IE-1.62, IE-2.5)."""
        plus, most = self.dice_plus, self.dice_most
        return (
            SETUP.network_dice_plus if plus is None else plus,
            SETUP.network_dice_max if most is None else most,
        )


NO_OWN_FORCES = OwnForces()


def nations_of(own: OwnForces) -> Mapping[str, Nation]:
    """Returns the nations with the tech levels of a group (IE-1.30)."""
    if not own.tech_levels:
        return CATALOGUE.nations
    return {
        key: replace(nation, tech_level=own.tech_levels.get(key, nation.tech_level))
        for key, nation in CATALOGUE.nations.items()
    }


def unit_types_of(own: OwnForces) -> Mapping[str, UnitType]:
    """Returns the unit types with the pools of a group (IE-1.50)."""
    if not own.pools:
        return CATALOGUE.unit_types
    return {key: _apply_pool(kind, own.pools.get(key)) for key, kind in CATALOGUE.unit_types.items()}


def parts_of(kind: UnitType) -> tuple[Slot, ...]:
    """Returns the parts of a pool; an unlimited one counts all bases in one part."""
    roles = tuple(sorted({mgv.role for mgv in MGVS.values()}))
    return kind.slots or (Slot(name=EVERYTHING, roles=roles, max=MOST_BASES),)


def _apply_pool(kind: UnitType, own: OwnPool | None) -> UnitType:
    if own is None:
        return kind
    parts = parts_of(kind)
    limited = kind.slots or any(part.name in own.most for part in parts)
    slots = tuple(replace(part, max=own.most.get(part.name, part.max)) for part in parts) if limited else ()
    return replace(kind, slots=slots, standard=kind.standard if own.standard is None else own.standard)


def force_differences(own: OwnForces) -> Iterator[Difference]:
    """Yields the differences from the house's numbers: label, number, the house's number, rule."""
    for key, nation in nations_of(own).items():
        was = CATALOGUE.nations[key].tech_level
        if nation.tech_level != was:
            yield Difference(f"Tech level of {nation.name}", str(nation.tech_level), str(was), nation.rule)
    for key, kind in unit_types_of(own).items():
        house = CATALOGUE.unit_types[key]
        limits = {slot.name: str(slot.max) for slot in house.slots}
        for slot in kind.slots:
            if str(slot.max) != limits.get(slot.name):
                yield Difference(
                    f"{kind.name}: {slot.name}", str(slot.max), limits.get(slot.name, "no limit"), kind.rule
                )
        if kind.standard != house.standard:
            was_full = "none" if house.standard is None else str(house.standard)
            yield Difference(f"{kind.name}: full strength", str(kind.standard), was_full, "IE-1.56")
    plus, most = own.network_dice
    if plus != SETUP.network_dice_plus:
        yield Difference("Network dice", f"1D6 + {plus}", f"1D6 + {SETUP.network_dice_plus}", "IE-2.5")
    if most != SETUP.network_dice_max:
        yield Difference("Most network dice", str(most), str(SETUP.network_dice_max), "IE-1.62")
