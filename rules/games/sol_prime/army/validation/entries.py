"""What is against the rules in one entry of an army."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.games.sol_prime.army.document import Mount
from rules.games.sol_prime.army.fittings import (
    AIRCRAFT,
    ARTILLERY,
    FORTIFICATION,
    INFANTRY,
    INSTALLATION,
    VEHICLE,
    VTOL,
    Fitted,
)
from rules.games.sol_prime.army.summary import Entry, Force, level
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.tables import Weapon
from rules.kernel.documents import Edit
from rules.kernel.problems import Fix, Problem

NOSE = ("gun", "laser", "ion", "plasma")
"""Classes of weapons that an aircraft carries in its nose (SP-2.64)."""
GUNS_ON_AIRCRAFT = ("laser-cannon", "ion-cannon", "plasma-cannon")
"""Cannon that an aircraft may carry in its nose besides air weapons (SP-2.35)."""


def unit_problems(force: Force, entry: Entry) -> Iterator[Problem]:
    """Everything against the rules in one entry by itself."""
    yield from _unknown(entry)
    yield from _count_and_morale(entry)
    if entry.fitted.cls:
        for check in CHECKS:
            yield from check(force, entry)


def problem(
    entry: Entry, code: str, message: str, *, rule: str, part: str = "", fixes: tuple[Fix, ...] = ()
) -> Problem:
    """A problem of an entry; ``part`` is the field concerned."""
    where = (*entry.path, part) if part else entry.path
    return Problem(code=code, message=f"{entry.name}: {message}", rule=rule, where=where, fixes=fixes)


def put(entry: Entry, label: str, part: str, value: object) -> Fix:
    """A fix that sets a field of the entry (None: takes it away)."""
    return Fix(label=label, edits=(Edit(op="set", path=(*entry.path, part), value=value),))


def name_of(weapon: str) -> str:
    """A weapon's name."""
    return CATALOGUE.weapons[weapon].name


def _unknown(entry: Entry) -> Iterator[Problem]:
    for one in entry.fitted.unknown:
        message = f"“{one.what}” is not in the tables; choose one that is."
        yield problem(entry, one.code, message, rule="SP-2.5", part=str(one.where[0]))


def _count_and_morale(entry: Entry) -> Iterator[Problem]:
    design = entry.fitted.design
    if design.count < 1:
        fix = put(entry, "Make it 1 stand", "count", 1)
        yield problem(
            entry,
            "bad-count",
            f"{design.count} stands; an entry has at least 1.",
            rule="SP-2.3",
            part="count",
            fixes=(fix,),
        )
    if design.morale not in CATALOGUE.morale.ratings:
        message = f"“{design.morale}” is no morale rating; there are {', '.join(CATALOGUE.morale.ratings)}."
        yield problem(entry, "unknown-morale", message, rule="SP-2.54", part="morale")


# --- technology -----------------------------------------------------------------------------------


def _tech(force: Force, entry: Entry) -> Iterator[Problem]:
    """Weapons and troops that the army's level does not allow (SP-2.20 to SP-2.26)."""
    allowed = level(force.design.tech)
    above = [f"{what} ({tech})" for what, tech in tech_parts(entry.fitted) if level(tech) > allowed]
    if above:
        message = f"{', '.join(above)} is above the army's level, {force.design.tech}."
        yield problem(entry, "tech-level", message, rule="SP-2.20")


def tech_parts(fitted: Fitted) -> Iterator[tuple[str, str]]:
    """What of an entry has a first level, with that level."""
    if fitted.cls:
        yield fitted.cls.name, fitted.cls.tech
    for mount in fitted.mounts:
        yield name_of(mount.id), CATALOGUE.weapons[mount.id].tech
    if fitted.range_finder == "cybernetic":
        yield "Cybernetic sighting", "plasma"
    for upgrade in dict.fromkeys(fitted.upgrades):
        yield CATALOGUE.upgrades[upgrade].name, CATALOGUE.upgrades[upgrade].tech
    installation = CATALOGUE.installations.kinds.get(fitted.design.installation or "")
    if installation and fitted.kind == INSTALLATION:
        yield installation.name, installation.tech


# --- weapons --------------------------------------------------------------------------------------


