"""Unit Data Sheets for printing: one for each platoon, with a row and boxes for each stand."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army.document import ArmyDesign
from rules.games.sol_prime.army.evaluation import format_armor, type_name, unit_values
from rules.games.sol_prime.army.fittings import ARTILLERY, INFANTRY, INSTALLATION, Fitted, automatic_weapons, move_rate
from rules.games.sol_prime.army.pricing.points import format_rating
from rules.games.sol_prime.army.summary import ArmySummary, Entry, summarise_army
from rules.games.sol_prime.army.validation.aircraft import wing_loads
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.catalogue.kinds import Tech
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Counter, Row, Sheet

CYCLES = 12
"""Cycles for which the sheet has boxes."""


def record_sheets(design: ArmyDesign) -> tuple[Sheet, ...]:
    """Returns a sheet for every platoon, and one for structures."""
    army = summarise_army(design)
    sheets = [_platoon(army, name, entries, place) for place, (name, entries) in enumerate(army.platoons.items(), 1)]
    loose = [entry for entry in army.entries if not entry.fitted.design.platoon]
    if loose:
        rows = tuple(row for entry in loose for row in _rows(entry, design.tech))
        sheets.append(
            Sheet(id="structures", title="Structures", kind="", side=design.name, own=True, mark="S", rows=rows)
        )
    return tuple(sheets)


def _platoon(army: ArmySummary, name: str, entries: list[Entry], place: int) -> Sheet:
    tech = army.design.tech
    morale = entries[0].fitted.design.morale
    crews = all(entry.fitted.kind == INSTALLATION for entry in entries)
    return Sheet(
        id=f"platoon-{place}",
        title=f"Platoon {name}",
        kind=f"{'crews' if crews else morale}, {CATALOGUE.tech_levels[tech].name}",
        side=army.design.name,
        own=True,
        mark=str(place),
        chips=tuple(_leaders(army, entries)),
        counters=tuple(_counters(sum(entry.count for entry in entries), crews=crews)),
        facts=tuple(_facts(army, entries, morale, crews=crews)),
        rows=tuple(row for entry in entries for row in _rows(entry, tech)),
    )


def _counters(stands: int, *, crews: bool) -> Iterator[Counter]:
    """Yields boxes for losses, states and cycles."""
    first = stands * CATALOGUE.morale.tests.loss_percent // 100 + 2
    tests = first < stands and not crews
    hint = f"a test for loss {first} and every further one" if tests else "no loss asks for a test"
    most = max(stands, 1)
    yield Counter(label="Stands lost", value=0, most=most, taken=True, shape="boxes", hint=hint, rule="SP-18.13")
    if not crews:
        yield Counter(label="Shaken", value=0, most=1, taken=True, shape="boxes", rule="SP-18.16")
    yield Counter(label="Activated in cycle", value=0, most=CYCLES, taken=True, shape="boxes", rule="SP-4.1")


def _facts(army: ArmySummary, entries: list[Entry], morale: str, *, crews: bool) -> Iterator[Fact]:
    """Yields the numbers of its level and rating that are needed in play."""
    level, rated = CATALOGUE.tech_levels[army.design.tech], CATALOGUE.morale.ratings.get(morale)
    # Crews of fortification weapons never test (SP-25.3).
    value = "never tests" if crews else f"{rated.fails_up_to} or less fails" if rated else morale
    yield Fact(label="Morale, D10", value=value, rule="SP-25.3" if crews else "SP-18.1")
    if rated and not crews:
        yield Fact(label="Close combat", value=f"{rated.close_combat:+}".replace("-", "−"), rule="SP-14.4")
    weapons = [CATALOGUE.weapons[mount.id] for entry in entries for mount in entry.fitted.mounts]
    if any(weapon.class_ == "missile" for weapon in weapons):
        yield Fact(label="Missiles, D10", value=f"{level.missile_hit} or more hits", rule="SP-10.5")
    if any(entry.fitted.kind == ARTILLERY for entry in entries):
        yield Fact(label="Arrival, D10", value=f"{level.artillery_rating} or more", rule="SP-17.10")
    yield Fact(label="Points", value=str(sum(entry.cost for entry in entries)), rule="SP-2.73")


def _leaders(army: ArmySummary, entries: list[Entry]) -> Iterator[Chip]:
    names = {name for entry in entries for name in (entry.name, *entry.stands)}
    for leader in army.design.leaders:
        if leader.attached in names:
            yield Chip(label=f"{leader.name} with {leader.attached}", tone="good", rule="SP-19.1")


def _rows(entry: Entry, tech: Tech) -> Iterator[Row]:
    detail = _detail(entry, tech)
    for name in entry.stands:
        yield Row(label=name, detail=detail, counters=tuple(_boxes(entry, tech)))


MOST_BOXES = 100
"""Boxes in a row: the turns of fire in as many lots as a piece may have."""


def _boxes(entry: Entry, tech: Tech) -> Iterator[Counter]:
    """Yields a stand's boxes for ticking off: loads, turns of fire, states."""
    fitted = entry.fitted
    for weapon, count in wing_loads(fitted).items():
        name = CATALOGUE.weapons[weapon].name
        boxes = min(count, MOST_BOXES)
        yield Counter(label=name, value=boxes, most=boxes, shape="boxes", rule="SP-22.22")
    if turns := unit_values(entry, tech).get("fire-turns"):
        boxes = min(int(turns), MOST_BOXES)
        yield Counter(label="Turns of fire", value=boxes, most=boxes, shape="boxes", rule="SP-17.30")
    fires = fitted.kind == ARTILLERY or bool(_arms(fitted, tech))
    for label, rule, may in (
        ("Overwatch", "SP-6.1", fires and fitted.kind in CATALOGUE.positions.overwatch.kinds),
        ("Suppressed", "SP-12.4", fitted.kind == INFANTRY),
        ("Immobilized", "SP-5.6", fitted.transport == "wheeled"),
        ("Lost", "SP-4.16", True),
    ):
        if may:
            yield Counter(label=label, value=0, most=1, taken=True, shape="boxes", rule=rule)


