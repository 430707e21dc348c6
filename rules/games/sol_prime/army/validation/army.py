"""What is against the rules in an army as a whole: budget, names, platoons, leaders, mines, base."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.fittings import (
    AIR,
    AIRCRAFT,
    ARTILLERY,
    FIGHTER,
    INFANTRY,
    INSTALLATION,
    MORTAR,
    VEHICLE,
    VTOL,
)
from rules.games.sol_prime.army.pricing.points import on_list
from rules.games.sol_prime.army.pricing.rule_set import pin_problems
from rules.games.sol_prime.army.summary import Entry, Force, level
from rules.games.sol_prime.army.validation.entries import unit_problems
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.kernel.documents import Edit
from rules.kernel.problems import Fix, Problem
from rules.kernel.records import changed


def problems(force: Force) -> Iterator[Problem]:
    """Everything against the rules, in the order of the document."""
    yield from pin_problems(force.design.rule_set)
    yield from _budget(force)
    yield from _names(force)
    yield from _listed(force)
    for entry in force.entries:
        yield from unit_problems(force, entry)
    for name, entries in force.platoons.items():
        yield from _platoon(name, entries)
    yield from _leaders(force)
    yield from _mines(force)
    if force.design.options.base:
        yield from _base(force)


def _budget(force: Force) -> Iterator[Problem]:
    if force.left is not None and force.left < 0:
        message = f"The army costs {force.cost} of {force.design.budget} points, {-force.left} too many."
        fix = Fix(
            label=f"Raise the budget to {force.cost}", edits=(Edit(op="set", path=("budget",), value=force.cost),)
        )
        yield Problem(code="over-budget", message=message, rule="SP-2.2", where=("budget",), fixes=(fix,))


def _listed(force: Force) -> Iterator[Problem]:
    """What is not on a troop list that allows nothing else (SP-2.70)."""
    for entry in force.entries:
        if not entry.fitted.unknown and not on_list(entry.fitted):
            message = f"{entry.name} is not on the troop list “{force.prices.source}”; armies hold what it lists."
            yield Problem(code="not-on-list", message=message, rule="SP-2.70", where=(*entry.path, "model"))


def _names(force: Force) -> Iterator[Problem]:
    seen: set[str] = set()
    for entry in force.entries:
        if entry.name in seen:
            message = f"Two entries are called {entry.name}; give one of them another name."
            yield Problem(code="duplicate-name", message=message, rule="SP-2.3", where=(*entry.path, "name"))
        seen.add(entry.name)


# --- platoons -------------------------------------------------------------------------------------


def _platoon(name: str, entries: list[Entry]) -> Iterator[Problem]:
    where = (*entries[0].path, "platoon")
    for one in size_problems(name, entries):
        yield changed(one, where=where)
    ratings = {entry.fitted.design.morale for entry in entries if entry.fitted.kind != INSTALLATION}
    if len(ratings) > 1:
        message = f"Platoon {name} has stands of different morale: {', '.join(sorted(ratings))}. One rating for all."
        fixes = tuple(_one_rating(entries, rating) for rating in sorted(ratings))
        yield Problem(code="platoon-morale", message=message, rule="SP-2.53", where=where, fixes=fixes)


def _one_rating(entries: list[Entry], rating: str) -> Fix:
    edits = tuple(Edit(op="set", path=(*entry.path, "morale"), value=rating) for entry in entries)
    return Fix(label=f"Make them all {rating}", edits=edits)


def size_problems(name: str, entries: list[Entry]) -> Iterator[Problem]:
    """A platoon of more than six stands: only infantry with its transports (SP-2.51, SP-2.52)."""
    table = CATALOGUE.platoons
    stands = sum(entry.count for entry in entries)
    if stands <= table.most:
        return
    transports = [entry for entry in entries if entry.fitted.kind in (VEHICLE, VTOL)]
    squads = sum(entry.count for entry in entries if entry.fitted.kind == INFANTRY)
    carriers = sum(entry.count for entry in transports)
    others = stands - squads - carriers
    excepted = squads and transports and not others and all(entry.fitted.bays for entry in transports)
    if not excepted or carriers > table.transports:
        message = f"Platoon {name} has {stands} stands of {table.most}; only infantry with transports may have more."
        yield Problem(code="platoon-size", message=message, rule="SP-2.51", over=stands - table.most)
    room = sum(entry.count * entry.fitted.capacity for entry in transports)
    if squads and transports and squads > room:
        message = f"Platoon {name} has {squads} squads; its transports carry {room}."
        yield Problem(code="transport-capacity", message=message, rule="SP-2.52", over=squads - room)


# --- leaders and mines ----------------------------------------------------------------------------


def _leaders(force: Force) -> Iterator[Problem]:
    most = force.design.options.players * CATALOGUE.leaders.per_player
    if len(force.design.leaders) > most:
        message = f"{len(force.design.leaders)} leaders for {most} players; each player has one."
        yield Problem(code="too-many-leaders", message=message, rule="SP-2.66", where=("leaders",))
    names = {name for entry in force.entries for name in (entry.name, *entry.stands)}
    for place, leader in enumerate(force.design.leaders):
        if leader.attached not in names:
            message = f"{leader.name} is attached to {leader.attached or 'nobody'}; choose a stand of the army."
            where = ("leaders", place, "attached")
            yield Problem(code="leader-unattached", message=message, rule="SP-2.66", where=where)


def _mines(force: Force) -> Iterator[Problem]:
    mines, table = force.design.minefields, CATALOGUE.minefields
    dummies, real = mines.get("dummy", 0), sum(count for kind, count in mines.items() if kind != "dummy")
    if not dummies + real:
        return
    if force.design.options.role != "defender":
        message = "Only the side that held the ground before the battle lays mines: the defender."
        fix = Fix(
            label="Make this side the defender", edits=(Edit(op="set", path=("options", "role"), value="defender"),)
        )
        yield Problem(code="mines-attacker", message=message, rule="SP-2.67", where=("minefields",), fixes=(fix,))
    above = [
        kind for kind, count in mines.items() if count and level(table.types[kind].tech) > level(force.design.tech)
    ]
    if above:
        message = f"{', '.join(kind.upper() for kind in above)} is above the army's level, {force.design.tech}."
        yield Problem(code="tech-level", message=message, rule="SP-2.24", where=("minefields",))
    limits = (
        ("too-many-minefields", "real minefields", real, table.real_per_engineer),
        ("too-many-dummies", "dummy minefields", dummies, table.dummy_per_engineer),
    )
    for code, what, count, each in limits:
        if count > each * force.engineers:
            message = f"{count} {what} for {force.engineers} engineer squads; {each} for each squad."
            yield Problem(code=code, message=message, rule="SP-2.67", where=("minefields",))


# --- the base -------------------------------------------------------------------------------------


def _base(force: Force) -> Iterator[Problem]:
    """What a base on the table must hold (SP-27.1 to SP-27.4)."""
    for code, what, needed, room, rule in base_needs(force):
        if needed > room:
            kind = CATALOGUE.installations.kinds[HOUSES[code]]
            message = (
                f"The base has room for {room} {what}, and {needed} {'is' if needed == 1 else 'are'} stationed there: "
                f"each “{kind.name}” houses {kind.supports}."
            )
            yield Problem(code=code, message=message, rule=rule, where=("options", "base"), over=needed - room)


HOUSES = {
    "barracks-capacity": "barracks-section",
    "maintenance-capacity": "maintenance-facility",
    "hangar-capacity": "hangar",
    "vtol-pad-capacity": "vtol-pad",
    "bomber-strip-capacity": "bomber-strip",
    "fighter-strip-capacity": "fighter-strip",
}
"""What has to be built where a base has no room."""


def base_needs(force: Force) -> Iterator[tuple[str, str, int, int, str]]:
    """Each need of a base: code, what, how many are stationed, the room for them, rule."""
    yield "barracks-capacity", "squads", _count(force, INFANTRY), _room(force, "barracks-section"), "SP-27.1"
    # Towed guns and mortars need no place, artillery that drives itself does; engineering vehicles count (SP-27.7).
    vehicles = sum(
        entry.count
        for entry in force.entries
        if entry.fitted.kind == VEHICLE
        or (entry.fitted.kind == ARTILLERY and not entry.fitted.towed and entry.fitted.class_id != MORTAR)
    )
    yield "maintenance-capacity", "vehicles", vehicles, _room(force, "maintenance-facility"), "SP-27.1"
    yield "hangar-capacity", "air units", _count(force, *AIR), _room(force, "hangar"), "SP-27.1"
    yield "vtol-pad-capacity", "VTOL craft", _count(force, VTOL), _room(force, "vtol-pad"), "SP-27.2"
    bombers = _count(force, *(AIRCRAFT - {FIGHTER}))
    strips = _room(force, "bomber-strip")
    yield "bomber-strip-capacity", "bombers and transports", bombers, strips, "SP-27.3"
    fighters = _room(force, "fighter-strip") + max(0, strips - bombers)
    yield "fighter-strip-capacity", "fighters", _count(force, FIGHTER), fighters, "SP-27.3"


def _count(force: Force, *kinds: str) -> int:
    return sum(entry.count for entry in force.entries if entry.fitted.kind in kinds)


def _room(force: Force, installation: str) -> int:
    return force.installed(installation) * CATALOGUE.installations.kinds[installation].supports
