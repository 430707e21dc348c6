"""Weapons in a few words, as lists of choices and printed sheets show them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import floor

from rules.games.eic_league.army.facts import share_text
from rules.games.eic_league.army.loadout import DRONE, full_load
from rules.games.eic_league.army.wording import format_hexes
from rules.games.eic_league.catalogue import CATALOGUE
from rules.games.eic_league.catalogue.purchase_tables import BuiltIn, Kind, Weapon

GROUPS = {
    "gun": "Guns and beams",
    "grenade": "Grenades, by the load",
    "missile": "Missiles",
    "bomb": "Bombs",
}
"""Headings under which weapons are listed."""

_SPECIAL = {
    "oxidation": "armor fails after BOD / 10 rounds",
    "launches-grenades": f"fires grenades at ATTR +{CATALOGUE.weapons['grenade-launcher'].attr_bonus}",
    "fragmentation": f"BOD −{CATALOGUE.combat.fragmentation.bod_per_hit} per hit",
    "paralysis": "paralyses for 0 to 10 rounds",
}


@lru_cache(maxsize=2048)
def weapon_detail(weapon: str, kind: Kind | None, pwr: int) -> str:
    """Returns damage, range, energy need and shots of a weapon on a unit with that PWR in play."""
    if weapon == DRONE:
        return f"replaces a lost drone · takes no slot · flies {format_hexes(CATALOGUE.drone.reach)}"
    known = CATALOGUE.weapons.get(weapon)
    return " · ".join(_details(known, kind, pwr)) if known else ""


@lru_cache(maxsize=256)
def charge_detail(weapon: str, pwr: int) -> str:
    """Returns a bow charge in words: the beam's damage, range PWR, low need, no count of shots (EIC-9.7, EIC-R16)."""
    known = CATALOGUE.weapons[weapon]
    return f"{damage(known)} · {format_hexes(pwr // 10)} · low energy need · never runs out"


@lru_cache(maxsize=256)
def built_in_detail(gun: str, pwr: int) -> str:
    """Returns a built-in gun in words, with its share of PWR (EIC-3.4, EIC-3.5)."""
    built_in = CATALOGUE.built_in_weapons[gun]
    points = built_in_damage(built_in, pwr)
    shares = " + ".join(share_text(*pair) for effect in built_in.effects.values() for pair in effect.items())
    return f"{points} force ({shares}) · {format_hexes(pwr // 10)} · {built_in.need} energy need"


def built_in_damage(gun: BuiltIn, pwr: int) -> int:
    """Returns the points of a built-in gun, never less than its minimum (EIC-3.4), rounded down (EIC-R2)."""
    return max(gun.minimum, floor(sum(shares.get("pwr", 0) for shares in gun.effects.values()) * pwr))


def damage(weapon: Weapon) -> str:
    """Returns the effect of a hit: "60 force + 30 heat", or its special effect (EIC-16.2)."""
    points = " + ".join(f"{amount} {effect}" for effect, amount in weapon.effects.items())
    return points or _SPECIAL[weapon.special]


def _details(weapon: Weapon, kind: Kind | None, pwr: int) -> Iterator[str]:
    blast = ", blast" if weapon.area and weapon.blast and weapon.effects else ""
    yield damage(weapon) + blast
    yield _range(weapon, kind, pwr)
    if weapon.need != "none":
        yield f"{weapon.need} energy need"
    if weapon.rate > 1:
        yield f"once in {weapon.rate} rounds"
    shots = full_load(weapon, kind)
    if shots and weapon.sold == "load":
        yield f"{shots} to a load"
    if not weapon.in_flight:
        yield "not in flight"


def _range(weapon: Weapon, kind: Kind | None, pwr: int) -> str:
    """Returns the range in hexes (EIC-14.9); bombs are dropped by a drone or two flying suits (EIC-17.7, EIC-14.17)."""
    if isinstance(weapon.range, int):
        return format_hexes(weapon.range)
    if weapon.range == "drop":
        by = {"tank": f"its drone, {format_hexes(CATALOGUE.drone.reach)}", "suit": "two flying suits"}
        return f"dropped by {by[kind] if kind else 'a drone or by two flying suits'}"
    reach = format_hexes(pwr // 10)
    if weapon.range != "throw":
        return reach
    return f"{reach} by launcher, {CATALOGUE.drone.reach} by drone" if kind == "tank" else f"{reach} thrown"
