"""Weapons and the stands that may carry them (SP-2.30 to SP-2.42)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.army.fittings import AIRCRAFT, FORTIFICATION, INFANTRY, VEHICLE, VTOL, Fitted
from rules.games.sol_prime.army.summary import ArmySummary, Entry
from rules.games.sol_prime.army.validation.problems import entry_problem, set_field, weapon_name
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.army_tables import Weapon
from rules.kernel.problems import Problem


def weapon_problems(army: ArmySummary, entry: Entry) -> Iterator[Problem]:
    """Checks that an entry may carry its weapons."""
    fitted = entry.fitted
    if fitted.kind == VEHICLE and ("amds" in fitted.upgrades or fitted.class_id == "amds-vehicle"):
        # Weapons beside an AMDS are judged by its rule alone.
        yield from _amds(entry)
        return
    wrong = [mount for mount in fitted.mounts if not may_carry(fitted, CATALOGUE.weapons[mount.id])]
    if wrong:
        names = ", ".join(weapon_name(mount.id) for mount in wrong)
        kind = fitted.cls.name if fitted.cls else fitted.kind
        yield entry_problem(
            entry, "weapon-carrier", f"{names} is not for: {kind}.", rule=_carrier_rule(fitted), part="weapons"
        )
    allowed = fitted.cls.weapons_allowed if fitted.cls else None
    if allowed is not None:
        odd = [
            mount for mount in fitted.mounts if mount not in wrong and not _automatic(mount) and mount.id not in allowed
        ]
        if odd:
            names = ", ".join(weapon_name(one.id) for one in odd)
            message = f"Regular squads carry infantry guns and GAWs only, not {names}."
            fix = set_field(entry, "Make them heavy weapons infantry", "class", "heavy-weapons-infantry")
            yield entry_problem(entry, "infantry-weapon", message, rule="SP-2.41", part="weapons", fixes=(fix,))


def _carrier_rule(fitted: Fitted) -> str:
    return "SP-2.37" if fitted.cls and fitted.cls.anti_air_only else "SP-2.35"


def _automatic(mount: Mount) -> bool:
    return CATALOGUE.weapons[mount.id].carrier == "automatic"


def _amds(entry: Entry) -> Iterator[Problem]:
    others = [mount for mount in entry.fitted.mounts if CATALOGUE.weapons[mount.id].class_ != "apw"]
    if others:
        names = ", ".join(weapon_name(mount.id) for mount in others)
        message = f"A vehicle with an AMDS carries an APW and nothing else; take {names} away."
        yield entry_problem(entry, "amds-weapons", message, rule="SP-2.36", part="weapons")


def may_carry(fitted: Fitted, weapon: Weapon) -> bool:
    """Checks that a weapon is for this kind of stand (SP-2.35, SP-2.37); heavy squads take any (SP-2.42)."""
    cls = fitted.cls
    if cls is None:
        return False
    if weapon.carrier == "automatic":
        return cls.apw if weapon.class_ == "apw" else cls.law
    if cls.anti_air_only:
        return weapon.carrier == "air-defense"
    fortified = fitted.class_id == FORTIFICATION
    match weapon.carrier:
        case "infantry":
            return cls.kind == INFANTRY
        case "vehicle":
            nose = cls.kind in AIRCRAFT and weapon.nose
            return cls.kind in (VEHICLE, VTOL) or fortified or nose
        case "air":
            return cls.kind in AIRCRAFT
        case "air-defense":
            return fortified
