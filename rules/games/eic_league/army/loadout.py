"""A unit's weapons in slots, holster and pod, grouped as the capacity chart counts them (EIC-7.2, EIC-7.6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rules.games.eic_league.army.document import Item, UnitDesign, as_item
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.purchase_tables import Kind, Weapon
from rules.kernel.records import Path, Record

DRONE = "tank-drone"


class Fitted(Record):
    """A weapon and its place in the document. ``slot`` counts from 1; None: it takes none (drone, holster, pod).

    ``weapon`` is None for a drone and for what is not for sale.
    """

    path: Path
    item: Item
    weapon: Weapon | None
    slot: int | None = None

    @property
    def is_drone(self) -> bool:
        """Checks whether the item is a replacement drone (EIC-7.8)."""
        return self.item.weapon == DRONE

    @property
    def title(self) -> str:
        """Its name, or its id if the rules do not know it."""
        return weapon_title(self.item.weapon)


def weapon_title(weapon: str) -> str:
    """Returns the name of a weapon, given its id."""
    if known := CATALOGUE.weapons.get(weapon):
        return known.name
    if weapon == DRONE:
        return CATALOGUE.equipment.tank_drone.name
    missing = CATALOGUE.equipment.not_available.weapons.get(weapon)
    return missing.name if missing else f"“{weapon}”"


def fitted_in_slots(design: UnitDesign, path: Path) -> Iterator[Fitted]:
    """Yields the contents of the slots in order: everything but a replacement drone takes one (EIC-7.2, EIC-R10)."""
    slot = 0
    for place, entry in enumerate(design.weapons):
        one = as_item(entry)
        drone = one.weapon == DRONE
        slot += not drone
        yield Fitted(
            path=(*path, "weapons", place),
            item=one,
            weapon=CATALOGUE.weapons.get(one.weapon),
            slot=None if drone else slot,
        )


def fitted_beside_slots(entry: str | Item | None, path: Path) -> Fitted | None:
    """Returns the content of the holster or the pod, if any."""
    if entry is None:
        return None
    one = as_item(entry)
    return Fitted(path=path, item=one, weapon=CATALOGUE.weapons.get(one.weapon))


def full_load(weapon: Weapon, kind: Kind | None) -> int | None:
    """Returns the shots of a full load (EIC-7.3, EIC-7.4, EIC-R11, EIC-R12), 1 for a single shot, None: uncounted."""
    return weapon.shots.get(kind or "suit")


def shots_left(fitted: Fitted, kind: Kind | None) -> int | None:
    """Returns the shots of a fitted weapon; salvage may hold less than a full load (EIC-19.6)."""
    full = full_load(fitted.weapon, kind) if fitted.weapon else None
    return full if full is None or fitted.item.shots is None else min(full, fitted.item.shots)


def group_weapons(carried: Sequence[Fitted]) -> dict[str, list[Fitted]]:
    """Returns weapons by their line of the capacity chart (EIC-7.6)."""
    groups: dict[str, list[Fitted]] = defaultdict(list)
    for fitted in carried:
        if fitted.weapon:
            groups[fitted.weapon.group].append(fitted)
    return groups