def _arms(fitted: Fitted, tech: Tech) -> list[str]:
    """Lists weapons with range and ratings, the automatic ones last."""
    found = []
    for mount in fitted.mounts:
        weapon = CATALOGUE.weapons[mount.id]
        count = f"{mount.mounts} × " if mount.mounts > 1 else ""
        reach = f"{weapon.min_range}–{weapon.range}" if weapon.min_range else f"{weapon.range}"
        fixed = "" if mount.turret else " forward"
        found.append(
            f'{count}{weapon.name} {reach}" {format_rating(weapon.vehicle)}/{format_rating(weapon.infantry)}{fixed}'
        )
    for one in automatic_weapons(fitted, tech):
        if one:
            weapon = CATALOGUE.weapons[one]
            found.append(
                f'{one.upper()} {weapon.range}" {format_rating(weapon.vehicle)}/{format_rating(weapon.infantry)}'
            )
    return found


def _detail(entry: Entry, tech: Tech) -> str:
    fitted = entry.fitted
    upgrades = [CATALOGUE.upgrades[one].name for one in fitted.upgrades]
    parts = [
        type_name(fitted),
        f"armor {format_armor(fitted)}",
        f'move {move_rate(fitted):g}"' if move_rate(fitted) else "",
        f"{fitted.size} target" if fitted.size != "standard" and fitted.kind != INFANTRY else "",
        f"{fitted.range_finder} range finder" if fitted.range_finder != "standard" else "",
        *_shells(entry, tech),
        ", ".join(_arms(fitted, tech)),
        ", ".join(upgrades),
    ]
    return " · ".join(part for part in parts if part)


def _shells(entry: Entry, tech: Tech) -> Iterator[str]:
    values = unit_values(entry, tech)
    if "to-kill" in values:
        vehicle, infantry = values["to-kill"]
        yield f'shells {format_rating(vehicle)}/{format_rating(infantry)}, radius {values["radius"]:g}"'
