"""Printed record sheets: one for each unit, with boxes to tick (EIC-1.1, EIC-21.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.eic_league.army.document import TeamDesign, Wear
from rules.games.eic_league.army.evaluation import type_name
from rules.games.eic_league.army.facts import energy_limits, sheet_facts
from rules.games.eic_league.army.loadout import Fitted, full_load, shots_left
from rules.games.eic_league.army.summary import BoughtUnit, team_of
from rules.games.eic_league.builder.weapon_text import built_in_detail, charge_detail, weapon_detail
from rules.games.eic_league.catalogue import CATALOGUE
from rules.kernel.display.cards import Chip
from rules.kernel.display.screen import Counter, Row, Sheet


def record_sheets(design: TeamDesign) -> tuple[Sheet, ...]:
    """Returns a sheet for every unit of a team."""
    team = team_of(design)
    return tuple(_sheet(unit, place, team.design.name) for place, unit in enumerate(team.units, 1))


def _sheet(unit: BoughtUnit, place: int, side: str) -> Sheet:
    return Sheet(
        id=str(place),
        title=unit.name,
        kind=type_name(unit),
        side=side,
        own=True,
        mark=str(place),
        chips=tuple(_chips(unit)),
        counters=(energy_counter(unit.energy), *_frag_boxes(unit)),
        facts=sheet_facts(unit),
        rows=tuple(_rows(unit)),
        notes=(*_wear_notes(unit), *(line for line in unit.design.notes.splitlines() if line.strip())),
    )


def _chips(unit: BoughtUnit) -> Iterator[Chip]:
    for movement in dict.fromkeys(unit.design.movement):
        if gear := CATALOGUE.special_movement.get(movement):
            yield Chip(label=gear.name, tone="on", rule=gear.rule, hint=gear.help)
    if unit.type and unit.type.initiative_roll:
        yield Chip(label="Rolls for initiative", rule="EIC-9.4")


def energy_counter(energy: int) -> Counter:
    """Returns the energy counter with the points at which each band ends (EIC-15.1)."""
    limits = energy_limits(energy)
    text = f"high from {limits['high']}, medium from {limits['medium']}, low from {limits['low']}"
    return Counter(
        label="Energy",
        value=energy,
        most=energy,
        bands=tuple(limits[need] for need in ("high", "medium", "low")),
        band="high",
        hint=text,
        rule="EIC-15.1",
    )


def _wear_notes(unit: BoughtUnit) -> Iterator[str]:
    """Notes on the wear of earlier battles (EIC-19.8, EIC-19.11)."""
    wear = unit.design.wear or Wear()
    if wear.energy is not None:
        yield f"Begins with {wear.energy} energy: cross off the rest."
    if wear.armor_rounds is not None:
        yield f"Its oxidised armor works for {wear.armor_rounds} more rounds."


def _frag_boxes(unit: BoughtUnit) -> Iterator[Counter]:
    """Boxes for fragmentation hits: each costs 2 BOD; at 8 the unit cannot ram (EIC-17.4)."""
    table, ram_lost_at = CATALOGUE.combat.fragmentation, CATALOGUE.combat.ramming.disabled_after_frag_hits
    hint = f"BOD −{table.bod_per_hit} each; no ramming from {ram_lost_at}"
    hits = (unit.design.wear or Wear()).frag_hits
    yield Counter(label="Fragmentation hits", value=hits, most=ram_lost_at, shape="boxes", hint=hint, rule=table.rule)


def _rows(unit: BoughtUnit) -> Iterator[Row]:
    """Built-in guns, all slots (the empty ones in one row), holster, pod and drone."""
    pwr = unit.ratings["pwr"]
    for gun in unit.type.built_in if unit.type else ():
        yield Row(label=CATALOGUE.built_in_weapons[gun].name, detail=built_in_detail(gun, pwr))
    for fitted in unit.slots:
        if fitted.slot:
            yield _weapon_row(unit, fitted, number=str(fitted.slot))
    first, last = unit.slots_used + 1, unit.type.slots if unit.type else 0
    if first <= last:
        yield Row(label="Empty", number=str(last) if first == last else f"{first}–{last}")
    if unit.holster:
        yield _weapon_row(unit, unit.holster, number="Holster")
    if unit.pod or unit.pods:
        yield _weapon_row(unit, unit.pod, number="Pod") if unit.pod else Row(label="Empty", number="Pod")
    if unit.has_drone:
        yield _drone_row()


def _weapon_row(unit: BoughtUnit, fitted: Fitted, *, number: str) -> Row:
    weapon, pwr = fitted.item.weapon, unit.ratings["pwr"]
    charge = fitted.slot and unit.type and weapon in unit.type.charges
    detail = charge_detail(weapon, pwr) if charge else weapon_detail(weapon, unit.kind, pwr)
    left = None if charge else shots_left(fitted, unit.kind)
    full = full_load(fitted.weapon, unit.kind) if fitted.weapon else None
    counters: tuple[Counter, ...] = ()
    if left is not None:
        counters = (Counter(label="Shots", value=left, most=full, shape="boxes", rule="EIC-14.19"),)
    if fitted.weapon and fitted.weapon.rate > 1:
        pause = f"again {fitted.weapon.rate} rounds later"
        counters += (Counter(label="Last fired in round", value=None, shape="number", hint=pause, rule="EIC-14.10"),)
    return Row(label=fitted.title, detail=detail, counters=counters, number=number)


def _drone_row() -> Row:
    """The drone's own ratings and energy (EIC-3.7)."""
    drone = CATALOGUE.drone
    dfr = drone.ratings["dfr"]
    in_air = dfr + CATALOGUE.special_movement["flight"].dfr
    detail = f"ATTR {drone.ratings['attr']}, DFR {dfr} ({in_air} in the air), flies {drone.reach} hexes"
    energy = Counter(label="Energy", value=drone.energy, most=drone.energy, rule=drone.rule)
    return Row(label="Drone", detail=detail, counters=(energy,), number="Drone")
