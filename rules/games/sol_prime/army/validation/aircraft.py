"""Weapons of aircraft: number, wings and nose (SP-2.61 to SP-2.64)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import AIRCRAFT, Fitted
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.army.validation.problems import entry_problem, weapon_name
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.problems import Problem

NOSE = ("gun", "laser", "ion", "plasma")
"""Classes of weapons that an aircraft carries in its nose (SP-2.64)."""


def aircraft_problems(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    """Checks the number and balance of an aircraft's weapons."""
    fitted = entry.fitted
    if fitted.kind not in AIRCRAFT or fitted.cls is None:
        return
    count = sum(mount.mounts for mount in fitted.mounts)
    if fitted.cls.most_weapons is not None and count > fitted.cls.most_weapons:
        message = f"{count} weapons of {fitted.cls.most_weapons} that a {fitted.kind} carries."
        yield entry_problem(entry, "aircraft-weapons", message, rule="SP-2.61", part="weapons")
    banned = [weapon_name(mount.id) for mount in fitted.mounts if mount.id in fitted.cls.forbidden]
    if banned:
        message = f"A fighter carries no bombs or rocket pods; take {', '.join(dict.fromkeys(banned))} away."
        yield entry_problem(entry, "fighter-weapon", message, rule="SP-2.62", part="weapons")
    odd = [weapon_name(weapon) for weapon, number in wing_loads(fitted).items() if number % 2]
    if odd:
        message = f"Wings balance: {', '.join(odd)} must come in even numbers, half on each wing."
        yield entry_problem(entry, "unbalanced-wings", message, rule="SP-2.63", part="weapons")
    guns = sum(mount.mounts for mount in fitted.mounts if CATALOGUE.weapons[mount.id].class_ in NOSE)
    if guns > 1:
        yield entry_problem(entry, "aircraft-nose", f"{guns} guns; the nose holds one.", rule="SP-2.64", part="weapons")


def wing_loads(fitted: Fitted) -> dict[str, int]:
    """Counts each wing weapon that an aircraft carries (SP-2.63)."""
    loads: dict[str, int] = {}
    for mount in fitted.mounts:
        if CATALOGUE.weapons[mount.id].wing:
            loads[mount.id] = loads.get(mount.id, 0) + mount.mounts
    return loads