def _weapons(force: Force, entry: Entry) -> Iterator[Problem]:
    fitted = entry.fitted
    if fitted.kind == VEHICLE and ("amds" in fitted.upgrades or fitted.class_id == "amds-vehicle"):
        # What stands beside an AMDS is judged by that rule alone.
        yield from _amds(entry)
        return
    wrong = [mount for mount in fitted.mounts if not may_carry(fitted, CATALOGUE.weapons[mount.id], mount)]
    if wrong:
        names = ", ".join(name_of(mount.id) for mount in wrong)
        kind = fitted.cls.name if fitted.cls else fitted.kind
        yield problem(
            entry, "weapon-carrier", f"{names} is not for: {kind}.", rule=_carrier_rule(fitted), part="weapons"
        )
    allowed = fitted.cls.weapons_allowed if fitted.cls else None
    if allowed is not None:
        odd = [
            mount for mount in fitted.mounts if mount not in wrong and not _automatic(mount) and mount.id not in allowed
        ]
        if odd:
            message = (
                f"Regular squads carry infantry guns and GAWs only, not {', '.join(name_of(one.id) for one in odd)}."
            )
            fix = put(entry, "Make them heavy weapons infantry", "class", "heavy-weapons-infantry")
            yield problem(entry, "infantry-weapon", message, rule="SP-2.41", part="weapons", fixes=(fix,))


def _carrier_rule(fitted: Fitted) -> str:
    return "SP-2.37" if fitted.cls and fitted.cls.anti_air_only else "SP-2.35"


def _automatic(mount: Mount) -> bool:
    return CATALOGUE.weapons[mount.id].carrier == "automatic"


def _amds(entry: Entry) -> Iterator[Problem]:
    others = [mount for mount in entry.fitted.mounts if CATALOGUE.weapons[mount.id].class_ != "apw"]
    if others:
        names = ", ".join(name_of(mount.id) for mount in others)
        message = f"A vehicle with an AMDS carries an APW and nothing else; take {names} away."
        yield problem(entry, "amds-weapons", message, rule="SP-2.36", part="weapons")


def may_carry(fitted: Fitted, weapon: Weapon, mount: Mount) -> bool:
    """True when a weapon is for this kind of stand (SP-2.35, SP-2.37); heavy squads take any of infantry (SP-2.42)."""
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
            nose = cls.kind in AIRCRAFT and mount.id in GUNS_ON_AIRCRAFT
            return cls.kind in (VEHICLE, VTOL) or fortified or nose
        case "air":
            return cls.kind in AIRCRAFT
        case _:
            return fortified


# --- upgrades -------------------------------------------------------------------------------------


def _upgrades(force: Force, entry: Entry) -> Iterator[Problem]:
    fitted = entry.fitted
    for upgrade in dict.fromkeys(fitted.upgrades):
        table = CATALOGUE.upgrades[upgrade]
        if fitted.upgrades.count(upgrade) > 1 and upgrade != "troop-bay":
            message = f"{table.name} is there {fitted.upgrades.count(upgrade)} times; once is all it can be."
            yield problem(entry, "upgrade-repeated", message, rule="SP-2.43", part="upgrades")
        if fitted.kind not in table.kinds:
            message = f"{table.name} is not for: {fitted.cls.name if fitted.cls else ''}."
            yield problem(entry, "upgrade-not-allowed", message, rule="SP-2.46", part="upgrades")
    if fitted.kind == INFANTRY and fitted.range_finder != "standard":
        fix = put(entry, "Take the range finder away", "range-finder", None)
        yield problem(
            entry,
            "upgrade-not-allowed",
            "Infantry has no range finders.",
            rule="SP-2.46",
            part="range-finder",
            fixes=(fix,),
        )
    if fitted.engineer and fitted.cls and not fitted.cls.engineers:
        message = "Heavy weapons squads are not trained as engineers; regular, mobile and powersuit squads are."
        yield problem(entry, "engineer-type", message, rule="SP-2.44", part="upgrades")
    most = fitted.cls.max_troop_bays if fitted.cls else None
    if most is not None and fitted.bays > most:
        yield problem(
            entry,
            "troop-bays",
            f"{fitted.bays} troop bays; an APC has at most {most}.",
            rule="SP-2.60",
            part="upgrades",
        )


