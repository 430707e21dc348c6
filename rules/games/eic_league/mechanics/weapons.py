"""Weapons as a unit has them now: built-in guns, slots, holster and pod (section 7).

A reference is a slot's number ("1"), or arm-guns, sub-guns, main-gun, chest-cannon, holster, pod.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal

from rules.games.eic_league.battle.state import Unit, type_of
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.battle_tables import Need
from rules.games.eic_league.catalogue.purchase_tables import Weapon
from rules.games.eic_league.mechanics.ratings import CurrentRatings, current_ratings
from rules.kernel.records import Record

HOLSTER = "holster"
POD = "pod"
LAUNCHES = "launches-grenades"


class Armament(Record):
    """A weapon as a unit has it now.

    ``range``: hexes it reaches, None for what has to be dropped. ``effects``: points of each type before any booster.
    ``shots``: what is left, None when it never runs out. ``attr``: bonus to ATTR with it (a launcher's is for what it
    launches). ``area``: no aimed shot (EIC-16.6). ``blast``: it hurts what stands around (EIC-16.12).
    """

    reference: str
    id: str
    name: str
    kind: Literal["gun", "grenade", "missile", "bomb"]
    range: int | None
    effects: Mapping[str, Fraction]
    need: Need
    rate: int
    rule: str
    special: str = ""
    shots: int | None = None
    attr: int = 0
    area: bool = False
    blast: bool = False
    in_flight: bool = True
    charge: bool = False
    destroyed: bool = False

    @property
    def launches(self) -> bool:
        """Checks whether it is a grenade launcher, which fires nothing but grenades (EIC-7.11)."""
        return self.special == LAUNCHES


def reference_text(reference: str) -> str:
    """Returns a weapon reference in words."""
    return f"slot {reference}" if reference.isdecimal() else f"the {reference}"


def references(unit: Unit) -> Iterator[str]:
    """Yields the references under which a unit has something, even if destroyed or empty."""
    yield from type_of(unit).built_in
    yield from (str(slot) for slot, weapon in enumerate(unit.weapons, start=1) if weapon)
    if unit.holster:
        yield HOLSTER
    if unit.pod_missile:
        yield POD


def weapon_in(unit: Unit, reference: str) -> str:
    """Returns the id of the bought weapon under a reference; empty when there is none."""
    if reference == HOLSTER:
        return unit.holster or ""
    if reference == POD:
        return unit.pod_missile or ""
    slot = int(reference) if reference.isdecimal() else 0
    return unit.weapons[slot - 1] if 1 <= slot <= len(unit.weapons) else ""


def full_load(unit: Unit, weapon: str) -> int | None:
    """Returns the shots of a full load in that kind of unit; None: it never runs out (EIC-7.3, EIC-7.4)."""
    return CATALOGUE.weapons[weapon].shots.get(type_of(unit).kind)


def shots_left(unit: Unit, reference: str) -> int | None:
    """Returns the shots left under a reference; None when it never runs out (EIC-14.19)."""
    full = full_load(unit, weapon_in(unit, reference))
    return None if full is None else unit.shots.get(reference, full)


def armament(unit: Unit, reference: str, *, round_: int) -> Armament | None:
    """Returns the weapon under a reference, with the unit's current ratings; None when there is nothing."""
    now = current_ratings(unit, round_)
    if reference in type_of(unit).built_in:
        return _built_in_armament(reference, now)
    weapon = weapon_in(unit, reference)
    return _bought_armament(unit, reference, id_=weapon, now=now) if weapon else None


def armaments(unit: Unit, round_: int) -> list[Armament]:
    """Returns all weapons of a unit: built-in guns, slots in order, holster, pod."""
    return [found for reference in references(unit) if (found := armament(unit, reference, round_=round_))]


def share_of(now: CurrentRatings, shares: Mapping[str, Fraction]) -> Fraction:
    """Returns shares of ratings, added up exactly (EIC-1.7)."""
    return sum((share * int(getattr(now, rating)) for rating, share in shares.items()), Fraction(0))


def _built_in_armament(reference: str, now: CurrentRatings) -> Armament:
    gun = CATALOGUE.built_in_weapons[reference]
    least = Fraction(gun.minimum)
    return Armament(
        reference=reference,
        id=reference,
        name=gun.name,
        kind="gun",
        range=now.pwr // 10,
        effects={effect: max(share_of(now, shares), least) for effect, shares in gun.effects.items()},
        need=gun.need,
        rate=gun.rate,
        rule=gun.rule,
    )


def _bought_armament(unit: Unit, reference: str, *, id_: str, now: CurrentRatings) -> Armament:
    weapon, kind = CATALOGUE.weapons[id_], type_of(unit)
    charge = id_ in kind.charges and reference.isdecimal()
    return Armament(
        reference=reference,
        id=id_,
        name=weapon.name,
        kind=weapon.kind,
        range=_range(weapon, now),
        effects={effect: Fraction(points) for effect, points in weapon.effects.items()},
        need=kind.charge_need if charge and kind.charge_need else weapon.need,
        rate=weapon.rate,
        rule=kind.rule if charge else weapon.rule,
        special=weapon.special,
        shots=shots_left(unit, reference),
        attr=kind.bow_attr if charge else weapon.attr_bonus,
        area=weapon.area,
        blast=weapon.area and weapon.blast and bool(weapon.effects),
        in_flight=weapon.in_flight,
        charge=charge,
        destroyed=reference.isdecimal() and int(reference) in unit.destroyed,
    )


def _range(weapon: Weapon, now: CurrentRatings) -> int | None:
    if isinstance(weapon.range, int):
        return weapon.range
    return None if weapon.range == "drop" else now.pwr // 10


def has_launcher(unit: Unit) -> bool:
    """Checks for a grenade launcher in a slot or in the holster, destroyed or not (EIC-7.11, EIC-9.10)."""
    carried = (weapon_in(unit, reference) for reference in references(unit))
    return any(CATALOGUE.weapons[weapon].special == LAUNCHES for weapon in carried if weapon)


def find_launcher(unit: Unit, round_: int) -> Armament | None:
    """Returns the first working launcher, preferably one that was not used in this round (EIC-7.11)."""
    working = [found for found in armaments(unit, round_) if found.launches and not found.destroyed]
    unused = [found for found in working if found.reference not in unit.used]
    return next(iter(unused or working), None)
