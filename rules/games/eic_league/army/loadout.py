"""What a unit carries: its slots, holster and pod, and how much room each group of weapons takes (EIC-7.2, EIC-7.6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rules.games.eic_league.army.document import Item, UnitDesign, item
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.purchase_tables import Kind, Weapon
from rules.kernel.records import Path, record

DRONE = "tank-drone"


@record
class Fitted:
    """A weapon and its place in the document. ``slot`` counts from 1; None: it takes none (drone, holster, pod).

    ``weapon`` is None for a drone and for what is not for sale.
    """

    path: Path
    item: Item
    weapon: Weapon | None
    slot: int | None = None

    @property
    def is_drone(self) -> bool:
        """True for a replacement drone (EIC-7.8)."""
        return self.item.weapon == DRONE

    @property
    def title(self) -> str:
        """Its name, or the id of what the rules do not know."""
        return weapon_title(self.item.weapon)


def weapon_title(weapon: str) -> str:
    """The name of a weapon's id."""
    if known := CATALOGUE.weapons.get(weapon):
        return known.name
    if weapon == DRONE:
        return CATALOGUE.equipment.tank_drone.name
    missing = CATALOGUE.equipment.not_available.weapons.get(weapon)
    return missing.name if missing else f"“{weapon}”"


def in_slots(design: UnitDesign, path: Path) -> Iterator[Fitted]:
    """What is fitted in slots, in their order: everything takes one, but for a replacement drone (EIC-7.2, EIC-R10)."""
    slot = 0
    for place, entry in enumerate(design.weapons):
        one = item(entry)
        drone = one.weapon == DRONE
        slot += not drone
        yield Fitted(
            path=(*path, "weapons", place),
            item=one,
            weapon=CATALOGUE.weapons.get(one.weapon),
            slot=None if drone else slot,
        )


def beside_slots(entry: str | Item | None, path: Path) -> Fitted | None:
    """What the holster or the pod holds, if anything."""
    if entry is None:
        return None
    one = item(entry)
    return Fitted(path=path, item=one, weapon=CATALOGUE.weapons.get(one.weapon))


def full_load(weapon: Weapon, kind: Kind | None) -> int | None:
    """Shots of a full load (EIC-7.3, EIC-7.4, EIC-R11, EIC-R12), 1 for what is fired once, None without a count."""
    return weapon.shots.get(kind or "suit")


def shots_left(fitted: Fitted, kind: Kind | None) -> int | None:
    """Shots of what is fitted; salvage may be less than a load (EIC-19.6)."""
    full = full_load(fitted.weapon, kind) if fitted.weapon else None
    return full if full is None or fitted.item.shots is None else fitted.item.shots


def by_group(carried: Sequence[Fitted]) -> dict[str, list[Fitted]]:
    """Weapons by the line of the capacity chart that they count for (EIC-7.6)."""
    groups: dict[str, list[Fitted]] = defaultdict(list)
    for fitted in carried:
        if fitted.weapon:
            groups[fitted.weapon.group].append(fitted)
    return groups