# --- aircraft -------------------------------------------------------------------------------------


def _aircraft(force: Force, entry: Entry) -> Iterator[Problem]:
    fitted = entry.fitted
    if fitted.kind not in AIRCRAFT or fitted.cls is None:
        return
    count = sum(mount.mounts for mount in fitted.mounts)
    if fitted.cls.most_weapons is not None and count > fitted.cls.most_weapons:
        message = f"{count} weapons of {fitted.cls.most_weapons} that a {fitted.kind} carries."
        yield problem(entry, "aircraft-weapons", message, rule="SP-2.61", part="weapons")
    banned = [name_of(mount.id) for mount in fitted.mounts if mount.id in fitted.cls.forbidden]
    if banned:
        message = f"A fighter carries no bombs or rocket pods; take {', '.join(dict.fromkeys(banned))} away."
        yield problem(entry, "fighter-weapon", message, rule="SP-2.62", part="weapons")
    odd = [name_of(weapon) for weapon, number in wing_loads(fitted).items() if number % 2]
    if odd:
        message = f"Wings balance: {', '.join(odd)} must come in even numbers, half on each wing."
        yield problem(entry, "unbalanced-wings", message, rule="SP-2.63", part="weapons")
    guns = sum(mount.mounts for mount in fitted.mounts if CATALOGUE.weapons[mount.id].class_ in NOSE)
    if guns > 1:
        yield problem(entry, "aircraft-nose", f"{guns} guns; the nose holds one.", rule="SP-2.64", part="weapons")


def wing_loads(fitted: Fitted) -> dict[str, int]:
    """How many of each wing weapon an aircraft carries (SP-2.63)."""
    loads: dict[str, int] = {}
    for mount in fitted.mounts:
        if CATALOGUE.weapons[mount.id].wing:
            loads[mount.id] = loads.get(mount.id, 0) + mount.mounts
    return loads


# --- the rest -------------------------------------------------------------------------------------


def _speed(force: Force, entry: Entry) -> Iterator[Problem]:
    fitted = entry.fitted
    if not fitted.mobile:
        return
    speeds = CATALOGUE.movement.speeds.get(fitted.transport, ())
    if fitted.speed not in speeds:
        message = f"{fitted.transport} transport is {' or '.join(speeds) or 'unknown'}, not {fitted.speed}."
        fixes = tuple(put(entry, f"Make it {speed}", "speed", speed) for speed in speeds)
        yield problem(entry, "speed-transport", message, rule="SP-2.65", part="speed", fixes=fixes)


def _platoon(force: Force, entry: Entry) -> Iterator[Problem]:
    if entry.needs_platoon and not entry.fitted.design.platoon:
        message = "Every stand that is activated belongs to a platoon; give it one."
        yield problem(entry, "no-platoon", message, rule="SP-2.50", part="platoon")


def _ammunition(force: Force, entry: Entry) -> Iterator[Problem]:
    if entry.fitted.design.ammunition and entry.fitted.kind != ARTILLERY:
        fix = put(entry, "Take the lots away", "ammunition", None)
        message = "Only artillery uses lots of ammunition."
        yield problem(entry, "ammunition-owner", message, rule="SP-2.68", part="ammunition", fixes=(fix,))


def _garrison(force: Force, entry: Entry) -> Iterator[Problem]:
    garrison = entry.fitted.design.garrison
    if garrison is None:
        return
    squads = garrison if isinstance(garrison, int) else sum(_squads(force, name) for name in garrison)
    sections = entry.fitted.sections if entry.fitted.class_id == FORTIFICATION else 0
    room = sections * entry.count * CATALOGUE.installations.squads_per_section
    if squads > room:
        message = f"{squads} squads for {room} sections; one section holds one squad."
        yield problem(entry, "garrison", message, rule="SP-2.69", part="garrison")


def _squads(force: Force, name: str) -> int:
    return next((entry.count for entry in force.entries if entry.name == name), 1)


Check = Callable[[Force, Entry], Iterator[Problem]]
CHECKS: tuple[Check, ...] = (_tech, _weapons, _upgrades, _aircraft, _speed, _platoon, _ammunition, _garrison)
